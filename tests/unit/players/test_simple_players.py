"""Automatic players choose by what their seat can see, and by nothing else."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.bad_players import BAD
from tests.helpers.pebbles import PEBBLES, Data, Options
from wonderland_gui.engine.match import Match, new_match
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import Seat, ZoneId
from wonderland_gui.engine.variant import Variant
from wonderland_gui.engine.view import resample, with_table
from wonderland_gui.players.base import choose, imagined, situation, thinking_rng
from wonderland_gui.players.registry import PLAYERS
from wonderland_gui.players.simple import greedy_player

VARIANT = Variant(PEBBLES, Data(), Options(dice=False))


def begin(seed: int, *, dice: bool = False, seats: int = 2) -> Any:
    return new_match(PEBBLES, PEBBLES.rules(Data(), Options(dice=dice)), seats, seed)


def retold(match: Any, seed: int) -> Any:
    """A match whose seat to decide cannot tell it from `match`, with other hidden faces."""
    seat = match.decide.seat
    other = with_table(match.state, resample(match.state.table, seat, Rng(seed, "other")))
    return Match(match.game, match.rules, match.seats, match.chance, start=other)


@pytest.mark.parametrize("name", sorted(PLAYERS))
@given(seed=st.integers(0, 2**32), luck=st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_equal_views_get_equal_choices(name, seed, luck):
    match = begin(seed, dice=True)
    other = retold(match, luck)
    assert match.look(Seat(0)).zones == other.look(Seat(0)).zones
    assert choose(match, PLAYERS, name, 5) == choose(other, PLAYERS, name, 5)


def test_the_table_that_a_player_gets_is_not_the_real_one_but_looks_the_same():
    matches = [begin(seed) for seed in range(20)]
    states = [imagined(match, 3) for match in matches]
    for match, state in zip(matches, states, strict=True):
        assert situation(PEBBLES, match.rules, state).view == match.look(Seat(0))
    hidden = ZoneId("hand.1")
    assert any(match.state.table.pieces(hidden) != state.table.pieces(hidden) for match, state in zip(matches, states, strict=True))


def test_greedy_lays_its_highest_pebble():
    match = begin(4)
    told = situation(PEBBLES, match.rules, imagined(match, 1))
    numbers = [VARIANT.data.pebbles[p.kind].number for p in match.state.table.pieces(ZoneId("hand.0"))]
    assert greedy_player(told, thinking_rng(1, Seat(0), 0)) == numbers.index(max(numbers))


def test_greedy_weighs_chance_by_its_mean():
    match = new_match(PEBBLES, PEBBLES.rules(Data(), Options(sides=1000)), 2, 1)
    told = situation(PEBBLES, match.rules, imagined(match, 1))
    assert told.decide.actions[greedy_player(told, Rng(1))].verb == "throw"


def test_greedy_takes_any_of_equal_actions():
    match = new_match(PEBBLES, PEBBLES.rules(Data(pebbles=dict.fromkeys(Data().pebbles, Data().pebbles["pebble_1"])), Options(dice=False)), 2, 1)
    told = situation(PEBBLES, match.rules, imagined(match, 1))
    assert {greedy_player(told, Rng(seed)) for seed in range(40)} == {0, 1, 2}


def test_random_takes_every_action_now_and_then():
    match = begin(4)
    assert {choose(match, PLAYERS, "random", seed).index for seed in range(40)} == {0, 1, 2}


def test_taking_back_and_asking_again_gives_the_same_choice():
    match = begin(4)
    first = choose(match, PLAYERS, "random", 9)
    match.play(match.decide.actions[first.index])
    match.seek(0)
    assert choose(match, PLAYERS, "random", 9) == first


@pytest.mark.parametrize("name", sorted(set(BAD) - {"dies", "hangs", "exits"}))
def test_a_player_that_fails_gets_a_legal_choice_and_one_line_in_the_log(name, caplog):
    match = begin(4)
    with caplog.at_level(logging.WARNING):
        choice = choose(match, BAD, name, 1)
    assert 0 <= choice.index < len(match.decide.actions)
    assert choice.fault
    assert len(caplog.records) == 1
    assert "\n" not in caplog.records[0].getMessage()
    assert name in caplog.records[0].getMessage()


def test_nobody_can_be_asked_after_the_end():
    match = begin(4)
    while match.decide is not None:
        match.play(match.decide.actions[0])
    with pytest.raises(ValueError, match="over"):
        choose(match, PLAYERS, "random", 1)
