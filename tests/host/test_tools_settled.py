"""Which tool speaks for which domain, and what its actions return."""

from __future__ import annotations

import pytest

from errdex import NoPeer
from errdex._declarations import Domain, ToolInfo
from errdex._provided import Declared, Provided, Provider
from errdex._registry import Registry, build
from errdex._spec import Spec


def give(name: str, *tools: ToolInfo, owner: str | None = None, entry: str = "") -> Provided:
    """Say what a distribution of one code and these tools provides."""
    codes = (Declared.of(Spec("cc", "EFULL", "FULL", module="m", qualname="q")),)
    domains = (Domain("cc"),) if name == "cc" else ()
    provider = Provider(name, "1.0", entry, f"{name}/plugin.py", owner)
    return Provided(provider, domains, tools, codes if name == "cc" else ())


def tools(registry: Registry) -> dict[str, str]:
    """Return the tools of plugins with who has them."""
    return {
        name: held.provider.distribution
        for name, held in registry.tools.items()
        if name != "errdex"
    }


def test_actions_hold_keys() -> None:
    """Classes and keys become sorted keys, each once."""
    info = ToolInfo(
        "cc",
        actions={"send": [NoPeer, "cc/EFULL", "cc/EFULL"], "db.migrate": ()},
        exhaustive=["send"],
    )
    registry = build([give("cc", info)])
    assert registry.problems == ()
    held = registry.tools["cc"].info
    assert held.actions == {"db.migrate": (), "send": ("cc/EFULL", "core/ENOPEER")}
    assert (held.domain, held.exhaustive) == ("cc", ("send",))


@pytest.mark.parametrize(
    ("info", "why"),
    [
        (ToolInfo("No Tool"), "can not begin a line"),
        (ToolInfo("unknown"), "can not begin a line"),
        (ToolInfo("cc", actions={"SEND": []}), "'SEND' can not be an action"),
        (ToolInfo("cc", actions={"send": ["cc/ENONE"]}), "there is no such code"),
        (
            ToolInfo("cc", actions={"send": ["errdex/ETOOL"]}),
            "send returns errdex/ETOOL, but cc speaks only for 'core' and 'cc'",
        ),
        (ToolInfo("cc", exhaustive=["send"]), "'send' is called exhaustive"),
    ],
)
def test_what_no_boundary_could_stamp_is_refused(info: ToolInfo, why: str) -> None:
    """A bad name, action, code or exhaustive action is reported; the rest of the tool stays."""
    registry = build([give("cc", info)])
    (problem,) = registry.problems
    assert str(problem).startswith("ETOOL: the tool ")
    assert why in str(problem)
    assert ("cc" in registry.tools) is (info.name == "cc")


def test_the_owner_of_the_domain_has_the_tool() -> None:
    """Of two that declare a tool, the owner of the domain of its name has it."""
    registry = build([give("aaa", ToolInfo("cc")), give("cc", ToolInfo("cc"))])
    assert tools(registry) == {"cc": "cc"}
    assert "aaa 1.0" in str(registry.problems[0])
    assert "belongs to cc 1.0" in str(registry.problems[0])


def test_a_stranger_can_not_speak_as_an_owned_tool() -> None:
    """A tool whose name is somebody's domain is his alone, also when he declares none."""
    registry = build([give("aaa", ToolInfo("cc")), give("cc")])
    assert tools(registry) == {}
    assert len(registry.problems) == 1


def test_nobody_has_a_tool_of_two() -> None:
    """Two distributions that declare a tool without owning its domain both lose it."""
    registry = build([give("a", ToolInfo("shared")), give("b", ToolInfo("shared"))])
    assert tools(registry) == {}
    assert len(registry.problems) == 2
    assert all("a 1.0, b 1.0" in str(problem) for problem in registry.problems)


def test_a_tool_is_declared_once() -> None:
    """Two different declarations of one distribution are reported; equal ones, and a bare one
    beside a full one, are not."""
    full = ToolInfo("cc", actions={"send": ["core/ENOPEER"]})
    other = ToolInfo("cc", actions={"check": []})
    assert len(build([give("cc", full, other)]).problems) == 1
    assert build([give("cc", full, full)]).problems == ()
    for order in ((full, ToolInfo("cc")), (ToolInfo("cc", "cc"), full)):
        registry = build([give("cc", *order)])
        assert registry.problems == ()
        assert registry.tools["cc"].info.actions == {"send": ("core/ENOPEER",)}


def test_the_project_in_our_folder_declares_first() -> None:
    """The project's tool replaces the one of its installed copy in silence."""
    new = ToolInfo("cc", actions={"send": ["core/ENOPEER"]})
    old = ToolInfo("cc", actions={"check": []})
    registry = build([give("cc", old), give("project", new, owner="cc")])
    assert registry.problems == ()
    assert list(registry.tools["cc"].info.actions) == ["send"]
