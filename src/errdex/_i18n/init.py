"""Begin a language: a PO file with a sound header and nothing translated."""

from __future__ import annotations

from errdex._i18n.plural_data import header_rule
from errdex._i18n.po_entry import PoEntry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

#: The header's fields in the order they are written; no dates, which change without a reason.
_FIELDS = (
    ("Language", "{locale}"),
    ("MIME-Version", "1.0"),
    ("Content-Type", "text/plain; charset=UTF-8"),
    ("Content-Transfer-Encoding", "8bit"),
    ("Plural-Forms", "{rule}"),
    ("X-Source-Language", "en"),
)


def new_header(locale: str, changes: Mapping[str, str] | None = None) -> PoEntry:
    """Return the header of a new catalogue in *locale* (POSIX spelling); a template's for none.

    *changes* are fields to set; an empty value takes the field out.
    """
    rule = header_rule(locale) if locale else "nplurals=INTEGER; plural=EXPRESSION;"
    fields = {name: value.format(locale=locale, rule=rule) for name, value in _FIELDS}
    lines = [f"{name}: {text}\n" for name, text in (fields | dict(changes or {})).items() if text]
    return PoEntry(None, "", forms=("".join(lines),))
