"""The site in a real browser: layout, languages, search, filter, and nothing from other hosts.

Pictures are written to `.screenshots/` for people to look at; the tests assert facts.
"""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    expect,
    sync_playwright,
)

pytestmark = pytest.mark.browser

SHOTS = Path(__file__).parents[2] / ".screenshots"
#: Machines that build are busy; nothing here measures time.
PATIENCE = 60_000

Open = Callable[..., Page]


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def address(built: Path) -> Iterator[str]:
    """Give the address at which the built site is served."""
    handler = functools.partial(Quiet, directory=str(built))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def browser(needs: Callable[[str], str]) -> Iterator[Browser]:
    """Give a running Chromium."""
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=needs("chromium"), args=arguments)
        yield chromium
        chromium.close()


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Open]:
    """Give what opens a page; a fault in it, a failed or an outside request fails the test."""
    faults: list[str] = []
    contexts: list[BrowserContext] = []

    def on_console(said: ConsoleMessage) -> None:
        if said.type == "error":
            faults.append(said.text)

    def on_response(answer: Response) -> None:
        if answer.status >= 400:
            faults.append(f"{answer.status} {answer.url}")

    def on_request(request: Request) -> None:
        if not request.url.startswith((address, "data:", "blob:")):
            faults.append(f"outside: {request.url}")

    def visit_(path: str, **options: Any) -> Page:
        context = browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("console", on_console)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("dialog", lambda dialog: faults.append(f"a script spoke: {dialog.message}"))
        page.on("requestfailed", lambda request: faults.append(f"failed: {request.url}"))
        page.on("response", on_response)
        page.on("request", on_request)
        page.goto(address + path, wait_until="load")
        return page

    yield visit_
    for context in contexts:
        context.close()
    assert faults == []


def computed(page: Page, selector: str, what: str) -> str:
    """Return a computed style of the first element that *selector* finds."""
    script = f"element => getComputedStyle(element).{what}"
    value: str = page.locator(selector).first.evaluate(script)
    return value


def overflow(page: Page) -> int:
    """Return by how many pixels the page is wider than its window."""
    wider: int = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return wider


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("path", "lang", "direction"),
    [
        ("e/acme/EFULL/", "en", "ltr"),
        ("ar/e/acme/EFULL/", "ar", "rtl"),
        ("de/e/", "de", "ltr"),
        ("ar/e/acme/", "ar", "rtl"),
    ],
)
def test_pages_fit_and_run_in_their_direction(
    visit: Open, path: str, lang: str, direction: str, scheme: str, width: int
) -> None:
    """In both colour schemes, on a telephone and a desk, nothing sticks out or runs backwards."""
    page = visit(path, viewport={"width": width, "height": 900}, color_scheme=scheme)
    assert page.locator("html").get_attribute("lang") == lang
    assert computed(page, "body", "direction") == direction
    assert computed(page, ".errdex code", "direction") == "ltr"
    assert computed(page, "h1", "textAlign") in {"start", "left" if direction == "ltr" else "right"}
    assert overflow(page) == 0
    expected = "slate" if scheme == "dark" else "default"
    assert page.locator("body").get_attribute("data-md-color-scheme") == expected
    SHOTS.mkdir(exist_ok=True)
    name = path.strip("/").replace("/", "-")
    page.screenshot(path=SHOTS / f"{name}-{scheme}-{width}.png", full_page=True)


def test_the_line_reads_as_it_is_printed_in_any_language(visit: Open) -> None:
    """The prefix stands at the left and its text is the line, also in Arabic."""
    for path in ("e/acme/EFULL/", "ar/e/acme/EFULL/"):
        page = visit(path)
        line = page.locator(".errdex-line code").first
        assert line.text_content() == "acme.send: EFULL: ab12 holds 100 messages"
        prefix = page.locator(".errdex-prefix").first.bounding_box()
        message = page.locator(".errdex-line bdi").first.bounding_box()
        assert prefix is not None
        assert message is not None
        assert prefix["x"] < message["x"]


def test_hostile_texts_run_nothing(visit: Open) -> None:
    """Scripts, handlers and addresses of authors and plugins are text; no dialog opens."""
    page = visit("de/e/acme/EHOSTILE/")
    expect(page.locator("article")).to_contain_text("<script>alert(2)</script>")
    for link in page.locator("article a").all():
        assert not (link.get_attribute("href") or "").startswith("javascript")


def test_the_switcher_changes_the_language_and_stays(visit: Open) -> None:
    """From English to German to Arabic, always on the page of the same code."""
    page = visit("e/acme/EFULL/")
    for name, path in (("Deutsch", "de/e/acme/EFULL/"), ("العربية", "ar/e/acme/EFULL/")):
        page.locator(".md-select").hover()
        page.get_by_role("link", name=name, exact=True).click()
        page.wait_for_url(f"**/{path}")
        expect(page.locator("h1")).to_contain_text("EFULL")


@pytest.mark.parametrize(
    ("start", "asked", "path"),
    [
        ("e/", "EFULL", "e/acme/EFULL/"),
        ("e/core/ENOPEER/", "inbox is full", "e/acme/EFULL/"),
        ("de/e/", "Posteingang", "de/e/acme/EFULL/"),
        ("ar/e/acme/EFULL/", "EFULL", "ar/e/acme/EFULL/"),
    ],
)
def test_search_finds_a_code_in_the_language_of_the_page(
    visit: Open, address: str, start: str, asked: str, path: str
) -> None:
    """By token and by words of its text; the result is the page in the same language."""
    page = visit(start, viewport={"width": 1280, "height": 900})
    page.locator(".md-search__input").click()
    page.locator(".md-search__input").press_sequentially(asked)
    result = page.locator(".md-search-result__link").first
    expect(result).to_be_visible(timeout=PATIENCE)
    href = result.evaluate("link => link.href")
    assert href.partition("?")[0] == address + path


def test_the_filter_narrows_the_table(visit: Open) -> None:
    """Words, in any case and without accents, and a whole pasted line; the count follows."""
    page = visit("de/e/")
    rows = page.locator(".errdex-codes tbody tr")
    shown = page.locator(".errdex-codes tbody tr:visible")
    everything = rows.count()
    expect(shown).to_have_count(everything)
    for text in ("efull", "POSTEINGANG voll", "2026 acme.send: EFULL: ab12 hat 3 Nachrichten"):
        page.get_by_role("searchbox").fill(text)
        expect(shown).to_have_count(1)
        expect(page.locator(".errdex-filter__count")).to_contain_text("1")
        expect(shown).to_contain_text("EFULL")
    page.get_by_role("searchbox").press("Enter")
    page.wait_for_url("**/de/e/acme/EFULL/")


def test_the_filter_says_when_nothing_fits(visit: Open) -> None:
    """An empty table says what to do; without text everything is back."""
    page = visit("e/")
    page.get_by_role("searchbox").fill("nothing-like-this")
    expect(page.locator(".errdex-filter__none")).to_be_visible()
    page.get_by_role("searchbox").fill("")
    expect(page.locator(".errdex-filter__none")).to_be_hidden()


def test_the_index_is_whole_without_scripts(visit: Open) -> None:
    """Without JavaScript the table is there and the filter is not."""
    page = visit("e/", java_script_enabled=False)
    assert page.locator(".errdex-codes tbody tr").count() == 11
    expect(page.locator(".errdex-filter")).to_be_hidden()


def test_the_colour_scheme_is_kept_across_languages(visit: Open) -> None:
    """Who chose the dark scheme in English gets it in German."""
    page = visit("e/acme/EFULL/", color_scheme="light")
    page.locator("label[title=dark]").click()
    assert page.locator("body").get_attribute("data-md-color-scheme") == "slate"
    page.goto(page.url.replace("/e/", "/de/e/", 1))
    assert page.locator("body").get_attribute("data-md-color-scheme") == "slate"


def test_a_short_address_leads_to_its_code(visit: Open) -> None:
    """`/e/TOKEN/` ends on the page of the code, in the same language."""
    page = visit("de/e/EFULL/")
    page.wait_for_url("**/de/e/acme/EFULL/")


def test_pages_can_be_read_from_files(browser: Browser, built: Path) -> None:
    """Opened from disk, a page has its styles, and its links name files that exist."""
    page = browser.new_page(viewport={"width": 1000, "height": 800})
    page.goto((built / "ar" / "e" / "acme" / "EFULL" / "index.html").as_uri())
    assert computed(page, "body", "direction") == "rtl"
    assert computed(page, ".errdex-token", "fontWeight") == "700"
    # The theme hides its search there, which must not push the language menu over the edge.
    expect(page.locator(".md-search")).to_be_hidden()
    assert overflow(page) == 0
    page.close()
