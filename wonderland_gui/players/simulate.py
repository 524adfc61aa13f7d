"""Many matches between automatic players, and who won how many of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from wonderland_gui.engine.match import Match, new_match
from wonderland_gui.engine.protocol import Standing
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.variant import Variant
from wonderland_gui.players.base import Players, choose


@dataclass(frozen=True, slots=True)
class Played:
    """One match that came to its end."""

    seats: tuple[int, ...]
    """Which of the contestants sat on each seat."""
    seed: int
    """Of the match's chance."""
    match: Match[Any, Any]

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The standings at the end, in order of seats."""
        over = self.match.over
        return () if over is None else over.standings


def play(match: Match[Any, Any], names: Sequence[str], players: Players, seed: int, most: int | None = None) -> None:
    """Plays a match on with automatic players on all seats, to its end or for `most` actions."""
    played = 0
    while (decide := match.decide) is not None and (most is None or played < most):
        choice = choose(match, players, names[decide.seat], seed)
        match.play(decide.actions[choice.index])
        played += 1


def simulate(variant: Variant[Any, Any], names: Sequence[str], players: Players, matches: int, seed: int) -> Iterator[Played]:
    """Matches with a contestant a seat.  Each deal is played once from every seat, so that luck in seats and cards evens out."""
    count = len(names)
    for k in range(matches):
        seats = tuple((seat + k) % count for seat in range(count))
        deal = seed + k // count
        match = new_match(variant.game, variant.rules(), count, deal)
        play(match, [names[contestant] for contestant in seats], players, Rng(seed, "think", k).bits())
        yield Played(seats, deal, match)


@dataclass(slots=True)
class Row:
    """What one contestant made of its matches."""

    name: str
    matches: int = 0
    won: int = 0
    """Alone on the first place."""
    drawn: int = 0
    """With others on the first place."""
    points: int = 0
    ahead: int = 0
    """Points ahead of the best rival, added up; behind counts negative."""

    def add(self, standings: Sequence[Standing], seat: int) -> None:
        """Counts one match."""
        mine = standings[seat]
        first = [standing for standing in standings if standing.rank == 1]
        self.matches += 1
        self.won += mine in first and len(first) == 1
        self.drawn += mine in first and len(first) > 1
        self.points += mine.points
        self.ahead += mine.points - max((s.points for s in standings if s.seat != mine.seat), default=0)

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
        n, p, z = self.matches, self.share, 1.96
        if not n:
            return 0.0, 1.0
        centre, width = (p + z * z / (2 * n)) / (1 + z * z / n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, centre - width), min(1.0, centre + width)


class Tally:
    """Counts matches by contestant and by seat."""

    def __init__(self, names: Sequence[str]) -> None:
        self.contestants = [Row(name if names.count(name) == 1 else f"{name} ({i + 1})") for i, name in enumerate(names)]
        self.seats = [Row(str(seat)) for seat in range(len(names))]
        self.actions = 0

    def add(self, played: Played) -> None:
        """Counts one match."""
        standings = played.standings
        self.actions += len(played.match)
        for seat, contestant in enumerate(played.seats):
            self.contestants[contestant].add(standings, seat)
            self.seats[seat].add(standings, seat)
