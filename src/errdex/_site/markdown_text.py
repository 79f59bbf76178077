"""Markdown that means what was meant: values stay text in whatever generator reads the tree."""

from __future__ import annotations

import html
import re

from errdex._site.prose import INVISIBLE, SCHEME, SCHEMES

_MARKS = re.compile(r"([\\`*_{}\[\]()<>#+|~!&$:@^=-])")
_BREAKS = re.compile(r"\s*[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]\s*")
_CODE = re.compile(r"(?P<fence>`+)(?!`).*?(?<!`)(?P=fence)(?!`)", re.DOTALL)
_AUTOLINK = re.compile(r"<(?=https?://[^<>\s]*>)", re.IGNORECASE)
_TARGET = re.compile(
    r"(?P<before>\]\(\s*<?|^ {0,3}\[[^\]\n]+\]:\s*<?)(?P<target>[^\s>]*?)(?=[\s>]|\)(?:[^)]|$)|$)",
    re.MULTILINE,
)
_HEADING = re.compile(r"^(#{1,6})(?=\s)", re.MULTILINE)


class MarkdownText(str):
    """A piece of Markdown: written into a Markdown template as it is."""

    __slots__ = ()


def escape_markdown(value: object) -> str:
    """Return *value* so that every Markdown reader shows it as it is, on one line."""
    if isinstance(value, MarkdownText):
        return value
    return _MARKS.sub(r"\\\1", _BREAKS.sub(" ", str(value)))


def code_span(value: object) -> MarkdownText:
    """Return *value* as a code span whose fence is longer than any run of backticks in it."""
    text = " ".join(str(value).split())
    fence = "`" * (_longest_run(text) + 1)
    space = " " if len(fence) > 1 else ""
    return MarkdownText(f"{fence}{space}{text}{space}{fence}")


def cell(value: object) -> MarkdownText:
    """Return *value* as a code span in a table, where a bar would end the cell."""
    return MarkdownText(code_span(value).replace("|", r"\|"))


def code_block(source: str, language: str = "") -> MarkdownText:
    """Return *source* as a fenced block that its own text can not close."""
    fence = "`" * max(3, _longest_run(source) + 1)
    return MarkdownText(f"{fence}{language}\n{source}\n{fence}")


def fill_markdown(text: str, **values: object) -> MarkdownText:
    """Return the label *text* with ``{name}`` replaced, everything escaped that is no Markdown."""
    parts = re.split(r"\{([a-z_]+)\}", text)
    return MarkdownText(
        "".join(
            escape_markdown(values.get(part, f"{{{part}}}") if at % 2 else part)
            for at, part in enumerate(parts)
        )
    )


def author_text(text: str, lower: int = 0) -> MarkdownText:
    """Return an author's Markdown without raw HTML, images, and links that run something.

    Headings go down by *lower* levels. Code spans stay as they are.
    """
    out: list[str] = []
    at = 0
    for span in _CODE.finditer(text):
        out += [_tame(text[at : span.start()], lower), span.group()]
        at = span.end()
    out.append(_tame(text[at:], lower))
    return MarkdownText("".join(out))


def _tame(text: str, lower: int) -> str:
    # Pages load nothing from other hosts: an image becomes a link to it.
    text = _TARGET.sub(_checked, text.replace("![", "["))
    text = _HEADING.sub(lambda found: "#" * min(6, len(found.group(1)) + lower), text)
    pieces = _AUTOLINK.split(text)
    return "<".join(piece.replace("<", "&lt;") for piece in pieces)


def _checked(found: re.Match[str]) -> str:
    target = INVISIBLE.sub("", html.unescape(found["target"].replace("\\", "")))
    scheme = SCHEME.match(target)
    if scheme is None or scheme.group(1).lower() in SCHEMES:
        return found.group()
    return f"{found['before']}#"


def _longest_run(text: str) -> int:
    return max((len(run) for run in re.findall("`+", text)), default=0)
