"""What errdex learns from this distribution: two codes, a handler and sections of pages."""

from __future__ import annotations

from errdex import Handler, hookimpl
from errdex_cc_relay._failures import RelayBacklog, RelayDown
from errdex_cc_relay._section import SECTIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from errdex import CodedError, Section


def suggest_relay(error: CodedError) -> None:
    """Tell whoever looked for a session of cc in vain that it may be on another machine."""
    if error.tool == "cc":
        error.add_hint(
            "A session on another machine is addressed as machine:id.",
            catalogue="errdex_cc_relay",
        )


@hookimpl
def errdex_codes() -> list[type[CodedError]]:
    """Declare our codes as guests of the domain ``cc``."""
    return [RelayDown, RelayBacklog]


@hookimpl
def errdex_handlers() -> list[Handler]:
    """Add a hint to each ``ENOPEER`` that leaves cc."""
    return [Handler("core/ENOPEER", suggest_relay)]


@hookimpl
def errdex_sections() -> list[Section]:
    """Tell on the pages how the relay takes part."""
    return list(SECTIONS)
