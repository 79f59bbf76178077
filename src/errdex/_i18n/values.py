"""Write counts, lists, sizes and points in time as a locale does (CLDR).

Only these classes of parameters are formatted; text, numbers, paths show as ``str`` gives them, in
every locale: a port is not ``8,080``. Counts and lists come from compact tables, sizes and dates
through Babel where it is installed, else as plain units and ISO 8601.
"""

from __future__ import annotations

from errdex._i18n import cldr
from errdex._i18n.chain import CODE, expand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import timedelta
    from typing import Any

#: Locales whose line is the English one: digits are never grouped there.
_ENGLISH = ("", "en", "en_US", "en_XA", "en-XA", CODE)
#: Marks that CLDR puts beside signs and dates; an error line holds no invisible characters.
_MARKS = {0x200E: None, 0x200F: None, 0x061C: None}
_UNITS = ("byte", "kilobyte", "megabyte", "gigabyte", "terabyte", "petabyte")
_SYMBOLS = ("B", "kB", "MB", "GB", "TB", "PB")


def isolate(text: str) -> str:
    """Return *text* between FSI and PDI, so that its direction does not disturb what is around it.

    For values in right-to-left text on a terminal; never in machine formats (UAX 9, isolates).
    """
    return f"\u2068{text}\u2069"


def values_of(locale: str) -> cldr.Values:
    """Return CLDR's values for *locale*, for what stands in for it, or for English."""
    found = cldr.values(locale)
    if found is None:
        for name in expand(locale):
            found = cldr.values(name)
            if found is not None:
                return found
    return found or cldr.ENGLISH


def format_count(number: int, locale: str) -> str:
    """Return the whole *number* with the locale's groups, as Babel's ``format_decimal`` does.

    Digits and sign are ASCII, as Babel's are. Exact, while Babel
    refuses more than 25 digits, and keeps Swiss apostrophes, which Babel takes for quotes.
    """
    data = values_of(locale)
    digits = str(abs(number))
    head, tail = digits[: -data.last], digits[-data.last :]
    groups = [tail]
    while head:
        groups.append(head[-data.other :])
        head = head[: -data.other]
    return ("-" if number < 0 else "") + data.group.join(reversed(groups))


def format_list(parts: Sequence[str], locale: str) -> str:
    """Return *parts* as a list in words, exactly as Babel's ``format_list``."""
    if len(parts) < 2:
        return "".join(parts)
    data = values_of(locale)
    if len(parts) == 2:
        return _glue(data.two, parts[0], parts[1])
    text = _glue(data.start, parts[0], parts[1])
    for part in parts[2:-1]:
        text = _glue(data.middle, text, part)
    return _glue(data.end, text, parts[-1])


def _glue(pattern: str, first: str, second: str) -> str:
    between, _, after = pattern.partition("\x1f")
    return f"{first}{between.translate(_MARKS)}{second}{after}"


def format_value(kind: str, value: object, locale: str) -> str:
    """Return *value*, a parameter of class *kind*, as it is written in *locale*.

    ``count`` groups an integer's digits; ``items`` joins a sequence of texts; ``size`` is a number
    of bytes; ``when`` a date, time or duration. In English (also for ``""``) no digits are grouped.
    A value of another type shows as ``str`` gives it. The result holds no direction marks.
    """
    english = locale in _ENGLISH
    if kind == "count" and type(value) is int and not english:
        return format_count(value, locale)
    if kind == "items":
        return format_list(_parts(value), "en" if english else locale)
    if kind == "size" and type(value) in (int, float):
        return _size(value, "" if english else locale)
    if kind == "when" and not english:
        return _when(value, locale).translate(_MARKS)
    return _plain_when(value) if kind == "when" else str(value)


def _parts(value: Any) -> list[str]:
    """Return the elements of a list value as texts; of anything else the one text."""
    listed = issubclass(type(value), (list, tuple))
    return [str(part) for part in value] if listed else [str(value)]


def _size(value: Any, locale: str) -> str:
    """Return a number of bytes with the largest unit (powers of 1000) that leaves at least 1."""
    if not 0 <= value < 10**18:
        return str(value)
    number, power = value, 0
    while number >= 1000 and power < len(_UNITS) - 1:
        number, power = number / 1000, power + 1
    plain = f"{float(number):.1f}".removesuffix(".0")
    if locale:
        babel = _babel(locale)
        if babel is not None:
            from babel.units import format_unit

            number = int(plain) if "." not in plain else float(plain)
            unit = f"digital-{_UNITS[power]}"
            return format_unit(number, unit, length="short", locale=babel).translate(_MARKS)
    return f"{plain} {_SYMBOLS[power]}"


def _babel(locale: str) -> Any:
    """Return Babel's locale, or the nearest it has; None without Babel or without any."""
    try:
        from babel.core import Locale, UnknownLocaleError
    except ImportError:
        return None
    for name in (locale, *expand(locale)):
        try:
            return Locale.parse(name)
        except (UnknownLocaleError, ValueError):
            continue
    return None


def _plain_when(value: object) -> str:
    """Return a point in time in ISO 8601; anything else as text."""
    isoformat = getattr(value, "isoformat", None)
    return str(isoformat()) if callable(isoformat) else str(value)


def _when(value: object, locale: str) -> str:
    """Return a date, time or duration as the locale writes it, plainly without Babel."""
    from datetime import date, datetime, time, timedelta

    if not isinstance(value, (date, time, timedelta)):
        return _plain_when(value)
    babel = _babel(locale)
    if babel is None:
        return _plain_when(value)
    from babel import dates

    if isinstance(value, timedelta):
        return _duration(value, babel, locale)
    if isinstance(value, datetime):
        length = "long" if value.tzinfo else "medium"
        return dates.format_datetime(value, length, tzinfo=value.tzinfo, locale=babel)
    if isinstance(value, date):
        return dates.format_date(value, locale=babel)
    return dates.format_time(value, tzinfo=value.tzinfo, locale=babel)


def _duration(value: timedelta, babel: Any, locale: str) -> str:
    """Return a duration exactly, unit by unit: ``1 Stunde und 30 Minuten``."""
    from babel.units import format_unit

    whole = abs(value)
    minutes, seconds = divmod(whole.seconds, 60)
    hours, minutes = divmod(minutes, 60)
    exact = seconds if not whole.microseconds else seconds + whole.microseconds / 1_000_000
    amounts = {"day": whole.days, "hour": hours, "minute": minutes, "second": exact}
    parts = [
        format_unit(amount, f"duration-{unit}", locale=babel)
        for unit, amount in amounts.items()
        if amount or (unit == "second" and not whole)
    ]
    text = format_list(parts, locale)
    return text if value == whole else f"-{text}"
