"""The hooks that a plugin can implement.

A plugin is a module (or any object) that an installed distribution names in the entry-point group
``errdex``:

```toml
[project.entry-points.errdex]
acme = "acme.plugin"
```

Hooks **declare**: each is called without arguments, at most once in a process, and returns records
that the host acts on. All are optional. Results are sorted, so that no order of plugins matters,
and traced to who gave them. A hook may be a generator; what it has yielded before it fails is kept.
`None` means nothing.

Every import of a plugin must have no effect but defining names. A distribution that ships a
manifest (`errdex.json`, written by the build hook or `errdex manifest --write`) is imported only
for converters, handlers and sections.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, TypeVar

    from errdex import (
        Catalogue,
        CodedError,
        Converter,
        Domain,
        Handler,
        Retired,
        Section,
        ToolInfo,
    )

    F = TypeVar("F", bound=Callable[..., Any])


def _hookspec(function: F) -> F:
    """Mark *function* as a hook; sets what pluggy reads, without importing it."""
    options = {
        "firstresult": False,
        "historic": False,
        "warn_on_impl": None,
        "warn_on_impl_args": None,
    }
    function.errdex_spec = options  # type: ignore[attr-defined]  # pluggy's own way to mark one
    return function


@_hookspec
def errdex_domains() -> Iterable[Domain]:
    """Return the domains that your distribution owns.

    Called when the host is loaded: by the command line, by the site, or by the first error of a
    `Tool(…, plugins=True)`.

    Return `Domain` records. A domain belongs to one distribution; when two claim
    it, nobody owns it, both are reported, and nobody else's codes are accepted. `core` and `errdex`
    can not be claimed. With `open_to_plugins=True` other distributions may add codes; where a
    guest and you use the same token, yours stays. A domain that nobody declares belongs, closed, to
    the only distribution that has codes in it.

    Example: a whole plugin that owns the domain `acme` and lets others extend it.

    ```python
    from __future__ import annotations

    from errdex import Domain, hookimpl


    @hookimpl
    def errdex_domains() -> list[Domain]:
        return [
            Domain(
                "acme",
                title="Acme",
                description="What Acme's tools report.",
                docs_url="https://errors.acme.example",
                open_to_plugins=True,
            )
        ]
    ```
    """
    raise NotImplementedError


@_hookspec
def errdex_tools() -> Iterable[ToolInfo]:
    """Return the programs that speak, with the codes that each action can return.

    Called when the host is loaded, after `errdex_domains`.

    Return `ToolInfo` records. `actions` maps an action to codes of the core and
    of the tool's own domain, as classes or as keys (`"core/ENOPEER"`). An action that is named in
    `exhaustive` can return no other code: adding one is then a breaking change.

    Example: a whole plugin for a tool `acme` whose action `send` can fail in two ways.

    ```python
    from __future__ import annotations

    from errdex import CodedError, NoPeer, ToolInfo, hookimpl, param


    class Full(CodedError, code="EFULL", domain="acme", since="1.0"):
        \"\"\"The recipient's box is full.\"\"\"

        peer: str = param("whom the message was for", example="ab12")
        message = "the box of {peer} is full"


    @hookimpl
    def errdex_codes() -> list[type[CodedError]]:
        return [Full]


    @hookimpl
    def errdex_tools() -> list[ToolInfo]:
        return [ToolInfo("acme", actions={"send": [NoPeer, Full]}, exhaustive=("send",))]
    ```
    """
    raise NotImplementedError


@_hookspec
def errdex_codes() -> Iterable[type[CodedError] | Retired]:
    """Return your codes, wordings and tombstones.

    Called when the host is loaded, unless the distribution has a manifest.

    Return subclasses of `CodedError` (codes with `code=`; wordings, which have
    `domain=` but no `code=`) and `Retired` records. Families are not returned. A
    code is refused, and your others stay, when its token is one of the core's or retired, when its
    domain is closed to you, or when the domain's owner has it. Where two guests use one token both
    stay, disputed, until one gives way.

    Example: a whole plugin with one code, one wording and one tombstone in the domain `acme`.

    ```python
    from __future__ import annotations

    from errdex import CodedError, NoPeer, Retired, hookimpl, param


    class Full(CodedError, code="EFULL", domain="acme", since="1.0", retryable=True):
        \"\"\"The recipient's box is full.\"\"\"

        peer: str = param("whom the message was for", example="ab12")
        message = "the box of {peer} is full"
        remedy = "Wait for {peer} to read its box, then send again."


    class AcmeNoPeer(NoPeer, domain="acme"):
        \"\"\"No account matches the name.\"\"\"

        message = "no account matches '{given}'"


    @hookimpl
    def errdex_codes() -> list[type[CodedError] | Retired]:
        gone = Retired("EHEAP", "acme", "The box overflows.", "0.5", "1.0", "now EFULL", "EFULL")
        return [Full, AcmeNoPeer, gone]
    ```
    """
    raise NotImplementedError


@_hookspec
def errdex_locales() -> Iterable[Catalogue]:
    """Return language packs: translations of *other* distributions' codes.

    Called when the host is loaded, unless the distribution has a manifest. Your own codes need
    none: their catalogues are found beside their package.

    Return `Catalogue` records: the owner, written as the top-level package of
    its codes (`errdex`, `errdex_cc`), and an absolute folder that contains
    `locales/<language>/LC_MESSAGES/errdex.mo`. A pack fills only what the owner's own catalogue
    leaves empty in that language, and `errdex plugins` names it.

    Example: a whole plugin that translates the core and cc into Korean.

    ```python
    from __future__ import annotations

    from pathlib import Path

    from errdex import Catalogue, hookimpl

    HERE = Path(__file__).resolve().parent


    @hookimpl
    def errdex_locales() -> list[Catalogue]:
        return [Catalogue(owner, str(HERE / owner)) for owner in ("errdex", "errdex_cc")]
    ```
    """
    raise NotImplementedError


@_hookspec
def errdex_converters() -> Iterable[Converter[Any]]:
    """Return converters: from a foreign exception to a coded error.

    Called at the first foreign exception that leaves a boundary of a `Tool(…, plugins=True)`.

    Return `Converter` records: an exception type and a function that takes an
    instance and returns a coded error, or `None` to decline. Of several that match, the most
    derived type is asked first, then by name of the distribution. What a converter raises becomes a
    fault (`errdex.faults()`) and never hides the exception.

    Example: a whole plugin that turns a missing module's error into a code of its own.

    ```python
    from __future__ import annotations

    from errdex import CodedError, Converter, hookimpl, param


    class NotInstalled(CodedError, code="ENOTINSTALLED", domain="acme", since="1.0"):
        \"\"\"A part of Acme is not installed.\"\"\"

        module: str = param("the missing module", example="acme_extra")
        message = "{module} is not installed"


    def convert(error: ModuleNotFoundError) -> CodedError | None:
        return NotInstalled(module=error.name) if error.name else None


    @hookimpl
    def errdex_codes() -> list[type[CodedError]]:
        return [NotInstalled]


    @hookimpl
    def errdex_converters() -> list[Converter[ModuleNotFoundError]]:
        return [Converter(ModuleNotFoundError, convert)]
    ```
    """
    raise NotImplementedError


@_hookspec
def errdex_handlers() -> Iterable[Handler]:
    """Return handlers: who see each coded error that leaves a boundary.

    Called at the first error that leaves a boundary of a `Tool(…, plugins=True)`.

    Return `Handler` records: a pattern over domain and token (`cc/*`,
    `*/ENOPEER`, `cc/ERELAY_*`, `*`) and a function that takes the error, which is stamped with tool
    and action. It may count, forward, or call `error.add_hint(…)`. It can not change tool, action,
    token or parameters: they are put back. What it raises, and that it is slow, becomes a fault.
    An error that leaves a boundary while a handler runs is not handled again.

    Example: a whole plugin that adds a next step to every missing peer.

    ```python
    from __future__ import annotations

    from errdex import CodedError, Handler, hookimpl


    def hint(error: CodedError) -> None:
        error.add_hint("Ask the relay which peers are awake.")


    @hookimpl
    def errdex_handlers() -> list[Handler]:
        return [Handler("*/ENOPEER", hint)]
    ```
    """
    raise NotImplementedError


@_hookspec
def errdex_sections() -> Iterable[Section]:
    """Return extra sections of reference pages.

    Called when a site is built.

    Return `Section` records: a pattern as for handlers, a heading, and a Jinja
    template that gives Markdown; it sees `spec` (the code) and `locale`. The output is escaped like
    any other text of a page. Change `version` when the template's output changes.

    Example: a whole plugin that adds a section to the pages of the domain `acme`.

    ```python
    from __future__ import annotations

    from errdex import Section, hookimpl


    @hookimpl
    def errdex_sections() -> list[Section]:
        return [
            Section(
                "acme/*",
                "Support",
                "Mention {{ spec.token }} when you write to support@acme.example.",
                version="1",
            )
        ]
    ```
    """
    raise NotImplementedError


#: Every hook by name.
HOOKS: dict[str, Callable[[], Iterable[object]]] = {
    function.__name__: function
    for function in (
        errdex_domains,
        errdex_tools,
        errdex_codes,
        errdex_locales,
        errdex_converters,
        errdex_handlers,
        errdex_sections,
    )
}
#: Hooks whose records only code can give: a manifest can not carry functions or templates.
NEEDS_CODE = frozenset(("errdex_converters", "errdex_handlers", "errdex_sections"))
