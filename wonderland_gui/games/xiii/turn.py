"""What an action of `xiii` does: visits, skills, the check of the Tunnel, the end of a turn and of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland_gui.engine.protocol import Event, Named, Params, Step
from wonderland_gui.engine.quick import quick
from wonderland_gui.engine.table import PieceId, Seat, Table, ZoneId
from wonderland_gui.games.xiii import keys
from wonderland_gui.games.xiii.actions import Cover, Unlock, Use, seat_of_plate
from wonderland_gui.games.xiii.state import DISCARD, KEYS, Frame, Puzzle, Refill, Skill, State, Visit, neighbours
from wonderland_gui.games.xiii.tunnel import COVERED

if TYPE_CHECKING:
    from wonderland_gui.games.xiii.rules import Xiii

FRESH = (keys.Mark.FRESH.value,)
UNDER_QUEEN = (COVERED,)
_event, _step, _state, _visit, _skill = quick(Event), quick(Step[State]), quick(State), quick(Visit), quick(Skill)


class Turn:
    """One action of the seat whose turn it is (or one outcome of chance), from a state to the next decision."""

    __slots__ = ("_at", "_draft", "_events", "_rules", "_seat", "_who")

    def __init__(self, rules: Xiii, state: State) -> None:
        table = state.table
        self._rules = rules
        self._at = rules.hall(table.seats)
        self._seat = state.turn
        self._who = rules.seats[state.turn]
        self._draft = table.draft()
        self._events: list[Event] = []

    def _tell(self, key: keys.Event, params: Params, table: Table | None = None) -> None:
        self._events.append(_event(key, params, table=table))

    def _show(self, table: Table) -> None:
        """Makes the last event a beat: what it tells is to be seen before more happens."""
        last = self._events[-1]
        self._events[-1] = _event(last.key, last.params, last.seen_by, last.secret, table)

    def _done(self, *frames: Frame) -> Step[State]:
        return _step(_state(self._draft.done(), self._seat, frames), tuple(self._events))

    # ------------------------------------------------------------ visits
    def unlock(self, action: Unlock) -> Step[State]:
        """A Key comes beside a deck."""
        assert action.source is not None and action.target is not None
        at, deck = self._at, self._at.deck_of[action.target]
        self._draft.move(PieceId(action.source), at.held[self._seat], at.locks[deck])
        self._tell(keys.Event.UNLOCKED, {"who": self._who, "zone": self._rules.decks[deck]})
        return self._done(_visit(deck))

    def cover(self, action: Cover) -> Step[State]:
        """A Notebook card covers the unlocked deck, and the top cards of both its neighbours come into the Tunnel, which is checked."""
        assert action.source is not None and action.target is not None
        rules, at, draft, seat, who = self._rules, self._at, self._draft, self._seat, self._who
        deck, tunnel, kinds = at.deck_of[action.target], at.tunnels[seat], rules.kinds
        card = draft.move(PieceId(action.source), at.notebooks[seat], at.decks[deck])
        self._tell(keys.Event.COVERED, {"who": who, "card": kinds[card.kind], "zone": rules.decks[deck]}, draft.done())
        pair = []
        for i in neighbours(draft.zone, at, deck):
            source = at.decks[i]
            pair.append(draft.move(draft.zone(source).pieces[-1].id, source, tunnel, face_up=True, marks=FRESH))
        if len(pair) > 1:
            self._tell(keys.Event.DREW, {"who": who, "first": kinds[pair[0].kind], "second": kinds[pair[1].kind]})
        else:
            self._tell(keys.Event.DREW_ONE, {"who": who, "first": kinds[pair[0].kind]})
        cards = draft.zone(tunnel).pieces
        fallen = rules.checker.fallen(cards)
        if fallen is not None:
            return self._collapse(fallen)
        table = draft.done()
        if rules.usable(table, pair):
            size = len(cards)
            return _step(_state(table, seat, (_skill((size - 2, size - 1) if len(pair) > 1 else (size - 1,)),)), tuple(self._events))
        self._show(table)
        for taken in pair:
            draft.mark(taken.id, tunnel)
        self._tell(keys.Event.NO_SKILL, {"who": who})
        return self._after_skill()

    # ------------------------------------------------------------ skills
    def use(self, action: Use, frame: Skill) -> Step[State]:
        """The skill of one of the cards of this visit; then the turn goes on, or the game ends."""
        assert action.source is not None and action.target is not None
        rules, at, draft, seat = self._rules, self._at, self._draft, self._seat
        tunnel, kind = at.tunnels[seat], ""
        cards = draft.zone(tunnel).pieces
        for i in frame.pair:
            card = cards[i]
            if card.id == action.source:
                kind = card.kind
            draft.mark(card.id, tunnel, *(UNDER_QUEEN if card.id == action.target else ()))
        skill = rules.skill_of[kind]
        if skill == "take_key":
            taken = draft.zone(KEYS).pieces[-rules.data.spirits[kind].keys :]
            for key in taken:
                draft.move(key.id, KEYS, at.held[seat])
            self._tell(keys.Event.TOOK_KEY, {"who": self._who, "n": len(taken)})
            return self._after_skill()
        if skill == "hide":
            other = next(card.kind for card in cards if card.id == action.target)
            self._tell(keys.Event.HID, {"who": self._who, "card": rules.kinds[other]})
            return self._after_skill()
        if skill == "puzzle" and rules.options.hatter_deck_by_target:
            target = Seat(at.tunnels.index(ZoneId(action.target)))
            self._tell(keys.Event.PUZZLED, {"who": self._who, "target": rules.seats[target]})
            return self._done(Puzzle(target))
        deck = at.deck_of[action.target]
        if skill == "reveal":
            return self._reveal(deck)
        if skill == "peek":
            return self._peek(deck)
        return self.give(seat_of_plate(action.choice), deck)

    def _reveal(self, deck: int) -> Step[State]:
        """The White Rabbit: a face-down top card comes openly into the Tunnel, which is checked at once."""
        rules, at, draft = self._rules, self._at, self._draft
        source, tunnel = at.decks[deck], at.tunnels[self._seat]
        top = draft.move(draft.zone(source).pieces[-1].id, source, tunnel, face_up=True)
        self._tell(keys.Event.REVEALED, {"who": self._who, "card": rules.kinds[top.kind], "zone": rules.decks[deck]})
        fallen = rules.checker.fallen(draft.zone(tunnel).pieces)
        return self._after_skill() if fallen is None else self._collapse(fallen)

    def _peek(self, deck: int) -> Step[State]:
        """The Cheshire Cat: this seat alone sees a face-down top card, and goes on knowing it wherever it comes."""
        zone = self._at.decks[deck]
        top = self._draft.zone(zone).pieces[-1]
        self._draft.show(top.id, zone, self._seat)
        params: Params = {"who": self._who, "zone": self._rules.decks[deck], "card": Named("piece", top.id)}
        self._events.append(_event(keys.Event.PEEKED, params, (self._seat,), ("card",)))
        return self._after_skill()

    def give(self, target: Seat, deck: int) -> Step[State]:
        """The Hatter: a top card comes face down into the target's Tunnel, shown to all others; hidden cards that collapse are thrown away alone."""
        rules, at, draft = self._rules, self._at, self._draft
        source, tunnel = at.decks[deck], at.tunnels[target]
        top = draft.move(draft.zone(source).pieces[-1].id, source, tunnel)
        draft.show(top.id, tunnel, *(Seat(seat) for seat in range(len(at.tunnels)) if seat != target))
        cards = draft.zone(tunnel).pieces
        params: Params = {"who": self._who, "target": rules.seats[target], "zone": rules.decks[deck], "card": Named("piece", top.id)}
        self._events.append(_event(keys.Event.GAVE, params, cards[-1].shown_to, ("card",)))
        hidden = [card for card in cards if not card.face_up]
        fallen = rules.checker.fallen(hidden)
        if fallen is not None:
            self._show(draft.done())
            for card in hidden:
                draft.move(card.id, tunnel, DISCARD, face_up=True)
            self._tell(keys.Event.HIDDEN_COLLAPSED, {"who": rules.seats[target], "card": rules.kinds[fallen[0]], "n": fallen[1]})
        return self._after_skill()

    # ------------------------------------------------------------ the end of a visit, of a turn, of the game
    def _after_skill(self) -> Step[State]:
        """The end of a visit: if enough decks are empty the game ends now, after the check and the skill, not before them."""
        table = self._draft.done()
        if not self._rules.is_over(table):
            return _step(_state(table, self._seat), tuple(self._events))
        self._show(table)
        banks = self._rules.options.bank_at_game_end
        n = self._bank(self._at.notebooks[self._seat] if banks else DISCARD)
        self._tell(keys.Event.ENDED if banks else keys.Event.ENDED_UNBANKED, {"who": self._who, "n": n})
        return self._end_turn()

    def stop(self) -> Step[State]:
        """The open cards of the Tunnel come into the Notebook; what a Hatter has hidden there is thrown away."""
        at, seat = self._at, self._seat
        cards = self._draft.zone(at.tunnels[seat]).pieces
        n = self._bank(at.notebooks[seat])
        self._tell(keys.Event.STOPPED, {"who": self._who, "n": n})
        if n < len(cards):
            self._tell(keys.Event.HIDDEN_DISCARDED, {"who": self._who, "n": len(cards) - n})
        return self._end_turn()

    def _bank(self, to: ZoneId) -> int:
        """Empties the Tunnel, its open cards to one place, its hidden ones to the discard pile; says how many were open."""
        draft, tunnel = self._draft, self._at.tunnels[self._seat]
        n = 0
        for card in draft.zone(tunnel).pieces:
            if card.face_up:
                draft.move(card.id, tunnel, to, marks=())
                n += 1
            else:
                draft.move(card.id, tunnel, DISCARD, face_up=True)
        return n

    def _collapse(self, fallen: tuple[str, int]) -> Step[State]:
        """Every card of the Tunnel is thrown away, those under a Queen and hidden ones too, and the turn ends."""
        draft, tunnel = self._draft, self._at.tunnels[self._seat]
        self._show(draft.done())
        lost = len(draft.zone(tunnel).pieces)
        draft.move_all(tunnel, DISCARD, face_up=True, marks=())
        self._tell(keys.Event.COLLAPSED, {"who": self._who, "card": self._rules.kinds[fallen[0]], "n": fallen[1], "lost": lost})
        return self._end_turn()

    def _end_turn(self) -> Step[State]:
        """The Keys go back; a Notebook with too few cards is refilled; then the next player begins, or the game is over."""
        rules, at, draft, seat = self._rules, self._at, self._draft, self._seat
        for zone in (at.held[seat], *at.locks):
            for key in draft.zone(zone).pieces:
                draft.move(key.id, zone, KEYS)
        over = sum(not draft.zone(deck).pieces for deck in at.decks) >= rules.ends(len(at.held))
        if over:
            for tunnel in at.tunnels:
                draft.move_all(tunnel, DISCARD, face_up=True, marks=())
        short = len(draft.zone(at.notebooks[seat]).pieces) < rules.numbers.refill and bool(draft.zone(DISCARD).pieces)
        if short and (rules.options.refill_at_game_end or not over):
            return self._done(Refill())
        return self._done() if over else self.begin(Seat((seat + 1) % len(at.held)))

    def refill(self, kinds: list[str]) -> Step[State]:
        """The Notebook is filled up from the shuffled discard pile, as far as that goes."""
        rules, draft, notebook = self._rules, self._draft, self._at.notebooks[self._seat]
        draft.deal(DISCARD, kinds)
        n = 0
        while len(draft.zone(notebook).pieces) < rules.numbers.refill and draft.zone(DISCARD).pieces:
            draft.move(draft.zone(DISCARD).pieces[-1].id, DISCARD, notebook)
            n += 1
        self._tell(keys.Event.REFILLED, {"who": self._who, "n": n})
        if sum(not draft.zone(deck).pieces for deck in self._at.decks) >= rules.ends(len(self._at.held)):
            return self._done()
        return self.begin(Seat((self._seat + 1) % len(self._at.held)))

    def start(self, seat: Seat) -> Step[State]:
        """The first turn."""
        self._tell(keys.Event.STARTS, {"who": self._rules.seats[seat]})
        return self.begin(seat)

    def begin(self, seat: Seat) -> Step[State]:
        """A turn begins with Keys from the centre of the Hall."""
        draft = self._draft
        self._show(draft.done())
        taken = draft.zone(KEYS).pieces[-self._rules.numbers.keys :]
        for key in taken:
            draft.move(key.id, KEYS, self._at.held[seat])
        self._tell(keys.Event.TURN, {"who": self._rules.seats[seat], "n": len(taken)})
        self._seat = seat
        return self._done()

    # ------------------------------------------------------------ positions
    def ended(self) -> State:
        """The state after the game has ended where it stands, with nothing drawn."""
        self._bank(self._at.notebooks[self._seat] if self._rules.options.bank_at_game_end else DISCARD)
        return State(self._end_turn().state.table, self._seat)
