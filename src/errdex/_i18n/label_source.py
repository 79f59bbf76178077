"""Find the interface texts: ``label("…")`` in Python and in Jinja templates, ``add_hint("…")``."""

from __future__ import annotations

import ast

from errdex._i18n.message import HINT, LABEL, Message, SourceProblem
from errdex._i18n.python_source import dotted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from errdex._i18n.python_source import Module

#: Modules whose function ``label`` is errdex's own: the second takes a chain instead of a locale.
_ORIGINS = ("errdex._i18n.label", "errdex._i18n", "errdex._forms")


def labels_in_module(module: Module) -> list[Message]:
    """Return the entries for ``label("…")`` and ``error.add_hint("…")`` in a Python module.

    ``label`` counts when it is errdex's own: a function of that name elsewhere is not ours.
    """
    found: list[Message] = []
    for node in module.calls:
        if not node.args:
            continue
        text = node.args[0]
        if not (isinstance(text, ast.Constant) and isinstance(text.value, str) and text.value):
            continue
        path = dotted(node.func)
        if _is_label(module, path):
            found.append(_message(LABEL, text.value, module.file, "errdex's own interface."))
        elif isinstance(node.func, ast.Attribute) and node.func.attr == "add_hint":
            found.append(_message(HINT, text.value, module.file, "A next step, after an error."))
    return found


def _is_label(module: Module, path: list[str]) -> bool:
    if path[-1:] != ["label"]:
        return False
    if module.name in _ORIGINS:
        return True
    origin, attribute = module.imports.get(path[0], ("", None))
    whole = ".".join([origin, *([attribute] if attribute else []), *path[1:]])
    return whole in ("errdex._i18n.label.label", "errdex._i18n.label", "errdex._forms.label")


def labels_in_template(source: str, file: str) -> tuple[list[Message], list[SourceProblem]]:
    """Return the entries for ``label("…")`` and ``"…"|label`` in the text of a Jinja template."""
    from jinja2 import Environment, TemplateSyntaxError, nodes

    try:
        tree = Environment(autoescape=True, extensions=["jinja2.ext.do"]).parse(source)
    except TemplateSyntaxError as error:
        return [], [SourceProblem(file, error.lineno, error.message or "it is no template")]
    texts: list[nodes.Node | None] = [
        one.node for one in tree.find_all(nodes.Filter) if one.name == "label"
    ]
    for call in tree.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name == "label":
            texts += call.args[:1]
    literals = [text.value for text in texts if isinstance(text, nodes.Const)]
    labels = [text for text in literals if isinstance(text, str) and text]
    return [_message(LABEL, text, file, "errdex's own interface.") for text in labels], []


def _message(context: str, text: str, file: str, comment: str) -> Message:
    braces = "{" in text or "}" in text
    return Message(context, text, comments=(comment,), files=(file,), braces=braces)
