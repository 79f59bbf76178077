"""Call the hooks of plugins: each apart, typed, with whatever goes wrong tied to its plugin.

pluggy registers and checks; its own loader is not used, because it stops at the first broken plugin
and drops the second of two equal names in silence. Each hook is registered on its own, so that one
with a bad signature does not take the others along.
"""

from __future__ import annotations

from errdex import hookspecs
from errdex._codes import CodedError
from errdex._declarations import (
    MARK,
    Catalogue,
    Converter,
    Domain,
    Handler,
    Section,
    ToolInfo,
)
from errdex._definition import LateSpec
from errdex._guard import SLOW, Outcome, guarded, place, told
from errdex._pattern import CodePattern
from errdex._provided import Declared
from errdex._refusals import NOWHERE
from errdex._spec import Retired, Spec

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, TypeGuard, TypeVar

    from errdex._provided import Provider

    T = TypeVar("T")

#: More records from one hook are taken for a hook that never ends.
MOST = 100_000


class _Bad(Exception):
    """A record is not what its hook may return; the text says why."""


class _Facade:
    """One hook of one plugin, as pluggy wants it."""


class Hooks:
    """The hooks of one plugin, found in *plugin* (a module or any object)."""

    def __init__(self, plugin: object, provider: Provider) -> None:
        self.provider = provider
        self.problems: list[CodedError] = []
        #: The last exception of a hook, for its traceback.
        self.error: BaseException | None = None
        self.seconds = 0.0
        self._functions: dict[str, list[Callable[[], Any]]] = {}
        self._answers: dict[str, tuple[Any, ...]] = {}
        for name, function, options in _marked(plugin):
            hook = options.get("specname") or name
            if hook in hookspecs.HOOKS:
                self._register(hook, function)
            elif not options.get("optionalhook"):
                self._unknown(hook, function)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the hooks that can be called, sorted."""
        return tuple(sorted(self._functions))

    # -- one typed call for each hook --------------------------------------------------------------

    def domains(self) -> tuple[Domain, ...]:
        """Return what ``errdex_domains`` gives."""
        return self._ask("errdex_domains", _domain)

    def tools(self) -> tuple[ToolInfo, ...]:
        """Return what ``errdex_tools`` gives."""
        return self._ask("errdex_tools", _tool)

    def codes(self) -> tuple[tuple[Declared, ...], tuple[Retired, ...]]:
        """Return what ``errdex_codes`` gives: codes with wordings, and tombstones."""
        given = self._ask("errdex_codes", _code)
        return (
            tuple([it for it in given if isinstance(it, Declared)]),
            tuple([it for it in given if isinstance(it, Retired)]),
        )

    def locales(self) -> tuple[Catalogue, ...]:
        """Return what ``errdex_locales`` gives."""
        return self._ask("errdex_locales", _catalogue)

    def converters(self) -> tuple[Converter[Any], ...]:
        """Return what ``errdex_converters`` gives."""
        return self._ask("errdex_converters", _converter)

    def handlers(self) -> tuple[Handler, ...]:
        """Return what ``errdex_handlers`` gives."""
        return self._ask("errdex_handlers", _handler)

    def sections(self) -> tuple[Section, ...]:
        """Return what ``errdex_sections`` gives."""
        return self._ask("errdex_sections", _section)

    # -- behind them -------------------------------------------------------------------------------

    def _register(self, hook: str, function: Any) -> None:
        """Let pluggy check the signature, and keep how it calls the hook."""
        import pluggy

        from errdex._errors import BadSignature

        manager = pluggy.PluginManager("errdex")
        manager.add_hookspecs(hookspecs)
        facade = _Facade()
        setattr(facade, hook, function)
        problem = ""
        try:
            manager.register(facade, str(self.provider))
        except pluggy.PluginValidationError as error:
            problem = str(error).strip().splitlines()[-1]
        caller: Callable[[], list[Any]] = getattr(manager.hook, hook)
        if not problem and not manager.get_hookcallers(facade):
            problem = "it is no plain function"
        if problem:
            self.problems.append(
                BadSignature(
                    plugin=str(self.provider),
                    where=_where(function, self.provider),
                    hook=hook,
                    problem=problem,
                )
            )
        else:
            # pluggy leaves out a plugin that answers None.
            self._functions.setdefault(hook, []).append(lambda: (caller() or [()])[0])

    def _unknown(self, hook: str, function: object) -> None:
        from errdex._errors import UnknownHook
        from errdex._suggest import near

        self.problems.append(
            UnknownHook(
                plugin=str(self.provider),
                where=_where(function, self.provider),
                hook=hook,
                known=near(hook, hookspecs.HOOKS, most=1) or tuple(hookspecs.HOOKS),
            )
        )

    def _ask(self, hook: str, check: Callable[[object], T]) -> tuple[T, ...]:
        """Return the checked records of *hook*, which is called the first time only."""
        if hook not in self._answers:
            self._answers[hook] = tuple(self._call(hook, check))
        return self._answers[hook]

    def _call(self, hook: str, check: Callable[[object], T]) -> Iterator[T]:
        reasons: dict[str, None] = {}
        for function in self._functions.get(hook, ()):
            given: list[object] = []
            outcome = _run(function, given)
            self.seconds += outcome.seconds
            if outcome.error is not None:
                self._failed(hook, outcome.error, reasons)
            self.report_deeds(outcome.deeds, outcome.seconds, f"in {hook}()")
            for record in given:
                try:
                    checked = check(record)
                except _Bad as bad:
                    reasons[str(bad)] = None
                else:
                    yield checked
        for reason in reasons:
            self._bad_record(f"{hook}() {reason}")

    def _failed(self, hook: str, error: BaseException, reasons: dict[str, None]) -> None:
        from errdex._errors import HookFailed

        if isinstance(error, _Bad):
            reasons[str(error)] = None
            return
        self.error = error
        self.problems.append(
            HookFailed(
                plugin=str(self.provider),
                where=place(error, self.provider.file or NOWHERE),
                hook=hook,
                problem=told(error),
            )
        )

    def _bad_record(self, reason: str) -> None:
        from errdex._errors import BadRecord

        self.problems.append(
            BadRecord(plugin=str(self.provider), where=self.provider.file or NOWHERE, reason=reason)
        )

    def report_deeds(self, deeds: tuple[str, ...], seconds: float, when: str) -> None:
        """Report what a plugin did besides, and that it was slow; *when*: ``on import``."""
        from errdex._errors import PluginNoisy, PluginSlow

        plugin, where = str(self.provider), self.provider.file or NOWHERE
        for deed in deeds:
            self.problems.append(PluginNoisy(plugin=plugin, where=where, deed=f"{deed} {when}"))
        if seconds > SLOW:
            told_seconds = f"{seconds:.1f}"
            self.problems.append(
                PluginSlow(
                    plugin=plugin, where=where, seconds=told_seconds, limit=f"{SLOW:.1f}", when=when
                )
            )


def _marked(plugin: object) -> Iterator[tuple[str, Any, dict[str, Any]]]:
    """Yield name, function and options of each marked attribute of *plugin*, sorted by name."""
    for name in sorted(dir(plugin)):
        try:
            value: Any = getattr(plugin, name)
            options = getattr(value, MARK, None)
        except Exception:  # a property may do anything; it is no hook
            continue
        if isinstance(options, dict):
            yield name, value, options


def _where(function: Any, provider: Provider) -> str:
    code = getattr(function, "__code__", None)
    if code is None:
        return provider.file or NOWHERE
    return f"{code.co_filename}:{code.co_firstlineno}"


def _collect(result: Any, into: list[object]) -> None:
    """Add what a hook returned to *into*, one by one, so that a failure keeps what came before."""
    if (
        isinstance(result, (str, bytes))
        or _is_class(result, object)
        or not hasattr(result, "__iter__")
    ):
        close = getattr(result, "close", None)
        if hasattr(result, "__await__") and close is not None:
            close()
        raise _Bad(f"returned {_called(result)}; return a list")
    for record in result:
        if len(into) >= MOST:
            raise _Bad(f"returned more than {MOST} records")
        into.append(record)


def _run(function: Callable[[], Any], into: list[object]) -> Outcome:
    return guarded(lambda: _collect(function(), into))


def _called(value: object) -> str:
    """Name *value* without asking it anything that could fail."""
    if _is_class(value, object):
        return f"the class {value.__qualname__}"
    return f"an object of type {type(value).__name__}"


def _is_class(value: object, base: type[T]) -> TypeGuard[type[T]]:
    return isinstance(value, type) and issubclass(value, base)


# -- what each hook may return ---------------------------------------------------------------------


def _need(value: object, kind: type[T]) -> T:
    if not isinstance(value, kind):
        raise _Bad(f"returned {_called(value)}, not a {kind.__name__}")
    return value


def _texts(record: Any, names: str, optional: str = "") -> None:
    for name in names.split():
        if not isinstance(getattr(record, name), str):
            raise _Bad(f"returned a {type(record).__name__} whose {name} is no text")
    for name in optional.split():
        if not isinstance(getattr(record, name), (str, type(None))):
            raise _Bad(f"returned a {type(record).__name__} whose {name} is no text")


def _domain(value: object) -> Domain:
    domain = _need(value, Domain)
    _texts(domain, "name title description", "docs_url")
    if type(domain.open_to_plugins) is not bool:
        raise _Bad("returned a Domain whose open_to_plugins is not True or False")
    return domain


def _tool(value: object) -> ToolInfo:
    info = _need(value, ToolInfo)
    _texts(info, "name", "domain")
    actions: Any = info.actions
    exhaustive: Any = info.exhaustive
    if not hasattr(actions, "items") or isinstance(exhaustive, str):
        raise _Bad("returned a ToolInfo whose actions are no dict, or exhaustive no tuple")
    keys: dict[str, tuple[str, ...]] = {}
    try:
        for action, codes in actions.items():
            _texts_of((action,))
            keys[action] = tuple([_key(code) for code in codes])
        return info.replace(actions=keys, exhaustive=_texts_of(exhaustive))
    except TypeError as error:
        raise _Bad(f"returned a ToolInfo that can not be read: {error}") from None


def _texts_of(values: Any) -> tuple[str, ...]:
    found = tuple(values)
    if not all(isinstance(it, str) for it in found):
        raise _Bad("returned a ToolInfo with an action that is no text")
    return found


def _key(code: object) -> str:
    return code if isinstance(code, str) else _class_of(code).spec.key


def _class_of(value: object) -> type[CodedError]:
    if not _is_class(value, CodedError):
        raise _Bad(f"returned {_called(value)}, not a CodedError subclass")
    if not isinstance(vars(value).get("spec"), (LateSpec, Spec)):
        raise _Bad(f"returned {_called(value)}, which is a family and no code")
    return value


def _code(value: object) -> Declared | Retired:
    if isinstance(value, Retired):
        _texts(value, "token domain summary since removed_in reason", "replaced_by")
        return value
    return Declared.of_class(_class_of(value))


def _catalogue(value: object) -> Catalogue:
    import os

    catalogue = _need(value, Catalogue)
    _texts(catalogue, "owner folder")
    if not os.path.isabs(catalogue.folder):
        raise _Bad(f"returned a Catalogue whose folder is not absolute: {catalogue.folder!r}")
    return catalogue


_CONVERTER: type[Converter[Any]] = Converter


def _converter(value: object) -> Converter[Any]:
    converter = _need(value, _CONVERTER)
    kind: Any = converter.exception_type
    if not _is_class(kind, BaseException):
        raise _Bad(f"returned a Converter of {_called(kind)}, which is no exception type")
    if not callable(converter.convert):
        raise _Bad("returned a Converter whose convert can not be called")
    return converter


def _handler(value: object) -> Handler:
    handler = _need(value, Handler)
    _pattern(handler.match)
    if not callable(handler.handle):
        raise _Bad("returned a Handler whose handle can not be called")
    return handler


def _section(value: object) -> Section:
    section = _need(value, Section)
    _texts(section, "match title template version")
    _pattern(section.match)
    return section


def _pattern(text: object) -> None:
    try:
        CodePattern(_need(text, str))
    except ValueError as error:
        raise _Bad(f"returned a pattern that can not match: {error}") from None
