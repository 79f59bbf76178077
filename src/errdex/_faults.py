"""Faults: what went wrong while an error was being shown, and was survived.

Rendering never raises, so what it met on the way (a damaged catalogue, a handler that raises) is
kept here, in a ring of the last 64, for ``errdex.faults()`` and ``errdex doctor``.
"""

from __future__ import annotations

import sys

from errdex._record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

LIMIT = 64
_ring: list[Fault] = []


class Fault(Record):
    """One survived failure: where it happened, what it was and how often in a row."""

    where: str
    kind: str
    detail: str


def record(where: str, error: BaseException) -> None:
    """Keep *error*, met at *where* (for example ``catalogue errdex_cc de``), and log it at DEBUG.

    Only text is kept: a fault never holds on to frames or values. Never raises.
    """
    fault = Fault(where, type(error).__name__, _text(error))
    _ring.append(fault)
    del _ring[:-LIMIT]
    logging = sys.modules.get("logging")
    if logging is not None:
        try:
            log: Callable[..., None] = logging.getLogger("errdex").debug
            log("%s: %s: %s", fault.where, fault.kind, fault.detail)
        except Exception:  # a broken log handler must not reach the caller
            pass


def _text(error: BaseException) -> str:
    try:
        return str(error)[:500]
    except Exception:  # an exception whose __str__ raises
        return "<unprintable>"


def faults() -> tuple[Fault, ...]:
    """Return the last faults of this process, oldest first; at most 64."""
    return tuple(_ring)


def clear() -> None:
    """Forget all faults."""
    _ring.clear()
