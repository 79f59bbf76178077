"""The error codes of cc, by which coding sessions on one machine see and message each other.

Raise a class inside the boundary ``cc``, or build a tool result with :func:`cc_error`. The
enumeration and the helper are loaded when they are first used, so that raising stays cheap.
"""

from __future__ import annotations

from errdex_cc._failures import BadTool, Busy, CCFailure, InboxFull, State
from errdex_cc._tool import cc
from errdex_cc._wordings import (
    Ambiguous,
    BadAction,
    BadArgs,
    Exfil,
    Internal,
    NoPeer,
    NoSession,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from errdex_cc._enumeration import CCError
    from errdex_cc._result import META_KEY, cc_error

__all__ = [
    "META_KEY",
    "Ambiguous",
    "BadAction",
    "BadArgs",
    "BadTool",
    "Busy",
    "CCError",
    "CCFailure",
    "Exfil",
    "InboxFull",
    "Internal",
    "NoPeer",
    "NoSession",
    "State",
    "cc",
    "cc_error",
]

_LATER = {"CCError": "_enumeration", "META_KEY": "_result", "cc_error": "_result"}


def __getattr__(name: str) -> object:
    """Load the enumeration or the helper when it is first asked for (PEP 562)."""
    if name not in _LATER:
        raise AttributeError(f"module 'errdex_cc' has no attribute {name!r}")
    module = __import__(f"errdex_cc.{_LATER[name]}", fromlist=[name])
    value: object = getattr(module, name)
    globals()[name] = value
    return value
