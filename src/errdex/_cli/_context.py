"""What a command works on: settings, plugins and registry, each loaded when first asked for."""

from __future__ import annotations

import os
import sys

from errdex._cli._output import json_text, write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from errdex._cli._options import Options
    from errdex._codes import CodedError
    from errdex._host import Host
    from errdex._registry import Entry, Registry
    from errdex._settings import Settings
    from errdex._spec import Spec
    from errdex._tool import Tool


class Context:
    """One call of the command line."""

    def __init__(self, tool: Tool, options: Options) -> None:
        self._tool = tool
        self.options = options
        self.action = "call"
        #: Whether the command's Python code is needed: handlers, converters and sections.
        self.need_code = False
        self._settings: Settings | None = None
        self._host: Host | None = None

    @property
    def settings(self) -> Settings:
        """The settings of the project around the current folder, with ``--catalog`` added."""
        if self._settings is None:
            from errdex import _settings

            found = _settings.read()
            more = tuple([os.path.abspath(path) for path in self.options.catalogs])
            self._settings = found.replace(catalogs=(*found.catalogs, *more)) if more else found
        return self._settings

    def forget_settings(self) -> None:
        """Go on without the settings, which can not be read."""
        from errdex._settings import Settings

        self._settings = Settings(os.getcwd())

    @property
    def host(self) -> Host:
        """The host with every plugin that is on; problems are told once on standard error."""
        if self._host is None:
            from errdex import _host

            disabled = self.options.disabled
            self._host = _host.load(
                self.settings,
                plugins=() if disabled is None else None,
                disabled=disabled or (),
                strict=self.options.strict,
                need_code=self.need_code,
            )
            for pack in self._host.packs:
                from errdex._i18n.catalogue import add_pack

                add_pack(pack.owner, os.path.join(pack.folder, "locales"))
            for problem in self._host.problems:
                self.warn(problem)
        return self._host

    @property
    def registry(self) -> Registry:
        """Every code that is known here."""
        return self.host.registry

    @property
    def chain(self) -> tuple[str, ...]:
        """The catalogue names to try for the user's language; () is English."""
        from errdex._i18n.locale import chain_for

        return chain_for()

    def docs_url(self, spec: Spec) -> str | None:
        """Return the root of the published reference that has the page of *spec*.

        The domain's own, else for the project's codes and the core what the settings say.
        """
        held = self.registry.domains.get(spec.wording or spec.domain)
        if held is not None and held.domain.docs_url:
            return held.domain.docs_url
        ours = spec.domain in ("core", self.settings.domain)
        return self.settings.docs_url if ours else None

    def out(self, text: str) -> None:
        """Print *text* and a line break to standard output."""
        write(sys.stdout, f"{text}\n")

    def err(self, text: str) -> None:
        """Print *text* and a line break to standard error."""
        write(sys.stderr, f"{text}\n")

    def print_json(self, value: object, *, indent: int | None = 2) -> None:
        """Print *value* as JSON to standard output."""
        self.out(json_text(value, sys.stdout, indent=indent))

    def stamped(self, error: CodedError) -> CodedError:
        """Return *error*, stamped as something that this command says."""
        self._tool.action(self.action).cross(error)
        return error

    def warn(self, error: CodedError) -> None:
        """Tell *error* on standard error as one line."""
        self.err(self.stamped(error).to_line())

    def report(self, findings: Sequence[CodedError]) -> None:
        """Print *findings*, each as a line and what to do about it."""
        for finding in findings:
            self.out(self.stamped(finding).to_text())

    def print_findings(self, findings: Sequence[CodedError], **facts: object) -> None:
        """Print *findings* as JSON, with *facts* about what was looked at."""
        told = [self.stamped(finding).to_dict() for finding in findings]
        self.print_json({"schema": 1, **facts, "findings": told})

    def own_entries(self) -> tuple[Entry, ...]:
        """Return the codes that the project around the current folder declares."""
        from errdex._provided import normalise

        distribution = self.settings.distribution
        own = None if distribution is None else normalise(distribution)
        return tuple(
            [
                entry
                for entry in self.registry.entries()
                if entry.provider.distribution == "project" or entry.provider.identity == own
            ]
        )

    def spec_of(self, entry: Entry, tool: str | None = None) -> Spec:
        """Return the spec of *entry* in the words of *tool*, or of the project's own tool."""
        domain = self.registry.tool_domain(tool) if tool else self.settings.domain
        return entry.worded(domain)
