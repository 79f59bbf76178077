"""Wants a parameter that no hook has."""

from __future__ import annotations

from errdex import CodedError, hookimpl


class It(CodedError, code="EKEPT", domain="zoo-signature", since="1.0"):
    """It happened."""

    message = "it happened"


@hookimpl
def errdex_codes() -> list[type[CodedError]]:
    """Give what there is."""
    return [It]


@hookimpl
def errdex_domains(registry: object) -> list[object]:
    """Ask for what nobody gives."""
    return [registry]
