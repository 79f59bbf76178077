"""Write PO text: the same entries always give the same bytes.

Long texts are wrapped as gettext does, after a line feed and between words; there are no dates and
no line numbers.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from errdex._i18n.po_entry import PoEntry, PoFile

WIDTH = 79
_ESCAPES = str.maketrans(
    {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    | {"\a": "\\a", "\b": "\\b", "\f": "\\f", "\v": "\\v"}
    | {chr(code): f"\\{code:03o}" for code in (*range(7), *range(14, 32), 127)}
)


def po_text(po: PoFile) -> str:
    """Return *po* as text: header, entries, obsolete entries last, one empty line between."""
    entries = [po.header] if po.header is not None else []
    entries += [entry for entry in po.entries if not entry.obsolete]
    entries += [entry for entry in po.entries if entry.obsolete]
    return "\n".join(["".join(f"{line}\n" for line in _lines(entry)) for entry in entries])


def _lines(entry: PoEntry) -> Iterator[str]:
    yield from (f"# {line}".rstrip() for line in entry.comments)
    yield from (f"#. {line}".rstrip() for line in entry.auto)
    yield from (f"#: {file}" for file in entry.files)
    if entry.flags:
        yield f"#, {', '.join(sorted(entry.flags))}"
    gone = "#~ " if entry.obsolete else ""
    was = entry.previous
    if was is not None:
        mark = "#~| " if entry.obsolete else "#| "
        yield from _field("msgctxt", was.context, mark)
        yield from _field("msgid", was.msgid, mark)
        yield from _field("msgid_plural", was.plural, mark)
    yield from _field("msgctxt", entry.context, gone)
    yield from _field("msgid", entry.msgid, gone)
    yield from _field("msgid_plural", entry.plural, gone)
    for number, form in enumerate(entry.forms):
        name = "msgstr" if entry.plural is None else f"msgstr[{number}]"
        yield from _field(name, form, gone)


def _field(name: str, text: str | None, mark: str) -> Iterator[str]:
    """Yield the lines of one field; none for a text that is not there."""
    if text is None:
        return
    whole = text.translate(_ESCAPES)
    if len(mark) + len(name) + 3 + len(whole) <= WIDTH and "\n" not in text[:-1]:
        yield f'{mark}{name} "{whole}"'
        return
    yield f'{mark}{name} ""'
    for line in text.splitlines(keepends=True) if "\n" in text else [text]:
        yield from (f'{mark}"{part}"' for part in _wrapped(line, WIDTH - len(mark) - 2))


def _wrapped(line: str, width: int) -> Iterator[str]:
    """Yield *line*, escaped, in parts of at most *width* characters where words allow it."""
    part = ""
    for word in _words(line):
        escaped = word.translate(_ESCAPES)
        if part and len(part) + len(escaped) > width:
            yield part
            part = ""
        part += escaped
    yield part


def _words(line: str) -> Iterator[str]:
    """Yield the words of *line*, each with the spaces after it."""
    start = 0
    for at in range(1, len(line)):
        if line[at - 1] == " " and line[at] != " ":
            yield line[start:at]
            start = at
    yield line[start:]
