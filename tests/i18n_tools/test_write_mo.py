"""The writer of ``.mo`` files: sorted by raw key, reproducible, readable by everybody."""

from __future__ import annotations

import gettext
import io
import os
import random
import subprocess
from collections.abc import Callable
from pathlib import Path
from struct import unpack_from

import polib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdex._i18n.write_mo import DuplicateKeyError, key_of, write_mo

HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
ENTRIES = [
    ("cc/B", "zebra", None, ("Zebra",)),
    ("cc/A", "apple", None, ("Apfel",)),
    (None, "mango", None, ("Mango",)),
    ("cc/A#page", "apple", None, ("Äpfel auf der Seite",)),
    ("cc/C", "{n} file", "{n} files", ("{n} Datei", "{n} Dateien")),
]

texts = st.text(st.characters(blacklist_characters="\0\4", blacklist_categories=["Cs"]), min_size=1)
keys = st.tuples(st.none() | texts, texts)
tables = st.dictionaries(keys, texts)


def stored_keys(data: bytes) -> list[bytes]:
    """Return the keys of a ``.mo`` file in their order, without the plural."""
    _, _, count, at = unpack_from("<4I", data)
    spans = [unpack_from("<2I", data, at + 8 * row) for row in range(count)]
    return [data[start : start + length].partition(b"\0")[0] for length, start in spans]


def test_the_standard_library_reads_every_entry() -> None:
    """What is written is what ``gettext`` of the standard library reads, plurals included."""
    catalogue = gettext.GNUTranslations(io.BytesIO(write_mo(HEADER, ENTRIES)))
    assert catalogue.gettext("mango") == "Mango"
    assert catalogue.pgettext("cc/A", "apple") == "Apfel"
    assert catalogue.pgettext("cc/A#page", "apple") == "Äpfel auf der Seite"
    assert catalogue.npgettext("cc/C", "{n} file", "{n} files", 5) == "{n} Dateien"
    assert catalogue.info()["content-type"] == "text/plain; charset=UTF-8"


def test_keys_are_sorted_as_bytes_with_their_context() -> None:
    """Bisection over ``context EOT id`` finds every entry, which sorting by id alone breaks."""
    found = stored_keys(write_mo(HEADER, ENTRIES))
    assert found == sorted(found)
    assert found[0] == b""
    assert key_of("cc/A", "apple") in found


def test_the_order_of_the_entries_leaves_no_trace() -> None:
    """The same entries in any order give the same bytes."""
    shuffled = ENTRIES.copy()
    random.Random(7).shuffle(shuffled)
    assert write_mo(HEADER, shuffled) == write_mo(HEADER, ENTRIES)


def test_two_entries_of_one_key_are_refused() -> None:
    """A file holds one entry for each key, so that a second one is a mistake of the caller."""
    twice = [("cc/A", "a", None, ("x",)), ("cc/A", "a", "as", ("y", "z"))]
    with pytest.raises(DuplicateKeyError, match="cc/A: 'a' is there twice"):
        write_mo(HEADER, twice)


@given(tables)
def test_any_texts_come_back(table: dict[tuple[str | None, str], str]) -> None:
    """For any contexts, ids and translations the standard library gives back what was written."""
    data = write_mo(
        HEADER, [(context, msgid, None, (text,)) for (context, msgid), text in table.items()]
    )
    assert stored_keys(data) == sorted(stored_keys(data))
    catalogue = gettext.GNUTranslations(io.BytesIO(data))
    for (context, msgid), text in table.items():
        got = catalogue.gettext(msgid) if context is None else catalogue.pgettext(context, msgid)
        assert got == text


def test_polib_reads_it(tmp_path: Path) -> None:
    """``polib`` reads every entry with its context."""
    path = tmp_path / "errdex.mo"
    path.write_bytes(write_mo(HEADER, ENTRIES))
    found = {(entry.msgctxt, entry.msgid): entry.msgstr for entry in polib.mofile(str(path))}
    assert found[("cc/A", "apple")] == "Apfel"
    assert len(found) == len(ENTRIES)


def test_glibc_finds_an_entry_with_context(tmp_path: Path, needs: Callable[[str], str]) -> None:
    """``gettext`` of GNU finds a message by its context, which it does by bisection."""
    program = needs("gettext")
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "errdex.mo").write_bytes(write_mo(HEADER, ENTRIES))
    clean = {"PATH": os.environ["PATH"], "LANGUAGE": "de", "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        [program, "--context=cc/A", "--domain=errdex", "apple"],
        env=clean | {"TEXTDOMAINDIR": str(tmp_path)},
        capture_output=True,
        check=True,
        text=True,
    )
    # glibc looks at LANGUAGE only in a locale that is not "C"; C.UTF-8 is one, and always there.
    assert done.stdout == "Apfel"


def test_i18nspector_accepts_it(tmp_path: Path, needs: Callable[[str], str]) -> None:
    """``i18nspector`` has no complaint about the order of messages or the layout of the file."""
    path = tmp_path / "de.mo"
    path.write_bytes(write_mo(HEADER, ENTRIES))
    done = subprocess.run(
        [needs("i18nspector"), str(path)], capture_output=True, check=False, text=True
    )
    for complaint in ("not-sorted", "invalid-mo-file", "duplicate-message"):
        assert complaint not in done.stdout
