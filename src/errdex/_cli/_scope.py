"""Which codes the commands for authors look at: those that the project around us declares."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from errdex._cli._context import Context
    from errdex._registry import Entry


def own(ctx: Context) -> tuple[Entry, ...]:
    """Return the project's own codes; ``ENOCODES`` when it has none."""
    entries = ctx.own_entries()
    if not entries:
        from errdex._errors_cli import NoOwnCodes

        raise NoOwnCodes()
    return entries


def root(ctx: Context) -> Path:
    """Return the project's root folder."""
    from pathlib import Path

    return Path(ctx.settings.root)


def records(ctx: Context) -> dict[str, dict[str, Any]]:
    """Return what is to be recorded of the project's own codes and tombstones, by key."""
    from errdex._contract.record import of_retired, of_spec

    entries = own(ctx)
    found = {entry.key: of_spec(entry.spec.replace(aliases=entry.aliases)) for entry in entries}
    domains = {entry.domain for entry in entries}
    for tomb in ctx.registry.tombstones():
        if tomb.retired.domain in domains:
            found.setdefault(tomb.retired.key, of_retired(tomb.retired))
    return dict(sorted(found.items()))
