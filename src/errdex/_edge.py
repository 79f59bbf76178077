"""The edge of a program: where an error leaves as text or JSON and becomes an exit status."""

from __future__ import annotations

import os
import sys

from errdex import _faults
from errdex._codes import CodedError
from errdex._core import BadArgs
from errdex._render import show
from errdex._shapes import is_group
from errdex._spec import Spec
from errdex._tool import RUN, internal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TextIO

    from errdex._tool import Tool

INTERRUPTED = 130
CLOSED_PIPE = 141


def run(
    tool: Tool,
    main: Callable[[list[str]], int | None],
    argv: list[str] | None,
    *,
    json: bool | Callable[[list[str]], bool] | None,
    lang: str | None,
) -> int:
    """Do what :meth:`Tool.run` describes."""
    argv = sys.argv[1:] if argv is None else argv
    status: int | None = None
    failure: BaseException | None = None
    try:
        if tool.explains and argv[:1] == ["explain"]:
            status = _explain_command(tool, argv[1:], lang)
        else:
            with tool.action(RUN):
                status = main(argv)
    except BaseException as error:  # the edge: every failure is told and counted
        failure = error
    trouble = _flush_output()
    closed = isinstance(trouble, BrokenPipeError) or (failure is not None and _reader_is_gone())
    if closed and isinstance(failure, BrokenPipeError | None):
        _send_output_nowhere()
        return CLOSED_PIPE
    failure = failure or trouble
    if failure is None:
        return status if isinstance(status, int) else 0
    if isinstance(failure, KeyboardInterrupt):
        return INTERRUPTED
    if isinstance(failure, (SystemExit, GeneratorExit)):
        raise failure
    return tool.emit(failure, json=_wants_json(json, argv), lang=lang)


def _flush_output() -> OSError | None:
    """Write out what standard output still holds; return what went wrong."""
    try:
        if sys.stdout is not None and not sys.stdout.closed:
            sys.stdout.flush()
    except OSError as error:
        return error
    return None


def _reader_is_gone() -> bool:
    """Return whether nobody reads standard output any more; False where that can not be told."""
    try:
        from select import POLLERR, poll

        watch = poll()
        watch.register(sys.stdout.fileno(), 0)
        return any(event & POLLERR for _, event in watch.poll(0))
    except (ImportError, OSError, ValueError, AttributeError):
        return False


def _send_output_nowhere() -> None:
    """Redirect standard output: the interpreter's own last flush would print a message."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError) as fault:
        _faults.record("standard output", fault)


def _wants_json(json: bool | Callable[[list[str]], bool] | None, argv: list[str]) -> bool:
    """Return whether the error is to leave as JSON; text when asking fails."""
    if not callable(json):
        return bool(json)
    try:
        return bool(json(argv))
    except Exception as error:  # the error at hand is more important
        _faults.record("json", error)
        return False


def coded_leaves(error: BaseException) -> Iterator[CodedError]:
    """Yield the coded errors in *error*, depth first; what is not coded becomes ``EINTERNAL``."""
    if isinstance(error, CodedError):
        yield error
    elif is_group(error):
        for leaf in error.exceptions:
            yield from coded_leaves(leaf)
    else:
        yield internal(error)


def emit(
    tool: Tool, error: BaseException, *, json: bool, lang: str | None, stream: TextIO | None
) -> int:
    """Do what :meth:`Tool.emit` describes."""
    stream = sys.stderr if stream is None else stream
    errors = list(coded_leaves(error))
    for one in errors:
        tool.action(RUN).cross(one)
    if json:
        text = _json(errors, lang)
    else:
        terminal = _is_terminal(stream)
        text = "\n".join(
            [one.to_text(lang, color=terminal and _colored(), isolate=terminal) for one in errors]
        )
    _write(stream, f"{text}\n")
    if os.environ.get("ERRDEX_DEBUG") == "1":
        _write_traceback(stream, error)
    stamp = errors[0]._stamp  # crossed above, so there is one
    return stamp.exit_status(errors[0].spec) if stamp else errors[0].spec.exit_status


def _json(errors: list[CodedError], lang: str | None) -> str:
    """Return one line of JSON; of several errors the first is ``error``, all are ``errors``."""
    from json import dumps

    forms = [one.to_dict(lang) for one in errors]
    out: dict[str, object] = {"error": forms[0]}
    if len(forms) > 1:
        out["errors"] = forms
    return dumps(out)


def _write(stream: TextIO | None, text: str) -> None:
    """Write *text*, with backslashes for what *stream* can not encode; never raises."""
    try:
        if stream is None:
            return
        try:
            stream.write(text)
        except UnicodeError:
            encoding = getattr(stream, "encoding", None) or "ascii"
            stream.write(text.encode(encoding, "backslashreplace").decode(encoding))
        stream.flush()
    except (OSError, ValueError) as fault:
        _faults.record("standard error", fault)


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except (OSError, ValueError, AttributeError):
        return False


def _colored() -> bool:
    """Return whether colour is welcome on a terminal (no-color.org)."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _write_traceback(stream: TextIO | None, error: BaseException) -> None:
    import traceback

    _write(stream, "".join(traceback.format_exception(error)))


def _explain_command(tool: Tool, argv: list[str], lang: str | None) -> int:
    """Run ``<tool> explain TOKEN``: the explanation on standard output."""
    with tool.action("explain"):
        if len(argv) != 1:
            raise BadArgs(problems=(("TOKEN", "give exactly one"),))
        text = tool.explain(argv[0], lang)
    _write(sys.stdout, f"{text}\n")
    return 0


def explain(tool: Tool, asked: str, lang: str | None) -> str:
    """Do what :meth:`Tool.explain` describes."""
    from errdex import _explain
    from errdex._i18n.locale import chain_for
    from errdex._line import search
    from errdex._suggest import one_of

    found = search(asked)
    token = (found.line.code if found else asked.strip().rpartition("/")[2]).upper()
    known = _known(tool.domain)
    spec = known.get(token)
    if spec is None:
        near = one_of(token, known)
        reason = f"no code {show(token)}" + (f"; did you mean {near}?" if near else "")
        raise BadArgs(problems=(("TOKEN", reason),))
    action = found.line.action if found else RUN
    return _explain.explain(
        spec, chain_for(lang), tool=tool.name, action=action, docs_url=tool.docs_url
    )


def _known(domain: str) -> dict[str, Spec]:
    """Return by token the codes of the core and of *domain* that this process declared.

    The domain's own wording of a core code comes before the core's; an alias leads to its code.
    """
    known: dict[str, Spec] = {}
    worded: dict[str, Spec] = {}
    aliases: dict[str, Spec] = {}
    todo: list[type[CodedError]] = [CodedError]
    while todo:
        cls = todo.pop()
        todo += cls.__subclasses__()
        # A class that was refused lives on until it is collected, with whatever it defined.
        spec = getattr(cls, "spec", None) if "spec" in vars(cls) else None
        if not isinstance(spec, Spec) or (spec.wording or spec.domain) not in ("core", domain):
            continue
        (known if spec.wording is None else worded).setdefault(spec.token, spec)
        aliases |= dict.fromkeys(spec.aliases, spec)
    return aliases | known | worded
