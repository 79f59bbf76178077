"""Begin a language: a PO file with a sound header and nothing translated."""

from __future__ import annotations

from errdex._i18n.plural_data import header_rule
from errdex._i18n.po_entry import PoEntry

#: The header's fields in the order they are written; no dates, which change without a reason.
_FIELDS = (
    ("Language", "{locale}"),
    ("MIME-Version", "1.0"),
    ("Content-Type", "text/plain; charset=UTF-8"),
    ("Content-Transfer-Encoding", "8bit"),
    ("Plural-Forms", "{rule}"),
    ("X-Source-Language", "en"),
)


def new_header(locale: str) -> PoEntry:
    """Return the header of a new catalogue in *locale* (POSIX spelling); a template's for none."""
    rule = header_rule(locale) if locale else "nplurals=INTEGER; plural=EXPRESSION;"
    lines = [f"{name}: {value.format(locale=locale, rule=rule)}\n" for name, value in _FIELDS]
    return PoEntry(None, "", forms=("".join(lines),))
