"""The JSON shapes that commands print; contract, documented in ``docs/json.md``."""

from __future__ import annotations

from errdex._forms import docs_of
from errdex._manifest import portable, spec_to_dict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from errdex._cli._context import Context
    from errdex._line import Line
    from errdex._registry import Entry, Tombstone

SCHEMA = 1


def code_row(ctx: Context, entry: Entry) -> dict[str, Any]:
    """Return one code as ``errdex list --json`` prints it."""
    spec = ctx.spec_of(entry)
    row: dict[str, Any] = {
        "domain": spec.domain,
        "code": spec.token,
        "address": entry.address,
        "symbol": spec.symbol,
        "summary": spec.summary,
        "since": spec.since,
        "status": "active" if spec.deprecated is None else "deprecated",
        "exit_status": spec.exit_status,
        "http_status": spec.http_status,
        "retryable": spec.retryable,
        "advice": spec.advice,
        "tags": list(spec.tags),
        "aliases": list(entry.aliases),
        "disputed": entry.disputed,
        "provider": provider(entry),
    }
    docs = docs_of(spec, ctx.docs_url(spec))
    return row | {"docs": docs} if docs else row


def provider(entry: Entry) -> dict[str, str]:
    """Return who declares *entry*, and where."""
    return {
        "distribution": entry.provider.distribution,
        "version": entry.provider.version,
        "where": entry.where,
    }


def retired_row(tomb: Tombstone) -> dict[str, Any]:
    """Return one tombstone."""
    retired = tomb.retired
    return {
        "domain": retired.domain,
        "code": retired.token,
        "summary": retired.summary,
        "since": retired.since,
        "status": "retired",
        "removed_in": retired.removed_in,
        "reason": retired.reason,
        "replaced_by": retired.replaced_by,
        "provider": {
            "distribution": tomb.provider.distribution,
            "version": tomb.provider.version,
            "where": tomb.provider.file or "",
        },
    }


def code_whole(ctx: Context, entry: Entry, tool: str | None) -> dict[str, Any]:
    """Return one code with everything that is declared, as ``errdex explain --json`` prints it.

    With a language other than English the field ``localized`` holds the texts in it.
    """
    spec = ctx.spec_of(entry, tool)
    row = spec_to_dict(portable(spec)) | code_row(ctx, entry)
    row["wordings"] = [wording.wording for wording in entry.wordings]
    if ctx.chain:
        row["localized"] = _localized(ctx, entry, tool)
    return row


def _localized(ctx: Context, entry: Entry, tool: str | None) -> dict[str, Any]:
    from errdex._i18n.texts import texts

    told = texts(ctx.spec_of(entry, tool), ctx.chain)
    return {
        "locale": told.locale,
        "summary": told.summary,
        "message": told.message if isinstance(told.message, str) else list(told.message),
        "message_locale": told.message_locale,
        "cause": told.cause,
        "remedy": told.remedy,
        "page": "\n\n".join([paragraph.text for paragraph in told.paragraphs]),
        "translated": told.translated,
        "total": told.total,
    }


def line_row(line: Line) -> dict[str, str]:
    """Return the parts of an error line."""
    return {
        "tool": line.tool,
        "action": line.action,
        "code": line.code,
        "message": line.message,
    }
