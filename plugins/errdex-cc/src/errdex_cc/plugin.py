"""What errdex learns from this distribution: the domain, the tool and its codes."""

from __future__ import annotations

from errdex import Domain, ToolInfo, hookimpl
from errdex_cc._failures import BadTool, Busy, InboxFull, State
from errdex_cc._wordings import (
    Ambiguous,
    BadAction,
    BadArgs,
    Exfil,
    Internal,
    NoPeer,
    NoSession,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from errdex import CodedError


@hookimpl
def errdex_domains() -> list[Domain]:
    """Own the domain ``cc`` and let other distributions add codes to it."""
    return [
        Domain(
            "cc",
            "cc",
            "What cc refuses, by which coding sessions on one machine see and message each other.",
            open_to_plugins=True,
        )
    ]


@hookimpl
def errdex_tools() -> list[ToolInfo]:
    """Name the codes that each action can return, in the order in which they are checked."""
    return [
        ToolInfo(
            "cc",
            "cc",
            {
                "call": (BadTool, BadAction, Internal),
                "sessions": (BadArgs, Busy, State, Internal),
                "send": (
                    BadArgs,
                    NoSession,
                    Exfil,
                    NoPeer,
                    Ambiguous,
                    InboxFull,
                    Busy,
                    State,
                    Internal,
                ),
                "announce": (BadArgs, NoSession, Exfil, Busy, State, Internal),
                "check": (BadArgs, NoSession, Busy, State, Internal),
            },
        )
    ]


@hookimpl
def errdex_codes() -> list[type[CodedError]]:
    """Declare cc's own codes, and the core codes in its words."""
    return [
        InboxFull,
        Busy,
        State,
        BadTool,
        NoPeer,
        Ambiguous,
        Exfil,
        NoSession,
        BadAction,
        BadArgs,
        Internal,
    ]
