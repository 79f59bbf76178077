"""Facts about counts, lists, sizes and points in time in a language."""

from __future__ import annotations

import sys
from datetime import UTC, date, datetime, timedelta, timezone
from importlib import metadata
from typing import Any, cast

import pytest
from babel import dates, localedata, numbers
from babel.lists import format_list as babel_list
from babel.units import format_unit
from hypothesis import given
from hypothesis import strategies as st

from errdex._i18n.cldr.subtags import BABEL
from errdex._i18n.values import format_count, format_list, format_value, isolate, values_of

#: Another version of Babel has other data for some of them.
LOCALES = (
    sorted(localedata.locale_identifiers())
    if metadata.version("Babel") == BABEL
    else ["ar", "de", "en", "fr", "hi", "ja", "pl"]
)
COUNTS = (0, 999, 1_000, 12_345, 123_456, 1_234_567_890, -1, -1_234_567)


def babel_count(number: int, name: str) -> str:
    """Return what Babel makes of a whole number."""
    return str(cast("Any", numbers).format_decimal(number, locale=name))


def same(ours: str, theirs: str) -> bool:
    """Tell whether Babel wrote the same, or lost two apostrophes, which it takes for quotes."""
    if ours.count("'") > 1:
        return ours.replace("'", "") == theirs.replace("'", "")
    return ours == theirs


def test_counts_are_babels() -> None:
    """Whole numbers are written exactly as Babel writes them, in all its locales.

    But for Swiss apostrophes: of ``1'234'567`` Babel makes ``1234567``.
    """
    for name in LOCALES:
        for number in COUNTS:
            assert same(format_count(number, name), babel_count(number, name)), name


def test_lists_are_babels() -> None:
    """Lists of up to five elements read exactly as Babel's, in all its locales."""
    for name in LOCALES:
        for size in range(6):
            parts = list("abcde"[:size])
            ours = format_list(parts, name)
            theirs = babel_list(parts, locale=name)
            assert ours == theirs.translate({0x200E: None, 0x200F: None, 0x061C: None}), name


@given(st.integers(-(10**24), 10**24), st.sampled_from(LOCALES))
def test_any_count_is_babels(number: int, name: str) -> None:
    """Also large and negative ones, up to the 24 digits that Babel can."""
    assert same(format_count(number, name), babel_count(number, name))


@given(st.lists(st.text(max_size=4), max_size=7), st.sampled_from(LOCALES))
def test_a_list_holds_its_elements_in_order(parts: list[str], name: str) -> None:
    """Nothing in an element is taken for a pattern."""
    text = format_list(parts, name)
    at = 0
    for part in parts:
        at = text.index(part, at) + len(part)


@pytest.mark.parametrize(
    ("kind", "value", "locale", "text"),
    [
        ("count", 1234567, "de", "1.234.567"),
        ("count", 1234567, "pl", "1\u00a0234\u00a0567"),
        ("count", 1234567, "hi", "12,34,567"),
        ("count", 1234567, "zh_HK", "1,234,567"),
        ("count", 1234567, "sr_RS@latin", "1.234.567"),
        ("count", 1234567, "tlh", "1,234,567"),
        ("count", -5, "ar", "-5"),
        ("count", 1234567, "en", "1234567"),
        ("count", 1234567, "", "1234567"),
        ("count", 1234567, "en_US", "1234567"),
        ("count", 1234567, "en-XA", "1234567"),
        ("count", 1234567, "x-code", "1234567"),
        ("count", 1234567, "en_GB", "1,234,567"),
        ("count", True, "de", "True"),
        ("count", 1234.5, "de", "1234.5"),
        ("count", "many", "de", "many"),
        ("items", [], "de", ""),
        ("items", ["a"], "de", "a"),
        ("items", ["a", "b"], "de", "a und b"),
        ("items", ["a", "b", "c"], "de", "a, b und c"),
        ("items", ("a", "b", "c"), "ja", "a、b、c"),
        ("items", ["a", "b"], "en", "a and b"),
        ("items", ["a", "b", "c"], "en", "a, b, and c"),
        ("items", ["a", "b", "c"], "", "a, b, and c"),
        ("items", [1, None], "pl", "1 i None"),
        ("items", "abc", "de", "abc"),
        ("size", 0, "", "0 B"),
        ("size", 512, "", "512 B"),
        ("size", 1500, "", "1.5 kB"),
        ("size", 2_000_000, "en", "2 MB"),
        ("size", 1.5e9, "", "1.5 GB"),
        ("size", 10**17, "", "100 PB"),
        ("size", 10**18, "", "1000000000000000000"),
        ("size", -1, "de", "-1"),
        ("size", "much", "de", "much"),
        ("size", 1500, "tlh", "1.5 kB"),
        ("size", float("nan"), "de", "nan"),
        ("when", "soon", "de", "soon"),
        ("when", "soon", "", "soon"),
        ("when", 5, "de", "5"),
        ("when", date(2026, 3, 1), "", "2026-03-01"),
        ("when", date(2026, 3, 1), "tlh", "2026-03-01"),
        ("when", datetime(2026, 3, 1, 14, 5, tzinfo=UTC), "en", "2026-03-01T14:05:00+00:00"),
        ("when", timedelta(minutes=90), "", "1:30:00"),
        ("when", timedelta(minutes=90), "de", "1 Stunde und 30 Minuten"),
        ("when", timedelta(days=2, seconds=1.5), "de", "2 Tage und 1,5 Sekunden"),
        ("when", timedelta(0), "de", "0 Sekunden"),
        ("when", timedelta(minutes=-1), "de", "-1 Minute"),
        ("plain", 8080, "de", "8080"),
    ],
)
def test_values_by_class(kind: str, value: object, locale: str, text: str) -> None:
    """Only counts, lists, sizes and times are formatted; English groups no digits."""
    assert format_value(kind, value, locale) == text


MOMENT = datetime(2026, 3, 1, 14, 5, tzinfo=timezone(timedelta(hours=2)))
NAIVE = MOMENT.replace(tzinfo=None)


def test_sizes_and_times_are_babels() -> None:
    """Where Babel is installed; a point in time keeps its zone, or has none."""
    for name in ("de", "fr", "pl", "ja", "ar"):
        expected: list[tuple[str, object, str]] = [
            ("size", 512, format_unit(512, "digital-byte", "short", locale=name)),
            ("size", 1500, format_unit(1.5, "digital-kilobyte", "short", locale=name)),
            ("size", 2_000_000, format_unit(2, "digital-megabyte", "short", locale=name)),
            ("when", MOMENT.date(), dates.format_date(MOMENT, locale=name)),
            ("when", NAIVE.time(), dates.format_time(NAIVE.time(), locale=name)),
            ("when", NAIVE, dates.format_datetime(NAIVE, locale=name)),
            (
                "when",
                MOMENT,
                dates.format_datetime(MOMENT, "long", tzinfo=MOMENT.tzinfo, locale=name),
            ),
        ]
        for kind, value, text in expected:
            plain = text.translate({0x200E: None, 0x200F: None, 0x061C: None})
            assert format_value(kind, value, name) == plain
    assert "14:05" in format_value("when", MOMENT, "de")


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        ("size", 1500, "1.5 kB"),
        ("when", date(2026, 3, 1), "2026-03-01"),
        ("when", timedelta(minutes=90), "1:30:00"),
        ("count", 12345, "12.345"),
        ("items", ["a", "b"], "a und b"),
    ],
)
def test_without_babel_units_and_dates_are_plain(
    monkeypatch: pytest.MonkeyPatch, kind: str, value: object, text: str
) -> None:
    """Counts and lists still come from the tables."""
    monkeypatch.setitem(sys.modules, "babel", None)
    monkeypatch.setitem(sys.modules, "babel.core", None)
    assert format_value(kind, value, "de") == text


@given(st.sampled_from(LOCALES), st.datetimes(), st.timedeltas(), st.integers(0, 10**18))
def test_no_value_holds_direction_marks(
    name: str, moment: datetime, span: timedelta, size: int
) -> None:
    """They are invisible, and an error line would show them escaped."""
    for kind, value in (("when", moment), ("when", span), ("size", size), ("count", -size)):
        text = format_value(kind, value, name)
        assert text
        assert not set(text) & set("\u200e\u200f\u061c")


def test_isolation() -> None:
    """A value stands between FSI and PDI when somebody asks for it."""
    assert isolate("abc") == "\u2068abc\u2069"


def test_a_locale_without_data_borrows() -> None:
    """From what stands in for it, in the end from English."""
    assert values_of("zh_MY").group == ","
    assert values_of("de_XX") == values_of("de")
    assert values_of("../x") == values_of("xx")
