"""Timing: rounds in which every candidate has its turn, and the median of them."""

from __future__ import annotations

import gc
import os
import random
import subprocess
import time
import timeit
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles

#: Processor seconds that one measurement inside this process should take at least.
SHORTEST = 0.005


@dataclass(frozen=True)
class Sample:
    """The rounds of one candidate, in seconds of processor time."""

    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The median round."""
        return median(self.seconds)

    @property
    def spread(self) -> float:
        """The distance between the quartiles, as a part of the median."""
        first, _, third = quantiles(self.seconds, n=4)
        return (third - first) / self.median if self.median else 0.0


@dataclass(frozen=True)
class Outcome:
    """One row of the table: a figure, its limit, and what stands beside it."""

    row: str
    what: str
    value: float
    unit: str
    limit: float | None = None
    beside: Mapping[str, float] = field(default_factory=dict[str, float])
    samples: Mapping[str, Sample] = field(default_factory=dict[str, Sample])

    @property
    def reached(self) -> bool | None:
        """Whether the limit is kept; None where there is none."""
        return None if self.limit is None else self.value <= self.limit


def interleaved(
    candidates: Mapping[str, Callable[[], float]], rounds: int, warm_up: int = 1
) -> dict[str, Sample]:
    """Let every candidate run once in each of *rounds*, in an order that changes; return them all.

    A candidate returns the seconds that it took. Rounds before the first count only warm up.
    """
    order = list(candidates)
    shuffle = random.Random(0).shuffle
    taken: dict[str, list[float]] = {name: [] for name in order}
    for number in range(rounds + warm_up):
        shuffle(order)
        for name in order:
            seconds = candidates[name]()
            if number >= warm_up:
                taken[name].append(seconds)
    return {name: Sample(tuple(seconds)) for name, seconds in taken.items()}


def statements(
    candidates: Mapping[str, str], names: Mapping[str, object], rounds: int
) -> dict[str, Sample]:
    """Time Python statements that see *names*; the figures are seconds for running one once."""

    def timed(statement: str) -> Callable[[], float]:
        timer = timeit.Timer(statement, timer=time.process_time, globals=dict(names))
        loops = 1
        while timer.timeit(loops) < SHORTEST:
            loops *= 2

        def once() -> float:
            gc.collect()
            return timer.timeit(loops) / loops

        return once

    return interleaved({name: timed(text) for name, text in candidates.items()}, rounds)


def processes(
    candidates: Mapping[str, Sequence[str]],
    rounds: int,
    environ: Mapping[str, str] | None = None,
    folder: str | None = None,
) -> dict[str, Sample]:
    """Time programs from start to end: user and system time of each process.

    Raises :class:`RuntimeError` when one of them fails: a crash is no fast answer.
    """

    def timed(argv: Sequence[str]) -> Callable[[], float]:
        def once() -> float:
            with subprocess.Popen(
                argv, stdout=subprocess.DEVNULL, env=dict(environ or os.environ), cwd=folder
            ) as child:
                _, status, usage = os.wait4(child.pid, 0)
                child.returncode = os.waitstatus_to_exitcode(status)
            if child.returncode:
                raise RuntimeError(f"exit status {child.returncode}: {' '.join(argv)}")
            return usage.ru_utime + usage.ru_stime

        return once

    return interleaved({name: timed(argv) for name, argv in candidates.items()}, rounds, warm_up=2)
