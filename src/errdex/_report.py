"""What became of a plugin, and what it translates for others."""

from __future__ import annotations

import os

from errdex._provided import Provider
from errdex._record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal

    from errdex._codes import CodedError

    Status = Literal["active", "disabled", "failed"]


class Report(Record):
    """What became of a plugin. Its JSON form (:meth:`to_dict`) is contract.

    *error* is what made it fail; *problems* is everything that is wrong, also what the registry
    refused; *seconds* the time that importing it and calling its hooks took. *source* tells where
    its declarations come from: ``manifest`` or ``import``.
    """

    name: str
    distribution: str
    version: str
    file: str
    status: Status
    hooks: tuple[str, ...] = ()
    domains: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    locales: tuple[str, ...] = ()
    seconds: float = 0.0
    error: CodedError | None = None
    traceback: str = ""
    problems: tuple[CodedError, ...] = ()
    source: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return the report as JSON can carry it, schema 1."""
        fields = self.to_fields()
        for name in ("hooks", "domains", "codes", "locales"):
            fields[name] = list(fields[name])
        fields["error"] = None if self.error is None else self.error.to_dict()
        fields["problems"] = [problem.to_dict() for problem in self.problems]
        return fields


class LanguagePack(Record):
    """Translations of another distribution's codes: whose, where, in which languages, by whom."""

    owner: str
    folder: str
    locales: tuple[str, ...]
    provider: Provider


def languages(folder: str) -> tuple[str, ...]:
    """Return the languages that have a catalogue in *folder*."""
    root = os.path.join(folder, "locales")
    try:
        names = sorted(os.listdir(root))
    except OSError:
        return ()
    return tuple([name for name in names if _has_catalogue(os.path.join(root, name))])


def _has_catalogue(folder: str) -> bool:
    stem = os.path.join(folder, "LC_MESSAGES", "errdex")
    return os.path.isfile(f"{stem}.mo") or os.path.isfile(f"{stem}.po")
