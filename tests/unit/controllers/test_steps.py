"""Where the next step of a key leads."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from PySide6.QtCore import QRectF

from wonderland_gui.controllers.steps import following, in_reading_order, nearest

GRID: Mapping[str, QRectF] = {f"{row}{column}": QRectF(column * 100, row * 140, 80, 120) for row in range(3) for column in range(3)}


def test_boxes_are_read_row_by_row_from_left_to_right() -> None:
    assert in_reading_order(GRID) == ["00", "01", "02", "10", "11", "12", "20", "21", "22"]
    assert in_reading_order({}) == []


def test_boxes_that_lie_a_little_higher_or_lower_are_still_in_one_row() -> None:
    crooked = {"a": QRectF(200, 0, 80, 120), "b": QRectF(0, 30, 80, 120), "c": QRectF(100, 50, 80, 120), "d": QRectF(0, 200, 80, 120)}
    assert in_reading_order(crooked) == ["b", "c", "a", "d"]


@pytest.mark.parametrize(("way", "ref"), [((1, 0), "12"), ((-1, 0), "10"), ((0, -1), "01"), ((0, 1), "21")])
def test_an_arrow_leads_to_the_neighbour(way: tuple[int, int], ref: str) -> None:
    others = {name: box for name, box in GRID.items() if name != "11"}
    assert nearest(GRID["11"], others, way) == ref


def test_beyond_the_last_box_an_arrow_leads_nowhere() -> None:
    assert nearest(GRID["02"], GRID, (1, 0)) is None
    assert nearest(GRID["02"], {}, (1, 0)) is None


def test_what_lies_straight_ahead_is_nearer_than_what_lies_aside() -> None:
    boxes = {"ahead": QRectF(300, 0, 80, 120), "aside": QRectF(120, 200, 80, 120)}
    assert nearest(QRectF(0, 0, 80, 120), boxes, (1, 0)) == "ahead"
    assert nearest(QRectF(0, 0, 80, 120), boxes) == "aside"


@pytest.mark.parametrize(
    ("now", "step", "round_", "then"),
    [
        ("a", 1, False, "b"),
        ("b", -1, False, "a"),
        ("c", 1, False, None),
        ("a", -1, False, None),
        ("c", 1, True, "a"),
        ("a", -1, True, "c"),
        (None, 1, False, "a"),
        (None, -1, False, "c"),
        ("gone", 1, True, "a"),
    ],
)
def test_the_next_and_the_former_of_a_list(now: str | None, step: int, round_: bool, then: str | None) -> None:
    assert following(["a", "b", "c"], now, step, round_=round_) == then


def test_an_empty_list_has_no_next() -> None:
    assert following([], None, 1, round_=True) is None
