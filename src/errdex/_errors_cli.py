"""What the command line itself reports, as coded errors of the domain ``errdex``.

ErrdexFailure
  CodeFinding         something is wrong with a declaration
  ContractFinding     a code and its recorded contract differ
"""

from __future__ import annotations

from errdex._codes import count, file_path, items, param, plural, untrusted
from errdex._errors import ErrdexFailure


class UnknownCode(
    ErrdexFailure, code="ENOTFOUND", since="0.1", http_status=404, advice="fix-arguments"
):
    """No code has the name that was asked for.

    Neither the core, nor errdex, nor an installed plugin, nor the project in this folder declares
    it, and no renamed or retired code has it. Names that are close to it are in the hint.

    ```console
    $ errdex explain ENOPER
    errdex.explain: ENOTFOUND: there is no code 'ENOPER'
    ```
    """

    given: str = untrusted("what was asked for", example="ENOPER")
    suggestions: tuple[str, ...] = items(
        "the names that are close to it", default=(), example=("ENOPEER",)
    )

    message = "there is no code '{given}'"
    cause = "The name is misspelt, or the plugin that declares it is not installed or is off."
    remedy = "Run `errdex list` for every code that is known here."


class NotAnErrorLine(ErrdexFailure, code="ENOTLINE", since="0.1", advice="fix-arguments"):
    """A text is no error line.

    An error line begins with `tool.action: TOKEN: `. Lines of ordinary logs can look like one;
    words such as `ERROR` or `WARNING` are therefore never tokens.

    ```console
    $ errdex explain "django.request: ERROR: Internal Server Error"
    errdex.explain: ENOTLINE: no error line: 'django.request: ERROR: Internal Server Error'
    ```
    """

    given: str = untrusted("the text", example="django.request: ERROR: Internal Server Error")
    reason: str = param(
        "why not: empty, prefix, tool, action, token, reserved or character", example="reserved"
    )

    message = "no error line: '{given}'"
    cause = "The text does not have the form `tool.action: TOKEN: message`."
    remedy = "Give a token, `domain/TOKEN`, or a whole error line."


class NoErrorLine(ErrdexFailure, code="ENOLINES", since="0.1", advice="fix-arguments"):
    """A log holds no error line, or none that fits the pattern.

    ```console
    $ echo "all is well" | errdex parse -
    errdex.parse: ENOLINES: no error line in 1 line
    ```
    """

    lines: int = count("how many lines were read", example=1)

    message = plural("no error line in {lines} line", "no error line in {lines} lines", by="lines")
    cause = "No line has the form `tool.action: TOKEN: message`, or the pattern fits none."
    remedy = "Check that this is the right log, and the pattern if you gave one."


class UnknownPlugin(
    ErrdexFailure, code="ENOPLUGIN", since="0.1", http_status=404, advice="fix-arguments"
):
    """No installed plugin has this name.

    A plugin is named by its distribution, its entry point or its module.

    ```console
    $ errdex plugins no-such-plugin
    errdex.plugins: ENOPLUGIN: there is no plugin 'no-such-plugin'
    ```
    """

    given: str = untrusted("the name", example="no-such-plugin")
    suggestions: tuple[str, ...] = items(
        "the names that are close to it", default=(), example=("errdex-cc",)
    )

    message = "there is no plugin '{given}'"
    cause = "The name is misspelt, or the plugin is not installed in this environment."
    remedy = "Run `errdex plugins` for those that are there."


class UnwritableFile(
    ErrdexFailure, code="EUNWRITABLE", since="0.1", exit_status=2, advice="ask-user"
):
    """A file can not be written.

    What was there before is unchanged: files are written beside their place and then renamed.

    ```console
    $ touch taken && errdex init --name my --directory taken/here
    errdex.init: EUNWRITABLE: taken/here/errdex.toml can not be written: Not a directory
    ```
    """

    file: str = file_path("the file or folder", example="contract/cc/EBUSY.json")
    problem: str = param("what the system says", example="Read-only file system")

    message = "{file} can not be written: {problem}"
    cause = "The folder does not exist or is read-only, or the disk is full."
    remedy = "Make the folder of {file} writable, or choose another one."


class FileExists(
    ErrdexFailure, code="EFILEEXISTS", since="0.1", exit_status=2, advice="fix-arguments"
):
    """A file that would be written is already there.

    Nothing was written: no file of yours is ever replaced.

    ```console
    $ touch errdex.toml && errdex init
    errdex.init: EFILEEXISTS: errdex.toml exists already
    ```
    """

    file: str = file_path("the file", example="errdex.toml")

    message = "{file} exists already"
    cause = "The command was run here before, or the name is taken."
    remedy = "Move {file} away, or run the command in another folder."


class ToolsMissing(ErrdexFailure, code="ENOTOOLS", since="0.1", exit_status=2, advice="ask-user"):
    """A command needs a package that is not installed.

    A program that only raises errors depends on next to nothing. What authors, translators and
    publishers need comes with the extra `tools`.

    ```python
    from errdex._errors_cli import ToolsMissing

    raise ToolsMissing(package="shtab")
    ```
    """

    package: str = param("the package that is missing", example="shtab")

    message = "the package {package} is not installed"
    cause = "errdex was installed without its extra `tools`."
    remedy = "Run `pip install 'errdex[tools]'` in this environment."


class OutputFailed(ErrdexFailure, code="EOUTPUT", since="0.1", exit_status=2, advice="ask-user"):
    """The output could not be written.

    ```python
    from errdex._errors_cli import OutputFailed

    raise OutputFailed(problem="No space left on device")
    ```
    """

    problem: str = param("what the system says", example="No space left on device")

    message = "the output can not be written: {problem}"
    cause = "The disk is full, or what standard output leads to was closed."
    remedy = "Free some space, or send the output somewhere else."


class NoOwnCodes(
    ErrdexFailure, code="ENOCODES", since="0.1", exit_status=2, advice="fix-arguments"
):
    """There are no codes of a project here.

    ```console
    $ errdex contract check
    errdex.contract.check: ENOCODES: no project in this folder declares codes
    ```
    """

    message = "no project in this folder declares codes"
    cause = "There are no settings here, or neither their `modules` nor `catalogs` hold codes."
    remedy = (
        "Change to the project's folder, name its module under `modules`, or run `errdex init`."
    )


class CodeFinding(ErrdexFailure, family=True):
    """Something is wrong with the declaration of a code."""

    given: str = param("the code", example="mytool/EFULL")
    where: str = param("file and line of the declaration", example="mytool/errors.py:12")


class NoSummary(CodeFinding, code="ENOSUMMARY", since="0.1", advice="fix-arguments"):
    """A code does not say what it means.

    The first line of the docstring is the summary: it heads the page and stands in lists.

    ```python
    from errdex._errors_cli import NoSummary

    raise NoSummary(given="mytool/EFULL", where="mytool/errors.py:12")
    ```
    """

    message = "{given} ({where}) has no summary"
    cause = "The class has no docstring, or the catalogue no `summary`."
    remedy = "Write one sentence about {given} as the first line of the docstring."


class Undocumented(CodeFinding, code="EUNDOCUMENTED", since="0.1", advice="fix-arguments"):
    """A parameter of a code does not say what it holds.

    ```python
    from errdex._errors_cli import Undocumented

    raise Undocumented(given="mytool/EFULL", where="mytool/errors.py:12", parameter="limit")
    ```
    """

    parameter: str = param("the parameter", example="limit")

    message = "the parameter {parameter} of {given} ({where}) is not documented"
    cause = "It is a bare annotation, or its text is empty."
    remedy = 'Write `{parameter}: … = param("what it holds", example=…)`.'


class Dangling(CodeFinding, code="EDANGLING", since="0.1", advice="fix-arguments"):
    """A code names another code that does not exist.

    ```python
    from errdex._errors_cli import Dangling

    raise Dangling(
        given="mytool/EFULL", where="mytool/errors.py:12", field="related", target="core/EBUSY"
    )
    ```
    """

    field: str = param("what names it: related or replaced_by", example="related")
    target: str = untrusted("the name that leads nowhere", example="core/EBUSY")

    message = "{field} of {given} ({where}) names {target}, which does not exist"
    cause = "The name is misspelt, or the code was renamed or belongs to a missing plugin."
    remedy = "Correct or remove {target} in `{field}`."


class ExampleFailed(CodeFinding, code="EEXAMPLE", since="0.1", advice="fix-arguments"):
    """An example on the page of a code does not end in that code.

    Each block of Python or of a console on a page is run by `errdex check --examples`, so that no
    page shows what is not true. A block that can not be run is marked `no-run`.

    ```python
    from errdex._errors_cli import ExampleFailed

    raise ExampleFailed(
        given="mytool/EFULL", where="mytool/errors.py:12", number=1, problem="it raised nothing"
    )
    ```
    """

    number: int = param("which example of the page, counted from 1", example=1)
    problem: str = untrusted("what happened instead", example="it raised nothing")

    message = "example {number} of {given} ({where}) does not end in this code: {problem}"
    cause = "The code or its example was changed without the other."
    remedy = "Correct the example, or mark its block `no-run`."


class ContractFinding(ErrdexFailure, family=True):
    """The code and its recorded contract differ."""

    given: str = param("the code", example="mytool/EFULL")
    file: str = file_path("the record", example="contract/mytool/EFULL.json")


class NotRecorded(ContractFinding, code="ENOTRECORDED", since="0.1", advice="fix-arguments"):
    """A code has no record in the contract.

    ```console
    $ errdex init --name my && errdex contract check
    errdex.contract.check: ENOTRECORDED: my/ENOTREADY is not recorded in contract/my/ENOTREADY.json
    ```
    """

    message = "{given} is not recorded in {file}"
    cause = "The code is new."
    remedy = "Run `errdex contract record` and commit {file}."


class ContractChanged(ContractFinding, code="ECONTRACT", since="0.1", advice="fix-arguments"):
    """A code is no longer what its contract says.

    Somebody's program relies on what is recorded: the parameters, the statuses, whether to try
    again. A change that is meant is recorded; one that is not is taken back.

    ```python
    from errdex._errors_cli import ContractChanged

    raise ContractChanged(
        given="mytool/EFULL",
        file="contract/mytool/EFULL.json",
        field="exit_status",
        recorded="1",
        now="75",
    )
    ```
    """

    field: str = param("what changed", example="exit_status")
    recorded: str = untrusted("what the record says", example="1")
    now: str = untrusted("what the code says", example="75")

    message = "{field} of {given} was {recorded} and is now {now} ({file})"
    cause = "The declaration was changed after it was recorded."
    remedy = (
        "Take the change back; or, when callers may be broken, run `errdex contract record` and"
        " release a new major version."
    )


class CodeRemoved(ContractFinding, code="EREMOVED", since="0.1", advice="fix-arguments"):
    """A recorded code is gone without a tombstone.

    ```python
    from errdex._errors_cli import CodeRemoved

    raise CodeRemoved(given="mytool/EFULL", file="contract/mytool/EFULL.json")
    ```
    """

    message = "{given} is recorded in {file} but no longer declared"
    cause = "The code was deleted or renamed."
    remedy = "Declare `Retired(…)` for it, or name it under `aliases` of the code that replaces it."


class BadContractFile(
    ErrdexFailure, code="ERECORD", since="0.1", exit_status=2, advice="fix-arguments"
):
    """A recorded contract can not be read.

    ```python
    from errdex._errors_cli import BadContractFile

    raise BadContractFile(file="contract/mytool/EFULL.json", problem="it ends too early")
    ```
    """

    file: str = file_path("the record", example="contract/mytool/EFULL.json")
    problem: str = untrusted("what is wrong", example="it ends too early")

    message = "the record {file} can not be read: {problem}"
    cause = "The file was edited by hand, damaged by a merge, or written by a newer errdex."
    remedy = "Restore {file} from version control."


class ManifestStale(ErrdexFailure, code="ESTALE", since="0.1", advice="fix-arguments"):
    """The manifest in the package differs from what the package declares.

    ```python
    from errdex._errors_cli import ManifestStale

    raise ManifestStale(file="src/mytool/errdex.json")
    ```
    """

    file: str = file_path("the manifest", example="src/mytool/errdex.json")

    message = "{file} is not up to date"
    cause = "Codes were changed after the manifest was written, or it was never written."
    remedy = "Run `errdex manifest --write`."


class CatalogueFault(ErrdexFailure, code="ECATALOGUE", since="0.1", advice="report"):
    """A catalogue of translations can not be used; its texts are shown in English.

    ```python
    from errdex._errors_cli import CatalogueFault

    raise CatalogueFault(where="catalogue errdex_cc de", problem="it ends too early")
    ```
    """

    where: str = untrusted("which catalogue", example="catalogue errdex_cc de")
    problem: str = untrusted("what is wrong", example="it ends too early")

    message = "a translation can not be used ({where}): {problem}"
    cause = "The file is damaged, or a translated text does not fit its original."
    remedy = "Install the distribution again, or run `errdex i18n check` in its source."


class RenderFault(ErrdexFailure, code="ERENDER", since="0.1", advice="report"):
    """A code can not be shown properly in one language.

    ```python
    from errdex._errors_cli import RenderFault

    raise RenderFault(given="cc/EBUSY", locale="de", problem="no parameter is named 'peeer'")
    ```
    """

    given: str = param("the code", example="cc/EBUSY")
    locale: str = param("the language", example="de")
    problem: str = untrusted("what happened", example="no parameter is named 'peeer'")

    message = "{given} can not be shown properly in '{locale}': {problem}"
    cause = "The translation does not fit the code; English is shown in its place."
    remedy = "Report it to the author of {given}, or run `errdex i18n check` in its source."


class NotAPlugin(
    ErrdexFailure, code="ENOENTRYPOINT", since="0.1", exit_status=2, advice="fix-arguments"
):
    """The project in this folder is no plugin, so it needs no manifest.

    A plugin is a distribution with an entry point in the group `errdex`. Only what others install
    has a manifest; a project's own codes are seen in its folder through `modules` in the settings.

    ```console
    $ errdex manifest --check
    errdex.manifest: ENOENTRYPOINT: pyproject.toml declares no plugin
    ```
    """

    file: str = file_path("the file that was looked at", example="pyproject.toml")

    message = "{file} declares no plugin"
    cause = "There is no `[project]`, or it has no entry point in the group `errdex`."
    remedy = "Add `[project.entry-points.errdex]` to {file}, or leave the manifest out."
