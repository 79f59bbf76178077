"""The registry: frozen, sorted, and every way to look a code up."""

from __future__ import annotations

import pytest

from errdex._declarations import Domain, ToolInfo
from errdex._errors import CoreShadowed
from errdex._line import Line
from errdex._provided import Declared, Provided, Provider
from errdex._registry import Entry, Registry, build, builtin
from errdex._spec import Retired, Spec

SPEC = Spec(
    "cc", "EINBOXFULL", "INBOX_FULL", message="full", aliases=("EFULL",), file="c.py", line=3
)
OTHER = Spec("acme", "EINBOXFULL", "INBOX_FULL", message="full")
GONE = Retired("EOLD", "cc", "Old.", "1.0", "2.0", "not needed")


def made() -> Registry:
    """Return a registry with two domains, a tool of another name, an alias and a tombstone."""
    return build(
        [
            Provided(
                Provider("errdex-cc", "1.0"),
                (Domain("cc"),),
                (ToolInfo("ccx", "cc"),),
                (Declared.of(SPEC), Declared.of(Spec("cc", "EBUSY", "BUSY"))),
                (GONE,),
            ),
            Provided(Provider("acme", "2.0"), codes=(Declared.of(OTHER),)),
        ]
    )


def test_errdex_itself_is_in_every_registry() -> None:
    """The seven core codes and the codes of errdex are there without any plugin."""
    registry = builtin()
    core = [entry.token for entry in registry.entries() if entry.domain == "core"]
    assert core == [
        "EAMBIGUOUS",
        "EBADACTION",
        "EBADARGS",
        "EEXFIL",
        "EINTERNAL",
        "ENOPEER",
        "ENOSESSION",
    ]
    assert registry.get("errdex/ECORETOKEN") is not None
    assert registry.problems == ()
    assert registry.tombstones() == ()
    assert set(registry.domains) == {"core", "errdex"}
    assert registry.tools["errdex"].info.speaks == "errdex"


def test_entries_tell_what_they_are() -> None:
    """An entry gives spec, class, provider, place and address, sorted by key."""
    registry = made()
    keys = [entry.key for entry in registry.entries()]
    assert keys == sorted(keys)
    entry = registry.get("cc/EINBOXFULL")
    assert entry is not None
    assert entry.spec is SPEC
    assert entry.cls is None
    assert (entry.domain, entry.token, entry.symbol) == ("cc", "EINBOXFULL", "INBOX_FULL")
    assert entry.where == "c.py:3"
    assert entry.aliases == ("EFULL",)
    assert repr(entry) == "<Entry cc/EINBOXFULL of errdex-cc 1.0>"
    shadowed = registry.get("errdex/ECORETOKEN")
    assert shadowed is not None
    assert shadowed.cls is CoreShadowed


def test_an_entry_can_be_made_of_a_spec() -> None:
    """Tests and generators make entries without a registry."""
    entry = Entry(SPEC, Provider("x", "1"), disputed=True)
    assert entry.address == "cc/EINBOXFULL@x"
    assert entry.wordings == ()


def test_a_registry_does_not_change() -> None:
    """Domains and tools can not be written to."""
    registry = made()
    with pytest.raises(TypeError):
        registry.domains["x"] = registry.domains["cc"]  # type: ignore[index]  # the fact under test
    with pytest.raises(AttributeError):
        registry.more = 1  # type: ignore[attr-defined]  # the fact under test


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("cc/EINBOXFULL", True),
        ("cc/EINBOXFULL@errdex.CC", True),
        ("cc/EINBOXFULL@acme", False),
        ("cc/EFULL", False),
        ("EINBOXFULL", False),
        ("", False),
    ],
)
def test_get_takes_addresses(address: str, found: bool) -> None:
    """A key finds its code, also with the distribution; aliases and tokens do not."""
    assert (made().get(address) is not None) is found


def test_find_looks_in_all_domains() -> None:
    """A token or an alias is found in every domain that has it."""
    registry = made()
    assert [entry.key for entry in registry.find("EINBOXFULL")] == [
        "acme/EINBOXFULL",
        "cc/EINBOXFULL",
    ]
    assert [entry.key for entry in registry.find("EFULL")] == ["cc/EINBOXFULL"]
    assert registry.find("ENOTHING") == ()


def test_a_tool_speaks_for_a_domain() -> None:
    """A tool's domain is the declared one, else the one of its own name, else none."""
    registry = made()
    assert registry.tool_domain("ccx") == "cc"
    assert registry.tool_domain("acme") == "acme"
    assert registry.tool_domain("other") is None


@pytest.mark.parametrize(
    ("text", "kind", "keys"),
    [
        ("ENOPEER", "code", ["core/ENOPEER"]),
        (" enopeer ", "code", ["core/ENOPEER"]),
        ("no-peer", "code", ["core/ENOPEER"]),
        ("NO_PEER", "code", ["core/ENOPEER"]),
        ("core/ENOPEER", "code", ["core/ENOPEER"]),
        ("Core/eNoPeer", "code", ["core/ENOPEER"]),
        ("ENOPEER: no peer matches 'x'", "code", ["core/ENOPEER"]),
        ("cc.send: ENOPEER: kein aktiver Peer passt zu 'x'", "code", ["core/ENOPEER"]),
        ("2026-01-01 cc.send: EINBOXFULL: voll", "code", ["cc/EINBOXFULL"]),
        ("ccx.send: EINBOXFULL: full", "code", ["cc/EINBOXFULL"]),
        ("acme.send: EINBOXFULL: full", "code", ["acme/EINBOXFULL"]),
        ("other.send: EINBOXFULL: full", "ambiguous", ["acme/EINBOXFULL", "cc/EINBOXFULL"]),
        ("other.send: EBUSY: busy", "code", ["cc/EBUSY"]),
        ("EINBOXFULL", "ambiguous", ["acme/EINBOXFULL", "cc/EINBOXFULL"]),
        ("inbox_full", "ambiguous", ["acme/EINBOXFULL", "cc/EINBOXFULL"]),
        ("cc/EINBOXFULL@errdex-cc", "code", ["cc/EINBOXFULL"]),
        ("cc/EINBOXFULL@acme", "unknown", []),
        ("EFULL", "alias", ["cc/EINBOXFULL"]),
        ("cc.send: EFULL: full", "alias", ["cc/EINBOXFULL"]),
        ("EOLD", "retired", []),
        ("cc/EOLD", "retired", []),
        ("cc.send: EOLD: old", "retired", []),
        ("acme/EOLD", "unknown", []),
        ("cc.send: EWHAT: what", "unknown", []),
        ("nothing at all", "unknown", []),
        ("django.request: ERROR: Internal Server Error", "unknown", []),
        ("", "unknown", []),
        ("E" * 100, "unknown", []),
        ("a/b/c", "unknown", []),
    ],
)
def test_resolve(text: str, kind: str, keys: list[str]) -> None:
    """A token in any case, a key, a symbol, or a line that holds one leads to what it means."""
    resolution = made().resolve(text)
    assert resolution.kind == kind
    assert [entry.key for entry in resolution.entries] == keys
    assert (resolution.entry is not None) is (len(keys) == 1)
    assert (resolution.tombstone is not None) is (kind == "retired")


def test_resolve_tells_how_it_came_there() -> None:
    """The line that was found, the alias that was followed and what was asked are told."""
    found = made().resolve("x 1 cc.send: EFULL: voll")
    assert found.line == Line("cc", "send", "EFULL", "voll")
    assert (found.via, found.asked) == ("EFULL", "EFULL")


@pytest.mark.parametrize(
    ("text", "suggestions"),
    [
        ("ENOPER", ("ENOPEER",)),
        ("cc.send: ENOPERE: x", ("ENOPEER",)),
        ("core/ENOPER", ("core/ENOPEER",)),
        ("cc/ENOPEER", ("core/ENOPEER",)),
        ("zz/EBUSY", ("cc/EBUSY",)),
        ("EQQQQQQQQ", ()),
    ],
)
def test_resolve_suggests_near_misses(text: str, suggestions: tuple[str, ...]) -> None:
    """What is not found comes with what may have been meant."""
    found = made().resolve(text)
    assert found.kind == "unknown"
    assert found.suggestions[:1] == suggestions


def test_a_registry_as_made_by_hand_is_sorted() -> None:
    """Entries and problems given in any order come out sorted."""
    one, two = Entry(SPEC, Provider("x")), Entry(OTHER, Provider("y"))
    registry = Registry([one, two], {}, {}, [], ())
    assert registry.entries() == (two, one)
