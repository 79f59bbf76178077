"""The examples on a code's page, and whether each ends in exactly that code.

Every fenced block with the info string ``python`` or ``console`` in a page text is an executed
example unless its info string also has ``no-run``. Examples run in a child process, in an empty
folder, in English.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from errdex._i18n.texts import split_page
from errdex._line import find_all
from errdex._record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from errdex._spec import Spec

#: An example that runs longer is stopped.
SECONDS = 60
#: How an example in Python tells what it raised.
_MARK = "errdex-example: "
_HARNESS = f"""
import json, sys
source = sys.stdin.read()
told = {{"code": None, "problem": "it raised nothing"}}
try:
    exec(compile(source, "<example>", "exec"), {{"__name__": "__main__"}})
except BaseException as error:
    spec = getattr(type(error), "spec", None)
    told = {{
        "code": None if spec is None else spec.key,
        "problem": f"it raised {{type(error).__name__}}: {{error}}",
    }}
sys.stdout.write("\\n" + {_MARK!r} + json.dumps(told) + "\\n")
"""


class Example(Record):
    """One block: its number on the page from 1, its language and its lines."""

    number: int
    language: str
    text: str


def examples(page: str) -> tuple[Example, ...]:
    """Return the executed examples in the Markdown *page*, in order."""
    found: list[Example] = []
    for block in split_page(page):
        if block.kind != "code":
            continue
        first, _, rest = block.text.partition("\n")
        info = first.lstrip().lstrip("`~").split()
        if info[:1] in (["python"], ["console"]) and "no-run" not in info:
            body = rest.rpartition("\n")[0] if rest.rstrip().endswith(("```", "~~~")) else rest
            found.append(Example(len(found) + 1, info[0], body))
    return tuple(found)


def problem_of(example: Example, spec: Spec, paths: tuple[str, ...] = ()) -> str | None:
    """Run *example* and return why it does not end in *spec*'s code; None when it does.

    *paths* are folders that Python finds modules in, before all others.
    """
    with tempfile.TemporaryDirectory(prefix="errdex-example-") as folder:
        try:
            if example.language == "python":
                return _python(example, spec, folder, _environment(paths))
            return _console(example, spec, folder, _environment(paths))
        except subprocess.TimeoutExpired:
            return f"it did not end within {SECONDS} seconds"


def _environment(paths: tuple[str, ...]) -> dict[str, str]:
    """Return an environment in which texts are English and ``errdex`` is this one."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ERRDEX_")}
    bin_folder = str(Path(sys.executable).parent)
    here = str(Path(__file__).parents[1])
    given = [*paths, here, *kept.get("PYTHONPATH", "").split(os.pathsep)]
    return kept | {
        "ERRDEX_LANG": "en",
        "NO_COLOR": "1",
        "PATH": os.pathsep.join([bin_folder, kept.get("PATH", "")]),
        "PYTHONPATH": os.pathsep.join([path for path in given if path]),
        "PYTHONIOENCODING": "utf-8",
    }


def _python(example: Example, spec: Spec, folder: str, env: dict[str, str]) -> str | None:
    ran = subprocess.run(
        [sys.executable, "-c", _HARNESS],
        input=example.text,
        cwd=folder,
        env=env,
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )
    told = ran.stdout.rpartition(_MARK)[2]
    try:
        outcome: dict[str, str | None] = json.loads(told)
    except ValueError:
        return f"its process ended with status {ran.returncode}"
    return None if outcome["code"] == spec.key else outcome["problem"]


def _console(example: Example, spec: Spec, folder: str, env: dict[str, str]) -> str | None:
    """Run each ``$ command``; the last must print the code's line and end with its status.

    Each line shown after the last command must be among what it printed, in the same order.
    """
    commands, shown = _session(example.text)
    if not commands:
        return "it has no line that begins with '$ '"
    printed, status = "", 0
    for command in commands:
        ran = subprocess.run(
            ["sh", "-c", command],
            cwd=folder,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            timeout=SECONDS,
            check=False,
        )
        printed, status = ran.stdout, ran.returncode
    if not any(found.line.code == spec.token for found in find_all(printed)):
        return f"it printed {printed.strip()[:200]!r}"
    if status != spec.exit_status:
        return f"its exit status is {status}, not {spec.exit_status}"
    lines = iter([line.rstrip() for line in printed.splitlines()])
    for line in shown:
        if line not in lines:  # takes lines off until the wanted one has come by
            return f"it did not print {line!r}"
    return None


def _session(text: str) -> tuple[list[str], list[str]]:
    """Return the commands of a console block, and the lines shown after the last of them."""
    commands: list[str] = []
    shown: list[str] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            commands.append(line[2:])
            shown.clear()
        elif line.strip():
            shown.append(line.rstrip())
    return commands, shown
