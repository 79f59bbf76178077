"""Who owns which code: each rule, and that no order of installation matters."""

from __future__ import annotations

from itertools import permutations

import pytest

from errdex._codes import CodedError
from errdex._declarations import Domain, ToolInfo
from errdex._provided import Declared, Provided, Provider
from errdex._registry import Registry, build
from errdex._rules import Settled
from errdex._spec import Retired, Spec

CC = Domain("cc", "The tool cc", open_to_plugins=True)


def code(
    key: str,
    *,
    aliases: tuple[str, ...] = (),
    wording: str | None = None,
    name: str = "",
) -> Declared:
    """Declare a code for a test."""
    domain, _, token = key.partition("/")
    return Declared.of(
        Spec(
            domain=domain,
            token=token,
            symbol=token,
            message="it happened",
            aliases=aliases,
            wording=wording,
            module=f"mod_{name or domain}",
            qualname=f"Q{token}{wording or ''}",
            file=f"{name or domain}/codes.py",
            line=7,
        )
    )


def gone(key: str) -> Retired:
    """Declare a tombstone for a test."""
    domain, _, token = key.partition("/")
    return Retired(token, domain, "It happened.", "1.0", "2.0", "not needed")


def give(
    distribution: str,
    *codes: Declared,
    version: str = "1.0",
    domains: tuple[Domain, ...] = (),
    tools: tuple[ToolInfo, ...] = (),
    retired: tuple[Retired, ...] = (),
    owner: str | None = None,
    entry: str | None = None,
) -> Provided:
    """Say what a distribution provides."""
    place = f"{distribution}/plugin.py"
    provider = Provider(distribution, version, entry, place, owner)
    return Provided(provider, domains, tools, codes, retired)


def keys(registry: Registry) -> list[str]:
    """Return the addresses of what plugins brought."""
    return [
        entry.address for entry in registry.entries() if entry.provider.distribution != "errdex"
    ]


def named(registry: Registry) -> list[str]:
    """Return the class names of the problems."""
    return [type(problem).__name__ for problem in registry.problems]


def only(registry: Registry) -> CodedError:
    """Return the one problem that there is."""
    (problem,) = registry.problems
    return problem


def test_an_owner_adds_codes_to_its_domain() -> None:
    """The owner of a domain adds codes, and nothing is wrong."""
    registry = build([give("errdex-cc", code("cc/EFULL"), domains=(CC,))])
    assert keys(registry) == ["cc/EFULL"]
    assert registry.problems == ()
    owner = registry.domains["cc"].provider
    assert owner is not None
    assert str(owner) == "errdex-cc 1.0"


@pytest.mark.parametrize("key", ["core/ENOPEER", "acme/ENOPEER", "cc/EINTERNAL"])
def test_the_core_is_never_shadowed(key: str) -> None:
    """A core token is refused in every domain, for that code only, with both places named."""
    registry = build([give("acme", code(key), code("acme/EMINE"))])
    assert keys(registry) == ["acme/EMINE"]
    problem = registry.problems[0]
    text = str(problem)
    assert text.startswith("ECORETOKEN: ")
    assert key in text
    assert "acme 1.0" in text
    assert "codes.py:7" in text
    assert "errdex 0." in text
    assert "_core.py:" in text
    assert registry.problems_of("Acme")[0] is problem
    entry = registry.get(f"core/{key.partition('/')[2]}")
    assert entry is not None
    assert entry.provider.distribution == "errdex"


@pytest.mark.parametrize("key", ["core/ENEW", "errdex/ENEW"])
def test_sealed_domains_take_no_codes(key: str) -> None:
    """Nobody adds a code to ``core`` or ``errdex``."""
    registry = build([give("acme", code(key))])
    assert keys(registry) == []
    assert named(registry) == ["DomainClosed"]


@pytest.mark.parametrize("name", ["core", "errdex"])
def test_sealed_domains_can_not_be_claimed(name: str) -> None:
    """A plugin that claims a domain of errdex is told so, and the domain keeps its owner."""
    registry = build([give("acme", domains=(Domain(name, open_to_plugins=True),))])
    assert named(registry) == ["DomainSealed"]
    assert registry.domains[name].provider == Provider("errdex", _version())


def _version() -> str:
    from errdex import __version__

    return __version__


def test_a_stranger_is_refused_in_a_closed_domain() -> None:
    """A code in a domain that somebody owns and did not open is refused; both are named."""
    closed = CC.replace(open_to_plugins=False)
    registry = build(
        [
            give("errdex-cc", code("cc/EFULL"), domains=(closed,)),
            give("relay", code("cc/ERELAY", name="relay"), code("relay/EOWN")),
        ]
    )
    assert keys(registry) == ["cc/EFULL", "relay/EOWN"]
    text = str(only(registry))
    assert "cc/ERELAY of relay 1.0 (relay/codes.py:7)" in text
    assert "errdex-cc 1.0 (errdex-cc/plugin.py)" in text


def test_a_guest_is_welcome_in_an_open_domain() -> None:
    """A guest adds to a domain whose owner opened it."""
    registry = build(
        [
            give("errdex-cc", code("cc/EFULL"), domains=(CC,)),
            give("relay", code("cc/ERELAY", name="relay")),
        ]
    )
    assert keys(registry) == ["cc/EFULL", "cc/ERELAY"]
    assert registry.problems == ()


@pytest.mark.parametrize("held", [code("cc/EBUSY"), code("cc/ENEW", aliases=("EBUSY",))])
def test_the_owner_wins_over_a_guest(held: Declared) -> None:
    """A guest's code whose token the owner has, as code or alias, is refused."""
    registry = build(
        [
            give("errdex-cc", held, domains=(CC,)),
            give("a-relay", code("cc/EBUSY", name="relay"), code("cc/ERELAY", name="relay")),
        ]
    )
    assert keys(registry) == [held.key, "cc/ERELAY"]
    text = str(only(registry))
    assert text.startswith("ETOKENTAKEN: cc/EBUSY of a-relay 1.0 (relay/codes.py:7) is refused")
    assert "errdex-cc 1.0" in text
    assert "cc/codes.py:7" in text


def test_two_guests_both_stay_disputed() -> None:
    """Between two guests both codes stay, addressed with their distribution."""
    registry = build(
        [
            give("errdex-cc", domains=(CC,)),
            give("a-relay", code("cc/ERELAY", name="a")),
            give("B_Relay", code("cc/ERELAY", name="b")),
        ]
    )
    assert keys(registry) == ["cc/ERELAY@a-relay", "cc/ERELAY@b-relay"]
    text = str(only(registry))
    assert text.startswith("EDISPUTED: cc/ERELAY is disputed between ")
    assert "a-relay 1.0 (a/codes.py:7)" in text
    assert "B_Relay 1.0 (b/codes.py:7)" in text
    assert registry.problems_of("b.relay") == registry.problems
    assert registry.get("cc/ERELAY") is None
    entry = registry.get("cc/ERELAY@B.Relay")
    assert entry is not None
    assert entry.provider.distribution == "B_Relay"


def test_two_owners_make_none() -> None:
    """A domain that two claim has no owner; theirs stay, addressed; strangers are refused."""
    registry = build(
        [
            give("one", code("cc/EONE", name="one"), domains=(CC,)),
            give("two", code("cc/ETWO", name="two"), domains=(CC,)),
            give("three", code("cc/ETHREE", name="three"), code("core/ENOPEER", wording="cc")),
        ]
    )
    assert registry.domains["cc"].provider is None
    assert [by.distribution for by in registry.domains["cc"].claimants] == ["one", "two"]
    assert keys(registry) == ["cc/EONE@one", "cc/ETWO@two"]
    assert named(registry) == ["DomainClosed", "DomainContested", "WordingRefused"]
    text = str(registry.problems[1])
    assert "one 1.0 (one/plugin.py) and two 1.0 (two/plugin.py)" in text
    assert registry.get("cc/EONE") is not None


def test_the_same_code_of_two_owners_is_disputed() -> None:
    """Where two claim a domain and have one token, both codes stay."""
    registry = build(
        [
            give("one", code("cc/EXX", name="one"), domains=(CC,)),
            give("two", code("cc/EXX", name="two"), domains=(CC,)),
        ]
    )
    assert keys(registry) == ["cc/EXX@one", "cc/EXX@two"]
    assert named(registry) == ["CodeDisputed", "DomainContested"]


def test_a_domain_that_nobody_declares_belongs_to_who_uses_it() -> None:
    """The only distribution with codes in an undeclared domain owns it; two contest it."""
    alone = build([give("acme", code("acme/EXX"))])
    assert alone.problems == ()
    assert alone.domains["acme"].domain == Domain("acme")
    both = build([give("acme", code("acme/EXX")), give("guest", code("acme/EYY", name="guest"))])
    assert keys(both) == ["acme/EXX@acme", "acme/EYY@guest"]
    assert named(both) == ["DomainContested"]


def test_a_wording_or_a_tombstone_is_use_of_a_domain() -> None:
    """A distribution owns an undeclared domain also by a wording or a tombstone alone."""
    registry = build(
        [
            give("acme", code("core/ENOPEER", wording="acme")),
            give("old", retired=(gone("old/EXX"),)),
        ]
    )
    assert registry.problems == ()
    assert {"acme", "old"} <= set(registry.domains)


def test_retired_tokens_never_come_back() -> None:
    """A token that its owner retired is refused to everybody, the owner included."""
    registry = build(
        [
            give("errdex-cc", code("cc/EOLD"), domains=(CC,), retired=(gone("cc/EOLD"),)),
            give("relay", code("cc/EOLD", name="relay")),
        ]
    )
    assert keys(registry) == []
    assert named(registry) == ["TokenRetired", "TokenRetired"]
    assert "not needed" in str(registry.problems[0])
    assert [tomb.retired.key for tomb in registry.tombstones()] == ["cc/EOLD"]


def test_a_guest_retires_its_own_token_only() -> None:
    """A guest's tombstone forbids the token to itself; another guest's code is disputed by it."""
    owner = give("errdex-cc", domains=(CC,))
    itself = build([owner, give("a", code("cc/EXX", name="a"), retired=(gone("cc/EXX"),))])
    assert keys(itself) == []
    other = build(
        [owner, give("a", retired=(gone("cc/EXX"),)), give("b", code("cc/EXX", name="b"))]
    )
    assert keys(other) == ["cc/EXX@b"]
    assert named(other) == ["CodeDisputed"]


def test_a_guest_can_not_retire_the_owners_code() -> None:
    """A guest's tombstone for a token of the owner is refused."""
    registry = build(
        [
            give("errdex-cc", code("cc/EXX"), domains=(CC,)),
            give("a", retired=(gone("cc/EXX"), gone("core/ENOPEER"))),
        ]
    )
    assert keys(registry) == ["cc/EXX"]
    assert registry.tombstones() == ()
    assert named(registry) == ["CoreShadowed", "TokenTaken"]


def test_aliases_lead_to_their_code() -> None:
    """An older token resolves to the renamed code, and says so."""
    registry = build([give("cc", code("cc/ENEW", aliases=("EOLD",)))])
    found = registry.resolve("cc/EOLD")
    assert (found.kind, found.via, found.entry and found.entry.key) == ("alias", "EOLD", "cc/ENEW")


@pytest.mark.parametrize(
    ("alias", "why"),
    [
        ("ENOPEER", "core/ENOPEER, a core code"),
        ("no token", "no token"),
        ("EHELD", "cc/EHELD of cc 1.0, cc/codes.py:7"),
        ("EGONE", "the retired code cc/EGONE of cc 1.0"),
    ],
)
def test_an_alias_must_be_free(alias: str, why: str) -> None:
    """An alias that is a core token, in use, retired or no token is refused; the code stays."""
    registry = build(
        [
            give(
                "cc",
                code("cc/ENEW", aliases=(alias, "EFREE")),
                code("cc/EHELD"),
                retired=(gone("cc/EGONE"),),
            )
        ]
    )
    entry = registry.get("cc/ENEW")
    assert entry is not None
    assert entry.aliases == ("EFREE",)
    assert entry.spec.aliases == ("EFREE",)
    assert str(only(registry)).endswith(f"is refused: it is {why}")


def test_an_alias_of_a_guest_gives_way_to_the_owner() -> None:
    """A guest's alias for a token of the owner is refused."""
    registry = build(
        [
            give("errdex-cc", code("cc/EXX"), domains=(CC,)),
            give("a", code("cc/EAA", aliases=("EXX",), name="a")),
        ]
    )
    assert keys(registry) == ["cc/EAA", "cc/EXX"]
    assert named(registry) == ["AliasTaken"]


def test_guests_dispute_aliases_too() -> None:
    """Two guests' aliases for one token, and an alias against a code, are disputed."""
    owner = give("errdex-cc", domains=(CC,))
    both = build(
        [
            owner,
            give("a", code("cc/EAA", aliases=("EXX",), name="a")),
            give("b", code("cc/EBB", aliases=("EXX",), name="b")),
        ]
    )
    assert named(both) == ["CodeDisputed"]
    assert both.resolve("cc/EXX").kind == "ambiguous"
    against = build(
        [
            owner,
            give("a", code("cc/EAA", aliases=("EXX",), name="a")),
            give("b", code("cc/EXX", name="b")),
        ]
    )
    assert keys(against) == ["cc/EAA", "cc/EXX@b"]
    assert named(against) == ["CodeDisputed"]


def test_one_distribution_declares_a_code_once() -> None:
    """Two classes of one distribution for one code: the first stays, the second is reported."""
    registry = build(
        [give("cc", code("cc/EXX", name="b"), entry="b"), give("cc", code("cc/EXX", name="a"))]
    )
    assert keys(registry) == ["cc/EXX"]
    assert str(only(registry)).startswith("EDECLAREDTWICE: cc/EXX of cc 1.0 is declared twice")
    same = build([give("cc", code("cc/EXX"), entry="b"), give("cc", code("cc/EXX"), entry="a")])
    assert same.problems == ()


@pytest.mark.parametrize("key", ["cc/no token", "cc/ERROR", "tags/EXX", "B A D/EXX", "cc/E\nX"])
def test_what_can_be_no_code_is_refused(key: str) -> None:
    """A token or domain that the grammar does not allow is a bad record, of one line."""
    registry = build([give("acme", code(key), code("acme/EMINE"))])
    assert keys(registry) == ["acme/EMINE"]
    assert named(registry) == ["BadRecord"]
    assert "\n" not in str(only(registry))


def test_what_can_be_no_domain_is_refused() -> None:
    """A domain whose name the grammar does not allow is a bad record."""
    registry = build([give("acme", domains=(Domain("No Domain"), Domain("unknown")))])
    assert named(registry) == ["BadRecord", "BadRecord"]


def test_a_domain_is_declared_once() -> None:
    """One distribution that declares a domain twice in two ways is told so; the first counts."""
    twice = (Domain("acme", "B"), Domain("acme", "A"))
    registry = build([give("acme", domains=twice)])
    assert named(registry) == ["BadRecord"]
    assert registry.domains["acme"].domain.title == "B"
    same = build([give("acme", domains=(CC, CC))])
    assert same.problems == ()


def test_the_owner_words_core_codes_and_its_own() -> None:
    """A wording of a core code, and of a guest's code in its domain, belongs to the owner."""
    registry = build(
        [
            give(
                "errdex-cc",
                code("core/ENOPEER", wording="cc"),
                code("cc/ERELAY", wording="cc"),
                domains=(CC,),
            ),
            give("relay", code("cc/ERELAY", name="relay")),
        ]
    )
    assert registry.problems == ()
    peer = registry.get("core/ENOPEER")
    assert peer is not None
    assert [spec.context for spec in peer.wordings] == ["core/ENOPEER@cc"]
    worded = peer.worded("cc")
    assert worded.message == "it happened"
    assert worded.original == peer.spec
    assert peer.worded("other") is peer.spec
    assert peer.worded(None) is peer.spec


@pytest.mark.parametrize(
    ("wording", "why"),
    [
        (code("core/ENOPEER", wording="core"), "no domain of guest 1.0"),
        (code("core/ENOPEER", wording="No"), "no domain of guest 1.0"),
        (code("core/ENOPEER", wording="cc"), "only the one owner"),
        (code("cc/EXX", wording="guest"), "not those of 'cc'"),
        (code("core/ENOPE", wording="guest"), "there is no code core/ENOPE"),
    ],
)
def test_a_wording_needs_its_own_domain(wording: Declared, why: str) -> None:
    """Nobody rewords for a domain that is not his, or a code that is not there."""
    registry = build([give("errdex-cc", code("cc/EXX"), domains=(CC,)), give("guest", wording)])
    assert why in str(only(registry))
    assert str(only(registry)).startswith("EWORDING: ")


def test_a_code_is_worded_once() -> None:
    """Two wordings of one code for one domain: the first stays, the second is reported."""
    first = code("core/ENOPEER", wording="cc", name="a")
    second = code("core/ENOPEER", wording="cc", name="b")
    registry = build([give("cc", second, first)])
    assert "worded twice, also in a/codes.py:7" in str(only(registry))
    assert build([give("cc", first), give("cc", first, entry="x")]).problems == ()


def test_the_project_in_our_folder_counts_as_its_distribution() -> None:
    """A project and its installed copy are one owner, and the folder's declarations come first."""
    moved = Declared.of(code("cc/EXX").spec.replace(module="moved"))
    reworded = code("core/ENOPEER", wording="cc", name="new")
    project = give("project", moved, reworded, version="", owner="errdex-cc")
    installed = give(
        "errdex-cc",
        code("cc/EXX"),
        code("cc/EYY"),
        code("core/ENOPEER", wording="cc"),
        domains=(CC,),
    )
    for order in permutations([project, installed]):
        registry = build(order)
        assert registry.problems == ()
        assert keys(registry) == ["cc/EXX", "cc/EYY"]
        entry = registry.get("cc/EXX")
        assert entry is not None
        assert entry.spec.module == "moved"
        peer = registry.get("core/ENOPEER")
        assert peer is not None
        assert peer.wordings[0].module == "mod_new"
    other = project.replace(domains=(CC.replace(title="new"),))
    registry = build([installed, other])
    assert registry.problems == ()
    assert registry.domains["cc"].domain.title == "new"


def test_errdex_in_its_own_checkout_is_itself() -> None:
    """The codes of errdex, declared again by its own project, are no conflict."""
    from errdex import _core
    from errdex._builtin import codes_of

    project = give("project", *codes_of(_core), owner="errdex", version="")
    assert build([project]).problems == ()
    evil = give("evil", *codes_of(_core))
    assert set(named(build([evil]))) == {"CoreShadowed"}


def test_errdex_may_rename_and_retire_its_own() -> None:
    """Aliases and tombstones of errdex itself hold like everybody's."""
    own = give("errdex", code("errdex/ENEW", aliases=("EOLD",)), domains=(Domain("errdex"),))
    settled = Settled(own.replace(retired=(gone("errdex/EGONE"),)), ())
    assert [kept.declared.key for kept in settled.aliases["errdex/EOLD"]] == ["errdex/ENEW"]
    assert [retired.key for retired, _ in settled.tombstones] == ["errdex/EGONE"]


def test_no_order_matters() -> None:
    """Every order of six distributions that conflict in every way gives the same outcome."""
    everybody = [
        give("errdex-cc", code("cc/EFULL"), domains=(CC,), retired=(gone("cc/EOLD"),)),
        give("a", code("cc/EAA", name="a"), code("cc/EFULL", name="a"), code("cc/EOLD", name="a")),
        give("b", code("cc/EAA", name="b"), domains=(Domain("shared"),)),
        give("c", code("shared/ECC", name="c"), domains=(Domain("shared"),)),
        give("d", code("core/ENOPEER", name="d"), tools=(ToolInfo("cc"), ToolInfo("t"))),
        give("e", code("cc/EEE", aliases=("EAA",), name="e"), tools=(ToolInfo("t"),)),
    ]
    outcomes = set[tuple[object, ...]]()
    for order in permutations(everybody):
        registry = build(order)
        outcomes.add(
            (
                tuple(keys(registry)),
                tuple(map(str, registry.problems)),
                tuple(registry.domains.values()),
                tuple(registry.tools),
            )
        )
    assert len(outcomes) == 1
