"""Facts about asking the desktop for its languages, with stand-ins for the systems' libraries."""

from __future__ import annotations

import ctypes
import types
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from errdex import _faults
from errdex._i18n.system import languages


class Kernel:
    """Answers as Windows' kernel32 does."""

    def __init__(self, text: str, *, size: int | None = None, fails: int = 0) -> None:
        """Take what is told, its length if it lies about it, and which call fails."""
        self.text = text
        self.size = len(text) if size is None else size
        self.fails = fails
        self.calls = 0

    def GetUserPreferredUILanguages(  # noqa: N802  # the system's name
        self, flags: int, count: Any, buffer: Any, size: Any
    ) -> int:
        """Tell the length first, the text then."""
        self.calls += 1
        assert flags == 8
        size._obj.value = self.size
        if buffer is not None:
            buffer[: len(self.text)] = self.text
        return int(self.calls != self.fails)


def test_windows_tells_a_list() -> None:
    """Tags that end with NUL each, and the list with one more."""
    assert languages("win32", Kernel("de-AT\0en-US\0\0")) == ("de-AT", "en-US")
    assert languages("win32", Kernel("xx\0" * 20 + "\0")) == ("xx",) * 8


@pytest.mark.parametrize(
    "kernel",
    [
        Kernel("de\0\0", fails=1),
        Kernel("de\0\0", fails=2),
        Kernel("", size=0),
        Kernel("de\0\0", size=1_000_000),
    ],
)
def test_windows_may_refuse(kernel: Kernel) -> None:
    """Then there is no language, and nothing is raised."""
    assert languages("win32", kernel) == ()


def test_windows_library_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Through ctypes, where it is there; elsewhere that is a fault."""
    library = types.SimpleNamespace(kernel32=Kernel("pl-PL\0\0"))
    monkeypatch.setattr(ctypes, "windll", library, raising=False)
    assert languages("win32") == ("pl-PL",)
    monkeypatch.delattr(ctypes, "windll")
    _faults.clear()
    assert languages("win32") == ()
    assert _faults.faults()[0].where == "language of the system win32"


class Function:
    """A function of a library, with ctypes' attributes."""

    restype: object = None
    argtypes: object = None

    def __init__(self, call: Callable[..., object]) -> None:
        """Take what it does."""
        self.call = call

    def __call__(self, *given: object) -> object:
        """Do it."""
        return self.call(*given)


class Foundation:
    """Answers as Core Foundation does; texts are known by their position."""

    def __init__(self, tags: Sequence[str | None] | None) -> None:
        """Take the languages; None among them is a text that can not be had."""
        self.released: list[object] = []
        told: Sequence[str | None] = tags or ()

        def text(reference: Any, buffer: Any, size: int, encoding: int) -> int:
            assert (size, encoding) == (128, 0x08000100)
            tag: str | None = told[int(reference)]
            buffer.value = (tag or "").encode()
            return int(tag is not None)

        self.CFLocaleCopyPreferredLanguages = Function(lambda: None if tags is None else 77)

        def count(listed: object) -> int:
            return len(told)

        def at(listed: object, number: int) -> int:
            return number

        self.CFArrayGetCount = Function(count)
        self.CFArrayGetValueAtIndex = Function(at)
        self.CFStringGetCString = Function(text)
        self.CFRelease = Function(self.released.append)


def test_macos_tells_a_list() -> None:
    """And the list is given back."""
    foundation = Foundation(["de-AT", None, "en-US"])
    assert languages("darwin", foundation) == ("de-AT", "en-US")
    assert foundation.released == [77]
    assert len(languages("darwin", Foundation(["xx"] * 20))) == 8


def test_macos_may_have_none() -> None:
    """Then there is no language; without the library that is a fault."""
    assert languages("darwin", Foundation(None)) == ()
    _faults.clear()
    assert languages("darwin") == ()
    assert _faults.faults()[0].kind == "OSError"
