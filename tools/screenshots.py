"""Make the pictures of README and docs from the real site: `python tools/screenshots.py`.

Builds the project's site into a temporary folder, opens pages of it in Chromium and writes
`docs/images/*.png`. Needs Chromium on the path; no picture is drawn by hand.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import sync_playwright

from errdex import _host, _settings
from errdex._site.build import build

ROOT = Path(__file__).parents[1]
IMAGES = ROOT / "docs" / "images"
#: Name of the picture, page of the site, colour scheme.
PICTURES = (
    ("page", "e/cc/EINBOXFULL", "light"),
    ("page-ar", "ar/e/cc/EINBOXFULL", "dark"),
    ("index", "e", "light"),
)
NAMES = ("chromium", "chromium-browser", "google-chrome")


def main() -> int:
    """Write all pictures and return the exit status."""
    chromium = next(filter(None, map(shutil.which, NAMES)), None)
    if chromium is None:
        print("Chromium is not installed (Debian's package: chromium)", file=sys.stderr)
        return 1
    host = _host.load(_settings.read(ROOT), need_code=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = build(host, root=ROOT, out=Path(folder) / "site")
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        IMAGES.mkdir(parents=True, exist_ok=True)
        handler = partial(SimpleHTTPRequestHandler, directory=str(site))
        with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            Thread(target=server.serve_forever, daemon=True).start()
            for name, address, scheme in PICTURES:
                page = browser.new_page(
                    viewport={"width": 1280, "height": 860},
                    color_scheme="dark" if scheme == "dark" else "light",
                )
                page.goto(f"http://127.0.0.1:{server.server_port}/{address}/")
                page.screenshot(path=IMAGES / f"{name}.png")
                page.close()
            server.shutdown()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
