"""Find plugins among the installed distributions, without importing anything of them.

Folders on the path are read here: for each ``*.dist-info`` and ``*.egg-info`` one small file, which
costs a tenth of importing :mod:`importlib.metadata`. That module is asked for whatever else lies on
the path (wheels and other zip files).
"""

from __future__ import annotations

import os
import sys

from errdex._manifest import NAME
from errdex._provided import Provider, normalise
from errdex._record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    from errdex._codes import CodedError

GROUP = "errdex"
_SUFFIXES = (".dist-info", ".egg-info")


class Found(Record):
    """One entry point of the group ``errdex``.

    *base* is the folder (or zip file) of the path that the distribution lies in; *manifest* the
    path of its manifest, ``None`` where it has none or is an editable installation.
    """

    distribution: str
    version: str
    name: str
    module: str
    attribute: str
    base: str
    manifest: str | None = None
    manifest_text: str | None = None

    @property
    def value(self) -> str:
        """Return what the entry point names, ``module`` or ``module:attribute``."""
        return f"{self.module}:{self.attribute}" if self.attribute else self.module

    @property
    def provider(self) -> Provider:
        """Return the provider of what this plugin declares."""
        return Provider(self.distribution, self.version, self.name, self.value)

    @property
    def package(self) -> str:
        """Return the top-level package of the plugin."""
        return self.module.partition(".")[0]

    @property
    def folder(self) -> str | None:
        """Return the package's folder in which the manifest lies."""
        return None if self.manifest is None else self.manifest[: -len(NAME) - 1]

    def named(self, names: Iterable[str]) -> bool:
        """Tell whether one of *names* means this plugin: distribution, entry point or module."""
        own = {normalise(it) for it in (self.distribution, self.name, self.module, self.package)}
        return any(normalise(name) in own for name in names)


class Finding(Record):
    """Everything that was found, sorted by name, and the distributions that could not be read."""

    plugins: tuple[Found, ...]
    problems: tuple[tuple[Provider, CodedError], ...] = ()


class _Broken(Exception):
    """Metadata can not be read: of which distribution, where, and why."""

    def __init__(self, provider: Provider, where: str, problem: str) -> None:
        super().__init__(problem)
        self.provider = provider
        self.where = where
        self.problem = problem


def find(path: Sequence[str] | None = None) -> Finding:
    """Return the plugins of the distributions on *path* (default: ``sys.path``).

    A distribution that is there twice counts once: the first on the path, as for imports.
    """
    plugins: dict[str, list[Found]] = {}
    problems: dict[str, tuple[Provider, CodedError]] = {}
    places: set[str] = set()
    for entry in sys.path if path is None else path:
        place = os.path.abspath(entry)
        if place in places:
            continue
        places.add(place)
        for made in _in_place(place):
            if isinstance(made, _Broken):
                if made.provider.identity not in plugins:
                    problems.setdefault(made.provider.identity, _problem(made))
            elif made and made[0].provider.identity not in problems:
                plugins.setdefault(made[0].provider.identity, made)
    everything = [found for group in plugins.values() for found in group]
    everything.sort(key=lambda found: (found.provider.identity, found.name, found.value))
    return Finding(tuple(everything), tuple([problems[name] for name in sorted(problems)]))


def _problem(broken: _Broken) -> tuple[Provider, CodedError]:
    from errdex._errors import BadEntryPoint

    error = BadEntryPoint(plugin=str(broken.provider), where=broken.where, problem=broken.problem)
    return broken.provider, error


def _in_place(place: str) -> Iterator[list[Found] | _Broken]:
    """Yield the plugins of each distribution in the folder or file *place*."""
    try:
        names = sorted(os.listdir(place))
    except NotADirectoryError:
        yield from _in_archive(place)
        return
    except OSError:
        return
    for name in names:
        if name.endswith(_SUFFIXES):
            info = os.path.join(place, name)
            data = _read(os.path.join(info, "entry_points.txt"))
            if data is not None and b"errdex" in data:
                try:
                    yield _of_folder(place, info, data)
                except _Broken as broken:
                    yield broken


def _of_folder(base: str, info: str, data: bytes) -> list[Found]:
    name, version = _identity(info)
    provider = Provider(name, version)
    where = os.path.join(info, "entry_points.txt")
    entries = _entries(data, provider, where)
    if not entries:
        return []
    listed = _listed(info)
    found: list[Found] = []
    for entry, module, attribute in entries:
        manifest = _manifest_of(base, module, listed)
        found.append(Found(name, version, entry, module, attribute, base, manifest))
    return found


def _identity(info: str) -> tuple[str, str]:
    """Return name and version from the metadata in *info*, else from its folder's name."""
    stem = os.path.basename(info).rpartition(".")[0]
    name, _, version = stem.partition("-")
    known = {b"name": name, b"version": version.partition("-py")[0]}
    data = _read(os.path.join(info, "METADATA")) or _read(os.path.join(info, "PKG-INFO")) or b""
    for line in data.partition(b"\n\n")[0].splitlines():
        field, _, value = line.partition(b":")
        key = field.lower()
        if key in known:
            try:
                known[key] = value.strip().decode()
            except UnicodeDecodeError as error:
                raise _Broken(
                    Provider(name, version),
                    info,
                    f"the {key.decode()} in METADATA is not UTF-8 at byte {error.start}",
                ) from None
    return known[b"name"], known[b"version"]


def _entries(data: bytes, provider: Provider, where: str) -> list[tuple[str, str, str]]:
    """Return name, module and attribute of each entry of the group, in the order of the file."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise _Broken(provider, where, f"not UTF-8 at byte {error.start}") from None
    found: list[tuple[str, str, str]] = []
    group = ""
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line[0] in "#;":
            continue
        if line[0] == "[":
            group = line.strip("[]").strip()
        elif group == GROUP:
            name, equals, value = line.partition("=")
            module, _, attribute = value.partition("[")[0].strip().partition(":")
            parts = module.strip().split(".") + (attribute.strip().split(".") if attribute else [])
            if not equals or not name.strip() or not all(it.isidentifier() for it in parts):
                raise _Broken(provider, f"{where}:{number}", f"{line[:100]!r} is no entry point")
            found.append((name.strip(), module.strip(), attribute.strip()))
    return found


def _listed(info: str) -> bytes | None:
    """Return the list of files: empty for an editable installation, ``None`` without one."""
    if b'"editable"' in (_read(os.path.join(info, "direct_url.json")) or b""):
        return b""
    if info.endswith(".egg-info"):
        return b""  # an installation from before wheels, or a source tree: import it
    return _read(os.path.join(info, "RECORD"))


def _manifest_of(base: str, module: str, listed: bytes | None) -> str | None:
    """Return the path of the manifest nearest to *module*, if the distribution has one there."""
    parts = module.split(".")
    for length in range(len(parts), 0, -1):
        relative = "/".join([*parts[:length], NAME])
        path = os.path.join(base, *parts[:length], NAME)
        if listed is None:
            there = os.path.isfile(path)
        else:
            line = relative.encode()
            there = listed.startswith(line + b",") or b"\n" + line + b"," in listed
        if there:
            return path
    return None


def _in_archive(place: str) -> Iterator[list[Found] | _Broken]:
    """Yield the plugins in the zip file *place*, with the help of :mod:`importlib.metadata`."""
    import importlib.metadata

    for distribution in importlib.metadata.distributions(path=[place]):
        try:
            text = distribution.read_text("entry_points.txt") or ""
            if "errdex" not in text:
                continue
            metadata: Any = distribution.metadata
            name, version = str(metadata["Name"]), distribution.version
            found: list[Found] = []
            for entry, module, attribute in _entries(
                text.encode(), Provider(name, version), f"{place}: entry_points.txt"
            ):
                manifest = _manifest_in(distribution, module)
                found.append(
                    Found(
                        name,
                        version,
                        entry,
                        module,
                        attribute,
                        place,
                        None if manifest is None else os.path.join(place, manifest[0]),
                        None if manifest is None else manifest[1],
                    )
                )
            yield found
        except _Broken as broken:
            yield broken
        except Exception as error:  # a damaged archive may fail in any way
            provider = Provider(os.path.basename(place))
            yield _Broken(provider, place, f"{type(error).__name__}: {error}")


def _manifest_in(distribution: Any, module: str) -> tuple[str, str] | None:
    """Return name and text of the manifest nearest to *module* in an archive."""
    parts = module.split(".")
    for length in range(len(parts), 0, -1):
        relative = "/".join([*parts[:length], NAME])
        try:
            return relative, distribution.locate_file(relative).read_text("utf-8")
        except (OSError, KeyError):
            continue
    return None


def _read(path: str) -> bytes | None:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None
