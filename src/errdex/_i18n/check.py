"""Check PO files: whatever could show a wrong text, hide a right one, or break the line.

Every finding is an instance of a code of the domain ``errdex`` with file and line; nothing is
raised for what a file holds.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

from errdex._errors import NotUtf8, UnreadableFile
from errdex._i18n import entry_findings, findings
from errdex._i18n.entry_findings import NOTE
from errdex._i18n.header_checks import PluralForms, check_header, plural_forms
from errdex._i18n.plural_data import numbers_of
from errdex._i18n.po_entry import PoFile, header_field
from errdex._i18n.po_read import read_po
from errdex._i18n.text_checks import Original, check_form, is_same

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from errdex._codes import CodedError
    from errdex._i18n.message import Message
    from errdex._i18n.po_entry import PoEntry

    Known = Mapping[tuple[str, str], Message]

LIMIT = 16 * 1024 * 1024
"""So many bytes of a PO file are read."""

PROSE = ("#page", "#param")
"""Contexts of texts in which braces are braces: pages and what parameters mean."""

_FAULTS = {
    "syntax": findings.PoSyntax,
    "quote": findings.PoQuote,
    "incomplete": findings.PoIncomplete,
}


def is_note(finding: CodedError) -> bool:
    """Tell whether *finding* is a note, which does not make the check fail."""
    return NOTE in finding.spec.tags


def read_bytes(path: Path, file: str) -> bytes:
    """Return the bytes of the regular file *path*; raises a coded error that names *file*."""
    try:
        found = os.stat(path)
        if stat.S_ISDIR(found.st_mode):
            raise UnreadableFile(file=file, problem="Is a directory")
        if not stat.S_ISREG(found.st_mode):
            raise UnreadableFile(file=file, problem="Is no regular file")
        if found.st_size > LIMIT:
            raise findings.PoTooLarge(file=file, line=1, held=found.st_size, limit=LIMIT)
        return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UnreadableFile(file=file, problem=reason) from None


def load(path: Path, file: str) -> PoFile:
    """Return the PO file at *path*, with whatever faults; raises a coded error if it is no text."""
    data = read_bytes(path, file)
    try:
        return read_po(data.decode())
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise NotUtf8(file=file, line=line, byte=error.start) from None


def check_file(path: Path, file: str, locale: str, known: Known | None = None) -> list[CodedError]:
    """Return what is wrong with the PO file at *path*, shown as *file*, in order of its lines.

    *known* are the entries that the project's source asks for; without them stray and stale entries
    are not looked for.
    """
    try:
        data = read_bytes(path, file)
    except (UnreadableFile, findings.PoTooLarge) as error:
        return [error]
    return check_bytes(data, file, locale, known)


def check_bytes(
    data: bytes, file: str, locale: str, known: Known | None = None
) -> list[CodedError]:
    """Return what is wrong with the PO file whose bytes are *data*."""
    if len(data) > LIMIT:
        return [findings.PoTooLarge(file=file, line=1, held=len(data), limit=LIMIT)]
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        charset = header_field(data[:4096].decode("latin-1").replace("\\n", "\n"), '"Content-Type')
        named = (charset or "").partition("charset=")[2].strip('"')
        if named and named.lower() not in ("utf-8", "utf8", "charset"):
            return [findings.PoCharset(file=file, line=line, found=named)]
        return [NotUtf8(file=file, line=line, byte=error.start)]
    return sorted(_check_text(text, file, locale, known), key=_line_of)


def _line_of(finding: CodedError) -> int:
    line: int = getattr(finding, "line", 0)
    return line


def _check_text(text: str, file: str, locale: str, known: Known | None) -> Iterator[CodedError]:
    if text.startswith("\ufeff"):
        yield findings.PoByteOrderMark(file=file, line=1)
    if "\r\n" in text:
        yield findings.PoLineEnds(file=file, line=text[: text.index("\r\n")].count("\n") + 1)
    po = read_po(text)
    for fault in po.faults:
        yield _FAULTS[fault.kind](file=file, line=fault.line, found=fault.found)
    at = po.header.form_lines[0] if po.header else 1
    for problem, given in check_header(po, locale):
        yield problem(file=file, line=at, **given)
    forms = plural_forms(po.field("Plural-Forms"), locale)
    first: dict[tuple[str, str], int] = {}
    for entry in po.entries:
        if entry.obsolete:
            continue
        if first.setdefault(entry.key, entry.line) != entry.line:
            told = f"{entry.context}: {entry.msgid}" if entry.context else entry.msgid
            line = first[entry.key]
            yield findings.PoDuplicate(file=file, line=entry.line, entry=told, first=line)
        yield from check_entry(entry, file, forms, known)


def check_entry(
    entry: PoEntry, file: str, forms: PluralForms, known: Known | None = None
) -> Iterator[CodedError]:
    """Yield what is wrong with one entry; an unfinished one (fuzzy or empty) can only be stray."""
    name = entry.context or entry.msgid
    asked = None
    if known is not None:
        asked = known.get(entry.key)
        if asked is None:
            yield _not_asked(entry, file, name, known)
        elif asked.plural != entry.plural:
            yield entry_findings.StaleEntry(
                file=file, line=entry.line, entry=name, found=entry.plural or entry.msgid
            )
    if entry.fuzzy or not any(entry.forms):
        return
    if entry.plural is not None and len(entry.forms) != forms.count:
        yield entry_findings.PluralForms(
            file=file, line=entry.line, entry=name, found=len(entry.forms), expected=forms.count
        )
    template = not (entry.context or "").endswith(PROSE)
    lines = entry.form_lines or (entry.line,) * len(entry.forms)
    pairs = _pairs(entry, forms, asked, template)
    for (original, text), line in zip(pairs, lines, strict=False):  # a broken entry has too many
        if not text.strip():
            yield entry_findings.EmptyForm(file=file, line=line, entry=name)
            continue
        for problem, given in check_form(original, text):
            yield problem(file=file, line=line, entry=name, **given)
        if is_same(original, text) and entry.plural is None:
            yield entry_findings.SameText(file=file, line=line, entry=name)


def _not_asked(entry: PoEntry, file: str, name: str, known: Known) -> CodedError:
    if any(context == entry.context for context, _ in known):
        return entry_findings.StaleEntry(file=file, line=entry.line, entry=name, found=entry.msgid)
    return entry_findings.StrayEntry(file=file, line=entry.line, entry=name)


def _pairs(
    entry: PoEntry, forms: PluralForms, asked: Message | None, template: bool
) -> Iterator[tuple[Original, str]]:
    """Yield each form with what it is held against.

    In a form for one number only (Arabic "two files") the number need not be written.
    """
    if entry.plural is None:
        yield Original(entry.msgid, (entry.msgid,), template=template), entry.forms[0]
        return
    sources = (entry.msgid, entry.plural)
    by = asked.by if asked is not None else None
    taken = numbers_of(forms.rule, max(forms.count, len(entry.forms)))
    for numbers, text in zip(taken, entry.forms, strict=False):
        single = len(numbers) == 1
        optional = frozenset([by] if by else _names(entry)) if single else frozenset[str]()
        english = entry.msgid if numbers[:1] == (1,) and single else entry.plural
        yield Original(english, sources, optional, template), text


def _names(entry: PoEntry) -> tuple[str, ...]:
    """Return what could be the number of a plural whose code is not known: any one placeholder."""
    from errdex._i18n.placeholders import pieces

    names = set(pieces(entry.plural or "").names)
    return tuple(sorted(names)) if len(names) == 1 else ()


def first_finding(
    po: str | bytes,
    *,
    header: Mapping[str, str] | None = None,
    source: str | None = None,
    locale: str = "de",
) -> CodedError:
    """Return the first finding in the PO text *po*, as the examples of the findings' pages do.

    A text gets a sound header for *locale*, changed by the fields in *header* (an empty value takes
    a field out); bytes are checked as they are. *source* is PO text whose entries stand for what
    the project asks for. Raises :class:`LookupError` when nothing is found.
    """
    from errdex._i18n.init import new_header
    from errdex._i18n.message import Message
    from errdex._i18n.po_write import po_text

    known: dict[tuple[str, str], Message] | None = None
    if source is not None:
        asked = read_po(source).entries
        known = {one.key: Message(one.context or "", one.msgid, one.plural) for one in asked}
    if isinstance(po, str):
        text = po_text(PoFile(new_header(locale, header or {}), ()))
        po = f"{text}\n{po}".encode()
    for finding in check_bytes(po, f"locales/{locale}/LC_MESSAGES/errdex.po", locale, known):
        return finding
    raise LookupError("nothing is wrong")
