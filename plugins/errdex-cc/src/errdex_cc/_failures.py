"""The codes of the domain ``cc``: what only cc can refuse."""

from __future__ import annotations

from errdex import CodedError, count, param, plural, untrusted


class CCFailure(CodedError, domain="cc", family=True):
    """What only cc can refuse.

    Core codes are not in this family; ask ``error.tool == "cc"`` for who spoke.
    """


class InboxFull(
    CCFailure,
    code="EINBOXFULL",
    since="0.1",
    exit_status=75,
    http_status=429,
    retryable=True,
    advice="retry",
    tags=("messages",),
    related=("core/ENOPEER", "cc/EBUSY"),
):
    """The recipient's inbox is full.

    A session holds a limited number of unread messages. Nothing was written: the message that was
    refused is not queued anywhere, and the messages already in the inbox are untouched.

    Unread messages expire after six hours, so a session that has stopped reading frees its inbox
    by itself.

    ```python
    from errdex_cc import InboxFull, cc

    with cc.action("send"):
        raise InboxFull(peer="ab12", limit=100)
    ```
    """

    peer: str = param("whom the message was for", example="ab12")
    limit: int = count("how many unread messages fit", example=100)

    message = plural(
        "{peer} already holds {limit} unread message",
        "{peer} already holds {limit} unread messages",
        by="limit",
    )
    cause = "The recipient has not read its inbox for a while."
    remedy = "Wait for {peer} to read its inbox, then send again."


class Busy(
    CCFailure,
    code="EBUSY",
    since="0.1",
    exit_status=75,
    http_status=503,
    retryable=True,
    advice="retry",
    tags=("state",),
    related=("cc/ESTATE",),
):
    """The state is locked by another session.

    All sessions on a machine share one small database. A session that writes holds it for a few
    milliseconds; cc waits for it and gives up only when the wait becomes too long. Nothing was
    written.

    If it happens again and again, one session hangs while it holds the lock. End that session:
    the lock goes with it.

    ```python
    from errdex_cc import Busy, cc

    with cc.action("announce"):
        raise Busy(seconds=5)
    ```
    """

    seconds: int = count("how long cc waited for the lock, in seconds", example=5)

    message = plural(
        "the state is locked by another session; gave up after {seconds} second",
        "the state is locked by another session; gave up after {seconds} seconds",
        by="seconds",
    )
    cause = "Another session was writing all the time."
    remedy = "Try again in a moment."


class State(
    CCFailure,
    code="ESTATE",
    since="0.1",
    exit_status=74,
    http_status=500,
    advice="ask-user",
    tags=("state",),
    related=("cc/EBUSY", "core/EINTERNAL"),
):
    """The state can not be read or written.

    The folder that all sessions share is on a disk that is full or read-only, belongs to another
    user, or holds a damaged database. Trying again does not help: a person has to look at it.

    A damaged database can be deleted while no session is running. Announcements and the list of
    sessions are lost with it; direct messages are files of their own and stay.

    ```python
    from errdex_cc import State, cc

    with cc.action("check"):
        raise State(problem="the disk is read-only")
    ```
    """

    problem: str = param(
        "what the operating system or the database reported", example="the disk is read-only"
    )

    message = "the state can not be read or written: {problem}"
    cause = "The disk is full or read-only, the folder is not ours, or the database is damaged."
    remedy = "Ask the user to check the state folder of cc: free space, permissions, owner."


class BadTool(
    CCFailure,
    code="EBADTOOL",
    since="0.1",
    exit_status=2,
    http_status=404,
    advice="fix-arguments",
    tags=("arguments",),
    related=("core/EBADACTION",),
):
    """The server has no tool of that name.

    The server offers exactly one tool, `cc`, whose argument `action` says what to do. A call of
    any other name is refused before its arguments are looked at, so the line starts with
    `cc.call:`.

    ```python
    from errdex_cc import BadTool, cc

    with cc.action("call"):
        raise BadTool(given="cc_send")
    ```
    """

    given: str = untrusted("the name that was called", example="cc_send")

    message = "there is no tool named '{given}'; the only tool is cc"
    cause = "The caller made up a tool name, or meant the tool of another server."
    remedy = "Call the tool cc and name what to do in its argument action."
