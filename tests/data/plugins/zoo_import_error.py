"""Raises on import."""

from __future__ import annotations

raise LookupError("nothing works here")
