"""Every hook is documented, with its exact signature and a whole example plugin that works."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pluggy
import pytest

from errdex import _plugin, hookspecs
from errdex._hooks import Hooks

from .conftest import Site

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hooks.md").read_text(encoding="utf-8")
NAMES = sorted(hookspecs.HOOKS)


def example(name: str) -> str:
    """Return the example plugin in the documentation of a hook."""
    text = inspect.getdoc(hookspecs.HOOKS[name]) or ""
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) == 1
    return str(blocks[0])


def test_there_are_seven_hooks() -> None:
    """The hooks are those of the design, and every function of the module is one."""
    assert (
        sorted(
            f"errdex_{name}"
            for name in (
                "domains",
                "tools",
                "codes",
                "locales",
                "converters",
                "handlers",
                "sections",
            )
        )
        == NAMES
    )
    functions = inspect.getmembers(hookspecs, inspect.isfunction)
    assert [name for name, _ in functions if not name.startswith("_")] == NAMES


def test_hooks_that_need_code_are_known_without_importing_the_specifications() -> None:
    """What the loader believes about manifests is what the hooks say."""
    assert _plugin.NEEDS_CODE == hookspecs.NEEDS_CODE
    assert set(NAMES) >= hookspecs.NEEDS_CODE


@pytest.mark.parametrize("name", NAMES)
def test_a_hook_is_documented(name: str) -> None:
    """The docstring says when it is called, what it returns and shows an example; the page too."""
    text = inspect.getdoc(hookspecs.HOOKS[name]) or ""
    for words in ("\n\nCalled ", "\n\nReturn ", "\n\nExample: a whole plugin "):
        assert words in text
    signature = f"def {name}() -> {hookspecs.HOOKS[name].__annotations__['return']}"
    assert f"## `{name}`\n\n```text\n{signature}\n```\n\n{text}\n" in PAGE


@pytest.mark.parametrize("name", NAMES)
def test_pluggy_knows_each_hook(name: str) -> None:
    """pluggy takes the specification, which has no parameters."""
    manager = pluggy.PluginManager("errdex")
    manager.add_hookspecs(hookspecs)
    caller = getattr(manager.hook, name)
    assert caller.spec is not None
    assert caller.spec.argnames == ()


@pytest.mark.parametrize("name", NAMES)
def test_a_specification_is_no_implementation(name: str) -> None:
    """Calling one by mistake says so."""
    with pytest.raises(NotImplementedError):
        hookspecs.HOOKS[name]()


@pytest.mark.parametrize("name", NAMES)
def test_each_hook_has_a_typed_call(name: str) -> None:
    """The host calls each hook through one method, whose return type is of the hook's records."""
    method = getattr(Hooks, name.removeprefix("errdex_"))
    wanted = set(re.findall(r"\b[A-Z]\w+", hookspecs.HOOKS[name].__annotations__["return"]))
    wanted -= {"Iterable", "Any"}
    given = set(re.findall(r"\b[A-Z]\w+", method.__annotations__["return"]))
    assert given >= {word if word != "CodedError" else "Declared" for word in wanted}


@pytest.mark.parametrize("name", NAMES)
def test_the_example_is_a_plugin_that_works(name: str, site: Site) -> None:
    """The example, installed as it stands, is active, implements the hook and has no problem."""
    site.add("acme", None)
    (site.folder / "acme" / "__init__.py").write_text(example(name))
    host = site.load(need_code=True)
    (report,) = host.reports
    assert [str(problem) for problem in host.problems] == []
    assert report.status == "active"
    assert name in report.hooks
    given = {
        "errdex_domains": report.domains,
        "errdex_tools": tuple(host.registry.tools["acme"].info.actions)
        if name == "errdex_tools"
        else (),
        "errdex_codes": report.codes,
        "errdex_locales": host.packs,
        "errdex_converters": host.converters,
        "errdex_handlers": host.handlers,
        "errdex_sections": host.sections,
    }
    assert given[name]
