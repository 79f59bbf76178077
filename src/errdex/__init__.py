"""errdex: a stable code for programs, a translated message for people.

Public is what stands in ``__all__``, and the modules :mod:`errdex.hookspecs` and
:mod:`errdex.testing`. Names are loaded when they are first used: ``import errdex`` alone costs next
to nothing.
"""

from __future__ import annotations

from errdex._version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from errdex._codes import (
        CodedError,
        DefinitionError,
        Deprecated,
        Param,
        Plural,
        Retired,
        Secret,
        Spec,
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
    from errdex._core import (
        Ambiguous,
        BadAction,
        BadArgs,
        Exfil,
        Internal,
        NoPeer,
        NoSession,
    )
    from errdex._declarations import (
        Catalogue,
        Converter,
        Domain,
        Handler,
        Section,
        ToolInfo,
        hookimpl,
    )
    from errdex._faults import Fault, faults
    from errdex._i18n.locale import locale
    from errdex._line import (
        Found,
        Line,
        ParseError,
        escape,
        find_all,
        format_line,
        match,
        parse,
        parse_many,
        search,
    )
    from errdex._tool import Action, Tool

_HOMES = {
    "_codes": "CodedError DefinitionError Deprecated Param Plural Retired Secret Spec"
    " count file_path items param plural secret size untrusted when",
    "_core": "Ambiguous BadAction BadArgs Exfil Internal NoPeer NoSession",
    "_declarations": "Catalogue Converter Domain Handler Section ToolInfo hookimpl",
    "_faults": "Fault faults",
    "_i18n.locale": "locale",
    "_line": "Found Line ParseError escape find_all format_line match parse parse_many search",
    "_tool": "Action Tool",
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [
    "Action",
    "Ambiguous",
    "BadAction",
    "BadArgs",
    "Catalogue",
    "CodedError",
    "Converter",
    "DefinitionError",
    "Deprecated",
    "Domain",
    "Exfil",
    "Fault",
    "Found",
    "Handler",
    "Internal",
    "Line",
    "NoPeer",
    "NoSession",
    "Param",
    "ParseError",
    "Plural",
    "Retired",
    "Secret",
    "Section",
    "Spec",
    "Tool",
    "ToolInfo",
    "__version__",
    "count",
    "escape",
    "faults",
    "file_path",
    "find_all",
    "format_line",
    "hookimpl",
    "items",
    "locale",
    "match",
    "param",
    "parse",
    "parse_many",
    "plural",
    "search",
    "secret",
    "size",
    "untrusted",
    "when",
]


if not TYPE_CHECKING:  # a checker would take any name for a public one

    def __getattr__(name):
        """Load the public *name* from its module, once (PEP 562)."""
        home = _HOME.get(name)
        if home is None:
            raise AttributeError(f"module 'errdex' has no attribute {name!r}")
        module = __import__(f"errdex.{home}", fromlist=[name])
        value = getattr(module, name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
