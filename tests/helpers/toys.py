"""Three toy games of the shapes that the duel does not have, to show that the engine is general.

`burrow`  a deck face down, peeks, a discard pile shuffled back under it
`stroll`  a die, frames on a stack, ways over several spaces, secret goals
`sack`    a bag for each seat, choices made secretly and shown together
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, ClassVar

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
    draw,
    seat_name,
    shuffle,
)
from wonderland_gui.engine.scoring import standings
from wonderland_gui.engine.table import COUNT, FACES, Piece, PieceId, Seat, Table, Zone, ZoneId, new_table


class Prompt(StrEnum):
    TURN = "turn"
    TOLL = "toll"
    CHOICE = "choice"


class EventKey(StrEnum):
    PEEKED = "peeked"
    TAKEN = "taken"
    THROWN = "thrown"
    SHUFFLED = "shuffled"
    ROLLED = "rolled"
    WALKED = "walked"
    PAID = "paid"
    CHOSEN = "chosen"
    SHOWN = "shown"
    DRAWN = "drawn"


class Why(StrEnum):
    NOT_NOW = "not_now"


class Score(StrEnum):
    CARDS = "cards"
    COINS = "coins"
    GOAL = "goal"
    STONES = "stones"


class Over(StrEnum):
    END = "end"


KEYS = (Prompt, EventKey, Why, Score, Over)


@dataclass(frozen=True, slots=True)
class Thing:
    """A component of any toy."""

    worth: int
    template: str = "thing"
    art: str = "thing"
    back: str = "thing"


@dataclass(frozen=True, slots=True)
class Numbers:
    turns: int = 8


@dataclass(frozen=True, slots=True)
class Options:
    long: bool = False


def _zone(name: str) -> ZoneId:
    return ZoneId(name)


def _value(rules: Any, state: Any, seat: Seat) -> float:
    return best_rival(rules.score(state), seat)


class _Toy:
    """What all toys answer alike."""

    data: Any
    things: Mapping[str, Thing]

    def __init__(self, data: Any, options: Options) -> None:
        self.data = data
        self.things = data.things
        self.turns = data.numbers.turns * (2 if options.long else 1)

    def explain(self, state: Any, attempt: Attempt, /) -> Illegal:
        return Illegal(Why.NOT_NOW, {"n": len(state.table.zones)})

    def notes(self, state: Any, /) -> tuple[Note, ...]:
        return ()

    def faults(self, state: Any, /) -> Iterable[str]:
        pieces = [piece for zone in state.table.zones.values() for piece in zone.pieces]
        if len({piece.id for piece in pieces}) != len(pieces):
            yield "a piece lies twice"


# ---------------------------------------------------------------- burrow
@dataclass(frozen=True, slots=True)
class BurrowData:
    numbers: Numbers = Numbers(10)
    things: Mapping[str, Thing] = field(default_factory=lambda: {f"card_{n}": Thing(n) for n in range(1, 8)})


@dataclass(frozen=True, slots=True)
class BurrowState:
    table: Table
    turn: int = 0
    stirring: str = "deck"

    @property
    def stage(self) -> str:
        return "burrow"


@dataclass(frozen=True, slots=True)
class Peek(Action):
    verb: ClassVar[str] = "peek"


@dataclass(frozen=True, slots=True)
class Take(Action):
    verb: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Throw(Action):
    verb: ClassVar[str] = "throw"


@dataclass(frozen=True, slots=True)
class Stir(Action):
    verb: ClassVar[str] = "stir"


class Burrow(_Toy):
    """Each turn: peek at the top of the deck, take it openly, throw it away openly, or stir the discard pile into the deck."""

    def setup(self, seats: int, /) -> BurrowState:
        cards = tuple(Piece(PieceId(f"p{i}"), kind, "thing", False) for i, kind in enumerate(self.things))
        zones = [Zone(_zone("deck"), cards), Zone(_zone("discard"))]
        zones += [Zone(_zone(f"row.{s}"), (), Seat(s)) for s in range(seats)]
        return BurrowState(new_table(seats, zones))

    def pending(self, state: BurrowState, /) -> Pending[Action]:
        table = state.table
        if state.stirring:
            return shuffle(table.zones[_zone("deck")])
        deck, discard = table.pieces(_zone("deck")), table.pieces(_zone("discard"))
        if not deck or state.turn >= self.turns:
            return GameOver(Over.END, self.score(state))
        seat = Seat(state.turn % table.seats)
        actions: list[Action] = [Peek(seat, deck[-1].id), Take(seat, deck[-1].id, f"row.{seat}"), Throw(seat, deck[-1].id, "discard")]
        if discard:
            actions.append(Stir(seat, None, "deck"))
        return Decide(seat, Prompt.TURN, tuple(actions))

    def act(self, state: BurrowState, action: Action, /) -> Step[BurrowState]:
        draft = state.table.draft()
        deck, who = _zone("deck"), seat_name(action.seat)
        after = replace(state, turn=state.turn + 1)
        if isinstance(action, Stir):
            draft.move_all(_zone("discard"), deck, face_up=False)
            return Step(replace(after, table=draft.done(), stirring="deck"))
        card = PieceId(str(action.source))
        what = {"who": who, "card": Named("piece", card)}
        if isinstance(action, Peek):
            draft.show(card, deck, action.seat)
            return Step(replace(after, table=draft.done()), (Event(EventKey.PEEKED, what, (action.seat,), ("card",)),))
        draft.move(card, deck, _zone(str(action.target)), face_up=True)
        return Step(replace(after, table=draft.done()), (Event(EventKey.TAKEN if isinstance(action, Take) else EventKey.THROWN, what),))

    def settle(self, state: BurrowState, chance: Chance, outcome: Outcome, /) -> Step[BurrowState]:
        draft = state.table.draft()
        draft.deal(_zone("deck"), [str(kind) for kind in outcome])
        return Step(replace(state, table=draft.done(), stirring=""), (Event(EventKey.SHUFFLED),))

    def score(self, state: BurrowState, /) -> tuple[Standing, ...]:
        table = state.table
        return standings({Seat(s): [Line(Score.CARDS, self.things[p.kind].worth) for p in table.pieces(_zone(f"row.{s}"))] for s in range(table.seats)})


BURROW: Game[Any, Any] = Game(
    id="burrow",
    seats=(1, 2, 3),
    data=BurrowData,
    options=Options,
    state=BurrowState,
    verbs=(Peek, Take, Throw, Stir),
    frames=(),
    keys=KEYS,
    rules=Burrow,
    value=_value,
    zones=("deck", "discard", "row.{s}"),
    lies=(Lie("deck", face_up=False),),
    longest=20,
)


# ---------------------------------------------------------------- stroll
@dataclass(frozen=True, slots=True)
class StrollData:
    numbers: Numbers = Numbers(6)
    things: Mapping[str, Thing] = field(default_factory=lambda: {**{f"goal_{n}": Thing(n, back="goal") for n in range(5)}, "pawn": Thing(0)})


@dataclass(frozen=True, slots=True)
class Turn:
    is_frame: ClassVar[bool] = True
    seat: int


@dataclass(frozen=True, slots=True)
class Rolled:
    is_frame: ClassVar[bool] = True
    seat: int
    steps: int


@dataclass(frozen=True, slots=True)
class Toll:
    is_frame: ClassVar[bool] = True
    seat: int
    price: int
    asked_from: str = ""


Frame = Turn | Rolled | Toll


@dataclass(frozen=True, slots=True)
class StrollState:
    table: Table
    frames: tuple[Frame, ...] = ()
    turn: int = 0
    dealt: int = 0

    @property
    def stage(self) -> str:
        return "stroll"


@dataclass(frozen=True, slots=True)
class Walk(Action):
    verb: ClassVar[str] = "walk"


@dataclass(frozen=True, slots=True)
class Pay(Action):
    verb: ClassVar[str] = "pay"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    verb: ClassVar[str] = "decline"


RING = 6


class Stroll(_Toy):
    """Roll, walk up to so many spaces round a ring, and pay a toll or not; a secret goal pays at the end."""

    def setup(self, seats: int, /) -> StrollState:
        goals = [kind for kind in self.things if kind != "pawn"]
        cards = tuple(Piece(PieceId(f"p{i}"), kind, "goal", False) for i, kind in enumerate(goals))
        zones = [Zone(_zone("goals"), cards, None, COUNT, COUNT)]
        zones += [Zone(_zone(f"goal.{s}"), (), Seat(s)) for s in range(seats)]
        pawns = tuple(Piece(PieceId(f"p{len(goals) + s}"), "pawn", "pawn", owner=Seat(s)) for s in range(seats))
        zones += [Zone(_zone(f"space.{i}"), pawns if i == 0 else ()) for i in range(RING)]
        return StrollState(new_table(seats, zones, {f"coins.{s}": 3 for s in range(seats)}))

    def pending(self, state: StrollState, /) -> Pending[Action]:
        table = state.table
        if not state.dealt:
            return shuffle(table.zones[_zone("goals")])
        if not state.frames:
            return GameOver(Over.END, self.score(state))
        frame = state.frames[-1]
        seat = Seat(frame.seat)
        if isinstance(frame, Turn):
            return Roll(1)
        if isinstance(frame, Toll):
            actions: tuple[Action, ...] = (Decline(seat),)
            if table.counters[f"coins.{seat}"] >= frame.price:
                actions = (Pay(seat, None, f"coins.{seat}", choice=str(frame.price)), *actions)
            return Decide(seat, Prompt.TOLL, actions, params={"n": frame.price})
        here, pawn = self._pawn(table, seat)
        ways = [tuple(f"space.{(here + i) % RING}" for i in range(1, n + 1)) for n in range(frame.steps + 1)]
        return Decide(seat, Prompt.TURN, tuple(Walk(seat, pawn.id, f"space.{(here + n) % RING}", 0, str(n), way) for n, way in enumerate(ways)))

    def _pawn(self, table: Table, seat: Seat) -> tuple[int, Piece]:
        return next((i, piece) for i in range(RING) for piece in table.pieces(_zone(f"space.{i}")) if piece.owner == seat)

    def act(self, state: StrollState, action: Action, /) -> Step[StrollState]:
        draft = state.table.draft()
        who = seat_name(action.seat)
        below = state.frames[:-1]
        if isinstance(action, Walk):
            here, pawn = self._pawn(state.table, action.seat)
            draft.move(pawn.id, _zone(f"space.{here}"), _zone(str(action.target)))
            frames: tuple[Frame, ...] = (*below, Toll(int(action.seat), 1 + int(action.choice) % 3, str(action.target)))
            if action.target == "space.0":
                frames = below
            event = Event(EventKey.WALKED, {"who": who, "zone": Named("zone", str(action.target))})
            return self._on(replace(state, table=draft.done(), frames=frames), event)
        if isinstance(action, Pay):
            draft.add(f"coins.{action.seat}", -int(action.choice))
            draft.turn(self._pawn(state.table, action.seat)[1].id, _zone(f"space.{self._pawn(state.table, action.seat)[0]}"), 90)
        return self._on(replace(state, table=draft.done(), frames=below), Event(EventKey.PAID, {"who": who}))

    def _on(self, state: StrollState, event: Event) -> Step[StrollState]:
        if not state.frames and state.turn + 1 < self.turns:
            state = replace(state, turn=state.turn + 1, frames=(Turn((state.turn + 1) % state.table.seats),))
        return Step(state, (event,))

    def settle(self, state: StrollState, chance: Chance, outcome: Outcome, /) -> Step[StrollState]:
        if isinstance(chance, Roll):
            frame = state.frames[-1]
            rolled = Rolled(frame.seat, int(outcome[0]))
            return Step(replace(state, frames=(*state.frames[:-1], rolled)), (Event(EventKey.ROLLED, {"n": int(outcome[0])}),))
        draft = state.table.draft()
        goals = _zone("goals")
        draft.deal(goals, [str(kind) for kind in outcome])
        for s in range(state.table.seats):
            card = draft.zone(goals).pieces[-1].id
            draft.move(card, goals, _zone(f"goal.{s}"))
            draft.show(card, _zone(f"goal.{s}"), Seat(s))
        return Step(replace(state, table=draft.done(), dealt=1, frames=(Turn(0),)))

    def score(self, state: StrollState, /) -> tuple[Standing, ...]:
        table = state.table
        lines = {}
        for s in range(table.seats):
            lines[Seat(s)] = [Line(Score.COINS, table.counters[f"coins.{s}"])]
            lines[Seat(s)] += [Line(Score.GOAL, self.things[p.kind].worth, seen_by=(Seat(s),)) for p in table.pieces(_zone(f"goal.{s}"))]
        return standings(lines)


STROLL: Game[Any, Any] = Game(
    id="stroll",
    seats=(2, 4),
    data=StrollData,
    options=Options,
    state=StrollState,
    verbs=(Walk, Pay, Decline),
    frames=(Turn, Rolled, Toll),
    keys=KEYS,
    rules=Stroll,
    value=_value,
    zones=("goals", "goal.{s}", "space.{i}"),
    lies=(Lie("goal.{s}", face_up=False, shown_to_owner=True), Lie("goals", face_up=False)),
    longest=30,
)


# ---------------------------------------------------------------- sack
@dataclass(frozen=True, slots=True)
class SackData:
    numbers: Numbers = Numbers(3)
    things: Mapping[str, Thing] = field(default_factory=lambda: {"gold": Thing(3), "coal": Thing(-1), "yes": Thing(0), "no": Thing(0)})


@dataclass(frozen=True, slots=True)
class SackState:
    table: Table
    round: int = 0
    drawing: tuple[int, ...] = ()

    @property
    def stage(self) -> str:
        return "sack"


@dataclass(frozen=True, slots=True)
class Lay(Action):
    verb: ClassVar[str] = "lay"


class Sack(_Toy):
    """Everybody secretly says yes or no; then all is shown, and whoever said yes draws from the own bag."""

    def setup(self, seats: int, /) -> SackState:
        zones, n = [], 0
        for s in range(seats):
            for name, kinds, zone in (
                (f"hand.{s}", ("yes", "no"), Zone(_zone(f"hand.{s}"), (), Seat(s), FACES, COUNT)),
                (f"choice.{s}", (), Zone(_zone(f"choice.{s}"), (), Seat(s), FACES, COUNT)),
                (f"bag.{s}", ("gold", "coal", "coal", "gold"), Zone(_zone(f"bag.{s}"), (), Seat(s), mixed=True)),
                (f"drawn.{s}", (), Zone(_zone(f"drawn.{s}"), (), Seat(s))),
            ):
                pieces = tuple(Piece(PieceId(f"p{n + i}"), kind, f"back_{name.split('.')[0]}_{s}", owner=Seat(s)) for i, kind in enumerate(kinds))
                n += len(pieces)
                zones.append(replace(zone, pieces=pieces))
        return SackState(new_table(seats, zones))

    def pending(self, state: SackState, /) -> Pending[Action]:
        table = state.table
        if state.drawing:
            return draw(table.zones[_zone(f"bag.{state.drawing[0]}")], 1)
        if state.round >= self.turns:
            return GameOver(Over.END, self.score(state))
        seat = next(Seat(s) for s in range(table.seats) if not table.pieces(_zone(f"choice.{s}")))
        return Decide(seat, Prompt.CHOICE, tuple(Lay(seat, p.id, f"choice.{seat}") for p in table.pieces(_zone(f"hand.{seat}"))), secret=True)

    def act(self, state: SackState, action: Action, /) -> Step[SackState]:
        draft = state.table.draft()
        seat = action.seat
        draft.move(PieceId(str(action.source)), _zone(f"hand.{seat}"), _zone(f"choice.{seat}"))
        chosen = Event(EventKey.CHOSEN, {"who": seat_name(seat), "card": Named("piece", str(action.source))}, (seat,), ("card",))
        table = draft.done()
        if seat + 1 < table.seats:
            return Step(replace(state, table=table), (chosen,))
        for s in range(table.seats):
            draft.rezone(_zone(f"choice.{s}"), owner=Seat(s), to_owner=FACES, to_others=FACES)
        shown = Event(EventKey.SHOWN, table=draft.done())
        drawing = []
        for s in range(table.seats):
            (card,) = table.pieces(_zone(f"choice.{s}"))
            if card.kind == "yes" and table.pieces(_zone(f"bag.{s}")):
                drawing.append(s)
            draft.move(card.id, _zone(f"choice.{s}"), _zone(f"hand.{s}"), at=0)
            draft.rezone(_zone(f"choice.{s}"), owner=Seat(s), to_owner=FACES, to_others=COUNT)
        return Step(replace(state, table=draft.done(), round=state.round + 1, drawing=tuple(drawing)), (replace(chosen, table=table), shown))

    def settle(self, state: SackState, chance: Chance, outcome: Outcome, /) -> Step[SackState]:
        draft = state.table.draft()
        s = state.drawing[0]
        bag = draft.zone(_zone(f"bag.{s}"))
        rest = [piece.kind for piece in bag.pieces]
        rest.remove(str(outcome[0]))
        draft.deal(bag.id, [*rest, str(outcome[0])])
        draft.move(bag.pieces[-1].id, bag.id, _zone(f"drawn.{s}"))
        event = Event(EventKey.DRAWN, {"who": seat_name(Seat(s)), "stone": Named("kind", str(outcome[0]))})
        return Step(replace(state, table=draft.done(), drawing=state.drawing[1:]), (event,))

    def score(self, state: SackState, /) -> tuple[Standing, ...]:
        table = state.table
        return standings({Seat(s): [Line(Score.STONES, self.things[p.kind].worth) for p in table.pieces(_zone(f"drawn.{s}"))] for s in range(table.seats)})


SACK: Game[Any, Any] = Game(
    id="sack",
    seats=(1, 2, 3),
    data=SackData,
    options=Options,
    state=SackState,
    verbs=(Lay,),
    frames=(),
    keys=KEYS,
    rules=Sack,
    value=_value,
    zones=("hand.{s}", "choice.{s}", "bag.{s}", "drawn.{s}"),
    longest=24,
)

TOYS = (BURROW, STROLL, SACK)
