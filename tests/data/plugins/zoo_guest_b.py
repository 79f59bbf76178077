"""Chooses a token that another guest chose."""

from __future__ import annotations

from errdex import CodedError, hookimpl


class It(CodedError, code="EGUEST", domain="zoo", since="1.0"):
    """It happened."""

    message = "it happened"


@hookimpl
def errdex_codes() -> list[type[CodedError]]:
    """Give what there is."""
    return [It]
