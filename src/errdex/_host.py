"""The plugin host: find, load, report. No plugin takes it down, and none fails in silence.

There is no global manager and no work at import: the host is loaded by the command line, by the
site, or at the first error of a ``Tool(…, plugins=True)``. What has a manifest is read from it; a
plugin is imported when it has none, when it is an editable installation, or when its converters,
handlers or sections are needed.
"""

from __future__ import annotations

import os

from errdex import _find, _project
from errdex._manifest import Manifest, ManifestError
from errdex._plugin import Plugin
from errdex._provided import Provided, Provider, normalise
from errdex._registry import build
from errdex._report import LanguagePack, Report, languages
from errdex._settings import Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from errdex._boundary import Boundary
    from errdex._codes import CodedError
    from errdex._declarations import Converter, Handler, Section
    from errdex._hooks import Hooks
    from errdex._registry import Registry
    from errdex._spec import Spec

__all__ = ["Host", "LanguagePack", "Report", "load"]

#: The allow-list of plugins; set but empty means none.
ENVIRONMENT = "ERRDEX_PLUGINS"


class Host:
    """The loaded plugins: their registry, what became of each, and what only code can give."""

    def __init__(
        self,
        registry: Registry,
        plugins: Sequence[Plugin],
        settings: Settings,
        project: _project.Project | None,
        others: tuple[CodedError, ...],
    ) -> None:
        self.registry = registry
        self.settings = settings
        self._plugins = tuple(plugins)
        self._project = project
        self._others = others
        self._boundary: Boundary | None = None
        self._packs: tuple[LanguagePack, ...] | None = None

    # -- reports -----------------------------------------------------------------------------------

    @property
    def reports(self) -> tuple[Report, ...]:
        """Return what became of each plugin, sorted by name; the project in our folder last."""
        made = [self._report(plugin) for plugin in self._plugins]
        if self._project is not None:
            made.append(self._project_report(self._project))
        return tuple(made)

    @property
    def problems(self) -> tuple[CodedError, ...]:
        """Return everything that is wrong with plugins, each once; empty when all is well."""
        found: list[CodedError] = []
        for report in self.reports:
            found += report.problems
        found += (*self.registry.problems, *self._others)
        return tuple({id(problem): problem for problem in found}.values())

    def _report(self, plugin: Plugin) -> Report:
        plugin.close_books()
        provider = plugin.provider
        active = plugin.status != "disabled"
        refused = self.registry.problems_of(provider.identity) if active else ()
        return Report(
            name=plugin.found.name,
            distribution=provider.distribution,
            version=provider.version,
            file=provider.file or plugin.found.value,
            status=plugin.status,
            hooks=plugin.hook_names if active else (),
            domains=self._domains(provider, plugin.provided) if active else (),
            codes=self._codes(provider, plugin.provided),
            locales=tuple(
                [
                    f"{pack.owner}/{locale}"
                    for pack in plugin.packs
                    for locale in languages(pack.folder)
                ]
            ),
            seconds=round(plugin.seconds, 4),
            error=plugin.error,
            traceback=plugin.traceback,
            problems=(*plugin.problems, *refused),
            source=plugin.source,
        )

    def _project_report(self, project: _project.Project) -> Report:
        provider = project.provided.provider
        fatal = project.problems[0] if project.problems else None
        return Report(
            name=_project.NAME,
            distribution=provider.distribution,
            version=provider.version,
            file=provider.file or "",
            status="failed" if fatal is not None else "active",
            domains=self._domains(provider, project.provided),
            codes=self._codes(provider, project.provided),
            error=fatal,
            traceback=project.traceback,
            problems=(*project.problems, *self.registry.problems_of(provider.identity)),
            source="import" if self.settings.modules else "file",
        )

    def _domains(self, provider: Provider, provided: Provided) -> tuple[str, ...]:
        names = {domain.name for domain in provided.domains}
        names |= {code.wording or code.domain for code in provided.codes}
        held = [self.registry.domains[name] for name in names if name in self.registry.domains]
        return tuple(
            sorted(
                [
                    entry.domain.name
                    for entry in held
                    if entry.provider is not None and entry.provider.identity == provider.identity
                ]
            )
        )

    def _codes(self, provider: Provider, provided: Provided) -> tuple[str, ...]:
        keys = sorted({code.key for code in provided.codes if code.wording is None})
        entries = [self.registry.get(f"{key}@{provider.identity}") for key in keys]
        return tuple([entry.address for entry in entries if entry is not None])

    # -- language packs ----------------------------------------------------------------------------

    @property
    def packs(self) -> tuple[LanguagePack, ...]:
        """Return the language packs of all plugins, sorted by owner and distribution."""
        if self._packs is None:
            made = [
                LanguagePack(pack.owner, pack.folder, languages(pack.folder), plugin.provider)
                for plugin in self._plugins
                for pack in plugin.packs
            ]
            made.sort(key=lambda pack: (pack.owner, pack.provider.identity, pack.folder))
            self._packs = tuple(made)
        return self._packs

    @property
    def locales(self) -> tuple[LanguagePack, ...]:
        """Return :attr:`packs`; the name that the hook has."""
        return self.packs

    def extra(self, spec: Spec) -> tuple[str, ...]:
        """Return the folders of language packs that may fill what *spec*'s own catalogue lacks."""
        owner = spec.catalogue.replace("\\", "/").rstrip("/").rpartition("/")[2]
        return tuple([pack.folder for pack in self.packs if pack.owner == owner])

    # -- what only code can give -------------------------------------------------------------------

    @property
    def sections(self) -> tuple[Section, ...]:
        """Return the page sections of all plugins; imports those that have some."""
        return tuple([section for plugin in self._coded() for section in plugin.sections()])

    @property
    def converters(self) -> tuple[Converter[Any], ...]:
        """Return the converters of all plugins; imports those that have some."""
        return tuple([it for plugin in self._coded() for it in plugin.converters()])

    @property
    def handlers(self) -> tuple[Handler, ...]:
        """Return the handlers of all plugins; imports those that have some."""
        return tuple([it for plugin in self._coded() for it in plugin.handlers()])

    def _coded(self) -> list[Hooks]:
        for plugin in self._plugins:
            if plugin.needs_code:
                plugin.load()
        return [plugin.hooks for plugin in self._plugins if plugin.hooks is not None]

    def _at_boundary(self) -> Boundary:
        if self._boundary is None:
            from errdex._boundary import Boundary

            coded = self._coded()
            self._boundary = Boundary(
                [(it, hooks.provider) for hooks in coded for it in hooks.converters()],
                [(it, hooks.provider) for hooks in coded for it in hooks.handlers()],
            )
        return self._boundary

    def convert(self, error: BaseException) -> CodedError | None:
        """Return the coded error that a converter makes of *error*, ``None`` where none does.

        Never raises but :class:`KeyboardInterrupt`; what a converter raises becomes a fault.
        """
        return self._at_boundary().convert(error)

    def handle(self, error: CodedError) -> None:
        """Show *error* to the handlers whose patterns match; never raises, as :meth:`convert`."""
        self._at_boundary().handle(error)


def load(
    settings: Settings | None = None,
    *,
    plugins: Sequence[str] | None = None,
    disabled: Sequence[str] = (),
    strict: bool = False,
    need_code: bool = False,
    path: Sequence[str] | None = None,
) -> Host:
    """Find the plugins on *path* (default: ``sys.path``), load them, and report on each.

    *plugins* is the allow-list (``()``: none, ``None``: what ``ERRDEX_PLUGINS`` or else the
    settings say, by default all); *disabled* names those to leave out. A name is a distribution, an
    entry point or a module, in any spelling. What is off is not imported. With *need_code*, plugins
    that have converters, handlers or sections are imported at once.

    Never raises because of a plugin, unless *strict*: then any problem raises ``EPLUGINS``.
    """
    chosen = Settings("") if settings is None else settings
    allowed = _allowed(plugins, chosen)
    finding = _find.find(path)
    loaded = [Plugin(found) for found in finding.plugins]
    manifests: dict[str, Manifest] = {}
    for plugin in loaded:
        found = plugin.found
        if found.named(disabled) or (allowed is not None and not found.named(allowed)):
            plugin.status = "disabled"
            continue
        shared = manifests.get(found.manifest or "")
        if shared is not None:
            plugin.manifest = shared  # the first entry point of the package has what it declares
        elif (manifest := plugin.read_manifest()) is None:
            plugin.load()
        else:
            manifests[found.manifest or ""] = manifest
        if need_code and plugin.needs_code:
            plugin.load()
        plugin.declare()
    _compare(loaded)
    _report_equal_names(loaded)
    project = _project.read(chosen)
    provided = [plugin.provided for plugin in loaded]
    if project is not None:
        provided.append(project.provided)
    others = [error for _, error in finding.problems]
    others += _missing(chosen, loaded)
    host = Host(build(provided), loaded, chosen, project, tuple(others))
    if strict and host.problems:
        raise _strict(host.problems)
    return host


def _allowed(plugins: Sequence[str] | None, settings: Settings) -> Sequence[str] | None:
    if plugins is not None:
        return plugins
    given = os.environ.get(ENVIRONMENT)
    if given is not None:
        return [name.strip() for name in given.split(",") if name.strip()]
    return settings.plugins


def _compare(loaded: Sequence[Plugin]) -> None:
    """Report manifests that say something else than the code that was imported beside them."""
    groups: dict[str, list[Plugin]] = {}
    for plugin in loaded:
        if plugin.manifest is not None:
            groups.setdefault(plugin.found.manifest or "", []).append(plugin)
    for group in groups.values():
        first = group[0]
        if first.manifest is not None and all(plugin.hooks is not None for plugin in group):
            said = {code.key for code in first.manifest.provided.codes}
            given = {code.key for plugin in group for code in plugin.provided.codes}
            if said != given:
                names = ", ".join(sorted(said ^ given)[:5])
                first.bad_manifest(ManifestError(f"it and the code differ in {names}"))


def _report_equal_names(loaded: Sequence[Plugin]) -> None:
    """Report entry points of one name in several distributions, at each but the first."""
    first: dict[str, Plugin] = {}
    for plugin in loaded:
        if plugin.status == "disabled":
            continue
        name = normalise(plugin.found.name)
        other = first.setdefault(name, plugin)
        if other.provider.identity != plugin.provider.identity:
            from errdex._errors import PluginNameTaken

            plugin.problems.append(
                PluginNameTaken(
                    plugin=str(plugin.provider),
                    where=plugin.found.value,
                    name=plugin.found.name,
                    other=str(other.provider),
                    other_where=other.found.value,
                )
            )


def _missing(settings: Settings, loaded: Sequence[Plugin]) -> list[CodedError]:
    """Return an error for each required plugin that is not there as the settings want it."""
    if not settings.required:
        return []
    from errdex._errors import PluginMissing
    from errdex._requirement import parse

    found: list[CodedError] = []
    for text in settings.required:
        requirement = parse(text)
        having = [plugin for plugin in loaded if plugin.provider.identity == requirement.name]
        if not having:
            reason = "it is not installed, or is no plugin of errdex"
        elif not requirement.allows(having[0].provider.version):
            reason = f"{having[0].provider} is installed"
        elif any(plugin.status != "active" for plugin in having):
            reason = f"{having[0].provider} is {having[0].status}"
        else:
            continue
        found.append(PluginMissing(required=text, reason=reason, where=settings.where("required")))
    return found


def _strict(problems: Sequence[CodedError]) -> CodedError:
    from errdex._errors import StrictPlugins

    return StrictPlugins(problems=len(problems), first=str(problems[0]))
