"""The codes of cc: what the table of the design says, in words and in numbers."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import errdex
import errdex_cc
from errdex import CodedError
from errdex.testing import assert_line, raises_code, registry_with, strict
from errdex_cc import BadTool, Busy, CCFailure, InboxFull, State, cc, plugin

ROOT = Path(__file__).parents[1]
OWN = [InboxFull, Busy, State, BadTool]
ALL = plugin.errdex_codes()
WORDINGS = [code for code in ALL if code.spec.wording]


@pytest.mark.parametrize(
    ("code", "token", "exit_status", "http_status", "retryable", "advice"),
    [
        (InboxFull, "EINBOXFULL", 75, 429, True, "retry"),
        (Busy, "EBUSY", 75, 503, True, "retry"),
        (State, "ESTATE", 74, 500, False, "ask-user"),
        (BadTool, "EBADTOOL", 2, 404, False, "fix-arguments"),
    ],
)
def test_the_contract_of_the_own_codes(
    code: type[CodedError],
    token: str,
    exit_status: int,
    http_status: int,
    retryable: bool,
    advice: str,
) -> None:
    """Token, statuses and advice of cc's own codes are as its table of refusals has them."""
    spec = code.spec
    assert (spec.domain, spec.token) == ("cc", token)
    assert (spec.exit_status, spec.http_status) == (exit_status, http_status)
    assert (spec.retryable, spec.advice) == (retryable, advice)
    assert issubclass(code, CCFailure)


def test_every_core_code_has_a_wording() -> None:
    """cc says each core code in its own words and leaves its contract alone."""
    core = {code.spec.token: code.spec for code in vars(errdex_cc).values() if code in WORDINGS}
    assert set(core) == {
        "ENOPEER",
        "EAMBIGUOUS",
        "EEXFIL",
        "ENOSESSION",
        "EBADACTION",
        "EBADARGS",
        "EINTERNAL",
    }
    for spec in core.values():
        original = spec.original
        assert original is not None
        assert (spec.key, spec.wording) == (original.key, "cc")
        assert spec.message != original.message
        assert (spec.params, spec.exit_status) == (original.params, original.exit_status)
        assert not issubclass(vars(errdex_cc)[_class_of(spec.symbol)], CCFailure)


def _class_of(symbol: str) -> str:
    return "".join(word.capitalize() for word in symbol.split("_"))


def test_the_line_of_the_design() -> None:
    """The line that the design prints is the line that comes out."""
    with raises_code(InboxFull, tool="cc", action="send", limit=100) as raised, cc.action("send"):
        raise InboxFull(peer="ab12", limit=100)
    assert_line(
        raised.error, "cc.send: EINBOXFULL", message="ab12 already holds 100 unread messages"
    )


def test_ambiguous_counts_in_cc_words() -> None:
    """The wording of EAMBIGUOUS counts live sessions, one or several."""
    several = errdex_cc.Ambiguous(given="proj", matches=2, candidates=("22222222", "33333333"))
    assert several.message_in(()) == "'proj' matches 2 live sessions; use a session id"
    one = errdex_cc.Ambiguous(given="proj", matches=1, candidates=("22222222",))
    assert one.message_in(()) == "'proj' matches 1 live session; use a session id"


def test_what_cc_did_not_foresee_leaves_as_a_code() -> None:
    """A foreign exception becomes EINTERNAL with a reference, and says nothing of its own text."""
    with raises_code("core/EINTERNAL", action="check") as raised, cc.action("check"):
        raise RuntimeError("a path that must not leave")
    assert "must not leave" not in raised.error.to_text("en")


@pytest.mark.parametrize("code", ALL)
def test_every_parameter_is_documented(code: type[CodedError]) -> None:
    """Each parameter says what it means and shows an example, and each code has its texts."""
    spec = code.spec
    assert all(param.doc and param.example is not None for param in spec.params)
    assert spec.summary
    assert spec.page
    assert spec.cause
    assert spec.remedy


@pytest.mark.parametrize("code", ALL)
def test_the_example_of_each_page_prints_its_own_code(code: type[CodedError]) -> None:
    """The example on a page, run in a fresh interpreter, ends in exactly that code."""
    (example,) = re.findall(r"```python\n(.*?)```", code.spec.page, re.DOTALL)
    run = subprocess.run(
        [sys.executable, "-c", example], capture_output=True, text=True, check=False
    )
    assert run.returncode == 1
    last = run.stderr.splitlines()[-1]
    found = errdex.search(last)
    assert found is not None
    assert (found.line.tool, found.line.code) == ("cc", code.spec.token)


# -- the hooks -------------------------------------------------------------------------------------


def test_the_domain_is_open_to_plugins() -> None:
    """Other distributions may add codes to cc."""
    (domain,) = plugin.errdex_domains()
    assert domain.name == "cc"
    assert domain.open_to_plugins


def test_a_registry_takes_everything() -> None:
    """Domain, tool, codes and wordings pass the rules without a word."""
    registry = registry_with(*plugin.errdex_domains(), *plugin.errdex_tools(), *ALL)
    assert registry.problems == ()
    assert [entry.token for entry in registry.entries() if entry.domain == "cc"] == [
        "EBADTOOL",
        "EBUSY",
        "EINBOXFULL",
        "ESTATE",
    ]
    peer = registry.get("core/ENOPEER")
    assert peer is not None
    assert peer.worded("cc").message == "no live session matches '{given}'"


def test_the_actions_and_what_each_can_return() -> None:
    """Each code is returned by some action, and sessions asks for no identity and no peer."""
    (tool,) = plugin.errdex_tools()
    assert list(tool.actions) == ["call", "sessions", "send", "announce", "check"]
    assert {code for codes in tool.actions.values() for code in codes} == set(ALL)
    assert errdex_cc.NoSession not in tool.actions["sessions"]
    assert [name for name, codes in tool.actions.items() if errdex_cc.NoPeer in codes] == ["send"]
    assert [name for name, codes in tool.actions.items() if BadTool in codes] == ["call"]


# -- the package -----------------------------------------------------------------------------------


def test_only_public_names_of_errdex_are_used() -> None:
    """A plugin needs nothing that errdex does not promise to keep."""
    for path in sorted((ROOT / "src").rglob("*.py")):
        private = re.findall(r"errdex\._\w+|from errdex import .*\b_\w+", path.read_text())
        assert private == [], path


def test_every_public_name_is_there() -> None:
    """``__all__`` tells the truth, and any other name is missing as Python says it."""
    for name in errdex_cc.__all__:
        assert getattr(errdex_cc, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = errdex_cc.nothing


SHOW_ENUM = """
import sys
sys.path[:0] = sys.argv[1:]
import errdex_cc
print("enum" in sys.modules)
errdex_cc.CCError
print("enum" in sys.modules)
"""


def test_raising_needs_no_enumeration() -> None:
    """``enum`` is loaded by whoever asks for CCError, not by whoever raises a code."""
    told = subprocess.run(
        [
            sys.executable,
            "-S",
            "-c",
            SHOW_ENUM,
            *sys.path,
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.split() == ["False", "True"]


def test_the_readme_lists_every_code_as_it_is() -> None:
    """The table of the README is the table of the code."""
    rows = re.findall(
        r"^\| `(\S+)` \| .*? \| (\d+) \| (\d+) \| (yes|no) \| (\S+) \|$",
        (ROOT / "README.md").read_text("utf-8"),
        re.MULTILINE,
    )
    assert sorted(rows) == sorted(
        (
            code.spec.key,
            str(code.spec.exit_status),
            str(code.spec.http_status),
            "yes" if code.spec.retryable else "no",
            code.spec.advice,
        )
        for code in ALL
    )


def test_the_blocks_of_the_readme_run() -> None:
    """What the README shows is true: its Python blocks run, in order, in one place."""
    scope: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        exec(block, scope)
    send = scope["send"]
    assert callable(send)
    with raises_code(errdex_cc.NoPeer, action="send", given="zzz"):
        send("zzz", "hello")


@pytest.mark.parametrize(
    ("locale", "line"),
    [
        ("de", "cc.send: ENOPEER: keine aktive Sitzung passt zu 'x'"),
        ("pl", "cc.send: ENOPEER: żadna aktywna sesja nie pasuje do 'x'"),
        ("ar", "cc.send: ENOPEER: لا توجد جلسة نشطة تطابق 'x'"),
    ],
)
def test_cc_speaks_three_more_languages(locale: str, line: str) -> None:
    """German, Polish and Arabic are read from the checkout's own catalogues."""
    with strict(), raises_code(errdex_cc.NoPeer) as raised, cc.action("send"):
        raise errdex_cc.NoPeer(given="x")
    assert raised.error.to_line(locale) == line


@pytest.mark.parametrize(
    ("limit", "told"),
    [
        (0, "لدى ab12 بالفعل 0 رسالة غير مقروءة"),
        (1, "لدى ab12 بالفعل رسالة واحدة (1) غير مقروءة"),
        (2, "لدى ab12 بالفعل رسالتان (2) غير مقروءتين"),
        (3, "لدى ab12 بالفعل 3 رسائل غير مقروءة"),
        (11, "لدى ab12 بالفعل 11 رسالة غير مقروءة"),
        (100, "لدى ab12 بالفعل 100 رسالة غير مقروءة"),
    ],
)
def test_arabic_counts_in_six_forms(limit: int, told: str) -> None:
    """Nothing, one, two, a few, many and hundreds each read as Arabic has it."""
    assert InboxFull(peer="ab12", limit=limit).to_line("ar") == f"cc.call: EINBOXFULL: {told}"
