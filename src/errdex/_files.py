"""Read a text file that somebody wrote by hand; each way to fail is a coded error."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

#: A larger file is no file of settings or codes. 32 MiB hold 100,000 codes.
LARGEST = 32 * 1024 * 1024


def read_bytes(path: str) -> bytes:
    """Return the content of *path*; ``EUNREADABLE`` says why that is not possible."""
    from errdex._errors import UnreadableFile

    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        # ValueError: a path with a NUL character.
        raise UnreadableFile(file=path, problem=_reason(error)) from error
    if len(data) > LARGEST:
        raise UnreadableFile(file=path, problem=f"larger than {LARGEST} bytes")
    return data


def decode(data: bytes, path: str) -> str:
    """Return *data* as text, without a byte order mark; ``ENOTUTF8`` names line and byte."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        from errdex._errors import NotUtf8

        line = data.count(b"\n", 0, error.start) + 1
        raise NotUtf8(file=path, line=line, byte=error.start) from error


def parse_toml(text: str, path: str) -> dict[str, Any]:
    """Return the document that the TOML *text* holds; ``EBADTOML`` names the line."""
    import tomllib

    from errdex._errors import BadToml

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        problem, line = split_position(str(error), text)
        raise BadToml(file=path, line=line, problem=problem) from error
    except RecursionError as error:
        raise BadToml(file=path, line=0, problem="nested too deeply") from error


def split_position(told: str, text: str) -> tuple[str, int]:
    """Return what :mod:`tomllib` *told* without its position, and the line it names."""
    problem, _, place = told.rpartition(" (at ")
    words = place.rstrip(")").replace(",", "").split()
    if words[:1] == ["line"]:
        return problem, int(words[1])
    return problem or told, text.count("\n") + 1


def _reason(error: OSError | ValueError) -> str:
    number = error.errno if isinstance(error, OSError) else None
    return os.strerror(number) if number else str(error)
