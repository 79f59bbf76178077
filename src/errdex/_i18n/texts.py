"""All texts of a code in one language, each with whether it is translated.

For ``explain`` and the site. Also how a page text is cut into paragraphs: by the extractor, which
makes an entry of each, and here, where each is looked up; so both must cut alike.
"""

from __future__ import annotations

from errdex._i18n.catalogue import Hit, lookup
from errdex._i18n.chain import SOURCE
from errdex._record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class ParamLike(Protocol):
        """What is needed of a parameter."""

        @property
        def name(self) -> str:
            """Its name."""
            ...

        @property
        def doc(self) -> str:
            """Its meaning, in English."""
            ...

    class PluralLike(Protocol):
        """What is needed of a message with a plural."""

        @property
        def one(self) -> str:
            """The singular."""
            ...

        @property
        def other(self) -> str:
            """The plural."""
            ...

    class SpecLike(Protocol):
        """What is needed of a code: :class:`errdex._spec.Spec` has it."""

        @property
        def context(self) -> str:
            """The key of its message."""
            ...

        @property
        def catalogue(self) -> str:
            """Where its translations lie."""
            ...

        @property
        def message(self) -> str | PluralLike:
            """Its message in English."""
            ...

        @property
        def summary(self) -> str:
            """Its meaning in one line."""
            ...

        @property
        def cause(self) -> str | None:
            """What happened."""
            ...

        @property
        def remedy(self) -> str | None:
            """What to do."""
            ...

        @property
        def page(self) -> str:
            """The page text, Markdown."""
            ...

        @property
        def params(self) -> tuple[ParamLike, ...]:
            """The parameters."""
            ...

        @property
        def original(self) -> SpecLike | None:
            """What it words anew."""
            ...


class Block(Record):
    """A piece of a page: its Markdown, and ``paragraph``, ``heading``, ``list`` or ``code``."""

    text: str
    kind: str


class Paragraph(Record):
    """A piece of a page in one language; code is never translated."""

    text: str
    translated: bool
    code: bool
    kind: str = "paragraph"


class Texts(Record):
    """All texts of one code, in the first locale of a chain that has each, else in English.

    ``message`` is a text, or a tuple with one for each plural form of ``message_locale`` (two in
    English). Templates keep their placeholders. ``done`` names what is translated: ``message``,
    ``summary``, ``cause``, ``remedy``, ``param:<name>``. ``translated`` of ``total`` texts are,
    paragraphs of the page included. In English all are.
    """

    locale: str
    message: str | tuple[str, ...]
    summary: str
    cause: str | None
    remedy: str | None
    paragraphs: tuple[Paragraph, ...]
    params: dict[str, str]
    translated: int
    total: int
    message_locale: str
    done: frozenset[str] = frozenset()
    extra: tuple[Paragraph, ...] = ()


def _fence_of(line: str) -> str:
    """Return the run of backticks or tildes that opens a code block in *line*; empty if none."""
    text = line.lstrip(" ")
    for mark in ("`", "~"):
        run = len(text) - len(text.lstrip(mark))
        if run >= 3 and (mark == "~" or "`" not in text[run:]):
            return mark * run
    return ""


def _is_item(line: str) -> bool:
    """Tell whether a list item begins in *line*."""
    text = line.lstrip(" ")
    if text[:2] in ("- ", "* ", "+ "):
        return True
    number, dot, rest = text.partition(". ")
    return dot != "" and rest != "" and len(number) < 10 and number.isascii() and number.isdigit()


def _is_heading(line: str) -> bool:
    marks = len(line) - len(line.lstrip("#"))
    return 1 <= marks <= 6 and line[marks : marks + 1] == " "


#: What lines under headings and in tables are made of.
_RULE = set("=- |:")


def _is_soft(before: str, line: str, kind: str) -> bool:
    """Tell whether the line end between the two only wraps the text.

    Not in code, nor where Markdown gives the line end a meaning: hard breaks, items, tables,
    quotations, underlines of headings, definitions, HTML.
    """
    text = line.lstrip(" ")
    if kind in ("code", "note") or _is_item(line) or before[-1] == "\\":
        return False
    if text[0] in "|>:<" or before.lstrip(" ")[0] in "|>:<":
        return False
    return not (set(text) <= _RULE or set(before) <= _RULE)


class _Splitter:
    """Cuts a page, line by line."""

    __slots__ = ("blank", "blocks", "kind", "lines")

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.lines: list[str] = []
        self.kind = ""
        self.blank = 0

    def flush(self) -> None:
        """End the block that is being collected."""
        if self.lines:
            self.blocks.append(Block("\n".join(self.lines), self.kind))
        self.lines, self.kind, self.blank = [], "", 0

    def start(self, kind: str) -> None:
        """Begin a block of *kind*."""
        self.flush()
        self.kind = kind

    def line(self, line: str) -> None:
        """Take in a line outside of a fenced block."""
        if not line:
            self.blank += bool(self.lines)
            return
        indent = len(line) - len(line.lstrip(" "))
        inside = indent >= 4 if self.kind in ("code", "note") else indent >= 2
        keeps = self.kind in ("code", "list", "note") and inside
        if (self.blank and not keeps) or (self.kind == "code" and indent < 4):
            self.flush()
        if not self.lines:
            self.kind = self._kind(line, indent)
        elif self.kind == "paragraph" and (_is_heading(line) or _is_item(line)):
            self.start(self._kind(line, indent))
        if self.lines and not self.blank and _is_soft(self.lines[-1], line, self.kind):
            self.lines[-1] += " " + line.lstrip(" ")
        else:
            self.lines += [""] * self.blank
            self.lines.append(line if self.lines or indent >= 4 else line.lstrip(" "))
        self.blank = 0
        if self.kind == "heading":
            self.flush()

    @staticmethod
    def _kind(line: str, indent: int) -> str:
        if indent >= 4:
            return "code"
        if _is_heading(line):
            return "heading"
        if line[:4] in ("!!! ", "??? "):  # an admonition; what it holds is indented
            return "note"
        return "list" if _is_item(line) else "paragraph"


def split_page(markdown: str) -> tuple[Block, ...]:
    """Return the blocks of a page text, in order.

    A paragraph, a heading, a list and an admonition are blocks that are translated as a whole; a
    fenced or indented code block keeps its fence and is never translated. Blank lines stand
    between blocks, not in their texts (but between the parts of a list). Lines that were only
    wrapped are joined, so that wrapping them anew leaves a translation valid; a hard line break is
    a backslash at the end of a line. ``\\r\\n`` counts as one line end.
    """
    splitter = _Splitter()
    fence = ""
    dedent = 0
    for raw in markdown.expandtabs(4).replace("\r\n", "\n").split("\n"):
        line = raw.rstrip()
        if fence:
            cut = min(dedent, len(line) - len(line.lstrip(" ")))
            splitter.lines.append(line[cut:])
            text = line.strip()
            if text and set(text) == {fence[0]} and len(text) >= len(fence):
                splitter.flush()
                fence = ""
            continue
        fence = "" if splitter.kind == "code" and line[:4] == "    " else _fence_of(line)
        if fence:
            dedent = len(line) - len(line.lstrip(" "))
            splitter.start("code")
            splitter.lines.append(line[dedent:])
        else:
            splitter.line(line)
    splitter.flush()
    return tuple(
        [
            block.replace(kind="paragraph") if block.kind == "note" else block
            for block in splitter.blocks
        ]
    )


class _Seeker:
    """Looks up the texts of one code, and counts."""

    __slots__ = ("chain", "done", "spec", "total", "translated")

    def __init__(self, spec: SpecLike, chain: tuple[str, ...]) -> None:
        self.spec = spec
        self.chain = chain
        self.done: set[str] = set()
        self.total = 0
        self.translated = 0

    def find(self, part: str, name: str, text: str, other: str | None = None) -> Hit | None:
        """Return the translation of one text, in the wording's own entry or in the original's.

        The locale decides first: what a wording lacks in the first locale, the original may have
        there (contract.md, Wording).
        """
        self.total += 1
        for locale in self.chain:
            source: SpecLike | None = self.spec
            while source is not None:
                one, plural = _english(source, part, text, other)
                hit = lookup(source.catalogue, (locale,), source.context + part, one, plural)
                if hit is not None:
                    self.translated += 1
                    self.done.add(name)
                    return hit
                source = source.original
        if not self.chain:
            self.translated += 1
            self.done.add(name)
        return None

    def text(self, part: str, name: str, text: str | None) -> str | None:
        """Return one text without a plural, in English where there is no translation."""
        if not text:
            return text
        hit = self.find(part, name, text)
        return text if hit is None else hit.forms[0]

    def block(self, block: Block) -> Paragraph:
        """Return one piece of the page."""
        if block.kind == "code":
            return Paragraph(block.text, translated=True, code=True, kind="code")
        before = self.translated
        text = self.text("#page", "page", block.text) or ""
        return Paragraph(text, translated=self.translated > before, code=False, kind=block.kind)


def _english(source: SpecLike, part: str, text: str, other: str | None) -> tuple[str, str | None]:
    """Return the English that *source* has for a part; for pages and parameters *text* itself."""
    if part == "":
        message = source.message
        return (message, None) if isinstance(message, str) else (message.one, message.other)
    if part in ("#summary", "#cause", "#remedy"):
        return getattr(source, part[1:]) or "", None
    return text, other


def texts(spec: SpecLike, chain: tuple[str, ...], extra: tuple[tuple[str, str], ...] = ()) -> Texts:
    """Return all texts of *spec* in the first locale of *chain* that has each; () means English.

    *extra* are further texts of the same catalogue as pairs of context and English text. Never
    raises for anything on disk.
    """
    chain = chain[: chain.index(SOURCE)] if SOURCE in chain else chain
    seeker = _Seeker(spec, chain)
    message, message_locale = _message(seeker, spec.message)
    summary = seeker.text("#summary", "summary", spec.summary) or ""
    cause = seeker.text("#cause", "cause", spec.cause)
    remedy = seeker.text("#remedy", "remedy", spec.remedy)
    paragraphs = tuple([seeker.block(block) for block in split_page(spec.page)])
    params = {
        param.name: seeker.text("#param", f"param:{param.name}", param.doc) or ""
        for param in spec.params
    }
    return Texts(
        locale=chain[0] if chain else SOURCE,
        message=message,
        summary=summary,
        cause=cause,
        remedy=remedy,
        paragraphs=paragraphs,
        params=params,
        translated=seeker.translated,
        total=seeker.total,
        message_locale=message_locale,
        done=frozenset(seeker.done - {"page"}),
        extra=tuple([_extra(spec, chain, context, text) for context, text in extra]),
    )


def _message(seeker: _Seeker, message: str | PluralLike) -> tuple[str | tuple[str, ...], str]:
    """Return the message, or its plural forms, and the locale it is in."""
    if isinstance(message, str):
        hit = seeker.find("", "message", message) if message else None
        if hit is None:
            return message, SOURCE
        # A wording without a plural may borrow from an original that has one.
        first, *rest = hit.forms
        return (hit.forms if rest else first), hit.locale
    hit = seeker.find("", "message", message.one, message.other)
    return ((message.one, message.other), SOURCE) if hit is None else (hit.forms, hit.locale)


def _extra(spec: SpecLike, chain: tuple[str, ...], context: str, text: str) -> Paragraph:
    hit = lookup(spec.catalogue, chain, context, text)
    return Paragraph(
        text if hit is None else hit.forms[0], translated=hit is not None or not chain, code=False
    )
