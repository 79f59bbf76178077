"""The version of errdex: this file is the one place that holds it."""

from __future__ import annotations

__version__ = "0.1.0"
