"""What holds for every test, those of the plugins included."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

# No test asserts a time, so Hypothesis has no deadline; nor may a loaded machine fail a property.
settings.register_profile("errdex", deadline=None, suppress_health_check=[HealthCheck.too_slow])
# Continuous integration repeats exactly: what fails there fails at home.
settings.register_profile("ci", settings.get_profile("errdex"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "errdex")

_LANGUAGE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "FORCE_COLOR")


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run each test in English, whatever the developer's own language and settings are."""
    for name in list(os.environ):
        if name in _LANGUAGE_VARIABLES or name.startswith("ERRDEX_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("LANG", "C.UTF-8")
