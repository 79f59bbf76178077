"""Compiling, counting and pseudo-translating; and the way from a source text to a look-up."""

from __future__ import annotations

import gettext
import io
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from errdex._i18n.catalogue import lookup, reset
from errdex._i18n.check import check_bytes
from errdex._i18n.compile import mo_bytes
from errdex._i18n.init import new_header
from errdex._i18n.message import Message, collect
from errdex._i18n.po_entry import FUZZY, PoEntry, PoFile
from errdex._i18n.po_read import read_po
from errdex._i18n.po_write import po_text
from errdex._i18n.project import catalogue_file, catalogue_files, template_path
from errdex._i18n.pseudo import accented, pseudo
from errdex._i18n.stats import coverage
from errdex._i18n.update import update

PO = PoFile(
    new_header("de"),
    (
        PoEntry("cc/EA", "one", forms=("eins",)),
        PoEntry("cc/EB", "{n} file", "{n} files", forms=("{n} Datei", "{n} Dateien")),
        PoEntry("cc/EC", "three", forms=("drei",), flags=(FUZZY,)),
        PoEntry("cc/ED", "four", forms=("",)),
        PoEntry("cc/EE", "{n} file", "{n} files", forms=("halb", "")),
        PoEntry("cc/EF", "six", forms=("sechs",), obsolete=True),
        PoEntry("cc/EA", "one", forms=("noch einmal",)),
    ),
)
KNOWN = {
    entry.key: Message(entry.context or "", entry.msgid, entry.plural)
    for entry in PO.entries
    if not entry.obsolete
}

texts = st.text(st.characters(blacklist_characters="\0\4", blacklist_categories=["Cs"]), min_size=1)


def test_what_may_be_shown_is_compiled() -> None:
    """Fuzzy, unfinished and obsolete entries are left out; of two with one key the first counts."""
    catalogue = gettext.GNUTranslations(io.BytesIO(mo_bytes(PO)))
    assert catalogue.pgettext("cc/EA", "one") == "eins"
    assert catalogue.npgettext("cc/EB", "{n} file", "{n} files", 2) == "{n} Dateien"
    for context, msgid in (("cc/EC", "three"), ("cc/ED", "four"), ("cc/EF", "six")):
        assert catalogue.pgettext(context, msgid) == msgid
    assert catalogue.npgettext("cc/EE", "{n} file", "{n} files", 1) == "{n} file"


def test_comments_and_order_leave_no_trace() -> None:
    """The same translations give the same bytes, whatever else the PO file says."""
    other = tuple([entry.replace(comments=("x",), files=("y",)) for entry in PO.entries[1::-1]])
    assert mo_bytes(PoFile(PO.header, other)) == mo_bytes(PoFile(PO.header, PO.entries[:2]))
    assert mo_bytes(PoFile(None, ())) == mo_bytes(read_po(""))


@given(st.dictionaries(texts, texts, max_size=5))
def test_a_text_comes_back_from_source_to_look_up(table: dict[str, str]) -> None:
    """Extracted, merged, translated, written, read, compiled: a text is found as it was given."""
    messages = collect([Message("cc/EX#page", text) for text in table])
    po = update(PoFile(None, ()), messages, "de")
    filled = [entry.replace(forms=(table[entry.msgid],)) for entry in po.entries]
    again = update(read_po(po_text(PoFile(po.header, tuple(filled)))), messages, "de")
    catalogue = gettext.GNUTranslations(io.BytesIO(mo_bytes(again)))
    for text, translation in table.items():
        assert catalogue.pgettext("cc/EX#page", text) == translation


def test_the_reader_at_run_time_finds_what_was_compiled(tmp_path: Path) -> None:
    """The catalogue's look-up finds each compiled entry, with its plural forms."""
    path = tmp_path / "locales" / "de" / "LC_MESSAGES" / "errdex.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(mo_bytes(PO))
    reset()
    hit = lookup(f"{tmp_path}/", ("de",), "cc/EB", "{n} file", "{n} files")
    assert hit is not None
    assert hit.forms == ("{n} Datei", "{n} Dateien")
    assert hit.rule(1) == 0
    assert lookup(f"{tmp_path}/", ("de",), "cc/EC", "three") is None
    reset()


def test_coverage_counts_entries() -> None:
    """Translated, fuzzy and missing entries are counted against what the source asks for."""
    found = coverage(PO, KNOWN, "cc", "de")
    assert (found.total, found.translated, found.fuzzy, found.missing) == (5, 2, 1, 2)
    assert found.percent == 40
    assert coverage(PoFile(None, ()), {}, "cc", "de").percent == 100


def test_a_translation_of_another_plural_does_not_count() -> None:
    """An entry whose plural differs from the source's is stale, and so is not counted."""
    known = {("cc/EB", "{n} file"): Message("cc/EB", "{n} file", "{n} of them")}
    assert coverage(PO, known, "cc", "de").translated == 0


def test_the_pseudo_translation_passes_every_check() -> None:
    """``en_XA`` keeps placeholders, code spans and words of programs, and is complete."""
    messages = (
        Message("cc/EX", "{n} file in `errdex.toml`", "{n} files in `errdex.toml`", by="n"),
        Message("cc/EX#page", "A map {a: 1} and more { braces."),
        Message("cc/EX#param", "how many `{{x}}` there are"),
        Message("cc/EX#remedy", "Run `errdex check` with --json."),
    )
    po = pseudo(messages)
    known = {message.key: message for message in messages}
    assert check_bytes(po_text(po).encode(), "en_XA.po", "en_XA", known) == []
    assert coverage(po, known, "cc", "en_XA").percent == 100
    assert po.entries[0].forms[1] != messages[0].plural


def test_accents_reach_every_letter_that_is_prose() -> None:
    """Prose becomes longer and accented; what belongs to a program does not change."""
    assert accented("no peer '{given}'") == "[ñö pééŕ '{given}'·····]".replace("ŕ", "r")
    assert "--json" in accented("use --json now")
    assert accented("`code`") == "`code`"


def test_files_of_a_project_are_found_by_locale(tmp_path: Path) -> None:
    """Each folder below ``locales`` with a PO file is a catalogue; broken ones count too."""
    assert catalogue_files(tmp_path) == ()
    for locale in ("pl", "de"):
        one = catalogue_file(tmp_path, locale)
        one.path.parent.mkdir(parents=True)
        one.path.touch()
    loop = catalogue_file(tmp_path, "ar")
    loop.path.parent.mkdir(parents=True)
    loop.path.symlink_to(loop.path)
    (tmp_path / "locales" / "empty").mkdir()
    (tmp_path / "locales" / "errdex.pot").touch()
    assert [one.locale for one in catalogue_files(tmp_path)] == ["ar", "de", "pl"]
    assert template_path(tmp_path) == tmp_path / "locales" / "errdex.pot"
