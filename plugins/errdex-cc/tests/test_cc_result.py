"""The enumeration and the helper, for code that prefers them to classes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import errdex
from errdex.testing import assert_line
from errdex_cc import META_KEY, CCError, InboxFull, cc, cc_error, plugin

ACTIONS = ["sessions", "send", "announce", "check", "call"]
SYMBOLS = {code.spec.symbol: code.spec.token for code in plugin.errdex_codes()}


def form_of(result: Any) -> dict[str, Any]:
    """Return the structured form in a tool result."""
    return dict(result["_meta"][META_KEY])


def test_a_member_equals_its_token() -> None:
    """The enumeration is one of strings, as in the founding document."""
    token: str = "ENOPEER"
    assert token == CCError.NO_PEER
    assert f"{CCError.NO_PEER}" == "ENOPEER"
    assert CCError("EBADARGS") is CCError.BAD_ARGS


def test_the_enumeration_has_every_code_of_cc() -> None:
    """Symbols and tokens are those of the classes, no more and no less."""
    assert {member.name: member.value for member in CCError} == SYMBOLS


def test_the_result_of_a_refusal() -> None:
    """``isError``, one text block that starts with the line, and the structured form."""
    result = cc_error("send", CCError.NO_PEER, "no live session matches 'zzz'")
    assert set(result) == {"isError", "content", "_meta"}
    assert result["isError"] is True
    (block,) = result["content"]
    assert block["type"] == "text"
    assert block["text"] == (
        "cc.send: ENOPEER: no live session matches 'zzz'\n"
        "  What to do: Call cc(action='sessions') and use the id of a session from its answer."
    )
    assert form_of(result) == {
        "schema": 1,
        "tool": "cc",
        "action": "send",
        "domain": "core",
        "code": "ENOPEER",
        "message": "no live session matches 'zzz'",
        "params": {},
        "remedy": "Call cc(action='sessions') and use the id of a session from its answer.",
        "hints": [],
        "retryable": False,
        "retry_after": None,
        "advice": "fix-arguments",
        "exit_status": 1,
        "http_status": 404,
    }


def test_the_structured_form_has_the_fields_of_an_error() -> None:
    """A program that reads the form of a raised error reads that of the helper too."""
    error = InboxFull(peer="ab12", limit=100)
    assert cc.action("send").cross(error) is error
    form = form_of(cc_error("send", CCError.INBOX_FULL, "the inbox is full"))
    assert list(form) == list(error.to_dict())
    unlike = {"message", "params", "remedy"}
    assert {k: v for k, v in form.items() if k not in unlike} == {
        k: v for k, v in error.to_dict().items() if k not in unlike
    }


def test_a_remedy_that_needs_a_parameter_is_left_out() -> None:
    """A sentence has no parameters, so a remedy with a gap in it is not shown."""
    result = cc_error("send", CCError.INBOX_FULL, "the inbox is full")
    assert result["content"][0]["text"] == "cc.send: EINBOXFULL: the inbox is full"
    assert form_of(result)["remedy"] is None


def test_an_empty_message_is_replaced_by_the_meaning() -> None:
    """A line is never without a message."""
    result = cc_error("send", CCError.BUSY, "  ")
    assert_line(
        result["content"][0]["text"],
        "cc.send: EBUSY",
        message="The state is locked by another session.",
    )


def test_a_code_that_cc_does_not_have_is_refused() -> None:
    """Nobody can answer with a code that was never declared."""
    with pytest.raises(ValueError, match="EMADEUP"):
        cc_error("send", "EMADEUP", "x")  # type: ignore[arg-type]  # the checkers refuse it too


@given(st.sampled_from(ACTIONS), st.sampled_from(list(CCError)), st.text())
def test_the_line_parses_back_whatever_the_message(
    action: Any, code: CCError, message: str
) -> None:
    """A message with line breaks, prefixes or controls never hides or forges the code."""
    result = cc_error(action, code, message)
    line = assert_line(result["content"][0]["text"], f"cc.{action}: {code}")
    assert line.message == form_of(result)["message"]


@given(st.text())
def test_text_of_a_caller_never_reaches_the_prefix(action: Any) -> None:
    """What is no action of cc speaks as ``cc.call``."""
    result = cc_error(action, CCError.BAD_ACTION, "no such action")
    line = errdex.parse(result["content"][0]["text"].splitlines()[0])
    assert line.action == (action if action in ACTIONS else "call")
