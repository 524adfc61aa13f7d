"""The fifteen statements that the rulebooks alone can test.  `a16_09` is the statement's number in the list of the rules."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.war import RING, Played, asked, card_at_hand, count, fight, is_legal, kinds, led_by, new, offers, play, strengths, tea, told, units_of, why

SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def cards_on_table(match: Played) -> list[int]:
    return [i for i in range(1, 14) if any(kind[:1] == "t" and kind[2:3] == "_" for kind in kinds(match, f"chair.{i}"))]


@SEATS
def test_a16_01_setup(seats: int) -> None:
    match = new(seats)
    assert len(cards_on_table(match)) == {2: 11, 3: 11, 4: 12, 5: 13}[seats]
    assert (5 in cards_on_table(match)) == (seats == 5) and (11 in cards_on_table(match)) == (seats >= 4)
    for seat, faction in enumerate(("alice", "mad_hatter", "red_queen", "cheshire_cat", "jabberwock")[:seats]):
        bag = {f"starting_{faction}": 3, f"starting_2_{faction}": 1, f"artifact_{faction}": 2, "forge": 1, "double_madness": 1, "madness": 2}
        assert Counter(kinds(match, f"bag.{seat}")) == bag and len(kinds(match, f"bag.{seat}")) == 10
        assert len(kinds(match, f"supply.{seat}")) == 10 and kinds(match, f"waiting.banner.{seat}").count(f"supporter_{faction}") == 4
        assert (count(match, f"leader.{seat}"), count(match, f"shield.{seat}"), count(match, f"strength.{seat}")) == (1, 1, 0)
        assert len(kinds(match, f"castles.{seat}")) == 5 and len(kinds(match, f"locked.{seat}")) == 4 and faction in kinds(match, "chair.0")
        assert len(kinds(match, f"wagers.{seat}")) == (0 if seats == 2 else seats)
    assert len(kinds(match, "wonderlandians")) == 3
    assert sum(len(kinds(match, f"marker.{region}")) for region in RING) == 5
    assert sum(count(match, f"shards.{seat}") for seat in range(seats)) == {2: 3, 3: 6, 4: 8, 5: 11}[seats]
    for _ in range(seats):
        match.play(match.decide.actions[0])  # type: ignore[union-attr]
    assert all(len(kinds(match, f"quests.{seat}")) == 1 for seat in range(seats))


@pytest.mark.parametrize(("face", "steps"), [(1, 1), (4, 2), (6, 3)])
def test_a16_02_the_standee_goes_from_the_red_keep_by_the_die_and_stays(face: int, steps: int) -> None:
    match = new(3, first_player="first_seat")
    record = list(match.record[0][1])
    rolled = next(i for i, outcome in enumerate(record) if len(outcome) == 1)
    outcomes = [*record[:rolled], (face,)]
    match = new(3, outcomes=outcomes, first_player="first_seat")
    assert kinds(match, f"standee.{RING[steps]}") == ["starting_battle"] and count(match, "die") == steps


@SEATS
def test_a16_03_poison_is_for_the_players_above_two_and_only_with_the_jabberwock(seats: int) -> None:
    assert len(kinds(new(seats, **led_by("jabberwock")), "poison.0")) == seats - 2
    without = new(seats, **led_by("alice", "mad_hatter", "red_queen", "cheshire_cat"))
    assert not any(piece.kind == "poison" for zone in without.state.table.zones.values() for piece in zone.pieces) or seats == 5


def test_a16_04_the_head_is_passed_once_a_turn_and_the_refill_leaves_chairs_with_a_leader_empty() -> None:
    zones = {"chair.0": ["red_queen"], "chair.3": ["mad_hatter"], "chair.8": ["alice"], "chair.6": []}
    match = tea(3, zones=zones, frames=[{"is": "Tea", "last": 1}, {"is": "Seating", "seat": 2}], outcomes=[(1,)])
    play(match, "sit ->chair.0")
    assert not is_legal(match, "sit ->chair.0") and why(match, "red_queen in chair.0", "chair.0") == "wrong_target"
    assert 6 in cards_on_table(match) and 3 not in cards_on_table(match) and 8 not in cards_on_table(match)


@SEATS
def test_a16_05_a_fifth_card_is_refused(seats: int) -> None:
    match = tea(seats, zones={"tea.0": ["t1_01", "t1_02", "t1_03", "t1_04"]}, frames=[{"is": "Tea", "last": seats - 1}])
    assert asked(match) == ("place_leader", 0) and {str(action.target) for action in offers(match, "place")} == {f"region.{region}" for region in RING}
    assert why(match, "alice in chair.0", "chair.1") == "enough_cards"
    three = tea(seats, zones={"tea.0": ["t1_01", "t1_02", "t1_03"]}, frames=[{"is": "Tea", "last": seats - 1}])
    assert asked(three) == ("sit", 0)


def test_a16_05_published_a_sixth_is() -> None:
    cards = ["t1_01", "t1_02", "t1_03", "t1_04", "t1_05"]
    published: dict[str, Any] = {"two_player_mode": "published"}
    assert asked(tea(2, zones={"tea.0": cards[:4]}, frames=[{"is": "Tea", "last": 1}], **published))[0] == "sit"
    assert asked(tea(2, zones={"tea.0": cards}, frames=[{"is": "Tea", "last": 1}], **published))[0] == "place_leader"


def test_a16_06_units_go_to_one_region_but_for_two_icons_and_the_red_queen() -> None:
    match = play(card_at_hand(0, "t1_01", zones={"recruited.0": ["gryphon"], "figures.0": [{"kind": "gryphon_figure", "owner": 0}]}), "deploy ->red_keep:2")
    assert not is_legal(match, "place ->tulgey_wood") and is_legal(match, "place gryphon->red_keep")
    assert why(match, "gryphon_figure in figures.0", "region.tulgey_wood") == "one_region"
    two = play(card_at_hand(0, "t1_19"), "deploy ->red_keep:1", "deploy ->tulgey_wood:1")
    assert units_of(two, "tulgey_wood", 0) == "S"
    queen = play(card_at_hand(2, "t1_01"), "deploy ->red_keep:1", "deploy ->tulgey_wood:2")
    assert units_of(queen, "tulgey_wood", 2) == "S S"


def test_a16_07_a_corrupted_reward_and_its_shards_come_together_or_not_at_all() -> None:
    match = card_at_hand(0, "t1_29", outcomes=[(6,)], counters={"shards.0": 0})
    assert not is_legal(match, "gain oyster_strong_a")
    play(match, "dare")
    assert count(match, "shards.0") == 3 and is_legal(match, "gain oyster_strong_a")
    left = play(card_at_hand(0, "t1_29", counters={"shards.0": 0}), "leave")
    assert count(left, "shards.0") == 0 and not is_legal(left, "gain oyster_strong_a") and is_legal(left, "gain forge")


def test_a16_08_of_a_split_card_one_half_and_the_units_and_the_die_always() -> None:
    match = card_at_hand(0, "t1_25")
    assert {action.verb for action in match.decide.actions} == {"deploy", "roll", "half"}  # type: ignore[union-attr]
    play(match, "half:top")
    assert {action.verb for action in match.decide.actions} == {"deploy", "roll", "recruit", "gain"}  # type: ignore[union-attr]
    assert not is_legal(match, "unlock") and not is_legal(match, "half")


def end_of_tea(shards: tuple[int, int, int], supply: int = 25) -> Played:
    zones: dict[str, Any] = {f"bag.{seat}": [] for seat in range(3)}
    zones |= {"region.red_keep": [], "tea.2": ["t1_01", "t1_02", "t1_03", "t1_04"], "chair.0": ["red_queen"], "stock.madness": ["madness"] * supply}
    zones |= {"region.tulgey_wood": ["alice"], "region.mirror_ridge": ["mad_hatter"]}
    counters = {f"shards.{seat}": n for seat, n in enumerate(shards)}
    match = tea(3, zones=zones, frames=[{"is": "Tea", "last": 1}, {"is": "Seating", "seat": 2}], counters=counters)
    return play(match, "place red_queen->pool_of_tears")


@pytest.mark.parametrize(
    ("shards", "supply", "mad", "left"),
    [
        ((3, 1, 0), 25, (2, 1, 1), (1, 1, 0)),  # half of 3, rounded up, is 2
        ((1, 0, 0), 25, (2, 1, 1), (0, 0, 0)),  # half of 1 is 1
        ((4, 4, 2), 25, (2, 2, 1), (2, 2, 2)),  # all that tie
        ((4, 4, 2), 4, (1, 1, 1), (4, 4, 2)),  # too few for both: neither gains nor discards
        ((4, 1, 2), 2, (1, 0, 0), (2, 1, 2)),  # too few for all, enough for the most: one after the other
    ],
)
def test_a16_09_madness_is_shared_out(shards: tuple[int, int, int], supply: int, mad: tuple[int, int, int], left: tuple[int, int, int]) -> None:
    match = end_of_tea(shards, supply)
    found = [sum(kinds(match, f"{zone}.{seat}").count("madness") for zone in ("bag", "drawn", "madness")) for seat in range(3)]
    assert tuple(found) == mad and tuple(count(match, f"shards.{seat}") for seat in range(3)) == left
    assert ("madness_short" in told(match)) == (supply < 5)


def test_a16_10_a_castle_adds_2_with_units_and_alone_takes_no_part() -> None:
    match = fight({0: "S C", 1: "S", 2: "C"}, {0: "1 1", 1: "1 1", 2: "1"}, draws=["0:1", "1:1"])
    assert asked(match) == ("wager", 2)
    assert strengths(play(match, "decline")) == [2 + 1, 1, 0]


def test_a16_11_the_first_draw_is_compulsory_then_all_choose_at_once() -> None:
    match = fight({0: "S S", 1: "S S"}, {0: "1 1 1", 1: "1 1 1"}, seats=2, draws=["0:1", "1:1", "1:1"])
    assert asked(match) == ("draw", 0) and {action.verb for action in match.decide.actions} == {"draw", "halt"}  # type: ignore[union-attr]
    assert match.decide.secret  # type: ignore[union-attr]
    play(match, "halt", "draw")
    assert strengths(match) == [1, 2] and asked(match) == ("draw", 1), "he has drawn, and is asked again before the test"
    play(match, "draw")
    assert "won" in told(match) and "drew" not in told(match), "the only active one leads and draws no more"


def test_a16_11_the_battle_ends_when_somebody_stands_at_25() -> None:
    figures = "humpty_dumpty gryphon bandersnatch duchess L"
    match = fight(
        {0: figures, 1: "S S"}, {0: "A 2 1", 1: "1 1 1"}, seats=2, draws=["0:A", "1:1"], counters={"leader.0": 6}, zones={"quests.0": [], "quests.1": []}
    )
    assert strengths(match)[0] == 24
    capped = fight({0: f"{figures} C", 1: "S S"}, {0: "A 2 1", 1: "1 1 1"}, seats=2, draws=["0:A", "1:1"], counters={"leader.0": 6})
    assert strengths(capped)[0] == 25
    play(capped, "draw", "draw")
    assert "won" in told(capped) and "drew" not in told(capped)


@pytest.mark.parametrize(("bet", "draws", "shards", "prompt"), [("alice", "2 1", 0, "ally"), ("mad_hatter", "2 1", 1, ""), ("alice", "1 1", 0, "")])
def test_a16_12_wagers(bet: str, draws: str, shards: int, prompt: str) -> None:
    mine, theirs = draws.split()
    zones: dict[str, Any] = {"quests.0": [], "quests.1": []}
    match = fight({0: "S S", 1: "S S"}, {0: f"{mine} A", 1: f"{theirs} A", 2: "1"}, draws=[f"0:{mine}", f"1:{theirs}"], zones=zones, counters={"shards.2": 0})
    play(match, f"bet wager_red_queen_{bet}", "halt", "halt")
    while asked(match)[0] == "award":
        play(match, "award:vp")
    assert count(match, "shards.2") == shards and (asked(match)[0] == "ally") == (prompt == "ally")
    if prompt:
        assert all(kind.endswith("_weak_a") or kind == "forge" for kind in chips_offered(match))


def chips_offered(match: Played) -> list[str]:
    return [match.state.table.piece(action.source).kind for action in offers(match, "gain")]  # type: ignore[arg-type,union-attr]


def test_a16_12_no_wagers_with_two() -> None:
    assert asked(fight({0: "S"}, {0: "1 1", 1: "1"}, seats=2, draws=["0:1"]))[0] == "draw"


def test_a16_13_the_start_player_of_later_rounds_has_fewest_points_then_fewest_units() -> None:
    def begins(vp: tuple[int, int, int], units: dict[int, str]) -> int:
        zones: dict[str, Any] = {"marker.red_keep": ["m5"], "quests.0": [], "quests.1": [], "quests.2": []}
        counters = {f"vp.{seat}": n for seat, n in enumerate(vp)}
        more: dict[str, Any] = {"zones": zones, "counters": counters, "elsewhere": {"pool_of_tears": units}}
        match = fight({0: "L", 1: "L", 2: "L"}, draws=["0:1", "1:1", "2:1"], **more)
        play(match, "halt", "halt", "halt", "award:castle", "award:castle", "award:castle")
        assert count(match, "round") == 2
        return asked(match)[1]

    assert begins((9, 8, 7), {}) == 2
    assert begins((7, 7, 7), {0: "S S", 1: "S", 2: "S S"}) == 1


def test_a16_14_leader_strength_at_its_end_becomes_a_shard_and_the_double_is_never_discarded() -> None:
    match = play(card_at_hand(0, "t1_18", counters={"leader.0": 6, "shards.0": 2}), "rise")
    assert (count(match, "leader.0"), count(match, "shards.0")) == (6, 1)
    two = play(card_at_hand(0, "t2_17", counters={"leader.0": 5, "shards.0": 2}), "rise", "rise")
    assert (count(two, "leader.0"), count(two, "shards.0")) == (6, 1)
    double = play(card_at_hand(0, "t1_22", zones={"bag.0": ["double_madness"]}), "half:top")
    assert not is_legal(double, "drop")


def test_a16_15_an_ally_that_is_out_is_replaced_at_its_level() -> None:
    match = card_at_hand(0, "t2_04", zones={"allies.hedgehog.strong": []})
    assert sorted(chips_offered(match)) == ["card_guard_strong_a", "flamingo_strong_a", "oyster_strong_a", "tove_strong_a"]


def test_every_statement_has_a_test() -> None:
    found = {int(n) for n in re.findall(r"def test_a16_(\d+)_", Path(__file__).read_text(encoding="utf-8"))}
    assert found == set(range(1, 16))
