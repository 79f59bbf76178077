"""Facts about the explanation of a code."""

from __future__ import annotations

from pathlib import Path

import pytest

from errdex import BadAction, CodedError, Deprecated, NoPeer, Secret, count, param, secret, size
from errdex._explain import advice_text, example_line, explain, kind_text
from errdex._i18n import catalogue
from errdex._i18n.write_mo import write_mo
from errdex._spec import ADVICE, KINDS, Retired, Spec


class Old(
    CodedError,
    code="EOLDONE",
    domain="told",
    since="1.0",
    retryable=True,
    aliases=("EOLDER",),
    related=("core/ENOPEER",),
    deprecated=Deprecated("2.0", "it never happened", "told/ENEW"),
):
    """It is old.

    First \x1b[31mparagraph.

    Second.
    """

    n: int = count("how many", example=3)
    room: int = size("how much", default=5, example=2_000)
    key: Secret[str] = secret("the key")
    bare: str

    message = "{n} of {room} for {bare}"
    cause = "{n} came."


class Bare(CodedError, code="EBARE", domain="told"):
    """Bare."""

    message = "bare"


def test_an_explanation_has_all_there_is() -> None:
    """From the title down to the address, in the order of a manual page."""
    site = "https://e.example/"
    text = explain(Old.spec, tool="mine", action="do", docs_url=site, notes=["see EOLD"])
    assert text.split("\n") == [
        "EOLDONE (told/EOLDONE)",
        "It is old.",
        "",
        "see EOLD",
        "",
        "Deprecated since 2.0: it never happened (replaced by told/ENEW)",
        "",
        "  mine.do: EOLDONE: 3 of 2 kB for <bare>",
        "",
        "What happened",
        "  <n> came.",
        "",
        "What a program should do",
        "  Wait, then make the same call again.",
        "  retryable, exit status 1, HTTP 500",
        "",
        "Parameters",
        "  n (int, count): how many [example: 3]",
        "  room (int, number of bytes, optional): how much [example: 2 kB]",
        "  key (Secret[str], secret, never shown): the key",
        "  bare (str)",
        "",
        r"First \x1b[31mparagraph.",
        "",
        "Second.",
        "",
        "Also known as: EOLDER",
        "Related: core/ENOPEER",
        "Since: 1.0",
        "More: https://e.example/e/told/EOLDONE/",
    ]


def test_a_bare_code_has_no_empty_sections() -> None:
    """What a code does not have is not mentioned."""
    assert explain(Bare.spec).split("\n") == [
        "EBARE (told/EBARE)",
        "Bare.",
        "",
        "  told.run: EBARE: bare",
        "",
        "What a program should do",
        "  Stop; the same call would fail again.",
        "  not retryable, exit status 1, HTTP 500",
    ]


def test_a_deprecation_need_not_name_a_successor() -> None:
    """Since and reason are enough; a code without summary shows its symbol."""
    spec = Bare.spec.replace(deprecated=Deprecated("2.0", "gone"), summary="")
    lines = explain(spec).split("\n")
    assert lines[1] == "bare"
    assert lines[3] == "Deprecated since 2.0: gone"


def test_the_example_line_speaks_as_somebody() -> None:
    """The given tool, else the domain that words it, else a stand-in for core codes."""

    class Worded(NoPeer, domain="told"):
        """Worded."""

        message = "nobody is called '{given}'"

    assert example_line(NoPeer.spec, ()) == "mytool.run: ENOPEER: no peer matches 'abcd'"
    assert example_line(Worded.spec, ()) == "told.run: ENOPEER: nobody is called 'abcd'"
    assert example_line(NoPeer.spec, (), tool="cc", action="send").startswith("cc.send: ENOPEER: ")


def test_every_advice_and_class_has_words() -> None:
    """Each value of the contract is told in words of its own."""
    assert len({advice_text(advice, ()) for advice in ADVICE}) == len(ADVICE)
    assert len({kind_text(kind, ()) for kind in KINDS}) == len(KINDS)


def test_an_explanation_speaks_a_language(tmp_path: Path) -> None:
    """Summary, cause, parameters and paragraphs come from the catalogue; the rest stays English."""
    entries = [
        ("told/EOLDONE", "{n} of {room} for {bare}", None, ("{n} von {room}",)),
        ("told/EOLDONE#summary", "It is old.", None, ("Es ist alt.",)),
        ("told/EOLDONE#cause", "{n} came.", None, ("{n} kamen.",)),
        ("told/EOLDONE#param", "how many", None, ("wie viele",)),
        ("told/EOLDONE#page", "Second.", None, ("Zweitens.",)),
    ]
    path = tmp_path / "locales" / "de" / "LC_MESSAGES" / "errdex.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(write_mo("Content-Type: text/plain; charset=UTF-8\n", entries))
    catalogue.reset()
    text = explain(Old.spec.replace(catalogue=f"{tmp_path}/"), ("de",))
    for told in ("Es ist alt.", "<n> kamen.", "wie viele", "Zweitens.", "told.run: EOLDONE: 3 von"):
        assert told in text
    assert r"First \x1b[31mparagraph." in text


@pytest.mark.parametrize("code", [NoPeer, BadAction])
def test_core_codes_are_explained(code: type[CodedError]) -> None:
    """The core's explanations name what to do and the parameters."""
    text = explain(code.spec)
    assert "What to do" in text
    assert "given (str, text from outside)" in text


def test_a_tombstone_has_the_key_of_its_code() -> None:
    """Retired codes are found by domain and token."""
    assert Retired("EGONE", "told", "s", "1.0", "2.0", "why").key == "told/EGONE"
    assert Spec("told", "EX1", "X").page == ""
    assert param("x").kind == "plain"
