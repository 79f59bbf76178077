"""errdex builds its own wheel with the hook that it offers to plugin authors, taken from `src/`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def get_build_hook() -> type[BuildHookInterface[Any]]:
    """Return the hook for hatchling, which asks for a function of this name."""
    sys.path.insert(0, str(Path(__file__).parent / "src"))
    from errdex._build import hatch_register_build_hook

    return hatch_register_build_hook()
