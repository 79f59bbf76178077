"""Shares its entry point's name."""

from __future__ import annotations

from errdex import CodedError, hookimpl


class It(CodedError, code="EKEPT", domain="zoo-same-b", since="1.0"):
    """It happened."""

    message = "it happened"


@hookimpl
def errdex_codes() -> list[type[CodedError]]:
    """Give what there is."""
    return [It]
