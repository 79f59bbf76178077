"""Converters and handlers of plugins: they see the error and can not break it."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from errdex import (
    CodedError,
    Converter,
    Handler,
    NoPeer,
    Tool,
    _boundary,
    _faults,
    faults,
    items,
    param,
)
from errdex._boundary import Boundary
from errdex._provided import Provider

BY = Provider("acme", "1.2")


class Converted(CodedError, code="ECONVERTED", domain="acme", since="1.0"):
    """Something foreign."""

    what: str = param("what it was", example="x")
    parts: list[str] = items("its parts", example=["a"])
    message = "{what}: {parts}"


class Family(CodedError, domain="acme", family=True):
    """A family."""


@pytest.fixture(autouse=True)
def _no_faults() -> None:
    _faults.clear()


def boundary(
    converters: list[Converter[Any]] | None = None, handlers: list[Handler] | None = None
) -> Boundary:
    """Return a boundary with these converters and handlers of one plugin."""
    return Boundary([(it, BY) for it in converters or ()], [(it, BY) for it in handlers or ()])


def to(what: str) -> Callable[[BaseException], CodedError]:
    """Return a converter's function."""
    return lambda error: Converted(what=what, parts=[])


def error() -> Converted:
    """Return an error as it is when a boundary has stamped it."""
    made = Converted(what="x", parts=["a", "b"])
    Tool("acme").action("send").cross(made)
    return made


def fault() -> str:
    """Return the one fault."""
    (only,) = faults()
    return f"{only.where}: {only.kind}: {only.detail}"


def test_the_most_derived_type_is_asked_first() -> None:
    """Order of plugins does not matter: the closest type wins, and one that declines passes on."""
    made: list[Converter[Any]] = [
        Converter(Exception, to("exception")),
        Converter(LookupError, to("lookup")),
        Converter(KeyError, lambda error: None),
    ]
    for order in (made, made[::-1]):
        converted = boundary(order).convert(KeyError("x"))
        assert isinstance(converted, Converted)
        assert converted.what == "lookup"
    assert boundary(made[1:]).convert(ValueError()) is None
    assert faults() == ()


def test_a_converter_that_raises_is_a_fault() -> None:
    """What a converter raises never hides the exception; the next one is asked."""

    def broken(error: KeyError) -> CodedError:
        raise ValueError("broken")

    converted = boundary([Converter(KeyError, broken), Converter(LookupError, to("x"))]).convert(
        KeyError()
    )
    assert isinstance(converted, Converted)
    assert fault() == "converter of acme 1.2: ValueError: broken"


@pytest.mark.parametrize("answer", [5, ValueError("x"), Family.__new__(Family)])
def test_a_converter_gives_a_code_or_nothing(answer: Any) -> None:
    """Anything but a coded error, or `None`, is a fault."""
    assert boundary([Converter(KeyError, lambda error: answer)]).convert(KeyError()) is None
    assert fault().startswith("converter of acme 1.2: TypeError: a converter must return a coded")


def test_handlers_are_chosen_by_pattern() -> None:
    """Each handler whose pattern matches sees the stamped error."""
    seen: list[tuple[str, str | None, str | None]] = []

    def see(name: str) -> Callable[[CodedError], object]:
        return lambda error: seen.append((name, error.tool, error.action))

    handlers = [
        Handler(pattern, see(pattern))
        for pattern in ("*", "acme/*", "*/ENOPEER", "acme/ECON*", "cc/*")
    ]
    boundary(handlers=handlers).handle(error())
    assert seen == [(name, "acme", "send") for name in ("*", "acme/*", "acme/ECON*")]


def test_a_handler_adds_hints() -> None:
    """Hints of several handlers are kept in order."""
    first = Handler("*", lambda error: error.add_hint("one"))
    second = Handler("*", lambda error: error.add_hint("two", catalogue="acme"))
    seen = error()
    seen.add_hint("zero")
    boundary(handlers=[first, second]).handle(seen)
    assert seen.hints == ("zero", "one", "two")
    assert faults() == ()


@pytest.mark.parametrize("raised", [ValueError("no"), SystemExit(3), NoPeer(given="x")])
def test_what_a_handler_raises_is_a_fault(raised: BaseException) -> None:
    """An exception, an exit and even a coded error stay inside; hints given before are kept."""

    def handle(error: CodedError) -> None:
        error.add_hint("before")
        raise raised

    seen = error()
    boundary(handlers=[Handler("*", handle)]).handle(seen)
    assert seen.hints == ("before",)
    assert type(raised).__name__ in fault()


def test_an_interrupt_passes() -> None:
    """Ctrl-C during a handler is the user's word."""

    def handle(error: CodedError) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        boundary(handlers=[Handler("*", handle)]).handle(error())


class Other(CodedError, code="EOTHER", domain="acme", since="1.0"):
    """Another code."""

    message = "other"


def set_class(error: Any) -> None:
    """Make it another code."""
    error.__class__ = Other


def set_param(error: Any) -> None:
    """Change a parameter."""
    error.what = "changed"


def add_attribute(error: Any) -> None:
    """Add what is no parameter."""
    error.more = 1


def drop_param(error: Any) -> None:
    """Remove a parameter."""
    del error.what


def mutate(error: Any) -> None:
    """Change a list in place."""
    error.parts.append("c")


def replace_item(error: Any) -> None:
    """Change an item of a list."""
    error.parts[0] = "z"


def restamp(error: Any) -> None:
    """Let another tool speak."""
    error._stamp = None


def drop_hints(error: Any) -> None:
    """Remove the hints of others."""
    error._hints = ()


def spoil_hints(error: Any) -> None:
    """Make the hints unreadable."""
    error._hints = None


@pytest.mark.parametrize(
    "change",
    [
        set_class,
        set_param,
        add_attribute,
        drop_param,
        mutate,
        replace_item,
        restamp,
        drop_hints,
        spoil_hints,
    ],
)
def test_a_handler_can_not_change_the_error(change: Callable[[Any], None]) -> None:
    """Type, parameters, stamp and others' hints are put back, and the change is a fault."""
    seen = error()
    seen.add_hint("kept")
    before = seen.to_dict()
    boundary(handlers=[Handler("*", change)]).handle(seen)
    assert seen.to_dict() == before
    assert type(seen) is Converted
    assert vars(seen)["parts"] == ["a", "b"]
    assert "put back" in fault()


def test_a_slow_handler_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slowness is reported; nothing is stopped."""
    monkeypatch.setattr(_boundary, "SLOW", 0.0)
    boundary(handlers=[Handler("*", lambda error: time.sleep(0.001))]).handle(error())
    assert fault().startswith("handler of acme 1.2: TimeoutError: took 0.0 s")


def test_a_handler_that_crosses_the_boundary_itself_is_not_called_again() -> None:
    """Recursion ends at once, for handlers and converters, and is over afterwards."""
    calls: list[str] = []

    def handle(seen: CodedError) -> None:
        calls.append("handle")
        made.handle(error())
        assert made.convert(KeyError()) is None

    made = boundary([Converter(KeyError, to("x"))], [Handler("*", handle)])
    made.handle(error())
    made.handle(error())
    assert calls == ["handle", "handle"]
    assert made.convert(KeyError()) is not None
    assert faults() == ()


def test_threads_and_tasks_do_not_hide_each_others_errors() -> None:
    """While a handler runs in one thread or task, an error in another is handled."""
    inside = threading.Event()
    leave = threading.Event()
    seen: list[str] = []

    def handle(error: CodedError) -> None:
        seen.append(vars(error)["what"])
        if vars(error)["what"] == "slow":
            inside.set()
            leave.wait(10)

    made = boundary(handlers=[Handler("*", handle)])
    thread = threading.Thread(target=lambda: made.handle(Converted(what="slow", parts=[])))
    thread.start()
    assert inside.wait(10)
    made.handle(error())

    async def task() -> None:
        made.handle(Converted(what="task", parts=[]))

    asyncio.run(task())
    leave.set()
    thread.join()
    assert seen == ["slow", "x", "task"]
