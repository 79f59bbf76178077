"""Error codes of a relay that carries the messages of cc to other machines.

A third party's distribution: it adds codes to the domain ``cc``, which it does not own.
"""

from __future__ import annotations

from errdex_cc_relay._failures import RelayBacklog, RelayDown

__all__ = ["RelayBacklog", "RelayDown"]
