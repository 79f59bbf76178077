"""Read the codes of a TOML catalogue, as specs, for the translator's tools.

Whether the catalogue is well made is for ``errdex check`` to say; here whatever is no table, or has
no message, is passed over.
"""

from __future__ import annotations

import tomllib
from typing import Any, cast

from errdex._i18n.message import SourceProblem
from errdex._spec import Param, Plural, Spec

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def codes_in_toml(path: Path, file: str) -> tuple[list[Spec], list[SourceProblem]]:
    """Return the codes and wordings of the TOML file at *path*, which people know as *file*."""
    try:
        text = path.read_text("utf-8")
        document: Any = tomllib.loads(text)
    except (OSError, ValueError) as error:
        return [], [SourceProblem(file, 1, str(error))]
    if path.name == "pyproject.toml":
        document = _table(_table(document.get("tool")).get("errdex"))
    domain = _text(document.get("domain")) or _text(document.get("tool"))
    specs: list[Spec] = []
    problems: list[SourceProblem] = []
    for token, given in _tables(document.get("codes")):
        if domain:
            specs += _spec(file, given, domain, token)
    for key, given in _tables(document.get("wording")):
        of, _, token = key.partition("/")
        if domain and token:
            specs += _spec(file, given, of, token, domain)
    whole: list[Spec] = []
    for spec in specs:
        try:
            page = (path.parent / spec.page).read_text("utf-8") if spec.page else ""
        except (OSError, ValueError):
            page = ""
            problems.append(SourceProblem(file, 1, f"the page file {spec.page!r} can not be read"))
        whole.append(spec.replace(page=page.strip("\n")))
    return whole, problems


def _spec(
    file: str, given: dict[str, Any], domain: str, token: str, wording: str | None = None
) -> list[Spec]:
    message: Any = given.get("message")
    match message:
        case [str(one), str(other)]:
            message = Plural(one, other, _text(given.get("plural_by")) or "")
        case str():
            pass
        case _ if wording:
            message = ""
        case _:
            return []
    return [
        Spec(
            domain=domain,
            token=token,
            symbol="",
            summary=_text(given.get("summary")) or "",
            page=_text(given.get("page")) or "",
            message=message,
            cause=_text(given.get("cause")),
            remedy=_text(given.get("remedy")),
            aliases=tuple([one for one in given.get("aliases") or () if isinstance(one, str)]),
            params=tuple([_param(name, told) for name, told in _tables(given.get("params"))]),
            file=file,
            line=1,
            wording=wording,
        )
    ]


def _param(name: str, told: dict[str, Any]) -> Param:
    kind = _text(told.get("class")) or "plain"
    example = told.get("example")
    shown = type(example).__name__ if example is not None else "str"
    return Param(
        name, _text(told.get("type")) or shown, kind, _text(told.get("doc")) or "", example
    )


def _table(value: Any) -> dict[str, Any]:
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def _tables(value: Any) -> Iterable[tuple[str, dict[str, Any]]]:
    return [(key, _table(inner)) for key, inner in _table(value).items() if _table(inner)]


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None
