"""What is told of many matches between automatic players: as tables, and as JSON for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from wonderland_gui.engine.record import Json
from wonderland_gui.players.tally import Row, Spread, Tally

COLUMNS: Final = ("player", "won", "drawn", "lost", "share", "margin", "points", "span", "ahead")
DIGITS: Final = 6
"""Of a share behind the point."""


@dataclass(frozen=True, slots=True)
class Timing:
    """How long it took, on this machine and today."""

    seconds: float
    workers: int

    def per_second(self, matches: int) -> float:
        """Matches a second."""
        return matches / self.seconds if self.seconds > 0 else 0.0


def tables(tally: Tally, texts: Any, sides: Sequence[str]) -> list[str]:
    """A line for each contestant, then one for each seat; then how long the matches were."""
    head = [texts.say(f"ui.cli.column.{column}") for column in COLUMNS]
    lengths = tally.lengths
    return [
        *_table(head, [_cells(row.name, row) for row in tally.contestants]),
        "",
        *_table([texts.say("ui.cli.column.seat"), *head[1:]], [_cells(sides[i], row) for i, row in enumerate(tally.seats)]),
        "",
        texts.say("ui.cli.lengths", {"least": lengths.least, "middle": lengths.middle, "most": lengths.most}),
    ]


def _cells(name: str, row: Row) -> list[str]:
    low, high = row.margin
    points = row.points
    return [
        *(name, str(row.won), str(row.drawn), str(row.lost), f"{100 * row.share:.1f} %", f"{100 * low:.1f}-{100 * high:.1f} %"),
        *(f"{points.mean:.1f}", f"{points.least}..{points.most}"),
        f"{row.ahead / row.matches:+.2f}",
    ]


def _table(head: list[str], rows: list[list[str]]) -> list[str]:
    widths = [max(len(cell) for cell in column) for column in zip(head, *rows, strict=True)]
    return ["  ".join(cell.ljust(w) if i == 0 else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths, strict=True))) for row in (head, *rows)]


def as_json(tally: Tally, timing: Timing | None) -> dict[str, Json]:
    """The same for programs; nothing in it but `timing` depends on the machine."""
    told: dict[str, Json] = {
        "actions": tally.lengths.sum,
        "lengths": {**_spread(tally.lengths), "counts": {str(number): times for number, times in tally.lengths.counts.items()}},
        "players": [_row(row) for row in tally.contestants],
        "seats": [_row(row) for row in tally.seats],
    }
    if timing is not None:
        per_second = round(timing.per_second(tally.matches), 2)
        told["timing"] = {"seconds": round(timing.seconds, 3), "matches_per_second": per_second, "workers": timing.workers}
    return told


def _row(row: Row) -> Json:
    low, high = row.margin
    counted = {"name": row.name, "matches": row.matches, "won": row.won, "drawn": row.drawn, "lost": row.lost}
    shares = {"share": round(row.share, DIGITS), "low": round(low, DIGITS), "high": round(high, DIGITS)}
    return {**counted, **shares, "points": _spread(row.points), "ahead": row.ahead}


def _spread(spread: Spread) -> dict[str, Json]:
    return {"least": spread.least, "middle": spread.middle, "most": spread.most, "mean": round(spread.mean, DIGITS)}
