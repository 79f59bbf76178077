"""One plugin on its way from an entry point to what it declares."""

from __future__ import annotations

import sys

from errdex._json_text import loads
from errdex._manifest import Manifest, ManifestError
from errdex._manifest import load as load_manifest
from errdex._provided import Provided
from errdex._refusals import NOWHERE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from errdex._codes import CodedError
    from errdex._declarations import Catalogue
    from errdex._find import Found
    from errdex._hooks import Hooks
    from errdex._report import Status

#: Hooks whose records only code can give. A test compares with ``hookspecs``, which is not imported
#: here because a command that reads manifests needs no pluggy.
NEEDS_CODE = frozenset(("errdex_converters", "errdex_handlers", "errdex_sections"))


class Plugin:
    """One plugin while it is loaded."""

    def __init__(self, found: Found) -> None:
        self.found = found
        self.provider = found.provider
        self.status: Status = "active"
        self.error: CodedError | None = None
        self.traceback = ""
        self.problems: list[CodedError] = []
        self.manifest: Manifest | None = None
        self.hooks: Hooks | None = None
        self.provided = Provided(self.provider)
        self.packs: tuple[Catalogue, ...] = ()
        self.seconds = 0.0

    @property
    def hook_names(self) -> tuple[str, ...]:
        if self.hooks is not None:
            return self.hooks.names
        return () if self.manifest is None else self.manifest.hooks

    @property
    def source(self) -> str:
        """Tell where the declarations come from: ``import``, ``manifest``, or nowhere."""
        if self.hooks is not None:
            return "import"
        return "manifest" if self.manifest is not None else ""

    @property
    def needs_code(self) -> bool:
        """Tell whether it has not been imported and has hooks that only code can answer."""
        unread = self.status == "active" and self.hooks is None
        return unread and not NEEDS_CODE.isdisjoint(self.hook_names)

    @property
    def portable_packs(self) -> tuple[Catalogue, ...]:
        """Return the language packs with folders relative to the package, for its manifest.

        A pack that lies elsewhere can not be told by a manifest and is left out.
        """
        package = getattr(sys.modules.get(self.found.package), "__path__", ())
        found: list[Catalogue] = []
        for pack in self.packs:
            for place in package:
                folder = pack.folder.replace("\\", "/").rstrip("/") + "/"
                start = place.replace("\\", "/").rstrip("/") + "/"
                if folder.startswith(start):
                    inner = folder.removeprefix(start).rstrip("/")
                    found.append(pack.replace(folder=inner or "."))
        return tuple(found)

    def read_manifest(self) -> Manifest | None:
        """Take what the manifest says and return it; None when there is none that can be used."""
        found = self.found
        if found.manifest is None:
            return None
        try:
            text = found.manifest_text
            if text is None:
                with open(found.manifest, encoding="utf-8") as file:
                    text = file.read()
            self.manifest = load_manifest(loads(text), self.provider, found.folder)
        except (OSError, ValueError) as error:
            self.bad_manifest(error)
            return None
        self.provided = self.manifest.provided
        self.packs = self.manifest.catalogues
        return self.manifest

    def bad_manifest(self, error: Exception) -> None:
        """Report that the manifest can not be used, or is untrue."""
        from errdex._errors import BadManifest

        problem = str(error) if isinstance(error, ManifestError) else f"it can not be read: {error}"
        self.problems.append(
            BadManifest(
                plugin=str(self.provider), where=self.found.manifest or NOWHERE, problem=problem
            )
        )

    def load(self) -> None:
        """Import the plugin and find its hooks; on failure say why."""
        from errdex._errors import PluginImportFailed
        from errdex._guard import full_traceback, guarded, place, told
        from errdex._hooks import Hooks

        outcome = guarded(self._import)
        self.seconds += outcome.seconds
        if outcome.error is not None:
            self.status = "failed"
            self.error = PluginImportFailed(
                plugin=str(self.provider),
                where=place(outcome.error, self.found.value),
                problem=told(outcome.error),
            )
            self.problems.append(self.error)
            self.traceback = full_traceback(outcome.error)
            return
        module, plugin = outcome.value
        self.provider = self.provider.replace(file=getattr(module, "__file__", None) or NOWHERE)
        self.hooks = Hooks(plugin, self.provider)
        self.hooks.report_deeds(outcome.deeds, outcome.seconds, "on import")

    def _import(self) -> tuple[object, object]:
        import importlib

        found = self.found
        module: Any = importlib.import_module(found.module)
        plugin = module
        for name in found.attribute.split(".") if found.attribute else ():
            plugin = getattr(plugin, name)
        return module, plugin

    def declare(self) -> None:
        """Ask the imported plugin what it declares, in place of what its manifest said."""
        hooks = self.hooks
        if hooks is None:
            return
        codes, retired = hooks.codes()
        self.provided = Provided(self.provider, hooks.domains(), hooks.tools(), codes, retired)
        self.packs = hooks.locales()
        self.close_books()

    def close_books(self) -> None:
        """Take over what calling hooks has brought to light."""
        from errdex._guard import full_traceback

        hooks = self.hooks
        if hooks is not None:
            self.seconds += hooks.seconds
            hooks.seconds = 0.0
            self.problems += hooks.problems
            hooks.problems.clear()
            if hooks.error is not None:
                self.traceback = full_traceback(hooks.error)
