"""What is told of many matches between automatic players: as tables, and as JSON for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from wonderland_gui.engine.record import Json
from wonderland_gui.players.census import CardRow, Census
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


def census_tables(census: Census, texts: Any) -> list[str]:
    """A table for each group of cards, those first whose holders won most; then a line for each counter."""
    lines: list[str] = []
    for group, rows in census.cards.items():
        head = [texts.say(f"ui.cli.column.{column}") for column in ("card", "held", "won", "share", "margin", "scored")]
        sorted_rows = sorted((row for row in rows.values() if row.matches), key=lambda row: -row.share)
        lines += ["", texts.say("ui.cli.cards", {"group": group}), *_table(head, [_card_cells(texts.kind(row.name), row) for row in sorted_rows])]
    for name, spread in census.counters.items():
        told = {"name": name, "least": spread.least, "middle": spread.middle, "most": spread.most}
        lines += ["", texts.say("ui.cli.counter", {**told, "nine": spread.below(0.9), "ninety_nine": spread.below(0.99)})]
    return lines


def _card_cells(name: str, row: CardRow) -> list[str]:
    low, high = row.margin
    return [name, str(row.matches), str(row.won), f"{100 * row.share:.1f} %", f"{100 * low:.1f}-{100 * high:.1f} %", f"{100 * row.scored / row.matches:.1f} %"]


def census_json(census: Census) -> dict[str, Json]:
    """The same for programs; nothing where nothing was asked for."""
    told: dict[str, Json] = {}
    if census.cards:
        told["cards"] = {group: [{"name": row.name, **_won(row), "scored": row.scored} for row in rows.values()] for group, rows in census.cards.items()}
    if census.counters:
        told["counters"] = {name: {**_spread(spread), "counts": _counts(spread)} for name, spread in census.counters.items()}
    return told


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
        "lengths": {**_spread(tally.lengths), "counts": _counts(tally.lengths)},
        "players": [_row(row) for row in tally.contestants],
        "seats": [_row(row) for row in tally.seats],
    }
    if timing is not None:
        per_second = round(timing.per_second(tally.matches), 2)
        told["timing"] = {"seconds": round(timing.seconds, 3), "matches_per_second": per_second, "workers": timing.workers}
    return told


def _row(row: Row) -> Json:
    return {"name": row.name, **_won(row), "points": _spread(row.points), "ahead": row.ahead}


def _won(row: Row) -> dict[str, Json]:
    low, high = row.margin
    counted: dict[str, Json] = {"matches": row.matches, "won": row.won, "drawn": row.drawn, "lost": row.lost}
    return {**counted, "share": round(row.share, DIGITS), "low": round(low, DIGITS), "high": round(high, DIGITS)}


def _counts(spread: Spread) -> dict[str, Json]:
    return {str(number): times for number, times in spread.counts.items()}


def _spread(spread: Spread) -> dict[str, Json]:
    return {"least": spread.least, "middle": spread.middle, "most": spread.most, "mean": round(spread.mean, DIGITS)}
