"""Did you mean …?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdex._suggest import LONGEST, distance, near, one_of

WORDS = st.text("abcE_", max_size=8)


@pytest.mark.parametrize(
    ("left", "right", "edits"),
    [
        ("", "", 0),
        ("ENOPEER", "ENOPEER", 0),
        ("ENOPER", "ENOPEER", 1),
        ("ENOPEERS", "ENOPEER", 1),
        ("ENOPEEL", "ENOPEER", 1),
        ("ENOPERE", "ENOPEER", 1),
        ("ab", "cd", 2),
        ("a", "abcd", 3),
        ("abcdef", "uvwxyz", 4),
    ],
)
def test_distance(left: str, right: str, edits: int) -> None:
    """An edit inserts, drops, replaces, or swaps neighbours; more than the limit is limit + 1."""
    assert distance(left, right, 3) == edits


@given(WORDS, WORDS, st.integers(0, 8))
def test_distance_is_symmetric_and_bounded(left: str, right: str, limit: int) -> None:
    """Both directions cost the same, equal words nothing, and the limit only cuts."""
    edits = distance(left, right, limit)
    assert edits == distance(right, left, limit)
    assert (edits == 0) is (left == right)
    assert edits == min(distance(left, right, 20), limit + 1)


def test_near_sorts_by_distance() -> None:
    """The nearest word comes first, then by the alphabet; words that contain it come last."""
    assert near("peer", ["ENOPEER", "pear", "peers", "zebra"]) == ("pear", "peers", "ENOPEER")
    assert near("peer", ["b", "peer2", "peer1"], most=1) == ("peer1",)


@pytest.mark.parametrize("word", ["", "x" * (LONGEST + 1), "qqqqq"])
def test_nothing_is_near(word: str) -> None:
    """No word, an absurdly long one, and one like no other have no neighbours."""
    assert near(word, ["ENOPEER"]) == ()


def test_one_of() -> None:
    """The single nearest word, or none."""
    assert one_of("plugin", ["plugins", "tool"]) == "plugins"
    assert one_of("qqqqq", ["plugins", "tool"]) is None
