"""Did you mean …? A small edit distance (:mod:`difflib` would bring ``re`` and ``collections``)."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

#: A word longer than this is not compared: nobody mistypes it, and the cost grows with the square.
LONGEST = 64


def distance(left: str, right: str, limit: int) -> int:
    """Return how many edits lead from *left* to *right*; ``limit + 1`` when more than *limit*.

    An edit inserts, drops or replaces a character or swaps two neighbours (optimal string
    alignment, Damerau 1964).
    """
    if abs(len(left) - len(right)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        earlier, before, row = before, row, [i]
        for j, b in enumerate(right, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and b == left[i - 2]:
                best = min(best, earlier[j - 2] + 1)
            row.append(best)
        if min(row) > limit:
            return limit + 1
    return min(row[-1], limit + 1)


def near(word: str, known: Iterable[str], *, most: int = 5) -> tuple[str, ...]:
    """Return the words of *known* that *word* may have meant, nearest first, at most *most*.

    Case does not count. A third of the letters (at least one) may be wrong; a word that contains
    *word* (three letters or more) follows after those.
    """
    asked = word.lower()
    if not asked or len(asked) > LONGEST:
        return ()
    limit = max(1, len(asked) // 3)
    found: list[tuple[int, str]] = []
    for candidate in known:
        lower = candidate.lower()
        edits = distance(asked, lower, limit)
        if edits <= limit:
            found.append((edits, candidate))
        elif len(asked) >= 3 and asked in lower:
            found.append((limit + 1, candidate))
    return tuple([candidate for _, candidate in sorted(set(found))[:most]])


def one_of(word: str, known: Iterable[str]) -> str | None:
    """Return the single nearest word, or ``None``."""
    found = near(word, known, most=1)
    return found[0] if found else None
