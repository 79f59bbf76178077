"""Facts about the package as a whole: ``python -m errdex`` and the names it loads when asked."""

from __future__ import annotations

import importlib
import runpy
import sys

import pytest

import errdex


def test_python_m_errdex_is_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``python -m errdex`` does what ``errdex`` does, exit status included."""
    monkeypatch.setattr(sys, "argv", ["errdex", "--lang", "en", "explain", "core/ENOPEER"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("errdex", run_name="__main__")
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("ENOPEER (core/ENOPEER)\n")


def test_importing_the_main_module_runs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """Tools that import every module do not start the command."""
    sys.modules.pop("errdex.__main__", None)
    importlib.import_module("errdex.__main__")
    assert capsys.readouterr() == ("", "")


def test_a_public_name_is_loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first access loads the name, later ones find it in the module."""
    monkeypatch.delitem(vars(errdex), "NoPeer", raising=False)
    first = errdex.NoPeer
    assert vars(errdex)["NoPeer"] is first is errdex.NoPeer


def test_an_unknown_name_is_an_attribute_error() -> None:
    """What is not public does not exist; dir() shows what does."""
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        errdex.nothing  # type: ignore[attr-defined]  # noqa: B018  # the fact under test
    assert set(errdex.__all__) <= set(dir(errdex))
