"""Check the header of a PO file: charset, language and plural rule."""

from __future__ import annotations

import re
from functools import lru_cache

from errdex._i18n import findings as found
from errdex._i18n.plural import compile_rule
from errdex._i18n.plural_data import NUMBERS, disagreement, header_rule, is_locale
from errdex._record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from errdex._i18n.findings import PoFinding
    from errdex._i18n.po_entry import PoFile

    Problem = tuple[type[PoFinding], dict[str, Any]]

_CHARSET = re.compile(r"charset=([^\s;]*)", re.IGNORECASE)
_COUNT = re.compile(r"\s*nplurals\s*=\s*([1-9]\d?)\s*;")


class PluralForms(Record):
    """How many forms a language has, and for each form the first numbers that take it."""

    count: int
    rule: str


def plural_forms(value: str | None, locale: str) -> PluralForms:
    """Return the forms by the header's rule *value*, by CLDR's where that can not be used."""
    if value is None or rule_fault(value) is not None:
        value = header_rule(locale)
    counted = _COUNT.match(value)
    return PluralForms(int(counted[1]) if counted else 1, value)


@lru_cache(maxsize=256)
def rule_fault(value: str) -> str | None:
    """Return why the rule *value* can not be used, None when it can.

    It must be readable, and give each number from 0 to 1000 a form that ``nplurals`` has.
    """
    counted = _COUNT.match(value)
    if counted is None:
        return "nplurals"
    try:
        rule = compile_rule(value)
        forms = {rule(number) for number in NUMBERS}
    except ValueError:
        return "plural"
    return None if forms <= set(range(int(counted[1]))) else "range"


def check_header(po: PoFile, locale: str) -> Iterator[Problem]:
    """Yield what is wrong with the header of *po*, which lies in the folder of *locale*."""
    content, language, rule = map(po.field, ("Content-Type", "Language", "Plural-Forms"))
    charset = _CHARSET.search(content or "")
    if charset is None:
        wanted = "text/plain; charset=UTF-8"
        yield found.PoHeaderMissing, {"field": "Content-Type", "expected": wanted}
    elif charset[1].lower().replace("_", "-") not in ("utf-8", "utf8", "us-ascii", "ascii"):
        yield found.PoCharset, {"found": charset[1]}
    if not is_locale(locale):
        yield found.PoLocale, {"found": locale}
        return
    if not language:
        yield found.PoHeaderMissing, {"field": "Language", "expected": locale}
    elif language.replace("-", "_").lower() != locale.lower():
        yield found.PoLanguage, {"found": language, "folder": locale}
    expected = header_rule(locale)
    if not rule:
        yield found.PoHeaderMissing, {"field": "Plural-Forms", "expected": expected}
    elif rule_fault(rule) is not None:
        yield found.PoPluralRule, {"found": rule, "expected": expected}
    else:
        number = disagreement(rule, locale)
        if number is not None:
            given = {"language": locale, "number": number, "expected": expected}
            yield found.PoPluralCldr, given
