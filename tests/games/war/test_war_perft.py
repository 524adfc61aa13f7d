"""How many ways the War can go: leaves of the tree to a depth, counted by hand where that can be done."""

from __future__ import annotations

import pytest

from tests.helpers.war import Played, card_at_hand, fight, tea
from wonderland_gui.commands.perft import leaves


def counts(match: Played, *depths: int) -> list[int]:
    return [leaves(match.rules, match.state, depth, 1) for depth in depths]


@pytest.mark.parametrize(("seats", "chairs"), [(2, 11), (3, 11), (4, 12), (5, 13)])
def test_a_first_turn_goes_to_any_chair_or_to_the_head(seats: int, chairs: int) -> None:
    # At the Head the die falls in six ways.
    assert counts(tea(seats), 1) == [chairs + 6]


def test_two_units_and_a_step_of_the_leader_come_in_either_order() -> None:
    # Five Regions, or the Leader first; then what is left of the two; then the Mad Hatter has eleven chairs, the Head and his power.
    assert counts(card_at_hand(0, "t1_18"), 1, 2, 3) == [5 + 1, 5 + 5, 10 * (11 + 6 + 1)]


def test_a_split_card_offers_its_halves_before_what_they_bring() -> None:
    match = card_at_hand(0, "t1_22", counters={"shards.0": 2})
    # Five Regions or two halves; then a half after each Region, and after each half five Regions or its reward.
    assert counts(match, 1, 2) == [5 + 2, 5 * 2 + 2 * (5 + 1)]


def test_the_red_queen_may_place_one_two_or_three_of_three() -> None:
    # After three the turn is over: Alice, who is next, has the ten chairs whose cards are left, and the Head.
    assert counts(card_at_hand(2, "t1_01"), 1, 2) == [5 * 3, 5 * (10 + 6) + 5 * (5 * 1) + 5 * (5 * 2)]


def test_two_players_draw_or_halt_at_once() -> None:
    match = fight({0: "S S S", 1: "S S S"}, {0: "1 1 1", 1: "2 1 1"}, seats=2, draws=["0:1", "1:2"], zones={"quests.0": [], "quests.1": []})
    assert counts(match, 1, 2) == [2, 4]


def test_a_wager_is_on_one_of_two_or_on_none() -> None:
    match = fight({0: "S", 1: "S"}, seats=4)
    assert counts(match, 1, 2) == [3, 9]
