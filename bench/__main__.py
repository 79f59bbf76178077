"""``python -m bench [--rows NAME,…] [--rounds N] [--json FILE]``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from bench import report
from bench.measure import Outcome

Row = Callable[[int], list[Outcome]]
#: Each row's function, imported when the row is measured.
ROWS = {
    "first-line": "first_line:first_line",
    "declare": "codes:declare",
    "render": "codes:render",
    "raise": "codes:raise_and_render",
    "boundary": "codes:boundary",
    "parse": "lines:parse",
    "parse-many": "lines:parse_many",
    "catalogue": "catalogues:first_look_up",
    "merge": "catalogues:merge",
    "explain": "commands:explain",
    "list": "commands:list_json",
}


def measure(row: str, rounds: int) -> list[Outcome]:
    """Return the outcome of *row*."""
    module, _, function = ROWS[row].partition(":")
    run: Row = getattr(import_module(f"bench.{module}"), function)
    return run(rounds)


def main() -> int:
    """Run the rows that are asked for; 2 for an unknown one."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rows", help=f"some of: {', '.join(ROWS)}")
    parser.add_argument("--rounds", type=int, default=15, help="rounds of each row (default 15)")
    parser.add_argument("--json", type=Path, default=Path(__file__).parent / "results.json")
    args = parser.parse_args()
    wanted = args.rows.split(",") if args.rows else list(ROWS)
    unknown = sorted(set(wanted) - set(ROWS))
    if unknown:
        parser.error(f"no row {', '.join(unknown)}; there are: {', '.join(ROWS)}")
    outcomes: list[Outcome] = []
    for name in wanted:
        print(f"{name} …", file=sys.stderr, flush=True)
        outcomes += measure(name, args.rounds)
    print(report.table(outcomes))
    print(", ".join(f"{name} {number}" for name, number in report.versions().items()))
    report.write(args.json, outcomes, args.rounds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
