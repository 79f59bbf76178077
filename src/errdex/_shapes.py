"""Tell the shape of a value that came from a file, so that type checkers follow."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeGuard


def is_table(value: object) -> TypeGuard[dict[str, Any]]:
    """Tell whether *value* is a table (TOML) or an object (JSON): keys are always texts there."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Tell whether *value* is a list."""
    return isinstance(value, list)


def is_texts(value: object) -> TypeGuard[list[str]]:
    """Tell whether *value* is a list of texts."""
    return is_list(value) and all(isinstance(item, str) for item in value)


def is_tables(value: object) -> TypeGuard[list[dict[str, Any]]]:
    """Tell whether *value* is a list of tables."""
    return is_list(value) and all(is_table(item) for item in value)
