"""Write and read the records of codes: ``contract/<domain>/<TOKEN>.json``."""

from __future__ import annotations

import json
from pathlib import Path

from errdex._errors_cli import BadContractFile
from errdex._line import is_domain, is_token
from errdex._shapes import is_table
from errdex._write import write_atomically

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from errdex._spec import Param, Retired, Spec

FOLDER = "contract"
SCHEMA = 1
#: A record is small; a larger file is none.
LARGEST = 1_000_000


def of_spec(spec: Spec) -> dict[str, Any]:
    """Return what callers may rely on about the code *spec*; texts are no part of it."""
    return {
        "schema": SCHEMA,
        "domain": spec.domain,
        "code": spec.token,
        "status": "active" if spec.deprecated is None else "deprecated",
        "since": spec.since,
        "exit_status": spec.exit_status,
        "http_status": spec.http_status,
        "retryable": spec.retryable,
        "advice": spec.advice,
        "params": sorted([_of_param(param) for param in spec.params], key=lambda it: it["name"]),
        "aliases": sorted(spec.aliases),
        "replaced_by": spec.deprecated.replaced_by if spec.deprecated is not None else None,
        "address": f"/e/{spec.key}/",
    }


def _of_param(param: Param) -> dict[str, Any]:
    return {
        "name": param.name,
        "type": param.type,
        "class": param.kind,
        "required": param.required,
    }


def of_retired(retired: Retired) -> dict[str, Any]:
    """Return what is recorded of a retired code: its token is never free again."""
    return {
        "schema": SCHEMA,
        "domain": retired.domain,
        "code": retired.token,
        "status": "retired",
        "since": retired.since,
        "removed_in": retired.removed_in,
        "replaced_by": retired.replaced_by,
        "address": f"/e/{retired.key}/",
    }


def text_of(record: dict[str, Any]) -> str:
    """Return the canonical text of *record*: sorted, UTF-8, one line break at the end."""
    return json.dumps(record, ensure_ascii=False, indent=2, sort_keys=True) + "\n"


def path_of(root: Path, record: dict[str, Any]) -> Path:
    """Return where *record* is kept in the project *root*."""
    return root / FOLDER / str(record["domain"]) / f"{record['code']}.json"


def write(root: Path, record: dict[str, Any]) -> bool:
    """Write *record* below *root* unless it is there already; return whether a byte changed.

    The file is old or new, never half. ``EUNWRITABLE`` when it can not be written.
    """
    path = path_of(root, record)
    data = text_of(record).encode()
    try:
        if path.read_bytes() == data:
            return False
    except OSError:
        pass  # missing or unreadable: written anew, or refused with the reason
    write_atomically(path, data, path.relative_to(root).as_posix())
    return True


def read_all(root: Path) -> dict[str, dict[str, Any]]:
    """Return every record below *root* by key, sorted; ``ERECORD`` for one that can not be read."""
    found: dict[str, dict[str, Any]] = {}
    for path in sorted((root / FOLDER).glob("*/*.json")):
        record = _read(path, path.relative_to(root).as_posix())
        found[f"{record['domain']}/{record['code']}"] = record
    return found


def _read(path: Path, file: str) -> dict[str, Any]:
    def bad(problem: str) -> BadContractFile:
        return BadContractFile(file=file, problem=problem)

    try:
        with path.open("rb") as opened:
            data = opened.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise bad(f"larger than {LARGEST} bytes")
        record: object = json.loads(data.decode(), object_pairs_hook=_unique)
    except OSError as error:
        raise bad(error.strerror or str(error)) from error
    except (ValueError, RecursionError) as error:
        raise bad(str(error)) from error
    if not is_table(record):
        raise bad("it is no JSON object")
    if record.get("schema") != SCHEMA:
        raise bad(f"its schema is {record.get('schema')!r}, and this errdex reads {SCHEMA}")
    domain, code = record.get("domain"), record.get("code")
    if (
        not isinstance(domain, str)
        or not is_domain(domain)
        or not isinstance(code, str)
        or not is_token(code)
    ):
        raise bad("it names no code")
    if path.stem != code or path.parent.name != domain:
        raise bad(f"it is the record of {domain}/{code}")
    return record


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return *pairs* as a table; :class:`ValueError` for a key that is there twice."""
    table = dict(pairs)
    if len(table) != len(pairs):
        raise ValueError("a key is there twice")
    return table
