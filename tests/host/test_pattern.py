"""Patterns over codes, for handlers and sections."""

from __future__ import annotations

import pytest

from errdex._pattern import CodePattern


@pytest.mark.parametrize(
    ("pattern", "domain", "token", "fits"),
    [
        ("*", "cc", "EFULL", True),
        ("*/*", "cc", "EFULL", True),
        ("cc/*", "cc", "EFULL", True),
        ("cc/*", "acme", "EFULL", False),
        ("*/ENOPEER", "core", "ENOPEER", True),
        ("*/ENOPEER", "core", "ENOPEERS", False),
        ("cc/EFULL", "cc", "EFULL", True),
        ("cc/EFULL", "cc", "EFUL", False),
        ("cc/ERELAY_*", "cc", "ERELAY_DOWN", True),
        ("cc/ERELAY_*", "cc", "ERELAY", False),
    ],
)
def test_what_a_pattern_covers(pattern: str, domain: str, token: str, fits: bool) -> None:
    """`*` stands for any domain, any token, or the end of one."""
    assert CodePattern(pattern).matches(domain, token) is fits


@pytest.mark.parametrize(
    "pattern", ["", "ENOPEER", "/", "cc/", "/ENOPEER", "CC/*", "cc/x", "cc/**", "*x/*", "cc/ERROR"]
)
def test_a_pattern_that_could_never_match_is_refused(pattern: str) -> None:
    """A typing error in a pattern is found when it is declared."""
    with pytest.raises(ValueError, match="is no pattern"):
        CodePattern(pattern)


def test_a_pattern_shows_itself() -> None:
    """Its repr is how it was written."""
    assert repr(CodePattern("cc/*")) == "CodePattern('cc/*')"
