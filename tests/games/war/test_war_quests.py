"""All thirty Quests: each kind of feat as a battle, each objective as a board, and what they score."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers.war import RING, Played, asked, count, fight, is_legal, kinds, lines, play, shipped, tea, told
from wonderland_gui.engine.table import Seat, ZoneId, sees

QUESTS = shipped()[0].quests
BATTLES: dict[str, dict[str, Any]] = {
    # What makes a feat done, and beside it a battle that misses it by little.
    "win": {"units": {0: "S S S", 1: "S S"}, "bags": {0: "2 1", 1: "1 1"}, "draws": ["0:2", "1:1"]},
    "second": {"units": {0: "S S S", 1: "L S"}, "bags": {0: "1 1", 1: "1 1"}, "draws": ["0:1", "1:1"]},
    "bust": {"units": {0: "S", 1: "S S"}, "bags": {0: "M 1", 1: "1 1"}, "draws": ["0:M", "1:1"]},
    "clean": {"units": {0: "S S", 1: "S S"}, "bags": {0: "1 1 1 2", 1: "1 1 1 2"}, "draws": ["0:1", "1:1", "0:1", "1:1", "0:1", "1:1"]},
    "frayed": {"units": {0: "S S S S", 1: "S S"}, "bags": {0: "M D 1", 1: "1 1 1"}, "draws": ["0:M", "1:1", "0:D", "1:1"]},
    "mighty": {"units": {0: "L gryphon humpty_dumpty", 1: "S S"}, "bags": {0: "A A", 1: "1 1"}, "draws": ["0:A", "1:1"], "counters": {"leader.0": 3}},
}
MISSED: dict[str, dict[str, Any]] = {
    "win": BATTLES["second"],
    "second": BATTLES["win"],
    "bust": {"units": {0: "S S", 1: "S S"}, "bags": {0: "M 1", 1: "1 1"}, "draws": ["0:M", "1:1"]},
    "clean": {"units": {0: "S S", 1: "S S"}, "bags": {0: "1 1 2", 1: "1 1 2"}, "draws": ["0:1", "1:1", "0:1", "1:1"]},
    "frayed": {"units": {0: "S S S S", 1: "S S"}, "bags": {0: "D 1", 1: "1 1"}, "draws": ["0:D", "1:1"]},
    "mighty": {**BATTLES["mighty"], "counters": {"leader.0": 2}},
}


def after(battle: dict[str, Any], quest: str, region: str) -> Played:
    """The end of a battle in which seat 0 has this Quest in hand, and seat 1 none."""
    match = fight(seats=2, region=region, broken=True, zones={"quests.0": [quest], "quests.1": []}, **battle)
    while match.decide is not None and match.decide.prompt in ("draw", "lose"):
        rest = getattr(match.chance, "waiting", [])
        match.play(next(action for action in match.decide.actions if action.verb in (("draw",) if rest else ("halt",)) or action.verb == "lose"))
    return match


@pytest.mark.parametrize("quest", sorted(QUESTS))
def test_a_feat_is_claimed_in_its_region_when_it_is_done(quest: str) -> None:
    feat = QUESTS[quest].feat
    match = after(BATTLES[feat.kind], quest, feat.region)
    while asked(match)[0] == "award":
        play(match, "award:vp")
    assert asked(match) == ("claim", 0) and is_legal(match, "pass")
    play(match, f"claim {quest}->claimed.0")
    assert kinds(match, "claimed.0") == [quest] and kinds(match, "quests.0") == [] and "claimed" in told(match)


@pytest.mark.parametrize("quest", sorted(QUESTS))
def test_a_feat_is_not_claimed_elsewhere_nor_when_it_was_missed(quest: str) -> None:
    feat = QUESTS[quest].feat
    for battle, region in ((BATTLES[feat.kind], RING[RING.index(feat.region) - 1]), (MISSED[feat.kind], feat.region)):
        match = after(battle, quest, region)
        while asked(match)[0] == "award":
            play(match, "award:vp")
        assert asked(match) == ("claim", 0) and not is_legal(match, "claim")


def test_the_thirty_quests_are_all_regions_with_all_feats() -> None:
    assert len(QUESTS) == 30
    assert {(quest.feat.region, quest.feat.kind) for quest in QUESTS.values()} == {(region, kind) for region in RING for kind in BATTLES}


def test_a_quest_counts_three_for_its_feat_three_for_its_objective_and_nine_for_both() -> None:
    def points(zones: dict[str, list[str]], leader: int) -> dict[str, int]:
        return lines(tea(3, zones={"quests.0": [], **zones}, counters={"leader.0": leader}), 0)

    assert points({"claimed.0": ["q02"]}, 1)["quest_feat"] == 3
    assert points({"quests.0": ["q02"]}, 5)["quest_objective"] == 3
    assert points({"claimed.0": ["q02"]}, 5)["quest_both"] == 9
    assert "quest_objective" not in points({"quests.0": ["q02"]}, 4), "an unfinished Quest costs nothing"


def test_others_see_the_back_of_a_quest_until_it_is_claimed() -> None:
    match = after(BATTLES["win"], "q01", "red_keep")
    zone = match.state.table.zones[ZoneId("quests.0")]
    assert [sees(Seat(seat), zone.pieces[0], zone) for seat in (0, 1)] == [True, False]
    assert not match.look(Seat(1)).offers and match.look(Seat(1)).prompt is not None
    play(match, "claim q01")
    zone = match.state.table.zones[ZoneId("claimed.0")]
    assert sees(Seat(1), zone.pieces[0], zone) and sees(None, zone.pieces[0], zone)


def test_the_line_of_an_objective_is_for_its_owner_alone_until_the_end() -> None:
    match = tea(3, zones={"quests.0": ["q27"]})
    points = {eyes: sum(line.points for line in match.look(eyes).standings[0].lines if line.key == "quest_objective") for eyes in (Seat(0), Seat(1), None)}
    assert points == {Seat(0): 3, Seat(1): 0, None: 0}


# ---------------------------------------------------------------- objectives: a board on which each is true, and one on which it just is not
def castles(*regions: str) -> dict[str, list[str]]:
    return {f"region.{region}": ["castle_alice"] for region in regions}


UNITS = ["supporter_alice"] * 2
BAG = ["starting_alice"]
TRUE: dict[str, tuple[dict[str, Any], dict[str, int]]] = {
    "q01": (castles("red_keep", "tulgey_wood"), {}),
    "q02": ({}, {"leader.0": 5}),
    "q03": ({}, {"busts.0": 3}),
    "q04": ({"bag.0": ["madness", "madness", "double_madness"]}, {}),
    "q05": ({"bag.0": ["madness"] * 5 + ["double_madness"], "madness.0": ["madness"]}, {}),
    "q06": (castles("red_keep", "tulgey_wood", "mirror_ridge"), {}),
    "q07": (castles("tulgey_wood", "pool_of_tears"), {}),
    "q08": ({"abilities.0": ["alice_up1", "alice_up2", "alice_pa1", "alice_pa2"]}, {}),
    "q09": ({"region.red_keep": ["supporter_alice"] * 10, "supply.0": []}, {}),
    "q10": ({"bag.0": [f"{ally}_weak_a" for ally in ("card_guard", "hedgehog", "flamingo", "oyster", "tove")]}, {}),
    "q11": ({**castles("mirror_ridge"), "region.tulgey_wood": UNITS}, {}),
    "q12": ({"region.mirror_ridge": ["supporter_alice"] * 6}, {}),
    "q13": (castles("pool_of_tears", "chessboard_downs"), {}),
    "q14": ({"recruited.0": ["drink_me", "eat_me", "gryphon"]}, {}),
    "q15": ({}, {"shards.0": 8}),
    "q16": ({}, {"shards.0": 1}),
    "q17": ({**castles("red_keep"), "region.pool_of_tears": UNITS}, {}),
    "q18": ({"bag.0": ["oyster_strong_a"] * 4, "exhausted.0": ["tove_strong_a"]}, {}),
    "q19": (castles("chessboard_downs", "mirror_ridge"), {}),
    "q20": ({f"region.{region}": ["supporter_alice"] for region in RING}, {}),
    "q21": (castles("red_keep", "mirror_ridge"), {}),
    "q22": ({"forge.crown.0": ["starting_alice"] * 3}, {}),
    "q23": ({**castles("tulgey_wood"), "region.chessboard_downs": UNITS}, {}),
    "q24": ({"forge.banner.0": ["oyster_weak_a"] * 4, "forge.sword.0": ["oyster_weak_a"] * 2}, {}),
    "q25": (castles("mirror_ridge", "red_keep"), {}),
    "q26": ({f"forge.{track}.0": ["oyster_weak_a"] for track in ("crown", "sword", "banner", "kettle")}, {}),
    "q27": ({}, {"shield.0": 1}),
    "q28": ({}, {"busts.0": 0}),
    "q29": ({**castles("pool_of_tears"), "region.mirror_ridge": UNITS}, {}),
    "q30": ({"bag.0": ["tove_weak_a"] * 3 + ["tove_strong_a"] * 2}, {}),
}
FALSE: dict[str, tuple[dict[str, Any], dict[str, int]]] = {
    "q01": (castles("red_keep", "pool_of_tears"), {}),
    "q02": ({}, {"leader.0": 4}),
    "q03": ({}, {"busts.0": 2}),
    "q04": ({"bag.0": ["madness"] * 3 + ["double_madness"]}, {}),
    "q05": ({"bag.0": ["madness"] * 5 + ["double_madness"], "poison.0": []}, {}),
    "q06": (castles("red_keep", "tulgey_wood"), {}),
    "q07": (castles("tulgey_wood", "red_keep"), {}),
    "q08": ({"abilities.0": ["alice_up1", "alice_up2", "alice_pa1"]}, {}),
    "q09": ({"region.red_keep": ["supporter_alice"] * 9, "supply.0": ["supporter_alice"]}, {}),
    "q10": ({"bag.0": [f"{ally}_weak_a" for ally in ("card_guard", "hedgehog", "flamingo", "oyster")] + ["forge"]}, {}),
    "q11": ({**castles("mirror_ridge"), "region.tulgey_wood": UNITS[:1]}, {}),
    "q12": ({"region.mirror_ridge": ["supporter_alice"] * 5, "region.red_keep": ["supporter_alice"]}, {}),
    "q13": (castles("pool_of_tears", "red_keep"), {}),
    "q14": ({"recruited.0": ["drink_me", "eat_me"]}, {}),
    "q15": ({}, {"shards.0": 7}),
    "q16": ({}, {"shards.0": 2}),
    "q17": ({**castles("red_keep"), "region.pool_of_tears": UNITS[:1]}, {}),
    "q18": ({"bag.0": ["oyster_strong_a"] * 4 + ["oyster_weak_a"]}, {}),
    "q19": (castles("chessboard_downs", "red_keep"), {}),
    "q20": ({f"region.{region}": ["supporter_alice"] for region in RING[1:]}, {}),
    "q21": (castles("red_keep", "mirror_ridge", "tulgey_wood"), {}),
    "q22": ({"forge.crown.0": ["starting_alice"] * 2, "forge.kettle.0": ["oyster_weak_a"] * 3}, {}),
    "q23": ({**castles("red_keep"), "region.chessboard_downs": UNITS}, {}),
    "q24": ({"forge.banner.0": ["oyster_weak_a"] * 4, "forge.sword.0": ["oyster_weak_a"]}, {}),
    "q25": (castles("mirror_ridge", "tulgey_wood"), {}),
    "q26": ({f"forge.{track}.0": ["oyster_weak_a"] for track in ("crown", "sword", "banner")}, {}),
    "q27": ({}, {"shield.0": 0}),
    "q28": ({}, {"busts.0": 1}),
    "q29": ({**castles("pool_of_tears"), "region.mirror_ridge": UNITS[:1]}, {}),
    "q30": ({"bag.0": ["tove_weak_a"] * 2 + ["tove_strong_a"] * 2, "forge.crown.0": ["tove_weak_a"]}, {}),
}


@pytest.mark.parametrize("quest", sorted(QUESTS))
def test_an_objective_is_reached_on_its_board_and_not_on_the_one_beside_it(quest: str) -> None:
    for (zones, counters), reached in ((TRUE[quest], True), (FALSE[quest], False)):
        match = tea(3, zones={"quests.0": [quest], **zones}, counters=counters)
        assert ("quest_objective" in lines(match, 0)) == reached, (zones, counters)


def test_a_leader_and_figures_are_units_for_objectives_and_the_twins_are_two() -> None:
    zones = {"quests.0": ["q11"], **castles("mirror_ridge"), "recruited.0": ["tweedle_twins"]}
    match = tea(3, zones={**zones, "region.tulgey_wood": [{"kind": "tweedle_twins_figure", "owner": 0}]})
    assert "quest_objective" in lines(match, 0)


def test_a_blocked_madness_was_drawn_and_poison_is_none() -> None:
    bags = {0: "M D 1", 1: "1 1 1"}
    match = fight({0: "S S S", 1: "S S"}, bags, seats=2, draws=["0:M", "1:1", "0:D", "1:1"], zones={"quests.0": ["q05"], "quests.1": []})
    play(match, "block", "draw", "draw", "halt", "halt")
    assert is_legal(match, "claim q05")
    assert count(match, "shield.0") == 0
