"""Generate what `docs/` says about commands and exit statuses from the program itself.

`--check` fails when a page is stale, `--write` writes it. In a hand-written page only the part
between `<!-- begin NAME -->` and `<!-- end NAME -->` is generated; a page without its marks is an
error.
"""

from __future__ import annotations

import argparse
import inspect
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import cast

DOCS = Path(__file__).parents[1] / "docs"
WIDTH = "100"


def parsers(
    parser: argparse.ArgumentParser, depth: int = 1
) -> Iterator[tuple[int, argparse.ArgumentParser]]:
    """Yield *parser* and every parser below it, each with its depth."""
    yield depth, parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            group = cast("argparse._SubParsersAction[argparse.ArgumentParser]", action)
            for inner in group.choices.values():
                yield from parsers(inner, depth + 1)


def commands() -> str:
    """Return the help of every command, in the order of `errdex --help`."""
    from errdex._cli import _parser

    parts: list[str] = []
    for depth, parser in parsers(_parser.build()):
        lines = [line.rstrip() for line in parser.format_help().strip().splitlines()]
        name = parser.prog
        parts += [f"{'#' * (depth + 1)} `{name}`", "", "```text", *lines, "```", ""]
    return "\n".join(parts).strip()


def statuses() -> str:
    """Return a table of the codes that `errdex` itself ends with, by exit status."""
    from errdex._registry import builtin

    rows = [
        (entry.spec.exit_status, entry.spec.key, entry.spec.summary)
        for entry in builtin().entries()
    ]
    lines = ["| exit status | code | meaning |", "|---|---|---|"]
    lines += [f"| {status} | `{key}` | {summary} |" for status, key, summary in sorted(rows)]
    return "\n".join(lines)


def hooks() -> str:
    """Return every hook with its exact signature and its documentation."""
    from errdex.hookspecs import HOOKS

    parts: list[str] = []
    for name, function in HOOKS.items():
        # The source's own words: annotations are names that only type checkers import.
        returns = function.__annotations__["return"]
        text = inspect.cleandoc(function.__doc__ or "")
        parts += [f"## `{name}`", "", "```text", f"def {name}() -> {returns}", "```", "", text, ""]
    return "\n".join(parts).strip()


GENERATED = {
    "commands.md": {"commands": commands},
    "exit-statuses.md": {"codes": statuses},
    "hooks.md": {"hooks": hooks},
}


def filled(text: str, name: str, content: str, where: str) -> str:
    """Return *text* with *content* between the marks of *name*."""
    begin, end = f"<!-- begin {name} -->\n", f"<!-- end {name} -->"
    if text.count(begin) != 1 or text.count(end) != 1:
        raise SystemExit(f"{where}: needs the marks of {name!r} exactly once")
    before, rest = text.split(begin)
    return f"{before}{begin}\n{content}\n\n{end}{rest.split(end)[1]}"


def main() -> int:
    """Check or write every generated part; return 1 when a check fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    mode = parser.add_mutually_exclusive_group(required=True)
    mode.add_argument("--check", action="store_true", help="fail when a page is stale")
    mode.add_argument("--write", action="store_true", help="write what is stale")
    arguments = parser.parse_args()
    # The same text on every machine: English, one width, no colour.
    os.environ.update(ERRDEX_LANG="en", COLUMNS=WIDTH, NO_COLOR="1")
    stale = 0
    for file, parts in GENERATED.items():
        path = DOCS / file
        old = path.read_text(encoding="utf-8")
        new = old
        for name, generate in parts.items():
            new = filled(new, name, generate(), file)
        if new != old:
            if arguments.write:
                path.write_text(new, encoding="utf-8", newline="\n")
            print(f"docs/{file}: {'written' if arguments.write else 'stale: make docs WRITE=1'}")
            stale = 1
    return stale if arguments.check else 0


if __name__ == "__main__":
    sys.exit(main())
