"""Many matches between automatic players, one after the other; `crew` plays the same ones in several processes."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any

from wonderland_gui.engine.match import Match, new_match
from wonderland_gui.engine.protocol import Standing
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.variant import Variant
from wonderland_gui.players.base import Players, choose


@dataclass(frozen=True, slots=True)
class Task:
    """One match of a simulation, of which all follows from its number: who plays it, where, is no part of it."""

    number: int
    seats: tuple[int, ...]
    """Which of the contestants sits on each seat."""
    players: tuple[str, ...]
    """Who thus plays on each seat."""
    deal: int
    """The seed of the match's chance."""
    think: int
    """The seed of the players' own."""


def task(names: Sequence[str], number: int, seed: int) -> Task:
    """The match of this number, from 0, with a contestant a seat.  Each deal is played once from every seat, so that luck in seats and cards evens out."""
    count = len(names)
    seats = tuple((seat + number) % count for seat in range(count))
    return Task(number, seats, tuple(names[contestant] for contestant in seats), seed + number // count, Rng(seed, "think", number).bits())


@dataclass(frozen=True, slots=True)
class Played:
    """One match that came to its end."""

    task: Task
    standings: tuple[Standing, ...]
    """At the end, in order of seats; without their lines."""
    actions: int
    """How many were played."""
    match: Match[Any, Any] | None = None
    """The match itself, where it was asked for."""


def play(match: Match[Any, Any], names: Sequence[str], players: Players, seed: int, most: int | None = None) -> None:
    """Plays a match on with automatic players on all seats, to its end or for `most` actions."""
    played = 0
    while (decide := match.decide) is not None and (most is None or played < most):
        choice = choose(match, players, names[decide.seat], seed)
        match.play(decide.actions[choice.index])
        played += 1


class Endless(Exception):
    """A match went on for longer than its game says that any match does."""


def play_task(variant: Variant[Any, Any], given: Task, players: Players) -> Played:
    """Plays one match of a simulation to its end; Endless if it comes to none."""
    match = new_match(variant.game, variant.rules(), len(given.seats), given.deal)
    play(match, given.players, players, given.think, variant.game.longest)
    if match.over is None:
        raise Endless(f"match {given.number + 1} (deal {given.deal}) has not ended after {len(match)} actions")
    return Played(given, tuple(Standing(s.seat, s.rank, s.points) for s in match.over.standings), len(match), match)


def simulate(variant: Variant[Any, Any], names: Sequence[str], players: Players, matches: int, seed: int) -> Generator[Played, None, None]:
    """Plays so many matches in this process."""
    for number in range(matches):
        yield play_task(variant, task(names, number, seed), players)
