"""Facts about the renderer: values, translations, and that it never raises."""

from __future__ import annotations

import datetime as dt
import pathlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdex import NoPeer, faults
from errdex._faults import clear
from errdex._i18n import catalogue
from errdex._i18n.write_mo import write_mo
from errdex._line import parse
from errdex._render import (
    MAX_VALUE,
    accent,
    advice,
    compile_text,
    fallback,
    join_english,
    message,
    show,
    show_items,
    show_path,
    show_size,
    show_when,
    shows_for,
)
from errdex._spec import Param, Plural, Spec

Write = Callable[..., Spec]


class Rude:
    """A value that raises whatever it is told to."""

    def __init__(self, error: type[BaseException]) -> None:
        self.error = error

    def __str__(self) -> str:
        raise self.error

    __repr__ = __str__


@given(st.text(st.characters()))
def test_a_shown_value_is_one_safe_line(text: str) -> None:
    """Whatever the text, a line that holds it parses back to the same prefix."""
    line = parse(f"cc.send: ENOPEER: x{show(text)}")
    assert line.message == f"x{show(text)}"
    assert len(show(text).splitlines() or [""]) == 1


def test_values_are_cut_and_escaped() -> None:
    """1,000 characters stay, the rest is counted; a backslash stays as it is."""
    assert show("x" * MAX_VALUE) == "x" * MAX_VALUE
    assert show("x" * 1_500) == "x" * MAX_VALUE + "[+500]"
    assert show("a\x1b[31m\u202e\n\\n") == r"a\x1b[31m\u202e\n\n"
    assert show(None) == "None"
    assert show(12345) == "12345"


def test_a_subclass_of_str_is_shown_by_its_text() -> None:
    """Overridden methods of a str subclass are not called."""

    class Sly(str):
        __slots__ = ()

        def isprintable(self) -> bool:
            raise AssertionError

        def __len__(self) -> int:
            raise AssertionError

        def __str__(self) -> str:
            return self

    assert show(Sly("a\nb")) == r"a\nb"


@pytest.mark.parametrize(
    "error", [ValueError, SystemExit, GeneratorExit, RecursionError, MemoryError]
)
def test_a_value_that_can_not_be_shown_is_named_by_its_type(error: type[BaseException]) -> None:
    """Whatever str() and repr() raise, the type's name stands in."""
    clear()
    assert show(Rude(error)) == "<unprintable Rude>"
    assert {fault.kind for fault in faults()} == {error.__name__}


def test_ctrl_c_passes() -> None:
    """KeyboardInterrupt is never swallowed, wherever it is raised."""
    rude = Rude(KeyboardInterrupt)
    with pytest.raises(KeyboardInterrupt):
        show(rude)
    with pytest.raises(KeyboardInterrupt):
        message(NoPeer.spec, {"given": rude})
    with pytest.raises(KeyboardInterrupt):
        advice(NoPeer.spec, "remedy", {"argument": rude})


def test_a_huge_integer_is_named_by_its_type() -> None:
    """Python refuses to print it; the line goes on."""
    assert show(10**5_000) == "<unprintable int>"


def test_paths_are_shown_as_the_file_system_spells_them() -> None:
    """Text, path objects and bytes read alike; what is no path is shown as it is."""
    assert show_path("/a/b") == "/a/b"
    assert show_path(pathlib.PurePosixPath("/a/b")) == "/a/b"
    assert show_path(b"/a/b") == "/a/b"
    assert show_path(b"/a/\xff") == r"/a/\udcff"
    assert show_path(3) == "3"


def test_lists_are_bounded() -> None:
    """Sets are sorted; long lists and long elements are cut; a text is one element."""
    assert show_items({"b", "a"}) == "a and b"
    assert show_items("abc") == "abc"
    assert show_items(()) == ""
    assert show_items(["x"] * 200).endswith("x, and [+100]")
    assert show_items(["y" * 900, "z" * 900]).endswith("[+805]")
    assert join_english(["a", "b", "c"]) == "a, b, and c"


def test_times_are_iso_8601() -> None:
    """Dates say themselves; what can not is shown as text."""

    class Odd:
        def isoformat(self) -> str:
            raise ValueError

        def __str__(self) -> str:
            return "odd"

    assert show_when(dt.date(2026, 11, 30)) == "2026-11-30"
    assert show_when(3) == "3"
    assert show_when(Odd()) == "odd"


def test_sizes_have_plain_units() -> None:
    """Powers of 1000, one decimal where it says something."""
    shown = [show_size(n) for n in (0, 512, 1_000, 1_500, 2_000_000, 10**17)]
    assert shown == ["0 B", "512 B", "1 kB", "1.5 kB", "2 MB", "100 PB"]
    assert show_size(-1) == "-1"
    assert show_size("big") == "big"
    assert show_size(10**18) == "1" + "0" * 18


def spec_with(
    text: str | Plural, params: tuple[Param, ...], catalogue: str = "", **fields: Any
) -> Spec:
    """Return a spec of the code demo/EDEMO."""
    return Spec("demo", "EDEMO", "DEMO", message=text, params=params, catalogue=catalogue, **fields)


N = Param("n", "int", "count")
WHO = Param("who")
HEADER = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a function that writes a catalogue for a locale and gives a spec that uses it."""

    def make(
        text: str | Plural,
        forms: tuple[str, ...],
        locale: str = "de",
        what: str = "message",
        **fields: Any,
    ) -> Spec:
        spec = spec_with(text, (N, WHO), f"{tmp_path}/", **fields)
        english = getattr(spec, what)
        plural = english.other if isinstance(english, Plural) else None
        one = english.one if isinstance(english, Plural) else english
        context = spec.context if what == "message" else f"{spec.context}#{what}"
        path = tmp_path / "locales" / locale / "LC_MESSAGES" / "errdex.mo"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(write_mo(HEADER, [(context, one, plural, forms)]))
        catalogue.reset()
        return spec

    return make


def test_a_translation_is_used(write: Write) -> None:
    """The message of the locale, with the same values; other locales show English."""
    spec = write("{who} is here", ("{who} ist da",))
    assert message(spec, {"who": "x"}, ("de",)) == "x ist da"
    assert message(spec, {"who": "x"}, ("pl", "de")) == "x ist da"
    assert message(spec, {"who": "x"}, ("pl",)) == "x is here"
    assert message(spec, {"who": "x"}) == "x is here"


def test_a_plural_goes_by_the_rule_of_the_catalogue(write: Write) -> None:
    """The form is the rule's; what is no whole number takes the last form."""
    spec = write(Plural("{n} file", "{n} files", "n"), ("{n} Datei", "{n} Dateien"))
    assert message(spec, {"n": 1}, ("de",)) == "1 Datei"
    assert message(spec, {"n": -1}, ("de",)) == "-1 Datei"
    assert message(spec, {"n": 0}, ("de",)) == "0 Dateien"
    assert message(spec, {"n": "many"}, ("de",)) == "many Dateien"
    assert message(spec, {}, ("de",)) == "{n} Dateien"
    assert message(spec, {"n": 1}) == "1 file"
    assert message(spec, {"n": 2}) == "2 files"


def test_a_cause_and_a_remedy_are_translated(write: Write) -> None:
    """They have contexts of their own; a text the code lacks is None."""
    spec = write("a", ("{who} wars",), what="cause", cause="{who} did it")
    assert advice(spec, "cause", {"who": "x"}, ("de",)) == "x wars"
    assert advice(spec, "cause", {"who": "x"}) == "x did it"
    assert advice(spec, "remedy", {"who": "x"}, ("de",)) is None


@pytest.mark.parametrize(
    "bad", ["{whom} ist da", "{who.x}", "{", "a\nb", "a\u202eb", "a\x1b[31m", "cc{0}"]
)
def test_a_bad_translation_is_set_aside(write: Write, bad: str) -> None:
    """English is used, and a fault says which translation it was."""
    clear()
    spec = write("{who} is here", (bad,))
    assert message(spec, {"who": "x"}, ("de",)) == "x is here"
    assert faults()[-1].where == "translation of demo/EDEMO#message into de"


def test_a_wording_falls_back_to_the_originals_translation(write: Write) -> None:
    """A locale without the wording shows the original's translation before English."""
    original = write("{who} is here", ("{who} ist da",))
    wording = original.replace(message="hello {who}", wording="cc", original=original)
    assert message(wording, {"who": "x"}, ("de",)) == "x ist da"
    assert message(wording, {"who": "x"}, ("pl",)) == "hello x"
    assert advice(wording.replace(remedy="go, {who}"), "remedy", {"who": "x"}, ("de",)) == "go, x"


def test_values_are_formatted_for_the_locale(write: Write) -> None:
    """A count is grouped as the locale groups; text stays."""
    spec = write("{n} by {who}", ("{n} von {who}",))
    assert message(spec, {"n": 12345, "who": 12345}, ("de",)) == "12.345 von 12345"
    assert message(spec, {"n": 12345, "who": 12345}) == "12345 by 12345"


def test_values_are_isolated_on_request(write: Write) -> None:
    """Only in a right-to-left locale, and only when asked."""
    spec = write("{who} is here", ("{who} هنا",), locale="ar")
    assert message(spec, {"who": "x"}, ("ar",)) == "x هنا"
    assert message(spec, {"who": "x"}, ("ar",), isolate=True) == "\u2068x\u2069 هنا"
    german = write("{who} is here", ("{who} ist da",), locale="de")
    assert message(german, {"who": "x"}, ("de",), isolate=True) == "x ist da"


def test_a_value_that_a_locale_can_not_format_is_shown_in_english() -> None:
    """Formatting for a locale is fenced too; Ctrl-C passes."""

    class Odd:
        def isoformat(self) -> str:
            raise KeyboardInterrupt

    shows = shows_for((Param("t", kind="when"), N), "de")
    assert shows["n"]("many") == "many"
    with pytest.raises(KeyboardInterrupt):
        shows["t"](Odd())


def test_special_locales() -> None:
    """x-code gives parameters only, en-XA accents what can be translated."""
    spec = spec_with("{n} file for {who} {{x}}", (N, WHO), remedy="ask {who}")
    values = {"n": 2, "who": "bob"}
    assert message(spec, values, ("x-code",)) == "n=2 who=bob"
    assert message(spec_with("a", ()), {}, ("x-code",)) == "demo"
    shown = message(spec, values, ("en-XA",))
    assert shown.startswith("[2 ")
    assert "bob" in shown
    assert len(shown) > len("2 file for bob {x}")
    plural = spec_with(Plural("{n} a", "{n} b", "n"), (N,))
    assert message(plural, {"n": 1}, ("en-XA",)).startswith("[1 å")
    assert advice(spec, "remedy", values, ("x-code",)) == "ask bob"
    assert accent("a{{b}}{c}") == "[å{{b}}{c}···]"


def test_an_empty_message_shows_the_summary() -> None:
    """A message is never empty: the summary, else the symbol in words."""
    spec = spec_with("{who}", (WHO,), summary="It failed.")
    assert message(spec, {"who": ""}) == "It failed."
    assert message(spec, {"who": " "}) == "It failed."
    assert fallback(spec.replace(summary="", symbol="NO_PEER")) == "no peer"
    assert message(spec.replace(message=""), {}) == "It failed."


def test_what_was_compiled_is_kept() -> None:
    """A second rendering for the same chain compiles nothing."""
    fills: dict[Any, Any] = {}
    spec = spec_with("{who}", (WHO,))
    message(spec, {"who": "x"}, fills=fills)
    ((key, fill),) = fills.items()
    assert key == ()
    message(spec, {"who": "y"}, fills=fills)
    assert fills[key] is fill


def test_a_filler_that_fails_leaves_the_summary() -> None:
    """Whatever a filler raises, there is a message; starvation is the caller's to answer."""

    def broken(values: object) -> str:
        raise SystemExit

    def starved(values: object) -> str:
        raise MemoryError

    spec = spec_with("x", (), summary="It failed.")
    assert message(spec, {}, fills={(): broken}) == "It failed."
    with pytest.raises(MemoryError):
        message(spec, {}, fills={(): starved})


def test_an_english_text_that_is_no_template_is_survived() -> None:
    """A spec from a manifest may hold anything; advice is then missing."""
    clear()
    spec = spec_with("x", (), remedy="{")
    assert advice(spec, "remedy", {}) is None
    assert faults()[-1].where == "remedy of demo/EDEMO"
    assert compile_text(spec, "cause", ()) is None
