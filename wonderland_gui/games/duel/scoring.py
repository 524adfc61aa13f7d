"""The scoring of `duel`: effective ranks, totals, what each line is worth and who takes it; and what the Wonders change of that."""

from __future__ import annotations

from dataclasses import dataclass

from wonderland_gui.engine.protocol import Line, Standing
from wonderland_gui.engine.scoring import standings
from wonderland_gui.engine.table import Piece, Seat, Table
from wonderland_gui.games.duel.definitions import Data, Effect, Options
from wonderland_gui.games.duel.effects import Effects
from wonderland_gui.games.duel.keys import LINES, Mark
from wonderland_gui.games.duel.state import ALICE, PLAY, RED_QUEEN, SIDES, Board, Result, Side, State, only, seat_of

Spot = tuple[int, int, Piece]
"""A card on which Tugley Wood may fall: its effective rank, its place (the cells first, then the edge of each line), the card."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table reckoned up: cells by their place on the board, lines by their place among the lines."""

    cells: tuple[Piece | None, ...]
    """The cards in Wonderland."""
    edges: tuple[Piece | None, ...]
    """The edge card of each line."""
    wonder: Piece | None
    wonder_cell: int
    """Where the Wonder lies; -1 while none lies in Wonderland."""
    effect: Effect | None
    factors: tuple[int, ...]
    """By what the rank in each cell is multiplied."""
    ranks: tuple[int, ...]
    """The effective rank in each cell; 0 where no card lies."""
    edge_factors: tuple[int, ...]
    worth: tuple[int, ...]
    """What each line is worth; 0 without an edge card."""
    totals: tuple[tuple[int, int], ...]
    """The totals of the Red Queen and of Alice in each line."""
    takers: tuple[Side | None, ...]
    """Who takes each line; None where the totals are level."""
    doubled: tuple[Piece, ...]
    """What Tugley Wood doubles, as far as it is settled."""
    tied: tuple[Piece, ...]
    """Of which cards Alice has to name one."""


class Scorer:
    """Reckons tables of one match."""

    def __init__(self, data: Data, options: Options, board: Board) -> None:
        self._options = options
        self._board = board
        self._effects = Effects(data, board)
        self._tugley = data.numbers.tugley_wood
        self._rank = {kind: card.rank for kind, card in data.cards.items()}
        self._side = {kind: RED_QUEEN if card.side == "red_queen" else ALICE for kind, card in data.cards.items()}
        self._effect = {kind: wonder.effect for kind, wonder in data.wonders.items()}

    def sheet(self, table: Table) -> Sheet:
        """The table reckoned up as it lies, hidden cards too."""
        zones, board = table.zones, self._board
        wonder: Piece | None = None
        wonder_cell = -1
        cells: list[Piece | None] = []
        for i, cell in enumerate(board.cells):
            piece = only(zones[cell])
            if piece is not None and piece.kind in self._effect:
                wonder, wonder_cell, piece = piece, i, None
            cells.append(piece)
        edges = [only(zones[edge]) for edge in board.line_edges]
        effect = None if wonder is None else self._effect[wonder.kind]
        factors = self._effects.factors(cells)
        edge_factors = self._edge_factors(edges)
        doubled: tuple[Piece, ...] = ()
        tied: tuple[Piece, ...] = ()
        if effect == "tugley_wood":
            doubled, tied = self._tugley_wood(cells, edges, factors, edge_factors, wonder_cell)
            ids = {piece.id for piece in doubled}
            factors = [factor * self._tugley if piece is not None and piece.id in ids else factor for piece, factor in zip(cells, factors, strict=True)]
            edge_factors = [f * self._tugley if piece is not None and piece.id in ids else f for piece, f in zip(edges, edge_factors, strict=True)]
        ranks = [0 if piece is None else self._rank[piece.kind] * factor for piece, factor in zip(cells, factors, strict=True)]
        totals = tuple(self._totals(cells, ranks, line) for line in board.lines)
        upside_down = board.lines_of(wonder_cell) if effect == "maze" else ()
        return Sheet(
            tuple(cells),
            tuple(edges),
            wonder,
            wonder_cell,
            effect,
            tuple(factors),
            tuple(ranks),
            tuple(edge_factors),
            tuple(0 if piece is None else self._rank[piece.kind] * factor for piece, factor in zip(edges, edge_factors, strict=True)),
            totals,
            tuple(_taker(both, i in upside_down) for i, both in enumerate(totals)),
            doubled,
            tied,
        )

    def _edge_factors(self, edges: list[Piece | None]) -> list[int]:
        if not self._options.edge_items_affect_edges:
            return [1] * len(edges)
        size = len(self._board.edges[ALICE])
        return [*self._effects.edge_factors(ALICE, edges[:size]), *self._effects.edge_factors(RED_QUEEN, edges[size:])]

    def _totals(self, cells: list[Piece | None], ranks: list[int], line: tuple[int, ...]) -> tuple[int, int]:
        both = [0, 0]
        for i in line:
            piece = cells[i]
            if piece is not None:
                both[self._side[piece.kind]] += ranks[i]
        return both[RED_QUEEN], both[ALICE]

    def _tugley_wood(
        self, cells: list[Piece | None], edges: list[Piece | None], factors: list[int], edge_factors: list[int], wonder_cell: int
    ) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
        """What is doubled, and of which tied cards Alice has to name one."""
        lines = []
        for line in self._board.lines_of(wonder_cell):
            spots = [(self._rank[piece.kind] * factors[i], piece) for i in self._board.lines[line] if (piece := cells[i]) is not None]
            edge = edges[line]
            if edge is not None:
                spots.append((self._rank[edge.kind] * edge_factors[line], edge))
            lines.append(spots)
        groups = lines if self._options.tugley_per_line else [[*lines[0], *lines[1]]]
        doubled: list[Piece] = []
        tied: tuple[Piece, ...] = ()
        for group in groups:
            named = [piece for _, piece in group if Mark.DOUBLED in piece.marks]
            highest = max((rank for rank, _ in group), default=0)
            best = [piece for rank, piece in group if rank == highest and rank > 0]
            if named:
                doubled += named
            elif len(best) == 1 or self._options.tugley_ties_all:
                doubled += best
            elif not tied:
                tied = tuple(best)
        return tuple(doubled), tied

    # ------------------------------------------------------------ standings
    def results(self, sheet: Sheet) -> tuple[Result, ...]:
        """What became of the lines, in the order in which they are reckoned."""
        return tuple(Result(key.value, worth, totals, taker) for key, worth, totals, taker in zip(LINES, sheet.worth, sheet.totals, sheet.takers, strict=True))

    def standings(self, state: State) -> tuple[Standing, ...]:
        """The points of both seats, line by line, those of the first play before those of the second."""
        sheet = self.sheet(state.table)
        play = state.table.counters[PLAY]
        seen_by = [self.seen_by(sheet, line) for line in range(len(LINES))]
        lines: dict[Seat, list[Line]] = {}
        for seat in sorted(seat_of(side, play) for side in SIDES):
            lines[seat] = [_line(f"first.{result.key}", result, seat, 1, None) for result in state.first]
            lines[seat] += [_line(result.key, result, seat, play, seen) for result, seen in zip(self.results(sheet), seen_by, strict=True)]
        return standings(lines)

    def seen_by(self, sheet: Sheet, line: int) -> tuple[Seat, ...] | None:
        """Who knows what a line is worth; None: everybody."""
        size = len(self._board.edges[ALICE])
        start = line - line % size
        rests_on = sheet.edges[start : start + size] if self._options.edge_items_affect_edges else (sheet.edges[line],)
        hidden = [set(piece.shown_to) for piece in rests_on if piece is not None and not piece.face_up]
        return tuple(sorted(set.intersection(*hidden))) if hidden else None


def _taker(both: tuple[int, int], upside_down: bool) -> Side | None:
    red, alice = both
    if red == alice:
        return None
    return RED_QUEEN if (red > alice) != upside_down else ALICE


def _line(key: str, result: Result, seat: Seat, play: int, seen_by: tuple[Seat, ...] | None) -> Line:
    takes = result.taker is not None and seat_of(result.taker, play) == seat
    red, alice = result.totals
    return Line(key, result.points if takes else 0, {"red_queen": red, "alice": alice, "worth": result.points}, seen_by)
