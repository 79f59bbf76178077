"""``errdex check``: is everything about the project's codes right."""

from __future__ import annotations

from errdex._cli._output import fill
from errdex._i18n.label import label

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from errdex._cli._context import Context
    from errdex._cli._parser import Parser
    from errdex._codes import CodedError

NAME = "check"
#: What is looked at, in this order; the last two when the project has such files or asks for it.
PARTS = ("definition", "registry", "contract", "i18n", "manifest", "examples")


def add(subparsers: argparse._SubParsersAction[Parser]) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        NAME,
        help=label("check the codes of the project in this folder"),
        description=label(
            "Check the project's codes: their definitions, what plugins do to them, the recorded"
            " contract, the translations and the manifest. Status 1 when something is found."
        ),
        examples=("errdex check", "errdex check --examples", "errdex check --only i18n"),
    )
    parser.add_argument(
        "--examples",
        action="store_true",
        help=label("run the examples on the pages too, each of which must end in its code"),
    )
    parser.add_argument(
        "--only",
        action="append",
        choices=PARTS,
        metavar="PART",
        help=label("only this part; may be repeated"),
    )
    parser.add_argument("--json", action="store_true", help=label("print JSON (docs/json.md)"))


def run(args: argparse.Namespace, ctx: Context) -> int:
    """Print what is wrong; status 1 when there is anything."""
    from errdex._check_codes import definition, examples, registry
    from errdex._cli._scope import own

    entries = own(ctx)
    checks: dict[str, Callable[[], list[CodedError]]] = {
        "definition": lambda: definition(entries, ctx.registry),
        "registry": lambda: registry(ctx.host),
        "contract": lambda: _contract(ctx),
        "i18n": lambda: _i18n(ctx),
        "manifest": lambda: _manifest(ctx),
        "examples": lambda: examples(entries, ctx.settings.root),
    }
    parts: list[str] = args.only or [*PARTS[:-1]]
    if args.examples and "examples" not in parts:
        parts.append("examples")
    found = [finding for part in parts for finding in checks[part]()]
    if args.json:
        ctx.print_findings(found, codes=len(entries), parts=parts)
    elif found:
        ctx.report(found)
    else:
        ctx.out(fill(label("Nothing is wrong; codes: {count}"), count=len(entries)))
    return 1 if found else 0


def _contract(ctx: Context) -> list[CodedError]:
    """Return what differs from the recorded contract; a project need not record one."""
    from errdex._cli import contract
    from errdex._cli._scope import root
    from errdex._contract.record import FOLDER

    return contract.findings(ctx) if (root(ctx) / FOLDER).is_dir() else []


def _i18n(ctx: Context) -> list[CodedError]:
    """Return what is wrong with the project's translations; a project need not have any."""
    from errdex._cli._scope import root
    from errdex._i18n.check import check_file, is_note
    from errdex._i18n.extract import extract
    from errdex._i18n.project import catalogue_files

    files = catalogue_files(root(ctx))
    if not files:
        return []
    extraction = extract(root(ctx), ctx.settings.catalogs)
    known = {message.key: message for message in extraction.messages}
    return [
        finding
        for one in files
        for finding in check_file(one.path, one.file, one.locale, known)
        if not is_note(finding)
    ]


def _manifest(ctx: Context) -> list[CodedError]:
    """Return whether a manifest in the source is stale; a build hook may write it instead."""
    from errdex._cli import manifest

    return manifest.stale(ctx)
