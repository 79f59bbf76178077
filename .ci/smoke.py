"""Try the installed wheels as a user would: no checkout, no source, nothing but pluggy beside them.

Run by `.ci/run` in a clean environment, from a folder outside the repository. Each check prints one
line; the first that fails ends the run.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

COMMAND = str(Path(sys.executable).with_name("errdex"))
WHEELS = Path(sys.argv[1])


def run(*command: str, status: int = 0) -> str:
    """Run *command*, demand its exit *status*, and return what it printed."""
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == status, (command, done.returncode, done.stdout, done.stderr)
    return done.stdout


def python(code: str, *path: str) -> str:
    """Run *code* in a fresh interpreter with *path* in front of the module path."""
    return run(sys.executable, "-c", f"import sys; sys.path[:0] = {list(path)!r}\n{code}").strip()


def check(name: str, holds: bool) -> None:
    """Demand that what *name* says *holds*."""
    print(f"{'ok' if holds else 'FAILED'}: {name}", flush=True)
    if not holds:
        sys.exit(1)


LINE = (
    "import errdex\nwith errdex.locale({locale!r}):\n    print(errdex.NoPeer(given='x').to_line())"
)


def line(locale: str, *path: str) -> str:
    """Return the line of `core/ENOPEER` in *locale*."""
    return python(LINE.format(locale=locale), *path)


def main() -> None:
    """Check everything."""
    place = python("import errdex; print(errdex.__file__)")
    check("errdex comes from the wheel", "site-packages" in place)
    check("the command runs", run(COMMAND, "--version").startswith("errdex "))

    english = line("en")
    for locale in ("de", "pl", "ar"):
        check(f"the wheel speaks {locale}", line(locale) not in ("", english))
    explained = run(COMMAND, "explain", "ENOPEER", "--lang", "pl")
    check("explain speaks Polish", explained not in ("", run(COMMAND, "explain", "ENOPEER")))
    pasted = "cc.send: ENOPEER: kein aktiver Peer passt zu 'x'"
    check("explain takes a line", "ENOPEER" in run(COMMAND, "explain", pasted, "--lang", "pl"))

    listed = run(COMMAND, "list")
    check("the plugin is listed", "cc/EINBOXFULL" in listed)
    check("the plugin's plugin is listed", "cc/ERELAY_DOWN" in listed)
    without = run(COMMAND, "list", "--no-plugins=errdex-cc-relay")
    check("off means off", "cc/ERELAY_DOWN" not in without and "cc/EINBOXFULL" in without)
    check("an unknown token ends with 1", run(COMMAND, "explain", "ENOSUCH", status=1) == "")
    check("a wrong call ends with 2", run(COMMAND, "explian", status=2) == "")

    (wheel,) = WHEELS.glob("errdex-[0-9]*.whl")
    check("it speaks from a zip file too", line("de", str(wheel)) == line("de") != english)


if __name__ == "__main__":
    main()
