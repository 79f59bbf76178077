"""What argparse finds wrong with a call, as fields and reasons in the user's language."""

from __future__ import annotations

import re

from errdex._cli._output import fill
from errdex._i18n.label import label

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Problems = tuple[tuple[str, str], ...]

_REASONS: tuple[tuple[re.Pattern[str], Callable[[], str]], ...] = (
    (re.compile(r"expected (?:one|1) argument"), lambda: label("needs a value")),
    (re.compile(r"expected at least one argument"), lambda: label("needs a value")),
    (
        re.compile(r"not allowed with argument (?P<other>.+)"),
        lambda: label("can not be given together with {other}"),
    ),
    (re.compile(r"ignored explicit argument .+"), lambda: label("takes no value")),
    (
        re.compile(r"invalid int value: '(?P<value>.*)'"),
        lambda: label("'{value}' is no whole number"),
    ),
)


def problems(message: str, options: Sequence[str] = ()) -> Problems:
    """Return the fields that *message* of argparse names, each with the reason.

    *options* are the options that the command has, to suggest one for a misspelt one. What is not
    known (argparse's words vary between versions of Python) is kept as it is.
    """
    if message.startswith("argument "):
        field, colon, reason = message[len("argument ") :].partition(": ")
        if colon:
            return ((field, _reason(reason)),)
    required = "the following arguments are required: "
    if message.startswith(required):
        return tuple([(field, label("missing")) for field in message[len(required) :].split(", ")])
    unknown = "unrecognized arguments: "
    if message.startswith(unknown):
        return tuple(
            [(field, _unknown(field, options)) for field in message[len(unknown) :].split(" ")]
        )
    one_of = re.fullmatch(r"one of the arguments (.+) is required", message)
    if one_of:
        return ((one_of[1].replace(" ", ", "), label("give one of them")),)
    return (("errdex", message),)


def _reason(message: str) -> str:
    for pattern, words in _REASONS:
        found = pattern.fullmatch(message)
        if found:
            return fill(words(), **found.groupdict())
    return message


def _unknown(field: str, options: Sequence[str]) -> str:
    from errdex._suggest import one_of

    nearest = one_of(field, options) if field.startswith("-") else None
    if nearest is None:
        return label("not expected here")
    return fill(label("not known; did you mean {nearest}?"), nearest=nearest)
