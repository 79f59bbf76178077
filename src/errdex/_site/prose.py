"""Prose of authors, plugins and translators as HTML that can do no harm.

The texts are Markdown, and whoever wrote them is not trusted: raw HTML stays text, only a short
list of elements and attributes leaves here, and a link leads to a web page, a mail address or
another page of the reference. One Markdown instance is used for all texts (a new one costs half a
millisecond).
"""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.treeprocessors import Treeprocessor
from markdown.util import AMP_SUBSTITUTE
from markupsafe import Markup, escape

from errdex._site.colour import highlighted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    #: Gives the address for what an author wrote as a link or as code, or ``None``.
    Resolve = Callable[[str], str | None]

#: Elements that leave here, with their attributes.
_NO_ATTRIBUTES: frozenset[str] = frozenset()
ALLOWED: dict[str, frozenset[str]] = {
    "a": frozenset({"href", "rel"}),
    "td": frozenset({"style"}),
    "th": frozenset({"style"}),
    "ol": frozenset({"start"}),
    "div": frozenset({"class"}),
    "code": frozenset({"dir"}),
    "p": frozenset({"class"}),
} | dict.fromkeys(
    "blockquote br em h1 h2 h3 h4 h5 h6 hr li pre span strong table tbody thead tr ul".split(),
    _NO_ATTRIBUTES,
)
SCHEMES = frozenset({"http", "https", "mailto"})

_MARKUP = re.compile(r"[`*_\[\]<>&\\!#|~:]|^\s*(?:[-+]|\d+\.)\s", re.MULTILINE)
INVISIBLE = re.compile(r"[\x00-\x20\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+")
SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*):")
_FENCE = re.compile("`{3,}|~{3,}")
_ALIGN = re.compile(r"text-align: (?:left|right|center);")


def nowhere(_target: str) -> str | None:
    """Resolve nothing: the page stands alone."""
    return None


class Prose:
    """Turns Markdown into safe HTML; the links that lead nowhere are kept in :attr:`dead`."""

    def __init__(self) -> None:
        """Build the one Markdown instance."""
        self._markdown = Markdown(extensions=["tables", "sane_lists", "admonition"])
        self._markdown.preprocessors.deregister("html_block")
        self._markdown.inlinePatterns.deregister("html")
        self._guard = _Guard(self._markdown)
        # After all others: inline patterns (20), prettify (10), unescape (0).
        self._markdown.treeprocessors.register(self._guard, "errdex", -100)
        self.dead: list[str] = []

    def block(self, text: str, resolve: Resolve = nowhere) -> Markup:
        """Return *text*, any number of paragraphs, as block elements."""
        parts = [
            str(self.code(piece)) if fenced else self._convert(piece, resolve)
            for fenced, piece in pieces(text)
        ]
        return Markup("\n".join(part for part in parts if part))

    def inline(self, text: str, resolve: Resolve = nowhere) -> Markup:
        """Return *text*, one paragraph, without an element around it."""
        if not _MARKUP.search(text):
            return escape(text)
        converted = self._convert(" ".join(text.split("\n")), resolve)
        if converted.startswith("<p>") and converted.count("<p>") == 1 and converted[-4:] == "</p>":
            return Markup(converted[3:-4])
        # A heading, a list or a quotation where one line was asked for: show what was written.
        return escape(text)

    def code(self, text: str) -> Markup:
        """Return the fenced (or indented) block *text* highlighted, left to right."""
        info, source = unfence(text)
        return highlighted(source, info.split(" ")[0])

    def _convert(self, text: str, resolve: Resolve) -> str:
        if not text.strip():
            return ""
        self._guard.resolve = resolve
        converted = self._markdown.reset().convert(text)
        self.dead += self._guard.take_dead()
        return converted


def pieces(text: str) -> Iterator[tuple[bool, str]]:
    """Yield *text* in pieces, each with whether it is a fenced block; nothing is lost."""
    held: list[str] = []
    fence = ""
    for line in text.split("\n"):
        opening = _FENCE.match(line)
        if fence:
            held.append(line)
            if line.strip().startswith(fence) and not line.strip().strip(fence[0]):
                yield True, "\n".join(held)
                held, fence = [], ""
        elif opening is not None:
            yield False, "\n".join(held)
            held, fence = [line], opening.group()
        else:
            held.append(line)
    yield bool(fence), "\n".join(held)


def unfence(text: str) -> tuple[str, str]:
    """Return the info string and the source of a fenced block, ``""`` and the source of another."""
    first, *lines = text.strip("\n").split("\n")
    opening = _FENCE.match(first)
    if opening is None:
        lines = [first, *lines]
        return "", "\n".join(line.removeprefix("    ") for line in lines)
    if lines and lines[-1].strip().startswith(opening.group()):
        lines.pop()
    return first[opening.end() :].strip(), "\n".join(lines)


def plain(text: str) -> str:
    """Return *text* without the marks of inline Markdown, for titles and descriptions."""
    return re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", " ".join(text.split()))


class _Guard(Treeprocessor):
    """Keep what is allowed, resolve links, lower headings below those of the page."""

    def __init__(self, markdown: Markdown) -> None:
        super().__init__(markdown)
        self.resolve: Resolve = nowhere
        self._dead: list[str] = []

    def take_dead(self) -> list[str]:
        """Return the links that led nowhere since the last call."""
        dead, self._dead = self._dead, []
        return dead

    def run(self, root: Element) -> None:
        """Clean the tree below *root* in place."""
        for parent in list(root.iter()):
            for child in list(parent):
                self._clean(child)
                if child.tag == "code" and parent.tag not in {"a", "pre"}:
                    self._link_code(parent, child)

    def _clean(self, element: Element) -> None:
        if element.tag == "img":
            # Pages load nothing from other hosts; the reader may follow the link.
            element.tag, element.text = "a", element.get("alt") or element.get("src")
            element.set("href", element.get("src") or "")
        if element.tag == "a":
            self._link(element)
        if element.tag not in ALLOWED:
            element.tag = "span"
        if re.fullmatch("h[1-6]", element.tag):
            element.tag = f"h{min(int(element.tag[1]) + 2, 6)}"
        for name in set(element.attrib) - ALLOWED[element.tag]:
            del element.attrib[name]
        if not _ALIGN.fullmatch(element.get("style", "text-align: left;")):
            del element.attrib["style"]
        if element.tag == "code":
            element.set("dir", "ltr")

    def _link(self, anchor: Element) -> None:
        written = anchor.get("href", "")
        # As a browser will read it: references decoded, what it ignores left out.
        href = INVISIBLE.sub("", html.unescape(written.replace(AMP_SUBSTITUTE, "&")))
        scheme = SCHEME.match(href)
        if scheme is not None and scheme.group(1).lower() in SCHEMES:
            anchor.set("rel", "noopener")
            anchor.set("href", href)
            return
        address = None if scheme is not None else self.resolve(href)
        if address is None:
            self._dead.append(href)
            anchor.tag = "span"
        else:
            anchor.set("href", address)

    def _link_code(self, parent: Element, code: Element) -> None:
        """Lead from a code's name in the text to its page."""
        address = self.resolve(html.unescape(code.text or ""))
        if address is None:
            return
        anchor = Element("a", {"href": address})
        anchor.tail, code.tail = code.tail, None
        parent[list(parent).index(code)] = anchor
        anchor.append(code)
