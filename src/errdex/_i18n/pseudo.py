"""Make the pseudo-translation ``en_XA``: English with accents, a third longer, in brackets.

It shows what is not translatable, what is cut off, and what breaks on letters beyond ASCII. The
renderer makes the same text for the locale ``en-XA`` without any catalogue; as a PO file it also
reaches pages, labels and other people's tools.
"""

from __future__ import annotations

from errdex._i18n.init import new_header
from errdex._i18n.po_entry import PoFile
from errdex._i18n.update import template
from errdex._render import accent
from errdex._template import TemplateError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from errdex._i18n.message import Message

LOCALE = "en_XA"


def pseudo(messages: tuple[Message, ...]) -> PoFile:
    """Return the catalogue ``en_XA`` of *messages*."""
    entries = [
        entry.replace(forms=tuple([accented(text) for text in _english(entry.msgid, entry.plural)]))
        for entry in template(messages).entries
    ]
    header = new_header("en")
    text = header.forms[0].replace("Language: en\n", f"Language: {LOCALE}\n")
    return PoFile(header.replace(forms=(text,)), tuple(entries))


def _english(msgid: str, plural: str | None) -> tuple[str, ...]:
    return (msgid,) if plural is None else (msgid, plural)


def accented(text: str) -> str:
    """Return *text* accented; placeholders, and code between backticks, stay as they are."""
    parts = text.split("`")
    out: list[str] = []
    for number, part in enumerate(parts):
        try:
            out.append(part if number % 2 or not part.strip() else accent(part))
        except TemplateError:
            out.append(part)  # braces of a page text that are no placeholder
    return "`".join(out)
