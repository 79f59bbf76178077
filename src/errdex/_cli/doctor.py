"""``errdex doctor``: what is wrong here, and what to do about it."""

from __future__ import annotations

from errdex._i18n.label import label

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from typing import Any

    from errdex._cli._context import Context
    from errdex._cli._examine import Section
    from errdex._cli._parser import Parser

NAME = "doctor"


def add(subparsers: argparse._SubParsersAction[Parser]) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        NAME,
        help=label("find out what is wrong with this installation"),
        description=label(
            "Look at the environment, the settings, the plugins, the catalogues and the contract,"
            " and show every code in every language. Status 1 when something is wrong."
        ),
        examples=("errdex doctor", "errdex doctor --json"),
    )
    parser.add_argument("--json", action="store_true", help=label("print JSON (docs/json.md)"))


def run(args: argparse.Namespace, ctx: Context) -> int:
    """Print each section with its facts and problems; status 1 when there is a problem."""
    from errdex._cli._examine import examine

    sections = examine(ctx)
    for section in sections:
        for problem in section.problems:
            ctx.stamped(problem)
    if args.json:
        from errdex._cli._json import SCHEMA

        ctx.print_json({"schema": SCHEMA, "sections": [_form(section) for section in sections]})
    else:
        ctx.out("\n\n".join([_text(section) for section in sections]))
    return 1 if any(section.problems for section in sections) else 0


def _form(section: Section) -> dict[str, Any]:
    return {
        "name": section.name,
        "facts": dict(section.facts),
        "problems": [problem.to_dict() for problem in section.problems],
    }


def _text(section: Section) -> str:
    from errdex._cli._output import columns
    from errdex._render import show

    titles = {
        "environment": label("Environment"),
        "settings": label("Settings"),
        "language": label("Language"),
        "plugins": label("Plugins"),
        "catalogues": label("Catalogues"),
        "contract": label("Contract"),
        "codes": label("Codes"),
    }
    verdict = label("needs attention") if section.problems else label("all right")
    lines = [f"{titles[section.name]}: {verdict}"]
    if section.facts:
        rows = [(show(name), show(value)) for name, value in section.facts]
        lines += [f"  {line}" for line in columns(rows).splitlines()]
    for problem in section.problems:
        lines += [f"  {line}" for line in problem.to_text().splitlines()]
    return "\n".join(lines)
