"""A pile that is riffled parts into two half piles, falls together again, and lies as it lay."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonderland_gui.views.riffle import BOW, OPEN, TILT, riffled

PILES = st.integers(1, 80).flatmap(lambda count: st.tuples(st.integers(0, count - 1), st.just(count)))


@given(PILES)
def test_every_piece_begins_and_ends_at_its_place(pile: tuple[int, int]) -> None:
    for part in (0.0, 1.0):
        at = riffled(*pile, part)
        assert at.gathered == pytest.approx(0) and at.rise == pytest.approx(0) and at.tilt == pytest.approx(0)


@given(PILES, st.floats(0, 1))
def test_no_piece_goes_farther_than_its_half_pile_nor_springs_high(pile: tuple[int, int], part: float) -> None:
    at = riffled(*pile, part)
    assert 0 <= at.gathered <= 1 and 0 <= at.rise <= BOW and abs(at.tilt) <= TILT


@pytest.mark.parametrize("count", [2, 7, 61])
def test_the_pile_parts_into_halves_that_take_every_other_piece(count: int) -> None:
    sides = [riffled(number, count, OPEN).side for number in range(count)]
    assert all(riffled(number, count, OPEN).gathered == 1 for number in range(count))
    assert all(one != other for one, other in pairwise(sides))


@pytest.mark.parametrize("count", [3, 20])
def test_the_lowest_piece_falls_first(count: int) -> None:
    for part in (0.5, 0.6, 0.7, 0.8, 0.9):
        gathered = [riffled(number, count, part).gathered for number in range(count)]
        assert gathered == sorted(gathered)
    assert riffled(0, count, 0.7).gathered < riffled(count - 1, count, 0.7).gathered
