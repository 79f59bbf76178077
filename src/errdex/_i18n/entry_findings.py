"""What ``errdex i18n check`` finds wrong with one translation: each kind is a code of its own.

A finding tagged ``note`` does not make the check fail.
"""

from __future__ import annotations

from errdex._codes import count, items, param, untrusted
from errdex._i18n.findings import PoFinding

NOTE = "note"


class EntryFinding(PoFinding, family=True):
    """Something is wrong with one translation."""

    entry: str = untrusted("the context of the entry", example="cc/EINBOXFULL")


class StrayEntry(EntryFinding, code="EPOSTRAY", since="0.1", advice="fix-arguments"):
    r"""A PO file translates a code that the project does not have, or a text that it never had.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding('msgctxt "cc/EGONE"\nmsgid "a"\nmsgstr "b"', source="msgid 'a'")
    ```
    """

    message = "{file}:{line}: nothing in the source has the context {entry}"
    remedy = "Run `errdex i18n update`, which sets the entry aside."


class StaleEntry(EntryFinding, code="EPOSTALE", since="0.1", advice="fix-arguments"):
    r"""The English text of an entry is no longer what the source says, so it is never shown.

    ```python
    from errdex._i18n.check import first_finding

    po = 'msgctxt "cc/EX"\nmsgid "old"\nmsgstr "alt"'
    raise first_finding(po, source='msgctxt "cc/EX"\nmsgid "new"\nmsgstr ""')
    ```
    """

    found: str = untrusted("the English text in the file", example="old")

    message = "{file}:{line}: {entry} reads differently in the source now: {found}"
    remedy = "Run `errdex i18n update`, then translate what it marks as fuzzy."


class PluralForms(EntryFinding, code="EPOFORMS", since="0.1", advice="fix-arguments"):
    r"""A translation has another number of plural forms than its language.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding('msgid "{n} file"\nmsgid_plural "{n} files"\nmsgstr[0] "{n} Datei"')
    ```
    """

    found: int = count("how many forms there are", example=1)
    expected: int = param("how many forms the language has", example=2)

    message = "{file}:{line}: {entry} has plural forms: {found}; there must be {expected}"
    remedy = "Give it the forms msgstr[0] onwards, one for each form of the language."


class EmptyForm(EntryFinding, code="EPOEMPTYFORM", since="0.1", advice="fix-arguments"):
    r"""Some plural forms of a translation are empty.

    ```python
    from errdex._i18n.check import first_finding

    po = 'msgid "{n} file"\nmsgid_plural "{n} files"\nmsgstr[0] "{n} Datei"\nmsgstr[1] ""'
    raise first_finding(po)
    ```
    """

    message = "{file}:{line}: a plural form of {entry} is empty"
    remedy = "Translate every form, or none."


class PlaceholderLost(EntryFinding, code="EPOLOST", since="0.1", advice="fix-arguments"):
    r"""A translation lacks a placeholder of the English text.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding('msgid "no peer {given}"\nmsgstr "kein Peer"')
    ```
    """

    placeholder: str = param("the placeholder", example="{given}")

    message = "{file}:{line}: {entry} lacks the placeholder {placeholder}"
    remedy = "Put {placeholder} where the value belongs."


class PlaceholderUnknown(EntryFinding, code="EPOUNKNOWN", since="0.1", advice="fix-arguments"):
    r"""A translation has a placeholder that the English text does not have.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding('msgid "no peer"\nmsgstr "kein Peer {gegeben}"')
    ```
    """

    placeholder: str = untrusted("the placeholder", example="{gegeben}")
    known: tuple[str, ...] = items("the placeholders of the English text", example=("{given}",))

    message = "{file}:{line}: {entry} has an unknown placeholder {placeholder}"
    remedy = "Use only what the English text has ({known}), and do not translate names in braces."


class PlaceholderDoubled(EntryFinding, code="EPODOUBLED", since="0.1", advice="fix-arguments"):
    r"""A translation has a placeholder more often than the English text.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding('msgid "no peer {given}"\nmsgstr "{given}: kein Peer {given}"')
    ```
    """

    placeholder: str = param("the placeholder", example="{given}")

    message = "{file}:{line}: {entry} has the placeholder {placeholder} too often"
    remedy = "Use {placeholder} as often as the English text does."


class BadBraces(EntryFinding, code="EPOBRACES", since="0.1", advice="fix-arguments"):
    r"""Braces in a translation are no plain placeholder such as `{name}`.

    A placeholder is a name in braces and nothing else: no number, attribute, index, conversion,
    format, space or full-width brace. A brace that is text is written twice, as in English.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding('msgid "no peer {given}"\nmsgstr "kein Peer {given!r}"')
    ```
    """

    found: str = untrusted("the braces", example="{given!r}")

    message = "{file}:{line}: {entry} has braces that are no placeholder: {found}"
    remedy = "Write the placeholder as the English text has it."


class LookAlike(EntryFinding, code="EPOLOOKALIKE", since="0.1", advice="fix-arguments"):
    r"""A name in a translation is written with letters that only look right.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding('msgid "no peer {given}"\nmsgstr "kein Peer {giv\u0435n}"')
    ```
    """

    found: str = untrusted("what is written", example="{gіven}")
    expected: str = param("what was meant", example="{given}")

    message = "{file}:{line}: {entry} writes {found} with letters that only look like {expected}"
    remedy = "Copy {expected} from the English text."


class ControlCharacter(EntryFinding, code="EPOCONTROL", since="0.1", advice="fix-arguments"):
    r"""A translation holds a line break, a tab, or another character that is not seen.

    Such characters could forge a second line, colour a terminal or turn the direction of a text.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding('msgid "no peer"\nmsgstr "kein\\tPeer"')
    ```
    """

    character: str = param("the character, written out", example="\\t")

    message = "{file}:{line}: {entry} holds the character {character}"
    remedy = "Remove the character, or write it as the English text does."


class EdgeSpace(EntryFinding, code="EPOSPACE", since="0.1", advice="fix-arguments"):
    r"""A translation begins or ends with a space where the English text does not.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding('msgid "no peer"\nmsgstr "kein Peer "')
    ```
    """

    message = "{file}:{line}: {entry} does not begin and end with spaces as the English text does"
    remedy = "Remove the space, or add the one that is missing."


class FalsePrefix(EntryFinding, code="EPOPREFIX", since="0.1", advice="fix-arguments"):
    r"""A translation holds what looks like the prefix of an error line.

    The prefix is never translated: errdex puts it before the message in every language.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding('msgid "no peer"\nmsgstr "cc.send: ENOPEER: kein Peer"')
    ```
    """

    found: str = untrusted("the prefix", example="cc.send: ENOPEER:")

    message = "{file}:{line}: {entry} holds the prefix of an error line: {found}"
    remedy = "Translate the message only."


class CodeWord(EntryFinding, code="EPOWORD", since="0.1", advice="fix-arguments"):
    r"""A translation changes or loses a word that belongs to a program.

    Options, paths, file names, tokens, variables, addresses and whatever stands between backticks
    are the same in every language.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding('msgid "run it with --json"\nmsgstr "mit --jason starten"')
    ```
    """

    word: str = param("the word", example="--json")

    message = "{file}:{line}: {entry} lacks {word}"
    remedy = "Write {word} as the English text does."


class TooLong(EntryFinding, code="EPOLONG", since="0.1", advice="fix-arguments"):
    r"""A translation is much longer than any translation of that text can be.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding('msgid "no peer"\nmsgstr "' + "kein Peer " * 20 + 'da"')
    ```
    """

    length: int = count("how many characters it has", example=202)
    limit: int = count("how many it may have", example=101)

    message = "{file}:{line}: {entry} has too many characters: {length}; at most {limit} fit"
    remedy = "Say it more briefly."


class SameText(EntryFinding, code="EPOSAME", since="0.1", advice="fix-arguments", tags=(NOTE,)):
    r"""A translation is the English text itself. This is a note: it may be right.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding('msgid "no peer"\nmsgstr "no peer"')
    ```
    """

    message = "{file}:{line}: {entry} is the same as in English"
    remedy = "Translate it, or leave it if the language says it so."
