"""The options that every command takes; they may stand before or after the command's name."""

from __future__ import annotations

from errdex._record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

#: Options that are followed by a value.
WITH_VALUE = ("--lang", "--catalog")


class Options(Record):
    """The global options of one call.

    *lang* is the language that was asked for. *disabled* are the plugins that ``--no-plugins``
    names, ``None`` for every one. *strict* makes a problem of a plugin fatal. *catalogs* are TOML
    files with codes beside those of the settings.
    """

    lang: str | None = None
    disabled: tuple[str, ...] | None = ()
    strict: bool = False
    catalogs: tuple[str, ...] = ()
    json: bool = False


def split(argv: Sequence[str]) -> tuple[Options, list[str]]:
    """Return the global options in *argv* and what is left for the command.

    Everything after ``--`` is left alone, and so is an option whose value is missing, which the
    parser then reports.
    """
    lang: str | None = None
    disabled: tuple[str, ...] | None = ()
    strict = False
    catalogs: list[str] = []
    rest: list[str] = []
    todo = list(argv)
    while todo:
        word = todo.pop(0)
        if word == "--":
            return Options(lang, disabled, strict, tuple(catalogs), "--json" in rest), [
                *rest,
                word,
                *todo,
            ]
        name, given, value = word.partition("=")
        if name in WITH_VALUE and not given and todo:
            given, value = "=", todo.pop(0)
        if name == "--lang" and given:
            lang = value
        elif name == "--catalog" and given:
            catalogs.append(value)
        elif name == "--no-plugins":
            names = tuple([one for one in value.split(",") if one])
            disabled = (*disabled, *names) if names and disabled is not None else None
        elif word == "--strict-plugins":
            strict = True
        else:
            rest.append(word)
    return Options(lang, disabled, strict, tuple(catalogs), "--json" in rest), rest
