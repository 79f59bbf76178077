"""What may import what: the floors of the house, and what the path of an error costs.

Modules stand on floors and import downward only. An import inside a function that leads upward is
told apart, and allowed where it is written down here with its reason. The path from raising to a
localized line, and the reading commands, stay clear of modules that are slow to import.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import errdex
from errdex._i18n.write_mo import write_mo

PACKAGE = Path(errdex.__file__).parent

# -------------------------------------------------------------------------------------------------
# Floors
# -------------------------------------------------------------------------------------------------

#: From the ground up. A name stands for itself and all below it; the longest one counts.
FLOORS = tuple(
    names.split()
    for names in (
        # The line, and what it is made of.
        "_version _record _faults _escape _line _pattern _template _suggest _shapes _json_text",
        # Translations at run time.
        """_i18n.locale _i18n.chain _i18n.mo _i18n.plural _i18n.po _i18n.values _i18n.catalogue
        _i18n.texts _i18n.label _i18n.cldr""",
        "_render _spec",
        "_codes _definition _fields _forms _declarations",
        "_core _errors _errors_cli _refusals",
        """_tool _edge _explain _settings _files _toml _toml_lines _provided _registry _builtin
        _rules _resolve _tools _manifest _spec_json _requirement""",
        "hookspecs _host _find _guard _hooks",
        "_i18n _contract _build testing _plugin_harness _pytest_fixtures",
        "_site",
        "_cli",
        "__main__",
    )
)
TOOL_FLOOR = 5
#: Imports inside functions that lead upward, and why each has to.
UPWARD: dict[tuple[str, str], str] = {
    ("_tool", "_host"): "a tool with plugins=True loads the host at its first error",
}


def name_of(path: Path) -> str:
    """Return the module's name below ``errdex`` (``_i18n.mo``); empty for the package itself."""
    parts = list(path.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


SOURCES = {name_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def floor_of(module: str) -> int | None:
    """Return the number of the floor on which *module* stands, None for the package itself."""
    stands = [
        (len(name), number)
        for number, names in enumerate(FLOORS)
        for name in names
        if f"{module}.".startswith(f"{name}.")
    ]
    return max(stands)[1] if stands else None


def imports_of(path: Path) -> Iterator[tuple[str, bool, int]]:
    """Yield each import of errdex's own at run time: the module, whether in a function, the line.

    What stands under ``if TYPE_CHECKING`` is no import at run time.
    """

    def walk(node: ast.AST, lazy: bool) -> Iterator[tuple[str, bool, int]]:
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            negated = isinstance(node.test, ast.UnaryOp)
            for statement in node.body if negated else node.orelse:
                yield from walk(statement, lazy)
            return
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, lazy, node.lineno
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}:{node.lineno}: write the whole name"
            for alias in node.names:
                yield f"{node.module}.{alias.name}", lazy, node.lineno
        inside = lazy or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for child in ast.iter_child_nodes(node):
            yield from walk(child, inside)

    for found, lazy, line in walk(ast.parse(path.read_text(encoding="utf-8")), lazy=False):
        if found == "errdex" or found.startswith("errdex."):
            inner = found.removeprefix("errdex").removeprefix(".")
            # The module of `from errdex._line import parse`, not the name in it.
            yield (inner if inner in SOURCES else inner.rpartition(".")[0]), lazy, line


EDGES = sorted(
    (module, target, lazy, line)
    for module, path in SOURCES.items()
    for target, lazy, line in imports_of(path)
    if target != module
)


def test_every_module_stands_on_a_floor() -> None:
    """A new module is given its floor before it is imported by anything."""
    assert {name for name in SOURCES if name and floor_of(name) is None} == set()


def test_every_floor_is_inhabited() -> None:
    """Floors name modules that exist."""
    prefixes = {".".join(name.split(".")[: n + 1]) for name in SOURCES for n in range(3)}
    assert {name for names in FLOORS for name in names} - prefixes == set()


def leads_upward(module: str, target: str) -> bool:
    """Tell whether *target* stands above *module*; the package itself is everywhere."""
    above, below = floor_of(target), floor_of(module)
    return above is not None and below is not None and above > below


def test_imports_run_downward() -> None:
    """No module imports what stands above it while it is loaded."""
    wrong = [
        f"{module}:{line} imports {target}"
        for module, target, lazy, line in EDGES
        if not lazy and leads_upward(module, target)
    ]
    assert wrong == []


def test_imports_inside_functions_lead_upward_only_where_it_is_written_down() -> None:
    """A lazy import that leads upward is in the list, and the list has no others."""
    found = {
        (module, target)
        for module, target, lazy, _ in EDGES
        if lazy and leads_upward(module, target)
    }
    assert found == set(UPWARD)


def test_there_is_no_circle() -> None:
    """What modules import while they are loaded has no circle, so any of them can be first."""
    eager: dict[str, set[str]] = {name: set() for name in SOURCES}
    for module, target, lazy, _ in EDGES:
        if not lazy and target in eager:
            eager[module].add(target)
    eager[""] = set()  # every import passes through the package, which imports one constant
    while True:
        leaves = {name for name, targets in eager.items() if not targets}
        if not leaves:
            break
        eager = {name: targets - leaves for name, targets in eager.items() if name not in leaves}
    assert eager == {}


def test_the_package_itself_loads_next_to_nothing() -> None:
    """``import errdex`` loads the version; every public name is loaded when it is first used."""
    eager = {target for module, target, lazy, _ in EDGES if module == "" and not lazy}
    assert eager == {"_version"}


# -------------------------------------------------------------------------------------------------
# The import budget
# -------------------------------------------------------------------------------------------------

#: What the path of an error never imports (targets.md), and what the ground floor avoids besides.
FORBIDDEN = (
    *("typing", "collections", "functools", "re", "enum", "dataclasses"),
    *("importlib.metadata", "importlib.resources", "babel", "pluggy", "jinja2"),
    *("argparse", "inspect", "string", "logging", "json", "gettext", "locale", "unicodedata"),
)

SHOP = '''
from __future__ import annotations

from errdex import CodedError, Secret, Tool, count, file_path, items, param, plural, secret, size
from errdex import untrusted


class ShopFailure(CodedError, domain="shop", family=True):
    """What only the shop can refuse."""


class SoldOut(ShopFailure, code="ESOLD_OUT", since="1.0", retryable=True, advice="retry"):
    """Nothing is left."""

    order: str = untrusted("the order", example="A-1")
    left: int = count("how many are left", example=2)
    names: list[str] = items("what is left", example=["a", "b"])
    card: Secret[str] = secret("the card")
    body: int = size("how much", example=3)
    receipt: str = file_path("where", example="/tmp/x")
    note: str | None = param("a note", default=None)
    message = plural("{left} piece for {order}", "{left} pieces for {order}", by="left")
    cause = "Others were faster."
    remedy = "Order again."


shop = Tool("shop")


def fail():
    with shop.action("order"):
        raise SoldOut(order="A\\n1", left=2, names=["a"], card=Secret("1"), body=1, receipt="x")
'''

FAIL = "import shop\ntry: shop.fail()\nexcept shop.SoldOut as error: "
PATHS = {
    "declare": "import shop",
    "raise": FAIL + "pass",
    "english line": FAIL + "print(error)",
    "localized line": FAIL + "print(error.to_line())",
    "asked locale": FAIL + "print(error.to_line('de'))",
    "block of text": FAIL + "print(error.to_text())",
    "core code": "from errdex import NoPeer\nprint(NoPeer(given='x').to_line('de'))",
    "read lines": "import errdex\nprint(errdex.parse('cc.send: ENOPEER: x'), errdex.search('x'))",
}


def loaded_by(code: str, folder: Path, **environ: str) -> tuple[str, set[str]]:
    """Run *code* in a fresh interpreter without site-packages; return its output and modules.

    Without ``site``, because ``.pth`` files import this and that and would hide what we import.
    """
    program = f"import sys\nsys.path[:0] = {[str(PACKAGE.parent), str(folder)]!r}\n{code}\n"
    program += "print('\\n--', *sorted(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program],
        env={"PATH": os.environ.get("PATH", ""), **environ},
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    output, _, modules = done.stdout.rpartition("\n--")
    return output, set(modules.split())


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with a package ``shop`` that declares a code and speaks German."""
    folder = tmp_path_factory.mktemp("shop")
    texts = folder / "shop" / "locales" / "de" / "LC_MESSAGES"
    texts.mkdir(parents=True)
    (folder / "shop" / "__init__.py").write_text(SHOP, encoding="utf-8")
    header = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
    entry = (
        "shop/ESOLD_OUT",
        "{left} piece for {order}",
        "{left} pieces for {order}",
        ("{left} Stück für {order}", "{left} Stücke für {order}"),
    )
    (texts / "errdex.mo").write_bytes(write_mo(header, [entry]))
    return folder


@pytest.mark.parametrize("path", PATHS)
def test_the_path_of_an_error_imports_nothing_slow(path: str, shop: Path) -> None:
    """From declaring to a localized line none of the slow modules is imported."""
    output, modules = loaded_by(PATHS[path], shop, ERRDEX_LANG="de")
    assert modules & set(FORBIDDEN) == set()
    if path in ("localized line", "asked locale"):
        assert output.strip() == "shop.order: ESOLD_OUT: 2 Stücke für A\\n1"


def test_the_way_in_which_a_locale_is_chosen_imports_nothing_slow(shop: Path) -> None:
    """POSIX variables choose the language as cheaply as our own."""
    output, modules = loaded_by(PATHS["localized line"], shop, LANG="de_AT.UTF-8", LANGUAGE="de:pl")
    assert output.strip() == "shop.order: ESOLD_OUT: 2 Stücke für A\\n1"
    assert modules & set(FORBIDDEN) == set()


LOWER = [name for name in SOURCES if name and (floor_of(name) or 0) <= TOOL_FLOOR]


@pytest.mark.parametrize("module", LOWER)
def test_the_lower_floors_import_nothing_slow(module: str, tmp_path: Path) -> None:
    """Each module up to the tool, the registry and the settings can be loaded at no cost."""
    _, modules = loaded_by(f"import errdex.{module}", tmp_path)
    assert modules & set(FORBIDDEN) == set()


@pytest.mark.parametrize("module", ["_host", "hookspecs"])
def test_the_host_is_loaded_without_pluggy(module: str, tmp_path: Path) -> None:
    """pluggy and the metadata of distributions are imported when a plugin must be loaded."""
    _, modules = loaded_by(f"import errdex.{module}", tmp_path)
    assert modules & {"pluggy", "importlib.metadata", "babel", "jinja2", "inspect"} == set()
