"""From a wish for a language to the names of catalogues that may answer it.

A wish is spelled as POSIX (``pt_BR.UTF-8``, ``sr_RS@latin``) or BCP 47 (``zh-Hant-HK``) has it; a
catalogue is named as gettext names folders (``pt_BR``, ``zh_Hans``). Between the two stand CLDR's
aliases, scripts and parents: a reader of Traditional Chinese is never shown Simplified, a Mexican
reader is shown Latin American Spanish before that of Spain (UTS 35, Locale Inheritance).

What :func:`normalise` and :func:`expand` return is safe as a part of a path: ASCII letters, digits,
``_`` and ``@`` only.
"""

from __future__ import annotations

from errdex._i18n.cldr import subtags

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

#: The language the texts in the source are written in.
SOURCE = "en"
#: Shows prefix and parameters only.
CODE = "x-code"
#: English with accents, longer; its catalogue is ``en_XA``.
PSEUDO = "en-XA"
#: A wish is refused when it is longer: no name of a locale is.
MAX_TAG = 64
#: So much of ``Accept-Language`` is read, in characters and in wishes.
MAX_HEADER, MAX_WISHES = 4_096, 32

#: glibc's modifiers that name a script.
_SCRIPT_OF = {
    "latin": "Latn",
    "iqtelif": "Latn",
    "cyrillic": "Cyrl",
    "arabic": "Arab",
    "devanagari": "Deva",
}
_MODIFIER_OF = {"Latn": "latin", "Cyrl": "cyrillic", "Arab": "arabic", "Deva": "devanagari"}
#: How catalogues of Chinese have been named since before there were scripts in names.
_CHINESE = {"Hans": "zh_CN", "Hant": "zh_TW"}
_GRANDFATHERED = {"zh-min-nan": "nan", "zh-xiang": "hsn", "zh-hakka": "hak", "zh-guoyu": "zh"}
#: Scripts that are written from right to left (Unicode, Bidi_Class R and AL).
_RTL = (
    " Adlm Arab Aran Armi Avst Chrs Cprt Elym Hatr Hebr Hung Khar Lydi Mand Mani Mend Merc Mero "
    "Narb Nbat Nkoo Orkh Ougr Palm Phli Phlp Phnx Prti Rohg Samr Sarb Sogd Sogo Syrc Thaa Yezi "
)


class _Parts:
    """A wish taken apart: language, script, territory and variant; the last two may be empty.

    ``explicit`` tells whether the wish itself named a script.
    """

    __slots__ = ("explicit", "language", "script", "territory", "variant")

    def __init__(self, language: str, script: str, territory: str, variant: str) -> None:
        self.language = language
        self.territory = territory
        self.variant = variant
        self.explicit = script != ""
        self.script = script or self.natural()

    def natural(self) -> str:
        """Return the script that language and territory mean when they stand alone."""
        here = _valued(subtags.REGION_SCRIPTS, f"{self.language}_{self.territory}")
        return here or script_of(self.language)

    def name(self) -> str:
        """Return the canonical name; a script is named where it is not the natural one."""
        script = "" if self.script == self.natural() else self.script
        name = "_".join([part for part in (self.language, script, self.territory) if part])
        return f"{name}@{self.variant}" if self.variant else name


def _aliased(table: str, key: str) -> str:
    """Return the value of *key* in a table of pairs, empty where it is not there."""
    at = table.find(f" {key}=")
    if at < 0:
        return ""
    at += len(key) + 2
    return table[at : table.find(" ", at)]


def _valued(table: str, key: str) -> str:
    """Return the first word of the line of a table that holds *key*, empty where none does."""
    at = table.find(f" {key} ")
    if at < 0:
        return ""
    line = table.rfind("\n", 0, at) + 1
    return table[line : table.find(" ", line)]


def script_of(language: str) -> str:
    """Return the script *language* is mostly written in, by CLDR; Latin where it is not known."""
    return _valued(subtags.SCRIPTS, language) or "Latn"


def _is_language(part: str) -> bool:
    return 2 <= len(part) <= 3 and part.isalpha()


def _is_variant(part: str) -> bool:
    return 5 <= len(part) <= 8 or (len(part) == 4 and part[0].isdigit())


def _parse(tag: str) -> _Parts | None:
    """Return the parts of *tag* in canonical spelling, None when it is no name of a language."""
    if not tag or len(tag) > MAX_TAG or not tag.isascii():
        return None
    base, _, modifier = tag.partition("@")
    base = base.partition(".")[0].replace("_", "-")
    modifier = modifier.partition(".")[0].lower()
    known = _GRANDFATHERED.get(base.lower())
    subparts = (known or base).split("-")
    if not all(map(str.isalnum, subparts)) or (modifier and not modifier.isalnum()):
        return None
    language = subparts[0].lower()
    rest = subparts[1:]
    if not _is_language(language):
        return None
    if rest and len(rest[0]) == 3 and rest[0].isalpha():  # zh-yue: the second says it all
        language = rest.pop(0).lower()
    script = territory = variant = ""
    for part in rest:
        if len(part) == 1:  # extensions (-u-…) and private use (-x-…) say nothing about texts
            break
        if len(part) == 4 and part.isalpha() and not script:
            script = part.title()
        elif not territory and (
            (len(part) == 2 and part.isalpha()) or (len(part) == 3 and part.isdigit())
        ):
            territory = part.upper()
        elif _is_variant(part):
            variant = variant or part.lower()
        else:
            return None
    if modifier in _SCRIPT_OF:
        script = script or _SCRIPT_OF[modifier]
    elif modifier != "euro":  # says which coins are used
        variant = variant or modifier
    return _canonical(language, script, territory, variant)


def _canonical(language: str, script: str, territory: str, variant: str) -> _Parts:
    """Return the parts with aliases replaced and the script filled in."""
    alias = _aliased(subtags.LANGUAGES, language)
    if alias:
        language, _, more = alias.partition("_")
        if len(more) == 4:
            script = script or more
        else:
            territory = territory or more
    territory = _aliased(subtags.TERRITORIES, territory) or territory
    return _Parts(language, script, territory, variant)


def normalise(tag: str) -> str | None:
    """Return *tag* as a catalogue is named (``de_AT``, ``zh_Hans``), None when it is no language.

    Aliases are replaced, a script is kept where it is not the one that goes without saying:
    ``iw-IL`` is ``he_IL``, ``sr_RS@latin`` is ``sr_Latn_RS``, ``zh-hant-hk`` is ``zh_HK``; but the
    names that CLDR uses are kept as they are given, ``zh_Hans`` too. ``en-XA`` is ``en_XA``.
    """
    parts = _parse(tag)
    if parts is None:
        return None
    if parts.variant or parts.territory or parts.script != parts.natural():
        return parts.name()
    return f"{parts.language}_{parts.script}" if parts.explicit else parts.name()


def to_bcp47(name: str) -> str:
    """Return the name of a catalogue as BCP 47 in lower case (``zh-hans``), for HTML and addresses.

    A name that is no language is returned in lower case with hyphens.
    """
    base, _, modifier = name.partition("@")
    parts = base.replace("_", "-").lower().split("-")
    script = _SCRIPT_OF.get(modifier)
    if script:
        parts.insert(1, script.lower())
    elif modifier:
        parts.append(modifier.lower())
    return "-".join(parts)


def is_rtl(name: str) -> bool:
    """Tell whether the locale *name* is written from right to left."""
    parts = _parse(name)
    return parts is not None and f" {parts.script} " in _RTL


class _Names(list[str]):
    """Names in order, each once."""

    __slots__ = ()

    def add(self, name: str) -> None:
        """Append *name* unless it is there."""
        if name not in self:
            self.append(name)


def _emit(out: _Names, at: _Parts, *, explicit: bool) -> None:
    """Add the spellings under which a catalogue of exactly *at* may lie."""
    language, script, territory = at.language, at.script, at.territory
    natural = script == at.natural()
    stem = f"{language}_{territory}" if territory else language
    if at.variant:
        if natural:
            out.add(f"{stem}@{at.variant}")
        return
    if explicit or not natural or f" {language} " in subtags.SEVERAL_SCRIPTS:
        out.add(f"{language}_{script}_{territory}" if territory else f"{language}_{script}")
    if not natural and script in _MODIFIER_OF:
        out.add(f"{stem}@{_MODIFIER_OF[script]}")
    if not territory and language == "zh" and script in _CHINESE:
        out.add(_CHINESE[script])
    if language == "no":
        out.add("nb")
    if natural:
        out.add(stem)


def _parent(at: _Parts) -> _Parts | None:
    """Return what stands in for *at* by CLDR; None where only English is left."""
    for key in (at.name(), "_".join([p for p in (at.language, at.script, at.territory) if p])):
        parent = _valued(subtags.PARENTS, key.partition("@")[0])
        if parent:
            language, *rest = parent.split("_")
            script = next((part for part in rest if len(part) == 4), "")
            territory = next((part for part in rest if len(part) != 4), "")
            return _Parts(language, script, territory, at.variant)
    if at.territory:
        return _Parts(at.language, at.script, "", at.variant)
    return None


def expand(tag: str) -> tuple[str, ...]:
    """Return the catalogue names that may answer the wish *tag*, best first; () for no language.

    ``zh_HK`` gives ``zh_Hant_HK``, ``zh_HK``, ``zh_Hant``, ``zh_TW``, never ``zh``; ``es_MX`` gives
    ``es_MX``, ``es_419``, ``es``. For English the list ends with ``en``. The special locales
    ``x-code`` and ``en-XA`` give themselves.
    """
    if len(tag) == len(CODE) and tag.lower().replace("_", "-") == CODE:
        return (CODE,)
    parts = _parse(tag)
    if parts is None:
        return ()
    if (parts.language, parts.territory) == (SOURCE, "XA"):
        return (PSEUDO,)
    out = _Names()
    for variant in (parts.variant, "") if parts.variant else ("",):
        at: _Parts | None = _Parts(parts.language, parts.script, parts.territory, variant)
        while at is not None:
            _emit(out, at, explicit=parts.explicit and at.language == parts.language)
            at = _parent(at)
    return tuple(out)


def _quality(text: str) -> float:
    """Return the weight of one wish in ``Accept-Language`` (RFC 9110, 12.4.2); 0 when malformed."""
    name, _, value = text.partition("=")
    value = value.strip()
    if name.strip().lower() != "q" or not value.isascii() or len(value) > 5:
        return 0.0
    whole, _, part = value.partition(".")
    if whole not in ("0", "1") or (part and not part.isdigit()):
        return 0.0
    return min(float(value), 1.0)


def wishes_of(accept_language: str) -> tuple[str, ...]:
    """Return the tags of an ``Accept-Language`` header by falling weight; those of weight 0 not.

    At most 32 wishes in 4,096 characters are read.
    """
    weighed: list[tuple[float, int, str]] = []
    for number, part in enumerate(accept_language[:MAX_HEADER].split(",")[:MAX_WISHES]):
        tag, semicolon, rest = part.partition(";")
        quality = _quality(rest) if semicolon else 1.0
        if quality > 0 and tag.strip():
            weighed.append((-quality, number, tag.strip()))
    return tuple([tag for _, _, tag in sorted(weighed)])


def negotiate(accept_language: str, installed: Iterable[str]) -> str | None:
    """Return which of the *installed* catalogues an ``Accept-Language`` header asks for.

    ``en`` when English is what it wants first, None when nothing it names is there (``*`` names
    nothing). For each wish the chain of :func:`expand` is tried, then any catalogue of the same
    language and script: for ``pt`` a lone ``pt_BR`` is better than English.
    """
    names = list(installed)
    for tag in wishes_of(accept_language):
        for name in expand(tag):
            if name in names or name == SOURCE:
                return name
        wish = _parse(tag)
        if wish is None:
            continue
        for name in names:
            have = _parse(name)
            if have and (have.language, have.script) == (wish.language, wish.script):
                return name
    return None
