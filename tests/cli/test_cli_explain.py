"""``errdex explain``: tokens, addresses, whole lines, aliases, tombstones, near misses."""

from __future__ import annotations

from pathlib import Path

import pytest

from errdex._cli.explain import MOST
from errdex._i18n.catalogue import reset

from .conftest import SETTINGS, Cli

TRANSLATED = "cc.send: ENOPEER: kein aktiver Peer passt zu 'x'"


@pytest.mark.parametrize(
    "asked",
    ["ENOPEER", "enopeer", "NO_PEER", "no-peer", "core/ENOPEER", "Core/enopeer", "ENOPEER: text"],
)
def test_a_token_in_any_case_an_address_or_a_symbol(cli: Cli, asked: str) -> None:
    """All ways to write a code lead to its explanation."""
    ran = cli("explain", asked)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("ENOPEER (core/ENOPEER)\nNo peer matches what the caller named.\n")
    assert "\nWhat to do\n" in ran.out
    assert "exit status 1, HTTP 404" in ran.out


def test_a_whole_line_in_one_language_is_explained_in_another(cli: Cli) -> None:
    """A German line is explained in Polish."""
    ran = cli("explain", TRANSLATED, "--lang", "pl")
    english = cli("explain", TRANSLATED)
    assert ran.status == english.status == 0
    assert ran.out.startswith("ENOPEER (core/ENOPEER)\n")
    assert ran.out != english.out
    assert "cc.send: ENOPEER: " in ran.out


def test_the_example_speaks_as_the_tool_that_gives_the_code(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A declared action stands in the line; a core code is everybody's."""
    monkeypatch.setenv("ERRDEX_PLUGINS", "errdex-cc")
    assert "\n  cc.send: EINBOXFULL: " in cli("explain", "cc/EINBOXFULL").out
    assert "\n  mytool.run: ENOPEER: " in cli("explain", "core/ENOPEER").out


def test_a_line_need_not_be_quoted(cli: Cli) -> None:
    """The words of a line that the shell has parted are put together again."""
    assert cli("explain", *TRANSLATED.split()).out == cli("explain", TRANSLATED).out


def test_a_line_inside_a_log_line(cli: Cli) -> None:
    """What stands before the prefix is skipped."""
    ran = cli("explain", f"2026-01-01T00:00:00Z worker[7]: {TRANSLATED}")
    assert ran.out.startswith("ENOPEER ")


def test_standard_input_may_hold_several_lines(cli: Cli) -> None:
    """Each different code on standard input is explained once, in order."""
    text = f"all is well\n{TRANSLATED}\n{TRANSLATED}\ncc.send: EBADARGS: x\n"
    ran = cli("explain", "-", stdin=text)
    assert ran.status == 0
    assert ran.out.count("ENOPEER (core/ENOPEER)") == 1
    assert ran.out.index("ENOPEER (core/ENOPEER)") < ran.out.index("EBADARGS (core/EBADARGS)")


def test_standard_input_may_hold_a_token(cli: Cli) -> None:
    """A bare token on standard input is explained as well."""
    assert cli("explain", "-", stdin="  enopeer\n").out.startswith("ENOPEER ")


def test_standard_input_is_explained_up_to_a_bound(cli: Cli) -> None:
    """Of very many different codes only the first are explained."""
    text = "\n".join([f"t{number}.run: ENOPEER: x" for number in range(MOST + 5)])
    assert cli("explain", "-", stdin=text).out.count("ENOPEER (core/ENOPEER)") == MOST


def test_json_of_standard_input(cli: Cli) -> None:
    """One line gives one object, several give a list."""
    one = cli("explain", "-", "--json", stdin=TRANSLATED)
    assert one.json["line"] == {
        "tool": "cc",
        "action": "send",
        "code": "ENOPEER",
        "message": "kein aktiver Peer passt zu 'x'",
    }
    two = cli("explain", "-", "--json", stdin=f"{TRANSLATED}\ncc.send: EBADARGS: x\n")
    assert [form["codes"][0]["code"] for form in two.json["explained"]] == ["ENOPEER", "EBADARGS"]


def test_json(cli: Cli) -> None:
    """The form for programs has everything that is declared, and where it comes from."""
    form = cli("explain", "enopeer", "--json").json
    assert form["schema"] == 1
    assert (form["asked"], form["kind"], form["via"]) == ("enopeer", "code", None)
    assert form["line"] is None
    assert form["retired"] is None
    (code,) = form["codes"]
    assert code["domain"] == "core"
    assert code["advice"] == "fix-arguments"
    assert [param["name"] for param in code["params"]] == ["given", "argument"]
    assert code["provider"]["distribution"] == "errdex"
    assert "localized" not in code
    assert "docs" not in code


def test_json_in_a_language(cli: Cli) -> None:
    """With a language the texts in it stand beside the English ones."""
    (code,) = cli("explain", "ENOPEER", "--json", "--lang", "de").json["codes"]
    assert code["message"] == "no peer matches '{given}'"
    assert code["localized"]["locale"] == "de"
    assert code["localized"]["message"] != code["message"]
    assert 0 < code["localized"]["translated"] <= code["localized"]["total"]


def test_json_of_a_plural_in_a_language(cli: Cli, parcel: Path) -> None:
    """A message with a plural is a list of its forms, also where nobody translated it."""
    (code,) = cli("explain", "EFULL", "--json", "--lang", "de").json["codes"]
    assert code["localized"]["message"] == [
        "{depot} holds {limit} parcel",
        "{depot} holds {limit} parcels",
    ]
    assert code["localized"]["message_locale"] == "en"
    folder = parcel / "locales" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "errdex.po").write_text(
        'msgid ""\nmsgstr ""\n"Language: de\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
        'msgctxt "parcel/EFULL"\nmsgid "{depot} holds {limit} parcel"\n'
        'msgid_plural "{depot} holds {limit} parcels"\n'
        'msgstr[0] "{depot} hat {limit} Paket"\nmsgstr[1] "{depot} hat {limit} Pakete"\n',
        encoding="utf-8",
    )
    reset()
    (code,) = cli("explain", "EFULL", "--json", "--lang", "de").json["codes"]
    assert code["localized"]["message"] == [
        "{depot} hat {limit} Paket",
        "{depot} hat {limit} Pakete",
    ]
    assert code["localized"]["message_locale"] == "de"


def test_the_projects_own_codes_are_seen_without_installation(cli: Cli, parcel: Path) -> None:
    """In a project's folder its catalogue is known, with the address of its page."""
    ran = cli("explain", "efull")
    assert ran.out.startswith("EFULL (parcel/EFULL)\nThe depot is full.\n")
    assert "https://errors.example.org/e/parcel/EFULL/" in ran.out
    assert "Also known as: EDEPOT" in ran.out


def test_the_projects_own_modules_are_seen_without_installation(cli: Cli, here: Path) -> None:
    """``modules`` of the settings are imported from the project's folder."""
    (here / "errdex.toml").write_text('tool = "crate"\nmodules = ["crate_codes_of_test"]\n')
    (here / "crate_codes_of_test.py").write_text(
        "from __future__ import annotations\n"
        "from errdex import CodedError\n"
        "class Broken(CodedError, domain='crate', code='EBROKEN', since='1.0'):\n"
        "    '''A crate is broken.'''\n"
        "    message = 'broken'\n"
    )
    assert cli("explain", "EBROKEN").out.startswith("EBROKEN (crate/EBROKEN)\n")


def test_a_project_shows_its_own_wording(cli: Cli, parcel: Path) -> None:
    """In the project of a tool a core code speaks in the tool's words; so does the tool's line."""
    assert "no depot is called 'abcd'" in cli("explain", "ENOPEER").out
    assert "no depot is called 'abcd'" in cli("explain", "parcel.send: ENOPEER: x").out
    assert "no peer matches 'abcd'" in cli("explain", "other.send: ENOPEER: x").out


def test_a_catalogue_may_be_named_in_the_call(cli: Cli, here: Path, tmp_path: Path) -> None:
    """``--catalog FILE`` adds codes that no settings name, from any folder."""
    (tmp_path / "other.toml").write_text(
        'domain = "other"\n[codes.EODD]\nsince = "1"\nsummary = "Odd."\nmessage = "odd"\n'
    )
    ran = cli("explain", "EODD", "--catalog", "../other.toml")
    assert ran.out.startswith("EODD (other/EODD)\nOdd.\n")
    assert cli("explain", "EODD").status == 1


def test_an_alias_leads_to_the_new_code_and_says_so(cli: Cli, parcel: Path) -> None:
    """An older token is explained as what it is called now."""
    ran = cli("explain", "EDEPOT")
    assert (ran.status, ran.err) == (0, "")
    assert "EDEPOT was renamed to EFULL." in ran.out
    form = cli("explain", "EDEPOT", "--json").json
    assert (form["kind"], form["via"]) == ("alias", "EDEPOT")


def test_a_retired_code_is_explained_with_what_replaced_it(cli: Cli, parcel: Path) -> None:
    """A tombstone says what the code meant, why it is gone, and explains its successor."""
    ran = cli("explain", "ELOST")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("ELOST (parcel/ELOST)\nA parcel was lost.\n")
    assert "Retired in 2.0: nothing is lost any more" in ran.out
    assert "Use EFULL in its place." in ran.out
    assert "The depot is full." in ran.out
    form = cli("explain", "parcel/ELOST", "--json").json
    assert form["kind"] == "retired"
    assert form["codes"] == []
    assert form["retired"]["replaced_by"] == "EFULL"


@pytest.mark.parametrize("successor", ["", "ENOWHERE", "parcel/EFULL"])
def test_a_retired_code_may_have_no_known_successor(cli: Cli, here: Path, successor: str) -> None:
    """A tombstone without successor, with an unknown one, or with one by its address."""
    text = SETTINGS.replace(
        'replaced_by = "EFULL"', f'replaced_by = "{successor}"' if successor else ""
    )
    (here / "errdex.toml").write_text(text)
    ran = cli("explain", "ELOST")
    assert ran.status == 0
    assert ("Use " in ran.out) == bool(successor)
    assert ("The depot is full." in ran.out) == (successor == "parcel/EFULL")


def test_a_deprecated_code_says_so(cli: Cli, parcel: Path) -> None:
    """A deprecated code is explained with since when, why, and what replaces it."""
    assert (
        "Deprecated since 1.1: said better (replaced by parcel/EFULL)"
        in cli("explain", "EOLDWAY").out
    )


def test_a_token_of_several_domains_shows_all(cli: Cli, parcel: Path) -> None:
    """A token that two domains have is explained for both, and the number is told first."""
    (parcel / "more.toml").write_text(
        'domain = "crate"\n[codes.EFULL]\nsince = "1"\nsummary = "A crate is full."\n'
        'message = "x"\n'
    )
    ran = cli("explain", "EFULL", "--catalog", "more.toml")
    assert ran.status == 0
    assert ran.out.startswith(
        "2 codes have this name; each is explained here: crate/EFULL, parcel/EFULL.\n"
    )
    assert "A crate is full." in ran.out
    assert "The depot is full." in ran.out
    form = cli("explain", "EFULL", "--catalog", "more.toml", "--json").json
    assert form["kind"] == "ambiguous"
    assert len(form["codes"]) == 2


@pytest.mark.parametrize(
    ("asked", "shown", "meant"),
    [
        ("ENOPER", "ENOPER", "ENOPEER"),
        ("core/ENOPER", "core/ENOPER", "core/ENOPEER"),
        ("cc.send: EBADARG: x", "EBADARG", "EBADARGS"),
    ],
)
def test_a_near_miss_is_suggested(cli: Cli, asked: str, shown: str, meant: str) -> None:
    """A misspelt code is ENOTFOUND with status 1 and names that are close."""
    ran = cli("explain", asked)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith(f"errdex.explain: ENOTFOUND: there is no code '{shown}'\n")
    assert meant in ran.err
    assert "Did you mean" in ran.err


def test_a_miss_that_is_close_to_nothing(cli: Cli) -> None:
    """Nothing is suggested for a word that is close to no code."""
    ran = cli("explain", "XYZZYPLUGH")
    assert ran.status == 1
    assert "Did you mean" not in ran.err


@pytest.mark.parametrize(
    ("text", "reason", "words"),
    [
        ("django.request: ERROR: Internal Server Error", "reserved", "ordinary logs"),
        ("nothing of the kind", "prefix", "does not begin with"),
        ("Cc.send: ENOPEER: x", "tool", "name of a tool"),
        ("cc: ENOPEER: x", "action", "an action"),
        ("cc.send: Enopeer: x", "token", "No token"),
        ("", "empty", "is empty"),
    ],
)
def test_what_is_no_error_line_is_told_why(cli: Cli, text: str, reason: str, words: str) -> None:
    """A log line that looks like an error line is none, and the reason is told."""
    ran = cli("explain", "--", text) if not text else cli("explain", text)
    assert ran.status == 1
    assert ran.err.startswith("errdex.explain: ENOTLINE: no error line: ")
    assert words in ran.err
    form = cli("explain", text, "--json").error
    assert (form["code"], form["params"]["reason"]) == ("ENOTLINE", reason)


def test_text_after_a_broken_character_is_no_line(cli: Cli) -> None:
    """Why a text is no line has a word for each case."""
    from errdex._cli._lines import reason_of, reason_text

    assert reason_of("cc.send: ENOPEER: a\x1bb") == "character"
    assert "control character" in reason_text("character")
    assert reason_of("cc.send: ENOPEER: x") == "prefix"


def test_hostile_text_can_not_forge_a_line(cli: Cli) -> None:
    """What was asked for is escaped: it stays on its line and can not colour the terminal."""
    ran = cli("explain", "x: \x1b[31m\ncc.send: nothing")
    assert ran.err.splitlines()[0].endswith("'x: \\x1b[31m\\ncc.send: nothing'")


def test_explain_uses_the_whole_parser_when_it_must(cli: Cli) -> None:
    """A call with an unknown option is refused as any other."""
    assert "--jsn: not known; did you mean --json?" in cli("explain", "ENOPEER", "--jsn").err
    assert cli("explain", "--", "ENOPEER").status == 0
