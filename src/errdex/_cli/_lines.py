"""Error lines in logs of any size: read in bounded memory, found, and why a text is none."""

from __future__ import annotations

import os
import re
import sys

from errdex._i18n.label import label
from errdex._line import ParseError, parse, search
from errdex._record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import IO, Any

    from errdex._line import Line

#: Of a longer line only the beginning is looked at; the rest of it is passed over.
LONGEST = 65_536

_MOMENT = re.compile(
    r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?"  # ISO 8601
    r"|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d"  # syslog, RFC 3164
)


class Seen(Record):
    """One error line in a log: where it stands and the time stamp before it, if there is one."""

    line: Line
    file: str
    number: int
    at: str | None = None


def reason_of(text: str) -> str:
    """Return in a stable word why *text* is no error line; see :class:`errdex.ParseError`."""
    try:
        parse(text.strip())
    except ParseError as error:
        return error.reason
    return "prefix"


def reason_text(reason: str) -> str:
    """Return *reason* in words, in the user's language."""
    return {
        "empty": label("The text is empty."),
        "tool": label("It does not begin with the name of a tool."),
        "action": label("The name of the tool is not followed by a dot and an action."),
        "token": label("No token stands before the message."),
        "reserved": label("The word before the message is one of ordinary logs, never a token."),
        "character": label("The message holds a line break or a control character."),
    }.get(reason, label("It does not begin with `tool.action: TOKEN: `."))


def seen(files: Iterable[str], counted: list[int]) -> Iterator[Seen]:
    """Yield each error line of *files* (``-`` is standard input) as it comes.

    Of several in one line the first counts. The number of lines read is added to ``counted[0]``.
    A file that can not be read is ``EUNREADABLE``.
    """
    for file in files:
        for number, text in enumerate(_texts(file), 1):
            counted[0] += 1
            found = search(text)
            if found is not None:
                moment = _MOMENT.search(text, 0, found.start)
                yield Seen(found.line, file, number, moment[0] if moment else None)


def _texts(file: str) -> Iterator[str]:
    """Yield the lines of *file*, each cut to :data:`LONGEST`."""
    if file == "-":
        stream: Any = sys.stdin
        if stream is not None:
            yield from _lines(getattr(stream, "buffer", stream))
        return
    from errdex._errors import UnreadableFile

    try:
        with open(file, "rb") as opened:
            yield from _lines(opened)
    except (OSError, ValueError) as error:
        number = error.errno if isinstance(error, OSError) else None
        problem = os.strerror(number) if number else str(error)
        raise UnreadableFile(file=file, problem=problem) from error


def _lines(stream: IO[Any]) -> Iterator[str]:
    more = False  # whether the last piece was no whole line
    while piece := stream.readline(LONGEST):
        text: str = piece if isinstance(piece, str) else piece.decode("utf-8", "replace")
        if not more:
            yield text
        more = not text.endswith("\n")
