"""The core codes in cc's own words: same token, parameters and statuses, other texts."""

from __future__ import annotations

import errdex
from errdex import plural


class NoPeer(errdex.NoPeer, domain="cc"):
    """No live session matches the argument `to`.

    A session is live while it was seen within the last 300 seconds and has not ended. It answers
    to its full id, to the first eight characters of it, to the base name of its folder and to its
    own name. It does not answer to less than eight characters of its id.

    ```python
    from errdex_cc import NoPeer, cc

    with cc.action("send"):
        raise NoPeer(given="zzz")
    ```
    """

    message = "no live session matches '{given}'"
    cause = "The session has ended, was not seen for 300 seconds, or never had that name."
    remedy = "Call cc(action='sessions') and use the id of a session from its answer."


class Ambiguous(errdex.Ambiguous, domain="cc"):
    """Several live sessions match the argument `to`.

    Two sessions may work in folders of the same name. The message went to none of them: cc never
    guesses.

    ```python
    from errdex_cc import Ambiguous, cc

    with cc.action("send"):
        raise Ambiguous(given="proj", matches=2, candidates=["22222222", "33333333"])
    ```
    """

    message = plural(
        "'{given}' matches {matches} live session; use a session id",
        "'{given}' matches {matches} live sessions; use a session id",
        by="matches",
    )
    cause = "Several sessions have that folder name or that name."
    remedy = "Call cc(action='sessions') and use the full id of the session you mean."


class Exfil(errdex.Exfil, domain="cc"):
    """The payload references the private state of cc.

    Messages of other sessions lie in that folder. A path into it is refused wherever it stands in
    what is sent: as a value or as a key, whole or inside a sentence, whether or not the file
    exists. The refusal names the field and never the path.

    ```python
    from errdex_cc import Exfil, cc

    with cc.action("send"):
        raise Exfil(field="meta.a.b[0]")
    ```
    """

    message = "{field} references the private state of cc"
    cause = "The text contains a path into the folder where cc keeps its state."
    remedy = "Leave the path out. Do not try to write it in another way."


class NoSession(errdex.NoSession, domain="cc"):
    """The calling session has no identity.

    cc must know who sends, so it refuses to act for nobody. It never makes an identity up. Only
    `cc(action='sessions')` works without one.

    ```python
    from errdex_cc import NoSession, cc

    with cc.action("send"):
        raise NoSession()
    ```
    """

    message = "this session has no identity: CC_SESSION_ID is not set"
    cause = "The server was started without the variable that names its session."
    remedy = "Set CC_SESSION_ID in the environment of the server and start it again."


class BadAction(errdex.BadAction, domain="cc"):
    """The argument `action` is missing or unknown.

    The action was not recognised, so the line starts with `cc.call:`, and the other arguments were
    not looked at.

    ```python
    from errdex_cc import BadAction, cc

    with cc.action("call"):
        raise BadAction(given="nope", expected=["sessions", "send", "announce", "check"])
    ```
    """

    message = "'{given}' is no action of cc; the actions are {expected}"
    cause = "The argument action was left out, is not a string, or names nothing that cc can do."
    remedy = "Set action to one of sessions, send, announce, check."


class BadArgs(errdex.BadArgs, domain="cc"):
    """An argument of the action was refused.

    All problems are named at once. Unknown fields are refused too, so that a misspelt optional
    field is not lost in silence.

    ```python
    from errdex_cc import BadArgs, cc

    with cc.action("send"):
        raise BadArgs(problems=[("to", "missing"), ("message", "missing")])
    ```
    """

    message = "the arguments do not fit the action: {problems}"
    cause = "A field is missing, unknown, empty, out of range or of the wrong type."
    remedy = "Correct the fields that are named and call again."


class Internal(errdex.Internal, domain="cc"):
    """Something failed inside cc that cc did not foresee.

    The details are in the log of the server under the reference. They are not sent to the caller,
    because they may contain paths or messages.

    ```python
    from errdex_cc import Internal, cc

    with cc.action("check"):
        raise Internal(reference="7f3a9c21")
    ```
    """

    message = "cc failed unexpectedly; the log has the details under {reference}"
    cause = "This is a mistake in cc."
    remedy = "Report it with the reference and the lines of the log that carry it."
