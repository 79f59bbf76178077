"""Build the site as ``mkdocs build`` would, from a project that may have no ``mkdocs.yml``."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from errdex._codes import CodedError
from errdex._errors import SiteBuildFailed
from errdex._line import is_token
from errdex._site.staging import write_text
from errdex._site.twins import dumps

# The theme prints a notice about MkDocs 2, which errdex does not allow to be installed.
os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from mkdocs.config.defaults import MkDocsConfig

    from errdex._host import Host

CONFIG = "mkdocs.yml"


def build(
    host: Host,
    *,
    root: Path,
    out: Path | None = None,
    languages: Sequence[str] = (),
    strict: bool = False,
) -> Path:
    """Build the site of the project in *root* and return the folder it is in.

    With ``mkdocs.yml`` in *root*, that site with the reference in it; without, a site that is the
    reference alone. *out* is the target (default: as configured, else ``site``). With *strict*,
    or where the configuration says so, a warning keeps the old site. Raises coded errors of the
    domain ``errdex``.
    """
    with contextlib.ExitStack() as stack:
        configured = root / CONFIG
        if not configured.is_file():
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="errdex-site-"))
            configured = _standalone(Path(folder), host.settings.tool or root.name)
            out = out or root / "site"
        warnings = stack.enter_context(_messages())
        return _build(configured, host, out, languages, strict=strict, warnings=warnings)


def _build(
    file: Path,
    host: Host,
    out: Path | None,
    languages: Sequence[str],
    *,
    strict: bool,
    warnings: list[str],
) -> Path:
    import mkdocs.config
    from mkdocs.commands.build import build as mkdocs_build
    from mkdocs.exceptions import Abort, MkDocsException

    loader: Any = mkdocs.config  # not annotated
    target = None if out is None else str(out.absolute())
    try:
        config: MkDocsConfig = loader.load_config(str(file), strict=strict or None, site_dir=target)
        chosen = Path(config.site_dir)
        _hand_over(config, host, languages)
        config.plugins.on_startup(command="build", dirty=False)
        try:
            mkdocs_build(config)
        finally:
            config.plugins.on_shutdown()
    except (Abort, MkDocsException) as error:
        found = _coded(error)
        if found is not None:
            raise found from error
        raise SiteBuildFailed(reason=warnings[0] if warnings else str(error)) from error
    return chosen


def _hand_over(config: MkDocsConfig, host: Host, languages: Sequence[str]) -> None:
    """Give the plugin what the command line has loaded already."""
    from errdex._site.mkdocs import ErrdexPlugin

    plugins: list[Any] = [*config.plugins.values()]
    for plugin in plugins:
        if isinstance(plugin, ErrdexPlugin):
            plugin.host = host
            if languages:
                plugin.config.languages = list(languages)
            return
    raise SiteBuildFailed(reason=f"{CONFIG} does not list the plugin 'errdex'")


def _coded(error: BaseException) -> CodedError | None:
    """Return the coded error behind what MkDocs raised."""
    seen: BaseException | None = error
    while seen is not None:
        if isinstance(seen, CodedError):
            return seen
        seen = seen.__cause__ or seen.__context__
    return None


@contextlib.contextmanager
def _messages() -> Generator[list[str]]:
    """Show what MkDocs warns about on standard error, and collect it."""
    collected: list[str] = []

    class Collect(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            message = record.getMessage()
            collected.append(message)
            # A coded error is on its way to the edge, where it is told whole.
            if not is_token(message.partition(":")[0]):
                print(f"{record.levelname.lower()}: {message}", file=sys.stderr)

    logger = logging.getLogger("mkdocs")
    handler = Collect(logging.WARNING)
    logger.addHandler(handler)
    try:
        yield collected
    finally:
        logger.removeHandler(handler)


def _standalone(folder: Path, name: str) -> Path:
    """Write the configuration of a site that is the reference alone, and return its path."""
    write_text(folder / "docs" / "index.md", f"# {name}\n\n[Error codes](e/index.md)\n")
    settings = {
        "site_name": name,
        "theme": {
            "name": "material",
            "font": False,
            "features": [
                "content.code.copy",
                "navigation.footer",
                "navigation.indexes",
                "navigation.path",
                "navigation.sections",
                "navigation.top",
            ],
            "palette": [
                {
                    "media": f"(prefers-color-scheme: {look})",
                    "scheme": scheme,
                    "toggle": {"icon": f"material/{icon}", "name": switch},
                }
                for look, scheme, icon, switch in (
                    ("light", "default", "weather-night", "Switch to dark mode"),
                    ("dark", "slate", "weather-sunny", "Switch to light mode"),
                )
            ],
        },
        "plugins": ["search", "errdex"],
        "extra": {"generator": False},
    }
    # JSON is YAML.
    write_text(folder / CONFIG, dumps(settings))
    return folder / CONFIG
