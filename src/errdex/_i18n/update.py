"""Bring a PO file up to date with the source, so that no translation is lost and none is wrong.

An entry whose context and English text are unchanged keeps its translation. A reworded text keeps
it too, marked fuzzy and with the previous English (``#|``), but only inside one code: nothing is
ever copied from one code to another. What the source no longer has becomes obsolete. Running twice
changes no byte.
"""

from __future__ import annotations

from difflib import SequenceMatcher

from errdex._i18n.header_checks import plural_forms
from errdex._i18n.init import new_header
from errdex._i18n.message import code_of
from errdex._i18n.po_entry import BRACES, FUZZY, PoEntry, PoFile, Previous

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from errdex._i18n.message import Message

SIMILAR = 0.6
"""From this likeness on (0 to 1) two texts of one code count as one that was reworded."""
_SLOTS = ("", "#summary", "#cause", "#remedy")
"""Parts of a code that have one text each: whatever stands there now was reworded from it."""


def template(messages: Iterable[Message]) -> PoFile:
    """Return the template of *messages* (``errdex.pot``)."""
    return PoFile(new_header(""), tuple([_entry(message, 2) for message in messages]))


def update(po: PoFile, messages: tuple[Message, ...], locale: str) -> PoFile:
    """Return *po* with exactly the entries that *messages* ask for, and the rest as obsolete."""
    header = po.header or new_header(locale)
    rule = PoFile(header, ()).field("Plural-Forms")
    return _Merge(po, messages, plural_forms(rule, locale).count).result(header)


class _Merge:
    def __init__(self, po: PoFile, messages: tuple[Message, ...], count: int) -> None:
        self.messages = messages
        self.count = count
        self.entries = po.entries
        self.by_key: dict[tuple[str, str], PoEntry] = {}
        for entry in sorted(po.entries, key=lambda entry: entry.obsolete):
            self.by_key.setdefault(entry.key, entry)
        self.used: set[tuple[str, str]] = set()
        self.found: dict[tuple[str, str], PoEntry] = {}

    def result(self, header: PoEntry) -> PoFile:
        for message in self.messages:
            self.exact(message)
        groups: dict[str, list[Message]] = {}
        for message in self.messages:
            if message.key not in self.found:
                groups.setdefault(message.context, []).append(message)
        for context, missing in groups.items():
            self.reworded(context, missing)
        live = [self.found.get(one.key) or _entry(one, self.count) for one in self.messages]
        gone = [self.obsolete(one) for one in self.by_key.values() if one.key not in self.used]
        kept = sorted((one for one in gone if any(one.forms)), key=lambda one: one.key)
        return PoFile(header, (*live, *kept))

    def exact(self, message: Message) -> None:
        """Pair *message* with the entry of the same key, else with that of a former token."""
        for context in (message.context, *message.aliases):
            entry = self.by_key.get((context, message.msgid))
            if entry is not None and entry.key not in self.used:
                self.take(message, entry, reworded=entry.plural != message.plural)
                return

    def reworded(self, context: str, missing: list[Message]) -> None:
        """Pair the texts *missing* in *context* with what stood there before.

        First the texts of the same context, in the order of source and file, each with the next one
        that is alike; a part that has one text takes what stood there, alike or not. Then whatever
        of the same code is alike.
        """
        codes = {code_of(name) for name in (context, *missing[0].aliases)}
        contexts = {context, *missing[0].aliases}
        free = [
            one for one in self.entries if code_of(one.context or "") in codes and self.is_free(one)
        ]
        same = [one for one in free if one.context in contexts]
        single = "/" in context and _part(context) in _SLOTS
        for message in missing:
            best = _best(
                message, [one for one in same if self.is_free(one)], 0 if single else SIMILAR
            )
            best = best or _best(message, [one for one in free if self.is_free(one)], SIMILAR)
            if best is not None:
                self.take(message, best, reworded=True)

    def is_free(self, entry: PoEntry) -> bool:
        is_first = self.by_key.get(entry.key) is entry
        return is_first and entry.key not in self.used and any(entry.forms)

    def take(self, message: Message, entry: PoEntry, *, reworded: bool) -> None:
        """Give the translation of *entry* to *message*."""
        self.used.add(entry.key)
        made = _entry(message, self.count)
        forms = _fit(entry.forms, len(made.forms))
        fuzzy = any(forms) and (reworded or entry.fuzzy)
        previous = entry.previous
        if reworded and previous is None:
            was = entry.context if entry.context != message.context else None
            previous = Previous(entry.msgid, entry.plural, was)
        self.found[message.key] = made.replace(
            forms=forms,
            comments=entry.comments,
            flags=_flags(entry.flags, message, fuzzy=fuzzy),
            previous=previous if fuzzy else None,
        )

    def obsolete(self, entry: PoEntry) -> PoEntry:
        return entry.replace(obsolete=True, auto=(), files=(), previous=None, line=0, form_lines=())


def _part(context: str) -> str:
    """Return ``#page`` of ``cc/EX#page``, and nothing for a message."""
    code = code_of(context)
    return context[len(code) :]


def _entry(message: Message, count: int) -> PoEntry:
    """Return the untranslated entry for *message*."""
    return PoEntry(
        context=message.context,
        msgid=message.msgid,
        plural=message.plural,
        forms=("",) * (1 if message.plural is None else count),
        auto=message.comments,
        files=message.files,
        flags=(BRACES,) if message.braces else (),
    )


def _flags(flags: tuple[str, ...], message: Message, *, fuzzy: bool) -> tuple[str, ...]:
    """Return the flags of an updated entry: a translator's own stay, ours follow the source."""
    kept = {flag for flag in flags if flag not in (FUZZY, BRACES)}
    kept |= {FUZZY} if fuzzy else set()
    kept |= {BRACES} if message.braces else set()
    return tuple(sorted(kept))


def _fit(forms: tuple[str, ...], count: int) -> tuple[str, ...]:
    """Return *forms* as *count* forms; from a plural to one text and back the last form is kept."""
    if len(forms) == count:
        return forms
    if count == 1:
        return (forms[-1],)
    return (*forms, *("",) * count)[:count]


def _best(message: Message, entries: list[PoEntry], at_least: float) -> PoEntry | None:
    """Return the entry most like *message*, the first of equals, None when none is alike enough."""
    best, likeness = None, at_least
    for entry in entries:
        same = _likeness(entry.msgid, message.msgid)
        if same > likeness or (best is None and same >= likeness):
            best, likeness = entry, same
    return best


def _likeness(old: str, new: str) -> float:
    """Return how alike two texts are, by their words: 0 for nothing in common, 1 for the same."""
    return SequenceMatcher(None, old.split(), new.split(), autojunk=False).ratio()
