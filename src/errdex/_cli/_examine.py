"""What ``errdex doctor`` looks at, one section after the other; none takes the next one down."""

from __future__ import annotations

import sys

from errdex import _faults
from errdex._codes import CodedError
from errdex._record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from errdex._cli._context import Context
    from errdex._spec import Spec

#: Distributions of the extra ``tools``.
TOOLS = ("Babel", "Jinja2", "Markdown", "mkdocs", "mkdocs-material", "rich", "shtab")


class Section(Record):
    """One section: a stable name, facts as names and values, and the problems that were found."""

    name: str
    facts: tuple[tuple[str, str], ...]
    problems: tuple[CodedError, ...] = ()


def examine(ctx: Context) -> list[Section]:
    """Return every section, in the order in which one would look."""
    _faults.clear()
    parts: Mapping[str, Callable[[Context], Section]] = {
        "environment": _environment,
        "settings": _settings,
        "language": _language,
        "plugins": _plugins,
        "catalogues": _catalogues,
        "contract": _contract,
        "codes": _codes,
    }
    sections: list[Section] = []
    for name, look in parts.items():
        try:
            sections.append(look(ctx))
        except CodedError as error:
            sections.append(Section(name, (), (error,)))
            if name == "settings":
                # Without settings there are still plugins and the core.
                ctx.forget_settings()
    return sections


def _environment(ctx: Context) -> Section:
    import os
    import platform
    from importlib import metadata

    from errdex._version import __version__

    facts = [
        ("errdex", __version__),
        ("Python", f"{platform.python_version()} ({platform.python_implementation()})"),
        ("platform", sys.platform),
    ]
    for name in ("pluggy", *TOOLS):
        try:
            facts.append((name, metadata.version(name)))
        except metadata.PackageNotFoundError:
            facts.append((name, "-"))
    # Values may be private; that one is set is what matters.
    facts += [(name, "set") for name in sorted(os.environ) if name.startswith("ERRDEX_")]
    return Section("environment", tuple(facts))


def _settings(ctx: Context) -> Section:
    settings = ctx.settings
    facts = [("file", settings.file or "-")]
    for name in ("tool", "domain", "docs_url"):
        value = getattr(settings, name)
        if value:
            facts.append((name, value))
    for name in ("modules", "catalogs", "plugins", "required", "locales"):
        value = getattr(settings, name)
        if value:
            facts.append((name, ", ".join(value)))
    return Section("settings", tuple(facts))


def _language(ctx: Context) -> Section:
    from errdex._i18n.locale import wishes

    facts = (("wishes", ", ".join(wishes()) or "-"), ("used", ", ".join(ctx.chain) or "en"))
    return Section("language", facts)


def _plugins(ctx: Context) -> Section:
    host = ctx.host
    facts = tuple(
        [
            (report.distribution, f"{report.version} {report.status}".strip())
            for report in host.reports
        ]
    )
    return Section("plugins", facts, tuple(host.problems))


def _specs(ctx: Context) -> Iterator[Spec]:
    for entry in ctx.registry.entries():
        yield entry.spec
        yield from entry.wordings


def _locales(ctx: Context) -> dict[str, tuple[str, ...]]:
    """Return the languages of each catalogue, sorted."""
    from errdex._i18n.catalogue import installed

    return {name: installed(name) for name in sorted({spec.catalogue for spec in _specs(ctx)})}


def _catalogues(ctx: Context) -> Section:
    from errdex._errors_cli import CatalogueFault
    from errdex._i18n.catalogue import lookup, reset

    reset()  # what was opened before has told its faults before
    found = _locales(ctx)
    for name, locales in found.items():
        for locale in locales:
            lookup(name, (locale,), "", "any")  # opens the files
    problems = [CatalogueFault(where=fault.where, problem=fault.detail) for fault in _taken()]
    facts = tuple([(name, ", ".join(locales) or "-") for name, locales in found.items()])
    return Section("catalogues", facts, tuple(problems))


def _taken() -> list[_faults.Fault]:
    """Return the faults so far, each once, and forget them."""
    faults = dict.fromkeys(_faults.faults())
    _faults.clear()
    return list(faults)


def _contract(ctx: Context) -> Section:
    from errdex._cli import contract
    from errdex._cli._scope import root
    from errdex._contract.record import FOLDER

    if not ctx.own_entries() or not (root(ctx) / FOLDER).is_dir():
        return Section("contract", (("recorded", "-"),))
    return Section("contract", (("recorded", FOLDER),), tuple(contract.findings(ctx)))


def _codes(ctx: Context) -> Section:
    """Render every code in every language: what an error would meet then is met now."""
    from errdex._errors_cli import RenderFault

    locales = _locales(ctx)
    problems: list[CodedError] = []
    rendered = 0
    for spec in _specs(ctx):
        for locale in ("en", *locales[spec.catalogue]):
            rendered += 1
            problem = _rendered(spec, locale)
            problems += [
                RenderFault(given=spec.context, locale=locale, problem=told)
                for told in (*([problem] if problem else ()), *[it.detail for it in _taken()])
            ]
    facts = (("codes", str(len(ctx.registry.entries()))), ("rendered", str(rendered)))
    return Section("codes", facts, tuple(problems))


def _rendered(spec: Spec, locale: str) -> str | None:
    """Show everything about *spec* in *locale*; return what is wrong with its line, if anything."""
    from errdex._explain import example_line, explain
    from errdex._i18n.locale import chain_for
    from errdex._line import ParseError, parse

    chain = chain_for(locale)
    explain(spec, chain)
    line = example_line(spec, chain)
    try:
        parsed = parse(line)
    except ParseError as error:
        return str(error)
    return None if parsed.code == spec.token else f"it reads {line!r}"
