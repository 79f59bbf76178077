"""Changes the errors that it is shown, and raises one."""

from __future__ import annotations

from typing import Any

from errdex import CodedError, Handler, NoPeer, hookimpl


def handle(error: Any) -> None:
    """Do everything that a handler must not do."""
    error.given = "changed"
    error.spec = None
    error._stamp = None
    raise NoPeer(given="zoo")


@hookimpl
def errdex_handlers() -> list[Handler]:
    """Give the rude one."""
    return [Handler("*", handle)]
