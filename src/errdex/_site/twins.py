"""The reference for programs: ``catalog.json``, one JSON file for each page, and their schema."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from errdex import _manifest
from errdex._site import addresses, codes
from errdex._site.pages import AliasPage, CodePage, DomainPage, IndexPage, ShortPage, TombstonePage

if TYPE_CHECKING:
    from errdex._site.gather import Reference
    from errdex._site.pages import Language, Link, Page
    from errdex._spec import Spec

#: Version of the shapes below. Fields are only added within one version.
SCHEMA = 1


def dumps(value: object) -> str:
    """Return *value* as canonical JSON: sorted, readable, UTF-8, with a line feed at the end."""
    return json.dumps(value, ensure_ascii=False, indent=1, sort_keys=True, default=str) + "\n"


def schema() -> str:
    """Return the JSON Schema of ``catalog.json``."""
    return (files("errdex._site") / "assets" / "catalog.schema.json").read_text(encoding="utf-8")


def catalog(reference: Reference) -> dict[str, Any]:
    """Return everything about a reference: the manifest's shape, and its translations."""
    pages = {
        page.spec.key: page
        for page in reference.pages
        if isinstance(page, CodePage) and page.language.english
    }
    document = dict(_manifest.dump(reference.registry))
    for kind in ("codes", "wordings"):
        document[kind] = [
            code for code in document[kind] if f"{code['domain']}/{code['code']}" in pages
        ]
    document["languages"] = [language.tag for language in reference.languages]
    document["addresses"] = {
        key: addresses.code(reference.base, "en", key) for key in sorted(pages)
    }
    document["translations"] = {
        language.tag: {key: translation(page.spec, language) for key, page in sorted(pages.items())}
        for language in reference.languages
        if not language.english
    }
    return document


def translation(spec: Spec, language: Language) -> dict[str, Any]:
    """Return the texts of *spec* in *language*, without those that are not translated."""
    read = codes.read_texts(spec, language)
    texts: dict[str, Any] = {"translated": read.translated, "total": read.total}
    for name in ("summary", "cause", "remedy"):
        text, english = getattr(read, name), getattr(spec, name)
        if text and text != english:
            texts[name] = text
    if read.message_locale != "en":
        texts["message"] = read.message if isinstance(read.message, str) else list(read.message)
    params = {
        param.name: read.params[param.name]
        for param in spec.params
        if read.params.get(param.name, param.doc) != param.doc
    }
    if params:
        texts["params"] = params
    page = [
        paragraph.text
        for paragraph in read.paragraphs
        if paragraph.translated and not paragraph.code
    ]
    if page:
        texts["page"] = page
    return texts


def twin(page: Page) -> dict[str, Any]:
    """Return *page* as JSON-able data; names are add-only."""
    document: dict[str, Any] = {
        "schema": SCHEMA,
        "kind": page.kind,
        "language": page.language.tag,
        "address": page.address,
        "title": page.title,
        "alternates": page.alternates,
    }
    if isinstance(page, CodePage):
        document |= _code(page)
    elif isinstance(page, (IndexPage, DomainPage)):
        document["codes"] = [
            {
                "domain": row.domain,
                "code": row.token,
                "address": row.address,
                "summary": row.summary.text,
                "status": row.state,
                "retryable": row.retryable,
                "exit_status": row.exit_status,
                "http_status": row.http_status,
            }
            for row in page.rows
        ]
    elif isinstance(page, AliasPage):
        document |= {"code": page.former, "target": _link(page.target)}
    elif isinstance(page, TombstonePage):
        document |= {
            "code": page.retired.token,
            "retired": page.retired.to_fields(),
            "replacement": None if page.replacement is None else _link(page.replacement),
        }
    else:
        assert isinstance(page, ShortPage), "there is no other kind of page"
        document |= {"code": page.token, "targets": [_link(target) for target in page.targets]}
    return document


def _code(page: CodePage) -> dict[str, Any]:
    spec = page.spec
    return {
        "domain": spec.domain,
        "code": spec.token,
        "symbol": spec.symbol,
        "summary": page.summary.text,
        "line": page.line,
        "pattern": page.pattern,
        "expression": page.expression,
        "message": codes.message(spec, page.language),
        "cause": page.cause and page.cause.text,
        "remedy": page.remedy and page.remedy.text,
        "retryable": spec.retryable,
        "advice": spec.advice,
        "exit_status": spec.exit_status,
        "http_status": spec.http_status,
        "since": spec.since,
        "deprecated": spec.deprecated and spec.deprecated.to_fields(),
        "parameters": [
            {
                "name": each.name,
                "type": each.type,
                "class": each.kind,
                "doc": each.doc.text,
                "example": each.example,
                "required": each.required,
            }
            for each in page.parameters
        ],
        "emitted_by": {each.tool: list(each.actions) for each in page.emitters},
        "provided_by": {"distribution": page.provider, "version": page.version},
        "messages": {each.language.tag: each.text for each in page.messages if each.translated},
        "related": [_link(link) for link in page.related],
        "aliases": list(page.aliases),
        "tags": list(spec.tags),
        "translated": page.translated,
        "total": page.total,
    }


def _link(link: Link) -> dict[str, Any]:
    return {"title": link.title, "address": link.address}
