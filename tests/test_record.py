"""Facts about immutable records."""

from __future__ import annotations

import pickle
from types import SimpleNamespace

import pytest

from errdex._record import Record, annotations_of


class Point(Record):
    """A record with a required field and one with a default."""

    x: int
    y: int = 2


class Named(Point):
    """A record that adds a field to another."""

    name: str = "p"


def test_fields_are_given_by_position_or_name() -> None:
    """Both spellings make equal records, with defaults filled in."""
    assert Point(1) == Point(x=1, y=2)
    assert Named(1, 3, "q") == Named(x=1, y=3, name="q")


def test_a_record_can_not_be_changed() -> None:
    """Setting or deleting a field is refused."""
    point = Point(1)
    with pytest.raises(AttributeError, match="immutable"):
        point.x = 3  # type: ignore[misc]  # the fact under test
    with pytest.raises(AttributeError, match="immutable"):
        point.__delattr__("x")
    assert point.x == 1


@pytest.mark.parametrize(
    ("given", "named", "told"),
    [
        ((), {}, "'x' is missing"),
        ((1, 2, 3), {}, "takes 2 fields, 3 given"),
        ((1,), {"x": 2}, "'x' is given twice"),
        ((1,), {"z": 2}, "no field 'z'"),
    ],
)
def test_wrong_fields_are_named(given: tuple[int, ...], named: dict[str, int], told: str) -> None:
    """A missing, surplus, doubled or unknown field is a TypeError that says which."""
    with pytest.raises(TypeError, match=told):
        Point(*given, **named)


def test_replace_changes_a_copy() -> None:
    """replace() leaves the original as it was and refuses unknown fields."""
    point = Point(1)
    assert point.replace(y=5) == Point(1, 5)
    assert point == Point(1)
    with pytest.raises(TypeError, match="no field 'z'"):
        point.replace(z=1)


def test_equality_needs_the_same_type() -> None:
    """Records of different types are never equal, whatever they hold."""
    assert Point(1) != Named(1)
    assert Point(1) != (1, 2)
    assert len({Point(1), Point(1), Named(1)}) == 2


def test_a_record_shows_and_pickles() -> None:
    """repr() reads like the call that made it; pickling gives an equal record."""
    assert repr(Point(1)) == "Point(x=1, y=2)"
    assert pickle.loads(pickle.dumps(Named(1, 2, "z"))) == Named(1, 2, "z")
    match Point(1):
        case Point(x, y):
            assert (x, y) == (1, 2)


def test_annotations_are_read_in_every_form() -> None:
    """Strings, evaluated objects and the function of Python 3.14 give the same texts."""
    assert annotations_of({"__annotations__": {"a": "int | None"}}) == {"a": "int | None"}
    assert annotations_of({"__annotations__": {"a": int, "b": int | None}}) == {
        "a": "int",
        "b": "int | None",
    }

    def annotate(form: int) -> dict[str, object]:
        assert form == 1
        return {"a": str}

    assert annotations_of({"__annotate_func__": annotate}) == {"a": "str"}
    assert annotations_of({"__annotate__": annotate}) == {"a": "str"}
    assert annotations_of({}) == {}


def test_names_for_checkers_alone_are_read_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where evaluating fails, Python 3.14's annotationlib gives the annotations as text."""
    import sys

    def annotate(form: int) -> dict[str, object]:
        raise NameError("Sequence")

    def call(function: object, form: int) -> dict[str, object]:
        assert function is annotate
        assert form == 4
        return {"a": "Sequence[str]"}

    library = SimpleNamespace(call_annotate_function=call)
    monkeypatch.setitem(sys.modules, "annotationlib", library)
    assert annotations_of({"__annotate__": annotate}) == {"a": "Sequence[str]"}
