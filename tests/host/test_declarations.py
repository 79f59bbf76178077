"""What plugins declare, and the marker that pluggy reads."""

from __future__ import annotations

import subprocess
import sys

import pluggy
import pytest

from errdex import Converter, Domain, ToolInfo, hookimpl
from errdex._declarations import MARK
from errdex._provided import Declared, Provider, normalise
from errdex._spec import Spec


def test_the_marker_is_what_pluggy_itself_would_set() -> None:
    """`hookimpl` and pluggy's own marker leave the same options on a function."""

    def ours() -> None: ...

    def theirs() -> None: ...

    marker = pluggy.HookimplMarker("errdex")
    assert vars(hookimpl(ours)) == vars(marker(theirs))
    assert vars(hookimpl(specname="x", optionalhook=True)(ours)) == vars(
        marker(theirs, specname="x", optionalhook=True)
    )
    assert getattr(ours, MARK)["specname"] == "x"


def test_declaring_imports_no_pluggy() -> None:
    """A plugin's module that declares codes and hooks does not pay for pluggy."""
    script = (
        "import sys\nfrom errdex import CodedError, hookimpl, Domain, Converter\n"
        "hookimpl(lambda: [Domain('x'), Converter[KeyError]])\n"
        "print('pluggy' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"


def test_a_tool_speaks_for_the_domain_of_its_name() -> None:
    """Without a domain, a tool speaks for the one of its own name."""
    assert ToolInfo("cc").speaks == "cc"
    assert ToolInfo("ccx", "cc").speaks == "cc"


def test_records_take_fields_by_position() -> None:
    """The records of plugins are plain: fields in order, defaults, equality."""
    assert Domain("cc", "CC") == Domain(name="cc", title="CC")
    assert Converter(KeyError, lambda error: None).exception_type is KeyError


@pytest.mark.parametrize(
    ("name", "normal"),
    [
        ("errdex-cc", "errdex-cc"),
        ("Errdex__CC", "errdex-cc"),
        ("a.-_b", "a-b"),
        ("---", "---"),
        ("", ""),
    ],
)
def test_names_of_distributions_are_normalised(name: str, normal: str) -> None:
    """Case and the kind of separator do not tell distributions apart (PEP 503)."""
    assert normalise(name) == normal


def test_only_so_many_names_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The memory of normalised names is bounded."""
    from errdex import _provided

    monkeypatch.setattr(_provided, "_normalised", {})
    monkeypatch.setattr(_provided, "MOST_NAMES", 1)
    assert [normalise("A"), normalise("B"), normalise("A")] == ["a", "b", "a"]
    assert _provided._normalised == {"A": "a"}


def test_a_provider_names_itself() -> None:
    """A provider reads as name and version; its identity is normalised, or the project's own."""
    assert str(Provider("A_B", "1.0")) == "A_B 1.0"
    assert str(Provider("project")) == "project"
    assert Provider("A_B").identity == "a-b"
    assert Provider("project", owner="A_B").identity == "a-b"


def test_a_declaration_says_where_it_is() -> None:
    """The place is as exact as it is known: file and line, the provider's file, the module."""
    spec = Spec("cc", "EFULL", "FULL", module="m.n", qualname="Full", file="a/n.py", line=4)
    by = Provider("x", file="x/plugin.py")
    assert Declared.of(spec).where(by) == "a/n.py:4"
    assert Declared.of(spec.replace(line=0)).where(by) == "a/n.py"
    assert Declared.of(spec.replace(file=None, line=0)).where(by) == "x/plugin.py"
    assert Declared.of(spec.replace(file=None, line=0)).where(Provider("x")) == "m.n"


def test_the_source_of_a_declaration_without_a_module_is_its_file() -> None:
    """Two TOML catalogues that declare one token are two sources."""
    spec = Spec("cc", "EFULL", "FULL", qualname="FULL", file="/x/errdex.toml")
    assert Declared.of(spec).source == ("errdex.toml", "FULL")
    assert Declared.of(spec.replace(module="m")).source == ("m", "FULL")
    assert Declared.of(spec.replace(file=None)).source == ("", "FULL")
