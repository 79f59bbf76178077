"""Returns what no hook may return."""

from __future__ import annotations

from errdex import CodedError, Domain, Retired, hookimpl


@hookimpl
def errdex_domains() -> str:
    """Return a text."""
    return "zoo-wrong"


@hookimpl
def errdex_codes() -> list[object]:
    """Return a class that is no code, a number and a tombstone that can be none."""
    return [LookupError, 5, CodedError, Retired("no token", "zoo-wrong", "", "1", "2", "x"), Domain]
