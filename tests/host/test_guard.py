"""A plugin's code can neither stop nor disturb the process."""

from __future__ import annotations

import locale
import os
import sys
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

from errdex._guard import full_traceback, guarded, place, told


def exits() -> None:
    """Try to end the process."""
    sys.exit("bye")


def fails() -> None:
    """Raise a plain exception."""
    raise LookupError("nothing")


@pytest.mark.parametrize("function", [exits, fails])
def test_whatever_is_raised_is_caught(function: Callable[[], None]) -> None:
    """An exception, and also an exit, become part of the outcome."""
    outcome = guarded(function)
    assert isinstance(outcome.error, (SystemExit, LookupError))
    assert outcome.value is None
    assert outcome.deeds == ()


def test_a_value_is_handed_on() -> None:
    """What a function returns is in the outcome, with the time that it took."""
    outcome = guarded(lambda: 5)
    assert (outcome.value, outcome.error, outcome.deeds) == (5, None, ())
    assert outcome.seconds >= 0


def test_an_interrupt_passes() -> None:
    """Ctrl-C is the user's word; standard output is put back first."""

    def interrupt() -> None:
        raise KeyboardInterrupt

    before = sys.stdout
    with pytest.raises(KeyboardInterrupt):
        guarded(interrupt)
    assert sys.stdout is before


def test_output_is_held_back(capsys: pytest.CaptureFixture[str]) -> None:
    """What is printed never reaches standard output, as text or as bytes, and is told."""

    def talk() -> None:
        print("hello")
        sys.stdout.buffer.write(b"\xff" + b"x" * 500)

    outcome = guarded(talk)
    assert capsys.readouterr().out == ""
    assert outcome.deeds[0].startswith("printed 'hello")
    assert len(outcome.deeds[0]) < 300


def test_a_closed_or_replaced_output_is_put_back() -> None:
    """Closing what it takes for standard output, or replacing it, hurts nobody."""
    before = sys.stdout

    def replace() -> None:
        sys.stdout = sys.stderr

    def close() -> None:
        sys.stdout.close()

    assert guarded(close).deeds == ()
    assert guarded(replace).deeds == ("replaced sys.stdout",)
    assert sys.stdout is before


def test_the_path_of_imports_is_put_back() -> None:
    """Entries that are added, and a list that is replaced, are undone."""
    before, entries = sys.path, list(sys.path)

    def replace() -> None:
        sys.path = []

    for function in (lambda: sys.path.insert(0, "/x"), replace):
        assert guarded(function).deeds == ("changed sys.path",)
        assert sys.path is before
        assert sys.path == entries


def test_the_environment_is_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Variables that are set or removed are as before."""
    monkeypatch.setenv("ERRDEX_A", "1")

    def change() -> None:
        os.environ["ERRDEX_B"] = "2"
        del os.environ["ERRDEX_A"]

    assert guarded(change).deeds == ("changed the environment",)
    assert os.environ["ERRDEX_A"] == "1"
    assert "ERRDEX_B" not in os.environ


def test_the_locale_is_put_back() -> None:
    """A plugin that calls `setlocale` changes it for nobody."""
    before = locale.setlocale(locale.LC_ALL)
    other = "C" if locale.setlocale(locale.LC_ALL) != "C" else "C.UTF-8"
    outcome = guarded(lambda: locale.setlocale(locale.LC_ALL, other))
    assert outcome.deeds == ("changed the locale",)
    assert locale.setlocale(locale.LC_ALL) == before


def test_the_working_folder_is_put_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A plugin that changes the folder moves nobody; a folder that is gone is no trouble."""
    monkeypatch.chdir(tmp_path)
    assert guarded(lambda: os.chdir("/")).deeds == ("changed the working folder",)
    assert Path.cwd() == tmp_path
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert guarded(lambda: None).deeds == ()


class BrokenError(Exception):
    """An exception that can not even be shown."""

    def __str__(self) -> str:
        """Fail."""
        raise ValueError("no")


def test_any_exception_can_be_told() -> None:
    """Type and message are told; a message that fails is left out."""
    assert told(LookupError("x")) == "LookupError: x"
    assert told(LookupError()) == "LookupError"
    assert told(BrokenError()) == "BrokenError"


def test_the_place_of_an_exception_is_in_the_plugin() -> None:
    """Frames of Python's machinery and of errdex do not count."""
    error = guarded(fails).error
    assert error is not None
    assert place(error, "x") == f"{__file__}:{fails.__code__.co_firstlineno + 2}"
    missing = guarded(lambda: __import__("importlib").import_module("no_such_module")).error
    assert missing is not None
    assert place(missing, "x").startswith(f"{__file__}:")
    assert place(LookupError(), "default") == "default"


def test_the_place_of_a_syntax_error_is_in_its_text() -> None:
    """A syntax error names the file and line that can not be compiled."""
    error = guarded(lambda: compile("\nx =", "acme.py", "exec")).error
    assert error is not None
    assert place(error, "x") == "acme.py:2"
    assert place(SyntaxError("x"), "default") == "default"
    assert place(SyntaxError("x", ("acme.py", None, None, None)), "default") == "acme.py:0"


def test_a_whole_traceback() -> None:
    """The traceback is there as text, also of an exception that can not be shown."""
    error = guarded(fails).error
    assert error is not None
    assert "LookupError: nothing" in full_traceback(error)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert "BrokenError" in full_traceback(BrokenError())


def test_a_traceback_that_can_not_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where even the traceback fails, the type is told."""
    import traceback

    def fail(error: BaseException) -> list[str]:
        raise ValueError(error)

    monkeypatch.setattr(traceback, "format_exception", fail)
    assert full_traceback(LookupError("x")) == "LookupError: x"
