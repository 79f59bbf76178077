"""The reader of compiled catalogues: finds one exact key by bisection and reads nothing else."""

from __future__ import annotations

import os
from _struct import Struct


class MoError(ValueError):
    """The bytes are no catalogue."""


class MO:
    """A compiled catalogue, from its bytes."""

    __slots__ = ("_bytes", "_count", "_ids", "_pair", "_texts")

    def __init__(self, source: str | bytes) -> None:
        if isinstance(source, str):
            descriptor = os.open(source, os.O_RDONLY)
            try:
                size = os.fstat(descriptor).st_size
                if size > 64 << 20:
                    raise MoError("larger than 64 MiB")
                source = os.read(descriptor, size)
            finally:
                os.close(descriptor)
        data = self._bytes = source
        if len(data) < 28 or data[:4] not in (b"\xde\x12\x04\x95", b"\x95\x04\x12\xde"):
            raise MoError("no .mo file")
        order = "<" if data[0] == 0xDE else ">"
        self._pair = Struct(f"{order}2I").unpack_from
        _, self._count = self._pair(data, 4)
        self._ids, self._texts = self._pair(data, 12)
        if max(self._ids, self._texts) + 8 * self._count > len(data):
            raise MoError("truncated")

    def _at(self, table: int, index: int) -> bytes:
        length, offset = self._pair(self._bytes, table + 8 * index)
        if offset + length > len(self._bytes):
            raise MoError("an entry lies outside")
        return self._bytes[offset : offset + length]

    def get(self, key: bytes) -> tuple[bytes, bytes] | None:
        """Return the full key (with a plural's second part) and the text, None when it is missing."""
        low, high = 0, self._count
        while low < high:
            middle = (low + high) >> 1
            if self._at(self._ids, middle) < key:
                low = middle + 1
            else:
                high = middle
        if low == self._count:
            return None
        found = self._at(self._ids, low)
        if found != key and not found.startswith(key + b"\0"):
            return None
        return found, self._at(self._texts, low)
