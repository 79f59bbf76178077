"""What ``errdex check`` finds in declarations, in the registry and in the examples of pages."""

from __future__ import annotations

from errdex._errors_cli import Dangling, ExampleFailed, NoSummary, Undocumented

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from errdex._codes import CodedError
    from errdex._host import Host
    from errdex._registry import Entry, Registry
    from errdex._spec import Spec


def definition(entries: Iterable[Entry], registry: Registry) -> list[CodedError]:
    """Return what is missing from the declarations of *entries*, or leads nowhere."""
    return [finding for entry in entries for finding in _of_entry(entry, registry)]


def _of_entry(entry: Entry, registry: Registry) -> Iterator[CodedError]:
    spec = entry.spec
    given, where = entry.address, entry.where
    if not spec.summary.strip():
        yield NoSummary(given=given, where=where)
    for param in spec.params:
        if not param.doc.strip():
            yield Undocumented(given=given, where=where, parameter=param.name)
    named = [("related", target) for target in spec.related]
    if spec.deprecated is not None and spec.deprecated.replaced_by is not None:
        named.append(("replaced_by", spec.deprecated.replaced_by))
    for field, target in named:
        if not _exists(target, spec, registry):
            yield Dangling(given=given, where=where, field=field, target=target)


def _exists(target: str, spec: Spec, registry: Registry) -> bool:
    """Tell whether a code, an alias or a tombstone has the name *target*, a token or a key."""
    address = target if "/" in target else f"{spec.domain}/{target}"
    return registry.resolve(address).kind != "unknown"


def registry(host: Host) -> list[CodedError]:
    """Return everything that is wrong with plugins and with who owns what."""
    return list(host.problems)


def examples(entries: Iterable[Entry], root: str) -> list[CodedError]:
    """Run every example on the pages of *entries*; modules are found below *root*, too."""
    import os

    from errdex import _examples

    paths = (os.path.join(root, "src"), root)
    found: list[CodedError] = []
    for entry in entries:
        for example in _examples.examples(entry.spec.page):
            problem = _examples.problem_of(example, entry.spec, paths)
            if problem is not None:
                found.append(
                    ExampleFailed(
                        given=entry.address,
                        where=entry.where,
                        number=example.number,
                        problem=problem,
                    )
                )
    return found
