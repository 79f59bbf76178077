"""A build hook for hatchling: translations and the manifest of a distribution, or no wheel at all.

In the ``pyproject.toml`` of a plugin or a tool::

    [build-system]
    requires = ["hatchling", "errdex[tools]"]
    build-backend = "hatchling.build"

    [tool.hatch.build.hooks.errdex]

``locales/<language>/LC_MESSAGES/errdex.po`` beside it is checked and compiled into
``<package>/locales/<language>/LC_MESSAGES/errdex.mo`` of the wheel; a fault in a translation fails
the build. ``<package>/errdex.json`` tells other commands what the plugin declares without importing
it. An editable installation reads the checkout and needs neither. The package is the first one of
the wheel; the option ``package`` names another.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.plugin import hookimpl

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from errdex._i18n.message import Message


class ErrdexBuildHook(BuildHookInterface[BuilderConfig]):
    """Puts compiled catalogues and the manifest into a wheel."""

    PLUGIN_NAME = "errdex"

    _made: Path | None = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the files and have them put into the wheel, unless *version* is ``editable``.

        Raises ``EI18NFAULTS`` when a translation has a fault.
        """
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        package = self.config.get("package") or Path(self.build_config.packages[0]).name
        files = catalogues(root)
        project: Any = self.metadata  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]  # hatchling's own
        core = project.core
        points = core.entry_points.get("errdex", {})
        if points and not (root / self.build_config.packages[0] / "errdex.json").exists():
            made = manifest(root, core.name, project.version, points, self.app.display_warning)
            files |= {"errdex.json": made} if made is not None else {}
        self._made = Path(tempfile.mkdtemp(prefix="errdex-build-"))
        for name, data in files.items():
            path = self._made / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            build_data["force_include"][str(path)] = f"{package}/{name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was made for the wheel."""
        if self._made is not None:
            shutil.rmtree(self._made, ignore_errors=True)


@hookimpl
def hatch_register_build_hook() -> type[ErrdexBuildHook]:
    """Offer the hook to hatchling."""
    return ErrdexBuildHook


def catalogues(root: Path) -> dict[str, bytes]:
    """Return the compiled catalogues of the project in *root*, by their path in the package.

    Raises ``EI18NFAULTS`` when the check finds more than notes. Where Jinja2, which reads the texts
    of errdex's own templates, is missing, stray and stale entries are not looked for.
    """
    from errdex._i18n.check import check_file, is_note, load
    from errdex._i18n.compile import mo_bytes
    from errdex._i18n.extract import extract
    from errdex._i18n.findings import TranslationsFaulty
    from errdex._i18n.project import catalogue_files

    known: dict[tuple[str, str], Message] | None = None
    try:
        known = {message.key: message for message in extract(root).messages}
    except ModuleNotFoundError as error:
        if error.name != "jinja2":
            raise
    files = catalogue_files(root)
    faults = [
        fault
        for one in files
        for fault in check_file(one.path, one.file, one.locale, known)
        if not is_note(fault)
    ]
    if faults:
        raise TranslationsFaulty(faults=len(faults), first=str(faults[0]))
    return {
        f"locales/{one.locale}/LC_MESSAGES/errdex.mo": mo_bytes(load(one.path, one.file))
        for one in files
    }


def manifest(
    root: Path,
    distribution: str,
    version: str,
    points: Mapping[str, str],
    warn: Callable[[str], None],
) -> bytes | None:
    """Return the manifest of the plugin whose entry points of the group ``errdex`` are *points*.

    The plugin is imported from *root*. Where that is not possible, because what it needs is not
    there while the wheel is built, *warn* is told, there is no manifest, and the plugin is simply
    imported by whoever lists its codes.
    """
    from errdex._find import Found
    from errdex._json_text import dumps
    from errdex._manifest import to_dict
    from errdex._plugin import Plugin

    name, value = min(points.items())
    module, _, attribute = value.partition(":")
    plugin = Plugin(Found(distribution, version, name, module, attribute, str(root)))
    before = list(sys.path)
    sys.path[:0] = [str(root / "src"), str(root)]
    try:
        plugin.load()
        plugin.declare()
    finally:
        sys.path[:] = before
    problems = [str(problem) for problem in plugin.problems]
    if len(points) > 1:
        problems.append(f"{distribution} has several entry points of the group errdex")
    for problem in problems:
        warn(f"no manifest is written: {problem}")
    if problems:
        return None
    return dumps(to_dict(plugin.provided, plugin.hook_names, plugin.portable_packs)).encode()
