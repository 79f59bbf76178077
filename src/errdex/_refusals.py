"""What the rules refuse, as coded errors, each tied to the distributions it concerns."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from errdex._codes import CodedError
    from errdex._provided import Declared, Provider
    from errdex._spec import Retired

#: What stands where a provider has no file to name.
NOWHERE = "no file known"


class Refusals:
    """Collects problems; the error classes are loaded when the first one is met."""

    def __init__(self) -> None:
        self._found: list[tuple[frozenset[str], CodedError]] = []

    def add(self, error: CodedError, concerned: Iterable[Provider]) -> None:
        """Keep *error* and whom it concerns."""
        self._found.append((frozenset([by.identity for by in concerned]), error))

    def all(self) -> tuple[tuple[frozenset[str], CodedError], ...]:
        """Return every problem with the identities it concerns, in an order that never varies."""
        return tuple(sorted(self._found, key=lambda pair: (type(pair[1]).__name__, str(pair[1]))))

    def bad_record(self, provider: Provider, reason: str, where: str = "") -> None:
        """Something declared is malformed."""
        from errdex._errors import BadRecord

        place = where or provider.file or NOWHERE
        self.add(BadRecord(plugin=str(provider), where=place, reason=reason), [provider])

    def sealed_domain(self, domain: str, provider: Provider, owner: Provider) -> None:
        """A plugin claims a domain of errdex itself."""
        from errdex._errors import DomainSealed

        place = provider.file or NOWHERE
        error = DomainSealed(domain=domain, plugin=str(provider), where=place, owner=str(owner))
        self.add(error, [provider])

    def contested(self, domain: str, by: Mapping[str, Provider]) -> None:
        """Several distributions claim one domain."""
        from errdex._errors import DomainContested

        claimants = [by[identity] for identity in sorted(by)]
        named = _named([(provider, provider.file or NOWHERE) for provider in claimants])
        self.add(DomainContested(domain=domain, claimants=named), claimants)

    def core(
        self, code: str, provider: Provider, where: str, core: Declared, owner: Provider
    ) -> None:
        """A plugin uses a core token."""
        from errdex._errors import CoreShadowed

        error = CoreShadowed(
            given=code,
            plugin=str(provider),
            where=where or NOWHERE,
            core=core.key,
            owner=str(owner),
            owner_where=core.where(owner),
        )
        self.add(error, [provider])

    def closed(self, code: str, provider: Provider, where: str, owners: Sequence[Provider]) -> None:
        """A stranger adds to a domain that is not open to it."""
        from errdex._errors import DomainClosed

        named = _named([(owner, owner.file or NOWHERE) for owner in owners])
        error = DomainClosed(given=code, plugin=str(provider), where=where or NOWHERE, owners=named)
        self.add(error, [provider])

    def taken(
        self, code: str, provider: Provider, where: str, held: Declared, owner: Provider
    ) -> None:
        """A guest's token is the owner's."""
        from errdex._errors import TokenTaken

        error = TokenTaken(
            given=code,
            plugin=str(provider),
            where=where or NOWHERE,
            owner=str(owner),
            owner_where=held.where(owner),
        )
        self.add(error, [provider])

    def twice(
        self, declared: Declared, provider: Provider, first: Declared, other: Provider
    ) -> None:
        """One distribution declares a token in two places."""
        from errdex._errors import DeclaredTwice

        error = DeclaredTwice(
            given=declared.key,
            plugin=str(provider),
            where=declared.where(provider),
            first=first.where(other),
        )
        self.add(error, [provider])

    def retired(self, declared: Declared, provider: Provider, tomb: Retired, by: Provider) -> None:
        """A retired token is registered again."""
        from errdex._errors import TokenRetired

        error = TokenRetired(
            given=declared.key,
            plugin=str(provider),
            where=declared.where(provider),
            owner=str(by),
            owner_where=by.file or NOWHERE,
            removed_in=tomb.removed_in,
            reason=tomb.reason,
        )
        self.add(error, [provider])

    def alias(self, declared: Declared, alias: str, provider: Provider, holder: str) -> None:
        """An alias is held by something else."""
        from errdex._errors import AliasTaken

        error = AliasTaken(
            alias=alias,
            given=declared.key,
            plugin=str(provider),
            where=declared.where(provider),
            holder=holder,
        )
        self.add(error, [provider])

    def disputed(self, code: str, places: Sequence[tuple[Provider, str]]) -> None:
        """Several distributions of equal right hold one token."""
        from errdex._errors import CodeDisputed

        named = _named(places)
        self.add(CodeDisputed(given=code, claimants=named), [by for by, _ in places])

    def wording(self, declared: Declared, domain: str, provider: Provider, reason: str) -> None:
        """A wording can not stand."""
        from errdex._errors import WordingRefused

        error = WordingRefused(
            given=f"{declared.key}@{domain}",
            plugin=str(provider),
            where=declared.where(provider),
            reason=reason,
        )
        self.add(error, [provider])

    def tool(self, tool: str, provider: Provider, reason: str) -> None:
        """A tool, or a part of what it declares, can not stand."""
        from errdex._errors import ToolRefused

        error = ToolRefused(
            name=tool, plugin=str(provider), where=provider.file or NOWHERE, reason=reason
        )
        self.add(error, [provider])


def _named(places: Iterable[tuple[Provider, str]]) -> tuple[str, ...]:
    """Return ``acme 1.2 (acme/errors.py:7)`` for each, sorted, each once."""
    return tuple(sorted({f"{provider} ({where or NOWHERE})" for provider, where in places}))
