"""The manifest of the plugin whose source is in a folder, as the build hook would write it."""

from __future__ import annotations

import os
import sys

from errdex._files import decode, parse_toml, read_bytes
from errdex._record import Record
from errdex._shapes import is_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from errdex._plugin import Plugin

PROJECT = "pyproject.toml"


class Project(Record):
    """The distribution whose source is in *root*; *points* are its entry points for errdex."""

    root: Path
    distribution: str
    version: str
    points: Mapping[str, str]


class Described(Record):
    """A manifest: the path at which it belongs, and its text."""

    path: Path
    text: str


def project(root: Path) -> Project:
    """Return the plugin whose source is in *root*; ``ENOENTRYPOINT`` when it is none."""
    from errdex._errors_cli import NotAPlugin

    path = root / PROJECT
    if not path.exists():
        raise NotAPlugin(file=PROJECT)
    document = parse_toml(decode(read_bytes(str(path)), PROJECT), PROJECT)
    table: object = document.get("project")
    name: object = table.get("name") if is_table(table) else None
    groups: object = table.get("entry-points") if is_table(table) else None
    points: object = groups.get("errdex") if is_table(groups) else None
    if not is_table(table) or not isinstance(name, str) or not is_table(points) or not points:
        raise NotAPlugin(file=PROJECT)
    version = table.get("version")
    if not isinstance(version, str):
        version = _dynamic_version(name)
    return Project(root, name, version, {key: str(value) for key, value in points.items()})


def _dynamic_version(name: str) -> str:
    """Return the version of the installed distribution *name*, which its build has found out."""
    from importlib import metadata

    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def describe(plugin: Project) -> tuple[Described, ...]:
    """Return the manifest of each package that *plugin*'s entry points name.

    The modules are imported from the source folder. Raises the coded error of the first that can
    not be imported or declares something wrong.
    """
    from errdex._find import Found
    from errdex._plugin import Plugin

    places = [str(plugin.root / "src"), str(plugin.root)]
    loaded: dict[str, list[Plugin]] = {}
    sys.path[:0] = places
    try:
        for name, value in sorted(plugin.points.items()):
            module, _, attribute = value.partition(":")
            found = Found(
                plugin.distribution, plugin.version, name, module, attribute, str(plugin.root)
            )
            one = Plugin(found)
            one.load()
            one.declare()
            for problem in one.problems:
                raise problem
            loaded.setdefault(found.package, []).append(one)
    finally:
        for place in places:
            sys.path.remove(place)
    return tuple([_described(plugin.root, package, ones) for package, ones in loaded.items()])


def _described(root: Path, package: str, ones: list[Plugin]) -> Described:
    from json import dumps

    from errdex._manifest import NAME, to_dict

    source = root / "src" / package
    folder = source if source.is_dir() else root / package
    first = ones[0].provided
    provided = first.replace(
        domains=tuple([it for one in ones for it in one.provided.domains]),
        tools=tuple([it for one in ones for it in one.provided.tools]),
        codes=tuple([it for one in ones for it in one.provided.codes]),
        retired=tuple([it for one in ones for it in one.provided.retired]),
    )
    packs = [
        pack.replace(folder=os.path.relpath(pack.folder, folder).replace(os.sep, "/"))
        for one in ones
        for pack in one.packs
    ]
    data = to_dict(provided, {name for one in ones for name in one.hook_names}, packs)
    text = dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    return Described(folder / NAME, text)
