"""What the documentation says about the command line is what the command line does."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from errdex._cli._commands import COMMANDS
from errdex._examples import examples, problem_of
from errdex._registry import builtin
from errdex._shapes import is_list, is_table

from .conftest import Cli

ROOT = Path(__file__).parents[2]
JSON = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
STATUSES = (ROOT / "docs" / "exit-statuses.md").read_text(encoding="utf-8")
SHAPES: dict[str, Any] = {
    call: json.loads(example)
    for call, example in re.findall(
        r"^## `errdex (.+?)`\n.*?^```json\n(.+?)^```", JSON, re.MULTILINE | re.DOTALL
    )
}
#: What needs a project of another kind is compared in the tests of the command itself.
ELSEWHERE = {"manifest --write --json"}


def same_shape(told: object, found: object, where: str = "") -> None:
    """Assert that *found* has the fields that *told* has; of a list the first elements."""
    if is_table(told) and told:
        assert is_table(found), where
        if "localized" not in told and where != ".params":
            assert set(found) - {"docs"} == set(told) - {"docs"}, where
        for name, value in told.items():
            same_shape(value, found[name], f"{where}.{name}")
    elif is_list(told) and told:
        assert is_list(found), where
        assert found, where
        same_shape(told[0], found[0], f"{where}[0]")
    elif told is not None and found is not None:
        assert type(told) is type(found), where


@pytest.mark.parametrize("call", sorted(SHAPES.keys() - ELSEWHERE))
def test_the_documented_shapes(
    cli: Cli, parcel: Path, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each shape of ``docs/json.md`` has exactly the fields that the command prints."""
    monkeypatch.setattr("sys.path", [str(ROOT / "src")])
    (parcel / "app.log").write_text("2026-03-01T10:00:00Z cc.send: ENOPEER: x\n")
    if call.startswith("contract check"):
        cli("contract", "record")
    if call.startswith("i18n"):
        cli("i18n", "init", "de")
    ran = cli(*shlex.split(call))
    shown = json.loads(ran.err) if ran.err else ran.json
    if call.startswith("list"):
        shown["codes"] = [code for code in shown["codes"] if code["domain"] == "parcel"]
    same_shape(SHAPES[call], shown)


def test_every_command_with_json_is_documented(cli: Cli) -> None:
    """A command whose help offers ``--json`` has its shape in ``docs/json.md``; no other has."""
    documented = {call.split()[0] for call in SHAPES}
    offered = {
        name
        for name in COMMANDS
        if "--json" in cli(name, "--help").out or name in ("contract", "i18n")
    }
    assert documented == offered


def test_the_manifest_shape_is_the_one_of_its_test() -> None:
    """The shape that needs a plugin's source is compared in the test of the manifest."""
    assert set(SHAPES["manifest --write --json"]) == {"schema", "files", "written"}


@pytest.mark.parametrize("status", [0, 1, 2, 70, 130, 141])
def test_every_exit_status_is_documented(status: int) -> None:
    """Each status that the tests of calls show stands in ``docs/exit-statuses.md``."""
    assert re.search(rf"^\| {status} \|", STATUSES, re.MULTILINE)


def test_the_recorded_contract_of_errdex_itself_holds(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The domains core and errdex are recorded in this repository, and are as recorded."""
    monkeypatch.chdir(ROOT)
    ran = cli("contract", "check")
    assert (ran.status, ran.err) == (0, ""), ran.out


CODES = {entry.key: entry.spec for entry in builtin().entries()}


@pytest.mark.parametrize("key", sorted(CODES))
def test_every_code_has_an_example_that_ends_in_it(key: str) -> None:
    """Each code of the core and of errdex has at least one example, and all of them are true."""
    found = examples(CODES[key].page)
    assert found
    assert [problem_of(example, CODES[key]) for example in found] == [None] * len(found)
