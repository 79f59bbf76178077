"""``errdex i18n`` in a project of its own, from the first language to a compiled file."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from errdex._cli import main
from errdex._i18n.po_entry import PoFile
from errdex._i18n.po_read import read_po
from errdex._i18n.po_write import po_text

SOURCE = '''
from errdex import CodedError, count, plural


class Full(CodedError, code="EFULL", domain="depot", since="1.0"):
    """The depot is full."""

    limit: int = count("how many parcels fit", example=9)
    message = plural("it holds {limit} parcel", "it holds {limit} parcels", by="limit")
'''
GERMAN: dict[str, tuple[str, ...]] = {
    "it holds {limit} parcel": ("es fasst {limit} Paket", "es fasst {limit} Pakete"),
    "how many parcels fit": ("wie viele Pakete Platz haben",),
    "The depot is full.": ("Das Depot ist voll.",),
}

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one code, in which the command runs in English."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "ERRDEX_LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C")
    (tmp_path / "src" / "depot").mkdir(parents=True)
    (tmp_path / "src" / "depot" / "__init__.py").write_text(SOURCE)
    (tmp_path / "errdex.toml").write_text('tool = "depot"\n')
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "depot"\n')
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run ``errdex i18n`` with arguments; give status, output and errors."""

    def call(*arguments: str) -> tuple[int, str, str]:
        status = main(["i18n", *arguments, "--no-plugins"])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return call


def translate(path: Path, table: dict[str, tuple[str, ...]]) -> None:
    """Fill the translations of *table* into the PO file at *path*."""
    po = read_po(path.read_text("utf-8"))
    filled = [entry.replace(forms=table.get(entry.msgid, entry.forms)) for entry in po.entries]
    path.write_text(po_text(PoFile(po.header, tuple(filled))), "utf-8")


def test_from_the_first_language_to_a_compiled_file(root: Path, run: Run) -> None:
    """Extract, init, translate, update, check, stats and compile work one after the other."""
    assert run("extract") == (0, "locales/errdex.pot\n", "")
    assert run("init", "de") == (0, "locales/de/LC_MESSAGES/errdex.po\n", "")
    po = root / "locales" / "de" / "LC_MESSAGES" / "errdex.po"
    status, _, error = run("stats", "--fail-under", "100")
    assert status == 1
    assert error.startswith(
        "errdex.i18n.stats: EI18NCOVERAGE: de of depot is 0% translated; 100% are demanded"
    )
    translate(po, GERMAN)
    assert run("check") == (0, "", "")
    assert run("update") == (0, "", "")
    assert run("stats", "--fail-under", "100") == (0, "depot  de  100  3/3  0  0\n", "")
    assert run("compile") == (0, "locales/de/LC_MESSAGES/errdex.mo\n", "")
    assert run("compile") == (0, "", "")
    code = "from depot import Full; print(Full(limit=3).to_line('de'))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": str(root / "src")},
        capture_output=True,
        check=True,
        text=True,
        encoding="utf-8",
    )
    assert done.stdout == "depot.call: EFULL: es fasst 3 Pakete\n"


def test_running_twice_changes_no_byte(root: Path, run: Run) -> None:
    """Each command that writes says what it changed, and the second time it changes nothing."""
    for command in (("extract",), ("init", "pl"), ("update",), ("pseudo",)):
        run(*command)
    before = {path: path.read_bytes() for path in root.rglob("errdex.po*")}
    assert len(before) == 3
    for name in ("extract", "update", "pseudo"):
        assert run(name) == (0, "", "")
    assert {path: path.read_bytes() for path in root.rglob("errdex.po*")} == before


def test_a_fault_is_told_with_its_place(root: Path, run: Run) -> None:
    """``check`` prints each finding as a line, and ends with status 1."""
    run("init", "de")
    po = root / "locales" / "de" / "LC_MESSAGES" / "errdex.po"
    translate(po, GERMAN | {"The depot is full.": ("Das Depot ist voll. ",)})
    status, out, _ = run("check", "de")
    line = po.read_text().splitlines().index('msgstr "Das Depot ist voll. "') + 1
    assert status == 1
    assert out == (
        f"errdex.i18n.check: EPOSPACE: locales/de/LC_MESSAGES/errdex.po:{line}: depot/EFULL#summary"
        " does not begin and end with spaces as the English text does\n"
    )


def test_a_note_is_told_and_does_not_fail(root: Path, run: Run) -> None:
    """A text that is the English one is printed, with status 0, and marked in JSON."""
    run("init", "de")
    po = root / "locales" / "de" / "LC_MESSAGES" / "errdex.po"
    translate(po, {"The depot is full.": ("The depot is full.",)})
    status, out, _ = run("check")
    assert status == 0
    assert "EPOSAME" in out
    status, out, _ = run("check", "--json")
    told = json.loads(out)
    assert status == 0
    assert told["ok"] is True
    assert [(row["code"], row["note"], row["tool"], row["action"]) for row in told["findings"]] == [
        ("EPOSAME", True, "errdex", "i18n.check")
    ]
    assert told["findings"][0]["params"]["entry"] == "depot/EFULL#summary"


def test_numbers_are_given_as_json(root: Path, run: Run) -> None:
    """``stats --json`` gives a row for each owner and language."""
    run("init", "de", "ar")
    assert (root / "locales" / "ar").is_dir()
    status, out, _ = run("stats", "--json")
    rows = json.loads(out)["coverage"]
    assert status == 0
    assert [(row["owner"], row["locale"], row["percent"]) for row in rows] == [
        ("depot", "ar", 0),
        ("depot", "de", 0),
    ]


def test_several_projects_are_read_in_one_call(root: Path, run: Run, tmp_path: Path) -> None:
    """``--root`` may be repeated; catalogues of the settings belong to the own project only."""
    other = tmp_path / "other"
    (other / "src" / "more").mkdir(parents=True)
    (other / "src" / "more" / "__init__.py").write_text(SOURCE.replace("depot", "more"))
    run("init", "de", "--root", ".", "--root", "other")
    assert (root / "locales" / "de").is_dir()
    assert (other / "locales" / "de").is_dir()
    _, out, _ = run("stats", "--root", ".", "--root", "other")
    assert [line.split()[0] for line in out.splitlines()] == ["depot", "more"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("init", "klingon"), "errdex.i18n.init: EI18NLOCALE: klingon is no locale"),
        (("update", "fr"), "errdex.i18n.update: EI18NLOCALE: fr is no locale"),
        (("check", "--root", "empty"), "errdex.i18n.check: EI18NEMPTY: there is nothing to"),
        (("check",), "errdex.i18n.check: EI18NEMPTY: there is nothing to"),
        (("frobnicate",), "errdex.call: EBADACTION: "),
        (("stats", "--fail-under", "x"), "errdex.call: EBADARGS: "),
    ],
)
def test_a_wrong_call_is_a_coded_error(
    root: Path, run: Run, arguments: tuple[str, ...], told: str
) -> None:
    """Whatever is asked for in vain is told with a code and status 2."""
    (root / "empty").mkdir()
    status, _, error = run(*arguments)
    assert (status, error[: len(told)]) == (2, told)


def test_a_language_is_begun_only_once(root: Path, run: Run) -> None:
    """``init`` never replaces a file."""
    run("init", "de")
    status, _, error = run("init", "de")
    assert status == 2
    assert error.startswith("errdex.i18n.init: EFILEEXISTS: locales/de/LC_MESSAGES/errdex.po")


def test_source_that_can_not_be_read_stops_the_command(root: Path, run: Run) -> None:
    """A text that would be lost is told with file and line, and nothing is written."""
    broken = SOURCE + "\n\nclass Gone(Nowhere, code='EGONE'):\n    message = 'x'\n"
    (root / "src" / "depot" / "__init__.py").write_text(broken)
    status, out, error = run("extract")
    assert (status, out) == (1, "")
    assert error.startswith("errdex.i18n.extract: EI18NSOURCE: depot/__init__.py:12: ")
    assert not (root / "locales").exists()


def test_a_folder_in_place_of_a_file_is_told(root: Path, run: Run) -> None:
    """A folder where the PO file should be is a finding of ``check``, an error of ``update``."""
    (root / "locales" / "de" / "LC_MESSAGES" / "errdex.po").mkdir(parents=True)
    assert "EUNREADABLE" in run("check")[1]
    assert run("update")[2].startswith("errdex.i18n.update: EUNREADABLE: ")
    (root / "locales" / "errdex.pot").mkdir()
    status, _, error = run("extract")
    assert status == 2
    assert error.startswith("errdex.i18n.extract: EUNWRITABLE: locales/errdex.pot")


def test_a_path_elsewhere_is_shown_whole(
    root: Path, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """What is written outside the current folder is named by its whole path."""
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    assert run("extract", "--root", str(root)) == (0, f"{root}/locales/errdex.pot\n", "")


def test_catalogues_of_the_settings_and_of_the_option_are_read(root: Path, run: Run) -> None:
    """TOML files that the settings or ``--catalog`` name give their texts too."""
    (root / "more.toml").write_text('domain = "more"\n[codes.EMORE]\nmessage = "it is more"\n')
    run("extract", "--catalog", "more.toml")
    assert "it is more" in (root / "locales" / "errdex.pot").read_text()
