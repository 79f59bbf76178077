"""Owns the open domain zoo."""

from __future__ import annotations

from errdex import CodedError, Domain, Retired, hookimpl


class Taken(CodedError, code="ETAKEN", domain="zoo", since="1.0", aliases=("EALIAS",)):
    """It happened."""

    message = "it happened"


@hookimpl
def errdex_domains() -> list[Domain]:
    """Own zoo and zoo-closed."""
    return [Domain("zoo", open_to_plugins=True), Domain("zoo-closed")]


@hookimpl
def errdex_codes() -> list[type[CodedError] | Retired]:
    """Give one code and one tombstone."""
    return [Taken, Retired("EGONE", "zoo", "Gone.", "0.1", "1.0", "not needed")]
