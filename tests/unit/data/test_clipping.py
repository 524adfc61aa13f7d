"""What of an outline is seen through a box."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from wonderland_gui.data.arrange import Box
from wonderland_gui.data.clipping import area_of, clipped

BOX = Box(2, 1, 5, 4)
NOTCHED = [(0, 0), (10, 0), (10, 10), (6, 10), (6, 2), (4, 2), (4, 10), (0, 10)]
"""A field about the foot of a wall that stands into it from below."""


def inside(points: Sequence[tuple[float, float]], x: float, y: float) -> bool:
    """Whether a point lies in an outline, by how often a line to the right crosses it."""
    crossed = 0
    for (ax, ay), (bx, by) in zip(points, [*points[1:], *points[:1]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            crossed += 1
    return crossed % 2 == 1


@given(st.floats(-1, 11), st.floats(-1, 11))
def test_a_point_lies_in_what_is_seen_if_it_lies_in_the_outline_and_in_the_box(x: float, y: float) -> None:
    edges = {BOX.x, BOX.x + BOX.w, BOX.y, BOX.y + BOX.h, *(c for point in NOTCHED for c in point)}
    if all(abs(c - edge) > 1e-6 for c in (x, y) for edge in edges):
        assert inside(clipped(NOTCHED, BOX), x, y) == (inside(NOTCHED, x, y) and BOX.holds(x, y))


def test_nothing_is_seen_of_what_lies_outside() -> None:
    assert clipped([(20, 20), (30, 20), (30, 30)], BOX) == ()
    assert clipped((), BOX) == ()


def test_what_lies_inside_is_seen_whole() -> None:
    assert clipped([(3, 2), (5, 2), (4, 4)], BOX) == ((3, 2), (5, 2), (4, 4))


def test_how_much_an_outline_holds_is_that_of_its_parts() -> None:
    assert area_of(NOTCHED) == 100 - 2 * 8
    assert area_of(clipped(NOTCHED, BOX)) == 5 * 4 - 2 * 3
    assert area_of(()) == 0
