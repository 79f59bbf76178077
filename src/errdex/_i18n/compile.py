"""Compile PO files into the ``.mo`` files that are read at run time."""

from __future__ import annotations

from errdex._i18n.write_mo import write_mo

TYPE_CHECKING = False
if TYPE_CHECKING:
    from errdex._i18n.po_entry import PoFile


def mo_bytes(po: PoFile) -> bytes:
    """Return the ``.mo`` file of *po*: what is translated and not fuzzy; never raises.

    Of two entries with one key the first counts. Comments, dates and the order of the PO file leave
    no trace, so the same translations always give the same bytes.
    """
    entries: dict[tuple[str, str], tuple[str | None, str, str | None, tuple[str, ...]]] = {}
    for entry in po.entries:
        if entry.translated and not entry.obsolete:
            row = entry.context, entry.msgid, entry.plural, entry.forms
            entries.setdefault(entry.key, row)
    return write_mo(po.header.forms[0] if po.header else "", entries.values())
