"""Read JSON without the price of :mod:`json`, which imports ``re`` and with it ``enum``.

CPython's own scanner does the work in both; where it is missing, :mod:`json` does.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SPACE = " \t\n\r"


class _Options:
    """What the scanner asks for."""

    strict = True
    object_hook = None
    object_pairs_hook = None
    array_hook = None
    parse_float = float
    parse_int = int
    memo: dict[str, str] = {}

    @staticmethod
    def parse_constant(name: str) -> object:
        """Refuse ``NaN`` and ``Infinity``, which are no JSON (RFC 8259)."""
        raise ValueError(f"{name} is no JSON")


def loads(text: str) -> Any:
    """Return the value of the JSON *text*; :class:`ValueError` says what is wrong with it."""
    try:
        from _json import make_scanner
    except ImportError:
        return _slow(text)
    start = len(text) - len(text.lstrip(_SPACE))
    try:
        scan: Any = make_scanner
        value, end = scan(_Options)(text, start)
    except (StopIteration, SystemError):
        # json has the words for what is wrong. SystemError: CPython 3.11 means to raise a
        # JSONDecodeError, and can not where json was never imported.
        return _slow(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    rest = text[end:].strip(_SPACE)
    if rest:
        raise ValueError(f"text after the end, at character {len(text) - len(rest)}")
    return value


def _slow(text: str) -> Any:
    import json

    try:
        return json.loads(text, parse_constant=_Options.parse_constant)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def dumps(value: object) -> str:
    """Return *value* as canonical JSON: sorted keys, no spaces, text as it is, one line break."""
    import json

    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"
