"""errdex's own words, in the reader's language: what the command line and the site say."""

from __future__ import annotations

from errdex._i18n import catalogue
from errdex._i18n.locale import chain_for

#: The context of labels in errdex's catalogue.
CONTEXT = "label"
_MAX_KEPT = 4_096


def label(text: str, locale: str | None = None) -> str:
    """Return the label *text* in *locale*, else in the active language; English without one.

    The extractor finds calls with a literal text, in Python and in templates.
    """
    chain = chain_for(locale)
    if not chain:
        return text
    key = (chain, text)
    found = catalogue.memo.get(key)
    if found is None:
        hit = catalogue.lookup("errdex", chain, CONTEXT, text)
        found = text if hit is None else hit.forms[0]
        if len(catalogue.memo) >= _MAX_KEPT:
            catalogue.memo.clear()
        catalogue.memo[key] = found
    return found
