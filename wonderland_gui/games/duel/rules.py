"""The rules of `duel` as eight pure functions."""

from __future__ import annotations

from collections.abc import Iterable

from wonderland_gui.engine.protocol import (
    NO_PARAMS,
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
    Param,
    Pending,
    Standing,
    Step,
    seat_name,
    shuffle,
)
from wonderland_gui.engine.quick import quick
from wonderland_gui.engine.table import BACKS, BOX, FACES, Draft, Piece, PieceId, Seat, Table, Zone, ZoneId, new_table
from wonderland_gui.games.duel import keys
from wonderland_gui.games.duel.actions import Arrive, Choose, Double, Ignore, Place, books, card_ids
from wonderland_gui.games.duel.definitions import Data, Options
from wonderland_gui.games.duel.faults import faults
from wonderland_gui.games.duel.notes import notes
from wonderland_gui.games.duel.refusals import refusal
from wonderland_gui.games.duel.scoring import Scorer, Sheet
from wonderland_gui.games.duel.state import ALICE, PLAY, RED_QUEEN, SIDES, WONDER, WONDERS, Result, State, board, chooses_wonder, exchanged, only, seat_of

_state, _step, _decide, _event = quick(State), quick(Step[State]), quick(Decide[Action]), quick(Event)
_SEATS = (seat_name(Seat(0)), seat_name(Seat(1)))
_LINES = tuple(Named("text", f"score.{key}") for key in keys.LINES)


class Duel:
    """The rules of one match."""

    def __init__(self, data: Data, options: Options) -> None:
        self.data, self.options = data, options
        self.board = board(data.numbers.edge, data.numbers.grid)
        self.scorer = Scorer(data, options, self.board)
        self.books = books(self.board, data.numbers.hand)
        self._bits = tuple((cell, 1 << i) for i, cell in enumerate(self.board.cells))
        self._edge_bits = tuple(tuple((edge, 1 << i) for i, edge in enumerate(edges)) for edges in self.board.edges)
        self._red_hand, self._blue_hand = self.board.hands
        self._seats = tuple(tuple(seat_of(side, play) for side in SIDES) for play in (1, 2))
        self._tables = (self._new_table(1), self._new_table(2))

    # ------------------------------------------------------------ the beginning
    def setup(self, seats: int, /) -> State:
        """Both decks in their owners' hands, in order of the data; they are shuffled next."""
        return _state(self._tables[0], 0)

    def _new_table(self, play: int) -> Table:
        data, at = self.data, self.board
        zones = []
        for side in SIDES:
            seat = seat_of(side, play)
            name = "red_queen" if side == RED_QUEEN else "alice"
            kinds = [kind for kind, card in data.cards.items() if card.side == name]
            ids = card_ids(side, data.numbers.hand)
            cards = tuple(Piece(piece, kind, data.cards[kind].back, owner=seat) for piece, kind in zip(ids, kinds, strict=False))
            zones.append(Zone(at.hands[side], cards, seat, FACES, BACKS))
            zones += [Zone(edge, (), seat) for edge in at.edges[side]]
        zones += [Zone(cell) for cell in at.cells]
        first = 1 + len(SIDES) * data.numbers.hand
        wonders = tuple(Piece(PieceId(f"p{first + i}"), kind, wonder.back) for i, (kind, wonder) in enumerate(data.wonders.items()))
        zones.append(Zone(WONDERS, wonders if self.options.wonders else ()))
        zones.append(Zone(WONDER))
        table = new_table(len(SIDES), zones, {PLAY: play})
        if self.options.wonders:
            return table
        draft = table.draft()
        for wonder in wonders:
            draft.put(wonder, BOX)
        return draft.done()

    # ------------------------------------------------------------ what comes next
    def pending(self, state: State, /) -> Pending[Action]:
        """The side with more cards in hand goes on, the Red Queen if both have as many: turns alternate from her first card to Alice's last."""
        table = state.table
        zones = table.zones
        if state.shuffled < len(SIDES):
            return shuffle(zones[self.board.hands[state.shuffled]])
        red, blue = zones[self._red_hand].pieces, zones[self._blue_hand].pieces
        if not red and not blue:
            return self._closing(state)
        side = RED_QUEEN if len(red) >= len(blue) else ALICE
        hand = blue if side else red
        play = table.counters[PLAY]
        book = self.books[play - 1]
        free = 0
        for edge, bit in self._edge_bits[side]:
            if not zones[edge].pieces:
                free |= bit
        if free:
            offers, prompt = book.arrivals, keys.Prompt.ARRIVE
        else:
            if zones[WONDERS].pieces and chooses_wonder(zones):
                return self._choosing(zones[WONDERS].pieces, play)
            for cell, bit in self._bits:
                if not zones[cell].pieces:
                    free |= bit
            offers, prompt = book.placements, keys.Prompt.PLACE
        actions: tuple[Action, ...] = ()
        for card in hand:
            actions += offers[card.id][free]
        return _decide(self._seats[play - 1][side], prompt, actions, False, NO_PARAMS)

    def _choosing(self, wonders: tuple[Piece, ...], play: int) -> Decide[Action]:
        seat = seat_of(ALICE, play)
        return Decide(seat, keys.Prompt.CHOOSE, tuple(Choose(seat, wonder.id, WONDER) for wonder in wonders))

    def _closing(self, state: State) -> Decide[Action] | GameOver:
        """After the last card: what Alice still has to name, else the end."""
        sheet = self.scorer.sheet(state.table)
        play = state.table.counters[PLAY]
        seat = seat_of(ALICE, play)
        if sheet.wonder is not None:
            source = sheet.wonder.id
            beside = self._to_ignore(state.table, sheet)
            if beside:
                return Decide(seat, keys.Prompt.IGNORE, tuple(Ignore(seat, source, piece.id) for piece in beside))
            if sheet.tied:
                return Decide(seat, keys.Prompt.DOUBLE, tuple(Double(seat, source, piece.id) for piece in sheet.tied))
        standings = self.scorer.standings(state)
        return GameOver(_reason(standings, play, pair=bool(state.first)), standings)

    def _to_ignore(self, table: Table, sheet: Sheet) -> list[Piece]:
        """The cards beside the Tea Party, as long as none of them has been named: above, right, below, left."""
        if sheet.effect != "tea_party":
            return []
        beside = [piece for piece in (only(table.zones[zone]) for zone in self.board.zones_beside(sheet.wonder_cell)) if piece is not None]
        return [] if any(keys.Mark.IGNORED in piece.marks for piece in beside) else beside

    # ------------------------------------------------------------ what happens
    def act(self, state: State, action: Action, /) -> Step[State]:
        """The state after a legal action."""
        if type(action) is Place:
            return self._place(state, action)
        if type(action) is Arrive:
            return self._arrive(state, action)
        table = state.table
        draft = table.draft()
        who = _SEATS[action.seat]
        if type(action) is Choose:
            draft.move(PieceId(str(action.source)), WONDERS, WONDER)
            event = _event(keys.Event.CHOSEN, {"who": who, "wonder": Named("piece", str(action.source))})
            return _step(_state(draft.done(), state.shuffled, state.first), (event,))
        named = PieceId(str(action.target))
        zone = table.where(named)
        piece = None if zone is None else zone.find(named)
        if zone is None or piece is None:
            raise KeyError(f"no piece {named}")
        mark, key = (keys.Mark.IGNORED, keys.Event.IGNORED) if type(action) is Ignore else (keys.Mark.DOUBLED, keys.Event.DOUBLED)
        draft.mark(named, zone.id, *piece.marks, mark.value)
        after = draft.done()
        events = [Event(key, {"who": who, "card": Named("piece", named)}, table=after)]
        return self._reveal(state, draft, events) if type(action) is Ignore else self._reckon(state, after, events)

    def _arrive(self, state: State, action: Action) -> Step[State]:
        table = state.table
        card, edge = PieceId(str(action.source)), ZoneId(str(action.target))
        book = self.books[table.counters[PLAY] - 1]
        draft = Draft(table)
        draft.move(card, book.hand_of[card], edge, face_up=False)
        return _step(_state(draft.done(), state.shuffled, state.first), (book.arrived[card][edge],))

    def _place(self, state: State, action: Action) -> Step[State]:
        table = state.table
        card: PieceId = action.source  # type: ignore[assignment]
        cell: ZoneId = action.target  # type: ignore[assignment]
        book = self.books[table.counters[PLAY] - 1]
        draft = Draft(table)
        draft.move(card, book.hand_of[card], cell, turn=action.turn)
        event = book.placed[card][cell][action.turn != 0]
        after = draft.done()
        if not after.zones[self._blue_hand].pieces and not after.zones[self._red_hand].pieces:
            return self._end_placement(state, draft, [Event(event.key, event.params, table=after)])
        return _step(_state(after, state.shuffled, state.first), (event,))

    # ------------------------------------------------------------ the end of a play
    def _end_placement(self, state: State, draft: Draft, events: list[Event]) -> Step[State]:
        """The Wonder comes into the last free space; the Tea Party then waits for Alice."""
        wonder = only(draft.zone(WONDER))
        last = next((cell for cell in self.board.cells if not draft.zone(cell).pieces), None)
        if wonder is None or last is None:
            return self._reveal(state, draft, events)
        draft.move(wonder.id, WONDER, last)
        table = draft.done()
        events.append(_event(keys.Event.WONDER_PLACED, {"wonder": Named("kind", wonder.kind), "zone": Named("zone", last)}, table=table))
        if self._to_ignore(table, self.scorer.sheet(table)):
            return _step(_state(table, state.shuffled, state.first), tuple(events))
        return self._reveal(state, draft, events)

    def _reveal(self, state: State, draft: Draft, events: list[Event]) -> Step[State]:
        """The edges are turned up, the White Rabbit swaps, Tugley Wood doubles; then the lines are reckoned."""
        table = self._turn_up(draft, events)
        if self._wonder(table) is not None:
            for piece in self.scorer.sheet(table).doubled:
                events.append(self._doubles(draft, piece))
                table = draft.done()
        return self._reckon(state, table, events)

    def _wonder(self, table: Table) -> tuple[Piece, int] | None:
        """The Wonder that lies in Wonderland, and its cell."""
        for i, cell in enumerate(self.board.cells):
            for piece in table.zones[cell].pieces:
                if piece.owner is None:
                    return piece, i
        return None

    def _turn_up(self, draft: Draft, events: list[Event]) -> Table:
        """The edges are turned up; then the White Rabbit swaps the two of his row and column."""
        for edge in self.board.line_edges:
            for piece in draft.zone(edge).pieces:
                draft.flip(piece.id, edge, face_up=True)
        table = draft.done()
        events.append(_event(keys.Event.REVEALED, NO_PARAMS, table=table))
        wonder = self._wonder(table)
        if wonder is None or self.data.wonders[wonder[0].kind].effect != "white_rabbit":
            return table
        column, row = self.board.lines_of(wonder[1])
        above, beside = self.board.line_edges[column], self.board.line_edges[row]
        for one, other in ((above, beside), (beside, above)):
            for piece in table.zones[one].pieces:
                draft.move(piece.id, one, other)
        swapped = draft.done()
        events.append(_event(keys.Event.SWAPPED, {"above": Named("zone", above), "beside": Named("zone", beside)}, table=swapped))
        return swapped

    def _doubles(self, draft: Draft, piece: Piece) -> Event:
        zone = draft.done().where(piece.id)
        if zone is not None:
            draft.mark(piece.id, zone.id, *piece.marks, keys.Mark.DOUBLED.value)
        return _event(keys.Event.DOUBLED, {"who": "", "card": Named("kind", piece.kind)}, table=draft.done())

    def _reckon(self, state: State, table: Table, events: list[Event]) -> Step[State]:
        """Who takes which line, unless Alice has first to name one of several highest cards."""
        sheet = self.scorer.sheet(table)
        if sheet.tied:
            return _step(_state(table, state.shuffled, state.first), tuple(events))
        play = table.counters[PLAY]
        upside_down = self.board.lines_of(sheet.wonder_cell) if sheet.effect == "maze" else ()
        events += [_told(line, result, play, line in upside_down) for line, result in enumerate(sheet.results)]
        if not self.options.pair or play > 1:
            return _step(_state(table, state.shuffled, state.first), tuple(events))
        first = sheet.results
        points = [sum(result.points for result in first if result.taker == side) for side in SIDES]
        events.append(_event(keys.Event.PLAY_ENDED, {"red_queen": points[RED_QUEEN], "alice": points[ALICE]}, table=table))
        events.append(_event(keys.Event.ROLES_EXCHANGED, {"who": _SEATS[seat_of(RED_QUEEN, 2)], "other": _SEATS[seat_of(ALICE, 2)]}))
        return _step(_state(self._tables[1], 0, first), tuple(events))

    def settle(self, state: State, chance: Chance, outcome: Outcome, /) -> Step[State]:
        """A hand is shuffled, so that no id says which card it is."""
        hand = self.board.hands[state.shuffled]
        draft = state.table.draft()
        draft.deal(hand, [str(kind) for kind in outcome])
        return _step(_state(draft.done(), state.shuffled + 1, state.first), (_event(keys.Event.SHUFFLED, {"zone": Named("zone", hand)}),))

    def adopt(self, state: State) -> State:
        """The state of a position made whole: in a second play the owners are exchanged, and where no hand holds a card any more the play is ended."""
        table = exchanged(state.table) if state.table.counters[PLAY] == 2 else state.table
        zones = table.zones
        hands_empty = not any(zones[hand].pieces for hand in self.board.hands)
        if hands_empty and any(zones[cell].pieces for cell in self.board.cells):
            table = self._ended(table)
        return _state(table, state.shuffled, state.first)

    def _ended(self, table: Table) -> Table:
        draft = table.draft()
        free = [cell for cell in self.board.cells if not table.zones[cell].pieces]
        for wonder in table.zones[WONDER].pieces[:1]:
            if len(free) == 1:
                draft.move(wonder.id, WONDER, free[0])
        table = draft.done()
        hidden = any(not piece.face_up for edge in self.board.line_edges for piece in table.zones[edge].pieces)
        if hidden and not self._to_ignore(table, self.scorer.sheet(table)):
            self._turn_up(draft, [])
        return draft.done()

    # ------------------------------------------------------------ answers
    def explain(self, state: State, attempt: Attempt, /) -> Illegal:
        """Why the attempt is not legal."""
        return refusal(self.board, state, self.pending(state), attempt)

    def score(self, state: State, /) -> tuple[Standing, ...]:
        """The points of both seats as the table lies, hidden edges too."""
        return self.scorer.standings(state)

    def notes(self, state: State, /) -> tuple[Note, ...]:
        """The changed ranks and the totals of the lines."""
        return notes(self.data, self.board, self.scorer, state)

    def faults(self, state: State, /) -> Iterable[str]:
        """What cannot be."""
        return faults(self.data, self.options, self.board, self.scorer, state)


def _reason(standings: tuple[Standing, ...], play: int, *, pair: bool) -> keys.Over:
    best = [standing.seat for standing in standings if standing.rank == 1]
    if pair:
        return keys.Over.PAIR if len(best) == 1 else keys.Over.PAIR_DRAW
    if len(best) > 1:
        return keys.Over.DRAW
    return keys.Over.RED_QUEEN if best[0] == seat_of(RED_QUEEN, play) else keys.Over.ALICE


def _told(line: int, result: Result, play: int, in_maze: bool) -> Event:
    red, alice = result.totals
    params: dict[str, Param] = {"line": _LINES[line], "points": result.points}
    params["most"], params["least"] = (red, alice) if red > alice else (alice, red)
    if result.taker is None:
        return _event(keys.Event.TIED, params)
    params["who"] = _SEATS[seat_of(result.taker, play)]
    return _event(keys.Event.TAKEN_IN_MAZE if in_maze else keys.Event.TAKEN, params)
