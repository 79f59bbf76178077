"""What ``errdex i18n check`` finds in a PO file as a whole, and what stops the other commands.

Each kind is a code of the domain ``errdex``; what is wrong with one translation is in
:mod:`errdex._i18n.entry_findings`.
"""

from __future__ import annotations

from errdex._codes import count, file_path, param, plural, size, untrusted
from errdex._errors import ErrdexFailure


class PoFinding(ErrdexFailure, family=True):
    """Something is wrong in a PO file."""

    file: str = file_path("the PO file", example="locales/de/LC_MESSAGES/errdex.po")
    line: int = param("the line, counted from 1", example=12)


# -- the file --------------------------------------------------------------------------------------


class PoTooLarge(PoFinding, code="EPOSIZE", since="0.1", advice="fix-arguments"):
    """A PO file is larger than any catalogue can be.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding(b"#" * 17_000_000)
    ```
    """

    held: int = size("how large the file is", example=17_000_000)
    limit: int = size("how large it may be", example=16_777_216)

    message = "{file}:{line}: the file holds {held}; at most {limit} are read"
    remedy = "Check whether {file} is a PO file at all, and split the project if it is."


class PoByteOrderMark(PoFinding, code="EPOBOM", since="0.1", advice="fix-arguments"):
    r"""A PO file begins with a byte order mark, which msgfmt refuses.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding(b"\xef\xbb\xbf")
    ```
    """

    message = "{file}:{line}: the file begins with a byte order mark"
    remedy = "Save {file} as UTF-8 without a byte order mark."


class PoLineEnds(PoFinding, code="EPOCRLF", since="0.1", advice="fix-arguments"):
    r"""A PO file has line ends of Windows, so that every merge changes every line.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding('msgctxt "cc/EX"\r\nmsgid "a"\r\nmsgstr "b"\r\n')
    ```
    """

    message = "{file}:{line}: the line ends with a carriage return"
    remedy = "Save {file} with line ends of Unix (LF)."


class PoSyntax(PoFinding, code="EPOSYNTAX", since="0.1", advice="fix-arguments"):
    r"""A line of a PO file is none of the things that may stand there.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding('msgid "a"\nmsgtxt "b"\nmsgstr "c"')
    ```
    """

    found: str = untrusted("the line", example='msgtxt "b"')

    message = "{file}:{line}: this can not stand in a PO file: {found}"
    remedy = "Correct the line, or remove it."


class PoQuote(PoFinding, code="EPOQUOTE", since="0.1", advice="fix-arguments"):
    r"""A text of a PO file is not quoted as it must be.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding('msgid "a"\nmsgstr "b')
    ```
    """

    found: str = untrusted("the text with its quotes", example='"b')

    message = "{file}:{line}: the quotes or a backslash are wrong in {found}"
    remedy = 'Begin and end the text with ", and write \\" and \\\\ inside it.'


class PoIncomplete(PoFinding, code="EPOPARTS", since="0.1", advice="fix-arguments"):
    r"""An entry of a PO file lacks a part, or its plural forms are not numbered 0, 1, 2, and so on.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding('msgctxt "cc/EX"\nmsgid "a"')
    ```
    """

    found: str = untrusted("the English text", example="a")

    message = "{file}:{line}: the entry is not complete: {found}"
    remedy = "Give it msgid and msgstr, or msgid, msgid_plural and msgstr[0] onwards."


class PoDuplicate(PoFinding, code="EPODUPLICATE", since="0.1", advice="fix-arguments"):
    r"""A PO file has the same entry twice.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"')
    ```
    """

    entry: str = untrusted("context and English text", example="cc/EX: a")
    first: int = param("the line of the first one", example=4)

    message = "{file}:{line}: the entry stands on line {first} already: {entry}"
    remedy = "Keep the better translation and remove the other."


# -- the header ------------------------------------------------------------------------------------


class PoHeaderMissing(PoFinding, code="EPOHEADER", since="0.1", advice="fix-arguments"):
    r"""The header of a PO file lacks a field, or is missing altogether.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding("", header={"Plural-Forms": ""})
    ```
    """

    field: str = param("the field", example="Plural-Forms")
    expected: str = param("what it should be", example="nplurals=2; plural=(n != 1);")

    message = "{file}:{line}: the header has no field {field}"
    remedy = "Add to the header: {field}: {expected}"


class PoCharset(PoFinding, code="EPOCHARSET", since="0.1", advice="fix-arguments"):
    r"""The header of a PO file names another charset than UTF-8.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding("", header={"Content-Type": "text/plain; charset=ISO-8859-1"})
    ```
    """

    found: str = untrusted("the charset that is named", example="ISO-8859-1")

    message = "{file}:{line}: the charset is {found}; it must be UTF-8"
    remedy = "Save the file as UTF-8 and write charset=UTF-8."


class PoPluralRule(PoFinding, code="EPORULE", since="0.1", advice="fix-arguments"):
    r"""The plural rule in the header of a PO file can not be used.

    It can not be read, fails for some number, or gives a form that nplurals does not have.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding("", header={"Plural-Forms": "nplurals=INTEGER; plural=EXPRESSION;"})
    ```
    """

    found: str = untrusted("the rule", example="nplurals=INTEGER; plural=EXPRESSION;")
    expected: str = param("the rule to use", example="nplurals=2; plural=(n != 1);")

    message = "{file}:{line}: the plural rule can not be used: {found}"
    remedy = "Write Plural-Forms: {expected}"


class PoPluralCldr(PoFinding, code="EPOCLDR", since="0.1", advice="fix-arguments"):
    r"""The plural rule in the header of a PO file is not that of the language.

    The rule is compared with the Unicode data (CLDR) for the numbers 0 to 1000.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding("", header={"Plural-Forms": "nplurals=1; plural=0;"})
    ```
    """

    language: str = param("the language", example="de")
    number: int = param("the first number that gets a wrong form", example=1)
    expected: str = param("the rule to use", example="nplurals=2; plural=(n != 1);")

    message = "{file}:{line}: the plural rule is not that of {language}: {number} gets a wrong form"
    remedy = "Write Plural-Forms: {expected}"


class PoLanguage(PoFinding, code="EPOLANGUAGE", since="0.1", advice="fix-arguments"):
    r"""A PO file says that it is in another language than its folder.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding("", header={"Language": "fr"})
    ```
    """

    found: str = untrusted("the language in the header", example="fr")
    folder: str = param("the language of the folder", example="de")

    message = "{file}:{line}: the header says Language: {found}, but the folder is {folder}"
    remedy = "Correct the header, or move the file."


class PoLocale(PoFinding, code="EPOLOCALE", since="0.1", advice="fix-arguments"):
    """A folder of catalogues is not named after a locale that the Unicode data knows.

    ```python
    from errdex._i18n.check import first_finding

    raise first_finding("", locale="german")
    ```
    """

    found: str = untrusted("the name of the folder", example="german")

    message = "{file}:{line}: {found} is no locale"
    remedy = "Name the folder by language, script and country, such as de, pt_BR or zh_Hans."


# -- the commands ----------------------------------------------------------------------------------


class SourceUnread(ErrdexFailure, code="EI18NSOURCE", since="0.1", advice="fix-arguments"):
    """Texts of a source file can not be collected for translation.

    ```python
    from errdex._i18n.findings import SourceUnread

    raise SourceUnread(file="cc/errors.py", line=12, problem="a text of Gone is no constant")
    ```
    """

    file: str = file_path("the source file", example="cc/errors.py")
    line: int = param("the line, counted from 1", example=12)
    problem: str = untrusted("what is wrong", example="a text of Gone is no constant: TEXTS[0]")

    message = "{file}:{line}: these texts can not be collected: {problem}"
    remedy = "Write code, domain and texts as constants in the class, and name its base plainly."


class NothingToTranslate(
    ErrdexFailure, code="EI18NEMPTY", since="0.1", exit_status=2, advice="fix-arguments"
):
    """A folder holds no catalogues, or no texts that could be translated.

    ```console
    $ errdex i18n check --root /nowhere
    errdex.i18n.check: EI18NEMPTY: there is nothing to translate in /nowhere
    ```
    """

    folder: str = file_path("the folder", example="/nowhere")

    message = "there is nothing to translate in {folder}"
    remedy = "Name the project's folder with --root; begin a language with `errdex i18n init de`."


class LocaleUnknown(
    ErrdexFailure, code="EI18NLOCALE", since="0.1", exit_status=2, advice="fix-arguments"
):
    """A locale is asked for that the Unicode data does not know, or that has no catalogue.

    ```console
    $ errdex init --name my && errdex i18n init klingon
    errdex.i18n.init: EI18NLOCALE: klingon is no locale
    ```
    """

    given: str = untrusted("what was asked for", example="klingon")

    message = "{given} is no locale"
    remedy = "Write language, script and country, such as de, pt_BR or zh_Hans."


class CoverageLow(ErrdexFailure, code="EI18NCOVERAGE", since="0.1", advice="fix-arguments"):
    """Fewer texts are translated than the project demands.

    ```python
    from errdex._i18n.findings import CoverageLow

    raise CoverageLow(locale="de", owner="errdex", percent=97, wanted=100)
    ```
    """

    locale: str = param("the language", example="de")
    owner: str = param("the package whose texts they are", example="errdex")
    percent: int = param("how much is translated", example=97)
    wanted: int = param("how much is demanded", example=100)

    message = "{locale} of {owner} is {percent}% translated; {wanted}% are demanded"
    remedy = "Translate what is missing in {locale}, and settle what is marked as fuzzy."


class TranslationsFaulty(ErrdexFailure, code="EI18NFAULTS", since="0.1", advice="fix-arguments"):
    """A distribution is not built, because its translations have faults.

    ```python
    from errdex._i18n.findings import TranslationsFaulty

    raise TranslationsFaulty(faults=1, first="EPOBOM: locales/de/LC_MESSAGES/errdex.po:1: …")
    ```
    """

    faults: int = count("how many faults were found", example=1)
    first: str = untrusted("the first of them", example="EPOBOM: …/errdex.po:1: …")

    message = plural(
        "the translations have {faults} fault: {first}",
        "the translations have {faults} faults: {first}",
        by="faults",
    )
    remedy = "Run `errdex i18n check` and correct what it names."
