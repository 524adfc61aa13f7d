"""What of an outline is seen through a box, such as the part of a board that a camera shows."""

from __future__ import annotations

from collections.abc import Sequence

from wonderland_gui.data.arrange import Box
from wonderland_gui.data.definitions import Point


def clipped(outline: Sequence[Point], box: Box) -> tuple[Point, ...]:
    """The part of an outline inside a box: its corners one after the other, none if nothing of it is inside.

    Parts that hang together only outside the box are joined along its edge; a line has no inside, so this does not change which points lie in the outline.
    """
    points = tuple(outline)
    for axis, edge, sign in ((0, box.x, 1), (0, box.x + box.w, -1), (1, box.y, 1), (1, box.y + box.h, -1)):
        points = _kept(points, axis, edge, sign)
    return points if len(points) > 2 else ()


def area_of(outline: Sequence[Point]) -> float:
    """How much an outline holds."""
    return abs(sum(x * outline[i - 1][1] - outline[i - 1][0] * y for i, (x, y) in enumerate(outline))) / 2


def _kept(points: tuple[Point, ...], axis: int, edge: float, sign: int) -> tuple[Point, ...]:
    """What lies on one side of a line: of what goes across it, as far as the line."""
    kept: list[Point] = []
    for number, here in enumerate(points):
        before = points[number - 1]
        inside, was_inside = (here[axis] - edge) * sign >= 0, (before[axis] - edge) * sign >= 0
        if inside != was_inside:
            part = (edge - before[axis]) / (here[axis] - before[axis])
            other = before[1 - axis] + part * (here[1 - axis] - before[1 - axis])
            kept.append((edge, other) if axis == 0 else (other, edge))
        if inside:
            kept.append(here)
    return tuple(kept)
