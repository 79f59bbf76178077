"""Plural rules by the Unicode data (CLDR), as PO headers write them; through Babel."""

from __future__ import annotations

#: How far a rule is compared with CLDR.
NUMBERS = range(1001)


def is_locale(name: str) -> bool:
    """Tell whether CLDR knows the locale *name*, in POSIX spelling (``de``, ``zh_Hans``).

    The pseudo-locale ``en_XA`` counts too.
    """
    from babel.core import Locale, UnknownLocaleError

    try:
        Locale.parse(_plain(name))
    except (UnknownLocaleError, ValueError, TypeError):
        return False
    return True


def _plain(name: str) -> str:
    """Return *name* as CLDR knows it: without a modifier, and English for its pseudo-locale."""
    return "en" if name == "en_XA" else name.partition("@")[0]


def header_rule(name: str) -> str:
    """Return the value of ``Plural-Forms`` for the locale *name*; English's where it is unknown.

    Babel's table is used where it agrees with CLDR for every number up to 1000; for the few
    languages where it does not, the rule is written out from CLDR's own.
    """
    from babel.core import Locale
    from babel.messages.plurals import get_plural
    from babel.plural import to_gettext  # pyright: ignore[reportUnknownVariableType]  # Babel leaves it untyped

    if not is_locale(name):
        return "nplurals=2; plural=(n != 1);"
    plain = _plain(name)
    count, expression, *_ = get_plural(plain)
    value = f"nplurals={count}; plural={expression};"
    if disagreement(value, name) is None:
        return value
    return str(to_gettext(Locale.parse(plain).plural_form))  # type: ignore[no-untyped-call]  # Babel leaves it untyped


def disagreement(value: str, name: str) -> int | None:
    """Return the first number for which the rule *value* is not CLDR's for *name*; None if all are.

    A rule agrees when it parts the whole numbers 0 to 1000 as CLDR does, whatever order it gives
    the forms in. Raises what :func:`errdex._i18n.plural.compile_rule` raises.
    """
    from babel.core import Locale

    from errdex._i18n.plural import compile_rule

    rule = compile_rule(value)
    category = Locale.parse(_plain(name)).plural_form
    form_of: dict[str, int] = {}
    category_of: dict[int, str] = {}
    for number in NUMBERS:
        form, tag = rule(number), category(number)
        if form_of.setdefault(tag, form) != form or category_of.setdefault(form, tag) != tag:
            return number
    return None


def numbers_of(value: str, count: int) -> tuple[tuple[int, ...], ...]:
    """Return for each of *count* forms the first two numbers up to 1000 that take it."""
    from errdex._i18n.plural import compile_rule

    rule = compile_rule(value)
    taken: list[list[int]] = [[] for _ in range(count)]
    for number in NUMBERS:
        form = rule(number)
        if 0 <= form < count and len(taken[form]) < 2:
            taken[form].append(number)
    return tuple([tuple(numbers) for numbers in taken])
