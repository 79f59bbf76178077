"""Facts about the reader of ``.mo`` files: exact, lazy, and never more than its own error."""

from __future__ import annotations

import gettext
import io
import os
import random
import struct
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdex import _faults
from errdex._i18n import mo
from errdex._i18n.mo import BULK, MO, DamagedError, germanic
from errdex._i18n.write_mo import DuplicateKeyError, key_of, write_mo

HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
Entries = list[tuple[str | None, str, str | None, tuple[str, ...]]]
ENTRIES: Entries = [
    ("cc/EONE", "one", None, ("eins",)),
    ("cc/EONE", "two", None, ("zwei",)),
    ("cc/EONE#page", "one", None, ("eins auf der Seite",)),
    ("cc/EMANY", "{n} file", "{n} files", ("{n} Datei", "{n} Dateien")),
    (None, "plain", None, ("schlicht",)),
    ("cc/EZ", "Ünïcödé ✓", None, ("日本語",)),
]


def swapped(data: bytes) -> bytes:
    """Return the little-endian file *data* in the other byte order."""
    count, keys, texts = struct.unpack("<3I", data[8:20])
    numbers = 7 + 4 * count
    assert (keys, texts) == (28, 28 + 8 * count)
    return (
        struct.pack(f">{numbers}I", *struct.unpack(f"<{numbers}I", data[: 4 * numbers]))
        + (data[4 * numbers :])
    )


@pytest.fixture(params=["path", "bytes", "big-endian", "whole"])
def reader(request: pytest.FixtureRequest, tmp_path: Path) -> MO:
    """Return a reader of :data:`ENTRIES`: from a file, bytes, the other byte order, the index."""
    data = write_mo(HEADER, ENTRIES)
    if request.param == "bytes":
        return MO(data)
    path = tmp_path / "errdex.mo"
    path.write_bytes(swapped(data) if request.param == "big-endian" else data)
    found = MO(str(path))
    if request.param == "whole":
        for _ in range(BULK + 1):
            found.get(b"absent")
    return found


def test_every_entry_is_found(reader: MO) -> None:
    """By context and text, with its plural where it has one."""
    for context, msgid, plural, forms in ENTRIES:
        second = None if plural is None else plural.encode()
        found = reader.get(key_of(context, msgid), second)
        assert found is not None
        assert found[0] == forms
        assert [found[1](n) for n in (0, 1, 2)] == [1, 0, 1]
    assert [reader.rule(n) for n in (0, 1, 2)] == [1, 0, 1]


@pytest.mark.parametrize(
    ("key", "plural"),
    [
        (b"", b"x"),
        (b"cc/EONE\4", None),
        (b"cc/EONE\4on", None),
        (b"cc/EONE\4ones", None),
        (b"cc/EONE", None),
        (b"cc/EMANY\4{n} file", None),
        (b"cc/EMANY\4{n} file", b"{n} fileses"),
        (b"cc/EMANY\4{n} file", b"{n} filez"),
        (b"cc/EONE\4one", b"ones"),
        (b"zzzz", None),
        (b"\xff\xff", None),
        (b"A", None),
    ],
)
def test_what_differs_is_not_found(reader: MO, key: bytes, plural: bytes | None) -> None:
    """The English must be the same to the byte, the plural too: else the entry is stale."""
    assert reader.get(key, plural) is None


def test_an_unfinished_entry_is_no_entry() -> None:
    """No text, an empty form, or several forms without a plural give nothing."""
    data = write_mo(
        HEADER,
        [
            (None, "empty", None, ("",)),
            (None, "half", "halves", ("eine", "")),
            (None, "double", None, ("a", "b")),
        ],
    )
    found = MO(data)
    assert found.get(b"empty") is None
    assert found.get(b"half", b"halves") is None
    assert found.get(b"double") is None


def test_what_is_kept_is_small(tmp_path: Path) -> None:
    """A look-up among 10,000 messages reads less than 4 KiB, in less than 64 slices."""
    many: Entries = [
        (f"cc/E{n}", f"message {n} of {{x}}", None, (f"Nachricht {n} von {{x}}",))
        for n in range(10_000)
    ]
    path = tmp_path / "errdex.mo"
    path.write_bytes(write_mo(HEADER, many))
    found = MO(str(path))
    sizes: list[int] = []
    pread = os.pread

    def counted(descriptor: int, size: int, offset: int) -> bytes:
        sizes.append(size)
        return pread(descriptor, size, offset)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "pread", counted)
        assert found.get(key_of("cc/E7777", "message 7777 of {x}")) is not None
    assert len(sizes) < 64
    assert sum(sizes) < 4_096
    assert found._layout.whole == b""


def test_no_descriptor_stays_open(tmp_path: Path) -> None:
    """Neither after a look-up nor after a file that is no catalogue."""
    path = tmp_path / "errdex.mo"
    path.write_bytes(write_mo(HEADER, ENTRIES))
    before = sorted(os.listdir("/dev/fd"))
    found = MO(str(path))
    found.get(b"plain")
    path.write_bytes(b"no catalogue")
    for use in (lambda: MO(str(path)), lambda: found.get(b"plain")):
        with pytest.raises(DamagedError):
            use()
    assert sorted(os.listdir("/dev/fd")) == before


def test_a_replaced_file_is_read_anew(tmp_path: Path) -> None:
    """Also when it had been read as a whole."""
    path = tmp_path / "errdex.mo"
    path.write_bytes(write_mo(HEADER, ENTRIES))
    found = MO(str(path))
    for turn in range(3):
        for _ in range((0, 0, BULK + 1)[turn]):
            found.get(b"plain")
        new = tmp_path / "new"
        new.write_bytes(write_mo(HEADER + f"X: {turn}\n", [(None, "plain", None, (f"n{turn}",))]))
        new.replace(path)
        assert (found.get(b"plain") or ())[:1] == ((f"n{turn}",),)
        assert found.get(b"cc/EONE\4one") is None


def test_a_file_that_is_gone_is_an_os_error(tmp_path: Path) -> None:
    """Whoever looks up decides what that means."""
    path = tmp_path / "errdex.mo"
    path.write_bytes(write_mo(HEADER, ENTRIES))
    found = MO(str(path))
    path.unlink()
    with pytest.raises(FileNotFoundError):
        found.get(b"plain")


def test_what_is_no_regular_file_is_refused_at_once(tmp_path: Path) -> None:
    """A folder, a pipe (on which reading would wait), a device, a loop of links."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    for path in (str(tmp_path), str(tmp_path / "pipe"), "/dev/zero"):
        with pytest.raises(DamagedError, match="no regular file"):
            MO(path)
    with pytest.raises(OSError, match="loop"):
        MO(str(tmp_path / "loop"))


def test_where_there_is_no_pread_slices_are_read_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows: by seeking and reading."""
    path = tmp_path / "errdex.mo"
    path.write_bytes(write_mo(HEADER, ENTRIES))
    monkeypatch.delattr(os, "pread")
    assert (MO(str(path)).get(b"plain") or ())[:1] == (("schlicht",),)


def babel_sorted() -> bytes:
    """Return a catalogue whose table is sorted by the ids without their contexts, as Babel's is."""
    entries = [(f"c{n % 7}", f"m{(n * 37) % 100:03}", f"text {n}") for n in range(100)]
    rows = [(b"", HEADER.encode())]
    for context, msgid, text in sorted(entries, key=lambda entry: entry[1]):
        rows.append((f"{context}\4{msgid}".encode(), text.encode()))
    return packed(rows)


def packed(rows: list[tuple[bytes, bytes]]) -> bytes:
    """Return a ``.mo`` file that holds *rows* in the order in which they are given."""
    at = 28 + 16 * len(rows)
    tables: list[list[int]] = [[], []]
    data = b""
    for column in (0, 1):
        for row in rows:
            tables[column] += (len(row[column]), at + len(data))
            data += row[column] + b"\0"
    numbers = [0x950412DE, 0, len(rows), 28, 28 + 8 * len(rows), 0, 0, *tables[0], *tables[1]]
    return struct.pack(f"<{len(numbers)}I", *numbers) + data


@pytest.mark.parametrize("as_path", [False, True])
def test_a_table_that_is_not_sorted_is_indexed(tmp_path: Path, as_path: bool) -> None:
    """Everything is found, and one fault says how to write the file."""
    _faults.clear()
    path = tmp_path / "errdex.mo"
    path.write_bytes(babel_sorted())
    found = MO(str(path) if as_path else babel_sorted())
    for n in range(100):
        hit = found.get(f"c{n % 7}\4m{(n * 37) % 100:03}".encode())
        assert hit is not None
        assert hit[0] == (f"text {n}",)
    (fault,) = _faults.faults()
    assert "errdex i18n compile" in fault.detail


def test_the_rule_of_the_header_is_used() -> None:
    """Without one it is gettext's own; one that can not be used takes the last form."""
    assert MO(write_mo("Content-Type: text/plain; charset=utf8\n", [])).rule is germanic
    assert MO(packed([(b"a", b"b")])).rule is germanic
    assert MO(packed([])).rule is germanic
    _faults.clear()
    broken = MO(write_mo("plural-forms: nplurals=2; plural=n(;\n", []))
    assert _faults.faults() == ()
    assert broken.rule(1) == broken.rule(5) == -1
    assert len(_faults.faults()) == 1
    assert (germanic(1), germanic(0), germanic(10**30)) == (0, 1, 1)


@pytest.mark.parametrize("charset", ["UTF-8", "utf-8", "utf8", "US-ASCII", "CHARSET", ""])
def test_utf_8_by_any_name_is_read(charset: str) -> None:
    """Also a header that was never filled in."""
    header = f"Content-Type: text/plain; charset={charset}\n"
    assert MO(write_mo(header, ENTRIES)).get(b"plain") is not None


@pytest.mark.parametrize("charset", ["ISO-8859-1", "utf-7", "utf-16", "rot13", "idna", "../x"])
def test_another_charset_is_refused(charset: str) -> None:
    """It is never looked up: a name from a file would choose a module to import."""
    with pytest.raises(DamagedError, match="not UTF-8"):
        MO(write_mo(f"Content-Type: text/plain; charset={charset}\n", ENTRIES))


def numbered(*numbers: int) -> bytes:
    """Return a file of little-endian numbers."""
    return struct.pack(f"<{len(numbers)}I", *numbers)


MAGIC = 0x950412DE


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xde\x12\x04\x95",
        b"PK\3\4" + b"\0" * 100,
        b"\0" * 100,
        numbered(MAGIC, 2 << 16, 0, 28, 28, 0, 28),
        numbered(MAGIC, 0, 1, 28, 36, 0, 44),
        numbered(MAGIC, 0, 0xFFFFFFFF, 28, 28, 0, 28),
        numbered(MAGIC, 0, 1 << 20, 28, 28, 0, 28),
        numbered(MAGIC, 0, 1, 0xFFFFFFF0, 28, 0, 28, 0, 0),
        numbered(MAGIC, 0, 1, 28, 0xFFFFFFF0, 0, 28, 0, 0),
        numbered(MAGIC, 0, 1, 28, 28, 0, 28, 0xFFFFFFFF, 0),
        numbered(MAGIC, 0, 1, 28, 36, 0, 28, 0, 0, 100, 0),
        numbered(MAGIC, 0, 1, 28, 36, 0, 28, 0, 0, 0, 100),
        packed([(b"", b"\xff\xfe")]),
    ],
)
def test_a_damaged_file_is_refused(data: bytes) -> None:
    """With the reader's own error, whatever is wrong with it."""
    with pytest.raises(DamagedError):
        MO(data)


def test_damage_elsewhere_is_found_when_it_is_met() -> None:
    """A text that is not UTF-8, or lies beyond the end, is damage for whoever asks for it."""
    good = packed([(b"", HEADER.encode()), (b"a", b"\xff"), (b"b", b"good")])
    found = MO(good)
    with pytest.raises(DamagedError, match="not UTF-8"):
        found.get(b"a")
    assert found.get(b"b") is not None
    at = 28 + 8 * 3 + 8 * 2
    broken = MO(good[:at] + numbered(10**6, 10**6) + good[at + 8 :])
    with pytest.raises(DamagedError, match="beyond its end"):
        broken.get(b"b")


def test_a_file_that_shrinks_while_it_is_read_is_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Short reads are noticed; nothing is mapped, so the process lives."""
    path = tmp_path / "errdex.mo"
    path.write_bytes(write_mo(HEADER, ENTRIES))
    found = MO(str(path))
    pread = os.pread

    def short(descriptor: int, size: int, offset: int) -> bytes:
        os.truncate(path, 200)
        return pread(descriptor, size, offset)

    monkeypatch.setattr(os, "pread", short)
    with pytest.raises(DamagedError, match="cut"):
        found.get(b"plain")


def test_a_file_too_large_to_keep_is_only_bisected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is never read as a whole; one that is not sorted is then no catalogue."""
    path = tmp_path / "errdex.mo"
    path.write_bytes(write_mo(HEADER, ENTRIES))
    monkeypatch.setattr(mo, "MAX_WHOLE", 100)
    found = MO(str(path))
    for _ in range(BULK + 5):
        assert found.get(b"plain") is not None
    assert found._layout.index is None
    keys = [f"c{n % 7}\4m{(n * 37) % 100:03}".encode() for n in range(100)]
    with pytest.raises(DamagedError, match="bytes"):
        list(map(MO(babel_sorted()).get, keys))


def test_damaged_catalogues_raise_nothing_else(tmp_path: Path) -> None:
    """2,000 files with flipped bits, cuts and overwritten words: found, missed, or DamagedError."""
    numbers = random.Random(20_261_130)
    data = write_mo(HEADER, ENTRIES)
    path = tmp_path / "errdex.mo"
    refused = found = 0
    _faults.clear()
    for turn in range(2_000):
        damaged = bytearray(data)
        if turn % 3 == 0:
            for _ in range(numbers.randrange(1, 6)):
                damaged[numbers.randrange(len(damaged))] ^= 1 << numbers.randrange(8)
        elif turn % 3 == 1:
            del damaged[numbers.randrange(len(damaged)) :]
        else:
            at = numbers.randrange(0, 28 + 16 * 7, 4)
            damaged[at : at + 4] = struct.pack(
                "<I", numbers.choice((0, 1, 27, len(data), 0x7FFFFFFF, 0xFFFFFFFF))
            )
        path.write_bytes(damaged)
        try:
            reader = MO(bytes(damaged) if turn % 2 else str(path))
        except DamagedError:
            refused += 1
            continue
        for context, msgid, plural, _ in ENTRIES:
            second = None if plural is None else plural.encode()
            try:
                hit = reader.get(key_of(context, msgid), second)
            except DamagedError:
                refused += 1
            else:
                found += hit is not None
                assert hit is None or -1 <= hit[1](3) < 20
    assert refused > 500
    assert found > 500


TEXT = st.text(st.characters(exclude_characters="\0\4", exclude_categories=["Cs"]), max_size=12)


@given(
    st.lists(
        st.tuples(
            st.none() | TEXT,
            TEXT.filter(bool),
            st.none() | TEXT,
            st.lists(TEXT.filter(bool), min_size=1, max_size=3).map(tuple),
        ),
        max_size=20,
    )
)
def test_what_is_written_is_read(entries: Entries) -> None:
    """Our writer, our reader and the standard library agree on every entry."""
    try:
        data = write_mo(HEADER, entries)
    except DuplicateKeyError:
        return
    ours = MO(data)
    theirs = cast("Any", gettext.GNUTranslations(io.BytesIO(data)))._catalog
    for context, msgid, plural, forms in entries:
        texts = forms if plural is not None else forms[:1]
        if len(texts) != len(forms):
            continue
        found = ours.get(key_of(context, msgid), None if plural is None else plural.encode())
        assert found is not None
        assert found[0] == forms
        key = key_of(context, msgid).decode()
        assert theirs[key if plural is None else (key, 0)] == forms[0]


@given(st.binary(max_size=200))
def test_any_bytes_are_a_catalogue_or_refused(data: bytes) -> None:
    """Behind the head of a ``.mo`` file, and without it."""
    for candidate in (data, b"\xde\x12\x04\x95\0\0\0\0" + data):
        try:
            MO(candidate).get(b"a\4b")
        except DamagedError:
            continue
