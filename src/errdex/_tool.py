"""Tools and their boundaries: where an error learns who speaks, and what may leave.

A boundary keeps no state: an action is immutable, shareable and re-entrant, right in threads, tasks
and generators alike.
"""

from __future__ import annotations

from _thread import RLock

from errdex import _faults
from errdex._codes import CodedError, DefinitionError, Stamp
from errdex._core import Internal
from errdex._definition import NO_DOMAINS
from errdex._line import RESERVED_TOOLS, is_action, is_domain, is_token, is_tool
from errdex._shapes import is_group

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Generator, Mapping
    from types import TracebackType
    from typing import Any, ParamSpec, TextIO, TypeVar

    from errdex._host import Host

    P = ParamSpec("P")
    R = TypeVar("R")

#: The action of a program without sub-commands.
RUN = "run"
_ASYNC, _GENERATOR, _ASYNC_GENERATOR = 0x80, 0x20, 0x200  # code flags of the language reference


class Tool:
    """A program that speaks: its name stands first in each of its error lines.

    *domain* is the tool's own domain (default: its name). With *catch_all*, a foreign exception
    that crosses a boundary becomes ``EINTERNAL``, so that no traceback reaches a caller. *docs_url*
    is the root of the published reference. *exit_status* maps tokens to other statuses (contract).
    *plugins* loads the plugin host at the first error, for converters and handlers; *explain*
    mounts the sub-command ``explain`` in :meth:`run`. A bad name is a :class:`DefinitionError`.
    """

    __slots__ = (
        "_actions",
        "_host",
        "_lock",
        "_tried",
        "catch_all",
        "docs_url",
        "domain",
        "exit_status",
        "explains",
        "name",
        "plugins",
    )

    def __init__(
        self,
        name: str,
        *,
        domain: str | None = None,
        catch_all: bool = False,
        docs_url: str | None = None,
        exit_status: Mapping[str, int] | None = None,
        plugins: bool = False,
        explain: bool = False,
    ) -> None:
        domain = name if domain is None else domain
        if not is_tool(name) or name in RESERVED_TOOLS:
            raise DefinitionError(
                f"{name!r} is no tool name: a-z 0-9 - _, first a letter, not reserved"
            )
        if not is_domain(domain) or domain in NO_DOMAINS:
            raise DefinitionError(f"{domain!r} is no domain; give Tool({name!r}, domain=…)")
        for token, status in (exit_status or {}).items():
            if not is_token(token) or type(status) is not int or not 1 <= status <= 255:
                raise DefinitionError(
                    f"exit_status maps a token to 1 … 255, not {token!r} to {status!r}"
                )
        self.name = name
        self.domain = domain
        self.catch_all = catch_all
        self.docs_url = docs_url
        self.exit_status = dict(exit_status or {})
        self.plugins = plugins
        self.explains = explain
        self._actions: dict[str, Action] = {}
        self._host: Host | None = None
        self._lock = RLock()
        self._tried = False

    def __repr__(self) -> str:
        return f"Tool({self.name!r})"

    def action(self, name: str) -> Action:
        """Return the boundary of action *name*: a context manager and a decorator.

        The same object for the same name. Text that came from a caller is no name for an action:
        :class:`DefinitionError` for what the grammar does not allow.
        """
        found = self._actions.get(name)
        if found is None:
            if not is_action(name):
                raise DefinitionError(
                    f"{name!r} is no action: segments of a-z 0-9 - _ joined by dots"
                )
            found = Action(self, name)
            if len(self._actions) < 1_000:
                self._actions[name] = found
        return found

    def convert(self, error: Exception) -> CodedError | None:
        """Return what a plugin's converter makes of a foreign *error*, None where none matches."""
        host = self._plugin_host() if self.plugins else None
        return host.convert(error) if host is not None else None

    def handle(self, error: CodedError) -> None:
        """Show *error*, which has just been stamped, to the handlers of plugins."""
        host = self._plugin_host() if self.plugins else None
        if host is not None:
            host.handle(error)

    def _plugin_host(self) -> Host | None:
        """Return the host, loaded once, None where that failed; other threads wait for it."""
        with self._lock:
            if not self._tried:
                self._tried = True  # an error raised while plugins load does not load them again
                try:
                    from errdex import _host

                    self._host = _host.load()
                except Exception as error:  # the error that needs the host is more important
                    _faults.record("plugin host", error)
            return self._host

    def run(
        self,
        main: Callable[[list[str]], int | None],
        argv: list[str] | None = None,
        *,
        json: bool | Callable[[list[str]], bool] | None = None,
        lang: str | None = None,
    ) -> int:
        """Run a program and return its exit status: ``sys.exit(tool.run(main))``.

        *main* gets *argv* (default: the command line's arguments) and returns a status or None. An
        error is told by :meth:`emit`; Ctrl-C gives 130, a closed pipe 141. :class:`SystemExit`
        passes. *json* may be a function of argv, because a usage error happens before options are
        read.
        """
        from errdex import _edge

        return _edge.run(self, main, argv, json=json, lang=lang)

    def emit(
        self,
        error: BaseException,
        *,
        json: bool = False,
        lang: str | None = None,
        stream: TextIO | None = None,
    ) -> int:
        """Write *error* to *stream* (default: standard error) and return its exit status.

        As :meth:`CodedError.to_text`, or with *json* as one line ``{"error": {…}}``. Anything
        that is no coded error becomes ``EINTERNAL`` with a reference. Never raises but
        KeyboardInterrupt.
        """
        from errdex import _edge

        return _edge.emit(self, error, json=json, lang=lang, stream=stream)

    def explain(self, token: str, lang: str | None = None) -> str:
        """Return the explanation of *token* (or of a whole error line) for a person, as plain text.

        Knows the core and the codes that this process has declared for the tool's domain. Raises
        ``EBADARGS`` for a token that is none of these.
        """
        from errdex import _edge

        return _edge.explain(self, token, lang)


class Action:
    """The boundary of one action; made by :meth:`Tool.action`."""

    __slots__ = ("_stamp", "_tool")

    def __init__(self, tool: Tool, name: str) -> None:
        self._tool = tool
        self._stamp = Stamp(
            tool.name,
            name,
            tool.docs_url,
            tool.explains,
            tuple(sorted(tool.exit_status.items())),
        )

    def __repr__(self) -> str:
        return f"{self._tool!r}.action({self._stamp.action!r})"

    def __enter__(self) -> Action:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        if error is None:
            return
        if isinstance(error, CodedError):
            # As in cross(), written out: most of what crosses is a coded error on its first way.
            if error._stamp is None:
                error._stamp = self._stamp
                if self._tool.plugins:
                    self._tool.handle(error)
            return
        other = self.cross(error)
        if other is not error:
            raise other from error

    async def __aenter__(self) -> Action:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        self.__exit__(kind, error, tb)

    def cross(self, error: BaseException) -> BaseException:
        """Return what leaves the boundary in place of *error*: mostly *error* itself, stamped."""
        if isinstance(error, CodedError):
            if error._stamp is None:  # the boundary is what stamps
                error._stamp = self._stamp
                self._tool.handle(error)
            return error
        if is_group(error):
            return self._cross_group(error)
        if not isinstance(error, Exception):
            return error
        coded = self._tool.convert(error)
        if coded is None and self._tool.catch_all:
            coded = internal(error)
        return error if coded is None else self.cross(coded)

    def _cross_group(self, group: BaseExceptionGroup[BaseException]) -> BaseException:
        """Return *group* with each leaf taken across; itself unless a leaf was replaced."""
        crossed = [self.cross(leaf) for leaf in group.exceptions]
        if all(new is old for new, old in zip(crossed, group.exceptions, strict=True)):
            return group
        for new, old in zip(crossed, group.exceptions, strict=True):
            if new is not old:
                new.__cause__ = old
        other = group.derive(crossed)
        for note in getattr(group, "__notes__", ()):
            other.add_note(note)
        return other

    def __call__(self, function: Callable[P, R]) -> Callable[P, R]:
        """Return *function* inside this boundary: plain, async, or a generator of either kind."""
        wrapped = _wrap(self, function)
        for name in ("__module__", "__name__", "__qualname__", "__doc__", "__type_params__"):
            if hasattr(function, name):
                setattr(wrapped, name, getattr(function, name))
        wrapped.__dict__.update(getattr(function, "__dict__", {}))
        wrapped.__dict__["__wrapped__"] = function
        return wrapped  # type: ignore[no-any-return]  # it calls function with the same arguments


def _wrap(boundary: Action, function: Any) -> Any:
    """Return a function of the same kind as *function* that runs it inside *boundary*."""
    flags: int = getattr(getattr(function, "__code__", None), "co_flags", 0)
    if flags & _ASYNC_GENERATOR:

        async def wrapped(*args: Any, **kwargs: Any) -> AsyncGenerator[Any, Any]:
            with boundary:
                inner: Any = function(*args, **kwargs)
                try:
                    value = await anext(inner)
                    while True:
                        try:
                            sent = yield value
                        except GeneratorExit:
                            await inner.aclose()
                            raise
                        except BaseException as error:  # handed on to the generator
                            value = await inner.athrow(error)
                        else:
                            value = await inner.asend(sent)
                except StopAsyncIteration:
                    return

        return wrapped
    if flags & _ASYNC:

        async def awaited(*args: Any, **kwargs: Any) -> Any:
            with boundary:
                return await function(*args, **kwargs)

        return awaited
    if flags & _GENERATOR:

        def generator(*args: Any, **kwargs: Any) -> Generator[Any, Any, Any]:
            with boundary:
                inner: Generator[Any, Any, Any] = function(*args, **kwargs)
                return (yield from inner)

        return generator

    def plain(*args: Any, **kwargs: Any) -> Any:
        with boundary:
            return function(*args, **kwargs)

    return plain


def internal(error: BaseException) -> Internal:
    """Return ``EINTERNAL`` for an unforeseen *error*, whose traceback goes to the log.

    The log is the logger ``errdex`` where ``logging`` is loaded and somebody listens: the standard
    library's last resort would print to standard error. A fault keeps the bare fact.
    """
    import os
    import sys

    reference = os.urandom(4).hex()
    _faults.record(f"EINTERNAL {reference}", error)
    logging = sys.modules.get("logging")
    try:
        logger: Any = logging.getLogger("errdex") if logging else None
        if logger is not None and logger.hasHandlers():
            logger.error("EINTERNAL %s", reference, exc_info=error)
    except Exception as fault:  # a broken log handler must not mask the error
        _faults.record("log", fault)
    coded = Internal(reference=reference)
    coded.__cause__ = error
    return coded
