"""Plural rules of PO headers: parsed and validated, never evaluated by Python."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Rule = Callable[[int], int]

_LIMIT = 2_000
_LEVELS = (("||",), ("&&",), ("==", "!="), ("<=", ">=", "<", ">"), ("+", "-"), ("*", "/", "%"))


class PluralError(ValueError):
    """A header's plural rule is no expression that gettext allows."""


def compile_rule(header: str) -> Rule:
    """Return the rule of a PO header, or of its ``Plural-Forms`` value: number -> form.

    Raises :class:`PluralError`. The function itself raises nothing; what can not be computed is -1.
    """
    at = header.find("Plural-Forms:")
    value = header[at + 13 :].partition("\n")[0] if at >= 0 else header
    if "plural=" not in value:
        if at >= 0 or "nplurals" in value:
            raise PluralError("no plural= in Plural-Forms")
        return lambda n: 0 if n == 1 else 1
    text = value.partition("plural=")[2].partition(";")[0]
    if len(text) > _LIMIT:
        raise PluralError("longer than 2,000 characters")
    tokens = _tokens(text)
    tree, rest = _ternary(tokens, 0)
    if rest != len(tokens):
        raise PluralError(f"unexpected {tokens[rest]!r}")

    def rule(n: int) -> int:
        try:
            return tree(n)
        except (ZeroDivisionError, OverflowError, RecursionError):
            return -1

    return rule


def _tokens(text: str) -> list[str]:
    out: list[str] = []
    i = 0
    while i < len(text):
        if text[i].isspace():
            i += 1
        elif text[i].isdigit() and text[i].isascii():
            j = i
            while j < len(text) and text[j].isascii() and text[j].isdigit():
                j += 1
            if j - i > 9:
                raise PluralError("a number is too large")
            out.append(text[i:j])
            i = j
        elif text[i : i + 2] in ("||", "&&", "==", "!=", "<=", ">="):
            out.append(text[i : i + 2])
            i += 2
        elif text[i] in "n?:<>+-*/%!()":
            out.append(text[i])
            i += 1
        else:
            raise PluralError(f"unexpected {text[i]!r}")
    return out


def _ternary(tokens: list[str], at: int, depth: int = 0) -> tuple[Rule, int]:
    if depth > 50:
        raise PluralError("nested too deeply")
    test, at = _binary(tokens, at, 0, depth)
    if at < len(tokens) and tokens[at] == "?":
        yes, at = _ternary(tokens, at + 1, depth + 1)
        if at >= len(tokens) or tokens[at] != ":":
            raise PluralError("? without :")
        no, at = _ternary(tokens, at + 1, depth + 1)
        return lambda n: yes(n) if test(n) else no(n), at
    return test, at


def _binary(tokens: list[str], at: int, level: int, depth: int) -> tuple[Rule, int]:
    if level == len(_LEVELS):
        return _unary(tokens, at, depth)
    left, at = _binary(tokens, at, level + 1, depth)
    while at < len(tokens) and tokens[at] in _LEVELS[level]:
        sign = tokens[at]
        right, at = _binary(tokens, at + 1, level + 1, depth)
        left = _apply(sign, left, right)
    return left, at


def _apply(sign: str, a: Rule, b: Rule) -> Rule:
    table: dict[str, Rule] = {
        "||": lambda n: int(bool(a(n) or b(n))),
        "&&": lambda n: int(bool(a(n) and b(n))),
        "==": lambda n: int(a(n) == b(n)),
        "!=": lambda n: int(a(n) != b(n)),
        "<=": lambda n: int(a(n) <= b(n)),
        ">=": lambda n: int(a(n) >= b(n)),
        "<": lambda n: int(a(n) < b(n)),
        ">": lambda n: int(a(n) > b(n)),
        "+": lambda n: a(n) + b(n),
        "-": lambda n: a(n) - b(n),
        "*": lambda n: a(n) * b(n),
        "/": lambda n: a(n) // b(n),
        "%": lambda n: a(n) % b(n),
    }
    return table[sign]


def _unary(tokens: list[str], at: int, depth: int) -> tuple[Rule, int]:
    if at >= len(tokens):
        raise PluralError("it ends too early")
    token = tokens[at]
    if token == "!":
        if depth > 50:
            raise PluralError("nested too deeply")
        inner, at = _unary(tokens, at + 1, depth + 1)
        return lambda n: int(not inner(n)), at
    if token == "(":
        inner, at = _ternary(tokens, at + 1, depth + 1)
        if at >= len(tokens) or tokens[at] != ")":
            raise PluralError("( without )")
        return inner, at + 1
    if token == "n":
        return lambda n: n, at + 1
    if token.isdigit():
        number = int(token)
        return lambda n: number, at + 1
    raise PluralError(f"unexpected {token!r}")
