"""Write a ``.mo`` file: sorted by raw key, byte for byte reproducible.

A ``.mo`` file is looked up by bisection over its keys, as bytes: ``context EOT id``. A writer that
sorts by anything else (Babel sorts by the id alone) produces files in which glibc and our own
reader miss entries. The plural form of an id is stored with the key but is no part of it, so it is
no part of the order either.

Layout: GNU gettext manual, "The Format of GNU MO Files"; revision 0, little endian, no hash table.
"""

from __future__ import annotations

from struct import pack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

MAGIC = 0x950412DE
_HEAD = 28
"""Bytes before the first table: seven 32-bit words."""


class DuplicateKeyError(ValueError):
    """Two entries have the same context and id; the file could hold only one of them."""


def key_of(context: str | None, msgid: str) -> bytes:
    """Return the bytes an entry is looked up by: ``context EOT id``, or the id alone."""
    return (msgid if context is None else f"{context}\4{msgid}").encode()


def write_mo(
    header: str, entries: Iterable[tuple[str | None, str, str | None, tuple[str, ...]]]
) -> bytes:
    """Return the bytes of a ``.mo`` file.

    *header* is the text of the PO header (``Content-Type: text/plain; charset=UTF-8`` …). Each
    entry is ``(context, msgid, msgid_plural, forms)``; *forms* holds one text, or one for each
    plural form. The order of the entries does not matter.

    Raises :class:`DuplicateKeyError` when two entries share context and id.
    """
    table: dict[bytes, tuple[bytes, bytes]] = {b"": (b"", header.encode())}
    for context, msgid, plural, forms in entries:
        key = key_of(context, msgid)
        if key in table:
            raise DuplicateKeyError(f"{context or ''}: {msgid!r} is there twice")
        stored = key if plural is None else key + b"\0" + plural.encode()
        table[key] = (stored, "\0".join(forms).encode())
    rows = [table[key] for key in sorted(table)]
    ids = b"".join(stored + b"\0" for stored, _ in rows)
    texts = b"".join(text + b"\0" for _, text in rows)
    at_ids, at_texts = _HEAD, _HEAD + 8 * len(rows)
    at_data = at_texts + 8 * len(rows)
    head = pack("<7I", MAGIC, 0, len(rows), at_ids, at_texts, 0, at_data)
    index_ids = _index((stored for stored, _ in rows), at_data)
    index_texts = _index((text for _, text in rows), at_data + len(ids))
    return head + index_ids + index_texts + ids + texts


def _index(items: Iterable[bytes], at: int) -> bytes:
    """Return the table of (length, offset) for *items*, stored one after the other from *at*."""
    words: list[int] = []
    for item in items:
        words += (len(item), at)
        at += len(item) + 1
    return pack(f"<{len(words)}I", *words)
