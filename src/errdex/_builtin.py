"""What errdex itself provides: the core, and the codes of its own failures."""

from __future__ import annotations

from errdex._declarations import Domain, ToolInfo
from errdex._provided import Declared, Provided, Provider

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

_own: Provided | None = None


def own() -> Provided:
    """Return the domains, the tool and the codes of errdex itself; made once."""
    global _own
    if _own is None:
        from errdex import _core, _errors, _errors_cli
        from errdex._i18n import entry_findings, findings
        from errdex._version import __version__

        domains = (
            Domain("core", "Core", "The shared vocabulary: any tool may use it, it never grows."),
            Domain("errdex", "errdex", "What errdex itself reports."),
        )
        _own = Provided(
            Provider("errdex", __version__),
            domains,
            (ToolInfo("errdex"),),
            tuple(
                [
                    code
                    for module in (_core, _errors, _errors_cli, findings, entry_findings)
                    for code in codes_of(module)
                ]
            ),
        )
    return _own


def codes_of(module: ModuleType) -> Iterator[Declared]:
    """Yield each code and wording that *module*, or a module below it, declares, as they stand."""
    from errdex._codes import CodedError

    below = f"{module.__name__}."
    for value in list(vars(module).values()):
        if (
            isinstance(value, type)
            and issubclass(value, CodedError)
            and f"{value.__module__}.".startswith(below)
            and "spec" in vars(value)  # a family has none of its own
        ):
            yield Declared.of_class(value)
