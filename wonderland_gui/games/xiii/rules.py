"""The rules of `xiii` as eight pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wonderland_gui.engine.protocol import (
    Action,
    Attempt,
    Chance,
    Decide,
    Event,
    GameOver,
    Illegal,
    Named,
    Note,
    Outcome,
    Params,
    Pending,
    Roll,
    Standing,
    Step,
    seat_name,
    shuffle,
)
from wonderland_gui.engine.quick import quick
from wonderland_gui.engine.table import Piece, PieceId, Seat, Table, Zone, ZoneId, new_table
from wonderland_gui.games.xiii import keys
from wonderland_gui.games.xiii.actions import Book, Cover, Stop, Unlock, Use, books
from wonderland_gui.games.xiii.definitions import Data, Options
from wonderland_gui.games.xiii.faults import faults
from wonderland_gui.games.xiii.notes import Reckoner
from wonderland_gui.games.xiii.refusals import refusal
from wonderland_gui.games.xiii.scoring import Scorer
from wonderland_gui.games.xiii.state import DISCARD, KEYS, Deal, Hall, Puzzle, Refill, Skill, Start, State, Visit, hall
from wonderland_gui.games.xiii.tunnel import Checker
from wonderland_gui.games.xiii.turn import FRESH, Turn

_decide, _piece = quick(Decide[Action]), quick(Piece)


class Xiii:
    """The rules of one match."""

    def __init__(self, data: Data, options: Options) -> None:
        self.data, self.options, self.numbers = data, options, data.numbers
        self.checker = Checker(data)
        self.scorer = Scorer(data, options)
        self.reckoner = Reckoner(data, self.scorer)
        self.skill_of = {kind: spirit.skill for kind, spirit in data.spirits.items()}
        self.kinds = {kind: Named("kind", kind) for kind in data.spirits}
        self.seats = tuple(seat_name(Seat(seat)) for seat in range(4))
        self.decks = tuple(Named("zone", f"deck.{i}") for i in range(data.numbers.decks))
        self._cover_params: tuple[Params, ...] = tuple({"zone": deck} for deck in self.decks)
        self._ends = {seats: data.numbers.empty_decks.of(seats) for seats in range(2, 5)}
        self._setups: dict[int, State] = {}
        self._halls: dict[int, Hall] = {}
        self._books: dict[int, tuple[Book, ...]] = {}
        self._bits: dict[int, tuple[tuple[ZoneId, ZoneId, int], ...]] = {}
        for seats in self._ends:
            at = self._halls[seats] = hall(data.numbers.decks, seats)
            self._books[seats] = books(data.numbers.decks, seats)
            self._bits[seats] = tuple((deck, lock, 1 << i) for i, (deck, lock) in enumerate(zip(at.decks, at.locks, strict=True)))

    def hall(self, seats: int) -> Hall:
        """The zones of a table with so many seats."""
        return self._halls[seats]

    def ends(self, seats: int) -> int:
        """How many empty decks end the game."""
        return self._ends[seats]

    # ------------------------------------------------------------ the beginning
    def setup(self, seats: int, /) -> State:
        """All Spirit cards in the first deck, in order of the data; they are shuffled and dealt next, then it is diced who begins."""
        if seats not in self._setups:
            at, data = self._halls[seats], self.data
            spirits = [(kind, spirit.back) for kind, spirit in data.spirits.items() for _ in range(spirit.copies)]
            cards = tuple(Piece(PieceId(f"p{i}"), kind, back, face_up=False) for i, (kind, back) in enumerate(spirits, 1))
            of_keys = [(kind, key.back) for kind, key in data.keys.items() for _ in range(key.copies)]
            all_keys = tuple(Piece(PieceId(f"p{i}"), kind, back) for i, (kind, back) in enumerate(of_keys, len(cards) + 1))
            self._setups[seats] = State(self._laid(seats, {at.decks[0]: cards, KEYS: all_keys}), Seat(0), (Start(), Deal()))
        return self._setups[seats]

    def _laid(self, seats: int, pieces: dict[ZoneId, tuple[Piece, ...]]) -> Table:
        at = self._halls[seats]
        owned = {zone: Seat(seat) for zones in (at.held, at.notebooks, at.tunnels) for seat, zone in enumerate(zones)}
        return new_table(seats, [Zone(zone, pieces.get(zone, ()), owned.get(zone)) for zone in at.zones])

    def _deal(self, state: State, outcome: Outcome) -> Step[State]:
        """The shuffled cards go into the Notebooks and then, as equally as can be, into the decks: the first ones get one more."""
        table, numbers = state.table, self.numbers
        at = self._halls[table.seats]
        back = [_piece(card.id, str(kind), card.back, False) for card, kind in zip(table.zones[at.decks[0]].pieces, outcome, strict=True)]
        laid: dict[ZoneId, tuple[Piece, ...]] = {KEYS: table.zones[KEYS].pieces}
        for notebook in at.notebooks:
            laid[notebook] = tuple(_piece(card.id, card.kind, card.back) for card in reversed(back[-numbers.deal :]))
            del back[-numbers.deal :]
        share, more = divmod(len(back), numbers.decks)
        for i, deck in enumerate(at.decks):
            first = len(back) - share - (i < more)
            laid[deck] = tuple(back[first:])
            del back[first:]
        return Step(State(self._laid(table.seats, laid), state.turn, (Start(),)), (Event(keys.Event.DEALT, {"n": numbers.deal}),))

    # ------------------------------------------------------------ what comes next
    def pending(self, state: State, /) -> Pending[Action]:
        """What the last frame asks for; without one the seat whose turn it is unlocks, covers or stops, unless enough decks are empty."""
        if state.frames:
            return self._framed(state)
        table, seat = state.table, state.turn
        zones, seats = table.zones, table.seats
        at = self._halls[seats]
        open_decks = locked = empty = 0
        visited = False
        for deck, lock, bit in self._bits[seats]:
            if zones[lock].pieces:
                visited = True
                if zones[deck].pieces:
                    open_decks |= bit
                else:
                    empty += 1
            elif zones[deck].pieces:
                locked |= bit
            else:
                empty += 1
        if empty >= self._ends[seats]:
            return GameOver(keys.Over.DECKS if self._ends[seats] > 1 else keys.Over.DECK, self.scorer.standings(table))
        book = self._books[seats][seat]
        notebook = zones[at.notebooks[seat]].pieces
        actions: tuple[Action, ...] = ()
        if notebook:
            held = zones[at.held[seat]].pieces
            if held and locked:
                actions = book.unlock[held[0].id][locked]
            if open_decks:
                actions += _covers(book, notebook, open_decks)
        if actions and not visited:
            return _decide(seat, keys.Prompt.EXPLORE, actions)
        return _decide(seat, keys.Prompt.CONTINUE if actions else keys.Prompt.STOP, actions + book.stop)

    def _framed(self, state: State) -> Pending[Action]:
        table, frame, seat = state.table, state.frames[-1], state.turn
        at, seat_books = self._halls[table.seats], self._books[table.seats]
        match frame:
            case Visit():
                covers = _covers(seat_books[seat], table.zones[at.notebooks[seat]].pieces, 1 << frame.deck)
                return _decide(seat, keys.Prompt.COVER, covers, False, self._cover_params[frame.deck])
            case Skill():
                cards = table.zones[at.tunnels[seat]].pieces
                return _decide(seat, keys.Prompt.SKILL, self._skills(table, seat_books[seat], [cards[i] for i in frame.pair]))
            case Puzzle():
                answers = seat_books[frame.target].answer[self.face_down(table)]
                return Decide(frame.target, keys.Prompt.PUZZLE, answers, params={"who": self.seats[seat]})
            case Deal():
                return shuffle(table.zones[at.decks[0]])
            case Start():
                return Roll(1, table.seats)
            case Refill():
                return shuffle(table.zones[DISCARD])

    def is_over(self, table: Table) -> bool:
        """Whether so many decks are empty that the game ends."""
        zones, empty = table.zones, 0
        for deck in self._halls[table.seats].decks:
            if not zones[deck].pieces:
                empty += 1
        return empty >= self._ends[table.seats]

    def progress(self, state: State) -> tuple[int, int]:
        """How many decks are empty, of how many that end the game."""
        table = state.table
        dealt = not any(isinstance(frame, Deal) for frame in state.frames)
        empty = sum(not table.zones[deck].pieces for deck in self._halls[table.seats].decks)
        return empty if dealt else 0, self._ends[table.seats]

    # ------------------------------------------------------------ which skills are valid
    def face_down(self, table: Table) -> int:
        """The decks whose top card lies face down, as bits."""
        decks, zones = 0, table.zones
        for deck, _, bit in self._bits[table.seats]:
            pieces = zones[deck].pieces
            if pieces and not pieces[-1].face_up:
                decks |= bit
        return decks

    def usable(self, table: Table, pair: Sequence[Piece]) -> bool:
        """Whether one of these cards has a valid skill."""
        for card in pair:
            match self.skill_of[card.kind]:
                case None:
                    pass
                case "take_key":
                    if table.zones[KEYS].pieces:
                        return True
                case "hide":
                    if len(pair) > 1:
                        return True
                case _:
                    if self.face_down(table):
                        return True
        return False

    def _skills(self, table: Table, book: Book, pair: Sequence[Piece]) -> tuple[Action, ...]:
        """Every valid skill of the cards of this visit; of two cards of one kind the first stands for both."""
        actions: tuple[Action, ...] = ()
        for number, card in enumerate(pair):
            if number and card.kind == pair[0].kind:
                continue
            match self.skill_of[card.kind]:
                case None:
                    pass
                case "take_key":
                    if table.zones[KEYS].pieces:
                        actions += book.take_key(card.id)
                case "hide":
                    if len(pair) > 1:
                        actions += book.hide(card.id, pair[1 - number].id)
                case "puzzle":
                    decks = self.face_down(table)
                    if not self.options.hatter_deck_by_target:
                        actions += book.puzzle[card.id][decks]
                    elif decks:
                        actions += book.pose(card.id)
                case _:
                    actions += book.on_deck[card.id][self.face_down(table)]
        return actions

    # ------------------------------------------------------------ what happens
    def act(self, state: State, action: Action, /) -> Step[State]:
        """The state after an action that `pending` offers."""
        turn = Turn(self, state)
        if isinstance(action, Cover):
            return turn.cover(action)
        if isinstance(action, Use):
            frame = state.frames[-1]
            if isinstance(frame, Skill):
                return turn.use(action, frame)
            assert isinstance(frame, Puzzle) and action.target is not None
            return turn.give(frame.target, self._halls[state.table.seats].deck_of[action.target])
        if isinstance(action, Unlock):
            return turn.unlock(action)
        assert isinstance(action, Stop)
        return turn.stop()

    def settle(self, state: State, chance: Chance, outcome: Outcome, /) -> Step[State]:
        """The deal, who begins, or a refill from the shuffled discard pile."""
        frame = state.frames[-1]
        if isinstance(frame, Deal):
            return self._deal(state, outcome)
        if isinstance(frame, Start):
            return Turn(self, state).start(Seat(int(outcome[0]) - 1))
        return Turn(self, state).refill([str(kind) for kind in outcome])

    def adopt(self, state: State) -> State:
        """The state of a position made whole: marks of the cards of this visit, who knows a hidden card, and the end of the game if it has come."""
        table = state.table
        draft = table.draft()
        frame = state.frames[-1] if state.frames else None
        for seat, tunnel in enumerate(self._halls[table.seats].tunnels):
            fresh = frame.pair if isinstance(frame, Skill) and seat == state.turn else ()
            for i, card in enumerate(table.zones[tunnel].pieces):
                marks = tuple(mark for mark in card.marks if mark not in FRESH) + (FRESH if i in fresh else ())
                if marks != card.marks:
                    draft.mark(card.id, tunnel, *marks)
                if not card.face_up:
                    draft.show(card.id, tunnel, *(Seat(s) for s in range(table.seats) if s != seat))
        made = State(draft.done(), state.turn, state.frames)
        if state.frames or not self.is_over(made.table) or not 0 <= state.turn < table.seats:
            return made
        return Turn(self, made).ended()

    # ------------------------------------------------------------ answers
    def explain(self, state: State, attempt: Attempt, /) -> Illegal:
        """Why the attempt is not legal."""
        return refusal(self, state, attempt)

    def score(self, state: State, /) -> tuple[Standing, ...]:
        """The points of the Notebooks."""
        return self.scorer.standings(state.table)

    def notes(self, state: State, /) -> tuple[Note, ...]:
        """The points of each Notebook, and the risk of the next visit."""
        return self.reckoner.notes(self, state)

    def faults(self, state: State, /) -> Iterable[str]:
        """What cannot be."""
        return faults(self.data, self._halls[state.table.seats], state)


def _covers(book: Book, notebook: tuple[Piece, ...], decks: int) -> tuple[Action, ...]:
    """The cards that may cover one of these decks; of cards of one kind the first stands for all."""
    actions: tuple[Action, ...] = ()
    seen = set()
    cover = book.cover
    for card in notebook:
        if card.kind not in seen:
            seen.add(card.kind)
            actions += cover[card.id][decks]
    return actions
