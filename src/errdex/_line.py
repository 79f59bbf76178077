"""The error line: ``cc.send: ENOPEER: no live session matches 'x'``.

Builds, parses, finds and matches lines of version 1 of the contract (``docs/line.md``), with a
scanner written by hand.
"""

from __future__ import annotations

from errdex._escape import clean_length, escape, is_escaped
from errdex._grammar import (
    DIGITS,
    GRAMMAR_VERSION,
    HEAD,
    LONGEST_HEAD,
    LONGEST_TOKEN,
    RESERVED_DOMAINS,
    RESERVED_TOOLS,
    RESERVED_WORDS,
    UPPER,
    is_action,
    is_domain,
    is_token,
    is_tool,
)
from errdex._record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = [
    "GRAMMAR_VERSION",
    "RESERVED_DOMAINS",
    "RESERVED_TOOLS",
    "RESERVED_WORDS",
    "BuildError",
    "Found",
    "Line",
    "LineError",
    "Matcher",
    "ParseError",
    "PatternError",
    "escape",
    "find_all",
    "format_line",
    "is_action",
    "is_domain",
    "is_token",
    "is_tool",
    "match",
    "parse",
    "parse_many",
    "search",
]

_SGR = DIGITS + ";"  # between ESC [ and m: a colour code of terminals (ECMA-48)
_LONGEST_SGR = 24


class LineError(ValueError):
    """A text, part or pattern is not what version 1 of the line allows.

    ``reason`` is a stable word for programs; the text of the exception is for people.
    """

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason

    def __reduce__(self) -> tuple[type[LineError], tuple[str, str]]:
        return type(self), (self.reason, str(self))


class ParseError(LineError):
    """A text is no error line. ``reason`` is one of:

    ``empty`` (no text), ``prefix`` (no ``tool.action: TOKEN:`` in front), ``tool``, ``action``,
    ``token`` (that part is malformed), ``reserved`` (a word such as ``ERROR``, or a device name),
    ``character`` (the message holds a line break, a control or another escaped character).
    """


class BuildError(LineError):
    """A part can not stand in an error line.

    ``reason`` is ``tool``, ``action``, ``token``, ``reserved`` or ``message`` (it is empty).
    """


class PatternError(LineError):
    """A pattern is not ``tool.action: TOKEN`` with ``*`` for any part; ``reason`` as in parsing."""


class Line(tuple[str, str, str, str]):
    """The parts of one error line; ``code`` holds the token. ``str(line)`` is the line itself.

    A tuple with names, because reading logs lives on making these quickly:
    ``tool, action, code, message = parse(text)``.
    """

    __slots__ = ()
    __match_args__ = ("tool", "action", "code", "message")

    def __new__(cls, tool: str, action: str, code: str, message: str) -> Line:
        """Put the parts together; they are not checked."""
        return _new(cls, (tool, action, code, message))

    @property
    def tool(self) -> str:
        """The program that speaks."""
        return self[0]

    @property
    def action(self) -> str:
        """What failed, one to four segments."""
        return self[1]

    @property
    def code(self) -> str:
        """The token."""
        return self[2]

    @property
    def message(self) -> str:
        """The text for people, in whatever language; empty when it was stripped."""
        return self[3]

    @property
    def prefix(self) -> str:
        """The part that is contract: ``"cc.send: ENOPEER: "``, ASCII, with its last space."""
        return f"{self[0]}.{self[1]}: {self[2]}: "

    def to_fields(self) -> dict[str, str]:
        """Return ``{"tool": …, "action": …, "code": …, "message": …}``."""
        return dict(zip(self.__match_args__, self, strict=True))

    def replace(self, **changes: str) -> Line:
        """Return a copy with the named parts changed; :class:`TypeError` for an unknown one."""
        return Line(**(self.to_fields() | changes))

    def __str__(self) -> str:
        return self.prefix + self[3]

    def __repr__(self) -> str:
        return "Line(tool={!r}, action={!r}, code={!r}, message={!r})".format(*self)

    def __getnewargs__(self) -> tuple[str, str, str, str]:
        return self[0], self[1], self[2], self[3]


if TYPE_CHECKING:

    def _new(cls: type[Line], parts: tuple[str, str, str, str], /) -> Line: ...
else:
    _new = tuple.__new__


class Found(Record):
    """An error line inside a longer text: ``text[start:end]`` is where it stands."""

    line: Line
    start: int
    end: int


def format_line(tool: str, action: str, token: str, message: str) -> str:
    """Return the line of these parts; characters of *message* that could break it are escaped.

    Raises :class:`BuildError` for a part that the grammar refuses and for an empty message.
    """
    if not is_tool(tool):
        raise BuildError(
            "tool", f"{tool!r} is no tool name: 1 to 32 of a-z 0-9 _ -, first a letter"
        )
    if not is_action(action):
        raise BuildError("action", f"{action!r} is no action: 1 to 4 names joined with dots")
    if not is_token(token):
        raise BuildError(*_token_fault(token))
    if not message:
        raise BuildError("message", "the message is empty: say what happened")
    return f"{tool}.{action}: {token}: {escape(message)}"


def _token_fault(token: str) -> tuple[str, str]:
    if token in RESERVED_WORDS:
        return "reserved", f"{token!r} is a reserved word: log lines and devices use it"
    return "token", f"{token!r} is no token: 3 to 63 of A-Z 0-9 _, first a letter, last no _"


_PREFIXES_KEPT = 512
#: Parts of the prefixes that were seen: ``{"cc.send": {"ENOPEER": ("cc", "send", "ENOPEER")}}``.
_seen: dict[str, dict[str, tuple[str, str, str]]] = {}
_count = 0
_NONE: dict[str, tuple[str, str, str]] = {}


def _parts(front: str, token: str) -> tuple[str, str, str]:
    """Return tool, action and *token* of ``front: token`` and remember them, or ParseError."""
    global _count
    tool, dot, action = front.partition(".")
    if not is_tool(tool):
        raise ParseError("tool", f"{tool[:80]!r} is no tool name")
    if not dot:
        raise ParseError("action", f"{tool!r} is followed by no action")
    if not is_action(action):
        raise ParseError("action", f"{action[:200]!r} is no action")
    if not is_token(token):
        raise ParseError(*_token_fault(token))
    _count += 1
    if _count > _PREFIXES_KEPT:
        _seen.clear()
        _count = 1
    parts = tool, action, token
    _seen.setdefault(front, {})[token] = parts
    return parts


def parse(text: str) -> Line:
    """Return the parts of *text*, one whole error line without its line break.

    A line whose last space was stripped (``cc.send: ENOPEER:``) has an empty message. Needs no
    registry: the code may be unknown. Raises :class:`ParseError`, which says why not.
    """
    parts = text.split(": ", 2)
    if len(parts) == 3:
        front, token, message = parts
        if not message.isprintable() and clean_length(message) < len(message):
            raise ParseError("character", "the message holds a line break or control character")
    elif len(parts) == 2 and parts[1][-1:] == ":":
        front, token, message = parts[0], parts[1][:-1], ""
    elif text:
        raise ParseError("prefix", "no error line: it must begin with 'tool.action: TOKEN: '")
    else:
        raise ParseError("empty", "no error line: the text is empty")
    tool, action, token = _seen.get(front, _NONE).get(token) or _parts(front, token)
    return _new(Line, (tool, action, token, message))


def search(text: str, start: int = 0) -> Found | None:
    """Return the first error line in *text* from index *start* on, or None.

    Skips what stands before it (time stamp, level, name of a logger, colour). The message ends
    with its line or at a character that no message may hold; terminal colours are taken out of it.
    """
    found = _search(text, start)
    return None if found is None else Found(*found)


def _search(text: str, start: int) -> tuple[Line, int, int] | None:
    """Return line, begin and end of the first error line in *text* from index *start* on."""
    colon = text.find(": ", start)
    while colon >= 0:
        # A token begins with a capital letter, and few words of a log do.
        if text[colon + 2 : colon + 3] in UPPER:
            found = _found_at(text, colon, start)
            if found is not None:
                return found
        colon = text.find(": ", colon + 2)
    return None


def _found_at(text: str, colon: int, floor: int) -> tuple[Line, int, int] | None:
    """Return the error line whose token follows *colon*, if it begins at *floor* or later."""
    after = text.find(":", colon + 2, colon + 3 + LONGEST_TOKEN)
    if after < 0:
        return None
    low = max(floor, colon - LONGEST_HEAD - 1)
    region = text[low:colon]
    if "\x1b" in region or "\x1b" in text[max(0, low - _LONGEST_SGR) : low]:
        floor = low = _after_colour(text, low, colon)
        region = text[low:colon]
    front = region.rstrip(HEAD)
    begin = low + len(front)
    if begin > floor and front and front[-1].isalnum():
        return None
    head, token = text[begin:colon], text[colon + 2 : after]
    known = _seen.get(head, _NONE).get(token)
    if known is None:
        try:
            known = _parts(head, token)
        except ParseError:
            return None
    rest = after + 1
    if text[rest : rest + 1] == " ":
        rest += 1
    elif rest < len(text) and not is_escaped(text[rest]):
        return None
    stop = text.find("\n", rest)
    message = text[rest:] if stop < 0 else text[rest:stop]
    length = len(message)
    if not message.isprintable():
        message, length = _message(message)
    return _new(Line, (*known, message)), begin, rest + length


def _message(raw: str) -> tuple[str, int]:
    """Return the message at the front of *raw* and how much of *raw* it takes, colour taken out."""
    plain, *coloured = raw.split("\x1b")
    length = clean_length(plain)
    pieces = [plain[:length]]
    whole = length == len(plain)
    for chunk in coloured:
        code, end, text = chunk.partition("m")
        if not whole or not end or code[:1] != "[" or code[1:].strip(_SGR):
            break
        taken = clean_length(text)
        pieces.append(text[:taken])
        length += 1 + len(code) + 1 + taken
        whole = taken == len(text)
    return "".join(pieces), length


def _after_colour(text: str, floor: int, stop: int) -> int:
    """Return where the last colour code before *stop* ends, else *floor*."""
    at = text.rfind("\x1b[", max(0, floor - _LONGEST_SGR), stop)
    end = text.find("m", at, stop) if at >= 0 else -1
    return end + 1 if end >= floor and not text[at + 2 : end].strip(_SGR) else floor


def find_all(text: str) -> Iterator[Found]:
    """Yield each error line in *text*, in order; they never overlap."""
    found = search(text)
    while found is not None:
        yield found
        found = search(text, found.end)


def parse_many(lines: Iterable[str]) -> Iterator[Line]:
    """Yield the error line of each of *lines* that is or contains one, in order, as it comes.

    For logs of any size, for example an open file. A line break at the end is no part of a line;
    of several error lines in one line the first counts.
    """
    for text in lines:
        # Most lines of a log begin with a prefix that was seen before, or hold none at all.
        parts = text.split(": ", 2)
        if len(parts) == 3:
            front, token, message = parts
            known = _seen.get(front, _NONE).get(token)
            if known is not None:
                message = message.rstrip("\r\n")
                if message.isprintable():
                    tool, action, token = known
                    yield _new(Line, (tool, action, token, message))
                    continue
        found = _search(text, 0)
        if found is not None:
            yield found[0]


class Matcher:
    """A compiled pattern over tool, action and token, where ``*`` stands for any one of them.

    ``cc.*: ENOPEER``, ``*.*: EBADARGS``, ``cc.db.migrate: *``. Raises :class:`PatternError`.
    """

    __slots__ = ("_action", "_token", "_tool", "pattern")

    def __init__(self, pattern: str) -> None:
        front, colon, token = pattern.partition(": ")
        tool, dot, action = front.partition(".")
        if not colon or not dot:
            raise PatternError("prefix", f"{pattern!r} is no pattern: write 'tool.action: TOKEN'")
        if tool != "*" and not is_tool(tool):
            raise PatternError("tool", f"{tool!r} is no tool name and not '*'")
        if action != "*" and not is_action(action):
            raise PatternError("action", f"{action!r} is no action and not '*'")
        if token != "*" and not is_token(token):
            raise PatternError(*_token_fault(token))
        self.pattern = pattern
        self._tool = tool
        self._action = action
        self._token = token

    def matches(self, line: str | Line) -> bool:
        """Tell whether *line* (a whole error line or its parts) fits; other text never does."""
        if isinstance(line, str):
            try:
                line = parse(line)
            except ParseError:
                return False
        return (
            self._tool in ("*", line.tool)
            and self._action in ("*", line.action)
            and self._token in ("*", line.code)
        )

    def __repr__(self) -> str:
        return f"Matcher({self.pattern!r})"


def match(pattern: str, line: str | Line) -> bool:
    """Tell whether *line* fits *pattern*, as :class:`Matcher` does."""
    return Matcher(pattern).matches(line)
