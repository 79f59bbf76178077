"""The recorded contract: what callers may rely on, one small file for each code.

One file each, sorted and canonical, so that two branches that each add a code never conflict, and
no counter exists that both could take.
"""

from __future__ import annotations
