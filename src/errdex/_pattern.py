"""Patterns over codes, by which handlers and sections choose: ``cc/*``, ``*/ENOPEER``, ``*``."""

from __future__ import annotations

from errdex._line import is_domain, is_token

_TOKEN_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"


class CodePattern:
    """A checked pattern ``domain/TOKEN``; :class:`ValueError` for one that could never match.

    ``*`` stands for any domain or any token, ``ERELAY_*`` for tokens that begin so, and ``*`` alone
    for every code.
    """

    __slots__ = ("_domain", "_prefix", "_token", "text")

    def __init__(self, text: str) -> None:
        domain, slash, token = ("*", "/", "*") if text == "*" else text.partition("/")
        if not slash or (domain != "*" and not is_domain(domain)):
            raise ValueError(f"{text!r} is no pattern: write domain/TOKEN, with * for any")
        begin = token.removesuffix("*")
        starred = begin != token
        if not (begin or starred) or begin.strip(_TOKEN_CHARACTERS):
            raise ValueError(f"{text!r} is no pattern: {token!r} is no token and not '*'")
        if not starred and not is_token(token):
            raise ValueError(f"{text!r} is no pattern: {token!r} is no token")
        self.text = text
        self._domain = None if domain == "*" else domain
        self._token = None if starred else token
        self._prefix = begin

    def matches(self, domain: str, token: str) -> bool:
        """Tell whether the pattern covers the code *domain*/*token*."""
        if self._domain is not None and self._domain != domain:
            return False
        return token == self._token if self._token is not None else token.startswith(self._prefix)

    def __repr__(self) -> str:
        return f"CodePattern({self.text!r})"
