"""Claims a core token."""

from __future__ import annotations

from errdex import CodedError, hookimpl


class It(CodedError, code="ENOPEER", domain="zoo-core", since="1.0"):
    """It happened."""

    message = "it happened"


@hookimpl
def errdex_codes() -> list[type[CodedError]]:
    """Give what there is."""
    return [It]
