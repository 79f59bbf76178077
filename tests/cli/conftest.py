"""Run the command line in this process, in an empty project, in English, without plugins."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from errdex._cli import main
from errdex._record import Record

SETTINGS = """\
tool = "parcel"
domain = "parcel"
docs_url = "https://errors.example.org"

[codes.EFULL]
since = "1.0"
summary = "The depot is full."
message = ["{depot} holds {limit} parcel", "{depot} holds {limit} parcels"]
plural_by = "limit"
remedy = "Send it to another depot."
exit_status = 75
tags = ["depot"]
aliases = ["EDEPOT"]
params.depot = { doc = "the depot", example = "north" }
params.limit = { class = "count", doc = "how many parcels fit", example = 9 }

[codes.EOLDWAY]
since = "1.0"
summary = "An older way to say it."
message = "no"
deprecated = { since = "1.1", reason = "said better", replaced_by = "parcel/EFULL" }

[retired.ELOST]
summary = "A parcel was lost."
since = "1.0"
removed_in = "2.0"
reason = "nothing is lost any more"
replaced_by = "EFULL"

[wording."core/ENOPEER"]
message = "no depot is called '{given}'"
"""


class Ran(Record):
    """What one call gave."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output as JSON."""
        return json.loads(self.out)

    @property
    def error(self) -> dict[str, Any]:
        """The coded error on standard error, as JSON."""
        form: dict[str, Any] = json.loads(self.err)["error"]
        return form


Cli = Callable[..., Ran]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is the current one and a project's root."""
    folder = tmp_path / "here"
    (folder / ".git").mkdir(parents=True)
    monkeypatch.chdir(folder)
    for name in ("ERRDEX_DEBUG", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("ERRDEX_LANG", "en")
    monkeypatch.setenv("ERRDEX_PLUGINS", "")
    return folder


@pytest.fixture
def parcel(here: Path) -> Path:
    """The same folder with the settings and codes of a tool named parcel."""
    (here / "errdex.toml").write_text(SETTINGS, encoding="utf-8")
    return here


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Run ``errdex`` with arguments and, if given, standard input; return what came out."""

    def run(*argv: str, stdin: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        capsys.readouterr()
        status = main(argv)
        told = capsys.readouterr()
        return Ran(status, told.out, told.err)

    return run
