"""Maps of squares written as text."""

from __future__ import annotations

import pytest

from wonderland_gui.views.square_map import read_map

MAP = """
+---+---+---+
| E   .a| W :
+   +---+   +
: .   B   . |
+---+...+---+
"""


def test_squares_have_their_kind_and_the_letter_of_a_place() -> None:
    found = read_map(MAP)
    assert (found.rows, found.columns) == (2, 3)
    assert [(square.kind, square.letter) for square in found.squares] == [("E", ""), (".", "a"), ("W", ""), (".", ""), ("B", ""), (".", "")]


def test_walls_between_squares_are_found_once() -> None:
    assert [((square.row, square.column), edge) for square, edge in read_map(MAP).inner_walls()] == [((0, 1), "east"), ((0, 1), "south")]


def test_openings_are_those_of_the_frame() -> None:
    assert {(s.row, s.column): set(s.openings) for s in read_map(MAP).squares if s.openings} == {(0, 2): {"east"}, (1, 0): {"west"}, (1, 1): {"south"}}


@pytest.mark.parametrize(("text", "squares"), [("", 0), ("+---+", 0), ("+---+\n| .", 0), ("+---+\n| .\n+", 1)])
def test_what_is_missing_of_a_map_is_blank(text: str, squares: int) -> None:
    assert len(read_map(text).squares) == squares
