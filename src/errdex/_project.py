"""The project in whose folder a command runs: its modules and catalogues, without installation.

What it declares joins the registry as the provider ``project``. Where the project is itself an
installed distribution the two count as one owner, and the folder's declarations come first.
"""

from __future__ import annotations

import os
import sys

from errdex._builtin import codes_of, own
from errdex._codes import CodedError
from errdex._declarations import ToolInfo
from errdex._guard import full_traceback, guarded, told
from errdex._provided import Provided, Provider
from errdex._record import Record
from errdex._spec import Retired

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from errdex._guard import Outcome
    from errdex._provided import Declared
    from errdex._settings import Settings

NAME = "project"


class Project(Record):
    """What the project provides, and what is wrong in it."""

    provided: Provided
    problems: tuple[CodedError, ...] = ()
    traceback: str = ""


def read(settings: Settings) -> Project | None:
    """Return what the project of *settings* declares, ``None`` when it declares nothing.

    Modules are imported with the project's root (and its ``src`` folder, where it has one) first on
    the path. A module or a catalogue that fails leaves the others alone.
    """
    if not (settings.modules or settings.catalogs or settings.holds_codes):
        return None
    provider = Provider(NAME, file=settings.file, owner=settings.distribution or NAME)
    problems: list[CodedError] = []
    codes: list[Declared] = []
    retired: list[Retired] = []
    traceback = ""
    for name in settings.modules:
        outcome = _import(name, settings.root)
        if outcome.error is not None:
            problems.append(_module_failed(settings, name, outcome.error))
            traceback = full_traceback(outcome.error)
        else:
            module: ModuleType = outcome.value
            codes += codes_of(module)
            retired += [it for it in vars(module).values() if isinstance(it, Retired)]
    files = [settings.file] if settings.holds_codes and settings.file else []
    files += [os.path.join(settings.root, file) for file in settings.catalogs]
    for file in dict.fromkeys(files):
        given, wrong = _catalogue(file, settings, provider)
        codes += given.codes
        retired += given.retired
        problems += wrong
    tools: tuple[ToolInfo, ...] = ()
    if settings.tool and settings.domain and settings.tool != settings.domain:
        tools = (ToolInfo(settings.tool, settings.domain),)
    provided = Provided(provider, tools=tools, codes=tuple(codes), retired=tuple(retired))
    return Project(provided, tuple(problems), traceback)


def _import(name: str, root: str) -> Outcome:
    """Import the module *name*; the path of imports is put back afterwards."""

    def run() -> object:
        import importlib

        folders = (os.path.join(root, "src"), root)
        sys.path[:0] = [folder for folder in folders if os.path.isdir(folder)]
        return importlib.import_module(name)

    return guarded(run)


def _module_failed(settings: Settings, module: str, error: BaseException) -> CodedError:
    from errdex._errors import ModuleFailed

    return ModuleFailed(
        file=settings.file or settings.root,
        line=settings.line_of("modules"),
        module=module,
        problem=told(error),
    )


def _catalogue(
    file: str, settings: Settings, provider: Provider
) -> tuple[Provided, tuple[CodedError, ...]]:
    from errdex import _toml

    core = {code.key: code.spec for code in own().codes if code.domain == "core"}
    domain = settings.domain or settings.tool
    try:
        return _toml.read(file, provider, domain=domain, core=core)
    except CodedError as error:
        return Provided(provider), (error,)
