"""Immutable records, without the import cost of :mod:`dataclasses`.

Everything that flows from declarations to pages is a :class:`Record`: slotted, frozen, compared by
value. ``dataclasses`` alone would bring ``re``, ``inspect`` and ``enum`` onto the error path.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, Self, dataclass_transform
else:

    def dataclass_transform(**_options):
        """Stand in for :func:`typing.dataclass_transform` at run time, where nobody reads it."""
        return lambda cls: cls


def annotations_of(namespace: Mapping[str, Any]) -> dict[str, str]:
    """Return ``{name: source text}`` of the annotations in a class *namespace*, in order.

    Reads what the compiler left there: strings under ``from __future__ import annotations``,
    evaluated objects without it, and from Python 3.14 on a function that makes them.
    """
    found = namespace.get("__annotations__")
    if found is None:
        make = namespace.get("__annotate_func__") or namespace.get("__annotate__")
        found = _call_annotate(make) if make is not None else {}
    return {name: _text(hint) for name, hint in found.items()}


def _call_annotate(make: Any) -> dict[str, object]:
    """Return the annotations that the function *make* of Python 3.14 (PEP 649) gives."""
    try:
        return make(1)  # type: ignore[no-any-return]  # Format.VALUE: annotationlib is not imported
    except NameError:
        # A name that exists only for type checkers: let the standard library name it as text.
        return __import__("annotationlib").call_annotate_function(make, 4)  # type: ignore[no-any-return]  # Format.STRING


def _text(hint: object) -> str:
    """Return *hint* as it would stand in source."""
    if isinstance(hint, str):
        return hint
    return hint.__name__ if type(hint) is type else str(hint)


class _RecordType(type):
    """Turn annotations with defaults into slots and a shared constructor."""

    def __new__(
        mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any
    ) -> Any:
        fields: list[str] = []
        defaults: dict[str, object] = {}
        for base in bases:
            fields += getattr(base, "_fields", ())
            defaults |= getattr(base, "_defaults", {})
        own = [field for field in annotations_of(namespace) if not field.startswith("_")]
        for field in own:
            if field in namespace:
                defaults[field] = namespace.pop(field)
        namespace["__slots__"] = tuple(own)
        namespace["_fields"] = (*fields, *own)
        namespace["_defaults"] = defaults
        namespace["_all"] = frozenset(namespace["_fields"])
        namespace["__match_args__"] = namespace["_fields"]
        return super().__new__(mcs, name, bases, namespace, **options)


@dataclass_transform(frozen_default=True)
class Record(metaclass=_RecordType):
    """Base of the immutable records: annotate the fields, give defaults where there are any.

    Fields are given by position or by name; a missing or unknown one raises :class:`TypeError`.
    Two records are equal when their types and all their fields are.
    """

    if TYPE_CHECKING:
        _fields: tuple[str, ...]
        _defaults: dict[str, object]
    else:

        def __init__(self, *given, **named):
            if given:
                named = self._named(given, named)
            if named.keys() != self._all:
                named = self._complete(named)
            put = object.__setattr__
            for field, value in named.items():
                put(self, field, value)

        def _named(self, given, named):
            """Return *given* by the names of the fields, with *named*."""
            fields = self._fields
            if len(given) > len(fields):
                raise TypeError(
                    f"{type(self).__name__} takes {len(fields)} fields, {len(given)} given"
                )
            first = dict(zip(fields, given, strict=False))
            for field in first.keys() & named.keys():
                raise TypeError(f"{type(self).__name__}: field {field!r} is given twice")
            return first | named

        def _complete(self, named):
            """Return *named* with the defaults of what it lacks; TypeError for what is wrong."""
            values = self._defaults | named
            for field in self._fields:
                if field not in values:
                    raise TypeError(f"{type(self).__name__}: field {field!r} is missing")
            if len(values) > len(self._fields):
                extra = [repr(name) for name in named if name not in self._fields]
                raise TypeError(f"{type(self).__name__} has no field {', '.join(extra)}")
            return values

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def _values(self) -> tuple[Any, ...]:
        return tuple([getattr(self, field) for field in self._fields])

    def replace(self, **changes: Any) -> Self:
        """Return a copy with the named fields changed; :class:`TypeError` for an unknown one."""
        return type(self)(**(self.to_fields() | changes))

    def to_fields(self) -> dict[str, Any]:
        """Return ``{field: value}`` in the order of declaration, values as they are."""
        return dict(zip(self._fields, self._values(), strict=True))

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), self._values()))

    def __repr__(self) -> str:
        inner = ", ".join(f"{name}={value!r}" for name, value in self.to_fields().items())
        return f"{type(self).__name__}({inner})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._values()
