"""Reading and writing PO files without loss."""

from __future__ import annotations

import io
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polib
import pytest
from babel.messages.pofile import read_po as babel_read_po
from hypothesis import given
from hypothesis import strategies as st

from errdex._i18n.init import new_header
from errdex._i18n.po_entry import BRACES, FUZZY, PoEntry, PoFile, Previous, header_field
from errdex._i18n.po_read import read_po, unquote
from errdex._i18n.po_write import WIDTH, po_text

RICH = PoFile(
    new_header("de"),
    (
        PoEntry(
            "cc/EX",
            '{n} file is "here" in C:\\temp',
            "{n} files are here",
            ("{n} Datei", "{n} Dateien"),
            comments=("a translator's note", "", "second line"),
            auto=("EX (Example): a file is there.", "{n} (int): how many, e.g. 3"),
            files=("cc/errors.py",),
            flags=(FUZZY, BRACES),
            previous=Previous("an old text that is long " * 8, "old texts", "cc/EOLD"),
        ),
        PoEntry(
            "cc/EX#page", "A long paragraph. " * 12 + "End.", forms=("Ein Absatz.\nZweite Zeile.",)
        ),
        PoEntry(None, "tab\there", forms=("Tabulator\there",)),
        PoEntry("cc/EGONE", "gone", forms=("weg",), obsolete=True, flags=(FUZZY,)),
    ),
)

texts = st.text(st.characters(blacklist_categories=["Cs"]))
words = st.text(st.characters(blacklist_categories=["Cs", "Cc", "Zl", "Zp", "Zs"]), min_size=1)
lines = st.lists(words, max_size=4).map(" ".join)
entries = st.builds(
    PoEntry,
    context=st.none() | texts.filter(bool),
    msgid=texts.filter(bool),
    forms=st.tuples(texts),
    comments=st.lists(lines, max_size=2).map(tuple),
    auto=st.lists(lines, max_size=2).map(tuple),
    flags=st.sampled_from([(), (BRACES,), (FUZZY, BRACES)]),
    previous=st.none() | st.builds(Previous, msgid=texts, plural=st.none() | texts),
)


def plain(po: PoFile) -> PoFile:
    """Return *po* without line numbers, which only a file that was read has."""
    strip = {"line": 0, "form_lines": ()}
    header = po.header.replace(**strip) if po.header else None
    return PoFile(header, tuple([one.replace(**strip) for one in po.entries]), po.faults)


def test_everything_in_a_file_survives_a_round_trip() -> None:
    """Comments, flags, previous and obsolete texts are read back as they were written."""
    text = po_text(RICH)
    found = read_po(text)
    ordered = RICH.entries[0].replace(flags=tuple(sorted(RICH.entries[0].flags)))
    assert plain(found) == PoFile(RICH.header, (ordered, *RICH.entries[1:]))
    assert po_text(found) == text


@given(st.lists(entries, max_size=4))
def test_any_entries_survive_a_round_trip(given_entries: list[PoEntry]) -> None:
    """Whatever the texts hold, reading what was written gives the same bytes again."""
    text = po_text(PoFile(new_header("de"), tuple(given_entries)))
    found = read_po(text)
    assert found.faults == ()
    assert [(e.context, e.msgid, e.forms) for e in found.entries] == [
        (e.context, e.msgid, e.forms) for e in given_entries
    ]
    assert po_text(found) == text


@given(texts)
def test_no_text_makes_the_reader_raise(text: str) -> None:
    """The reader never raises, and calls each thing that it can not read by its line."""
    count = text.count("\n") + 1
    for fault in read_po(text).faults:
        assert 1 <= fault.line <= count
        assert fault.kind in ("syntax", "quote", "incomplete")


def test_lines_are_wrapped_between_words() -> None:
    """No line is longer than the width, unless one word is, and none breaks inside a word."""
    for line in po_text(RICH).splitlines():
        assert len(line) <= WIDTH or line.startswith("#. ")
    long = po_text(PoFile(None, (PoEntry(None, "x" * 200),)))
    assert '"' + "x" * 200 + '"' in long


def test_lines_are_numbered() -> None:
    """An entry knows the line it begins on, and the line of each of its forms."""
    entry = read_po(
        '\n# note\nmsgctxt "c"\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[1] ""\n"y"\n'
    )
    assert entry.entries[0].line == 3
    assert entry.entries[0].form_lines == (6, 7)
    assert entry.entries[0].forms == ("x", "y")


def test_babel_reads_the_same_content() -> None:
    """Babel reads contexts, texts, plurals and flags as they were written."""
    catalogue: Any = babel_read_po(io.BytesIO(po_text(RICH).encode()), abort_invalid=True)
    plural = catalogue.get(RICH.entries[0].msgid, "cc/EX")
    assert plural is not None
    assert plural.string == ("{n} Datei", "{n} Dateien")
    assert plural.fuzzy
    page = catalogue.get(RICH.entries[1].msgid, "cc/EX#page")
    assert page is not None
    assert page.string == "Ein Absatz.\nZweite Zeile."


def test_polib_gives_back_the_same_content() -> None:
    """``polib`` reads the file, and what it writes again holds the same content for us."""
    text = po_text(RICH)
    again = read_po(str(polib.pofile(text)))
    assert [(e.context, e.msgid, e.plural, e.forms, e.obsolete) for e in again.entries] == [
        (e.context, e.msgid, e.plural, e.forms, e.obsolete) for e in RICH.entries
    ]


def test_gettext_accepts_the_file(tmp_path: Path, needs: Callable[[str], str]) -> None:
    """``msgfmt --check`` accepts what is written, also its long previous texts."""
    path = tmp_path / "de.po"
    path.write_text(po_text(RICH), "utf-8")
    done = subprocess.run(
        [needs("msgfmt"), "--check-format", "--check-domain", "-o", str(tmp_path / "x"), str(path)],
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_gettext_merges_the_file(tmp_path: Path, needs: Callable[[str], str]) -> None:
    """``msgmerge`` of a file with itself loses nothing that is translated."""
    path = tmp_path / "de.po"
    path.write_text(po_text(RICH), "utf-8")
    done = subprocess.run(
        [needs("msgmerge"), "--quiet", "--no-fuzzy-matching", str(path), str(path)],
        capture_output=True,
        check=True,
        text=True,
    )
    again = {entry.key: entry.forms for entry in read_po(done.stdout).entries}
    assert again == {entry.key: entry.forms for entry in RICH.entries}


def test_the_header_is_the_first_entry_without_text() -> None:
    """Fields of the header are found whatever their case; a missing one is None."""
    po = read_po('msgid ""\nmsgstr "language: de\\nPlural-Forms: nplurals=1; plural=0;\\n"')
    assert po.field("Language") == "de"
    assert po.field("Plural-Forms") == "nplurals=1; plural=0;"
    assert po.field("Content-Type") is None
    assert read_po("").field("Language") is None
    assert header_field("no colon here\nA: b", "a") == "b"


def test_a_second_header_is_an_entry() -> None:
    """Only one header counts; another one is kept as an entry, so that it is reported as double."""
    po = read_po('msgid ""\nmsgstr "a"\n\nmsgid ""\nmsgstr "b"')
    assert po.header is not None
    assert [entry.forms for entry in po.entries] == [("b",)]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("junk", "syntax"),
        ('msgtxt "b"', "syntax"),
        ('"continues nothing"', "syntax"),
        ('#| "continues nothing"', "syntax"),
        ('#| msgstr "never previous"', "syntax"),
        ("msgid a", "syntax"),
        ("msgid", "quote"),
        ('msgid "a', "quote"),
        ('msgid "a"b"', "quote"),
        ('msgid "a\\q"', "quote"),
        ('msgid "a\\"', "quote"),
        ('msgid "a"', "incomplete"),
        ('msgstr "a"', "incomplete"),
        ('msgid "a"\nmsgstr[0] "b"', "incomplete"),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr "c"', "incomplete"),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr[1] "c"', "incomplete"),
        ('msgid "a"\nmsgstr[100] "c"', "syntax"),
        ('msgid "a"\nmsgstr[x] "c"', "syntax"),
        ('msgid "a"\nmsgid_plural "b"\nmsgid_plural "c"\nmsgstr[0] "d"', "syntax"),
        ("#~ junk", "syntax"),
    ],
)
def test_what_breaks_the_format_is_named(line: str, kind: str) -> None:
    """Each kind of broken line is a fault of its kind, on its line."""
    faults = read_po(line).faults
    assert kind in {fault.kind for fault in faults}
    assert min(fault.line for fault in faults) >= 1


def test_reading_goes_on_after_a_fault() -> None:
    """A broken line costs its own entry at most."""
    po = read_po('msgid "a"\nmsgtxt\nmsgstr "b"\n\nmsgid "c"\nmsgstr "d"\n')
    assert [entry.msgid for entry in po.entries] == ["a", "c"]
    assert len(po.faults) == 1


def test_entries_need_no_empty_line_between() -> None:
    """An entry ends where the next begins, with or without context and comments."""
    text = 'msgid "a"\nmsgstr "b"\nmsgctxt "x"\nmsgid "c"\nmsgstr "d"\n'
    text += '#| msgid "old"\nmsgid "e"\nmsgstr "f"\n'
    found = read_po(text)
    assert [entry.msgid for entry in found.entries] == ["a", "c", "e"]
    assert found.entries[2].previous == Previous("old")
    assert found.faults == ()


def test_obsolete_entries_keep_their_previous_text() -> None:
    """Obsolete entries and their previous texts are read from ``#~`` and ``#~|`` lines."""
    text = '#~| msgid "older"\n#~ msgctxt "c"\n#~ msgid "a"\n#~ msgstr "b"\n#~\n'
    entry = read_po(text).entries[0]
    assert entry.obsolete
    assert entry.previous == Previous("older")
    assert entry.context == "c"
    assert po_text(PoFile(None, (entry,))).startswith('#~| msgid "older"')


def test_flags_are_read_from_both_kinds_of_lines() -> None:
    """``#,`` and the newer ``#=`` hold flags, each kept once."""
    entry = read_po(
        '#, fuzzy, c-format\n#= fuzzy\n#:\n#: a.py b.py\nmsgid "a"\nmsgstr "b"'
    ).entries[0]
    assert entry.flags == ("fuzzy", "c-format")
    assert entry.files == ("a.py", "b.py")
    assert entry.fuzzy
    assert not entry.translated


@pytest.mark.parametrize(
    ("quoted", "text"),
    [
        (r'"a\tb\n"', "a\tb\n"),
        (r'"\x41\x4"', "A\x04"),
        (r'"\101\0"', "A\0"),
        (r'"\"\\"', '"\\'),
    ],
)
def test_escapes_of_c_are_understood(quoted: str, text: str) -> None:
    """The escapes of C that gettext knows are read, hexadecimal and octal ones too."""
    assert unquote(quoted) == (text, True)
