"""Values of the classes that are formatted for a locale."""

from __future__ import annotations


def format_value(kind: str, value: object, locale: str) -> str:
    """Return *value* of class *kind* in *locale*."""
    raise LookupError(f"{kind} in {locale}")
