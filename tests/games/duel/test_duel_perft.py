"""How many ways a play can go: leaves of the tree to a depth, from the beginning and from small tables."""

from __future__ import annotations

import pytest

from tests.helpers.wonderland import ARRIVAL, EXAMPLE, duel_match, play, rules, table_of
from wonderland_gui.commands.perft import leaves
from wonderland_gui.games.duel.rules import Duel
from wonderland_gui.games.duel.state import State


def perft(duel: Duel, state: State, depth: int) -> int:
    return leaves(duel, state, depth, 1)


# Seven cards on three spaces, twice; then six on two, twice.
@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 21), (2, 441), (3, 441 * 12)])
def test_the_arrival(depth: int, count: int) -> None:
    match = duel_match()
    assert perft(rules(), match.state, depth) == count


# Four cards, nine spaces, two ways to lie; then the same with eight spaces; then three cards and seven spaces.
@pytest.mark.parametrize(("depth", "count"), [(1, 72), (2, 72 * 64), pytest.param(3, 72 * 64 * 42, marks=pytest.mark.slow)])
def test_the_placement(depth: int, count: int) -> None:
    assert perft(rules(), play(duel_match(), ARRIVAL).state, depth) == count


def test_a_wonder_is_one_choice_more() -> None:
    duel = rules(wonders=True)
    state = play(duel_match(duel), ARRIVAL).state
    assert [perft(duel, state, depth) for depth in (1, 2, 3)] == [4, 4 * 72, 4 * 72 * 64]


LAST = "\n".join(EXAMPLE.splitlines()[:6])
"""All but the last card of each hand: three spaces are free."""


def test_the_end_without_a_wonder() -> None:
    state = play(duel_match(), ARRIVAL + LAST).state
    assert [perft(rules(), state, depth) for depth in (1, 2, 3)] == [6, 6 * 4, 6 * 4]


@pytest.mark.parametrize(("wonder", "count"), [("maze", 24), ("white_rabbit", 24), ("tea_party", 72), ("tugley_wood", 30)])
def test_the_end_with_each_wonder(wonder: str, count: int) -> None:
    """The Tea Party asks for one of two to four cards, Tugley Wood for one of several highest."""
    duel = rules(wonders=True)
    state = play(duel_match(duel), ARRIVAL + f"choose {wonder}\n" + LAST).state
    assert perft(duel, state, 9) == count


def test_a_hand_of_one_card_goes_anywhere() -> None:
    duel = rules()
    state = table_of(duel, "A1 B2 C3 D1 E2 F3", ["R4 -- --", "-- -- --", "-- -- B4"], ("", "5"))
    assert perft(duel, state, 1) == 7 * 2
