"""A spec as JSON and back, for manifests, ``catalog.json`` and the recorded contract."""

from __future__ import annotations

from errdex._line import is_domain, is_token
from errdex._shapes import is_list, is_table, is_tables, is_texts
from errdex._spec import KINDS, Deprecated, Param, Plural, Spec

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    from errdex._record import Record

    R = TypeVar("R", bound=Record)

_TEXTS = ("symbol", "summary", "page", "since", "advice", "catalogue", "module", "qualname")
_TEXTS_OR_NULL = ("cause", "remedy", "wording", "file")
_NUMBERS = ("exit_status", "http_status", "line")
_LISTS = ("tags", "related", "aliases")
_MOMENTS = ("datetime", "date", "time")


class ShapeError(ValueError):
    """A JSON value is not of the shape that its schema names."""


def spec_to_dict(spec: Spec) -> dict[str, Any]:
    """Return *spec* as JSON can carry it; :func:`spec_from_dict` gives it back.

    In an example or a default, a moment becomes ``{"datetime": …}`` in ISO 8601, a duration
    ``{"seconds": …}``, a list or tuple a list, and what JSON has no type for its text. What a
    wording was made from is not written.
    """
    message = spec.message
    out: dict[str, Any] = {
        "domain": spec.domain,
        "code": spec.token,
        "message": message.to_fields() if isinstance(message, Plural) else message,
    }
    for name in (*_TEXTS, *_TEXTS_OR_NULL, *_NUMBERS):
        out[name] = getattr(spec, name)
    for name in _LISTS:
        out[name] = list(getattr(spec, name))
    out["retryable"] = spec.retryable
    out["deprecated"] = spec.deprecated.to_fields() if spec.deprecated is not None else None
    out["params"] = [_param_to_dict(param) for param in spec.params]
    return out


def _param_to_dict(param: Param) -> dict[str, Any]:
    fields = param.to_fields()
    fields["class"] = fields.pop("kind")
    fields["example"] = plain(param.example)
    fields["default"] = plain(param.default)
    return fields


def plain(value: Any) -> object:
    """Return *value*, an example or a default, as JSON can carry it."""
    if value is None or type(value) in (bool, int, str):
        return value
    if isinstance(value, float):
        finite = value - value == 0
        return value if finite else str(value)
    if type(value) in (list, tuple):
        return [plain(item) for item in value]
    if type(value) in (set, frozenset):
        return sorted([str(item) for item in value])
    kind = type(value).__name__
    if kind in _MOMENTS and hasattr(value, "isoformat"):
        return {kind: value.isoformat()}
    if hasattr(value, "total_seconds"):
        return {"seconds": value.total_seconds()}
    return str(value)


def spec_from_dict(
    data: dict[str, Any], *, file: str | None = None, catalogue: str | None = None
) -> Spec:
    """Return the spec that :func:`spec_to_dict` wrote; :class:`ShapeError` for anything else.

    *file* and *catalogue* replace what is written, which is not of this machine.
    """
    token, domain = text(data, "code"), text(data, "domain")
    if not is_token(token) or not is_domain(domain):
        raise ShapeError(f"{domain!r}/{token!r} is no code")
    try:
        fields: dict[str, Any] = {name: text(data, name) for name in _TEXTS}
        fields |= {name: text_or_null(data, name) for name in _TEXTS_OR_NULL}
        fields |= {name: texts(data, name) for name in _LISTS}
        fields |= {name: number(data, name) for name in _NUMBERS}
        fields["retryable"] = flag(data, "retryable")
        deprecated = data.get("deprecated")
        if deprecated is not None:
            fields["deprecated"] = record(Deprecated, deprecated)
        spec = Spec(
            domain=domain,
            token=token,
            message=_message(data.get("message")),
            params=tuple([_param_from_dict(it) for it in tables(data, "params")]),
            **fields,
        )
    except ShapeError as error:
        raise ShapeError(f"{domain}/{token}: {error}") from None
    return spec.replace(
        file=spec.file if file is None else file,
        catalogue=spec.catalogue if catalogue is None else catalogue,
    )


def _message(value: object) -> str | Plural:
    return value if isinstance(value, str) else record(Plural, value)


def _param_from_dict(data: dict[str, Any]) -> Param:
    kind = text(data, "class")
    if kind not in KINDS:
        raise ShapeError(f"{kind!r} is no class of parameters")
    return Param(
        name=text(data, "name"),
        type=text(data, "type"),
        kind=kind,
        doc=text(data, "doc"),
        example=_rich(data.get("example")),
        default=_rich(data.get("default")),
        required=flag(data, "required"),
    )


def _rich(value: object) -> object:
    """Return the value that :func:`plain` made *value* from."""
    if is_list(value):
        return tuple([_rich(item) for item in value])
    if is_table(value):
        return _moment(value)
    return value


def _moment(value: dict[str, Any]) -> object:
    import datetime

    try:
        for kind in _MOMENTS:
            if kind in value:
                return getattr(datetime, kind).fromisoformat(value[kind])
        return datetime.timedelta(seconds=value["seconds"])
    except (KeyError, TypeError, ValueError, OverflowError):
        raise ShapeError(f"{value!r} is no moment") from None


# -- pieces ----------------------------------------------------------------------------------------


def text(data: dict[str, Any], name: str) -> str:
    """Return the text *name* of *data*."""
    value = data.get(name)
    if not isinstance(value, str):
        raise ShapeError(f"{name} is no text")
    return value


def text_or_null(data: dict[str, Any], name: str) -> str | None:
    """Return the text *name* of *data*, ``None`` where it is null or absent."""
    return None if data.get(name) is None else text(data, name)


def number(data: dict[str, Any], name: str) -> int:
    """Return the whole number *name* of *data*."""
    value: object = data.get(name)
    if type(value) is not int:
        raise ShapeError(f"{name} is no whole number")
    return value


def flag(data: dict[str, Any], name: str) -> bool:
    """Return the truth value *name* of *data*."""
    value: object = data.get(name)
    if type(value) is not bool:
        raise ShapeError(f"{name} is neither true nor false")
    return value


def texts(data: dict[str, Any], name: str) -> tuple[str, ...]:
    """Return the list of texts *name* of *data*."""
    value = data.get(name)
    if not is_texts(value):
        raise ShapeError(f"{name} is no list of texts")
    return tuple(value)


def tables(data: dict[str, Any], name: str) -> list[dict[str, Any]]:
    """Return the list of objects *name* of *data*."""
    value = data.get(name)
    if not is_tables(value):
        raise ShapeError(f"{name} is no list of objects")
    return value


def record(kind: type[R], data: object) -> R:
    """Return the record of *kind*: each field a text, or a flag where its default is one."""
    if not is_table(data):
        raise ShapeError(f"{kind.__name__} is no object")
    fields: dict[str, Any] = {}
    for name in kind._fields:
        if name in data or name not in kind._defaults:
            default = kind._defaults.get(name, "")
            read = flag if default is False else text_or_null if default is None else text
            fields[name] = read(data, name)
    return kind(**fields)
