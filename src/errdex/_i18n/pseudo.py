"""Make the pseudo-translation ``en_XA``: English with accents, a third longer, in brackets.

It shows what is not translatable, what is cut off, and what breaks on letters beyond ASCII. The
renderer makes the same text for the locale ``en-XA`` without any catalogue; as a PO file it also
reaches pages, labels and other people's tools.
"""

from __future__ import annotations

import re

from errdex._i18n.code_words import code_words
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
    return PoFile(new_header(LOCALE), tuple(entries))


def _english(msgid: str, plural: str | None) -> tuple[str, ...]:
    return (msgid,) if plural is None else (msgid, plural)


def accented(text: str) -> str:
    """Return *text* accented; placeholders, code spans and words of programs stay as they are."""
    words = sorted(code_words(text), key=len, reverse=True)
    parts = re.split("(" + "|".join(map(re.escape, words)) + ")", text) if words else [text]
    return "".join([part if part in words else _accent(part) for part in parts])


def _accent(text: str) -> str:
    try:
        made = accent(text) if text.strip() else text
    except TemplateError:
        return text  # braces of a page text that are no placeholder
    return made
