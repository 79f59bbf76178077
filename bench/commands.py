"""Rows about the command line, cold, with 50 distributions of which 20 are plugins."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

import errdex
from bench.codes import InboxFull
from bench.measure import Outcome, Sample, processes
from errdex._declarations import Domain, ToolInfo
from errdex._manifest import to_dict
from errdex._provided import Declared, Provided, Provider

PLUGINS = 20
CODES = 50
DISTRIBUTIONS = 50
ASKED = "EBENCH_7"


def write_distributions(folder: Path) -> None:
    """Write 50 installed distributions below *folder*; 20 have manifests with 50 codes each."""
    for number in range(DISTRIBUTIONS):
        name = f"bench_{number}"
        info = folder / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        files = [f"{name}/__init__.py", f"{info.name}/METADATA", f"{info.name}/RECORD"]
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text("raise ImportError('read my manifest')\n")
        if number < PLUGINS:
            manifest = folder / name / "errdex.json"
            manifest.write_text(json.dumps(manifest_of(name, number)), encoding="utf-8")
            entry = f"[errdex]\n{name} = {name}\n"
            (info / "entry_points.txt").write_text(entry)
            files += [f"{name}/errdex.json", f"{info.name}/entry_points.txt"]
        (info / "RECORD").write_text("".join(f"{file},,\n" for file in files))


def manifest_of(name: str, number: int) -> dict[str, object]:
    """Return the manifest of plugin *number*, which owns a domain of 50 codes."""
    domain = f"bench{number}"
    codes = [
        Declared.of(
            InboxFull.spec.replace(
                domain=domain,
                token=f"EBENCH_{number * CODES + n}",
                symbol=f"BENCH_{number * CODES + n}",
                module=name,
            )
        )
        for n in range(CODES)
    ]
    provided = Provided(Provider(name, "1.0"), (Domain(domain),), (ToolInfo(domain),), tuple(codes))
    return to_dict(provided)


def timed(rounds: int, base: str, *arguments: str) -> dict[str, Sample]:
    """Time ``errdex`` with *arguments* beside ``python -c`` *base*, both without ``site``."""
    with tempfile.TemporaryDirectory() as temporary:
        write_distributions(Path(temporary))
        empty = Path(temporary) / "empty"
        empty.mkdir()
        path = [str(Path(errdex.__file__).parents[1]), temporary]
        program = (
            f"import os, sys\nsys.path[:0] = {path!r}\n"
            f"from errdex._cli import main\nsys.exit(main({list(arguments)!r}))"
        )
        return processes(
            {
                "errdex": (sys.executable, "-I", "-S", "-c", program),
                "base": (sys.executable, "-I", "-S", "-c", f"import os\n{base}"),
            },
            rounds,
            environ={"LC_ALL": "C.UTF-8"},
            folder=str(empty),
        )


def explain(rounds: int) -> list[Outcome]:
    """Explain one code of a plugin."""
    found = timed(rounds, "pass", "explain", ASKED)
    ratio = found["errdex"].median / found["base"].median
    return [Outcome("explain", "one of 1,000 codes / python -c pass", ratio, "x", 3, {}, found)]


def list_json(rounds: int) -> list[Outcome]:
    """List all codes as JSON."""
    found = timed(rounds, "import json", "list", "--json")
    ratio = found["errdex"].median / found["base"].median
    what = "1,000 codes as JSON / python -c 'import json'"
    return [Outcome("list", what, ratio, "x", 4, {}, found)]
