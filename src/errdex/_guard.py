"""Run a plugin's code so that it can neither stop nor disturb the process.

What is caught: every exception, also :class:`SystemExit`; text on standard output; changes of
``sys.path``, of the environment, of the locale and of the working folder, which are put back. Only
:class:`KeyboardInterrupt` passes. A process that is killed, or a thread that is started, can not be
undone: that is what manifests are for.
"""

from __future__ import annotations

import os
import sys
import time

from errdex._record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

#: Longer than this, in seconds, is reported as slow.
SLOW = 1.0
#: As much of what a plugin prints is kept, in characters.
KEPT = 200


class Outcome(Record):
    """What became of a call: its value or its error, what it did besides, and how long it took."""

    value: Any = None
    error: BaseException | None = None
    deeds: tuple[str, ...] = ()
    seconds: float = 0.0


def guarded(function: Callable[[], Any]) -> Outcome:
    """Call *function*; never raises but :class:`KeyboardInterrupt`."""
    before = _State()
    value: Any = None
    error: BaseException | None = None
    start = time.perf_counter()
    try:
        value = function()
    except KeyboardInterrupt:
        before.restore()
        raise
    except BaseException as raised:  # SystemExit on import is a favourite
        error = raised
    seconds = time.perf_counter() - start
    return Outcome(value, error, before.restore(), seconds)


class _State:
    """What a plugin must leave alone; noted when made, put back by :meth:`restore`."""

    def __init__(self) -> None:
        import io

        self._stdout = sys.stdout
        self._caught = io.TextIOWrapper(
            io.BytesIO(), encoding="utf-8", errors="replace", write_through=True
        )
        self._path = sys.path
        self._entries = list(sys.path)
        self._environment = dict(os.environ)
        self._locale = _locale()
        self._folder = _folder()
        sys.stdout = self._caught

    def restore(self) -> tuple[str, ...]:
        """Put everything back and tell what had been changed."""
        deeds: list[str] = []
        if sys.stdout is not self._caught:
            deeds.append("replaced sys.stdout")
        sys.stdout = self._stdout
        printed = self._printed()
        if printed:
            deeds.append(f"printed {printed!r} to standard output")
        if sys.path is not self._path or sys.path != self._entries:
            sys.path = self._path
            sys.path[:] = self._entries
            deeds.append("changed sys.path")
        if dict(os.environ) != self._environment:
            os.environ.clear()
            os.environ.update(self._environment)
            deeds.append("changed the environment")
        if _locale() != self._locale:
            _locale(self._locale)
            deeds.append("changed the locale")
        if _folder() != self._folder:
            os.chdir(self._folder)
            deeds.append("changed the working folder")
        return tuple(deeds)

    def _printed(self) -> str:
        try:
            self._caught.flush()
            raw: Any = self._caught.buffer
            return str(raw.getvalue().decode("utf-8", "replace").strip()[:KEPT])
        except ValueError:
            return ""  # it closed what it took for standard output


def _locale(name: str | None = None) -> str:
    """Return the process's locale, after setting it to *name* where one is given."""
    import _locale as module

    return module.setlocale(module.LC_ALL, name)


def _folder() -> str:
    """Return the working folder, ``"/"`` when it is gone."""
    try:
        return os.getcwd()
    except OSError:
        return "/"


def told(error: BaseException) -> str:
    """Return ``Type: message`` of *error*, whatever its ``__str__`` does."""
    try:
        text = str(error)
    except Exception:  # an exception may be broken itself
        text = ""
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def place(error: BaseException, default: str) -> str:
    """Return ``file:line`` of where *error* was raised outside of Python's own machinery."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}:{error.lineno or 0}"
    found = default
    tb = error.__traceback__
    while tb is not None:
        file = tb.tb_frame.f_code.co_filename
        if not file.startswith(_OWN):
            found = f"{file}:{tb.tb_lineno}"
        tb = tb.tb_next
    return found


#: Frames of Python's import machinery and of errdex itself.
_OWN = (
    "<",
    os.path.join(os.path.dirname(os.__file__), "importlib", ""),
    os.path.join(os.path.dirname(os.path.abspath(__file__)), ""),
)


def full_traceback(error: BaseException) -> str:
    """Return the whole traceback as text, for ``errdex plugins NAME``."""
    import traceback

    try:
        return "".join(traceback.format_exception(error))
    except Exception:  # an exception may be broken itself
        return told(error)
