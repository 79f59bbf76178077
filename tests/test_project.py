"""The repository itself: its public names, files, requirements, documentation and wheels."""

from __future__ import annotations

import ast
import importlib
import inspect
import os
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

import errdex
from errdex import _settings
from errdex._record import Record

ROOT = Path(__file__).parents[1]
PLUGINS = sorted(path.parent for path in ROOT.glob("plugins/*/pyproject.toml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
IGNORED = {".git", ".venv", "__pycache__", "site", "build", "dist", "node_modules", ".hypothesis"}


def tracked() -> list[Path]:
    """Return the files of the repository, or of an unpacked sdist."""
    git = shutil.which("git")
    if git and (ROOT / ".git").exists():
        listed = subprocess.run(
            [git, "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True
        ).stdout.decode()
        paths = [ROOT / name for name in listed.split("\0") if name]
        return [path for path in paths if path.is_file()]
    return [
        path
        for path in ROOT.rglob("*")
        if path.is_file() and not IGNORED & set(path.relative_to(ROOT).parts)
    ]


def texts() -> list[tuple[str, str]]:
    """Return name and content of every text file of the repository."""
    found: list[tuple[str, str]] = []
    for path in tracked():
        try:
            found.append((str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")))
        except UnicodeDecodeError:
            continue
    return found


# -- public names ----------------------------------------------------------------------------------


def test_all_is_what_loads() -> None:
    """Each name of `errdex.__all__` loads, is listed once, and `dir(errdex)` shows it."""
    assert len(set(errdex.__all__)) == len(errdex.__all__)
    assert [name for name in errdex.__all__ if not hasattr(errdex, name)] == []
    assert set(errdex.__all__) <= set(dir(errdex))


def test_only_public_names_are_public() -> None:
    """A name without underscore is public or a public module: nothing leaks by accident."""
    modules = {"hookspecs", "testing"}
    loose = {name for name in vars(errdex) if not name.startswith("_")} - modules
    assert loose <= {*errdex.__all__, "annotations", "TYPE_CHECKING"}


def test_unknown_names_are_refused() -> None:
    """A name that errdex does not have is an AttributeError, as of any module."""
    with pytest.raises(AttributeError, match="no_such_name"):
        importlib.import_module("errdex").__getattr__("no_such_name")


@pytest.mark.parametrize("name", errdex.__all__)
def test_public_names_are_documented(name: str) -> None:
    """Every public function and class has a docstring of its own, and so have its methods."""
    value: Any = getattr(errdex, name)
    members: dict[str, Any] = {**getattr(value, "__dict__", {})}
    assert not callable(value) or inspect.getdoc(value)
    undocumented = [
        key
        for key, member in members.items()
        if not key.startswith("_") and not inspect.getdoc(member)
        if inspect.isroutine(member) or isinstance(member, property | classmethod | staticmethod)
    ]
    assert undocumented == []


@pytest.mark.parametrize("name", ["hookspecs", "testing"])
def test_public_modules_are_documented(name: str) -> None:
    """Every public function and class of the two public modules has a docstring."""
    module = importlib.import_module(f"errdex.{name}")
    own = [
        value
        for key, value in vars(module).items()
        if not key.startswith("_") and getattr(value, "__module__", None) == module.__name__
    ]
    assert module.__doc__
    assert own
    assert [value for value in own if not inspect.getdoc(value)] == []


def test_records_are_immutable() -> None:
    """No public record lets a field be set."""
    records = [
        value
        for value in (getattr(errdex, name) for name in errdex.__all__)
        if inspect.isclass(value) and issubclass(value, Record)
    ]
    assert records
    assert [each for each in records if each.__setattr__ is object.__setattr__] == []


def test_python_m_errdex_is_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`python -m errdex` does what `errdex` does, and importing the module does nothing."""
    importlib.import_module("errdex.__main__")
    assert sys.modules.pop("errdex.__main__").__doc__
    monkeypatch.setattr(sys, "argv", ["errdex", "--version"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("errdex", run_name="__main__")
    assert (ended.value.code, capsys.readouterr().out) == (0, f"errdex {errdex.__version__}\n")


# -- one place for each fact -----------------------------------------------------------------------


def test_the_version_lives_in_one_place() -> None:
    """`_version.py` holds the version: the metadata, the package and the command agree."""
    assert "version" not in PROJECT["project"]
    assert PROJECT["tool"]["hatch"]["version"]["path"] == "src/errdex/_version.py"
    assert errdex.__version__ == version("errdex")


def test_the_run_time_dependency_is_pluggy_alone() -> None:
    """A program that raises errors brings pluggy and nothing else along."""
    names = [re.split(r"[<>=~! ]", item)[0] for item in PROJECT["project"]["dependencies"]]
    assert names == ["pluggy"]


def wanted(lines: list[str]) -> set[str]:
    """Return the requirements in *lines*, without comments, includes and spaces."""
    plain = (line.split("#")[0].strip() for line in lines)
    return {line for line in plain if line and not line.startswith("-")}


def test_requirements_name_the_dependencies_of_the_project() -> None:
    """`requirements/*.in` ask for what `pyproject.toml` asks for, in the same words."""
    run = (ROOT / "requirements/run.in").read_text(encoding="utf-8").splitlines()
    site = (ROOT / "requirements/site.in").read_text(encoding="utf-8").splitlines()
    assert wanted(run) == set(PROJECT["project"]["dependencies"])
    assert set(PROJECT["project"]["optional-dependencies"]["tools"]) <= wanted(site)


@pytest.mark.parametrize(
    "path", sorted(ROOT.glob("requirements/*.txt")), ids=lambda path: path.name
)
def test_requirements_are_pinned_with_hashes(path: Path) -> None:
    """Each requirement is one exact version with hashes; no option and no address stands there."""
    text = path.read_text(encoding="utf-8").replace("\\\n", "")
    lines = [line for line in text.splitlines() if line.strip() and line.strip()[0] != "#"]
    assert lines
    pinned = re.compile(
        r"^[a-z0-9.-]+==[^\s;]+( ; [a-z_]+ [^-]+)?(\s+--hash=sha256:[0-9a-f]{64})+\s*$"
    )
    assert [line for line in lines if not pinned.match(line)] == []
    assert "://" not in text


def test_no_address_of_this_machine_or_of_a_registry() -> None:
    """No tracked file names the host of a package registry or a folder of somebody's machine."""
    hosts = (("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("npmjs", "com"))
    debian = (("deb", "debian", "org"), ("packages", "debian", "org"))
    words = [r"\.".join(parts) for parts in (*hosts, *debian)]
    folders = [f"/{first}/{second}" for first, second in (("work", "main"), ("work", "shared"))]
    folders += [f"/{'opt'}/{name}" for name in ("pypi", "wheels")] + [f"/{'root'}/"]
    pattern = re.compile("|".join([*words, *folders]))
    assert [name for name, text in texts() if pattern.search(text)] == []


def test_plugins_are_workspace_members() -> None:
    """Each folder in `plugins/` is a project of its own with version, README, changelog, tests."""
    assert PLUGINS
    folders = sorted(path for path in (ROOT / "plugins").iterdir() if path.is_dir())
    assert folders == PLUGINS
    for folder in PLUGINS:
        project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        assert project["name"] == folder.name
        assert project["version"]
        for name in ("README.md", "CHANGELOG.md", "LICENSE", "locales", "tests"):
            assert (folder / name).exists(), f"{folder.name}: no {name}"


def test_plugins_use_public_names_only() -> None:
    """First-party plugins import what any third party could: no name with an underscore."""
    private = re.compile(
        r"^\s*(from errdex(\.\w+)*\._|from errdex import _|import errdex\._)", re.MULTILINE
    )
    sources = [path for folder in PLUGINS for path in (folder / "src").rglob("*.py")]
    assert sources
    assert [path for path in sources if private.search(path.read_text(encoding="utf-8"))] == []


def test_test_files_have_names_of_their_own() -> None:
    """No two test files share a name: type checkers read all of them in one run."""
    names = [path.name for path in tracked() if path.name.startswith("test_")]
    assert sorted(name for name in set(names) if names.count(name) > 1) == []


def test_every_test_states_a_fact() -> None:
    """Every test function has a docstring."""
    bare = [
        f"{path.relative_to(ROOT)}: {node.name}"
        for path in tracked()
        if path.name.startswith("test_") and path.suffix == ".py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if node.name.startswith("test_") and not ast.get_docstring(node)
    ]
    assert bare == []


def test_only_needs_skips() -> None:
    """`needs` is the only place that skips a test."""
    skips = re.compile(r"pytest\.(skip|importorskip)\(|mark\.(skip|skipif)\b|unittest\.skip")
    found = [
        str(path.relative_to(ROOT))
        for path in tracked()
        if path.suffix == ".py" and {"tests"} & set(path.parts)
        if skips.search(path.read_text(encoding="utf-8"))
    ]
    assert set(found) <= {"tests/conftest.py", "tests/test_project.py"}


# -- documentation ---------------------------------------------------------------------------------


def test_generated_documentation_is_fresh() -> None:
    """What `docs/` says about commands and exit statuses is what the program says itself."""
    run = subprocess.run(
        [sys.executable, str(ROOT / "tools/docs.py"), "--check"], capture_output=True, text=True
    )
    assert (run.returncode, run.stdout + run.stderr) == (0, "")


def test_every_environment_variable_is_documented() -> None:
    """`docs/environment.md` names each variable that the sources read, and no other."""
    sources = "\n".join(
        text for name, text in texts() if re.match(r"(src|plugins/[^/]+/src)/.*\.py$", name)
    )
    documented = (ROOT / "docs/environment.md").read_text(encoding="utf-8")
    pattern = re.compile(r"\b(?:ERRDEX_[A-Z_]+|NO_COLOR|FORCE_COLOR)\b")
    assert set(pattern.findall(documented)) == set(pattern.findall(sources))


def test_every_setting_is_documented() -> None:
    """`docs/settings.md` has a row for each key of `[tool.errdex]`, and for no other."""
    page = (ROOT / "docs/settings.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)) == set(_settings.KEYS)


LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"])
def test_links_of_the_front_pages_lead_somewhere(name: str) -> None:
    """Each relative link and picture of the front pages exists."""
    text = (ROOT / name).read_text(encoding="utf-8")
    assert [target for target in LINK.findall(text) if not (ROOT / target).exists()] == []


def test_changelog_fragments_have_a_known_kind() -> None:
    """Each fragment is `<name>.<kind>.md` and holds one sentence."""
    kinds = {each["directory"] for each in PROJECT["tool"]["towncrier"]["type"]}
    fragments = sorted((ROOT / "changelog.d").glob("*.md"))
    assert fragments
    for path in fragments:
        name, kind, _ = path.name.split(".")
        assert name
        assert kind in kinds
        assert path.read_text(encoding="utf-8").strip().endswith(".")


# -- what users install ----------------------------------------------------------------------------


def build(project: Path, target: Path) -> tuple[Path, Path]:
    """Build sdist and wheel of *project* with hatchling, without a network."""
    for kind in ("sdist", "wheel"):
        subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)],
            cwd=project,
            env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"},
            check=True,
            capture_output=True,
        )
    (sdist,) = target.glob("*.tar.gz")
    (wheel,) = target.glob("*.whl")
    return sdist, wheel


@pytest.fixture(scope="module", params=[ROOT, *PLUGINS], ids=lambda path: path.name)
def built(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, Path, Path]:
    """Return the folder of a project, its sdist and its wheel."""
    project: Path = request.param
    return project, *build(project, tmp_path_factory.mktemp("dist"))


def test_the_wheel_speaks_every_language(built: tuple[Path, Path, Path]) -> None:
    """The wheel carries an `.mo` for each `.po` of the project, and no `.po`."""
    project, _, wheel = built
    languages = {path.parts[-3] for path in project.glob("locales/*/LC_MESSAGES/errdex.po")}
    assert {"de", "pl", "ar"} <= languages
    names = zipfile.ZipFile(wheel).namelist()
    compiled = {name.split("/")[-3] for name in names if name.endswith("/LC_MESSAGES/errdex.mo")}
    assert compiled == languages
    assert [name for name in names if name.endswith((".po", ".pot"))] == []


def test_the_wheel_is_complete(built: tuple[Path, Path, Path]) -> None:
    """The wheel is typed, carries its licences and manifest, and no tests or caches."""
    project, _, wheel = built
    names = zipfile.ZipFile(wheel).namelist()
    assert any(name.endswith("/py.typed") for name in names)
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
    assert [name for name in names if "tests/" in name or "__pycache__" in name] == []
    if project == ROOT:
        assert any(name.endswith("licenses/LICENSES/Unicode-3.0.txt") for name in names)
    else:
        assert any(name.endswith("/errdex.json") for name in names)


def test_the_sdist_holds_tests_catalogues_and_contract(built: tuple[Path, Path, Path]) -> None:
    """From the sdist one can test, translate and compare: all of it is in there."""
    project, sdist, _ = built
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    tracked_files = {
        str(path.relative_to(project)) for path in tracked() if project in path.parents
    }
    needed = {
        name
        for name in tracked_files
        if name.startswith(("src/", "tests/", "locales/", "contract/", "LICENSE"))
    }
    assert needed
    assert needed - names == set()
    assert [name for name in names if name.endswith((".mo", ".pyc"))] == []


def test_wheels_are_reproducible(built: tuple[Path, Path, Path], tmp_path: Path) -> None:
    """Two builds of the same sources give the same bytes."""
    project, sdist, wheel = built
    again, wheel_again = build(project, tmp_path)
    assert again.read_bytes() == sdist.read_bytes()
    assert wheel_again.read_bytes() == wheel.read_bytes()
