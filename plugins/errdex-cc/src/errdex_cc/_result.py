"""From a code and a sentence to the tool result that a client of the protocol reads.

The shape is the Model Context Protocol's: ``isError``, one text block that starts with the line,
and the structured form under a key of our own in ``_meta``. There is no ``structuredContent``: a
widely used client throws on one that does not match the tool's output schema, and hides the error.
"""

from __future__ import annotations

from errdex import format_line
from errdex_cc import _failures, _wordings
from errdex_cc._enumeration import CCError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal, TypedDict

    from errdex import CodedError, Spec

    CCAction = Literal["sessions", "send", "announce", "check", "call"]

    class TextBlock(TypedDict):
        """One block of text in a tool result."""

        type: Literal["text"]
        text: str

    class ToolResult(TypedDict):
        """A refusal as the protocol has it; ``_meta`` holds the structured form by our key."""

        isError: Literal[True]
        content: list[TextBlock]
        _meta: dict[str, dict[str, Any]]


#: Where the structured form stands in ``_meta``: reverse DNS, as the protocol asks for.
META_KEY = "org.errdex/error"
#: The actions of cc, and ``call`` for a failure before the action is known.
ACTIONS = ("sessions", "send", "announce", "check", "call")

_CODES: tuple[type[CodedError], ...] = (
    _wordings.NoPeer,
    _wordings.Ambiguous,
    _wordings.Exfil,
    _wordings.NoSession,
    _wordings.BadAction,
    _wordings.BadArgs,
    _wordings.Internal,
    _failures.InboxFull,
    _failures.Busy,
    _failures.State,
    _failures.BadTool,
)
_SPECS: dict[str, Spec] = {code.spec.token: code.spec for code in _CODES}


def cc_error(action: CCAction, code: CCError, message: str) -> ToolResult:
    """Return the tool result of a refusal: *code* of *action*, told in the words of *message*.

    *message* is one English sentence; characters that would break the line are escaped, and an
    empty one is replaced by the meaning of the code. Anything but an action of cc speaks as
    ``cc.call``, so that nothing a caller typed reaches the prefix. A sentence has no parameters:
    ``params`` is empty, and a remedy that would need one is left out. Where they are known, raise
    the class of the code instead.

    Raises :class:`ValueError` for a *code* that cc does not have.
    """
    spec = _SPECS[CCError(code)]
    spoken = action if action in ACTIONS else "call"
    line = format_line("cc", spoken, spec.token, message.strip() or spec.summary)
    remedy = None if spec.remedy is None or "{" in spec.remedy else spec.remedy
    form: dict[str, Any] = {
        "schema": 1,
        "tool": "cc",
        "action": spoken,
        "domain": spec.domain,
        "code": spec.token,
        "message": line.split(": ", 2)[2],
        "params": {},
        "remedy": remedy,
        "hints": [],
        "retryable": spec.retryable,
        "retry_after": None,
        "advice": spec.advice,
        "exit_status": spec.exit_status,
        "http_status": spec.http_status,
    }
    text = line if remedy is None else f"{line}\n  What to do: {remedy}"
    return {
        "isError": True,
        "content": [{"type": "text", "text": text}],
        "_meta": {META_KEY: form},
    }
