"""Pages as HTML bodies and as Markdown, through Jinja2.

HTML templates escape everything by themselves. Markdown templates do too, in the Markdown way: each
value that is no :class:`MarkdownText` has its marks escaped, so that a hostile value stays text in
whatever generator reads the tree.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from errdex import _explain as explain
from errdex._i18n.label import label
from errdex._site import addresses
from errdex._site.codes import chain_of
from errdex._site.colour import highlighted
from errdex._site.markdown_text import (
    MarkdownText,
    author_text,
    cell,
    code_block,
    code_span,
    escape_markdown,
    fill_markdown,
)
from errdex._site.prose import Prose, unfence
from errdex._template import TemplateError, split

if TYPE_CHECKING:
    from collections.abc import Callable

    from errdex._site.gather import Reference
    from errdex._site.pages import Block, Extra, Page, ShortPage, Text

_OPEN, _CLOSE = "\ue000", "\ue001"
_HELD = re.compile(f"{_OPEN}([0-9]+){_CLOSE}")


def fill(text: str, **values: object) -> Markup:
    """Return the label *text* with ``{name}`` replaced, everything escaped that is no mark-up."""
    escaped = str(escape(text))
    for name, value in values.items():
        escaped = escaped.replace(f"{{{name}}}", str(escape(value)))
    return Markup(escaped)


class Renderer:
    """Renders the pages of one reference; :attr:`dead` names the links that lead nowhere."""

    def __init__(self, reference: Reference) -> None:
        """Prepare both environments for *reference*."""
        self.reference = reference
        self.dead: dict[str, list[str]] = {}
        self._prose = Prose()
        self._codes = {
            (page.language.name, name): page.address
            for page in reference.pages
            for name in _names(page)
        }
        loader = PackageLoader("errdex._site")
        options: dict[str, Any] = {
            "loader": loader,
            "trim_blocks": True,
            "lstrip_blocks": True,
            "undefined": StrictUndefined,
        }
        self._html = Environment(autoescape=True, **options)
        self._markdown = Environment(autoescape=False, finalize=escape_markdown, **options)
        for environment in (self._html, self._markdown):
            globals_: dict[str, Any] = environment.globals
            globals_["base"] = reference.base

    def html(self, page: Page) -> str:
        """Return the body of *page*, from its heading on."""
        resolve = partial(self._resolve, page)
        chain = chain_of(page.language)
        body = self._html.get_template(f"{page.kind}.html").render(
            page=page,
            label=partial(label, locale=page.language.name),
            url=partial(addresses.relative, page=page.address),
            fill=fill,
            prose=partial(self._block, resolve=resolve),
            inline=partial(self._inline, resolve=resolve),
            template_text=partial(self._template_text, resolve=resolve),
            group=group,
            code=highlighted,
            advice_text=partial(explain.advice_text, chain=chain),
            kind_text=partial(explain.kind_text, chain=chain),
            home=addresses.index(self.reference.base, page.language.name),
        )
        if self._prose.dead:
            self.dead[page.address] = self._prose.dead
            self._prose.dead = []
        return body

    def markdown(self, page: Page) -> str:
        """Return *page* as Markdown without front matter."""
        chain = chain_of(page.language)
        text = self._markdown.get_template(f"{page.kind}.md").render(
            page=page,
            label=partial(label, locale=page.language.name),
            url=partial(_link, page=page.address),
            fill=fill_markdown,
            code_span=code_span,
            code_block=code_block,
            advice_text=partial(explain.advice_text, chain=chain),
            kind_text=partial(explain.kind_text, chain=chain),
            prose=_author_text,
            cell=cell,
        )
        return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"

    def redirect(self, page: ShortPage, canonical: str) -> str:
        """Return a whole HTML page that leads from a short address to the one code it means."""
        return self._html.get_template("redirect.html").render(
            page=page, url=partial(addresses.relative, page=page.address), canonical=canonical
        )

    def _block(self, text: str, resolve: Callable[[str], str | None]) -> Markup:
        return self._prose.block(text, resolve)

    def _inline(self, text: Text, resolve: Callable[[str], str | None]) -> Markup:
        return _wrapped(self._prose.inline(text.text, resolve), text)

    def _template_text(self, text: Text, resolve: Callable[[str], str | None]) -> Markup:
        """Return a cause or remedy: prose in which ``{name}`` stands for a value."""
        clean = text.text.replace(_OPEN, "").replace(_CLOSE, "")
        names: list[str] = []
        held = ""
        try:
            for literal, name in split(clean):
                held += literal
                if name is not None:
                    held += f"{_OPEN}{len(names)}{_CLOSE}"
                    names.append(name)
        except TemplateError:
            held = clean
        shown = _HELD.sub(
            lambda found: str(
                Markup('<var class="errdex-value" dir="ltr">{{{}}}</var>').format(
                    names[int(found.group(1))]
                )
            ),
            str(self._prose.inline(held, resolve)),
        )
        return _wrapped(Markup(shown), text)

    def _resolve(self, page: Page, target: str) -> str | None:
        """Return the link from *page* to what an author called *target*."""
        name, _, _ = target.partition("#")
        domain = getattr(getattr(page, "spec", None), "domain", "core")
        for key in (name, f"{domain}/{name}", f"core/{name}"):
            address = self._codes.get((page.language.name, key))
            if address is not None:
                return addresses.relative(address, page.address)
        return None


def group(blocks: tuple[Block, ...]) -> list[tuple[str, Block]]:
    """Return neighbouring blocks that are alike in translation as one Markdown text each."""
    groups: list[tuple[str, Block]] = []
    for block in blocks:
        if groups and groups[-1][1].translated == block.translated:
            text, first = groups.pop()
            groups.append((f"{text}\n\n{block.text}", first))
        else:
            groups.append((block.text, block))
    return groups


def _author_text(block: Block | Text | Extra, lower: int = 0) -> MarkdownText:
    """Return the Markdown of *block*, code as it is, everything else tamed."""
    if getattr(block, "kind", "") == "code":
        info, source = unfence(block.text)
        return code_block(source, info.split(" ")[0])
    return author_text(block.text, lower)


def _wrapped(inner: Markup, text: Text) -> Markup:
    if text.translated:
        return inner
    return Markup('<span lang="en" dir="ltr">{}</span>').format(inner)


def _names(page: Page) -> tuple[str, ...]:
    """Return what an author may call *page* in a link."""
    spec = getattr(page, "spec", None)
    if spec is not None:
        return (spec.key,)
    retired = getattr(page, "retired", None)
    return () if retired is None else (retired.key,)


def _link(address: str, page: str) -> MarkdownText:
    """Return the link from *page* to the Markdown at *address*."""
    return MarkdownText(addresses.relative(f"{address}index.md", page))
