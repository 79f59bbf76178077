"""Rows about codes: declaring, rendering, raising, crossing a boundary."""

from __future__ import annotations

import gettext
import io
from dataclasses import dataclass

import errdex
from bench.measure import Outcome, statements
from bench.peers import MESSAGE, fluent_format
from errdex import CodedError, count, param, plural
from errdex._i18n.write_mo import write_mo

CODED = '''
class E{n}(Family, code="EBENCH_{n}", since="1.0", exit_status=75, retryable=True, advice="retry"):
    """The inbox of the recipient is full."""

    peer: str = param("whom the message was for", example="ab12")
    limit: int = count("how many unread messages fit", example=100)
    message = plural("{{peer}} has {{limit}} note", "{{peer}} has {{limit}} notes", by="limit")
    cause = "The recipient has not read its inbox for a while."
    remedy = "Wait for {{peer}} to read its inbox, then send again."
'''
PLAIN = '''
class E{n}(Base):
    """The inbox of the recipient is full."""

    peer: str
    limit: int
    message = "{{peer}} has {{limit}} notes"
    cause = "The recipient has not read its inbox for a while."
    remedy = "Wait for {{peer}} to read its inbox, then send again."
'''
FUTURE = "from __future__ import annotations\n"


class Family(CodedError, domain="bench", family=True):
    """What the benchmark declares."""


class InboxFull(Family, code="EINBOXFULL", since="1.0"):
    """The recipient's inbox is full."""

    peer: str = param("whom the message was for", example="ab12")
    limit: int = count("how many unread messages fit", example=100)
    message = plural(MESSAGE[0], MESSAGE[1], by="limit")


class Plain(Exception):
    """An exception with two attributes."""

    def __init__(self, peer: str, limit: int) -> None:
        super().__init__(peer, limit)
        self.peer = peer
        self.limit = limit


class Empty:
    """The smallest context manager."""

    __slots__ = ()

    def __enter__(self) -> Empty:
        return self

    def __exit__(self, *_: object) -> None:
        return None


def declare(rounds: int) -> list[Outcome]:
    """Declare 500 codes with two parameters each."""
    sources = {
        "errdex": "".join(CODED.format(n=n) for n in range(500)),
        "plain classes": "".join(PLAIN.format(n=n) for n in range(500)),
        "dataclasses": "".join(f"\n@dataclass{PLAIN.format(n=n)}" for n in range(500)),
    }
    base: dict[str, object] = {
        "Base": type("Base", (Exception,), {}),
        "Family": Family,
        "count": count,
        "dataclass": dataclass,
        "param": param,
        "plural": plural,
    }
    names: dict[str, object] = {
        f"code_{number}": compile(FUTURE + source, f"<{name}>", "exec")
        for number, (name, source) in enumerate(sources.items())
    }
    names["base"] = base | {"__name__": "bench.codes"}
    found = statements(
        {name: f"exec(code_{number}, dict(base))" for number, name in enumerate(sources)},
        names,
        rounds,
    )
    plain = found["plain classes"].median
    ratio = found["errdex"].median / plain
    beside = {"@dataclass": found["dataclasses"].median / plain}
    return [Outcome("declare", "500 codes / 500 plain classes", ratio, "x", 3, beside, found)]


def render(rounds: int) -> list[Outcome]:
    """Render the message of one error again and again, in English and in another language."""
    translated = write_mo(
        "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n",
        [(None, MESSAGE[0], MESSAGE[1], MESSAGE)],
    )
    names: dict[str, object] = {
        "error": InboxFull(peer="ab12", limit=100),
        "ngettext": gettext.GNUTranslations(io.BytesIO(translated)).ngettext,
        "one": MESSAGE[0],
        "many": MESSAGE[1],
    }
    candidates = {
        "f-string": 'f"{error.peer} already holds {error.limit} unread messages"',
        "errdex": "error.message_in(())",
        "errdex, line": "error.to_line('en')",
        "gettext": "ngettext(one, many, error.limit).format(peer=error.peer, limit=error.limit)",
    }
    fluent = fluent_format()
    if fluent is not None:
        names["fluent"] = fluent
        candidates["fluent"] = "fluent({'peer': error.peer, 'limit': error.limit})"
    found = statements(candidates, names, rounds)
    base = found["f-string"].median
    beside = {
        name: sample.median / base
        for name, sample in found.items()
        if name not in ("f-string", "errdex")
    }
    ratio = found["errdex"].median / base
    return [Outcome("render", "warm / f-string", ratio, "x", 3, beside, found)]


def raise_and_render(rounds: int) -> list[Outcome]:
    """Raise, cross a boundary, catch and render: twice a plain raise is allowed, and one render."""
    names: dict[str, object] = {
        "InboxFull": InboxFull,
        "Plain": Plain,
        "action": errdex.Tool("bench").action("send"),
        "error": InboxFull(peer="ab12", limit=100),
    }
    found = statements(
        {
            "errdex": "try:\n with action: raise InboxFull(peer='ab12', limit=100)\n"
            "except InboxFull as caught: caught.message_in(())",
            "plain": "try: raise Plain('ab12', 100)\nexcept Plain as caught: pass",
            "render": "error.message_in(())",
        },
        names,
        rounds,
    )
    ratio = (found["errdex"].median - found["render"].median) / found["plain"].median
    what = "raise, cross, catch, render - render / plain raise"
    return [Outcome("raise", what, ratio, "x", 2, {}, found)]


def boundary(rounds: int) -> list[Outcome]:
    """Pass a boundary without an error."""
    names: dict[str, object] = {"action": errdex.Tool("bench").action("send"), "empty": Empty()}
    found = statements({"errdex": "with action: pass", "empty": "with empty: pass"}, names, rounds)
    ratio = found["errdex"].median / found["empty"].median
    what = "without an error / empty context manager"
    return [Outcome("boundary", what, ratio, "x", 1.5, {}, found)]
