"""Damaged PO files: a clear finding, never a traceback."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from babel.messages.plurals import PLURALS, get_plural
from hypothesis import given
from hypothesis import strategies as st

from errdex import CodedError
from errdex._i18n.check import LIMIT, check_bytes, check_file, first_finding, load
from errdex._i18n.compile import mo_bytes
from errdex._i18n.header_checks import plural_forms, rule_fault
from errdex._i18n.init import new_header
from errdex._i18n.plural_data import ENGLISH, disagreement, header_rule, is_locale, numbers_of
from errdex._i18n.po_entry import PoEntry, PoFile
from errdex._i18n.po_read import read_po
from errdex._i18n.po_write import po_text
from errdex._i18n.update import update

SOUND = po_text(PoFile(new_header("de"), (PoEntry("cc/EX", "no {peer}", forms=("kein {peer}",)),)))
POLISH = get_plural("pl").plural_forms


def tokens(data: bytes | str, locale: str = "de") -> list[str]:
    """Return the tokens of what is found in the file whose content is *data*."""
    given_bytes = data.encode() if isinstance(data, str) else data
    return [one.spec.token for one in check_bytes(given_bytes, "de.po", locale)]


def token_of(path: Path) -> list[str]:
    """Return the tokens of what is found in the file at *path*."""
    return [one.spec.token for one in check_file(path, "de.po", "de")]


def test_a_sound_file_has_no_findings(tmp_path: Path) -> None:
    """A file that errdex itself writes passes."""
    path = tmp_path / "errdex.po"
    path.write_text(SOUND)
    assert check_file(path, "de.po", "de") == []


@pytest.mark.parametrize(
    ("data", "token"),
    [
        (b"\xef\xbb\xbf" + SOUND.encode(), "EPOBOM"),
        (SOUND.replace("\n", "\r\n"), "EPOCRLF"),
        (SOUND.replace("UTF-8", "ISO-8859-1"), "EPOCHARSET"),
        (SOUND.replace("UTF-8", "ISO-8859-1").encode() + b"# \xe4", "EPOCHARSET"),
        (SOUND.encode() + b"# \xe4", "ENOTUTF8"),
        (b"\xff\xfe", "ENOTUTF8"),
        (SOUND.replace("kein {peer}\"", "kein {peer}"), "EPOQUOTE"),
        (SOUND + "\n" + SOUND[SOUND.index("msgctxt") :], "EPODUPLICATE"),
        (SOUND + '\nmsgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n', "EPODUPLICATE"),
        (SOUND[SOUND.index("msgctxt") :], "EPOHEADER"),
        ("", "EPOHEADER"),
        (SOUND.replace("Language: de\\n", ""), "EPOHEADER"),
        (SOUND.replace("Content-Type: text/plain; charset=UTF-8\\n", ""), "EPOHEADER"),
        (SOUND.replace("Content-Type: text/plain; charset=UTF-8", "Content-Type: x"), "EPOHEADER"),
        (SOUND.replace("Plural-Forms: ", "X-Plural: "), "EPOHEADER"),
        (SOUND.replace(ENGLISH, "nplurals=INTEGER; plural=EXPRESSION;"), "EPORULE"),
        (SOUND.replace(ENGLISH, "nplurals=2; plural=(n !=;"), "EPORULE"),
        (SOUND.replace(ENGLISH, "nplurals=2; plural=n;"), "EPORULE"),
        (SOUND.replace(ENGLISH, "nplurals=2; plural=n/0;"), "EPORULE"),
        (SOUND.replace(ENGLISH, "nplurals=2; plural=(n > 1);"), "EPOCLDR"),
        (SOUND.replace(ENGLISH, "nplurals=1; plural=0;"), "EPOCLDR"),
        (SOUND.replace("Language: de", "Language: fr"), "EPOLANGUAGE"),
        (SOUND + "junk\n", "EPOSYNTAX"),
        (SOUND + '\nmsgid "a"\n', "EPOPARTS"),
        (SOUND + '\nmsgid "a"\nmsgstr "b"\nmsgstr[1] "c"\n', "EPOPARTS"),
        (b"#" * (LIMIT + 1), "EPOSIZE"),
    ],
)  # fmt: skip
def test_a_damaged_file_is_named(data: bytes | str, token: str) -> None:
    """Each way to damage a file gives the finding that names it."""
    assert token in tokens(data)


def test_a_folder_in_place_of_the_file_is_named(tmp_path: Path) -> None:
    """A folder, a loop of links, a missing file and a pipe are findings, not exceptions."""
    folder = tmp_path / "folder"
    folder.mkdir()
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (folder, loop, pipe, tmp_path / "missing", Path("nul\0")):
        assert token_of(path) == ["EUNREADABLE"]
    with pytest.raises(CodedError):
        load(folder, "de.po")


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    """A file over the limit is not even opened."""
    path = tmp_path / "errdex.po"
    with path.open("wb") as file:
        file.truncate(LIMIT + 1)
    assert token_of(path) == ["EPOSIZE"]


def test_a_file_in_another_charset_can_not_be_loaded(tmp_path: Path) -> None:
    """``update`` and ``compile`` refuse what is not UTF-8, naming line and byte."""
    path = tmp_path / "errdex.po"
    path.write_bytes(SOUND.encode() + b"# \xe4\n")
    with pytest.raises(CodedError) as caught:
        load(path, "de.po")
    assert caught.value.to_dict()["params"]["line"] == SOUND.count("\n") + 1


def test_a_byte_order_mark_does_not_hide_the_header() -> None:
    """A file that only begins with a mark has this one finding."""
    assert tokens(b"\xef\xbb\xbf" + SOUND.encode()) == ["EPOBOM"]


@pytest.mark.parametrize("name", ["german", "../x", "de-DE", "DE", "xx_YY", ""])
def test_a_folder_that_is_no_locale_is_named(name: str) -> None:
    """A folder of catalogues must have the name of a locale that CLDR knows."""
    assert "EPOLOCALE" in tokens(SOUND, name)


@pytest.mark.parametrize(
    "name", ["de", "pt_BR", "zh_Hans", "sr_Latn_RS", "ca_ES@valencia", "en_XA"]
)
def test_a_locale_in_posix_spelling_is_known(name: str) -> None:
    """Language, script, country and modifier make a locale; the pseudo-locale is one too."""
    assert is_locale(name)


@given(st.binary(max_size=2000))
def test_no_bytes_make_the_check_raise(data: bytes) -> None:
    """Whatever a file holds, checking, updating and compiling it raise nothing but coded errors."""
    for finding in check_bytes(data, "de.po", "de"):
        assert finding.to_line()


@given(st.data())
def test_damaged_files_raise_nothing(data: st.DataObject) -> None:
    """A sound file with bytes replaced is checked, merged and compiled without an exception."""
    raw = bytearray(SOUND.encode())
    for _ in range(data.draw(st.integers(1, 6))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    check_bytes(bytes(raw), "de.po", "de")
    po = read_po(raw.decode("utf-8", "replace"))
    mo_bytes(po)
    assert update(po, (), "de").header is not None


@pytest.mark.slow
def test_rules_of_all_locales_agree_with_cldr() -> None:
    """The rule that a new catalogue gets is CLDR's, also where Babel's own table has another."""
    for name in (*PLURALS, "la", "oc", "pt_AO", "pt_PT", "es_419", "zh_Hant", "en_XA"):
        if is_locale(name):
            value = header_rule(name)
            assert rule_fault(value) is None, name
            assert disagreement(value, name) is None, name


def test_a_rule_in_another_order_of_forms_agrees() -> None:
    """What counts is which numbers share a form, not how the forms are numbered."""
    assert disagreement("nplurals=2; plural=(n == 1);", "de") is None
    assert disagreement("nplurals=2; plural=(n > 1);", "fr") is None
    assert disagreement(ENGLISH, "fr") == 1
    assert disagreement(ENGLISH, "unknown") is None


def test_unusable_rules_give_way_to_cldrs() -> None:
    """Forms are counted by the header's rule, or by CLDR's where that can not be used."""
    assert plural_forms(None, "pl").count == 3
    assert plural_forms("nplurals=INTEGER; plural=EXPRESSION;", "ar").count == 6
    assert plural_forms("nplurals=4; plural=(n % 4);", "de").count == 4


def test_forms_know_their_first_numbers() -> None:
    """A form that is for one number only is told by the numbers that take it."""
    assert numbers_of(header_rule("ar"), 6)[:3] == ((0,), (1,), (2,))
    assert numbers_of(ENGLISH, 2) == ((1,), (0, 2))
    assert numbers_of("nplurals=2; plural=n/0;", 2) == ((), ())


@pytest.mark.usefixtures("without_tools")
def test_without_babel_names_and_rules_are_taken_as_they_stand() -> None:
    """Where a wheel is built without Babel, the checks that need CLDR are left out."""
    assert is_locale("qq")
    assert not is_locale("../x")
    assert header_rule("pl") == ENGLISH
    assert tokens(SOUND.replace(ENGLISH, POLISH)) == []


def test_a_header_with_changes_can_be_made() -> None:
    """The examples of the findings' pages change or remove fields of a sound header."""
    assert "Language: de" not in new_header("de", {"Language": ""}).forms[0]
    assert "INTEGER" in new_header("").forms[0]
    assert first_finding("", locale="german").spec.token == "EPOLOCALE"
