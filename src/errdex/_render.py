"""The renderer: from a spec, values and a locale to one line of text, whatever happens.

Every step is fenced. A translation that fails is set aside and English is used; a value that can
not be shown is named by its type; what was survived goes to :func:`errdex.faults`.
"""

from __future__ import annotations

from errdex import _faults
from errdex._line import escape
from errdex._shapes import is_sequence, is_set, is_tuple
from errdex._template import TemplateError, compile_plural, compile_template, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from errdex._codes import Param, Plural, Spec
    from errdex._template import Fill, Show

    Chain = tuple[str, ...]
    Fills = dict[Chain | tuple[Chain, bool], Fill]

#: A value is cut to so many characters in a message (contract.md, Escaping).
MAX_VALUE = 1_000
#: A list shows so many elements in a message.
MAX_ITEMS = 100
#: Shows prefix and parameters only: for tests and for people who want no prose.
CODE_LOCALE = "x-code"
#: English with accents, longer: shows what is not translatable.
PSEUDO_LOCALE = "en-XA"
SECRET = "***"


def show(value: object) -> str:
    """Return *value* as text that is safe inside one line; never raises but KeyboardInterrupt.

    Tries ``str``, then ``repr``, then names the type. Cut to 1,000 characters with ``[+N]``,
    control and formatting characters escaped (contract.md).
    """
    if type(value) is str and len(value) <= MAX_VALUE and value.isprintable():
        return value
    return _safe(_text(value))


def _text(value: object) -> str:
    """Return ``str(value)``, else ``repr(value)``, else the type's name, as an exact ``str``."""
    for convert in (str, repr):
        try:
            return str.__str__(convert(value))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a value's own code may raise anything
            _faults.record("value", error)
    return f"<unprintable {type(value).__name__}>"


def _safe(text: str) -> str:
    """Return *text* cut to 1,000 characters and escaped."""
    over = len(text) - MAX_VALUE
    if over > 0:
        return f"{escape(text[:MAX_VALUE])}[+{over}]"
    return text if text.isprintable() else escape(text)


def show_secret(value: object) -> str:
    """Return ``***``, whatever *value* is."""
    return SECRET


def show_path(value: object) -> str:
    """Return a path as the file system spells it, made safe as :func:`show` does."""
    if isinstance(value, str):
        return show(value)
    try:
        decoded: str = __import__("os").fsdecode(value)
    except (TypeError, ValueError):
        return show(value)
    return show(decoded)


def _parts(value: object) -> list[str]:
    """Return the elements of a list value as safe text; a pair reads ``first: second``."""
    elements: Sequence[object]
    if is_sequence(value):
        elements = value
    elif is_set(value):
        elements = sorted(map(show, value))
    else:
        return [show(value)]
    shown = [
        ": ".join([show(part) for part in element[:MAX_ITEMS]])
        if is_tuple(element)
        else show(element)
        for element in elements[:MAX_ITEMS]
    ]
    over = len(elements) - MAX_ITEMS
    return [*shown, f"[+{over}]"] if over > 0 else shown


def join_english(parts: list[str]) -> str:
    """Return *parts* as an English list (CLDR): ``a``, ``a and b``, ``a, b, and c``."""
    if len(parts) < 3:
        return " and ".join(parts)
    return f"{', '.join(parts[:-1])}, and {parts[-1]}"


def show_items(value: object) -> str:
    """Return a list value as English text, cut to 1,000 characters."""
    return _safe(join_english(_parts(value)))


def show_when(value: object) -> str:
    """Return a point in time or a duration as ISO 8601 where the value can say it, else as text."""
    isoformat = getattr(value, "isoformat", None)
    if callable(isoformat):
        try:
            return show(isoformat())
        except Exception as error:  # a value's own code may raise anything
            _faults.record("value", error)
    return show(value)


def show_size(value: object) -> str:
    """Return a number of bytes with a plain unit (powers of 1000): ``512 B``, ``1.5 kB``."""
    if not isinstance(value, (int, float)) or not 0 <= value < 10**18:
        return show(value)
    number, units = float(value), ["B", "kB", "MB", "GB", "TB", "PB"]
    while number >= 1000 and len(units) > 1:
        number /= 1000
        del units[0]
    return f"{number:.1f}".removesuffix(".0") + f" {units[0]}"


_ENGLISH: dict[str, Show] = {
    "plain": show,
    "count": show,
    "secret": show_secret,
    "untrusted": show,
    "file_path": show_path,
    "when": show_when,
    "size": show_size,
    "items": show_items,
}


def _localized(kind: str, locale: str) -> Show:
    """Return the function that shows a value of *kind* in *locale*; English where that fails."""
    english = _ENGLISH[kind]

    def shown(value: object) -> str:
        try:
            from errdex._i18n.values import format_value

            return _safe(format_value(kind, _parts(value) if kind == "items" else value, locale))
        except Exception as error:  # a locale's data must not break the line
            _faults.record(f"value of class {kind} in {locale}", error)
            return english(value)

    return shown


def shows_for(
    params: tuple[Param, ...], locale: str = "", *, isolate: bool = False
) -> dict[str, Show]:
    """Return for each parameter the function that turns its value into text in *locale*.

    With *isolate*, each value stands between FSI and PDI when *locale* is written right to left, so
    that a terminal shows Latin values in the right order.
    """
    shows: dict[str, Show] = {
        p.name: _localized(p.kind, locale)
        if locale and p.kind in ("count", "when", "size", "items")
        else _ENGLISH[p.kind]
        for p in params
    }
    if isolate and locale:
        from errdex._i18n.chain import is_rtl

        if is_rtl(locale):
            return {name: _isolated(inner) for name, inner in shows.items()}
    return shows


def _isolated(inner: Show) -> Show:
    return lambda value: f"\u2068{inner(value)}\u2069"


def _english(text: str | Plural, shows: Mapping[str, Show]) -> Fill:
    """Return the filler of an English text; its templates were checked at class creation."""
    if isinstance(text, str):
        return compile_template(text, shows, show)
    return compile_plural(text.one, text.other, text.by, shows, show)


def _plural(fills: list[Fill], by: str, rule: Callable[[int], int]) -> Fill:
    """Return the filler that picks a form by the number in *by*, the last one in doubt."""

    def fill(values: Mapping[str, object]) -> str:
        number = values.get(by)
        form = rule(abs(number)) if isinstance(number, int) else -1
        return fills[form if -1 <= form < len(fills) else -1](values)

    return fill


def _code_only(spec: Spec, shows: Mapping[str, Show]) -> Fill:
    """Return the filler of the locale ``x-code``: ``name=value`` for each parameter."""

    def fill(values: Mapping[str, object]) -> str:
        return " ".join([f"{name}={shows[name](values[name])}" for name in shows if name in values])

    return fill


def accent(text: str) -> str:
    """Return the literal parts of a template accented and about a third longer, for ``en-XA``."""
    table = str.maketrans("aceinostuyACEINOSUY", "åçéîñöšţûýÅÇÉÎÑÖŠÛÝ")
    out = ["["]
    for literal, name in split(text):
        out.append(literal.translate(table).replace("{", "{{").replace("}", "}}"))
        if name is not None:
            out.append(f"{{{name}}}")
    out.append("·" * (len(text) // 3) + "]")
    return "".join(out)


def _accented(text: str | Plural) -> str | Plural:
    if isinstance(text, str):
        return accent(text)
    return type(text)(accent(text.one), accent(text.other), text.by)


def text_of(spec: Spec, what: str) -> str | Plural | None:
    """Return the English text *what* of *spec*: ``message``, ``cause`` or ``remedy``."""
    found: str | Plural | None = getattr(spec, what)
    return found


def compile_text(spec: Spec, what: str, chain: Chain, *, isolate: bool = False) -> Fill | None:
    """Return the filler of one text of *spec* in the first locale of *chain* that has it.

    None when the code has no such text. A translation that is no template, or names a parameter
    that the code does not have, is set aside, and the next locale, finally English, is used. A
    wording that nobody translated shows the original's translation, if its locale comes first.
    """
    text = text_of(spec, what)
    if text is None:
        return None
    english = shows_for(spec.params)
    if not chain:
        return _english(text, english)
    if chain[0] == CODE_LOCALE and what == "message":
        return _code_only(spec, english)
    if chain[0] == PSEUDO_LOCALE:
        return _english(_accented(text), english)
    for locale in chain:
        for source in (spec, spec.original):
            if source is not None:
                fill = _translated(source, what, locale, isolate=isolate)
                if fill is not None:
                    return fill
    return _english(text, english)


def _translated(spec: Spec, what: str, locale: str, *, isolate: bool) -> Fill | None:
    """Return the filler of *what* in exactly *locale*, None when it is missing or unusable."""
    text = text_of(spec, what)
    if not text:
        return None
    try:
        from errdex._i18n.catalogue import lookup

        context = spec.context if what == "message" else f"{spec.context}#{what}"
        if isinstance(text, str):
            hit = lookup(spec.catalogue, (locale,), context, text)
        else:
            hit = lookup(spec.catalogue, (locale,), context, text.one, text.other)
        if hit is None:
            return None
        shows = shows_for(spec.params, hit.locale, isolate=isolate)
        for form in hit.forms:
            if not form.isprintable() and escape(form) != form:
                raise TemplateError("it holds a control or formatting character")
        fills = [compile_template(form, shows, show) for form in hit.forms]
        if isinstance(text, str):
            return fills[0]
        return _plural(fills, text.by, hit.rule)
    except Exception as error:  # a catalogue must not break the error path
        _faults.record(f"translation of {spec.context}#{what} into {locale}", error)
        return None


def fallback(spec: Spec) -> str:
    """Return what stands for an empty message: the summary, else the symbol in words."""
    return _safe(spec.summary) or spec.symbol.replace("_", " ").lower()


def message(
    spec: Spec,
    values: Mapping[str, object],
    chain: Chain = (),
    *,
    isolate: bool = False,
    fills: Fills | None = None,
) -> str:
    """Return the message of *spec* with *values*, in the first locale of *chain* that has it.

    Never empty and always one line. Raises only KeyboardInterrupt, MemoryError and RecursionError;
    whoever builds the line answers the last two with the prefix alone. *fills* keeps what was
    compiled, by chain, and by chain and True where values are isolated.
    """
    if fills is None:
        fills = {}
    key = (chain, True) if isolate else chain
    fill = fills.get(key)
    if fill is None:
        fill = fills[key] = compile_text(spec, "message", chain, isolate=isolate) or (lambda _: "")
    try:
        text = fill(values)
    except (KeyboardInterrupt, MemoryError, RecursionError):
        raise
    except BaseException as error:  # whatever a value does, there is a line
        _faults.record(f"message of {spec.key}", error)
        text = ""
    return text if text and not text.isspace() else fallback(spec)


def advice(
    spec: Spec, what: str, values: Mapping[str, object], chain: Chain = (), *, isolate: bool = False
) -> str | None:
    """Return another text of *spec* (``cause``, ``remedy``) as one line, None without it."""
    try:
        fill = compile_text(spec, what, chain, isolate=isolate)
        return None if fill is None else fill(values)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # as in message()
        _faults.record(f"{what} of {spec.key}", error)
        return None
