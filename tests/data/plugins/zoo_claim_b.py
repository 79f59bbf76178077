"""Claims a domain that somebody else claims."""

from __future__ import annotations

from errdex import CodedError, Domain, hookimpl


class It(CodedError, code="EKEPTB", domain="zoo-claimed", since="1.0"):
    """It happened."""

    message = "it happened"


@hookimpl
def errdex_codes() -> list[type[CodedError]]:
    """Give what there is."""
    return [It]


@hookimpl
def errdex_domains() -> list[Domain]:
    """Claim it."""
    return [Domain("zoo-claimed")]
