"""The relay: a guest in a domain that belongs to somebody else."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import errdex
import errdex_cc
import errdex_cc_relay
from errdex import CodedError, Section
from errdex.testing import assert_line, raises_code, strict
from errdex_cc import cc
from errdex_cc_relay import RelayBacklog, RelayDown, plugin

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("code", "token", "http_status"),
    [(RelayDown, "ERELAY_DOWN", 502), (RelayBacklog, "ERELAY_BACKLOG", 503)],
)
def test_the_contract_of_both_codes(code: type[CodedError], token: str, http_status: int) -> None:
    """Both live in the domain cc, carry the relay's own word, and may be tried again."""
    spec = code.spec
    assert spec.key == f"cc/{token}"
    assert (spec.exit_status, spec.http_status) == (75, http_status)
    assert (spec.retryable, spec.advice) == (True, "retry")
    assert all(param.doc and param.example is not None for param in spec.params)
    assert spec.catalogue == "errdex_cc_relay"


@pytest.mark.parametrize(
    ("waiting", "told"),
    [(1, "1 message is still waiting"), (500, "500 messages are still waiting")],
)
def test_the_backlog_counts(waiting: int, told: str) -> None:
    """The message has a singular and a plural."""
    error = RelayBacklog(host="relay.example.org", waiting=waiting)
    assert error.message_in(()) == f"{told} on the relay relay.example.org; it takes no more"


@pytest.mark.parametrize("code", [RelayDown, RelayBacklog])
def test_the_example_of_each_page_prints_its_own_code(code: type[CodedError]) -> None:
    """The example on a page, run in a fresh interpreter, ends in exactly that code."""
    (example,) = re.findall(r"```python\n(.*?)```", code.spec.page, re.DOTALL)
    run = subprocess.run(
        [sys.executable, "-c", example], capture_output=True, text=True, check=False
    )
    found = errdex.search(run.stderr.splitlines()[-1])
    assert found is not None
    assert (found.line.tool, found.line.action, found.line.code) == ("cc", "send", code.spec.token)


@pytest.mark.parametrize(
    ("locale", "hint"),
    [
        ("en", "A session on another machine is addressed as machine:id."),
        ("de", "Eine Sitzung auf einem anderen Rechner wird als machine:id angesprochen."),
        ("pl", "Sesję na innym komputerze adresuje się jako machine:id."),
        ("ar", "تُكتب الجلسة على جهاز آخر بالصيغة machine:id."),
    ],
)
def test_a_lost_session_gets_a_translated_hint(locale: str, hint: str) -> None:
    """ENOPEER of cc gets the relay's hint in the reader's language; its line stays as it is."""
    with strict(), raises_code(errdex_cc.NoPeer) as raised, cc.action("send"):
        raise errdex_cc.NoPeer(given="zzz")
    assert raised.error.to_dict(locale)["hints"] == [hint]
    assert_line(raised.error, "cc.send: ENOPEER", message="no live session matches 'zzz'")


def test_other_tools_get_no_hint() -> None:
    """Whoever else has no peer is not told about sessions of cc."""
    error = errdex.NoPeer(given="zzz")
    errdex.Tool("dock").action("open").cross(error)
    plugin.suggest_relay(error)
    assert error.hints == ()


@pytest.mark.parametrize("section", plugin.errdex_sections())
@pytest.mark.parametrize("locale", ["en", "de", "pl", "ar", "fr"])
def test_a_section_speaks_the_language_of_its_page(section: Section, locale: str) -> None:
    """Four languages have their own sentence; a fifth shows the English one."""
    from jinja2 import Environment

    template = Environment(autoescape=True).from_string(section.template)
    told = template.render(locale=locale)
    english = template.render(locale="en")
    assert "`errdex-cc-relay`" in told
    assert (told == english) is (locale in ("en", "fr"))


def test_the_hooks_declare_what_the_readme_says() -> None:
    """Two codes, one handler, three sections."""
    assert plugin.errdex_codes() == [RelayDown, RelayBacklog]
    assert [handler.match for handler in plugin.errdex_handlers()] == ["core/ENOPEER"]
    assert [section.match for section in plugin.errdex_sections()] == [
        "cc/ERELAY_DOWN",
        "cc/ERELAY_BACKLOG",
        "core/ENOPEER",
    ]


def test_only_public_names_are_used() -> None:
    """A third party needs nothing that errdex and errdex-cc do not promise to keep."""
    for path in sorted((ROOT / "src").rglob("*.py")):
        private = re.findall(
            r"errdex\._\w+|errdex_cc\._\w+|from errdex(?:_cc)? import .*\b_\w+", path.read_text()
        )
        assert private == [], path


def test_the_blocks_of_the_readme_run() -> None:
    """What the README shows is true."""
    scope: dict[str, object] = {}
    (block,) = re.findall(
        r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL
    )
    exec(block, scope)
    forward = scope["forward"]
    assert callable(forward)
    with raises_code(RelayDown, action="send"):
        forward("relay.example.org")


def test_every_public_name_is_there() -> None:
    """``__all__`` tells the truth."""
    assert [getattr(errdex_cc_relay, name) for name in errdex_cc_relay.__all__] == [
        RelayBacklog,
        RelayDown,
    ]
