"""The settings of a project: ``errdex.toml``, else ``[tool.errdex]`` in ``pyproject.toml``.

They are read by the ``errdex`` command and the site alone, from the project's root. A running tool
never reads the current folder's files: working inside an untrusted checkout would choose its
plugins.
"""

from __future__ import annotations

import os

from errdex._files import decode, parse_toml, read_bytes
from errdex._record import Record
from errdex._shapes import is_table, is_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from errdex._codes import CodedError
    from errdex._toml_lines import Lines

OWN_FILE = "errdex.toml"
SHARED_FILE = "pyproject.toml"

_TEXTS = ("tool", "domain", "docs_url")
_LISTS = ("modules", "catalogs", "plugins", "required", "locales")
#: Tables in which a project declares codes without Python (see :mod:`errdex._toml`).
CATALOG_KEYS = ("codes", "retired", "wording")
KEYS = (*_TEXTS, *_LISTS, *CATALOG_KEYS)


class Settings(Record):
    """What a project says about itself.

    *root* is the absolute folder, *file* the absolute path of the file that was read (``None``:
    none was found). *plugins* is the allow-list, ``None`` for all. *distribution* is the project's
    own name, from ``[project]``. *holds_codes* tells that *file* declares codes itself.
    """

    root: str
    file: str | None = None
    tool: str | None = None
    domain: str | None = None
    modules: tuple[str, ...] = ()
    catalogs: tuple[str, ...] = ()
    plugins: tuple[str, ...] | None = None
    required: tuple[str, ...] = ()
    locales: tuple[str, ...] = ()
    docs_url: str | None = None
    distribution: str | None = None
    holds_codes: bool = False
    lines: tuple[tuple[str, int], ...] = ()

    def line_of(self, key: str) -> int:
        """Return the line on which *key* is set, 0 when it is not."""
        return next((line for name, line in self.lines if name == key), 0)

    def where(self, key: str) -> str:
        """Return ``file:line`` of *key*."""
        return f"{self.file}:{self.line_of(key)}"


def read(start: str | os.PathLike[str] | None = None) -> Settings:
    """Return the settings of the project around the folder *start* (default: the current one).

    Looks in *start* and above, up to the first folder that is a project's root (it holds one of
    the two files, or ``.git``). When *start* is a file, that file is read. Without any file the
    settings are those of an empty one. Raises a coded error of the domain ``errdex`` for a file
    that can not be read or holds what no setting can be.
    """
    given: str = os.path.abspath(os.getcwd() if start is None else start)
    if os.path.isfile(given):
        return _read_file(given) or Settings(os.path.dirname(given))
    folder = given
    while True:
        for name in (OWN_FILE, SHARED_FILE):
            path = os.path.join(folder, name)
            found = _read_file(path) if os.path.lexists(path) else None
            if found is not None:
                return found
        above = os.path.dirname(folder)
        if above == folder:
            return Settings(given)
        if any(os.path.lexists(os.path.join(folder, name)) for name in (SHARED_FILE, ".git")):
            return Settings(folder, distribution=_distribution(folder))
        folder = above


def _read_file(path: str) -> Settings | None:
    """Return the settings in *path*; ``None`` for a ``pyproject.toml`` that has none."""
    data = read_bytes(path)
    shared = os.path.basename(path) == SHARED_FILE
    if shared and b"errdex" not in data:
        return None
    text = decode(data, path)
    document: object = parse_toml(text, path)
    if not shared:
        return _checked(document, path, _Place(path, text, ()))
    for key in ("tool", "errdex"):
        document = document.get(key) if is_table(document) else None
    if document is None:
        return None
    return _checked(document, path, _Place(path, text, ("tool", "errdex")))


class _Place:
    """Names the line of a key when something is wrong with it."""

    def __init__(self, path: str, text: str, prefix: tuple[str, ...]) -> None:
        self.path = path
        self.prefix = prefix
        self._text = text
        self._lines: Lines | None = None

    def line(self, *key: str) -> int:
        if self._lines is None:
            from errdex._toml_lines import Lines

            self._lines = Lines(self._text)
        return self._lines.of(*self.prefix, *key)


def _checked(document: object, path: str, place: _Place) -> Settings:
    from errdex._errors import BadSetting

    folder = os.path.dirname(path)

    def wrong(key: str, problem: str) -> BadSetting:
        return BadSetting(file=path, line=place.line(key), key=key, problem=problem)

    if not is_table(document):
        raise wrong("errdex", "must be a table")
    for key in document:
        if key not in KEYS:
            raise unknown_key(path, place.line(key), key, KEYS)
    fields: dict[str, Any] = {}
    for key in _TEXTS:
        if key in document:
            value = document[key]
            if not isinstance(value, str) or not value:
                raise wrong(key, "must be a text")
            fields[key] = value
    for key in _LISTS:
        if key in document:
            value = document[key]
            if not is_texts(value):
                raise wrong(key, "must be a list of texts")
            fields[key] = tuple(value)
    for key in CATALOG_KEYS:
        if not is_table(document.get(key, {})):
            raise wrong(key, "must be a table")
    _check_values(fields, wrong)
    return Settings(
        folder,
        path,
        distribution=_distribution(folder),
        holds_codes=any(key in document for key in CATALOG_KEYS),
        lines=tuple([(key, place.line(key)) for key in document]),
        **fields,
    )


def _check_values(fields: dict[str, Any], wrong: Any) -> None:
    from errdex._line import RESERVED_TOOLS, is_domain, is_tool
    from errdex._requirement import RequirementError, parse

    tool, domain = fields.get("tool"), fields.get("domain")
    if tool is not None and (not is_tool(tool) or tool in RESERVED_TOOLS):
        raise wrong("tool", f"{tool!r} is no tool name: a-z 0-9 - _, first a letter, not reserved")
    if domain is not None and not is_domain(domain):
        raise wrong("domain", f"{domain!r} is no domain: 2 to 32 of a-z 0-9 -, first a letter")
    url = fields.get("docs_url")
    if url is not None and not url.startswith(("https://", "http://")):
        raise wrong("docs_url", "must begin with https:// or http://")
    for name in fields.get("modules", ()):
        if not all(part.isidentifier() for part in name.split(".")):
            raise wrong("modules", f"{name!r} is no name of a module")
    for requirement in fields.get("required", ()):
        try:
            parse(requirement)
        except RequirementError as error:
            raise wrong("required", str(error)) from error


def unknown_key(path: str, line: int, key: str, known: tuple[str, ...]) -> CodedError:
    """Return the coded error that says *key* does not exist, with the key that was meant."""
    from errdex._errors import MisspeltSetting, UnknownSetting
    from errdex._suggest import one_of

    nearest = one_of(key, known)
    if nearest is None:
        return UnknownSetting(file=path, line=line, key=key, known=tuple(sorted(known)))
    return MisspeltSetting(file=path, line=line, key=key, nearest=nearest)


def _distribution(folder: str) -> str | None:
    """Return the name in ``[project]`` of the folder's ``pyproject.toml``, where it has one."""
    path = os.path.join(folder, SHARED_FILE)
    if not os.path.isfile(path):
        return None
    document = parse_toml(decode(read_bytes(path), path), path)
    project = document.get("project")
    name = project.get("name") if is_table(project) else None
    return name if isinstance(name, str) else None
