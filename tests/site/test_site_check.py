"""A built site is checked: every code has its pages, every link leads somewhere."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from errdex import _registry as registry_module
from errdex._errors import SiteNotBuilt
from errdex._site.check import check
from errdex._site.staging import write_text

CATALOG = '{"languages": ["en"], "addresses": {}}'


def site(folder: Path, body: str) -> Path:
    """Write a site of one page with *body* and return its folder."""
    write_text(folder / "e" / "catalog.json", CATALOG)
    write_text(folder / "e" / "index.html", f'<h1 id="top">x</h1>{body}')
    write_text(folder / "other.html", '<p id="there">x</p>')
    write_text(folder / "e" / "style.css", "")
    return folder


def test_our_own_site_holds_together(built: Path) -> None:
    """Every link and anchor of the built site leads somewhere, in every language."""
    assert list(check(built)) == []


def test_a_missing_page_is_found(built: Path, tmp_path: Path) -> None:
    """Each code of the site's domains must have its page and twins in each of its languages."""
    copy = tmp_path / "site"
    shutil.copytree(built, copy)
    (copy / "de" / "e" / "core" / "ENOPEER" / "index.json").unlink()
    faults = list(check(copy, registry=registry_module.builtin()))
    # The site shows acme and the core; errdex's own codes are not on it, and not missed.
    assert faults == [
        "de/e/core/ENOPEER/index.json: missing",
        "de/e/core/ENOPEER/index.html: link to 'index.json' leads nowhere",
    ]


@pytest.mark.parametrize(
    "body",
    [
        '<a href="../other.html#there">x</a>',
        '<a href="#top">x</a>',
        '<a href="./">x</a>',
        '<a href="..">x</a>'.replace("..", "../e"),
        '<a href="https://elsewhere.example/">x</a>',
        '<a href="mailto:a@b.example">x</a>',
        '<a href="/absolute/">x</a>',
        '<link rel="stylesheet" href="style.css#v1">',
        '<link rel="canonical" href="nowhere">',
        "<a>x</a>",
        '<script src=""></script>',
    ],
)
def test_good_links_pass(tmp_path: Path, body: str) -> None:
    """Pages, folders, anchors and other hosts are no faults."""
    assert list(check(site(tmp_path, body))) == []


@pytest.mark.parametrize(
    "target",
    ["nowhere/", "../other.html#nowhere", "#nowhere", "../../outside.html", "../missing.css"],
)
def test_dead_links_are_found(tmp_path: Path, target: str) -> None:
    """A missing page or anchor, or a place outside of the site, is a fault."""
    write_text(tmp_path / "outside.html", "")
    folder = site(tmp_path / "site", f'<a href="{target}">x</a>')
    assert list(check(folder)) == [f"e/index.html: link to {target!r} leads nowhere"]


def test_without_a_site_there_is_nothing_to_check(tmp_path: Path) -> None:
    """A folder without a catalogue is no site: a coded error."""
    with pytest.raises(SiteNotBuilt, match="there is no built site in"):
        list(check(tmp_path))
