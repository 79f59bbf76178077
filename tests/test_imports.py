"""What the path of an error costs: the modules that it imports, counted in a fresh interpreter.

Who may import whom is stated in ``test_architecture.py``.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import errdex
from errdex._i18n.write_mo import write_mo

PACKAGE = Path(errdex.__file__).parent

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


@pytest.mark.parametrize(
    "module",
    (
        "_record _line _template _render _codes _core _forms _declarations _tool _edge _explain"
        " _errors _registry _resolve _rules _manifest _settings _toml _i18n.locale _i18n.chain"
        " _i18n.mo _i18n.plural _i18n.po _i18n.values _i18n.catalogue _i18n.texts _i18n.label"
    ).split(),
)
def test_the_lower_floors_import_nothing_slow(module: str, tmp_path: Path) -> None:
    """Each module of the error path and of the reading commands is loaded at no cost."""
    _, modules = loaded_by(f"import errdex.{module}", tmp_path)
    assert modules & set(FORBIDDEN) == set()


@pytest.mark.parametrize("module", ["_host", "hookspecs"])
def test_the_host_is_loaded_without_pluggy(module: str, tmp_path: Path) -> None:
    """pluggy and the metadata of distributions are imported when a plugin must be loaded."""
    _, modules = loaded_by(f"import errdex.{module}", tmp_path)
    assert modules & {"pluggy", "importlib.metadata", "babel", "jinja2", "inspect"} == set()
