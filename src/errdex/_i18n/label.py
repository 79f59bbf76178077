"""errdex's own words on the command line and the site, in the active language."""

from __future__ import annotations

from errdex._i18n.catalogue import lookup
from errdex._i18n.locale import chain_for


def label(text: str, locale: str | None = None) -> str:
    """Return *text* in *locale* (default: the active one); English where nobody translated it."""
    chain = chain_for(locale)
    hit = lookup("errdex", chain, "label", text) if chain else None
    return hit.forms[0] if hit is not None else text
