"""``errdex contract``: records are small, canonical, whole, and compared field by field."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from errdex._contract import record as records
from errdex._errors_cli import UnwritableFile
from errdex.testing import installed_plugin

from .conftest import SETTINGS, Cli

FULL = "contract/parcel/EFULL.json"


@pytest.fixture
def recorded(cli: Cli, parcel: Path) -> Path:
    """The project parcel with its contract recorded."""
    assert cli("contract", "record").status == 0
    return parcel


def change(folder: Path, old: str, new: str) -> None:
    """Change the project's declarations."""
    text = (folder / "errdex.toml").read_text()
    assert old in text
    (folder / "errdex.toml").write_text(text.replace(old, new))


def test_recording_writes_one_file_for_each_code(cli: Cli, parcel: Path) -> None:
    """Codes and tombstones are each a sorted file of their own; the paths are printed."""
    ran = cli("contract", "record")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        FULL,
        "contract/parcel/ELOST.json",
        "contract/parcel/EOLDWAY.json",
    ]
    text = (parcel / FULL).read_text()
    record = json.loads(text)
    assert text == json.dumps(record, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
    assert record == {
        "schema": 1,
        "domain": "parcel",
        "code": "EFULL",
        "status": "active",
        "since": "1.0",
        "exit_status": 75,
        "http_status": 500,
        "retryable": False,
        "advice": "stop",
        "params": [
            {"name": "depot", "type": "str", "class": "plain", "required": True},
            {"name": "limit", "type": "int", "class": "count", "required": True},
        ],
        "aliases": ["EDEPOT"],
        "replaced_by": None,
        "address": "/e/parcel/EFULL/",
    }
    lost = json.loads((parcel / "contract/parcel/ELOST.json").read_text())
    assert (lost["status"], lost["removed_in"], lost["replaced_by"]) == ("retired", "2.0", "EFULL")
    old = json.loads((parcel / "contract/parcel/EOLDWAY.json").read_text())
    assert (old["status"], old["replaced_by"]) == ("deprecated", "parcel/EFULL")


def test_recording_twice_changes_no_byte(cli: Cli, recorded: Path) -> None:
    """What is recorded already is not written again."""
    before = (recorded / FULL).stat().st_mtime_ns
    ran = cli("contract", "record")
    assert (ran.status, ran.out) == (0, "Nothing to write; codes: 3\n")
    assert (recorded / FULL).stat().st_mtime_ns == before
    assert cli("contract", "record", "--json").json == {"schema": 1, "codes": 3, "written": []}


def test_a_contract_that_holds(cli: Cli, recorded: Path) -> None:
    """Texts may change; the contract holds."""
    change(recorded, "The depot is full.", "No room is left.")
    ran = cli("contract", "check")
    assert (ran.status, ran.out, ran.err) == (0, "The contract holds; codes: 2\n", "")
    assert cli("contract", "check", "--json").json == {"schema": 1, "codes": 2, "findings": []}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("exit_status = 75", "exit_status = 1", "exit_status of parcel/EFULL was 75 and is now 1"),
        ('aliases = ["EDEPOT"]', "", 'aliases of parcel/EFULL was ["EDEPOT"] and is now []'),
        (
            'class = "count"',
            'class = "count", default = 3, required = false',
            "params.limit.required of parcel/EFULL was true and is now false",
        ),
        (
            "params.depot = {",
            "params.house = {",
            'params.depot.class of parcel/EFULL was "plain" and is now absent',
        ),
    ],
)
def test_a_change_is_told_field_by_field(
    cli: Cli, recorded: Path, old: str, new: str, told: str
) -> None:
    """Whatever callers rely on and was changed is ECONTRACT, with what was and what is."""
    change(recorded, old, new)
    if "house" in new:
        change(recorded, "{depot} holds", "{house} holds")
    ran = cli("contract", "check")
    assert ran.status == 1
    assert f"errdex.contract.check: ECONTRACT: {told} ({FULL})" in ran.out


def test_a_new_code_is_not_recorded(cli: Cli, recorded: Path) -> None:
    """A code without record is ENOTRECORDED."""
    (recorded / FULL).unlink()
    ran = cli("contract", "check", "--json")
    assert ran.status == 1
    (finding,) = ran.json["findings"]
    assert (finding["code"], finding["action"]) == ("ENOTRECORDED", "contract.check")
    assert finding["params"] == {"given": "parcel/EFULL", "file": FULL}


def test_a_code_that_is_gone(cli: Cli, recorded: Path) -> None:
    """A record without code is EREMOVED: a tombstone or an alias is missing."""
    text = SETTINGS.partition("[codes.EOLDWAY]")[0]
    (recorded / "errdex.toml").write_text(text)
    ran = cli("contract", "check")
    assert ran.status == 1
    assert "EREMOVED: parcel/EOLDWAY is recorded in contract/parcel/EOLDWAY.json" in ran.out
    assert "EREMOVED: parcel/ELOST" in ran.out


def test_records_of_others_are_left_alone(
    cli: Cli, recorded: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Records and tombstones of a domain that the project does not declare are not looked at."""
    monkeypatch.setenv("ERRDEX_PLUGINS", "errdex-snow")
    source = (
        "from __future__ import annotations\n"
        "from errdex import Domain, Retired, hookimpl\n"
        "@hookimpl\ndef errdex_domains():\n    return [Domain('snow')]\n"
        "@hookimpl\ndef errdex_codes():\n"
        "    return [Retired('EICE', 'snow', 'Ice.', '1', '2', 'melted')]\n"
    )
    (recorded / "contract/other").mkdir()
    (recorded / "contract/other/EODD.json").write_text(
        '{"schema":1,"domain":"other","code":"EODD"}'
    )
    with installed_plugin(tmp_path / "a", source, name="errdex-snow"):
        assert cli("explain", "EICE").status == 0
        ran = cli("contract", "check")
    assert (ran.status, ran.err) == (0, "")


@pytest.mark.parametrize("argv", [("check",), ("record",), ("check", "--json")])
def test_no_codes_of_a_project(cli: Cli, argv: tuple[str, ...]) -> None:
    """Outside a project there is nothing to record: ENOCODES with status 2."""
    ran = cli("contract", *argv)
    assert (ran.status, ran.out) == (2, "")
    assert "ENOCODES" in ran.err


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "Expecting property name"),
        ("[]", "it is no JSON object"),
        ('{"schema":1,"schema":1}', "a key is there twice"),
        ('{"schema":2}', "its schema is 2, and this errdex reads 1"),
        ('{"schema":1,"domain":"parcel","code":"efull"}', "it names no code"),
        ('{"schema":1,"domain":7,"code":"EFULL"}', "it names no code"),
        ('{"schema":1,"domain":"../x","code":"EFULL"}', "it names no code"),
        ('{"schema":1,"domain":"parcel","code":7}', "it names no code"),
        ('{"schema":1,"domain":"parcel","code":"EOTHER"}', "it is the record of parcel/EOTHER"),
        ('{"schema":1,"domain":"other","code":"EFULL"}', "it is the record of other/EFULL"),
        ("[" * 100_000, "recursion"),
        (" " * 1_000_001, "larger than 1000000 bytes"),
    ],
)
def test_a_damaged_record_stops_the_command(
    cli: Cli, recorded: Path, text: str, problem: str
) -> None:
    """A record edited by hand, truncated or newer is ERECORD; recording leaves it as it is."""
    (recorded / FULL).write_text(text)
    for verb in ("check", "record"):
        ran = cli("contract", verb)
        assert ran.status == 2
        assert f"ERECORD: the record {FULL} can not be read: " in ran.err
        assert problem in ran.err
        assert (recorded / FULL).read_text() == text


def test_a_record_that_is_a_folder(cli: Cli, recorded: Path) -> None:
    """What is no file is told as the system tells it."""
    (recorded / FULL).unlink()
    (recorded / FULL).mkdir()
    assert "Is a directory" in cli("contract", "check").err
    record: dict[str, Any] = {"domain": "parcel", "code": "EFULL"}
    with pytest.raises(UnwritableFile):
        records.write(recorded, record)


def test_a_record_with_odd_parameters(cli: Cli, recorded: Path) -> None:
    """Parameters that are no list of tables are differences, not crashes."""
    record = json.loads((recorded / FULL).read_text())
    for params in ("none", ["x"]):
        (recorded / FULL).write_text(json.dumps(record | {"params": params}))
        ran = cli("contract", "check")
        assert ran.status == 1
        assert "params.depot.class of parcel/EFULL was absent" in ran.out


def test_a_folder_that_can_not_be_written(cli: Cli, parcel: Path) -> None:
    """Recording where nothing can be written is EUNWRITABLE with status 2."""
    (parcel / "contract").write_text("a file")
    ran = cli("contract", "record")
    assert ran.status == 2
    assert f"EUNWRITABLE: {FULL} can not be written: Not a directory" in ran.err


def test_a_write_that_fails_leaves_the_old_record(
    cli: Cli, recorded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the disk fails the old record is whole and no temporary file is left."""
    old = (recorded / FULL).read_bytes()
    change(recorded, "exit_status = 75", "exit_status = 1")

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    ran = cli("contract", "record")
    assert ran.status == 2
    assert "No space left on device" in ran.err
    assert (recorded / FULL).read_bytes() == old
    assert [path.name for path in (recorded / "contract/parcel").glob(".*")] == []
