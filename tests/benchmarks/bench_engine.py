"""Rows that need no window: steps of the rules, reading of the data, long matches."""

from __future__ import annotations

import gc
import random
import sys
import time
import tracemalloc
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

import chess
import yaml

from tests.benchmarks.measure import Row, compare, percentile
from wonderland_gui.data import yaml_loader
from wonderland_gui.data.loader import load_game
from wonderland_gui.engine.match import Match, new_match
from wonderland_gui.engine.protocol import Action, Attempt, Chance, Decide, Event, Game, GameOver, Illegal, Note, Outcome, Pending, Standing, Step
from wonderland_gui.engine.table import Piece, PieceId, Seat, Table, Zone, ZoneId, new_table
from wonderland_gui.games.registry import GAMES
from wonderland_gui.resources import Resources

PLIES = 80
ACTIONS = 2000


# ---------------------------------------------------------------- steps
def duel_step(rounds: int) -> Row:
    """Legal list, choice, apply and events of duel against legal list, choice and push of python-chess."""
    loaded = load_game(GAMES["duel"], Resources())
    deals = [new_match(loaded.game, loaded.game.rules(loaded.data, loaded.options), 2, seed) for seed in range(20)]
    luck = random.Random(1)
    draws = [luck.random() for _ in range(4096)]
    steps = {"duel": 0, "chess": 0}

    def duel() -> None:
        k = 0
        for _ in range(10):
            for deal in deals:
                rules, state = deal.rules, deal.state
                while isinstance(pending := rules.pending(state), Decide):
                    actions = pending.actions
                    state = rules.act(state, actions[int(draws[k % 4096] * len(actions))]).state
                    k += 1
        steps["duel"] = k

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

    made = compare(python_chess, duel, rounds)
    each = steps["duel"] / steps["chess"]
    ours, theirs = 1e6 * made.second / steps["duel"], 1e6 * made.first / steps["chess"]
    return Row("full step of `duel` vs python-chess", made.ratio * each, "x", 2, 4, "higher", f"{ours:.1f} µs against {theirs:.1f} µs")


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
    for game in GAMES.values():
        assert not load_game(game, Resources()).errors


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


ROWS = (duel_step, load_data, seek, memory)
