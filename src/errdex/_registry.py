"""The registry: every code, domain, tool and tombstone that is known, frozen, and how to find one.

Built from declarations by the rules of :mod:`errdex._rules`. :func:`builtin` knows the core and
errdex itself; :func:`build` adds what others provide.
"""

from __future__ import annotations

from errdex._provided import Declared, Provided, Provider, normalise
from errdex._record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Literal

    from errdex._codes import CodedError
    from errdex._declarations import Domain, ToolInfo
    from errdex._line import Line
    from errdex._rules import Kept, Settled
    from errdex._spec import Retired, Spec

    Kind = Literal["code", "alias", "retired", "ambiguous", "unknown"]

__all__ = [
    "Declared",
    "DomainEntry",
    "Entry",
    "Provided",
    "Provider",
    "Registry",
    "Resolution",
    "Tombstone",
    "ToolEntry",
    "build",
    "builtin",
]

_read_only = type(type.__dict__)  # types.MappingProxyType, which would have to be imported


class DomainEntry(Record):
    """A domain; *provider* is its owner, or ``None`` while several distributions claim it."""

    domain: Domain
    provider: Provider | None
    claimants: tuple[Provider, ...] = ()


class ToolEntry(Record):
    """A tool that somebody declares; its actions hold keys such as ``core/ENOPEER``."""

    info: ToolInfo
    provider: Provider


class Tombstone(Record):
    """A retired code and who retired it."""

    retired: Retired
    provider: Provider


class Entry:
    """One code of the registry. Immutable; its spec is made when it is first looked at."""

    __slots__ = ("_aliases", "_declared", "_wordings", "disputed", "key", "provider")

    def __init__(
        self,
        declared: Declared | Spec,
        provider: Provider,
        disputed: bool = False,
        wordings: tuple[Declared, ...] = (),
        aliases: tuple[str, ...] | None = None,
    ) -> None:
        self._declared = declared if isinstance(declared, Declared) else Declared.of(declared)
        self.key = self._declared.key
        self.provider = provider
        self.disputed = disputed
        self._wordings = wordings
        self._aliases = self._declared.aliases if aliases is None else aliases

    @property
    def spec(self) -> Spec:
        """Return the declaration as a record."""
        return self._declared.spec

    @property
    def cls(self) -> type[CodedError] | None:
        """Return the class, when the code was imported rather than read from a manifest."""
        return self._declared.cls

    @property
    def domain(self) -> str:
        """Return the domain, without making the spec."""
        return self._declared.domain

    @property
    def token(self) -> str:
        """Return the token, without making the spec."""
        return self._declared.token

    @property
    def symbol(self) -> str:
        """Return the symbol (``NO_PEER``), without making the spec."""
        return self._declared.symbol

    @property
    def aliases(self) -> tuple[str, ...]:
        """Return the older tokens that lead here and were not refused."""
        return self._aliases

    @property
    def wordings(self) -> tuple[Spec, ...]:
        """Return the specs of the wordings, sorted by the domain in whose words they are."""
        return tuple([self._reworded(declared.spec) for declared in self._wordings])

    @property
    def address(self) -> str:
        """Return the key, with ``@distribution`` while the code is disputed."""
        return f"{self.key}@{self.provider.identity}" if self.disputed else self.key

    @property
    def where(self) -> str:
        """Return ``file:line`` of the declaration."""
        return self._declared.where(self.provider)

    def worded(self, domain: str | None) -> Spec:
        """Return the spec in the words of *domain* when it has its own, else the plain one."""
        for declared in self._wordings:
            if declared.wording == domain:
                return self._reworded(declared.spec)
        return self.spec

    def _reworded(self, spec: Spec) -> Spec:
        """Return the wording *spec* with what it words, which no file carries."""
        return spec if spec.original is not None else spec.replace(original=self.spec)

    def __repr__(self) -> str:
        return f"<Entry {self.address} of {self.provider}>"


class Resolution(Record):
    """What a text that somebody typed or pasted leads to.

    *kind* says which: one ``code``; an ``alias`` of one, named in *via*; a ``retired`` one, in
    *tombstone*; ``ambiguous`` when *entries* holds several; or ``unknown`` with *suggestions*.
    *asked* is the text looked for, *line* the error line it was found in.
    """

    kind: Kind
    asked: str
    entries: tuple[Entry, ...] = ()
    tombstone: Tombstone | None = None
    via: str | None = None
    line: Line | None = None
    suggestions: tuple[str, ...] = ()

    @property
    def entry(self) -> Entry | None:
        """Return the entry when there is exactly one."""
        return self.entries[0] if len(self.entries) == 1 else None


class Registry:
    """Everything that is known. Made by :func:`build`; nothing changes it afterwards."""

    __slots__ = (
        "_aliases",
        "_entries",
        "_keys",
        "_problems",
        "_tokens",
        "_tombstones",
        "domains",
        "tools",
    )

    domains: Mapping[str, DomainEntry]
    tools: Mapping[str, ToolEntry]

    def __init__(
        self,
        entries: Iterable[Entry],
        domains: dict[str, DomainEntry],
        tools: dict[str, ToolEntry],
        tombstones: Iterable[Tombstone],
        problems: tuple[tuple[frozenset[str], CodedError], ...],
    ) -> None:
        self.domains = _read_only(domains)
        self.tools = _read_only(tools)
        self._entries = tuple(
            sorted(entries, key=lambda entry: (entry.key, entry.provider.identity))
        )
        self._tombstones = tuple(
            sorted(tombstones, key=lambda tomb: (tomb.retired.key, tomb.provider.identity))
        )
        self._problems = problems
        self._keys: dict[str, list[Entry]] = {}
        self._tokens: dict[str, list[Entry]] = {}
        self._aliases: dict[str, list[Entry]] = {}
        for entry in self._entries:
            self._keys.setdefault(entry.key, []).append(entry)
            self._tokens.setdefault(entry.token, []).append(entry)
            for alias in entry.aliases:
                self._aliases.setdefault(alias, []).append(entry)

    def entries(self) -> tuple[Entry, ...]:
        """Return all codes, sorted by key."""
        return self._entries

    def tombstones(self) -> tuple[Tombstone, ...]:
        """Return all retired codes, sorted by key."""
        return self._tombstones

    @property
    def problems(self) -> tuple[CodedError, ...]:
        """Return what was refused or is disputed, in an order that never varies."""
        return tuple([error for _, error in self._problems])

    def problems_of(self, distribution: str) -> tuple[CodedError, ...]:
        """Return the problems that concern *distribution*."""
        identity = normalise(distribution)
        return tuple([error for concerned, error in self._problems if identity in concerned])

    def get(self, address: str) -> Entry | None:
        """Return the code at ``domain/TOKEN`` or ``domain/TOKEN@distribution``.

        ``None`` when there is none, and for a disputed code addressed without distribution: use
        :meth:`find` or :meth:`resolve` to see them all. Aliases are not followed.
        """
        key, _, distribution = address.partition("@")
        held = self._keys.get(key, ())
        if distribution:
            identity = normalise(distribution)
            held = [entry for entry in held if entry.provider.identity == identity]
        return held[0] if len(held) == 1 else None

    def find(self, token: str) -> tuple[Entry, ...]:
        """Return every code of any domain whose token, or one of whose aliases, is *token*."""
        held = list(self._tokens.get(token, ()))
        held += [entry for entry in self._aliases.get(token, ()) if entry not in held]
        return tuple(held)

    def tool_domain(self, tool: str) -> str | None:
        """Return the domain that *tool* speaks for: as declared, else the one of its own name."""
        declared = self.tools.get(tool)
        if declared is not None:
            return declared.info.speaks
        return tool if tool in self.domains else None

    def resolve(self, text: str) -> Resolution:
        """Find what *text* is about: a token in any case, ``domain/TOKEN``, or an error line."""
        from errdex._resolve import resolve

        return resolve(self, text)

    def suggest(self, word: str) -> tuple[str, ...]:
        """Return up to five tokens (or, for a *word* with ``/``, keys) that *word* may mean."""
        from errdex._suggest import near

        if "/" in word:
            return near(word.partition("@")[0], sorted(self._keys))
        known = dict.fromkeys((*sorted(self._tokens), *sorted(self._aliases)))
        return near(word, known)


def build(provided: Iterable[Provided] = ()) -> Registry:
    """Return the registry of the core, errdex and everything *provided*; nothing is raised.

    What the rules refuse is in :attr:`Registry.problems`.
    """
    from errdex._builtin import own
    from errdex._rules import Settled

    given = list(provided)
    settled = Settled(own(), given)
    tools = _tools(settled)
    entries = [
        Entry(
            kept.declared,
            kept.provider,
            kept.disputed,
            _wordings(settled, kept),
            tuple(kept.aliases),
        )
        for live in settled.codes.values()
        for kept in live
    ]
    domains = {
        name: DomainEntry(claim.domain, claim.owner, tuple(claim.by.values()))
        for name, claim in sorted(settled.claims.items())
    }
    tombs = [Tombstone(retired, by) for retired, by in settled.tombstones]
    return Registry(entries, domains, tools, tombs, settled.refusals.all())


def builtin() -> Registry:
    """Return the registry of the core and of errdex itself, without any plugin."""
    return build()


def _wordings(settled: Settled, kept: Kept) -> tuple[Declared, ...]:
    held = settled.wordings.get(kept.declared.key)
    return tuple([held[domain][0] for domain in sorted(held)]) if held else ()


def _tools(settled: Settled) -> dict[str, ToolEntry]:
    from errdex._tools import settle_tools

    return {name: ToolEntry(info, by) for name, (info, by) in settle_tools(settled).items()}
