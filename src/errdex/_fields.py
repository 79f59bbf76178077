"""Field specifiers: how a parameter of a code is declared, and the box that keeps a secret."""

from __future__ import annotations

from errdex._render import SECRET
from errdex._spec import Plural

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Generic, TypeVar, overload

    T = TypeVar("T")
else:
    T = None

    class Generic:
        """Stand in for ``typing.Generic``, which only type checkers need."""

        __slots__ = ()

        def __class_getitem__(cls, _item):
            return cls


#: Marks a parameter without a default.
REQUIRED: Any = object()


class Field:
    """What a specifier says about a parameter, until its class is made."""

    __slots__ = ("default", "doc", "example", "kind")

    def __init__(self, kind: str, doc: object, default: object, example: object) -> None:
        self.kind = kind
        self.doc = doc
        self.default = default
        self.example = example


class Secret(Generic[T]):
    """A box around a value that must not be shown: ``str`` and ``repr`` give ``***``.

    A pickle or a copy through pickling carries an empty box.
    """

    __slots__ = ("_held",)

    if TYPE_CHECKING:
        _held: tuple[T, ...]

    def __init__(self, *value: T) -> None:
        self._held = value

    def reveal(self) -> T:
        """Return the value; :class:`LookupError` when the box is empty."""
        if not self._held:
            raise LookupError("the secret was left behind when its error was pickled")
        return self._held[0]

    def __str__(self) -> str:
        return SECRET

    __repr__ = __str__

    def __format__(self, spec: str) -> str:
        return SECRET

    def __copy__(self) -> Secret[T]:
        return self

    def __deepcopy__(self, memo: object) -> Secret[T]:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Secret, ()


def plural(one: str, other: str, *, by: str) -> Plural:
    """Return a message that reads *one* when the count parameter *by* is 1, else *other*."""
    return Plural(one, other, by)


if TYPE_CHECKING:
    # The annotation is the context: a default or example of another type is an error there.

    @overload
    def param(doc: str = ..., /, *, default: T, example: T = ...) -> T: ...
    @overload
    def param(doc: str = ..., /, *, example: T) -> T: ...
    @overload
    def param(doc: str = ..., /) -> Any: ...
    def param(doc: str = "", /, *, default: Any = ..., example: Any = ...) -> Any: ...

    @overload
    def count(doc: str = ..., /, *, default: int, example: int = ...) -> int: ...
    @overload
    def count(doc: str = ..., /, *, default: None, example: int = ...) -> int | None: ...
    @overload
    def count(doc: str = ..., /, *, example: int = ...) -> int: ...
    def count(doc: str = "", /, *, default: Any = ..., example: Any = ...) -> Any: ...

    def secret(doc: str = "", /, *, default: Any = ...) -> Any: ...

    @overload
    def untrusted(doc: str = ..., /, *, default: T, example: T = ...) -> T: ...
    @overload
    def untrusted(doc: str = ..., /, *, example: T) -> T: ...
    @overload
    def untrusted(doc: str = ..., /) -> Any: ...
    def untrusted(doc: str = "", /, *, default: Any = ..., example: Any = ...) -> Any: ...

    @overload
    def file_path(doc: str = ..., /, *, default: T, example: T = ...) -> T: ...
    @overload
    def file_path(doc: str = ..., /, *, example: T) -> T: ...
    @overload
    def file_path(doc: str = ..., /) -> Any: ...
    def file_path(doc: str = "", /, *, default: Any = ..., example: Any = ...) -> Any: ...

    @overload
    def when(doc: str = ..., /, *, default: T, example: T = ...) -> T: ...
    @overload
    def when(doc: str = ..., /, *, example: T) -> T: ...
    @overload
    def when(doc: str = ..., /) -> Any: ...
    def when(doc: str = "", /, *, default: Any = ..., example: Any = ...) -> Any: ...

    @overload
    def size(doc: str = ..., /, *, default: int, example: int = ...) -> int: ...
    @overload
    def size(doc: str = ..., /, *, default: None, example: int = ...) -> int | None: ...
    @overload
    def size(doc: str = ..., /, *, example: int = ...) -> int: ...
    def size(doc: str = "", /, *, default: Any = ..., example: Any = ...) -> Any: ...

    @overload
    def items(doc: str = ..., /, *, default: T, example: T = ...) -> T: ...
    @overload
    def items(doc: str = ..., /, *, example: T) -> T: ...
    @overload
    def items(doc: str = ..., /) -> Any: ...
    def items(doc: str = "", /, *, default: Any = ..., example: Any = ...) -> Any: ...

else:

    def _specifier(kind, meaning):
        def declare(doc="", /, *, default=REQUIRED, example=None):
            return Field(kind, doc, default, example)

        declare.__name__ = declare.__qualname__ = kind if kind != "plain" else "param"
        declare.__doc__ = (
            f"Declare a parameter that is {meaning}.\n\n"
            "*doc* says what it means, *example* is a value that documentation shows, and a\n"
            "parameter with a *default* is optional.\n"
        )
        return declare

    param = _specifier("plain", "shown as ``str`` gives it, in every language")
    count = _specifier("count", "a whole number, formatted for the locale, that can drive a plural")
    untrusted = _specifier("untrusted", "text from outside, fenced where a language model reads it")
    file_path = _specifier("file_path", "a path of the file system")
    when = _specifier("when", "a point in time or a duration, formatted for the locale")
    size = _specifier("size", "a number of bytes, formatted for the locale")
    items = _specifier("items", "a list of values, joined as the locale joins lists")

    def secret(doc="", /, *, default=REQUIRED):
        """Declare a parameter that is never shown; its value lives in a :class:`Secret`.

        A secret has no example: documentation shows ``***``.
        """
        return Field("secret", doc, default, None)
