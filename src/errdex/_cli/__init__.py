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
    given = sys.argv[1:] if argv is None else list(argv)
    options, rest = split(given)
    return TOOL.run(lambda _: _run(options, rest), [], json=options.json, lang=options.lang)


def _run(options: Options, argv: list[str]) -> int:
    from errdex._i18n.locale import locale

    if options.lang is None:
        return _dispatch(options, argv)
    with locale(options.lang):
        return _dispatch(options, argv)


def _dispatch(options: Options, argv: list[str]) -> int:
    from errdex._cli import _parser
    from errdex._cli._context import Context
    from errdex._cli._output import flush

    with TOOL.action("call"):
        _check_language(options.lang)
        name = argv[0] if argv else None
        if name is None:
            _parser.build().print_help(sys.stderr)
            return 2
        if not name.startswith("-") and name not in _parser.COMMANDS:
            raise _parser.bad_action(name, _parser.COMMANDS)
        parser = _parser.build(name if name in _parser.COMMANDS else None)
        try:
            args = parser.parse_args(argv)
        except SystemExit as done:  # --help and --version
            flush(sys.stdout)
            return done.code if isinstance(done.code, int) else 0
        if args.command is None:
            parser.error("the following arguments are required: command")
    ctx = Context(TOOL, options)
    ctx.action = args.action
    with TOOL.action(args.action):
        try:
            status = _parser.command(args.command).run(args, ctx)
        except ModuleNotFoundError as error:
            package = _TOOLS.get((error.name or "").partition(".")[0])
            if package is None:
                raise
            from errdex._errors_cli import ToolsMissing

            raise ToolsMissing(package=package) from error
        flush(sys.stdout)
        return status


def _check_language(tag: str | None) -> None:
    """Refuse what is no language tag; a language that nobody translated is simply English."""
    if tag is None:
        return
    from errdex._cli._output import fill
    from errdex._core import BadArgs
    from errdex._i18n.chain import normalise
    from errdex._i18n.label import label

    if normalise(tag) is None:
        reason = fill(label("'{value}' is no language tag"), value=tag)
        raise BadArgs(problems=(("--lang", reason),))
