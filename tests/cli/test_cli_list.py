"""``errdex list``: what is known here, as columns and as JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Cli


def test_the_core_and_errdex_itself(cli: Cli) -> None:
    """Without plugins and project the core and errdex's own codes are listed, sorted."""
    ran = cli("list")
    assert (ran.status, ran.err) == (0, "")
    codes = [line.split()[0] for line in ran.out.splitlines()]
    assert codes == sorted(codes)
    assert {code.partition("/")[0] for code in codes} == {"core", "errdex"}
    assert len([code for code in codes if code.startswith("core/")]) == 7


def test_a_domain_a_tag(cli: Cli, parcel: Path) -> None:
    """Codes are chosen by domain, which may be repeated, and by tag."""
    assert [line.split()[0] for line in cli("list", "--domain", "parcel").out.splitlines()] == [
        "parcel/EFULL",
        "parcel/EOLDWAY",
    ]
    assert len(cli("list", "--domain", "parcel", "--domain", "core").out.splitlines()) == 9
    assert cli("list", "--tag", "depot").out.startswith("parcel/EFULL")


def test_nothing_is_found(cli: Cli) -> None:
    """A choice that no code fits prints nothing and ends with 1."""
    ran = cli("list", "--domain", "nobody")
    assert (ran.status, ran.out) == (1, "")
    ran = cli("list", "--domain", "nobody", "--json")
    assert ran.status == 1
    assert ran.json == {"schema": 1, "codes": [], "retired": []}


def test_deprecated_and_retired_codes_say_so(cli: Cli, parcel: Path) -> None:
    """A deprecated code is marked; a retired one is listed when asked for."""
    ran = cli("list", "--domain", "parcel", "--retired")
    assert "An older way to say it. (deprecated since 1.1)" in ran.out
    assert "parcel/ELOST    A parcel was lost. (retired in 2.0)" in ran.out
    assert "ELOST" not in cli("list", "--domain", "parcel").out
    assert "ELOST" not in cli("list", "--tag", "depot", "--retired").out


def test_summaries_are_translated(cli: Cli) -> None:
    """The meaning is shown in the user's language, in the project's words where it has some."""
    english = cli("list", "--domain", "core").out
    german = cli("list", "--domain", "core", "--lang", "de").out
    assert english != german
    assert [line.split()[0] for line in english.splitlines()] == [
        line.split()[0] for line in german.splitlines()
    ]


def test_a_wording_without_summary_has_that_of_the_original(cli: Cli, parcel: Path) -> None:
    """A wording that changes the message alone keeps the code's summary, in any language."""
    for tag in ("en", "de"):
        shown = cli("list", "--domain", "core", "--lang", tag).out
        (line,) = [line for line in shown.splitlines() if "ENOPEER" in line]
        assert len(line.split()) > 3


def test_json(cli: Cli, parcel: Path) -> None:
    """Each code has its facts, its provider and the address of its page."""
    form = cli("list", "--domain", "parcel", "--retired", "--json").json
    full, old = form["codes"]
    assert full | {"provider": None} == {
        "domain": "parcel",
        "code": "EFULL",
        "address": "parcel/EFULL",
        "symbol": "EFULL",
        "summary": "The depot is full.",
        "since": "1.0",
        "status": "active",
        "exit_status": 75,
        "http_status": 500,
        "retryable": False,
        "advice": "stop",
        "tags": ["depot"],
        "aliases": ["EDEPOT"],
        "disputed": False,
        "provider": None,
        "docs": "https://errors.example.org/e/parcel/EFULL/",
    }
    assert full["provider"]["distribution"] == "project"
    assert full["provider"]["where"].endswith("errdex.toml:5")
    assert old["status"] == "deprecated"
    (lost,) = form["retired"]
    assert (lost["code"], lost["status"], lost["removed_in"]) == ("ELOST", "retired", "2.0")


@pytest.mark.parametrize("argv", [("list", "x"), ("list", "--domain")])
def test_bad_input(cli: Cli, argv: tuple[str, ...]) -> None:
    """A wrong call is told, as JSON too."""
    assert cli(*argv).status == 2
    assert cli(*argv, "--json").status == 2
