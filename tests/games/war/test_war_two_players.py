"""The published game for two: five cards, the Resistance, Castles in two stages."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers.war import RING, Played, asked, card_at_hand, count, fight, is_legal, kinds, led_by, lines, new, play, strengths, tea, told

PUBLISHED: dict[str, Any] = {"two_player_mode": "published"}


def battle(units: dict[int, str], mine: str, theirs: str, draws: str, die: int = 1, **more: Any) -> Played:
    zones: dict[str, Any] = {"quests.0": [], "quests.1": [], "marker.red_keep": ["m4"], **more.pop("zones", {})}
    return fight(units, {0: mine, 1: theirs}, seats=2, draws=draws.split(), outcomes=[(die,)], zones=zones, **PUBLISHED, **more)


@pytest.mark.parametrize(("number", "face", "strength"), [(1, 1, 8), (2, 4, 14), (3, 6, 20)])
def test_the_resistance_has_its_strength_by_the_round_and_the_die(number: int, face: int, strength: int) -> None:
    match = battle({0: "S S", 1: "S S"}, "1 1", "1 1", "0:1 1:1", die=face, number=number)
    assert count(match, "resistance") == strength and count(match, "die") in (1, 2, 3)


def test_if_the_resistance_is_first_the_best_counts_as_second() -> None:
    match = play(battle({0: "S S", 1: "S S"}, "2 1", "1 1", "0:2 1:1"), "halt", "halt")
    assert (count(match, "vp.0"), count(match, "vp.1")) == (3, 0) and "second" in told(match) and "built" not in told(match)
    assert "nobody_won" not in told(match)


def test_if_the_resistance_is_second_the_half_is_lost() -> None:
    match = play(battle({0: "L gryphon S", 1: "S S"}, "A 1", "1 1", "0:A 1:1", counters={"leader.0": 4}), "halt", "halt")
    assert strengths(match)[0] == 0 and (count(match, "vp.0"), count(match, "vp.1")) == (6, 0) and "founded" in told(match)


def test_who_equals_the_resistance_is_ahead_of_it() -> None:
    match = battle({0: "L gryphon S", 1: "L bandersnatch S"}, "A 1", "2 1", "0:A 1:2", counters={"leader.0": 4, "leader.1": 3})
    assert strengths(match) == [11, 8] and count(match, "resistance") == 8
    play(match, "halt", "halt")
    assert (count(match, "vp.0"), count(match, "vp.1")) == (6, 3)


def test_alone_the_resistance_has_to_be_reached_before_the_battle_ends() -> None:
    match = battle({0: "L gryphon S"}, "1 2 1", "1", "0:1 0:2", counters={"leader.0": 2})
    assert strengths(match)[0] == 7 and asked(match) == ("draw", 0)
    play(match, "draw")
    assert strengths(match)[0] == 9 and asked(match) == ("draw", 0), "he was behind when the test came"
    play(match, "draw")
    assert "won" in told(match) and count(match, "vp.0") == 6


def test_a_lone_region_is_fought_whatever_the_option_says() -> None:
    match = battle({0: "S S"}, "1 1", "1", "0:1", lone_region="award_or_castle")
    assert asked(match)[0] == "draw" and count(match, "resistance") == 8


def test_the_first_gain_is_a_foundation_and_the_second_in_that_region_a_castle() -> None:
    match = card_at_hand(0, "t2_23", seats=2, **PUBLISHED)
    play(match, "half:top", "build ->red_keep")
    assert kinds(match, "region.red_keep") == ["castle_foundation_alice"] and "founded" in told(match)
    assert lines(match, 0)["foundations"] == 1 and lines(match, 0)["castles"] == 0
    again = card_at_hand(0, "t2_23", seats=2, zones={"region.red_keep": ["castle_foundation_alice"]}, **PUBLISHED)
    play(again, "half:top", "build castle_alice->red_keep")
    assert kinds(again, "region.red_keep") == ["castle_alice"] and len(kinds(again, "castles.0")) == 9
    done = play(card_at_hand(0, "t2_23", seats=2, zones={"region.red_keep": ["castle_alice"]}, **PUBLISHED), "half:top")
    assert not is_legal(done, "build ->red_keep")


def test_a_foundation_adds_1_and_is_no_castle_for_objectives_and_counters() -> None:
    match = battle({0: "S f", 1: "S"}, "card_guard+ 1", "1 1", "0:card_guard+ 1:1", ally_set="D")
    assert strengths(match)[0] == 1 + 2
    board = tea(2, zones={"region.red_keep": ["castle_foundation_alice"], "region.tulgey_wood": ["castle_alice"], "quests.0": ["q01"]}, **PUBLISHED)
    assert "quest_objective" not in lines(board, 0)


def test_the_standee_starts_clockwise_of_mirror_ridge() -> None:
    for seed in range(1, 6):
        match = new(2, seed, **PUBLISHED)
        at = next(region for region in RING if kinds(match, f"standee.{region}"))
        assert at == RING[count(match, "die") - 1]


def test_the_jabberwock_has_one_poison_and_there_are_no_wagers() -> None:
    match = new(2, **PUBLISHED, **led_by("jabberwock"))
    assert kinds(match, "poison.0") == ["poison"] and kinds(match, "wagers.0") == []


def test_being_behind_the_resistance_is_being_behind() -> None:
    match = battle({0: "S S", 1: "S S"}, "croquet_mallet 1", "1 1", "0:croquet_mallet 1:1")
    assert strengths(match)[0] == 4
