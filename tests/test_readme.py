"""README.md and the guides are executed: what they show is what happens."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
GUIDES = sorted((ROOT / "docs" / "guides").glob("*.md"))

FENCE = re.compile(r"^```(?P<info>[^\n]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
TITLE = re.compile(r'title="(?P<name>[^"]+)"')
#: Blocks that set up the machine of the reader; `.ci/run` executes these commands on a clean one.
SET_UP = re.compile(r"(git clone .*|cd \w+|make (site|test)|pip install .*)")


class Block:
    """A fenced block: its language, the file it names, its text and where it stands."""

    def __init__(self, info: str, body: str, line: int) -> None:
        self.language = info.split(" ", maxsplit=1)[0]
        title = TITLE.search(info)
        self.file = title["name"] if title else None
        self.append = "append" in info.split(" ")
        self.body = body
        self.line = line


def blocks(path: Path) -> Iterator[Block]:
    """Yield the fenced blocks of a Markdown file in order."""
    text = path.read_text(encoding="utf-8")
    for match in FENCE.finditer(text):
        yield Block(match["info"], match["body"], text.count("\n", 0, match.start()) + 1)


def sessions(body: str) -> Iterator[tuple[str, str]]:
    """Yield each command of a console block with the output it shows."""
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        while command.endswith("\\"):
            more, _, shown = shown.partition("\n")
            command = command[:-1] + more.strip()
        yield command, shown.rstrip("\n")


def matches(shown: str, real: str) -> bool:
    """Return whether *real* is what is *shown*.

    A line `…` stands for any lines, also none; within a line `…` stands for any text.
    """
    pattern = "".join(
        "(?:.*\n)*" if line.strip() == "…" else ".*".join(map(re.escape, line.split("…"))) + "\n"
        for line in shown.splitlines()
    )
    tidy = "".join(f"{line.rstrip()}\n" for line in real.rstrip().splitlines())
    return re.fullmatch(pattern, tidy) is not None


def environment(home: Path) -> dict[str, str]:
    """Return the environment of a newcomer: this interpreter's programs first, English."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("ERRDEX_")}
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "PYTHONPATH"):
        kept.pop(name, None)
    path = os.pathsep.join([str(Path(sys.executable).parent), kept["PATH"]])
    return kept | {
        "COLUMNS": "100",
        "HOME": str(home),
        "LANG": "C.UTF-8",
        "NO_COLOR": "1",
        "NO_MKDOCS_2_WARNING": "1",
        "PATH": path,
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def play(path: Path, folder: Path) -> None:
    """Do what the document says in *folder*: write its files, run its commands, compare."""
    for block in blocks(path):
        where = f"{path.name}:{block.line}"
        if block.language == "console":
            for command, shown in sessions(block.body):
                run = subprocess.run(
                    ["bash", "-c", command],
                    cwd=folder,
                    env=environment(folder),
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                    text=True,
                    encoding="utf-8",
                )
                assert matches(shown, run.stdout), (
                    f"{where}: $ {command}\n--- shown\n{shown}\n--- real ({run.returncode})\n"
                    f"{run.stdout}"
                )
        elif block.language in ("sh", "text"):
            continue
        else:
            assert block.file, f"{where}: a {block.language} block names no file"
            target = folder / block.file
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("a" if block.append else "w", encoding="utf-8") as stream:
                stream.write(block.body)


@pytest.fixture
def newcomer(tmp_path: Path) -> Path:
    """Return an empty folder outside the repository."""
    assert shutil.which("bash")
    return tmp_path


def test_the_readme_is_true(newcomer: Path) -> None:
    """Every file of README.md can be written and every command ends as it is shown."""
    play(README, newcomer)


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.stem)
def test_the_guides_are_true(newcomer: Path, guide: Path) -> None:
    """Every file of a guide can be written and every command ends as it is shown."""
    play(guide, newcomer)


def test_the_smallest_use_comes_first() -> None:
    """The first program of the README is one class in one file, without catalogue or settings."""
    shown = [block for block in blocks(README) if block.file or block.language == "console"]
    first, second = shown[:2]
    assert (first.language, first.body.count("\nclass ")) == ("python", 1)
    assert second.body.startswith("$ python ")


def test_only_set_up_is_not_executed() -> None:
    """A block that no test executes holds nothing but commands that set up a machine."""
    for block in (block for path in (README, *GUIDES) for block in blocks(path)):
        if block.language in ("sh", "text"):
            lines = block.body.strip().splitlines()
            assert [line for line in lines if not SET_UP.fullmatch(line)] == []


def test_a_shown_output_is_compared() -> None:
    """The comparison sees a difference, and an ellipsis stands for any number of lines."""
    assert matches("a\n…\nd", "a\nb\nc\nd\n")
    assert matches("a\n…", "a")
    assert matches("a … c", "a b c")
    assert matches("a\nb", "a  \nb\n")
    assert not matches("a\nb", "a\nc\n")
    assert not matches("a", "a\nb\n")
    assert not matches("", "Traceback")
