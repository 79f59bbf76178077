"""Which language: an explicit wish, the context, ``ERRDEX_LANG``, then the POSIX variables."""

from __future__ import annotations

import os
from _contextvars import ContextVar

from errdex._i18n.chain import expand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from _contextvars import Token

_active: ContextVar[str | None] = ContextVar("errdex.locale", default=None)
_NAMES = ("ERRDEX_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")
_kept: dict[tuple[str | None, ...], tuple[str, ...]] = {}


class locale:  # noqa: N801  # used like a function: with errdex.locale("de"):
    """Make *tag* the locale of a ``with`` block, for this task or thread alone."""

    __slots__ = ("_tag", "_token")

    def __init__(self, tag: str) -> None:
        self._tag = tag
        self._token: list[Token[str | None]] = []

    def __enter__(self) -> None:
        self._token.append(_active.set(self._tag))

    def __exit__(self, *_: object) -> None:
        _active.reset(self._token.pop())


def wishes(explicit: str | None = None) -> tuple[str, ...]:
    """Return the wished locales as they were written, first the most wanted."""
    wish = explicit or _active.get() or os.environ.get("ERRDEX_LANG")
    if wish:
        return tuple(wish.split(":")[:20])
    effective = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    if effective.partition(".")[0] in ("", "C", "POSIX"):
        return ()
    language = os.environ.get("LANGUAGE", "")
    return (*[one for one in language.split(":")[:20] if one], effective)


def chain_for(explicit: str | None = None) -> tuple[str, ...]:
    """Return the catalogue names to try, in order; () is English."""
    key = (explicit, _active.get(), *[os.environ.get(name) for name in _NAMES])
    found = _kept.get(key)
    if found is None:
        out: list[str] = []
        for wish in wishes(explicit):
            names = expand(wish[:65])
            if names and names[0] != "en-XA" and names[-1] == "en":
                break
            out += names
        found = tuple(dict.fromkeys(out))
        if len(_kept) > 256:
            _kept.clear()
        _kept[key] = found
    return found
