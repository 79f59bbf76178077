"""Required plugins: names and version ranges, compared with the package `packaging`."""

from __future__ import annotations

import packaging.specifiers
import packaging.version
import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdex._requirement import Requirement, RequirementError, Version, parse, parse_version

NUMBERS = st.integers(0, 12).map(str)
RELEASES = st.lists(NUMBERS, min_size=1, max_size=3).map(".".join)
SUFFIXES = st.sampled_from(
    [
        "",
        "a1",
        "b2",
        "rc1",
        ".post1",
        ".dev3",
        "a1.dev2",
        "b1.post2",
        "rc2.post1.dev1",
        ".post2.dev1",
    ]
)
SPELLINGS = st.sampled_from(
    ["", "alpha1", "-beta.2", "_c1", "pre", "preview3", "-r2", ".rev1", "-1", ".DEV", "+local.1"]
)
EPOCHS = st.sampled_from(["", "", "1!"])
VERSIONS = st.tuples(EPOCHS, RELEASES, SUFFIXES).map("".join)
LOOSE = st.tuples(st.sampled_from(["", "v", " "]), EPOCHS, RELEASES, SPELLINGS).map("".join)
OPERATORS = st.sampled_from(["==", "!=", ">=", "<=", ">", "<", "~="])


@given(VERSIONS | LOOSE, VERSIONS | LOOSE)
def test_versions_sort_as_packaging_sorts_them(left: str, right: str) -> None:
    """Any two versions compare as PEP 440 says; local parts do not count."""

    def theirs(text: str) -> packaging.version.Version:
        return packaging.version.Version(text.partition("+")[0])

    def ours(text: str) -> Version:
        epoch, release, stages = parse_version(text)
        return epoch, release + (0,) * (3 - len(release)), stages

    assert (ours(left) < ours(right)) == (theirs(left) < theirs(right))
    assert (ours(left) == ours(right)) == (theirs(left) == theirs(right))


@given(VERSIONS, OPERATORS, VERSIONS)
def test_ranges_hold_what_packaging_says(version: str, operator: str, wanted: str) -> None:
    """Each comparison holds for the same versions as in `packaging`, pre-releases allowed."""
    try:
        theirs = packaging.specifiers.SpecifierSet(f"{operator}{wanted}", prereleases=True)
    except packaging.specifiers.InvalidSpecifier:
        with pytest.raises(RequirementError):
            parse(f"x{operator}{wanted}")
    else:
        assert parse(f"x{operator}{wanted}").allows(version) == (version in theirs)


@given(VERSIONS, st.sampled_from(["==", "!="]), RELEASES)
def test_ranges_with_a_star(version: str, operator: str, prefix: str) -> None:
    """`==1.*` and `!=1.*` compare the beginning of the release."""
    theirs = packaging.specifiers.SpecifierSet(f"{operator}{prefix}.*", prereleases=True)
    assert parse(f"x{operator}{prefix}.*").allows(version) == (version in theirs)


def test_a_requirement_is_a_name_and_comparisons() -> None:
    """Names are normalised, spaces do not count, and all comparisons must hold."""
    assert parse("Errdex_CC") == Requirement("errdex-cc")
    requirement = parse(" errdex-cc >= 1.2 , < 2 ")
    assert requirement == Requirement("errdex-cc", ((">=", "1.2"), ("<", "2")))
    assert requirement.allows("1.10")
    assert not requirement.allows("2.0")
    assert not requirement.allows("what")
    assert Requirement("x").allows("what")


@pytest.mark.parametrize(
    ("requirement", "passes", "fails"),
    [
        ("x==1.0", ["1", "1.0.0", "1.0+local"], ["1.0.1", "1.0a1", "1!1.0"]),
        ("x!=1.0", ["1.1"], ["1"]),
        ("x>=1.0", ["1", "2", "1!0"], ["0.9", "1.0rc1"]),
        ("x<=1.0", ["1", "0.9"], ["1.0.post1"]),
        ("x>1.0", ["1.1"], ["1.0", "1.0.post1"]),
        ("x>1.0.post1", ["1.0.post2"], ["1.0"]),
        ("x<1.0", ["0.9"], ["1.0", "1.0a1"]),
        ("x<1.0rc1", ["1.0b1"], ["1.0"]),
        ("x~=1.4", ["1.4", "1.5.1"], ["2.0", "1.3"]),
        ("x~=1.4.2", ["1.4.9"], ["1.5"]),
        ("x==1.*", ["1", "1.9"], ["2", "1!1"]),
        ("x!=1.*", ["2"], ["1.0"]),
    ],
)
def test_what_each_operator_means(requirement: str, passes: list[str], fails: list[str]) -> None:
    """Each comparison of PEP 440, with its exceptions for pre- and post-releases."""
    assert [it for it in passes if not parse(requirement).allows(it)] == []
    assert [it for it in fails if parse(requirement).allows(it)] == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-x",
        "x-",
        "x 1.0",
        "x[extra]",
        "x; python_version > '3'",
        "x===1.0",
        "x>=",
        "x>=1.*",
        "x~=1",
        "x==1.0,",
        "x==a",
        "x==1..0",
        "x==1.0what",
        "x==1.0!",
        "x==" + "9" * 30,
        "x @ https://example.org",
    ],
)
def test_what_is_no_requirement(text: str) -> None:
    """Extras, markers, addresses, other operators and bad versions are refused."""
    with pytest.raises(RequirementError):
        parse(text)
