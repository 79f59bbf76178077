"""From a code to the entries of its catalogue, each with what a translator should know."""

from __future__ import annotations

from errdex._i18n.message import Message
from errdex._render import shows_for
from errdex._spec import Plural
from errdex._template import TemplateError, compile_template, names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from errdex._spec import Param, Spec


def messages_of(spec: Spec) -> list[Message]:
    """Return the entries for the texts of *spec*.

    A wording has entries for the texts it changes only: what it takes over from the original is in
    the original's catalogue.
    """
    original = spec.original
    files = (spec.file,) if spec.file else ()
    aliases = tuple([f"{spec.domain}/{alias}" for alias in spec.aliases])
    found: list[Message] = []

    def add(part: str, text: str, plural: str | None = None, *, of: str, template: bool) -> None:
        comments = [of]
        if template:
            comments += _about(spec, text, plural)
        found.append(
            Message(
                context=spec.context + part,
                msgid=text,
                plural=plural,
                comments=tuple(comments),
                files=files,
                braces=template and any("{" in t or "}" in t for t in (text, plural or "")),
                by=spec.message.by if plural and isinstance(spec.message, Plural) else None,
                aliases=tuple([alias + part for alias in aliases]),
            )
        )

    name = f"{spec.token} ({spec.qualname})" if spec.qualname else spec.token
    if spec.message and (original is None or spec.message != original.message):
        one, other = _forms(spec.message)
        summary = spec.summary.strip() or "its message."
        add("", one, other, of=f"{name}: {summary} Shown after `{_prefix(spec)} `.", template=True)
    if spec.summary and (original is None or spec.summary != original.summary):
        add("#summary", spec.summary, of=f"{name}: its meaning, as a heading.", template=True)
    if spec.cause and (original is None or spec.cause != original.cause):
        add("#cause", spec.cause, of=f"{name}: what happened.", template=True)
    if spec.remedy and (original is None or spec.remedy != original.remedy):
        add("#remedy", spec.remedy, of=f"{name}: what the reader should do.", template=True)
    if original is None or spec.page != original.page:
        for paragraph in paragraphs(spec.page):
            add("#page", paragraph, of=f"{name}: a paragraph of its page.", template=False)
    if original is None:
        for param in spec.params:
            if param.doc:
                add("#param", param.doc, of=f"{name}: meaning of {{{param.name}}}.", template=False)
    return found


def paragraphs(page: str) -> list[str]:
    """Return the translatable paragraphs of a page text, cut as the page itself is cut."""
    from errdex._i18n.texts import split_page

    return [block.text for block in split_page(page) if block.kind != "code"]


def _forms(message: str | Plural) -> tuple[str, str | None]:
    return (message.one, message.other) if isinstance(message, Plural) else (message, None)


def _prefix(spec: Spec) -> str:
    """Return a prefix as it could stand before the message."""
    tool = spec.wording or spec.domain
    return f"{'cc.send' if tool == 'core' else f'{tool}.call'}: {spec.token}:"


def _about(spec: Spec, text: str, plural: str | None) -> list[str]:
    """Return comment lines on the placeholders of a text, and the text with example values."""
    try:
        used = set(names(text)) | set(names(plural or ""))
    except TemplateError:
        return []
    params = [param for param in spec.params if param.name in used]
    lines = [_describe(param) for param in params]
    if params:
        try:
            fill = compile_template(plural or text, shows_for(spec.params))
        except TemplateError:
            return lines
        lines.append(f"Example: {fill(spec.example)}")
    return lines


def _describe(param: Param) -> str:
    """Return ``{given} (str): what the caller typed, e.g. abcd``."""
    told = f"{{{param.name}}} ({param.type})"
    if param.doc:
        told += f": {param.doc}"
    if param.example is not None:
        shown = shows_for((param,))[param.name](param.example)
        told += f"{',' if param.doc else ':'} e.g. {shown}"
    return told
