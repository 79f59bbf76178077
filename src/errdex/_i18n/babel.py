"""For people who stay with ``pybabel``: an extractor and a checker, offered as entry points.

``babel.extractors`` -> :func:`extract`, for ``[errdex: **.py]`` in a mapping file;
``babel.checkers`` -> :func:`check`, which ``pybabel compile`` runs on every message.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from errdex._i18n.label_source import labels_in_module
from errdex._i18n.message import code_of, collect
from errdex._i18n.python_codes import CodeReader
from errdex._i18n.python_source import Sources
from errdex._i18n.spec_messages import messages_of
from errdex._i18n.text_checks import Original, check_form
from errdex._line import is_domain, is_token

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
    from typing import IO

    from babel.messages.catalog import Catalog
    from babel.messages.catalog import Message as BabelMessage


def extract(
    fileobj: IO[bytes],
    keywords: Mapping[str, Any],
    comment_tags: Collection[str],
    options: Mapping[str, Any],
) -> Iterator[tuple[int, str, tuple[str, ...], list[str]]]:
    """Yield the texts of the Python source *fileobj* as Babel wants them, each with its context.

    *keywords* and *comment_tags* are not needed: declarations carry everything. Raises
    :class:`SyntaxError` for a file that is no Python.
    """
    path = Path(str(getattr(fileobj, "name", "source.py"))).resolve()
    root = path.parent
    parts = [] if path.name == "__init__.py" else [path.stem]
    while (root / "__init__.py").is_file():
        parts.insert(0, root.name)
        root = root.parent
    sources = Sources(root, root)
    module = sources.add(".".join(parts) or path.stem, path)
    specs, _ = CodeReader(sources).codes(module)
    lines = {spec.context: spec.line for spec in specs}
    found = [message for spec in specs for message in messages_of(spec)]
    for message in collect(found + labels_in_module(module)):
        line = lines.get(message.context.partition("#")[0], 1)
        texts = (message.context, message.msgid)
        if message.plural is None:
            yield line, "pgettext", texts, list(message.comments)
        else:
            yield line, "npgettext", (*texts, message.plural), list(message.comments)


def check(catalog: Catalog | None, message: BabelMessage) -> None:
    """Raise Babel's ``TranslationError`` for the first fault of a translated *message*.

    Only entries whose context is a code, such as ``cc/EX#page``, are looked at: this runs for every
    catalogue that Babel compiles, and the others are not errdex's.
    """
    from babel.messages.catalog import TranslationError

    from errdex._i18n.check import PROSE

    context = message.context or ""
    domain, _, token = code_of(context).partition("@")[0].partition("/")
    if not (is_domain(domain) and is_token(token)):
        return
    sources = _texts(message.id)
    forms = _texts(message.string)
    if message.fuzzy or not any(forms):
        return
    template = not context.endswith(PROSE)
    for text in forms:
        optional = frozenset[str]()
        if len(sources) > 1:
            from errdex._i18n.placeholders import pieces

            names = set(pieces(sources[1]).names)
            optional = frozenset(names) if len(names) == 1 else optional
        for problem, given in check_form(
            Original(sources[-1], tuple(sources), optional, template), text
        ):
            error = problem(file="", line=message.lineno or 0, entry=context, **given)
            raise TranslationError(f"{error.spec.token}: {error.args[0].removeprefix(':0: ')}")


def _texts(given: Any) -> list[str]:
    """Return one text or several, as Babel holds them, as a list."""
    return [given] if isinstance(given, str) else list(given or ())
