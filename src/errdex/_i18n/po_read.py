"""Read PO text: strict in what it accepts as right, but never stopped by what is wrong.

The format: GNU gettext manual, "The Format of PO Files". A line that breaks it is kept as a fault
with its number, and reading goes on with the next.
"""

from __future__ import annotations

from errdex._i18n.po_entry import PoEntry, PoFile, Previous, SyntaxFault

_SIMPLE = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"} | {
    "a": "\a", "b": "\b", "f": "\f", "v": "\v"
}  # fmt: skip
_HEX = frozenset("0123456789abcdefABCDEF")
_OCTAL = frozenset("01234567")
_MAX_FORM = 99
_MAX_FOUND = 80


class _Draft:
    """The entry that is being read."""

    def __init__(self) -> None:
        self.texts: dict[str, list[str]] = {}
        self.previous: dict[str, list[str]] = {}
        self.lines: dict[str, int] = {}
        self.comments: list[str] = []
        self.auto: list[str] = []
        self.files: list[str] = []
        self.flags: list[str] = []
        self.obsolete = False

    def has_translation(self) -> bool:
        return any(field.startswith("msgstr") for field in self.texts)


class _Reader:
    def __init__(self) -> None:
        self.entries: list[PoEntry] = []
        self.faults: list[SyntaxFault] = []
        self.draft = _Draft()
        self.target: list[str] | None = None

    def fault(self, line: int, kind: str, found: str) -> None:
        self.faults.append(SyntaxFault(line, kind, found[:_MAX_FOUND]))

    def line(self, number: int, text: str) -> None:
        if not text:
            return
        if text.startswith("#~"):
            rest = text[2:].strip()
            if rest.startswith("|"):
                self.previous(number, rest[1:].strip())
            elif rest:
                self.statement(number, rest, obsolete=True)
        elif text.startswith("#"):
            self.comment(number, text)
        else:
            self.statement(number, text, obsolete=False)

    def comment(self, number: int, text: str) -> None:
        if text.startswith("#|"):
            self.previous(number, text[2:].strip())
            return
        if self.draft.has_translation():
            self.finish()
        draft, mark, rest = self.draft, text[1:2], text[2:].strip()
        self.target = None
        if mark == ".":
            draft.auto.append(rest)
        elif mark == ":":
            draft.files += rest.split()
        elif mark in {",", "="}:
            draft.flags += [flag for part in rest.split(",") if (flag := part.strip())]
        else:
            draft.comments.append(text[1:].removeprefix(" "))

    def previous(self, number: int, text: str) -> None:
        if self.draft.has_translation():
            self.finish()
        field, value = _split(text)
        if field in ("msgctxt", "msgid", "msgid_plural"):
            self.target = self.draft.previous[field] = []
        elif field or self.target is None:
            self.fault(number, "syntax", text)
            return
        self.append(self.target, number, value)

    def statement(self, number: int, text: str, *, obsolete: bool) -> None:
        field, value = _split(text)
        if not field:
            if self.target is None:
                self.fault(number, "syntax", text)
            else:
                self.append(self.target, number, value)
            return
        if not _is_field(field):
            self.fault(number, "syntax", text)
            self.target = None
            return
        if field in ("msgctxt", "msgid") and (
            self.draft.has_translation() or field in self.draft.texts
        ):
            self.finish()
        if field in self.draft.texts:
            self.fault(number, "syntax", text)
        self.draft.obsolete = obsolete
        self.draft.lines.setdefault(field, number)
        self.target = self.draft.texts[field] = []
        self.append(self.target, number, value)

    def append(self, target: list[str], number: int, value: str) -> None:
        text, sound = unquote(value)
        if not sound:
            self.fault(number, "quote", value)
        target.append(text)

    def finish(self) -> None:
        """Turn the draft into an entry, and begin the next."""
        draft, self.draft, self.target = self.draft, _Draft(), None
        if not draft.texts:
            return
        at = min(draft.lines.values())
        forms = sorted((_index(f), f) for f in draft.texts if f.startswith("msgstr"))
        if "msgid" not in draft.texts or not forms:
            self.fault(at, "incomplete", "".join(draft.texts.get("msgid", [])))
            return
        texts = {field: "".join(parts) for field, parts in draft.texts.items()}
        plural = texts.get("msgid_plural")
        names = [name for _, name in forms]
        numbered = [f"msgstr[{number}]" for number in range(len(names))]
        if names != (["msgstr"] if plural is None else numbered):
            self.fault(at, "incomplete", texts["msgid"])
        was = {field: "".join(parts) for field, parts in draft.previous.items()}
        self.entries.append(
            PoEntry(
                context=texts.get("msgctxt"),
                msgid=texts["msgid"],
                plural=plural,
                forms=tuple([texts[field] for _, field in forms]),
                comments=tuple(draft.comments),
                auto=tuple(draft.auto),
                files=tuple(draft.files),
                flags=tuple(dict.fromkeys(draft.flags)),
                previous=Previous(was["msgid"], was.get("msgid_plural"), was.get("msgctxt"))
                if "msgid" in was
                else None,
                obsolete=draft.obsolete,
                line=at,
                form_lines=tuple([draft.lines[field] for _, field in forms]),
            )
        )


def read_po(text: str) -> PoFile:
    """Return what the PO *text* holds; never raises."""
    reader = _Reader()
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        reader.line(number, line.strip())
    reader.finish()
    header: PoEntry | None = None
    entries: list[PoEntry] = []
    for entry in reader.entries:
        if header is None and not entry.msgid and entry.context is None and not entry.obsolete:
            header = entry
        else:
            entries.append(entry)
    return PoFile(header, tuple(entries), tuple(reader.faults))


def _split(text: str) -> tuple[str, str]:
    """Return ``(field, quoted text)``; the field is empty on a line that only goes on."""
    if text.startswith('"'):
        return "", text
    field, _, value = text.partition('"')
    return field.strip(), f'"{value}' if _ else ""


def _is_field(field: str) -> bool:
    return field in ("msgctxt", "msgid", "msgid_plural", "msgstr") or _index(field) >= 0


def _index(field: str) -> int:
    """Return the number in ``msgstr[2]``, 0 for ``msgstr``, -1 for anything else."""
    if field == "msgstr":
        return 0
    number = field.removeprefix("msgstr[").removesuffix("]")
    sound = field == f"msgstr[{number}]" and number.isascii() and number.isdigit()
    return int(number) if sound and len(number) < 3 and int(number) <= _MAX_FORM else -1


def unquote(quoted: str) -> tuple[str, bool]:
    r"""Return the text of a C string, and whether it was well formed.

    ``"a\n"`` gives a line feed after ``a``. What is malformed is kept as it stands.
    """
    if len(quoted) < 2 or quoted[0] != '"' or quoted[-1] != '"':
        return quoted.strip('"'), False
    inner = quoted[1:-1]
    if "\\" not in inner:
        return inner, '"' not in inner
    out: list[str] = []
    sound = True
    at = 0
    while at < len(inner):
        char = inner[at]
        at += 1
        if char != "\\":
            sound = sound and char != '"'
            out.append(char)
            continue
        mark = inner[at : at + 1]
        at += 1
        if mark in _SIMPLE and mark:
            out.append(_SIMPLE[mark])
        elif mark == "x" and inner[at : at + 1] in _HEX and inner[at : at + 1]:
            digits = _run(inner, at, _HEX, 2)
            out.append(chr(int(digits, 16)))
            at += len(digits)
        elif mark in _OCTAL and mark:
            digits = _run(inner, at - 1, _OCTAL, 3)
            out.append(chr(int(digits, 8)))
            at += len(digits) - 1
        else:
            sound = False
            out.append("\\" + mark)
    return "".join(out), sound


def _run(text: str, at: int, digits: frozenset[str], most: int) -> str:
    end = at
    while end < len(text) and end - at < most and text[end] in digits:
        end += 1
    return text[at:end]
