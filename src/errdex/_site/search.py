"""The search index, in the form that Material's search reads: one entry for each page.

Material reads an index as HTML, so all text is escaped. An entry holds what people look for: the
token, the summary, the message in the page's language, cause, remedy and page text. A section for
each heading would make the file ten times as large and answer with headings that all pages have.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from markupsafe import escape

from errdex._site.pages import AliasPage, CodePage, DomainPage, IndexPage, TombstonePage
from errdex._site.prose import plain

if TYPE_CHECKING:
    from errdex._site.pages import Page


def entry(page: Page, root: str) -> dict[str, Any] | None:
    """Return the entry of *page*, with its location below *root*; ``None`` for one to leave out."""
    if page.fallback or not isinstance(
        page, (CodePage, DomainPage, IndexPage, AliasPage, TombstonePage)
    ):
        return None
    title, texts = page.title, [page.description]
    if isinstance(page, CodePage):
        title = f"{page.title}: {plain(page.summary.text)}"
        texts = [page.line, *(text.text for text in (page.cause, page.remedy) if text is not None)]
        texts += [block.text for block in page.blocks if block.kind != "code"]
    body = " ".join(plain(text) for text in texts)
    return {
        "location": page.address.removeprefix(root),
        "title": str(escape(title)),
        "text": f"<p>{escape(body)}</p>",
        **({"tags": list(page.spec.tags)} if isinstance(page, CodePage) and page.spec.tags else {}),
    }


def index(settings: dict[str, Any], entries: list[dict[str, Any]]) -> str:
    """Return a search index; *settings* are Material's, ``lang``, ``separator``, ``pipeline``."""
    return json.dumps(
        {"config": settings, "docs": entries}, ensure_ascii=False, separators=(",", ":")
    )
