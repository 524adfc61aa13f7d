"""What is counted of many matches adds up."""

from __future__ import annotations

from statistics import mean, median_low

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonderland_gui.engine.protocol import Standing
from wonderland_gui.engine.table import Seat
from wonderland_gui.players.tally import Row, Spread, Tally


def standings(*points: int) -> tuple[Standing, ...]:
    """Seats with these points; equals share a rank."""
    return tuple(Standing(Seat(seat), 1 + sum(other > mine for other in points), mine) for seat, mine in enumerate(points))


def row(won: int, matches: int) -> Row:
    """A contestant who won so many of so many matches."""
    made = Row("x")
    for k in range(matches):
        made.add(standings(*((2, 1) if k < won else (1, 2))), 0)
    return made


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=40))
def test_a_spread_is_that_of_its_numbers(numbers):
    spread = Spread()
    for number in numbers:
        spread.add(number)
    assert (spread.many, spread.sum, spread.least, spread.most) == (len(numbers), sum(numbers), min(numbers), max(numbers))
    assert spread.middle == median_low(numbers)
    assert spread.mean == pytest.approx(mean(numbers))
    assert list(spread.counts) == sorted(set(numbers))


def test_a_spread_of_nothing_is_nothing():
    spread = Spread()
    assert (spread.many, spread.sum, spread.least, spread.most, spread.middle, spread.mean) == (0, 0, 0, 0, 0, 0.0)


def test_a_shared_first_place_is_drawn_and_a_place_behind_is_lost():
    tally = Tally(("a", "b", "c"))
    tally.add((0, 1, 2), standings(5, 5, 3), 7)
    tally.add((1, 2, 0), standings(9, 2, 4), 11)
    assert [(r.won, r.drawn, r.lost) for r in tally.contestants] == [(0, 1, 1), (1, 1, 0), (0, 0, 2)]
    assert [r.ahead for r in tally.contestants] == [0 - 5, 0 + 5, -2 - 7]
    assert [r.points.sum for r in tally.seats] == [14, 7, 7]
    assert (tally.matches, tally.lengths.counts) == (2, {7: 1, 11: 1})


def test_contestants_of_one_name_are_numbered():
    assert [r.name for r in Tally(("random", "greedy", "random")).contestants] == ["random (1)", "greedy", "random (2)"]


# Wilson's interval for 95 %, as tables of it have it.
@pytest.mark.parametrize(
    ("won", "matches", "low", "high"),
    [(0, 0, 0.0, 1.0), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (383, 400, 0.9330, 0.9733), (1, 2, 0.0945, 0.9055)],
)
def test_the_true_share_lies_in_wilsons_interval(won, matches, low, high):
    assert row(won, matches).margin == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 60).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_interval_holds_the_share_and_is_a_mirror_image_for_the_rival(case):
    won, matches = case
    mine, rival = row(won, matches), row(matches - won, matches)
    assert 0.0 <= mine.margin[0] <= mine.share <= mine.margin[1] <= 1.0
    assert mine.margin == pytest.approx((1 - rival.margin[1], 1 - rival.margin[0]))
