"""What a sound state of `duel` never shows, as sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wonderland_gui.engine.table import BOX, Piece, Table, Zone
from wonderland_gui.games.duel.definitions import Data, Options
from wonderland_gui.games.duel.keys import LINES, Mark
from wonderland_gui.games.duel.scoring import Scorer
from wonderland_gui.games.duel.state import ALICE, PLAY, RED_QUEEN, SIDES, WONDER, WONDERS, Board, State, seat_of

NAMES = ("the Red Queen", "Alice")


def faults(data: Data, options: Options, board: Board, scorer: Scorer, state: State) -> Iterator[str]:
    """Every broken invariant."""
    yield from _numbers(data)
    yield from _fields(options, state)
    yield from _pieces(data, state.table)
    if set(state.table.zones) != {*board.hands, *board.line_edges, *board.cells, WONDERS, WONDER, BOX}:
        yield "zones: they are not those of the game"
        return
    yield from _owners(data, board, state.table)
    yield from _places(data, board, state.table)
    yield from _marks(data, board, state.table)
    yield from _doubled(options, scorer, state.table)
    yield from _turns(board, state)


def _numbers(data: Data) -> Iterator[str]:
    numbers = data.numbers
    for name, words in (("red_queen", "the Red Queen"), ("alice", "Alice")):
        deck = sum(card.side == name for card in data.cards.values())
        if deck != numbers.hand:
            yield f"numbers.hand: it says {numbers.hand}, but the deck of {words} has {deck} cards"
    for name, number in (("cake", numbers.cake), ("tugley_wood", numbers.tugley_wood)):
        if number < 1:
            yield f"numbers.{name}: {number} would make ranks lower; it is 1 or more"
    for kind, card in data.cards.items():
        if card.rank < 1:
            yield f"cards.{kind}.rank: it is {card.rank}, but every card has a rank of 1 or more"
    if numbers.edge != numbers.grid:
        yield f"numbers.edge: {numbers.edge} spaces of an edge do not fit {numbers.grid} rows and columns"
    if 2 * numbers.grid != len(LINES):
        yield f"numbers.grid: there are names for {len(LINES)} lines, not for {2 * numbers.grid}"
    if 2 * numbers.hand != 2 * numbers.edge + numbers.grid * numbers.grid - 1:
        yield f"numbers.hand: two hands of {numbers.hand} do not fill the edges and all of Wonderland but one space"


def _fields(options: Options, state: State) -> Iterator[str]:
    play = state.table.counters.get(PLAY)
    if play not in (1, 2):
        yield f"counters.play: {play} is neither the first play nor the second"
    elif play == 2 and not options.pair:
        yield "counters.play: there is no second play without the option pair"
    if not 0 <= state.shuffled <= len(SIDES):
        yield f"state.shuffled: {state.shuffled} is not 0 to {len(SIDES)}"
    if state.first and play == 1:
        yield "state.first: the first play has not ended"
    if state.first and tuple(result.key for result in state.first) != LINES:
        yield f"state.first: the lines are {', '.join(LINES)}, in this order"
    for result in state.first:
        if result.taker not in (None, *SIDES):
            yield f"state.first: {result.key} is taken by {result.taker}, which is neither 0, the Red Queen, nor 1, Alice"
        elif (result.taker is None) != (len(set(result.totals)) == 1):
            yield f"state.first: {result.key} is taken by {'nobody' if result.taker is None else NAMES[result.taker]} at {' to '.join(map(str, result.totals))}"
        if result.points < 0 or min(result.totals) < 0:
            yield f"state.first: {result.key} has points or totals below 0"


def _pieces(data: Data, table: Table) -> Iterator[str]:
    """Every card is there once."""
    pieces = [piece for zone in table.zones.values() for piece in zone.pieces]
    for what, found in (("id", Counter(str(piece.id) for piece in pieces)), ("kind", Counter(piece.kind for piece in pieces))):
        for name, count in found.items():
            if count > 1:
                yield f"{what} {name}: it lies on the table {count} times"
    kinds = {piece.kind for piece in pieces}
    known = {*data.cards, *data.wonders}
    for kind in sorted(kinds - known):
        yield f"kind {kind}: there is no such card"
    for kind in sorted(known - kinds):
        yield f"kind {kind}: it is gone"


def _side(data: Data, piece: Piece) -> int | None:
    """The side of a card; None for a Wonder."""
    card = data.cards.get(piece.kind)
    return None if card is None else RED_QUEEN if card.side == "red_queen" else ALICE


def _owners(data: Data, board: Board, table: Table) -> Iterator[str]:
    play = table.counters.get(PLAY, 1)
    for side in SIDES:
        for place in (board.hands[side], *board.edges[side]):
            if table.zones[place].owner != seat_of(side, play):
                yield f"{place}: it belongs to seat {seat_of(side, play)}"
    for zone_id, zone in table.zones.items():
        for piece in zone.pieces:
            of = _side(data, piece)
            if piece.owner != (None if of is None else seat_of(of, play)):
                yield f"{zone_id}: {piece.kind} has the wrong owner"


def _places(data: Data, board: Board, table: Table) -> Iterator[str]:
    for zone_id in (*board.line_edges, *board.cells, WONDER):
        if len(table.zones[zone_id].pieces) > 1:
            yield f"{zone_id}: {len(table.zones[zone_id].pieces)} cards lie where there is room for one"
    rabbit = _cell_of(data, board, table, "white_rabbit")
    swapped = () if rabbit is None else tuple(board.line_edges[line] for line in board.lines_of(rabbit))
    for side in SIDES:
        yield from _only(data, table.zones[board.hands[side]], side, face_up=True)
        for edge in board.edges[side]:
            if edge not in swapped:
                yield from _only(data, table.zones[edge], side)
    for zone_id in (WONDERS, WONDER):
        for piece in table.zones[zone_id].pieces:
            if piece.kind not in data.wonders:
                yield f"{zone_id}: {piece.kind} is no Wonder"
    for zone_id in board.cells:
        for piece in table.zones[zone_id].pieces:
            if not piece.face_up:
                yield f"{zone_id}: {piece.kind} lies face down"
            if piece.turn not in (0, 180):
                yield f"{zone_id}: {piece.kind} lies sideways"
    chosen = [piece.kind for zone in (WONDER, *board.cells) for piece in table.zones[zone].pieces if piece.kind in data.wonders]
    if len(chosen) > 1:
        yield f"{WONDER}: there is only one Wonder in a play, not {' and '.join(chosen)}"


def _only(data: Data, zone: Zone, side: int, *, face_up: bool | None = None) -> Iterator[str]:
    for piece in zone.pieces:
        if _side(data, piece) != side:
            yield f"{zone.id}: {piece.kind} is no card of {NAMES[side]}"
        if face_up is not None and piece.face_up != face_up:
            yield f"{zone.id}: {piece.kind} lies face down"
        if piece.turn:
            yield f"{zone.id}: {piece.kind} is turned"


def _cell_of(data: Data, board: Board, table: Table, effect: str) -> int | None:
    """Where the Wonder with this effect lies in Wonderland."""
    for i, cell in enumerate(board.cells):
        for piece in table.zones[cell].pieces:
            if piece.kind in data.wonders and data.wonders[piece.kind].effect == effect:
                return i
    return None


def _marks(data: Data, board: Board, table: Table) -> Iterator[str]:
    tea, wood = _cell_of(data, board, table, "tea_party"), _cell_of(data, board, table, "tugley_wood")
    beside = () if tea is None else board.zones_beside(tea)
    ignored = 0
    for zone_id, zone in table.zones.items():
        for piece in zone.pieces:
            for mark in piece.marks:
                if mark not in (Mark.IGNORED, Mark.DOUBLED):
                    yield f"{zone_id}: there is no mark {mark!r}"
                elif (tea if mark == Mark.IGNORED else wood) is None:
                    yield f"{zone_id}: {piece.kind} is {mark} by no Wonder"
                elif mark == Mark.IGNORED and zone_id not in beside:
                    yield f"{zone_id}: {piece.kind} is ignored, but does not lie beside the Tea Party"
                ignored += mark == Mark.IGNORED
    if ignored > 1:
        yield f"the Tea Party ignores one card, not {ignored}"


def _doubled(options: Options, scorer: Scorer, table: Table) -> Iterator[str]:
    """Tugley Wood doubles what is highest, and of several what Alice named."""
    marked = {piece.id: piece for zone in table.zones.values() for piece in zone.pieces if Mark.DOUBLED in piece.marks}
    groups = scorer.sheet(table).highest if marked else ()
    if not groups:
        return
    highest = {piece.id for group in groups for piece in group}
    for piece in marked.values():
        if piece.id not in highest:
            yield f"{piece.kind} is doubled, but is not the highest of the row and column of Tugley Wood"
    for group in groups:
        found = [piece.kind for piece in group if piece.id in marked]
        if len(found) > 1 and not options.tugley_ties_all:
            yield f"Tugley Wood doubles one card, not {' and '.join(found)}"
        if found and options.tugley_ties_all and len(found) < len(group):
            yield f"Tugley Wood doubles all of {', '.join(piece.kind for piece in group)}, or none is marked yet"


def _turns(board: Board, state: State) -> Iterator[str]:
    """Turns alternate from the Red Queen's first card to Alice's last, and the edges are filled first."""
    zones = state.table.zones
    red, blue = (len(zones[hand].pieces) for hand in board.hands)
    red_edge, blue_edge = (sum(bool(zones[edge].pieces) for edge in edges) for edges in board.edges)
    laid = [cell for cell in board.cells if zones[cell].pieces]
    if state.shuffled < len(SIDES) and (red_edge or blue_edge or laid):
        yield "state.shuffled: cards have been played before the hands were shuffled"
    if not red and not blue:
        return
    if red - blue not in (0, -1):
        yield f"hand.0: with {red} cards against {blue} it is nobody's turn; the Red Queen plays first, then both in turn"
    full = red_edge == blue_edge == len(board.edges[RED_QUEEN])
    if not full:
        if laid:
            yield f"{laid[0]}: a card lies in Wonderland before the edges are full"
        if red_edge - blue_edge != blue - red:
            yield f"edge.0.0: {red_edge} cards on the Red Queen's edge and {blue_edge} on Alice's do not fit hands of {red} and {blue}"
    if any(piece.face_up for edge in board.line_edges for piece in zones[edge].pieces):
        yield "edge.0.0: an edge card lies face up before the end"
    if any(piece.owner is None for cell in board.cells for piece in zones[cell].pieces):
        yield "wonder: it comes into Wonderland when both hands are empty"
