"""One `mkdocs build` makes the reference in all languages and leaves the rest of the site alone."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import mkdocs.config
import pytest
from mkdocs.commands.build import build as mkdocs_build
from mkdocs.exceptions import Abort

from errdex._host import Host
from errdex._site.gather import Reference
from errdex._site.languages import language
from errdex._site.mkdocs import ErrdexPlugin
from errdex._site.pages import CodePage, ShortPage
from errdex._site.shell import theme_language

Project = Callable[..., Path]


def page(built: Path, address: str) -> str:
    """Return the HTML of the page at *address*."""
    return (built / address / "index.html").read_text(encoding="utf-8")


def head(html: str) -> str:
    """Return the head of a page."""
    return html.partition("</head>")[0]


def configured(root: Path, host: Host, **options: Any) -> Any:
    """Return the configuration of the project in *root*, its plugin given *host*."""
    config = read_config(root, **options)
    assert isinstance(config.plugins["errdex"], ErrdexPlugin)
    config.plugins["errdex"].host = host
    config.plugins.on_startup(command="build", dirty=False)
    return config


def read_config(root: Path, **options: Any) -> Any:
    """Return the configuration of the project in *root*."""
    loader: Any = mkdocs.config  # not annotated
    return loader.load_config(str(root / "mkdocs.yml"), **options)


def test_every_page_exists_with_its_twins(built: Path, reference: Reference) -> None:
    """HTML, JSON and Markdown lie at each permanent address, in every language."""
    for each in reference.pages:
        assert (built / each.address / "index.html").is_file()
        if not isinstance(each, ShortPage):
            assert (built / each.address / "index.json").is_file()
            assert (built / each.address / "index.md").is_file()
    assert json.loads((built / "e" / "catalog.json").read_text())["schema"] == 1
    assert (built / "e" / "catalog.schema.json").is_file()
    assert page(built, "guide").count("<h1") == 1


def test_pages_have_their_language_and_direction(built: Path) -> None:
    """The page says which language it is in; Arabic runs from right to left."""
    for address, lang, direction in (
        ("e/acme/EFULL", "en", "ltr"),
        ("de/e/acme/EFULL", "de", "ltr"),
        ("ar/e/acme/EFULL", "ar", "rtl"),
    ):
        html = page(built, address)
        assert f'<html lang="{lang}"' in html
        assert f'<body dir="{direction}"' in html


def test_the_switcher_stays_on_the_page(built: Path) -> None:
    """Each language's entry leads to the same page; on a guide to the index of the language."""
    html = page(built, "de/e/acme/EFULL")
    for href, lang in (
        ("../../../../e/acme/EFULL/", "en"),
        ("../../../../ar/e/acme/EFULL/", "ar"),
        ("./", "de"),
    ):
        assert f'<a href="{href}" hreflang="{lang}" class="md-select__link">' in html
    guide = page(built, "guide")
    assert '<a href="./" hreflang="en" class="md-select__link">' in guide
    assert '<a href="../de/e/" hreflang="de" class="md-select__link">' in guide
    home = (built / "index.html").read_text()
    assert '<a href="." hreflang="en" class="md-select__link">' in home


def test_translations_are_linked_without_fallbacks(built: Path) -> None:
    """`hreflang` names real translations and the default; never a page that is English inside."""
    found = re.findall(
        r'rel="alternate " hreflang="([^"]+)" href="([^"]+)"', page(built, "e/acme/EFULL")
    )
    root = "https://errors.example.org/docs/"
    assert found == [
        ("en", f"{root}e/acme/EFULL/"),
        ("ar", f"{root}ar/e/acme/EFULL/"),
        ("de", f"{root}de/e/acme/EFULL/"),
        ("x-default", f"{root}e/acme/EFULL/"),
    ]
    stale = re.findall(r'rel="alternate " hreflang="([^"]+)"', page(built, "e/acme/ESTALE"))
    assert stale == ["en", "x-default"]


def test_no_page_asks_for_a_site_map_that_is_not_there(built: Path) -> None:
    """The theme fetches one for each `rel="alternate"`, so no page has one."""
    for path in built.rglob("*.html"):
        assert 'rel="alternate"' not in path.read_text(encoding="utf-8")


def test_a_fallback_page_points_to_the_original(built: Path) -> None:
    """Its canonical address is the English page's, and it links no translations."""
    html = head(page(built, "de/e/acme/ESTALE"))
    assert '<link rel="canonical" href="https://errors.example.org/docs/e/acme/ESTALE/">' in html
    assert "hreflang" not in html


def test_the_site_map_lists_translations_and_no_fallbacks(built: Path) -> None:
    """Each page is there once, with its translations beside it."""
    tree = ElementTree.parse(built / "sitemap.xml")
    space = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}
    found = [element.text or "" for element in tree.iterfind("s:url/s:loc", space)]
    root = "https://errors.example.org/docs/"
    assert f"{root}guide/" in found
    assert f"{root}de/e/acme/EFULL/" in found
    assert f"{root}de/e/acme/ESTALE/" not in found
    assert len(found) == len(set(found))
    assert 'hreflang="ar"' in (built / "sitemap.xml").read_text()


def test_nothing_comes_from_other_hosts(built: Path) -> None:
    """No style, script, font or picture is loaded from elsewhere."""
    loads = re.compile(r'<(?:script|link|img)[^>]+(?:src|href)="(https?:)?//[^"]*"')
    for path in built.rglob("*.html"):
        for found in loads.finditer(path.read_text(encoding="utf-8")):
            assert "canonical" in found.group() or "alternate" in found.group()


def test_hostile_titles_and_descriptions_are_escaped(built: Path) -> None:
    """What a summary holds stays text in title, description and headings."""
    html = page(built, "e/acme/EHOSTILE")
    assert "<script>alert" not in html
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in head(html)


def test_codes_are_not_in_the_navigation(built: Path) -> None:
    """The navigation holds the index and the domains, whatever the number of codes."""
    navigation = page(built, "e/acme/EFULL").partition('data-md-type="navigation"')[2]
    navigation = navigation.partition('data-md-type="toc"')[0]
    links = re.findall(r'href="([^"]+)" class="md-nav__link', navigation)
    assert "../" in links
    assert not any("ESTALE" in link for link in links)
    german = page(built, "de/e/acme/EFULL").partition('data-md-type="navigation"')[2]
    links = re.findall(r'href="([^"]+)"', german.partition('data-md-type="toc"')[0])
    assert "../" in links
    assert "../../../.." in links


def test_previous_and_next_stay_in_domain_and_language(built: Path) -> None:
    """The footer leads to the neighbours in the same language."""
    html = page(built, "de/e/acme/EHOSTILE").partition("<footer")[2]
    assert 'href="../EFULL/" class="md-footer__link md-footer__link--prev"' in html
    assert 'href="../ESTALE/" class="md-footer__link md-footer__link--next"' in html


def test_each_language_has_its_own_search(built: Path) -> None:
    """The index of a language holds its pages alone, below its own folder, without fallbacks."""
    english = json.loads((built / "search" / "search_index.json").read_text())["docs"]
    german = json.loads((built / "de" / "search" / "search_index.json").read_text())
    assert {"e/acme/EFULL/", "guide/"} <= {entry["location"] for entry in english}
    assert not any(entry["location"].startswith("de/") for entry in english)
    by_location = {entry["location"]: entry for entry in german["docs"]}
    assert "e/acme/ESTALE/" not in by_location
    entry = by_location["e/acme/EFULL/"]
    assert entry["title"] == "EFULL: Der Posteingang ist voll."
    assert "ab12 hat 100 Nachrichten" in entry["text"]
    assert entry["tags"] == ["inbox"]
    assert german["config"]["lang"] == ["de"]
    assert '"base": "../../.."' in page(built, "de/e/acme/EFULL")


def test_search_text_is_escaped(built: Path) -> None:
    """The theme reads the index as HTML, so nothing in it may be mark-up."""
    docs = json.loads((built / "search" / "search_index.json").read_text())["docs"]
    (entry,) = [entry for entry in docs if entry["location"] == "e/acme/EHOSTILE/"]
    assert "<script" not in entry["title"] + entry["text"]


def test_a_site_without_problems_builds_under_strict(
    host: Host, tmp_path: Path, make_project: Project
) -> None:
    """One domain without faults, mounted elsewhere, gives no warning."""
    root = make_project(
        tmp_path,
        "site_name: x\ntheme: {name: material, font: false}\n"
        "plugins: [{errdex: {path: errors/, domains: [core]}}]\n",
        link="errors/core/ENOPEER/index.md",
    )
    quiet = Host(host.registry, (), host.settings, None, ())
    mkdocs_build(configured(root, quiet, strict=True))
    assert (root / "site" / "errors" / "core" / "ENOPEER" / "index.html").is_file()
    # Without a search plugin there is no index, without an address no absolute link.
    assert not (root / "site" / "search").exists()
    short = (root / "site" / "errors" / "ENOPEER" / "index.html").read_text()
    assert '<link rel="canonical" href="../core/ENOPEER/">' in short
    html = (root / "site" / "errors" / "core" / "ENOPEER" / "index.html").read_text()
    assert "hreflang" not in head(html)


def test_a_site_of_one_language_has_no_switcher(
    host: Host, tmp_path: Path, make_project: Project
) -> None:
    """There is nothing to choose."""
    root = make_project(
        tmp_path,
        "site_name: x\ntheme: {name: material, font: false}\n"
        "plugins: [{errdex: {domains: [core], languages: [en]}}]\n",
        link="e/core/ENOPEER/index.md",
    )
    mkdocs_build(configured(root, host))
    assert "md-select__link" not in page(root / "site", "e/core/ENOPEER")


def test_a_site_with_languages_of_its_own_keeps_its_switcher(
    host: Host, tmp_path: Path, make_project: Project
) -> None:
    """On pages that are not ours nothing is changed."""
    root = make_project(
        tmp_path,
        "site_name: x\ntheme: {name: material, font: false}\n"
        "plugins: [{errdex: {domains: [acme], languages: [de]}}]\n"
        "extra: {alternate: [{name: Own, link: /own/, lang: fr}]}\n",
    )
    mkdocs_build(configured(root, host))
    guide = page(root / "site", "guide")
    assert '<link rel="alternate" href="/own/" hreflang="fr">' in guide
    assert ">\n              Own\n" in guide
    assert "Deutsch" in page(root / "site", "e/acme/EFULL")


def test_a_theme_override_stays_first(host: Host, tmp_path: Path, make_project: Project) -> None:
    """The site's own templates win over those of the plugin."""
    root = make_project(
        tmp_path,
        "site_name: x\nsite_url: https://x.example/\n"
        "theme: {name: material, font: false, custom_dir: over}\n"
        "plugins: [{errdex: {domains: [acme], languages: [de]}}]\n",
    )
    (root / "over").mkdir()
    (root / "over" / "sitemap.xml").write_text("mine")
    mkdocs_build(configured(root, host))
    assert (root / "site" / "sitemap.xml").read_text() == "mine"


def test_faults_are_warnings_and_keep_the_old_site_under_strict(
    host: Host, tmp_path: Path, make_project: Project, caplog: pytest.LogCaptureFixture
) -> None:
    """Dead links and broken sections are named; a strict build leaves what was there."""
    root = make_project(tmp_path)
    (root / "site").mkdir()
    (root / "site" / "old.html").write_text("old")
    with caplog.at_level(logging.WARNING, "mkdocs"), pytest.raises(Abort):
        mkdocs_build(configured(root, host, strict=True))
    assert "link to 'javascript:alert(4)' leads nowhere" in caplog.text
    assert "section 'Broken' failed" in caplog.text
    assert [entry.name for entry in (root / "site").iterdir()] == ["old.html"]
    assert {entry.name for entry in root.iterdir()} == {"docs", "mkdocs.yml", "site"}


def test_a_target_that_vanishes_is_reported(
    host: Host, tmp_path: Path, make_project: Project
) -> None:
    """When the new tree can not take its place, the build fails with the code of it."""
    root = make_project(
        tmp_path,
        "site_name: x\ntheme: {name: material, font: false}\n"
        "plugins: [{errdex: {domains: [acme], languages: [en]}}]\n",
    )
    config = configured(root, host)

    def vanish(**_: object) -> None:
        staging = config.plugins["errdex"]._staging
        staging.discard()

    config.plugins.events["post_build"].append(vanish)
    config.plugins.events["post_build"].reverse()
    with pytest.raises(Abort) as caught:
        mkdocs_build(config)
    assert "ESITETARGET" in str(caught.value.__context__)


def test_an_unwritable_target_is_reported(
    host: Host, tmp_path: Path, make_project: Project, caplog: pytest.LogCaptureFixture
) -> None:
    """A target in a folder that does not exist fails with the code of it."""
    root = make_project(tmp_path)
    with caplog.at_level(logging.ERROR, "mkdocs"), pytest.raises(Abort):
        mkdocs_build(configured(root, host, site_dir=str(tmp_path / "no" / "site")))
    assert "ESITETARGET" in caplog.text


@pytest.mark.parametrize("path", ["", "/", "../up", "a/../b", ".hidden", "a b"])
def test_a_path_outside_of_the_site_is_refused(
    host: Host,
    tmp_path: Path,
    make_project: Project,
    path: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The reference lies in a folder of its own below the site, nowhere else."""
    root = make_project(tmp_path, f"site_name: x\nplugins: [{{errdex: {{path: {path!r}}}}}]\n")
    with caplog.at_level(logging.ERROR, "mkdocs"), pytest.raises(Abort):
        mkdocs_build(configured(root, host))
    assert "ESITEBUILD" in caplog.text


@pytest.mark.parametrize(("command", "dirty"), [("serve", False), ("build", True)])
def test_serving_and_dirty_builds_write_in_place(
    host: Host, tmp_path: Path, make_project: Project, command: str, dirty: bool
) -> None:
    """They use the folder that MkDocs gives them, and a failure there is theirs."""
    root = make_project(tmp_path)
    config = configured(root, host)
    config.plugins.on_startup(command=command, dirty=dirty)
    target = config.site_dir
    mkdocs_build(config, dirty=dirty)
    assert config.site_dir == target
    assert (root / "site" / "e" / "index.html").is_file()
    config.plugins.on_build_error(error=RuntimeError())
    assert (root / "site" / "e" / "index.html").is_file()


def test_without_a_host_the_project_is_read(
    tmp_path: Path, make_project: Project, reference: Reference
) -> None:
    """Plain `mkdocs build` finds the project's own codes through its settings."""
    root = make_project(
        tmp_path,
        "site_name: x\ntheme: {name: material, font: false}\n"
        "plugins: [{errdex: {domains: [own], languages: [en]}}]\n",
        link="e/own/EOWN/index.md",
    )
    (root / "errdex.toml").write_text(
        'tool = "own"\ndomain = "own"\n[codes.EOWN]\nsummary = "Own."\nmessage = "own"\n'
    )
    mkdocs_build(read_config(root))
    assert "Own." in page(root / "site", "e/own/EOWN")


@pytest.mark.parametrize(
    ("name", "expected"),
    [("de", "de"), ("pt_BR", "pt-BR"), ("de_AT", "de"), ("zh_Hans", "zh"), ("tlh", "en")],
)
def test_the_theme_speaks_the_nearest_language_it_has(name: str, expected: str) -> None:
    """A region falls back to its language, an unknown language to English."""
    assert theme_language(language(name), {"de", "en", "pt", "pt-BR", "zh"}) == expected


def test_all_code_pages_are_rendered_by_the_theme(built: Path, reference: Reference) -> None:
    """Header, search and footer of the theme are around each page."""
    for each in reference.pages:
        if isinstance(each, CodePage):
            html = page(built, each.address)
            assert 'data-md-component="search"' in html
            assert "<footer" in html
