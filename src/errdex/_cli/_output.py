"""Writing for people and programs: streams that can not encode, are closed, or are no terminal."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import TextIO


def write(stream: TextIO | None, text: str) -> None:
    """Write *text*, with backslashes for what *stream* can not encode.

    A closed pipe is a :class:`BrokenPipeError`, which the edge of the program turns into its exit
    status; any other failure is ``EOUTPUT``. Nothing happens without a stream (``pythonw``).
    """
    if stream is None:
        return
    try:
        try:
            stream.write(text)
        except UnicodeError:
            encoding = getattr(stream, "encoding", None) or "ascii"
            stream.write(text.encode(encoding, "backslashreplace").decode(encoding))
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        raise output_failed(error) from error


def flush(stream: TextIO | None) -> None:
    """Flush *stream*, failing as :func:`write` does."""
    try:
        if stream is not None:
            stream.flush()
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        raise output_failed(error) from error


def output_failed(error: OSError | ValueError) -> Exception:
    """Return ``EOUTPUT`` for what a stream raised."""
    from errdex._errors_cli import OutputFailed

    number = error.errno if isinstance(error, OSError) else None
    return OutputFailed(problem=os.strerror(number) if number else str(error))


def json_text(value: object, stream: TextIO | None, *, indent: int | None = 2) -> str:
    """Return *value* as JSON that *stream* can encode: readable in UTF-8, else in ASCII."""
    from json import dumps

    text = dumps(value, ensure_ascii=False, indent=indent)
    try:
        text.encode(getattr(stream, "encoding", None) or "utf-8")
    except UnicodeError:
        return dumps(value, indent=indent)
    return text


def fill(template: str, **values: object) -> str:
    """Return *template*, a label, with each ``{name}`` replaced; values are made safe to show."""
    from errdex._render import show

    pieces = template.split("{")
    out = [pieces[0]]
    for piece in pieces[1:]:
        name, brace, rest = piece.partition("}")
        out.append(show(values[name]) + rest if brace and name in values else "{" + piece)
    return "".join(out)


def is_terminal(stream: TextIO | None) -> bool:
    """Tell whether a person reads *stream*."""
    try:
        return stream is not None and stream.isatty()
    except (OSError, ValueError):
        return False


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print *rows*: with rich on a terminal, else as plain columns without a heading.

    Every cell must be safe to show already.
    """
    rows = list(rows)
    if is_terminal(sys.stdout):
        try:
            from errdex._cli import _rich
        except ImportError:  # the extra `tools` is not installed
            write(sys.stdout, columns([heads, *rows]))
        else:
            _rich.table(heads, rows)
    else:
        write(sys.stdout, columns(rows))


def columns(rows: Sequence[Sequence[str]]) -> str:
    """Return *rows* as text in columns that are two spaces apart, one line each."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "".join(
        "  ".join([cell.ljust(width) for cell, width in zip(row, widths, strict=True)]).rstrip()
        + "\n"
        for row in rows
    )
