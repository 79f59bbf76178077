"""Find the words of a text that belong to programs, and so stay the same in every language."""

from __future__ import annotations

import re

_WORD = re.compile(
    r"""
    `[^`]+`                                             # a code span
    | https?://[^\s)>'"]+[^\s)>'".,;:]                  # an address
    | (?<![\w{-])--?[A-Za-z][\w-]*                      # an option
    | (?<![\w./~-])(?:~|\.{1,2})?/[\w.-]+(?:/[\w.-]+)*  # an absolute or dotted path
    | (?<![\w{./-])[\w-]+(?:/[\w.-]+)+/?(?=\W|$)        # a relative path
    | (?<![\w{.])[\w-]+\.(?:py|toml|md|po|pot|mo|json|xml|html|txt|sh|db|cfg|ini|yml|yaml)\b
    | (?<![\w{])[A-Z][A-Z0-9]*_[A-Z0-9_]+\b             # a variable or token
    | (?<![\w{-])E[A-Z0-9]{3,}\b                        # a token
    | (?<![\w{])[a-z]+(?:_[a-z0-9]+)+(?![\w}])          # a name of Python
    | (?<![\w{])[a-z_]+\([a-z_]*=[^)\s]*\)              # a call
    """,
    re.VERBOSE,
)
_PLAIN_SLASH = re.compile(r"[A-Za-z]+/[A-Za-z]+")
"""Two words with a slash (``and/or``) are prose, not a path."""


def code_words(text: str) -> tuple[str, ...]:
    """Return the words of *text* that no translation may change, in order, each once."""
    found = [match[0].rstrip(".,") for match in _WORD.finditer(text)]
    return tuple(dict.fromkeys(word for word in found if not _PLAIN_SLASH.fullmatch(word)))
