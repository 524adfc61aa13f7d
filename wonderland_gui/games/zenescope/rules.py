"""The rules of `zenescope` as eight pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from wonderland_gui.engine.protocol import Action, Attempt, Chance, GameOver, Illegal, Named, Note, Outcome, Param, Pending, Standing, Step, seat_name
from wonderland_gui.engine.table import Seat, ZoneId
from wonderland_gui.games.zenescope import goals, setup, turn
from wonderland_gui.games.zenescope.boards import Boards
from wonderland_gui.games.zenescope.cards import Cards, Program, conditions_of, said
from wonderland_gui.games.zenescope.conditions import Check, lack_of, needs_of, prepared
from wonderland_gui.games.zenescope.definitions import SLOTS, Data, EventCard, Options
from wonderland_gui.games.zenescope.faults import faults
from wonderland_gui.games.zenescope.keys import Over
from wonderland_gui.games.zenescope.machine import HANDLERS
from wonderland_gui.games.zenescope.notes import notes
from wonderland_gui.games.zenescope.refusals import refusal
from wonderland_gui.games.zenescope.run import Run
from wonderland_gui.games.zenescope.scene import Scene, Still
from wonderland_gui.games.zenescope.scoring import standings
from wonderland_gui.games.zenescope.state import ASIDE, COMMON, EVENT, ROUND, Area, Counts, State, areas
from wonderland_gui.games.zenescope.tally import specs
from wonderland_gui.games.zenescope.terms import Condition, Deed, SideKind

COUNTERS = ("skip", "pardon", "extra", "turns")
"""Public numbers of each seat: turns to skip, skips that will be pardoned, extra turns to come, turns begun or skipped, extra ones aside."""


class Zenescope:
    """The rules of one match."""

    def __init__(self, data: Data, options: Options) -> None:
        self.data, self.options = data, options
        self.boards = Boards(data)
        self.cards = Cards(data)
        self.cheshire = next((kind for kind, boss in data.bosses.items() if boss.token), "")
        self.madness_token, self.goal_token = (next(kind for kind, token in data.tokens.items() if token.role == role) for role in ("madness", "goal"))
        self.home, self.second_home = SLOTS.index(data.numbers.home), SLOTS.index(data.numbers.second_home)
        self.face: Mapping[str, int] = {kind: die.face for kind, die in data.dice.items()}
        self.colours: tuple[str, ...] = tuple(dict.fromkeys(die.colour for die in sorted(data.dice.values(), key=lambda die: die.colour != "red")))
        self._die = {(die.colour, die.face): kind for kind, die in data.dice.items()}
        self.same_die: Mapping[str, frozenset[str]] = {
            kind: frozenset(other for other, each in data.dice.items() if each.colour == die.colour) for kind, die in data.dice.items()
        }
        """Of a face of a die all faces of it."""
        self.pawns = tuple(sorted(data.pawns, key=lambda kind: data.pawns[kind].seat))
        self.dice_each = 2 * max(len(self.pawns), 1)
        """Dice of each colour: enough for everybody and a Boss."""
        self.goal_kinds = (*data.goals, *data.characters)
        self.no_counts: Counts = MappingProxyType({})
        self.seat_names = tuple(seat_name(Seat(seat)) for seat in range(len(self.pawns)))
        self._checks: dict[tuple[Condition, ...], tuple[Check, ...]] = {}
        every: list[object] = [*data.characters.values(), *data.bosses.values(), *data.items.values(), *data.goals.values()]
        every += [*data.events_real.values(), *data.events_wonder.values()]
        self.tallies = specs(each.tally for card in every for each in conditions_of(card) if each.tally is not None)
        """The deeds that texts ask for."""
        self.deeds: Mapping[Deed, frozenset[str]] = {deed: frozenset({deed}) for deed in self.tallies}
        goal_texts: dict[str, tuple[Condition, ...]] = {kind: goal.when for kind, goal in data.goals.items()}
        goal_texts |= {kind: character.goal.when for kind, character in data.characters.items()}
        self.needs: Mapping[str, frozenset[str]] = {kind: frozenset(need for each in when for need in needs_of(each)) for kind, when in goal_texts.items()}
        """What has to change for a Goal to come true."""
        self._goal_texts = {kind: tuple(map(said, when)) for kind, when in goal_texts.items()}
        self._touched: dict[frozenset[str], frozenset[str]] = {}
        self._goals = {kind: prepared(goal.when) for kind, goal in data.goals.items()}
        self._goals |= {kind: prepared(character.goal.when) for kind, character in data.characters.items()}
        self.sort_of: Mapping[str, str] = {kinds: sort for sort, each in self.faces() for kinds in each}
        """Of a side or a face of a die the one that stands for its piece."""
        self.census: Mapping[str, int] = self._census()
        """How many pieces there are of each kind."""
        self.asking = frozenset(frame for frame, handler in HANDLERS.items() if handler.ask is not None)
        self._owners: dict[int, Mapping[ZoneId, Seat]] = {}
        self._setups: dict[int, State] = {}
        self._zones: dict[int, tuple[ZoneId, ...]] = {}

    # ------------------------------------------------------------ looking things up
    def areas(self, seats: int) -> tuple[Area, ...]:
        """The zones of each seat."""
        return areas(seats)

    def zones(self, seats: int) -> tuple[ZoneId, ...]:
        """All zones of a table but the box."""
        if seats not in self._zones:
            self._zones[seats] = (*COMMON, *(zone for area in areas(seats) for zone in area.zones), *self.boards.zones)
        return self._zones[seats]

    def owners(self, seats: int) -> Mapping[ZoneId, Seat]:
        """To whom zones belong."""
        if seats not in self._owners:
            self._owners[seats] = {zone: area.seat for area in areas(seats) for zone in area.zones}
        return self._owners[seats]

    def faces(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Kinds that one piece shows by turns, with the one that stands for them: sides of a section, faces of a die."""
        for slot in range(len(SLOTS)):
            sides = tuple(side for side in self.data.sides if self.boards.slot_of[side] == slot)
            yield sides[0], sides
        for colour in self.colours:
            faces = tuple(self.die(colour, face) for face in range(1, self.data.numbers.sides + 1))
            yield faces[0], faces

    def _census(self) -> Mapping[str, int]:
        data = self.data
        once = (data.characters, data.goals, data.events_real, data.events_wonder)
        found = {kind: 1 for group in once for kind in group}
        for group in (data.bosses, data.items, data.tokens, data.pawns):
            found |= {kind: each.copies for kind, each in group.items()}
        for sort, kinds in self.faces():
            found[sort] = self.dice_each if kinds[0] in data.dice else 1
        return found

    def pawn(self, seat: int) -> str:
        """The pawn of a seat."""
        return self.pawns[seat]

    def where_pawn(self, scene: Scene, seat: int) -> ZoneId:
        """Where a pawn lies: on its space, or aside."""
        return ZoneId(scene.spots[seat] or ASIDE)

    def die(self, colour: str, face: int) -> str:
        """The kind of a face of a die."""
        return self._die[colour, face]  # type: ignore[index]

    def event(self, kind: str) -> EventCard:
        """An Event card."""
        return self.data.events_real[kind] if kind in self.data.events_real else self.data.events_wonder[kind]

    def deck_of(self, kind: str) -> SideKind:
        """From which deck an Event comes."""
        return "real" if kind in self.data.events_real else "wonder"

    def holds(self, scene: Scene, owner: int, wanted: tuple[Condition, ...], *, clause: bool) -> bool:
        """Whether all conditions hold for the owner of a text; in clauses the holder of the Armor counts as without Madness."""
        if not wanted:
            return True
        checks = self._checks.get(wanted)
        if checks is None:
            checks = self._checks[wanted] = prepared(wanted)
        return all(check(scene, owner, what, clause) for check, what in checks)

    def lacks(self, scene: Scene, owner: int, wanted: tuple[Condition, ...]) -> str:
        """Why the first of the conditions of an Event that does not hold does not; empty if all do."""
        return next((lack_of(each) for each in wanted if not self.holds(scene, owner, (each,), clause=False)), "")

    def goal_conditions(self, kind: str) -> Program:
        """The conditions of a Goal: the name of each and its particulars."""
        return self._goal_texts[kind]

    def goal_holds(self, scene: Scene, seat: int, kind: str) -> bool:
        """Whether the conditions of a Goal hold for a seat."""
        return all(check(scene, seat, what, False) for check, what in self._goals[kind])

    def touched(self, changed: frozenset[str]) -> frozenset[str]:
        """The Goals that may have come true, or not be true any more, now that these things have changed."""
        found = self._touched.get(changed)
        if found is None:
            found = self._touched[changed] = frozenset(kind for kind, needs in self.needs.items() if needs & changed)
        return found

    def due_of(self, scene: Scene, seat: int) -> tuple[str, ...]:
        """With Goals revealed by hand those whose conditions have come true for a seat in this turn."""
        return scene.due[seat] if scene.due else ()

    def winner(self, scene: Scene) -> Seat | None:
        """Who has done enough Goals."""
        for area in areas(scene.seats):
            if len(scene.zones[area.done].pieces) >= self.data.numbers.goals:
                return area.seat
        return None

    def progress(self, state: State) -> tuple[int, int]:
        """How many Goals the best player has done, and how many win."""
        return max(len(state.table.zones[area.done].pieces) for area in areas(state.table.seats)), self.data.numbers.goals

    def stock(self, scene: Scene, boss: str) -> bool:
        """Whether a card of a Boss is left."""
        held = sum(piece.kind == boss for area in areas(scene.seats) for piece in scene.zones[area.bosses].pieces)
        return held < self.data.bosses[boss].copies

    # ------------------------------------------------------------ params
    def zone_name(self, zone: str) -> Named:
        """A zone as a param."""
        return Named("zone", zone)

    def kind_name(self, kind: str) -> Named:
        """A kind as a param."""
        return Named("kind", kind)

    def text_params(self, scene: Scene, zone: str, at: int) -> dict[str, Param]:
        """The card that asks something as a param."""
        lying = scene.zones[ZoneId(zone)].pieces if zone else ()
        return {"card": self.kind_name(lying[at].kind)} if at < len(lying) else {}

    def card_params(self, scene: Scene) -> dict[str, Param]:
        """The card being faced as a param."""
        lying = scene.zones[EVENT].pieces
        return {"card": self.kind_name(lying[-1].kind)} if lying else {}

    # ------------------------------------------------------------ the eight functions
    def setup(self, seats: int, /) -> State:
        """Everything in its place; the deal and the first placements are asked for next."""
        if seats not in self._setups:
            made = setup.first_state(self, seats)
            table = made.table
            counters = {ROUND: 0, **{f"{name}.{seat}": 0 for name in COUNTERS for seat in range(seats)}}
            draft = table.draft()
            for name, number in counters.items():
                draft.count(name, number)
            self._setups[seats] = State(draft.done(), made.turn, made.frames, made.spots, made.cats, due=() if self.options.auto_reveal else ((),) * seats)
        return self._setups[seats]

    def pending(self, state: State, /) -> Pending[Action]:
        """What the last frame asks for; without one the match is over."""
        if not state.frames:
            return GameOver(Over.GOALS, self.score(state))
        frame = state.frames[-1]
        ask = HANDLERS[type(frame)].ask
        assert ask is not None, frame
        return ask(Still(self, state), frame)

    def act(self, state: State, action: Action, /) -> Step[State]:
        """The state after an action that `pending` offers."""
        run = Run(self, state)
        frame = run.frames[-1]
        act = HANDLERS[type(frame)].act
        assert act is not None, frame
        act(run, frame, action)
        run.advance(HANDLERS, goals.check, turn.begin)
        return run.done()

    def settle(self, state: State, chance: Chance, outcome: Outcome, /) -> Step[State]:
        """The state after dice have fallen or a deck was shuffled."""
        run = Run(self, state)
        frame = run.frames[-1]
        settle = HANDLERS[type(frame)].settle
        assert settle is not None, frame
        settle(run, frame, outcome)
        run.advance(HANDLERS, goals.check, turn.begin)
        return run.done()

    def explain(self, state: State, attempt: Attempt, /) -> Illegal:
        """Why the attempt is not legal."""
        return refusal(self, state, attempt)

    def score(self, state: State, /) -> tuple[Standing, ...]:
        """The Goals that are done."""
        return standings(self, state)

    def notes(self, state: State, /) -> tuple[Note, ...]:
        """Totals, steps, odds and skips."""
        return notes(self, state)

    def faults(self, state: State, /) -> Iterable[str]:
        """What cannot be."""
        return faults(self, state)

    def adopt(self, state: State) -> State:
        """The state of a position made whole: where pawns and Cheshire tokens stand is read from the zones, and the end from the Goals."""
        spots, cats = [""] * state.table.seats, [""] * len(SLOTS)
        for zone in self.boards.zones:
            for piece in state.table.zones[zone].pieces:
                if piece.kind == self.cheshire:
                    cats[self.boards.space(zone).slot] = str(zone)
                elif piece.owner is not None and piece.owner < len(spots):
                    spots[piece.owner] = str(zone)
        over = self.winner(Still(self, state)) is not None
        due = state.due if state.due or self.options.auto_reveal else ((),) * state.table.seats
        return State(state.table, state.turn, () if over else state.frames, tuple(spots), tuple(cats), state.stopped, state.tallies, state.this_turn, due)
