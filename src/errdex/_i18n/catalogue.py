"""Catalogues: where a code's translations lie, and how one is looked up."""

from __future__ import annotations

import os
import sys

from errdex import _faults
from errdex._i18n.chain import expand
from errdex._i18n.mo import MO
from errdex._i18n.plural import compile_rule
from errdex._record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

FILE = "errdex"


class Hit(Record):
    """A translation: its forms, the locale they are in, and the rule that picks one."""

    forms: tuple[str, ...]
    locale: str
    rule: Callable[[int], int]


class _Table:
    """One catalogue of one locale: look-up and plural rule."""

    __slots__ = ("find", "rule")

    def __init__(self, find: Callable[[bytes], tuple[bytes, bytes] | None]) -> None:
        self.find = find
        header = find(b"")
        self.rule = compile_rule(header[1].decode() if header else "")


_tables: dict[tuple[str, str], _Table | None] = {}


def reset() -> None:
    """Forget all opened catalogues."""
    _tables.clear()


def lookup(
    catalogue: str, chain: tuple[str, ...], context: str, msgid: str, msgid_plural: str | None = None
) -> Hit | None:
    """Return the translation in the first locale of *chain* that has a current one, else None."""
    for name in chain:
        table = _table(catalogue, name)
        if table is None:
            continue
        try:
            found = table.find(f"{context}\4{msgid}".encode())
            if found is None:
                continue
            plural = found[0].partition(b"\0")[2].decode()
            forms = tuple(found[1].decode().split("\0"))
        except (ValueError, OSError) as error:
            _faults.record(f"catalogue {catalogue} {name}", error)
            _tables[catalogue, name] = None
            continue
        if plural == (msgid_plural or "") and all(forms):
            return Hit(forms if msgid_plural else forms[:1], name, table.rule)
    return None


def _table(catalogue: str, name: str) -> _Table | None:
    key = (catalogue, name)
    if key not in _tables:
        _tables[key] = _open(catalogue, name)
    return _tables[key]


def _open(catalogue: str, name: str) -> _Table | None:
    if not expand(name):
        return None
    for folder, loader in _folders(catalogue):
        path = f"{folder}/{name}/LC_MESSAGES/{FILE}"
        try:
            if loader is not None:
                return _Table(MO(loader.get_data(f"{path}.mo")).get)
            if os.path.isfile(f"{path}.po") and not _newer(f"{path}.mo", f"{path}.po"):
                return _Table(_from_po(f"{path}.po"))
            if os.path.isfile(f"{path}.mo"):
                return _Table(MO(f"{path}.mo").get)
        except FileNotFoundError:
            continue
        except (OSError, ValueError) as error:
            _faults.record(f"catalogue {catalogue} {name}", error)
    return None


def _newer(mo: str, po: str) -> bool:
    try:
        return os.stat(mo).st_mtime >= os.stat(po).st_mtime
    except OSError:
        return False


def _from_po(path: str) -> Callable[[bytes], tuple[bytes, bytes] | None]:
    from errdex._i18n.po import read

    with open(path, encoding="utf-8-sig") as file:
        entries = read(file.read())
    return entries.get


def _folders(catalogue: str) -> Iterator[tuple[str, Any]]:
    """Yield the ``locales`` folders of *catalogue*, each with the loader of a zip or None."""
    if "/" in catalogue or os.sep in catalogue:
        roots = [catalogue.rstrip("/") or "/"]
        loader = None
        package = roots[0].rpartition("/")[2]
    else:
        package = catalogue
        module = sys.modules.get(catalogue)
        spec = getattr(module, "__spec__", None)
        loader = getattr(spec, "loader", None)
        roots = list(getattr(spec, "submodule_search_locations", None) or ())
        file = getattr(module, "__file__", None)
        if not roots and file:
            roots = [os.path.dirname(file)]
    for root in roots:
        if os.path.isdir(f"{root}/locales"):
            yield f"{root}/locales", None
        elif os.path.isdir(root):
            for above in (os.path.dirname(root), os.path.dirname(os.path.dirname(root))):
                if os.path.isfile(f"{above}/pyproject.toml"):
                    yield f"{above}/locales", None
                    break
        elif hasattr(loader, "get_data"):
            yield f"{root}/locales", loader
    for path in os.environ.get("ERRDEX_LOCALE_PATH", "").split(os.pathsep):
        if path:
            yield f"{path}/{package}", None


def installed(catalogue: str) -> tuple[str, ...]:
    """Return the names of the locales that *catalogue* has, sorted."""
    found: set[str] = set()
    for folder, loader in _folders(catalogue):
        if loader is None and os.path.isdir(folder):
            for name in os.listdir(folder):
                base = f"{folder}/{name}/LC_MESSAGES/{FILE}"
                if expand(name) and (os.path.isfile(f"{base}.po") or os.path.isfile(f"{base}.mo")):
                    found.add(name)
    return tuple(sorted(found))
