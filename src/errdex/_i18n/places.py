"""Where the catalogues of a package lie: folders, zip files, namespace portions, checkouts."""

from __future__ import annotations

import os
import sys
from os.path import basename, dirname, exists, isdir, isfile, join

from errdex._i18n.mo import MO, DamagedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from errdex._i18n.po import PO

_MO = join("LC_MESSAGES", "errdex.mo")
_PO = join("LC_MESSAGES", "errdex.po")
#: The largest catalogue that is taken out of a zip file.
MAX_PACKED = 64 << 20


class Place:
    """A folder of locales: ``<folder>/<locale>/LC_MESSAGES/errdex.mo``."""

    __slots__ = ("folder",)

    def __init__(self, folder: str) -> None:
        """Take the path of the folder; it need not exist."""
        self.folder = folder

    def open(self, name: str) -> MO | PO | None:
        """Return the catalogue of locale *name*; None where there is none.

        Raises :class:`OSError` and ``DamagedError``.
        """
        compiled = join(self.folder, name, _MO)
        source = join(self.folder, name, _PO)
        newest = _time(source)
        if newest is not None:
            time = _time(compiled)
            if time is None or time < newest:
                from errdex._i18n.po import PO

                return PO(source)
        try:
            return MO(compiled)
        except (FileNotFoundError, NotADirectoryError):
            return None

    def names(self) -> Iterable[str]:
        """Return the names of the locales that have a catalogue here."""
        if not isdir(self.folder):
            return []
        return [
            name
            for name in os.listdir(self.folder)
            if exists(join(self.folder, name, _MO)) or exists(join(self.folder, name, _PO))
        ]


class Packed(Place):
    """A folder of locales that only a loader can read, mostly inside a zip file."""

    __slots__ = ("_read",)

    def __init__(self, folder: str, read: Callable[[str], bytes]) -> None:
        """Take the folder's path and the loader's ``get_data``."""
        super().__init__(folder)
        self._read = read

    def open(self, name: str) -> MO | PO | None:
        """Return the catalogue of locale *name*; None where there is none."""
        try:
            data = self._read(join(self.folder, name, _MO))
        except OSError:  # PEP 302: what get_data raises for what is not there
            return None
        if len(data) > MAX_PACKED:
            raise DamagedError(f"it has {len(data)} bytes")
        return MO(data)

    def names(self) -> Iterable[str]:
        """Return the names of the locales in the zip file; none where a loader can not list."""
        from zipfile import ZipFile

        archive = self.folder
        while archive and not isfile(archive):
            archive = dirname(archive) if dirname(archive) != archive else ""
        if not archive:
            return []
        start = self.folder[len(archive) + 1 :].replace(os.sep, "/") + "/"
        end = "/" + _MO.replace(os.sep, "/")
        with ZipFile(archive) as packed:
            return [
                name[len(start) : -len(end)]
                for name in packed.namelist()
                if name.startswith(start) and name.endswith(end)
            ]


def _time(path: str) -> int | None:
    """Return when *path* was changed last; None where nothing is there."""
    try:
        return os.stat(path).st_mtime_ns
    except (FileNotFoundError, NotADirectoryError):
        return None


def _zip_reader(path: str) -> Callable[[str], bytes] | None:
    """Return what reads files of the zip file that *path* lies in; None where it is in none."""
    from zipimport import ZipImportError, zipimporter

    try:
        return zipimporter(path).get_data
    except (ZipImportError, OSError, ValueError):
        return None


def _in_folder(folder: str) -> list[Place]:
    """Return the places of a package's or catalogue's *folder* on disk.

    Without a ``locales`` folder of its own, a project that it is a part of is looked for above it:
    in a checkout the translations lie beside the project's settings.
    """
    own = join(folder, "locales")
    if isdir(own):
        return [Place(own)]
    for _ in range(2):
        folder = dirname(folder)
        if any(isfile(join(folder, name)) for name in ("pyproject.toml", "errdex.toml")):
            return [Place(join(folder, "locales"))]
    return []


def _at(folder: str, read: Callable[[str], bytes] | None = None) -> list[Place]:
    """Return the places of *folder*, which may lie in a zip file; *read* is its loader's."""
    if isdir(folder):
        return _in_folder(folder)
    read = read or _zip_reader(folder)
    return [] if read is None else [Packed(join(folder, "locales"), read)]


def _find_spec(package: str) -> Any:
    """Return the import specification of a top-level package without importing it; None if none."""
    module = sys.modules.get(package)
    spec: Any = getattr(module, "__spec__", None)
    if spec is not None and package == "__main__":  # python -m tool: the package is the tool's
        package = spec.name.partition(".")[0]
        spec = getattr(sys.modules.get(package), "__spec__", None) or spec
    if spec is not None or module is not None:
        return spec
    for finder in sys.meta_path:
        find = getattr(finder, "find_spec", None)
        spec = find(package, None) if find is not None else None
        if spec is not None:
            return spec
    return None


def _of_package(package: str) -> list[Place]:
    """Return the places of the top-level *package*, of all its portions."""
    spec = _find_spec(package)
    if spec is None:
        file = getattr(sys.modules.get(package), "__file__", None)
        return _at(dirname(os.path.abspath(file))) if isinstance(file, str) else []
    portions = spec.submodule_search_locations
    if portions is None:
        origin = spec.origin
        return _at(dirname(origin)) if spec.has_location and isinstance(origin, str) else []
    read = getattr(spec.loader, "get_data", None) if spec.origin else None
    out: list[Place] = []
    for portion in portions:
        out += _at(portion, read)
    return out


def places_of(catalogue: str, packs: tuple[str, ...] = ()) -> tuple[Place, ...]:
    """Return where translations of *catalogue* may lie, in the order in which they answer.

    Never raises: what a finder or loader raises is a fault.
    """
    from errdex import _faults

    is_path = os.sep in catalogue or "/" in catalogue
    found: list[Place] = []
    try:
        if is_path:
            found = _at(os.path.abspath(catalogue.rstrip("/" + os.sep) or os.sep))
        elif catalogue:
            found = _of_package(catalogue)
    except Exception as error:  # finders and loaders of others
        _faults.record(f"catalogue {catalogue[-200:]}", error)
    name = basename(catalogue.rstrip("/" + os.sep)) if is_path else catalogue
    if name.replace("_", "").replace("-", "").isalnum():
        for path in os.environ.get("ERRDEX_LOCALE_PATH", "").split(os.pathsep):
            if path:
                found += _at_pack(join(path, name))
    for pack in packs:
        found += _at_pack(pack)
    return tuple(found)


def _at_pack(folder: str) -> list[Place]:
    """Return the place of a language pack, which holds the locales themselves."""
    if isdir(folder):
        return [Place(folder)]
    read = _zip_reader(folder)
    return [] if read is None else [Packed(folder, read)]
