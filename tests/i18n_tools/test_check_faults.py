"""Every fault of the design's table is caught, and correct translations pass."""

from __future__ import annotations

import ast
import re
import textwrap

import pytest

from errdex import CodedError, parse
from errdex._builtin import codes_of
from errdex._i18n import entry_findings, findings
from errdex._i18n.check import check_bytes, first_finding, is_note
from errdex._i18n.code_words import code_words
from errdex._i18n.init import new_header
from errdex._i18n.message import Message
from errdex._i18n.placeholders import pieces, skeleton
from errdex._i18n.po_entry import PoEntry, PoFile
from errdex._i18n.po_write import po_text
from errdex._provided import Declared

FILE = "locales/de/LC_MESSAGES/errdex.po"
PLURAL = ("{peer} holds {limit} message", "{peer} holds {limit} messages")


def tokens(
    msgid: str,
    *forms: str,
    plural: str | None = None,
    context: str = "cc/EX",
    locale: str = "de",
    known: dict[tuple[str, str], Message] | None = None,
) -> list[str]:
    """Return the tokens of what is found in one translation."""
    entry = PoEntry(context, msgid, plural, forms)
    text = po_text(PoFile(new_header(locale), (entry,)))
    return [one.spec.token for one in check_bytes(text.encode(), FILE, locale, known)]


@pytest.mark.parametrize(
    ("msgid", "text", "token"),
    [
        # a placeholder renamed, dropped, added, doubled
        ("no peer {given}", "kein Peer {gegeben}", "EPOUNKNOWN"),
        ("no peer {given}", "kein Peer", "EPOLOST"),
        ("no peer", "kein Peer {given}", "EPOUNKNOWN"),
        ("no peer {given}", "{given}: kein Peer {given}", "EPODOUBLED"),
        ("{a} to {b} to {a}", "{a} zu {b} zu {a} zu {b}", "EPODOUBLED"),
        # positional, with attribute, index, conversion or spec
        ("no peer {given}", "kein Peer {}", "EPOBRACES"),
        ("no peer {given}", "kein Peer {0}", "EPOBRACES"),
        ("no peer {given}", "kein Peer {given.name}", "EPOBRACES"),
        ("no peer {given}", "kein Peer {given[0]}", "EPOBRACES"),
        ("no peer {given}", "kein Peer {given!r}", "EPOBRACES"),
        ("no peer {given}", "kein Peer {given:>10}", "EPOBRACES"),
        # lone braces, {{name}}
        ("no peer {given}", "kein Peer {given} {", "EPOBRACES"),
        ("no peer {given}", "kein Peer {given} }", "EPOBRACES"),
        ("no peer {given}", "kein Peer {given", "EPOBRACES"),
        ("no peer {given}", "kein Peer {{given}}", "EPOBRACES"),
        ("no peer {given}", "kein Peer {{{given}}}", "EPOBRACES"),
        ("write {{x}} for {given}", "für {given} x schreiben", "EPOBRACES"),
        # a no-break space or full-width brace in a placeholder
        ("no peer {given}", "kein Peer {\u00a0given}", "EPOBRACES"),
        ("no peer {given}", "kein Peer { given }", "EPOBRACES"),
        ("no peer {given}", "kein Peer ｛given｝", "EPOBRACES"),
        ("no peer {given}", "kein Peer {given｝", "EPOBRACES"),
        # look-alike letters in a name
        ("no peer {given}", "kein Peer {g\u0456ven}", "EPOLOOKALIKE"),
        ("no peer {given}", "kein Peer {ｇiven}", "EPOLOOKALIKE"),
        ("see ENOPEER", "siehe \u0415NOPEER", "EPOLOOKALIKE"),
        ("see ENOPEER", "siehe ﬁ und \u0415NOPEER", "EPOLOOKALIKE"),
        # newline, tab, escape, C1, bidi controls, invisible characters
        ("no peer", "kein\nPeer", "EPOCONTROL"),
        ("no peer", "kein\tPeer", "EPOCONTROL"),
        ("no peer", "kein \x1b[31mPeer", "EPOCONTROL"),
        ("no peer", "kein \x9bPeer", "EPOCONTROL"),
        ("no peer", "kein \u202ePeer", "EPOCONTROL"),
        ("no peer", "kein \u2066Peer", "EPOCONTROL"),
        ("no peer", "kein \u200bPeer", "EPOCONTROL"),
        ("no peer", "kein \u00adPeer", "EPOCONTROL"),
        ("no peer", "kein \u2028Peer", "EPOCONTROL"),
        # leading or trailing space that the source lacks
        ("no peer", " kein Peer", "EPOSPACE"),
        ("no peer", "kein Peer\u00a0", "EPOSPACE"),
        ("no peer ", "kein Peer", "EPOSPACE"),
        # a text that begins like a prefix or contains one
        ("no peer", "cc.send: ENOPEER: kein Peer", "EPOPREFIX"),
        ("no peer", "kein Peer (cc.send: ENOPEER: x)", "EPOPREFIX"),
        # an untranslated identical text
        ("no peer", "no peer", "EPOSAME"),
        ("run `errdex check` now, please", "run `errdex check` now, please", "EPOSAME"),
        # code words: option names, paths, tokens, names, calls, addresses
        ("run it with --json", "mit --jason starten", "EPOWORD"),
        ("use -q", "-k verwenden", "EPOWORD"),
        ("look into /etc/hosts", "in /etc/wirte nachsehen", "EPOWORD"),
        ("look into ~/.config/cc", "in ~/.konfig/cc nachsehen", "EPOWORD"),
        ("look into docs/hooks.md", "in docs/haken.md nachsehen", "EPOWORD"),
        ("save errdex.toml", "fehler.toml speichern", "EPOWORD"),
        ("see ENOPEER", "siehe EKEINPEER", "EPOWORD"),
        ("set CC_STATE_DIR", "CC_ZUSTAND setzen", "EPOWORD"),
        ("call open_to_plugins now", "jetzt offen_fuer aufrufen", "EPOWORD"),
        ("call cc(action='sessions')", "cc(aktion='sitzungen') aufrufen", "EPOWORD"),
        ("see https://example.org/x.", "siehe https://example.de/x.", "EPOWORD"),
        ("the argument `to`", "das Argument `an`", "EPOWORD"),
        # too long for its limit
        ("no peer", "kein Peer " * 11 + "da", "EPOLONG"),
    ],
)
def test_a_planted_fault_is_caught(msgid: str, text: str, token: str) -> None:
    """Each fault of the design's table gives a finding of its own kind."""
    assert token in tokens(msgid, text)


@pytest.mark.parametrize(
    ("forms", "token"),
    [
        (("{peer} hat {limit} Nachricht",), "EPOFORMS"),
        (("{peer} hat {limit} Nachricht", "{peer} hat {limit}", "{peer} {limit}"), "EPOFORMS"),
        (("{peer} hat {limit} Nachricht", ""), "EPOEMPTYFORM"),
        (("{peer} hat {limit} Nachricht", " "), "EPOEMPTYFORM"),
        (("{peer} hat {limit} Nachricht", "{peer} hat {grenze} Nachrichten"), "EPOUNKNOWN"),
        (("{peer} hat {limit} Nachricht", "{peer} hat Nachrichten"), "EPOLOST"),
        (("Du hast {limit} Nachricht", "{peer} hat {limit} Nachrichten"), "EPOLOST"),
        (("{pear} hat eine Nachricht", "{peer} hat {limit} Nachrichten"), "EPOUNKNOWN"),
    ],
)
def test_a_fault_in_any_one_form_is_caught(forms: tuple[str, ...], token: str) -> None:
    """Every plural form is checked, not the first alone."""
    message = Message("cc/EX", PLURAL[0], PLURAL[1], by="limit")
    known = {message.key: message}
    assert token in tokens(PLURAL[0], *forms, plural=PLURAL[1], known=known)


@pytest.mark.parametrize(
    ("msgid", "text"),
    [
        ("{pct}% used", "{pct}% belegt"),
        ("100% of {n}", "{n} zu 100%"),
        ("'{given}' and {{literal}}", "{{literal}} und '{given}'"),
        ("run `errdex check --json` now", "jetzt `errdex check --json` ausführen"),
        ("and/or {x}", "und/oder {x}"),
        ("client/server", "Client/Server"),
        ("a name {given} or another", "{given} oder ein anderer Name"),
        ("zero width joiner {x}", "نم\u200cی {x}"),
        ("trailing space ", "Leerzeichen "),
        ("Status", "Status"),
        ("{file}:{line}: {problem}", "{file}:{line}: {problem}"),
        ("see cc.send: ENOPEER: here", "siehe cc.send: ENOPEER: hier"),
        ("e.g. one, i.e. another", "z. B. einer, d. h. ein anderer"),
        ("read-only disk", "schreibgeschützter Datenträger"),
    ],
)
def test_a_correct_translation_passes(msgid: str, text: str) -> None:
    """There is no false alarm on per cent signs, literal braces, slashes and dashes."""
    assert tokens(msgid, text) == []


def test_a_form_for_one_number_need_not_write_it() -> None:
    """In "one message" the number may be in words, in every language that has such a form."""
    message = Message("cc/EX", PLURAL[0], PLURAL[1], by="limit")
    known = {message.key: message}
    forms = ("{peer} hat eine Nachricht", "{peer} hat {limit} Nachrichten")
    assert tokens(PLURAL[0], *forms, plural=PLURAL[1], known=known) == []
    arabic = (
        "لا رسائل لدى {peer}",
        "رسالة واحدة لدى {peer}",
        "رسالتان لدى {peer}",
        "{limit} رسائل لدى {peer}",
        "{limit} رسالة لدى {peer}",
        "{limit} رسالة لدى {peer}",
    )
    assert tokens(PLURAL[0], *arabic, plural=PLURAL[1], known=known, locale="ar") == []


def test_without_the_source_one_placeholder_may_be_the_number() -> None:
    """Where the project is not known, the only placeholder of a plural counts as its number."""
    assert tokens("{n} file", "eine Datei", "{n} Dateien", plural="{n} files") == []
    assert tokens(PLURAL[0], "{peer} hat eine", "{peer} {limit}", plural=PLURAL[1]) == ["EPOLOST"]


def test_a_page_may_hold_braces() -> None:
    """Braces of page texts and parameters are text, also where they look like placeholders."""
    for context in ("cc/EX#page", "cc/EX#param"):
        assert tokens("a map {a: 1}", "eine Abbildung {a: 1} {x}", context=context) == []


def test_a_paragraph_may_be_wrapped_like_its_source() -> None:
    """A list of several lines keeps its line breaks in the translation."""
    assert tokens("- one\n- two", "- eins\n- zwei", context="cc/EX#page") == []
    assert tokens("- one\n- two", "- eins\t\n- zwei", context="cc/EX#page") == ["EPOCONTROL"]


def test_unfinished_entries_are_no_faults() -> None:
    """What is empty or fuzzy is never shown, so nothing in it is wrong; obsolete ones neither."""
    text = po_text(
        PoFile(
            new_header("de"),
            (
                PoEntry("cc/EX", "no {peer}", forms=("",)),
                PoEntry("cc/EX", "a {peer}", forms=("falsch {x}",), flags=("fuzzy",)),
                PoEntry("cc/EX", "b {peer}", forms=("falsch {x}",), obsolete=True),
            ),
        )
    )
    assert check_bytes(text.encode(), FILE, "de") == []


def test_entries_that_the_source_does_not_ask_for_are_found() -> None:
    """A context that no code has is stray, another English text stale, also another plural."""
    known = {("cc/EX", "new {n}"): Message("cc/EX", "new {n}", "news {n}", by="n")}
    assert tokens("a", "b", context="cc/EGONE", known=known) == ["EPOSTRAY"]
    assert tokens("old", "alt", known=known) == ["EPOSTALE"]
    assert tokens("new {n}", "neu {n}", known=known) == ["EPOSTALE"]


def test_a_note_does_not_fail_the_check() -> None:
    """Only the finding on identical text is a note."""
    assert is_note(first_finding('msgid "no peer"\nmsgstr "no peer"'))
    assert not is_note(first_finding('msgid "no peer"\nmsgstr "kein Peer "'))


def test_a_finding_tells_file_line_and_entry() -> None:
    """A finding is a coded error whose line names the file, and parses back to its token."""
    finding = first_finding('msgctxt "cc/EX"\nmsgid "a {b}"\nmsgstr "a"')
    assert finding.to_dict()["params"] == {
        "file": FILE,
        "line": 12,
        "entry": "cc/EX",
        "placeholder": "{b}",
    }
    line = finding.to_line()
    assert parse(line).code == "EPOLOST"
    assert f"{FILE}:12:" in line


def test_findings_come_in_the_order_of_lines() -> None:
    """Several findings of a file are sorted by line."""
    text = 'msgid "a {b}"\nmsgstr "a"\n\nmsgid "c"\nmsgstr " c"\n'
    found = check_bytes(po_text(PoFile(new_header("de"), ())).encode() + text.encode(), FILE, "de")
    assert [one.spec.token for one in found] == ["EPOLOST", "EPOSPACE"]


CODES = [code for module in (findings, entry_findings) for code in codes_of(module)]


@pytest.mark.parametrize("code", [one for one in CODES if "```python" in one.spec.page])
def test_the_example_of_a_finding_ends_in_it(code: Declared) -> None:
    """The example on each finding's page, when run, raises exactly that code."""
    spec = code.spec
    block = re.search(r"```python\n(.*?)```", spec.page, re.DOTALL)
    assert block is not None
    source = textwrap.dedent(block[1])
    ast.parse(source)
    with pytest.raises(CodedError) as caught:
        exec(source, {})
    assert caught.value.spec.token == spec.token
    assert caught.value.to_line()


def test_every_finding_says_what_to_do() -> None:
    """Each kind has a summary, a remedy, a page with an example, and documented parameters."""
    assert len(CODES) > 30
    for code in CODES:
        spec = code.spec
        assert spec.summary
        assert spec.remedy
        assert "```" in spec.page
        assert all(param.doc and param.example is not None for param in spec.params)


def test_nothing_wrong_is_said_so() -> None:
    """The helper of the examples raises when there is nothing to find."""
    with pytest.raises(LookupError, match="nothing is wrong"):
        first_finding('msgid "no peer"\nmsgstr "kein Peer"')


def test_code_words_are_those_of_programs() -> None:
    """Options, paths, files, tokens, names, calls and spans are words of programs; prose is not."""
    text = (
        "Run `a b` with --json=1 or -q in ./x/y, ~/z, a/b/c.py, errdex.toml, CC_DIR, ENOPEER,"
        " cc_error, cc(action='x') at https://e.org/p?q=1, and/or {code_name} e.g. read-only E12."
    )
    assert code_words(text) == (
        "`a b`",
        "--json",
        "-q",
        "./x/y",
        "~/z",
        "a/b/c.py",
        "errdex.toml",
        "CC_DIR",
        "ENOPEER",
        "cc_error",
        "cc(action='x')",
        "https://e.org/p?q=1",
    )


def test_pieces_of_a_template_are_told_apart() -> None:
    """Plain names, doubled braces and whatever breaks the rules are three kinds."""
    found = pieces("{a} {{b}} {c:d} } {é}")
    assert found.names == ("a",)
    assert found.doubled == ("{{", "}}")
    assert found.bad == ("{c:d}", "}", "{é}")
    assert skeleton("｛gіven｝") == "{given}"
