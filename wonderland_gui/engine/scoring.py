"""Standings from itemised lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wonderland_gui.engine.protocol import Line, Standing
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.view import rank


def standings(lines: Mapping[Seat, Sequence[Line]]) -> tuple[Standing, ...]:
    """Each seat's lines added up, in order of seats; equals share a place."""
    seats = sorted(lines)
    points = [sum([line.points for line in lines[seat]]) for seat in seats]
    return tuple(Standing(seat, place, sum_, tuple(lines[seat])) for seat, place, sum_ in zip(seats, rank(points), points, strict=True))
