"""What stands beside errdex, as far as it is installed."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

MESSAGE = (
    "{peer} already holds {limit} unread message",
    "{peer} already holds {limit} unread messages",
)
FLUENT = (
    "inbox-full = { $limit ->\n"
    "    [one] { $peer } already holds { $limit } unread message\n"
    "   *[other] { $peer } already holds { $limit } unread messages\n"
    "}\n"
)


def installed(name: str) -> bool:
    """Tell whether the module *name* can be imported."""
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def fluent_format() -> Callable[[dict[str, object]], object] | None:
    """Return a function that formats one Fluent message, None where Fluent is not installed."""
    if not installed("fluent.runtime"):
        return None
    fluent: Any = import_module("fluent.runtime")
    bundle = fluent.FluentBundle(["en"])
    bundle.add_resource(fluent.FluentResource(FLUENT))
    pattern = bundle.get_message("inbox-full").value
    return lambda args: bundle.format_pattern(pattern, args)
