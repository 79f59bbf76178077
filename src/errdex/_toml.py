"""Codes without Python: the TOML form of authoring.md, for tools in any language.

A catalogue is read as a whole: what is wrong with one code is reported with its line and leaves the
others alone. The same checks as for classes apply, and the outcome is the same records.
"""

from __future__ import annotations

import os

from errdex._codes import CodedError
from errdex._definition import (
    DefinitionError,
    Place,
    check_keywords,
    check_message,
    check_text,
)
from errdex._files import decode, parse_toml, read_bytes
from errdex._provided import Declared, Provided
from errdex._shapes import is_list, is_table, is_texts
from errdex._spec import KINDS, Deprecated, Param, Plural, Retired, Spec
from errdex._toml_lines import Lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

    from errdex._provided import Provider

_WORDS = ("summary", "message", "plural_by", "cause", "remedy", "page")
_KEYWORDS = ("since", "exit_status", "http_status", "retryable", "advice")
_TUPLES = ("tags", "related", "aliases")
CODE_KEYS = (*_WORDS, *_KEYWORDS, *_TUPLES, "symbol", "deprecated", "params")
PARAM_KEYS = ("class", "type", "doc", "example", "default", "required")
_DEPRECATED = ("since", "reason", "replaced_by", "not_before")
_RETIRED = ("summary", "since", "removed_in", "reason", "replaced_by")
#: What a file of codes may hold; settings are in ``errdex.toml`` and ``pyproject.toml`` only.
CATALOG_KEYS = ("tool", "domain", "docs_url", "locales", "codes", "retired", "wording")
#: The annotation that a parameter of a class has when none is given.
_TYPES = {"count": "int", "size": "int", "items": "list[str]"}


class _Wrong(Exception):
    """One key of a catalogue is wrong: where it is, and why."""

    def __init__(self, path: tuple[str, ...], problem: str) -> None:
        super().__init__(problem)
        self.path = path
        self.problem = problem


class _Unknown(Exception):
    """One key of a catalogue does not exist."""

    def __init__(self, path: tuple[str, ...], known: tuple[str, ...]) -> None:
        super().__init__(path[-1])
        self.path = path
        self.known = known


class _TomlPlace(Place):
    """Where a code stands in its file; its errors tell the problem alone."""

    __slots__ = ()

    def __init__(self, file: str, line: int) -> None:
        self.name = ""
        self.file = file
        self.frame_globals = {}
        self._line = line
        self._code = None
        self._instruction = 0

    def error(self, problem: str) -> DefinitionError:
        """Return the error that says *problem*; the reader adds file and line."""
        return DefinitionError(problem)


def read(
    path: str, provider: Provider, *, domain: str | None = None, core: Mapping[str, Spec] = {}
) -> tuple[Provided, tuple[CodedError, ...]]:
    """Return what the catalogue at *path* declares, and what is wrong in it.

    *domain* is the default of the settings; *core* the core codes by key, which may be worded. A
    file that can not be read or is no TOML raises a coded error.
    """
    text = decode(read_bytes(path), path)
    document: object = parse_toml(text, path)
    prefix: tuple[str, ...] = ()
    if os.path.basename(path) == "pyproject.toml":
        prefix = ("tool", "errdex")
        for key in prefix:
            document = document.get(key) if is_table(document) else None
    reader = _Reader(path, Lines(text), prefix, core)
    if is_table(document):
        reader.read(document, domain)
    return (
        Provided(
            provider,
            codes=tuple([Declared.of(spec) for spec in reader.specs]),
            retired=tuple(reader.retired),
        ),
        tuple(reader.problems),
    )


class _Reader:
    def __init__(
        self, path: str, lines: Lines, prefix: tuple[str, ...], core: Mapping[str, Spec]
    ) -> None:
        self.path = path
        self.lines = lines
        self.prefix = prefix
        self.known: dict[str, Spec] = dict(core)
        self.specs: list[Spec] = []
        self.retired: list[Retired] = []
        self.problems: list[CodedError] = []

    def read(self, document: dict[str, Any], default: str | None) -> None:
        if self.prefix or os.path.basename(self.path) == "errdex.toml":
            known: tuple[str, ...] = ()  # the settings were checked when they were read
        else:
            known = CATALOG_KEYS
        for key in document:
            if known and key not in known:
                self._report(_Unknown((key,), known))
        domain = document.get("domain", document.get("tool", default))
        if not isinstance(domain, str):
            self._report(_Wrong(("domain",), "must be given, as text: whose codes are these?"))
            return
        for section, make in (
            ("codes", self._code),
            ("retired", self._tomb),
            ("wording", self._wording),
        ):
            for key, table in self._tables(document, section):
                self._one((section, key), table, domain, make)

    def _one(
        self,
        path: tuple[str, ...],
        table: dict[str, Any],
        domain: str,
        make: Callable[[tuple[str, ...], dict[str, Any], str], None],
    ) -> None:
        """Read one table; what is wrong with it leaves the others alone."""
        try:
            make(path, table, domain)
        except (_Wrong, _Unknown) as wrong:
            self._report(wrong)
        except DefinitionError as error:
            self._report(_Wrong(path, str(error)))
        except CodedError as error:
            self.problems.append(error)  # a page file that can not be read

    def _report(self, wrong: _Wrong | _Unknown) -> None:
        from errdex._errors import BadSetting
        from errdex._settings import unknown_key

        line = self.lines.of(*self.prefix, *wrong.path)
        key = ".".join(wrong.path)
        if isinstance(wrong, _Unknown):
            self.problems.append(unknown_key(self.path, line, wrong.path[-1], wrong.known))
        else:
            self.problems.append(
                BadSetting(file=self.path, line=line, key=key, problem=wrong.problem)
            )

    def _tables(self, document: dict[str, Any], name: str) -> Iterable[tuple[str, dict[str, Any]]]:
        section = document.get(name, {})
        if not is_table(section):
            self._report(_Wrong((name,), "must be a table"))
            return
        for key, table in section.items():
            if is_table(table):
                yield key, table
            else:
                self._report(_Wrong((name, key), "must be a table"))

    # -- one code ----------------------------------------------------------------------------------

    def _code(self, path: tuple[str, ...], table: dict[str, Any], domain: str) -> None:
        token = path[1]
        self._check_keys(path, table, CODE_KEYS)
        params = {
            name: self._param((*path, "params", name), name, it)
            for name, it in self._subtables(path, table, "params")
        }
        keywords: dict[str, Any] = {"code": token, "domain": domain}
        keywords |= {key: table[key] for key in _KEYWORDS if key in table}
        for key in _TUPLES:
            if key in table:
                if not is_texts(table[key]):
                    raise _Wrong((*path, key), "must be a list of texts")
                keywords[key] = tuple(table[key])
        place = _TomlPlace(self.path, self.lines.of(*self.prefix, *path))
        check_keywords(keywords, place)
        words = self._words(path, table, params, place)
        if "message" not in words:
            raise _Wrong(path, "it has no message")
        if "deprecated" in table:
            words["deprecated"] = Deprecated(**self._fields(path, table, "deprecated", _DEPRECATED))
        retryable = keywords.get("retryable", False)
        del keywords["code"]
        keywords.setdefault("advice", "retry" if retryable else "stop")
        symbol = self._text(path, table, "symbol") or token
        spec = Spec(
            token=token,
            symbol=symbol,
            params=tuple(params.values()),
            catalogue=self._folder(),
            qualname=symbol,
            file=self.path,
            line=place.line,
            **keywords,
            **words,
        )
        self.specs.append(spec)
        self.known[spec.key] = spec

    def _wording(self, path: tuple[str, ...], table: dict[str, Any], domain: str) -> None:
        self._check_keys(path, table, _WORDS)
        original = self.known.get(path[1])
        if original is None:
            raise _Wrong(path, "words a code that is neither a core code nor declared here")
        params = {param.name: param for param in original.params}
        place = _TomlPlace(self.path, self.lines.of(*self.prefix, *path))
        check_keywords({"domain": domain}, place)
        words = self._words(path, table, params, place)
        self.specs.append(
            original.replace(
                **words,
                wording=domain,
                original=original,
                catalogue=self._folder(),
                module="",
                qualname=path[1],
                file=self.path,
                line=place.line,
            )
        )

    def _tomb(self, path: tuple[str, ...], table: dict[str, Any], domain: str) -> None:
        self._check_keys(path, table, _RETIRED)
        fields = {key: self._text(path, table, key) for key in _RETIRED}
        for key in ("since", "removed_in", "reason"):
            if fields[key] is None:
                raise _Wrong(path, f"must have a text {key!r}")
        check_keywords({"code": path[1], "domain": domain}, _TomlPlace(self.path, 0))
        fields["summary"] = fields["summary"] or ""
        self.retired.append(Retired(token=path[1], domain=domain, **fields))  # type: ignore[arg-type]  # checked above

    # -- parts -------------------------------------------------------------------------------------

    def _words(
        self,
        path: tuple[str, ...],
        table: dict[str, Any],
        params: dict[str, Param],
        place: _TomlPlace,
    ) -> dict[str, Any]:
        words: dict[str, Any] = {}
        if "message" in table:
            words["message"] = self._message(path, table)
            check_message(words["message"], place, params)
        for key in ("cause", "remedy"):
            if key in table:
                check_text(table[key], key, place, params)
                words[key] = table[key]
        if "summary" in table:
            check_text(table["summary"], "summary", place, {})
            words["summary"] = table["summary"]
        if "page" in table:
            words["page"] = self._page(path, table)
        return words

    def _message(self, path: tuple[str, ...], table: dict[str, Any]) -> object:
        message, by = table["message"], self._text(path, table, "plural_by")
        if is_list(message):
            if not is_texts(message) or len(message) != 2:
                raise _Wrong((*path, "message"), "must be a text, or a list of two texts")
            if by is None:
                raise _Wrong((*path, "message"), "has two forms, so that plural_by is needed")
            return Plural(message[0], message[1], by)
        if by is not None:
            raise _Wrong((*path, "plural_by"), "needs a message of two forms")
        return message

    def _param(self, path: tuple[str, ...], name: str, table: dict[str, Any]) -> Param:
        self._check_keys(path, table, PARAM_KEYS)
        if not name.isidentifier() or name.startswith("_"):
            raise _Wrong(path, "a parameter must be named like a variable: letters, digits and _")
        kind = self._text(path, table, "class") or "plain"
        if kind not in KINDS:
            raise _Wrong((*path, "class"), f"{kind!r} is none of {', '.join(KINDS)}")
        example, default = table.get("example"), table.get("default")
        if kind in ("count", "size"):
            for key, value in (("example", example), ("default", default)):
                if value is not None and type(value) is not int:
                    raise _Wrong((*path, key), "must be a whole number")
        required = table.get("required", "default" not in table)
        if type(required) is not bool:
            raise _Wrong((*path, "required"), "must be true or false")
        if required and "default" in table:
            raise _Wrong((*path, "required"), "a parameter with a default is optional")
        shown = type(example).__name__ if type(example) in (int, float, bool) else "str"
        return Param(
            name=name,
            type=self._text(path, table, "type") or _TYPES.get(kind, shown),
            kind=kind,
            doc=self._text(path, table, "doc") or "",
            example=tuple(example) if is_list(example) else example,
            default=tuple(default) if is_list(default) else default,
            required=required,
        )

    def _page(self, path: tuple[str, ...], table: dict[str, Any]) -> str:
        """Return the text of the page file, which lies in the catalogue's folder or below it."""
        name = self._text(path, table, "page") or ""
        parts = name.replace("\\", "/").split("/")
        if ".." in parts or os.path.isabs(name) or ":" in parts[0]:
            raise _Wrong((*path, "page"), "must be a file below the catalogue's own folder")
        file = os.path.join(self._folder(), *parts)
        return decode(read_bytes(file), file).replace("\r\n", "\n").strip("\n")

    def _fields(
        self, path: tuple[str, ...], table: dict[str, Any], name: str, known: tuple[str, ...]
    ) -> dict[str, Any]:
        inner = table[name]
        if not is_table(inner):
            raise _Wrong((*path, name), "must be a table")
        self._check_keys((*path, name), inner, known)
        fields = {key: self._text((*path, name), inner, key) for key in inner}
        for key in known[:2]:
            if key not in fields:
                raise _Wrong((*path, name), f"must have a text {key!r}")
        return fields

    def _subtables(
        self, path: tuple[str, ...], table: dict[str, Any], name: str
    ) -> Iterable[tuple[str, dict[str, Any]]]:
        section = table.get(name, {})
        if not is_table(section):
            raise _Wrong((*path, name), "must be a table")
        for key, inner in section.items():
            if not is_table(inner):
                raise _Wrong((*path, name, key), "must be a table")
            yield key, inner

    def _text(self, path: tuple[str, ...], table: dict[str, Any], key: str) -> str | None:
        value = table.get(key)
        if value is not None and not isinstance(value, str):
            raise _Wrong((*path, key), "must be a text")
        return value

    def _check_keys(
        self, path: tuple[str, ...], table: dict[str, Any], known: tuple[str, ...]
    ) -> None:
        for key in table:
            if key not in known:
                raise _Unknown((*path, key), known)

    def _folder(self) -> str:
        """Return the catalogue's folder, in which its translations lie too."""
        return os.path.dirname(os.path.abspath(self.path))
