"""Required plugins: ``errdex-cc>=1.2,<2``, read without the package ``packaging``.

A subset of PEP 440 and PEP 508: a name and comparisons ``== != >= <= > < ~=`` joined by commas,
``==1.*`` and ``!=1.*`` included. Extras, markers, ``===`` and addresses are refused. Local versions
(``+local``) are ignored in comparisons. Pre-releases satisfy a range like any other version: what
is installed is a fact, not a choice.
"""

from __future__ import annotations

from errdex._provided import normalise
from errdex._record import Record

_DIGITS = "0123456789"
_NAME = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_."
_OPERATORS = ("==", "!=", ">=", "<=", "~=", ">", "<")
_FORM = "write a name and comparisons, such as errdex-cc>=1.2,<2"
#: How the stages of a version sort (PEP 440): a dev release first, a post release last.
_STAGES = {"dev": -4, "a": -3, "b": -2, "rc": -1, "": 0, "post": 1}
_SPELLINGS = {
    "alpha": "a",
    "beta": "b",
    "c": "rc",
    "pre": "rc",
    "preview": "rc",
    "r": "post",
    "rev": "post",
}

Version = tuple[int, tuple[int, ...], tuple[tuple[int, int], ...]]


class RequirementError(ValueError):
    """A requirement or a version is not of the form that this module reads."""


class Requirement(Record):
    """A distribution and the comparisons that its version must pass."""

    name: str
    comparisons: tuple[tuple[str, str], ...] = ()

    def allows(self, version: str) -> bool:
        """Tell whether *version* passes; one that is no version passes only without comparisons."""
        if not self.comparisons:
            return True
        try:
            have = parse_version(version)
        except RequirementError:
            return False
        return all(_passes(have, operator, wanted) for operator, wanted in self.comparisons)


def parse(text: str) -> Requirement:
    """Return the requirement that *text* is; :class:`RequirementError` says how to write one."""
    stripped = text.strip()
    end = len(stripped) - len(stripped.lstrip(_NAME))
    name, rest = stripped[:end], stripped[end:].strip()
    if not name or not name[0].isalnum() or not name[-1].isalnum():
        raise RequirementError(f"{text!r} is no requirement: {_FORM}")
    comparisons: list[tuple[str, str]] = []
    for part in rest.split(",") if rest else ():
        piece = part.strip()
        operator = next((it for it in _OPERATORS if piece.startswith(it)), None)
        if operator is None:
            raise RequirementError(f"{text!r} is no requirement: {_FORM}")
        wanted = piece[len(operator) :].strip()
        star = wanted.endswith(".*")
        release = parse_version(wanted[:-2] if star else wanted)[1]
        if (star and operator not in ("==", "!=")) or (operator == "~=" and len(release) < 2):
            raise RequirementError(f"{text!r} is no requirement: {operator} needs another version")
        comparisons.append((operator, wanted))
    return Requirement(normalise(name), tuple(comparisons))


def parse_version(text: str) -> Version:
    """Return the sort key of the version *text* (PEP 440): epoch, release, stages."""
    rest = text.strip().lower().removeprefix("v").partition("+")[0]
    front, bang, tail = rest.partition("!")
    epoch, rest = (_whole(front, text), tail) if bang else (0, rest)
    head = rest[: len(rest) - len(rest.lstrip(_DIGITS + "."))].rstrip(".")
    release = tuple([_whole(part, text) for part in head.split(".")])
    stages: list[tuple[int, int]] = []
    tail = rest[len(head) :]
    if tail[:1] == "-" and tail[1:].isdigit() and tail.isascii():
        tail = ".post" + tail[1:]
    while tail:
        tail = tail.lstrip("._-")
        letters = tail[: len(tail) - len(tail.lstrip("abcdefghijklmnopqrstuvwxyz"))]
        tail = tail[len(letters) :].lstrip("._-") if letters else tail
        number = tail[: len(tail) - len(tail.lstrip(_DIGITS))]
        tail = tail[len(number) :]
        stage = _STAGES.get(_SPELLINGS.get(letters, letters)) if letters else None
        if stage is None:
            raise RequirementError(f"{text!r} is no version (PEP 440)")
        stages.append((stage, int(number or "0")))
    return epoch, release, (*stages, (0, 0))


def _whole(part: str, text: str) -> int:
    if not part or part.strip(_DIGITS) or len(part) > 18:
        raise RequirementError(f"{text!r} is no version (PEP 440)")
    return int(part)


def _passes(have: Version, operator: str, wanted: str) -> bool:
    if wanted.endswith(".*"):
        prefix = parse_version(wanted[:-2])
        size = len(prefix[1])
        same = have[0] == prefix[0] and _padded(have[1], size)[:size] == prefix[1]
        return same if operator == "==" else not same
    want = parse_version(wanted)
    size = max(len(have[1]), len(want[1]))
    left = (have[0], _padded(have[1], size), have[2])
    right = (want[0], _padded(want[1], size), want[2])
    if operator == "==":
        return left == right
    if operator == "!=":
        return left != right
    if operator == ">=":
        return left >= right
    if operator == "<=":
        return left <= right
    if operator == "~=":
        prefix_size = len(want[1]) - 1
        return (
            left >= right and left[:1] + left[1][:prefix_size] == right[:1] + right[1][:prefix_size]
        )
    # PEP 440: < and > do not reach into the pre- and post-releases of the version that they name.
    same_release = left[:2] == right[:2]
    if operator == ">":
        return left > right and not (same_release and want[2] == ((0, 0),))
    return left < right and not (same_release and want[2] == ((0, 0),))


def _padded(release: tuple[int, ...], size: int) -> tuple[int, ...]:
    return release + (0,) * (size - len(release))
