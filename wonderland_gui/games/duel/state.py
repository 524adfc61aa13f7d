"""Where the pieces of `duel` lie, and the state of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from wonderland_gui.engine.table import Piece, Seat, Table, Zone, ZoneId
from wonderland_gui.games.duel.keys import Stage

Side = int
"""0 the Red Queen, 1 Alice; zones carry the number of the side, not of the seat."""
RED_QUEEN: Final[Side] = 0
ALICE: Final[Side] = 1
SIDES: Final = (RED_QUEEN, ALICE)
WONDERS: Final = ZoneId("wonders")
"""The Wonders that Alice may choose from, later those that she did not choose."""
WONDER: Final = ZoneId("wonder")
"""The Wonder of this play, until it lies in Wonderland."""
PLAY: Final = "play"
"""The counter that says which play of a pair it is, 1 or 2."""


def seat_of(side: Side, play: int) -> Seat:
    """The seat that plays a side: in the second of two plays the roles are exchanged."""
    return Seat(side if play == 1 else 1 - side)


def side_of(seat: int, play: int) -> Side:
    """The side that a seat plays."""
    return seat if play == 1 else 1 - seat


@dataclass(frozen=True, slots=True)
class Board:
    """The spaces: Wonderland is a square of `grid` rows and columns, each with an edge space of its own."""

    grid: int
    hands: tuple[ZoneId, ...]
    """By side."""
    edges: tuple[tuple[ZoneId, ...], ...]
    """By side: the Red Queen's from top to bottom beside the rows, Alice's from left to right above the columns."""
    cells: tuple[ZoneId, ...]
    """The spaces of Wonderland, row by row."""
    lines: tuple[tuple[int, ...], ...]
    """The cells, by their place in `cells`, of each line: the columns from left to right, then the rows from top to bottom."""
    line_edges: tuple[ZoneId, ...]
    """The edge space of each line."""
    beside: tuple[tuple[int, int, int, int], ...]
    """The cells above, right of, below and left of each cell; -1 where there is none."""

    def lines_of(self, cell: int) -> tuple[int, int]:
        """The column and the row of a cell, by their places in `lines`."""
        return cell % self.grid, self.grid + cell // self.grid

    def zones_beside(self, cell: int) -> tuple[ZoneId, ...]:
        """The spaces above, right of, below and left of a cell; an edge space lies above the first row and left of the first column."""
        column, row = self.lines_of(cell)
        above, right, below, left = self.beside[cell]
        zones = [self.line_edges[column] if above < 0 else self.cells[above]]
        zones += [self.cells[i] for i in (right, below) if i >= 0]
        return (*zones, self.line_edges[row] if left < 0 else self.cells[left])


@cache
def board(edge: int, grid: int) -> Board:
    """The board of these sizes."""
    places = range(grid * grid)
    edges = tuple(tuple(ZoneId(f"edge.{side}.{i}") for i in range(edge)) for side in SIDES)
    return Board(
        grid,
        tuple(ZoneId(f"hand.{side}") for side in SIDES),
        edges,
        tuple(ZoneId(f"cell.{i // grid}.{i % grid}") for i in places),
        (*(tuple(places[column::grid]) for column in range(grid)), *(tuple(places[row * grid : (row + 1) * grid]) for row in range(grid))),
        (*edges[ALICE], *edges[RED_QUEEN]),
        tuple(
            (
                i - grid if i >= grid else -1,
                i + 1 if (i + 1) % grid else -1,
                i + grid if i + grid < len(places) else -1,
                i - 1 if i % grid else -1,
            )
            for i in places
        ),
    )


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a line in the first of two plays."""

    key: str
    """The line's key of the family `score`."""
    points: int
    """What the line is worth."""
    totals: tuple[int, int]
    """The totals of the Red Queen and of Alice."""
    taker: Side | None
    """The side that takes the points; None if they are level."""


@dataclass(frozen=True, slots=True)
class State:
    """A match of `duel`.  Phase, turn and end are read from the zones, which play it is from the counter `play`."""

    table: Table
    shuffled: int = 2
    """How many hands have been shuffled in this play."""
    first: tuple[Result, ...] = ()
    """In the second play: what became of the lines in the first."""

    @property
    def stage(self) -> str:
        """The stage of the play."""
        return stage_of(self.table)


def stage_of(table: Table) -> Stage:
    """The stage of the play, read from the zones."""
    zones = table.zones
    if not any(zones[hand].pieces for hand in (ZoneId("hand.0"), ZoneId("hand.1"))):
        return Stage.RECKONING
    if not all(zone.pieces for zone in zones.values() if zone.id.startswith("edge.")):
        return Stage.ARRIVAL
    return Stage.WONDER if chooses_wonder(zones) else Stage.PLACEMENT


def progress_of(table: Table) -> tuple[int, int] | None:
    """Which turn it is of how many in this stage: as many as there are spaces of the edges, or cards for Wonderland."""
    edges = cards = placed = 0
    for zone in table.zones.values():
        if zone.id.startswith("edge."):
            edges, placed = edges + 1, placed + len(zone.pieces)
        elif zone.id.startswith("hand."):
            cards += len(zone.pieces)
    match stage_of(table):
        case Stage.ARRIVAL:
            return placed + 1, edges
        case Stage.PLACEMENT:
            laid = sum(zone.id.startswith("cell.") and any(piece.owner is not None for piece in zone.pieces) for zone in table.zones.values())
            return laid + 1, laid + cards
        case _:
            return None


def chooses_wonder(zones: Mapping[ZoneId, Zone]) -> bool:
    """Whether Alice has to choose the Wonder, once all edges are full: there are some, none is chosen, and Wonderland is still empty."""
    return bool(zones[WONDERS].pieces) and not zones[WONDER].pieces and not any(zone.pieces for zone in zones.values() if zone.id.startswith("cell."))


def only(zone: Zone) -> Piece | None:
    """The piece in a space that holds one at most."""
    return zone.pieces[-1] if zone.pieces else None


def exchanged(table: Table) -> Table:
    """The table of a position with the owners of the second play: who was seat 0 is seat 1."""
    zones = {}
    for zone_id, zone in table.zones.items():
        pieces = []
        for piece in zone.pieces:
            shown = tuple(_other(seat) for seat in piece.shown_to) if zone.owner is not None and piece.shown_to == (zone.owner,) else piece.shown_to
            owner = None if piece.owner is None else _other(piece.owner)
            pieces.append(Piece(piece.id, piece.kind, piece.back, piece.face_up, piece.turn, owner, shown, piece.marks))
        owner = None if zone.owner is None else _other(zone.owner)
        zones[zone_id] = Zone(zone_id, tuple(pieces), owner, zone.to_owner, zone.to_others, zone.mixed)
    return Table(table.seats, zones, table.counters)


def _other(seat: Seat) -> Seat:
    return Seat(1 - seat)
