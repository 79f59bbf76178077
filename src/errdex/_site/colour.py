"""Blocks of code, coloured by Pygments where it knows the language."""

from __future__ import annotations

from typing import Any, cast

from markupsafe import Markup, escape
from pygments import highlight  # type: ignore[import-untyped]  # Pygments ships no types
from pygments.formatters.html import HtmlFormatter  # type: ignore[import-untyped]  # as above
from pygments.lexers import get_lexer_by_name  # type: ignore[import-untyped]  # as above
from pygments.util import ClassNotFound  # type: ignore[import-untyped]  # as above

_FORMATTER = cast("Any", HtmlFormatter(nowrap=True))


def highlighted(source: str, language: str) -> Markup:
    """Return *source* as a block of code, coloured when *language* is known to Pygments."""
    try:
        lexer = get_lexer_by_name(language, stripnl=False)
    except ClassNotFound:
        body = escape(source)
    else:
        coloured: Any = highlight(source, lexer, _FORMATTER)
        body = Markup(str(coloured).rstrip("\n"))
    return Markup('<div class="highlight" dir="ltr"><pre><code>{}</code></pre></div>').format(body)
