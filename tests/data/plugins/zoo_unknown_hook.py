"""Implements a hook that does not exist."""

from __future__ import annotations

from errdex import CodedError, hookimpl


class It(CodedError, code="EKEPT", domain="zoo-unknown", since="1.0"):
    """It happened."""

    message = "it happened"


@hookimpl
def errdex_codes() -> list[type[CodedError]]:
    """Give what there is."""
    return [It]


@hookimpl
def errdex_code() -> list[type[CodedError]]:
    """Be misspelt."""
    return [It]
