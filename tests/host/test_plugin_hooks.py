"""The hooks of one plugin: found, checked, called apart, and every wrong answer named."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pluggy
import pytest

from errdex import (
    Catalogue,
    CodedError,
    Converter,
    Domain,
    Handler,
    NoPeer,
    Retired,
    Section,
    ToolInfo,
    _guard,
    _hooks,
    hookimpl,
    hookspecs,
)
from errdex._hooks import Hooks
from errdex._provided import Provider
from errdex._spec import Spec

BY = Provider("acme", "1.2", "acme", "acme/plugin.py")


class AcmeFull(CodedError, code="EFULL", domain="acme", since="1.0"):
    """The box is full."""

    message = "full"


class AcmeFailure(CodedError, domain="acme", family=True):
    """What only Acme refuses."""


def convert(error: KeyError) -> CodedError:
    """Convert."""
    return AcmeFull()


def handle(error: CodedError) -> None:
    """Handle."""


def nothing() -> list[Domain]:
    """Give nothing."""
    return []


GONE = Retired("EOLD", "acme", "Old.", "1", "2", "not needed")


def hooks(**functions: Callable[..., Any]) -> Hooks:
    """Return the hooks of a plugin that has these functions, marked."""
    return Hooks(SimpleNamespace(**{k: hookimpl(v) for k, v in functions.items()}), BY)


def told(made: Hooks) -> list[str]:
    """Return the problems as text."""
    return [str(problem) for problem in made.problems]


def test_each_hook_has_its_typed_call() -> None:
    """The records that each hook returns come back, classes as declarations."""
    section = Section("acme/*", "More", "text")
    made = hooks(
        errdex_domains=lambda: [Domain("acme")],
        errdex_tools=lambda: [ToolInfo("acme", actions={"send": [NoPeer, "acme/EFULL"]})],
        errdex_codes=lambda: (AcmeFull, GONE),
        errdex_locales=lambda: {Catalogue("errdex", "/x")},
        errdex_converters=lambda: iter([Converter(KeyError, convert)]),
        errdex_handlers=lambda: [Handler("acme/*", handle)],
        errdex_sections=lambda: [section],
    )
    assert made.names == tuple(sorted(hookspecs.HOOKS))
    assert made.domains() == (Domain("acme"),)
    assert made.tools()[0].actions == {"send": ("core/ENOPEER", "acme/EFULL")}
    codes, retired = made.codes()
    assert [(code.spec, code.cls) for code in codes] == [(AcmeFull.spec, AcmeFull)]
    assert retired == (GONE,)
    assert made.locales() == (Catalogue("errdex", "/x"),)
    assert made.converters() == (Converter(KeyError, convert),)
    assert made.handlers() == (Handler("acme/*", handle),)
    assert made.sections() == (section,)
    assert made.problems == []
    assert made.error is None


def test_a_hook_that_is_not_there_gives_nothing() -> None:
    """A plugin need not implement any hook; `None` is nothing too."""
    assert hooks().domains() == ()
    made = hooks(errdex_domains=lambda: None)
    assert made.domains() == ()
    assert made.problems == []


def test_a_hook_is_called_once() -> None:
    """The answer is kept: a hook is not asked again."""
    calls: list[int] = []

    def errdex_domains() -> list[Domain]:
        calls.append(1)
        return [Domain("acme")]

    made = hooks(errdex_domains=errdex_domains)
    assert made.domains() is made.domains()
    assert calls == [1]


def test_hooks_of_modules_objects_and_classes() -> None:
    """A plugin is any object: its methods, static methods and class methods are hooks."""

    class Plugin:
        @hookimpl
        def errdex_domains(self) -> list[Domain]:
            return [Domain("one")]

        @staticmethod
        @hookimpl
        def errdex_handlers() -> list[Handler]:
            return [Handler("*", handle)]

        @property
        def trouble(self) -> str:
            raise ValueError

    made = Hooks(Plugin(), BY)
    assert made.domains() == (Domain("one"),)
    assert len(made.handlers()) == 1
    assert made.problems == []


def test_pluggys_own_marker_works_too() -> None:
    """A plugin that uses pluggy's marker for the project `errdex` is understood."""
    marker = pluggy.HookimplMarker("errdex")
    made = Hooks(SimpleNamespace(errdex_domains=marker(lambda: [Domain("acme")])), BY)
    assert made.domains() == (Domain("acme"),)


def test_two_functions_for_one_hook() -> None:
    """With `specname`, several functions serve one hook; the broken one leaves the other."""

    def broken() -> list[Domain]:
        raise LookupError("no")

    plugin = SimpleNamespace(
        a=hookimpl(specname="errdex_domains")(broken),
        b=hookimpl(specname="errdex_domains")(lambda: [Domain("acme")]),
    )
    made = Hooks(plugin, BY)
    assert made.domains() == (Domain("acme"),)
    assert len(made.problems) == 1


def test_an_unknown_hook_is_named() -> None:
    """A misspelt hook is reported with the one that was meant, or all; an optional one is not."""

    def errdex_code() -> list[type[CodedError]]:
        return []

    made = hooks(errdex_code=errdex_code, zzz=nothing)
    line = errdex_code.__code__.co_firstlineno
    assert told(made)[0] == (
        f"EUNKNOWNHOOK: acme 1.2 ({__file__}:{line}) implements the unknown hook errdex_code;"
        " there is errdex_codes"
    )
    assert "errdex_domains" in told(made)[1]
    optional = SimpleNamespace(zzz=hookimpl(optionalhook=True)(nothing))
    assert Hooks(optional, BY).problems == []


def test_a_bad_signature_leaves_the_other_hooks() -> None:
    """A hook that wants parameters is not called; the plugin's others are."""

    def errdex_codes(registry: object) -> list[type[CodedError]]:
        return []

    made = hooks(errdex_codes=errdex_codes, errdex_domains=lambda: [Domain("acme")])
    assert made.names == ("errdex_domains",)
    assert told(made)[0].startswith("EHOOKSIGNATURE: errdex_codes of acme 1.2 (")
    assert "'registry'" in told(made)[0]


def test_a_hook_that_is_no_function() -> None:
    """An object that only calls itself a hook is reported."""

    class Answer:
        def __call__(self) -> list[Domain]:
            return []

    made = hooks(errdex_domains=Answer())
    (line,) = told(made)
    assert line.startswith("EHOOKSIGNATURE: errdex_domains of acme 1.2 (acme/plugin.py) can not")
    assert line.endswith("it is no plain function")


def test_a_generator_that_fails_half_way() -> None:
    """What was yielded before the failure is kept; file and line of it are named."""

    def errdex_codes() -> Iterator[type[CodedError]]:
        yield AcmeFull
        raise KeyError("host")

    made = hooks(errdex_codes=errdex_codes)
    codes, _ = made.codes()
    assert [code.key for code in codes] == ["acme/EFULL"]
    line = errdex_codes.__code__.co_firstlineno + 2
    assert told(made) == [
        f"EHOOKFAILED: errdex_codes of acme 1.2 failed ({__file__}:{line}): KeyError: 'host'"
    ]
    assert isinstance(made.error, KeyError)


def test_a_generator_that_never_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hook that yields for ever is stopped at a bound, and reported."""
    monkeypatch.setattr(_hooks, "MOST", 3)

    def errdex_codes() -> Iterator[type[CodedError]]:
        while True:
            yield AcmeFull

    made = hooks(errdex_codes=errdex_codes)
    assert len(made.codes()[0]) == 3
    assert told(made)[0].endswith("errdex_codes() returned more than 3 records")


async def asynchronous() -> list[Domain]:
    """Be no hook."""
    return []


class NotSpec(CodedError, code="ENOTSPEC", domain="acme", since="1.0"):
    """A code whose spec was replaced."""

    message = "x"


NotSpec.spec = "spoilt"  # type: ignore[assignment]  # what a rude plugin may do

WRONG: list[tuple[str, object, str]] = [
    ("errdex_domains", "acme", "returned an object of type str; return a list"),
    ("errdex_domains", 5, "returned an object of type int; return a list"),
    ("errdex_domains", Domain("acme"), "returned an object of type Domain; return a list"),
    ("errdex_domains", AcmeFull, "returned the class AcmeFull; return a list"),
    ("errdex_domains", ["acme"], "returned an object of type str, not a Domain"),
    ("errdex_domains", [Domain], "returned the class Domain, not a Domain"),
    ("errdex_domains", [Domain(5)], "a Domain whose name is no text"),  # type: ignore[arg-type]  # the fact under test
    ("errdex_domains", [Domain("x", docs_url=5)], "a Domain whose docs_url is no text"),  # type: ignore[arg-type]  # as above
    ("errdex_domains", [Domain("x", open_to_plugins=1)], "open_to_plugins is not True or False"),  # type: ignore[arg-type]  # as above
    ("errdex_tools", [Domain("x")], "returned an object of type Domain, not a ToolInfo"),
    ("errdex_tools", [ToolInfo("x", actions=["send"])], "whose actions are no dict"),  # type: ignore[arg-type]  # as above
    ("errdex_tools", [ToolInfo("x", exhaustive="send")], "or exhaustive no tuple"),
    ("errdex_tools", [ToolInfo("x", actions={"send": 5})], "that can not be read"),  # type: ignore[dict-item]  # as above
    ("errdex_tools", [ToolInfo("x", actions={5: []})], "an action that is no text"),  # type: ignore[dict-item]  # as above
    ("errdex_tools", [ToolInfo("x", actions={"send": [5]})], "type int, not a CodedError subclass"),  # type: ignore[list-item]  # as above
    (
        "errdex_tools",
        [ToolInfo("x", actions={"s": [AcmeFailure]})],
        "AcmeFailure, which is a family",
    ),
    ("errdex_codes", [AcmeFailure], "the class AcmeFailure, which is a family and no code"),
    ("errdex_codes", [CodedError], "the class CodedError, which is a family and no code"),
    ("errdex_codes", [NotSpec], "the class NotSpec, which is a family and no code"),
    ("errdex_codes", [LookupError], "the class LookupError, not a CodedError subclass"),
    (
        "errdex_codes",
        [AcmeFull()],
        "returned an object of type AcmeFull, not a CodedError subclass",
    ),
    ("errdex_codes", [GONE.replace(reason=None)], "a Retired whose reason is no text"),
    ("errdex_locales", [Catalogue("x", "relative")], "whose folder is not absolute: 'relative'"),
    ("errdex_locales", [Catalogue("x", None)], "a Catalogue whose folder is no text"),  # type: ignore[arg-type]  # as above
    ("errdex_converters", [5], "returned an object of type int, not a Converter"),
    ("errdex_converters", [Converter(5, convert)], "type int, which is no exception type"),  # type: ignore[arg-type]  # as above
    ("errdex_converters", [Converter(int, convert)], "class int, which is no exception type"),  # type: ignore[type-var, arg-type]  # as above
    ("errdex_converters", [Converter(KeyError, 5)], "whose convert can not be called"),  # type: ignore[arg-type]  # as above
    ("errdex_handlers", [Handler("ENOPEER", handle)], "a pattern that can not match"),
    ("errdex_handlers", [Handler(5, handle)], "returned an object of type int, not a str"),  # type: ignore[arg-type]  # as above
    ("errdex_handlers", [Handler("*", 5)], "whose handle can not be called"),  # type: ignore[arg-type]  # as above
    ("errdex_sections", [Section("x", "t", "t")], "a pattern that can not match"),
    ("errdex_sections", [Section("*", "t", 5)], "a Section whose template is no text"),  # type: ignore[arg-type]  # as above
]


@pytest.mark.parametrize(("hook", "answer", "why"), WRONG)
def test_a_wrong_record_is_named(hook: str, answer: object, why: str) -> None:
    """Whatever a hook returns that it may not is reported and left out."""
    made = hooks(**{hook: lambda: answer})
    result: Any = getattr(made, hook.removeprefix("errdex_"))()
    assert result in ((), ((), ()))
    assert len(made.problems) == 1
    assert told(made)[0].startswith(
        f"EBADRECORD: acme 1.2 (acme/plugin.py) declares something that is not valid: {hook}() "
    )
    assert why in told(made)[0]


def test_wrong_records_leave_the_right_ones() -> None:
    """One wrong record in a list leaves the others; the same mistake is told once."""
    made = hooks(errdex_domains=lambda: [5, Domain("acme"), 6, "x"])
    assert made.domains() == (Domain("acme"),)
    assert len(made.problems) == 2


def test_a_coroutine_is_no_answer() -> None:
    """A hook that is `async` by mistake is reported, and its coroutine is closed."""
    made = hooks(errdex_domains=asynchronous)
    assert made.domains() == ()
    assert "returned an object of type coroutine; return a list" in told(made)[0]


def test_an_object_that_is_only_awaitable() -> None:
    """Something that can be awaited but not closed is reported as well."""

    class Awaitable:
        def __await__(self) -> Iterator[None]:
            return iter(())

    def answer() -> Awaitable:
        return Awaitable()

    made = hooks(errdex_domains=answer)
    assert made.domains() == ()
    assert "type Awaitable; return a list" in told(made)[0]


def test_a_hook_that_prints() -> None:
    """What a hook prints is held back and reported."""
    made = hooks(errdex_domains=lambda: print("hello"))
    assert made.domains() == ()
    (line,) = told(made)
    assert line == (
        "EPLUGINNOISY: acme 1.2 (acme/plugin.py) printed 'hello' to standard output in"
        " errdex_domains()"
    )


def test_a_slow_hook(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hook that takes longer than the limit is reported; nothing stops it."""
    monkeypatch.setattr(_hooks, "SLOW", 0.0)
    made = hooks(errdex_domains=lambda: time.sleep(0.001))
    assert made.domains() == ()
    assert told(made)[0].startswith("EPLUGINSLOW: acme 1.2 (acme/plugin.py) took 0.0 s in errdex_")
    assert made.seconds > 0
    assert _guard.SLOW == 1.0


def test_a_provider_without_a_file() -> None:
    """Where no file is known the report says so."""
    made = Hooks(SimpleNamespace(errdex_domains=hookimpl(lambda: [5])), Provider("x"))
    made.domains()
    assert "(no file known)" in told(made)[0]


def test_a_spec_made_by_hand_is_no_way_around_the_grammar() -> None:
    """A class whose spec was replaced by another is judged by that one, later, by the rules."""

    class Sly(CodedError, code="ESLY", domain="acme", since="1.0"):
        """Sly."""

        message = "x"

    Sly.spec = Spec("core", "ENOPEER", "NO_PEER")
    made = hooks(errdex_codes=lambda: [Sly])
    assert [code.key for code in made.codes()[0]] == ["core/ENOPEER"]
