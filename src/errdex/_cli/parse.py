"""``errdex parse``: the error lines of a log, or counts of them, from a log of any size."""

from __future__ import annotations

import os

from errdex._cli._lines import Seen, reason_of, reason_text, seen
from errdex._cli._output import columns, fill
from errdex._i18n.label import label

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from typing import Any

    from errdex._cli._context import Context
    from errdex._cli._parser import Parser

NAME = "parse"
#: So many different combinations are counted one by one; the rest are counted together.
MOST = 10_000


def add(subparsers: argparse._SubParsersAction[Parser]) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        NAME,
        help=label("find the error lines in a log, or count them"),
        description=label(
            "Find the error lines in logs of any size and print them, or count them by tool, action"
            " and code. Instead of a file, one whole error line may be given."
        ),
        examples=(
            "errdex parse app.log",
            "errdex parse --stat app.log",
            "errdex parse --match 'cc.*: ENOPEER' --json - < app.log",
            "errdex parse \"cc.send: ENOPEER: no live peer matches 'x'\"",
        ),
    )
    parser.add_argument(
        "logs",
        nargs="*",
        metavar="FILE",
        help=label("a log file, - for standard input (the default), or one error line"),
    )
    parser.add_argument(
        "--stat",
        action="store_true",
        help=label("count by tool, action and code, with the first and last time seen"),
    )
    parser.add_argument(
        "--match",
        metavar="PATTERN",
        help=label("only lines that fit, such as 'cc.*: ENOPEER' or '*.*: EBADARGS'"),
    )
    parser.add_argument(
        "--json",
        action="store_true",
        help=label("print JSON, one object on each line (docs/json.md)"),
    )


def run(args: argparse.Namespace, ctx: Context) -> int:
    """Print lines or counts; ``ENOLINES`` or ``ENOTLINE`` (status 1) when there is none."""
    logs: list[str] = args.logs or ["-"]
    if len(logs) == 1 and ": " in logs[0] and not os.path.exists(logs[0]):
        return _one(logs[0], args, ctx)
    counted = [0]
    found = _matching(seen(logs, counted), args.match)
    if args.stat:
        any_found = _stat(found, counted, args, ctx)
    else:
        any_found = False
        for one in found:
            any_found = True
            if args.json:
                ctx.print_json(_row(one), indent=None)
            else:
                ctx.out(str(one.line))
    if not any_found:
        from errdex._errors_cli import NoErrorLine

        raise NoErrorLine(lines=counted[0])
    return 0


def _matching(found: Iterator[Seen], pattern: str | None) -> Iterator[Seen]:
    """Return those of *found* that fit *pattern*; ``EBADARGS`` when it is none."""
    if pattern is None:
        return found
    from errdex._core import BadArgs
    from errdex._line import Matcher, PatternError

    try:
        matcher = Matcher(pattern)
    except PatternError as error:
        reason = label(
            "'{pattern}' is no pattern; write 'tool.action: TOKEN', with * for any of them"
        )
        raise BadArgs(problems=(("--match", fill(reason, pattern=pattern)),)) from error
    return (one for one in found if matcher.matches(one.line))


def _one(text: str, args: argparse.Namespace, ctx: Context) -> int:
    """Print the parts of the one line *text*."""
    from errdex._cli._json import SCHEMA, line_row
    from errdex._line import ParseError, parse

    try:
        line = parse(text.strip())
    except ParseError as error:
        from errdex._errors_cli import NotAnErrorLine

        reason = reason_of(text)
        refused = NotAnErrorLine(given=text.strip(), reason=reason)
        refused.add_hint(reason_text(reason))
        raise refused from error
    if next(_matching(iter([Seen(line, "", 1)]), args.match), None) is None:
        from errdex._errors_cli import NoErrorLine

        raise NoErrorLine(lines=1)
    row = line_row(line)
    if args.json:
        ctx.print_json({"schema": SCHEMA} | row, indent=None)
    else:
        from errdex._render import show

        names = (label("tool"), label("action"), label("code"), label("message"))
        ctx.out(columns(list(zip(names, map(show, row.values()), strict=True))).rstrip("\n"))
    return 0


def _row(one: Seen) -> dict[str, Any]:
    from errdex._cli._json import SCHEMA, line_row

    return {"schema": SCHEMA} | line_row(one.line) | _place(one)


def _place(one: Seen) -> dict[str, Any]:
    return {"file": one.file, "line": one.number, "at": one.at}


class _Count:
    """How often one combination was seen, first and last."""

    __slots__ = ("first", "last", "times")

    def __init__(self, first: Seen) -> None:
        self.first = first
        self.last = first
        self.times = 0


def _stat(
    found: Iterator[Seen], counted: list[int], args: argparse.Namespace, ctx: Context
) -> bool:
    """Print how often each combination was seen; return whether there was any."""
    counts: dict[tuple[str, str, str], _Count] = {}
    others = 0
    for one in found:
        key = (one.line.tool, one.line.action, one.line.code)
        count = counts.get(key)
        if count is None:
            if len(counts) >= MOST:
                others += 1
                continue
            # Without its message: what is kept does not grow with the log.
            count = counts[key] = _Count(_bare(one))
        count.times += 1
        count.last = _bare(one)
    ordered = sorted(counts.items(), key=lambda item: (-item[1].times, item[0]))
    if args.json:
        from errdex._cli._json import SCHEMA

        ctx.print_json(
            {
                "schema": SCHEMA,
                "lines": counted[0],
                "errors": sum([count.times for count in counts.values()]) + others,
                "others": others,
                "counts": [
                    dict(zip(("tool", "action", "code"), key, strict=True))
                    | {
                        "count": count.times,
                        "first": _place(count.first),
                        "last": _place(count.last),
                    }
                    for key, count in ordered
                ],
            }
        )
    elif ordered:
        _print_counts(ordered, others, ctx)
    return bool(ordered)


def _bare(one: Seen) -> Seen:
    return one.replace(line=one.line.replace(message=""))


def _print_counts(
    ordered: list[tuple[tuple[str, str, str], _Count]], others: int, ctx: Context
) -> None:
    from errdex._cli._output import table

    heads = (
        label("Count"),
        label("Tool"),
        label("Action"),
        label("Code"),
        label("First seen"),
        label("Last seen"),
    )
    rows = [
        (str(count.times), *key, _when(count.first), _when(count.last)) for key, count in ordered
    ]
    table(heads, rows)
    if others:
        ctx.out(fill(label("{count} more, of other combinations"), count=others))


def _when(one: Seen) -> str:
    """Return the time stamp, or file and line where there is none."""
    from errdex._render import show

    return one.at or show(f"{one.file}:{one.number}")
