"""The page model: what the pages of a registry say, in which language, and where they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

from errdex import CodedError, Domain, Section, ToolInfo, param
from errdex import _registry as registry_module
from errdex._errors import SiteDomainUnknown, SiteLanguageMissing
from errdex._provided import Declared, Provided, Provider
from errdex._registry import DomainEntry, Entry, Registry
from errdex._site import addresses, codes
from errdex._site.gather import Reference, gather
from errdex._site.languages import ENGLISH, endonym, language
from errdex._site.pages import (
    AliasPage,
    CodePage,
    DomainPage,
    IndexPage,
    Page,
    ShortPage,
    TombstonePage,
)

P = TypeVar("P", bound=Page)
Gather = Callable[..., Reference]


def at(reference: Reference, address: str, kind: type[P]) -> P:
    """Return the page of *reference* at *address*, which must be of *kind*."""
    (found,) = [page for page in reference.pages if page.address == address]
    assert isinstance(found, kind)
    return found


def test_every_code_has_a_page_in_every_language(reference: Reference, registry: Registry) -> None:
    """Nothing is left out, whether or not it is translated."""
    wanted = {
        f"{prefix}e/{entry.key}/"
        for entry in registry.entries()
        if entry.domain in {"acme", "core"}
        for prefix in ("", "ar/", "de/")
    }
    assert wanted == {page.address for page in reference.pages if isinstance(page, CodePage)}


def test_every_page_knows_itself_in_the_other_languages(reference: Reference) -> None:
    """The switcher stays on the page, whatever its kind."""
    addresses_ = {page.address for page in reference.pages}
    for page in reference.pages:
        assert list(page.alternates) == ["en", "ar", "de"]
        assert set(page.alternates.values()) <= addresses_
        assert page.alternates[page.language.name] == page.address


def test_a_code_is_told_in_the_language_of_its_page(reference: Reference) -> None:
    """Summary, cause, remedy, page and parameters are German on the German page."""
    page = at(reference, "de/e/acme/EFULL/", CodePage)
    assert page.summary.text == "Der Posteingang ist voll."
    assert page.cause is not None
    assert page.cause.text == "{peer} hat länger nicht gelesen."
    assert page.remedy is not None
    assert page.remedy.translated
    assert page.blocks[0].text.startswith("Das geschieht")
    assert page.parameters[0].doc.text == "für wen die Nachricht war"
    assert page.line == "acme.send: EFULL: ab12 hat 100 Nachrichten"


def test_what_is_not_translated_is_marked(reference: Reference) -> None:
    """English texts on a German page say so, and the page counts them."""
    page = at(reference, "de/e/acme/EFULL/", CodePage)
    assert not page.parameters[1].doc.translated
    assert [block.translated for block in page.blocks] == [True, False, False, True, False, True]
    assert page.partial
    assert not page.fallback
    assert 0 < page.translated < page.total


def test_a_page_without_any_translation_is_a_fallback(reference: Reference) -> None:
    """It is there all the same, in English."""
    page = at(reference, "de/e/acme/ESTALE/", CodePage)
    assert page.fallback
    assert not page.summary.translated
    assert not at(reference, "e/acme/ESTALE/", CodePage).fallback


def test_the_message_is_given_in_every_language(reference: Reference) -> None:
    """One row for each language, marked where it is English."""
    page = at(reference, "ar/e/acme/EFULL/", CodePage)
    assert [(m.language.tag, m.text, m.translated) for m in page.messages] == [
        ("en", "ab12 holds 100 messages", True),
        ("ar", "ab12 holds 100 messages", False),
        ("de", "ab12 hat 100 Nachrichten", True),
    ]


def test_executed_examples_leave_the_details(reference: Reference) -> None:
    """A python block is an example; one with `no-run` and other languages stay where they are."""
    page = at(reference, "e/acme/EFULL/", CodePage)
    assert [(e.language, e.source) for e in page.examples] == [
        ("python", 'raise Full(peer="ab12", limit=100)')
    ]
    kept = [block.text.split("\n")[0] for block in page.blocks if block.kind == "code"]
    assert kept == ["```text", "```console no-run"]


def test_a_heading_goes_with_the_examples_below_it() -> None:
    """A heading below which only examples stood would be empty, so it goes too."""
    from errdex._i18n.texts import texts

    class Heads(CodedError, domain="heads", code="EHEADS"):
        """Summary.

        # Gone

        ```python
        x
        ```

        # Kept

        Text.

        # Gone too

        ```console
        $ y
        ```
        """

        message = "m"

    kept, examples = codes.blocks(texts(Heads.spec, ()))
    assert [block.text for block in kept] == ["# Kept", "Text."]
    assert [example.source for example in examples] == ["x", "$ y"]


def test_examples_without_a_heading_leave_nothing() -> None:
    """A page text that is only an example has no details."""
    from errdex._i18n.texts import texts

    class Only(CodedError, domain="heads", code="EONLY"):
        """Summary.

        ```python
        x
        ```
        """

        message = "m"

    kept, examples = codes.blocks(texts(Only.spec, ()))
    assert kept == ()
    assert len(examples) == 1


def test_parameters_show_what_a_caller_may_see(reference: Reference) -> None:
    """Class, example, default and whether it is required; a secret has no example."""
    rows = at(reference, "e/acme/EFULL/", CodePage).parameters
    assert [(r.name, r.kind, r.example, r.required, r.default) for r in rows] == [
        ("peer", "plain", "ab12", True, None),
        ("limit", "count", "100", True, None),
        ("key", "secret", None, True, None),
        ("note", "untrusted", None, False, "none"),
    ]


def test_emitters_are_the_tools_that_say_so(reference: Reference) -> None:
    """A tool and the actions that can return the code; nobody where nobody says so."""
    full = at(reference, "e/acme/EFULL/", CodePage)
    assert [(e.tool, e.actions) for e in full.emitters] == [("acme", ("send",))]
    assert at(reference, "e/acme/ESTALE/", CodePage).emitters == ()


def test_the_pattern_names_the_tool_where_only_one_speaks(reference: Reference) -> None:
    """A core code is matched from every tool, another one from its domain's only tool."""
    full = at(reference, "e/acme/EFULL/", CodePage)
    assert full.pattern == "acme.*: EFULL"
    assert full.expression == r"^acme(\.[a-z][a-z0-9_-]*)+: EFULL:( |$)"
    core = at(reference, "e/core/EBADARGS/", CodePage)
    assert core.pattern == "*.*: EBADARGS"
    assert core.line.startswith("tool.run: EBADARGS: ")


def test_a_sites_own_words_come_first(reference: Reference) -> None:
    """A site of the domain `acme` shows a core code in acme's words."""
    page = at(reference, "e/core/ENOPEER/", CodePage)
    assert page.summary.text == "Nobody of that name is in acme."
    assert page.line == "acme.send: ENOPEER: nobody is called 'abcd'"
    assert page.wordings == ()


def test_the_page_of_a_core_code_lists_the_words_of_tools(gathered: Gather) -> None:
    """On a site of everything the core's page has its own words, and each tool's below."""
    page = at(gathered(domains=()), "e/core/ENOPEER/", CodePage)
    assert page.summary.text == "No peer matches what the caller named."
    (wording,) = page.wordings
    assert wording.domain == "acme"
    assert wording.line == "acme.send: ENOPEER: nobody is called 'abcd'"
    assert wording.cause is not None
    assert wording.remedy is not None
    assert wording.blocks[0].text == "In acme a peer is a person."


def test_a_wording_tells_only_what_differs(registry: Registry) -> None:
    """What a tool took over from the original is not said twice."""
    entry = registry.get("core/EBADARGS")
    assert entry is not None
    told = codes.wording(entry.spec.replace(wording="acme"), entry.spec, registry, ENGLISH)
    assert (told.cause, told.remedy, told.blocks) == (None, None, ())


def test_related_codes_lead_to_their_pages(reference: Reference) -> None:
    """By key or token, also of retired codes; one that does not exist has no address."""
    page = at(reference, "de/e/acme/EFULL/", CodePage)
    assert [(link.title, link.address) for link in page.related] == [
        ("acme/ESTALE", "de/e/acme/ESTALE/"),
        ("ENOPEER", "de/e/core/ENOPEER/"),
        ("acme/EGONE", "de/e/acme/EGONE/"),
        ("acme/ENEVER", None),
    ]
    assert "acme/EFULL: the related code 'acme/ENEVER' does not exist" in reference.problems


def test_a_related_code_of_another_site_is_no_fault(gathered: Gather) -> None:
    """A site of one domain does not report what it does not show."""
    reference = gathered(domains=("acme",))
    assert at(reference, "e/acme/EFULL/", CodePage).related[1].address is None
    assert not any("ENOPEER" in problem for problem in reference.problems)


def test_deprecated_renamed_and_retired_codes_lead_on(reference: Reference) -> None:
    """Each says what replaces it, at an address that stays."""
    stale = at(reference, "e/acme/ESTALE/", CodePage)
    assert stale.deprecated is not None
    assert stale.replacement is not None
    assert stale.replacement.address == "e/acme/EFULL/"
    alias = at(reference, "de/e/acme/EOVERFLOW/", AliasPage)
    assert alias.target.address == "de/e/acme/EFULL/"
    stone = at(reference, "e/acme/EGONE/", TombstonePage)
    assert stone.replacement is not None
    assert stone.replacement.address == "e/acme/EFULL/"


def test_short_addresses_lead_to_the_one_code(reference: Reference) -> None:
    """A token that one domain has needs no domain; former and retired tokens too."""
    for token in ("EFULL", "EOVERFLOW", "EGONE", "EBADARGS"):
        page = at(reference, f"e/{token}/", ShortPage)
        assert len(page.targets) == 1


def test_the_index_lists_codes_and_tombstones_core_first(reference: Reference) -> None:
    """The table has every code; the core comes first, then domains by name."""
    page = at(reference, "e/", IndexPage)
    assert [row.domain for row in page.rows] == ["core"] * 7 + ["acme"] * 4
    states = {row.token: row.state for row in page.rows if row.state != "active"}
    assert states == {"EGONE": "retired", "ESTALE": "deprecated"}
    assert [(d.name, d.count) for d in page.domains] == [("core", 7), ("acme", 4)]


def test_a_domain_says_whose_it_is(reference: Reference) -> None:
    """Owner, tools and whether others may add to it."""
    page = at(reference, "e/acme/", DomainPage)
    assert (page.provider, page.version) == ("acme-codes", "1.2")
    assert page.tools == ("acme",)
    assert page.open_to_plugins
    assert not page.core
    assert page.description == "What acme refuses."
    assert at(reference, "e/core/", DomainPage).core


def test_neighbours_stay_in_their_domain(reference: Reference) -> None:
    """Previous and next follow the order of tokens and stop at the end of the domain."""
    page = at(reference, "e/acme/EHOSTILE/", CodePage)
    assert page.previous is not None
    assert page.previous.title == "EFULL"
    assert page.following is not None
    last = at(reference, "e/acme/ESTALE/", CodePage)
    assert last.following is None
    assert at(reference, "e/core/EAMBIGUOUS/", CodePage).previous is None


def test_plugin_sections_are_added_and_broken_ones_told(reference: Reference) -> None:
    """Sections match by pattern, come by title, and one that fails does not take the page along."""
    page = at(reference, "de/e/acme/EFULL/", CodePage)
    assert [(extra.title, extra.text) for extra in page.extras] == [
        ("Hostile <b>", "<script>alert(20)</script>"),
        ("Limits", "At most **75** for `de`."),
    ]
    assert [e.title for e in at(reference, "e/acme/ESTALE/", CodePage).extras] == ["Hostile <b>"]
    assert "core/ENOPEER: section 'Broken' failed: 'nothing' is undefined" in reference.problems


@pytest.mark.parametrize(
    "template",
    ["{{ 1 / 0 }}", "{{ spec.params[99].name }}", "{% if %}", "{{ ().__class__.__bases__ }}"],
)
def test_a_section_can_not_break_out(gathered: Gather, template: str) -> None:
    """Errors, bad syntax and reaching for Python's insides are faults of that section alone."""
    reference = gathered(sections=(Section("*", "Bad", template),), wanted=())
    assert any("section 'Bad' failed" in problem for problem in reference.problems)
    assert at(reference, "e/acme/EFULL/", CodePage).extras == ()


def test_languages_come_from_the_catalogues(gathered: Gather) -> None:
    """Without a wish each language that a catalogue has is there, English first."""
    names = [each.name for each in gathered(wanted=(), domains=("acme",)).languages]
    assert names == ["en", "ar", "de"]


def test_a_wish_keeps_some_languages(gathered: Gather) -> None:
    """A language may be spelt in any way; English is always there."""
    names = [each.name for each in gathered(wanted=("DE", "en"), domains=("acme",)).languages]
    assert names == ["en", "de"]


@pytest.mark.parametrize("wish", ["tlh", "../x", ""])
def test_a_language_without_catalogue_is_refused(gathered: Gather, wish: str) -> None:
    """A language that nobody translated is a coded error that names those that are there."""
    with pytest.raises(SiteLanguageMissing) as caught:
        gathered(wanted=(wish,), domains=("acme",))
    assert list(caught.value.found) == ["en", "ar", "de"]


def test_an_unknown_domain_is_refused(gathered: Gather) -> None:
    """A domain without codes is a coded error."""
    with pytest.raises(SiteDomainUnknown, match="no code is in the domain 'nope'"):
        gathered(domains=("nope",))


@pytest.mark.parametrize(
    ("name", "title"),
    [("de", "Deutsch"), ("ar", "العربية"), ("zh_Hans", "中文 (简体)"), ("xx", "xx")],
)
def test_languages_are_named_in_themselves(name: str, title: str) -> None:
    """The switcher shows what speakers call their language; the tag where nobody knows."""
    assert endonym(name) == title


def test_arabic_is_written_from_right_to_left() -> None:
    """Direction and tag follow from the name."""
    assert language("ar").direction == "rtl"
    assert language("zh_Hans").tag == "zh-hans"
    assert language("de").direction == "ltr"


class One(CodedError, domain="shared", code="ESAME"):
    """One."""

    what: str = param("w", example="x")
    message = "one {what}"


class Two(CodedError, domain="shared", code="ESAME"):
    """Two."""

    message = "two"


class Abc(CodedError, domain="xyz", code="XYZ"):
    """A token that is its domain's name in capitals."""

    message = "m"


def crowd() -> Registry:
    """Return a registry with a disputed code, an owner, and guests of a domain without tools."""
    owner = Provided(
        Provider("owner", "1"),
        domains=(Domain("shared", open_to_plugins=True), Domain("xyz")),
        tools=(ToolInfo("first", "shared"), ToolInfo("second", "shared")),
        codes=(Declared.of(Abc.spec, Abc),),
    )
    guests = [
        Provided(Provider(name, "1"), codes=(Declared.of(code.spec, code),))
        for name, code in (("guest-a", One), ("guest-b", Two))
    ]
    return registry_module.build([owner, *guests])


def test_a_disputed_code_has_a_page_for_each_claim() -> None:
    """Both stay, addressed by distribution, and the plain address lists them."""
    reference = gather(crowd(), domains=("shared",))
    assert at(reference, "e/shared/ESAME@guest-a/", CodePage).disputed
    assert at(reference, "e/shared/ESAME@guest-b/", CodePage).disputed
    listing = at(reference, "e/shared/ESAME/", ShortPage)
    assert [link.address for link in listing.targets] == [
        "e/shared/ESAME@guest-a/",
        "e/shared/ESAME@guest-b/",
    ]
    assert len(at(reference, "e/ESAME/", ShortPage).targets) == 2


def test_tools_that_declare_nothing_may_emit_every_code_of_their_domain() -> None:
    """A tool without declared actions is named for each code of its domain."""
    page = at(gather(crowd(), domains=("shared",)), "e/shared/ESAME@guest-a/", CodePage)
    assert [(e.tool, e.actions) for e in page.emitters] == [("first", ()), ("second", ())]
    assert page.line == "first.run: ESAME: one x"
    assert page.pattern == "*.*: ESAME"


def test_a_short_address_gives_way_to_a_domain() -> None:
    """On a file system that ignores case `/e/XYZ/` would be the domain's folder `/e/xyz/`."""
    reference = gather(crowd(), domains=("xyz",))
    assert not [page for page in reference.pages if isinstance(page, ShortPage)]
    page = at(reference, "e/xyz/XYZ/", CodePage)
    assert page.line == "xyz.run: XYZ: m"


def test_a_core_code_speaks_as_the_tool_that_returns_it(registry: Registry) -> None:
    """The printed example of a core code names a tool that declares it."""
    page = at(gather(registry, domains=("core",)), "e/core/ENOPEER/", CodePage)
    assert page.line.startswith("acme.send: ENOPEER: ")


def test_a_domain_of_two_owners_has_none() -> None:
    """Its page names nobody."""
    entry = Entry(One.spec, Provider("guest", "1"))
    registry = Registry([entry], {"shared": DomainEntry(Domain("shared"), None)}, {}, (), ())
    page = at(gather(registry), "e/shared/", DomainPage)
    assert (page.provider, page.version) == ("", "")


def test_a_domain_that_nobody_declares_has_a_page_too() -> None:
    """A code of a project without a declared domain is listed all the same."""
    registry = Registry([Entry(One.spec, Provider("project"))], {}, {}, (), ())
    page = at(gather(registry), "e/shared/", DomainPage)
    assert (page.description, page.open_to_plugins) == ("", False)
    assert at(gather(registry), "e/", IndexPage).domains[0].title == ""


def test_addresses_are_relative_to_the_page() -> None:
    """Links work below any path, with the slash that folders need."""
    assert addresses.relative("e/cc/EX/", "e/core/EY/") == "../../cc/EX/"
    assert addresses.relative("", "e/") == "../"
    assert addresses.relative("e/catalog.json", "de/e/") == "../../e/catalog.json"
    assert addresses.absolute("https://x.example", "e/") == "https://x.example/e/"
