"""Facts about plural rules: read without eval, bounded, and the same as gettext's and CLDR's."""

from __future__ import annotations

import gettext
from typing import Any, cast

import pytest
from babel import localedata
from babel.core import Locale
from babel.messages.plurals import PLURALS
from hypothesis import given, settings
from hypothesis import strategies as st

from errdex._i18n import cldr
from errdex._i18n.plural import (
    MAX_DEPTH,
    MAX_LENGTH,
    PluralError,
    compile_rule,
    forms_of,
)

NUMBERS = [*range(1_001), 1_000_000, 1_000_001, 2**31, 2**32, 2**64, 10**18]


#: Every last two digits, and what CLDR's rules look at beside them.
FEWER = [*range(130), 200, 1_000, 1_001, 1_021, 1_000_000, 1_000_001]


def rule_of(expression: str, count: int = 6) -> Any:
    """Return the compiled rule of an expression."""
    return compile_rule(f"nplurals={count}; plural={expression};")


@pytest.mark.parametrize("language", sorted(PLURALS))
def test_babels_rules_give_what_gettext_gives(language: str) -> None:
    """Each rule that Babel writes into headers chooses as the standard library's gettext does."""
    count, expression = PLURALS[language]
    ours = rule_of(expression, count)
    theirs = cast("Any", gettext).c2py(expression)
    assert [ours(n) for n in NUMBERS] == [theirs(n) for n in NUMBERS]


@pytest.mark.slow
def test_cldrs_rules_give_what_cldr_says() -> None:
    """Each rule in the tables parts the numbers as CLDR's own rule does."""
    compiled: dict[str, Any] = {}
    for name in localedata.locale_identifiers():
        values = cldr.values(name)
        assert values is not None
        if values.plural in compiled:
            continue
        rule = compiled[values.plural] = compile_rule(values.plural)
        category = Locale.parse(name).plural_form
        form_of = {category(number): rule(number) for number in FEWER}
        assert [form_of[category(number)] for number in FEWER] == [rule(n) for n in FEWER]
        assert len(set(form_of.values())) == len(form_of)
        assert set(form_of.values()) <= set(range(forms_of(values.plural)))


@pytest.mark.parametrize(
    ("expression", "chosen"),
    [
        ("0", [0, 0, 0, 0]),
        ("n", [0, 1, 2, 3]),
        ("n!=1", [1, 0, 1, 1]),
        ("!n", [1, 0, 0, 0]),
        ("!!n", [0, 1, 1, 1]),
        ("(n)", [0, 1, 2, 3]),
        ("((n>1))", [0, 0, 1, 1]),
        ("n<2?n:3", [0, 1, 3, 3]),
        ("n==0?5:n==1?4:3", [5, 4, 3, 3]),
        ("n?n==1?1:2:3", [3, 1, 2, 2]),
        ("1||0&&0", [1, 1, 1, 1]),
        ("n==1||n==2&&0", [0, 1, 0, 0]),
        ("1+2*2", [5, 5, 5, 5]),
        ("5-2-1", [2, 2, 2, 2]),
        ("n/2", [0, 0, 1, 1]),
        ("n%2", [0, 1, 0, 1]),
        ("n>=1<=1", [1, 1, 1, 1]),
        ("n + 1", [1, 2, 3, 4]),
        ("n-1>5", [1, 0, 0, 0]),  # unsigned: 0 - 1 is a very large number
        ("\tn ", [0, 1, 2, 3]),
        ("n*1", [0, 1, 2, 3]),
        ("n>0", [0, 1, 1, 1]),
        ("4/n", [-1, 4, 2, 1]),  # a division by zero has no form
        ("4%n", [-1, 0, 0, 1]),
        ("n+4", [4, 5, -1, -1]),  # out of range has none either
    ],
)
def test_expressions_mean_what_they_mean_in_c(expression: str, chosen: list[int]) -> None:
    """Operators bind as in C, numbers are unsigned, a failure gives -1, the last form."""
    rule = rule_of(expression)
    assert [rule(n) for n in range(4)] == chosen


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "nplurals=INTEGER; plural=EXPRESSION;",
        "nplurals=2",
        "nplurals=2;",
        "nplurals=2; plural=;",
        "nplurals=; plural=n;",
        "nplurals=0; plural=0;",
        "nplurals=-1; plural=0;",
        "nplurals=21; plural=0;",
        "nplurals=999999999; plural=0;",
        "nplurals=٢; plural=0;",
        "plural=0;",
        "nplurals=2; plural=x;",
        "nplurals=2; plural=n n;",
        "nplurals=2; plural=n==;",
        "nplurals=2; plural=(n;",
        "nplurals=2; plural=n);",
        "nplurals=2; plural=n?1;",
        "nplurals=2; plural=n?:1;",
        "nplurals=2; plural=n:1;",
        "nplurals=2; plural=n=1;",
        "nplurals=2; plural=n&1;",
        "nplurals=2; plural=n|1;",
        "nplurals=2; plural=n^1;",
        "nplurals=2; plural=~n;",
        "nplurals=2; plural=-1;",
        "nplurals=2; plural=n.real;",
        "nplurals=2; plural=__import__('os');",
        "nplurals=2; plural=n**n;",
        "nplurals=2; plural=9999999999;",
        "nplurals=2; plural=0x1;",
        "nplurals=2; plural=1.5;",
        "nplurals=2; plural=٣;",
        "nplurals=2; plural=n\0;",
        "nplurals=2; plural=!;",
        "nplurals=2; plural=();",
        "nplurals=2; plural=" + "(" * 100 + "n" + ")" * 100,
        "nplurals=2; plural=" + "!" * 100 + "n",
        "nplurals=2; plural=" + "n?" * 100 + "n" + ":n" * 100,
        "nplurals=2; plural=" + "n?n:" * 100 + "n",
        "nplurals=2; plural=" + "n+" * 5_000 + "n",
    ],
)
def test_a_bad_rule_is_refused(text: str) -> None:
    """With the one error type, also when it is deep or long, before anything is computed."""
    with pytest.raises(PluralError):
        compile_rule(text)


def test_the_bounds_are_where_they_are_said_to_be() -> None:
    """A rule of just the length, and just the depth, is still read."""
    deep = "(" * (MAX_DEPTH - 1) + "n" + ")" * (MAX_DEPTH - 1)
    assert rule_of(deep)(3) == 3
    with pytest.raises(PluralError):
        rule_of(f"({deep})")
    text = "nplurals=2; plural=n>1;"
    assert compile_rule(text + " " * (MAX_LENGTH - len(text)))(5) == 1
    with pytest.raises(PluralError):
        compile_rule(text + " " * (MAX_LENGTH + 1 - len(text)))


def test_the_longest_rule_can_be_used() -> None:
    """A row of operators as long as a rule may be does not exhaust the stack."""
    terms = (MAX_LENGTH - 30) // 2
    assert rule_of("+".join(["0"] * terms) + "+n")(3) == 3


def test_headers_are_written_in_many_ways() -> None:
    """Blanks, order and a missing last semicolon do not matter."""
    for text in (
        "nplurals=2; plural=n != 1",
        " plural = n != 1 ; nplurals = 2 ;",
        "nplurals=2;plural=(n!=1);",
    ):
        assert [compile_rule(text)(n) for n in range(3)] == [1, 0, 1]


def test_large_numbers_are_cheap_and_right() -> None:
    """A number is never cut to a machine word."""
    assert rule_of("n%10")(10**5_000 + 3) == 3


TOKENS = st.sampled_from(
    ["n", "0", "1", "2", "10", "100", *"+-*/%<>!?:()", "==", "!=", "<=", ">=", "||", "&&", " "]
)


@settings(max_examples=500)
@given(st.lists(TOKENS, max_size=30).map("".join))
def test_any_rule_is_refused_or_gives_a_form(expression: str) -> None:
    """Nothing but the one error leaves the parser; a rule gives a form or -1; gettext agrees."""
    try:
        rule = rule_of(expression)
    except PluralError:
        return
    chosen = [rule(n) for n in range(30)]
    assert set(chosen) <= set(range(-1, 6))
    # Python's gettext has signed numbers and the values of `or` and `and`, which C has not.
    if not any(operator in expression.replace("!=", "") for operator in ("-", "!", "||", "&&")):
        theirs = cast("Any", gettext).c2py(expression)
        for number, form in enumerate(chosen):
            try:
                expected = theirs(number)
            except ZeroDivisionError:
                expected = -1
            assert form == (expected if 0 <= expected < 6 else -1)


@given(st.text(max_size=100))
def test_any_text_is_refused_or_gives_a_form(text: str) -> None:
    """Whatever stands in a header."""
    try:
        rule = compile_rule(text)
    except PluralError:
        return
    assert -1 <= rule(5) < 20
