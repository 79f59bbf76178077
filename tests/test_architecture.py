"""The floors of the house: who may import whom. What it costs stands in `test_imports.py`."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import pytest

SRC = Path(__file__).parents[1] / "src"
PACKAGE = SRC / "errdex"

# From the ground up; a module belongs to the first pattern that matches its name.
FLOORS = (
    ("_version _record _escape _grammar _line _pattern _template _faults _json_text _shapes"
     " _suggest"),
    ("_i18n _i18n.locale _i18n.chain _i18n.mo _i18n.plural _i18n.po _i18n.values _i18n.catalogue"
     " _i18n.texts _i18n.label _i18n.places _i18n.system _i18n.cldr _i18n.cldr.*"),
    ("_render"),
    ("_spec _fields _definition _codes _forms _declarations _provided _guard"),
    ("_core _errors _errors_* _i18n.findings _i18n.entry_findings _builtin"),
    ("_tool _tools _edge _explain _files _write _settings _registry _manifest _resolve"
     " _refusals _rules _requirement _spec_json _toml _toml_lines"),
    ("hookspecs _find _hooks _host _load* _boundary _plugin _package _project _report"),
    ("_i18n.* _contract _contract.* _build testing _plugin_harness _pytest_fixtures _examples"
     " _check*"),
    ("_site _site.*"),
    ("_cli _cli.* __main__"),
)  # fmt: skip

# Imports inside functions that look upward, each with its reason.
LAZY_UPWARD = {
    ("_tool", "_host"): "plugins take part only when the program asked for them",
}


def module_name(path: Path) -> str:
    """Return the name of the module in *path*, without `errdex.`; `errdex` itself is ``""``."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in PACKAGE.rglob("*.py")}


def floor(module: str) -> int:
    """Return the number of the floor of *module*, 1 is the ground."""
    for number, patterns in enumerate(FLOORS, 1):
        if any(fnmatchcase(module, pattern) for pattern in patterns.split()):
            return number
    raise AssertionError(f"errdex.{module} is on no floor: add it to FLOORS")


def is_type_checking(node: ast.stmt) -> bool:
    """Return whether *node* is `if TYPE_CHECKING:`, which nothing runs."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


@cache
def imports(module: str) -> tuple[tuple[str, bool], ...]:
    """Return the modules of errdex that *module* imports, and whether inside a function."""

    def walk(body: list[ast.stmt], lazy: bool) -> Iterator[tuple[str, bool]]:
        for node in body:
            if is_type_checking(node):
                continue
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "errdex":
                base = (node.module or "").removeprefix("errdex").lstrip(".")
                for alias in node.names:
                    inner = f"{base}.{alias.name}".lstrip(".")
                    yield (inner if inner in MODULES else base), lazy
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    if alias.name.split(".")[0] == "errdex":
                        yield alias.name.removeprefix("errdex").lstrip("."), lazy
            inside = lazy or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            for field in ("body", "orelse", "finalbody"):
                yield from walk(getattr(node, field, []), inside)
            for handler in getattr(node, "handlers", []):
                yield from walk(handler.body, inside)

    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    return tuple(sorted(set(walk(tree.body, False))))


@pytest.mark.parametrize("module", sorted(MODULES.keys() - {""}))
def test_imports_run_downward_only(module: str) -> None:
    """A module imports only from its own floor and those below it."""
    upward = {
        (module, target)
        for target, lazy in imports(module)
        if target and floor(target) > floor(module)
        if not (lazy and (module, target) in LAZY_UPWARD)
    }
    assert upward == set()


def test_exceptions_of_the_floors_are_in_use() -> None:
    """Every listed upward import exists: the list of exceptions holds no dead entry."""
    assert {
        (module, target) for module, target in LAZY_UPWARD if (target, True) not in imports(module)
    } == set()


def test_no_circle() -> None:
    """The imports that run when a module is loaded make no circle."""
    done: set[str] = set()

    def visit(module: str, way: tuple[str, ...]) -> None:
        assert module not in way, " -> ".join((*way, module))
        if module not in done:
            for target, lazy in imports(module):
                if target and not lazy:
                    visit(target, (*way, module))
            done.add(module)

    for module in sorted(MODULES.keys() - {""}):
        visit(module, ())


@pytest.mark.parametrize("module", sorted(MODULES.keys() - {""}))
def test_modules_stay_small(module: str) -> None:
    """A module has one noun: 400 lines are the limit, tables and declared codes aside."""
    if module.startswith(("_i18n.cldr", "_errors")):
        return
    assert len(MODULES[module].read_text(encoding="utf-8").splitlines()) <= 400


def loaded_by(code: str) -> set[str]:
    """Return the names of the modules that a fresh process has loaded after running *code*."""
    script = (
        f"import sys; sys.path.insert(0, {str(SRC)!r}); before = set(sys.modules)\n{code}\n"
        "loaded = sorted(set(sys.modules) - before)\nimport json\nprint('\\n' + json.dumps(loaded))"
    )
    # -S: what other distributions put into the start of every process is not ours to count.
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", script], capture_output=True, text=True, check=True
    )
    return set(json.loads(run.stdout.splitlines()[-1]))


def test_explain_imports_little() -> None:
    """`errdex explain` of a core code loads neither plugins' host libraries nor the tools' half."""
    loaded = loaded_by(
        "from errdex._cli import main\nassert main(['explain', 'ENOPEER', '--lang', 'de']) == 0"
    )
    heavy = {"babel", "pluggy", "jinja2", "mkdocs", "rich", "importlib.resources", "inspect"}
    assert loaded & heavy == set()
    assert not {name for name in loaded if name.startswith(("errdex._site", "errdex._contract"))}
