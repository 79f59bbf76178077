"""Read a ``.mo`` file: find one key by bisection, and read nothing else.

A ``.mo`` file is two sorted tables of (length, offset) pairs (GNU gettext manual, "The Format of
GNU MO Files"). Nothing is kept but where the tables lie and the plural rule.

**Why not mmap.** A mapped file that somebody truncates kills the process with SIGBUS, and an error
library must never do that. **Why no open descriptor.** A daemon closes all descriptors, and the
number then belongs to another file. So each look-up opens the file, reads the slices it needs with
``pread`` (some 30 for 10,000 messages) and closes it; the renderer keeps what it compiled, so this
happens once for each text. A file that was replaced meanwhile is noticed by its identity and read
anew; all slices of one look-up come from one and the same file. Who looks up a lot (a site, a
checker) gets the whole file in memory after :data:`BULK` look-ups.

Every offset and length is checked. What does not fit raises :class:`DamagedError`.
"""

from __future__ import annotations

import os
from stat import S_ISREG

from errdex import _faults

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal

    from errdex._i18n.plural import Rule

    #: ``read(size, offset)`` gives so many bytes, fewer at the end.
    Read = Callable[[int, int], bytes]
    #: The forms of a translation, and the rule that chooses among them.
    Found = tuple[tuple[str, ...], Rule]

_ORDERS: dict[bytes, Literal["little", "big"]] = {
    b"\xde\x12\x04\x95": "little",
    b"\x95\x04\x12\xde": "big",
}
_HEAD = 28
#: A longer key or translation is damage, or an attack.
MAX_TEXT = 1 << 20
#: The most entries; a table of them has 8 MiB.
MAX_ENTRIES = 1 << 20
#: The largest file that is read as a whole.
MAX_WHOLE = 64 << 20
#: After so many look-ups a file is read as a whole.
BULK = 256
_CHARSETS = ("utf-8", "utf8", "us-ascii", "ascii")
#: No waiting on a pipe that lies there, no inheriting, no translation of line ends.
_FLAGS: int = os.O_RDONLY | sum(
    [getattr(os, flag, 0) for flag in ("O_NONBLOCK", "O_CLOEXEC", "O_BINARY")]
)


class DamagedError(ValueError):
    """The file is no usable catalogue; the message says what is wrong with it."""


def germanic(n: int) -> int:
    """Return 0 for one and 1 for all else: gettext's rule for a catalogue that names none."""
    return 0 if n == 1 else 1


def last_form(n: int) -> int:
    """Return -1, the last form, for every number: for a catalogue whose rule can not be used."""
    return -1


def rule_of(header: str, where: str) -> Rule:
    """Return the plural rule that the *header* of the catalogue *where* names.

    Without one it is gettext's own; one that can not be used gives the last form and a fault. It is
    read when it is first used: most messages have no plural.
    """
    text = field_of(header, "plural-forms")
    if not text:
        return germanic
    compiled: list[Rule] = []

    def rule(n: int) -> int:
        if not compiled:
            compiled.append(_compiled(text, where))
        return compiled[0](n)

    return rule


def _compiled(text: str, where: str) -> Rule:
    from errdex._i18n.plural import PluralError, compile_rule

    try:
        return compile_rule(text)
    except PluralError as error:
        _faults.record(where, error)
        return last_form


def field_of(header: str, name: str) -> str:
    """Return the value of a field of a PO *header*, by its *name* in lower case; empty without."""
    for line in header.split("\n"):
        key, colon, value = line.partition(":")
        if colon and key.strip().lower() == name:
            return value.strip()
    return ""


def check_charset(header: str) -> None:
    """Raise :class:`DamagedError` when *header* names a charset that is not UTF-8 or ASCII.

    Another one would have to be looked up by the name that stands there, which imports a module.
    """
    charset = field_of(header, "content-type").lower().partition("charset=")[2].strip()
    if charset and charset not in (*_CHARSETS, "charset"):  # the last one was never filled in
        raise DamagedError(f"its charset {charset[:40]!r} is not UTF-8")


def identity(found: os.stat_result) -> tuple[int, ...]:
    """Return what changes when a file is replaced or rewritten."""
    return (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


def reader(descriptor: int) -> Read:
    """Return the function that reads slices of the open file *descriptor*."""
    if hasattr(os, "pread"):
        return lambda size, offset: os.pread(descriptor, size, offset)

    def read(size: int, offset: int) -> bytes:  # Windows has no pread
        os.lseek(descriptor, offset, os.SEEK_SET)
        return os.read(descriptor, size)

    return read


def read_whole(path: str, most: int) -> tuple[bytes, tuple[int, ...]]:
    """Return the content and the identity of the regular file at *path*, of *most* bytes."""
    descriptor = os.open(path, _FLAGS)
    try:
        found = os.fstat(descriptor)
        if not S_ISREG(found.st_mode):
            raise DamagedError("it is no regular file")
        if found.st_size > most:
            raise DamagedError(f"it has {found.st_size} bytes")
        return reader(descriptor)(found.st_size, 0), identity(found)
    finally:
        os.close(descriptor)


class _Layout:
    """Where the tables of one version of a file lie, and its rule."""

    __slots__ = ("count", "identity", "index", "keys", "order", "rule", "size", "texts", "whole")

    def __init__(self, read: Read, size: int, where: str) -> None:
        head = read(_HEAD, 0)
        order = _ORDERS.get(head[:4])
        if order is None or len(head) < _HEAD:
            raise DamagedError("it does not begin as a .mo file does")
        words = [int.from_bytes(head[at : at + 4], order) for at in (4, 8, 12, 16)]
        revision, self.count, self.keys, self.texts = words
        if revision >> 16 > 1:
            raise DamagedError(f"its format has the unknown revision {revision >> 16}")
        if self.count > MAX_ENTRIES:
            raise DamagedError(f"it claims {self.count} entries")
        if max(self.keys, self.texts) + 8 * self.count > size:
            raise DamagedError("its tables lie beyond its end")
        self.order: Literal["little", "big"] = order
        self.size = size
        self.identity: tuple[int, ...] = ()
        self.whole = b""
        self.index: dict[bytes, int] | None = None
        header = ""
        if self.count and not self.span(read, self.keys, 0)[0]:
            header = decoded(self.text(read, 0))
        check_charset(header)
        self.rule = rule_of(header, where)

    def span(self, read: Read, table: int, number: int) -> tuple[int, int]:
        """Return length and offset of entry *number* in the *table*, checked."""
        pair = read(8, table + 8 * number)
        length = int.from_bytes(pair[:4], self.order)
        offset = int.from_bytes(pair[4:], self.order)
        if len(pair) < 8 or length > MAX_TEXT or offset + length > self.size:
            raise DamagedError(f"entry {number} lies beyond its end")
        return length, offset

    def text(self, read: Read, number: int) -> bytes:
        """Return the translation of entry *number*."""
        return self._read(read, *self.span(read, self.texts, number))

    def _read(self, read: Read, length: int, offset: int) -> bytes:
        found = read(length, offset)
        if len(found) < length:
            raise DamagedError("it was cut while it was read")
        return found

    def find(self, read: Read, key: bytes, full: bytes) -> bytes | None:
        """Return the translation of *key*, if the stored key is exactly *full*.

        Bisection. A table that turns out not to be sorted (Babel sorts by the id without its
        context) is indexed as a whole, with a fault.
        """
        if self.index is not None:
            number = self.index.get(full)
            return None if number is None else self.text(read, number)
        low, high = 0, self.count
        above, below = b"", None
        while low < high:
            middle = (low + high) >> 1
            length, offset = self.span(read, self.keys, middle)
            stored = self._read(read, min(length, len(key) + 1), offset).partition(b"\0")[0]
            if stored < above or (below is not None and stored > below):
                raise _UnsortedError
            if stored == key:
                if length == len(full) and self._read(read, length, offset) == full:
                    return self.text(read, middle)
                return None
            if stored < key:
                low, above = middle + 1, stored
            else:
                high, below = middle, stored
        return None

    def load(self, read: Read) -> None:
        """Read the whole file and index it by the stored keys."""
        if self.size > MAX_WHOLE:
            raise DamagedError(f"it has {self.size} bytes")
        whole = self._read(read, self.size, 0)
        at = slices(whole)
        index: dict[bytes, int] = {}
        for number in range(self.count):
            index.setdefault(self._read(at, *self.span(at, self.keys, number)), number)
        self.whole, self.index = whole, index


class _UnsortedError(DamagedError):
    """The keys are not in the order of their bytes."""


def slices(data: bytes) -> Read:
    """Return the function that reads slices of *data*."""
    return lambda size, offset: data[offset : offset + size]


def decoded(text: bytes) -> str:
    """Return *text* as UTF-8; :class:`DamagedError` where it is none."""
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        raise DamagedError(f"a text is not UTF-8: {error.reason}") from None


class MO:
    """One ``.mo`` file, given as a path or as bytes.

    Raises :class:`OSError` when the file can not be opened, and :class:`DamagedError` when it is no
    catalogue.
    """

    __slots__ = ("_asked", "_data", "_layout", "_path")

    def __init__(self, source: str | bytes) -> None:
        """Read head and header of *source*: the path of a file, or its content."""
        self._data = source if isinstance(source, bytes) else None
        self._path = source if isinstance(source, str) else "(bytes)"
        self._asked = 0
        if self._data is not None:
            self._layout = _Layout(slices(self._data), len(self._data), self._path)
        else:
            descriptor = os.open(self._path, _FLAGS)
            try:
                self._layout = self._opened(descriptor)
            finally:
                os.close(descriptor)

    def _opened(self, descriptor: int) -> _Layout:
        """Return the layout of the open file."""
        found = os.fstat(descriptor)
        if not S_ISREG(found.st_mode):
            raise DamagedError("it is no regular file")
        layout = _Layout(reader(descriptor), found.st_size, self._path)
        layout.identity = identity(found)
        return layout

    @property
    def rule(self) -> Rule:
        """The plural rule; gettext's own where the header names none."""
        return self._layout.rule

    def get(self, key: bytes, plural: bytes | None = None) -> Found | None:
        """Return the forms stored for *key* (``context EOT id``) and their rule; None without.

        *plural* is the second English form of a plural entry. An entry whose English differs, that
        has no text, or lacks a form is stale or unfinished, and so no entry. Raises
        :class:`DamagedError`, and :class:`OSError` when the file is gone.
        """
        full = key if plural is None else key + b"\0" + plural
        self._asked += 1
        layout = self._layout  # another thread may put a newer one in its place
        if self._data is not None:
            text = self._find(layout, slices(self._data), key, full)
        elif layout.index is not None and identity(os.stat(self._path)) == layout.identity:
            text = layout.find(slices(layout.whole), key, full)
        else:
            descriptor = os.open(self._path, _FLAGS)
            try:
                if identity(os.fstat(descriptor)) != layout.identity:
                    layout = self._layout = self._opened(descriptor)
                text = self._find(layout, reader(descriptor), key, full)
            finally:
                os.close(descriptor)
        if not text:
            return None
        forms = tuple(decoded(text).split("\0"))
        if "" in forms or (plural is None and len(forms) > 1):
            return None
        return forms, layout.rule

    def _find(self, layout: _Layout, read: Read, key: bytes, full: bytes) -> bytes | None:
        """Return the text of *full*; index the file where that is better or needed."""
        if self._asked > BULK and layout.index is None and layout.size <= MAX_WHOLE:
            layout.load(read)
        try:
            return layout.find(read, key, full)
        except _UnsortedError:
            reason = "it is not sorted by its keys' bytes; `errdex i18n compile` writes it so"
            _faults.record(f"catalogue {self._path}", ValueError(reason))
            layout.load(read)
            return layout.find(read, key, full)
