"""Pages as HTML and as Markdown: every section, in order, and nothing that is not text."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from errdex._site.gather import Reference
from errdex._site.pages import Block, ShortPage, Text
from errdex._site.prose import SCHEMES
from errdex._site.render import Renderer, fill, group

SECTIONS = [
    *("line", "pattern", "cause", "remedy", "program", "details", "parameters"),
    *("examples", "emitted-by", "provided-by", "messages", "related", "aliases"),
]
VOID = {"br", "hr", "img", "input", "link", "meta"}


class Strict(HTMLParser):
    """Fails on mark-up that is not well-formed, and notes what pages must not hold."""

    def __init__(self, html: str) -> None:
        """Parse *html*."""
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()
        assert self.open == []
        assert len(self.ids) == len(set(self.ids))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Check an element."""
        assert tag not in {"script", "style", "iframe", "object", "img"}
        for name, value in attrs:
            assert not name.startswith("on")
            if name in {"href", "src"}:
                scheme = re.match(r"([a-z]+):", value or "", re.IGNORECASE)
                assert scheme is None or scheme.group(1) in SCHEMES
            if name == "id":
                self.ids.append(value or "")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Check that an element ends that was open last."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Note text."""
        self.text += data


@pytest.fixture(scope="module")
def renderer(reference: Reference) -> Renderer:
    """Give the renderer of the world."""
    return Renderer(reference)


def html_at(renderer: Renderer, address: str) -> str:
    """Return the body of the page at *address*."""
    (page,) = [page for page in renderer.reference.pages if page.address == address]
    return renderer.html(page)


def markdown_at(renderer: Renderer, address: str) -> str:
    """Return the Markdown of the page at *address*."""
    (page,) = [page for page in renderer.reference.pages if page.address == address]
    return renderer.markdown(page)


def test_every_page_is_well_formed_and_harmless(renderer: Renderer) -> None:
    """In every language every kind of page is valid mark-up without scripts or handlers."""
    for page in renderer.reference.pages:
        html = renderer.html(page)
        Strict(html)
        assert html.count("<h1") == 1


def test_the_sections_stand_in_their_order(renderer: Renderer) -> None:
    """A page that has everything shows the sections of the design, in its order."""
    html = html_at(renderer, "e/acme/EFULL/")
    assert re.findall(r'<h2 id="([^"]+)"', html) == SECTIONS


def test_sections_without_content_are_left_out(renderer: Renderer) -> None:
    """A code without cause, remedy, examples and so on has none of those headings."""
    found = re.findall(r'<h2 id="([^"]+)"', html_at(renderer, "e/acme/ESTALE/"))
    assert "cause" not in found
    assert "examples" not in found
    assert "program" in found


def test_hostile_texts_stay_text(renderer: Renderer) -> None:
    """Every script that authors and plugins wrote is there to be read, and not one to be run."""
    shown = Strict(html_at(renderer, "e/acme/EHOSTILE/")).text
    for number in (1, 2, 7, 8, 9, 10, 11, 13, 20):
        assert f"<script>alert({number})</script>" in shown
    assert "javascript:" not in html_at(renderer, "e/acme/EHOSTILE/")
    assert renderer.dead["e/acme/EHOSTILE/"] == [
        f"javascript:alert({number})" for number in (12, 4, 5)
    ]


def test_placeholders_are_shown_as_values(renderer: Renderer) -> None:
    """A `{name}` in cause and remedy is marked as a value, left to right in any language."""
    html = html_at(renderer, "de/e/acme/EFULL/")
    assert '<var class="errdex-value" dir="ltr">{peer}</var> hat länger' in html


def test_a_text_that_is_no_template_shows_as_it_is(renderer: Renderer) -> None:
    """A lone brace in a text (a translator's, say) does not break the page."""
    shown = renderer._template_text(Text("a { b \ue0000\ue001"), lambda _: None)
    assert shown == "a { b 0"


def test_english_in_another_language_is_marked(renderer: Renderer) -> None:
    """Untranslated paragraphs carry `lang` and `dir`, and the page says how much is translated."""
    html = html_at(renderer, "de/e/acme/EFULL/")
    assert '<div class="errdex-untranslated" lang="en" dir="ltr">' in html
    assert '<span lang="en" dir="ltr">how many fit</span>' in html
    assert re.search(r"errdex-partial.*\b6\b.*\b12\b", html, re.DOTALL)
    assert "errdex-partial" not in html_at(renderer, "e/acme/EFULL/")
    assert "errdex-partial" in html_at(renderer, "de/e/acme/ESTALE/")


def test_neighbouring_blocks_are_rendered_together() -> None:
    """Blocks alike in translation are one text, so that Markdown sees lists and their items."""
    blocks = tuple(Block(text, translated=done) for text, done in (("a", True), ("b", True)))
    assert [text for text, _ in group((*blocks, Block("c", translated=False)))] == ["a\n\nb", "c"]


def test_deprecation_and_retirement_are_told(renderer: Renderer) -> None:
    """Since when, why, what instead, and not before which version it may go."""
    stale = html_at(renderer, "e/acme/ESTALE/")
    for text in ("deprecated since 2.0", "EFULL says more.", "../EFULL/", "3.0"):
        assert text in stale
    gone = html_at(renderer, "e/acme/EGONE/")
    for text in ("0.5", "1.0", "nobody needed it", "It is &lt;gone&gt;.", "../EFULL/"):
        assert text in gone


def test_disputed_codes_say_so(reference: Reference) -> None:
    """A code that two guests claim warns on its page, in HTML and Markdown."""
    page = next(page for page in reference.pages if page.address == "e/acme/EFULL/")
    renderer = Renderer(reference)
    assert "Several distributions declare" in renderer.html(page.replace(disputed=True))
    assert "Several distributions declare" in renderer.markdown(page.replace(disputed=True))


def test_a_short_address_of_one_code_redirects(renderer: Renderer) -> None:
    """The page leads on by itself, by a link, and by its canonical address."""
    (page,) = [p for p in renderer.reference.pages if p.address == "de/e/EFULL/"]
    assert isinstance(page, ShortPage)
    html = renderer.redirect(page, "https://x.example/")
    assert '<meta http-equiv="refresh" content="0; url=../acme/EFULL/">' in html
    assert '<a href="../acme/EFULL/">' in html
    assert '<link rel="canonical" href="https://x.example/">' in html
    assert '<html lang="de" dir="ltr">' in html


def test_labels_are_filled_and_escaped() -> None:
    """Placeholders of a label take text and mark-up, everything else is escaped."""
    assert fill("<{a}> {b}", a="<x>") == "&lt;&lt;x&gt;&gt; {b}"


def test_the_markdown_says_the_same(renderer: Renderer) -> None:
    """Title, line, pattern, cause, examples and messages are in the Markdown twin too."""
    text = markdown_at(renderer, "de/e/acme/EFULL/")
    assert text.startswith("# EFULL: Der Posteingang ist voll.\n")
    for part in (
        "```\nacme.send: EFULL: ab12 hat 100 Nachrichten\n```",
        "{peer} hat länger nicht gelesen.",
        '```python\nraise Full(peer="ab12", limit=100)\n```',
        "[`acme/ESTALE`](../ESTALE/index.md)",
        "| `note` | `str \\| None` |",
        "#### Not translated",
    ):
        assert part in text
    assert "\n\n\n" not in text


def test_hostile_texts_are_harmless_in_the_markdown_tree(renderer: Renderer) -> None:
    """Another generator that lets raw HTML through finds none but in code."""
    from markdown_it import MarkdownIt

    for page in renderer.reference.pages:
        html = (
            MarkdownIt("commonmark", {"html": True}).enable("table").render(renderer.markdown(page))
        )
        assert "<script" not in html
        assert "<img" not in html
        assert 'href="javascript' not in html
