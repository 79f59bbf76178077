"""Merging: no translation is lost, none goes to the wrong text, and twice changes nothing."""

from __future__ import annotations

from errdex._i18n.message import Message
from errdex._i18n.po_entry import BRACES, FUZZY, PoEntry, PoFile, Previous
from errdex._i18n.po_read import read_po
from errdex._i18n.po_write import po_text
from errdex._i18n.update import template, update


def page(*paragraphs: str, code: str = "cc/EX") -> tuple[Message, ...]:
    """Return the entries of a page of the code *code*."""
    return tuple([Message(f"{code}#page", text, comments=("a paragraph",)) for text in paragraphs])


def translated(messages: tuple[Message, ...], locale: str = "de") -> PoFile:
    """Return a catalogue in which every text is translated by its capitals."""
    po = update(PoFile(None, ()), messages, locale)
    return PoFile(
        po.header,
        tuple(
            [
                entry.replace(forms=tuple([entry.msgid.upper() for _ in entry.forms]))
                for entry in po.entries
            ]
        ),
    )


def merged(po: PoFile, messages: tuple[Message, ...], locale: str = "de") -> dict[str, PoEntry]:
    """Return the entries after a merge by their English text; a second one changes no byte."""
    once = po_text(update(po, messages, locale))
    assert po_text(update(read_po(once), messages, locale)) == once
    return {entry.msgid: entry for entry in read_po(once).entries}


ONE = "A session holds a limited number of messages."
TWO = "Messages that nobody reads expire after six hours."
THREE = "Ask whoever runs the relay to look at it."


def test_an_unchanged_text_keeps_its_translation() -> None:
    """The same context and English text keep translation, notes and flags of the translator."""
    po = translated(page(ONE, TWO))
    entry = po.entries[0].replace(comments=("please review",), flags=("no-wrap",))
    found = merged(PoFile(po.header, (entry, po.entries[1])), page(ONE, TWO))
    assert found[ONE].forms == (ONE.upper(),)
    assert found[ONE].comments == ("please review",)
    assert found[ONE].flags == ("no-wrap",)


def test_inserting_moving_and_deleting_paragraphs_leaves_the_others_translated() -> None:
    """Paragraphs are told apart by their text, so that only what is new needs work."""
    po = translated(page(ONE, TWO, THREE))
    found = merged(po, page(THREE, "Something quite new stands here today.", ONE))
    assert found[ONE].translated
    assert found[THREE].translated
    assert found["Something quite new stands here today."].forms == ("",)
    assert found[TWO].obsolete
    assert found[TWO].forms == (TWO.upper(),)


def test_a_reworded_text_is_fuzzy_and_tells_what_it_was() -> None:
    """A text that is alike keeps its translation as fuzzy, with the previous English."""
    reworded = "A session holds only a limited number of unread messages."
    found = merged(translated(page(ONE, TWO)), page(reworded, TWO))
    assert found[reworded].forms == (ONE.upper(),)
    assert found[reworded].flags == (FUZZY,)
    assert found[reworded].previous == Previous(ONE)
    assert ONE not in found


def test_a_text_reworded_twice_tells_the_first_english() -> None:
    """What the translation was made from is kept until a person settles it."""
    po = translated(page(ONE))
    second = ONE.replace("limited", "small")
    third = second.replace("session", "peer")
    once = update(po, page(second), "de")
    found = merged(once, page(third))
    assert found[third].previous == Previous(ONE)
    assert found[third].fuzzy
    settled = once.entries[0].replace(flags=(), previous=None)
    assert merged(PoFile(po.header, (settled,)), page(second))[second].translated


def test_a_message_keeps_its_translation_however_it_is_reworded() -> None:
    """A part with one text, such as the message, was reworded from whatever stood there."""
    old = (Message("cc/EX", "it failed {x}", braces=True),)
    new = (Message("cc/EX", "no such peer: {x}", braces=True),)
    found = merged(translated(old), new)
    assert found["no such peer: {x}"].forms == ("IT FAILED {X}",)
    assert set(found["no such peer: {x}"].flags) == {FUZZY, BRACES}


def test_nothing_is_copied_from_one_code_to_another() -> None:
    """The same English text of another code is another text."""
    found = merged(translated(page(ONE, code="cc/EA")), page(ONE, code="cc/EB"))
    assert found[ONE].obsolete or not found[ONE].translated
    texts = update(translated(page(ONE, code="cc/EA")), page(ONE, code="cc/EB"), "de").entries
    assert [(entry.context, entry.forms) for entry in texts] == [
        ("cc/EB#page", ("",)),
        ("cc/EA#page", (ONE.upper(),)),
    ]


def test_a_text_that_moved_inside_its_code_is_fuzzy() -> None:
    """A remedy that became a paragraph is found again, and marked for review."""
    old = (Message("cc/EX#remedy", TWO),)
    found = merged(translated(old), (Message("cc/EX#page", TWO),))
    assert found[TWO].fuzzy
    assert found[TWO].previous == Previous(TWO, None, "cc/EX#remedy")


def test_each_old_text_is_used_once() -> None:
    """Two new texts that are alike do not both get the one old translation."""
    first = ONE.replace("limited", "small")
    second = ONE.replace("limited", "large")
    found = merged(translated(page(ONE)), page(first, second))
    assert [bool(found[text].forms[0]) for text in (first, second)] == [True, False]


def test_the_most_alike_text_is_chosen() -> None:
    """Among several old texts the most alike one wins, whatever the order."""
    near = ONE.replace("limited", "certain")
    far = ONE.replace("limited number of", "lot more unread")
    found = merged(translated(page(far, ONE)), page(near))
    assert found[near].previous == Previous(ONE)


def test_an_alias_carries_its_translations() -> None:
    """A renamed code takes over the texts of its former token, as they are."""
    old = (Message("cc/EOLD", "it failed"), *page(ONE, code="cc/EOLD"))
    new = (
        Message("cc/ENEW", "it failed", aliases=("cc/EOLD",)),
        Message("cc/ENEW#page", ONE, aliases=("cc/EOLD#page",)),
    )
    found = merged(translated(old), new)
    assert found["it failed"].context == "cc/ENEW"
    assert found["it failed"].translated
    assert found[ONE].translated


def test_an_alias_carries_reworded_texts_as_fuzzy() -> None:
    """Renamed and reworded at once, the text is still found, and tells its former context."""
    old = (Message("cc/EOLD", "it failed"),)
    new = (Message("cc/ENEW", "it has failed", aliases=("cc/EOLD",)),)
    found = merged(translated(old), new)
    assert found["it has failed"].previous == Previous("it failed", None, "cc/EOLD")


def test_an_obsolete_text_comes_back() -> None:
    """A text that was removed and returns has its translation again."""
    gone = update(translated(page(ONE, TWO)), page(ONE), "de")
    assert merged(gone, page(ONE, TWO))[TWO].translated


def test_untranslated_texts_leave_no_trace() -> None:
    """A removed text that nobody had translated is simply gone."""
    found = merged(update(PoFile(None, ()), page(ONE), "de"), page(TWO))
    assert list(found) == [TWO]
    assert found[TWO].flags == ()


def test_a_text_that_becomes_a_plural_is_fuzzy() -> None:
    """From one text to several forms, and back, the translation is kept for review."""
    one = (Message("cc/EX", "{n} file", by="n"),)
    several = (Message("cc/EX", "{n} file", "{n} files", by="n"),)
    found = merged(translated(one), several)
    assert found["{n} file"].forms == ("{N} FILE", "")
    assert found["{n} file"].fuzzy
    back = merged(translated(several), one)
    assert back["{n} file"].forms == ("{N} FILE",)
    assert back["{n} file"].previous == Previous("{n} file", "{n} files")


def test_the_number_of_forms_follows_the_header() -> None:
    """A plural has as many forms as the header's rule, more or fewer than before."""
    several = (Message("cc/EX", "{n} file", "{n} files", by="n"),)
    assert len(update(PoFile(None, ()), several, "pl").entries[0].forms) == 3
    assert len(update(PoFile(None, ()), several, "ar").entries[0].forms) == 6
    po = translated(several, "pl")
    assert po.header is not None
    header = po.header.replace(forms=("Plural-Forms: nplurals=2; plural=(n != 1);\n",))
    assert len(update(PoFile(header, po.entries), several, "pl").entries[0].forms) == 2


def test_the_header_stays_as_it_is() -> None:
    """No field of a header is added, dropped or changed by a merge; there is no date."""
    po = translated(page(ONE))
    header = PoEntry(None, "", forms=("X-Generator: Poedit\nLanguage: de\n",), comments=("me",))
    assert update(PoFile(header, po.entries), page(ONE), "de").header == header
    assert "Date" not in po_text(po)


def test_a_doubled_entry_is_merged_into_the_first() -> None:
    """Of two entries of one key the first that is not obsolete stays."""
    first = PoEntry("cc/EX#page", ONE, forms=("eins",))
    second = PoEntry("cc/EX#page", ONE, forms=("zwei",))
    gone = PoEntry("cc/EX#page", ONE, forms=("null",), obsolete=True)
    found = update(PoFile(None, (gone, first, second)), page(ONE), "de")
    assert [entry.forms for entry in found.entries] == [("eins",)]


def test_labels_are_never_taken_for_one_another() -> None:
    """Interface texts that are not alike share a context but no translation."""
    found = merged(translated((Message("label", "Owner"),)), (Message("label", "Language"),))
    assert found["Language"].forms == ("",)
    assert found["Owner"].obsolete


def test_the_template_has_every_text_and_none_translated() -> None:
    """``errdex.pot`` holds comments, files and flags, two empty forms of a plural, no language."""
    several = Message(
        "cc/EX", "{n} file", "{n} files", ("EX: a file",), ("cc/errors.py",), braces=True
    )
    text = po_text(template((several,)))
    assert "#. EX: a file\n#: cc/errors.py\n#, python-brace-format\n" in text
    assert 'msgstr[0] ""\nmsgstr[1] ""' in text
    assert "Language:" not in text.replace("X-Source-Language:", "")
