"""Rows about reading lines, beside a pattern that somebody would write by hand."""

from __future__ import annotations

import re

import errdex
from bench.measure import Outcome, statements

#: What a program without errdex would use on a whole line.
WHOLE = re.compile(
    r"([a-z][a-z0-9_-]{0,31})\.([a-z][a-z0-9_-]{0,31}(?:\.[a-z][a-z0-9_-]{0,31}){0,3})"
    r": ([A-Z][A-Z0-9_]{1,61}[A-Z0-9]):(?: (.*))?$"
)
#: The same anywhere in a log line.
ANYWHERE = re.compile(r"(?<![A-Za-z0-9_.-])" + WHOLE.pattern)
LINE = "cc.send: EAMBIGUOUS: 'proj' matches 2 live sessions; use a session id"
ERRORS = [
    f"cc.send: EINBOXFULL: ab{number:x} already holds {number} unread messages\n"
    for number in range(1000)
]
LOG = [
    text
    for number, line in enumerate(ERRORS)
    for text in (
        line,
        f"2026-11-30 21:45:03,{number:03} WARNING cc.server: {line}",
        f"2026-11-30 21:45:03,{number:03} INFO cc.server: session ab{number:x} was seen\n",
        f"127.0.0.1 - - [30/Nov/2026 21:45:03] GET /cc/{number}?q=a: b HTTP/1.1 200 {number}\n",
    )
]


def parse(rounds: int) -> list[Outcome]:
    """Parse one whole line."""
    names = {"errdex": errdex, "parse": errdex.parse, "match": WHOLE.match, "LINE": LINE}
    found = statements(
        {"errdex": "parse(LINE)", "compiled pattern": "match(LINE).groups()"}, names, rounds
    )
    ratio = found["errdex"].median / found["compiled pattern"].median
    return [Outcome("parse", "one line / compiled pattern", ratio, "x", 2.5, {}, found)]


def parse_many(rounds: int) -> list[Outcome]:
    """Read a file of error lines, and a log that has one in every second line."""
    names = {
        "parse_many": errdex.parse_many,
        "match": WHOLE.match,
        "search": ANYWHERE.search,
        "ERRORS": ERRORS,
        "LOG": LOG,
    }
    found = statements(
        {
            "errors": "for line in parse_many(ERRORS): pass",
            "errors by pattern": "for line in ERRORS:\n m = match(line)\n if m: m.groups()",
            "log": "for line in parse_many(LOG): pass",
            "log by pattern": "for line in LOG:\n m = search(line)\n if m: m.groups()",
        },
        names,
        rounds,
    )
    return [
        Outcome(
            "parse-many",
            f"{what} / compiled pattern",
            found[name].median / found[f"{name} by pattern"].median,
            "x",
            1.2,
            {},
            found,
        )
        for name, what in (("errors", "whole lines"), ("log", "lines in a log"))
    ]
