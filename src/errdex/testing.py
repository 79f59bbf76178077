"""Helpers for the tests of tools and plugins: assert codes, find silent faults, break a plugin.

Works with any test runner. With pytest, ``pytest_plugins = ["errdex.testing"]`` in the ``conftest``
at the root of the tests adds the fixtures ``errdex_strict``, ``errdex_english`` and
``errdex_broken_plugin``.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast, overload

from errdex import CodedError, Domain, Line, ParseError, Retired, ToolInfo, faults, match, parse
from errdex._plugin_harness import BREAKAGES, InstalledPlugin, broken_plugin, installed_plugin

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping
    from types import TracebackType

    import pytest

    from errdex._registry import Registry

__all__ = [
    "BREAKAGES",
    "InstalledPlugin",
    "Raised",
    "assert_line",
    "broken_plugin",
    "installed_plugin",
    "raises_code",
    "registry_with",
    "strict",
]

E = TypeVar("E", bound=CodedError)
_UNSET: Any = object()


class Raised(Generic[E]):
    """What :func:`raises_code` gives: after the block, ``.error`` is the coded error it saw."""

    def __init__(
        self,
        expected: type[E] | str,
        tool: str | None,
        action: str | None,
        params: Mapping[str, object],
    ) -> None:
        self._expected = expected
        self._tool = tool
        self._action = action
        self._params = params
        self._error: E | None = None

    @property
    def error(self) -> E:
        """The error; :class:`AssertionError` before the block has ended."""
        if self._error is None:
            raise AssertionError("nothing was raised yet: look at .error after the with block")
        return self._error

    def __enter__(self) -> Raised[E]:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> bool:
        if error is None:
            raise AssertionError(self._told("nothing"))
        error = _only(error)
        if not isinstance(error, CodedError):
            error.add_note(f"raises_code expected {self._name()}")
            return False
        if not self._matches(error):
            raise AssertionError(
                self._told(error.spec.key, f"line:     {error.to_line('en')}")
            ) from error
        wrong = list(self._differences(error))
        if wrong:
            raise AssertionError(
                self._told(error.spec.key, f"line:     {error.to_line('en')}", *wrong)
            ) from error
        self._error = cast("E", error)
        return True

    def _name(self) -> str:
        if isinstance(self._expected, str):
            return self._expected
        if "spec" in vars(self._expected):
            return self._expected.spec.key
        return f"a code of the family {self._expected.__name__}"

    def _told(self, raised: str, *more: str) -> str:
        return "\n".join(
            ["not the expected code", f"expected: {self._name()}", f"raised:   {raised}", *more]
        )

    def _matches(self, error: CodedError) -> bool:
        """Tell whether *error* is the expected code; a code is domain and token, not a class."""
        if isinstance(self._expected, str):
            return self._expected in (error.spec.token, error.spec.key)
        if "spec" in vars(self._expected):
            return error.spec.key == self._expected.spec.key
        return isinstance(error, self._expected)

    def _differences(self, error: CodedError) -> Iterator[str]:
        """Yield one line for each thing that is not as expected."""
        found: list[tuple[str, object, object]] = []
        if self._tool is not None:
            found.append(("tool", self._tool, error.tool))
        if self._action is not None:
            found.append(("action", self._action, error.action))
        for name, value in self._params.items():
            found.append((name, value, getattr(error, name, _UNSET)))
        for name, expected, actual in found:
            if actual is _UNSET:
                yield f"{name}: expected {expected!r}, but there is no such parameter"
            elif actual != expected:
                yield f"{name}: expected {expected!r}, got {actual!r}"


def _only(error: BaseException) -> BaseException:
    """Return the only error in a group of one, else *error* itself."""
    held: tuple[BaseException, ...] = getattr(error, "exceptions", ())
    if len(held) == 1 and issubclass(type(error), BaseExceptionGroup):
        return _only(held[0])
    return error


@overload
def raises_code(
    expected: type[E], *, tool: str | None = None, action: str | None = None, **params: object
) -> Raised[E]: ...
@overload
def raises_code(
    expected: str, *, tool: str | None = None, action: str | None = None, **params: object
) -> Raised[CodedError]: ...
def raises_code(
    expected: type[CodedError] | str,
    *,
    tool: str | None = None,
    action: str | None = None,
    **params: object,
) -> Raised[Any]:
    """Demand that the block raises the code *expected*.

    *expected* is a class (a wording counts as its code, a family as each of its codes), a key
    (``cc/EINBOXFULL``) or a token. *tool*, *action* and any *params* are compared where they are
    given. A group that holds one error counts as that error. The failure shows expected and raised
    code and the whole line; an exception without a code passes through with a note.

        with raises_code(InboxFull, action="send", limit=100) as raised:
            deliver("ab12", "hello")
        assert raised.error.peer == "ab12"
    """
    return Raised(expected, tool, action, params)


def assert_line(
    text: str | CodedError, expected: str | type[CodedError], *, message: str | None = None
) -> Line:
    """Demand that *text* is an error line that fits *expected*, and return its parts.

    *expected* is a pattern (``cc.send: ENOPEER``, ``cc.*: *``) or the class of a code. *text* may
    be what a program wrote: indented lines (remedy, hints, address) may follow the error line, and
    nothing else may. *message* is compared whole where it is given.
    """
    whole = str(text)
    first, *more = whole.removesuffix("\n").split("\n")
    pattern = expected if isinstance(expected, str) else f"*.*: {expected.spec.token}"
    told = f"expected: {pattern}\nline:     {first}"
    try:
        line = parse(first)
    except ParseError as error:
        raise AssertionError(f"not an error line: {error}\n{told}") from None
    if not match(pattern, line):
        raise AssertionError(f"not the expected code\n{told}\ncode:     {line.code}")
    for other in more:
        if not other.startswith(" "):
            raise AssertionError(f"more than one line\n{told}\nthen:     {other}")
    if message is not None and line.message != message:
        raise AssertionError(f"not the expected message\n{told}\nmessage:  {message} (expected)")
    return line


@contextmanager
def strict() -> Generator[None]:
    """Demand that nothing goes wrong in silence inside the block.

    Rendering never raises; what it survives (a damaged catalogue, a translation with an unknown
    placeholder, a handler that raises, a value that can not be shown) becomes a fault. Here each
    new fault of the process fails the test when the block ends.
    """
    before = faults()
    yield
    fresh = [fault for fault in faults() if not any(fault is old for old in before)]
    if fresh:
        told = [f"  {fault.where}: {fault.kind}: {fault.detail}" for fault in fresh]
        raise AssertionError("\n".join(["errors were shown only with faults:", *told]))


def registry_with(
    *declared: type[CodedError] | Domain | ToolInfo | Retired,
    distribution: str = "tests",
    version: str = "1.0",
) -> Registry:
    """Return the registry of errdex with what *declared* adds, as if *distribution* provided it.

    Takes codes and wordings, domains, tools and tombstones, in any order. A domain that nobody
    declares belongs to *distribution*. What the rules refuse is in ``.problems``.
    """
    from errdex._registry import Declared, Provided, Provider, build

    return build(
        [
            Provided(
                Provider(distribution, version),
                domains=tuple([one for one in declared if isinstance(one, Domain)]),
                tools=tuple([one for one in declared if isinstance(one, ToolInfo)]),
                codes=tuple(
                    [Declared.of(one.spec, one) for one in declared if isinstance(one, type)]
                ),
                retired=tuple([one for one in declared if isinstance(one, Retired)]),
            )
        ]
    )


def pytest_configure(config: pytest.Config) -> None:
    """Add the fixtures to the run; pytest calls this when the module is one of its plugins."""
    from errdex._pytest_fixtures import Fixtures

    config.pluginmanager.register(Fixtures(), "errdex-fixtures")
