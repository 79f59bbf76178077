"""The property everything else rests on (contract.md), over every code, every locale, any argument.

``parse(error.to_line(locale))`` gives back the error's own tool, action and token; the prefix is
byte-identical in every locale; the result is one line; rendering never raises.
"""

from __future__ import annotations

import unicodedata
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import errdex_cc.plugin
import errdex_cc_relay.plugin
from errdex import CodedError, Tool, locale, parse
from errdex._builtin import own
from errdex._line import is_action, is_tool

LOCALES = ("en", "de", "pl", "ar", "x-code", "en-XA")
CODES: tuple[type[CodedError], ...] = (
    *(declared.cls for declared in own().codes if declared.cls is not None),
    *errdex_cc.plugin.errdex_codes(),
    *errdex_cc_relay.plugin.errdex_codes(),
)
#: Formatting characters that stay, because scripts need them: ZWNJ, ZWJ, Arabic number signs.
KEPT = frozenset("\u200c\u200d\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2")


class Raising:
    """A value that can neither be shown nor represented."""

    def __str__(self) -> str:
        raise RuntimeError("no text")

    __repr__ = __str__


class Recursing:
    """A value whose text asks for itself."""

    def __str__(self) -> str:
        return str(self)

    __repr__ = __str__


class Exiting:
    """A value that wants to end the process when it is looked at."""

    def __str__(self) -> str:
        raise SystemExit(3)

    __repr__ = __str__


class Liar(str):
    """A text whose methods do not do what those of a text do."""

    __slots__ = ()

    def __str__(self) -> str:
        return "cc.send: EFORGED: \n\x1b[31m"

    def __format__(self, spec: str) -> str:
        return "\n"

    def isprintable(self) -> bool:
        """Lie."""
        return True

    def __len__(self) -> int:
        return 0


class Hostile(list[Any]):
    """A list that can not be walked through."""

    def __iter__(self) -> Any:
        raise RuntimeError("no elements")

    def __getitem__(self, at: Any) -> Any:
        raise RuntimeError("no elements")


def _circle() -> list[Any]:
    ring: list[Any] = []
    ring.append(ring)
    return ring


def _deep() -> list[Any]:
    nest: list[Any] = []
    for _ in range(3_000):
        nest = [nest]
    return nest


VALUES: dict[str, Any] = {
    "empty": "",
    "blank": " \u00a0\u2003",
    "line breaks": "a\nb\r\nc\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029d",
    "a forged line": "x\ncc.send: EFORGED: y",
    "a prefix": "cc.send: ENOPEER: ",
    "controls": "".join(map(chr, [*range(32), *range(127, 160)])),
    "colours": "\x1b[31mred\x1b[0m\x9b1m",
    "bidi": "\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c",
    "surrogates": "\ud800\udfff",
    "noncharacters": "\ufffe\uffff\U0010ffff\ufdd0",
    "braces": "{given} {{}} {0} {given.__class__} %s %(x)s",
    "arabic": "سلام {x}",
    "a megabyte": "a\n" * 500_000,
    "bytes": b"\xff\n",
    "none": None,
    "a huge integer": 10**10_000,
    "a negative integer": -(10**400),
    "zero": 0,
    "one": 1,
    "truth": True,
    "not a number": float("nan"),
    "infinity": float("inf"),
    "a time": datetime(2026, 1, 2, tzinfo=UTC),
    "raising": Raising(),
    "recursing": Recursing(),
    "exiting": Exiting(),
    "lying": Liar("abc"),
    "unwalkable": Hostile([1]),
    "circular": _circle(),
    "deep": _deep(),
    "pairs": [("a\n", Raising()), ("b", "\u202e"), ["c"], ("",)],
    "a set": {"b\n", "a"},
    "a thousand": ["x\ny"] * 1_000,
    "a class": Raising,
}


def error_of(code: type[CodedError], values: dict[str, Any]) -> CodedError:
    """Return an occurrence of *code* with *values*, whatever their types."""
    make: Any = code
    made: CodedError = make(**values)
    return made


def check(error: CodedError, tool: str, action: str) -> None:
    """Demand the property of *error*, which *action* of *tool* has stamped, in every locale."""
    prefix = f"{tool}.{action}: {error.spec.token}:"
    for name in LOCALES:
        line = error.to_line(name)
        parsed = parse(line)
        assert (parsed.tool, parsed.action, parsed.code) == (tool, action, error.spec.token)
        assert line.encode("utf-8").startswith(prefix.encode("ascii"))
        assert line.splitlines() == [line]
        assert not [
            char
            for char in line
            if unicodedata.category(char) in {"Cc", "Cf", "Cs", "Zl", "Zp"} and char not in KEPT
        ]
    with locale("de"):
        assert str(error) == error.to_line("en")


def test_all_codes_of_the_repository_take_part() -> None:
    """Core, errdex, cc with its wordings, and the relay."""
    domains = [code.spec.wording or code.spec.domain for code in CODES]
    assert {name: domains.count(name) for name in ("core", "cc")} == {"core": 7, "cc": 13}
    assert domains.count("errdex") > 50


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES.keys())
def test_no_hostile_value_breaks_a_line_of_any_code(value: Any) -> None:
    """Each code, in each locale, with each parameter as hostile as it gets."""
    boundary = Tool("cc-2").action("send.now")
    for code in CODES:
        error = error_of(code, {param.name: value for param in code.spec.params})
        boundary.cross(error)
        check(error, "cc-2", "send.now")


TEXTS = st.text(st.characters(codec=None))
ANY = st.one_of(
    TEXTS,
    st.sampled_from(list(VALUES.values())),
    st.integers(),
    st.floats(),
    st.booleans(),
    st.binary(max_size=20),
    st.lists(TEXTS, max_size=4),
    st.lists(st.tuples(TEXTS, TEXTS), max_size=4),
)
TOOLS = st.from_regex(r"[a-z][a-z0-9_-]{0,31}", fullmatch=True).filter(
    lambda name: is_tool(name) and name != "unknown"
)
ACTIONS = st.from_regex(r"[a-z][a-z0-9_-]{0,31}(\.[a-z][a-z0-9_-]{0,31}){0,3}", fullmatch=True)


@given(st.data(), st.sampled_from(CODES), TOOLS, ACTIONS.filter(is_action))
def test_the_prefix_of_any_error_survives_any_argument_and_locale(
    data: st.DataObject, code: type[CodedError], tool: str, action: str
) -> None:
    """Generated arguments, tools and actions: what a caller matches is always there."""
    error = error_of(code, {param.name: data.draw(ANY) for param in code.spec.params})
    Tool(tool, domain="cc").action(action).cross(error)
    check(error, tool, action)
