"""``errdex plugins``: what is installed, what it gives, and what is wrong with it."""

from __future__ import annotations

from errdex._cli._output import fill, table
from errdex._i18n.label import label

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

    from errdex._cli._context import Context
    from errdex._cli._parser import Parser
    from errdex._host import Host
    from errdex._report import Report

NAME = "plugins"


def add(subparsers: argparse._SubParsersAction[Parser]) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        NAME,
        help=label("list the installed plugins and what is wrong with them"),
        description=label(
            "List the installed plugins: version, status, what each gives. With a name, everything"
            " about one, with the traceback when it failed."
        ),
        examples=("errdex plugins", "errdex plugins errdex-cc", "errdex plugins --json"),
    )
    parser.add_argument(
        "name",
        nargs="?",
        metavar="NAME",
        help=label("the distribution, entry point or module of one plugin"),
    )
    parser.add_argument(
        "--hook", metavar="HOOK", help=label("only plugins that implement this hook")
    )
    parser.add_argument("--json", action="store_true", help=label("print JSON (docs/json.md)"))


def run(args: argparse.Namespace, ctx: Context) -> int:
    """Print the plugins; status 1 when anything is wrong with one of those that are shown."""
    reports = list(ctx.host.reports) if args.name is None else _named(ctx.host, args.name)
    if args.hook is not None:
        reports = [report for report in reports if args.hook in report.hooks]
    if args.json:
        from errdex._cli._json import SCHEMA

        for report in reports:
            for problem in report.problems:
                ctx.stamped(problem)
        ctx.print_json({"schema": SCHEMA, "plugins": [report.to_dict() for report in reports]})
    elif args.name is not None:
        ctx.out("\n\n".join([_whole(ctx, report) for report in reports]))
    elif reports:
        _print(reports)
    else:
        ctx.out(label("No plugin is installed."))
    problems = [problem for report in reports for problem in report.problems]
    if args.name is None and args.hook is None:
        problems += ctx.host.problems  # also of what could not even be found out about
    return 1 if problems else 0


def _named(host: Host, name: str) -> list[Report]:
    """Return the reports that *name* means; ``ENOPLUGIN`` when there is none."""
    from errdex._provided import normalise

    reports = host.reports
    found = [
        report
        for report, plugin in zip(reports, host._plugins, strict=False)
        if plugin.found.named((name,))
    ]
    # The project in our folder is the last report and no plugin.
    found += [report for report in reports[len(host._plugins) :] if normalise(name) == report.name]
    if found:
        return found
    from errdex._errors_cli import UnknownPlugin
    from errdex._suggest import near

    suggestions = near(name, sorted({report.distribution for report in reports}))
    error = UnknownPlugin(given=name, suggestions=suggestions)
    if suggestions:
        error.add_hint(fill(label("Did you mean {names}?"), names=", ".join(suggestions)))
    raise error


def _status(report: Report) -> str:
    return {
        "active": label("active"),
        "disabled": label("disabled"),
        "failed": label("failed"),
    }[report.status]


def _print(reports: list[Report]) -> None:
    from errdex._render import show

    heads = (label("Plugin"), label("Version"), label("Status"), label("Codes"), label("Domains"))
    table(
        heads,
        [
            (
                show(report.distribution),
                show(report.version),
                _status(report),
                str(len(report.codes)),
                ", ".join(map(show, report.domains)),
            )
            for report in reports
        ],
    )


def _whole(ctx: Context, report: Report) -> str:
    """Return everything about one plugin."""
    from errdex._cli._output import columns
    from errdex._render import show

    facts = [
        (label("Plugin"), show(report.distribution)),
        (label("Version"), show(report.version)),
        (label("Entry point"), show(report.name)),
        (label("File"), show(report.file or "")),
        (label("Status"), _status(report)),
        (label("Hooks"), ", ".join(map(show, report.hooks))),
        (label("Domains"), ", ".join(map(show, report.domains))),
        (label("Codes"), ", ".join(map(show, report.codes))),
        (label("Languages"), ", ".join(map(show, report.locales))),
    ]
    text = columns([fact for fact in facts if fact[1]]).rstrip("\n")
    problems = [ctx.stamped(error).to_text() for error in report.problems]
    trace = "\n".join([show(line) for line in report.traceback.rstrip().split("\n")])
    return "\n\n".join([part for part in (text, *problems, trace) if part])
