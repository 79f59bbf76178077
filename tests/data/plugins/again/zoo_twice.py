"""Is installed twice."""

from __future__ import annotations

raise LookupError("the first on the path counts")
