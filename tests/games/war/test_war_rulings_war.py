"""Rulings for the War phase and the end, each in table terms.  `p12_07` is the ruling's number in the list of the rules."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.war import (
    Played,
    all_told,
    asked,
    count,
    fight,
    is_legal,
    kinds,
    led_by,
    lines,
    offers,
    pieces,
    play,
    shipped,
    strengths,
    tea,
    told,
    units_of,
    verbs,
    why,
)
from wonderland_gui.engine.protocol import GameOver
from wonderland_gui.games.war.effects import words_of
from wonderland_gui.games.war.frames import War

NO_QUESTS: dict[str, Any] = {"quests.0": [], "quests.1": [], "quests.2": []}
CHEAP = {"marker.red_keep": ["m5"]}
"""The award of Round I is 2, half of it 1."""


def two(units: dict[int, str], mine: str, theirs: str, draws: str, **more: Any) -> Played:
    """A battle of two without Quests; `draws` by seat, as "0:1 1:M"."""
    zones = {"quests.0": [], "quests.1": [], **CHEAP, **more.pop("zones", {})}
    return fight(units, {0: mine, 1: theirs}, seats=2, draws=draws.split(), zones=zones, **more)


def three(units: dict[int, str], draws: str, bags: dict[int, str] | None = None, **more: Any) -> Played:
    """A battle among three players without Quests."""
    zones = {**NO_QUESTS, **CHEAP, **more.pop("zones", {})}
    return fight(units, bags or dict.fromkeys(range(3), "1 1"), draws=draws.split(), zones=zones, **more)


def test_p12_01_the_fourth_madness_fills_the_bag_at_once_and_active_chips_stay() -> None:
    zones = {"madness.0": ["madness"] * 3, "exhausted.0": ["artifact_alice"]}
    match = two({0: "S S S", 1: "S S"}, "2 M", "1 1 1", "0:2 1:1 0:M 1:1", zones=zones, broken=True)
    play(match, "draw", "draw")
    assert kinds(match, "bag.0") == ["artifact_alice", *["madness"] * 4] and kinds(match, "active.0") == ["starting_2_alice"]
    assert kinds(match, "madness.0") == kinds(match, "exhausted.0") == [] and asked(match) == ("draw", 0)


def test_p12_02_an_empty_bag_is_filled_in_the_same_way() -> None:
    match = two({0: "S S", 1: "S S"}, "1", "1 1 1", "0:1 1:1 0:2 1:1", zones={"exhausted.0": ["starting_2_alice"]})
    play(match, "draw", "draw")
    assert "bag_filled" in told(match) and kinds(match, "active.0") == ["starting_2_alice", "starting_alice"]


@pytest.mark.parametrize("reset", [True, False])
def test_p12_03_after_the_war_all_chips_return_to_their_bags(reset: bool) -> None:
    match = two({0: "S S", 1: "S S"}, "2 M", "1 1", "0:2 1:1", zones={"exhausted.0": ["artifact_alice"]}, reset_bags_each_round=reset)
    play(match, "halt", "halt")
    assert count(match, "round") == 2
    bag = ["artifact_alice", "madness", "starting_2_alice"] if reset else ["madness"]
    assert kinds(match, "bag.0") == bag and kinds(match, "exhausted.0") == ([] if reset else ["artifact_alice", "starting_2_alice"])


def test_p12_04_the_shield_blocks_both_losses_of_one_chip_and_need_not() -> None:
    match = two({0: "S S S", 1: "S S"}, "D 1", "1 1", "0:D 1:1")
    assert asked(match) == ("block", 0) and verbs(match) == {"block", "lose"}
    play(match, "block ->double_madness")
    assert units_of(match, "red_keep", 0) == "S S S" and kinds(match, "madness.0") == ["double_madness"] and count(match, "shield.0") == 0
    declined = play(two({0: "S S S", 1: "S S"}, "D 1", "1 1", "0:D 1:1"), "lose supporter_alice")
    assert units_of(declined, "red_keep", 0) == "S" and count(declined, "shield.0") == 1, "once a unit is lost the chip is not blocked any more"


def test_p12_05_the_owner_chooses_the_units() -> None:
    match = two({0: "S L gryphon duchess", 1: "S S"}, "D 1", "1 1", "0:D 1:1", broken=True)
    assert {action.source for action in offers(match, "lose")} and len(offers(match, "lose")) == 3, "the Gryphon last"
    play(match, "lose alice->chair.0", "lose duchess->figures.0")
    assert units_of(match, "red_keep", 0) == "S gryphon"


def test_p12_06_with_fewer_units_than_the_loss_all_are_lost() -> None:
    match = two({0: "S", 1: "S S"}, "D 1", "1 1", "0:D 1:1", broken=True)
    assert "busted" in told(match) and count(match, "busts.0") == 1


def test_p12_07_strength_ends_at_25_so_they_tie() -> None:
    strong = "humpty_dumpty gryphon bandersnatch duchess L"
    match = two({0: strong, 1: "L S C S"}, "A A", "A 1", "0:A 1:A", counters={"leader.0": 6, "leader.1": 6})
    assert strengths(match)[0] == 5 + 4 + 3 + 3 + 6 + 3
    capped = two({0: strong, 1: "S S"}, "A A", "1 1", "0:A 1:1", counters={"leader.0": 6})
    assert count(play(capped, "draw", "draw"), "vp.0") > 0 and max(strengths(capped)) <= 25


def test_p12_08_who_has_busted_is_not_second() -> None:
    match = two({0: "S S", 1: "S"}, "2 1", "M 1", "0:2 1:M", broken=True)
    play(match, "halt")
    assert (count(match, "vp.0"), count(match, "vp.1")) == (2, 0)


def test_p12_09_behind_a_tie_nobody_is_second() -> None:
    match = three({0: "S S", 1: "S S", 2: "L S"}, "0:1 1:1 2:1", first=0)
    play(match, "halt", "halt", "halt")
    assert told(match).count("won") == 1 and told(match).count("second") == 2, "a sole first, and two tied second"
    tied = three({0: "L S", 1: "L S", 2: "S"}, "0:1 1:1 2:1")
    play(tied, "halt", "halt", "halt")
    assert asked(tied) == ("award", 0) and "second" not in told(tied)


def test_p12_10_tied_seconds_each_take_the_half() -> None:
    match = play(three({0: "S S", 1: "S S", 2: "L S"}, "0:1 1:1 2:1", zones={"marker.red_keep": ["m4"]}), "halt", "halt", "halt")
    assert [count(match, f"vp.{seat}") for seat in range(3)] == [3, 3, 6]


def test_p12_11_if_all_bust_nobody_wins_and_wagers_count_for_nothing() -> None:
    match = three({0: "S", 1: "S"}, "0:M 1:M", {0: "M", 1: "M", 2: "1"}, broken=True, counters={"shards.2": 0})
    play(match, "bet wager_red_queen_alice")
    assert "nobody_won" in told(match) and "wager_void" in told(match) and count(match, "shards.2") == 0
    assert [count(match, f"vp.{seat}") for seat in range(3)] == [0, 0, 0]


@pytest.mark.parametrize(("option", "points", "castles"), [("vp_2", 4, 1), ("nothing", 2, 1), ("second_castle", 2, 2)])
def test_p12_12_a_winner_with_a_castle_there_gets_what_the_option_says(option: str, points: int, castles: int) -> None:
    match = two({0: "S S C", 1: "S"}, "2 1", "1 1", "0:2 1:1", castle_already_there=option)
    play(match, "halt", "halt")
    assert count(match, "vp.0") == points and kinds(match, "region.red_keep").count("castle_alice") == castles
    assert lines(match, 0)["castles"] == 3 * castles


def test_p12_13_tied_first_with_a_castle_there_the_award_has_to_be_taken() -> None:
    match = two({0: "S S C", 1: "L S"}, "1 1", "2 1", "0:1 1:2")
    play(match, "halt", "halt")
    assert [action.choice for action in match.decide.actions] == ["vp"]  # type: ignore[union-attr]
    play(match, "award:vp")
    assert asked(match) == ("award", 1) and {action.choice for action in offers(match, "award")} == {"vp", "castle"}
    play(match, "award:castle")
    assert kinds(match, "region.red_keep").count("castle_mad_hatter") == 1 and count(match, "vp.1") == 0


def test_p12_14_alone_and_tied_for_the_lead_the_battle_goes_on() -> None:
    match = two({0: "S S", 1: "S S"}, "1 2 1", "1 1 1", "0:1 1:1 0:2")
    play(match, "draw", "halt")
    assert strengths(match)[0] == 3 and asked(match) == ("draw", 0), "he has drawn, and leads: he is asked before the test"


def test_p12_26_poison_counts_with_the_madness_of_the_step_and_goes_home() -> None:
    options = led_by("jabberwock", "alice")
    match = fight({1: "S S S", 2: "S S"}, {0: "1", 1: "P 1", 2: "1 1"}, draws=["1:P", "2:1"], zones=NO_QUESTS, **options)
    play(match, "decline")
    assert asked(match) == ("block", 1)
    play(match, "block ->poison")
    assert kinds(match, "poison.0") == ["poison"] and kinds(match, "madness.1") == [] and units_of(match, "red_keep", 1) == "S S S"
    assert strengths(match)[1] == 0


def test_p12_29_no_effect_after_the_end_test_adds_strength() -> None:
    data = shipped()[0]
    effects = [chip.effect for chip in data.chips.values()] + [ability.effect for ability in data.abilities.values()]
    for effect in [*effects, *(figure.effect for figure in data.figures.values())]:
        if effect is not None and effect.when in ("win", "second", "end"):
            words = {word for op in (effect.do, effect.then, effect.instead) if op is not None for word in words_of(op)}
            assert not words & {"strength", "strength_per", "weaken"}


def test_p12_30_units_that_come_during_a_battle_stay_and_add_no_starting_strength() -> None:
    match = two({0: "S", 1: "S S"}, "hedgehog M 1", "1 1 1", "0:hedgehog 1:1 0:M 1:1", ally_set="B", elsewhere={"tulgey_wood": {0: "L"}}, broken=True)
    play(match, "aim ->alice")
    assert strengths(match)[0] == 1
    play(match, "draw", "draw", "lose supporter_alice")
    assert units_of(match, "red_keep", 0) == "L" and "busted" not in told(match)


def test_p12_31_the_last_unit_may_leave_a_region_whose_battle_is_to_come() -> None:
    zones: dict[str, Any] = {"quests.0": [], "quests.1": []}
    units = {"tulgey_wood": {0: "S", 1: "S"}}
    match = fight({0: "S", 1: "S S"}, {0: "hedgehog 1", 1: "1 1"}, seats=2, ally_set="B", last=False, elsewhere=units, zones=zones, draws=["0:hedgehog", "1:1"])
    play(match, "aim ->supporter_alice", "halt", "halt")
    while asked(match)[0] == "award":
        play(match, "award:vp")
    frame = match.state.frames[1]
    assert getattr(frame, "region", "") == "tulgey_wood" and getattr(frame, "fighters", ()) == (1,)


def test_p12_32_a_wager_is_on_a_participant_and_nobody_has_to_bet() -> None:
    match = fight({0: "S", 1: "S"}, seats=4)
    assert asked(match) == ("wager", 2)
    assert sorted(kinds_offered(match)) == ["wager_red_queen_alice", "wager_red_queen_mad_hatter"] and is_legal(match, "decline")


def kinds_offered(match: Played) -> list[str]:
    return [match.state.table.piece(action.source).kind for action in offers(match, "bet")]  # type: ignore[arg-type,union-attr]


def test_p12_33_a_region_with_one_participant_is_a_battle_with_one_compulsory_draw() -> None:
    match = three({0: "S S"}, "0:1", first=0)
    assert asked(match) == ("wager", 1)
    play(match, "decline", "bet wager_red_queen_alice")
    assert asked(match) == ("draw", 0)
    play(match, "draw")
    assert told(match).count("drew") == 0 and count(match, "vp.0") == 2 and "built" in told(match), "he leads alone and draws no more"
    assert asked(match) == ("ally", 2)
    bust = three({0: "S"}, "0:M", {0: "M", 1: "1", 2: "1"}, broken=True)
    play(bust, "decline", "decline")
    assert "nobody_won" in all_told(bust)


def test_p12_33_by_option_he_takes_the_award_or_a_castle_without_a_battle() -> None:
    zones = {**NO_QUESTS, **CHEAP}
    match = fight(
        {0: "S", 1: "S"},
        {0: "2 1", 1: "1 1"},
        elsewhere={"tulgey_wood": {2: "S"}},
        last=False,
        zones=zones,
        lone_region="award_or_castle",
        draws=["0:2", "1:1"],
    )
    play(match, "decline", "halt", "halt")
    assert asked(match) == ("award", 2) and {action.choice for action in offers(match, "award")} == {"vp", "castle"}
    play(match, "award:castle")
    assert kinds(match, "region.tulgey_wood").count("castle_red_queen") == 1


def test_p12_34_a_full_track_is_not_offered_and_with_all_full_nobody_is_asked() -> None:
    full = {"forge.crown.0": ["oyster_weak_a"] * 3, "forge.sword.0": ["oyster_weak_a"] * 3, "forge.banner.0": ["tove_weak_a"] * 4}
    match = two({0: "S S S", 1: "S"}, "F 2", "1 1", "0:F 1:1 0:2 1:1", zones=full)
    play(match, "draw", "draw")
    assert asked(match)[0] == "forge" and {str(action.target) for action in offers(match, "forge")} == {"forge.kettle.0"}
    assert why(match, "forge in active.0", "forge.crown.0") == "track_full"
    all_full = {**full, "forge.kettle.0": ["hedgehog_weak_a"] * 4}
    match = two({0: "S S S", 1: "S"}, "F 2", "1 1", "0:F 1:1 0:2 1:1", zones=all_full)
    play(match, "draw", "draw")
    assert asked(match)[0] != "forge"


def test_p12_35_each_track_frees_its_own_artifact() -> None:
    match = tea(3)
    assert [kinds(match, f"waiting.{track}.0").count("artifact_alice") for track in ("crown", "sword", "banner", "kettle")] == [1, 1, 1, 1]


def test_p12_37_effects_of_one_moment_come_in_turn_order() -> None:
    abilities = {0: ["jab_pa2"], 1: ["queen_pa1"]}
    options = led_by("jabberwock", "red_queen")
    match = fight({0: "L", 1: "S S"}, {0: "1 1", 1: "1 1"}, first=1, abilities=abilities, draws=["1:1", "0:1"], **options)
    play(match, "decline")
    events = [event for event in match.entry.events if str(event.key) == "strengthened"]
    assert [str(event.params["who"].id) for event in events] == ["1", "0"]  # type: ignore[union-attr]


def test_p12_37_who_can_draw_nothing_halts_in_turn_order() -> None:
    units, bags = {0: "S", 1: "white_rabbit", 2: "L gryphon"}, {0: "", 1: "", 2: "1 1"}
    match = fight(units, bags, abilities={0: ["alice_pa2"]}, draws=["2:1"])
    events = [event for event in match.entry.events if str(event.key) == "strengthened"]
    assert [str(event.params["who"].id) for event in events] == ["0", "1"]  # type: ignore[union-attr]


def over_with(shards: tuple[int, int], units: tuple[str, str], vp: tuple[int, int] = (5, 5)) -> GameOver:
    """The end of a match between two, as a position without Leaders."""
    from tests.helpers.war import rules
    from wonderland_gui.engine.match import Dice, Match
    from wonderland_gui.engine.position import build
    from wonderland_gui.games.war import GAME

    book = rules(first_player="first_seat")
    laid = ["supporter_alice"] * units[0].count("S") + ["supporter_mad_hatter"] * units[1].count("S")
    counters = {f"shards.{seat}": n for seat, n in enumerate(shards)} | {f"vp.{seat}": n for seat, n in enumerate(vp)}
    counters |= {"shards": 40 - sum(shards), "shield.0": 0, "shield.1": 0}
    state = build(GAME, book, 2, {"zones": {"region.red_keep": laid}, "counters": counters})
    over = Match(GAME, book, 2, Dice(1), start=state).over
    assert over is not None
    return over


def test_p12_38_among_equals_fewer_shards_win_then_more_units_then_they_share() -> None:
    assert [standing.rank for standing in over_with((2, 1), ("S", "S"), (6, 5)).standings] == [2, 1]
    assert [standing.rank for standing in over_with((1, 1), ("S", "S S")).standings] == [2, 1]
    assert [standing.rank for standing in over_with((1, 1), ("S", "S")).standings] == [1, 1]


def test_p12_39_a_score_below_nothing_is_possible_at_the_end_alone() -> None:
    assert over_with((9, 0), ("", ""), (0, 0)).standings[0].points == -9
    assert count(play(two({0: "S", 1: "S S"}, "1 1", "2 1", "0:1 1:2"), "halt", "halt"), "vp.0") >= 0


def test_p12_40_a_unit_placed_where_the_battle_is_over_reopens_nothing() -> None:
    zones: dict[str, Any] = {"quests.0": [], "quests.1": []}
    units = {"tulgey_wood": {0: "S", 1: "S S S"}}
    match = fight(
        {0: "S S S", 1: "S"}, {0: "2 F A 1", 1: "1 1 1 2"}, seats=2, last=False, elsewhere=units, zones=zones, draws=["0:2", "1:1", "0:F", "1:1", "0:A", "1:2"]
    )
    play(match, "halt", "halt")
    assert getattr(match.state.frames[1], "region", "") == "tulgey_wood"
    assert match.state.frames[0] == War(2), "the second Region of this War"


def test_p12_55_the_active_track_has_no_limit() -> None:
    bag = " ".join(["oyster"] * 8 + ["tove"] * 2)
    draws = " ".join(["0:oyster 1:hedgehog"] * 8)
    match = two({0: "S S", 1: "S S"}, bag, " ".join(["hedgehog"] * 8 + ["tove"]), draws)
    while asked(match)[0] == "draw" and len(kinds(match, "active.0")) < 8:
        play(match, "draw")
    assert len(kinds(match, "active.0")) == 8


def test_p12_56_more_than_25_counts_as_25_and_the_first_draw_takes_place() -> None:
    everybody = "L humpty_dumpty gryphon duchess bandersnatch C white_rabbit jubjub_bird march_hare"
    match = two({0: everybody, 1: "S S"}, "M 1", "1 1", "0:M 1:1", counters={"leader.0": 6})
    assert strengths(match)[0] == 25 and kinds(match, "madness.0") == ["madness"]


def test_p12_57_softened_to_nothing_no_shield_is_asked_and_humpty_falls_all_the_same() -> None:
    match = two({0: "S S S", 1: "S S"}, "tove M 1", "1 1 1", "0:tove 1:1 0:M 1:1")
    play(match, "draw", "draw")
    assert asked(match)[0] == "draw" and units_of(match, "red_keep", 0) == "S S S" and count(match, "shield.0") == 1
    humpty = two({0: "humpty_dumpty S S", 1: "S S"}, "tove+ D 1", "1 1 1", "0:tove+ 1:1 0:D 1:1")
    play(humpty, "draw", "draw")
    assert units_of(humpty, "red_keep", 0) == "S S"


def test_p12_58_active_chips_of_a_bust_are_exhausted_after_the_refill() -> None:
    match = two({0: "S", 1: "S S"}, "2 M", "1 1 1", "0:2 1:1 0:M 1:1", zones={"madness.0": ["madness"] * 3}, broken=True)
    play(match, "draw", "draw")
    assert "busted" in told(match) and kinds(match, "exhausted.0") == ["starting_2_alice"] and kinds(match, "bag.0") == ["madness"] * 4


def test_p12_59_all_busts_of_a_step_count_before_anybody_profits() -> None:
    options = led_by("alice", "cheshire_cat")
    abilities = {1: ["cat_pa2"]}
    match = three({0: "S", 1: "S", 2: "S S"}, "0:M 1:M 2:1", {0: "M", 1: "M", 2: "1 1"}, abilities=abilities, broken=True, **options)
    assert told(match).count("busted") == 2 and "strengthened" not in told(match), "the Cat has busted too"


def test_p12_60_who_alone_goes_on_and_leads_draws_nothing_and_has_not_halted() -> None:
    match = two({0: "L gryphon S", 1: "S S"}, "1 1", "1 1", "0:1 1:1", counters={"leader.0": 1})
    assert strengths(match)[0] == 6, "on a Forge symbol"
    play(match, "draw", "halt")
    assert asked(match)[0] != "forge" and "drew" not in told(match) and count(match, "vp.0") == 2


def test_p12_61_without_a_chip_left_one_halts_with_symbol_and_effects() -> None:
    match = two({0: "L gryphon S", 1: "S S"}, "1", "1 1", "0:1 1:1", counters={"leader.0": 1})
    assert asked(match) == ("draw", 1), "seat 0 has nothing to draw"
    play(match, "halt")
    assert asked(match) == ("forge", 0)


def test_p12_62_forging_is_optional_and_one_chip_at_a_time_with_its_reward_at_once() -> None:
    match = two({0: "S S S", 1: "S"}, "F F 2", "1 1 1 2", "0:F 1:1 0:F 1:1 0:2 1:1")
    play(match, "draw", "draw", "draw", "draw", "halt")
    play(match, "forge starting_2_alice->forge.banner.0")
    assert asked(match) == ("boon", 0)
    play(match, "deploy ->mirror_ridge:1")
    assert asked(match) == ("forge", 0) and is_legal(match, "pass")
    play(match, "forge forge->forge.sword.0", "rise")
    assert asked(match)[0] != "forge", "two Forge chips forge two"


def test_p12_62_the_last_space_frees_the_artifact_at_once() -> None:
    zones = {"forge.crown.0": ["oyster_weak_a"] * 2}
    match = two({0: "S S S", 1: "S"}, "F 2", "1 1", "0:F 1:1 0:2 1:1", zones=zones)
    play(match, "draw", "draw", "forge forge->forge.crown.0")
    assert "freed_artifact" in told(match) and kinds(match, "waiting.crown.0") == []


def test_p12_63_a_redraw_is_settled_first_and_what_is_put_back_does_nothing_more() -> None:
    options = led_by("cheshire_cat")
    abilities = {0: ["cat_up1", "cat_up2"]}
    match = two({0: "S S", 1: "S S"}, "A A 1", "1 1", "0:A 1:1 0:A", abilities=abilities, counters={"shards.0": 2, "shards.1": 0}, **options)
    assert {action.source for action in offers(match, "option")} and not offers(match, "aim")
    play(match, "option cat_up1")
    assert asked(match) == ("effect", 0) and offers(match, "aim cat_up2"), "for the chip drawn in its place"
    play(match, "aim cat_up2->@1")
    assert count(match, "shards.0") == 1 and asked(match)[0] == "draw" and strengths(match)[0] == 5


def test_p12_64_an_extra_chip_is_played_at_once_and_its_madness_waits() -> None:
    match = two({0: "S S S", 1: "S S"}, "pocket_watch M 1", "1 1", "0:pocket_watch 1:1 0:M", broken=True)
    play(match, "option")
    assert units_of(match, "red_keep", 0) == "S S" and strengths(match)[0] == 2
    assert told(match).index("drew") < told(match).index("lost_unit")


def test_p12_65_the_twins_are_placed_as_one_unit() -> None:
    from tests.helpers.war import card_at_hand

    zones = {"recruited.0": ["tweedle_twins"], "figures.0": [{"kind": "tweedle_twins_figure", "owner": 0}]}
    match = play(card_at_hand(0, "t1_10", zones=zones), "place tweedle_twins->red_keep")
    assert asked(match)[0] == "card" and not is_legal(match, "deploy")


def test_p12_66_a_lost_leader_is_not_placed_again_in_this_round() -> None:
    match = two({0: "L S", 1: "S S"}, "M 1", "1 1", "0:M 1:1", broken=True)
    play(match, "lose alice")
    assert "alice" in kinds(match, "chair.0")
    play(match, "halt", "halt", "award:vp", "award:vp")
    assert count(match, "round") == 2 and "placed_leader" not in all_told(match)


def test_p12_67_claiming_is_optional_once_a_battle_and_open_to_who_has_busted() -> None:
    zones = {"quests.0": ["q03", "q04"], "quests.1": ["q01"]}
    match = fight({0: "S", 1: "S S"}, {0: "M", 1: "1 1"}, seats=2, draws=["0:M", "1:1"], zones=zones, broken=True)
    play(match, "halt")
    assert asked(match) == ("claim", 0) and is_legal(match, "pass")
    play(match, "claim q03")
    assert asked(match) == ("claim", 1), "one feat in a battle"


def test_p12_68_who_has_busted_takes_no_part_in_what_follows() -> None:
    match = two({0: "S", 1: "S S"}, "golden_key M", "1 1 1", "0:golden_key 1:1 0:M 1:1", broken=True)
    play(match, "draw", "draw", "halt")
    assert asked(match)[0] != "forge" and count(match, "vp.0") == 0


def test_p12_69_wager_cards_return_to_their_owner() -> None:
    match = three({0: "S S", 1: "S"}, "0:2 1:1", {0: "2 1", 1: "1 1", 2: "1"})
    hand = kinds(match, "wagers.2")
    play(match, "bet wager_red_queen_alice", "halt", "halt", "gain oyster_weak_a")
    assert kinds(match, "wagers.2") == hand and kinds(match, "wager.2") == []


def test_p12_70_two_players_plain_play_as_three_do_but_for_cards_wagers_and_poison() -> None:
    match = tea(2, **led_by("jabberwock", "alice"))
    assert sum(any(kind.startswith("t1") for kind in kinds(match, f"chair.{i}")) for i in range(1, 14)) == 11
    assert kinds(match, "poison.0") == [] and asked(match)[0] == "sit" and kinds(match, "wagers.0") == []
    assert not [kind for kind in kinds(match, "castles.0") if "foundation" in kind]
    battle = fight({0: "S"}, {0: "1 1", 1: "1 1"}, seats=2, draws=["0:1"])
    assert asked(battle) == ("draw", 0), "no wager, no Resistance"


def test_every_ruling_has_a_test() -> None:
    folder = Path(__file__).parent
    found = {int(n) for name in folder.glob("test_war_rulings_*.py") for n in re.findall(r"def test_p12_(\d+)_", name.read_text(encoding="utf-8"))}
    assert found == set(range(1, 71))


def test_pieces_of_a_battle_are_put_away() -> None:
    match = play(two({0: "S S", 1: "S"}, "2 1", "1 1", "0:2 1:1"), "halt", "halt")
    assert not pieces(match, "active.0") and not pieces(match, "choice.0") and strengths(match) == [0, 0]
