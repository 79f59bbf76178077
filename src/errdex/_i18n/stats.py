"""Count how much is translated, for each locale and owner."""

from __future__ import annotations

from errdex._record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from errdex._i18n.message import Message
    from errdex._i18n.po_entry import PoFile


class Coverage(Record):
    """How much of the texts of *owner* is there in *locale*, in entries."""

    owner: str
    locale: str
    total: int
    translated: int
    fuzzy: int

    @property
    def missing(self) -> int:
        """How many entries have no translation at all."""
        return self.total - self.translated - self.fuzzy

    @property
    def percent(self) -> int:
        """How much is translated, rounded down, so that 100 means everything."""
        return self.translated * 100 // self.total if self.total else 100


def coverage(
    po: PoFile, known: Mapping[tuple[str, str], Message], owner: str, locale: str
) -> Coverage:
    """Return how much of *known* the file *po* translates."""
    translated: set[tuple[str, str]] = set()
    fuzzy: set[tuple[str, str]] = set()
    for entry in po.entries:
        message = known.get(entry.key)
        if message is None or entry.obsolete or message.plural != entry.plural:
            continue
        if entry.translated:
            translated.add(entry.key)
        elif entry.fuzzy and any(entry.forms):
            fuzzy.add(entry.key)
    return Coverage(owner, locale, len(known), len(translated), len(fuzzy - translated))
