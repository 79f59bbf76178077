"""Find a translation: from a code's catalogue, by key, along a chain of locales.

A catalogue is named by the top-level package it lies in, or by a folder's path. Its translations
are ``locales/<locale>/LC_MESSAGES/errdex.mo`` there: in a folder, in a zip file, in each portion of
a namespace package. In a checkout ``locales`` may lie beside ``pyproject.toml``, and a ``.po``
without a newer ``.mo`` is read as it is. Then come ``ERRDEX_LOCALE_PATH`` and registered language
packs, which fill what the owner left empty. Catalogues are kept apart by owner: nobody translates
another's text.

:func:`lookup` never raises for anything on disk. A damaged catalogue is set aside, once, with a
fault, and English is shown.
"""

from __future__ import annotations

import errno

from errdex import _faults
from errdex._i18n.chain import PSEUDO, SOURCE
from errdex._i18n.mo import MO
from errdex._i18n.places import Place, places_of
from errdex._record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from errdex._i18n.po import PO

#: Lack of descriptors or memory passes; the catalogue is not to blame.
_PASSING = (errno.EMFILE, errno.ENFILE, errno.ENOMEM)


class Hit(Record):
    """A translation: its forms (one without a plural), the locale, and the rule of the forms.

    ``rule`` gives the index of the form for a number >= 0; -1, the last one, where it can not say.
    """

    forms: tuple[str, ...]
    locale: str
    rule: Callable[[int], int]


_places: dict[str, tuple[Place, ...]] = {}
_files: dict[tuple[str, str], list[MO | PO]] = {}
_packs: dict[str, list[str]] = {}
#: What others derived from catalogues; emptied by :func:`reset`.
memo: dict[object, str] = {}


def reset() -> None:
    """Forget all that was found, so that it is looked for again."""
    _places.clear()
    _files.clear()
    memo.clear()


def add_pack(owner: str, folder: str) -> None:
    """Add a language pack: *folder* holds ``<locale>/LC_MESSAGES/errdex.mo`` for catalogue *owner*.

    It answers after the owner's own catalogues. Adding it again changes nothing.
    """
    packs = _packs.setdefault(owner, [])
    if folder not in packs:
        packs.append(folder)
        reset()


def remove_packs() -> None:
    """Forget all language packs that were added."""
    _packs.clear()
    reset()


def is_name(name: str) -> bool:
    """Tell whether *name* may be the name of a locale's folder: no text of a user makes a path."""
    plain = name.replace("_", "").replace("@", "")
    return len(name) <= 64 and plain.isascii() and plain.isalnum() and name[0].isalpha()


def _places_of(catalogue: str) -> tuple[Place, ...]:
    found = _places.get(catalogue)
    if found is None:
        found = _places[catalogue] = places_of(catalogue, tuple(_packs.get(catalogue, ())))
    return found


def _files_of(catalogue: str, name: str) -> list[MO | PO]:
    """Return the catalogues of locale *name*, in the order in which they answer."""
    files = _files.get((catalogue, name))
    if files is not None:
        return files
    found: list[MO | PO] = []
    passing = False
    if is_name(name):
        for place in _places_of(catalogue):
            try:
                file = place.open(name)
            except Exception as error:  # a loader may raise anything
                passing = passing or _passes(error)
                _faults.record(_where(catalogue, name), error)
                continue
            if file is not None:
                found.append(file)
    if not passing:
        _files[catalogue, name] = found
    return found


def _passes(error: Exception) -> bool:
    """Tell whether *error* is about the state of the process, not about a catalogue."""
    if isinstance(error, OSError):
        return error.errno in _PASSING
    return isinstance(error, (MemoryError, RecursionError))


def _where(catalogue: str, name: str) -> str:
    return f"catalogue {catalogue[-200:]} {name}"


def lookup(
    catalogue: str,
    chain: tuple[str, ...],
    context: str,
    msgid: str,
    msgid_plural: str | None = None,
) -> Hit | None:
    """Return the translation of *msgid* in the first locale of *chain* that has it; None: English.

    *catalogue* is the top-level package whose ``locales`` hold it, or a path of a folder that holds
    ``locales``. Fuzzy, empty and stale entries (whose English differs) are passed over.
    """
    if not msgid or not chain:
        return None
    try:
        key = f"{context}\4{msgid}".encode()
        plural = None if msgid_plural is None else msgid_plural.encode()
    except UnicodeEncodeError:  # lone surrogates: no catalogue holds them
        return None
    for name in chain:
        if name == SOURCE:
            break
        folder = "en_XA" if name == PSEUDO else name
        for file in _files_of(catalogue, folder):
            try:
                found = file.get(key, plural)
            except Exception as error:  # a damaged file must not break the error path
                _set_aside(catalogue, folder, file, error)
                continue
            if found is not None:
                return Hit(found[0], folder, found[1])
    return None


def _set_aside(catalogue: str, name: str, file: MO | PO, error: Exception) -> None:
    """Use *file* no more, and say so once; unless the failure is one that passes."""
    _faults.record(_where(catalogue, name), error)
    if _passes(error):
        return
    kept = [other for other in _files.get((catalogue, name), ()) if other is not file]
    _files[catalogue, name] = kept


def installed(catalogue: str) -> tuple[str, ...]:
    """Return the names of the locales that *catalogue* has translations for, sorted."""
    names: set[str] = set()
    for place in _places_of(catalogue):
        try:
            names.update([name for name in place.names() if name and is_name(name)])
        except Exception as error:  # a folder that can not be read, a broken zip file
            _faults.record(f"catalogue {catalogue[-200:]}", error)
    return tuple(sorted(names))
