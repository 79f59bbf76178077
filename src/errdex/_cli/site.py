"""``errdex site``: build the reference site, check a built one, write it as plain Markdown."""

from __future__ import annotations

from pathlib import Path

from errdex._cli._parser import Parser
from errdex._i18n.label import label

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from errdex._cli._context import Context

NAME = "site"


def add(subparsers: argparse._SubParsersAction[Parser]) -> None:
    """Add the command and its sub-commands."""
    parser = subparsers.add_parser(
        NAME,
        help=label("build, check or export the reference site"),
        description=label("Build, check or export the reference site."),
        examples=("errdex site build", "errdex site check"),
    )
    commands = parser.add_subparsers(
        title=label("Commands"),
        metavar=label("COMMAND"),
        dest="site_command",
        required=True,
        parser_class=Parser,
    )
    build = commands.add_parser(
        "build",
        help=label("build the site with MkDocs"),
        description=label("Build the site; the old one stays until the new one is whole."),
        examples=("errdex site build --out public --languages de,pl",),
    )
    build.add_argument(
        "--out", metavar="DIR", help=label("target folder (default: as configured, else site)")
    )
    build.add_argument(
        "--strict", action="store_true", help=label("fail on a warning and keep the old site")
    )
    check = commands.add_parser(
        "check",
        help=label("check pages and links of a built site"),
        description=label("Check that every code has its pages and every link leads somewhere."),
        examples=("errdex site check --site public",),
    )
    check.add_argument(
        "--site", metavar="DIR", default="site", help=label("the built site (default: site)")
    )
    tree = commands.add_parser(
        "tree",
        help=label("write plain Markdown for any site generator"),
        description=label("Write each page as plain Markdown with front matter."),
        examples=("errdex site tree --out docs/errors",),
    )
    tree.add_argument("--out", metavar="DIR", required=True, help=label("target folder"))
    for each in (build, tree):
        each.add_argument(
            "--languages",
            metavar="TAG,…",
            default="",
            help=label("languages to include (default: all that are translated)"),
        )


def run(args: argparse.Namespace, ctx: Context) -> int:
    """Run the sub-command that *args* names and return the exit status."""
    # Sections of pages are code.
    ctx.need_code = True
    commands: dict[str, Callable[[argparse.Namespace, Context], None]] = {
        "build": _build,
        "check": _check,
        "tree": _tree,
    }
    commands[args.site_command](args, ctx)
    return 0


def _build(args: argparse.Namespace, ctx: Context) -> None:
    from errdex._site.build import build

    target = build(
        ctx.host,
        root=Path(ctx.settings.root),
        out=Path(args.out) if args.out else None,
        languages=_list(args.languages),
        strict=args.strict,
    )
    ctx.out(_shown(target))


def _check(args: argparse.Namespace, ctx: Context) -> None:
    from errdex._errors import SiteFaulty
    from errdex._site.check import check

    faults = list(check(Path(args.site).absolute(), registry=ctx.registry))
    for fault in faults:
        ctx.out(fault)
    if faults:
        raise SiteFaulty(faults=len(faults), first=faults[0])


def _tree(args: argparse.Namespace, ctx: Context) -> None:
    from errdex._site.gather import gather
    from errdex._site.tree import write

    languages = _list(args.languages)
    reference = gather(ctx.registry, wanted=languages, sections=ctx.host.sections)
    write(reference, args.out)
    ctx.out(_shown(Path(args.out)))


def _list(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _shown(path: Path) -> str:
    """Return *path* as short as it can be told from here."""
    absolute, here = path.absolute(), Path.cwd()
    return str(absolute.relative_to(here) if absolute.is_relative_to(here) else absolute)
