"""The pages of a reference in one language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errdex._i18n.label import label
from errdex._site import addresses, codes
from errdex._site.pages import (
    AliasPage,
    CodePage,
    DomainLink,
    DomainPage,
    IndexPage,
    Link,
    Row,
    ShortPage,
    Text,
    TombstonePage,
)
from errdex._site.prose import plain
from errdex._site.sections import extras

if TYPE_CHECKING:
    from collections.abc import Sequence

    from errdex._declarations import Section
    from errdex._registry import Entry, Registry, Tombstone
    from errdex._site.pages import Language, Page
    from errdex._spec import Spec


class OneLanguage:
    """Makes the pages of one language."""

    def __init__(
        self,
        registry: Registry,
        base: str,
        language: Language,
        found: tuple[Language, ...],
        domains: Sequence[str],
        sections: tuple[Section, ...],
        entries: list[Entry],
        problems: list[str],
    ) -> None:
        self.registry = registry
        self.base = base
        self.language = language
        self.languages = found
        self.domains = domains
        self.sections = sections
        self.entries = entries
        self.problems = problems
        self.keys = {entry.address: entry for entry in entries}
        self.tombstones = [
            stone
            for stone in registry.tombstones()
            if not domains or stone.retired.domain in domains
        ]
        #: The summary of every code that has a page, by what addresses it.
        self.leads = {
            **{
                stone.retired.key: self._english(stone.retired.summary) for stone in self.tombstones
            },
            **{f"{entry.domain}/{old}": self._summary(entry) for old, entry in self._aliases()},
            **{key: self._summary(entry) for key, entry in self.keys.items()},
        }

    def pages(self) -> list[Page]:
        """Return the index, the domains, the codes, then the pages that lead somewhere."""
        made = self._neighbours([self.code(entry) for entry in self.entries])
        rows = [
            *(self._code_row(page, entry) for page, entry in zip(made, self.entries, strict=True)),
            *(self._stone_row(stone) for stone in self.tombstones),
        ]
        rows.sort(key=lambda row: (row.domain != "core", row.domain, row.token))
        names = sorted({row.domain for row in rows}, key=lambda name: (name != "core", name))
        domains = [self.domain(name, [r for r in rows if r.domain == name]) for name in names]
        return [
            self._index(rows, domains),
            *domains,
            *made,
            *map(self.alias, self._aliases()),
            *map(self.tombstone, self.tombstones),
            *self._disputed(),
            *self._short(names),
        ]

    def code(self, entry: Entry) -> CodePage:
        """Return the page of one code."""
        spec = self._spec(entry)
        read = codes.read_texts(spec, self.language)
        found = codes.emitters(spec, self.registry)
        kept, examples = codes.blocks(read)
        matcher, expression = codes.pattern(spec, self.registry)
        deprecated = spec.deprecated
        return CodePage(
            language=self.language,
            address=addresses.code(self.base, self.language.name, entry.address),
            title=spec.token,
            description=plain(read.summary),
            alternates={},
            fallback=not self.language.english and not read.translated,
            spec=spec,
            summary=codes.marked(read.summary, spec.summary, self.language) or Text(""),
            line=codes.printed(spec, found, self.registry, self.language),
            pattern=matcher,
            expression=expression,
            cause=codes.marked(read.cause, spec.cause, self.language),
            remedy=codes.marked(read.remedy, spec.remedy, self.language),
            blocks=kept,
            extras=extras(self.sections, spec, self.language, self.problems),
            wordings=tuple(
                codes.wording(wording, entry.spec, self.registry, self.language)
                for wording in entry.wordings
                if wording is not spec
            ),
            parameters=codes.parameters(spec, read, self.language),
            examples=examples,
            emitters=found,
            provider=entry.provider.distribution,
            version=entry.provider.version,
            source=f"{spec.module}.{spec.qualname}" if spec.module else "",
            messages=codes.messages(spec, self.languages),
            related=self._related(spec),
            aliases=entry.aliases,
            deprecated=deprecated,
            replacement=self._replacement(
                deprecated.replaced_by if deprecated else None, spec.domain
            ),
            disputed=entry.disputed,
            translated=read.translated,
            total=read.total,
        )

    def link(self, name: str, domain: str) -> Link:
        """Return the link to *name*: a key, or a token of *domain* or of the core.

        Former and retired tokens have pages too. A code that is not on this site has no address.
        """
        for key in [name] if "/" in name else [f"{domain}/{name}", f"core/{name}"]:
            if key in self.leads:
                address = addresses.code(self.base, self.language.name, key)
                return Link(name, address, self.leads[key])
        return Link(name)

    def domain(self, name: str, rows: list[Row]) -> DomainPage:
        """Return the page of the domain *name*."""
        entry = self.registry.domains.get(name)
        about = entry.domain.description if entry else ""
        owner = entry.provider if entry else None
        return DomainPage(
            language=self.language,
            address=addresses.domain(self.base, self.language.name, name),
            title=name,
            description=plain(about or (entry.domain.title if entry else "")),
            alternates={},
            fallback=False,
            name=name,
            about=Text(about, translated=self.language.english),
            rows=tuple(rows),
            tools=tuple(
                sorted(
                    tool for tool, known in self.registry.tools.items() if known.info.speaks == name
                )
            ),
            provider=owner.distribution if owner else "",
            version=owner.version if owner else "",
            open_to_plugins=entry.domain.open_to_plugins if entry else False,
            core=name == "core",
        )

    def alias(self, found: tuple[str, Entry]) -> AliasPage:
        """Return the page of a former token, which leads to the code's present one."""
        former, entry = found
        return AliasPage(
            language=self.language,
            address=addresses.code(self.base, self.language.name, f"{entry.domain}/{former}"),
            title=former,
            description="",
            alternates={},
            fallback=False,
            former=former,
            target=self.link(entry.address, entry.domain),
        )

    def tombstone(self, stone: Tombstone) -> TombstonePage:
        """Return the page of a retired code."""
        retired = stone.retired
        return TombstonePage(
            language=self.language,
            address=addresses.code(self.base, self.language.name, retired.key),
            title=retired.token,
            description=plain(retired.summary),
            alternates={},
            fallback=False,
            retired=retired,
            replacement=self._replacement(retired.replaced_by, retired.domain),
        )

    def _index(self, rows: list[Row], domains: list[DomainPage]) -> IndexPage:
        name = self.language.name
        return IndexPage(
            language=self.language,
            address=addresses.index(self.base, name),
            title=label("Error codes", name),
            description=label(
                "Every error code, what it means and what to do.", self.language.name
            ),
            alternates={},
            fallback=False,
            rows=tuple(rows),
            domains=tuple(
                DomainLink(page.name, self._title(page.name), page.address, len(page.rows))
                for page in domains
            ),
        )

    def _title(self, name: str) -> str:
        entry = self.registry.domains.get(name)
        return entry.domain.title if entry else ""

    def _short(self, domains: list[str]) -> list[ShortPage]:
        """Return a short address for each token that is no domain's folder on any file system."""
        targets: dict[str, list[Link]] = {}
        for key, entry in self.keys.items():
            targets.setdefault(entry.token, []).append(self.link(key, entry.domain))
        for former, entry in self._aliases():
            name = f"{entry.domain}/{former}"
            targets.setdefault(former, []).append(self.link(name, entry.domain))
        for stone in self.tombstones:
            link = self.link(stone.retired.key, stone.retired.domain)
            targets.setdefault(stone.retired.token, []).append(link)
        return [
            self._leading(token, token, links)
            for token, links in sorted(targets.items())
            if token.lower() not in domains
        ]

    def _disputed(self) -> list[ShortPage]:
        """Return a page for each code that two guests claim: it lists both."""
        claims: dict[str, list[Link]] = {}
        for key, entry in self.keys.items():
            if entry.disputed:
                claims.setdefault(entry.key, []).append(self.link(key, entry.domain))
        return [self._leading(key.partition("/")[2], key, links) for key, links in claims.items()]

    def _leading(self, token: str, path: str, links: list[Link]) -> ShortPage:
        return ShortPage(
            language=self.language,
            address=addresses.short(self.base, self.language.name, path),
            title=token,
            description="",
            alternates={},
            fallback=False,
            token=token,
            targets=tuple(links),
        )

    def _spec(self, entry: Entry) -> Spec:
        """Return the spec to show: in the words of the site's domain where it has some."""
        for domain in self.domains:
            worded = entry.worded(domain)
            if worded is not entry.spec:
                return worded
        return entry.spec

    def _summary(self, entry: Entry) -> Text:
        spec = self._spec(entry)
        read = codes.read_texts(spec, self.language)
        return codes.marked(read.summary, spec.summary, self.language) or Text("")

    def _related(self, spec: Spec) -> tuple[Link, ...]:
        for name in spec.related:
            keys = [name] if "/" in name else [f"{spec.domain}/{name}", f"core/{name}"]
            if not any(key in self.leads or self.registry.get(key) for key in keys):
                self.problems.append(f"{spec.key}: the related code {name!r} does not exist")
        return tuple(self.link(name, spec.domain) for name in spec.related)

    def _aliases(self) -> list[tuple[str, Entry]]:
        return [(alias, entry) for entry in self.entries for alias in entry.aliases]

    def _replacement(self, name: str | None, domain: str) -> Link | None:
        return self.link(name, domain) if name else None

    def _english(self, text: str) -> Text:
        return Text(text, translated=self.language.english)

    def _code_row(self, page: CodePage, entry: Entry) -> Row:
        spec = page.spec
        return Row(
            spec.domain,
            spec.token,
            page.address,
            page.summary,
            codes.message(spec, self.language),
            "deprecated" if spec.deprecated else "active",
            spec.retryable,
            spec.exit_status,
            spec.http_status,
            entry.provider.distribution,
        )

    def _stone_row(self, stone: Tombstone) -> Row:
        retired = stone.retired
        return Row(
            retired.domain,
            retired.token,
            addresses.code(self.base, self.language.name, retired.key),
            self._english(retired.summary),
            state="retired",
            provider=stone.provider.distribution,
        )

    def _neighbours(self, made: list[CodePage]) -> list[CodePage]:
        """Lead from each code to the one before and after it in its domain."""
        linked: list[CodePage] = []
        for at, page in enumerate(made):
            around = [made[at - 1] if at else None, made[at + 1] if at + 1 < len(made) else None]
            before, after = (
                Link(near.title, near.address)
                if near is not None and near.spec.domain == page.spec.domain
                else None
                for near in around
            )
            linked.append(page.replace(previous=before, following=after))
        return linked
