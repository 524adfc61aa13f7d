"""A score sheet: standings as rows and columns of words and numbers, ready to be shown.  No Qt here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from wonderland_gui.engine.protocol import Line, Standing


@dataclass(frozen=True, slots=True)
class SheetSeat:
    """A seat on the sheet."""

    name: str
    figure: str = ""
    """Art of its figure."""
    ground: str | tuple[str, ...] = "kinds.spirit_bundle"
    """What stands behind the figure: a ground of the theme, or two colours."""
    points: int = 0
    rank: int = 1
    """1 for the best; equals share a rank."""
    note: str = ""
    """A word about it: what it is doing, who it is."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One line of the scores."""

    label: str
    cells: tuple[str, ...]
    """What each seat has for it; empty: nothing."""
    detail: str = ""
    """How that came about."""
    best: tuple[int, ...] = ()
    """The seats that have most for it, if not all have the same."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """All seats with their points, and line by line where these come from."""

    seats: tuple[SheetSeat, ...] = ()
    rows: tuple[SheetRow, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the first rank."""
        return tuple(i for i, seat in enumerate(self.seats) if seat.rank == 1)

    @property
    def is_draw(self) -> bool:
        """Whether several share the first rank."""
        return len(self.winners) > 1

    def ranked(self) -> Sheet:
        """The same with the best first; equals stay in the order of their seats."""
        order = sorted(range(len(self.seats)), key=lambda i: self.seats[i].rank)
        place = {seat: i for i, seat in enumerate(order)}
        rows = tuple(replace(row, cells=tuple(row.cells[i] for i in order), best=tuple(sorted(place[i] for i in row.best))) for row in self.rows)
        return Sheet(tuple(self.seats[i] for i in order), rows)

    def plain(self) -> str:
        """The sheet in words, for screen readers."""
        lines = [f"{seat.name}: {seat.points}" for seat in self.seats]
        for row in self.rows:
            cells = ", ".join(f"{seat.name} {cell}" for seat, cell in zip(self.seats, row.cells, strict=True) if cell)
            lines.append(f"{row.label}: {cells}" + (f" ({row.detail})" if row.detail else ""))
        return "\n".join(lines)


def make_sheet(
    standings: Sequence[Standing],
    seats: Sequence[SheetSeat],
    label: Callable[[Line], str],
    detail: Callable[[Line], str] | None = None,
) -> Sheet:
    """The sheet of `standings`: a row for all lines that are called the same, in the order in which they first appear.

    `seats` say how each seat looks (their points and ranks are filled in); `label` and `detail` put a line into words,
    `detail` once for each row: that of the seat which has most for it.
    """
    order: dict[tuple[str, str], dict[int, list[Line]]] = {}
    for standing in standings:
        for line in standing.lines:
            order.setdefault((line.key, label(line)), {}).setdefault(int(standing.seat), []).append(line)
    by_seat = {int(standing.seat): standing for standing in standings}
    rows = []
    for (_, words), lines in order.items():
        points = {seat: sum(line.points for line in mine) for seat, mine in lines.items()}
        most = max(points.values())
        first = next(mine[0] for seat, mine in lines.items() if points[seat] == most)
        cells = tuple(str(points[i]) if i in points else "" for i in range(len(seats)))
        best = tuple(i for i, value in points.items() if value == most) if any(value != most for value in (points.get(i, 0) for i in range(len(seats)))) else ()
        rows.append(SheetRow(words, cells, detail(first) if detail is not None else "", best))
    filled = tuple(
        SheetSeat(seat.name, seat.figure, seat.ground, by_seat[i].points, by_seat[i].rank, seat.note) if i in by_seat else seat for i, seat in enumerate(seats)
    )
    return Sheet(filled, tuple(rows))
