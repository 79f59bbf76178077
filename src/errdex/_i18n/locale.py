"""Which language the reader wants (i18n.md, "Which language").

In this order: an explicit argument; the context (``with errdex.locale("de"):``); ``ERRDEX_LANG``;
the POSIX variables as glibc reads them; the operating system's language where no variable exists.
``setlocale`` is never called, and ``LC_CTYPE`` never read: in a slim container it says ``C`` while
``LANG`` says what the reader wants.
"""

from __future__ import annotations

import os
import sys
from _contextvars import ContextVar

from errdex._i18n.chain import SOURCE, expand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _contextvars import Token
    from types import TracebackType
    from typing import Any

#: The variables that say which language is wanted.
VARIABLES = ("ERRDEX_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")
#: Longer values of variables are cut: no list of languages is so long.
_MAX_VALUE = 1_024
_MAX_WISHES = 32
_MAX_CACHED = 256

_active: ContextVar[str | None] = ContextVar("errdex_locale", default=None)
_chains: dict[object, tuple[str, ...]] = {}


class locale:  # noqa: N801  # a context manager, named like a function
    """Use the language *tag* for errors that are shown inside the ``with`` block.

    Kept in a context variable, so tasks and requests do not mix; a thread starts with its own. A
    *tag* in BCP 47 or POSIX spelling; ``None`` goes back to the environment. A tag that is no
    language gives English, and so does one without a catalogue.
    """

    __slots__ = ("_tag", "_tokens")

    def __init__(self, tag: str | None) -> None:
        """Take the language for later; nothing changes before the block is entered."""
        self._tag = tag
        self._tokens: list[Token[str | None]] = []

    def __enter__(self) -> None:
        """Make the language the active one of this context."""
        self._tokens.append(_active.set(self._tag))

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Go back to the language from before."""
        _active.reset(self._tokens.pop())


def _environment() -> tuple[object, ...]:
    """Return the raw values of :data:`VARIABLES`, as a key that is cheap to compare.

    ``os.environ.get`` takes a microsecond for each variable that is not set; the dictionary below
    it, where CPython has it, a twentieth of that.
    """
    environ: Any = os.environ
    data: Any = getattr(environ, "_data", None)
    if not _is_dict(data):
        return tuple([environ.get(name) for name in VARIABLES])
    return tuple([data.get(environ.encodekey(name)) for name in VARIABLES])


def _is_dict(value: object) -> bool:
    return type(value) is dict


def _posix() -> tuple[str, ...]:
    """Return the wishes of the POSIX variables (glibc's order, GNU gettext manual 2.3)."""
    environ = os.environ
    effective = ""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        effective = environ.get(name, "")
        if effective:
            break
    plain = effective[:_MAX_VALUE].partition("@")[0].partition(".")[0]
    if not effective or plain in ("C", "POSIX"):
        return ()
    return (*_listed(environ.get("LANGUAGE", "")), effective[:_MAX_VALUE])


def _listed(value: str) -> tuple[str, ...]:
    """Return the languages of a list with colons."""
    return tuple([tag for tag in value[:_MAX_VALUE].split(":")[:_MAX_WISHES] if tag])


def wishes(explicit: str | None = None) -> tuple[str, ...]:
    """Return the languages that are wanted, best first, as they were written; () means English.

    *explicit* is the argument of a call; without one the context, the environment and finally the
    operating system are asked.
    """
    asked = explicit if explicit is not None else _active.get()
    if asked is not None:
        return (asked,)
    environ = os.environ
    own = environ.get("ERRDEX_LANG", "")
    if own:
        return _listed(own)
    if any(name in environ for name in VARIABLES):
        return _posix()
    return _system_languages()


def _system_languages() -> tuple[str, ...]:
    """Return the languages of the desktop, on systems that have another place for them."""
    platform: str = sys.platform  # as text: type checkers would prune the other systems
    if platform not in ("win32", "darwin"):
        return ()
    from errdex._i18n.system import languages

    return languages(platform)


def chain_for(explicit: str | None = None) -> tuple[str, ...]:
    """Return the catalogue names to try in order; () means English.

    The chains of all wishes one after the other, each name once, up to the first English one: a
    reader who takes ``fr``, then ``en``, then ``de`` is never shown German. ``("x-code",)`` and
    ``("en-XA",)`` for the special locales. Cached by what the choice depends on.
    """
    asked = explicit if explicit is not None else _active.get()
    key: object = asked if asked is not None else _environment()
    found = _chains.get(key)
    if found is None:
        if len(_chains) >= _MAX_CACHED:
            _chains.clear()
        found = _chains[key] = _chain(wishes(asked))
    return found


def _chain(tags: tuple[str, ...]) -> tuple[str, ...]:
    """Return the joined chains of *tags* up to the first English one."""
    out: list[str] = []
    for tag in tags:
        if tag in ("C", "POSIX"):
            break
        for name in expand(tag):
            if name in (SOURCE, "en_US"):
                return tuple(out)
            if name not in out:
                out.append(name)
    return tuple(out)
