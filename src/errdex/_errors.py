"""Every failure of errdex itself, as coded errors of the domain ``errdex``.

ErrdexFailure
  PluginFailure       what a plugin did; names it and where
  FileFailure         what is wrong in a file of settings or codes; names file and line
"""

from __future__ import annotations

from errdex._codes import CodedError, count, file_path, items, param, plural, untrusted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class ErrdexFailure(CodedError, domain="errdex", family=True):
    """Anything that errdex itself refuses or can not do."""


# -- host: what plugins declare --------------------------------------------------------------------


class PluginFailure(ErrdexFailure, family=True):
    """What a plugin did that could not be accepted."""

    plugin: str = param("the distribution and its version", example="errdex-acme 1.2")
    where: str = param("file and line of the declaration", example="acme/errors.py:12")


class CoreShadowed(PluginFailure, code="ECORETOKEN", since="0.1", advice="report"):
    """A plugin uses a token of the core.

    The core is the vocabulary that every tool shares, so that a program that matches
    `*.*: EBADARGS` needs no look-up of who said it. No plugin can take one of its tokens, in
    whatever domain. The code is left out; the other codes of the plugin stay.

    ```python
    from errdex._errors import CoreShadowed

    raise CoreShadowed(
        plugin="errdex-acme 1.2",
        where="acme/errors.py:12",
        given="acme/ENOPEER",
        core="core/ENOPEER",
        owner="errdex 0.1.0",
        owner_where="errdex/_core.py:20",
    )
    ```
    """

    given: str = param("the code that was refused", example="acme/ENOPEER")
    core: str = param("the core code it would shadow", example="core/ENOPEER")
    owner: str = param("who owns the core", example="errdex 0.1.0")
    owner_where: str = param("where the core code is declared", example="errdex/_core.py:20")

    message = (
        "{given} of {plugin} ({where}) is refused: {core} of {owner} ({owner_where}) is a core code"
    )
    cause = "The token is one of the core's, which can not be registered in any other domain."
    remedy = (
        "In {plugin}, raise the core code itself, give it your own words with a subclass that has"
        " domain= and no code=, or choose another token."
    )


class DomainClosed(PluginFailure, code="EDOMAINCLOSED", since="0.1", advice="report"):
    """A plugin adds a code to a domain that is not open to it.

    A domain belongs to one distribution. Others may add codes only if its owner declares it with
    `open_to_plugins=True`; a domain that several distributions claim accepts nobody else's codes.
    The code is left out; the other codes of the plugin stay.

    ```python
    from errdex._errors import DomainClosed

    raise DomainClosed(
        plugin="errdex-acme 1.2",
        where="acme/errors.py:12",
        given="cc/EACME",
        owners=("errdex-cc 1.0",),
    )
    ```
    """

    given: str = param("the code that was refused", example="cc/EACME")
    owners: tuple[str, ...] = items("who owns or claims the domain", example=("errdex-cc 1.0",))

    message = (
        "{given} of {plugin} ({where}) is refused: the domain belongs to {owners} and is closed"
        " to it"
    )
    cause = "The domain's owner does not accept codes of other distributions."
    remedy = (
        "In {plugin}, declare the code in a domain of your own, or ask the owner to declare the"
        " domain with open_to_plugins=True."
    )


class TokenTaken(PluginFailure, code="ETOKENTAKEN", since="0.1", advice="report"):
    """A guest uses a token that the domain's owner has.

    The owner of a domain wins over a guest, also when it takes the token later, as a code or as an
    alias. The guest's code is left out; its other codes stay.

    ```python
    from errdex._errors import TokenTaken

    raise TokenTaken(
        plugin="errdex-acme 1.2",
        where="acme/errors.py:12",
        given="cc/EBUSY",
        owner="errdex-cc 1.0",
        owner_where="errdex_cc/_codes.py:40",
    )
    ```
    """

    given: str = param("the code that was refused", example="cc/EBUSY")
    owner: str = param("the distribution that owns the domain", example="errdex-cc 1.0")
    owner_where: str = param("where the owner declares it", example="errdex_cc/_codes.py:40")

    message = (
        "{given} of {plugin} ({where}) is refused: {owner} owns the domain and has it"
        " ({owner_where})"
    )
    cause = "Two distributions declare the same code, and one of them owns the domain."
    remedy = (
        "In {plugin}, rename the code to a token with a word of your own in it and keep callers"
        " informed in your changelog."
    )


class CodeDisputed(ErrdexFailure, code="EDISPUTED", since="0.1", advice="report"):
    """Several distributions declare the same code, and none of them owns the domain.

    None is dropped, because no installation may delete a code that works. Each is addressed with
    its distribution, such as `cc/ERELAY_DOWN@errdex-cc-relay`, and `errdex check` fails until one
    of them gives way.

    ```python
    from errdex._errors import CodeDisputed

    raise CodeDisputed(
        given="cc/ERELAY_DOWN",
        claimants=(
            "acme 1.2 (acme/errors.py:7)",
            "errdex-cc-relay 0.1 (errdex_cc_relay/codes.py:9)",
        ),
    )
    ```
    """

    given: str = param("the disputed code", example="cc/ERELAY_DOWN")
    claimants: tuple[str, ...] = items(
        "each distribution, version and place",
        example=("acme 1.2 (acme/errors.py:7)", "errdex-cc-relay 0.1 (errdex_cc_relay/codes.py:9)"),
    )

    message = "{given} is disputed between {claimants}"
    cause = "Guests of one domain chose the same token without knowing of each other."
    remedy = (
        "Rename the code in all but one of them (a token with a word of the plugin's own in it does"
        " not collide), or uninstall one."
    )


class DeclaredTwice(PluginFailure, code="EDECLAREDTWICE", since="0.1", advice="report"):
    """One distribution declares the same code in two places.

    The first, sorted by module and name, stays; the second is left out.

    ```python
    from errdex._errors import DeclaredTwice

    raise DeclaredTwice(
        plugin="errdex-acme 1.2",
        where="acme/errors.py:12",
        given="acme/EFULL",
        first="acme/codes.py:7",
    )
    ```
    """

    given: str = param("the code that is declared twice", example="acme/EFULL")
    first: str = param("where it is declared as well", example="acme/codes.py:7")

    message = "{given} of {plugin} is declared twice: {first} and {where}"
    cause = "Two classes, or a class and a catalogue, use one token."
    remedy = "Delete one of the two declarations, or give one another token."


class TokenRetired(PluginFailure, code="ERETIREDTOKEN", since="0.1", advice="report"):
    """A plugin uses a token that was retired.

    A retired token is never free again: somebody's program still matches it and would take the new
    meaning for the old one. The code is left out; the other codes of the plugin stay.

    ```python
    from errdex._errors import TokenRetired

    raise TokenRetired(
        plugin="errdex-acme 1.2",
        where="acme/errors.py:12",
        given="cc/EOLD",
        owner="errdex-cc 2.0",
        owner_where="errdex_cc/_codes.py",
        removed_in="2.0",
        reason="replaced by EFULL",
    )
    ```
    """

    given: str = param("the code that was refused", example="cc/EOLD")
    owner: str = param("the distribution that retired it", example="errdex-cc 2.0")
    owner_where: str = param("where the tombstone is declared", example="errdex_cc/_codes.py")
    removed_in: str = param("the version that removed the code", example="2.0")
    reason: str = param("why it was removed", example="replaced by EFULL")

    message = (
        "{given} of {plugin} ({where}) is refused: {owner} ({owner_where}) retired it in"
        " {removed_in}: {reason}"
    )
    cause = "The token once meant something else."
    remedy = "In {plugin}, choose a token that was never used in this domain."


class AliasTaken(PluginFailure, code="EALIASTAKEN", since="0.1", advice="report"):
    """An alias of a code can not be kept.

    An alias is an older token that leads to a renamed code. It can not be a token that is in use,
    retired, or part of the core. The code itself stays.

    ```python
    from errdex._errors import AliasTaken

    raise AliasTaken(
        plugin="errdex-acme 1.2",
        where="acme/errors.py:12",
        alias="EBUSY",
        given="cc/ERELAY_BUSY",
        holder="cc/EBUSY of errdex-cc 1.0",
    )
    ```
    """

    alias: str = param("the alias that was refused", example="EBUSY")
    given: str = param("the code that declares it", example="cc/ERELAY_BUSY")
    holder: str = param("what holds the token", example="cc/EBUSY of errdex-cc 1.0")

    message = "the alias {alias} of {given} of {plugin} ({where}) is refused: it is {holder}"
    cause = "The older token does not, or no longer, belong to this code alone."
    remedy = "In {plugin}, remove {alias} from aliases=, or retire what holds it first."


class DomainSealed(PluginFailure, code="EDOMAINSEALED", since="0.1", advice="report"):
    """A plugin claims a domain of errdex itself.

    `core` and `errdex` are built in. The claim is ignored; the rest of the plugin stays.

    ```python
    from errdex._errors import DomainSealed

    raise DomainSealed(
        plugin="errdex-acme 1.2",
        where="acme/errors.py:12",
        domain="core",
        owner="errdex 0.1.0",
    )
    ```
    """

    domain: str = param("the domain that was claimed", example="core")
    owner: str = param("who owns it", example="errdex 0.1.0")

    message = "{plugin} ({where}) can not own the domain {domain}: it belongs to {owner}"
    cause = "The plugin returns the domain from errdex_domains()."
    remedy = "In {plugin}, declare a domain with a name of your own."


class DomainContested(ErrdexFailure, code="EDOMAINCONTESTED", since="0.1", advice="report"):
    """Several distributions claim the same domain, so that it has no owner.

    The claimants' codes stay, addressed with their distribution (`cc/EFULL@errdex-cc`); nobody
    else's are accepted, and nobody's wordings, until one claim is gone. A domain that no
    distribution declares is claimed by each that has codes in it.

    ```python
    from errdex._errors import DomainContested

    raise DomainContested(
        domain="cc",
        claimants=("acme 1.2 (acme/plugin.py)", "errdex-cc 1.0 (errdex_cc/_plugin.py)"),
    )
    ```
    """

    domain: str = param("the domain", example="cc")
    claimants: tuple[str, ...] = items(
        "each distribution, version and place",
        example=("acme 1.2 (acme/plugin.py)", "errdex-cc 1.0 (errdex_cc/_plugin.py)"),
    )

    message = "the domain {domain} has no owner: it is claimed by {claimants}"
    cause = "Each of them declares the domain, or has codes in it while nobody declares it."
    remedy = (
        "Uninstall one, or let one declare the domain with open_to_plugins=True and the others only"
        " add codes to it."
    )


class WordingRefused(PluginFailure, code="EWORDING", since="0.1", advice="report"):
    """A wording of a code can not be kept.

    A tool may give a core code, or a code of its own domain, its own words. The code then shows
    its original words.

    ```python
    from errdex._errors import WordingRefused

    raise WordingRefused(
        plugin="errdex-acme 1.2",
        where="acme/errors.py:12",
        given="core/ENOPEER@cc",
        reason="there is no code core/ENOPEAR",
    )
    ```
    """

    given: str = param("the code and whose words", example="core/ENOPEER@cc")
    reason: str = param("why it can not be kept", example="there is no code core/ENOPEAR")

    message = "the wording {given} of {plugin} ({where}) is refused: {reason}"
    cause = "The wording does not belong to the plugin's own domain, or words nothing."
    remedy = "In {plugin}, correct domain= of the wording, or remove it."


class ToolRefused(PluginFailure, code="ETOOL", since="0.1", advice="report"):
    """A tool, or something that it says about its actions, can not be kept.

    ```python
    from errdex._errors import ToolRefused

    raise ToolRefused(
        plugin="errdex-acme 1.2",
        where="acme/errors.py:12",
        name="cc",
        reason="it is declared twice, differently",
    )
    ```
    """

    name: str = param("the tool's name", example="cc")
    reason: str = param("why it can not be kept", example="it is declared twice, differently")

    message = "the tool {name} of {plugin} ({where}) is refused in part: {reason}"
    cause = "The plugin returns it from errdex_tools()."
    remedy = "In {plugin}, correct the ToolInfo record."


class BadRecord(PluginFailure, code="EBADRECORD", since="0.1", advice="report"):
    """A plugin declares something that is no valid record.

    A hook returned something of the wrong type, or a name that can not be one. What is wrong is
    left out; the rest of the plugin stays.

    ```python
    from errdex._errors import BadRecord

    raise BadRecord(
        plugin="errdex-acme 1.2",
        where="acme/errors.py:12",
        reason="errdex_codes() returned a str",
    )
    ```
    """

    reason: str = untrusted("what is wrong", example="errdex_codes() returned a str")

    message = "{plugin} ({where}) declares something that is not valid: {reason}"
    cause = "A hook returned what the documentation of the hook does not allow."
    remedy = "In {plugin}, return the records that docs/hooks.md names."


# -- host: finding and loading plugins -------------------------------------------------------------


class PluginImportFailed(PluginFailure, code="EPLUGINIMPORT", since="0.1", advice="report"):
    """A plugin could not be imported.

    Its codes are missing; everything else works. `errdex plugins NAME` shows the traceback.

    ```python
    from errdex._errors import PluginImportFailed

    raise PluginImportFailed(
        plugin="errdex-acme 1.2",
        where="acme/errors.py:12",
        problem="ModuleNotFoundError: No module named 'acme_lib'",
    )
    ```
    """

    problem: str = untrusted(
        "the exception", example="ModuleNotFoundError: No module named 'acme_lib'"
    )

    message = "{plugin} could not be imported ({where}): {problem}"
    cause = "Its module, or something that it imports, raised an exception or tried to exit."
    remedy = "Run `errdex plugins NAME` for the traceback; update, repair or uninstall {plugin}."


class UnknownHook(PluginFailure, code="EUNKNOWNHOOK", since="0.1", advice="report"):
    """A plugin implements a hook that does not exist.

    The hook is never called. The other hooks of the plugin are.

    ```python
    from errdex._errors import UnknownHook

    raise UnknownHook(
        plugin="errdex-acme 1.2",
        where="acme/errors.py:12",
        hook="errdex_code",
        known=("errdex_codes",),
    )
    ```
    """

    hook: str = param("the unknown hook", example="errdex_code")
    known: tuple[str, ...] = items(
        "the hook that was probably meant, else all that exist", example=("errdex_codes",)
    )

    message = "{plugin} ({where}) implements the unknown hook {hook}; there is {known}"
    cause = "The name is misspelt, or the plugin was made for another version of errdex."
    remedy = "In {plugin}, correct the name, or mark the hook with @hookimpl(optionalhook=True)."


class BadSignature(PluginFailure, code="EHOOKSIGNATURE", since="0.1", advice="report"):
    """A hook of a plugin takes parameters that the hook does not have, or is no plain function.

    ```python
    from errdex._errors import BadSignature

    raise BadSignature(
        plugin="errdex-acme 1.2",
        where="acme/errors.py:12",
        hook="errdex_codes",
        problem="it takes the parameter 'registry'",
    )
    ```
    """

    hook: str = param("the hook", example="errdex_codes")
    problem: str = untrusted("what is wrong with it", example="it takes the parameter 'registry'")

    message = "{hook} of {plugin} ({where}) can not be called: {problem}"
    cause = "The signature differs from the one in errdex.hookspecs."
    remedy = "In {plugin}, define {hook} with the signature that docs/hooks.md shows."


class HookFailed(PluginFailure, code="EHOOKFAILED", since="0.1", advice="report"):
    """A hook of a plugin raised an exception.

    What it had given before is kept. `errdex plugins NAME` shows the traceback.

    ```python
    from errdex._errors import HookFailed

    raise HookFailed(
        plugin="errdex-acme 1.2",
        where="acme/errors.py:12",
        hook="errdex_codes",
        problem="KeyError: 'host'",
    )
    ```
    """

    hook: str = param("the hook", example="errdex_codes")
    problem: str = untrusted("the exception", example="KeyError: 'host'")

    message = "{hook} of {plugin} failed ({where}): {problem}"
    cause = "The plugin's own code raised an exception while it listed what it provides."
    remedy = "Run `errdex plugins NAME` for the traceback; update, repair or uninstall {plugin}."


class PluginNameTaken(PluginFailure, code="EPLUGINNAME", since="0.1", advice="report"):
    """Two distributions give their entry points the same name.

    Both are loaded; a setting that names the entry point means both, and the distribution's name
    tells them apart.

    ```python
    from errdex._errors import PluginNameTaken

    raise PluginNameTaken(
        plugin="errdex-acme 1.2",
        where="acme/errors.py:12",
        name="relay",
        other="acme-relay 2.0",
        other_where="acme_relay.plugin",
    )
    ```
    """

    name: str = param("the name of the entry point", example="relay")
    other: str = param("the other distribution and its version", example="acme-relay 2.0")
    other_where: str = param("the other entry point", example="acme_relay.plugin")

    message = "the entry point {name} of {plugin} ({where}) is also one of {other} ({other_where})"
    cause = "Both distributions chose the same name in the group errdex of their entry points."
    remedy = "Name the entry point after the distribution in {plugin} or {other}."


class PluginNoisy(PluginFailure, code="EPLUGINNOISY", since="0.1", advice="report"):
    """A plugin did something besides what it was asked for.

    When it was imported, or a hook was called, it printed, or changed the locale, `sys.path`, the
    environment or the working folder of the process. What it printed was held back and what it
    changed was put back.

    ```python
    from errdex._errors import PluginNoisy

    raise PluginNoisy(
        plugin="errdex-acme 1.2",
        where="acme/errors.py:12",
        deed="printed 'hello' to standard output on import",
    )
    ```
    """

    deed: str = untrusted("what it did", example="printed 'hello' to standard output on import")

    message = "{plugin} ({where}) {deed}"
    cause = "A plugin may only declare: what it prints ends up in output that programs read."
    remedy = "In {plugin}, move this to where it is needed, away from imports and hooks."


class PluginSlow(PluginFailure, code="EPLUGINSLOW", since="0.1", advice="report"):
    """A plugin takes long to import or to answer.

    ```python
    from errdex._errors import PluginSlow

    raise PluginSlow(
        plugin="errdex-acme 1.2",
        where="acme/errors.py:12",
        seconds="2.4",
        limit="1.0",
        when="on import",
    )
    ```
    """

    seconds: str = param("how long it took, in seconds", example="2.4")
    limit: str = param("how long it may take, in seconds", example="1.0")
    when: str = param("what took so long", example="on import")

    message = "{plugin} ({where}) took {seconds} s {when}; more than {limit} s is reported"
    cause = "The plugin imports much, or works, before anybody asked it to."
    remedy = "In {plugin}, import lazily, and ship a manifest so that most commands need no import."


class BadEntryPoint(PluginFailure, code="EENTRYPOINT", since="0.1", advice="report"):
    """The metadata of a distribution can not be read, so its plugin is left out.

    ```python
    from errdex._errors import BadEntryPoint

    raise BadEntryPoint(
        plugin="errdex-acme 1.2",
        where="acme/errors.py:12",
        problem="not UTF-8 at byte 17",
    )
    ```
    """

    problem: str = untrusted("what is wrong", example="not UTF-8 at byte 17")

    message = "the entry points of {plugin} can not be read ({where}): {problem}"
    cause = "A file of the installed distribution is damaged, or was written by a faulty tool."
    remedy = "Install {plugin} again, or uninstall it."


class BadManifest(PluginFailure, code="EMANIFEST", since="0.1", advice="report"):
    """The manifest of a plugin can not be used; the plugin is imported instead.

    The manifest is the file `errdex.json` in the plugin's package, from which commands read its
    codes without importing it.

    ```python
    from errdex._errors import BadManifest

    raise BadManifest(
        plugin="errdex-acme 1.2",
        where="acme/errors.py:12",
        problem="it ends too early",
    )
    ```
    """

    problem: str = untrusted("what is wrong", example="it ends too early")

    message = "the manifest of {plugin} can not be used ({where}): {problem}"
    cause = "The file is damaged, untrue, or was written by a newer errdex."
    remedy = (
        "Build {plugin} again with its build hook or `errdex manifest --write`, or update errdex."
    )


class PluginMissing(
    ErrdexFailure, code="EPLUGINMISSING", since="0.1", exit_status=2, advice="ask-user"
):
    """A plugin that the settings require is not there, not active, or of another version.

    ```python
    from errdex._errors import PluginMissing

    raise PluginMissing(
        required="errdex-cc>=1.2",
        reason="errdex-cc 1.0 is installed",
        where="errdex.toml:4",
    )
    ```
    """

    required: str = param("what the settings ask for", example="errdex-cc>=1.2")
    reason: str = param("what was found instead", example="errdex-cc 1.0 is installed")
    where: str = param("file and line of the settings", example="errdex.toml:4")

    message = "the required plugin {required} is missing ({where}): {reason}"
    cause = "The settings of this project list it under `required`."
    remedy = "Install {required} into this environment, or change `required`."


class StrictPlugins(ErrdexFailure, code="EPLUGINS", since="0.1", advice="report"):
    """A plugin has a problem, and problems of plugins are fatal here (`--strict-plugins`).

    ```python
    from errdex._errors import StrictPlugins

    raise StrictPlugins(problems=2, first="acme 1.2 could not be imported")
    ```
    """

    problems: int = count("how many problems there are", example=2)
    first: str = untrusted("the first of them", example="acme 1.2 could not be imported")

    message = plural(
        "{problems} problem with plugins: {first}",
        "{problems} problems with plugins; the first: {first}",
        by="problems",
    )
    cause = "With --strict-plugins every problem of a plugin stops the command."
    remedy = "Run `errdex plugins` to see them all."


# -- host: settings and catalogues in TOML ---------------------------------------------------------


class FileFailure(ErrdexFailure, family=True):
    """Something is wrong in a file of settings or codes."""

    file: str = file_path("the file", example="errdex.toml")
    line: int = param("the line, counted from 1; 0 when it is not known", example=4)


class UnreadableFile(
    ErrdexFailure, code="EUNREADABLE", since="0.1", exit_status=2, advice="ask-user"
):
    """A file can not be read.

    ```console
    $ errdex parse missing.log
    errdex.parse: EUNREADABLE: missing.log can not be read: No such file or directory
    ```
    """

    file: str = file_path("the file", example="errdex.toml")
    problem: str = param("what the system says", example="Permission denied")

    message = "{file} can not be read: {problem}"
    cause = "The file does not exist, is a directory, or its permissions forbid reading."
    remedy = "Check that {file} exists and that you may read it."


class NotUtf8(FileFailure, code="ENOTUTF8", since="0.1", exit_status=2, advice="ask-user"):
    """A file is not encoded as UTF-8.

    ```console
    $ printf 'tool = "\\344"' > errdex.toml && errdex list
    ```
    """

    byte: int = param("the offset of the first bad byte, counted from 0", example=17)

    message = "{file}:{line}: not UTF-8 at byte {byte}"
    cause = "The file was saved in another encoding, or is no text."
    remedy = "Save {file} as UTF-8."


class BadToml(FileFailure, code="EBADTOML", since="0.1", exit_status=2, advice="ask-user"):
    """A file is not valid TOML.

    ```console
    $ echo 'tool =' > errdex.toml && errdex list
    ```
    """

    problem: str = untrusted("what is wrong", example="Expected '=' after a key")

    message = "{file}:{line}: {problem}"
    cause = "The text breaks the grammar of TOML 1.0."
    remedy = "Correct line {line} of {file}."


class UnknownSetting(
    FileFailure, code="EUNKNOWNSETTING", since="0.1", exit_status=2, advice="ask-user"
):
    """A file of settings or codes holds a key that does not exist.

    ```console
    $ echo 'xyzzy = 1' > errdex.toml && errdex list
    ```
    """

    key: str = untrusted("the unknown key", example="plugin")
    known: tuple[str, ...] = items("the keys that exist here", example=("plugins", "tool"))

    message = "{file}:{line}: there is no key {key}; known: {known}"
    cause = "The key is misspelt, or belongs somewhere else."
    remedy = "Correct or remove {key}."


class MisspeltSetting(
    FileFailure, code="EMISSPELTSETTING", since="0.1", exit_status=2, advice="ask-user"
):
    """A file of settings or codes holds a key that does not exist but is close to one that does.

    ```console
    $ echo 'module = []' > errdex.toml && errdex list
    ```
    """

    key: str = untrusted("the unknown key", example="plugin")
    nearest: str = param("the key that was probably meant", example="plugins")

    message = "{file}:{line}: there is no key {key}; did you mean {nearest}?"
    cause = "The key is misspelt."
    remedy = "Write {nearest}."


class BadSetting(FileFailure, code="EBADSETTING", since="0.1", exit_status=2, advice="ask-user"):
    """A value in a file of settings or codes has the wrong type or can not be what it says.

    ```console
    $ echo 'tool = 7' > errdex.toml && errdex list
    ```
    """

    key: str = untrusted("the key", example="plugins")
    problem: str = untrusted("what is wrong", example="must be a list of strings")

    message = "{file}:{line}: {key}: {problem}"
    cause = "The value is not one that this key can have."
    remedy = "Correct {key} in {file}."


class ModuleFailed(FileFailure, code="EMODULE", since="0.1", exit_status=2, advice="ask-user"):
    """A module that the settings name can not be imported.

    ```python
    from errdex._errors import ModuleFailed

    raise ModuleFailed(
        file="errdex.toml",
        line=4,
        module="mytool.errors",
        problem="ModuleNotFoundError: No module named 'mytool'",
    )
    ```
    """

    module: str = param("the module", example="mytool.errors")
    problem: str = untrusted(
        "the exception", example="ModuleNotFoundError: No module named 'mytool'"
    )

    message = "{file}:{line}: the module {module} can not be imported: {problem}"
    cause = (
        "The module does not exist in this environment or below the project's root, or it fails."
    )
    remedy = (
        "Check the name in `modules`, and try `python -c 'import {module}'` in the project's root."
    )


# -- site ------------------------------------------------------------------------------------------


class SiteFailure(ErrdexFailure, family=True):
    """What keeps the reference site from being built or found right."""


class SiteLanguageMissing(
    SiteFailure, code="ESITELANGUAGE", since="0.1", exit_status=2, advice="fix-arguments"
):
    """The site was asked for in a language that no catalogue has.

    The languages of a site come from the catalogues of the codes on it. A language that none of
    them has would be a copy of the English pages.

    ```console
    $ errdex site build --languages tlh
    errdex.site.build: ESITELANGUAGE: no catalogue has the language 'tlh'
    ```
    """

    language: str = untrusted("the language that was asked for", example="tlh")
    found: Sequence[str] = items("the languages that catalogues have", example=("en", "de"))

    message = "no catalogue has the language '{language}'"
    cause = "The catalogues of the codes on this site have {found} only."
    remedy = "Choose one of {found}, or add a catalogue with `errdex i18n init {language}`."


class SiteDomainUnknown(
    SiteFailure, code="ESITEDOMAIN", since="0.1", exit_status=2, advice="fix-arguments"
):
    """The site was asked for a domain that nobody declares.

    ```python
    from errdex._errors import SiteDomainUnknown

    raise SiteDomainUnknown(domain="acme", found=("cc", "core"))
    ```
    """

    domain: str = untrusted("the domain that was asked for", example="acme")
    found: Sequence[str] = items("the domains that have codes", example=("cc", "core"))

    message = "no code is in the domain '{domain}'"
    cause = "The installed plugins and this project declare codes in {found} only."
    remedy = "Correct the name, or install the plugin that declares the domain."


class SiteTargetUnwritable(
    SiteFailure, code="ESITETARGET", since="0.1", exit_status=2, advice="ask-user"
):
    """The folder for the site can not be written.

    The site is made in a new folder beside the target and takes its place when it is whole, so the
    parent folder must be writable too. What was there before is unchanged.

    ```python
    from errdex._errors import SiteTargetUnwritable

    raise SiteTargetUnwritable(folder="site", reason="Read-only file system")
    ```
    """

    folder: str = file_path("the target folder", example="site")
    reason: str = param("what the operating system says", example="Read-only file system")

    message = "the site can not be written to {folder}: {reason}"
    cause = "The parent of the folder is missing or read-only, or the disk is full."
    remedy = "Make the parent folder writable, or name another one with --out."


class SiteBuildFailed(SiteFailure, code="ESITEBUILD", since="0.1", advice="report"):
    """MkDocs could not build the site.

    The reason is its own. What was there before the build is unchanged.

    ```python
    from errdex._errors import SiteBuildFailed

    raise SiteBuildFailed(reason="The configured nav is invalid.")
    ```
    """

    reason: str = param("what MkDocs says", example="The configured nav is invalid.")

    message = "the site was not built: {reason}"
    cause = "The configuration, a page, a theme or another plugin of the site is at fault."
    remedy = "Read the log lines above, correct what they name, and build again."


class SiteFaulty(SiteFailure, code="ESITEFAULTS", since="0.1", advice="fix-arguments"):
    """A site has faults: links that lead nowhere, missing pages, sections that failed.

    `errdex site check` prints each one before this line. `errdex site build --strict` leaves the
    site that was there before as it is.

    ```python
    from errdex._errors import SiteFaulty

    raise SiteFaulty(faults=2, first="e/cc/EBUSY/: link to 'EGONE' leads nowhere")
    ```
    """

    faults: int = count("how many faults were found", example=2)
    first: str = param("the first of them", example="e/cc/EBUSY/: link to 'EGONE' leads nowhere")

    message = plural(
        "the site has {faults} fault: {first}", "the site has {faults} faults: {first}", by="faults"
    )
    cause = "A page names a code or an address that does not exist."
    remedy = "Correct the text that the fault names, then build the site again."


class SiteNotBuilt(
    SiteFailure, code="ESITENONE", since="0.1", exit_status=2, advice="fix-arguments"
):
    """There is no site where one was to be checked.

    ```python
    from errdex._errors import SiteNotBuilt

    raise SiteNotBuilt(folder="site")
    ```
    """

    folder: str = file_path("where the site was looked for", example="site")

    message = "there is no built site in {folder}"
    cause = "The folder is missing, or it has no catalogue of codes."
    remedy = "Run `errdex site build` first, or name the folder with --site."
