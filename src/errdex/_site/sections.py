"""Sections that plugins add to pages: a title, and a Jinja template that gives Markdown.

The template runs in Jinja's sandbox and sees ``spec`` and ``locale``. Its Markdown is then treated
like any other text of an author. One that fails is left out; the page stays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from jinja2 import StrictUndefined, TemplateError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from errdex._site.pages import Extra

if TYPE_CHECKING:
    from collections.abc import Iterable

    from errdex._declarations import Section
    from errdex._site.pages import Language
    from errdex._spec import Spec

_ENVIRONMENT = ImmutableSandboxedEnvironment(undefined=StrictUndefined, autoescape=False)
#: The longest section, in characters of Markdown.
MAX_SECTION = 100_000


def matches(pattern: str, spec: Spec) -> bool:
    """Return whether *pattern* (``cc/*``, ``*/ENOPEER``, ``*``) covers the code *spec*."""
    domain, _, token = pattern.partition("/")
    return domain in {"*", spec.domain} and (token or "*") in {"*", spec.token}


def extras(
    sections: Iterable[Section], spec: Spec, language: Language, problems: list[str]
) -> tuple[Extra, ...]:
    """Return the sections that plugins add to the page of *spec*, sorted by title.

    What a template raises is added to *problems*.
    """
    made: list[Extra] = []
    for section in sorted(sections, key=lambda each: (each.title, each.match, each.template)):
        if not matches(section.match, spec):
            continue
        try:
            template = _ENVIRONMENT.from_string(section.template)
            text = template.render(spec=spec, locale=language.name)
        except (TemplateError, ArithmeticError, LookupError, TypeError, ValueError) as error:
            problems.append(f"{spec.key}: section {section.title!r} failed: {error}")
            continue
        if text.strip():
            made.append(Extra(section.title, text[:MAX_SECTION].strip()))
    return tuple(made)
