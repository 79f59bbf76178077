"""Fixtures of errdex's own tests. `needs` is the only place in the repository that skips a test."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable

import pytest

# What each optional program is called on different systems, and how one gets it.
_PROGRAMS = {
    "chromium": (
        ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
        "chromium",
    ),
    "gettext": (("gettext",), "gettext"),
    "git": (("git",), "git"),
    "i18nspector": (("i18nspector",), "i18nspector"),
    "make": (("make",), "make"),
    "msgfmt": (("msgfmt",), "gettext"),
    "msgmerge": (("msgmerge",), "gettext"),
    "node": (("node", "nodejs"), "nodejs"),
}

Needs = Callable[[str], str]


@pytest.fixture(scope="session")
def needs() -> Needs:
    """Give the path of an optional program: `needs("msgfmt")`.

    Where it is missing the test is skipped, except under `CI=true`: there a missing program is a
    failure, because `.ci/run` installs all of them.
    """

    def find(name: str) -> str:
        names, package = _PROGRAMS[name]
        for each in names:
            path = shutil.which(each)
            if path is not None:
                return path
        reason = f"{name} is not installed (Debian's package: {package})"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)

    return find
