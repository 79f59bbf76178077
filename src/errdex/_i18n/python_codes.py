"""Read the codes that Python source declares, as specs, without importing it.

The reading follows what :mod:`errdex._codes` does at class creation: parameters and texts come
from the class or its bases, summary and page from its own docstring, the domain from the family.
"""

from __future__ import annotations

import ast

from errdex._definition import split_doc, symbol_of
from errdex._i18n.message import SourceProblem
from errdex._i18n.python_source import ClassRef, assignments, dotted
from errdex._line import is_token
from errdex._spec import KINDS, Param, Plural, Spec

TYPE_CHECKING = False
if TYPE_CHECKING:
    from errdex._i18n.python_source import Literal, Module, Sources

_ROOT = "CodedError"
_SPECIFIERS = {"param": "plain"} | {kind: kind for kind in KINDS if kind != "plain"}


class NotReadableError(ValueError):
    """A declaration is written in a way that reading alone can not follow."""


class CodeReader:
    """Turns class statements into specs; each class is read once."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self._bases: dict[tuple[str, int], list[ClassRef]] = {}
        self._specs: dict[tuple[str, int], Spec | None] = {}

    def codes(self, module: Module) -> tuple[list[Spec], list[SourceProblem]]:
        """Return the codes and wordings that *module* declares, and what could not be read."""
        specs: list[Spec] = []
        problems: list[SourceProblem] = []
        for node in module.statements:
            try:
                spec = self.spec(ClassRef(module, node))
            except NotReadableError as error:
                problems.append(SourceProblem(module.file, node.lineno, str(error)))
            else:
                if spec is not None:
                    specs.append(spec)
        return specs, problems

    def spec(self, ref: ClassRef) -> Spec | None:
        """Return the spec of the class *ref*, None when it is no code and no wording.

        Raises :class:`NotReadableError` for a code whose texts or domain can not be read.
        """
        if ref.place not in self._specs:
            self._specs[ref.place] = None  # a class that leads back to itself is no code
            self._specs[ref.place] = self._read(ref)
        return self._specs[ref.place]

    def _read(self, ref: ClassRef) -> Spec | None:
        given = self._keywords(ref)
        token, domain = given.get("code"), given.get("domain")
        line = self.lineage(ref)
        if given.get("family") or not (token or domain) or not self._is_coded(line):
            if isinstance(token, str) and is_token(token) and not self._is_coded(line):
                base = ", ".join(map(ast.unparse, ref.node.bases)) or "no base"
                raise NotReadableError(f"the base of {ref.node.name} ({base}) can not be found")
            return None
        if not domain:
            found = (self._keywords(base).get("domain") for base in line[1:])
            domain = next((one for one in found if one), None)
        if not isinstance(domain, str):
            raise NotReadableError(f"{ref.node.name} has no domain that can be read")
        summary, page = split_doc(ast.get_docstring(ref.node, clean=False))
        if given.get("page") is not None:
            page = self._page(ref, given["page"])
        message, cause, remedy = self._texts(line)
        if isinstance(token, str):
            aliases = given.get("aliases")
            return Spec(
                domain=domain,
                token=token,
                symbol=symbol_of(ref.node.name),
                summary=summary,
                page=page,
                aliases=tuple([one for one in aliases if isinstance(one, str)])
                if isinstance(aliases, tuple)
                else (),
                params=tuple(self._params(line).values()),
                qualname=ref.node.name,
                file=ref.module.file,
                line=ref.node.lineno,
                message=message,
                cause=cause,
                remedy=remedy,
            )
        original = next((s for base in line[1:] if (s := self.spec(base)) is not None), None)
        if original is None:
            return None
        original = original.original or original
        return original.replace(
            summary=summary or original.summary,
            page=page or original.page,
            qualname=ref.node.name,
            file=ref.module.file,
            line=ref.node.lineno,
            wording=domain,
            original=original,
            message=message,
            cause=cause,
            remedy=remedy,
        )

    def lineage(self, ref: ClassRef) -> list[ClassRef]:
        """Return *ref* and its bases that can be found, nearest first, each once."""
        if ref.place not in self._bases:
            self._bases[ref.place] = [ref]
            found = [ref]
            for expr in ref.node.bases:
                base = self._sources.resolve(ref.module, expr)
                if base is not None and base.place != ref.place:
                    found += [one for one in self.lineage(base) if one not in found]
            self._bases[ref.place] = found
        return self._bases[ref.place]

    def _is_coded(self, line: list[ClassRef]) -> bool:
        return any(ref.node.name == _ROOT and _of_errdex(ref.module.name) for ref in line)

    def _keywords(self, ref: ClassRef) -> dict[str, Literal]:
        found: dict[str, Literal] = {}
        for keyword in ref.node.keywords:
            if keyword.arg is not None:
                try:
                    found[keyword.arg] = self._sources.constant(ref.module, keyword.value)
                except (ValueError, TypeError):
                    if keyword.arg in ("code", "domain"):
                        why = f"{keyword.arg}= of {ref.node.name} is no constant"
                        raise NotReadableError(why) from None
        return found

    def _page(self, ref: ClassRef, name: Literal) -> str:
        try:
            return (ref.module.path.parent / str(name)).read_text("utf-8").strip("\n")
        except (OSError, ValueError):
            raise NotReadableError(f"the page file {name!r} can not be read") from None

    def _texts(self, line: list[ClassRef]) -> tuple[str | Plural, str | None, str | None]:
        """Return message, cause and remedy, each from the nearest class that has it."""
        found: dict[str, str | Plural | None] = {}
        for ref in line:
            if ref.node.name == _ROOT:
                continue
            for statement in ref.node.body:
                for name, value in assignments(statement):
                    if name in ("message", "cause", "remedy") and name not in found:
                        found[name] = self._text(ref, value)
        message = found.get("message")
        if not message:
            raise NotReadableError(f"{line[0].node.name} has no message")
        return message, _plain(found.get("cause")), _plain(found.get("remedy"))

    def _text(self, ref: ClassRef, value: ast.expr) -> str | Plural | None:
        try:
            if isinstance(value, ast.Call) and dotted(value.func)[-1:] == ["plural"]:
                given = [self._sources.constant(ref.module, item) for item in value.args]
                named = {k.arg: self._sources.constant(ref.module, k.value) for k in value.keywords}
                one, other = [*given, *[named[k] for k in ("one", "other")[len(given) :]]]
                return Plural(str(one), str(other), str(named["by"]))
            text = self._sources.constant(ref.module, value)
        except (ValueError, TypeError, KeyError):
            text = False
        if text is None or isinstance(text, str):
            return text
        raise NotReadableError(f"a text of {ref.node.name} is no constant: {ast.unparse(value)}")

    def _params(self, line: list[ClassRef]) -> dict[str, Param]:
        """Return the parameters of a class, those of its families first."""
        found: dict[str, Param] = {}
        for ref in reversed(line):
            if ref.node.name == _ROOT:
                continue
            for node in ref.node.body:
                if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                    hint = _hint(node.annotation)
                    name = node.target.id
                    if not name.startswith("_") and "ClassVar" not in hint.partition("[")[0]:
                        found.setdefault(name, self._param(ref, name, hint, node.value))
            for name in ("message", "cause", "remedy"):
                found.pop(name, None)  # an annotated text is still a text
        return found

    def _param(self, ref: ClassRef, name: str, hint: str, value: ast.expr | None) -> Param:
        kind, doc, example, default = "plain", "", None, None
        required = value is None
        if isinstance(value, ast.Call) and (dotted(value.func) or [""])[-1] in _SPECIFIERS:
            kind = _SPECIFIERS[dotted(value.func)[-1]]
            named = {k.arg: k.value for k in value.keywords if k.arg}
            if value.args:
                told = self._constant(ref, value.args[0])
                doc = " ".join(told.split()) if isinstance(told, str) else ""
            example = self._constant(ref, named.get("example"))
            default = self._constant(ref, named.get("default"))
            required = "default" not in named
        elif value is not None:
            default = self._constant(ref, value)
        return Param(name, hint, kind, doc, example, default, required)

    def _constant(self, ref: ClassRef, value: ast.expr | None) -> Literal:
        try:
            return None if value is None else self._sources.constant(ref.module, value)
        except (ValueError, TypeError):
            return ast.unparse(value) if value is not None else None


def _plain(text: str | Plural | None) -> str | None:
    """Return a text that can not be a plural."""
    return text if isinstance(text, str) else None


def _of_errdex(module: str) -> bool:
    return module == "errdex" or module.startswith("errdex.")


def _hint(annotation: ast.expr) -> str:
    """Return an annotation as source text, without the quotes of a text annotation."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return annotation.value
    return ast.unparse(annotation)
