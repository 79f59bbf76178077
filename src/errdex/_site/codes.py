"""One code in one language, ready to be shown: the heart of the reference."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errdex import _line, _render
from errdex._i18n.chain import expand
from errdex._i18n.texts import texts
from errdex._site.pages import Block, Emitter, Example, Message, Parameter, Text, Wording
from errdex._site.prose import unfence

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from errdex._i18n.texts import Texts
    from errdex._registry import Registry
    from errdex._site.pages import Language
    from errdex._spec import Spec

#: Fenced blocks in these languages are examples that ``errdex check --examples`` executes, unless
#: their info string also has ``no-run``.
EXECUTED = frozenset({"python", "console"})

#: What a pattern says for "any tool or action", as a regular expression.
_ANY_TOOL = "[a-z][a-z0-9_-]*"


def chain_of(language: Language) -> tuple[str, ...]:
    """Return the catalogues to try for a page in *language*; none for English."""
    return () if language.english else expand(language.name)


def read_texts(spec: Spec, language: Language) -> Texts:
    """Return all texts of *spec* in *language*, English where there is no translation."""
    return texts(spec, chain_of(language))


def marked(text: str | None, english: str | None, language: Language) -> Text | None:
    """Return *text* with a mark when it is the English one in a page of another language."""
    if not text:
        return None
    return Text(text, translated=language.english or text != english)


def blocks(read: Texts) -> tuple[tuple[Block, ...], tuple[Example, ...]]:
    """Return what the page text says, and the executed examples that stood in it.

    A heading below which only examples stood goes with them.
    """
    kept: list[Block] = []
    examples: list[Example] = []
    moved = False
    for paragraph in read.paragraphs:
        words = unfence(paragraph.text)[0].split() if paragraph.code else []
        if words and words[0] in EXECUTED and "no-run" not in words:
            examples.append(Example(words[0], unfence(paragraph.text)[1]))
            moved = True
            continue
        kind = _kind(paragraph.text, code=paragraph.code)
        if kind == "heading" and moved:
            _drop_empty_heading(kept)
        moved = moved and kind == "code"
        kept.append(Block(paragraph.text, kind, translated=paragraph.translated))
    if moved:
        _drop_empty_heading(kept)
    return tuple(kept), tuple(examples)


def _kind(text: str, *, code: bool) -> str:
    if code:
        return "code"
    return "heading" if text.startswith("#") else "paragraph"


def _drop_empty_heading(kept: list[Block]) -> None:
    if kept and kept[-1].kind == "heading":
        kept.pop()


def parameters(spec: Spec, read: Texts, language: Language) -> tuple[Parameter, ...]:
    """Return the rows of the table of parameters."""
    shows = _render.shows_for(spec.params, "" if language.english else language.name)
    rows: list[Parameter] = []
    for param in spec.params:
        doc = marked(read.params.get(param.name) or param.doc, param.doc, language)
        show = shows[param.name]
        rows.append(
            Parameter(
                param.name,
                param.type,
                param.kind,
                doc or Text(""),
                example=None if param.example is None else show(param.example),
                required=param.required,
                default=None if param.required or param.default is None else show(param.default),
            )
        )
    return tuple(rows)


def emitters(spec: Spec, registry: Registry) -> tuple[Emitter, ...]:
    """Return who emits the code: tools that say so, and those of its domain that say nothing."""
    found: list[Emitter] = []
    for name, entry in sorted(registry.tools.items()):
        said = tuple(
            sorted(action for action, keys in entry.info.actions.items() if spec.key in keys)
        )
        if said or (not entry.info.actions and entry.info.speaks == spec.domain):
            found.append(Emitter(name, said))
    return tuple(found)


def speaker(spec: Spec, found: Sequence[Emitter], registry: Registry) -> tuple[str, str]:
    """Return the tool and action that the printed example shows."""
    domain = spec.wording or spec.domain
    for emitter in found:
        tool = registry.tools.get(emitter.tool)
        if tool is not None and tool.info.speaks == domain:
            return emitter.tool, emitter.actions[0] if emitter.actions else "run"
    if domain != "core":
        return domain, "run"
    for emitter in found:
        return emitter.tool, emitter.actions[0]
    return "tool", "run"


def printed(spec: Spec, found: Sequence[Emitter], registry: Registry, language: Language) -> str:
    """Return the error line as it is printed, with the values of the examples."""
    tool, action = speaker(spec, found, registry)
    return _line.format_line(tool, action, spec.token, message(spec, language))


def message(spec: Spec, language: Language) -> str:
    """Return the message in *language* with the values of the examples."""
    return _render.message(spec, spec.example, chain_of(language))


def messages(spec: Spec, languages: Iterable[Language]) -> tuple[Message, ...]:
    """Return the message in every language."""
    return tuple(
        Message(
            language,
            message(spec, language),
            language.english or read_texts(spec, language).message_locale != "en",
        )
        for language in languages
    )


def pattern(spec: Spec, registry: Registry) -> tuple[str, str]:
    """Return the pattern that matches the code's lines, and the same as a regular expression.

    A code of the core means the same from every tool; another one is known by its domain's tool,
    when there is exactly one.
    """
    tools = [name for name, entry in registry.tools.items() if entry.info.speaks == spec.domain]
    tool = tools[0] if len(tools) == 1 and spec.domain != "core" else None
    expression = f"^{tool or _ANY_TOOL}(\\.{_ANY_TOOL})+: {spec.token}:( |$)"
    return f"{tool or '*'}.*: {spec.token}", expression


def wording(spec: Spec, original: Spec, registry: Registry, language: Language) -> Wording:
    """Return what *spec* says in its domain's words, as far as it differs from the *original*."""
    read = read_texts(spec, language)
    own = spec.page != original.page
    return Wording(
        spec.wording or spec.domain,
        printed(spec, emitters(spec, registry), registry, language),
        cause=marked(read.cause, spec.cause, language) if spec.cause != original.cause else None,
        remedy=marked(read.remedy, spec.remedy, language)
        if spec.remedy != original.remedy
        else None,
        blocks=blocks(read)[0] if own else (),
    )
