"""The commands by name; nothing of argparse, which ``errdex explain TOKEN`` does without."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence
    from typing import Protocol

    from errdex._cli._context import Context
    from errdex._cli._parser import Parser

    class Command(Protocol):
        """A module of this package that is a command."""

        NAME: str

        def add(self, subparsers: argparse._SubParsersAction[Parser], /) -> None:
            """Add the command's own parser."""
            ...

        def run(self, args: argparse.Namespace, ctx: Context, /) -> int:
            """Do it and return the exit status."""
            ...


#: The commands in the order of the help: what most people want comes first.
COMMANDS = (
    "explain",
    "list",
    "parse",
    "init",
    "check",
    "contract",
    "i18n",
    "site",
    "manifest",
    "plugins",
    "doctor",
    "completion",
)


def command(name: str) -> Command:
    """Return the module of the command *name*."""
    module: Command = __import__(f"errdex._cli.{name}", fromlist=["run"])
    return module


def bad_action(given: str, expected: Sequence[str]) -> Exception:
    """Return ``EBADACTION`` for an unknown command, with what was probably meant as a hint."""
    from errdex._cli._output import fill
    from errdex._core import BadAction
    from errdex._i18n.label import label
    from errdex._suggest import one_of

    error = BadAction(given=given, expected=tuple(expected))
    nearest = one_of(given, expected)
    if nearest is not None:
        error.add_hint(fill(label("Did you mean {names}?"), names=nearest))
    return error
