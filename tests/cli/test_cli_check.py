"""``errdex check`` and the examples on pages: every kind of finding, and none without reason."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from errdex import _examples
from errdex._examples import Example, examples, problem_of
from errdex._registry import builtin
from errdex._spec import Spec
from errdex.testing import broken_plugin

from .conftest import SETTINGS, Cli

BARE = """\
from __future__ import annotations
from errdex import CodedError, Deprecated

class Bare(
    CodedError,
    domain="parcel",
    code="EBARE",
    since="1",
    related=("core/ENOPEER", "EGONE", "parcel/EBARE"),
    deprecated=Deprecated("1", "x", replaced_by="core/ENOTHING"),
):
    what: str
    message = "{what}"
"""


def write(folder: Path, text: str) -> None:
    """Write the project's settings with codes."""
    (folder / "errdex.toml").write_text(text, encoding="utf-8")


def test_a_project_without_faults(cli: Cli, parcel: Path) -> None:
    """A sound project passes; a folder for the contract or translations is not demanded."""
    ran = cli("check")
    assert (ran.status, ran.out, ran.err) == (0, "Nothing is wrong; codes: 2\n", "")
    assert cli("check", "--json").json == {
        "schema": 1,
        "codes": 2,
        "parts": ["definition", "registry", "contract", "i18n", "manifest"],
        "findings": [],
    }


def test_no_project(cli: Cli) -> None:
    """Outside a project there is nothing to check: ENOCODES, status 2."""
    ran = cli("check")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("errdex.check: ENOCODES: ")


def test_definitions(cli: Cli, here: Path) -> None:
    """A missing summary, an undocumented parameter and a name that leads nowhere are found."""
    write(here, 'domain = "parcel"\nmodules = ["parcel_bare_of_test"]\n')
    (here / "parcel_bare_of_test.py").write_text(BARE)
    ran = cli("check", "--only", "definition", "--json")
    assert ran.status == 1
    found = {(form["code"], form["params"].get("target")) for form in ran.json["findings"]}
    assert found == {
        ("ENOSUMMARY", None),
        ("EUNDOCUMENTED", None),
        ("EDANGLING", "EGONE"),
        ("EDANGLING", "core/ENOTHING"),
    }
    text = cli("check", "--only", "definition").out
    assert "errdex.check: EUNDOCUMENTED: the parameter what of parcel/EBARE (" in text
    assert "parcel_bare_of_test.py:4) is not documented" in text


def test_the_registry(
    cli: Cli, parcel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A plugin that fails is a finding of the check."""
    monkeypatch.setenv("ERRDEX_PLUGINS", "broken-plugin")
    with broken_plugin(tmp_path / "b", "import-error"):
        ran = cli("check", "--json")
    assert ran.status == 1
    (finding,) = ran.json["findings"]
    assert finding["code"] == "EPLUGINIMPORT"


def test_a_plugin_that_takes_a_core_token(
    cli: Cli, parcel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A plugin that claims ENOPEER is refused that code, named, and the core stays."""
    monkeypatch.setenv("ERRDEX_PLUGINS", "broken-plugin")
    with broken_plugin(tmp_path / "b", "core-token"):
        ran = cli("check", "--only", "registry")
        assert ran.status == 1
        assert "ECORETOKEN: " in ran.out
        assert "broken-plugin" in ran.out
        assert cli("explain", "ENOPEER").out.startswith("ENOPEER (core/ENOPEER)\n")


def test_the_contract(cli: Cli, parcel: Path) -> None:
    """A recorded contract that does not hold is found; the check of the rest goes on."""
    assert cli("contract", "record").status == 0
    write(parcel, SETTINGS.replace("exit_status = 75", "exit_status = 3"))
    ran = cli("check")
    assert ran.status == 1
    assert "errdex.check: ECONTRACT: exit_status of parcel/EFULL was 75 and is now 3" in ran.out


def test_translations(cli: Cli, parcel: Path) -> None:
    """A fault in a translation is found; a note is none."""
    assert cli("i18n", "init", "de").status == 0
    assert cli("check", "--only", "i18n").status == 0
    path = parcel / "locales/de/LC_MESSAGES/errdex.po"
    text = path.read_text(encoding="utf-8")
    before = 'msgctxt "parcel/EOLDWAY"\nmsgid "no"\nmsgstr ""'
    assert before in text
    path.write_text(text.replace(before, before[:-1] + '{oops}"'), encoding="utf-8")
    ran = cli("check", "--json")
    assert ran.status == 1
    assert [form["params"]["file"] for form in ran.json["findings"]] == [
        "locales/de/LC_MESSAGES/errdex.po"
    ]


PAGE = """\
Words.

```python
from errdex import NoPeer
raise NoPeer(given="x")
```

```console
$ echo one

one
$ echo "cc.send: ENOPEER: x"; echo more; exit 1
cc.send: ENOPEER: x
```

```python no-run
raise SystemExit
```

```text
nothing
```
"""


def test_the_examples_of_a_page() -> None:
    """Blocks of Python and console are examples, unless marked; others are not."""
    found = examples(PAGE)
    assert [(one.number, one.language) for one in found] == [(1, "python"), (2, "console")]
    assert found[0].text == 'from errdex import NoPeer\nraise NoPeer(given="x")'
    assert examples("```python\nx = 1")[0].text == "x = 1"


@pytest.fixture
def no_peer() -> Spec:
    """The spec of core/ENOPEER."""
    entry = builtin().get("core/ENOPEER")
    assert entry is not None
    return entry.spec


def test_examples_that_end_in_their_code(no_peer: Spec) -> None:
    """An example that raises the code, or prints its line and ends with its status, is right."""
    assert [problem_of(one, no_peer) for one in examples(PAGE)] == [None, None]


@pytest.mark.parametrize(
    ("language", "text", "problem"),
    [
        ("python", "x = 1", "it raised nothing"),
        ("python", "1 / 0", "it raised ZeroDivisionError: division by zero"),
        ("python", "x =", "it raised SyntaxError"),
        ("python", "import os; os._exit(3)", "its process ended with status 3"),
        (
            "python",
            "from errdex import Internal\nraise Internal(reference='x')",
            "it raised Internal",
        ),
        ("console", "nothing", "it has no line that begins with '$ '"),
        ("console", "$ echo hello", "it printed 'hello'"),
        ("console", "$ echo 'cc.send: ENOPEER: x'", "its exit status is 0, not 1"),
        (
            "console",
            "$ echo 'cc.send: ENOPEER: x'; exit 1\ncc.send: ENOPEER: y",
            "it did not print 'cc.send: ENOPEER: y'",
        ),
    ],
)
def test_examples_that_do_not(no_peer: Spec, language: str, text: str, problem: str) -> None:
    """Any other end is told in words."""
    told = problem_of(Example(1, language, text), no_peer)
    assert told is not None
    assert told.startswith(problem)


def test_an_example_that_hangs_is_stopped(no_peer: Spec, monkeypatch: pytest.MonkeyPatch) -> None:
    """An example may run for a limited time only."""
    monkeypatch.setattr(_examples, "SECONDS", 0.5)
    told = problem_of(Example(1, "python", "import time; time.sleep(60)"), no_peer)
    assert told == "it did not end within 0.5 seconds"


def test_examples_are_run_when_asked_for(cli: Cli, parcel: Path) -> None:
    """``--examples`` runs them, in English whatever the language, with the project's modules."""
    (parcel / "src").mkdir()
    (parcel / "src" / "parcel_of_examples.py").write_text("word = 'full'\n")
    good = "```console\n$ echo 'parcel.x: EFULL: y'; exit 75\n```\n"
    page = (
        good
        + "```python\nimport parcel_of_examples\nraise KeyError(parcel_of_examples.word)\n```\n"
    )
    (parcel / "full.md").write_text(page)
    write(parcel, SETTINGS.replace("exit_status = 75", 'exit_status = 75\npage = "full.md"'))
    assert cli("check").status == 0
    for argv in (("check", "--examples"), ("check", "--only", "examples", "--examples")):
        ran = cli(*argv)
        assert ran.status == 1
        assert "EEXAMPLE: example 2 of parcel/EFULL (" in ran.out
        assert "it raised KeyError: 'full'" in ran.out


@pytest.fixture
def plugin_source(here: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The source of a plugin that is not installed."""
    monkeypatch.delitem(sys.modules, "errdex_rain_of_test", raising=False)
    (here / "pyproject.toml").write_text(
        '[project]\nname = "errdex-rain"\nversion = "1.0"\n'
        '[project.entry-points.errdex]\nrain = "errdex_rain_of_test"\n'
        '[tool.errdex]\ndomain = "rain"\nmodules = ["errdex_rain_of_test"]\n'
    )
    package = here / "src" / "errdex_rain_of_test"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(
        "from __future__ import annotations\n"
        "from errdex import Catalogue, CodedError, hookimpl\n\n\n"
        'class Wet(CodedError, domain="rain", code="EWET", since="1.0"):\n'
        "    '''It rains.'''\n\n"
        '    message = "wet"\n\n\n'
        "@hookimpl\ndef errdex_codes():\n    return [Wet]\n\n\n"
        "@hookimpl\ndef errdex_locales():\n"
        "    return [Catalogue('errdex', __file__.rpartition('/')[0] + '/pack')]\n"
    )
    return here


def test_the_manifest_is_written_and_checked(cli: Cli, plugin_source: Path) -> None:
    """The manifest of the source is written once, checked, and found stale after a change."""
    ran = cli("manifest", "--check")
    assert ran.status == 1
    assert "ESTALE: src/errdex_rain_of_test/errdex.json is not up to date" in ran.out
    ran = cli("manifest", "--write")
    assert (ran.status, ran.out) == (0, "src/errdex_rain_of_test/errdex.json\n")
    path = plugin_source / "src/errdex_rain_of_test/errdex.json"
    text = path.read_text()
    assert '"EWET"' in text
    assert '"folder": "pack"' in text
    assert str(plugin_source) not in text
    assert (cli("manifest", "--check").status, cli("check").status) == (0, 0)
    form = cli("manifest", "--write", "--json").json
    assert form == {"schema": 1, "files": ["src/errdex_rain_of_test/errdex.json"], "written": []}
    path.write_text(text.replace("It rains.", "It snows."))
    ran = cli("check", "--json")
    assert ran.status == 1
    assert [finding["code"] for finding in ran.json["findings"]] == ["ESTALE"]
    form = cli("manifest", "--check", "--json").json
    assert form["files"] == ["src/errdex_rain_of_test/errdex.json"]
    assert len(form["findings"]) == 1


def test_a_project_that_is_no_plugin_has_no_manifest(cli: Cli, parcel: Path) -> None:
    """A manifest is for plugins: ENOENTRYPOINT with status 2, but nothing that check misses."""
    for text in ("", "[project]\nname = 'x'\n", "[project]\nentry-points = 3\nname = 'x'\n"):
        if text:
            (parcel / "pyproject.toml").write_text(text)
        for argv in (("--check",), ("--write",), ("--write", "--json")):
            ran = cli("manifest", *argv)
            assert (ran.status, ran.out) == (2, "")
            assert "ENOENTRYPOINT" in ran.err
    (parcel / "pkg").mkdir()
    (parcel / "pkg" / "errdex.json").write_text("{}")
    assert cli("check", "--only", "manifest").status == 0


def test_a_version_that_the_build_finds_out(cli: Cli, plugin_source: Path) -> None:
    """A dynamic version is the installed one's, and empty while nothing is installed."""
    file = plugin_source / "pyproject.toml"
    text = file.read_text()
    file.write_text(text.replace('version = "1.0"', 'dynamic = ["version"]'))
    assert cli("manifest", "--write").status == 0
    path = plugin_source / "src/errdex_rain_of_test/errdex.json"
    assert '"version": ""' in path.read_text()
    file.write_text(
        text.replace('version = "1.0"', 'dynamic = ["version"]').replace("errdex-rain", "pluggy")
    )
    assert cli("manifest", "--write").status == 0
    assert '"version": ""' not in path.read_text()


def test_a_plugin_that_can_not_be_imported_has_no_manifest(cli: Cli, plugin_source: Path) -> None:
    """What is wrong with the plugin is told in place of writing an untrue manifest."""
    file = plugin_source / "pyproject.toml"
    file.write_text(
        file.read_text().replace('rain = "errdex_rain_of_test"', 'rain = "errdex_gone"')
    )
    ran = cli("manifest", "--write")
    assert ran.status == 1
    assert "EPLUGINIMPORT" in ran.err


def test_a_manifest_that_can_not_be_written(
    cli: Cli, plugin_source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A read-only folder is EUNWRITABLE with status 2."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("pathlib.Path.replace", refuse)
    ran = cli("manifest", "--write")
    assert ran.status == 2
    assert "EUNWRITABLE: src/errdex_rain_of_test/errdex.json can not be written" in ran.err
