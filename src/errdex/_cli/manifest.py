"""``errdex manifest``: write or check the file from which others read a plugin unimported."""

from __future__ import annotations

from errdex._i18n.label import label

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from errdex._cli._context import Context
    from errdex._cli._parser import Parser
    from errdex._codes import CodedError
    from errdex._package import Described

NAME = "manifest"


def add(subparsers: argparse._SubParsersAction[Parser]) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        NAME,
        help=label("write or check the manifest of the plugin in this folder"),
        description=label(
            "The manifest, errdex.json in the package, tells others what a plugin provides without"
            " importing it. The build hook for hatchling writes it into the wheel; with another"
            " build tool, write it here and commit it."
        ),
        examples=("errdex manifest --write", "errdex manifest --check"),
    )
    mode = parser.add_mutually_exclusive_group(required=True)
    mode.add_argument("--write", action="store_true", help=label("write the file"))
    mode.add_argument(
        "--check", action="store_true", help=label("fail when the file is missing or stale")
    )
    parser.add_argument("--json", action="store_true", help=label("print JSON (docs/json.md)"))


def run(args: argparse.Namespace, ctx: Context) -> int:
    """Write or check the manifest; status 1 when it is stale."""
    from errdex._cli._scope import root
    from errdex._package import describe, project

    folder = root(ctx)
    made = describe(project(folder))
    if args.check:
        found = [one for one in made if not _is_current(one)]
        findings = [_stale(ctx, one) for one in found]
        if args.json:
            ctx.print_findings(findings, files=[_shown(ctx, one) for one in made])
        else:
            ctx.report(findings)
        return 1 if findings else 0
    written = [one for one in made if not _is_current(one)]
    for one in written:
        from errdex._write import write_atomically

        write_atomically(one.path, one.text.encode(), _shown(ctx, one))
    if args.json:
        ctx.print_json(
            {
                "schema": 1,
                "files": [_shown(ctx, one) for one in made],
                "written": [_shown(ctx, one) for one in written],
            }
        )
    else:
        for one in made:
            ctx.out(_shown(ctx, one))
    return 0


def stale(ctx: Context) -> list[CodedError]:
    """Return a finding for each manifest in the source that is not up to date.

    A project without one is right: it is no plugin, or its build writes the file.
    """
    from errdex._cli._scope import root
    from errdex._errors_cli import NotAPlugin
    from errdex._manifest import NAME as FILE
    from errdex._package import describe, project

    folder = root(ctx)
    if not any((*folder.glob(f"*/{FILE}"), *folder.glob(f"src/*/{FILE}"))):
        return []
    try:
        made = describe(project(folder))
    except NotAPlugin:
        return []
    return [_stale(ctx, one) for one in made if one.path.exists() and not _is_current(one)]


def _is_current(one: Described) -> bool:
    try:
        return one.path.read_bytes() == one.text.encode()
    except OSError:
        return False


def _stale(ctx: Context, one: Described) -> CodedError:
    from errdex._errors_cli import ManifestStale

    return ManifestStale(file=_shown(ctx, one))


def _shown(ctx: Context, one: Described) -> str:
    from errdex._cli._scope import root

    return one.path.relative_to(root(ctx)).as_posix()
