"""``errdex explain``: what a code means, what to do about it, in the user's language."""

from __future__ import annotations

import sys

from errdex._cli._output import fill
from errdex._i18n.label import label

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from typing import Any

    from errdex._cli._context import Context
    from errdex._cli._parser import Parser
    from errdex._registry import Entry, Resolution, Tombstone

NAME = "explain"
#: So much of a text from standard input is read; an error line stands near its end or beginning.
LONGEST = 1_000_000
#: So many different codes in a pasted text are explained.
MOST = 20


def add(subparsers: argparse._SubParsersAction[Parser]) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        NAME,
        help=label("explain a code, or a whole error line in any language"),
        description=label(
            "Explain a code: what happened, what to do, what a program should do. Give a token in"
            " any case, domain/TOKEN, or a whole error line, translated or not."
        ),
        examples=(
            "errdex explain ENOPEER",
            "errdex explain core/ENOPEER --lang pl",
            "errdex explain \"cc.send: ENOPEER: kein aktiver Peer passt zu 'x'\"",
            "mytool 2>&1 | errdex explain -",
        ),
    )
    parser.add_argument(
        "what",
        nargs="+",
        metavar="WHAT",
        help=label("a token, domain/TOKEN, an error line, or - for standard input"),
    )
    parser.add_argument("--json", action="store_true", help=label("print JSON (docs/json.md)"))


class _Call:
    """What argparse would have made of a plain call."""

    action = command = NAME

    def __init__(self, what: list[str], json: bool) -> None:
        self.what = what
        self.json = json


def quick(argv: list[str]) -> argparse.Namespace | None:
    """Return the arguments of a plain call, without the price of argparse; else None.

    The command that people wait for must not import it (``re``, ``enum``, ``gettext``).
    """
    what = [word for word in argv if word != "--json"]
    if not what or any(word.startswith("-") and word != "-" for word in what):
        return None
    call: Any = _Call(what, len(what) < len(argv))
    found: argparse.Namespace = call
    return found


def run(args: argparse.Namespace, ctx: Context) -> int:
    """Explain what was asked for; ``ENOTFOUND`` or ``ENOTLINE`` when nothing is found."""
    asked = " ".join(args.what)
    texts = _pasted() if asked == "-" else [asked]
    found = [_resolve(ctx, text) for text in texts]
    if args.json:
        forms = [_form(ctx, resolution) for resolution in found]
        ctx.print_json(forms[0] if len(forms) == 1 else {"schema": 1, "explained": forms})
    else:
        ctx.out("\n\n\n".join([_text(ctx, resolution) for resolution in found]))
    return 0


def _pasted() -> list[str]:
    """Return the different error lines on standard input, else the whole of it as one text."""
    from errdex._line import find_all

    text = sys.stdin.read(LONGEST) if sys.stdin is not None else ""
    lines: dict[tuple[str, str], str] = {}
    for found in find_all(text):
        lines.setdefault((found.line.tool, found.line.code), str(found.line))
        if len(lines) == MOST:
            break
    return list(lines.values()) or [text.strip()]


def _resolve(ctx: Context, text: str) -> Resolution:
    """Return what *text* leads to, or raise the coded error that says why it leads nowhere."""
    resolution = ctx.registry.resolve(text)
    if resolution.kind != "unknown":
        return resolution
    from errdex._errors_cli import NotAnErrorLine, UnknownCode

    if resolution.line is None and (not text.strip() or " " in text.strip() or ":" in text):
        from errdex._cli._lines import reason_of, reason_text

        reason = reason_of(text)
        error = NotAnErrorLine(given=text.strip(), reason=reason)
        error.add_hint(reason_text(reason))
        raise error
    given = resolution.line.code if resolution.line is not None else resolution.asked
    unknown = UnknownCode(given=given, suggestions=resolution.suggestions)
    if resolution.suggestions:
        names = ", ".join(resolution.suggestions)
        unknown.add_hint(fill(label("Did you mean {names}?"), names=names))
    raise unknown


def _text(ctx: Context, resolution: Resolution) -> str:
    """Return the explanation for a person."""
    if resolution.tombstone is not None:
        return _retired(ctx, resolution.tombstone)
    notes: list[str] = []
    first = resolution.entries[0]
    if resolution.via is not None:
        notes.append(
            fill(label("{old} was renamed to {new}."), old=resolution.via, new=first.token)
        )
    texts = [_one(ctx, entry, resolution, notes) for entry in resolution.entries]
    if len(texts) > 1:
        told = label("{count} codes have this name; each is explained here: {names}.")
        names = ", ".join([entry.address for entry in resolution.entries])
        texts.insert(0, fill(told, count=len(texts), names=names))
    return "\n\n\n".join(texts)


def _one(ctx: Context, entry: Entry, resolution: Resolution, notes: list[str]) -> str:
    from errdex._explain import explain

    line = resolution.line
    tool, action = _speaker(ctx, entry) if line is None else (line.tool, line.action)
    told = [*notes]
    if entry.disputed:
        text = label("Disputed: this is the one that {provider} declares ({where}).")
        told.append(fill(text, provider=entry.provider, where=entry.where))
    spec = ctx.spec_of(entry, tool)
    docs_url = ctx.docs_url(spec)
    return explain(spec, ctx.chain, tool=tool, action=action, docs_url=docs_url, notes=told)


def _speaker(ctx: Context, entry: Entry) -> tuple[str | None, str]:
    """Return the tool and the action that say they give this code; none for a core code.

    Core codes are everybody's: no tool stands for all of them.
    """
    said: list[tuple[str | None, str]] = [
        (name, action)
        for name, tool in sorted(ctx.registry.tools.items())
        for action, keys in tool.info.actions.items()
        if entry.spec.key in keys and entry.spec.domain != "core"
    ]
    return said[0] if said else (None, "run")


def _retired(ctx: Context, tomb: Tombstone) -> str:
    """Return what is left of a retired code, and the explanation of what replaced it."""
    from errdex._explain import explain
    from errdex._render import show

    retired = tomb.retired
    told = [
        f"{retired.token} ({retired.key})",
        show(retired.summary),
        "",
        fill(
            label("Retired in {version}: {reason}"),
            version=retired.removed_in,
            reason=retired.reason,
        ),
    ]
    if retired.replaced_by:
        told.append(fill(label("Use {code} in its place."), code=retired.replaced_by))
        address = retired.replaced_by
        entry = ctx.registry.get(address if "/" in address else f"{retired.domain}/{address}")
        if entry is not None:
            spec = ctx.spec_of(entry)
            told += ["", "", explain(spec, ctx.chain, docs_url=ctx.docs_url(spec))]
    return "\n".join(told)


def _form(ctx: Context, resolution: Resolution) -> dict[str, Any]:
    """Return the explanation for a program."""
    from errdex._cli._json import SCHEMA, code_whole, line_row, retired_row

    line = resolution.line
    tool = line.tool if line is not None else None
    return {
        "schema": SCHEMA,
        "asked": resolution.asked,
        "kind": resolution.kind,
        "via": resolution.via,
        "line": line_row(line) if line is not None else None,
        "codes": [code_whole(ctx, entry, tool) for entry in resolution.entries],
        "retired": retired_row(resolution.tombstone) if resolution.tombstone is not None else None,
    }
