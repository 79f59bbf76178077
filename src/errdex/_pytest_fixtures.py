"""The fixtures that :mod:`errdex.testing` adds to a run of pytest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from errdex._plugin_harness import Breakage, InstalledPlugin


class Fixtures:
    """Registered with pytest as a plugin, so that nobody pays for them who does not ask."""

    @pytest.fixture
    def errdex_strict(self) -> Iterator[None]:
        """Fail the test when an error was shown only with faults (``errdex.testing.strict``)."""
        from errdex.testing import strict

        with strict():
            yield

    @pytest.fixture
    def errdex_english(self) -> Iterator[None]:
        """Show errors in English, whatever the environment of the developer says."""
        from errdex import locale

        with locale("en"):
            yield

    @pytest.fixture
    def errdex_broken_plugin(
        self, tmp_path: Path
    ) -> Iterator[Callable[[Breakage], InstalledPlugin]]:
        """Give a function that installs a plugin broken in the given way until the test ends."""
        from contextlib import ExitStack

        from errdex._plugin_harness import broken_plugin

        with ExitStack() as stack:

            def install(how: Breakage) -> InstalledPlugin:
                name = f"broken-{how}"
                return stack.enter_context(broken_plugin(tmp_path / name, how, name=name))

            yield install
