"""A small world for the tests of the site: the core, and ``acme`` with every kind of page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from errdex import (
    CodedError,
    Deprecated,
    Domain,
    NoPeer,
    Retired,
    Section,
    ToolInfo,
    count,
    param,
    plural,
    secret,
    untrusted,
)
from errdex import _registry as registry_module
from errdex._host import Host
from errdex._i18n import catalogue
from errdex._provided import Declared, Provided, Provider
from errdex._registry import Registry
from errdex._settings import Settings
from errdex._site.build import build
from errdex._site.gather import Reference, gather
from errdex._spec import Spec

GERMAN = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgctxt "acme/EFULL"
msgid "{peer} holds {limit} message"
msgid_plural "{peer} holds {limit} messages"
msgstr[0] "{peer} hat {limit} Nachricht"
msgstr[1] "{peer} hat {limit} Nachrichten"

msgctxt "acme/EFULL#summary"
msgid "The inbox is full."
msgstr "Der Posteingang ist voll."

msgctxt "acme/EFULL#cause"
msgid "{peer} has not read for a while."
msgstr "{peer} hat länger nicht gelesen."

msgctxt "acme/EFULL#remedy"
msgid "Wait for {peer}, then send again."
msgstr "Auf {peer} warten und noch einmal senden."

msgctxt "acme/EFULL#page"
msgid "It happens when `send` is called often. See `acme/ESTALE`."
msgstr "Das geschieht, wenn `send` oft aufgerufen wird. Siehe `acme/ESTALE`."

msgctxt "acme/EFULL#param"
msgid "whom the message was for"
msgstr "für wen die Nachricht war"
"""

ARABIC = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : "
"n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);\n"

msgctxt "acme/EFULL#summary"
msgid "The inbox is full."
msgstr "صندوق الوارد ممتلئ."
"""


class Acme(CodedError, domain="acme", family=True):
    """What acme refuses."""


class Full(
    Acme,
    code="EFULL",
    since="1.0",
    exit_status=75,
    http_status=429,
    retryable=True,
    related=("acme/ESTALE", "ENOPEER", "acme/EGONE", "acme/ENEVER"),
    aliases=("EOVERFLOW",),
    tags=("inbox",),
):
    """The inbox is full.

    It happens when `send` is called often. See `acme/ESTALE`.

    ## Not translated

    This paragraph has no translation.

    ```text
    kept = "<b>"
    ```

    ## Example

    ```python
    raise Full(peer="ab12", limit=100)
    ```

    ```console no-run
    $ acme send
    ```
    """

    peer: str = param("whom the message was for", example="ab12")
    limit: int = count("how many fit", example=100)
    key: str = secret("the key of the sender")
    note: str | None = untrusted("what the sender added", default="none", example=None)

    message = plural("{peer} holds {limit} message", "{peer} holds {limit} messages", by="limit")
    cause = "{peer} has not read for a while."
    remedy = "Wait for {peer}, then send again."


class Stale(
    Acme,
    code="ESTALE",
    since="1.0",
    deprecated=Deprecated("2.0", "EFULL says more.", "acme/EFULL", "3.0"),
):
    """The state is old."""

    message = "the state is old"


class Words(NoPeer, domain="acme"):
    """Nobody of that name is in acme.

    In acme a peer is a person.
    """

    message = "nobody is called '{given}'"
    cause = "acme knows nobody of that name."
    remedy = "Ask acme for its people."


class Hostile(Acme, code="EHOSTILE", related=("acme/<b>",), tags=("<i>",)):
    """Bad <script>alert(1)</script> summary & `code`.

    <script>alert(2)</script> <img src=x onerror=alert(3)> [click](javascript:alert(4))

    [ref]: javascript:alert(5)

    See [ref] and ![image](https://elsewhere.example/x.png) and [fine](https://ok.example/).

    - item <b onclick="alert(6)">bold</b>

    ```html
    <script>alert(7)</script>
    ```
    """

    value: str = untrusted(
        "doc <script>alert(8)</script> | bar", example="<script>alert(9)</script>|`"
    )

    message = "<script>alert(10)</script> {value}"
    cause = "cause <script>alert(11)</script> {value} [x](javascript:alert(12))"
    remedy = 'remedy "><script>alert(13)</script>'


RETIRED = Retired("EGONE", "acme", "It is <gone>.", "0.5", "1.0", "nobody needed it", "acme/EFULL")


def declared(code: type[CodedError], **changes: object) -> Declared:
    """Return the declaration of *code*, with some fields of its spec changed."""
    spec: Spec = code.spec
    return Declared.of(spec.replace(**changes), code)


def provided(folder: str) -> Provided:
    """Return what the distribution ``acme-codes`` declares; its catalogues are in *folder*."""
    return Provided(
        Provider("acme-codes", "1.2", "acme", None),
        domains=(Domain("acme", "Acme", "What *acme* refuses.", None, open_to_plugins=True),),
        tools=(ToolInfo("acme", "acme", {"send": ("acme/EFULL", "core/ENOPEER")}),),
        codes=tuple(declared(code, catalogue=folder) for code in (Full, Stale, Words, Hostile)),
        retired=(RETIRED,),
    )


@pytest.fixture(scope="session")
def locales(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with German and Arabic catalogues of the domain ``acme``."""
    folder = tmp_path_factory.mktemp("acme")
    for name, text in (("de", GERMAN), ("ar", ARABIC)):
        target = folder / "locales" / name / "LC_MESSAGES" / "errdex.po"
        target.parent.mkdir(parents=True)
        target.write_text(text.lstrip(), encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def registry(locales: Path) -> Registry:
    """Give a registry of the core, errdex and ``acme``."""
    catalogue.reset()
    return registry_module.build([provided(str(locales))])


SECTIONS = (
    Section("acme/EFULL", "Limits", "At most **{{ spec.exit_status }}** for `{{ locale }}`."),
    Section("acme/*", "Hostile <b>", "<script>alert(20)</script>"),
    Section("*/ENOPEER", "Broken", "{{ nothing.there }}"),
    Section("other/*", "Elsewhere", "never shown"),
    Section("acme/ESTALE", "Empty", "  "),
)

Gather = Callable[..., Reference]


@pytest.fixture(scope="session")
def gathered(registry: Registry) -> Gather:
    """Give what gathers the reference of the world: ``acme`` and the core unless told otherwise."""

    def make(**options: object) -> Reference:
        given = {"domains": ("acme", "core"), "wanted": ("de", "ar"), "sections": SECTIONS}
        return gather(registry, **(given | options))  # type: ignore[arg-type]  # options of gather

    return make


@pytest.fixture(scope="session")
def reference(gathered: Gather) -> Reference:
    """Give the reference of the world."""
    return gathered()


class WorldHost(Host):
    """A host of the world whose plugins add sections."""

    @property
    def sections(self) -> tuple[Section, ...]:
        """The sections of the world."""
        return SECTIONS


@pytest.fixture(scope="session")
def host(registry: Registry) -> Host:
    """Give the host of the world, without errdex's own codes, which are many."""
    shown = ("acme", "core")
    small = Registry(
        [entry for entry in registry.entries() if entry.domain in shown],
        {name: registry.domains[name] for name in shown},
        {"acme": registry.tools["acme"]},
        registry.tombstones(),
        (),
    )
    return WorldHost(small, (), Settings("", tool="acme"), None, ())


MKDOCS = """
site_name: Acme
site_url: https://errors.example.org/docs/
theme:
  name: material
  font: false
  features: [navigation.footer, navigation.path, navigation.indexes, content.code.copy]
  palette:
    - media: "(prefers-color-scheme: light)"
      scheme: default
      toggle: {icon: material/weather-night, name: dark}
    - media: "(prefers-color-scheme: dark)"
      scheme: slate
      toggle: {icon: material/weather-sunny, name: light}
plugins:
  - search
  - errdex:
      domains: [acme, core]
      languages: [de, ar]
extra: {generator: false}
"""


def project(root: Path, config: str = MKDOCS, link: str = "e/acme/EFULL/index.md") -> Path:
    """Write a documentation project to *root*, whose home page has a *link*, and return it."""
    (root / "docs").mkdir(parents=True)
    (root / "mkdocs.yml").write_text(config, encoding="utf-8")
    (root / "docs" / "index.md").write_text(f"# Home\n\n[a code]({link})\n")
    (root / "docs" / "guide.md").write_text("# Guide\n\nText.\n")
    return root


@pytest.fixture(scope="session")
def make_project() -> Callable[..., Path]:
    """Give what writes a documentation project."""
    return project


@pytest.fixture(scope="session")
def built(host: Host, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of the built site of the world, mounted into a site with a guide."""
    catalogue.reset()
    return build(host, root=project(tmp_path_factory.mktemp("project")))


@pytest.fixture(autouse=True)
def fresh_catalogues() -> Iterator[None]:
    """Forget the catalogues that other tests opened."""
    catalogue.reset()
    yield
    catalogue.reset()
