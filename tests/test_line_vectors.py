"""The conformance vectors of the error line, which other implementations run too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from errdex._line import (
    GRAMMAR_VERSION,
    RESERVED_WORDS,
    BuildError,
    Line,
    Matcher,
    ParseError,
    PatternError,
    escape,
    find_all,
    format_line,
    match,
    parse,
    search,
)

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parent / "data" / "line-vectors.json").read_text(encoding="ascii")
)


def cases(section: str) -> list[Any]:
    """Return the vectors of *section*, each as a test case named after its text or note."""
    return [
        pytest.param(vector, id=f"{number}-{vector.get('note', section)}")
        for number, vector in enumerate(VECTORS[section])
    ]


def test_the_vectors_are_of_the_grammar_that_is_implemented() -> None:
    """The file names the version of the grammar it belongs to."""
    assert VECTORS["grammar"] == GRAMMAR_VERSION


@pytest.mark.parametrize("vector", cases("parse"))
def test_parse(vector: dict[str, Any]) -> None:
    """A text is parsed into the given parts or refused for the given reason."""
    if "refused" in vector:
        with pytest.raises(ParseError) as caught:
            parse(vector["text"])
        assert caught.value.reason == vector["refused"]
    else:
        assert parse(vector["text"]) == Line(**vector["line"])


@pytest.mark.parametrize("vector", cases("build"))
def test_build(vector: dict[str, Any]) -> None:
    """Parts are built into the given text, which parses, or refused for the given reason."""
    tool, action, token, message = vector["parts"].values()
    if "refused" in vector:
        with pytest.raises(BuildError) as caught:
            format_line(tool, action, token, message)
        assert caught.value.reason == vector["refused"]
    else:
        assert format_line(tool, action, token, message) == vector["text"]
        assert parse(vector["text"]).code == token


@pytest.mark.parametrize("vector", cases("escape"))
def test_escape(vector: dict[str, Any]) -> None:
    """A value is escaped as given, and escaping the outcome changes nothing."""
    assert escape(vector["text"]) == vector["escaped"]
    assert escape(vector["escaped"]) == vector["escaped"]


@pytest.mark.parametrize("vector", cases("match"))
def test_match(vector: dict[str, Any]) -> None:
    """A pattern fits a line or not, or is refused for the given reason."""
    if "refused" in vector:
        with pytest.raises(PatternError) as caught:
            Matcher(vector["pattern"])
        assert caught.value.reason == vector["refused"]
    else:
        assert match(vector["pattern"], vector["text"]) is vector["matches"]


@pytest.mark.parametrize("vector", cases("search"))
def test_search(vector: dict[str, Any]) -> None:
    """All error lines of a longer text are found where they stand; search gives the first."""
    found = [
        {"start": one.start, "end": one.end, "line": one.line.to_fields()}
        for one in find_all(vector["text"])
    ]
    assert found == vector["found"]
    first = search(vector["text"])
    assert (first is None) == (not found)
    if first is not None:
        assert (first.start, first.end) == (found[0]["start"], found[0]["end"])


def test_every_reserved_word_has_a_vector() -> None:
    """Other implementations learn each reserved word from the vectors."""
    refused = {v["text"].split(": ")[1] for v in VECTORS["parse"] if v.get("refused") == "reserved"}
    assert refused == RESERVED_WORDS
