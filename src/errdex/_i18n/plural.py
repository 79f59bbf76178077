"""Plural rules of catalogues: parsed and compiled without ``eval``.

A header says ``Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 ? 1 : 2);`` where the right
side is a C expression in ``n`` (GNU gettext manual, "Additional functions for plural forms"). It
comes from a file, so it is bounded in length and nesting, and what it gives is bounded too: a rule
that divides by zero or names a form that does not exist gives -1, the last form.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Rule = Callable[[int], int]

#: Longer rules are refused; the longest of CLDR has 290 characters.
MAX_LENGTH = 2_000
#: Deeper brackets, chains of ``?:`` and rows of ``!`` are refused.
MAX_DEPTH = 40
#: More forms are refused; CLDR and gettext know six.
MAX_FORMS = 20

#: Binary operators by rising precedence, as in C.
_LEVELS = (("||",), ("&&",), ("==", "!="), ("<=", ">=", "<", ">"), ("+", "-"), ("*", "/", "%"))
_OPERATORS: tuple[str, ...] = ("||", "&&", "==", "!=", "<=", ">=", *"<>+-*/%!?:()")


class PluralError(ValueError):
    """The header has no plural rule that can be used; the message says why."""


def _tokens(text: str) -> list[str]:
    """Return the words of the expression *text*; the last one is empty."""
    out: list[str] = []
    at = 0
    while at < len(text):
        if text[at] in " \t":
            at += 1
            continue
        end = at
        while end < len(text) and text[end] in "0123456789":
            end += 1
        if end == at:
            end += 1 if text[at] == "n" else len(_operator(text, at))
        out.append(text[at:end])
        at = end
    return [*out, ""]


def _operator(text: str, at: int) -> str:
    for operator in _OPERATORS:
        if text.startswith(operator, at):
            return operator
    raise PluralError(f"{text[at]!r} has no meaning in a plural rule")


class _Parser:
    """Recursive descent over the tokens; each method gives a function of ``n``."""

    __slots__ = ("at", "depth", "tokens")

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.at = 0
        self.depth = 0

    def take(self, *wanted: str) -> str:
        """Return the next token and step over it, if it is one of *wanted*; else empty."""
        token = self.tokens[self.at]
        if token not in wanted:
            return ""
        self.at += 1
        return token

    def expect(self, wanted: str) -> None:
        """Step over *wanted*, which must be there."""
        if not self.take(wanted):
            raise PluralError(f"{wanted!r} is missing in the plural rule")

    def deeper(self) -> None:
        """Count one more level of nesting."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise PluralError(f"the plural rule is nested deeper than {MAX_DEPTH}")

    def choice(self) -> Rule:
        """Parse ``condition ? one : other``, which binds to the right."""
        self.deeper()
        condition = self.binary(0)
        if self.take("?"):
            one = self.choice()
            self.expect(":")
            other = self.choice()
            chosen: Rule = lambda n: one(n) if condition(n) else other(n)  # noqa: E731  # one closure for each node
        else:
            chosen = condition
        self.depth -= 1
        return chosen

    def binary(self, level: int) -> Rule:
        """Parse the operators of *level* and all that bind stronger; they bind to the left."""
        if level == len(_LEVELS):
            return self.unary()
        first = self.binary(level + 1)
        steps: list[tuple[str, Rule]] = []
        while operator := self.take(*_LEVELS[level]):
            steps.append((operator, self.binary(level + 1)))
        return _row(first, steps) if steps else first

    def unary(self) -> Rule:
        """Parse ``!x``, ``(x)``, ``n`` or a number."""
        if self.take("!"):
            self.deeper()
            inner = self.unary()
            self.depth -= 1
            return lambda n: int(not inner(n))
        if self.take("("):
            inner = self.choice()
            self.expect(")")
            return inner
        if self.take("n"):
            return lambda n: n
        token = self.tokens[self.at]
        if not token.isdigit():
            raise PluralError(f"{token or 'its end'} is out of place in the plural rule")
        if len(token) > 9:
            raise PluralError("a number in the plural rule is too large")
        self.at += 1
        number = int(token)
        return lambda n: number


def _minus(a: int, b: int) -> int:
    """Return the difference as C's unsigned numbers have it."""
    return a - b if a >= b else (a - b) & _WORD


_APPLY: dict[str, Callable[[int, int], int]] = {
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "<=": lambda a, b: int(a <= b),
    ">=": lambda a, b: int(a >= b),
    "<": lambda a, b: int(a < b),
    ">": lambda a, b: int(a > b),
    "+": lambda a, b: a + b,
    "-": _minus,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a // b,
    "%": lambda a, b: a % b,
}


def _row(first: Rule, steps: list[tuple[str, Rule]]) -> Rule:
    """Return the function of operators of one level in a row, which are computed from the left.

    A loop, not a nest of calls: a row may be as long as the rule.
    """
    operator = steps[0][0]
    if operator in ("||", "&&"):
        operands = [first, *[operand for _, operand in steps]]
        decides = operator == "||"  # the first operand of this truth ends the row, as in C

        def decide(n: int) -> int:
            for operand in operands:
                if bool(operand(n)) is decides:
                    return int(decides)
            return int(not decides)

        return decide
    applied = [(_APPLY[operator], operand) for operator, operand in steps]

    def compute(n: int) -> int:
        value = first(n)
        for apply, operand in applied:
            value = apply(value, operand(n))
        return value

    return compute


#: What a difference below zero wraps around at, as C's ``unsigned long`` does.
_WORD = (1 << 64) - 1


def _field(text: str, name: str) -> str:
    """Return what stands behind ``name=`` up to the next semicolon; empty without it."""
    for part in text.split(";"):
        key, equals, value = part.partition("=")
        if equals and key.strip() == name:
            return value.strip()
    return ""


def forms_of(text: str) -> int:
    """Return the number of forms of a ``Plural-Forms`` value; :class:`PluralError` without one."""
    count = _field(text, "nplurals")
    if not (count.isascii() and count.isdigit() and len(count) < 3 and 0 < int(count) <= MAX_FORMS):
        raise PluralError(f"nplurals is no number from 1 to {MAX_FORMS}")
    return int(count)


def compile_rule(text: str) -> Rule:
    """Return the rule of a ``Plural-Forms`` value as a function from a number to a form.

    *text* is what stands behind ``Plural-Forms:``. The function takes any whole number >= 0 and
    gives 0 … nplurals-1, or -1 where the rule divides by zero or is out of range: in Python, the
    last form. Raises :class:`PluralError` for a rule that can not be read.
    """
    if len(text) > MAX_LENGTH:
        raise PluralError(f"the plural rule is longer than {MAX_LENGTH} characters")
    count = forms_of(text)
    parser = _Parser(_tokens(_field(text, "plural")))
    rule = parser.choice()
    if parser.tokens[parser.at]:
        raise PluralError(f"{parser.tokens[parser.at]!r} is out of place in the plural rule")

    def bounded(n: int) -> int:
        try:
            form = rule(n)
        except ZeroDivisionError:
            return -1
        return form if 0 <= form < count else -1

    return bounded
