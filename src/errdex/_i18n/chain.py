"""From a wished locale to the catalogue names to try, most specific first (CLDR parents)."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_ALIAS = {"iw": "he", "in": "id", "ji": "yi", "no": "nb", "tl": "fil", "mo": "ro", "sh": "sr_Latn", "cmn": "zh", "jw": "jv"}
_MODIFIER = {"latin": "Latn", "cyrillic": "Cyrl", "arabic": "Arab", "devanagari": "Deva"}
_SCRIPT = {"zh": "Hans", "sr": "Cyrl", "uz": "Latn", "az": "Latn", "pa": "Guru", "ks": "Arab", "sd": "Arab", "bs": "Latn", "kk": "Cyrl", "mn": "Cyrl"}
_SCRIPT_OF = {("zh", "TW"): "Hant", ("zh", "HK"): "Hant", ("zh", "MO"): "Hant", ("pa", "PK"): "Arab", ("uz", "AF"): "Arab", ("az", "IR"): "Arab"}
_LATIN_AMERICA = frozenset("AR BO BR BZ CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV US UY VE".split())
_PORTUGAL = frozenset("AO CH CV FR GQ GW LU MO MZ ST TL".split())
_RTL = frozenset("ar fa he ur yi ps sd ug dv ckb ks".split())
_SPECIAL = frozenset(("x-code", "en-XA"))


def normalise(tag: str) -> str | None:
    """Return *tag* (BCP 47 or POSIX) as a catalogue name, None when it is no locale."""
    names = expand(tag)
    return names[0] if names else None


def expand(tag: str) -> tuple[str, ...]:
    """Return the catalogue names for *tag*, most specific first; () when it is no locale."""
    if tag in _SPECIAL:
        return (tag,)
    if not 2 <= len(tag) <= 64:
        return ()
    base, _, modifier = tag.partition("@")
    parts = base.partition(".")[0].replace("-", "_").split("_")
    if not all(part.isascii() and part.isalnum() for part in parts):
        return ()
    lang = parts[0].lower()
    if lang in ("posix", "c") or not (2 <= len(lang) <= 3 and lang.isalpha()):
        return ()
    script = territory = None
    for part in parts[1:]:
        if len(part) == 4 and part.isalpha():
            script = script or part.title()
        elif (len(part) == 2 and part.isalpha()) or (len(part) == 3 and part.isdigit()):
            territory = territory or part.upper()
    lang, _, implied = _ALIAS.get(lang, lang).partition("_")
    script = script or _MODIFIER.get(modifier.lower()) or _SCRIPT_OF.get((lang, territory or "")) or implied or None
    default = _SCRIPT.get(lang)
    effective = script or default
    foreign = bool(default and effective != default)
    out: list[str] = []
    if territory:
        if effective:
            out.append(f"{lang}_{effective}_{territory}")
        if not foreign or (lang, territory) in _SCRIPT_OF:
            out.append(f"{lang}_{territory}")
        if lang == "es" and territory in _LATIN_AMERICA:
            out.append("es_419")
        if lang == "pt" and territory in _PORTUGAL:
            out.append("pt_PT")
    if effective:
        out.append(f"{lang}_{effective}")
        if lang == "zh":
            out.append("zh_TW" if effective == "Hant" else "zh_CN")
    if not foreign:
        out.append(lang)
    return tuple(dict.fromkeys(out))


def to_bcp47(name: str) -> str:
    """Return a catalogue name in lower-case BCP 47 spelling: ``zh_Hans`` -> ``zh-hans``."""
    return name.partition("@")[0].replace("_", "-").lower()


def is_rtl(name: str) -> bool:
    """Return whether the locale *name* is written right to left."""
    parts = name.replace("-", "_").split("_")
    if "Arab" in parts or "Hebr" in parts:
        return True
    return parts[0] in _RTL and "Latn" not in parts


def negotiate(accept_language: str, installed: Iterable[str]) -> str | None:
    """Return the installed locale that ``Accept-Language`` asks for most, None without a match."""
    there = frozenset(installed)
    asked: list[tuple[float, int, str]] = []
    for number, part in enumerate(accept_language[:1000].split(",")):
        tag, _, quality = part.strip().partition(";q=")
        try:
            asked.append((-float(quality or 1), number, tag.strip()))
        except ValueError:
            continue
    for _, _, tag in sorted(asked):
        for name in expand(tag):
            if name in there:
                return name
    return None
