"""Typed call sites are part of the API: what mypy and pyright say of right and wrong uses."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "typing"
MARK = "  # wrong: "
CHECKERS = {
    "mypy": ("mypy", "--strict", "--warn-unreachable", "--no-pretty", "--python-version", "3.11"),
    "pyright": ("pyright", "--pythonpath", sys.executable),
}


@pytest.fixture(scope="module", params=sorted(CHECKERS))
def reported(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, set[int]]:
    """Return the lines that one checker reports in each file, away from this project's settings."""
    folder = tmp_path_factory.mktemp("typed")
    names = ("good.py", "bad.py")
    for name in names:
        shutil.copy(HERE / name, folder)
    settings = {"typeCheckingMode": "strict", "pythonVersion": "3.11"}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", *CHECKERS[request.param], *names],
        cwd=folder,
        env=os.environ | {"PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert "Found" in done.stdout or "errors" in done.stdout, done.stdout + done.stderr
    return {
        name: {
            int(number)
            for number in re.findall(rf"{re.escape(name)}:(\d+):.*?\berror\b", done.stdout)
        }
        for name in names
    }


def lines_of(name: str, numbers: set[int]) -> list[str]:
    """Return the source lines of file *name* with these numbers, so that a failure can be read."""
    source = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [f"{number}: {source[number - 1].strip()}" for number in sorted(numbers)]


def marked() -> set[int]:
    """Return the numbers of the lines of ``bad.py`` that are marked as wrong."""
    source = (HERE / "bad.py").read_text(encoding="utf-8").splitlines()
    return {number for number, line in enumerate(source, 1) if MARK in line}


def test_every_wrong_line_is_caught(reported: dict[str, set[int]]) -> None:
    """Each line of bad.py that is marked wrong is reported."""
    assert lines_of("bad.py", marked() - reported["bad.py"]) == []


def test_no_other_line_is_reported(reported: dict[str, set[int]]) -> None:
    """A mistake is reported where it is made, and right lines beside it are silent."""
    assert lines_of("bad.py", reported["bad.py"] - marked()) == []


def test_right_uses_are_silent(reported: dict[str, set[int]]) -> None:
    """Well-typed declarations and uses give no report at all."""
    assert lines_of("good.py", reported["good.py"]) == []


def test_there_are_enough_kinds_of_mistakes() -> None:
    """Each mark says why its line is wrong, in words of its own."""
    source = (HERE / "bad.py").read_text(encoding="utf-8").splitlines()
    reasons = {line.partition(MARK)[2] for line in source if MARK in line}
    assert len(reasons) >= 40
    assert "" not in reasons
