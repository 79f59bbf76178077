"""Takes its time."""

from __future__ import annotations

import time

from errdex import CodedError, hookimpl


class It(CodedError, code="EKEPT", domain="zoo-slow", since="1.0"):
    """It happened."""

    message = "it happened"


@hookimpl
def errdex_codes() -> list[type[CodedError]]:
    """Give what there is."""
    return [It]


time.sleep(1.1)
