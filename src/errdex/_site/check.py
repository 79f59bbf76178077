"""Does a built site hold together? Every code has its pages, every link leads somewhere."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from errdex._errors import SiteNotBuilt
from errdex._site import addresses

if TYPE_CHECKING:
    from collections.abc import Iterator

    from errdex._registry import Registry

_SOURCES = {"a": "href", "link": "href", "script": "src", "img": "src"}


class _Links(HTMLParser):
    """Collects what a page links to and what can be linked to on it."""

    def __init__(self) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.anchors: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note links and anchors of one element."""
        given = dict(attrs)
        if given.get("id"):
            self.anchors.add(given["id"] or "")
        target = given.get(_SOURCES.get(tag, ""))
        if target and "canonical" not in (given.get("rel") or ""):
            self.targets.append(target)


def check(site: Path, base: str = "e", registry: Registry | None = None) -> Iterator[str]:
    """Yield each fault of the tree *site*, as ``page: what is wrong``, in the order of pages.

    With a *registry*, each of its codes in a domain of the site must have its page in every
    language. Raises :class:`SiteNotBuilt` when there is no site.
    """
    catalog = site / base / "catalog.json"
    if not catalog.is_file():
        raise SiteNotBuilt(folder=str(site))
    told = json.loads(catalog.read_text(encoding="utf-8"))
    domains = {key.partition("/")[0] for key in told["addresses"]}
    for entry in () if registry is None else registry.entries():
        for tag in told["languages"] if entry.domain in domains else ():
            address = addresses.code(base, tag, entry.address)
            for name in ("index.html", "index.json", "index.md"):
                if not (site / address / name).is_file():
                    yield f"{address}{name}: missing"
    pages = {path: _read(path) for path in sorted(site.rglob("*.html"))}
    for path, links in pages.items():
        for target in links.targets:
            if not _leads_somewhere(target, path, site, pages):
                yield f"{path.relative_to(site).as_posix()}: link to {target!r} leads nowhere"


def _read(path: Path) -> _Links:
    links = _Links()
    links.feed(path.read_text(encoding="utf-8"))
    links.close()
    return links


def _leads_somewhere(target: str, page: Path, site: Path, pages: dict[Path, _Links]) -> bool:
    parts = urlsplit(target)
    if parts.scheme or parts.netloc or target.startswith("/"):
        return True  # Another host, or a page that is shown at any address: not ours to judge.
    file = page.parent / unquote(parts.path) if parts.path else page
    if file.is_dir():
        file = file / "index.html"
    file = Path(*_resolved(file))
    if not file.is_relative_to(site) or not file.is_file():
        return False
    known = pages.get(file)
    fragment = unquote(parts.fragment)
    return not fragment or known is None or fragment in known.anchors or fragment == "__skip"


def _resolved(path: Path) -> list[str]:
    """Return the parts of *path* without ``..``; symbolic links are left alone."""
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return parts
