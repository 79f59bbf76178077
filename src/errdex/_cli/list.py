"""``errdex list``: every code that is known here."""

from __future__ import annotations

import sys

from errdex._cli._output import is_terminal, table
from errdex._i18n.label import label

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from typing import Any

    from errdex._cli._context import Context
    from errdex._cli._parser import Parser
    from errdex._registry import Entry, Tombstone
    from errdex._spec import Spec

NAME = "list"


def add(subparsers: argparse._SubParsersAction[Parser]) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        NAME,
        help=label("list every code that is known here"),
        description=label(
            "List the codes of the core, of errdex, of the installed plugins and of the project in"
            " this folder."
        ),
        examples=("errdex list", "errdex list --domain cc", "errdex list --json"),
    )
    parser.add_argument(
        "--domain",
        action="append",
        metavar="DOMAIN",
        help=label("only codes of this domain; may be repeated"),
    )
    parser.add_argument("--tag", metavar="TAG", help=label("only codes with this tag"))
    parser.add_argument(
        "--retired",
        action="store_true",
        help=label("list retired codes too, with what replaced them"),
    )
    parser.add_argument("--json", action="store_true", help=label("print JSON (docs/json.md)"))


def run(args: argparse.Namespace, ctx: Context) -> int:
    """Print the codes; status 1 when there is none."""
    domains: list[str] | None = args.domain
    entries = [entry for entry in ctx.registry.entries() if _wanted(entry, domains, args.tag)]
    tombs: list[Tombstone] = []
    if args.retired and args.tag is None:
        tombs = [
            tomb
            for tomb in ctx.registry.tombstones()
            if not domains or tomb.retired.domain in domains
        ]
    if args.json:
        from errdex._cli._json import SCHEMA, code_row, retired_row

        form: dict[str, Any] = {
            "schema": SCHEMA,
            "codes": [code_row(ctx, entry) for entry in entries],
            "retired": [retired_row(tomb) for tomb in tombs],
        }
        ctx.print_json(form, indent=None if not is_terminal(sys.stdout) else 2)
    elif entries or tombs:
        table((label("Code"), label("Meaning")), _rows(ctx, entries, tombs))
    return 0 if entries or tombs else 1


def _wanted(entry: Entry, domains: list[str] | None, tag: str | None) -> bool:
    if domains and entry.domain not in domains:
        return False
    return tag is None or tag in entry.spec.tags


def _rows(ctx: Context, entries: list[Entry], tombs: list[Tombstone]) -> list[tuple[str, str]]:
    """Return code and meaning of each, sorted by code."""
    from errdex._cli._output import fill
    from errdex._render import show

    chain = ctx.chain
    rows: list[tuple[str, str]] = []
    for entry in entries:
        spec = ctx.spec_of(entry)
        notes = ""
        if spec.deprecated is not None:
            notes += " " + fill(
                label("(deprecated since {version})"), version=spec.deprecated.since
            )
        if entry.disputed:
            notes += " " + label("(disputed)")
        rows.append((entry.address, show(_summary(spec, chain)) + notes))
    for tomb in tombs:
        note = fill(label("(retired in {version})"), version=tomb.retired.removed_in)
        rows.append((tomb.retired.key, f"{show(tomb.retired.summary)} {note}"))
    return sorted(rows)


def _summary(spec: Spec, chain: tuple[str, ...]) -> str:
    """Return the summary of *spec* in the first locale of *chain* that has it."""
    from errdex._i18n.catalogue import lookup

    sources = [spec] if spec.original is None else [spec, spec.original]
    for source in sources if chain else ():
        hit = lookup(source.catalogue, chain, f"{source.context}#summary", spec.summary)
        if hit is not None:
            return hit.forms[0]
    return spec.summary
