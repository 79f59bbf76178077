"""Find the placeholders of a template, also in one that is broken."""

from __future__ import annotations

import re
import unicodedata

from errdex._record import Record

#: Braces of other scripts and forms that a keyboard or an editor puts in place of ``{`` and ``}``.
OTHER_BRACES = "｛｝﹛﹜❴❵⦃⦄"
_PIECE = re.compile(
    rf"\{{\{{|\}}\}}|\{{[^{{}}{OTHER_BRACES}]*\}}|[{OTHER_BRACES}]?[{{}}]|[{OTHER_BRACES}]"
)
_PLAIN = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*)\}")

#: Letters of other alphabets that look like Latin ones (Unicode TR 39, the common ones).
_LATIN = str.maketrans(
    "аеорсухіјѕԁԛԝһАВЕКМНОРСТХІЈЅαονρτυκιΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "aeopcyxijsdqwhABEKMHOPCTXIJSaovptukiABEZHIKMNOPTYX",
)


class Pieces(Record):
    """The braces of a text: plain placeholder *names*, *doubled* braces, and what is neither."""

    names: tuple[str, ...]
    doubled: tuple[str, ...]
    bad: tuple[str, ...]


def pieces(text: str) -> Pieces:
    """Return the placeholders of *text* in order, the doubled braces, and what breaks the rules."""
    names: list[str] = []
    doubled: list[str] = []
    bad: list[str] = []
    for match in _PIECE.finditer(text):
        found = match[0]
        plain = _PLAIN.fullmatch(found)
        if plain:
            names.append(plain[1])
        elif found in ("{{", "}}"):
            doubled.append(found)
        else:
            bad.append(found)
    return Pieces(tuple(names), tuple(doubled), tuple(bad))


def skeleton(text: str) -> str:
    """Return *text* with look-alike letters, full-width forms and odd spaces made plain Latin."""
    return unicodedata.normalize("NFKC", text).translate(_LATIN)
