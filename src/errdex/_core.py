"""The seven core codes: a vocabulary that any tool may use, with the same meaning everywhere.

The first six are the founding set; their tokens, symbols and meanings are fixed for ever. Within
version 1 of the line no token is added (contract.md).
"""

from __future__ import annotations

from errdex._codes import CodedError, count, items, param, untrusted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import ClassVar

    from errdex._spec import Plural


class CoreError(CodedError, domain="core", family=True):
    """What any tool can refuse. Ask ``error.tool`` for who spoke."""


class NoPeer(
    CoreError,
    code="ENOPEER",
    since="0.1",
    http_status=404,
    advice="fix-arguments",
    related=("core/EAMBIGUOUS",),
):
    """No peer matches what the caller named.

    A peer is whatever the tool can address: a session, a host, an account, a device. The name
    was understood, but nothing that is there now answers to it. It may be misspelt, or the peer
    may have gone since the caller last looked.

    Ask the tool for the peers that it knows, then name one of them.

    ```python
    from errdex import NoPeer, Tool

    with Tool("cc").action("send"):
        raise NoPeer(given="abcd")
    ```
    """

    given: str = untrusted("what the caller named", example="abcd")
    argument: str = param("the argument that named it", default="to", example="to")

    message = "no peer matches '{given}'"
    cause = "Nothing that the tool can reach now has that name."
    remedy = "List the peers that are there, then give one of their names in '{argument}'."


class Ambiguous(
    CoreError,
    code="EAMBIGUOUS",
    since="0.1",
    http_status=409,
    advice="fix-arguments",
    related=("core/ENOPEER",),
):
    """Several peers match; a more specific name is needed.

    The tool does not guess: it does nothing until the name fits exactly one peer. The structured
    form lists the candidates, so that a program can choose one and call again.

    ```python
    from errdex import Ambiguous, Tool

    with Tool("cc").action("send"):
        raise Ambiguous(given="proj", matches=2, candidates=("22222222", "33333333"))
    ```
    """

    given: str = untrusted("what the caller named", example="proj")
    matches: int = count("how many peers match", example=2)
    candidates: Sequence[str] = items(
        "the peers that match, by a name that fits one alone", example=("22222222", "33333333")
    )
    argument: str = param("the argument that named it", default="to", example="to")

    # It is never one; a message without a plural would read wrongly in languages with several.
    # The annotation lets a wording be a plural.
    message: ClassVar[str | Plural] = "'{given}' matches {matches} peers; use a more specific name"
    cause = "The name fits {candidates}."
    remedy = "Give one of {candidates} in '{argument}'."


class Exfil(CoreError, code="EEXFIL", since="0.1", http_status=403, advice="stop"):
    """The outbound payload references the tool's private state.

    The call would have carried something out that only the tool itself may read: a path into its
    state folder, a key, a token. The tool refuses before anything is sent, and names the field
    rather than what was found in it.

    Do not try to word the payload differently: what it references must not leave.

    ```python
    from errdex import Exfil, Tool

    with Tool("cc").action("send"):
        raise Exfil(field="message")
    ```
    """

    field: str = param("the field of the payload", example="message")

    message = "field '{field}' references the private state of this tool"
    cause = "A value in '{field}' leads into data that must not leave the tool."
    remedy = "Send the call again without that reference."


class NoSession(CoreError, code="ENOSESSION", since="0.1", http_status=401, advice="sign-in"):
    """The caller's own session identity is not set.

    The tool must know for whom it acts, and does not make an identity up. Often an environment
    variable is missing because the tool was started outside its usual host.

    ```python
    from errdex import NoSession, Tool

    with Tool("cc").action("send"):
        raise NoSession(variable="MY_SESSION_ID")
    ```
    """

    variable: str | None = param(
        "the environment variable that should hold the identity",
        default=None,
        example="MY_SESSION_ID",
    )

    message = "no session identity is set"
    cause = "The tool was started without the identity of its caller."
    remedy = "Sign in, or start the tool from a session that has an identity."


class BadAction(
    CoreError,
    code="EBADACTION",
    since="0.1",
    exit_status=2,
    http_status=400,
    advice="fix-arguments",
    related=("core/EBADARGS",),
):
    """The action was missing or is not one the tool has.

    The discriminator of the call was rejected, so no action's arguments were looked at. The
    prefix of the line reads `call`, because the action is not known.

    ```python
    from errdex import BadAction, Tool

    with Tool("cc").action("call"):
        raise BadAction(given="sned", expected=("sessions", "send", "announce", "check"))
    ```
    """

    given: str = untrusted("what was given as the action", example="sned")
    expected: Sequence[str] = items("the actions that there are", example=("check", "send"))

    message = "'{given}' is not an action; expected one of: {expected}"
    cause = "The call names an action that this tool does not have."
    remedy = "Call again with one of: {expected}."


class BadArgs(
    CoreError,
    code="EBADARGS",
    since="0.1",
    exit_status=2,
    http_status=422,
    advice="fix-arguments",
    related=("core/EBADACTION",),
):
    """A field of the arguments failed validation.

    The action is known, but its arguments are not what it takes: a field is missing, unknown,
    empty, of the wrong type or out of range. All problems are named at once, each with its field.

    ```python
    from errdex import BadArgs, Tool

    with Tool("cc").action("send"):
        raise BadArgs(problems=(("to", "missing"), ("message", "must not be empty")))
    ```
    """

    problems: Sequence[tuple[str, str]] = items(
        "the fields that are wrong, each with the reason",
        example=(("to", "missing"), ("message", "must not be empty")),
    )

    message = "invalid arguments: {problems}"
    cause = "The arguments do not fit what the action takes."
    remedy = "Correct the named fields, then call again."


class Internal(
    CoreError, code="EINTERNAL", since="0.1", exit_status=70, http_status=500, advice="report"
):
    """An unexpected failure inside the tool: a bug to report.

    A boundary that catches everything falls back to this code, so that no traceback and no secret
    reaches the caller. The details are in the tool's log under the reference, or on standard error
    when the tool runs with `ERRDEX_DEBUG=1`.

    ```python
    from errdex import Tool

    with Tool("cc", catch_all=True).action("send"):
        {}["missing"]
    ```
    """

    reference: str = param("what the log has the details under", example="4f2a9c01")

    message = "unexpected failure inside the tool (reference {reference})"
    cause = "The tool met a situation that its author did not foresee."
    remedy = "Report it to the author with the reference {reference}."


#: The core in the order of the contract's table.
CORE: tuple[type[CoreError], ...] = (
    NoPeer,
    Ambiguous,
    Exfil,
    NoSession,
    BadAction,
    BadArgs,
    Internal,
)
