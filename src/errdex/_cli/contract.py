"""``errdex contract``: record what callers may rely on, and check that it still holds."""

from __future__ import annotations

from errdex._cli._output import fill
from errdex._cli._parser import Parser
from errdex._i18n.label import label

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from errdex._cli._context import Context
    from errdex._codes import CodedError

NAME = "contract"


def add(subparsers: argparse._SubParsersAction[Parser]) -> None:
    """Add the command and its sub-commands."""
    parser = subparsers.add_parser(
        NAME,
        help=label("record what callers may rely on, and check that it still holds"),
        description=label(
            "The contract of a code is its parameters, statuses and advice, recorded in"
            " contract/<domain>/<TOKEN>.json."
        ),
        examples=("errdex contract record", "errdex contract check"),
    )
    commands = parser.add_subparsers(
        title=label("Commands"),
        metavar=label("COMMAND"),
        dest="contract_command",
        required=True,
        prog=parser.prog,
        parser_class=Parser,
    )
    check = commands.add_parser(
        "check",
        help=label("compare the codes with their records"),
        description=label(
            "Compare the project's codes with their records; status 1 when they differ."
        ),
        examples=("errdex contract check", "errdex contract check --json"),
    )
    record = commands.add_parser(
        "record",
        help=label("write the records of new and changed codes"),
        description=label(
            "Write the records of new and changed codes. Commit them with the change."
        ),
        examples=("errdex contract record",),
    )
    for each in (check, record):
        each.add_argument("--json", action="store_true", help=label("print JSON (docs/json.md)"))


def run(args: argparse.Namespace, ctx: Context) -> int:
    """Run the sub-command that *args* names."""
    return _check(args, ctx) if args.contract_command == "check" else _record(args, ctx)


def findings(ctx: Context) -> list[CodedError]:
    """Return every difference between the project's codes and their records."""
    from errdex._cli._scope import records, root
    from errdex._contract.compare import compare
    from errdex._contract.record import read_all

    now = records(ctx)
    domains = {record["domain"] for record in now.values()}
    return list(compare(read_all(root(ctx)), now, domains))


def _check(args: argparse.Namespace, ctx: Context) -> int:
    from errdex._cli._scope import own

    codes = len(own(ctx))
    found = findings(ctx)
    if args.json:
        ctx.print_findings(found, codes=codes)
    elif found:
        ctx.report(found)
    else:
        ctx.out(fill(label("The contract holds; codes: {count}"), count=codes))
    return 1 if found else 0


def _record(args: argparse.Namespace, ctx: Context) -> int:
    from errdex._cli._json import SCHEMA
    from errdex._cli._scope import records, root
    from errdex._contract.record import path_of, read_all, write

    folder = root(ctx)
    now = records(ctx)
    # What can not be read is not passed over: recording must not hide that a record was damaged.
    read_all(folder)
    written = [
        path_of(folder, record).relative_to(folder).as_posix()
        for record in now.values()
        if write(folder, record)
    ]
    if args.json:
        ctx.print_json({"schema": SCHEMA, "codes": len(now), "written": written})
    else:
        for file in written:
            ctx.out(file)
        if not written:
            ctx.out(fill(label("Nothing to write; codes: {count}"), count=len(now)))
    return 0
