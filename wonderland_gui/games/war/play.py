"""One action of `war`, or one outcome of chance, from a state to the next decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland_gui.engine.protocol import Action, Decide, Event, Named, Param, Step
from wonderland_gui.engine.quick import quick
from wonderland_gui.engine.table import PieceId, Seat, ZoneId
from wonderland_gui.games.war import keys
from wonderland_gui.games.war.board import Board
from wonderland_gui.games.war.frames import Battle, Frame
from wonderland_gui.games.war.state import ROUND, SHARDS, State, stage_of

if TYPE_CHECKING:
    from wonderland_gui.games.war.rules import Rulebook

_event, _step, _state = quick(Event), quick(Step[State]), quick(State)


class Play(Board):
    """The board while it is changed: a draft of the table, the frames, and what has happened."""

    __slots__ = ("decide", "draft", "events", "stack")

    def __init__(self, rules: Rulebook, state: State) -> None:
        self.stack: list[Frame] = list(state.frames)
        self.draft = state.table.draft()
        super().__init__(rules, state.table.seats, state.first, self.stack, self.draft.zones)
        self.events: list[Event] = []
        self.decide: Decide[Action] | None = None
        """The decision that the run has come to."""

    def count(self, counter: str) -> int:
        """A public number as it is now."""
        return self.draft.counters.get(counter, 0)

    # ------------------------------------------------------------ frames
    def push(self, *frames: Frame) -> None:
        """Lays frames on the stack; the last one comes first."""
        self.stack.extend(frames)

    def fight(self, battle: Battle) -> None:
        """Puts a changed battle in place of the one on the stack."""
        self.stack[1] = battle

    def current(self) -> Battle:
        """The battle that is fought."""
        frame = self.stack[1]
        assert isinstance(frame, Battle)
        return frame

    def done(self) -> Step[State]:
        """The state it has come to, and what happened on the way."""
        return _step(_state(self.draft.done(), self.first, tuple(self.stack)), tuple(self.events))

    # ------------------------------------------------------------ telling
    def tell(self, key: keys.Event, seat: Seat | None = None, **params: Param) -> None:
        """An event; with a seat it is about what that one does."""
        if seat is not None:
            params = {"who": self.rules.names[seat], **params}
        self.events.append(_event(key, params))

    def show(self) -> None:
        """Makes the last event a beat: what it tells is to be seen before more happens."""
        stage = stage_of(self.stack, self.round())
        if not self.events:
            self.events.append(_event("", {}, table=self.draft.done(), stage=stage))
            return
        last = self.events[-1]
        if last.table is None:
            self.events[-1] = _event(last.key, last.params, last.seen_by, last.secret, self.draft.done(), stage)

    # ------------------------------------------------------------ moves that many parts need
    def move(self, piece: PieceId, source: ZoneId, to: ZoneId) -> None:
        """A piece goes from one zone to another."""
        self.draft.move(piece, source, to)

    def add(self, counter: str, number: int) -> None:
        """Adds to a public number."""
        self.draft.count(counter, self.count(counter) + number)

    def gain_shards(self, seat: Seat, n: int) -> int:
        """Shards from the supply, as many as there are; says how many."""
        taken = min(n, self.count(SHARDS))
        self.add(SHARDS, -taken)
        self.add(self.at.shards[seat], taken)
        return taken

    def discard_shards(self, seat: Seat, n: int) -> int:
        """Shards back to the supply, as many as the seat has; says how many."""
        given = min(n, self.count(self.at.shards[seat]))
        self.add(SHARDS, given)
        self.add(self.at.shards[seat], -given)
        return given

    def strengthen(self, seat: Seat, n: int) -> int:
        """The Strength cube of a seat goes forward, not beyond the end of the track (rulings 7 and 56), or back, not below 0; says how far."""
        counter = self.at.strength[seat]
        now = self.count(counter)
        then = max(0, min(self.rules.numbers.battle_track.max, now + n))
        self.draft.count(counter, then)
        return then - now

    def round(self) -> int:
        """The Round, from 1."""
        return self.count(ROUND)

    def kind(self, kind: str) -> Named:
        """A component as a param."""
        return Named("kind", kind)

    def region_name(self, region: int) -> Named:
        """A Region as a param."""
        return Named("zone", self.at.regions[region])

    def zone_name(self, zone: str) -> Named:
        """A zone as a param."""
        return Named("zone", zone)

    def seat_of_plate(self, plate: str | None) -> Seat:
        """The seat whose plate it is."""
        assert plate is not None
        return Seat(int(plate.removeprefix("seat.")))
