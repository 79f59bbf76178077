"""Write a file so that it is old or new, never half."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path


def write_atomically(path: Path, data: bytes, shown: str) -> None:
    """Write *data* to *path*, making its folder; ``EUNWRITABLE`` names *shown* and says why not.

    The bytes go to a temporary file beside *path*, to the disk, and then take its place.
    """
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with temporary.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise unwritable(shown, error) from error


def write_new(path: Path, data: bytes, shown: str) -> None:
    """Write *data* to *path*, which must not exist: ``EFILEEXISTS``, else ``EUNWRITABLE``."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            file.write(data)
    except (OSError, ValueError) as error:
        if isinstance(error, FileExistsError) and os.path.lexists(path):
            from errdex._errors_cli import FileExists

            raise FileExists(file=shown) from error
        raise unwritable(shown, error) from error


def unwritable(shown: str, error: OSError | ValueError) -> Exception:
    """Return ``EUNWRITABLE`` for what writing *shown* raised."""
    from errdex._errors_cli import UnwritableFile

    number = error.errno if isinstance(error, OSError) else None
    return UnwritableFile(file=shown, problem=os.strerror(number) if number else str(error))
