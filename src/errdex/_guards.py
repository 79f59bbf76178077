"""Questions about a value's type whose answer type checkers understand as well."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeGuard


def is_list(value: object) -> TypeGuard[list[object] | tuple[object, ...]]:
    """Return whether *value* is a list or a tuple."""
    return isinstance(value, (list, tuple))


def is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    """Return whether *value* is a tuple."""
    return isinstance(value, tuple)


def is_set(value: object) -> TypeGuard[set[object] | frozenset[object]]:
    """Return whether *value* is a set of either kind."""
    return isinstance(value, (set, frozenset))


def is_dict(value: object) -> TypeGuard[dict[object, object]]:
    """Return whether *value* is a dictionary."""
    return isinstance(value, dict)


def is_group(error: BaseException) -> TypeGuard[BaseExceptionGroup[BaseException]]:
    """Return whether *error* is a group of exceptions."""
    return isinstance(error, BaseExceptionGroup)
