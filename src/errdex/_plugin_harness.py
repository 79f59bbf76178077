"""Plugins for tests: a real distribution (package and metadata) on ``sys.path`` for a while."""

from __future__ import annotations

import importlib
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal, cast, get_args

from errdex._record import Record

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from _typeshed import StrPath

Breakage = Literal[
    "import-error",
    "missing-dependency",
    "syntax-error",
    "exit",
    "hook-raises",
    "hook-stops-halfway",
    "wrong-record",
    "unknown-hook",
    "bad-signature",
    "core-token",
]
#: The ways in which :func:`broken_plugin` can break a plugin.
BREAKAGES = cast("tuple[Breakage, ...]", get_args(Breakage))

_CODE = '''\
class Sound(CodedError, domain="{domain}", code="ESOUND", since="1.0"):
    """A code of a plugin that is otherwise broken."""

    message = "this code is sound"

'''
_HEAD = "from errdex import CodedError, Domain, hookimpl\n\n" + _CODE
_SOURCES: dict[Breakage, str] = {
    "import-error": 'raise RuntimeError("broken on purpose")\n',
    "missing-dependency": "import a_module_that_nobody_has\n",
    "syntax-error": "def broken(:\n",
    "exit": "raise SystemExit(3)\n",
    "hook-raises": _HEAD
    + '@hookimpl\ndef errdex_codes():\n    raise RuntimeError("broken on purpose")\n',
    "hook-stops-halfway": _HEAD
    + """\
@hookimpl
def errdex_codes():
    yield Sound
    raise RuntimeError("broken on purpose")
""",
    "wrong-record": _HEAD + '@hookimpl\ndef errdex_codes():\n    return [Sound, "no code"]\n',
    "unknown-hook": _HEAD + "@hookimpl\ndef errdex_cods():\n    return [Sound]\n",
    "bad-signature": _HEAD + "@hookimpl\ndef errdex_codes(surprise):\n    return [Sound]\n",
    "core-token": _HEAD
    + '''\
class NoPeer(CodedError, domain="{domain}", code="ENOPEER", since="1.0"):
    """A token that belongs to the core."""

    message = "mine now"


@hookimpl
def errdex_codes():
    return [Sound, NoPeer]
''',
}


class InstalledPlugin(Record):
    """A plugin on ``sys.path``: the names of its distribution and package, and their folder."""

    distribution: str
    version: str
    package: str
    folder: Path


@contextmanager
def installed_plugin(
    folder: StrPath,
    source: str | Mapping[str, str],
    *,
    name: str,
    version: str = "1.0",
    entry_points: Mapping[str, str] | None = None,
) -> Generator[InstalledPlugin]:
    """Install a plugin for the length of the block, without pip and without a network.

    *source* is the text of its only module, or a mapping of file names inside its package to
    texts. The package has the name of the distribution with ``_`` for ``-``. *entry_points* maps
    names in the group ``errdex`` to what they load (default: the package under *name*). The files
    go into *folder*, which is made where needed, first on ``sys.path``; at the end path and
    ``sys.modules`` are as before.
    """
    root = Path(folder)
    package = name.replace("-", "_").replace(".", "_")
    files = {"__init__.py": source} if isinstance(source, str) else dict(source)
    for file, text in files.items():
        _write(root / package / file, text)
    points = {name: package} if entry_points is None else entry_points
    metadata = root / f"{package}-{version}.dist-info"
    _write(metadata / "METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    listed = "".join(f"{point} = {value}\n" for point, value in points.items())
    _write(metadata / "entry_points.txt", f"[errdex]\n{listed}")
    record = [*(f"{package}/{file}" for file in files)]
    record += [f"{metadata.name}/{file}" for file in ("METADATA", "entry_points.txt", "RECORD")]
    _write(metadata / "RECORD", "".join(f"{file},,\n" for file in record))
    place = str(root)
    sys.path.insert(0, place)
    importlib.invalidate_caches()
    try:
        yield InstalledPlugin(name, version, package, root)
    finally:
        if place in sys.path:
            sys.path.remove(place)
        for module in [m for m in sys.modules if m == package or m.startswith(f"{package}.")]:
            del sys.modules[module]
        importlib.invalidate_caches()


@contextmanager
def broken_plugin(
    folder: StrPath, how: Breakage = "import-error", *, name: str = "broken-plugin"
) -> Generator[InstalledPlugin]:
    """Install a plugin that is broken in the way *how*, for the length of the block.

    Use it to show that a host of plugins lives on and names the culprit. Where the plugin can be
    imported at all, it has a sound code ``ESOUND`` in a domain of its own name.
    :class:`ValueError` for a way that is not in :data:`BREAKAGES`.
    """
    if how not in _SOURCES:
        raise ValueError(f"{how!r} is none of: {', '.join(BREAKAGES)}")
    domain = name.replace("_", "-").replace(".", "-").lower()
    with installed_plugin(folder, _SOURCES[how].format(domain=domain), name=name) as plugin:
        yield plugin


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
