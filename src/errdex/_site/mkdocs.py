"""The MkDocs plugin ``errdex``: a thin consumer of the page model.

It adds generated files, hands MkDocs bodies that are already HTML, and lets the theme render what
is around them. Nothing else of errdex depends on MkDocs or on its theme.
"""

from __future__ import annotations

import logging
import re
from pathlib import Path
from posixpath import relpath
from typing import TYPE_CHECKING, Any, cast

from mkdocs.config import config_options as c
from mkdocs.config.base import Config
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, event_priority, get_plugin_logger
from mkdocs.structure.files import File, InclusionLevel
from mkdocs.utils import CountHandler

from errdex import _host, _settings
from errdex._codes import CodedError
from errdex._errors import SiteBuildFailed
from errdex._site import addresses, search, shell, twins
from errdex._site.gather import Reference, gather
from errdex._site.pages import ShortPage
from errdex._site.render import Renderer
from errdex._site.staging import Staging

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page as MkDocsPage
    from mkdocs.utils.templates import TemplateContext

    from errdex._host import Host
    from errdex._site.pages import Language, Page

log = get_plugin_logger(__name__)

_HERE = Path(__file__).parent
_ASSETS = ("errdex.css", "errdex.js")
#: Where the reference may be mounted: folders with plain names, none of which begins with a dot.
_FOLDER = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*")
_SEARCH = "material/search"


class ErrdexConfig(Config):  # type: ignore[no-untyped-call]  # MkDocs' base is not annotated
    """The options of the plugin in ``mkdocs.yml``."""

    path = c.Type(str, default="e")
    domains = c.ListOfItems(c.Type(str), default=[])
    languages = c.ListOfItems(c.Type(str), default=[])


class ErrdexPlugin(BasePlugin[ErrdexConfig]):  # type: ignore[no-untyped-call]  # as above
    """Mount the reference of all codes below ``path`` (``e/``)."""

    #: Given by ``errdex site`` for one build: it has loaded it already, with its own options.
    host: Host | None = None

    def __init__(self) -> None:
        """Begin with nothing; MkDocs calls the events below in their order."""
        self._command = "build"
        self._dirty = False
        self._staging: Staging | None = None
        self._reference: Reference | None = None
        self._pages: dict[str, list[shell.ReferencePage]] = {}
        self._navigations: dict[str, Navigation] = {}
        self._entries: dict[str, list[dict[str, Any]]] = {}
        self._theme_languages: set[str] = set()
        self._home = ""

    def on_startup(self, *, command: str, dirty: bool) -> None:
        """Note whether this is a build, which is written whole or not at all."""
        self._command, self._dirty = command, dirty

    @event_priority(100)
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Read all codes, and choose where the site is written until it is whole."""
        self._staging = None
        try:
            self._reference = self._gather(config)
            if self._command == "build" and not self._dirty:
                self._staging = Staging(config.site_dir)
                config.site_dir = str(self._staging.folder)
        except CodedError as error:
            raise PluginError(str(error)) from error
        self._renderer = Renderer(self.reference)
        self._pages, self._entries, self._navigations = {}, {}, {}
        base = self.reference.base
        untyped: Any = config
        untyped.extra_css.append(f"{base}/assets/errdex.css")
        config.extra_javascript.append(f"{base}/assets/errdex.js")
        at = 1 if config.theme.custom_dir else 0
        config.theme.dirs.insert(at, str(_HERE / "theme"))
        return config

    @property
    def reference(self) -> Reference:
        """The pages of this build."""
        assert self._reference is not None, "MkDocs calls on_config first"
        return self._reference

    def _gather(self, config: MkDocsConfig) -> Reference:
        # MkDocs keeps the plugin for the next configuration that this process loads.
        host, self.host = self.host, None
        base = self.config.path.strip("/")
        if not _FOLDER.fullmatch(base):
            raise SiteBuildFailed(reason=f"path: {base!r} is no folder below the site")
        if host is None:
            root = Path(config.config_file_path).parent if config.config_file_path else Path.cwd()
            host = _host.load(_settings.read(root), need_code=True)
        return gather(
            host.registry,
            base=base,
            wanted=self.config.languages,
            domains=self.config.domains,
            sections=host.sections,
        )

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add a file for each page, its twins for programs, the catalogue and the assets."""
        for page in self.reference.pages:
            if isinstance(page, ShortPage) and len(page.targets) == 1:
                self._static(
                    files, config, f"{page.address}index.html", self._redirect(page, config)
                )
                continue
            file = File.generated(
                config,
                f"{page.address}index.md",
                content="",
                inclusion=InclusionLevel.NOT_IN_NAV,
            )
            files.append(file)
            made = shell.ReferencePage(page, file, config, self._renderer, config.site_url)
            self._pages.setdefault(page.language.name, []).append(made)
            self._static(files, config, f"{page.address}index.json", twins.dumps(twins.twin(page)))
            self._static(files, config, f"{page.address}index.md", self._renderer.markdown(page))
        base = self.reference.base
        catalog = twins.dumps(twins.catalog(self.reference))
        self._static(files, config, f"{base}/catalog.json", catalog)
        self._static(files, config, f"{base}/catalog.schema.json", twins.schema())
        for name in _ASSETS:
            text = (_HERE / "assets" / name).read_text(encoding="utf-8")
            self._static(files, config, f"{base}/assets/{name}", text)
        for pages in self._pages.values():
            shell.arrange(pages)
            for made in pages:
                made.hreflang = self._hreflang(made, config)
        return files

    def _static(self, files: Files, config: MkDocsConfig, path: str, content: str) -> None:
        """Add a file that is copied as it is, also when MkDocs would take it for a page."""
        source = f"{path}.twin" if path.endswith(".md") else path
        file = File.generated(config, source, content=content, inclusion=InclusionLevel.NOT_IN_NAV)
        file.dest_uri = path
        files.append(file)

    def _redirect(self, page: ShortPage, config: MkDocsConfig) -> str:
        target = page.targets[0].address or ""
        canonical = (
            addresses.absolute(config.site_url, target)
            if config.site_url
            else addresses.relative(target, page.address)
        )
        return self._renderer.redirect(page, canonical)

    def _hreflang(self, page: shell.ReferencePage, config: MkDocsConfig) -> list[dict[str, str]]:
        """Return the translations of *page* by absolute address, without those that are English."""
        if not config.site_url or page.is_fallback:
            return []
        fallbacks = {
            each.model.language.name
            for pages in self._pages.values()
            for each in pages
            if each.is_fallback and each.model.alternates == page.model.alternates
        }
        links = [
            {"lang": language.tag, "href": addresses.absolute(config.site_url, address)}
            for language in self.reference.languages
            if (address := page.model.alternates.get(language.name)) is not None
            and language.name not in fallbacks
        ]
        english = page.model.alternates["en"]
        return [*links, {"lang": "x-default", "href": addresses.absolute(config.site_url, english)}]

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Add one entry, the index with its domains, and make the navigation of each language."""
        self._home = nav.homepage.url if nav.homepage is not None else ""
        for name, pages in self._pages.items():
            if name == "en":
                entry = shell.section(pages)
                untyped: Any = nav
                untyped.items.append(entry)
                nav.pages.extend(entry.children)  # type: ignore[arg-type]  # a section of pages only
            else:
                self._navigations[name] = shell.navigation(pages, self._home)
        return nav

    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
        """Report links that lead nowhere and sections that failed; all bodies are made by now."""
        languages = [
            name.removeprefix("partials/languages/").removesuffix(".html")
            for name in env.list_templates(
                filter_func=lambda name: name.startswith("partials/languages/")
            )
        ]
        self._theme_languages = set(languages)
        for address, dead in sorted(self._renderer.dead.items()):
            for link in dict.fromkeys(dead):
                log.warning("%s: link to %r leads nowhere", address, link)
        for problem in self.reference.problems:
            log.warning("%s", problem)
        return env

    def on_page_context(
        self, context: TemplateContext, *, page: MkDocsPage, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """Give a page its language: configuration, navigation, switcher and place in the search."""
        own = page if isinstance(page, shell.ReferencePage) else None
        if own is None and _has_languages(config):
            return context
        language = self.reference.languages[0] if own is None else own.model.language
        home = addresses.index(self.reference.base, language.name)
        context["config"] = shell.localized(  # type: ignore[typeddict-item]  # templates only read
            config, language, page.url, self._alternates(page), home, self._theme_languages
        )
        if own is None:
            return context
        self._add_entry(own.model, config)
        if not language.english:
            context["nav"] = self._navigations[language.name]
            context["base_url"] = relpath(f"/{language.tag}", f"/{page.url}")
        return context

    def _alternates(self, page: MkDocsPage) -> list[dict[str, str]]:
        """Return the switcher: the same page in each language, for other pages the index."""
        if len(self.reference.languages) == 1:
            return []
        same = page.model.alternates if isinstance(page, shell.ReferencePage) else {"en": page.url}
        return [
            {
                "name": language.title,
                "lang": language.tag,
                "link": same.get(language.name) or (page.url or ".")
                if language.english
                else same.get(language.name) or addresses.index(self.reference.base, language.name),
            }
            for language in self.reference.languages
        ]

    def _add_entry(self, page: Page, config: MkDocsConfig) -> None:
        entry = search.entry(page, addresses.prefix(page.language.name))
        if entry is None or _SEARCH not in config.plugins:
            return
        if page.language.english:
            config.plugins[_SEARCH].search_index.entries.append(entry)  # type: ignore[attr-defined]  # Material's plugin
        else:
            self._entries.setdefault(page.language.name, []).append(entry)

    def on_post_page(self, output: str, *, page: MkDocsPage, config: MkDocsConfig) -> str:
        """Name the true language of the page and link its translations."""
        if isinstance(page, shell.ReferencePage):
            return shell.finish(output, page.model.language.tag, page.hreflang)
        if _has_languages(config):
            return output
        return shell.finish(output, "en", [])

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Write the search of each language; then the finished site takes the old one's place."""
        for language in self.reference.languages:
            if language.name in self._entries:
                self._write_search(language, config)
        if self._staging is None:
            return
        if _warned(config):
            self._staging.discard()  # MkDocs is about to abort.
            return
        try:
            self._staging.publish()
        except CodedError as error:
            raise PluginError(str(error)) from error

    def on_build_error(self, *, error: Exception) -> None:
        """Remove what was written; the site that was there before is unchanged."""
        if self._staging is not None:
            self._staging.discard()

    def _write_search(self, language: Language, config: MkDocsConfig) -> None:
        plugin = cast("Any", config.plugins[_SEARCH])
        name = shell.theme_language(language, self._theme_languages)
        words = shell.theme_words(config, name)
        settings: dict[str, Any] = {
            "lang": [words("search.config.lang")],
            "separator": words("search.config.separator"),
            "pipeline": words("search.config.pipeline").replace(",", " ").split(),
            "fields": plugin.config["fields"],
        }
        target = Path(config.site_dir) / language.tag / "search" / "search_index.json"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(search.index(settings, self._entries[language.name]), encoding="utf-8")


def _has_languages(config: MkDocsConfig) -> bool:
    """Return whether the site has languages of its own, which are then left alone."""
    extra: dict[str, Any] = {**config.extra}
    return bool(extra.get("alternate"))


def _warned(config: MkDocsConfig) -> bool:
    """Return whether a strict build has warnings, on which MkDocs aborts after the last event."""
    counters = [
        handler
        for handler in logging.getLogger("mkdocs").handlers
        if isinstance(handler, CountHandler)
    ]
    return config.strict and any(counter.get_counts() for counter in counters)
