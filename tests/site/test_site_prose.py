"""Prose of authors, plugins and translators becomes HTML that can do no harm."""

from __future__ import annotations

from html.parser import HTMLParser
from xml.etree.ElementTree import Element, SubElement, tostring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdex._site.prose import ALLOWED, Prose, plain, unfence

PROSE = Prose()


class Seen(HTMLParser):
    """What a browser would see: elements with their attributes, and the text."""

    def __init__(self, html: str) -> None:
        """Parse *html*."""
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.elements.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        """Note text."""
        self.text += data

    def handle_comment(self, data: str) -> None:
        """Refuse a comment, which no text can make."""
        raise AssertionError(f"a comment came through: {data}")


PIECES = st.sampled_from(
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "<!-- c -->",
        "<?php x ?>",
        "<![CDATA[x]]>",
        "<svg/onload=alert(1)>",
        "[a](javascript:alert(1))",
        "[a](JaVa\tScRiPt:alert(1))",
        "[a](java&#115;cript&colon;alert(1))",
        "[a](<javascript:alert(1)>)",
        "[a](data:text/html,x)",
        "![a](javascript:alert(1))",
        "[a][r]",
        "\n\n[r]: javascript:alert(1)\n\n",
        "<javascript:alert(1)>",
        "<http://ok.example>",
        "<me@ok.example>",
        "`<b>`",
        "\n\n```html\n<script>\n```\n\n",
        "\n\n    <script>\n\n",
        '\n\n!!! note "<b>"\n    <b>\n\n',
        "\n\n| <b> | b |\n|:-:|---|\n| `x` | <i> |\n\n",
        "&lt;b&gt; &amp; &#60;b&#62;",
        "\n\n# <b>\n\n",
        "\n> <b>\n",
        "\n- <b>\n",
        "**",
        "_",
        "\\",
        "\x02",
        "\x03",
        "\ue0000\ue001",
        '"',
        "'",
        "<",
        ">",
        "&",
        "{",
        "}",
        " ",
        "\n",
    ]
)
TEXTS = st.lists(PIECES | st.text(max_size=8), max_size=8).map("".join)
RAW = {"highlight"}


def harmless(html: str) -> None:
    """Fail when *html* holds an element, an attribute or an address that is not allowed."""
    for tag, attributes in Seen(html).elements:
        assert tag in ALLOWED
        allowed = ALLOWED[tag] | ({"dir", "class"} if tag in {"div", "span"} else ALLOWED[tag])
        assert set(attributes) <= allowed, (tag, attributes)
        href = attributes.get("href")
        if href is not None:
            assert href.startswith(("http://", "https://", "mailto:")), href


@given(TEXTS)
def test_blocks_hold_only_what_is_allowed(text: str) -> None:
    """Whatever an author writes, no element, attribute or link gets through that is not listed."""
    harmless(str(PROSE.block(text)))


@given(TEXTS)
def test_inline_text_holds_only_what_is_allowed(text: str) -> None:
    """The same holds for texts of one line."""
    harmless(str(PROSE.inline(text)))


def test_raw_html_stays_text() -> None:
    """Raw HTML is shown as it was written."""
    shown = Seen(str(PROSE.block("a <script>alert(1)</script> b")))
    assert shown.elements == [("p", {})]
    assert shown.text == "a <script>alert(1)</script> b"


def test_plain_text_is_only_escaped() -> None:
    """A text without mark-up is escaped and nothing else is done to it."""
    assert PROSE.inline("it's a plain text") == "it&#39;s a plain text"


def test_inline_markdown_is_rendered() -> None:
    """Code, emphasis and links of one line work."""
    assert PROSE.inline("a `b` **c**") == 'a <code dir="ltr">b</code> <strong>c</strong>'


def test_a_list_is_no_inline_text() -> None:
    """Where one line was asked for, block mark-up shows as it was written."""
    assert PROSE.inline("- a <b>") == "- a &lt;b&gt;"


def test_headings_stand_below_those_of_the_page() -> None:
    """A first-level heading of a text becomes a third-level one, and none goes below six."""
    html = PROSE.block("# A\n\n###### B")
    assert "<h3>A</h3>" in html
    assert "<h6>B</h6>" in html


def test_alignment_of_tables_is_kept() -> None:
    """Of all styles only the alignment that Markdown makes is allowed."""
    assert '<th style="text-align: center;">a</th>' in PROSE.block("| a |\n|:-:|\n| b |")


def test_an_image_becomes_a_link() -> None:
    """Pages load nothing from other hosts, but the reader may follow the link."""
    html = PROSE.block("![alt](https://elsewhere.example/x.png) ![](https://e.example/)")
    assert '<a href="https://elsewhere.example/x.png" rel="noopener">alt</a>' in html
    assert ">https://e.example/</a>" in html


def test_code_blocks_are_coloured_and_left_to_right() -> None:
    """A fenced block is highlighted by its language; an unknown language shows plainly."""
    html = PROSE.block("before\n\n```python\nx = '<b>'\n```\n\n```nonsense\n<i>\n```")
    assert html.count('<div class="highlight" dir="ltr">') == 2
    assert "&lt;b&gt;" in html
    assert "<code>&lt;i&gt;</code>" in html


def test_links_between_codes_are_resolved() -> None:
    """A relative link leads to the page of the code it names; in code spans too."""
    html = PROSE.block(
        "[x](acme/EX) and `acme/EX` and `other`",
        lambda name: "../EX/" if name == "acme/EX" else None,
    )
    assert '<a href="../EX/">x</a>' in html
    assert '<a href="../EX/"><code dir="ltr">acme/EX</code></a>' in html
    assert '<code dir="ltr">other</code>' in html


def test_a_link_that_leads_nowhere_is_noted_and_dropped() -> None:
    """The text of a dead link stays, its address is reported."""
    prose = Prose()
    assert prose.block("[x](nowhere)") == "<p><span>x</span></p>"
    assert prose.dead == ["nowhere"]


def test_what_no_author_should_make_is_taken_away() -> None:
    """Should Markdown ever give an element or a style that is not listed, it loses both."""
    root = Element("div")
    SubElement(root, "script", {"src": "x"}).text = "alert(1)"
    SubElement(root, "td", {"style": "background: url(x)"})
    PROSE._guard.run(root)
    assert tostring(root) == b"<div><span>alert(1)</span><td /></div>"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("```python no-run\na\n\nb\n```", ("python no-run", "a\n\nb")),
        ("~~~\na\n~~~", ("", "a")),
        ("````\n```\n````", ("", "```")),
        ("```text", ("text", "")),
        ("    a\n      b", ("", "a\n  b")),
    ],
)
def test_fences_are_taken_off(text: str, expected: tuple[str, str]) -> None:
    """Info string and source of a block are told apart, also without an end or a fence."""
    assert unfence(text) == expected


def test_titles_lose_their_marks() -> None:
    """What a title or a description shows is plain."""
    assert plain("a `b`\n **c** [d](https://e.example)") == "a b c d"
