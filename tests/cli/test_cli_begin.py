"""``errdex init``, ``errdex completion`` and ``errdex doctor``."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from errdex.testing import broken_plugin

from .conftest import Cli


def run(*argv: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run Python in *folder*."""
    return subprocess.run(
        [sys.executable, *argv],
        cwd=folder,
        capture_output=True,
        text=True,
        env=os.environ | {"ERRDEX_LANG": "en"},
    )


def test_init_leads_to_the_first_coded_line(cli: Cli, here: Path) -> None:
    """Three files and no more; the program prints its line, the test passes, the check too."""
    ran = cli("init", "--name", "crate")
    assert (ran.status, ran.err) == (0, "")
    assert {path.name for path in here.iterdir()} == {
        ".git",
        "errdex.toml",
        "crate_errors.py",
        "test_crate_errors.py",
    }
    assert ran.out.splitlines()[:3] == ["errdex.toml", "crate_errors.py", "test_crate_errors.py"]
    assert "  python crate_errors.py\n  errdex explain ENOTREADY\n  errdex check\n" in ran.out
    program = run("crate_errors.py", folder=here)
    assert program.returncode == 1
    assert program.stderr.startswith("crate.demo: ENOTREADY: the index is not ready yet\n")
    tests = run("-m", "pytest", "-q", "-p", "no:cacheprovider", folder=here)
    assert tests.returncode == 0, tests.stdout
    assert run("-m", "errdex", "check", "--examples", folder=here).returncode == 0
    assert run("-m", "errdex", "explain", "ENOTREADY", folder=here).returncode == 0


@pytest.mark.parametrize("layout", ["src/big_crate", "big_crate"])
def test_init_puts_codes_into_the_package(cli: Cli, here: Path, layout: str) -> None:
    """Where the tool has a package the codes go into it, and the test to the tests."""
    (here / layout).mkdir(parents=True)
    (here / layout / "__init__.py").touch()
    (here / "tests").mkdir()
    (here / "pyproject.toml").write_text("[project]\nname = 'big-crate'\n")
    ran = cli("init", "--name", "big-crate", "--json")
    assert ran.json == {
        "schema": 1,
        "tool": "big-crate",
        "written": ["errdex.toml", f"{layout}/errors.py", "tests/test_big_crate_errors.py"],
        "next": ["python -m big_crate.errors", "errdex explain ENOTREADY", "errdex check"],
    }
    assert 'modules = ["big_crate.errors"]' in (here / "errdex.toml").read_text()
    assert "class BigCrateFailure" in (here / layout / "errors.py").read_text()


def test_init_names_the_tool_after_the_folder(cli: Cli, here: Path) -> None:
    """Without a name the folder's is taken; another folder is made and told."""
    ran = cli("init", "--directory", "My Crate.2")
    assert ran.status == 0
    assert 'tool = "my-crate-2"' in (here / "My Crate.2" / "errdex.toml").read_text()
    assert "  cd My Crate.2\n" in ran.out


@pytest.mark.parametrize("name", ["", "2crates", "Crate", "core", "errdex", "unknown", "a", "tags"])
def test_init_refuses_what_is_no_name(cli: Cli, here: Path, name: str) -> None:
    """A name that can be no tool, or is somebody's, is a wrong call; nothing is written."""
    ran = cli("init", "--name", name)
    assert ran.status == 2
    assert f"EBADARGS: invalid arguments: --name: '{name}' is no name for a tool" in ran.err
    assert [path.name for path in here.iterdir()] == [".git"]


@pytest.mark.parametrize("name", ["errdex.toml", "crate_errors.py", "test_crate_errors.py"])
def test_init_never_replaces_a_file(cli: Cli, here: Path, name: str) -> None:
    """A file that is there, or a broken link, is EFILEEXISTS; nothing is written."""
    (here / name).symlink_to("nowhere")
    ran = cli("init", "--name", "crate", "--json")
    assert ran.status == 2
    assert ran.error["code"] == "EFILEEXISTS"
    assert ran.error["params"] == {"file": name}
    assert len(list(here.iterdir())) == 2


def test_init_where_settings_are(cli: Cli, here: Path) -> None:
    """Settings in ``pyproject.toml`` count as a file that is there."""
    (here / "pyproject.toml").write_text("[tool.errdex]\ntool = 'crate'\n")
    ran = cli("init", "--name", "crate")
    assert ran.status == 2
    assert "EFILEEXISTS: pyproject.toml exists already" in ran.err


def test_init_in_a_folder_that_can_not_be_written(
    cli: Cli, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing can be written the command says so, with status 2."""
    (here / "taken").touch()
    ran = cli("init", "--name", "crate", "--directory", "taken/here")
    assert ran.status == 2
    assert "EUNWRITABLE: taken/here/errdex.toml can not be written: Not a directory" in ran.err

    def lose_the_race(*_: object, **__: object) -> None:
        (here / "errdex.toml").touch()
        raise FileExistsError(17, "File exists")

    monkeypatch.setattr("pathlib.Path.open", lose_the_race)
    assert "EFILEEXISTS: errdex.toml" in cli("init", "--name", "crate").err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(cli: Cli, shell: str) -> None:
    """The script for each shell names the commands, and completes files where files go."""
    ran = cli("completion", shell)
    assert (ran.status, ran.err) == (0, "")
    assert "explain" in ran.out
    assert {"bash": "_shtab_compgen_files", "zsh": "_files", "fish": "__fish_complete_path"}[
        shell
    ] in ran.out


def test_completion_for_bash_is_valid(cli: Cli) -> None:
    """Bash takes the script, where there is a bash."""
    script = cli("completion", "bash").out
    ran = subprocess.run(
        ["sh", "-c", "command -v bash >/dev/null && bash -n || cat >/dev/null"],
        input=script,
        text=True,
    )
    assert ran.returncode == 0


def test_doctor_in_a_sound_place(cli: Cli, parcel: Path) -> None:
    """All sections are all right, each code is shown in each language, and the status is 0."""
    assert cli("contract", "record").status == 0
    ran = cli("doctor")
    assert (ran.status, ran.err) == (0, ""), ran.out
    for title in (
        "Environment",
        "Settings",
        "Language",
        "Plugins",
        "Catalogues",
        "Contract",
        "Codes",
    ):
        assert f"{title}: all right\n" in ran.out
    form = cli("doctor", "--json").json
    facts = {section["name"]: section["facts"] for section in form["sections"]}
    assert facts["settings"]["tool"] == "parcel"
    assert facts["contract"] == {"recorded": "contract"}
    assert int(facts["codes"]["rendered"]) > int(facts["codes"]["codes"])
    assert "de" in facts["catalogues"]["errdex"]


def test_doctor_names_missing_packages(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package of the extra that is not installed shows as such; without a project all is well."""
    from importlib import metadata

    def missing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "version", missing)
    form = cli("doctor", "--json").json
    assert form["sections"][0]["facts"]["rich"] == "-"
    assert form["sections"][0]["facts"]["ERRDEX_LANG"] == "set"


def test_doctor_with_bad_settings(cli: Cli, here: Path) -> None:
    """Settings that can not be read are one problem; everything else is looked at all the same."""
    (here / "errdex.toml").write_text("tool = \n")
    ran = cli("doctor", "--json")
    assert ran.status == 1
    problems = {s["name"]: [p["code"] for p in s["problems"]] for s in ran.json["sections"]}
    assert problems["settings"] == ["EBADTOML"]
    assert problems["codes"] == []
    text = cli("doctor").out
    assert "Settings: needs attention\n  errdex.doctor: EBADTOML: " in text


def test_doctor_with_settings_full_of_things(cli: Cli, parcel: Path) -> None:
    """Lists of the settings are shown; a required plugin that is missing is a problem."""
    file = parcel / "errdex.toml"
    file.write_text('locales = ["de"]\nrequired = ["errdex-nowhere>=1"]\n' + file.read_text())
    ran = cli("doctor")
    assert ran.status == 1
    assert "required  errdex-nowhere>=1" in ran.out
    assert "EPLUGINMISSING" in ran.out


def test_doctor_with_a_damaged_contract(cli: Cli, parcel: Path) -> None:
    """A record that can not be read is a problem of its section; the codes are shown too."""
    (parcel / "contract" / "parcel").mkdir(parents=True)
    (parcel / "contract" / "parcel" / "EFULL.json").write_text("{")
    ran = cli("doctor", "--json")
    assert ran.status == 1
    problems = {s["name"]: [p["code"] for p in s["problems"]] for s in ran.json["sections"]}
    assert problems["contract"] == ["ERECORD"]
    assert problems["codes"] == []


def test_doctor_with_a_broken_plugin(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A plugin that fails is named in its section."""
    monkeypatch.setenv("ERRDEX_PLUGINS", "broken-plugin")
    with broken_plugin(tmp_path / "b", "import-error"):
        ran = cli("doctor")
    assert ran.status == 1
    assert "Plugins: needs attention\n" in ran.out
    assert "errdex.doctor: EPLUGINIMPORT: broken-plugin" in ran.out


def test_doctor_with_a_damaged_catalogue(cli: Cli, parcel: Path) -> None:
    """A catalogue that can not be read is found; English is shown in its place."""
    folder = parcel / "locales" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "errdex.mo").write_bytes(b"\xde\x12\x04\x95 no more")
    ran = cli("doctor")
    assert ran.status == 1
    assert "Catalogues: needs attention" in ran.out
    assert "ECATALOGUE: a translation can not be used (" in ran.out
    assert cli("explain", "EFULL", "--lang", "de").status == 0


def test_doctor_with_a_translation_that_does_not_fit(cli: Cli, parcel: Path) -> None:
    """A translated template that names an unknown parameter is found for its code and language."""
    folder = parcel / "locales" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "errdex.po").write_text(
        'msgid ""\nmsgstr ""\n"Language: de\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
        'msgctxt "parcel/EOLDWAY"\nmsgid "no"\nmsgstr "nein {oops}"\n'
    )
    ran = cli("doctor")
    assert ran.status == 1
    assert "ERENDER: parcel/EOLDWAY can not be shown properly in 'de': " in ran.out


def test_doctor_holds_the_line_against_its_own_grammar() -> None:
    """What would not parse back, or would parse as another code, is a problem."""
    from errdex._cli._examine import _rendered
    from errdex._spec import Spec

    assert _rendered(Spec("parcel", "EFULL", "FULL", message="x"), "en") is None
    assert _rendered(Spec("parcel", "ERROR", "X", message="x"), "en") is not None
    assert _rendered(Spec("parcel", "EFULL", "X", message="x", wording="Bad"), "en") is not None
