"""Is no Python."""

from __future__ import annotations

def errdex_codes(:
