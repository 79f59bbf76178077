"""The specification of the line in ``docs/line.md`` says what the implementation does."""

from __future__ import annotations

import re
from pathlib import Path

from errdex._escape import ESCAPED_RANGES
from errdex._line import RESERVED_WORDS

PAGE = (Path(__file__).parent.parent / "docs" / "line.md").read_text(encoding="utf-8")
CONTRACT = (
    r"^[a-z][a-z0-9_-]{0,31}(\.[a-z][a-z0-9_-]{0,31}){1,4}: [A-Z][A-Z0-9_]{1,61}[A-Z0-9]:( |$)"
)


def test_the_page_shows_the_pattern_of_the_contract() -> None:
    """The pattern is there to be copied, exactly."""
    assert f"\n{CONTRACT}\n" in PAGE


def test_the_page_lists_the_reserved_words() -> None:
    """Each reserved word is on the page and no other; the numbers of devices are abridged."""
    quoted = " ".join(line[2:] for line in PAGE.splitlines() if line.startswith("> "))
    told = {word for word in quoted.split() if word != "…"}
    devices = {f"{name}{number}" for name in ("COM", "LPT") for number in range(10)}
    assert told <= RESERVED_WORDS
    assert RESERVED_WORDS - told <= devices


def test_the_page_lists_the_escaped_ranges() -> None:
    """The ranges on the page are those of the table, in its order."""
    block = PAGE.partition("```text\n0000-001F")[2].partition(" and xxFFFE")[0]
    told = [
        (int(first, 16), int(last or first, 16))
        for first, last in re.findall(
            r"\b([0-9A-F]{4,6})(?:-([0-9A-F]{4,6}))?", "0000-001F" + block
        )
    ]
    assert told == list(ESCAPED_RANGES)


def test_the_examples_of_the_page_run() -> None:
    """The Python on the page does what it says."""
    for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(compile(block, "docs/line.md", "exec"), {})
