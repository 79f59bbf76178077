"""Compare what is declared with what is recorded."""

from __future__ import annotations

import json

from errdex._contract.record import FOLDER
from errdex._errors_cli import CodeRemoved, ContractChanged, NotRecorded
from errdex._shapes import is_list, is_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
    from typing import Any

    from errdex._codes import CodedError

    Records = Mapping[str, dict[str, Any]]


def compare(recorded: Records, now: Records, domains: Collection[str]) -> Iterator[CodedError]:
    """Yield a finding for each difference between *recorded* and what is declared *now*, by key.

    Records of domains other than *domains* are not looked at: they are somebody else's.
    """
    for key in sorted({*recorded, *now}):
        file = f"{FOLDER}/{key}.json"
        old, new = recorded.get(key), now.get(key)
        if old is None:
            yield NotRecorded(given=key, file=file)
        elif new is None:
            if old["domain"] in domains:
                yield CodeRemoved(given=key, file=file)
        else:
            yield from _changes(key, file, old, new)


def _changes(key: str, file: str, old: dict[str, Any], new: dict[str, Any]) -> Iterator[CodedError]:
    before, after = _flat(old), _flat(new)
    for field in sorted({*before, *after}):
        if before.get(field) != after.get(field):
            yield ContractChanged(
                given=key,
                file=file,
                field=field,
                recorded=_shown(before, field),
                now=_shown(after, field),
            )


def _flat(record: dict[str, Any]) -> dict[str, Any]:
    """Return *record* with one field for each fact about a parameter: ``params.limit.type``."""
    flat = {name: value for name, value in record.items() if name != "params"}
    params: object = record.get("params")
    for param in params if is_list(params) else ():
        if is_table(param):
            for fact, value in param.items():
                if fact != "name":
                    flat[f"params.{param.get('name')}.{fact}"] = value
    return flat


def _shown(record: dict[str, Any], field: str) -> str:
    return json.dumps(record[field], ensure_ascii=False) if field in record else "absent"
