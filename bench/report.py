"""The outcome of a run: a table for people, JSON for the rest."""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from bench.measure import Outcome

PEERS = ("errdex", "pluggy", "Babel", "fluent.runtime", "polib", "mkdocs-material", "Jinja2")


def versions() -> dict[str, str]:
    """Return the versions of what was measured, as far as it is installed."""
    found = {"python": platform.python_version()}
    for name in PEERS:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def figure(value: float, unit: str) -> str:
    """Return *value* with three digits that count and its unit."""
    return f"{value:.3g} {unit}"


def table(outcomes: Sequence[Outcome]) -> str:
    """Return *outcomes* as a table of plain text."""
    rows = [("row", "what", "measured", "limit", "", "beside")]
    for one in outcomes:
        limit = "" if one.limit is None else f"<= {figure(one.limit, one.unit)}"
        verdict = {None: "", True: "reached", False: "MISSED"}[one.reached]
        beside = ", ".join(f"{name} {figure(v, one.unit)}" for name, v in one.beside.items())
        rows.append((one.row, one.what, figure(one.value, one.unit), limit, verdict, beside))
    widths = [max(len(row[column]) for row in rows) for column in range(6)]
    lines = ["  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)) for row in rows]
    return "\n".join(line.rstrip() for line in lines)


def as_json(outcomes: Sequence[Outcome], rounds: int) -> dict[str, Any]:
    """Return *outcomes* with the median and the spread of each candidate, and the versions."""
    return {
        "schema": 1,
        "rounds": rounds,
        "platform": sys.platform,
        "versions": versions(),
        "rows": [
            {
                "row": one.row,
                "what": one.what,
                "value": one.value,
                "unit": one.unit,
                "limit": one.limit,
                "reached": one.reached,
                "beside": dict(one.beside),
                "medians": {name: sample.median for name, sample in one.samples.items()},
                "spread": {name: sample.spread for name, sample in one.samples.items()},
            }
            for one in outcomes
        ],
    }


def write(path: Path, outcomes: Sequence[Outcome], rounds: int) -> None:
    """Write the outcome of a run to *path*."""
    text = json.dumps(as_json(outcomes, rounds), indent=1, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8")
