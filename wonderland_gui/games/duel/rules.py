"""The rules of `duel` as eight pure functions."""

from __future__ import annotations

from collections.abc import Iterable

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
    Param,
    Pending,
    Standing,
    Step,
    seat_name,
    shuffle,
)
from wonderland_gui.engine.table import BACKS, BOX, FACES, Draft, Piece, PieceId, Table, Zone, ZoneId, new_table
from wonderland_gui.games.duel import keys
from wonderland_gui.games.duel.actions import Arrive, Choose, Double, Ignore, Place, books, card_ids
from wonderland_gui.games.duel.definitions import Data, Options
from wonderland_gui.games.duel.faults import faults
from wonderland_gui.games.duel.notes import notes
from wonderland_gui.games.duel.refusals import refusal
from wonderland_gui.games.duel.scoring import Scorer, Sheet
from wonderland_gui.games.duel.state import ALICE, PLAY, RED_QUEEN, SIDES, WONDER, WONDERS, State, board, chooses_wonder, exchanged, only, seat_of


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

    # ------------------------------------------------------------ the beginning
    def setup(self, seats: int, /) -> State:
        """Both decks in their owners' hands, in order of the data; they are shuffled next."""
        return State(self._new_table(1), 0)

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
        return Decide(seat_of(side, play), prompt, actions)

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
        beside = [piece for piece in (only(table.zones[zone]) for zone in self.zones_beside(sheet.wonder_cell)) if piece is not None]
        return [] if any(keys.Mark.IGNORED in piece.marks for piece in beside) else beside

    def zones_beside(self, cell: int) -> list[ZoneId]:
        """The spaces above, right of, below and left of a cell; an edge space lies above the first row and left of the first column."""
        at = self.board
        column, row = at.lines_of(cell)
        above, right, below, left = at.beside[cell]
        zones = [at.line_edges[column] if above < 0 else at.cells[above]]
        zones += [at.cells[i] for i in (right, below) if i >= 0]
        return [*zones, at.line_edges[row] if left < 0 else at.cells[left]]

    # ------------------------------------------------------------ what happens
    def act(self, state: State, action: Action, /) -> Step[State]:
        """The state after a legal action."""
        if type(action) is Place:
            return self._place(state, action)
        if type(action) is Arrive:
            return self._arrive(state, action)
        table = state.table
        draft = table.draft()
        who = seat_name(action.seat)
        if type(action) is Choose:
            draft.move(PieceId(str(action.source)), WONDERS, WONDER)
            event = Event(keys.Event.CHOSEN, {"who": who, "wonder": Named("piece", str(action.source))})
            return Step(State(draft.done(), state.shuffled, state.first), (event,))
        named = PieceId(str(action.target))
        zone = table.where(named)
        piece = None if zone is None else zone.find(named)
        if zone is None or piece is None:
            raise KeyError(f"no piece {named}")
        mark, key = (keys.Mark.IGNORED, keys.Event.IGNORED) if type(action) is Ignore else (keys.Mark.DOUBLED, keys.Event.DOUBLED)
        draft.mark(named, zone.id, *piece.marks, mark.value)
        events = [Event(key, {"who": who, "card": Named("piece", named)}, table=draft.done())]
        if type(action) is Ignore:
            return self._reveal(state, draft, events)
        return self._reckon(state, draft, events)

    def _arrive(self, state: State, action: Action) -> Step[State]:
        table = state.table
        card, edge = PieceId(str(action.source)), ZoneId(str(action.target))
        book = self.books[table.counters[PLAY] - 1]
        draft = Draft(table)
        draft.move(card, book.hand_of[card], edge, face_up=False)
        return Step(State(draft.done(), state.shuffled, state.first), (book.arrived[card][edge],))

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
        return Step(State(after, state.shuffled, state.first), (event,))

    # ------------------------------------------------------------ the end of a play
    def _end_placement(self, state: State, draft: Draft, events: list[Event]) -> Step[State]:
        """The Wonder comes into the last free space; the Tea Party then waits for Alice."""
        wonder = only(draft.zone(WONDER))
        last = next((cell for cell in self.board.cells if not draft.zone(cell).pieces), None)
        if wonder is None or last is None:
            return self._reveal(state, draft, events)
        draft.move(wonder.id, WONDER, last)
        table = draft.done()
        events.append(Event(keys.Event.WONDER_PLACED, {"wonder": Named("kind", wonder.kind), "zone": Named("zone", last)}, table=table))
        if self._to_ignore(table, self.scorer.sheet(table)):
            return Step(State(table, state.shuffled, state.first), tuple(events))
        return self._reveal(state, draft, events)

    def _reveal(self, state: State, draft: Draft, events: list[Event]) -> Step[State]:
        self._turn_up(draft, events)
        for piece in self.scorer.sheet(draft.done()).doubled:
            events.append(self._doubles(draft, piece))
        return self._reckon(state, draft, events)

    def _turn_up(self, draft: Draft, events: list[Event]) -> None:
        """The edges are turned up; then the White Rabbit swaps the two of his row and column."""
        for edge in self.board.line_edges:
            for piece in draft.zone(edge).pieces:
                draft.flip(piece.id, edge, face_up=True)
        table = draft.done()
        events.append(Event(keys.Event.REVEALED, table=table))
        sheet = self.scorer.sheet(table)
        if sheet.effect == "white_rabbit":
            column, row = self.board.lines_of(sheet.wonder_cell)
            above, beside = self.board.line_edges[column], self.board.line_edges[row]
            for one, other in ((above, beside), (beside, above)):
                for piece in table.zones[one].pieces:
                    draft.move(piece.id, one, other)
            params = {"above": Named("zone", above), "beside": Named("zone", beside)}
            events.append(Event(keys.Event.SWAPPED, params, table=draft.done()))

    def _doubles(self, draft: Draft, piece: Piece) -> Event:
        zone = draft.done().where(piece.id)
        if zone is not None:
            draft.mark(piece.id, zone.id, *piece.marks, keys.Mark.DOUBLED.value)
        return Event(keys.Event.DOUBLED, {"who": "", "card": Named("kind", piece.kind)}, table=draft.done())

    def _reckon(self, state: State, draft: Draft, events: list[Event]) -> Step[State]:
        """Who takes which line, unless Alice has first to name one of several highest cards."""
        table = draft.done()
        sheet = self.scorer.sheet(table)
        if sheet.tied:
            return Step(State(table, state.shuffled, state.first), tuple(events))
        play = table.counters[PLAY]
        upside_down = self.board.lines_of(sheet.wonder_cell) if sheet.effect == "maze" else ()
        events += [_told(line, result.taker, result.points, result.totals, play, line in upside_down) for line, result in enumerate(self.scorer.results(sheet))]
        if not self.options.pair or play > 1:
            return Step(State(table, state.shuffled, state.first), tuple(events))
        first = self.scorer.results(sheet)
        points = [sum(result.points for result in first if result.taker == side) for side in SIDES]
        events.append(Event(keys.Event.PLAY_ENDED, {"red_queen": points[RED_QUEEN], "alice": points[ALICE]}, table=table))
        events.append(Event(keys.Event.ROLES_EXCHANGED, {"who": seat_name(seat_of(RED_QUEEN, 2)), "other": seat_name(seat_of(ALICE, 2))}))
        return Step(State(self._new_table(2), 0, first), tuple(events))

    def settle(self, state: State, chance: Chance, outcome: Outcome, /) -> Step[State]:
        """A hand is shuffled, so that no id says which card it is."""
        hand = self.board.hands[state.shuffled]
        draft = state.table.draft()
        draft.deal(hand, [str(kind) for kind in outcome])
        return Step(State(draft.done(), state.shuffled + 1, state.first), (Event(keys.Event.SHUFFLED, {"zone": Named("zone", hand)}),))

    def adopt(self, state: State) -> State:
        """The state of a position made whole: in a second play the owners are exchanged, and where no hand holds a card any more the play is ended."""
        table = exchanged(state.table) if state.table.counters[PLAY] == 2 else state.table
        zones = table.zones
        hands_empty = not any(zones[hand].pieces for hand in self.board.hands)
        if hands_empty and any(zones[cell].pieces for cell in self.board.cells):
            table = self._ended(table)
        return State(table, state.shuffled, state.first)

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
        return faults(self.data, self.options, self.board, state)


def _reason(standings: tuple[Standing, ...], play: int, *, pair: bool) -> keys.Over:
    best = [standing.seat for standing in standings if standing.rank == 1]
    if pair:
        return keys.Over.PAIR if len(best) == 1 else keys.Over.PAIR_DRAW
    if len(best) > 1:
        return keys.Over.DRAW
    return keys.Over.RED_QUEEN if best[0] == seat_of(RED_QUEEN, play) else keys.Over.ALICE


def _told(line: int, taker: int | None, points: int, totals: tuple[int, int], play: int, in_maze: bool) -> Event:
    params: dict[str, Param] = {"line": Named("text", f"score.{keys.LINES[line]}"), "points": points, "most": max(totals), "least": min(totals)}
    if taker is None:
        return Event(keys.Event.TIED, params)
    return Event(keys.Event.TAKEN_IN_MAZE if in_maze else keys.Event.TAKEN, {"who": seat_name(seat_of(taker, play)), **params})
