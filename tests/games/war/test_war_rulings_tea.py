"""Rulings for setup and the Tea Party, each in table terms.  `p12_20` is the ruling's number in the list of the rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.helpers.war import (
    Played,
    asked,
    card_at_hand,
    count,
    fight,
    is_legal,
    kinds,
    led_by,
    new,
    offers,
    pieces,
    play,
    rules,
    shipped,
    tea,
    told,
    units_of,
    why,
    with_numbers,
)
from wonderland_gui.engine.table import COUNT, FACES, Seat, ZoneId


def at_turn(seat: int, seats: int = 3, **more: Any) -> Played:
    return tea(seats, frames=[{"is": "Tea", "last": (seat + seats - 1) % seats}, {"is": "Seating", "seat": seat}], **more)


def no_cards(*but: int) -> dict[str, list[str]]:
    return {f"chair.{i}": [] for i in range(1, 14) if i not in but}


def last_leader(zones: dict[str, Any] | None = None, **more: Any) -> Played:
    """The end of a Tea Party: only the last player's Leader is still at the table, with all his cards."""
    laid = {"region.red_keep": ["alice", "mad_hatter"], "chair.0": ["red_queen"], "tea.2": ["t1_01", "t1_02", "t1_03", "t1_04"], **(zones or {})}
    return tea(3, zones=laid, frames=[{"is": "Tea", "last": 1}, {"is": "Seating", "seat": 2}], **more)


def end_tea(match: Played) -> Played:
    return play(match, "place red_queen->red_keep")


@pytest.mark.parametrize(("least", "mad"), [(1, 1), (0, 2)])
def test_p12_15_with_everybody_at_no_shards_nobody_has_most(least: int, mad: int) -> None:
    shards = shipped()[0].numbers.shards
    data = with_numbers(shards=replace(shards, most_at_least=least))
    zeros = {f"shards.{seat}": 0 for seat in range(3)}
    match = end_tea(
        last_leader({f"bag.{seat}": ["starting_" + name] for seat, name in enumerate(("alice", "mad_hatter", "red_queen"))}, counters=zeros, data=data)
    )
    drawn = [kinds(match, f"{zone}.0").count("madness") for zone in ("bag", "madness", "drawn")]
    assert sum(drawn) == mad


def next_round(vp: tuple[int, int, int], units: dict[int, str] | None = None, first: int = 0, **options: Any) -> Played:
    """The first turn of Round II, after a War phase without battles but one that is just over."""
    turns = [(first + i) % 3 for i in range(3)]
    match = fight(
        {0: "L", 1: "L", 2: "L"},
        {0: "1 1", 1: "1 1", 2: "1 1"},
        draws=[f"{seat}:1" for seat in turns],
        elsewhere={"pool_of_tears": units or {}},
        counters={f"vp.{seat}": points for seat, points in enumerate(vp)},
        zones={"marker.red_keep": ["m5"], "quests.0": [], "quests.1": [], "quests.2": []},
        first=first,
        **options,
    )
    play(match, "halt", "halt", "halt")
    while match.decide is not None and match.decide.prompt == "award":
        play(match, "award:castle")
    return match


def test_p12_16_a_tie_for_the_start_goes_to_who_was_earlier_in_the_last_round() -> None:
    assert asked(next_round((4, 4, 4), first=2)) == ("sit", 2)
    assert asked(next_round((4, 4, 4), first=1)) == ("sit", 1)


def test_p12_17_the_standee_stays_or_is_moved_by_the_die_from_where_it_stands() -> None:
    stays = next_round((0, 1, 2))
    assert kinds(stays, "standee.tulgey_wood") == ["starting_battle"] and "standee" not in told(stays)
    rolled = next_round((0, 1, 2), starting_battle_each_round="roll", outcomes=[])
    moved = next(name for name in rolled.state.table.zones if name.startswith("standee.") and rolled.state.table.pieces(name))
    ring = ("red_keep", "tulgey_wood", "pool_of_tears", "chessboard_downs", "mirror_ridge")
    assert moved == f"standee.{ring[(1 + count(rolled, 'die')) % 5]}" and "standee" in told(rolled)


def test_p12_18_a_card_has_to_be_taken_while_there_is_one() -> None:
    match = at_turn(1)
    assert {action.verb for action in match.decide.actions} <= {"sit", "refill"} and not is_legal(match, "pass")  # type: ignore[union-attr]
    assert is_legal(at_turn(2, zones=no_cards()), "sit ->chair.0"), "with none on the table the Head refills"


def test_p12_19_with_no_card_on_the_table_and_none_in_the_deck_the_leader_is_placed() -> None:
    match = at_turn(2, zones={**no_cards(), "deck.tea_1": []})
    assert asked(match) == ("place_leader", 2)


def test_p12_20_the_mad_hatters_card_is_his_turn_and_one_of_his_cards() -> None:
    match = play(at_turn(1, zones={"chair.7": []}), "refill")
    assert asked(match) == ("fetch", 1), "the power is used in place of a move"
    match.play(match.decide.actions[0])  # type: ignore[union-attr]
    assert len(kinds(match, "tea.1")) == 1 and "mad_hatter" in kinds(match, "chair.0")
    reached = play(at_turn(1, outcomes=[(1,)]), "sit ->chair.0")
    assert not is_legal(reached, "refill"), "not after reaching the Head"


def test_p12_21_alice_meets_the_head_from_the_other_side() -> None:
    match = play(at_turn(0, zones={"chair.0": ["mad_hatter", "red_queen"], "chair.3": ["alice"]}, outcomes=[(4,)]), "sit ->chair.0")
    assert told(match) == ["reached_head", "rolled", "refilled"] and asked(match) == ("sit_on", 0)


def test_p12_22_starting_at_the_head_is_not_reaching_it() -> None:
    match = play(at_turn(2), "sit ->chair.1")
    assert "rolled" not in told(match)


def test_p12_23_the_cats_gift_follows_every_die_and_nothing_else() -> None:
    cat = led_by("cheshire_cat")
    match = play(card_at_hand(0, "t1_21", outcomes=[(6,)], **cat), "roll")
    assert asked(match) == ("gift", 0)
    battle = fight({0: "S S", 1: "S S"}, {0: "mirror_splinter 1", 1: "1 1"}, seats=2, draws=["0:mirror_splinter", "1:1"], **cat)
    assert asked(battle)[0] == "draw", "Shards from other sources are no die"


def test_p12_24_poison_on_a_card_that_the_mad_hatter_fetches_comes_into_his_bag() -> None:
    options = led_by("jabberwock", "mad_hatter")
    match = at_turn(1, zones={"chair.5": [], "chair.6": ["t1_01", "poison"]}, **options)
    play(match, "refill", "fetch t1_01")
    assert "poison" in kinds(match, "bag.1")


def test_p12_25_poison_left_on_the_table_returns_to_the_jabberwock() -> None:
    match = fight(
        {0: "L", 1: "L"},
        {0: "1 1", 1: "1 1", 2: "1 1"},
        zones={"chair.6": ["t1_01", "poison"], "quests.0": [], "quests.1": [], "region.pool_of_tears": ["red_queen"], "chair.0": []},
        draws=["0:1", "1:1"],
        **led_by("jabberwock", "mad_hatter", "red_queen"),
    )
    play(match, "decline", "halt", "halt", "award:vp", "award:vp")
    assert count(match, "round") == 2 and kinds(match, "poison.0") == ["poison"]


def test_p12_27_the_red_queens_two_icons_may_go_anywhere() -> None:
    match = card_at_hand(2, "t1_19")
    play(match, "deploy ->red_keep:1", "deploy ->mirror_ridge:1")
    wide = card_at_hand(2, "t2_21")
    play(wide, "deploy ->red_keep:2", "deploy ->tulgey_wood:1")
    assert is_legal(wide, "deploy ->mirror_ridge:1") and is_legal(wide, "deploy ->mirror_ridge:2")


def test_p12_27_the_red_queen_spreads_supporters_and_the_figures_of_an_icon_stay_together() -> None:
    figures = [{"kind": f"{name}_figure", "owner": 2} for name in ("gryphon", "duchess")]
    zones = {"recruited.2": ["gryphon", "duchess"], "figures.2": figures}
    match = play(card_at_hand(2, "t3_01", zones=zones), "deploy ->red_keep:1", "place gryphon->tulgey_wood")
    assert is_legal(match, "deploy ->mirror_ridge:1") and is_legal(match, "place duchess->tulgey_wood") and not is_legal(match, "place duchess->red_keep")
    assert why(match, "duchess_figure in figures.2", "region.red_keep") == "one_region"
    assert why(match, "supply.2", "region.red_keep", choice="4") == "how_many", "and nothing holds her Supporters there"
    play(match, "deploy ->mirror_ridge:1")
    assert not is_legal(match, "place duchess->mirror_ridge")
    other = play(card_at_hand(2, "t3_19", zones=zones), "place gryphon->tulgey_wood", "deploy ->pool_of_tears:1", "deploy ->pool_of_tears:1")
    assert is_legal(other, "place duchess->red_keep"), "the other icon begins anew"


def test_p12_28_a_corrupted_reward_and_a_compulsory_die_are_two_rolls() -> None:
    frames = [{"is": "Tea", "last": 0}, {"is": "Card", "seat": 0, "card": "tea.0#0", "parts": ["die", "corrupt"]}]
    match = tea(3, zones={"tea.0": ["t1_28"]}, frames=frames, outcomes=[(1,), (6,)], counters={"shards.0": 0})
    play(match, "roll", "dare")
    assert count(match, "shards.0") == 1 + 3


def test_p12_36_who_sees_what() -> None:
    match = tea(3)
    zones = match.state.table.zones
    assert (zones[ZoneId("quests.0")].sight(Seat(0)), zones[ZoneId("quests.0")].sight(Seat(1)).value) == (FACES, "backs")
    assert (zones[ZoneId("bag.0")].sight(Seat(0)), zones[ZoneId("bag.0")].sight(Seat(1))) == (FACES, COUNT)
    assert match.look(Seat(0)).zones[ZoneId("bag.0")].contents and not match.look(Seat(1)).zones[ZoneId("bag.0")].contents
    war = fight({0: "S", 1: "S"})
    assert all(war.state.table.zones[ZoneId("bag.0")].sight(seat) is COUNT for seat in (Seat(0), Seat(1), None)), "in the War nobody looks into a bag"
    for zone in ("wager", "wagers", "choice", "choices"):
        lying = war.state.table.zones[ZoneId(f"{zone}.0")]
        assert (lying.sight(Seat(0)), lying.sight(Seat(1))) == (FACES, COUNT)


def test_p12_41_the_start_player_is_found_first_and_each_draws_quests_after_the_one_before_has_kept_one() -> None:
    match = new(3, outcomes=[])
    first = asked(match)[1]
    order = [(first + i) % 3 for i in range(3)]
    seen: list[int] = []
    for seat in order:
        assert asked(match) == ("keep_quest", seat) and len(kinds(match, f"quests.{seat}")) == 2
        assert all(len(kinds(match, f"quests.{other}")) == (1 if other in seen else 0) for other in order if other != seat)
        assert len(pieces(match, "deck.quests")) == 30 - 2 - len(seen)
        match.play(match.decide.actions[0])  # type: ignore[union-attr]
        seen.append(seat)
    assert len(pieces(match, "deck.quests")) == 27
    assert len(set(rules(faction_1="alice", faction_2="alice", faction_3="alice").factions)) == 5, "factions all differ"


def test_p12_42_points_come_first_then_units_without_the_leaders() -> None:
    assert asked(next_round((5, 3, 9)))[1] == 1
    assert asked(next_round((4, 4, 4), {0: "S S", 1: "S", 2: "S S S"}))[1] == 1
    assert asked(next_round((4, 4, 4), {0: "S", 1: "gryphon", 2: ""}))[1] == 2


def test_p12_43_from_the_head_a_leader_may_go_all_the_way_round_to_it() -> None:
    match = play(at_turn(2, outcomes=[(1,)]), "sit ->chair.0")
    assert "reached_head" in told(match) and asked(match) == ("sit_on", 2)
    assert not is_legal(match, "sit ->chair.0"), "once in a turn"


def test_p12_44_after_the_head_every_free_chair_with_a_card_is_open() -> None:
    match = at_turn(2, zones={"chair.9": ["red_queen"], "chair.0": ["alice", "mad_hatter"], "chair.2": []}, outcomes=[(1,)])
    play(match, "sit ->chair.0")
    chairs = {int(str(action.target).removeprefix("chair.")) for action in offers(match, "sit")}
    assert chairs == {1, 2, 3, 4, 6, 7, 8, 9, 10, 12, 13}, "also the one he left and those he had passed"


def test_p12_45_too_few_cards_are_dealt_from_the_first_chair_on() -> None:
    match = at_turn(2, zones={**no_cards(), "deck.tea_1": ["t1_01", "t1_02"], "chair.1": ["mad_hatter"], "chair.0": ["alice", "red_queen"]}, outcomes=[(1,)])
    play(match, "sit ->chair.0")
    assert [i for i in range(1, 14) if any(kind.startswith("t1") for kind in kinds(match, f"chair.{i}"))] == [2, 3]


def test_p12_46_units_are_placed_in_any_order_with_the_rewards() -> None:
    match = play(card_at_hand(0, "t1_18"), "rise", "deploy ->red_keep:2")
    other = play(card_at_hand(0, "t1_18"), "deploy ->red_keep:2", "rise")
    assert asked(match) == asked(other) == ("sit", 1) and count(match, "leader.0") == count(other, "leader.0") == 2


def test_p12_47_with_too_few_supporters_others_may_be_moved_and_need_not() -> None:
    zones = {"supply.0": ["supporter_alice"], "region.red_keep": ["supporter_alice"] * 3 + ["castle_alice"]}
    match = card_at_hand(0, "t1_01", zones=zones)
    assert {action.choice for action in offers(match, "deploy")} == {"1"} and not is_legal(match, "place")
    play(match, "deploy ->tulgey_wood:1")
    assert asked(match) == ("units", 0) and is_legal(match, "pass") and not is_legal(match, "place castle_alice")
    play(match, "place supporter_alice->tulgey_wood", "pass")
    assert (units_of(match, "tulgey_wood", 0), units_of(match, "red_keep", 0)) == ("S S", "S S")
    nothing = card_at_hand(0, "t1_01", zones={"supply.0": []})
    assert asked(nothing) == ("sit", 1), "nothing to place, nothing to repair"


def test_p12_48_what_cannot_be_done_is_lost_or_done_in_part() -> None:
    match = card_at_hand(0, "t3_22", counters={"shards.0": 2})
    play(match, "half:bottom", "shed:4")
    assert count(match, "shards.0") == 0
    few = tea(3, frames=[{"is": "Tea", "last": 0}, {"is": "ShardDie", "seat": 0}], counters={"shards.1": 38, "shards.0": 0, "shards.2": 1}, outcomes=[(6,)])
    assert count(few, "shards.0") == 1, "as many Shards as there are"


def test_p12_49_forge_is_a_weak_ally_unless_the_option_says_no() -> None:
    assert is_legal(card_at_hand(0, "t1_19"), "gain forge")
    assert not is_legal(card_at_hand(0, "t1_19", forge_is_weak_ally=False), "gain forge")
    assert not is_legal(play(card_at_hand(0, "t1_23"), "half:top"), "gain forge"), "and never a strong one"


def test_p12_50_with_no_chip_of_that_level_it_is_lost_and_forge_is_replaced_by_any_weak_one() -> None:
    zones: dict[str, list[str]] = {"allies.oyster.weak": []}
    match = card_at_hand(0, "t1_06", zones=zones)
    assert {str(action.source) for action in offers(match, "gain")} and not is_legal(match, "gain oyster_weak_a") and is_legal(match, "gain tove_weak_a")
    empty: dict[str, list[str]] = {f"allies.{ally}.strong": [] for ally in ("card_guard", "hedgehog", "flamingo", "oyster", "tove")}
    lost = play(card_at_hand(0, "t2_03", zones=empty), "deploy ->red_keep:2")
    assert asked(lost) == ("sit", 1)
    forge = card_at_hand(0, "t1_08", zones={"allies.forge.weak": []})
    assert is_legal(forge, "gain tove_weak_a") and not is_legal(forge, "gain tove_strong_a")


@pytest.mark.parametrize(
    ("card", "first", "out", "taken"),
    [
        ("t2_04", ["deploy ->red_keep:2"], "allies.hedgehog.strong", "tove_strong_a"),
        ("t1_06", ["deploy ->red_keep:2"], "allies.oyster.weak", "forge"),
        ("t1_08", ["deploy ->red_keep:2"], "allies.forge.weak", "tove_weak_a"),
        ("t2_24", ["deploy ->red_keep:2", "half:bottom", "rise"], "allies.forge.weak", "oyster_weak_a"),
    ],
)
def test_p12_50_a_chip_in_place_of_one_that_is_out_can_be_taken_and_need_not(card: str, first: list[str], out: str, taken: str) -> None:
    there = play(card_at_hand(0, card), *first)
    assert is_legal(there, "gain") and not is_legal(there, "pass"), "a chip that is there has to be taken"
    match = card_at_hand(0, card, zones={out: []})
    assert not is_legal(match, "pass"), "the units have to be placed"
    play(match, *first)
    assert is_legal(match, f"gain {taken}") and is_legal(match, "pass")
    bag = kinds(match, "bag.0")
    assert asked(play(match, "pass")) == ("sit", 1) and kinds(match, "bag.0") == bag


def test_p12_50_an_ally_of_ones_choice_has_to_be_chosen_also_when_some_are_out() -> None:
    match = play(card_at_hand(0, "t1_19", zones={"allies.oyster.weak": [], "allies.forge.weak": []}), "deploy ->red_keep:1", "deploy ->red_keep:1")
    assert is_legal(match, "gain tove_weak_a") and not is_legal(match, "pass")


def test_p12_51_empty_decks_give_what_there_is() -> None:
    match = card_at_hand(0, "t1_10", zones={"wonderlandians": ["drink_me"], "deck.wonderlandians": []})
    play(match, "recruit drink_me")
    assert kinds(match, "wonderlandians") == []
    one = card_at_hand(0, "t1_16", zones={"deck.quests": ["q30"], "quests.0": ["q01"]})
    play(one, "quest")
    assert kinds(one, "quests.0") == ["q01", "q30"] and asked(one)[0] == "card", "only one was drawn: none is discarded"
    thrown = card_at_hand(0, "t1_16", zones={"quests.0": ["q01"]})
    play(thrown, "quest", "return q01->discard.quests")
    assert len(kinds(thrown, "quests.0")) == 2 and match.state.table.zones[ZoneId("discard.quests")].sight(Seat(1)) is not FACES


def test_p12_52_abilities_and_castles_that_cannot_be_had_are_lost() -> None:
    every = ["alice_up1", "alice_up2", "alice_pa1", "alice_pa2"]
    match = play(card_at_hand(0, "t1_13", zones={"abilities.0": every, "locked.0": []}), "deploy ->red_keep:1")
    assert asked(match) == ("sit", 1)
    regions = {f"region.{region}": ["castle_alice"] for region in ("red_keep", "tulgey_wood", "pool_of_tears", "chessboard_downs", "mirror_ridge")}
    built = play(card_at_hand(0, "t2_23", zones=regions), "half:top", "deploy ->red_keep:1")
    assert asked(built) == ("sit", 1)


@pytest.mark.parametrize(("option", "left"), [("supply", 1), ("box", 0)])
def test_p12_53_a_madness_is_discarded_from_the_bag_for_good(option: str, left: int) -> None:
    match = card_at_hand(0, "t1_22", zones={"bag.0": ["madness", "double_madness"]}, discarded_madness=option)
    supply = len(pieces(match, "stock.madness"))
    play(match, "half:top", "drop")
    assert kinds(match, "bag.0") == ["double_madness"] and len(pieces(match, "stock.madness")) == supply + left
    none = play(card_at_hand(0, "t1_22", zones={"bag.0": ["double_madness"], "madness.0": ["madness"]}), "half:top")
    assert not is_legal(none, "drop"), "only from the bag"


def test_p12_53_in_the_war_it_comes_from_the_madness_track_if_the_bag_holds_none() -> None:
    zones = {"forge.kettle.0": ["starting_alice"] * 3, "madness.0": ["madness"], "quests.0": [], "quests.1": []}
    match = fight({0: "S S", 1: "S"}, {0: "F 2", 1: "1 1"}, seats=2, draws=["0:F", "1:1"], zones=zones, counters={"leader.0": 1})
    play(match, "halt", "halt", "award:vp", "award:vp")
    play(match, "forge forge->forge.kettle.0", "drop")
    assert kinds(match, "madness.0") == [] and "artifact_alice" in kinds(match, "bag.0")


def test_p12_54_poison_is_optional_also_in_the_turn_of_the_leader() -> None:
    cards = ["t1_01", "t1_02", "t1_03", "t1_04"]
    match = tea(3, zones={"tea.0": cards}, frames=[{"is": "Tea", "last": 2}], **led_by("jabberwock"))
    assert asked(match) == ("poison", 0) and is_legal(match, "decline")
    assert asked(play(match, "decline")) == ("place_leader", 0)


def test_a_quest_reward_may_be_the_owners_choice() -> None:
    match = card_at_hand(0, "t1_17", quest_reward="owner_chooses")
    assert {action.choice for action in offers(match, "quest")} == {"1", "2"}
    assert {action.choice for action in offers(card_at_hand(0, "t1_17"), "quest")} == {"1"}
    play(match, "quest:2")
    assert asked(match)[0] == "discard_quest"
