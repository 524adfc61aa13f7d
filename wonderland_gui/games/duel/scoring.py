"""The scoring of `duel`: effective ranks, totals, what each line is worth and who takes it; and what the Wonders change of that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wonderland_gui.engine.protocol import Line, Standing
from wonderland_gui.engine.quick import quick
from wonderland_gui.engine.scoring import standings
from wonderland_gui.engine.table import Piece, Seat, Table
from wonderland_gui.games.duel.definitions import Data, Effect, Options
from wonderland_gui.games.duel.effects import Effects
from wonderland_gui.games.duel.keys import LINES, Mark
from wonderland_gui.games.duel.state import ALICE, PLAY, RED_QUEEN, SIDES, Board, Result, Side, State, only, seat_of


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
    results: tuple[Result, ...]
    """The same, line by line in the order in which they are reckoned."""
    doubled: tuple[Piece, ...]
    """What Tugley Wood doubles, as far as it is settled."""
    tied: tuple[Piece, ...]
    """Of which cards Alice has to name one."""
    highest: tuple[tuple[Piece, ...], ...]
    """The cards of which Tugley Wood doubles one: of its row and column together, or of each of them."""


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
        self._last: tuple[Table, Sheet] | None = None

    def sheet(self, table: Table) -> Sheet:
        """The table reckoned up as it lies, hidden cards too."""
        # The end of a play, its points and its standings are asked for one after the other, all of the same table.
        last = self._last
        if last is not None and last[0] is table:
            return last[1]
        sheet = self._reckon(table)
        self._last = table, sheet
        return sheet

    def _reckon(self, table: Table) -> Sheet:
        zones, board = table.zones, self._board
        wonder: Piece | None = None
        wonder_cell = -1
        cells: list[Piece | None] = [None] * len(board.cells)
        for i, cell in enumerate(board.cells):
            for card in zones[cell].pieces:
                if card.owner is None:
                    wonder, wonder_cell = card, i
                else:
                    cells[i] = card
        edges = [only(zones[edge]) for edge in board.line_edges]
        effect = None if wonder is None else self._effect[wonder.kind]
        factors = self._effects.factors(cells)
        edge_factors = self._edge_factors(edges)
        doubled: tuple[Piece, ...] = ()
        tied: tuple[Piece, ...] = ()
        highest: tuple[tuple[Piece, ...], ...] = ()
        if effect == "tugley_wood":
            doubled, tied, highest = self._tugley_wood(cells, edges, factors, edge_factors, wonder_cell)
            ids = {piece.id for piece in doubled}
            factors = [factor * self._tugley if piece is not None and piece.id in ids else factor for piece, factor in zip(cells, factors, strict=True)]
            edge_factors = [f * self._tugley if piece is not None and piece.id in ids else f for piece, f in zip(edges, edge_factors, strict=True)]
        rank, side = self._rank, self._side
        ranks = [0] * len(cells)
        by_line = [[0, 0] for _ in board.lines]
        for i, piece in enumerate(cells):
            if piece is not None:
                ranks[i] = effective = rank[piece.kind] * factors[i]
                column, row = board.lines_of(i)
                by_line[column][side[piece.kind]] += effective
                by_line[row][side[piece.kind]] += effective
        upside_down = board.lines_of(wonder_cell) if effect == "maze" else ()
        worth = [0 if piece is None else rank[piece.kind] * factor for piece, factor in zip(edges, edge_factors, strict=True)]
        totals = [(red, alice) for red, alice in by_line]
        takers = [_taker(red, alice, i in upside_down) for i, (red, alice) in enumerate(totals)]
        return _sheet(
            tuple(cells),
            tuple(edges),
            wonder,
            wonder_cell,
            effect,
            tuple(factors),
            tuple(ranks),
            tuple(edge_factors),
            tuple(worth),
            tuple(totals),
            tuple(takers),
            tuple([_result(*line) for line in zip(_NAMES, worth, totals, takers, strict=False)]),
            doubled,
            tied,
            highest,
        )

    def _edge_factors(self, edges: list[Piece | None]) -> list[int]:
        if not self._options.edge_items_affect_edges:
            return [1] * len(edges)
        size = len(self._board.edges[ALICE])
        return [*self._effects.edge_factors(ALICE, edges[:size]), *self._effects.edge_factors(RED_QUEEN, edges[size:])]

    def _tugley_wood(
        self, cells: list[Piece | None], edges: list[Piece | None], factors: list[int], edge_factors: list[int], wonder_cell: int
    ) -> tuple[tuple[Piece, ...], tuple[Piece, ...], tuple[tuple[Piece, ...], ...]]:
        """What is doubled, of which tied cards Alice has to name one, and what is highest whatever she has named."""
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
        all_best: list[tuple[Piece, ...]] = []
        for group in groups:
            named = [piece for _, piece in group if Mark.DOUBLED in piece.marks]
            highest = max((rank for rank, _ in group), default=0)
            best = [piece for rank, piece in group if rank == highest and rank > 0]
            all_best.append(tuple(best))
            if named:
                doubled += named
            elif len(best) == 1 or self._options.tugley_ties_all:
                doubled += best
            elif not tied:
                tied = tuple(best)
        return tuple(doubled), tied, tuple(all_best)

    # ------------------------------------------------------------ standings
    def standings(self, state: State) -> tuple[Standing, ...]:
        """The points of both seats, line by line, those of the first play before those of the second."""
        sheet = self.sheet(state.table)
        lines: dict[Seat, list[Line]] = {Seat(number): [] for number in SIDES}
        if state.first:
            _add(lines, "first.", state.first, 1, (None,) * len(LINES))
        _add(lines, "", sheet.results, state.table.counters[PLAY], [self.seen_by(sheet, i) for i in range(len(LINES))])
        return standings(lines)

    def seen_by(self, sheet: Sheet, line: int) -> tuple[Seat, ...] | None:
        """Who knows what a line is worth; None: everybody."""
        edge = sheet.edges[line]
        if not self._options.edge_items_affect_edges and (edge is None or edge.face_up):
            return None
        size = len(self._board.edges[ALICE])
        start = line - line % size
        rests_on = sheet.edges[start : start + size] if self._options.edge_items_affect_edges else (sheet.edges[line],)
        hidden = [set(piece.shown_to) for piece in rests_on if piece is not None and not piece.face_up]
        return tuple(sorted(set.intersection(*hidden))) if hidden else None


_sheet, _result, _line = quick(Sheet), quick(Result), quick(Line)
_NAMES = tuple(key.value for key in LINES)


def _taker(red: int, alice: int, upside_down: bool) -> Side | None:
    if red == alice:
        return None
    return RED_QUEEN if (red > alice) != upside_down else ALICE


def _add(lines: dict[Seat, list[Line]], prefix: str, results: Sequence[Result], play: int, seen_by: Sequence[tuple[Seat, ...] | None]) -> None:
    """The lines of a play for each seat: its points for the one that takes them, none for the other."""
    red, alice = lines[seat_of(RED_QUEEN, play)], lines[seat_of(ALICE, play)]
    for result, seen in zip(results, seen_by, strict=True):
        key, points, taker = prefix + result.key, result.points, result.taker
        params = {"red_queen": result.totals[RED_QUEEN], "alice": result.totals[ALICE], "worth": points}
        red.append(_line(key, points if taker == RED_QUEEN else 0, params, seen))
        alice.append(_line(key, points if taker == ALICE else 0, params, seen))
