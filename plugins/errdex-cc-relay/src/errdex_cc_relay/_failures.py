"""Two codes in the domain ``cc``, which belongs to somebody else and is open to plugins.

Each token has the relay's own word in it, so that the owner will hardly ever want the same one.
"""

from __future__ import annotations

from errdex import count, param, plural
from errdex_cc import CCFailure


class RelayDown(
    CCFailure,
    code="ERELAY_DOWN",
    since="0.1",
    exit_status=75,
    http_status=502,
    retryable=True,
    advice="retry",
    tags=("messages", "relay"),
    related=("cc/ERELAY_BACKLOG",),
):
    """The relay does not answer.

    Messages to sessions on other machines go through a relay. It did not accept a connection, so
    nothing was sent. Sessions on the same machine are not affected: their messages need no relay.

    ```python
    from errdex_cc import cc
    from errdex_cc_relay import RelayDown

    with cc.action("send"):
        raise RelayDown(host="relay.example.org")
    ```
    """

    host: str = param("address of the relay", example="relay.example.org")

    message = "the relay {host} does not answer"
    cause = "The relay is being restarted, or the network between it and this machine is down."
    remedy = "Try again in a minute. If it lasts, ask whoever runs {host}."


class RelayBacklog(
    CCFailure,
    code="ERELAY_BACKLOG",
    since="0.1",
    exit_status=75,
    http_status=503,
    retryable=True,
    advice="retry",
    tags=("messages", "relay"),
    related=("cc/ERELAY_DOWN", "cc/EINBOXFULL"),
):
    """The relay holds too many messages that it could not deliver yet.

    The relay keeps a message until the machine of its recipient is reachable. When too many wait,
    it takes no more, so that it does not lose any. The refused message was not stored.

    ```python
    from errdex_cc import cc
    from errdex_cc_relay import RelayBacklog

    with cc.action("send"):
        raise RelayBacklog(host="relay.example.org", waiting=500)
    ```
    """

    host: str = param("address of the relay", example="relay.example.org")
    waiting: int = count("how many messages wait on the relay", example=500)

    message = plural(
        "{waiting} message is still waiting on the relay {host}; it takes no more",
        "{waiting} messages are still waiting on the relay {host}; it takes no more",
        by="waiting",
    )
    cause = "The machine of a recipient has been unreachable for a while."
    remedy = "Wait until the relay has delivered what it holds, then send again."
