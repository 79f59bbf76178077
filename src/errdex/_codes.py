"""Coded errors: the class is the code, the instance is the occurrence."""

from __future__ import annotations

from errdex import _definition, _faults, _render
from errdex._definition import DefinitionError
from errdex._fields import (
    Secret,
    count,
    file_path,
    items,
    param,
    plural,
    secret,
    size,
    untrusted,
    when,
)
from errdex._record import Record
from errdex._spec import Deprecated, Param, Plural, Retired, Spec

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar, Literal, dataclass_transform, overload

    from errdex._render import Chain, Fills
    from errdex._spec import Advice
else:

    def dataclass_transform(**_options):
        """Stand in for :func:`typing.dataclass_transform` at run time."""
        return lambda cls: cls


__all__ = [
    "CodedError",
    "DefinitionError",
    "Deprecated",
    "Hint",
    "Param",
    "Plural",
    "Retired",
    "Secret",
    "Spec",
    "Stamp",
    "count",
    "file_path",
    "items",
    "param",
    "plural",
    "secret",
    "size",
    "untrusted",
    "when",
]


class Stamp(Record):
    """What a boundary tells an error that passes: who speaks, where its pages are, its statuses."""

    tool: str
    action: str
    docs_url: str | None = None
    explain: bool = False
    exit_statuses: tuple[tuple[str, int], ...] = ()

    def exit_status(self, spec: Spec) -> int:
        """Return the exit status of *spec* in this tool."""
        return next((s for token, s in self.exit_statuses if token == spec.token), spec.exit_status)


class Hint(Record):
    """A next step that a handler or the program added; *catalogue* names where it is translated."""

    text: str
    catalogue: str | None = None


@dataclass_transform(
    kw_only_default=True,
    eq_default=False,
    field_specifiers=(param, count, secret, untrusted, file_path, when, size, items),
)
class CodedError(Exception):
    """Base of every code. Subclass it with ``code=`` for a code, with ``family=True`` for a family.

    Annotations are the parameters, ``message``, ``cause`` and ``remedy`` the texts, the docstring
    is summary and page. A subclass of a code without ``code=`` but with ``domain=`` words that code
    anew for the tools of that domain. A mistake raises :class:`DefinitionError` at class creation.

    An instance is made with keyword arguments only; :class:`TypeError` names what is missing or
    unknown. The shapes of its four forms are contract (contract.md).
    """

    message: ClassVar[str | Plural]
    cause: ClassVar[str | None] = None
    remedy: ClassVar[str | None] = None
    spec: ClassVar[Spec]

    if TYPE_CHECKING:

        @overload
        def __init_subclass__(
            cls,
            *,
            code: str,
            domain: str = ...,
            since: str = ...,
            exit_status: int = ...,
            http_status: int = ...,
            retryable: bool = ...,
            advice: Advice = ...,
            tags: tuple[str, ...] = ...,
            related: tuple[str, ...] = ...,
            aliases: tuple[str, ...] = ...,
            deprecated: Deprecated | None = ...,
            page: str = ...,
            catalogue: str = ...,
        ) -> None: ...
        @overload
        def __init_subclass__(
            cls, *, family: Literal[True], domain: str = ..., catalogue: str = ...
        ) -> None: ...
        @overload
        def __init_subclass__(
            cls, *, domain: str, page: str = ..., catalogue: str = ...
        ) -> None: ...
        def __init_subclass__(cls, **keywords: Any) -> None: ...

        _params: ClassVar[dict[str, Param]]
        _domain: ClassVar[str | None]
        _catalogue: ClassVar[str | None]
        _required: ClassVar[frozenset[str]]
        _optional: ClassVar[dict[str, object]]
        _secrets: ClassVar[tuple[str, ...]]
        _fills: ClassVar[Fills]
        _stamp: Stamp | None
        _hints: tuple[Hint, ...]
    else:
        _params = {}
        _domain = None
        _catalogue = None
        _required = frozenset([""])  # of nothing that can be raised
        _optional = {}
        _secrets = ()
        _fills = {}
        _stamp = None
        _hints = ()

        def __init_subclass__(cls, **keywords):
            super().__init_subclass__()
            _define(cls, keywords)

        def __init__(self, **given):
            if given.keys() != self._required:
                given = self._complete(given)
            self.__dict__ = given

        @property
        def args(self):
            """The rendered English message alone, as other exceptions have it."""
            return (self.message_in(()),) if type(self).__dict__.get("spec") is not None else ()

    def _complete(self, given: dict[str, Any]) -> dict[str, Any]:
        """Return *given* with defaults, secrets in boxes; :class:`TypeError` says what is wrong."""
        kind = type(self)
        if "spec" not in kind.__dict__:
            raise TypeError(f"{kind.__name__} is no code; raise one of its subclasses")
        values = self._optional | given
        missing = [name for name in self._params if name not in values]
        extra = [name for name in given if name not in self._params]
        if missing or extra:
            told = [
                f"{what} {', '.join(map(repr, which))}"
                for what, which in (("missing", missing), ("unexpected", extra))
                if which
            ]
            raise TypeError(f"{kind.__name__}: {'; '.join(told)}")
        for name in self._secrets:
            if not isinstance(values[name], Secret):
                values[name] = Secret(values[name])
        return values

    @property
    def tool(self) -> str | None:
        """The tool that speaks, None until a boundary was crossed."""
        return self._stamp.tool if self._stamp else None

    @property
    def action(self) -> str | None:
        """The action that failed, None until a boundary was crossed."""
        return self._stamp.action if self._stamp else None

    @property
    def hints(self) -> tuple[str, ...]:
        """What handlers and the program added to say what to do next, in English."""
        return tuple([_render.show(hint.text) for hint in self._hints])

    def add_hint(self, text: str, *, catalogue: str | None = None) -> None:
        """Add a next step in English; *catalogue* names the package that translates it.

        In the catalogue it stands under the context ``hint``.
        """
        self._hints = (*self._hints, Hint(text, catalogue))

    def _values(self) -> dict[str, object]:
        held = self.__dict__
        return {name: held[name] for name in self._params if name in held}

    def _message(self, chain: Chain = (), *, isolate: bool = False) -> str:
        return _render.message(self.spec, self.__dict__, chain, isolate=isolate, fills=self._fills)

    def message_in(self, chain: Chain) -> str:
        """Return the message alone in the first locale of *chain* that has it; () is English."""
        fill = self._fills.get(chain)
        if fill is not None:
            # The way that is trodden most: whatever is odd about it goes the long way below.
            try:
                text = fill(self.__dict__)
                if text and not text.isspace():
                    return text
            except KeyboardInterrupt:
                raise
            except BaseException:  # met again below, where it is recorded
                pass
        try:
            return self._message(chain)
        except (MemoryError, RecursionError):
            return self.spec.symbol

    def _line(self, prefix: str, chain: Chain, *, isolate: bool = False) -> str:
        try:
            return f"{prefix} {self._message(chain, isolate=isolate)}"
        except (MemoryError, RecursionError):
            return prefix

    def _prefix(self) -> str:
        stamp, spec = self._stamp, self.spec
        if stamp is None:
            return f"{'unknown' if spec.domain == 'core' else spec.domain}.call: {spec.token}:"
        return f"{stamp.tool}.{stamp.action}: {spec.token}:"

    def __str__(self) -> str:
        """Return the English line; ``TOKEN: message`` until a boundary was crossed."""
        if type(self).__dict__.get("spec") is None:
            return ""
        return self._line(self._prefix() if self._stamp else f"{self.spec.token}:", ())

    def __repr__(self) -> str:
        inner = ", ".join([f"{n}={_repr(v)}" for n, v in self._values().items()])
        return f"{type(self).__name__}({inner})"

    def to_line(self, locale: str | None = None, *, isolate: bool = False) -> str:
        """Return the error as one line in *locale* (default: the active one).

        ``<tool>.<action>: <TOKEN>: <message>``; an unstamped error speaks as ``<domain>.call``, a
        core one as ``unknown.call``. With *isolate*, values are fenced for right-to-left terminals.
        Never raises but KeyboardInterrupt.
        """
        return self._line(self._prefix(), _chain(locale), isolate=isolate)

    def to_text(
        self, locale: str | None = None, *, color: bool = False, isolate: bool = False
    ) -> str:
        """Return the block for a person: the line, then remedy, hints and address, indented.

        With *color* the message is red (ANSI); the prefix never is. There is no newline at the end.
        Never raises but KeyboardInterrupt.
        """
        from errdex._forms import text_block

        return text_block(self, _chain(locale), color=color, isolate=isolate)

    def to_dict(self, locale: str | None = None) -> dict[str, Any]:
        """Return the structured form, schema 1 of contract.md, made of what JSON has.

        With *locale* there is a field ``localized``. A secret is absent from ``params``.
        """
        from errdex._forms import structured

        return structured(self, None if locale is None else _chain(locale))

    def to_problem(self, locale: str | None = None) -> dict[str, Any]:
        """Return problem details (RFC 9457) with the fields of the structured form added."""
        from errdex._forms import problem

        return problem(self, _chain(locale))

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self),), dict(self.__dict__)


def _rebuild(cls: type[CodedError]) -> CodedError:
    """Return an empty instance of *cls*, for unpickling and copying."""
    return cls.__new__(cls)


def _repr(value: object) -> str:
    """Return ``repr(value)`` on one line, else what :func:`errdex._render.show` makes of it."""
    try:
        return _render.show(repr(value))
    except (MemoryError, RecursionError):
        return "…"
    except Exception:  # a repr inside a traceback must not raise
        return _render.show(value)


def _chain(locale: str | None) -> Chain:
    """Return the catalogue names to try; English when choosing fails."""
    try:
        from errdex._i18n.locale import chain_for

        return chain_for(locale)
    except Exception as error:  # an odd environment must not break the error path
        _faults.record("choice of the locale", error)
        return ()


def _define(cls: type[CodedError], given: dict[str, Any]) -> None:
    """Give *cls* its spec, or raise :class:`DefinitionError` for a mistake in its statement."""
    place = _definition.Place(cls.__qualname__, _definition.caller())
    if not given.keys() <= _KEYWORDS:
        unknown = min(given.keys() - _KEYWORDS)
        raise place.error(f"no keyword {unknown}=; there are: {', '.join(sorted(_KEYWORDS))}")
    _definition.check_bases(cls, place, CodedError)
    inherited: dict[str, Param] = {}
    for parent in cls.__bases__:
        inherited |= getattr(parent, "_params", {})
    code, family = given.get("code"), given.get("family", False)
    words_anew = code is None and not family
    if family not in (True, False) or (family and code is not None):
        raise place.error("give it either code= or family=True")
    original: Spec | None = getattr(cls, "spec", None)
    if words_anew and (original is None or "domain" not in given):
        raise place.error("give it code=, family=True, or, to word a code anew, domain=")
    own = _definition.own_params(cls, place, inherited)
    if words_anew and own:
        raise place.error(f"a wording can not add parameters: {', '.join(own)}")
    params = inherited | own
    keywords = {k: v for k, v in given.items() if k != "family"}
    keywords.setdefault("domain", cls._domain)
    catalogue: str | None = given.get("catalogue") or cls._catalogue
    cls._catalogue = catalogue
    keywords["catalogue"] = _folder(catalogue) if catalogue else cls.__module__.partition(".")[0]
    _definition.check_keywords(keywords, place)
    cls._domain = keywords["domain"]
    cls._params = params
    if family:
        cls._required = CodedError._required
        return
    if original is not None and words_anew:
        own_domain = original.domain in ("core", keywords["domain"])
        if not own_domain:
            raise place.error(
                f"{keywords['domain']!r} can word core codes and its own anew, not {original.key}"
            )
        if set(given) - {"domain", "page", "catalogue"}:
            raise place.error("a wording changes texts only; give domain=, page= or catalogue=")
        original = original.original or original
    cls._required = frozenset([p.name for p in params.values() if p.required])
    cls._optional = {p.name: p.default for p in params.values() if not p.required}
    cls._secrets = tuple([p.name for p in params.values() if p.kind == "secret"])
    cls._fills = {}
    _definition.check_texts(cls, place, params)
    kind: Any = cls
    kind.spec = _definition.LateSpec(cls, place, keywords, params, original if words_anew else None)
    if cls._optional or cls._secrets:
        # Never equal to any set of given names, so that defaults and boxes are always put in.
        cls._required = frozenset([*cls._params, ""])


def _folder(path: str) -> str:
    """Return the folder of the file *path* as a catalogue's location."""
    return path.replace("\\", "/").rpartition("/")[0] or "./"


_KEYWORDS = frozenset(
    (
        *("code", "domain", "since", "family", "exit_status", "http_status", "retryable", "advice"),
        *("tags", "related", "aliases", "deprecated", "page", "catalogue"),
    )
)
