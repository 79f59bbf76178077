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
#: A message up to this length holds no value that would be cut.
SHORT = 1_000


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


def compile_template(text: str, shows: Mapping[str, Show], plain: Show | None = None) -> Fill:
    """Return a function that fills *text* from a mapping of values.

    *shows* gives for each allowed parameter the function that turns its value into text. Where that
    is *plain*, which shows a short printable text as itself and a whole number as ``str`` does,
    such values are put in without calling it. A value that the mapping lacks stays as ``{name}``.
    Raises :class:`TemplateError` for a bad template and for a parameter that *shows* does not have.
    """
    return compile_plural(text, text, "", shows, plain)


def compile_plural(
    one: str, other: str, by: str, shows: Mapping[str, Show], plain: Show | None = None
) -> Fill:
    """Return a function that fills *one* when the value of *by* is 1, else *other*.

    Everything else is as in :func:`compile_template`.
    """
    (names_one, texts_one), (names, texts) = _checked(one, shows), _checked(other, shows)
    fills = _fill(names_one, texts_one, shows), _fill(names, texts, shows)

    def fill_any(values: Mapping[str, object]) -> str:
        return fills[values.get(by) != 1](values)

    if names_one != names or not 1 <= len(names) <= 2:
        return fills[1] if one == other else fill_any
    # Most messages have one or two parameters; written out, they fill at a third of the price.
    # What is odd about a value (missing, very long, a number of thousands of digits) is seen late.
    asis = [shows[name] is plain for name in names]
    if len(names) == 1:
        ((name,), (asis1,), (first, last), (first_one, last_one)) = names, asis, texts, texts_one
        show = shows[name]

        def fill_one(values: Mapping[str, object]) -> str:
            try:
                value = values[name]
                if not asis1 or not (
                    value.isprintable() if type(value) is str else type(value) is int
                ):
                    value = show(value)
                if values.get(by) != 1:
                    text = f"{first}{value}{last}"
                else:
                    text = f"{first_one}{value}{last_one}"
                if len(text) <= SHORT:
                    return text
            except (KeyError, ValueError):
                pass
            return fill_any(values)

        return fill_one
    (name1, name2), (asis1, asis2) = names, asis
    (first, middle, last), (first_one, middle_one, last_one) = texts, texts_one
    show1, show2 = shows[name1], shows[name2]

    def fill_two(values: Mapping[str, object]) -> str:
        try:
            value1, value2 = values[name1], values[name2]
            if not asis1 or not (
                value1.isprintable() if type(value1) is str else type(value1) is int
            ):
                value1 = show1(value1)
            if not asis2 or not (
                value2.isprintable() if type(value2) is str else type(value2) is int
            ):
                value2 = show2(value2)
            if values.get(by) != 1:
                text = f"{first}{value1}{middle}{value2}{last}"
            else:
                text = f"{first_one}{value1}{middle_one}{value2}{last_one}"
            if len(text) <= SHORT:
                return text
        except (KeyError, ValueError):
            pass
        return fill_any(values)

    return fill_two


def _checked(text: str, shows: Mapping[str, Show]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the parameter names in *text* and the literal texts around them."""
    parts = split(text)
    named = tuple([name for _, name in parts if name is not None])
    for name in named:
        if name not in shows:
            raise TemplateError(f"there is no parameter {{{name}}}")
    return named, tuple([literal for literal, _ in parts])


def _fill(names: tuple[str, ...], texts: tuple[str, ...], shows: Mapping[str, Show]) -> Fill:
    """Return a function that fills any number of parameters."""
    first = texts[0]
    steps = [(name, shows[name], texts[i]) for i, name in enumerate(names, 1)]

    def fill(values: Mapping[str, object]) -> str:
        out = [first]
        for name, show, after in steps:
            out += (show(values[name]) if name in values else f"{{{name}}}", after)
        return "".join(out)

    return fill if steps else lambda values: first
