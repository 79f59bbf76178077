"""A place for distributions that are made up: real metadata and modules in a folder of the test."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from errdex._host import Host, load
from errdex._settings import Settings

METADATA = "Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"


class Site:
    """A folder on the path with made-up distributions."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def add(
        self,
        name: str,
        code: str | None = "",
        *,
        version: str = "1.0",
        module: str | None = None,
        entry: str | None = None,
        manifest: str | None = None,
        record: bool = True,
    ) -> Path:
        """Install the distribution *name* with one module and return its metadata folder.

        *manifest* is the text of ``errdex.json`` in the package, *entry* the name of the entry
        point, *code* the source of the module (``None``: none is written).
        """
        top = module or name.replace("-", "_").replace(".", "_")
        package = self.folder / top
        package.mkdir(exist_ok=True)
        if code is not None:
            head = "from __future__ import annotations\nfrom errdex import *\n"
            (package / "__init__.py").write_text(head + code, encoding="utf-8")
        listed = f"{top}/__init__.py,,\n"
        if manifest is not None:
            (package / "errdex.json").write_text(manifest, encoding="utf-8")
            listed += f"{top}/errdex.json,,\n"
        info = self.folder / f"{top}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(METADATA.format(name=name, version=version))
        (info / "entry_points.txt").write_text(
            f"[console_scripts]\nx = y:z\n\n[errdex]\n{entry or name} = {top}\n"
        )
        if record:
            (info / "RECORD").write_text(listed)
        return info

    def load(
        self,
        settings: Settings | None = None,
        *,
        plugins: tuple[str, ...] | None = None,
        disabled: tuple[str, ...] = (),
        strict: bool = False,
        need_code: bool = False,
    ) -> Host:
        """Load the host with nothing but these distributions."""
        importlib.invalidate_caches()
        return load(
            settings,
            plugins=plugins,
            disabled=disabled,
            strict=strict,
            need_code=need_code,
            path=[str(self.folder)],
        )


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """Give an empty place for distributions, on the path of imports."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.delenv("ERRDEX_PLUGINS", raising=False)
    before = set(sys.modules)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "path", [str(folder), *sys.path])
        yield Site(folder)
    for name in set(sys.modules) - before:
        if not name.startswith("errdex"):
            del sys.modules[name]
