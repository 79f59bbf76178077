"""``errdex init``: settings, one code, one test; the way to the first coded line."""

from __future__ import annotations

import os

from errdex._cli._output import fill
from errdex._i18n.label import label

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from errdex._cli._context import Context
    from errdex._cli._parser import Parser

NAME = "init"

_SETTINGS = """\
tool = "{tool}"
domain = "{domain}"
modules = ["{module}"]
"""

_CODE = '''\
"""The error codes of {tool}."""

from __future__ import annotations

import sys

from errdex import CodedError, Tool, param


class {family}(CodedError, domain="{domain}", family=True):
    """What only {tool} can refuse."""


class NotReady({family}, code="ENOTREADY", since="0.1", retryable=True):
    """What the call needs is not ready yet."""

    what: str = param("what is not ready", example="the index")

    message = "{{what}} is not ready yet"
    remedy = "Wait until {{what}} is ready, then try again."


tool = Tool("{tool}")


def main(argv: list[str]) -> int:
    """Do the work of the program; here it refuses."""
    with tool.action("demo"):
        raise NotReady(what="the index")


if __name__ == "__main__":
    sys.exit(tool.run(main))
'''

_TEST = '''\
"""What callers of {tool} rely on."""

from __future__ import annotations

import pytest
from {module} import NotReady, main


def test_a_caller_sees_the_code() -> None:
    """The line begins with tool, action and token, whatever the language."""
    with pytest.raises(NotReady) as caught:
        main([])
    assert caught.value.to_line("en") == "{tool}.demo: ENOTREADY: the index is not ready yet"
'''


def add(subparsers: argparse._SubParsersAction[Parser]) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        NAME,
        help=label("begin: settings, one code and one test"),
        description=label(
            "Write three files: the settings, a module with one code, and its test. No file is ever"
            " replaced."
        ),
        examples=("errdex init", "errdex init --name parcel --directory parcel"),
    )
    parser.add_argument(
        "--name", metavar="NAME", help=label("name of the tool (default: the folder's name)")
    )
    parser.add_argument(
        "--directory", metavar="DIR", default=".", help=label("folder (default: this one)")
    )
    parser.add_argument("--json", action="store_true", help=label("print JSON (docs/json.md)"))


def run(args: argparse.Namespace, ctx: Context) -> int:
    """Write the files and say what to try next."""
    from pathlib import Path

    from errdex._errors_cli import FileExists
    from errdex._write import write_new

    folder = Path(args.directory)
    tool = _tool_name(args.name, folder)
    files, next_steps = _files(folder, tool)
    for path in files:
        if os.path.lexists(path):
            raise FileExists(file=_shown(path))
    _refuse_settings(folder)
    for path, text in files.items():
        write_new(path, text.encode(), _shown(path))
    written = [_shown(path) for path in files]
    if args.json:
        ctx.print_json({"schema": 1, "tool": tool, "written": written, "next": next_steps})
        return 0
    for file in written:
        ctx.out(file)
    ctx.out(f"\n{label('Try it')}:")
    for step in next_steps:
        ctx.out(f"  {step}")
    return 0


def _tool_name(given: str | None, folder: Path) -> str:
    """Return the name of the tool; ``EBADARGS`` when it can be none."""
    from errdex._core import BadArgs
    from errdex._definition import NO_DOMAINS
    from errdex._line import RESERVED_TOOLS, is_domain, is_tool

    name = given
    if name is None:
        letters = [c if c.isascii() and c.isalnum() else "-" for c in folder.resolve().name.lower()]
        name = "-".join([word for word in "".join(letters).split("-") if word])
    domain = name.replace("_", "-")
    usable = is_tool(name) and name not in RESERVED_TOOLS and is_domain(domain)
    if usable and domain not in (*NO_DOMAINS, "core", "errdex"):
        return name
    reason = label(
        "'{name}' is no name for a tool: 2 to 32 of a-z 0-9 - _, first a letter, not taken"
    )
    raise BadArgs(problems=(("--name", fill(reason, name=name)),))


def _files(folder: Path, tool: str) -> tuple[dict[Path, str], list[str]]:
    """Return the text of each file by its path, and the commands to try next.

    In a folder that has the package of the tool the codes go into it, else beside the settings.
    """
    word = tool.replace("-", "_")
    source = next(
        (one for one in (folder / "src" / word, folder / word) if (one / "__init__.py").exists()),
        None,
    )
    if source is None:
        module, code, run_it = (
            f"{word}_errors",
            folder / f"{word}_errors.py",
            f"python {word}_errors.py",
        )
    else:
        module, code, run_it = f"{word}.errors", source / "errors.py", f"python -m {word}.errors"
    tests = folder / "tests"
    test = (tests if tests.is_dir() else folder) / f"test_{word}_errors.py"
    facts = {
        "tool": tool,
        "domain": tool.replace("_", "-"),
        "module": module,
        "family": "".join([part.capitalize() for part in word.split("_")]) + "Failure",
    }
    files = {
        folder / "errdex.toml": _SETTINGS.format(**facts),
        code: _CODE.format(**facts),
        test: _TEST.format(**facts),
    }
    steps = [run_it, "errdex explain ENOTREADY", "errdex check"]
    if folder.resolve() != folder.cwd():
        steps.insert(0, f"cd {folder}")
    return files, steps


def _refuse_settings(folder: Path) -> None:
    """Refuse a folder whose ``pyproject.toml`` holds settings: there would be two."""
    from errdex import _settings
    from errdex._errors_cli import FileExists

    if (folder / _settings.SHARED_FILE).is_file():
        found = _settings.read(str(folder / _settings.SHARED_FILE))
        if found.file is not None:
            raise FileExists(file=_shown(folder / _settings.SHARED_FILE))


def _shown(path: Path) -> str:
    return path.as_posix()
