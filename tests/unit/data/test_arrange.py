"""How pieces lie within a zone."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonderland_gui.data.arrange import Box, arranged
from wonderland_gui.data.layout import Place

W, H = 1.0, 1.4


def lying(count: int, **place: object) -> list[tuple[float, float, float]]:
    return [tuple(round(number, 6) for number in each) for each in arranged(Place(**place), W, H, count)]  # type: ignore[arg-type, misc]


def test_a_pile_grows_by_a_paper_edge_for_three_pieces_up_to_six() -> None:
    piled = lying(40, arrange="pile")
    assert piled[:4] == [(0, 0, 0)] * 3 + [(-0.012, -0.012, 0)]
    assert piled[-1] == piled[18] == (-0.072, -0.072, 0)


def test_a_row_lies_side_by_side_and_overlaps_where_it_is_too_wide() -> None:
    assert lying(3, arrange="row", spread=1.1, within=4) == [(0, 0, 0), (1.1, 0, 0), (2.2, 0, 0)]
    assert lying(3, arrange="row", spread=1.1, within=2) == [(0, 0, 0), (0.5, 0, 0), (1.0, 0, 0)]
    assert lying(2, arrange="row", spread=1.1) == [(0, 0, 0), (1.1, 0, 0)]
    assert lying(1, arrange="row", within=0.5) == [(0, 0, 0)]


def test_a_row_that_would_be_too_tight_wraps() -> None:
    rows = lying(9, arrange="row", within=2)
    assert {y for _, y, _ in rows} == {0, 1.48, 2.96}
    steps = sorted({x for x, _, _ in rows})
    assert all(b - a >= 0.26 - 1e-6 for a, b in pairwise(steps))
    assert lying(2, arrange="row", within=1) == [(0, 0, 0), (0, 1.48, 0)]


def test_rows_may_lie_over_the_foot_of_the_row_above() -> None:
    high = {y for _, y, _ in lying(6, arrange="row", spread=1.1, within=2.2, rows=3, lap=0.5)}
    assert high == {0, 0.7, 1.4}


def test_a_row_with_room_for_several_overlaps_only_where_they_are_full() -> None:
    assert lying(2, arrange="row", spread=1.1, within=2.2, rows=2) == [(0, 0, 0), (1.1, 0, 0)]
    assert lying(4, arrange="row", spread=1.1, within=2.2, rows=2) == [(0, 0, 0), (1.1, 0, 0), (0, 1.48, 0), (1.1, 1.48, 0)]
    assert [(x, y) for x, y, _ in lying(5, arrange="row", spread=1.1, within=2.2, rows=2)] == [(0, 0), (0.6, 0), (1.2, 0), (0, 1.48), (0.6, 1.48)]
    assert {y for _, y, _ in lying(9, arrange="row", spread=1.1, within=2.2, rows=2, tightest=0.6)} == {0, 1.48, 2.96}


def test_a_grid_fills_rows() -> None:
    assert lying(3, arrange="grid", within=2.2, spread=1.1) == [(0, 0, 0), (1.1, 0, 0), (0, 1.5, 0)]
    assert lying(3, arrange="grid", spread=1.1)[-1] == (2.2, 0, 0)
    assert lying(0, arrange="grid") == []


def test_a_fan_turns_evenly_round_its_middle() -> None:
    fan = lying(3, arrange="fan")
    assert [angle for *_, angle in fan] == [-5, 0, 5]
    assert fan[0][1] == fan[2][1] > fan[1][1]
    assert lying(1, arrange="fan") == [(0, 0, 0)]
    assert lying(0, arrange="fan") == []
    assert lying(30, arrange="fan")[-1][2] == 17


def test_a_heap_is_always_the_same_and_close_together() -> None:
    heap = lying(12, arrange="heap")
    assert heap == lying(12, arrange="heap")
    assert heap[0] == (0.0, 0.0, 0.0)
    assert len(set(heap)) == 12
    assert all(abs(x) < 1 and abs(y) < 1 for x, y, _ in heap)


def test_in_a_sack_everything_lies_in_one_place() -> None:
    assert lying(5, arrange="sack") == [(0, 0, 0)] * 5


@given(st.sampled_from(["pile", "row", "fan", "grid", "heap", "path", "sack", "parts"]), st.integers(0, 80), st.none() | st.floats(0.1, 9), st.floats(0.1, 2))
def test_every_arrangement_places_every_piece(arrange: str, count: int, within: float | None, spread: float) -> None:
    placed = lying(count, arrange=arrange, within=within, spread=spread)
    assert len(placed) == count
    if arrange == "row" and within is not None and within >= 1:
        assert all(0 <= x <= within - 1 + 1e-6 for x, _, _ in placed), "a row stays within its width"


def test_boxes_know_points_and_overlaps() -> None:
    box = Box(1, 2, 3, 4)
    assert box.centre == (2.5, 4.0)
    assert box.holds(1, 2)
    assert not box.holds(4, 2)
    assert box.overlap(Box(3, 5, 3, 3)) == 1
    assert box.overlap(Box(9, 9, 1, 1)) == 0
    assert box.moved(1, -1) == Box(2, 1, 3, 4)
    assert box.around(Box(0, 3, 1, 9)) == Box(0, 2, 4, 10)


@pytest.mark.parametrize("point", [(2, 3), (3.9, 5.9)])
def test_a_point_inside_is_held(point: tuple[float, float]) -> None:
    assert Box(1, 2, 3, 4).holds(*point)
