"""The alphabet of the error line: what can be a tool, an action, a token and a domain.

Written as tests by hand: ``import re`` alone costs more than the whole path from raising an error
to printing it. A membership test of a whole word is ``word.strip(ALPHABET) == ""``, which runs at
the speed of C.
"""

from __future__ import annotations

#: The version of the line, see ``docs/line.md``.
GRAMMAR_VERSION = 1

#: Words that ordinary log lines carry where a token would stand, and the names of devices, which
#: can not be names of files (records are files). Never tokens.
RESERVED_WORDS = frozenset(
    (
        *("TRACE", "DEBUG", "INFO", "NOTICE", "NOTE", "HINT", "WARN", "WARNING", "ERROR", "ERR"),
        *("CRITICAL", "FATAL", "ALERT", "EMERG", "PANIC", "CON", "PRN", "AUX", "NUL"),
        *(f"{device}{number}" for device in ("COM", "LPT") for number in range(10)),
    )
)
#: Names that no program may take: ``unknown.call: …`` is how an unstamped core error speaks.
RESERVED_TOOLS = frozenset(("unknown",))
#: Names that no domain may take: they are folders of the reference site.
RESERVED_DOMAINS = frozenset(("decode", "tags", "tools", "assets"))

LOWER = "abcdefghijklmnopqrstuvwxyz"
DIGITS = "0123456789"
UPPER = LOWER.upper()
SEGMENT = LOWER + DIGITS + "_-"
#: What stands before the first colon: tool and action.
HEAD = SEGMENT + "."
TOKEN = UPPER + DIGITS + "_"
DOMAIN = LOWER + DIGITS + "-"
LONGEST_SEGMENT = 32
MOST_SEGMENTS = 4
LONGEST_TOKEN = 63
LONGEST_HEAD = (LONGEST_SEGMENT + 1) * (1 + MOST_SEGMENTS) - 1


def is_tool(text: str) -> bool:
    """Tell whether *text* can stand as tool in a line (``unknown`` can: see RESERVED_TOOLS)."""
    return 0 < len(text) <= LONGEST_SEGMENT and text[0] in LOWER and not text.strip(SEGMENT)


def is_action(text: str) -> bool:
    """Tell whether *text* is an action: one to four segments, ``send`` or ``db.migrate``."""
    segments = text.split(".", MOST_SEGMENTS)
    return len(segments) <= MOST_SEGMENTS and all(map(is_tool, segments))


def is_token(text: str) -> bool:
    """Tell whether *text* is a token (3 to 63 characters, see AIP-193) and no reserved word."""
    return (
        2 < len(text) <= LONGEST_TOKEN
        and text[0] in UPPER
        and text[-1] != "_"
        and not text.strip(TOKEN)
        and text not in RESERVED_WORDS
    )


def is_domain(text: str) -> bool:
    """Tell whether *text* can name a domain: 2 to 32 of ``a-z0-9-``, first a letter."""
    return (
        1 < len(text) <= LONGEST_SEGMENT
        and text[0] in LOWER
        and not text.strip(DOMAIN)
        and text not in RESERVED_DOMAINS
    )
