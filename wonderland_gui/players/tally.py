"""What is counted of many matches: who won how many of them, with how many points, and how long they were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt

from wonderland_gui.engine.protocol import Standing

Z = 1.96
"""Standard deviations on both sides of the mean that hold 95 % of all cases."""


class Spread:
    """Whole numbers, each with how often it came."""

    def __init__(self) -> None:
        self._counts: Counter[int] = Counter()

    def add(self, number: int) -> None:
        """Counts one more."""
        self._counts[number] += 1

    @property
    def counts(self) -> Mapping[int, int]:
        """How often each number came, the smallest number first."""
        return dict(sorted(self._counts.items()))

    @property
    def many(self) -> int:
        """How many were counted."""
        return self._counts.total()

    @property
    def sum(self) -> int:
        """All of them added up."""
        return sum(number * times for number, times in self._counts.items())

    @property
    def mean(self) -> float:
        """Their mean; 0 of none."""
        return self.sum / self.many if self.many else 0.0

    @property
    def least(self) -> int:
        """The smallest; 0 of none."""
        return min(self._counts, default=0)

    @property
    def most(self) -> int:
        """The largest; 0 of none."""
        return max(self._counts, default=0)

    @property
    def middle(self) -> int:
        """The one that has as many below it as above it; of two, the smaller; 0 of none."""
        return next((number for number, below in self._from_below() if 2 * below >= self.many), 0)

    def below(self, share: float) -> int:
        """The smallest number that such a share of them, 0 to 1, does not exceed; 0 of none."""
        return next((number for number, below in self._from_below() if below >= share * self.many), 0)

    def _from_below(self) -> Iterator[tuple[int, int]]:
        below = 0
        for number, times in self.counts.items():
            below += times
            yield number, below


@dataclass(slots=True)
class Row:
    """What one contestant, or one seat, made of its matches."""

    name: str
    won: int = 0
    """Alone on the first place."""
    drawn: int = 0
    """With others on the first place."""
    ahead: int = 0
    """Points ahead of the best rival, added up; behind counts negative."""
    points: Spread = field(default_factory=Spread)
    """Of each match."""

    def add(self, standings: Sequence[Standing], seat: int) -> None:
        """Counts one match."""
        mine = standings[seat]
        first = [standing for standing in standings if standing.rank == 1]
        self.won += mine in first and len(first) == 1
        self.drawn += mine in first and len(first) > 1
        self.ahead += mine.points - max((s.points for s in standings if s.seat != mine.seat), default=0)
        self.points.add(mine.points)

    @property
    def matches(self) -> int:
        """How many matches were counted."""
        return self.points.many

    @property
    def lost(self) -> int:
        """Matches that another won."""
        return self.matches - self.won - self.drawn

    @property
    def share(self) -> float:
        """Won matches among all, 0 to 1."""
        return self.won / self.matches if self.matches else 0.0

    @property
    def margin(self) -> tuple[float, float]:
        """Between what the true share lies with a certainty of 95 % (Wilson's interval)."""
        n, p = self.matches, self.share
        if not n:
            return 0.0, 1.0
        centre, width = (p + Z * Z / (2 * n)) / (1 + Z * Z / n), Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return max(0.0, min(p, centre - width)), min(1.0, max(p, centre + width))  # at 0 and 1 the two miss each other by a last digit


class Tally:
    """Counts matches by contestant and by seat."""

    def __init__(self, names: Sequence[str]) -> None:
        self.contestants = [Row(name if names.count(name) == 1 else f"{name} ({names[:i].count(name) + 1})") for i, name in enumerate(names)]
        self.seats = [Row(str(seat)) for seat in range(len(names))]
        self.lengths = Spread()
        """Actions of each match."""

    def add(self, seats: Sequence[int], standings: Sequence[Standing], actions: int) -> None:
        """Counts one match; `seats` says which contestant sat on each seat."""
        self.lengths.add(actions)
        for seat, contestant in enumerate(seats):
            self.contestants[contestant].add(standings, seat)
            self.seats[seat].add(standings, seat)

    @property
    def matches(self) -> int:
        """How many matches were counted."""
        return self.lengths.many
