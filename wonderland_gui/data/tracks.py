"""Counters as markers on lines of points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wonderland_gui.data.arrange import Box
from wonderland_gui.data.boards import Boards
from wonderland_gui.data.definitions import Point
from wonderland_gui.data.laying import about
from wonderland_gui.data.layout_boards import Run, Track
from wonderland_gui.data.named_places import points_of
from wonderland_gui.data.zone_places import MarkerPlace
from wonderland_gui.engine.pattern import bind

CLOSE: Final = 0.55
"""Markers that share a point stand so far apart, in widths of a marker, in rows of two."""


def points(track: Track, boards: Boards, stage: str) -> tuple[tuple[Point, ...], float]:
    """The points of a track and the width of its markers, on the table; none where its board has no such points."""
    frame = boards.frame(track.on, stage) if track.on is not None else None
    if isinstance(track.points, Run):
        run = track.points
        found = tuple((run.from_[0] + i * run.step[0], run.from_[1] + i * run.step[1]) for i in range(run.count))
    else:
        found = points_of(frame.find(track.points, {})) if frame is not None else ()
    if track.on is None:
        return found, track.width
    return (tuple(frame.point(point) for point in found), track.width * frame.unit) if frame is not None else ((), track.width)


def numerals(track: Track, boards: Boards, stage: str) -> tuple[tuple[str, Box], ...]:
    """The numbers of a track's points, each in its box; none where the layout wants none."""
    if track.numbers is None:
        return ()
    line, _ = points(track, boards, stage)
    frame = boards.frame(track.on, stage) if track.on is not None else None
    unit = frame.unit if frame is not None else 1.0
    right, low, high = track.numbers[0] * unit, track.numbers[1] * unit, track.digits * unit
    return tuple((str(track.start + i), about((x + right, y + low), (2 * high, high))) for i, (x, y) in enumerate(line))


def markers(track: Track, line: tuple[Point, ...], width: float, counters: Mapping[str, int], z: float) -> dict[str, MarkerPlace]:
    """Where the markers of counters lie on one track, and what they look like."""
    made: dict[str, MarkerPlace] = {}
    there: dict[int, list[str]] = {}
    for counter, number in counters.items() if line else ():
        if bind(track.shows, counter) is not None:
            there.setdefault(max(0, min(number - track.start, len(line) - 1)), []).append(counter)
    for at, here in there.items():
        art = track.marker if not track.markers else track.markers[at] if at < len(track.markers) else ""
        if not art:
            continue
        x, y = line[at]
        for i, counter in enumerate(here):
            right, low = (i % 2 - 0.5) * CLOSE * width, (i // 2 - (len(here) - 1) // 2 / 2) * CLOSE * width
            middle = (x + right, y + low) if len(here) > 1 else (x, y)
            seat = next((int(value) for value in (bind(track.shows, counter) or {}).values() if value.isdecimal()), None)
            made[counter] = MarkerPlace(counter, about(middle, (width, width)), art, seat, z + i, bool(track.markers))
    return made
