"""The model of the reference: what each page says, and nothing about Markdown or HTML.

One immutable record for each code and language. Texts carry whether they are translated, so that a
template can mark English in a German page; links carry addresses below the root of the site, so
that a template can make them relative to the page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from errdex._record import Record

if TYPE_CHECKING:
    from errdex._spec import Deprecated, Retired, Spec


class Language(Record):
    """A language of the site: catalogue name, BCP 47 tag, its name in itself, its direction."""

    name: str
    tag: str
    title: str
    rtl: bool = False

    @property
    def direction(self) -> str:
        """``rtl`` or ``ltr``."""
        return "rtl" if self.rtl else "ltr"

    @property
    def english(self) -> bool:
        """Whether this is the language the codes are written in."""
        return self.name == "en"


class Text(Record):
    """A text of a page; *translated* is false where English stands in another language's page."""

    text: str
    translated: bool = True


class Block(Record):
    """A piece of a page's own text: Markdown, of the ``kind`` that ``split_page`` gives."""

    text: str
    kind: str = "paragraph"
    translated: bool = True


class Link(Record):
    """A reference to another page: what it is called, where it is (``None``: nowhere), summary."""

    title: str
    address: str | None = None
    summary: Text = Text("")


class Parameter(Record):
    """A row of the table of parameters; *example* and *default* as they would be shown."""

    name: str
    type: str
    kind: str
    doc: Text
    example: str | None = None
    required: bool = True
    default: str | None = None


class Message(Record):
    """The message in one language, filled with the examples."""

    language: Language
    text: str
    translated: bool


class Emitter(Record):
    """A tool that emits a code; *actions* is empty when the tool does not say which."""

    tool: str
    actions: tuple[str, ...] = ()


class Example(Record):
    """An executed example: its language (``python`` or ``console``) and source."""

    language: str
    source: str


class Wording(Record):
    """A code in the words of one domain: what differs from the original."""

    domain: str
    line: str
    cause: Text | None = None
    remedy: Text | None = None
    blocks: tuple[Block, ...] = ()


class Extra(Record):
    """A section that a plugin adds: Markdown under a title."""

    title: str
    text: str
    provider: str = ""


class Page(Record):
    """What all pages have: language, address, title, description, neighbours in other languages.

    *alternates* maps the name of a language to the address of the same page there; *fallback* says
    that nothing of it is translated.
    """

    language: Language
    address: str
    title: str
    description: str
    alternates: dict[str, str]
    fallback: bool

    @property
    def kind(self) -> str:
        """The name of the page's template."""
        return type(self).__name__.removesuffix("Page").lower()


class CodePage(Page):
    """The page of one code in one language, in the order in which it is read."""

    spec: Spec
    summary: Text = Text("")
    line: str = ""
    pattern: str = ""
    expression: str = ""
    cause: Text | None = None
    remedy: Text | None = None
    blocks: tuple[Block, ...] = ()
    extras: tuple[Extra, ...] = ()
    wordings: tuple[Wording, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    examples: tuple[Example, ...] = ()
    emitters: tuple[Emitter, ...] = ()
    provider: str = ""
    version: str = ""
    source: str = ""
    messages: tuple[Message, ...] = ()
    related: tuple[Link, ...] = ()
    aliases: tuple[str, ...] = ()
    deprecated: Deprecated | None = None
    replacement: Link | None = None
    disputed: bool = False
    translated: int = 0
    total: int = 0
    previous: Link | None = None
    following: Link | None = None

    @property
    def partial(self) -> bool:
        """Whether some of the page, but not all of it, is in the page's language."""
        return self.translated < self.total


class Row(Record):
    """A line of the tables of codes; *state* is ``active``, ``deprecated`` or ``retired``."""

    domain: str
    token: str
    address: str
    summary: Text
    message: str = ""
    state: str = "active"
    retryable: bool = False
    exit_status: int | None = None
    http_status: int | None = None
    provider: str = ""


class DomainLink(Record):
    """A domain in the index: name, title, address, how many codes."""

    name: str
    title: str
    address: str
    count: int


class IndexPage(Page):
    """The list of everything."""

    rows: tuple[Row, ...] = ()
    domains: tuple[DomainLink, ...] = ()


class DomainPage(Page):
    """A domain: who owns it, who speaks, its codes."""

    name: str
    about: Text
    rows: tuple[Row, ...] = ()
    tools: tuple[str, ...] = ()
    provider: str = ""
    version: str = ""
    open_to_plugins: bool = False
    core: bool = False


class AliasPage(Page):
    """A renamed code: its former token leads to the new one."""

    former: str
    target: Link


class TombstonePage(Page):
    """A retired code: its token is never free again."""

    retired: Retired
    replacement: Link | None = None


class ShortPage(Page):
    """The address of a token without a domain: leads to one code, or lists several."""

    token: str
    targets: tuple[Link, ...]
