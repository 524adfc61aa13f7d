"""Standings from itemised lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wonderland_gui.engine.protocol import Line, Standing
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.view import rank


def standings(lines: Mapping[Seat, Sequence[Line]], ties: Mapping[Seat, Sequence[int]] | None = None) -> tuple[Standing, ...]:
    """Each seat's lines added up, in order of seats; among equals who has more in `ties` is ahead, compared number by number, else they share a place."""
    seats = sorted(lines)
    points = [sum([line.points for line in lines[seat]]) for seat in seats]
    if ties is None:
        places = rank(points)
    else:
        marks = [(sum_, *ties[seat]) for seat, sum_ in zip(seats, points, strict=True)]
        places = [1 + sum(other > mine for other in marks) for mine in marks]
    return tuple(Standing(seat, place, sum_, tuple(lines[seat])) for seat, place, sum_ in zip(seats, places, points, strict=True))
