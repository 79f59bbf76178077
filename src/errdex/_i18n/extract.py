"""Collect the texts of a project: from its source, its TOML catalogues and its templates.

Nothing is imported, so a project with a broken environment, or run under ``-OO``, gives the same
catalogue; and no line numbers or dates are written, so the same source gives the same bytes.
"""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

from errdex._i18n.label_source import labels_in_module, labels_in_template
from errdex._i18n.message import Message, SourceProblem, collect
from errdex._i18n.python_codes import CodeReader
from errdex._i18n.python_source import Sources
from errdex._i18n.spec_messages import messages_of
from errdex._i18n.toml_source import codes_in_toml
from errdex._record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from errdex._spec import Spec

#: Folders that hold no texts of the project itself.
SKIPPED = frozenset(
    {"tests", "test", "docs", "doc", "examples", "bench", "build", "dist", "site", "locales", "env"}
)
_TEMPLATES = frozenset({".html", ".j2", ".jinja", ".md", ".xml"})


class Extraction(Record):
    """What a project's source asks to have translated."""

    root: Path
    messages: tuple[Message, ...]
    specs: tuple[Spec, ...]
    problems: tuple[SourceProblem, ...]

    @property
    def owner(self) -> str:
        """The package whose texts they are: the folder most of them come from, else the root's."""
        tops = [
            file.partition("/")[0] for one in self.messages for file in one.files if "/" in file
        ]
        return max(sorted(set(tops)), key=tops.count, default=self.root.name)


def extract(root: Path, catalogs: tuple[str, ...] = ()) -> Extraction:
    """Return the texts of the project in the folder *root*, sorted by context and text.

    Read are the Python modules below ``src`` (without such a folder: below *root*, but not tests,
    documentation or nested projects), the project's settings file and the TOML files *catalogs*.
    What can not be read is in ``problems``; nothing is raised for it.
    """
    root = root.resolve()
    source = root / "src" if (root / "src").is_dir() else root
    sources = Sources(source, root, _neighbours(root))
    reader = CodeReader(sources)
    specs: list[Spec] = []
    messages: list[Message] = []
    problems: list[SourceProblem] = []
    for path in _files(source, root):
        file = sources.shown(path)
        if path.suffix == ".py":
            try:
                module = sources.add(_module_name(path, source), path)
            except SyntaxError as error:
                problems.append(SourceProblem(file, error.lineno or 1, error.msg))
                continue
            except (OSError, ValueError) as error:
                problems.append(SourceProblem(file, 1, str(error)))
                continue
            found, bad = reader.codes(module)
            specs += found
            messages += labels_in_module(module)
        else:
            try:
                labels, bad = labels_in_template(path.read_text("utf-8"), file)
            except (OSError, ValueError) as error:
                labels, bad = [], [SourceProblem(file, 1, str(error))]
            messages += labels
        problems += bad
    for path in _catalogs(root, catalogs):
        found, bad = codes_in_toml(path, _shown(path, root))
        specs += found
        problems += bad
    for spec in specs:
        messages += messages_of(spec)
    return Extraction(root, collect(messages), tuple(specs), tuple(problems))


def _neighbours(root: Path) -> tuple[Path, ...]:
    """Return the source folders of the projects beside *root*, as in a workspace."""
    found = [path.parent / "src" for path in sorted(root.parent.glob("*/pyproject.toml"))]
    return tuple([folder for folder in found if folder.is_dir() and folder.parent != root])


def _files(source: Path, root: Path) -> Iterator[Path]:
    """Yield the modules and templates below *source*, sorted; templates of errdex itself only."""
    for folder, folders, names in os.walk(source):
        here = Path(folder)
        folders[:] = sorted(
            name
            for name in folders
            if not name.startswith(".")
            and not (name in SKIPPED and here == root)
            and name not in ("__pycache__", "node_modules")
            and not (here / name / "pyproject.toml").exists()
            and not (here / name / "pyvenv.cfg").exists()
        )
        own = here.is_relative_to(source / "errdex") and "templates" in here.parts
        for name in sorted(names):
            suffix = Path(name).suffix
            if suffix == ".py" or (own and suffix in _TEMPLATES):
                yield here / name


def _module_name(path: Path, source: Path) -> str:
    parts = list(path.relative_to(source).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" and len(parts) > 1 else parts)


def _catalogs(root: Path, given: tuple[str, ...]) -> list[Path]:
    """Return the TOML files that may declare codes: the settings file, and those it names."""
    found: list[Path] = []
    for name in ("errdex.toml", "pyproject.toml"):
        path = root / name
        if path.is_file():
            found.append(path)
            given = (*given, *_named_catalogs(path))
            if name == "errdex.toml":
                break
    for name in given:
        path = Path(os.path.abspath(root / name))
        if path not in found:
            found.append(path)
    return found


def _named_catalogs(path: Path) -> tuple[str, ...]:
    """Return what the settings file *path* says under ``catalogs``; unreadable ones say nothing."""
    try:
        table: Any = tomllib.loads(path.read_text("utf-8"))
        if path.name == "pyproject.toml":
            table = table["tool"]["errdex"]
        return tuple([str(name) for name in table["catalogs"]])
    except (OSError, ValueError, KeyError, TypeError):
        return ()


def _shown(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name
