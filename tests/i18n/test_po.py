"""Facts about the small reader of PO files that checkouts use."""

from __future__ import annotations

import os
import random
from pathlib import Path

import polib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdex._i18n.mo import DamagedError
from errdex._i18n.po import MAX_SIZE, PO, read_po

HEADER = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
)
SAMPLE = (
    HEADER
    + r"""
# a note by the translator
#. a comment by the author
#: errdex/_core.py
#, python-brace-format
#| msgid "older"
msgctxt "core/ENOPEER"
msgid "no {given}"
msgstr "kein {given}"

#, fuzzy
msgctxt "core/EFUZZY"
msgid "guess"
msgstr "geraten"

#, python-brace-format, fuzzy
msgid "guess 2"
msgstr "geraten"

msgctxt "cc/EFULL"
msgid "{n} file"
msgid_plural "{n} files"
msgstr[0] "{n} Datei"
msgstr[1] ""
"{n} "
"Dateien"

msgid "empty"
msgstr ""

msgid "half"
msgid_plural "halves"
msgstr[0] "eine"
msgstr[1] ""

msgid "escapes \"\\\n\t\r\a\b\f\v"
msgstr "Zeichen \"\\\n\t\r\a\b\f\v"

#~ msgid "old"
#~ msgstr "alt"

#, fuzzy
#~ msgid "very old"
#~ msgstr "sehr alt"

msgid ""
"several "
"lines"
msgstr ""
"mehrere "
"Zeilen"
"""
)
SHOWN = {
    "core/ENOPEER\4no {given}": (None, ("kein {given}",)),
    "cc/EFULL\4{n} file": ("{n} files", ("{n} Datei", "{n} Dateien")),
    'escapes "\\\n\t\r\a\b\f\v': (None, ('Zeichen "\\\n\t\r\a\b\f\v',)),
    "several lines": (None, ("mehrere Zeilen",)),
}


def test_what_may_be_shown_is_read() -> None:
    """Fuzzy, obsolete, empty and unfinished entries are passed over, and so is every comment."""
    header, entries = read_po(SAMPLE.encode())
    assert header.startswith("Content-Type: text/plain; charset=UTF-8\nPlural-Forms:")
    assert entries == SHOWN


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbf" + SAMPLE.encode(),
        SAMPLE.replace("\n", "\r\n").encode(),
        SAMPLE.replace("\n\n", "\n").encode(),
        SAMPLE.replace("\nmsg", "\n   msg").encode(),
        ("\n\n# made by hand\n" + SAMPLE).encode(),
        SAMPLE.rstrip("\n").encode(),
    ],
)
def test_other_spellings_say_the_same(data: bytes) -> None:
    """A byte order mark, CRLF, no blank lines between entries, indentation."""
    assert read_po(data)[1] == SHOWN


def test_a_file_without_a_header_is_read() -> None:
    """As UTF-8; also an empty one."""
    assert read_po('msgid "ä"\nmsgstr "ö"'.encode())[1] == {"ä": (None, ("ö",))}
    assert read_po(b"") == ("", {})


def test_the_first_of_two_equal_entries_counts() -> None:
    """``errdex i18n check`` reports them."""
    data = b'msgid "a"\nmsgstr "1"\n\nmsgid "a"\nmsgstr "2"\n'
    assert read_po(data)[1] == {"a": (None, ("1",))}


@pytest.mark.parametrize(
    "text",
    [
        'msgid "a',
        'msgid a"',
        "msgid a",
        "msgid",
        'msgid "a"b"\nmsgstr "c"',
        'msgid "a\\"',
        'msgid "a\\q"\nmsgstr "c"',
        'msgid "\\n"b"\nmsgstr "c"',
        '"lost"',
        'msgid "a"\nmsgid "b"\nmsgstr "c"',
        'msgctxt "a"\nmsgstr "c"',
        'msgstr "c"',
        'msgid "a"\nmsgstr "b"\nmsgstr "c"',
        'domain "x"',
        "nonsense",
        'msgidd "a"\nmsgstr "b"',
        '#, fuzzy\nmsgstr[0] "x"',
    ],
)
def test_a_mistake_makes_it_no_catalogue(text: str) -> None:
    """The reader guesses nothing; the tools name the line."""
    with pytest.raises(DamagedError):
        read_po(text.encode())


@pytest.mark.parametrize("charset", ["ISO-8859-2", "utf-16", "rot13", "gb18030"])
def test_a_charset_other_than_utf_8_is_refused(charset: str) -> None:
    """Also when the bytes happen to be ASCII."""
    with pytest.raises(DamagedError, match="not UTF-8"):
        read_po(SAMPLE.replace("UTF-8", charset).encode())


def test_bytes_that_are_not_utf_8_are_refused() -> None:
    """Whatever the header says."""
    with pytest.raises(DamagedError, match="not UTF-8"):
        read_po(HEADER.encode() + b'msgid "a"\nmsgstr "\xff"\n')


def test_a_po_file_answers_as_a_catalogue(tmp_path: Path) -> None:
    """By key and plural, with the header's rule; stale plurals are not there."""
    path = tmp_path / "errdex.po"
    path.write_text(SAMPLE, encoding="utf-8")
    found = PO(str(path))
    hit = found.get(b"core/ENOPEER\4no {given}")
    assert hit is not None
    assert hit[0] == ("kein {given}",)
    assert [hit[1](n) for n in (0, 1, 2)] == [1, 0, 1]
    assert found.get(b"core/ENOPEER\4no {given}", b"more") is None
    assert found.get(b"cc/EFULL\4{n} file") is None
    assert found.get(b"cc/EFULL\4{n} file", b"{n} filez") is None
    assert (found.get(b"cc/EFULL\4{n} file", b"{n} files") or ())[:1] == (
        ("{n} Datei", "{n} Dateien"),
    )
    assert found.get(b"core/EFUZZY\4guess") is None


def test_an_edited_file_is_read_again(tmp_path: Path) -> None:
    """A translator sees what was saved, without a restart."""
    path = tmp_path / "errdex.po"
    path.write_text(SAMPLE, encoding="utf-8")
    found = PO(str(path))
    path.write_text(SAMPLE.replace("kein", "keinerlei"), encoding="utf-8")
    assert (found.get(b"core/ENOPEER\4no {given}") or ())[:1] == (("keinerlei {given}",),)
    path.unlink()
    with pytest.raises(FileNotFoundError):
        found.get(b"core/ENOPEER\4no {given}")


def test_a_file_of_50_megabytes_is_not_read(tmp_path: Path) -> None:
    """The bound is looked at before anything is read; 16 MiB are just read."""
    path = tmp_path / "errdex.po"
    path.write_bytes(b"")
    os.truncate(path, 50 * 1024 * 1024)
    with pytest.raises(DamagedError, match="52428800 bytes"):
        PO(str(path))
    line = b"# " + b"x" * 1_021 + b"\n"
    path.write_bytes(line * (MAX_SIZE // len(line)))
    assert path.stat().st_size == MAX_SIZE
    assert PO(str(path)).get(b"a") is None


def test_what_is_no_regular_file_is_refused_at_once(tmp_path: Path) -> None:
    """A folder in its place, or a pipe on which reading would wait."""
    os.mkfifo(tmp_path / "errdex.po")
    for path in (tmp_path, tmp_path / "errdex.po"):
        with pytest.raises(DamagedError, match="no regular file"):
            PO(str(path))


def test_damaged_files_raise_nothing_else() -> None:
    """2,000 files with flipped bits, cuts and swapped lines."""
    numbers = random.Random(7)
    data = SAMPLE.encode()
    refused = 0
    for turn in range(2_000):
        damaged = bytearray(data)
        if turn % 3 == 0:
            damaged[numbers.randrange(len(damaged))] ^= 1 << numbers.randrange(8)
        elif turn % 3 == 1:
            del damaged[numbers.randrange(len(damaged)) :]
        else:
            lines = SAMPLE.split("\n")
            del lines[numbers.randrange(len(lines))]
            damaged = bytearray("\n".join(lines).encode())
        try:
            read_po(bytes(damaged))
        except DamagedError:
            refused += 1
    assert 200 < refused < 1_800


TEXT = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp"), include_characters="\n\t"),
    min_size=1,
    max_size=20,
)


@given(
    st.dictionaries(
        st.tuples(st.none() | TEXT, TEXT),
        st.tuples(TEXT, st.booleans(), st.booleans()),
        max_size=8,
    )
)
def test_what_polib_writes_is_read(
    entries: dict[tuple[str | None, str], tuple[str, bool, bool]],
) -> None:
    """Another implementation's files give what was put in, without the fuzzy and the obsolete."""
    file = polib.POFile()
    file.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
    for (context, msgid), (text, fuzzy, obsolete) in entries.items():
        file.append(
            polib.POEntry(
                msgctxt=context,
                msgid=msgid,
                msgstr=text,
                flags=["fuzzy"] if fuzzy else [],
                obsolete=obsolete,
            )
        )
    read = read_po(str(file).encode())[1]
    assert read == {
        (msgid if context is None else f"{context}\4{msgid}"): (None, (text,))
        for (context, msgid), (text, fuzzy, obsolete) in entries.items()
        if not fuzzy and not obsolete
    }


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """Nothing but the one error."""
    try:
        read_po(data)
    except DamagedError:
        return
