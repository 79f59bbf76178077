"""``errdex i18n``: collect texts, bring translations up to date, check, compile and count them."""

from __future__ import annotations

from pathlib import Path

from errdex._cli._output import table
from errdex._i18n.label import label

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from errdex._cli._context import Context
    from errdex._cli._parser import Parser
    from errdex._codes import CodedError
    from errdex._i18n.extract import Extraction
    from errdex._i18n.project import CatalogueFile
    from errdex._i18n.stats import Coverage

NAME = "i18n"


def add(subparsers: argparse._SubParsersAction[Parser]) -> None:
    """Add the command and its sub-commands."""
    parser = subparsers.add_parser(
        NAME,
        help=label("translate the texts of a project"),
        description=label(
            "Texts are collected from the source, translated in ordinary PO files, checked, and"
            " compiled into what programs read."
        ),
        examples=("errdex i18n init de", "errdex i18n update", "errdex i18n check"),
    )
    commands = parser.add_subparsers(
        title=label("Commands"), metavar=label("COMMAND"), dest="i18n_command", required=True
    )
    extract = commands.add_parser("extract", help=label("write the template of all texts"))
    init = commands.add_parser("init", help=label("begin a language"))
    update = commands.add_parser("update", help=label("bring translations up to date"))
    compile_ = commands.add_parser("compile", help=label("make the files that programs read"))
    check = commands.add_parser("check", help=label("find faults in translations"))
    stats = commands.add_parser("stats", help=label("count what is translated"))
    pseudo = commands.add_parser("pseudo", help=label("write accented English (en_XA) for tests"))
    for command in (extract, init, update, compile_, check, stats, pseudo):
        command.add_argument(
            "--root",
            metavar="DIR",
            action="append",
            help=label("the folder of a project (default: this one); may be repeated"),
        )
    init.add_argument(
        "locales", metavar="LOCALE", nargs="+", help=label("a language, such as de or pt_BR")
    )
    for command in (update, compile_, check, stats):
        command.add_argument(
            "locales", metavar="LOCALE", nargs="*", help=label("a language (default: all)")
        )
    for command in (check, stats):
        command.add_argument("--json", action="store_true", help=label("print JSON (docs/json.md)"))
    stats.add_argument(
        "--fail-under",
        metavar="PERCENT",
        type=int,
        default=0,
        help=label("fail when less of a language is translated"),
    )


def run(args: argparse.Namespace, ctx: Context) -> int:
    """Run the sub-command that *args* names and return the exit status."""
    command = {
        "extract": _extract,
        "init": _init,
        "update": _update,
        "compile": _compile,
        "check": _check,
        "stats": _stats,
        "pseudo": _pseudo,
    }[args.i18n_command]
    return command(args, ctx)


def _projects(args: argparse.Namespace, ctx: Context) -> Iterator[Extraction]:
    """Yield the texts of each project that is asked for; one without texts is an error."""
    from errdex._i18n.extract import extract
    from errdex._i18n.findings import NothingToTranslate, SourceUnread

    for root in args.root or [None]:
        settings = ctx.settings
        catalogs = () if root else settings.catalogs
        found = extract(Path(root or settings.root), catalogs)
        for problem in found.problems:
            raise SourceUnread(file=problem.file, line=problem.line, problem=problem.reason)
        if not found.messages:
            raise NothingToTranslate(folder=str(root or settings.root))
        yield found


def _catalogues(args: argparse.Namespace, project: Extraction) -> Iterator[CatalogueFile]:
    """Yield the catalogues that are asked for: the named locales, else all there are."""
    from errdex._i18n.findings import LocaleUnknown, NothingToTranslate
    from errdex._i18n.project import catalogue_files

    found = {one.locale: one for one in catalogue_files(project.root)}
    for locale in args.locales:
        if locale not in found:
            raise LocaleUnknown(given=locale)
    if not found:
        raise NothingToTranslate(folder=str(project.root))
    yield from (one for name, one in found.items() if not args.locales or name in args.locales)


def _write(ctx: Context, path: Path, data: bytes) -> None:
    """Write *data*, and say so when that changed the file."""
    from errdex._write import write_atomically

    try:
        changed = path.read_bytes() != data
    except OSError:
        changed = True
    if changed:
        write_atomically(path, data, _shown(path))
        ctx.out(_shown(path))


def _shown(path: Path) -> str:
    """Return *path* as short as it can be told from here."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def _extract(args: argparse.Namespace, ctx: Context) -> int:
    from errdex._i18n.po_write import po_text
    from errdex._i18n.project import template_path
    from errdex._i18n.update import template

    for project in _projects(args, ctx):
        text = po_text(template(project.messages))
        _write(ctx, template_path(project.root), text.encode())
    return 0


def _init(args: argparse.Namespace, ctx: Context) -> int:
    from errdex._errors_cli import FileExists
    from errdex._i18n.findings import LocaleUnknown
    from errdex._i18n.plural_data import is_locale
    from errdex._i18n.po_entry import PoFile
    from errdex._i18n.po_write import po_text
    from errdex._i18n.project import catalogue_file
    from errdex._i18n.update import update

    for project in _projects(args, ctx):
        for locale in args.locales:
            if not is_locale(locale):
                raise LocaleUnknown(given=locale)
            target = catalogue_file(project.root, locale)
            if target.path.exists():
                raise FileExists(file=target.file)
            po = update(PoFile(None, ()), project.messages, locale)
            _write(ctx, target.path, po_text(po).encode())
    return 0


def _update(args: argparse.Namespace, ctx: Context) -> int:
    from errdex._i18n.check import load
    from errdex._i18n.po_write import po_text
    from errdex._i18n.update import update

    for project in _projects(args, ctx):
        for one in _catalogues(args, project):
            po = update(load(one.path, one.file), project.messages, one.locale)
            _write(ctx, one.path, po_text(po).encode())
    return 0


def _compile(args: argparse.Namespace, ctx: Context) -> int:
    from errdex._i18n.check import load
    from errdex._i18n.compile import mo_bytes

    for project in _projects(args, ctx):
        for one in _catalogues(args, project):
            _write(ctx, one.path.with_suffix(".mo"), mo_bytes(load(one.path, one.file)))
    return 0


def _check(args: argparse.Namespace, ctx: Context) -> int:
    from errdex._i18n.check import check_file, is_note

    found: list[CodedError] = []
    for project in _projects(args, ctx):
        known = {message.key: message for message in project.messages}
        for one in _catalogues(args, project):
            found += check_file(one.path, one.file, one.locale, known)
    return _tell(found, args, ctx, failed=any(not is_note(one) for one in found))


def _tell(found: list[CodedError], args: argparse.Namespace, ctx: Context, *, failed: bool) -> int:
    """Print findings, as lines or as JSON, and return the exit status."""
    from errdex._i18n.check import is_note

    if args.json:
        rows = [ctx.stamped(one).to_dict() | {"note": is_note(one)} for one in found]
        ctx.print_json({"schema": 1, "ok": not failed, "findings": rows})
    else:
        for finding in found:
            ctx.out(ctx.stamped(finding).to_line())
    return 1 if failed else 0


def _stats(args: argparse.Namespace, ctx: Context) -> int:
    from errdex._i18n.check import load
    from errdex._i18n.findings import CoverageLow
    from errdex._i18n.stats import coverage

    rows: list[Coverage] = []
    for project in _projects(args, ctx):
        known = {message.key: message for message in project.messages}
        for one in _catalogues(args, project):
            po = load(one.path, one.file)
            rows.append(coverage(po, known, project.owner, one.locale))
    if args.json:
        fields = [row.to_fields() | {"percent": row.percent} for row in rows]
        ctx.print_json({"schema": 1, "coverage": fields})
    else:
        heads = (
            label("Owner"),
            label("Language"),
            "%",
            label("Translated"),
            label("Fuzzy"),
            label("Missing"),
        )
        table(heads, [_row(row) for row in rows])
    for row in rows:
        if row.percent < args.fail_under:
            raise CoverageLow(
                locale=row.locale, owner=row.owner, percent=row.percent, wanted=args.fail_under
            )
    return 0


def _row(row: Coverage) -> tuple[str, ...]:
    """Return the cells of one line of the table."""
    done = f"{row.translated}/{row.total}"
    return row.owner, row.locale, str(row.percent), done, str(row.fuzzy), str(row.missing)


def _pseudo(args: argparse.Namespace, ctx: Context) -> int:
    from errdex._i18n.po_write import po_text
    from errdex._i18n.project import catalogue_file
    from errdex._i18n.pseudo import LOCALE, pseudo

    for project in _projects(args, ctx):
        path = catalogue_file(project.root, LOCALE).path
        _write(ctx, path, po_text(pseudo(project.messages)).encode())
    return 0
