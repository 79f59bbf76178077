"""Fails half-way through a generator."""

from __future__ import annotations

from collections.abc import Iterator

from errdex import CodedError, hookimpl


class It(CodedError, code="EKEPT", domain="zoo-half", since="1.0"):
    """It happened."""

    message = "it happened"


@hookimpl
def errdex_codes() -> Iterator[type[CodedError]]:
    """Give one code, then fail."""
    yield It
    raise KeyError("host")
