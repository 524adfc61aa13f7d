"""Every ruling of Wonderland (Zenescope), each as a match in table terms; the number in a test's name is the ruling's."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.two_worlds import (
    START,
    Played,
    asked,
    at,
    cat,
    counter,
    heard,
    is_legal,
    kinds,
    new,
    play,
    rules,
    scene,
    shipped,
    space,
    spot,
    step,
    steps,
    targets,
    told,
    verbs,
    why,
    with_card,
)
from wonderland_gui.engine.table import Seat, ZoneId
from wonderland_gui.games.zenescope import scene as look
from wonderland_gui.games.zenescope.setup import divisions
from wonderland_gui.games.zenescope.totals import lasting

NORMAL = [(), (), (), (), ()]
"""The five shuffles of a new match."""
WONDER = ("jabberwocky_lair", "mad_tea_party", "forest", "queens_garden")
REAL = ("empire_state", "liddle_residence", "east_village", "old_asylum")
FAR = "old_asylum 1 2"
BEFORE_EVENT = ("liddle_residence 4 2", "empire_state 1 1")
"""The active pawn is a step away from an Event space, the other one far away."""
BEFORE_BOSS = ("liddle_residence 6 6", "empire_state 1 1")
BEFORE_WARP = ("liddle_residence 2 3", "empire_state 1 1")
CALM = ("red_knight", "alice_liddle")
"""Characters whose abilities change no fight."""
HEARTS = ("queen_of_hearts", "alice_liddle")


def test_every_ruling_has_a_test() -> None:
    found = {int(number) for number in re.findall(r"^def test_(\d\d)_", Path(__file__).read_text(), re.MULTILINE)}
    assert found == set(range(1, 61))


# ---------------------------------------------------------------- placement and movement
def test_01_every_cell_of_the_six_by_six_can_be_entered_so_a_placement_never_fails() -> None:
    boards = rules().boards
    for side in shipped()[0].sides:
        diced = {boards.diced(side, red, green) for red in range(1, 7) for green in range(1, 7)}
        assert len(diced) == 36
        here = boards.number[boards.diced(side, 1, 1)]
        sides = tuple(side if shipped()[0].sides[side].slot == shipped()[0].sides[other].slot else other for other in START)
        reached = boards.distances(sides, here)
        assert {boards.number[zone] for zone in diced} <= set(reached)


def test_02_rows_are_numbered_top_to_bottom_and_columns_left_to_right_by_the_data() -> None:
    assert rules().boards.diced("forest", 3, 5) == space("forest 3 5")
    data = shipped()[0]
    turned = replace(data, numbers=replace(data.numbers, rows=(6, 5, 4, 3, 2, 1)))
    assert rules(turned).boards.diced("forest", 3, 5) == space("forest 4 5")


def test_03_a_pawn_placed_on_anything_just_stands_there() -> None:
    match = new(2, outcomes=[*NORMAL, (5, 6), (5, 6), (1, 1), (5, 6), (1, 1), (1, 1), (1,)])
    assert spot(match, 0) == spot(match, 1) == cat(match, "NE") == "liddle_residence 5 6"
    assert asked(match) == (0, "start") and verbs(match) == ["roll"]


def test_04_five_players_start_as_three_and_two_and_who_where_is_diced() -> None:
    assert len(divisions(5)) == 20 and Counter(len(group) for group in divisions(5)) == {2: 10, 3: 10}
    assert len(divisions(6)) == 20 and {len(group) for group in divisions(6)} == {3}
    sizes = set()
    for seed in range(12):
        match = new(5, seed)
        here = [spot(match, seat).split()[0] for seat in range(5)]
        assert sorted(Counter(here).values()) == [2, 3] and set(here) == {"liddle_residence", "empire_state"}
        sizes.add(here.count("liddle_residence"))
    assert sizes == {2, 3}
    assert {spot(new(4, seed), seat).split()[0] for seed in range(3) for seat in range(4)} == {"liddle_residence"}


def test_05_movement_is_rolled_with_one_die() -> None:
    match = play(at(outcomes=[(4,)]), "roll")
    assert match.entry.outcomes == ((4,),) and steps(match) == 4
    assert told(match) == ["rolled_move"], "how far one may go is told where it is not what the die shows"


def test_06_whether_to_stay_is_decided_after_the_roll() -> None:
    match = at(pawns=("liddle_residence 2 4", FAR), sides=REAL, outcomes=[(2,)])
    assert verbs(match) == ["roll"]
    assert is_legal(play(match, "roll"), "walk liddle_residence 2 4 in 0")


@pytest.mark.parametrize(
    ("where", "more", "may"),
    [
        ("liddle_residence 2 4", {}, True),
        ("liddle_residence 5 6", {}, True),
        ("liddle_residence 5 6", {"bosses": {0: ["dodgson"]}}, False),
        ("liddle_residence 1 3", {"cats": ["liddle_residence 1 3"]}, True),
        ("liddle_residence 1 3", {"cats": ["liddle_residence 1 3"], "bosses": {0: ["cheshire"]}}, False),
        ("liddle_residence 1 2", {}, False),
        ("liddle_residence 1 1", {}, False),
    ],
)
def test_07_who_starts_on_a_boss_a_cheshire_token_or_a_warp_may_stay(where: str, more: dict[str, Any], may: bool) -> None:
    match = play(at(pawns=(where, "empire_state 1 1"), outcomes=[(3,)], **more), "roll")
    assert is_legal(match, f"walk {where} in 0") == may
    assert may or why(match, "pawn_red in " + space(where), space(where), choice="0") == "no_stay"


@pytest.mark.parametrize("more", [[], ["use sedative_vial"]])
def test_07_who_was_put_on_a_warp_by_a_flip_before_the_roll_did_not_start_there(more: list[str]) -> None:
    where: dict[str, Any] = {"pawns": ("liddle_residence 1 1", "empire_state 1 1"), "items": {0: ["looking_glass_shard", "sedative_vial"]}}
    match = play(at(outcomes=[(5, 2), (3,)], people=CALM, **where), "use looking_glass_shard", *more)
    assert spot(match, 0) == "mad_tea_party 5 2" and asked(match) == (0, "start_or_encounter")
    play(match, "roll")
    assert not is_legal(match, "walk mad_tea_party 5 2 in 0")
    assert why(match, "pawn_red in " + space("mad_tea_party 5 2"), space("mad_tea_party 5 2"), choice="0") == "no_stay"


def test_08_staying_counts_as_landing() -> None:
    boss = play(at(pawns=("liddle_residence 5 6", "liddle_residence 5 6"), outcomes=[(3,)]), "roll", "walk liddle_residence 5 6 in 0")
    assert told(boss)[0] == "stayed" and told(boss)[-1] == "fight" and asked(boss) == (0, "roll_fight")
    warp = play(at(pawns=("liddle_residence 2 4", "empire_state 1 1"), outcomes=[(3,)]), "roll", "walk liddle_residence 2 4 in 0")
    assert asked(warp) == (0, "warp")


def test_09_a_mover_may_use_less_than_the_roll() -> None:
    match = play(at(outcomes=[(4,)]), "roll")
    assert {action.choice for action in match.decide.actions} == {"1", "2", "3", "4"}  # type: ignore[union-attr]


@pytest.mark.parametrize("madness", [0, 2])
def test_10_movement_below_one_becomes_one(madness: int) -> None:
    match = play(at(outcomes=[(1,)], items={0: ["violet"]}, madness={0: madness}), "roll")
    assert steps(match) == 1 and lasting(scene(match), 0, "move") == (-2 if madness else -1)


def test_11_no_step_leads_straight_back_but_loops_do_and_a_reward_begins_afresh() -> None:
    match = play(at(pawns=BEFORE_EVENT, outcomes=[(6,)]), "roll")
    mine = [action for action in match.decide.actions if action.target == space("liddle_residence 4 2")]  # type: ignore[union-attr]
    assert {action.choice for action in mine} == {"4", "6"}
    for action in match.decide.actions:  # type: ignore[union-attr]
        way = (space("liddle_residence 4 2"), *action.via, action.target)
        assert len(way) == int(action.choice) + 1 and all(a != b for a, b in zip(way, way[2:], strict=False))
    again = at(pawns=BEFORE_EVENT, outcomes=[(1,), (4,)], real=["r02"])
    play(again, "roll", "walk liddle_residence 4 3 in 1", "encounter", "roll", "walk liddle_residence 4 2 in 1")
    assert spot(again, 0) == "liddle_residence 4 2"


def test_12_a_movement_ends_in_a_dead_end() -> None:
    match = play(at(pawns=("old_asylum 4 1", "empire_state 1 1"), sides=("empire_state", "liddle_residence", "forest", "old_asylum"), outcomes=[(6,)]), "roll")
    ends = {(action.target, action.choice) for action in match.decide.actions}  # type: ignore[union-attr]
    corner = space("old_asylum 6 1")
    assert (corner, "2") in ends
    assert not any(corner in action.via for action in match.decide.actions)  # type: ignore[union-attr]


def test_13_sections_join_where_both_are_open_and_show_one_kind_of_side() -> None:
    boards = rules().boards

    def beside(where: str, sides: tuple[str, ...] = START) -> set[str]:
        return {boards.zones[number] for number in boards.neighbours(sides)[boards.number[space(where)]]}

    assert space("liddle_residence 2 1") in beside("empire_state 2 6")
    assert space("liddle_residence 1 1") not in beside("empire_state 1 6")
    assert space("queens_garden 1 2") not in beside("liddle_residence 6 2")
    assert space("old_asylum 1 2") in beside("liddle_residence 6 2", ("empire_state", "liddle_residence", "forest", "old_asylum"))
    assert space("queens_garden 1 1") in beside("forest 1 6")


def test_14_bosses_warps_cheshire_and_pawns_stop_a_movement_and_events_do_not() -> None:
    def through(where: str, **more: Any) -> bool:
        match = play(at(pawns=("liddle_residence 5 3", more.pop("other", "empire_state 1 1")), outcomes=[(6,)], **more), "roll")
        return any(space(where) in action.via for action in match.decide.actions)  # type: ignore[union-attr]

    assert not through("liddle_residence 2 4") and through("liddle_residence 4 3")
    assert through("liddle_residence 4 4") and not through("liddle_residence 4 4", other="liddle_residence 4 4")
    assert not through("liddle_residence 4 4", cats=["liddle_residence 4 4"])
    assert through("liddle_residence 4 4", cats=["liddle_residence 4 4"], bosses={0: ["cheshire"]})
    boss = rules().boards
    assert boss.number[space("liddle_residence 5 6")] in boss.stops["liddle_residence"][0] - boss.stops["liddle_residence"][1]


def test_15_an_event_or_warp_may_be_declined() -> None:
    match = play(at(pawns=BEFORE_EVENT, outcomes=[(1,)], real=["r02"]), "roll", "walk liddle_residence 4 3 in 1")
    assert asked(match) == (0, "event") and verbs(match) == ["encounter", "decline"]
    assert asked(play(match, "decline")) == (1, "start") and kinds(match, "events_real") == ["r02"]
    warp = play(at(pawns=BEFORE_WARP, outcomes=[(1,)], real=["r02"]), "roll", "walk liddle_residence 2 4 in 1")
    assert asked(warp) == (0, "warp") and verbs(warp) == ["encounter", "decline"]


def test_16_reward_movement_may_be_declined_and_then_nothing_is_encountered() -> None:
    match = at(pawns=BEFORE_EVENT, outcomes=[(1,), (3,)], real=["r02", "r03"])
    play(match, "roll", "walk liddle_residence 4 3 in 1", "encounter", "roll")
    assert asked(match) == (0, "reward") and is_legal(match, "decline")
    assert asked(play(match, "decline")) == (1, "start") and kinds(match, "events_real") == ["r03"]


def test_17_a_reward_is_carried_out_in_its_order() -> None:
    match = at(pawns=("queens_garden 2 2", "forest 6 6"), outcomes=[(1,)], items={0: ["callies_axe"]}, madness={0: 2}, wonder=["w06"])
    play(match, "roll", "walk queens_garden 2 1 in 1", "encounter", "pay callies_axe")
    assert [key for key in told(match) if key in ("won", "madness_lost")] == ["won", "madness_lost"]
    assert asked(match) == (0, "reward") and kinds(match, "madness.0") == []


def test_18_a_warp_draw_is_an_event() -> None:
    match = at(pawns=BEFORE_WARP, outcomes=[(1,)], real=["r04"])
    play(match, "roll", "walk liddle_residence 2 4 in 1", "encounter")
    assert match.state.tallies["event_won"] == (1, 0) and match.state.tallies["event_won side=real"] == (1, 0)


def test_19_a_warp_flips_places_fights_and_then_rewards() -> None:
    # Everybody loses Madness; the flip puts the active pawn beside nothing, the other one on a Boss, and the token last.
    match = at(
        pawns=("liddle_residence 2 3", "liddle_residence 6 6"),
        cats=["liddle_residence 1 1"],
        outcomes=[(1,), (3, 1), (4, 4), (6, 6)],
        real=["r25"],
        madness={0: 1, 1: 1},
    )
    play(match, "roll", "walk liddle_residence 2 4 in 1", "encounter")
    order = [key for key in told(match) if key in ("won", "flipped", "placed", "cheshire_placed", "madness_lost")]
    assert order == ["won", "flipped", "placed", "placed", "cheshire_placed", "madness_lost", "madness_lost"]
    assert (spot(match, 0), spot(match, 1), cat(match, "NE")) == ("mad_tea_party 3 1", "mad_tea_party 4 4", "mad_tea_party 6 6")
    assert asked(match) == (0, "reward") and match.state.stopped is False


@pytest.mark.parametrize(("card", "seek"), [("w13", "deck"), ("r38", "discard pile")])
def test_17_what_a_card_gives_is_taken_and_only_a_boss_leaves_it_open(card: str, seek: str) -> None:
    """Only where a text says "may" something can be left; a search for a beaten Boss is such a text (ruling 44)."""
    start, to = ("queens_garden 2 2", "queens_garden 2 1") if card == "w13" else ("liddle_residence 4 2", "liddle_residence 4 3")
    where: dict[str, Any] = {"deck": ["violet"]} if seek == "deck" else {"pile": ["violet"]}
    cards: Any = {"wonder" if card == "w13" else "real": [card]}
    match = at(pawns=(start, "empire_state 1 1"), outcomes=[(1,), (3,)], people=CALM, **where, **cards)
    play(match, "roll", f"walk {to} in 1", "encounter", "pay" if card == "w13" else "roll")
    assert asked(match) == (0, "search") and verbs(match) == ["take"]
    assert kinds(play(match, "take violet"), "items.0") == ["violet"]
    boss = play(at(pawns=BEFORE_BOSS, outcomes=[(1,), (6, 5), (1, 2)], people=CALM, **where), "roll", "walk liddle_residence 5 6 in 1", "roll")
    assert asked(boss) == (0, "boss_search") and verbs(boss) == ["take", "decline"]


@pytest.mark.parametrize(("combat", "expected"), [("faq", (1, "start")), ("rulebook", (0, "reward"))])
def test_20_a_fight_after_a_flip_ends_the_turn_or_by_the_rulebook_does_not_when_won(combat: str, expected: tuple[int, str]) -> None:
    match = at(
        rules(warp_combat=combat),
        pawns=BEFORE_WARP,
        outcomes=[(1,), (4, 4), (6, 6), (1, 2)],
        real=["r25"],
        madness={0: 1},
        deck=["violet"],
    )
    play(match, "roll", "walk liddle_residence 2 4 in 1", "encounter")
    assert told(match)[-1] == "fight_boss" and kinds(match, "madness.0") == ["madness"]
    play(match, "roll", "take violet")
    assert kinds(match, "bosses.0") == ["march_hare"] and kinds(match, "madness.0") == [] and asked(match) == expected


def test_20_once_the_turn_has_ended_a_reward_starts_no_event() -> None:
    match = at(
        pawns=BEFORE_WARP,
        outcomes=[(1,), (3, 4), (4, 4), (1, 1), (6, 6)],
        real=["r37"],
        wonder=["w38"],
    )
    play(match, "roll", "walk liddle_residence 2 4 in 1", "encounter", "roll", "roll")
    assert "boss_lost" in told(match) and kinds(match, "events_wonder") == ["w38"] and asked(match) == (1, "start")


def test_21_a_flip_onto_an_event_leaves_the_choice_between_movement_and_event() -> None:
    def flipped(card: str):
        match = at(pawns=BEFORE_WARP, outcomes=[(1,), (4, 1)], real=[card], wonder=["w38"], deck=["violet"], madness={0: 1})
        return play(match, "roll", "walk liddle_residence 2 4 in 1", "encounter")

    match = flipped("r25")
    assert asked(match) == (0, "reward_or_encounter") and kinds(match, "madness.0") == []
    assert {"walk", "encounter", "decline"} == set(verbs(match))
    play(match, "encounter")
    assert kinds(match, "items.0") == ["violet"] and asked(match) == (1, "start")
    # Also without a movement reward.
    plain = at(pawns=BEFORE_WARP, outcomes=[(1,), (4, 3), (4, 1)], real=["r09"], wonder=["w38"], deck=["violet", "drink_me"])
    play(plain, "roll", "walk liddle_residence 2 4 in 1", "encounter", "roll")
    assert kinds(plain, "items.0") == ["violet"] and asked(plain) == (0, "event")


def test_22_nobody_else_interacts_until_their_own_turn() -> None:
    match = at(pawns=("liddle_residence 2 3", "liddle_residence 6 6"), outcomes=[(1,), (3, 1), (4, 4), (2,)], real=["r04"])
    play(match, "roll", "walk liddle_residence 2 4 in 1", "encounter", "decline")
    assert asked(match) == (1, "start") and spot(match, 1) == "mad_tea_party 4 4"
    play(match, "roll", "walk mad_tea_party 4 4 in 0")
    assert told(match)[-1] == "fight_boss"


def test_23_a_flip_by_a_card_follows_the_same_rules() -> None:
    def shard(*outcomes: tuple[int, ...], **more: Any):
        match = at(
            pawns=("liddle_residence 1 1", "empire_state 1 1"), items={0: ["looking_glass_shard"]}, outcomes=outcomes, wonder=["w38"], deck=["violet"], **more
        )
        return play(match, "use looking_glass_shard")

    assert asked(shard((3, 1))) == (0, "start")
    fight = play(shard((4, 4), (6, 6), (1, 1)), "roll", "decline")
    assert kinds(fight, "bosses.0") == ["march_hare"] and asked(fight) == (1, "start")
    event = shard((4, 1))
    assert asked(event) == (0, "start_or_encounter")
    assert asked(play(event, "encounter")) == (1, "start") and kinds(event, "items.0") == ["violet"]
    # A section beside the own one: its pawns are placed, the active player does not interact.
    beside = at(pawns=("liddle_residence 4 2", "empire_state 4 4"), outcomes=[(1,), (1, 1)], real=["r28"])
    play(beside, "roll", "walk liddle_residence 4 3 in 1", "encounter", "pay", "pick empire_state")
    assert spot(beside, 1) == "jabberwocky_lair 1 1" and asked(beside) == (0, "reward")
    assert match_sections(beside) == ["jabberwocky_lair", "liddle_residence", "forest", "queens_garden"]


def test_23_what_else_is_used_before_the_roll_leaves_the_space_of_a_flip_to_be_encountered() -> None:
    match = at(
        pawns=("liddle_residence 1 1", "empire_state 1 1"),
        items={0: ["looking_glass_shard", "sedative_vial", "oyster_purse"]},
        outcomes=[(4, 1)],
        wonder=["w38"],
        deck=["violet", "drink_me", "straitjacket"],
    )
    play(match, "use looking_glass_shard", "use sedative_vial", "use oyster_purse")
    assert asked(match) == (0, "start_or_encounter")
    assert "straitjacket" in kinds(play(match, "encounter"), "items.0") and asked(match) == (1, "start")


def match_sections(match: Played) -> list[str]:
    return kinds(match, "boards")


def test_24_a_teleport_is_no_movement_and_brings_no_encounter_unless_it_says_so() -> None:
    plain = at(pawns=("queens_garden 2 2", "forest 6 6"), outcomes=[(1,), (2,)], wonder=["w12"], cats=["queens_garden 5 4"])
    play(plain, "roll", "walk queens_garden 2 1 in 1", "encounter", "roll", "pick queens_garden 5 4")
    assert asked(plain) == (0, "reward") and "spaces_moved count" not in plain.state.tallies
    said = at(pawns=("queens_garden 2 2", "forest 6 6"), outcomes=[(1,), (2,)], wonder=["w33"])
    play(said, "roll", "walk queens_garden 2 1 in 1", "encounter", "roll")
    assert spot(said, 0) == "queens_garden 6 6" and asked(said) == (0, "roll_fight")


def test_25_two_pawns_on_a_space_do_not_fight_unless_the_active_one_stays_or_returns() -> None:
    match = play(at(pawns=("liddle_residence 2 4", "liddle_residence 2 4"), outcomes=[(4,)]), "roll")
    assert asked(match) == (0, "walk")
    assert told(play(match, "walk liddle_residence 2 4 in 0"))[-1] == "fight"
    back = play(at(pawns=("liddle_residence 4 2", "liddle_residence 4 2"), outcomes=[(4,)]), "roll", "walk liddle_residence 4 2 in 4")
    assert told(back)[-1] == "fight"


# ---------------------------------------------------------------- encounters and fights
def test_26_after_a_won_fight_the_next_encounter_of_the_space_follows() -> None:
    match = at(pawns=("liddle_residence 4 2", "liddle_residence 4 3"), outcomes=[(1,), (6, 5), (1, 1)], real=["r38"])
    play(match, "roll", "walk liddle_residence 4 3 in 1", "roll")
    assert "fight_won" in told(match) and asked(match) == (0, "event")


def test_27_after_cheshire_comes_the_event() -> None:
    match = at(pawns=BEFORE_EVENT, cats=["liddle_residence 4 3"], outcomes=[(1,), (6, 5), (1, 2)], deck=["violet"])
    play(match, "roll", "walk liddle_residence 4 3 in 1", "roll", "decline")
    assert kinds(match, "bosses.0") == ["cheshire"] and cat(match, "NE") == "" and asked(match) == (0, "event")


def test_28_after_a_boss_the_turn_ends() -> None:
    match = at(pawns=BEFORE_BOSS, outcomes=[(2,), (6, 5), (1, 2)], deck=["violet"])
    play(match, "roll", "walk liddle_residence 5 6 in 1", "roll", "take violet")
    assert kinds(match, "bosses.0") == ["dodgson"] and asked(match) == (1, "start")


def test_29_an_event_after_a_won_fight_may_grant_movement() -> None:
    match = at(pawns=("liddle_residence 4 2", "liddle_residence 4 3"), outcomes=[(1,), (6, 5), (1, 1), (5,)], real=["r02"])
    play(match, "roll", "walk liddle_residence 4 3 in 1", "roll", "encounter", "roll")
    assert asked(match) == (0, "reward")


def test_30_a_won_distance_fight_wins_its_event() -> None:
    match = at(pawns=("liddle_residence 4 2", "forest 1 1"), outcomes=[(1,), (6, 5), (1, 1)], real=["r01"], items={1: ["violet"]})
    play(match, "roll", "walk liddle_residence 4 3 in 1", "encounter", "roll", "take violet")
    assert spot(match, 1) == "forest 1 1" and asked(match) == (0, "reward") and match.state.tallies["event_won"] == (1, 0)


@pytest.mark.parametrize(("side", "card", "skips"), [("real", "r01", 0), ("wonder", "w01", 1)])
def test_31_a_lost_distance_fight_ends_the_turn_and_only_cheshire_makes_skip(side: str, card: str, skips: int) -> None:
    start, to = ("liddle_residence 4 2", "liddle_residence 4 3") if side == "real" else ("queens_garden 2 2", "queens_garden 2 1")
    cards: Any = {side: [card]}
    match = at(pawns=(start, "forest 1 1"), outcomes=[(1,), (1, 1), (6, 5)], cats=["queens_garden 6 1"], **cards)
    play(match, "roll", f"walk {to} in 1", "encounter", "roll")
    assert "failed" in told(match) and asked(match) == (1, "start") and counter(match, "skip.0") == skips


def test_32_the_winner_may_take_an_item_also_when_defending() -> None:
    def fought(mine: tuple[int, int], theirs: tuple[int, int], **items: Any):
        match = at(pawns=("liddle_residence 1 1", "liddle_residence 2 1"), outcomes=[(1,), mine, theirs], **items)
        return play(match, "roll", "walk liddle_residence 2 1 in 1", "roll")

    won = fought((6, 5), (1, 1), items={1: ["violet", "callies_axe"]})
    assert asked(won) == (0, "spoils") and verbs(won) == ["take", "decline"]
    assert kinds(play(won, "take violet"), "items.0") == ["violet"]
    lost = fought((1, 1), (6, 5), items={0: ["violet"]})
    assert asked(lost) == (1, "spoils")
    assert kinds(play(lost, "decline"), "items.0") == ["violet"] and asked(lost) == (1, "start")
    assert asked(fought((6, 5), (1, 1), items={0: ["violet"]})) == (1, "start")


def test_33_items_are_open_and_goals_secret() -> None:
    match = at(items={1: ["violet"]}, hands={0: ["g01"], 1: ["g02"]})
    view = match.look(Seat(0))
    assert [piece.kind for piece in view.zones[ZoneId("items.1")].pieces] == ["violet"]
    assert [piece.kind for piece in view.zones[ZoneId("hand.0")].pieces] == ["g01"]
    assert [piece.kind for piece in view.zones[ZoneId("hand.1")].pieces] == [None]
    assert [piece.kind for piece in match.look(None).zones[ZoneId("hand.0")].pieces] == [None]


def test_34_there_is_no_limit_of_items() -> None:
    held = ["eat_me_cake", "callies_axe", "violet", "vorpal_blade", "hatters_hat", "pocket_watch", "rabbits_foot", "straitjacket", "oyster_purse"]
    match = play(at(items={0: held}, deck=["drink_me", "card_shield"]), "use oyster_purse")
    assert len(kinds(match, "items.0")) == 10 and asked(match) == (0, "start")


def duel(mine: tuple[int, int], theirs: tuple[int, int], *more: tuple[int, ...], **where: Any) -> Played:
    """The first player attacks the second; neither Callie nor the Queen of Spades changes such a fight."""
    match = at(pawns=("liddle_residence 1 1", "liddle_residence 2 1"), outcomes=[(1,), mine, theirs, *more], **where)
    return play(match, "roll", "walk liddle_residence 2 1 in 1", "roll")


def test_35_with_equal_totals_the_attacker_acts_first_and_both_passing_means_a_new_round() -> None:
    match = duel((4, 3), (5, 2), (6, 6), (1, 1), items={0: ["eat_me_cake"], 1: ["drink_me"]})
    assert asked(match) == (0, "fight")
    assert asked(play(match, "pass")) == (1, "fight")
    play(match, "pass")
    assert told(match)[-1] == "tied" and asked(match) == (0, "roll_fight")
    # Against a Boss a tie wins, and only the player uses Items, also while ahead.
    boss = at(pawns=BEFORE_BOSS, people=CALM, outcomes=[(1,), (6, 5), (1, 2)], items={0: ["eat_me_cake"]})
    play(boss, "roll", "walk liddle_residence 5 6 in 1", "roll")
    assert asked(boss) == (0, "fight")
    tie = at(pawns=BEFORE_BOSS, people=CALM, outcomes=[(1,), (4, 2), (3, 3)])
    assert "boss_won" in told(play(tie, "roll", "walk liddle_residence 5 6 in 1", "roll"))


def test_36_the_lower_side_goes_on_until_it_is_level_or_ahead() -> None:
    match = duel((2, 2), (6, 4), items={0: ["eat_me_cake", "eat_me_cake", "drink_me"], 1: ["drink_me"]})
    assert asked(match) == (0, "fight")
    assert asked(play(match, "use eat_me_cake")) == (0, "fight"), "7 against 10"
    assert asked(play(match, "use eat_me_cake")) == (1, "fight"), "10 against 10: level, and the choice goes over"
    assert asked(play(match, "pass")) == (0, "fight"), "and comes back, for the attacker has more"


@pytest.mark.parametrize("behind", [0, 1])
@pytest.mark.parametrize(("gap", "item"), [(4, "eat_me_cake"), (3, "eat_me_cake"), (2, "eat_me_cake"), (3, "drink_me"), (2, "caterpillars_mushroom")])
def test_36_the_choice_goes_over_with_the_item_that_ends_being_lower(behind: int, gap: int, item: str) -> None:
    dice = [(2, 2), {2: (4, 2), 3: (4, 3), 4: (4, 4)}[gap]]
    match = fought(*(dice if behind == 0 else dice[::-1]), items={behind: [item, "drink_me"], 1 - behind: ["eat_me_cake"]}, people=CALM)
    assert asked(match) == (behind, "fight")
    play(match, f"use {item}" + (" as 2" if item == "caterpillars_mushroom" else ""))
    assert asked(match) == (behind if gap == 4 else 1 - behind, "fight")


@pytest.mark.parametrize("behind", [0, 1])
@pytest.mark.parametrize(("again", "lower"), [((1, 2), True), ((6, 2), False), ((6, 3), False)])
def test_36_the_choice_goes_over_too_with_the_roll_that_ends_being_lower(behind: int, again: tuple[int, int], lower: bool) -> None:
    dice = [(2, 1), (5, 3)]
    match = fought(*(dice if behind == 0 else dice[::-1]), again, items={behind: ["rabbits_foot", "drink_me"], 1 - behind: ["eat_me_cake"]}, people=CALM)
    play(match, "use rabbits_foot")
    assert asked(match) == (behind if lower else 1 - behind, "fight")


def fought(*outcomes: tuple[int, int], **where: Any) -> Played:
    """The same with Items that could change the movement roll, which stands."""
    match = at(pawns=("liddle_residence 1 1", "liddle_residence 2 1"), outcomes=[(1,), *outcomes], **where)
    return play(step(match, "liddle_residence 2 1"), "roll")


def test_37_nobody_else_uses_items_in_a_fight() -> None:
    match = at(
        pawns=("liddle_residence 1 1", "liddle_residence 2 1", "liddle_residence 6 6"),
        outcomes=[(1,), (1, 1), (6, 4)],
        items={2: ["eat_me_cake", "drink_me"]},
    )
    play(match, "roll", "walk liddle_residence 2 1 in 1", "roll")
    assert "fight_lost" in told(match)


def test_38_items_may_change_other_rolls_before_they_are_judged() -> None:
    match = at(pawns=BEFORE_EVENT, outcomes=[(1,), (1,)], real=["r02"], items={0: ["caterpillars_mushroom"]})
    play(match, "roll", "pass", "walk liddle_residence 4 3 in 1", "encounter", "roll")
    assert asked(match) == (0, "tweak") and [action.choice for action in match.decide.actions] == ["2", "-2", ""]  # type: ignore[union-attr]
    assert asked(play(match, "use caterpillars_mushroom as 2")) == (0, "reward")
    both = at(
        pawns=BEFORE_EVENT,
        outcomes=[(1,), (3,), (4,), (5,)],
        real=["r11"],
        items={0: ["rabbits_foot"], 1: ["caterpillars_mushroom"]},
    )
    play(both, "roll", "pass", "walk liddle_residence 4 3 in 1", "encounter", "roll")
    assert asked(both) == (0, "tweak")
    play(both, "use rabbits_foot")
    assert asked(both) == (1, "tweak")
    assert "failed" in told(play(both, "use caterpillars_mushroom as 2"))


@pytest.mark.parametrize(
    ("card", "dice", "more", "shown"),
    [
        ("r02", (3,), {}, 3),
        ("r02", (3,), {"items": {0: ["rabbits_foot", "brandons_flashlight"]}}, 4),
        ("r02", (3,), {"people": ("alice_liddle", "red_knight"), "madness": {0: 1}}, 2),
        ("r10", (3,), {"items": {0: ["rabbits_foot", "brandons_flashlight"]}}, 3),
        ("r39", (3, 1), {"items": {0: ["rabbits_foot", "brandons_flashlight"]}}, 4),
    ],
)
def test_38_who_may_change_a_roll_is_told_what_will_be_judged(card: str, dice: tuple[int, ...], more: dict[str, Any], shown: int) -> None:
    """With what lasts; where doubles or a call are looked for, the bare dice."""
    where: dict[str, Any] = {"items": {0: ["rabbits_foot"]}, "people": CALM, **more}
    match = at(pawns=BEFORE_EVENT, outcomes=[(1,), dice], real=[card], **where)
    play(step(match, "liddle_residence 4 3"), "encounter", *(["guess odd"] if card == "r10" else []), "roll")
    assert asked(match) == (0, "tweak") and match.decide is not None and match.decide.params["total"] == shown


@pytest.mark.parametrize(("person", "items", "shown"), [("queen_of_spades", ["rabbits_foot"], 3), ("red_knight", ["rabbits_foot", "pocket_watch"], 3)])
def test_38_a_movement_roll_is_shown_with_what_lasts(person: str, items: list[str], shown: int) -> None:
    match = play(at(people=(person, "alice_liddle"), items={0: items}, outcomes=[(1 if person == "queen_of_spades" else 2,)]), "roll")
    assert asked(match) == (0, "tweak") and match.decide is not None and match.decide.params["total"] == shown
    assert steps(play(match, "pass")) == shown


def test_39_after_a_tie_what_lasts_counts_again_and_what_was_used_does_not() -> None:
    match = duel((4, 1), (6, 4), (3, 2), (3, 1), items={0: ["callies_axe", "eat_me_cake"]}, people=CALM)
    play(match, "use eat_me_cake")
    assert told(match)[-1] == "tied" and heard(match, "tied")["n"] == 10
    play(match, "roll")
    assert (heard(match, "totals")["mine"], heard(match, "totals")["theirs"]) == (7, 4) and kinds(match, "discard.items") == ["eat_me_cake"]


def test_40_two_automatic_wins_cancel() -> None:
    match = at(
        pawns=BEFORE_EVENT,
        people=HEARTS,
        cats=["liddle_residence 4 3"],
        outcomes=[(1,), (1, 1), (6, 6)],
    )
    play(match, "roll", "walk liddle_residence 4 3 in 1", "roll")
    assert "cancelled" in told(match) and "boss_lost" in told(match)
    better = at(
        pawns=BEFORE_EVENT,
        people=HEARTS,
        cats=["liddle_residence 4 3"],
        outcomes=[(1,), (6, 6), (1, 1)],
    )
    assert "boss_won" in told(play(better, "roll", "walk liddle_residence 4 3 in 1", "roll"))


def test_41_one_die_makes_no_doubles_and_of_three_only_the_kept_count() -> None:
    lair: dict[str, Any] = {"sides": ("jabberwocky_lair", "liddle_residence", "forest", "queens_garden"), "people": HEARTS}
    match = at(pawns=("jabberwocky_lair 1 2", "liddle_residence 1 1"), outcomes=[(1,), (6, 5), (1, 4, 4)], items={0: ["eat_me_cake"]}, **lair)
    play(match, "roll", "walk jabberwocky_lair 1 1 in 1", "roll")
    marks = [piece.marks for piece in match.state.table.pieces(ZoneId("boss_dice"))]
    assert marks == [("dropped",), (), ()] and heard(match, "totals")["theirs"] == 8
    red = at(pawns=("queens_garden 6 5", "liddle_residence 1 1"), people=HEARTS, outcomes=[(1,), (1,), (6, 6)])
    play(red, "roll", "walk queens_garden 6 6 in 1", "roll")
    assert heard(red, "totals")["mine"] == 3 and "automatic" not in told(red)


def test_42_a_fight_goes_in_its_order() -> None:
    match = at(
        pawns=("queens_garden 6 5", "liddle_residence 1 1"),
        outcomes=[(1,), (6, 5), (1, 2)],
        items={0: ["violet", "eat_me_cake", "drink_me"]},
        deck=["callies_axe"],
    )
    play(match, "roll", "walk queens_garden 6 6 in 1")
    assert asked(match) == (0, "pay_item")
    play(match, "pay eat_me_cake")
    assert told(match) == ["paid_item"] and asked(match) == (0, "roll_fight")
    play(match, "roll")
    assert told(match) == ["fight_rolled", "fight_rolled", "totals"] and asked(match) == (0, "fight")
    play(match, "pass")
    assert told(match) == ["boss_won", "trophy"] and asked(match) == (0, "boss_search")


@pytest.mark.parametrize("mad", [0, 1])
def test_42_only_dice_that_fell_again_are_looked_at_again(mad: int) -> None:
    """The mad Queen of Hearts keeps her doubles; nobody else's roll brings the question back."""
    people = ("queen_of_hearts", "red_knight") if mad == 0 else ("red_knight", "queen_of_hearts")
    dice = [(4, 4), (2, 1)] if mad == 0 else [(2, 1), (4, 4)]
    match = fought(*dice, (2, 3), (5, 5), items={1 - mad: ["rabbits_foot"], mad: ["rabbits_foot"]}, madness={mad: 1}, people=people)
    assert asked(match) == (mad, "reroll")
    play(match, "keep")
    assert asked(match) == (1 - mad, "fight")
    play(match, "use rabbits_foot")
    assert asked(match) == (mad, "fight")
    play(match, "use rabbits_foot")
    assert asked(match) == (mad, "reroll"), "her own dice fell again, and show doubles"


def test_43_the_dice_of_a_boss_are_chance() -> None:
    match = at(pawns=BEFORE_BOSS, outcomes=[(1,), (1, 2), (6, 5)])
    play(match, "roll", "walk liddle_residence 5 6 in 1", "roll")
    assert match.entry.outcomes == ((1, 2), (6, 5)) and heard(match, "totals")["theirs"] == 11


def test_44_spoils_are_the_card_then_a_search_then_a_shuffle_of_the_deck() -> None:
    match = at(pawns=BEFORE_BOSS, outcomes=[(1,), (6, 5), (1, 2)], deck=["violet", "callies_axe"], pile=["drink_me"])
    play(match, "roll", "walk liddle_residence 5 6 in 1", "roll")
    assert told(match)[-1] == "trophy" and kinds(match, "bosses.0") == ["dodgson"]
    assert [is_legal(match, f"take {item}") for item in ("violet", "callies_axe", "drink_me")] == [True] * 3 and is_legal(match, "decline")
    assert all(piece.face_up for piece in match.state.table.pieces(ZoneId("items")))
    play(match, "take drink_me")
    assert set(match.entry.outcomes[0]) == {"violet", "callies_axe"}
    assert not any(piece.face_up for piece in match.state.table.pieces(ZoneId("items"))) and kinds(match, "items.0") == ["drink_me"]


def test_45_skips_add_up_and_who_skips_still_defends() -> None:
    match = at(pawns=("liddle_residence 1 1", "liddle_residence 2 1"), counters={"skip.1": 2}, outcomes=[(1,), (1, 1), (6, 5), (1,)])
    play(match, "roll", "walk liddle_residence 2 1 in 1", "roll")
    assert "fight_lost" in told(match) and "skipped" in told(match) and asked(match) == (0, "start") and counter(match, "skip.1") == 1


def test_46_a_skip_is_used_up_by_an_extra_turn() -> None:
    match = at(counters={"skip.0": 1, "extra.0": 1}, outcomes=[(1,)])
    play(match, "roll", "walk liddle_residence 5 1 in 1")
    assert told(match)[-2:] == ["skipped", "turn"] and asked(match) == (1, "start")
    assert (counter(match, "skip.0"), counter(match, "extra.0")) == (0, 0)


def test_46_a_round_is_one_turn_for_everybody_skipped_ones_included_and_extra_ones_not() -> None:
    match = at(counters={"round": 3, "turns.0": 3, "turns.1": 2, "extra.0": 1, "skip.1": 1}, outcomes=[(1,), (1,), (1,), (1,)])
    rounds = []
    for number in range(3):
        play(match, "roll", f"walk liddle_residence {5 - number % 2} 1 in 1")
        rounds.append((asked(match), counter(match, "round"), counter(match, "turns.0"), counter(match, "turns.1")))
    extra, over_the_skip, last = rounds
    assert extra == ((0, "start"), 3, 3, 2), "the extra turn"
    assert over_the_skip == ((0, "start"), 4, 4, 3), "the other one skips the third round"
    assert last == ((1, "start"), 4, 4, 4)


def test_47_who_has_a_cheshire_token_treats_the_others_as_absent_by_option() -> None:
    where: dict[str, Any] = {"pawns": BEFORE_EVENT, "cats": ["liddle_residence 4 3"], "bosses": {0: ["cheshire"]}, "outcomes": [(1,)]}
    once = play(at(**where), "roll", "walk liddle_residence 4 3 in 1")
    assert asked(once) == (0, "event")
    more = play(at(rules(cheshire_once=False), **where), "roll", "walk liddle_residence 4 3 in 1")
    assert asked(more) == (0, "roll_fight")


def test_48_the_pool_of_madness_is_limited() -> None:
    empty = at(pawns=BEFORE_EVENT, outcomes=[(1,), (1,)], real=["r06", "r23"], madness={1: 15}, tokens=0)
    play(empty, "roll", "walk liddle_residence 4 3 in 1", "encounter", "roll")
    assert kinds(empty, "madness.0") == [] and "failed" in told(empty)
    price = at(pawns=("queens_garden 2 2", "forest 1 1"), outcomes=[(1,)], wonder=["w23"], madness={1: 14}, tokens=1)
    play(price, "roll", "walk queens_garden 2 1 in 1", "encounter")
    assert "failed" in told(price), "a price of two with one token left cannot be paid"


def test_49_the_armor_hides_madness_from_characters_items_and_bosses_alone() -> None:
    held = at(items={0: ["white_knights_armor", "hatters_hat"]}, madness={0: 2}, hands={0: ["g46"]})
    assert look.madness(scene(held), 0) == 0 and look.tokens(scene(held), 0) == 2
    assert lasting(scene(held), 0, "combat") == 0, "the Hat sees no Madness"
    goal = at(
        pawns=BEFORE_EVENT,
        outcomes=[(1,)],
        real=["r23"],
        items={0: ["white_knights_armor"]},
        madness={0: 2},
        hands={0: ["g46"]},
    )
    play(goal, "roll", "walk liddle_residence 4 3 in 1", "encounter", "pay")
    assert kinds(goal, "done.0") == ["g46"], "tokens count for Goals"
    event = at(pawns=("queens_garden 2 2", "forest 1 1"), outcomes=[(1,)], wonder=["w17"], items={0: ["white_knights_armor"]}, madness={0: 1})
    assert asked(play(event, "roll", "walk queens_garden 2 1 in 1", "encounter")) == (0, "reward")


def test_50_an_ability_changes_with_the_first_token_but_not_the_roll_that_lies() -> None:
    match = at(pawns=BEFORE_EVENT, people=("queen_of_spades", "alice_liddle"), outcomes=[(1,), (1,)], real=["r06"])
    play(match, "roll")
    assert steps(match) == 3
    play(match, "walk liddle_residence 4 3 in 1", "encounter", "roll")
    assert look.madness(scene(match), 0) == 1
    again = at(people=("queen_of_spades", "alice_liddle"), madness={0: 1}, outcomes=[(1,)])
    assert steps(play(again, "roll")) == 1


def test_51_an_empty_deck_is_made_of_its_discards_and_with_both_empty_nothing_is_drawn() -> None:
    match = at(pawns=BEFORE_EVENT, outcomes=[(1,)], zones={"discard.events_real": ["r04", "r38"]})
    play(match, "roll", "walk liddle_residence 4 3 in 1", "encounter")
    assert "shuffled" in told(match) and len(match.entry.outcomes[0]) == 2 and "drew" in told(match)
    nothing = at(pawns=BEFORE_EVENT, outcomes=[(1,)])
    play(nothing, "roll", "walk liddle_residence 4 3 in 1", "encounter")
    assert "no_card" in told(nothing) and asked(nothing) == (1, "start")
    items = play(at(items={0: ["oyster_purse"]}, deck=["violet"], pile=["drink_me"]), "use oyster_purse")
    assert sorted(kinds(items, "items.0")) == ["drink_me", "violet"] and kinds(items, "discard.items") == ["oyster_purse"]


@pytest.mark.parametrize("roll", [1, 6])
def test_52_a_card_is_discarded_won_or_failed(roll: int) -> None:
    match = at(pawns=BEFORE_EVENT, outcomes=[(1,), (roll,)], real=["r02"])
    play(match, "roll", "walk liddle_residence 4 3 in 1", "encounter", "roll")
    assert kinds(match, "discard.events_real") == ["r02"] and kinds(match, "event") == []


# ---------------------------------------------------------------- Goals
def test_53_goals_are_looked_at_when_a_step_is_done_and_passing_is_not_being_there() -> None:
    where: dict[str, Any] = {"pawns": ("empire_state 6 2", "empire_state 1 1"), "items": {0: ["violet"]}, "hands": {0: ["g35"]}, "people": CALM}
    past = at(outcomes=[(4,)], **where)
    play(past, "roll")
    through = next(a for a in past.decide.actions if space("empire_state 6 3") in a.via)  # type: ignore[union-attr]
    past.play(through)
    assert kinds(past, "done.0") == []
    there = play(at(outcomes=[(2,)], **where), "roll", "walk empire_state 6 3 in 1")
    assert kinds(there, "done.0") == ["g35"]


@pytest.mark.parametrize(
    ("goal", "mine", "theirs", "gives", "gets", "done"),
    [
        ("g29", ["violet"], ["callies_axe", "straitjacket", "oyster_purse"], "violet", "callies_axe", False),
        ("g30", ["vorpal_blade"], ["callies_axe", "violet"], "vorpal_blade", "callies_axe", False),
        ("g30", ["vorpal_blade"], ["callies_axe", "violet"], "vorpal_blade", "violet", True),
        ("g32", ["drink_me"], ["eat_me_cake", "violet"], "drink_me", "eat_me_cake", False),
        ("g32", ["drink_me"], ["eat_me_cake", "violet"], "drink_me", "violet", True),
    ],
)
@pytest.mark.parametrize("auto", [True, False])
def test_53_half_an_exchange_of_items_is_no_step(goal: str, mine: list[str], theirs: list[str], gives: str, gets: str, done: bool, auto: bool) -> None:
    """Who gives one Item for another never holds both, nor the rival."""
    match = at(rules(auto_reveal=auto), pawns=BEFORE_EVENT, outcomes=[(1,)], people=CALM, real=["r26"], items={0: mine, 1: theirs}, hands={1: [goal, "g01"]})
    play(match, "roll", "walk liddle_residence 4 3 in 1", "encounter", f"give {gives}")
    assert asked(match) == (0, "take_back") and kinds(match, "done.1") == []
    play(match, f"take {gets}", "decline")
    if not auto:
        assert asked(match) == (0, "reveal")
        assert asked(play(match, "pass")) == (1, "reveal") and is_legal(match, f"reveal {goal}") == done
    else:
        assert kinds(match, "done.1") == ([goal] if done else [])


def test_53_an_exchange_does_for_who_gives_what_it_brings() -> None:
    where: dict[str, Any] = {"items": {0: ["violet", "drink_me"], 1: ["eat_me_cake"]}, "hands": {0: ["g32", "g01"]}, "people": CALM}
    match = at(pawns=BEFORE_EVENT, outcomes=[(1,)], real=["r26"], **where)
    play(match, "roll", "walk liddle_residence 4 3 in 1", "encounter", "give violet", "take eat_me_cake")
    assert kinds(match, "done.0") == ["g32"]


def test_54_goals_are_revealed_by_themselves_or_their_owner_is_asked_in_that_turn() -> None:
    where: dict[str, Any] = {"pawns": ("empire_state 6 2", "empire_state 1 1"), "items": {0: ["violet"]}, "hands": {0: ["g35", "g01"], 1: ["g02"]}}
    auto = play(at(outcomes=[(2,)], **where), "roll", "walk empire_state 6 3 in 1")
    assert kinds(auto, "done.0") == ["g35", "goal_token"] and told(auto).count("goal_done") == 1 and told(auto).count("goal_token") == 1
    hand = at(rules(auto_reveal=False), outcomes=[(2,), (3,), (1,)], **where)
    play(hand, "roll", "walk empire_state 6 3 in 1")
    assert asked(hand) == (0, "reveal") and hand.decide.secret and is_legal(hand, "reveal g35") and is_legal(hand, "reveal callie_liddle")  # type: ignore[union-attr]
    assert not is_legal(hand, "reveal g01") and why(hand, "g01 in hand.0", "done.0") == "goal_not_done"
    play(hand, "reveal g35", "pass")
    assert asked(hand) == (1, "reveal") and verbs(hand) == ["pass"]
    play(hand, "pass", "roll")
    play(hand, next(f"walk {t.split('.', 2)[2].replace('.', ' ')} in 1" for t in targets(hand, "walk")[:1]))
    while asked(hand)[1] != "reveal":  # type: ignore[index]
        play(hand, "decline")
    # The Character's Goal was not revealed in its turn: lost until it comes true anew.
    assert asked(hand) == (1, "reveal")
    play(hand, "pass")
    assert asked(hand) == (0, "reveal") and verbs(hand) == ["pass"]


def test_54_who_has_no_card_left_may_still_reveal_the_goal_of_the_character() -> None:
    where: dict[str, Any] = {"pawns": ("empire_state 6 2", "empire_state 1 1"), "items": {0: ["violet"]}, "hands": {1: ["g02"]}}
    hand = play(at(rules(auto_reveal=False), outcomes=[(2,)], **where), "roll", "walk empire_state 6 3 in 1")
    assert asked(hand) == (0, "reveal")
    play(hand, "reveal callie_liddle")
    assert kinds(hand, "done.0") == ["goal_token"] and asked(hand) == (1, "reveal"), "and is not asked any more"


def test_55_goals_that_come_true_on_another_turn_count() -> None:
    match = duel((1, 1), (6, 5), hands={1: ["g24"]}, people=("red_knight", "queen_of_spades"))
    assert kinds(match, "done.1") == []
    match = duel((1, 2), (6, 6), hands={1: ["g24"]}, people=("red_knight", "queen_of_spades"))
    assert kinds(match, "done.1") == ["g24"]


@pytest.mark.parametrize("active", [0, 1])
def test_56_of_two_who_finish_in_one_step_the_active_player_wins(active: int) -> None:
    data = with_card("goals", "g01", when=shipped()[0].goals["g47"].when)
    done = {0: ["g02", "g03"], 1: ["g04", "g05"]}
    match = at(
        rules(data),
        pawns=("liddle_residence 4 2", "liddle_residence 4 2"),
        active=active,
        outcomes=[(1,)],
        real=["r25"],
        madness={0: 1, 1: 1},
        hands={0: ["g47"], 1: ["g01"]},
        done=done,
        tallies={"madness_lost": [1, 1]},
    )
    play(match, "roll", "walk liddle_residence 4 3 in 1", "encounter")
    assert match.over is not None and [s.rank for s in match.over.standings] == ([1, 2] if active == 0 else [2, 1])


def test_57_what_counts_in_one_turn_begins_anew_with_every_turn() -> None:
    match = at(pawns=BEFORE_EVENT, outcomes=[(1,), (5,)], real=["r34"])
    play(match, "roll", "walk liddle_residence 4 3 in 1", "encounter")
    assert match.state.this_turn["spaces_moved"] == (1, 0)
    play(match, "roll")
    assert told(match)[-1] == "extra_turn" and asked(match) == (0, "start")
    assert match.state.tallies["event_won"] == (1, 0) and match.state.this_turn == {}


def test_58_a_goal_drawn_that_is_already_true_is_done_before_one_is_put_back() -> None:
    match = at(pawns=BEFORE_EVENT, outcomes=[(1,), (3,)], real=["r33"], hands={0: ["g01", "g02"]}, goals=["g46", "g03"], madness={0: 3})
    play(match, "roll", "walk liddle_residence 4 3 in 1", "encounter", "roll")
    assert kinds(match, "done.0") == ["g46"] and asked(match) == (0, "return") and match.decide.secret  # type: ignore[union-attr]
    assert not is_legal(match, "return g46")
    play(match, "return g02")
    assert kinds(match, "goals") == ["g02", "g03"] and kinds(match, "hand.0") == ["g01"] and asked(match) == (0, "reward")


def test_59_with_no_goals_left_a_draw_does_nothing() -> None:
    match = at(pawns=BEFORE_EVENT, outcomes=[(1,), (3,)], real=["r33"], hands={0: ["g01", "g02"]})
    play(match, "roll", "walk liddle_residence 4 3 in 1", "encounter", "roll")
    assert kinds(match, "hand.0") == ["g01", "g02"] and asked(match) == (0, "reward")


def test_60_the_third_goal_ends_the_game_at_once() -> None:
    where: dict[str, Any] = {"pawns": ("empire_state 6 2", "empire_state 1 1"), "items": {0: ["violet"]}, "hands": {0: ["g35"]}, "people": CALM}
    match = play(at(outcomes=[(2,)], done={0: ["g01", "g02"]}, **where), "roll", "walk empire_state 6 3 in 1")
    assert match.over is not None and match.over.reason == "goals" and told(match)[-1] == "ended"
    assert [(s.seat, s.rank, s.points) for s in match.over.standings] == [(0, 1, 3), (1, 2, 0)]
