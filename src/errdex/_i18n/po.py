"""Read a PO file as far as showing its translations needs: for checkouts, where nobody compiled.

What translators work with (comments, positions, previous texts) is the business of the tools; this
reader skips it, together with fuzzy, obsolete and unfinished entries, and is strict in the rest: a
file with a mistake is no catalogue.
"""

from __future__ import annotations

import os

from errdex._i18n.mo import (
    DamagedError,
    check_charset,
    decoded,
    identity,
    read_whole,
    rule_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from errdex._i18n.mo import Found
    from errdex._i18n.plural import Rule

    #: For each key (``context EOT id``) the English plural, if there is one, and the forms.
    Entries = dict[str, tuple[str | None, tuple[str, ...]]]

#: A larger file is not read: 10,000 messages have 2 MB.
MAX_SIZE = 16 << 20
_ESCAPES = {
    "n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\",
    "a": "\a", "b": "\b", "f": "\f", "v": "\v",
}  # fmt: skip
_KEYWORDS = ("msgctxt", "msgid", "msgid_plural", "msgstr")


def unquote(text: str) -> str:
    """Return the content of the quoted string *text*; :class:`DamagedError` where it is none."""
    if len(text) < 2 or text[0] != '"' or text[-1] != '"':
        raise DamagedError(f"{text[:40]!r} is no quoted text")
    inner = text[1:-1]
    if "\\" not in inner:
        if '"' in inner:
            raise DamagedError(f"{text[:40]!r} has a quote inside")
        return inner
    out: list[str] = []
    at = 0
    while at < len(inner):
        character = inner[at]
        if character == '"':
            raise DamagedError(f"{text[:40]!r} has a quote inside")
        if character == "\\":
            at += 1
            character = _ESCAPES.get(inner[at : at + 1], "")
            if not character:
                raise DamagedError(f"{text[:40]!r} has an unknown escape")
        out.append(character)
        at += 1
    return "".join(out)


class _Reader:
    """Collects the entries of one file, line by line."""

    __slots__ = ("at", "entries", "fuzzy", "header", "parts")

    def __init__(self) -> None:
        self.entries: Entries = {}
        self.header = ""
        self.parts: dict[str, list[str]] = {}
        self.at = ""
        self.fuzzy = False

    def done(self) -> bool:
        """Tell whether the entry that is being read has a translation."""
        return "msgstr" in self.parts or "msgstr[0]" in self.parts

    def flush(self) -> None:
        """Keep the entry that was read, if it may be shown."""
        parts = {key: "".join(texts) for key, texts in self.parts.items()}
        fuzzy, self.fuzzy = self.fuzzy, False
        self.parts, self.at = {}, ""
        if not parts:
            return
        if "msgid" not in parts:
            raise DamagedError("an entry has no msgid")
        plural = parts.get("msgid_plural")
        forms = tuple([text for key, text in parts.items() if key.startswith("msgstr")])
        if "msgctxt" not in parts and not parts["msgid"]:
            self.header = self.header or "".join(forms)
        elif not fuzzy and forms and "" not in forms and (len(forms) == 1 or plural is not None):
            context = f"{parts['msgctxt']}\4" if "msgctxt" in parts else ""
            self.entries.setdefault(context + parts["msgid"], (plural, forms))

    def line(self, line: str) -> None:
        """Take in one line without the blanks around it."""
        if line[0] == "#":
            if self.done():
                self.flush()
            if line[1:2] == "~":  # obsolete, and so was the flag before it
                self.fuzzy = False
            elif line[1:2] == ",":
                self.fuzzy = self.fuzzy or "fuzzy" in line[2:].replace(" ", "").split(",")
            return
        if line[0] == '"':
            if not self.at:
                raise DamagedError(f"{line[:40]!r} belongs to nothing")
            self.parts[self.at].append(unquote(line))
            return
        keyword, _, rest = line.partition(" ")
        if keyword.partition("[")[0] not in _KEYWORDS:
            raise DamagedError(f"{line[:40]!r} is no line of a PO file")
        if keyword in ("msgctxt", "msgid") and self.done():
            self.flush()
        if keyword in self.parts:
            raise DamagedError(f"{keyword} is there twice")
        self.at = keyword
        self.parts[keyword] = [unquote(rest.strip())]


def read_po(data: bytes) -> tuple[str, Entries]:
    """Return the header and the entries of PO file *data* that may be shown.

    Raises :class:`DamagedError` for what is no PO file in UTF-8.
    """
    if data[:3] == b"\xef\xbb\xbf":
        data = data[3:]
    reader = _Reader()
    for line in decoded(data).split("\n"):
        text = line.strip(" \t\r\f\v")
        if text:
            reader.line(text)
    reader.flush()
    check_charset(reader.header)
    return reader.header, reader.entries


class PO:
    """One PO file, with the same interface as :class:`errdex._i18n.mo.MO`.

    Read as a whole, and again when it has changed. Raises :class:`OSError` and
    :class:`DamagedError`.
    """

    __slots__ = ("_entries", "_identity", "_path", "rule")

    rule: Rule

    def __init__(self, path: str) -> None:
        """Read the file at *path*."""
        self._path = path
        self._load()

    def _load(self) -> None:
        data, self._identity = read_whole(self._path, MAX_SIZE)
        header, self._entries = read_po(data)
        self.rule = rule_of(header, f"catalogue {self._path}")

    def get(self, key: bytes, plural: bytes | None = None) -> Found | None:
        """Return what :meth:`errdex._i18n.mo.MO.get` returns."""
        if identity(os.stat(self._path)) != self._identity:
            self._load()
        second, forms = self._entries.get(key.decode(), (None, ()))
        if not forms or second != (None if plural is None else plural.decode()):
            return None
        return forms, self.rule
