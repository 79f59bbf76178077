"""The tool that speaks: its name is the first word of each of its error lines."""

from __future__ import annotations

from errdex import Tool

cc = Tool("cc", catch_all=True, plugins=True)
"""The boundary of cc: ``with cc.action("send"): …`` stamps what passes with ``cc.send``.

What cc did not foresee leaves as ``EINTERNAL`` (its details go to the log), and the handlers of
installed plugins see each error, because the domain is open to them.
"""
