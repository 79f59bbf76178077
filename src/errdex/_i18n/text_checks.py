"""Check one translated text against its English original; no file, no project is needed."""

from __future__ import annotations

import re
from collections import Counter

from errdex._escape import escape, is_escaped
from errdex._i18n import entry_findings as found
from errdex._i18n.code_words import code_words
from errdex._i18n.placeholders import pieces, skeleton
from errdex._record import Record
from errdex._template import MAX_TEMPLATE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from errdex._i18n.entry_findings import EntryFinding

    Problem = tuple[type[EntryFinding], dict[str, Any]]

_PREFIX = re.compile(
    r"(?<![\w./-])[a-z][a-z0-9_-]{0,31}(?:\.[a-z][a-z0-9_-]{0,31}){1,4}"
    r": [A-Z][A-Z0-9_]{1,61}[A-Z0-9]:"
)
_LETTERS = re.compile(r"[^\W\d_]{2,}")


class Original(Record):
    """What a translated form is held against.

    *text* is the English text whose words the form should have, *sources* all English forms of the
    entry. *optional* are placeholders that the form may leave out: the number, in a form for one
    number only. *template* says whether braces are placeholders.
    """

    text: str
    sources: tuple[str, ...]
    optional: frozenset[str] = frozenset()
    template: bool = True


def check_form(original: Original, text: str) -> Iterator[Problem]:
    """Yield what is wrong with *text*, a filled-in translation of *original*, worst first."""
    yield from _controls(original, text)
    yield from _edges(original, text)
    yield from _prefixes(original, text)
    if original.template:
        yield from _placeholders(original, text)
    yield from _words(original, text)
    limit = min(3 * max(map(len, original.sources)) + 80, MAX_TEMPLATE)
    if len(text) > limit:
        yield found.TooLong, {"length": len(text), "limit": limit}


def _controls(original: Original, text: str) -> Iterator[Problem]:
    allowed = {"\n"} if any("\n" in source for source in original.sources) else set[str]()
    for char in dict.fromkeys(text):
        if is_escaped(char) and char not in allowed:
            yield found.ControlCharacter, {"character": escape(char)}


def _edges(original: Original, text: str) -> Iterator[Problem]:
    if _edge(text) != _edge(original.text):
        yield found.EdgeSpace, {}


def _edge(text: str) -> tuple[bool, bool]:
    return text[:1].isspace(), text[-1:].isspace()


def _prefixes(original: Original, text: str) -> Iterator[Problem]:
    for match in _PREFIX.finditer(text):
        if not any(match[0] in source for source in original.sources):
            yield found.FalsePrefix, {"found": match[0]}


def _placeholders(original: Original, text: str) -> Iterator[Problem]:
    theirs = pieces(text)
    ours = [pieces(source) for source in original.sources]
    known = tuple(dict.fromkeys(name for one in ours for name in one.names))
    mistaken: set[str] = set()
    for bad in theirs.bad:
        meant = skeleton(bad)
        if (
            meant != bad
            and pieces(meant).names[:1] in [(name,) for name in known]
            and _is_braced(bad)
        ):
            mistaken.update(pieces(meant).names)
            yield found.LookAlike, {"found": bad, "expected": meant}
        else:
            mistaken.update(name for name in known if re.search(rf"\b{name}\b", meant))
            yield found.BadBraces, {"found": bad}
    if Counter(theirs.doubled) not in [Counter(one.doubled) for one in ours]:
        named = re.search(r"\{\{\s*(\w*)\s*\}\}", text)
        mistaken.update([named[1]] if named else [])
        yield found.BadBraces, {"found": named[0] if named else (*theirs.doubled, "{{")[0]}
    for name in dict.fromkeys(theirs.names):
        if name not in known:
            told = tuple([f"{{{one}}}" for one in known])
            yield found.PlaceholderUnknown, {"placeholder": f"{{{name}}}", "known": told}
        elif theirs.names.count(name) > max(one.names.count(name) for one in ours):
            yield found.PlaceholderDoubled, {"placeholder": f"{{{name}}}"}
    for name in dict.fromkeys(pieces(original.text).names):
        if name not in theirs.names and name not in original.optional and name not in mistaken:
            yield found.PlaceholderLost, {"placeholder": f"{{{name}}}"}


def _is_braced(text: str) -> bool:
    """Tell whether *text* stands in plain braces, so that only its letters can be wrong."""
    return text[:1] == "{" and text[-1:] == "}" and not any(char.isspace() for char in text)


def _words(original: Original, text: str) -> Iterator[Problem]:
    plain = skeleton(text)
    for word in code_words(original.text):
        if word not in text:
            if word in plain:
                seen = text[plain.index(word) :][: len(word)] if len(plain) == len(text) else plain
                yield found.LookAlike, {"found": seen, "expected": word}
            else:
                yield found.CodeWord, {"word": word}


def is_same(original: Original, text: str) -> bool:
    """Tell whether *text* is the English text, and that text has words that should be translated.

    One word alone ("Code", "Status") is often the same in another language.
    """
    if text != original.text:
        return False
    rest = text
    for word in code_words(text):
        rest = rest.replace(word, " ")
    return len(_LETTERS.findall(re.sub(r"\{\w*\}", " ", rest))) > 1
