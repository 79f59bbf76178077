"""The codes of cc as a string enumeration, for code that prefers it to classes."""

from __future__ import annotations

from enum import StrEnum


class CCError(StrEnum):
    """Every code that cc can answer with, core codes and its own, by symbol.

    A member equals its token: ``CCError.NO_PEER == "ENOPEER"``.
    """

    NO_PEER = "ENOPEER"
    AMBIGUOUS = "EAMBIGUOUS"
    EXFIL = "EEXFIL"
    NO_SESSION = "ENOSESSION"
    BAD_ACTION = "EBADACTION"
    BAD_ARGS = "EBADARGS"
    INTERNAL = "EINTERNAL"
    INBOX_FULL = "EINBOXFULL"
    BUSY = "EBUSY"
    STATE = "ESTATE"
    BAD_TOOL = "EBADTOOL"
