"""Who owns which code: the rules by which declarations become a registry.

The core is never shadowed; a domain has one owner; the owner wins over a guest; between two guests
both stay, disputed; a retired token never comes back. A refusal concerns one code and leaves the
rest of its plugin alone. Everything is sorted first, so that no order of installation matters.
"""

from __future__ import annotations

from errdex import _line
from errdex._declarations import Domain
from errdex._definition import NO_DOMAINS
from errdex._line import is_token
from errdex._provided import Provided
from errdex._refusals import Refusals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from errdex._provided import Declared, Provider
    from errdex._spec import Retired

#: Domains of errdex itself: sealed, whatever anybody declares.
SEALED = frozenset(("core", "errdex"))


def is_domain(name: str) -> bool:
    """Tell whether *name* can name a domain: by the grammar, and not reserved."""
    return _line.is_domain(name) and name not in NO_DOMAINS


class Claim:
    """A domain as it is settled: who claims it, and the owner when exactly one does."""

    __slots__ = ("by", "domain", "explicit")

    def __init__(self, domain: Domain) -> None:
        self.domain = domain
        self.by: dict[str, Provider] = {}
        self.explicit = False

    @property
    def owner(self) -> Provider | None:
        """Return the only claimant, or ``None`` when several claim the domain."""
        return next(iter(self.by.values())) if len(self.by) == 1 else None

    @property
    def open(self) -> bool:
        """Tell whether guests may add codes."""
        return self.owner is not None and self.domain.open_to_plugins


class Kept:
    """A code that stays: its declaration, who gave it, and whether somebody disputes it."""

    __slots__ = ("aliases", "declared", "disputed", "provider")

    def __init__(self, declared: Declared, provider: Provider) -> None:
        self.declared = declared
        self.provider = provider
        self.disputed = False
        self.aliases: list[str] = []


class Settled:
    """The outcome: domains, codes by key, aliases, wordings, tombstones and what was refused."""

    def __init__(self, own: Provided, others: Iterable[Provided]) -> None:
        self.own = own
        self.provided = sorted(others, key=_order)
        self.refusals = Refusals()
        self.core = {code.token: code for code in own.codes if code.domain == "core"}
        self.claims: dict[str, Claim] = {}
        self.codes: dict[str, list[Kept]] = {}
        self.aliases: dict[str, list[Kept]] = {}
        self.wordings: dict[str, dict[str, tuple[Declared, Provider]]] = {}
        self.tombstones: list[tuple[Retired, Provider]] = []
        self._retired: dict[str, list[tuple[Retired, Provider]]] = {}
        self._ranks: dict[tuple[str, str], str] = {}
        self._keep_own()
        self._claim_domains()
        self._keep_codes()
        self._keep_wordings()

    def rank(self, domain: str, provider: Provider) -> str:
        """Return what *provider* is in *domain*: owner, claimant, guest, or stranger."""
        identity = provider.identity
        rank = self._ranks.get((domain, identity))
        if rank is None:
            claim = self.claims[domain]
            if identity in claim.by:
                rank = "claimant" if claim.owner is None else "owner"
            else:
                rank = "guest" if claim.open else "stranger"
            self._ranks[domain, identity] = rank
        return rank

    # -- errdex's own ------------------------------------------------------------------------------

    def _keep_own(self) -> None:
        for domain in self.own.domains:
            claim = self.claims[domain.name] = Claim(domain)
            claim.by[self.own.provider.identity] = self.own.provider
        for declared in self.own.codes:
            kept = Kept(declared, self.own.provider)
            self.codes[declared.key] = [kept]
            for alias in declared.aliases:
                self._add_alias(kept, alias)
        for retired in self.own.retired:
            self._add_tombstone(retired, self.own.provider)

    # -- domains -----------------------------------------------------------------------------------

    def _claim_domains(self) -> None:
        for given in self.provided:
            for domain in sorted(given.domains, key=lambda domain: domain.name):
                self._claim(domain, given.provider)
        self._claim_silently()
        for name, claim in sorted(self.claims.items()):
            if claim.owner is None:
                self.refusals.contested(name, claim.by)

    def _claim(self, domain: Domain, provider: Provider) -> None:
        if domain.name in SEALED:
            self.refusals.sealed_domain(domain.name, provider, self.own.provider)
        elif not is_domain(domain.name):
            self.refusals.bad_record(provider, f"{domain.name!r} can not name a domain")
        else:
            claim = self.claims.setdefault(domain.name, Claim(domain))
            claim.explicit = True
            first = claim.by.get(provider.identity)
            if first is not None and claim.domain != domain and not _supersedes(first, provider):
                self.refusals.bad_record(
                    provider, f"the domain {domain.name!r} is declared twice, differently"
                )
            claim.by.setdefault(provider.identity, provider)

    def _claim_silently(self) -> None:
        """Give a domain that nobody declares to who has codes, wordings or tombstones in it."""
        for given in self.provided:
            names = {code.wording or code.domain for code in given.codes}
            names |= {retired.domain for retired in given.retired}
            for name in sorted(names - SEALED):
                if is_domain(name):
                    claim = self.claims.setdefault(name, Claim(Domain(name)))
                    if not claim.explicit:
                        claim.by.setdefault(given.provider.identity, given.provider)

    # -- codes, aliases, tombstones ----------------------------------------------------------------

    def _keep_codes(self) -> None:
        candidates, tombs = self._admitted()
        guests = [pair for pair in candidates if self._is_guest(pair)]
        for retired, provider in tombs:
            if self.rank(retired.domain, provider) == "owner":
                self._add_tombstone(retired, provider)
        self._keep_group([pair for pair in candidates if not self._is_guest(pair)])
        for retired, provider in tombs:
            if self.rank(retired.domain, provider) != "owner":
                self._retire_as_guest(retired, provider)
        self._keep_group(guests)
        self._mark_disputed()

    def _is_guest(self, pair: tuple[Declared, Provider]) -> bool:
        return self.rank(pair[0].domain, pair[1]) == "guest"

    def _admitted(self) -> tuple[list[tuple[Declared, Provider]], list[tuple[Retired, Provider]]]:
        """Return the codes and tombstones that may be in their domain at all, each once."""
        codes: list[tuple[Declared, Provider]] = []
        tombs: list[tuple[Retired, Provider]] = []
        seen: dict[tuple[str, str], tuple[Declared, Provider]] = {}
        for given in self.provided:
            provider = given.provider
            for declared in sorted(given.codes, key=_source_order):
                if declared.wording is None and not self._is_own(declared, provider):
                    first = seen.get((declared.key, provider.identity))
                    if first is not None:
                        if first[0].source != declared.source and not _supersedes(
                            first[1], provider
                        ):
                            self.refusals.twice(declared, provider, *first)
                    elif self._admits(declared.domain, declared.token, provider, declared):
                        seen[declared.key, provider.identity] = declared, provider
                        codes.append((declared, provider))
            tombs += [
                (retired, provider)
                for retired in sorted(set(given.retired), key=lambda retired: retired.key)
                if self._admits(retired.domain, retired.token, provider, None)
            ]
        return codes, tombs

    def _is_own(self, declared: Declared, provider: Provider) -> bool:
        """Tell whether this is errdex's own code, seen again from errdex's own checkout."""
        kept = self.codes.get(declared.key)
        return (
            kept is not None
            and provider.identity == self.own.provider.identity
            and kept[0].declared.source == declared.source
        )

    def _admits(
        self, domain: str, token: str, provider: Provider, declared: Declared | None
    ) -> bool:
        where = declared.where(provider) if declared is not None else provider.file or ""
        if not is_token(token) or not (domain in SEALED or is_domain(domain)):
            self.refusals.bad_record(provider, f"{domain!r}/{token!r} can not be a code", where)
        elif token in self.core:
            core = self.core[token]
            self.refusals.core(f"{domain}/{token}", provider, where, core, self.own.provider)
        elif domain in SEALED:
            self.refusals.closed(f"{domain}/{token}", provider, where, [self.own.provider])
        elif self.rank(domain, provider) == "stranger":
            claimants = list(self.claims[domain].by.values())
            self.refusals.closed(f"{domain}/{token}", provider, where, claimants)
        else:
            return True
        return False

    def _keep_group(self, group: list[tuple[Declared, Provider]]) -> None:
        """Keep codes of equal rank: first the codes of all, then their aliases."""
        added: list[Kept] = []
        for declared, provider in group:
            tomb = self._tomb(declared.key, provider)
            owner = self._owners_hold(declared.key, declared.domain, provider)
            if tomb is not None:
                self.refusals.retired(declared, provider, *tomb)
            elif owner is not None:
                self.refusals.taken(
                    declared.key, provider, declared.where(provider), owner.declared, owner.provider
                )
            else:
                kept = Kept(declared, provider)
                self.codes.setdefault(declared.key, []).append(kept)
                added.append(kept)
        for kept in added:
            self._keep_aliases(kept)

    def _owners_hold(self, key: str, domain: str, provider: Provider) -> Kept | None:
        """Return the owner's code or alias *key*, when *provider* is a guest there."""
        if self.rank(domain, provider) == "guest":
            held: list[Kept] = self.codes.get(key, []) + self.aliases.get(key, [])
            for kept in held:
                if self.rank(domain, kept.provider) == "owner":
                    return kept
        return None

    def _tomb(self, key: str, provider: Provider) -> tuple[Retired, Provider] | None:
        """Return the tombstone that forbids *provider* the token: the owner's, or its own."""
        for retired, by in self._retired.get(key, ()):
            if by.identity == provider.identity or self.rank(retired.domain, by) == "owner":
                return retired, by
        return None

    def _keep_aliases(self, kept: Kept) -> None:
        declared, provider = kept.declared, kept.provider
        gone: set[str] = set()
        for alias in declared.aliases:
            holder = self._alias_holder(declared, alias, provider)
            if holder is None:
                self._add_alias(kept, alias)
            else:
                gone.add(alias)
                self.refusals.alias(declared, alias, provider, holder)
        if gone:
            kept.declared = declared.without_aliases(gone)

    def _alias_holder(self, declared: Declared, alias: str, provider: Provider) -> str | None:
        """Say what already holds *alias*, or return ``None`` when it is free."""
        key = f"{declared.domain}/{alias}"
        if not is_token(alias):
            return "no token"
        if alias in self.core:
            return f"core/{alias}, a core code"
        tomb = self._tomb(key, provider)
        if tomb is not None:
            return f"the retired code {key} of {tomb[1]}"
        rank = self.rank(declared.domain, provider)
        for held in self.codes.get(key, []) + self.aliases.get(key, []):
            mine = held.provider.identity == provider.identity
            if mine or (rank == "guest" and self.rank(declared.domain, held.provider) == "owner"):
                return (
                    f"{held.declared.key} of {held.provider}, {held.declared.where(held.provider)}"
                )
        return None

    def _add_alias(self, kept: Kept, alias: str) -> None:
        kept.aliases.append(alias)
        self.aliases.setdefault(f"{kept.declared.domain}/{alias}", []).append(kept)

    def _add_tombstone(self, retired: Retired, provider: Provider) -> None:
        self.tombstones.append((retired, provider))
        self._retired.setdefault(retired.key, []).append((retired, provider))

    def _retire_as_guest(self, retired: Retired, provider: Provider) -> None:
        owner = self._owners_hold(retired.key, retired.domain, provider)
        if owner is None:
            self._add_tombstone(retired, provider)
        else:
            self.refusals.taken(
                retired.key, provider, provider.file or "", owner.declared, owner.provider
            )

    def _mark_disputed(self) -> None:
        """Mark every code to which several distributions of equal right lay a claim."""
        for key, live in sorted(self.codes.items()):
            contested = self.claims[live[0].declared.domain].owner is None
            alone = len(live) == 1 and key not in self.aliases and key not in self._retired
            if alone and not contested:
                continue  # nearly always
            if not alone:
                holders = live + self.aliases.get(key, [])
                places = [(kept.provider, kept.declared.where(kept.provider)) for kept in holders]
                places += [(by, by.file or "") for _, by in self._retired.get(key, [])]
                self.refusals.disputed(key, places)
            for kept in live:
                kept.disputed = True
        for key, holders in sorted(self.aliases.items()):
            if key not in self.codes and len({kept.provider.identity for kept in holders}) > 1:
                places = [(kept.provider, kept.declared.where(kept.provider)) for kept in holders]
                self.refusals.disputed(key, places)

    # -- wordings ----------------------------------------------------------------------------------

    def _keep_wordings(self) -> None:
        for given in self.provided:
            for declared in sorted(given.codes, key=_source_order):
                if declared.wording is not None:
                    self._keep_wording(declared, declared.wording, given.provider)

    def _keep_wording(self, declared: Declared, domain: str, provider: Provider) -> None:
        held = self.wordings.setdefault(declared.key, {})
        if domain in SEALED or not is_domain(domain):
            why = f"{domain!r} is no domain of {provider}"
        elif self.rank(domain, provider) != "owner":
            names = ", ".join(map(str, self.claims[domain].by.values()))
            why = f"only the one owner of the domain {domain!r} may word codes for it ({names})"
        elif declared.domain not in ("core", domain):
            why = f"{domain!r} may word core codes and its own, not those of {declared.domain!r}"
        elif declared.key not in self.codes:
            why = f"there is no code {declared.key}"
        elif domain in held:
            if held[domain][0].source == declared.source or _supersedes(held[domain][1], provider):
                return
            why = f"it is worded twice, also in {held[domain][0].where(held[domain][1])}"
        else:
            held[domain] = declared, provider
            return
        self.refusals.wording(declared, domain, provider, why)


def _order(given: Provided) -> tuple[str, bool, str, str, str]:
    """Sort by name; of one owner the project in whose folder we are comes first."""
    provider = given.provider
    return (
        provider.identity,
        provider.owner is None,
        provider.entry_point or "",
        provider.version,
        provider.file or "",
    )


def _supersedes(first: Provider, second: Provider) -> bool:
    """Tell whether *first* is the project we are in, and *second* its installed copy."""
    return first.owner is not None and second.owner is None


def _source_order(declared: Declared) -> tuple[str, str, str, str]:
    return declared.key, declared.module, declared.qualname, declared.file or ""
