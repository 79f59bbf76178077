"""The measurements of errdex beside its peers: ``python -m bench`` (or ``make bench``).

Machines are shared and noisy, so every figure is a ratio or a difference inside one run: medians of
interleaved rounds of processor time. Nothing here is a test, and no test asserts a time.
"""

from __future__ import annotations
