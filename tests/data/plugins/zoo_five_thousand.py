"""Has 5,000 codes."""

from __future__ import annotations

from errdex import CodedError, hookimpl


@hookimpl
def errdex_codes() -> list[type[CodedError]]:
    """Give many."""
    made: list[type[CodedError]] = []
    for number in range(5_000):

        class It(CodedError, code=f"EMANY{number}", domain="zoo-many", since="1.0"):
            """It happened."""

            message = "it happened"

        made.append(It)
    return made
