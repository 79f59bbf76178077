"""What a plugin declares: records that hooks return, and the marker of a hook.

Hooks *declare*: they return the records below and the host acts on them, so that everything can be
sorted, listed, tested and traced to who gave it. Nothing here imports pluggy, because a module that
declares a code must stay cheap to import on the path of an error.
"""

from __future__ import annotations

from errdex._record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any, Generic, TypeVar, overload

    from errdex._codes import CodedError

    E = TypeVar("E", bound=BaseException)
    F = TypeVar("F", bound=Callable[..., Any])

    class _RecordOf(Record, Generic[E]):
        """A record about one type of exception."""
else:
    E = None

    class _RecordOf(Record):
        """A record about one type of exception."""

        def __class_getitem__(cls, _parameter):
            return cls


class Domain(Record):
    """A namespace of codes and its owner's word about it.

    The distribution that returns it from ``errdex_domains`` owns the domain. Others may add codes
    only when *open_to_plugins* is true. *docs_url* is the root of its published reference.
    """

    name: str
    title: str = ""
    description: str = ""
    docs_url: str | None = None
    open_to_plugins: bool = False


class ToolInfo(Record):
    """A program that speaks: its name in the prefix, its domain and what its actions can return.

    *domain* is the one of the tool's own name when it is not given. *actions* maps an action
    (``send``) to the codes that can leave it, each a :class:`~errdex.CodedError` subclass or a key
    such as ``core/ENOPEER``. An action named in *exhaustive* can return those and no others.
    """

    name: str
    domain: str | None = None
    actions: Mapping[str, Sequence[type[CodedError] | str]] = {}
    exhaustive: Sequence[str] = ()

    @property
    def speaks(self) -> str:
        """Return the name of the tool's domain."""
        return self.domain or self.name


class Catalogue(Record):
    """A language pack: translations of another distribution's codes.

    *owner* is the catalogue whose texts are translated, written as the codes' top-level package
    (``errdex``, ``errdex_cc``); *folder* the absolute folder that contains ``locales/``. Only what
    the owner's own catalogue leaves empty in a language is taken from here.
    """

    owner: str
    folder: str


class Converter(_RecordOf[E]):
    """Turn a foreign exception into a coded error as it leaves a boundary.

    *convert* is called with an instance of *exception_type* (or of a subclass) and returns a coded
    error, or ``None`` to decline. When several converters match, the most derived type wins.
    """

    exception_type: type[E]
    convert: Callable[[E], CodedError | None]


class Handler(Record):
    """See each coded error that leaves a boundary.

    *match* is a pattern over domain and token: ``cc/*``, ``*/ENOPEER``, ``*``. *handle* may count,
    forward or call ``error.add_hint(…)``; it can not change tool, action, token or parameters.
    """

    match: str
    handle: Callable[[CodedError], object]


class Section(Record):
    """An extra section of reference pages.

    *match* is a pattern as in :class:`Handler`; *title* the heading; *template* Jinja source that
    gives Markdown and sees ``spec`` and ``locale``; a new *version* makes pages be built again.
    """

    match: str
    title: str
    template: str
    version: str = "1"


#: The attribute that pluggy reads from a hook of the project ``errdex``.
MARK = "errdex_impl"


if TYPE_CHECKING:

    @overload
    def hookimpl(function: F, /) -> F: ...
    @overload
    def hookimpl(*, specname: str | None = ..., optionalhook: bool = ...) -> Callable[[F], F]: ...
    def hookimpl(function: Any = ..., /, **options: Any) -> Any: ...

else:

    def hookimpl(function=None, /, *, specname=None, optionalhook=False):
        """Mark *function* as the implementation of the hook of its name (or of *specname*).

        An unknown hook fails the plugin, unless it is marked *optionalhook*. This sets what pluggy
        reads, without importing pluggy. There is no ``tryfirst``: the order of plugins never
        matters.
        """

        def mark(marked):
            options = {
                "wrapper": False,
                "hookwrapper": False,
                "optionalhook": optionalhook,
                "tryfirst": False,
                "trylast": False,
                "specname": specname,
            }
            setattr(marked, MARK, options)
            return marked

        return mark if function is None else mark(function)
