"""Facts about message templates."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from errdex._render import show
from errdex._template import (
    MAX_TEMPLATE,
    TemplateError,
    compile_plural,
    compile_template,
    names,
    split,
)

NAMES = ("alpha", "beta", "gamma", "delta")
literals = st.text(st.characters(codec="utf-8"), max_size=20)
pieces = st.lists(st.tuples(literals, st.sampled_from(NAMES)), max_size=5)


def _quote(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


@given(pieces, literals)
def test_split_gives_back_what_was_joined(parts: list[tuple[str, str]], last: str) -> None:
    """Any literals and names, written as a template, are read back exactly."""
    text = "".join(f"{_quote(literal)}{{{name}}}" for literal, name in parts) + _quote(last)
    assert split(text) == (*parts, (last, None))
    assert names(text) == tuple(name for _, name in parts)


@given(pieces, literals)
def test_filling_equals_joining(parts: list[tuple[str, str]], last: str) -> None:
    """A compiled template gives the literals with the shown values between them."""
    text = "".join(f"{_quote(literal)}{{{name}}}" for literal, name in parts) + _quote(last)
    fill = compile_template(text, dict.fromkeys(NAMES, str))
    values = {name: number for number, name in enumerate(NAMES)}
    joined = "".join(f"{literal}{values[name]}" for literal, name in parts) + last
    assert fill(values) == joined


@given(pieces, literals)
def test_a_missing_value_stays_as_its_placeholder(parts: list[tuple[str, str]], last: str) -> None:
    """Without values, the text shows its placeholders."""
    text = "".join(f"{_quote(literal)}{{{name}}}" for literal, name in parts) + _quote(last)
    fill = compile_template(text, dict.fromkeys(NAMES, str))
    assert fill({}) == "".join(f"{literal}{{{name}}}" for literal, name in parts) + last


@given(st.text(max_size=60))
def test_any_text_is_a_template_or_refused(text: str) -> None:
    """No text makes the parser raise anything but TemplateError."""
    try:
        parts = split(text)
    except TemplateError:
        return
    assert parts[-1][1] is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a { b", r"lone { at character 3"),
        ("a } b", r"lone } at character 3"),
        ("{", "lone { at character 1"),
        ("}", "lone } at character 1"),
        ("{}", "no plain parameter name"),
        ("{0}", "no plain parameter name"),
        ("{a.b}", "no plain parameter name"),
        ("{a[0]}", "no plain parameter name"),
        ("{a!r}", "no plain parameter name"),
        ("{a:>10}", "no plain parameter name"),
        ("{ a }", "no plain parameter name"),
        ("{naïve}", "no plain parameter name"),
        ("{a{b}}", "no plain parameter name"),
        ("x" * (MAX_TEMPLATE + 1), "longer than 10000 characters"),
    ],
)
def test_everything_but_plain_placeholders_is_refused(text: str, told: str) -> None:
    """Attributes, indexes, conversions, specs, positions and lone braces are refused."""
    with pytest.raises(TemplateError, match=told):
        split(text)


def test_the_longest_template_passes() -> None:
    """The bound itself is allowed."""
    assert split("x" * MAX_TEMPLATE) == (("x" * MAX_TEMPLATE, None),)


def test_an_unknown_parameter_is_refused() -> None:
    """A placeholder that no parameter has is named."""
    with pytest.raises(TemplateError, match=r"no parameter \{who\}"):
        compile_template("{who}", {})


def test_an_extra_value_is_ignored() -> None:
    """Values that the template does not name change nothing."""
    assert compile_template("{a}", {"a": str, "b": str})({"a": 1, "b": 2}) == "1"


values_of_all_kinds = st.dictionaries(
    st.sampled_from(NAMES),
    st.one_of(
        st.text(max_size=10),
        st.sampled_from([1, True, 0, 1.0, 10**5000, "x" * 1001, "x" * 999, "\x1b[0m", None, b"x"]),
        st.integers(),
    ),
)


@given(pieces, literals, pieces, literals, values_of_all_kinds, st.sampled_from(NAMES))
def test_the_short_way_fills_like_the_long_one(
    one: list[tuple[str, str]],
    last_one: str,
    other: list[tuple[str, str]],
    last: str,
    values: dict[str, object],
    by: str,
) -> None:
    """Values that are put in without being shown read as if they were, in either plural form."""
    texts = [
        "".join(f"{_quote(literal)}{{{name}}}" for literal, name in parts) + _quote(end)
        for parts, end in ((one, last_one), (other, last), (other, last_one))
    ]
    shows: dict[str, Callable[[object], str]] = dict.fromkeys(NAMES, show)
    for singular in texts:
        short = compile_plural(singular, texts[1], by, shows, show)
        assert short(values) == compile_plural(singular, texts[1], by, shows)(values)
        picked = singular if values.get(by) == 1 else texts[1]
        assert short(values) == compile_template(picked, shows)(values)


@pytest.mark.parametrize("text", ["{alpha}", "{alpha}: {beta}"])
@pytest.mark.parametrize(
    "value", ["x" * 1001, 10**999, 10**5000, "a\nb"], ids=["long", "digits", "huge", "control"]
)
def test_values_that_are_cut_or_escaped_are_seen_on_the_short_way(text: str, value: object) -> None:
    """A long text, a number of thousands of digits and a control are shown as they must be."""
    fill = compile_template(text, dict.fromkeys(NAMES, show), show)
    shown = show(value)
    assert fill({"alpha": value, "beta": 1}) == text.format(alpha=shown, beta=1)
    assert fill({"alpha": value}) == text.replace("{alpha}", shown)
