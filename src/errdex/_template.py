"""Message templates: ``{name}``, ``{{`` and ``}}``, and nothing else.

``str.format`` on a text that a translator wrote could read attributes and allocate gigabytes; this
parser knows no attribute, index, conversion or format spec.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Fill = Callable[[Mapping[str, object]], str]
    Show = Callable[[object], str]

#: The longest template that is compiled, in characters.
MAX_TEMPLATE = 10_000


class TemplateError(ValueError):
    """A text is no template; the message says where and why."""


def split(text: str) -> tuple[tuple[str, str | None], ...]:
    """Return *text* as pairs of literal text and the parameter name that follows it.

    The last pair has no name. Raises :class:`TemplateError` for a lone brace, a placeholder that is
    no plain ASCII identifier, or a text of more than 10,000 characters.
    """
    if len(text) > MAX_TEMPLATE:
        raise TemplateError(f"longer than {MAX_TEMPLATE} characters")
    parts: list[tuple[str, str | None]] = []
    literal = ""
    at = 0
    while True:
        opening, closing = text.find("{", at), text.find("}", at)
        if opening < 0 and closing < 0:
            return (*parts, (literal + text[at:], None))
        if opening < 0 or 0 <= closing < opening:
            if text[closing : closing + 2] != "}}":
                raise TemplateError(f"lone }} at character {closing + 1}")
            literal += text[at : closing + 1]
            at = closing + 2
            continue
        literal += text[at:opening]
        if text[opening : opening + 2] == "{{":
            literal += "{"
            at = opening + 2
            continue
        if closing < 0:
            raise TemplateError(f"lone {{ at character {opening + 1}")
        name = text[opening + 1 : closing]
        if not (name.isascii() and name.isidentifier()):
            raise TemplateError(f"{{{name}}} at character {opening + 1} is no plain parameter name")
        parts.append((literal, name))
        literal = ""
        at = closing + 1


def names(text: str) -> tuple[str, ...]:
    """Return the parameter names in *text*, in order, repeated ones as often as they stand there.

    Raises :class:`TemplateError` as :func:`split` does.
    """
    return tuple([name for _, name in split(text) if name is not None])


def compile_template(text: str, shows: Mapping[str, Show]) -> Fill:
    """Return a function that fills *text* from a mapping of values.

    *shows* gives for each allowed parameter the function that turns its value into text. A value
    that the mapping lacks stays as ``{name}``. Raises :class:`TemplateError` for a bad template and
    for a parameter that *shows* does not have.
    """
    parts = split(text)
    for _, name in parts:
        if name is not None and name not in shows:
            raise TemplateError(f"there is no parameter {{{name}}}")
    first = parts[0][0]
    if len(parts) == 1:
        return lambda values: first
    steps = [(name, shows[name], parts[i + 1][0]) for i, (_, name) in enumerate(parts) if name]
    if len(steps) == 1:
        ((name, show, last),) = steps

        def fill_one(values: Mapping[str, object]) -> str:
            return f"{first}{show(values[name]) if name in values else f'{{{name}}}'}{last}"

        return fill_one

    def fill_any(values: Mapping[str, object]) -> str:
        out = [first]
        for name, show, after in steps:
            out += (show(values[name]) if name in values else f"{{{name}}}", after)
        return "".join(out)

    if len(steps) != 2:
        return fill_any
    (name1, show1, middle), (name2, show2, end) = steps

    def fill_two(values: Mapping[str, object]) -> str:
        if name1 in values and name2 in values:
            return f"{first}{show1(values[name1])}{middle}{show2(values[name2])}{end}"
        return fill_any(values)

    return fill_two
