"""How MkDocs and its theme see the reference: pages, navigation and configuration by language.

All languages come from one build. A page in German is rendered with a shallow copy of the
configuration in which the theme speaks German, with a navigation of German pages, and with
``base_url`` leading to the folder ``de/``, so that the theme's own search loads the German index.
"""

from __future__ import annotations

import re
from posixpath import relpath
from typing import TYPE_CHECKING, Any

from markupsafe import escape
from mkdocs.structure.nav import Link as NavLink
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page as MkDocsPage
from mkdocs.structure.toc import AnchorLink, TableOfContents

from errdex._i18n.label import label
from errdex._site import addresses
from errdex._site.pages import CodePage, DomainPage, IndexPage

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure import StructureItem
    from mkdocs.structure.files import File, Files

    from errdex._site.pages import Language, Link, Page
    from errdex._site.render import Renderer

_HEADING = re.compile(r'<h2 id="([^"]+)">(.*?)<a class="headerlink"')


class ReferencePage(MkDocsPage):
    """A page whose content comes from the model instead of a Markdown file."""

    def __init__(
        self,
        model: Page,
        file: File,
        config: MkDocsConfig,
        renderer: Renderer,
        site_url: str | None,
    ) -> None:
        """Stand for *model*; its absolute addresses begin with *site_url* when there is one."""
        super().__init__(str(escape(model.title)), file, config)
        self.model = model
        self.is_fallback = model.fallback
        self.hreflang: list[dict[str, str]] = []
        self._renderer = renderer
        if site_url and model.fallback:
            self.canonical_url = addresses.absolute(site_url, model.alternates["en"])

    def read_source(self, config: MkDocsConfig) -> None:
        """Set what MkDocs would read from a file: no Markdown, title and description."""
        self.markdown = ""
        title = self.model.title
        if isinstance(self.model, CodePage):
            title = f"{title}: {self.model.description}"
        self.meta = {
            "title": str(escape(title)),
            "description": str(escape(self.model.description)),
            # The plugin adds an entry of its own to the index.
            "search": {"exclude": True},
            # The tables of codes need the room.
            "hide": ["toc"] if isinstance(self.model, (IndexPage, DomainPage)) else [],
        }

    def render(self, config: MkDocsConfig, files: Files) -> None:
        """Set content, table of contents and anchors."""
        self.content = self._renderer.html(self.model)
        found = _HEADING.findall(self.content)
        self.toc = TableOfContents([AnchorLink(title, anchor, 2) for anchor, title in found])
        self.present_anchor_ids = {anchor for anchor, _ in found}


def arrange(pages: Sequence[ReferencePage]) -> None:
    """Give each page of one language its neighbours and the domain it belongs to."""
    by_address = {page.model.address: page for page in pages}
    domains = {page.model.name: page for page in pages if isinstance(page.model, DomainPage)}
    for page in pages:
        model = page.model
        if isinstance(model, CodePage):
            page.parent = domains.get(model.spec.domain)  # type: ignore[assignment]  # MkDocs names only sections as parents, and asks no more of them than title, url and active
            page.previous_page = _at(by_address, model.previous)
            page.next_page = _at(by_address, model.following)


def _at(pages: dict[str, ReferencePage], link: Link | None) -> ReferencePage | None:
    return None if link is None else pages.get(link.address or "")


def section(pages: Sequence[ReferencePage]) -> Section:
    """Return the one entry of the navigation: the index and the domains, never the codes."""
    indexes = _indexes(pages)
    made = Section(str(escape(indexes[0].model.title)), list(indexes))
    for page in indexes:
        page.parent = made
    return made


def navigation(pages: Sequence[ReferencePage], home: str) -> Navigation:
    """Return the navigation of a language other than English; *home* is the site's own start."""
    indexes = _indexes(pages)
    title = label("Documentation (in English)", pages[0].model.language.name)
    items: list[StructureItem] = [*indexes, NavLink(str(escape(title)), home or ".")]
    made = Navigation(items, list(indexes))
    made.homepage = indexes[0]
    return made


def _indexes(pages: Sequence[ReferencePage]) -> list[ReferencePage]:
    return [page for page in pages if isinstance(page.model, (IndexPage, DomainPage))]


def theme_language(language: Language, known: set[str]) -> str:
    """Return the name under which the theme has *language*, English where it has none.

    *known* are the names of the theme's files: ``de``, ``pt-BR``, ``zh``, ``zh-Hant``.
    """
    parts = language.name.split("_")
    for length in range(len(parts), 0, -1):
        name = "-".join(parts[:length])
        if name in known:
            return name
    return "en"


def localized(
    config: MkDocsConfig,
    language: Language,
    page_url: str,
    alternates: list[dict[str, str]],
    home: str,
    known: set[str],
) -> dict[str, Any]:
    """Return *config* as a page in *language* sees it: a shallow copy, nothing of it is changed.

    *alternates* fill the language switcher, *home* is where the logo leads, *known* are the theme's
    languages.
    """
    extra: dict[str, Any] = {
        **config.extra,
        "alternate": alternates,
        "scope": relpath("/", f"/{page_url}"),
    }
    copy: dict[str, Any] = {**config, "extra": extra}
    if not language.english:
        extra["homepage"] = home
        copy["theme"] = {
            **config.theme,
            "language": theme_language(language, known),
            "direction": language.direction,
        }
    return copy


_ALTERNATE = re.compile(r'\s*<link rel="alternate" href="[^"]*" hreflang="[^"]*">')
_LANGUAGE = re.compile(r'<html lang="[^"]*"')


def finish(output: str, tag: str, hreflang: Sequence[dict[str, str]]) -> str:
    """Return a rendered page with its true language and with links to the other languages.

    The theme asks each host of ``rel="alternate"`` for a site map that is not there; the space in
    ours hides them from its selector, and means the same to everybody else.
    """
    head, mark, body = output.partition("</head>")
    head = _ALTERNATE.sub("", head)
    head = _LANGUAGE.sub(f'<html lang="{tag}"', head, count=1)
    links = "".join(
        f'<link rel="alternate " hreflang="{each["lang"]}" href="{escape(each["href"])}">\n'
        for each in hreflang
    )
    return f"{head}{links}{mark}{body}"


def theme_words(config: MkDocsConfig, name: str) -> Callable[[str], str]:
    """Return what looks up the theme's own words in its language *name*."""
    environment = config.theme.get_env()
    view: dict[str, Any] = {**config, "theme": {**config.theme, "language": name}}
    module: Any = environment.get_template("partials/language.html", None, {"config": view}).module
    translate: Callable[[str], str] = module.t
    return lambda key: str(translate(key))
