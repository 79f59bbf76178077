"""All texts of a code in one language, for explanations and pages."""

from __future__ import annotations

from errdex._i18n.catalogue import lookup
from errdex._record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Block(Record):
    """A piece of a page: ``kind`` is paragraph, heading, list or code."""

    text: str
    kind: str


class Paragraph(Record):
    """A piece of a page in one language."""

    text: str
    translated: bool
    code: bool


class Texts(Record):
    """The texts of a code, each in the first locale of the chain that has it."""

    locale: str
    message: Any
    message_locale: str
    summary: str
    cause: str | None
    remedy: str | None
    paragraphs: tuple[Paragraph, ...]
    params: dict[str, str]
    translated: int
    total: int


def split_page(markdown: str) -> tuple[Block, ...]:
    """Return the blocks of a page, parted at blank lines; fenced code stays whole."""
    out: list[Block] = []
    held: list[str] = []
    fence = ""

    def flush(kind: str = "") -> None:
        text = "\n".join(held).strip("\n")
        held.clear()
        if text:
            first = text.lstrip()
            kind = kind or ("heading" if first[0] == "#" else "list" if first[:2] in ("- ", "* ", "1.") else "paragraph")
            out.append(Block(text if kind != "paragraph" else " ".join(text.split()), kind))

    for line in markdown.split("\n"):
        mark = line.lstrip()[:3]
        if fence:
            held.append(line)
            if mark == fence:
                fence = ""
                flush("code")
        elif mark in ("```", "~~~"):
            flush()
            fence = mark
            held.append(line)
        elif line.strip():
            held.append(line)
        else:
            flush()
    flush("code" if fence else "")
    return tuple(out)


def texts(spec: Any, chain: tuple[str, ...], extra: tuple[str, ...] = ()) -> Texts:
    """Return the texts of *spec* in the first locale of *chain* that has each."""
    count = [0, 0]

    def one(what: str, english: str) -> tuple[str, bool]:
        count[1] += 1
        hit = None
        for source in (spec, spec.original):
            if hit is None and source is not None:
                hit = lookup(source.catalogue, chain, f"{source.context}#{what}", english)
        if hit is None:
            return english, not chain
        count[0] += 1
        return hit.forms[0], True

    message: Any = spec.message
    where = "en"
    count[1] += 1
    for source in (spec, spec.original):
        if source is None or where != "en":
            continue
        text = source.message
        hit = (
            lookup(source.catalogue, chain, source.context, text)
            if isinstance(text, str)
            else lookup(source.catalogue, chain, source.context, text.one, text.other)
        )
        if hit is not None:
            message, where = hit.forms, hit.locale
            count[0] += 1
    paragraphs: list[Paragraph] = []
    for block in split_page(spec.page):
        if block.kind == "code":
            paragraphs.append(Paragraph(block.text, True, True))
        else:
            text, done = one("page", block.text)
            paragraphs.append(Paragraph(text, done, False))
    return Texts(
        locale=chain[0] if chain else "en",
        message=message,
        message_locale=where,
        summary=one("summary", spec.summary)[0] if spec.summary else "",
        cause=one("cause", spec.cause)[0] if spec.cause else None,
        remedy=one("remedy", spec.remedy)[0] if spec.remedy else None,
        paragraphs=tuple(paragraphs),
        params={p.name: one("param", p.doc)[0] for p in spec.params if p.doc},
        translated=count[0] if chain else count[1],
        total=count[1],
    )
