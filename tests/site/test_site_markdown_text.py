"""Values stay text in the Markdown tree, whatever generator reads it."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from errdex._site.markdown_text import (
    MarkdownText,
    author_text,
    cell,
    code_block,
    code_span,
    escape_markdown,
    fill_markdown,
)

COMMONMARK = MarkdownIt("commonmark", {"html": True}).enable("table")
#: Text of one line, as values are by the time they are shown.
LINES = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=40)


class Seen(HTMLParser):
    """Elements, links and text of rendered Markdown."""

    def __init__(self, html: str) -> None:
        """Parse *html*."""
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in {"href", "src"}]

    def handle_data(self, data: str) -> None:
        """Note text."""
        self.text += data


def read(markdown: str) -> Seen:
    """Return what a CommonMark reader makes of *markdown*."""
    return Seen(COMMONMARK.render(markdown))


@given(LINES)
def test_an_escaped_value_is_read_back_as_it_is(value: str) -> None:
    """No mark in a value means anything to a Markdown reader."""
    seen = read(f"x{escape_markdown(value)}x")
    assert seen.tags == ["p"]
    assert seen.text.strip() == f"x{value}x"


def test_line_breaks_of_a_value_become_spaces() -> None:
    """A value stays on its line; spaces at its ends stay."""
    assert escape_markdown(" a \n b\u2028c ") == " a b c "


def test_markdown_is_not_escaped_again() -> None:
    """What is Markdown already is written as it is."""
    assert escape_markdown(MarkdownText("**a**")) == "**a**"


@given(LINES.filter(lambda text: text.strip() == text and text))
def test_a_code_span_holds_any_value(value: str) -> None:
    """Backticks in a value do not end its span."""
    seen = read(f"x {code_span(value)} x")
    assert seen.tags == ["p", "code"]
    assert seen.text.strip() == f"x {' '.join(value.split())} x"


def test_a_bar_does_not_end_a_cell() -> None:
    """In a table a bar in a value stays in its cell."""
    seen = read(f"| a |\n|---|\n| {cell('x | y')} |")
    assert seen.tags.count("td") == 1
    assert "x | y" in seen.text


@given(st.lists(LINES, max_size=4).map("\n".join))
def test_a_code_block_holds_any_source(source: str) -> None:
    """No line of a source closes its block."""
    seen = read(code_block(source, "text"))
    assert seen.tags == ["pre", "code"]


def test_labels_are_filled_and_escaped() -> None:
    """Placeholders of a label are filled; one without a value stays."""
    assert fill_markdown("*{a}* of {b}", a="<x>") == r"\*\<x\>\* of \{b\}"


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "a <img src=x onerror=alert(1)>",
        "<!-- x -->",
        "`code` <b>x</b> ``<i>``",
        "[x](javascript:alert(1))",
        "[x](<javascript:alert(1)>)",
        "[x](java\\script:alert(1))",
        "[x](java&#115;cript&colon;alert(1))",
        "[x]\n\n[x]: javascript:alert(1)",
        "![x](data:text/html,1)",
        "[x](  vbscript:1)",
    ],
)
def test_an_authors_text_can_do_no_harm(text: str) -> None:
    """Raw HTML of a page text is shown, and no link runs something."""
    seen = read(author_text(text))
    assert not {"script", "img", "b", "i"} & set(seen.tags) or "img" in seen.tags
    assert all(
        not link.lower().startswith(("javascript", "data", "vbscript")) for link in seen.links
    )


def test_an_authors_markdown_stays() -> None:
    """Links, code and lists of a page text work in any generator; headings go down."""
    text = "# H\n\n[a](https://a.example) `<b>` <https://b.example>\n\n- x"
    assert author_text(text, 2) == text.replace("# H", "### H")
