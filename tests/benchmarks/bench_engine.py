"""Rows that need no window: steps of the rules, simulations, reading of the data, long matches."""

from __future__ import annotations

import gc
import os
import random
import sys
import time
import tracemalloc
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

import chess
import yaml

from tests.benchmarks.measure import Row, compare, compare_times, percentile
from wonderland_gui.data import yaml_loader
from wonderland_gui.data.loader import load_game
from wonderland_gui.data.shared import Shared
from wonderland_gui.engine.match import Match, new_match
from wonderland_gui.engine.protocol import Action, Attempt, Chance, Decide, Event, Game, GameOver, Illegal, Note, Outcome, Pending, Standing, Step
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import Piece, PieceId, Seat, Table, Zone, ZoneId, new_table
from wonderland_gui.engine.variant import Variant
from wonderland_gui.games.registry import GAMES
from wonderland_gui.players.crew import Crew
from wonderland_gui.players.registry import PLAYERS
from wonderland_gui.players.simulate import Played, simulate
from wonderland_gui.resources import Resources

PLIES = 80
ACTIONS = 2000


# ---------------------------------------------------------------- steps
def variant_of(game: str) -> Variant[Any, Any]:
    """A game as it is shipped."""
    loaded = load_game(GAMES[game], Resources())
    return Variant(loaded.game, loaded.data, loaded.options)


def duel_step(rounds: int) -> Row:
    """Legal list, choice, apply and events of duel against legal list, choice and push of python-chess."""
    return step("duel", 2, 10, rounds, floor=2, aim=4)


def xiii_step(rounds: int) -> Row:
    """The same of xiii with four seats; what chance gives after an action belongs to its step."""
    return step("xiii", 4, 1, rounds, floor=1, aim=2)


def zenescope_step(rounds: int) -> Row:
    """The same of zenescope with four seats, of two matches: each has a thousand actions."""
    return step("zenescope", 4, 1, rounds, floor=0.3, aim=1, deals=2)


def war_step(rounds: int) -> Row:
    """The same of war with four seats, of one match."""
    return step("war", 4, 1, rounds, floor=0.3, aim=1, deals=1)


def step(game: str, seats: int, times: int, rounds: int, *, floor: float, aim: float, deals: int = 20) -> Row:
    """Random matches from some deals, each played so many times, against random games of chess."""
    variant = variant_of(game)
    dealt = [new_match(variant.game, variant.rules(), seats, seed) for seed in range(deals)]
    luck = random.Random(1)
    draws = [luck.random() for _ in range(4096)]
    steps = {"ours": 0, "chess": 0}

    def ours() -> None:
        k, dice = 0, Rng(1)
        for _ in range(times):
            for deal in dealt:
                rules, state = deal.rules, deal.state
                while not isinstance(pending := rules.pending(state), GameOver):
                    if isinstance(pending, Decide):
                        actions = pending.actions
                        state = rules.act(state, actions[int(draws[k % 4096] * len(actions))]).state
                        k += 1
                    else:
                        state = rules.settle(state, pending, pending.sample(dice)).state
        steps["ours"] = k

    def python_chess() -> None:
        k = 0
        for _ in range(20):
            board = chess.Board()
            for _ in range(PLIES):
                moves = list(board.legal_moves)
                if not moves:
                    break
                board.push(moves[int(draws[k % 4096] * len(moves))])
                k += 1
        steps["chess"] = k

    made = compare(python_chess, ours, rounds)
    each = steps["ours"] / steps["chess"]
    mine, theirs = 1e6 * made.second / steps["ours"], 1e6 * made.first / steps["chess"]
    return Row(f"full step of `{game}` vs python-chess", made.ratio * each, "x", floor, aim, "higher", f"{mine:.1f} µs against {theirs:.1f} µs")


# ---------------------------------------------------------------- simulations
def simulate_duel(rounds: int) -> Row:
    """Matches of `greedy` against `random` in two processes against the same ones in this process."""
    return simulation("duel", ("greedy", "random"), 240, rounds)


def simulate_xiii(rounds: int) -> Row:
    """The same of xiii with four seats."""
    return simulation("xiii", ("greedy", "random", "random", "random"), 60, rounds)


def simulation(game: str, names: tuple[str, ...], matches: int, rounds: int) -> Row:
    """The work of all processes together, their start included; by the clock they gain what the free cores give."""
    variant = variant_of(game)
    clocks: dict[str, list[float]] = {"alone": [], "crew": []}

    def worked(who: str, play: Callable[[], Iterator[Played]]) -> float:
        before, began = os.times(), time.perf_counter()
        deque(play(), maxlen=0)
        clocks[who].append(matches / (time.perf_counter() - began))
        after = os.times()
        return sum(after[:4]) - sum(before[:4])

    made = compare_times(
        lambda: worked("crew", lambda: Crew(variant, names, 2).simulate(matches, 1)),
        lambda: worked("alone", lambda: simulate(variant, names, PLAYERS, matches, 1)),
        max(3, rounds // 7),
    )
    clock = f"by the clock {median(clocks['crew']):.0f} matches a second against {median(clocks['alone']):.0f}"
    detail = f"{made.first:.1f} s against {made.second:.1f} s for {matches} matches of {', '.join(names)}; {clock}"
    return Row(f"work of a simulation of `{game}` in two processes vs in one", made.ratio, "x", 1.5, 1.15, "lower", detail)


# ---------------------------------------------------------------- data
def load_data(rounds: int) -> Row:
    """Reading and checking all data against the bare C loader of YAML on the same bytes."""
    read: dict[str, bytes] = {}

    read_yaml = yaml_loader.read_yaml

    def noted(data: bytes, name: str) -> Any:
        read[name] = data
        return read_yaml(data, name)

    readers = [module for module in sys.modules.values() if getattr(module, "read_yaml", None) is read_yaml]
    for module in readers:
        module.read_yaml = noted  # type: ignore[attr-defined]
    try:
        ours()
    finally:
        for module in readers:
            module.read_yaml = read_yaml  # type: ignore[attr-defined]

    def bare() -> None:
        for data in read.values():
            yaml.load(data, Loader=yaml.CSafeLoader)

    made = compare(ours, bare, rounds)
    size = sum(map(len, read.values())) / 1000
    detail = f"{1000 * made.first:.1f} ms against {1000 * made.second:.1f} ms for {len(read)} files, {size:.0f} KB"
    return Row("load and validate all data vs a bare CSafeLoader", made.ratio, "x", 2, 1.25, "lower", detail)


def ours() -> None:
    """All games as the program loads them."""
    resources = Resources()
    shared = Shared(resources)
    for game in GAMES.values():
        assert not load_game(game, resources, (), shared).errors


# ---------------------------------------------------------------- long matches
@dataclass(frozen=True, slots=True)
class Carry(Action):
    """The one action of the long match."""

    verb = "carry"


@dataclass(frozen=True, slots=True)
class LongState:
    """As many zones and pieces as the largest game has."""

    table: Table
    turn: int = 0

    @property
    def stage(self) -> str:
        """It has but one."""
        return ""


class LongRules:
    """Rules whose every action edits six of 100 zones, which hold 330 pieces."""

    def setup(self, seats: int, /) -> LongState:
        """The table."""
        zones = []
        for z in range(100):
            pieces = tuple(Piece(PieceId(f"p{z * 4 + i}"), f"kind_{i}", "back") for i in range(4 if z % 3 else 2))
            zones.append(Zone(ZoneId(f"zone.{z}"), pieces))
        return LongState(new_table(seats, zones, {"count": 0}))

    def pending(self, state: LongState, /) -> Pending[Action]:
        """An offer for each of twelve zones."""
        if state.turn >= ACTIONS:
            return GameOver("", ())
        seat = Seat(state.turn % 2)
        return Decide(seat, "", tuple(Carry(seat, None, f"zone.{z}") for z in range(12)))

    def act(self, state: LongState, action: Action, /) -> Step[LongState]:
        """Six moves and a counter."""
        draft = state.table.draft()
        for i in range(3):
            source, target = ZoneId(f"zone.{(state.turn + 7 * i) % 100}"), ZoneId(f"zone.{(state.turn + 31 * i + 13) % 100}")
            pieces = draft.zone(source).pieces
            if pieces:
                draft.move(pieces[-1].id, source, target)
        draft.count("count", state.turn)
        return Step(LongState(draft.done(), state.turn + 1), (Event("carried"),))

    def settle(self, state: LongState, chance: Chance, outcome: Outcome, /) -> Step[LongState]:
        """There is no chance."""
        return Step(state)

    def explain(self, state: LongState, attempt: Attempt, /) -> Illegal:
        """There is one reason."""
        return Illegal("no")

    def score(self, state: LongState, /) -> tuple[Standing, ...]:
        """Nobody scores."""
        return ()

    def notes(self, state: LongState, /) -> tuple[Note, ...]:
        """There are none."""
        return ()

    def faults(self, state: LongState, /) -> Iterator[str]:
        """There are none."""
        return iter(())


@dataclass(frozen=True, slots=True)
class Nothing:
    """Neither data nor options."""


LONG: Game[Any, Any] = Game("long", (2,), Nothing, Nothing, LongState, (Carry,), (), (), lambda data, options: LongRules(), lambda r, s, t: 0.0, ("zone.{z}",))


def long_match() -> Match[Any, Any]:
    """A match of 2,000 actions."""
    match = new_match(LONG, LongRules(), 2, 1)
    while match.decide is not None:
        match.play(match.decide.actions[match.cursor % 12])
    return match


def seek(rounds: int) -> Row:
    """The slowest of a hundred seeks to anywhere in the record."""
    slowest, middle = [], []
    for turn in range(max(3, rounds // 4)):
        match = long_match()
        luck = random.Random(turn)
        times = []
        gc.collect()
        for _ in range(100):
            index = luck.randrange(ACTIONS + 1)
            started = time.process_time()
            match.seek(index)
            times.append(1000 * (time.process_time() - started))
        slowest.append(percentile(times, 0.99))
        middle.append(median(times))
    return Row(
        "seek anywhere in a match of 2,000 actions", median(slowest), "ms", 50, 5, "lower", f"the slowest of 100; the middle one {median(middle):.2f} ms"
    )


def memory(rounds: int) -> Row:
    """What the history of a match of 2,000 actions keeps."""
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        match = long_match()
        gc.collect()
        kept = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert match.cursor == ACTIONS
    return Row("memory of the history of 2,000 actions", kept / 1e6, "MB", 50, 15, "lower", "100 zones, 300 pieces")


ROWS = (duel_step, xiii_step, zenescope_step, war_step, load_data, seek, memory, simulate_duel, simulate_xiii)
