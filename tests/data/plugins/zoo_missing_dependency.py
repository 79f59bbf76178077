"""Imports what is not installed."""

from __future__ import annotations

import zoo_no_such_library

print(zoo_no_such_library)
