"""The command ``errdex``: parser, exit statuses, and one module for each command.

Exit statuses (documented in ``docs/exit-statuses.md``): 0 done; 1 something was found, or what was
asked for does not exist; 2 a wrong call or wrong settings; 70 a bug in errdex; 130 Ctrl-C; 141 the
reader of the output went away.
"""

from __future__ import annotations

import sys

from errdex._cli._options import split
from errdex._tool import Tool

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from errdex._cli._options import Options

#: errdex speaks as a tool of its own.
TOOL = Tool("errdex", explain=True)

#: Packages of the extra ``tools``, by the module that is missing without them.
_TOOLS = {
    "babel": "Babel",
    "jinja2": "Jinja2",
    "markdown": "Markdown",
    "markupsafe": "MarkupSafe",
    "material": "mkdocs-material",
    "mkdocs": "mkdocs",
    "pymdownx": "pymdown-extensions",
    "rich": "rich",
    "shtab": "shtab",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``errdex`` with *argv* (default: the arguments of the process); return its exit status.

    Whatever fails is told on standard error as a coded error, with ``--json`` as one line of JSON.
    """
    # Not list(argv): in this namespace `list` is the command of that name once it is loaded.
    given = sys.argv[1:] if argv is None else [*argv]
    options, rest = split(given)
    return TOOL.run(lambda _: _run(options, rest), [], json=options.json, lang=options.lang)


def _run(options: Options, argv: list[str]) -> int:
    from errdex._i18n.locale import locale

    if options.lang is None:
        return _dispatch(options, argv)
    with locale(options.lang):
        return _dispatch(options, argv)


def _dispatch(options: Options, argv: list[str]) -> int:
    from errdex._cli._commands import command
    from errdex._cli._context import Context
    from errdex._cli._output import flush

    with TOOL.action("call"):
        _check_language(options.lang)
        args = _arguments(argv)
    if isinstance(args, int):
        flush(sys.stdout)
        return args
    ctx = Context(TOOL, options)
    ctx.action = args.action
    with TOOL.action(args.action):
        try:
            status = command(args.command).run(args, ctx)
        except ModuleNotFoundError as error:
            package = _TOOLS.get((error.name or "").partition(".")[0])
            if package is None:
                raise
            from errdex._errors_cli import ToolsMissing

            raise ToolsMissing(package=package) from error
        flush(sys.stdout)
        return status


def _arguments(argv: list[str]) -> argparse.Namespace | int:
    """Return the parsed arguments; an exit status where nothing is left to do."""
    from errdex._cli._commands import COMMANDS, bad_action

    name = argv[0] if argv else ""
    if name == "explain":
        from errdex._cli.explain import quick

        args = quick(argv[1:])
        if args is not None:
            return args
    if name and not name.startswith("-") and name not in COMMANDS:
        raise bad_action(name, COMMANDS)
    from errdex._cli import _parser

    if not name:
        _parser.build().print_help(sys.stderr)
        return 2
    parser = _parser.build(name if name in COMMANDS else None)
    try:
        return parser.parse_args(argv)
    except SystemExit as done:  # --help and --version
        return done.code if isinstance(done.code, int) else 0


def _check_language(tag: str | None) -> None:
    """Refuse what is no language tag; a language that nobody translated is simply English."""
    from errdex._i18n.chain import normalise

    if tag is None or tag in ("C", "POSIX") or normalise(tag) is not None:
        return
    from errdex._cli._output import fill
    from errdex._core import BadArgs
    from errdex._i18n.label import label

    reason = fill(label("'{value}' is no language tag"), value=tag)
    raise BadArgs(problems=(("--lang", reason),))
