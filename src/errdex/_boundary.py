"""Converters and handlers of plugins, as a boundary uses them.

They can not break the error they see. What they raise, that they are slow, and whatever they change
of it becomes a fault (``errdex.faults()``); the error is put back as it was.
"""

from __future__ import annotations

import time
from _contextvars import ContextVar

from errdex import _faults
from errdex._codes import CodedError
from errdex._guard import SLOW
from errdex._pattern import CodePattern
from errdex._shapes import is_list, is_tuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from errdex._declarations import Converter, Handler
    from errdex._provided import Provider

#: Whether a handler or converter runs now, in this thread or task.
_busy: ContextVar[bool] = ContextVar("errdex_busy", default=False)


class Boundary:
    """The converters and handlers of all plugins, in an order that never varies."""

    def __init__(
        self,
        converters: Iterable[tuple[Converter[Any], Provider]],
        handlers: Iterable[tuple[Handler, Provider]],
    ) -> None:
        self._converters = tuple(converters)
        self._handlers = tuple(
            [(CodePattern(handler.match), handler, by) for handler, by in handlers]
        )

    def convert(self, error: BaseException) -> CodedError | None:
        """Return the coded error that stands for *error*, ``None`` when no converter has one.

        The converter of the most derived type is asked first. Never raises but
        :class:`KeyboardInterrupt`.
        """
        if _busy.get():
            return None
        order = type(error).__mro__
        matching = [pair for pair in self._converters if pair[0].exception_type in order]
        matching.sort(key=lambda pair: order.index(pair[0].exception_type))
        for converter, by in matching:
            made = _fenced(f"converter of {by}", converter.convert, error)
            if isinstance(made, CodedError) and "spec" in vars(type(made)):
                return made
            if made is not None:
                wrong = TypeError(f"a converter must return a coded error, not {type(made)}")
                _faults.record(f"converter of {by}", wrong)
        return None

    def handle(self, error: CodedError) -> None:
        """Show *error* to each handler whose pattern matches; never raises, as above."""
        if _busy.get():
            return
        spec = error.spec
        for pattern, handler, by in self._handlers:
            if pattern.matches(spec.domain, spec.token):
                before = _Snapshot(error)
                _fenced(f"handler of {by}", handler.handle, error)
                if before.restore():
                    changed = RuntimeError(f"a handler changed {spec.key}; it was put back")
                    _faults.record(f"handler of {by}", changed)


def _fenced(where: str, function: Any, error: BaseException) -> object:
    """Call *function* with *error*; what it raises and that it is slow become faults."""
    token = _busy.set(True)
    start = time.perf_counter()
    try:
        return function(error)
    except KeyboardInterrupt:
        raise
    except BaseException as raised:  # SystemExit too: the program's error must get out
        _faults.record(where, raised)
        return None
    finally:
        seconds = time.perf_counter() - start
        _busy.reset(token)
        if seconds > SLOW:
            _faults.record(where, TimeoutError(f"took {seconds:.1f} s"))


class _Snapshot:
    """An error's type and attributes, to be put back after a handler has seen it."""

    def __init__(self, error: CodedError) -> None:
        self._error = error
        self._type = type(error)
        self._held = dict(error.__dict__)
        self._copies = {name: _copy(value) for name, value in self._held.items()}
        self._hints = error._hints

    def restore(self) -> bool:
        """Put back all but added hints; tell whether anything had been changed."""
        error, hints = self._error, self._error._hints
        changed = type(error) is not self._type
        if changed:
            error.__class__ = self._type
        for name, value in self._held.items():
            copy = self._copies[name]
            if copy is not None and not _same(copy, value):
                value[:] = copy
                changed = True
        now = {name: value for name, value in error.__dict__.items() if name != "_hints"}
        held = {name: value for name, value in self._held.items() if name != "_hints"}
        if now.keys() != held.keys() or any(now[name] is not held[name] for name in held):
            changed = True
        whole = is_tuple(hints) and hints[: len(self._hints)] == self._hints
        kept: Any = hints if whole else self._hints
        error.__dict__.clear()
        error.__dict__.update(held)
        if kept:
            error._hints = kept
        return changed or kept is not hints


def _same(copy: list[object], value: list[object]) -> bool:
    """Compare by identity: values may not be comparable."""
    return len(copy) == len(value) and all(
        one is other for one, other in zip(copy, value, strict=True)
    )


def _copy(value: object) -> Any:
    """Return a copy of a list, which a handler could change in place; ``None`` for the rest."""
    return list(value) if is_list(value) else None
