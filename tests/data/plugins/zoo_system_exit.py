"""Leaves the process on import."""

from __future__ import annotations

import sys

sys.exit(3)
