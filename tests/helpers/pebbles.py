"""A toy game for tests of what is outside the rules: hands of hidden pebbles, a shuffle, a die, two seats or three.

A seat lays a pebble of its hand openly on its row (its number counts), or throws the die once in the match (its face counts).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from wonderland_gui.engine.protocol import (
    Action,
    Attempt,
    Chance,
    Decide,
    Event,
    Game,
    GameOver,
    Illegal,
    Lie,
    Line,
    Named,
    Note,
    Outcome,
    Pending,
    Roll,
    Standing,
    Step,
    best_rival,
    seat_name,
    shuffle,
)
from wonderland_gui.engine.scoring import standings
from wonderland_gui.engine.table import BACKS, COUNT, FACES, Piece, PieceId, Seat, Table, Zone, ZoneId, new_table


class Prompt(StrEnum):
    TURN = "turn"


class EventKey(StrEnum):
    LAID = "laid"
    THROWN = "thrown"


class Why(StrEnum):
    NOT_NOW = "not_now"


class Score(StrEnum):
    ROW = "row"
    DIE = "die"


class Over(StrEnum):
    ALL_LAID = "all_laid"


@dataclass(frozen=True, slots=True)
class Pebble:
    number: int
    template: str = "pebble"
    art: str = "pebble"
    back: str = "pebble"


@dataclass(frozen=True, slots=True)
class Numbers:
    hand: int = 3


def _pebbles() -> Mapping[str, Pebble]:
    return {f"pebble_{n}": Pebble(n) for n in range(1, 10)}


@dataclass(frozen=True, slots=True)
class Data:
    numbers: Numbers = Numbers()
    pebbles: Mapping[str, Pebble] = field(default_factory=_pebbles)


@dataclass(frozen=True, slots=True)
class Options:
    dice: bool = True
    sides: int = 6


@dataclass(frozen=True, slots=True)
class Lay(Action):
    verb = "lay"


@dataclass(frozen=True, slots=True)
class Throw(Action):
    verb = "throw"


@dataclass(frozen=True, slots=True)
class PebbleState:
    table: Table
    turn: int = 0
    throwing: bool = False
    dealt: bool = False

    @property
    def stage(self) -> str:
        return "play"


class PebbleRules:
    def __init__(self, data: Data, options: Options) -> None:
        self.data, self.options = data, options

    def setup(self, seats: int, /) -> PebbleState:
        pieces = tuple(Piece(PieceId(f"p{i}"), kind, "pebble", False) for i, kind in enumerate(self.data.pebbles))
        zones = [Zone(ZoneId("deck"), pieces, None, COUNT, COUNT)]
        for s in range(seats):
            zones.append(Zone(ZoneId(f"hand.{s}"), (), Seat(s), FACES, BACKS))
            zones.append(Zone(ZoneId(f"row.{s}"), (), Seat(s)))
        counters = {f"die.{s}": 0 for s in range(seats)}
        return PebbleState(new_table(seats, zones, counters))

    def pending(self, state: PebbleState, /) -> Pending[Action]:
        table = state.table
        if not state.dealt:
            return shuffle(table.zones[ZoneId("deck")])
        if state.throwing:
            return Roll(1, self.options.sides)
        seat = Seat(state.turn % table.seats)
        hand = table.pieces(ZoneId(f"hand.{seat}"))
        if not hand:
            return GameOver(Over.ALL_LAID, self.score(state))
        actions: list[Action] = [Lay(seat, p.id, f"row.{seat}") for p in hand]
        if self.options.dice and not table.counters[f"die.{seat}"]:
            actions.append(Throw(seat))
        return Decide(seat, Prompt.TURN, tuple(actions))

    def act(self, state: PebbleState, action: Action, /) -> Step[PebbleState]:
        if isinstance(action, Throw):
            return Step(replace(state, throwing=True))
        assert action.source is not None
        draft = state.table.draft()
        draft.move(PieceId(action.source), ZoneId(f"hand.{action.seat}"), ZoneId(f"row.{action.seat}"), face_up=True)
        event = Event(EventKey.LAID, {"who": seat_name(action.seat), "what": Named("piece", action.source)})
        return Step(replace(state, table=draft.done(), turn=state.turn + 1), (event,))

    def settle(self, state: PebbleState, chance: Chance, outcome: Outcome, /) -> Step[PebbleState]:
        draft = state.table.draft()
        if isinstance(chance, Roll):
            seat = Seat(state.turn % state.table.seats)
            draft.count(f"die.{seat}", int(outcome[0]))
            event = Event(EventKey.THROWN, {"who": seat_name(seat), "n": int(outcome[0])})
            return Step(replace(state, table=draft.done(), throwing=False), (event,))
        deck = ZoneId("deck")
        draft.deal(deck, [str(kind) for kind in outcome])
        for s in range(state.table.seats):
            for _ in range(self.data.numbers.hand):
                draft.move(draft.zone(deck).pieces[-1].id, deck, ZoneId(f"hand.{s}"), face_up=True)
        return Step(replace(state, table=draft.done(), dealt=True))

    def explain(self, state: PebbleState, attempt: Attempt, /) -> Illegal:
        return Illegal(Why.NOT_NOW)

    def score(self, state: PebbleState, /) -> tuple[Standing, ...]:
        lines = {}
        for s in range(state.table.seats):
            total = sum(self.data.pebbles[p.kind].number for p in state.table.pieces(ZoneId(f"row.{s}")))
            lines[Seat(s)] = [Line(Score.ROW, total), Line(Score.DIE, state.table.counters[f"die.{s}"])]
        return standings(lines)

    def notes(self, state: PebbleState, /) -> tuple[Note, ...]:
        return ()

    def faults(self, state: PebbleState, /) -> Iterable[str]:
        if sum(len(zone.pieces) for zone in state.table.zones.values()) != len(self.data.pebbles):
            yield "pebbles were lost"


def _value(rules: Any, state: Any, seat: Seat) -> float:
    return best_rival(rules.score(state), seat)


def _adopt(rules: Any, state: PebbleState) -> PebbleState:
    return replace(state, dealt=True)


PEBBLES: Game[Any, Any] = Game(
    id="pebbles",
    seats=(2, 3),
    data=Data,
    options=Options,
    state=PebbleState,
    verbs=(Lay, Throw),
    frames=(),
    keys=(Prompt, EventKey, Why, Score, Over),
    rules=PebbleRules,
    value=_value,
    zones=("deck", "hand.{s}", "row.{s}"),
    lies=(Lie("deck", face_up=False), Lie("hand.{s}"), Lie("row.{s}")),
    adopt=_adopt,
    longest=20,
)
