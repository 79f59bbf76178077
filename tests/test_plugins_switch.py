"""The two plugins of this repository: switched off, broken, and packed into wheels."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hatchling.builders.wheel import WheelBuilder

from errdex import _host

ROOT = Path(__file__).parents[1]
RELAYED = {"cc/ERELAY_BACKLOG", "cc/ERELAY_DOWN"}


def run(
    *arguments: str, path: tuple[Path, ...], **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run ``errdex`` in a fresh interpreter, with *path* first on ``sys.path``."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("ERRDEX_", "PYTHON"))}
    kept["PYTHONPATH"] = os.pathsep.join([*map(str, path), str(ROOT / "src")])
    return subprocess.run(
        [sys.executable, "-m", "errdex", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        cwd=path[0].parent,
        env=kept | {"LANG": "C.UTF-8", "PYTHONUTF8": "1"} | environment,
        stdin=subprocess.DEVNULL,
    )


def listed(done: subprocess.CompletedProcess[str]) -> set[str]:
    """Return the addresses that ``errdex list --json`` printed."""
    assert done.returncode == 0, done.stderr
    return {code["address"] for code in json.loads(done.stdout)["codes"]}


def install(folder: Path, plugin: str, package: str, entry: str) -> Path:
    """Install a copy of *plugin* as pip would, into *folder*, and return the copied package."""
    copy = folder / package
    shutil.copytree(
        ROOT / "plugins" / plugin / "src" / package,
        copy,
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    shutil.copytree(ROOT / "plugins" / plugin / "locales", copy / "locales")
    info = folder / f"{package}-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {plugin}\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text(f"[errdex]\n{entry} = {package}.plugin\n")
    return copy


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Give a folder for ``sys.path`` into which a copy of both plugins is installed."""
    folder = tmp_path / "site"
    folder.mkdir()
    install(folder, "errdex-cc", "errdex_cc", "cc")
    install(folder, "errdex-cc-relay", "errdex_cc_relay", "cc-relay")
    return folder


# -- off -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["errdex-cc-relay", "Errdex_CC.Relay", "cc-relay"])
def test_switching_the_relay_off_removes_exactly_its_codes(site: Path, name: str) -> None:
    """Whatever name one knows it by: its codes are gone, everything else stays."""
    everything = listed(run("list", "--json", path=(site,)))
    without = listed(run("list", "--json", f"--no-plugins={name}", path=(site,)))
    assert everything - without == RELAYED
    assert without < everything


def test_an_allow_list_in_the_environment_switches_off_too(site: Path) -> None:
    """``ERRDEX_PLUGINS`` names the plugins that may be used."""
    everything = listed(run("list", "--json", path=(site,)))
    assert (
        everything - listed(run("list", "--json", path=(site,), ERRDEX_PLUGINS="errdex-cc"))
        == RELAYED
    )
    without = listed(run("list", "--json", path=(site,), ERRDEX_PLUGINS=""))
    assert {address.partition("/")[0] for address in everything - without} == {"cc"}


def test_what_is_off_is_not_imported_and_takes_its_hint_and_sections_along(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Off means off: no import, no handler, no section, and a report that says so."""
    (site / "errdex_cc_relay" / "plugin.py").write_text("raise SystemExit('imported')\n")
    monkeypatch.setattr(sys, "path", [str(site), *sys.path])
    host = _host.load(disabled=["errdex-cc-relay"])
    report = {report.distribution: report for report in host.reports}["errdex-cc-relay"]
    assert (report.status, report.codes, report.hooks) == ("disabled", (), ())
    assert not [handler for handler in host.handlers if handler.match == "core/ENOPEER"]
    assert not [section for section in host.sections if section.title == "Relay"]
    assert host.problems == ()


# -- broken ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "source",
    [
        'raise RuntimeError("broken on purpose")\n',
        "import a_module_that_nobody_has\n",
        "def broken(:\n",
        "raise SystemExit(3)\n",
    ],
    ids=["error", "dependency", "syntax", "exit"],
)
def test_a_relay_that_can_not_be_imported_is_reported_and_harms_nobody(
    site: Path, source: str
) -> None:
    """All else works, the culprit is named once, and ``errdex plugins`` fails."""
    before = listed(run("list", "--json", path=(site,)))
    (site / "errdex_cc_relay" / "__init__.py").write_text(source)

    done = run("list", "--json", path=(site,))
    assert before - listed(done) == RELAYED
    assert listed(done) < before
    assert done.stderr.count("errdex-cc-relay") >= 1
    assert len([line for line in done.stderr.splitlines() if not line.startswith(" ")]) == 1

    explained = run("explain", "cc/EINBOXFULL", path=(site,))
    assert explained.returncode == 0
    assert "EINBOXFULL" in explained.stdout
    assert run("--help", path=(site,)).returncode == 0

    told = run("plugins", "--json", path=(site,))
    assert told.returncode != 0
    plugins: dict[str, Any] = {
        plugin["distribution"]: plugin for plugin in json.loads(told.stdout)["plugins"]
    }
    assert plugins["errdex-cc"]["status"] == "active"
    assert plugins["errdex-cc"]["problems"] == []
    assert plugins["errdex-cc-relay"]["status"] == "failed"
    assert plugins["errdex-cc-relay"]["error"]["code"] == "EPLUGINIMPORT"
    assert "errdex_cc_relay" in plugins["errdex-cc-relay"]["traceback"]


def test_strictness_makes_a_broken_relay_fatal(site: Path) -> None:
    """With ``--strict-plugins`` the same fault ends every command."""
    (site / "errdex_cc_relay" / "__init__.py").write_text("raise RuntimeError\n")
    done = run("list", "--strict-plugins", path=(site,))
    assert done.returncode != 0
    assert done.stderr.startswith("errdex.list: EPLUGINS: ")


def test_errors_of_cc_are_raised_and_shown_beside_a_broken_relay(site: Path) -> None:
    """The boundary of cc asks plugins for handlers; a broken one never masks the error."""
    (site / "errdex_cc_relay" / "__init__.py").write_text("raise RuntimeError\n")
    program = (
        "from errdex_cc import NoPeer, cc\n"
        "try:\n"
        "    with cc.action('send'):\n"
        "        raise NoPeer(given='x')\n"
        "except NoPeer as error:\n"
        "    print(error.to_line('de'))\n"
        "    print(error.hints)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        env={
            "PYTHONPATH": os.pathsep.join([str(site), str(ROOT / "src")]),
            "PYTHONUTF8": "1",
        },
    )
    assert done.stdout.splitlines() == [
        "cc.send: ENOPEER: keine aktive Sitzung passt zu 'x'",
        "()",
    ]
    assert done.stderr == ""


# -- wheels ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, ...]:
    """Build the wheels of both plugins, in this process, as their build hook makes them."""
    folder = tmp_path_factory.mktemp("wheels")
    return tuple(
        Path(made)
        for plugin in ("errdex-cc", "errdex-cc-relay")
        for made in WheelBuilder(str(ROOT / "plugins" / plugin)).build(
            directory=str(folder), versions=["standard"]
        )
    )


def test_a_wheel_carries_catalogues_and_manifest(wheels: tuple[Path, ...]) -> None:
    """Compiled translations and ``errdex.json`` are in the wheel, the PO files are not."""
    for wheel, package in zip(wheels, ("errdex_cc", "errdex_cc_relay"), strict=True):
        with zipfile.ZipFile(wheel) as held:
            names = set(held.namelist())
            manifest = json.loads(held.read(f"{package}/errdex.json"))
        assert {name for name in names if name.endswith(".mo")} == {
            f"{package}/locales/{locale}/LC_MESSAGES/errdex.mo" for locale in ("ar", "de", "pl")
        }
        assert not [name for name in names if name.endswith((".po", ".pot"))]
        assert manifest["schema"] == 1


SPEAK = """\
import sys
import errdex_cc
import errdex_cc_relay
from errdex_cc_relay import RelayBacklog

assert errdex_cc.__file__.startswith(sys.argv[1]), errdex_cc.__file__
assert errdex_cc_relay.__file__.startswith(sys.argv[2]), errdex_cc_relay.__file__
for locale in ("de", "pl", "ar"):
    print(errdex_cc.InboxFull(peer="ab12", limit=3).to_line(locale))
    print(RelayBacklog(host="r", waiting=3).to_line(locale))
try:
    with errdex_cc.cc.action("send"):
        raise errdex_cc.NoPeer(given="x")
except errdex_cc.NoPeer as error:
    print(error.to_dict("de")["hints"])
"""


@pytest.mark.parametrize("unpacked", [False, True], ids=["zip", "folder"])
def test_the_wheels_speak_from_a_zip_and_from_a_folder(
    wheels: tuple[Path, ...], tmp_path: Path, unpacked: bool
) -> None:
    """On ``sys.path`` as they are, or unpacked, without source: all languages are there."""
    places = list(wheels)
    if unpacked:
        places = [tmp_path / wheel.stem for wheel in wheels]
        for wheel, place in zip(wheels, places, strict=True):
            shutil.unpack_archive(wheel, place, "zip")
    done = subprocess.run(
        [sys.executable, "-c", SPEAK, *map(str, places)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        cwd=tmp_path,
        env={
            "PYTHONPATH": os.pathsep.join([*map(str, places), str(ROOT / "src")]),
            "PYTHONUTF8": "1",
        },
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == SPOKEN


SPOKEN = """\
cc.call: EINBOXFULL: ab12 hat bereits 3 ungelesene Nachrichten
cc.call: ERELAY_BACKLOG: auf dem Relay r warten noch 3 Nachrichten; es nimmt keine weiteren an
cc.call: EINBOXFULL: ab12 ma już 3 nieprzeczytane wiadomości
cc.call: ERELAY_BACKLOG: na przekaźniku r wciąż czekają 3 wiadomości; nie przyjmuje on kolejnych
cc.call: EINBOXFULL: لدى ab12 بالفعل 3 رسائل غير مقروءة
cc.call: ERELAY_BACKLOG: لا تزال 3 رسائل تنتظر على خادم الترحيل r، وهو لا يقبل المزيد
['Eine Sitzung auf einem anderen Rechner wird als machine:id angesprochen.']
"""


def test_a_zipped_wheel_is_read_by_its_manifest(wheels: tuple[Path, ...], tmp_path: Path) -> None:
    """``explain`` in German reads code and translation out of the zip files."""
    done = run("explain", "cc/ERELAY_DOWN", "--lang", "de", path=wheels)
    assert done.returncode == 0, done.stderr
    assert "das Relay relay.example.org antwortet nicht" in done.stdout
    told = json.loads(run("plugins", "--json", path=wheels).stdout)["plugins"]
    assert {plugin["distribution"]: plugin["source"] for plugin in told} == {
        "errdex-cc": "manifest",
        "errdex-cc-relay": "manifest",
    }
