"""Make the pseudo-translation ``en_XA``: English with accents, a third longer, in brackets.

It shows what is not translatable, what is cut off, and what breaks on letters beyond ASCII. The
renderer makes the same text for the locale ``en-XA`` without any catalogue; as a PO file it also
reaches pages, labels and other people's tools.
"""

from __future__ import annotations

import re

from errdex._i18n.check import PROSE
from errdex._i18n.code_words import code_words
from errdex._i18n.init import new_header
from errdex._i18n.po_entry import PoEntry, PoFile
from errdex._i18n.update import template
from errdex._render import accent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from errdex._i18n.message import Message

LOCALE = "en_XA"


def pseudo(messages: tuple[Message, ...]) -> PoFile:
    """Return the catalogue ``en_XA`` of *messages*."""
    entries: list[PoEntry] = []
    for entry in template(messages).entries:
        prose = (entry.context or "").endswith(PROSE)
        forms = [accented(text, prose=prose) for text in (entry.msgid, entry.plural) if text]
        entries.append(entry.replace(forms=tuple(forms)))
    return PoFile(new_header(LOCALE), tuple(entries))


def accented(text: str, *, prose: bool = False) -> str:
    """Return *text* accented; placeholders, code spans and words of programs stay as they are.

    In *prose* (pages, what parameters mean) braces are text.
    """
    if prose:
        doubled = accented(text.replace("{", "{{").replace("}", "}}"))
        return doubled.replace("{{", "{").replace("}}", "}")
    words = sorted(code_words(text), key=len, reverse=True)
    parts = re.split("(" + "|".join(map(re.escape, words)) + ")", text) if words else [text]
    return "".join([part if part in words or not part.strip() else accent(part) for part in parts])
