"""From what somebody typed or pasted to the code it means."""

from __future__ import annotations

from errdex._line import is_domain, is_token, search
from errdex._registry import Resolution

TYPE_CHECKING = False
if TYPE_CHECKING:
    from errdex._line import Line
    from errdex._registry import Entry, Registry, Tombstone

#: As much of a pasted text is looked at; an error line stands near its beginning.
LONGEST = 100_000


def resolve(registry: Registry, text: str) -> Resolution:
    """Return what *text* leads to; see :class:`~errdex._registry.Resolution`."""
    asked = text[:LONGEST].strip()
    found = search(asked)
    if found is not None:
        return _of_line(registry, found.line)
    if "/" in asked and " " not in asked:
        return _of_key(registry, asked)
    return _of_word(registry, asked)


def _of_line(registry: Registry, line: Line) -> Resolution:
    """Look in the core, then in the tool's domain, then anywhere: an unknown tool may be pasted."""
    domain = registry.tool_domain(line.tool)
    for name in ("core", domain):
        if name is not None:
            resolved = _in_domain(registry, name, line.code, line.code)
            if resolved is not None:
                return resolved.replace(line=line)
    return _of_token(registry, line.code, line.code).replace(line=line)


def _of_key(registry: Registry, asked: str) -> Resolution:
    domain, _, rest = asked.partition("/")
    token, at, distribution = rest.partition("@")
    domain, token = domain.lower(), token.upper()
    key = f"{domain}/{token}"
    if at:
        entry = registry.get(f"{key}@{distribution}")
        if entry is not None:
            return Resolution("code", asked, (entry,))
    elif is_domain(domain) and is_token(token):
        resolved = _in_domain(registry, domain, token, asked)
        if resolved is not None:
            return resolved
    suggestions = registry.suggest(key) or tuple([entry.key for entry in registry.find(token)][:5])
    return Resolution("unknown", asked, suggestions=suggestions)


def _of_word(registry: Registry, asked: str) -> Resolution:
    """Look for a token in any case, a symbol, or the text of an error that no boundary stamped."""
    head, colon, _ = asked.partition(":")
    word = (head if colon else asked).strip()
    if " " in word or len(word) > 64:
        return Resolution("unknown", asked)
    return _of_token(registry, word.upper().replace("-", "_"), word)


def _of_token(registry: Registry, token: str, asked: str) -> Resolution:
    entries = registry.find(token)
    tombs = [tomb for tomb in registry.tombstones() if tomb.retired.token == token]
    if not entries and not tombs:
        entries = tuple([entry for entry in registry.entries() if entry.symbol == token])
        if entries:
            return _resolution(asked, entries, [], None)
        return Resolution("unknown", asked, suggestions=registry.suggest(asked))
    return _resolution(asked, entries, tombs, token)


def _in_domain(registry: Registry, domain: str, token: str, asked: str) -> Resolution | None:
    entries = tuple([entry for entry in registry.find(token) if entry.domain == domain])
    key = f"{domain}/{token}"
    tombs = [tomb for tomb in registry.tombstones() if tomb.retired.key == key]
    if not entries and not tombs:
        return None
    return _resolution(asked, entries, tombs, token)


def _resolution(
    asked: str, entries: tuple[Entry, ...], tombs: list[Tombstone], token: str | None
) -> Resolution:
    if not entries:
        return Resolution("retired", asked, tombstone=tombs[0])
    first, *others = entries
    if others:
        return Resolution("ambiguous", asked, entries)
    if token is not None and first.token != token:
        return Resolution("alias", asked, entries, via=token)
    return Resolution("code", asked, entries)
