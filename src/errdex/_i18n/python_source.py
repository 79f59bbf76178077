"""Find modules, and resolve names to classes, by reading source; nothing is imported.

A family may live in another module, or in another distribution: its source is found through the
import system's finders, which say where a top-level package is without running it.
"""

from __future__ import annotations

import ast
from importlib.util import find_spec
from pathlib import Path

from errdex._record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Literal = str | bytes | int | float | complex | tuple["Literal", ...] | None
    """What a constant expression of a declaration can be."""


class Module(Record):
    """One parsed module: *name* dotted, *file* as people see it, *package* when it is a folder.

    *statements* are all class statements, *calls* all calls in it: one walk serves every reader.
    """

    name: str
    path: Path
    file: str
    package: bool
    statements: tuple[ast.ClassDef, ...]
    calls: tuple[ast.Call, ...]
    classes: dict[str, ast.ClassDef]
    imports: dict[str, tuple[str, str | None]]
    constants: dict[str, ast.expr]


class ClassRef(Record):
    """A class statement and the module it stands in."""

    module: Module
    node: ast.ClassDef

    @property
    def place(self) -> tuple[str, int]:
        """A key that tells this class from any other of the same name."""
        return str(self.module.path), self.node.lineno


def parse_module(name: str, path: Path, file: str) -> Module:
    """Parse the module *name* at *path*; raises :class:`SyntaxError` or :class:`OSError`."""
    tree = ast.parse(path.read_bytes(), filename=file)
    package = path.name == "__init__.py"
    statements: list[ast.ClassDef] = []
    calls: list[ast.Call] = []
    classes: dict[str, ast.ClassDef] = {}
    imports: dict[str, tuple[str, str | None]] = {}
    constants: dict[str, ast.expr] = {}
    for node in ast.walk(tree):  # breadth first: an outer class wins over an inner of its name
        if isinstance(node, ast.Call):
            calls.append(node)
        elif isinstance(node, ast.ClassDef):
            statements.append(node)
            classes.setdefault(node.name, node)
        elif isinstance(node, ast.Import):
            for alias in node.names:
                whole = alias.name if alias.asname else alias.name.partition(".")[0]
                imports.setdefault(alias.asname or whole, (whole, None))
        elif isinstance(node, ast.ImportFrom):
            origin = _absolute(node, name, package)
            for alias in node.names:
                imports.setdefault(alias.asname or alias.name, (origin, alias.name))
    for statement in tree.body:
        constants.update(assignments(statement))
    found = (tuple(statements), tuple(calls))
    return Module(name, path, file, package, *found, classes, imports, constants)


def _absolute(node: ast.ImportFrom, name: str, package: bool) -> str:
    """Return the absolute name of the module that *node*, in module *name*, imports from."""
    if not node.level:
        return node.module or ""
    parts = name.split(".") if package else name.split(".")[:-1]
    parts = parts[: len(parts) - node.level + 1]
    return ".".join([*parts, *([node.module] if node.module else [])])


def assignments(statement: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """Yield ``(name, value)`` for what *statement* assigns to plain names."""
    if isinstance(statement, ast.Assign):
        for target in statement.targets:
            if isinstance(target, ast.Name):
                yield target.id, statement.value
    elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        target, value = statement.target, statement.value
        yield from [(target.id, value)] if value is not None else []


class Sources:
    """The modules of a project, and of whatever they import, found by name and parsed once."""

    def __init__(self, root: Path, base: Path, neighbours: tuple[Path, ...] = ()) -> None:
        """Look in the folder *root* first, then along ``sys.path``, last in *neighbours*.

        Files are named from *root*, or else from *base*.
        """
        self._root = root
        self._base = base
        self._neighbours = neighbours
        self._modules: dict[str, Module | None] = {}

    def add(self, name: str, path: Path) -> Module:
        """Parse *path* as the module *name*; raises what :func:`parse_module` raises."""
        known = self._modules.get(name)
        if known is None or known.path != path:
            known = self._modules[name] = parse_module(name, path, self.shown(path))
        return known

    def shown(self, path: Path) -> str:
        """Return *path* as catalogues show it: from its source root, with forward slashes."""
        for root in (self._root, self._base):
            if path.is_relative_to(root):
                return path.relative_to(root).as_posix()
        return path.name

    def module(self, name: str) -> Module | None:
        """Return the module *name*, or None when its source can not be found or read."""
        if name not in self._modules:
            self._modules[name] = None
            path = self._locate(name)
            if path is not None:
                try:
                    self.add(name, path)
                except (SyntaxError, ValueError, OSError):
                    self._modules[name] = None
        return self._modules[name]

    def _locate(self, name: str) -> Path | None:
        top, *rest = name.split(".")
        neighbours = [folder / top for folder in self._neighbours]
        for folder in (self._root / top, *_portions(top), *neighbours):
            at = folder.joinpath(*rest)
            for path in (at / "__init__.py", at.with_name(f"{at.name}.py")):
                if path.is_file():
                    return path
        return None

    def resolve(self, module: Module, expr: ast.expr) -> ClassRef | None:
        """Return the class that *expr* names in *module*, or None."""
        path = dotted(expr)
        if not path:
            return None
        first, *rest = path
        if not rest and first in module.classes:
            return ClassRef(module, module.classes[first])
        origin = module.imports.get(first)
        if origin is None:
            return None
        base, attribute = origin
        steps = [*([attribute] if attribute else []), *rest]
        return self._find(base, steps, frozenset())

    def _find(self, name: str, steps: list[str], seen: frozenset[str]) -> ClassRef | None:
        """Return the class reached from the module *name* by the attributes *steps*."""
        mark = f"{name}:{'.'.join(steps)}"
        module = self.module(name)
        if module is None or not steps or mark in seen:
            return None
        first, *rest = steps
        if not rest and first in module.classes:
            return ClassRef(module, module.classes[first])
        if first in module.imports:
            base, attribute = module.imports[first]
            further = [*([attribute] if attribute else []), *rest]
            found = self._find(base, further, seen | {mark})
            if found is not None:
                return found
        if rest:
            return self._find(f"{name}.{first}", rest, seen | {mark})
        return self._search(module, first)

    def _search(self, module: Module, name: str) -> ClassRef | None:
        """Look for the class *name* in the modules of a package that hands names out lazily."""
        if not module.package:
            return None
        for path in sorted(module.path.parent.rglob("*.py")):
            try:
                if f"class {name}" not in path.read_text("utf-8"):
                    continue
                inner = path.relative_to(module.path.parent).with_suffix("").parts
                found = self.add(".".join([module.name, *inner]), path)
            except (SyntaxError, ValueError, OSError):
                continue
            if name in found.classes:
                return ClassRef(found, found.classes[name])
        return None

    def constant(self, module: Module, expr: ast.expr) -> Literal:
        """Return the value of a constant expression; raises :class:`ValueError` for any other.

        Understood: literals, tuples and lists of them, ``+`` of texts, names of module constants.
        """
        if isinstance(expr, ast.Name) and expr.id in module.constants:
            value = module.constants[expr.id]
            if not any(
                isinstance(part, ast.Name) and part.id == expr.id for part in ast.walk(value)
            ):
                return self.constant(module, value)
        if isinstance(expr, (ast.Tuple, ast.List)):
            return tuple([self.constant(module, item) for item in expr.elts])
        if isinstance(expr, ast.BinOp) and isinstance(expr.op, ast.Add):
            left, right = self.constant(module, expr.left), self.constant(module, expr.right)
            if isinstance(left, str) and isinstance(right, str):
                return left + right
        found: Literal = ast.literal_eval(expr)
        return found


def dotted(expr: ast.expr) -> list[str]:
    """Return the names of ``a.b.c``; ``a[b].c`` and whatever else names no class give none."""
    names: list[str] = []
    if isinstance(expr, ast.Subscript):  # class Full(Base[int])
        expr = expr.value
    while isinstance(expr, ast.Attribute):
        names.insert(0, expr.attr)
        expr = expr.value
    return [expr.id, *names] if isinstance(expr, ast.Name) else []


def _portions(top: str) -> list[Path]:
    """Return the folders (or, for a module, the path without suffix) of the top-level *top*."""
    try:
        spec = find_spec(top)
    except (ImportError, ValueError, AttributeError):
        return []
    if spec is None:
        return []
    if spec.submodule_search_locations is not None:
        return [Path(folder) for folder in spec.submodule_search_locations]
    return [Path(spec.origin).with_suffix("")] if spec.origin else []
