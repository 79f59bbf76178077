"""The reference as a tree of plain Markdown with front matter, for any site generator."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errdex._site import twins
from errdex._site.pages import CodePage
from errdex._site.render import Renderer
from errdex._site.staging import Staging, write_text

if TYPE_CHECKING:
    import os

    from errdex._site.gather import Reference
    from errdex._site.pages import Page

#: Characters that end a line in YAML but not in JSON.
_BREAKS = {code: f"\\u{code:04x}" for code in (0x7F, 0x85, 0x2028, 0x2029, 0xFEFF)}


def write(reference: Reference, out: str | os.PathLike[str]) -> int:
    """Write all pages of *reference* below the folder *out* and return how many there are.

    The folder is written whole or not at all; what it held before goes. Raises
    :class:`~errdex._errors.SiteTargetUnwritable`.
    """
    staging = Staging(out)
    try:
        renderer = Renderer(reference)
        for page in reference.pages:
            text = front_matter(page) + renderer.markdown(page)
            write_text(staging.folder / page.address / "index.md", text)
        base = staging.folder / reference.base
        write_text(base / "catalog.json", twins.dumps(twins.catalog(reference)))
        write_text(base / "catalog.schema.json", twins.schema())
        staging.publish()
    finally:
        staging.discard()
    return len(reference.pages)


def front_matter(page: Page) -> str:
    """Return the YAML front matter of *page*; JSON strings are valid YAML whatever is in them."""
    title = page.title
    if isinstance(page, CodePage) and page.description:
        title = f"{title}: {page.description}"
    fields = {"title": title, "description": page.description, "lang": page.language.tag}
    if page.language.rtl:
        fields["dir"] = page.language.direction
    lines = [f"{name}: {_yaml(value)}" for name, value in fields.items() if value]
    return "\n".join(["---", *lines, "---", "", ""])


def _yaml(text: str) -> str:
    return twins.dumps(text).strip().translate(_BREAKS)
