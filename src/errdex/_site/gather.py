"""From a registry to all pages of its reference, in all languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errdex._errors import SiteDomainUnknown
from errdex._record import Record
from errdex._site import addresses
from errdex._site.languages import languages
from errdex._site.one_language import OneLanguage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from errdex._declarations import Section
    from errdex._registry import Registry
    from errdex._site.pages import Language, Page


class Reference(Record):
    """All pages of a reference, and what they were made from."""

    registry: Registry
    base: str
    languages: tuple[Language, ...]
    pages: tuple[Page, ...]
    problems: tuple[str, ...] = ()


def gather(
    registry: Registry,
    *,
    base: str = "e",
    wanted: Sequence[str] = (),
    domains: Sequence[str] = (),
    sections: Sequence[Section] = (),
) -> Reference:
    """Return the reference of *registry*.

    *base* is the folder below which everything lies, *wanted* keeps some languages, *domains* some
    domains, *sections* are those of plugins. Related codes that do not exist and sections that
    fail are in :attr:`Reference.problems`. Raises
    :class:`~errdex._errors.SiteLanguageMissing` and :class:`~errdex._errors.SiteDomainUnknown`.
    """
    for name in domains:
        if name not in {entry.domain for entry in registry.entries()}:
            known = sorted({entry.domain for entry in registry.entries()})
            raise SiteDomainUnknown(domain=name, found=known)
    chosen = [entry for entry in registry.entries() if not domains or entry.domain in domains]
    found = languages([entry.spec.catalogue for entry in chosen], wanted)
    pages: list[Page] = []
    problems: list[str] = []
    for language in found:
        gatherer = OneLanguage(
            registry, base, language, found, domains, tuple(sections), chosen, problems
        )
        pages += gatherer.pages()
    return Reference(registry, base, found, _with_alternates(pages), tuple(dict.fromkeys(problems)))


def _with_alternates(pages: list[Page]) -> tuple[Page, ...]:
    """Tell each page where it stands in the other languages."""
    same: dict[str, dict[str, str]] = {}
    for page in pages:
        same.setdefault(_stem(page), {})[page.language.name] = page.address
    return tuple(page.replace(alternates=same[_stem(page)]) for page in pages)


def _stem(page: Page) -> str:
    return page.address.removeprefix(addresses.prefix(page.language.name))
