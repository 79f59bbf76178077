"""An environment without the optional packages, as a wheel is built in."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from errdex._i18n.plural_data import disagreement, header_rule

ABSENT = ("babel", "babel.core", "babel.plural", "babel.messages.plurals", "jinja2")


@pytest.fixture
def without_tools(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let Babel and Jinja2 be missing, and forget what was asked of them."""
    for name in ABSENT:
        monkeypatch.setitem(sys.modules, name, None)
    remembered = (header_rule, disagreement)
    for function in remembered:
        function.cache_clear()
    yield
    for function in remembered:
        function.cache_clear()
