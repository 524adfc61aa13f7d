"""A match in the making: one action or one outcome of chance, from a state to the next that somebody has to decide or dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from wonderland_gui.engine.protocol import Action, Chance, Decide, Event, Named, Outcome, Param, Step
from wonderland_gui.engine.quick import altered, quick
from wonderland_gui.engine.table import Piece, PieceId, Seat, Table, Zone, ZoneId
from wonderland_gui.games.zenescope import scene as look
from wonderland_gui.games.zenescope import tally
from wonderland_gui.games.zenescope.following import followed
from wonderland_gui.games.zenescope.frames import Answers, Fight, Frame, Heeding, Opening, Text, Throw
from wonderland_gui.games.zenescope.keys import Event as Told
from wonderland_gui.games.zenescope.questions import Grab
from wonderland_gui.games.zenescope.scene import Scene, Still
from wonderland_gui.games.zenescope.state import Area, Counts, State
from wonderland_gui.games.zenescope.tally import Facts
from wonderland_gui.games.zenescope.terms import Deed

if TYPE_CHECKING:
    from wonderland_gui.games.zenescope.rules import Zenescope

F = TypeVar("F", bound=Frame)
Value = tuple[int, ...]
"""What a frame comes back with."""
DONE: Value = (1,)
NOTHING: frozenset[str] = frozenset()
PLACE: frozenset[str] = frozenset({"at"})
RIVAL: frozenset[str] = frozenset({"rival"})


_event, _step, _state, _facts = quick(Event), quick(Step[State]), quick(State), quick(Facts)


class Wait(Exception):
    """A frame was laid on the stack whose answer is needed first."""


@dataclass(frozen=True, slots=True)
class Handler:
    """What a sort of frame does.  All of it reads the stack: the frame is its last one."""

    resume: Callable[[Run, Any, Value | None], bool] | None = None
    """Goes on when nothing lies above, with what the frame above came back with; False: somebody has to decide or dice."""
    ask: Callable[[Scene, Any], Decide[Action] | Chance] | None = None
    """What is asked."""
    act: Callable[[Run, Any, Action], None] | None = None
    settle: Callable[[Run, Any, Outcome], None] | None = None


class Run:
    """A state in the making; a scene."""

    __slots__ = (
        "areas", "before", "cats", "changed", "draft", "due", "events", "frames", "known", "over", "own", "rules", "seats", "spots", "stopped", "tallies",
        "this_turn", "turn", "value", "zones",
    )  # fmt: skip

    def __init__(self, rules: Zenescope, state: State) -> None:
        self.rules: Zenescope = rules
        self.before = state
        self.draft = state.table.draft()
        self.zones: Mapping[ZoneId, Zone] = self.draft.zones
        """The table as it lies now."""
        self.seats: int = state.table.seats
        self.areas: tuple[Area, ...] = rules.areas(self.seats)
        self.turn: Seat = state.turn
        self.frames: list[Frame] = list(state.frames)
        self.spots: list[str] = list(state.spots)
        self.cats: list[str] = list(state.cats)
        self.stopped = state.stopped
        self.tallies: Counts = state.tallies
        self.this_turn: Counts = state.this_turn
        self.due = state.due
        self.events: list[Event] = []
        self.value: Value | None = None
        self.changed: frozenset[str] = NOTHING
        """What has changed for all since Goals were looked at: names of conditions, "turn"."""
        self.own: dict[int, frozenset[str]] = {}
        """The same for single seats: names of conditions, deeds that were counted."""
        self.over = False
        """Whether somebody has done enough Goals."""
        self.known: dict[tuple[int, str], bool] = {}
        """Whether a Goal's conditions held when they were last looked at."""

    def touch(self, names: frozenset[str], *seats: int) -> None:
        """Something has changed that conditions look at: for these seats, or for all."""
        for seat in seats:
            self.own[seat] = self.own.get(seat, NOTHING) | names
        if not seats:
            self.changed |= names

    def changed_for(self, seat: int) -> frozenset[str]:
        """What has changed for a seat since Goals were looked at."""
        return self.changed | self.own.get(seat, NOTHING)

    def earlier(self) -> Still:
        """The state before the step that is being done: before the first half of an exchange of Items, if this is the second."""
        before, half = self.before, self.before.frames[-1] if self.before.frames else None
        if isinstance(half, Grab) and half.but_last:
            mine, theirs = self.areas[half.seat].items, self.areas[half.rivals[0]].items
            draft = before.table.draft()
            draft.move(draft.zones[theirs].pieces[-1].id, theirs, mine)
            before = altered(before, table=draft.done())
        return Still(self.rules, before)

    # ------------------------------------------------------------ the stack
    def push(self, frame: Frame) -> None:
        """Lays a frame on the stack."""
        self.frames.append(frame)

    def pop(self, value: Value = DONE) -> None:
        """Takes the last frame off; the one below goes on with `value`."""
        self.frames.pop()
        self.value = value

    def leave(self) -> None:
        """Takes the last frame off; the one below has not waited for it."""
        self.frames.pop()
        self.value = None

    def become(self, frame: Frame) -> None:
        """Puts another frame in the place of the last one."""
        self.frames[-1] = frame

    def ask(self, answers: Answers, index: int, frame: Callable[[], Frame]) -> Value:
        """The answer with this number of the frame that lies on top; if it is not there yet, the frame that gives it is laid on the stack."""
        if index < len(answers):
            return answers[index]
        self.push(frame())
        raise Wait

    def heed(self, frame: Opening | Throw | Fight, texts: Iterable[Text]) -> bool:
        """Heeds the first of these texts that was not yet; False if there is none.

        They are looked at anew after each: what one does may silence another, or give a new one its say (ruling 50).
        """
        for text in texts:
            if text not in frame.heard:
                self.become(altered(frame, heard=(*frame.heard, text)))
                self.push(Heeding(text.zone, text.at, text.path, text.owner))
                return True
        return False

    def update_fight(self, **changed: Any) -> Fight | None:
        """Changes the fight under way."""
        for index in range(len(self.frames) - 1, -1, -1):
            frame = self.frames[index]
            if isinstance(frame, Fight):
                made = altered(frame, **changed)
                self.frames[index] = made
                return made
        return None

    # ------------------------------------------------------------ telling
    def tell(self, key: Told, beat: bool = False, **params: Param) -> None:
        """Something happened; a beat is to be seen before more happens."""
        self.events.append(_event(key, params, table=self.draft.done() if beat else None))

    def say(self, key: Told, params: Mapping[str, Param], beat: bool = False) -> None:
        """The same with params in a map."""
        self.events.append(_event(key, params, table=self.draft.done() if beat else None))

    def beat(self) -> None:
        """Makes the last event a beat."""
        if self.events and self.events[-1].table is None:
            last = self.events[-1]
            self.events[-1] = Event(last.key, last.params, last.seen_by, last.secret, self.draft.done())

    def who(self, seat: int) -> Named:
        """A seat as a param."""
        return self.rules.seat_names[seat]

    def named(self, kind: str) -> Named:
        """A kind as a param."""
        return Named("kind", kind)

    # ------------------------------------------------------------ pieces
    def move(self, piece: PieceId, source: ZoneId, to: ZoneId, *, face_up: bool | None = None) -> Piece:
        """Moves a card or a pawn; what is under way follows it."""
        gone = next(index for index, lying in enumerate(self.zones[source].pieces) if lying.id == piece)
        moved = self.draft.move(piece, source, to, face_up=face_up)
        there = len(self.zones[to].pieces) - 1
        for index, frame in enumerate(self.frames):
            self.frames[index] = followed(frame, source, gone, to, there)
        return moved

    def put_pawn(self, seat: int, zone: str) -> None:
        """A pawn comes to a space, or is set aside."""
        pawn = self.rules.pawn(seat)
        source = self.rules.where_pawn(self, seat)
        if source != zone:
            self.move(self._piece(source, pawn, seat), source, ZoneId(zone))
        self.spots[seat] = zone if zone in self.rules.boards.number else ""
        self.touch(PLACE, seat)
        self.touch(RIVAL)

    def _piece(self, zone: ZoneId, kind: str, seat: int) -> PieceId:
        return next(piece.id for piece in self.zones[zone].pieces if piece.kind == kind and piece.owner == seat)

    # ------------------------------------------------------------ counting
    def count(self, seat: int, what: Deed, n: int = 1, **facts: Any) -> None:
        """A deed is counted, with how things are now where `facts` do not say otherwise."""
        wanted = self.rules.tallies.get(what)
        if not wanted:
            return
        self.touch(self.rules.deeds[what], seat)
        if "side" not in facts:
            facts["side"] = look.side_kind(self, seat)
        known = _facts(tokens=look.tokens(self, seat), **facts)
        for spec in wanted:
            if spec.plain or tally.fits(spec.wanted, known):
                key = tally.key_of(spec.name, spec.wanted, known)
                if "game" in spec.windows:
                    self.tallies = _changeable(self.tallies)
                    tally.add(self.tallies, key, self.seats, seat, n)
                if "turn" in spec.windows:
                    self.this_turn = _changeable(self.this_turn)
                    tally.add(self.this_turn, key, self.seats, seat, n)

    # ------------------------------------------------------------ going on
    def advance(self, handlers: Mapping[type, Handler], check: Callable[[Run], None], begin: Callable[[Run], None]) -> None:
        """Goes on until somebody has to decide or dice, or the match is over."""
        while True:
            if self.changed or self.own:
                check(self)
                self.changed = NOTHING
                self.own.clear()
            if self.over:
                self.frames.clear()
                return
            if not self.frames:
                begin(self)
                continue
            frame = self.frames[-1]
            resume = handlers[type(frame)].resume
            value, self.value = self.value, None
            if resume is None:
                return
            try:
                if not resume(self, frame, value):
                    return
            except Wait:
                continue

    def table(self) -> Table:
        """The table as it lies now."""
        return self.draft.done()

    def done(self) -> Step[State]:
        """The state that was made."""
        before = self.before
        spots, cats = tuple(self.spots), tuple(self.cats)
        tallies = before.tallies if self.tallies is before.tallies else MappingProxyType(self.tallies)
        this_turn = before.this_turn if self.this_turn is before.this_turn else MappingProxyType(self.this_turn)
        made = _state(self.draft.done(), self.turn, tuple(self.frames), spots, cats, self.stopped, tallies, this_turn, self.due)
        return _step(made, tuple(self.events))


def _changeable(counts: Counts) -> dict[str, tuple[int, ...]]:
    """Counts that may be added to."""
    return counts if isinstance(counts, dict) else dict(counts)


def answered(frame: F, answers: Answers, value: Value | None) -> tuple[F, Answers]:
    """The frame and its answers after one more has come in."""
    if value is None:
        return frame, answers
    answers = (*answers, value)
    made: Any = frame
    return altered(made, answers=answers), answers
