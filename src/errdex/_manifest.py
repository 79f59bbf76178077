"""The manifest: what a plugin provides, as JSON beside its package, so that nobody need import it.

``<package>/errdex.json``, schema 1, is written by a build hook; ``catalog.json`` of the site is the
same shape with translations. Its JSON Schema is ``schemas/manifest.schema.json``. Fields are only
ever added within a schema, so a reader passes over what it does not know.
"""

from __future__ import annotations

from errdex import _faults
from errdex._declarations import Catalogue, Domain, ToolInfo
from errdex._provided import Declared, Provided, Provider, normalise
from errdex._record import Record
from errdex._shapes import is_table
from errdex._spec import Retired, Spec
from errdex._spec_json import (
    ShapeError,
    record,
    spec_from_dict,
    spec_to_dict,
    tables,
    text,
    text_or_null,
    texts,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from errdex._registry import Registry

__all__ = [
    "NAME",
    "SCHEMA",
    "Manifest",
    "ManifestError",
    "dump",
    "faults",
    "load",
    "portable",
    "spec_from_dict",
    "spec_to_dict",
    "to_dict",
]

SCHEMA = 1
#: The file's name in a package.
NAME = "errdex.json"


class ManifestError(ValueError):
    """A manifest can not be used: damaged, of somebody else, or of a newer errdex."""


class Manifest(Record):
    """A manifest that was read: what it provides, and what only code can give.

    *hooks* are the hooks that the plugin implements, *catalogues* its language packs, with
    absolute folders.
    """

    provided: Provided
    hooks: tuple[str, ...] = ()
    catalogues: tuple[Catalogue, ...] = ()


def portable(spec: Spec) -> Spec:
    """Return *spec* without paths of this machine: its file as in the package, no folder."""
    return spec.replace(
        file=_file_in_package(spec.file, spec.module),
        catalogue="" if "/" in spec.catalogue or "\\" in spec.catalogue else spec.catalogue,
        original=None,
    )


def _file_in_package(file: str | None, module: str) -> str | None:
    if file is None:
        return None
    path = file.replace("\\", "/")
    stem = module.replace(".", "/")
    for candidate in (f"{stem}.py", f"{stem}/__init__.py"):
        if stem and f"/{path}".endswith(f"/{candidate}"):
            return candidate
    return path.rpartition("/")[2]


def to_dict(
    provided: Provided, hooks: Iterable[str] = (), catalogues: Iterable[Catalogue] = ()
) -> dict[str, Any]:
    """Return the manifest of *provided*; folders of *catalogues* relative to the package."""
    specs = sorted([code.spec for code in provided.codes], key=lambda spec: spec.context)
    return _table(
        provided.provider.distribution,
        provided.provider.version,
        hooks=sorted(hooks),
        domains=provided.domains,
        tools=provided.tools,
        codes=[spec_to_dict(portable(spec)) for spec in specs if spec.wording is None],
        wordings=[spec_to_dict(portable(spec)) for spec in specs if spec.wording is not None],
        retired=provided.retired,
        catalogues=catalogues,
    )


def dump(registry: Registry, *, distribution: str | None = None) -> dict[str, Any]:
    """Return *registry*, or what *distribution* has in it, in the shape of a manifest.

    Each code also tells its ``provider`` and whether it is ``disputed``.
    """
    wanted = None if distribution is None else normalise(distribution)

    def mine(provider: Provider | None) -> bool:
        return wanted is None or (provider is not None and provider.identity == wanted)

    codes: list[dict[str, Any]] = []
    wordings: list[dict[str, Any]] = []
    versions: set[str] = set()
    for entry in registry.entries():
        if mine(entry.provider):
            told = spec_to_dict(portable(entry.spec.replace(aliases=entry.aliases)))
            codes.append(told | {"provider": str(entry.provider), "disputed": entry.disputed})
            versions.add(entry.provider.version)
        for spec in entry.wordings:
            owner = registry.domains[spec.wording or ""].provider
            if mine(owner):
                wordings.append(spec_to_dict(portable(spec)) | {"provider": str(owner)})
    return _table(
        distribution,
        versions.pop() if distribution is not None and len(versions) == 1 else "",
        hooks=(),
        domains=[held.domain for held in registry.domains.values() if mine(held.provider)],
        tools=[held.info for held in registry.tools.values() if mine(held.provider)],
        codes=codes,
        wordings=wordings,
        retired=[tomb.retired for tomb in registry.tombstones() if mine(tomb.provider)],
        catalogues=(),
    )


def _table(
    distribution: str | None,
    version: str,
    *,
    hooks: Iterable[str],
    domains: Iterable[Domain],
    tools: Iterable[ToolInfo],
    codes: list[dict[str, Any]],
    wordings: list[dict[str, Any]],
    retired: Iterable[Retired],
    catalogues: Iterable[Catalogue],
) -> dict[str, Any]:
    """Return the top of a manifest, everything sorted."""
    return {
        "schema": SCHEMA,
        "distribution": distribution,
        "version": version,
        "hooks": list(hooks),
        "domains": [it.to_fields() for it in sorted(domains, key=lambda it: it.name)],
        "tools": [_tool_to_dict(it) for it in sorted(tools, key=lambda it: it.name)],
        "codes": codes,
        "wordings": wordings,
        "retired": [it.to_fields() for it in sorted(set(retired), key=lambda it: it.key)],
        "catalogues": [
            it.to_fields() for it in sorted(catalogues, key=lambda it: (it.owner, it.folder))
        ],
    }


def _tool_to_dict(tool: ToolInfo) -> dict[str, Any]:
    actions = {
        action: sorted([code if isinstance(code, str) else code.spec.key for code in codes])
        for action, codes in sorted(tool.actions.items())
    }
    exhaustive = sorted(tool.exhaustive)
    return {"name": tool.name, "domain": tool.speaks, "actions": actions, "exhaustive": exhaustive}


def load(data: object, provider: Provider, folder: str | None = None) -> Manifest:
    """Return what the manifest *data* of *provider* says; :class:`ManifestError` if it can not be.

    *folder* is the absolute path of the package that the manifest lies in: there the translations
    are found, and files of source are named below it. A code is looked at closely when its spec is
    made, and one that can not be is then bare; :func:`faults` looks at all of them.
    """
    if not is_table(data):
        raise ManifestError("it is no JSON object")
    schema: object = data.get("schema")
    if type(schema) is not int or schema < 1:
        raise ManifestError("it has no schema number")
    if schema > SCHEMA:
        raise ManifestError(f"it has schema {schema}, and this errdex reads up to {SCHEMA}")
    named, version = data.get("distribution"), data.get("version")
    if not isinstance(named, str) or normalise(named) != normalise(provider.distribution):
        raise ManifestError(f"it belongs to the distribution {named!r}")
    if version != provider.version:
        raise ManifestError(f"it belongs to version {version!r}")
    try:
        provided = Provided(
            provider,
            tuple([record(Domain, it) for it in tables(data, "domains")]),
            tuple([_tool_from_dict(it) for it in tables(data, "tools")]),
            tuple([_declared(it, folder) for it in tables(data, "codes")])
            + tuple([_declared(it, folder) for it in tables(data, "wordings")]),
            tuple([record(Retired, it) for it in tables(data, "retired")]),
        )
        packs = [
            Catalogue(text(it, "owner"), f"{folder or ''}/{text(it, 'folder')}")
            for it in tables(data, "catalogues")
        ]
        return Manifest(provided, texts(data, "hooks"), tuple(packs))
    except ShapeError as error:
        raise ManifestError(str(error)) from None


def faults(data: dict[str, Any]) -> tuple[str, ...]:
    """Return what is wrong with the codes of the manifest *data*, one text for each bad code."""
    found: list[str] = []
    for section in ("codes", "wordings"):
        for told in tables(data, section):
            try:
                spec_from_dict(told)
            except ShapeError as error:
                found.append(str(error))
    return tuple(found)


def _declared(data: dict[str, Any], folder: str | None) -> Declared:
    """Return the code that *data* tells of; only what the registry sorts by is looked at yet."""
    get: Any = data.get
    domain, token, symbol, module = get("domain"), get("code"), get("symbol"), get("module")
    qualname, file, wording, line = get("qualname"), get("file"), get("wording"), get("line")
    if not (type(domain) is type(token) is type(symbol) is type(module) is type(qualname) is str):
        raise ShapeError(f"{domain!r}/{token!r} has no text for its domain, code, symbol or place")
    if not (type(line) is int and type(file) in _TEXT_OR_NULL and type(wording) in _TEXT_OR_NULL):
        raise ShapeError(f"{domain}/{token} has no text for its file, or no number for its line")
    if file is not None and folder is not None:
        file = _beside(folder, file, module)

    def make() -> Spec:
        try:
            return spec_from_dict(data, file=file, catalogue=folder)
        except ShapeError as error:
            _faults.record(f"manifest in {folder}", error)
            return Spec(domain, token, symbol)

    return Declared(
        domain,
        token,
        symbol=symbol,
        wording=wording,
        aliases=texts(data, "aliases"),
        module=module,
        qualname=qualname,
        file=file,
        line=line,
        make=make,
    )


_TEXT_OR_NULL = (str, type(None))


def _beside(folder: str, file: str, module: str) -> str:
    """Return the path of *file*, which is named from where the top package of *module* lies."""
    parts = folder.replace("\\", "/").split("/")
    top = module.partition(".")[0]
    if "/" in file and top in parts:
        del parts[len(parts) - 1 - parts[::-1].index(top) :]
    return "/".join([*parts, file])


def _tool_from_dict(data: dict[str, Any]) -> ToolInfo:
    actions = data.get("actions")
    if not is_table(actions):
        raise ShapeError("actions is no object")
    returns = {action: texts(actions, action) for action in actions}
    return ToolInfo(
        text(data, "name"), text_or_null(data, "domain"), returns, texts(data, "exhaustive")
    )
