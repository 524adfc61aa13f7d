"""How two things are compared: turn by turn in one run, so that whatever else the machine does falls on both; the median of the ratios counts."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Literal

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table."""

    what: str
    figure: float
    unit: str
    floor: float
    aim: float
    better: Literal["lower", "higher"]
    detail: str = ""

    def reaches(self, goal: float) -> bool:
        """Whether the figure is at least as good."""
        return self.figure <= goal if self.better == "lower" else self.figure >= goal

    @property
    def verdict(self) -> str:
        """Which goal is reached."""
        if self.reaches(self.aim):
            return "aim"
        if self.reaches(self.floor):
            share = self.figure / self.aim if self.better == "lower" else self.aim / self.figure
            return f"floor; {share:.2f} times the aim"
        return "MISSED"


def seconds(do: Callable[[], object], clock: Clock) -> float:
    """How long `do` takes, without the collector of garbage."""
    gc.collect()
    gc.disable()
    try:
        started = clock()
        do()
        return clock() - started
    finally:
        gc.enable()


@dataclass(frozen=True, slots=True)
class Compared:
    """What came of comparing: the median of the ratios first / second, and the medians of both."""

    ratio: float
    first: float
    second: float


def compare(first: Callable[[], object], second: Callable[[], object], rounds: int, clock: Clock = time.process_time) -> Compared:
    """Times both turn by turn."""
    return compare_times(lambda: seconds(first, clock), lambda: seconds(second, clock), rounds)


def compare_times(first: Callable[[], float], second: Callable[[], float], rounds: int) -> Compared:
    """Lets both measure themselves turn by turn, each as often before the other as after it; a round before those that count warms up."""
    firsts: list[float] = []
    others: list[float] = []
    for turn in range(rounds + 1):
        if turn % 2:
            b = second()
            a = first()
        else:
            a = first()
            b = second()
        if turn:
            firsts.append(a)
            others.append(b)
    return Compared(median(a / b for a, b in zip(firsts, others, strict=True)), median(firsts), median(others))


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of all lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
