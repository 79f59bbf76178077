"""Plural rules by the Unicode data (CLDR), as PO headers write them; through Babel.

Where Babel is not installed (in the environment that builds a wheel, say) every well-formed name is
a locale, and a rule is taken as it stands.
"""

from __future__ import annotations

import re
from functools import lru_cache

from errdex._i18n.plural import compile_rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from babel.core import Locale

#: How far a rule is compared with CLDR.
NUMBERS = range(1001)
ENGLISH = "nplurals=2; plural=(n != 1);"
_NAME = re.compile(r"[a-z]{2,3}(_[A-Z][a-z]{3})?(_([A-Z]{2}|[0-9]{3}))?(@[a-z]+)?")


def _locale(name: str) -> Locale | None:
    """Return CLDR's locale *name*, without a modifier; None where it or Babel is missing."""
    try:
        from babel.core import Locale, UnknownLocaleError
    except ImportError:
        return None
    try:
        # The pseudo-locale has English's data.
        return Locale.parse("en" if name == "en_XA" else name.partition("@")[0])
    except (UnknownLocaleError, ValueError, TypeError):
        return None


def is_locale(name: str) -> bool:
    """Tell whether *name* is a locale that CLDR knows, in POSIX spelling (``de``, ``zh_Hans``).

    The pseudo-locale ``en_XA`` counts too.
    """
    return bool(_NAME.fullmatch(name)) and (_locale(name) is not None or not _has_babel())


def _has_babel() -> bool:
    return _locale("en") is not None


@lru_cache(maxsize=256)
def header_rule(name: str) -> str:
    """Return the value of ``Plural-Forms`` for the locale *name*; English's where it is unknown.

    Babel's table is used where it agrees with CLDR for every number up to 1000; for the few
    languages where it does not, the rule is written out from CLDR's own.
    """
    locale = _locale(name)
    if locale is None:
        return ENGLISH
    from babel.messages.plurals import get_plural
    from babel.plural import to_gettext  # pyright: ignore[reportUnknownVariableType]  # untyped

    count, expression, *_ = get_plural(str(locale))
    value = f"nplurals={count}; plural={expression};"
    written = str(to_gettext(locale.plural_form))  # type: ignore[no-untyped-call]  # Babel's
    for rule in (value, written):
        try:
            if disagreement(rule, name) is None:
                return rule
        except ValueError:  # gettext can not say every rule of CLDR
            continue
    return ENGLISH  # of the Portuguese of Africa and Asia, for which Babel has Brazil's rule


@lru_cache(maxsize=256)
def disagreement(value: str, name: str) -> int | None:
    """Return the first number for which the rule *value* is not CLDR's for *name*; None if all are.

    A rule agrees when it parts the whole numbers 0 to 1000 as CLDR does, whatever order it gives
    the forms in. Raises what :func:`errdex._i18n.plural.compile_rule` raises.
    """
    rule = compile_rule(value)
    locale = _locale(name)
    if locale is None or not locale.plural_form.tags:
        return None  # CLDR says nothing about its plurals, or it has none
    category = locale.plural_form
    form_of: dict[str, int] = {}
    category_of: dict[int, str] = {}
    for number in NUMBERS:
        form, tag = rule(number), category(number)
        if form_of.setdefault(tag, form) != form or category_of.setdefault(form, tag) != tag:
            return number
    return None


@lru_cache(maxsize=256)
def numbers_of(value: str, count: int) -> tuple[tuple[int, ...], ...]:
    """Return for each of *count* forms the first two numbers up to 1000 that take it."""
    rule = compile_rule(value)
    taken: list[list[int]] = [[] for _ in range(count)]
    for number in NUMBERS:
        form = rule(number)
        if 0 <= form < count and len(taken[form]) < 2:
            taken[form].append(number)
    return tuple([tuple(numbers) for numbers in taken])
