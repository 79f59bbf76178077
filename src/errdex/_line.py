"""The error line: ``cc.send: ENOPEER: no live session matches 'x'``.

Builds, parses, finds and matches lines. The grammar is version 1 of the contract
(``docs/line.md``), written as a scanner by hand: ``import re`` alone costs more than the whole path
from raising an error to printing it. A membership test of a whole word is
``word.strip(ALPHABET) == ""``, which runs at the speed of C.
"""

from __future__ import annotations

from errdex._escape import clean_length, escape, is_escaped
from errdex._record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = [
    "GRAMMAR_VERSION",
    "RESERVED_DOMAINS",
    "RESERVED_TOOLS",
    "RESERVED_WORDS",
    "BuildError",
    "Found",
    "Line",
    "LineError",
    "Matcher",
    "ParseError",
    "PatternError",
    "escape",
    "find_all",
    "format_line",
    "is_action",
    "is_domain",
    "is_token",
    "is_tool",
    "match",
    "parse",
    "parse_many",
    "search",
]

GRAMMAR_VERSION = 1

#: Words that ordinary log lines carry where a token would stand, and the names of devices, which
#: can not be names of files (records are files). Never tokens.
RESERVED_WORDS = frozenset(
    (
        *("TRACE", "DEBUG", "INFO", "NOTICE", "NOTE", "HINT", "WARN", "WARNING", "ERROR", "ERR"),
        *("CRITICAL", "FATAL", "ALERT", "EMERG", "PANIC", "CON", "PRN", "AUX", "NUL"),
        *(f"{device}{number}" for device in ("COM", "LPT") for number in range(10)),
    )
)
#: Names that no program may take: ``unknown.call: …`` is how an unstamped core error speaks.
RESERVED_TOOLS = frozenset(("unknown",))
#: Names that no domain may take: they are folders of the reference site.
RESERVED_DOMAINS = frozenset(("decode", "tags", "tools", "assets"))

_LOWER = "abcdefghijklmnopqrstuvwxyz"
_DIGITS = "0123456789"
_UPPER = _LOWER.upper()
_SEGMENT = _LOWER + _DIGITS + "_-"
_HEAD = _SEGMENT + "."
_TOKEN = _UPPER + _DIGITS + "_"
_DOMAIN = _LOWER + _DIGITS + "-"
_SGR = _DIGITS + ";"  # between ESC [ and m: a colour code of terminals (ECMA-48)
_LONGEST_SGR = 24
_LONGEST_SEGMENT = 32
_MOST_SEGMENTS = 4
_LONGEST_TOKEN = 63
_LONGEST_HEAD = (_LONGEST_SEGMENT + 1) * (1 + _MOST_SEGMENTS) - 1


class LineError(ValueError):
    """A text, part or pattern is not what version 1 of the line allows.

    ``reason`` is a stable word for programs; the text of the exception is for people.
    """

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason

    def __reduce__(self) -> tuple[type[LineError], tuple[str, str]]:
        return type(self), (self.reason, str(self))


class ParseError(LineError):
    """A text is no error line. ``reason`` is one of:

    ``empty`` (no text), ``prefix`` (no ``tool.action: TOKEN:`` in front), ``tool``, ``action``,
    ``token`` (that part is malformed), ``reserved`` (a word such as ``ERROR``, or a device name),
    ``character`` (the message holds a line break, a control or another escaped character).
    """


class BuildError(LineError):
    """A part can not stand in an error line.

    ``reason`` is ``tool``, ``action``, ``token``, ``reserved`` or ``message`` (it is empty).
    """


class PatternError(LineError):
    """A pattern is not ``tool.action: TOKEN`` with ``*`` for any part; ``reason`` as in parsing."""


class Line(Record):
    """The parts of one error line; ``code`` holds the token. ``str(line)`` is the line itself."""

    tool: str
    action: str
    code: str
    message: str

    @property
    def prefix(self) -> str:
        """The part that is contract: ``"cc.send: ENOPEER: "``, ASCII, with its last space."""
        return f"{self.tool}.{self.action}: {self.code}: "

    def __str__(self) -> str:
        return self.prefix + self.message


class Found(Record):
    """An error line inside a longer text: ``text[start:end]`` is where it stands."""

    line: Line
    start: int
    end: int


# Filling the slots directly: the shared constructor of records costs more than parsing does.
_new = object.__new__
_set_tool = Line.tool.__set__  # type: ignore[attr-defined]  # a slot at run time
_set_action = Line.action.__set__  # type: ignore[attr-defined]  # a slot at run time
_set_code = Line.code.__set__  # type: ignore[attr-defined]  # a slot at run time
_set_message = Line.message.__set__  # type: ignore[attr-defined]  # a slot at run time


def _line(head: tuple[str, str], token: str, message: str) -> Line:
    line: Line = _new(Line)
    _set_tool(line, head[0])
    _set_action(line, head[1])
    _set_code(line, token)
    _set_message(line, message)
    return line


def is_tool(text: str) -> bool:
    """Tell whether *text* can stand as tool in a line (``unknown`` can: see RESERVED_TOOLS)."""
    return 0 < len(text) <= _LONGEST_SEGMENT and text[0] in _LOWER and not text.strip(_SEGMENT)


def is_action(text: str) -> bool:
    """Tell whether *text* is an action: one to four segments, ``send`` or ``db.migrate``."""
    segments = text.split(".", _MOST_SEGMENTS)
    return len(segments) <= _MOST_SEGMENTS and all(map(is_tool, segments))


def is_token(text: str) -> bool:
    """Tell whether *text* is a token (3 to 63 characters, see AIP-193) and no reserved word."""
    return _is_token_shaped(text) and text not in RESERVED_WORDS


def is_domain(text: str) -> bool:
    """Tell whether *text* can name a domain: 2 to 32 of ``a-z0-9-``, first a letter."""
    return (
        1 < len(text) <= _LONGEST_SEGMENT
        and text[0] in _LOWER
        and not text.strip(_DOMAIN)
        and text not in RESERVED_DOMAINS
    )


def _is_token_shaped(text: str) -> bool:
    return (
        2 < len(text) <= _LONGEST_TOKEN
        and text[0] in _UPPER
        and text[-1] != "_"
        and not text.strip(_TOKEN)
    )


def format_line(tool: str, action: str, token: str, message: str) -> str:
    """Return the line of these parts; characters of *message* that could break it are escaped.

    Raises :class:`BuildError` for a part that the grammar refuses and for an empty message.
    """
    if not is_tool(tool):
        raise BuildError(
            "tool", f"{tool!r} is no tool name: 1 to 32 of a-z 0-9 _ -, first a letter"
        )
    if not is_action(action):
        raise BuildError("action", f"{action!r} is no action: 1 to 4 names joined with dots")
    if not is_token(token):
        raise BuildError(*_token_fault(token))
    if not message:
        raise BuildError("message", "the message is empty: say what happened")
    return f"{tool}.{action}: {token}: {escape(message)}"


def _token_fault(token: str) -> tuple[str, str]:
    if token in RESERVED_WORDS:
        return "reserved", f"{token!r} is a reserved word: log lines and devices use it"
    return "token", f"{token!r} is no token: 3 to 63 of A-Z 0-9 _, first a letter, last no _"


_HEADS_KEPT = 512
_heads: dict[str, tuple[str, str]] = {}


def _head(text: str) -> tuple[str, str] | None:
    """Return tool and action of a well-formed *text* ``tool.action``; remembers the last ones."""
    known = _heads.get(text)
    if known is not None:
        return known
    tool, _, action = text.partition(".")
    if not is_tool(tool) or not is_action(action):
        return None
    if len(_heads) >= _HEADS_KEPT:
        _heads.clear()
    _heads[text] = tool, action
    return tool, action


def parse(text: str) -> Line:
    """Return the parts of *text*, one whole error line without its line break.

    A line whose last space was stripped (``cc.send: ENOPEER:``) has an empty message. Needs no
    registry: the code may be unknown. Raises :class:`ParseError`, which says why not.
    """
    parts = text.split(": ", 2)
    if len(parts) == 3:
        front, token, message = parts
        if clean_length(message) < len(message):
            raise ParseError("character", "the message holds a line break or control character")
    elif len(parts) == 2 and parts[1].endswith(":"):
        front, token, message = parts[0], parts[1][:-1], ""
    elif text:
        raise ParseError("prefix", "no error line: it must begin with 'tool.action: TOKEN: '")
    else:
        raise ParseError("empty", "no error line: the text is empty")
    head = _heads.get(front) or _head(front)
    if head is None:
        raise ParseError(*_head_fault(front))
    if not is_token(token):
        raise ParseError(*_token_fault(token))
    return _line(head, token, message)


def _head_fault(front: str) -> tuple[str, str]:
    tool, dot, action = front.partition(".")
    if not is_tool(tool):
        return "tool", f"{tool[:80]!r} is no tool name"
    if not dot:
        return "action", f"{tool!r} is followed by no action"
    return "action", f"{action[:200]!r} is no action"


def search(text: str, start: int = 0) -> Found | None:
    """Return the first error line in *text* from index *start* on, or None.

    Skips what stands before it (time stamp, level, name of a logger, colour). The message ends
    with its line or at a character that no message may hold; terminal colours are taken out of it.
    """
    colon = text.find(": ", start)
    while colon >= 0:
        found = _found_at(text, colon, start)
        if found is not None:
            return found
        colon = text.find(": ", colon + 1)
    return None


def _found_at(text: str, colon: int, floor: int) -> Found | None:
    """Return the error line whose token follows *colon*, if it begins at *floor* or later."""
    after = text.find(":", colon + 2, colon + 3 + _LONGEST_TOKEN)
    if after < 0 or not is_token(text[colon + 2 : after]):
        return None
    floor = _after_colour(text, max(floor, colon - _LONGEST_HEAD - 1), colon)
    region = text[floor:colon]
    front = region[len(region.rstrip(_HEAD)) :]
    begin = colon - len(front)
    head = _head(front)
    if head is None or (begin > floor and text[begin - 1].isalnum()):
        return None
    rest = after + 1
    if text[rest : rest + 1] == " ":
        rest += 1
    elif rest < len(text) and not is_escaped(text[rest]):
        return None
    stop = text.find("\n", rest)
    message, length = _message(text[rest:] if stop < 0 else text[rest:stop])
    return Found(_line(head, text[colon + 2 : after], message), begin, rest + length)


def _message(raw: str) -> tuple[str, int]:
    """Return the message at the front of *raw* and how much of *raw* it takes, colour taken out."""
    plain, *coloured = raw.split("\x1b")
    length = clean_length(plain)
    pieces = [plain[:length]]
    whole = length == len(plain)
    for chunk in coloured:
        code, end, text = chunk.partition("m")
        if not whole or not end or code[:1] != "[" or code[1:].strip(_SGR):
            break
        taken = clean_length(text)
        pieces.append(text[:taken])
        length += 1 + len(code) + 1 + taken
        whole = taken == len(text)
    return "".join(pieces), length


def _after_colour(text: str, floor: int, stop: int) -> int:
    """Return where the last colour code before *stop* ends, else *floor*."""
    at = text.rfind("\x1b[", max(0, floor - _LONGEST_SGR), stop)
    end = text.find("m", at, stop) if at >= 0 else -1
    return end + 1 if end >= floor and not text[at + 2 : end].strip(_SGR) else floor


def find_all(text: str) -> Iterator[Found]:
    """Yield each error line in *text*, in order; they never overlap."""
    found = search(text)
    while found is not None:
        yield found
        found = search(text, found.end)


def parse_many(lines: Iterable[str]) -> Iterator[Line]:
    """Yield the error line of each of *lines* that is or contains one, in order, as it comes.

    For logs of any size, for example an open file. A line break at the end is no part of a line;
    of several error lines in one line the first counts.
    """
    heads = _heads
    for text in lines:
        parts = text.split(": ", 2)
        if len(parts) == 3:
            front, token, message = parts
            head = heads.get(front)
            message = message.rstrip("\r\n")
            if head is not None and is_token(token) and message.isprintable():
                yield _line(head, token, message)
                continue
        found = search(text)
        if found is not None:
            yield found.line


class Matcher:
    """A compiled pattern over tool, action and token, where ``*`` stands for any one of them.

    ``cc.*: ENOPEER``, ``*.*: EBADARGS``, ``cc.db.migrate: *``. Raises :class:`PatternError`.
    """

    __slots__ = ("_action", "_token", "_tool", "pattern")

    def __init__(self, pattern: str) -> None:
        front, colon, token = pattern.partition(": ")
        tool, dot, action = front.partition(".")
        if not colon or not dot:
            raise PatternError("prefix", f"{pattern!r} is no pattern: write 'tool.action: TOKEN'")
        if tool != "*" and not is_tool(tool):
            raise PatternError("tool", f"{tool!r} is no tool name and not '*'")
        if action != "*" and not is_action(action):
            raise PatternError("action", f"{action!r} is no action and not '*'")
        if token != "*" and not is_token(token):
            raise PatternError(*_token_fault(token))
        self.pattern = pattern
        self._tool = tool
        self._action = action
        self._token = token

    def matches(self, line: str | Line) -> bool:
        """Tell whether *line* (a whole error line or its parts) fits; other text never does."""
        if isinstance(line, str):
            try:
                line = parse(line)
            except ParseError:
                return False
        return (
            self._tool in ("*", line.tool)
            and self._action in ("*", line.action)
            and self._token in ("*", line.code)
        )

    def __repr__(self) -> str:
        return f"Matcher({self.pattern!r})"


def match(pattern: str, line: str | Line) -> bool:
    """Tell whether *line* fits *pattern*, as :class:`Matcher` does."""
    return Matcher(pattern).matches(line)
