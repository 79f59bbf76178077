"""The languages of a site: found in the catalogues of its codes, named in themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel import Locale, UnknownLocaleError

from errdex._errors import SiteLanguageMissing
from errdex._i18n.catalogue import installed
from errdex._i18n.chain import is_rtl, normalise, to_bcp47
from errdex._site.pages import Language

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ENGLISH = Language("en", "en", "English")


def language(name: str) -> Language:
    """Return the language of the catalogue *name* (``zh_Hans``)."""
    return Language(name, to_bcp47(name), endonym(name), is_rtl(name))


def endonym(name: str) -> str:
    """Return what the language *name* calls itself, capitalised; the tag where CLDR is silent."""
    try:
        title = Locale.parse(name).get_display_name() or ""
    except (ValueError, UnknownLocaleError):
        title = ""
    return title[:1].upper() + title[1:] or to_bcp47(name)


def languages(catalogues: Iterable[str], wanted: Sequence[str] = ()) -> tuple[Language, ...]:
    """Return English and every language that one of *catalogues* has, sorted by tag.

    *wanted*, in any spelling, keeps only some. Raises :class:`SiteLanguageMissing` for one that no
    catalogue has.
    """
    found = {name for catalogue in set(catalogues) for name in installed(catalogue)} - {"en"}
    if wanted:
        names = {asked: normalise(asked) for asked in wanted}
        for asked, name in names.items():
            if name not in found | {"en"}:
                raise SiteLanguageMissing(language=asked, found=["en", *sorted(found)])
        found &= set(names.values())
    return (ENGLISH, *sorted(map(language, found), key=lambda each: each.tag))
