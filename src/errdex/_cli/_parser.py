"""The parser: only the part of the wanted command is built, the whole of it for the help."""

from __future__ import annotations

import argparse
import os
import sys

from errdex._cli._commands import COMMANDS, bad_action, command
from errdex._cli._output import write
from errdex._i18n.label import label

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any, NoReturn


class Formatter(argparse.HelpFormatter):
    """Help in the user's language; examples keep their line breaks."""

    def __init__(self, prog: str, **given: Any) -> None:
        super().__init__(prog, max_help_position=32, width=_width(), **given)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        """Wrap a description; leave examples, which have lines of their own, as they are."""
        return text if "\n" in text else super()._fill_text(text, width, indent)

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Begin with the word for usage."""
        if prefix is None:
            prefix = f"{label('Usage')}: "
        super().add_usage(usage, actions, groups, prefix)


def _width() -> int:
    """Return the width of the help, as :mod:`shutil` finds it, which is long to import."""
    given = os.environ.get("COLUMNS", "")
    columns = int(given) if given.isdecimal() else 0
    if not columns:
        try:
            columns = os.get_terminal_size(1).columns
        except OSError:  # standard output is no terminal
            columns = 80
    return columns - 2


class Parser(argparse.ArgumentParser):
    """A parser whose errors are coded, whose help is translated, and that knows its action."""

    def __init__(self, *, examples: Sequence[str] = (), **given: Any) -> None:
        if examples:
            lines = [label("Examples") + ":", *[f"  {line}" for line in examples]]
            given["epilog"] = "\n".join(lines)
        given.setdefault("formatter_class", Formatter)
        super().__init__(add_help=False, allow_abbrev=False, **given)
        self._positionals.title = label("Arguments")
        self._optionals.title = label("Options")
        words = self.prog.split()[1:]
        self.set_defaults(action=".".join([w for w in words if w[0].isalpha()]) or "call")
        shared = self.add_argument_group(label("Options of every command"))
        shared.add_argument(
            "-h", "--help", action="help", help=label("show this help and do nothing")
        )
        shared.add_argument(
            "--lang", metavar="TAG", help=label("speak this language, such as de or zh-Hans")
        )
        shared.add_argument(
            "--catalog",
            metavar="FILE",
            help=label("read codes from this TOML file too; may be repeated"),
        )
        shared.add_argument(
            "--no-plugins",
            metavar="NAME,…",
            nargs="?",
            help=label("leave out these plugins; without a name, all of them"),
        )
        shared.add_argument(
            "--strict-plugins",
            action="store_true",
            help=label("fail when a plugin has a problem"),
        )

    def error(self, message: str) -> NoReturn:
        """Raise ``EBADARGS`` for what argparse found."""
        from errdex._cli._usage import problems
        from errdex._core import BadArgs

        raise BadArgs(problems=problems(message, list(self._all_options())))

    def _all_options(self) -> Iterator[str]:
        """Yield the options of this parser and of those below it."""
        yield from self._option_string_actions
        for inner in below(self):
            yield from inner._all_options()

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse *value* when it is none of the choices: ``EBADACTION`` for a sub-command."""
        if action.choices is None or value in action.choices:
            return
        choices = [str(choice) for choice in action.choices]
        if isinstance(action, argparse._SubParsersAction):
            raise bad_action(str(value), choices)
        from errdex._cli._output import fill
        from errdex._core import BadArgs

        field = "/".join(action.option_strings) or str(action.metavar or action.dest)
        reason = fill(
            label("'{value}' is none of: {choices}"), value=value, choices=", ".join(choices)
        )
        raise BadArgs(problems=((field, reason),))

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help as everything else is printed: safe for any stream."""
        write(file if file is not None else sys.stdout, message)


def below(parser: argparse.ArgumentParser) -> Iterator[Parser]:
    """Yield the parsers of the commands directly below *parser*."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            choices: dict[str, Parser] = vars(action)["choices"]
            yield from choices.values()


def build(wanted: str | None = None) -> Parser:
    """Return the parser with the one command *wanted*, or with every command."""
    from errdex._version import __version__

    parser = Parser(
        prog="errdex",
        description=label("A stable error code for programs, a translated message for people."),
        examples=("errdex explain ENOPEER", "errdex list"),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"errdex {__version__}",
        help=label("show the version and do nothing"),
    )
    subparsers = parser.add_subparsers(
        title=label("Commands"),
        metavar=label("COMMAND"),
        dest="command",
        required=True,
        prog="errdex",
        parser_class=Parser,
    )
    for name in COMMANDS if wanted is None else (wanted,):
        command(name).add(subparsers)
    return parser
