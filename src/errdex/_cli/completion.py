"""``errdex completion``: a script that completes the command line in a shell."""

from __future__ import annotations

from errdex._i18n.label import label

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from typing import Any

    from errdex._cli._context import Context
    from errdex._cli._parser import Parser

NAME = "completion"
SHELLS = ("bash", "zsh", "fish")


def add(subparsers: argparse._SubParsersAction[Parser]) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        NAME,
        help=label("print a script that completes errdex in your shell"),
        description=label("Print a script that completes errdex in your shell."),
        examples=(
            "errdex completion bash > ~/.local/share/bash-completion/completions/errdex",
            "errdex completion zsh > ~/.zfunc/_errdex",
            "errdex completion fish > ~/.config/fish/completions/errdex.fish",
        ),
    )
    parser.add_argument("shell", choices=SHELLS, metavar="SHELL", help=", ".join(SHELLS))


def run(args: argparse.Namespace, ctx: Context) -> int:
    """Print the script for the shell; ``ENOTOOLS`` when shtab is not installed."""
    import shtab

    from errdex._cli import _parser

    parser = _parser.build()
    _add_files(parser, {"FILE": shtab.FILE, "DIR": shtab.DIRECTORY})
    ctx.out(shtab.complete(parser, args.shell).rstrip("\n"))
    return 0


def _add_files(parser: argparse.ArgumentParser, kinds: dict[str, Any]) -> None:
    """Have the values that are files or folders, by their metavar, completed as such."""
    from errdex._cli._parser import below

    for inner in below(parser):
        _add_files(inner, kinds)
    for action in parser._actions:
        kind = kinds.get(action.metavar) if isinstance(action.metavar, str) else None
        if kind is not None:
            action.complete = kind  # type: ignore[attr-defined]  # how shtab is told
