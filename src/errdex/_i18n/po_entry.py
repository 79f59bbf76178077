"""What a PO file holds, without loss: entries with their comments, flags and line numbers.

Babel's reader keeps too little for a check and for a merge that changes no byte: it merges
duplicates in silence, forgets the flags of obsolete entries, the previous texts and the header
fields it does not know; its writer breaks long previous texts in the middle of a string, which
``msgfmt`` refuses. So reading and writing are done here, and the tests hold both against Babel,
polib and ``msgfmt``.
"""

from __future__ import annotations

from errdex._record import Record

FUZZY = "fuzzy"
BRACES = "python-brace-format"


class Previous(Record):
    """The text an entry was translated from before it was reworded (``#|``)."""

    msgid: str
    plural: str | None = None
    context: str | None = None


class PoEntry(Record):
    """One entry of a PO file.

    *forms* holds the translation: one text, or one for each plural form. *line* is where the entry
    begins (its ``msgctxt`` or ``msgid``), *form_lines* where each form begins; both count from 1
    and are 0 for an entry that was not read from a file.
    """

    context: str | None
    msgid: str
    plural: str | None = None
    forms: tuple[str, ...] = ("",)
    comments: tuple[str, ...] = ()
    auto: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    previous: Previous | None = None
    obsolete: bool = False
    line: int = 0
    form_lines: tuple[int, ...] = ()

    @property
    def key(self) -> tuple[str, str]:
        """Context and English text."""
        return self.context or "", self.msgid

    @property
    def fuzzy(self) -> bool:
        """Whether a person has to look at the translation before it may be shown."""
        return FUZZY in self.flags

    @property
    def translated(self) -> bool:
        """Whether the translation is complete and may be shown."""
        return not self.fuzzy and all(self.forms)


class SyntaxFault(Record):
    """A place where a PO file breaks the format; kinds: ``syntax``, ``quote``, ``incomplete``."""

    line: int
    kind: str
    found: str


class PoFile(Record):
    """A whole PO file: its header entry (None without one), the other entries, what is broken."""

    header: PoEntry | None
    entries: tuple[PoEntry, ...]
    faults: tuple[SyntaxFault, ...] = ()

    def field(self, name: str) -> str | None:
        """Return a field of the header, such as ``Plural-Forms``, None where it is missing."""
        return header_field(self.header.forms[0] if self.header else "", name)


def header_field(header: str, name: str) -> str | None:
    """Return the field *name* of the text of a PO header."""
    for line in header.split("\n"):
        field, colon, value = line.partition(":")
        if colon and field.strip().lower() == name.lower():
            return value.strip()
    return None
