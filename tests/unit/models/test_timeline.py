"""Moments and turns of a match."""

from __future__ import annotations

from wonderland_gui.engine.table import Seat
from wonderland_gui.models.timeline import Timeline, make_timeline

A, B = Seat(0), Seat(1)


def test_a_turn_begins_where_another_seat_decides() -> None:
    line = make_timeline([A, A, B, A, A])
    assert line == Timeline(5, (0, 2, 3))
    assert line.turns == 3


def test_a_moment_belongs_to_the_turn_that_led_to_it() -> None:
    line = make_timeline([A, A, B, A, A])
    assert [line.turn(moment) for moment in range(6)] == [1, 1, 1, 2, 3, 3]
    assert line.turn(line.last) == line.turns


def test_a_match_just_begun_is_its_own_first_turn() -> None:
    line = make_timeline([])
    assert line == Timeline(0, (0,))
    assert (line.turn(0), line.turns, line.next_turn(0), line.former_turn(0)) == (1, 1, 0, 0)


def test_steps_from_turn_to_turn_stop_at_both_ends() -> None:
    line = make_timeline([A, A, B, A, A])
    assert [line.next_turn(moment) for moment in range(6)] == [2, 2, 3, 5, 5, 5]
    assert [line.former_turn(moment) for moment in range(6)] == [0, 0, 0, 2, 3, 3]
