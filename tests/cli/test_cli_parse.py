"""``errdex parse``: error lines of logs, counts of them, and single lines."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from errdex._cli import parse as command
from errdex._cli._lines import LONGEST, seen

from .conftest import Cli

LOG = """\
starting
2026-03-01T10:00:00Z cc.send: ENOPEER: no live peer matches 'a'
2026-03-01 10:00:01,123 INFO app: cc.send: ENOPEER: no live peer matches 'b'
Mar  1 10:00:02 host cc.check: EBADARGS: invalid arguments: since_s
django.request: ERROR: Internal Server Error
parcel.ship: EFULL:
"""


@pytest.fixture
def log(here: Path) -> Path:
    """A log with four error lines among others."""
    path = here / "app.log"
    path.write_text(LOG, encoding="utf-8")
    return path


def test_lines_of_a_log(cli: Cli, log: Path) -> None:
    """Each error line is printed without what stands before it, in order."""
    ran = cli("parse", "app.log")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == (
        "cc.send: ENOPEER: no live peer matches 'a'\n"
        "cc.send: ENOPEER: no live peer matches 'b'\n"
        "cc.check: EBADARGS: invalid arguments: since_s\n"
        "parcel.ship: EFULL: \n"
    )


@pytest.mark.parametrize("argv", [(), ("-",)])
def test_standard_input_is_the_default(cli: Cli, argv: tuple[str, ...]) -> None:
    """Without a file, or with ``-``, standard input is read."""
    assert cli("parse", *argv, stdin=LOG).out.count("\n") == 4


def test_json_is_one_object_on_each_line(cli: Cli, log: Path) -> None:
    """With ``--json`` each line is an object with its parts, its place and its time stamp."""
    rows = [json.loads(line) for line in cli("parse", "--json", "app.log").out.splitlines()]
    assert rows[1] == {
        "schema": 1,
        "tool": "cc",
        "action": "send",
        "code": "ENOPEER",
        "message": "no live peer matches 'b'",
        "file": "app.log",
        "line": 3,
        "at": "2026-03-01 10:00:01,123",
    }
    assert [row["at"] for row in rows] == [
        "2026-03-01T10:00:00Z",
        "2026-03-01 10:00:01,123",
        "Mar  1 10:00:02",
        None,
    ]


def test_a_pattern_chooses(cli: Cli, log: Path) -> None:
    """``--match`` keeps the lines that fit."""
    assert cli("parse", "--match", "*.*: EBADARGS", "app.log").out.startswith("cc.check: ")
    ran = cli("parse", "--match", "zz.*: *", "app.log")
    assert ran.status == 1
    assert "ENOLINES: no error line in 6 lines" in ran.err


def test_what_is_no_pattern(cli: Cli, log: Path) -> None:
    """A pattern that is none is a wrong call."""
    ran = cli("parse", "--match", "cc", "app.log")
    assert ran.status == 2
    assert "EBADARGS: invalid arguments: --match: 'cc' is no pattern" in ran.err


def test_counts(cli: Cli, log: Path) -> None:
    """``--stat`` counts each combination, the most frequent first, with first and last seen."""
    ran = cli("parse", "--stat", "app.log")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines()[0].split("  ")[:4] == ["2", "cc", "send", "ENOPEER"] or (
        ran.out.splitlines()[0].split()[:4] == ["2", "cc", "send", "ENOPEER"]
    )
    assert "app.log:6" in ran.out


def test_counts_as_json(cli: Cli, log: Path) -> None:
    """The counts for programs tell how many lines were read and where each was seen."""
    form = cli("parse", "--stat", "--json", "app.log").json
    assert (form["schema"], form["lines"], form["errors"], form["others"]) == (1, 6, 4, 0)
    assert form["counts"][0] == {
        "tool": "cc",
        "action": "send",
        "code": "ENOPEER",
        "count": 2,
        "first": {"file": "app.log", "line": 2, "at": "2026-03-01T10:00:00Z"},
        "last": {"file": "app.log", "line": 3, "at": "2026-03-01 10:00:01,123"},
    }


def test_counting_is_bounded(cli: Cli, log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond a bound, further combinations are counted together: memory does not grow."""
    monkeypatch.setattr(command, "MOST", 1)
    form = cli("parse", "--stat", "--json", "app.log").json
    assert (len(form["counts"]), form["errors"], form["others"]) == (1, 4, 2)
    assert "2 more, of other combinations" in cli("parse", "--stat", "app.log").out


def test_no_error_line(cli: Cli) -> None:
    """A log without error lines ends with 1, counted or not, as text or JSON."""
    ran = cli("parse", "-", stdin="all is well\n")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("errdex.parse: ENOLINES: no error line in 1 line\n")
    assert cli("parse", "--stat", "-", stdin="").status == 1
    ran = cli("parse", "--stat", "--json", "-", stdin="x")
    assert ran.status == 1
    assert ran.json["counts"] == []


def test_several_files(cli: Cli, log: Path) -> None:
    """Several logs are read one after the other."""
    form = cli("parse", "--stat", "--json", "app.log", "app.log").json
    assert (form["lines"], form["errors"]) == (12, 8)


@pytest.mark.parametrize("name", ["missing.log", ".git", "nul\0.log"])
def test_a_file_that_can_not_be_read(cli: Cli, name: str) -> None:
    """A log that is not there, is a folder or can be none is EUNREADABLE with status 2."""
    for argv in (("parse", name), ("parse", "--json", name), ("parse", "--stat", name)):
        ran = cli(*argv)
        assert ran.status == 2
        assert "EUNREADABLE" in ran.err


def test_one_line_is_taken_apart(cli: Cli) -> None:
    """A whole error line in place of a file is shown by its parts."""
    ran = cli("parse", "cc.db.migrate: ENOPEER: no live peer")
    assert ran.out == (
        "tool     cc\naction   db.migrate\ncode     ENOPEER\nmessage  no live peer\n"
    )
    form = cli("parse", "--json", "cc.db.migrate: ENOPEER: no live peer").json
    assert form == {
        "schema": 1,
        "tool": "cc",
        "action": "db.migrate",
        "code": "ENOPEER",
        "message": "no live peer",
    }


def test_one_line_that_is_none(cli: Cli) -> None:
    """An ordinary log line is ENOTLINE with the reason, status 1."""
    ran = cli("parse", "django.request: ERROR: Internal Server Error")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("errdex.parse: ENOTLINE: ")
    assert "ordinary logs" in ran.err
    assert cli("parse", "--json", "x: y").error["params"]["reason"] == "prefix"


def test_one_line_and_a_pattern(cli: Cli) -> None:
    """A single line is matched as well."""
    assert cli("parse", "--match", "cc.*: *", "cc.send: ENOPEER: x").status == 0
    assert cli("parse", "--match", "zz.*: *", "cc.send: ENOPEER: x").status == 1


def test_a_file_whose_name_looks_like_a_line(cli: Cli, here: Path) -> None:
    """What exists as a file is a file."""
    (here / "cc.send: ENOPEER: x").write_text("parcel.ship: EFULL: y\n")
    assert cli("parse", "cc.send: ENOPEER: x").out == "parcel.ship: EFULL: y\n"


def test_bytes_that_are_no_text(cli: Cli, here: Path) -> None:
    """A log in another encoding is read all the same."""
    (here / "odd.log").write_bytes(b"\xff\xfe\ncc.send: ENOPEER: \xff\n")
    assert cli("parse", "odd.log").out == "cc.send: ENOPEER: \ufffd\n"


def test_a_line_without_end_is_cut(here: Path) -> None:
    """Of a huge line only the beginning is held in memory; the next line counts as the next."""
    path = here / "huge.log"
    path.write_text("x" * (LONGEST * 3) + " cc.send: ENOPEER: far\ncc.send: EBADARGS: near\n")
    counted = [0]
    (found,) = seen([str(path)], counted)
    assert (found.line.code, found.number, counted) == ("EBADARGS", 2, [2])


def test_standard_input_may_be_bytes_or_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bytes below standard input are read; without standard input there is nothing."""
    stream = io.TextIOWrapper(io.BytesIO(b"cc.send: ENOPEER: \xe4\n"), encoding="ascii")
    monkeypatch.setattr("sys.stdin", stream)
    assert [one.line.message for one in seen(["-"], [0])] == ["\ufffd"]
    monkeypatch.setattr("sys.stdin", None)
    assert list(seen(["-"], [0])) == []
