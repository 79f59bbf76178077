"""The explanation of a code for a person: plain text, like a short manual page, in one language."""

from __future__ import annotations

from errdex import _render
from errdex._forms import docs_of, label
from errdex._i18n.texts import texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from errdex._render import Chain
    from errdex._spec import Deprecated, Param, Spec

_INDENT = "  "


def advice_text(advice: str, chain: Chain) -> str:
    """Return in words what a program should do about an error with this ``advice``."""
    return {
        "retry": label("Wait, then make the same call again.", chain),
        "fix-arguments": label("Correct the arguments; the same call would fail again.", chain),
        "ask-user": label("Ask the user how to go on.", chain),
        "sign-in": label("Sign in, then make the call again.", chain),
        "report": label("Report it to the author; it is a bug.", chain),
        "stop": label("Stop; the same call would fail again.", chain),
    }[advice]


def kind_text(kind: str, chain: Chain) -> str:
    """Return the class of a parameter in words, empty for a plain one."""
    return {
        "plain": "",
        "count": label("count", chain),
        "secret": label("secret, never shown", chain),
        "untrusted": label("text from outside", chain),
        "file_path": label("file path", chain),
        "when": label("point in time", chain),
        "size": label("number of bytes", chain),
        "items": label("list", chain),
    }[kind]


def example_line(spec: Spec, chain: Chain, *, tool: str | None = None, action: str = "run") -> str:
    """Return the line as it is printed, with the example values of the parameters."""
    speaker = tool or (spec.wording or spec.domain)
    if tool is None and speaker == "core":
        speaker = "mytool"
    return f"{speaker}.{action}: {spec.token}: {_render.message(spec, spec.example, chain)}"


def explain(
    spec: Spec,
    chain: Chain = (),
    *,
    tool: str | None = None,
    action: str = "run",
    docs_url: str | None = None,
    notes: Iterable[str] = (),
) -> str:
    """Return the explanation of *spec* in the first locale of *chain* that has each text.

    *tool* and *action* stand in the example line, *docs_url* is the root of the reference, *notes*
    are lines put under the title (an alias that was followed, a disputed owner). Lines are not
    wrapped; there is no newline at the end.
    """
    told = texts(spec, chain)
    out = [f"{spec.token} ({spec.key})", _render.show(told.summary or _render.fallback(spec))]
    told_first = list(notes)
    out += ["", *told_first] if told_first else []
    if spec.deprecated is not None:
        out += ["", _deprecation(spec.deprecated, chain)]
    out += ["", _INDENT + example_line(spec, chain, tool=tool, action=action)]
    cause, remedy = general(spec, "cause", chain), general(spec, "remedy", chain)
    if cause:
        out += _section(label("What happened", chain), [cause])
    if remedy:
        out += _section(label("What to do", chain), [remedy])
    out += _section(label("What a program should do", chain), _program(spec, chain))
    if spec.params:
        params = [
            _parameter(param, told.params.get(param.name, ""), chain) for param in spec.params
        ]
        out += _section(label("Parameters", chain), params)
    if told.paragraphs:
        out.append("")
        for number, paragraph in enumerate(told.paragraphs):
            out += ([""] if number else []) + _lines(paragraph.text)
    out += _see_also(spec, chain, docs_of(spec, docs_url))
    return "\n".join(out)


def general(spec: Spec, what: str, chain: Chain) -> str | None:
    """Return ``cause`` or ``remedy`` for no occurrence in particular, None where there is none.

    A parameter shows its default, where it has one, else its name as ``<name>``.
    """
    values = {p.name: f"<{p.name}>" if p.default is None else p.default for p in spec.params}
    params = tuple([p.replace(kind="plain") for p in spec.params])
    return _render.advice(spec.replace(params=params), what, values, chain)


def _section(title: str, lines: Iterable[str]) -> list[str]:
    return ["", title, *[f"{_INDENT}{line}" for line in lines]]


def _program(spec: Spec, chain: Chain) -> list[str]:
    again = label("retryable", chain) if spec.retryable else label("not retryable", chain)
    status = label("exit status", chain)
    return [
        advice_text(spec.advice, chain),
        f"{again}, {status} {spec.exit_status}, HTTP {spec.http_status}",
    ]


def _parameter(param: Param, doc: str, chain: Chain) -> str:
    """Return one line on a parameter: name, type, class, meaning, example."""
    facts = [_render.show(param.type), kind_text(param.kind, chain)]
    if not param.required:
        facts.append(label("optional", chain))
    line = f"{param.name} ({', '.join([fact for fact in facts if fact])})"
    if doc:
        line += f": {_render.show(doc)}"
    if param.example is not None and param.kind != "secret":
        shown = _render.shows_for((param,))[param.name](param.example)
        line += f" [{label('example', chain)}: {shown}]"
    return line


def _deprecation(old: Deprecated, chain: Chain) -> str:
    line = (
        f"{label('Deprecated since', chain)} {_render.show(old.since)}: {_render.show(old.reason)}"
    )
    if old.replaced_by:
        line += f" ({label('replaced by', chain)} {_render.show(old.replaced_by)})"
    return line


def _lines(text: str) -> list[str]:
    """Return *text* as safe lines: what a plugin or a translator wrote can not drive a terminal."""
    return [_render.show(line) if line else "" for line in text.split("\n")]


def _see_also(spec: Spec, chain: Chain, docs: str | None) -> list[str]:
    out: list[str] = []
    if spec.aliases:
        out.append(f"{label('Also known as', chain)}: {', '.join(spec.aliases)}")
    if spec.related:
        out.append(f"{label('Related', chain)}: {', '.join(map(_render.show, spec.related))}")
    if spec.since:
        out.append(f"{label('Since', chain)}: {_render.show(spec.since)}")
    if docs:
        out.append(f"{label('More', chain)}: {docs}")
    return ["", *out] if out else []
