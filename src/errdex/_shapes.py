"""Tell the shape of a value from outside, a file or a caller, so that type checkers follow."""

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


def is_sequence(value: object) -> TypeGuard[list[object] | tuple[object, ...]]:
    """Tell whether *value* is a list or a tuple."""
    return isinstance(value, (list, tuple))


def is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    """Tell whether *value* is a tuple."""
    return isinstance(value, tuple)


def is_set(value: object) -> TypeGuard[set[object] | frozenset[object]]:
    """Tell whether *value* is a set of either kind."""
    return isinstance(value, (set, frozenset))


def is_mapping(value: object) -> TypeGuard[dict[object, object]]:
    """Tell whether *value* is a dictionary."""
    return isinstance(value, dict)


def is_group(error: BaseException) -> TypeGuard[BaseExceptionGroup[BaseException]]:
    """Tell whether *error* is a group of exceptions."""
    return isinstance(error, BaseExceptionGroup)
