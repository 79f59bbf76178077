"""The forms of an error beside its line: the block for a person, the structured form, RFC 9457."""

from __future__ import annotations

from errdex import _faults, _render
from errdex._shapes import is_mapping, is_sequence, is_set

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from errdex._codes import CodedError, Hint
    from errdex._render import Chain
    from errdex._spec import Spec

SCHEMA = 1
_RED, _PLAIN = "\x1b[31m", "\x1b[0m"
#: Nesting and size of what is put into the structured form.
_MAX_DEPTH = 8
_BIG = 1 << 4096


def docs_of(spec: Spec, docs_url: str | None) -> str | None:
    """Return the permanent address of the page of *spec*, None where no address is configured."""
    return f"{docs_url.rstrip('/')}/e/{spec.key}/" if docs_url else None


def label(text: str, chain: Chain) -> str:
    """Return a word of errdex's own in the first locale of *chain* that has it."""
    if not chain:
        return text
    from errdex._i18n.label import label as localized

    return localized(text, chain[0])


def hint_text(hint: Hint, chain: Chain) -> str:
    """Return *hint* in the first locale of *chain* that has it, as one safe line."""
    if chain and hint.catalogue:
        from errdex._i18n.catalogue import lookup

        hit = lookup(hint.catalogue, chain, "hint", hint.text)
        if hit is not None:
            return _render.show(hit.forms[0])
    return _render.show(hint.text)


def text_block(error: CodedError, chain: Chain, *, color: bool, isolate: bool) -> str:
    """Return the block that :meth:`CodedError.to_text` describes."""
    line = error._line(error._prefix(), chain, isolate=isolate)  # one class in two files
    prefix = error._prefix()
    if color and line.startswith(f"{prefix} "):
        line = f"{prefix} {_RED}{line[len(prefix) + 1 :]}{_PLAIN}"
    out = [line]
    spec, stamp, values = error.spec, error._stamp, error.__dict__
    remedy = _render.advice(spec, "remedy", values, chain, isolate=isolate)
    if remedy:
        out.append(f"{label('What to do', chain)}: {remedy}")
    out += [f"{label('Hint', chain)}: {hint_text(hint, chain)}" for hint in error._hints]
    docs = docs_of(spec, stamp.docs_url if stamp else None)
    if docs:
        out.append(f"{label('More', chain)}: {docs}")
    elif stamp and stamp.explain:
        out.append(f"{label('More', chain)}: {stamp.tool} explain {spec.token}")
    return "\n  ".join(out)


def plain(value: object, depth: int = 0) -> Any:
    """Return *value* as JSON can carry it: exact where JSON has the type, else as safe text."""
    if value is None or type(value) in (bool, str):
        return value
    if type(value) is int:
        return value if -_BIG < value < _BIG else _render.show(value)
    if type(value) is float:
        return value if value - value == 0 else str(value)  # infinities and NaN are no JSON
    if depth < _MAX_DEPTH:
        if is_sequence(value):
            return [plain(one, depth + 1) for one in value]
        if is_set(value):
            return sorted([_render.show(one) for one in value])
        if is_mapping(value):
            return {_render.show(key): plain(one, depth + 1) for key, one in value.items()}
    return _render.show_when(value)


def _params(error: CodedError) -> dict[str, Any]:
    """Return the parameters that may leave the process, as JSON values."""
    held = error.__dict__
    out: dict[str, Any] = {}
    for param in error.spec.params:
        if param.kind != "secret" and param.name in held:
            value = held[param.name]
            try:
                if param.kind == "file_path" and not isinstance(value, str):
                    value = _render.show_path(value)
                out[param.name] = plain(value)
            except KeyboardInterrupt:
                raise
            except BaseException as fault:  # a value's own code may raise anything
                _faults.record(f"parameter {param.name}", fault)
                out[param.name] = f"<unprintable {type(value).__name__}>"
    return out


def structured(error: CodedError, chain: Chain | None) -> dict[str, Any]:
    """Return the structured form of *error*; *chain* is None where no language was asked for."""
    spec, stamp, params = error.spec, error._stamp, _params(error)
    tool, _, action = error._prefix().partition(":")[0].partition(".")
    out: dict[str, Any] = {
        "schema": SCHEMA,
        "tool": tool,
        "action": action,
        "domain": spec.domain,
        "code": spec.token,
        "message": error.message_in(()),
    }
    if chain is not None:
        out["localized"] = {
            "locale": chain[0] if chain else "en",
            "message": error.message_in(chain),
        }
    retry_after = params.get("retry_after")
    out |= {
        "params": params,
        "remedy": _render.advice(spec, "remedy", error.__dict__),
        "hints": [hint_text(hint, chain or ()) for hint in error._hints],
        "retryable": spec.retryable,
        "retry_after": retry_after if type(retry_after) in (int, float) else None,
        "advice": spec.advice,
        "exit_status": stamp.exit_status(spec) if stamp else spec.exit_status,
        "http_status": spec.http_status,
    }
    docs = docs_of(spec, stamp.docs_url if stamp else None)
    return out | {"docs": docs} if docs else out


def problem(error: CodedError, chain: Chain) -> dict[str, Any]:
    """Return *error* as RFC 9457 has it: ``type`` is the page's address and absent without one."""
    form = structured(error, chain or None)
    docs = form.pop("docs", None)
    out: dict[str, Any] = {"type": docs} if docs else {}
    return out | {
        "title": error.spec.summary if docs else _phrase(error.spec.http_status),
        "status": error.spec.http_status,
        "detail": error.message_in(chain),
        **{k: v for k, v in form.items() if k not in ("http_status", "message")},
    }


def _phrase(status: int) -> str:
    """Return the phrase of an HTTP status: what RFC 9457 asks for as title without a type."""
    from http import HTTPStatus

    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return "Unknown Status"
