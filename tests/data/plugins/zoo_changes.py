"""Changes the process on import."""

from __future__ import annotations

import locale
import os
import sys

from errdex import CodedError, hookimpl


class It(CodedError, code="EKEPT", domain="zoo-changes", since="1.0"):
    """It happened."""

    message = "it happened"


@hookimpl
def errdex_codes() -> list[type[CodedError]]:
    """Give what there is."""
    return [It]


sys.path.insert(0, "/zoo")
os.environ["ZOO"] = "open"
locale.setlocale(locale.LC_ALL, "C" if locale.setlocale(locale.LC_ALL) != "C" else "C.UTF-8")
