"""What a declared code is: the immutable records that flow from declarations to pages."""

from __future__ import annotations

from errdex._record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    Advice = Literal["retry", "fix-arguments", "ask-user", "sign-in", "report", "stop"]

#: What a program should do about an error (contract.md); two situations that differ are two codes.
ADVICE = ("retry", "fix-arguments", "ask-user", "sign-in", "report", "stop")
#: Classes of parameters: they drive formatting, redaction, plurals and documentation.
KINDS = ("plain", "count", "secret", "untrusted", "file_path", "when", "size", "items")


class Param(Record):
    """One parameter of a code.

    ``type`` is the annotation as source text, ``kind`` one of :data:`KINDS`, ``default`` is what
    stands in when an optional one is not given.
    """

    name: str
    type: str = "str"
    kind: str = "plain"
    doc: str = ""
    example: object = None
    default: object = None
    required: bool = True


class Plural(Record):
    """A message that reads ``one`` when parameter ``by`` is 1, else ``other`` (English)."""

    one: str
    other: str
    by: str


class Deprecated(Record):
    """Why and since when a code should no longer be raised, and what replaces it."""

    since: str
    reason: str
    replaced_by: str | None = None
    not_before: str | None = None


class Retired(Record):
    """A tombstone: the token of a removed code, which is never free again."""

    token: str
    domain: str
    summary: str
    since: str
    removed_in: str
    reason: str
    replaced_by: str | None = None

    @property
    def key(self) -> str:
        """The identity of the retired code, ``domain/TOKEN``."""
        return f"{self.domain}/{self.token}"


class Spec(Record):
    """All that the registry, the command line and the site need to know about one code.

    ``wording`` names the domain in whose words a core code (or a code of that domain) speaks, and
    ``original`` is then the spec that was worded anew. ``catalogue`` is the top-level package whose
    ``locales`` hold the translations, or a folder's path.
    """

    domain: str
    token: str
    symbol: str
    summary: str = ""
    page: str = ""
    message: str | Plural = ""
    cause: str | None = None
    remedy: str | None = None
    since: str = ""
    deprecated: Deprecated | None = None
    exit_status: int = 1
    http_status: int = 500
    retryable: bool = False
    advice: str = "stop"
    tags: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    params: tuple[Param, ...] = ()
    wording: str | None = None
    catalogue: str = ""
    module: str = ""
    qualname: str = ""
    file: str | None = None
    line: int = 0
    original: Spec | None = None

    @property
    def key(self) -> str:
        """The identity of the code, ``domain/TOKEN``; a wording has the key of what it words."""
        return f"{self.domain}/{self.token}"

    @property
    def context(self) -> str:
        """The key of the message in a catalogue: the code's key, for a wording with ``@domain``."""
        return self.key if self.wording is None else f"{self.key}@{self.wording}"

    @property
    def example(self) -> dict[str, object]:
        """The parameters' examples by name; where one has none, its default or ``<name>``."""
        return {
            p.name: p.example
            if p.example is not None
            else p.default
            if not p.required
            else f"<{p.name}>"
            for p in self.params
        }
