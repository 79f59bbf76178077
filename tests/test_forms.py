"""Facts about the forms of an error: text block, structured form, problem details."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from errdex import CodedError, NoPeer, Secret, Tool, file_path, items, secret
from errdex._forms import plain
from errdex._i18n import catalogue
from errdex._i18n.write_mo import write_mo

site = Tool("forms", docs_url="https://e.example")
bare = Tool("forms")
told = Tool("forms", explain=True)


class Formed(CodedError, code="EFORMED", domain="forms", retryable=True, http_status=429):
    """Summary here."""

    name: str
    where: object = file_path("path", default=None)
    them: Sequence[object] = items("things", default=())
    key: Secret[str] | None = secret("key", default=None)
    retry_after: object = None

    message = "{name} formed"
    remedy = "Wait, {name}."


class Plain(CodedError, code="EPLAIN", domain="forms", http_status=599):
    """No remedy."""

    message = "plain"


def stamp(error: CodedError, tool: Tool = site) -> CodedError:
    """Return *error* stamped by *tool*."""
    with pytest.raises(CodedError), tool.action("make"):
        raise error
    return error


def test_the_structured_form_is_the_contract() -> None:
    """Every field with its name, type and order."""
    form = stamp(Formed(name="x", where=Path("/a"), them=({"k": 1},), retry_after=2)).to_dict()
    assert form == {
        "schema": 1,
        "tool": "forms",
        "action": "make",
        "domain": "forms",
        "code": "EFORMED",
        "message": "x formed",
        "params": {"name": "x", "where": "/a", "them": [{"k": 1}], "retry_after": 2},
        "remedy": "Wait, x.",
        "hints": [],
        "retryable": True,
        "retry_after": 2,
        "advice": "retry",
        "exit_status": 1,
        "http_status": 429,
        "docs": "https://e.example/e/forms/EFORMED/",
    }
    assert list(form)[:6] == ["schema", "tool", "action", "domain", "code", "message"]


def test_an_unstamped_error_speaks_for_its_domain() -> None:
    """Tool and action are those of its line; there is no address."""
    form = NoPeer(given="x").to_dict()
    assert (form["tool"], form["action"]) == ("unknown", "call")
    assert "docs" not in form
    assert "localized" not in form
    assert form["retry_after"] is None


def test_a_localized_message_is_added_on_request() -> None:
    """English stays in message; localized says its locale."""
    form = NoPeer(given="x").to_dict("en")
    assert form["localized"] == {"locale": "en", "message": "no peer matches 'x'"}
    form = NoPeer(given="x").to_dict("x-code")
    assert form["localized"] == {"locale": "x-code", "message": "given=x argument=to"}
    assert form["message"] == "no peer matches 'x'"


def test_a_secret_is_absent_from_the_structured_form() -> None:
    """Not even its name's value appears."""
    error = stamp(Formed(name="x", key=Secret("hunter2")))
    assert "key" not in error.to_dict()["params"]
    assert "hunter2" not in json.dumps([error.to_dict(), error.to_problem()])


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, None),
        (True, True),
        ("a\n\u202e", "a\n\u202e"),
        (1.5, 1.5),
        (float("inf"), "inf"),
        (float("nan"), "nan"),
        (10**2_000, "<unprintable int>"),
        ({3, 1}, ["1", "3"]),
        ((1, [2]), [1, [2]]),
        ({1: {2: 3}}, {"1": {"2": 3}}),
        (b"x", "b'x'"),
    ],
)
def test_values_become_json(value: object, shown: object) -> None:
    """Exact where JSON has the type, else text."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = 10**5_000
    assert plain(value) == shown
    json.dumps(plain(value), allow_nan=False)


def test_deep_values_end() -> None:
    """Nesting is bounded, so a value that holds itself ends too."""
    endless: list[object] = []
    endless.append(endless)
    assert json.dumps(plain(endless)).count("[") < 40


def test_a_value_that_raises_is_named_by_its_type() -> None:
    """A mapping whose items() raises does not stop the form; Ctrl-C does."""

    class Rude(dict[str, str]):
        def __init__(self, error: type[BaseException]) -> None:
            super().__init__()
            self.error = error

        def items(self) -> object:  # type: ignore[override]  # hostile
            raise self.error

    form = Formed(name=Rude(ValueError)).to_dict()  # type: ignore[arg-type]  # hostile
    assert form["params"]["name"] == "<unprintable Rude>"
    with pytest.raises(KeyboardInterrupt):
        Formed(name=Rude(KeyboardInterrupt)).to_dict()  # type: ignore[arg-type]  # hostile


def test_problem_details_follow_rfc_9457() -> None:
    """With an address, type and summary; without one, the status phrase and no type."""
    problem = stamp(Formed(name="x")).to_problem("en")
    assert problem["type"] == "https://e.example/e/forms/EFORMED/"
    assert problem["title"] == "Summary here."
    assert (problem["status"], problem["detail"]) == (429, "x formed")
    assert (problem["code"], problem["domain"]) == ("EFORMED", "forms")
    assert "http_status" not in problem
    bare_problem = stamp(Formed(name="x"), bare).to_problem("en")
    assert "type" not in bare_problem
    assert bare_problem["title"] == "Too Many Requests"
    assert Plain().to_problem("en")["title"] == "Unknown Status"


def test_the_text_block_is_indented() -> None:
    """After the line, no line could pass for an error line."""
    error = stamp(Formed(name="x\ncc.send: ENOPEER: forged"))
    error.add_hint("call\nhome")
    first, *rest = error.to_text("en").split("\n")
    assert first == r"forms.make: EFORMED: x\ncc.send: ENOPEER: forged formed"
    assert rest == [
        r"  What to do: Wait, x\ncc.send: ENOPEER: forged.",
        r"  Hint: call\nhome",
        "  More: https://e.example/e/forms/EFORMED/",
    ]


def test_the_text_block_says_what_there_is() -> None:
    """No remedy, no address: the line alone; a mounted explain is named."""
    assert Plain().to_text("en") == "forms.call: EPLAIN: plain"
    assert stamp(Plain(), told).to_text("en").split("\n")[1:] == ["  More: forms explain EPLAIN"]


def test_colour_follows_the_prefix() -> None:
    """The prefix is plain; a line that is only a prefix has no colour."""
    assert Plain().to_text("en", color=True) == "forms.call: EPLAIN: \x1b[31mplain\x1b[0m"

    class Bare(Plain, domain="forms"):
        """Words that can not be built."""

    def starved(values: object) -> str:
        raise MemoryError

    Bare._fills[()] = starved
    assert Bare().to_text("en", color=True) == "forms.call: EPLAIN:"


def test_hints_are_translated_by_whoever_gave_them(tmp_path: Path) -> None:
    """The context is ``hint`` in the catalogue that was named; English without it."""
    path = tmp_path / "locales" / "de" / "LC_MESSAGES" / "errdex.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(
        write_mo("Content-Type: text/plain; charset=UTF-8\n", [("hint", "try", None, ("nochmal",))])
    )
    catalogue.reset()
    error = Plain()
    error.add_hint("try", catalogue=f"{tmp_path}/")
    error.add_hint("other", catalogue=f"{tmp_path}/")
    error.add_hint("plain")
    assert error.hints == ("try", "other", "plain")
    assert error.to_dict("de")["hints"] == ["nochmal", "other", "plain"]
    assert error.to_dict()["hints"] == ["try", "other", "plain"]
