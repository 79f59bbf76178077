"""One entry of a catalogue, as the source asks for it."""

from __future__ import annotations

from errdex._record import Record

LABEL = "label"
"""Context of errdex's own interface texts."""
HINT = "hint"
"""Context of the next steps that handlers add to an error."""


class Message(Record):
    """One entry of a catalogue: its key (*context*, *msgid*) and what a translator should know.

    *comments* are the lines after ``#.``, *files* the paths after ``#:`` (no line numbers: they
    would change every entry below an insertion). *braces* says that the text is a template.
    *by* is the parameter whose number picks the plural form, *aliases* are the contexts under which
    a renamed code's translations may still be found.
    """

    context: str
    msgid: str
    plural: str | None = None
    comments: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    braces: bool = False
    by: str | None = None
    aliases: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[str, str]:
        """Context and English text: together the exact key of the entry."""
        return self.context, self.msgid


class SourceProblem(Record):
    """Something in a source file that keeps its texts out of the catalogue."""

    file: str
    line: int
    reason: str


def code_of(context: str) -> str:
    """Return the code a context belongs to: ``cc/EX`` for ``cc/EX#page``; ``label`` for itself."""
    return context.partition("#")[0]


def collect(messages: list[Message]) -> tuple[Message, ...]:
    """Return *messages* sorted by context, each key once, with the comments and files of all.

    Inside a context the order of the source stays (a translator reads a page from top to bottom);
    interface texts, which have no order, are sorted.
    """
    by_key: dict[tuple[str, str], Message] = {}
    for message in messages:
        known = by_key.get(message.key)
        if known is not None:
            message = known.replace(  # the merged one takes its place
                plural=known.plural or message.plural,
                comments=_union(known.comments, message.comments),
                files=_union(known.files, message.files),
                braces=known.braces or message.braces,
                by=known.by or message.by,
                aliases=_union(known.aliases, message.aliases),
            )
        by_key[message.key] = message
    ordered = sorted(by_key.values(), key=_place)
    return tuple([message.replace(files=tuple(sorted(message.files))) for message in ordered])


def _place(message: Message) -> tuple[str, str]:
    return message.context, message.msgid if message.context in (LABEL, HINT) else ""


def _union(first: tuple[str, ...], second: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(first + second))
