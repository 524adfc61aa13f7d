"""Every chip with an effect, each in a battle in table terms: Allies of the four sets, Forge, and the items."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers.war import Played, all_told, asked, count, fight, is_legal, kinds, lines, play, strengths, told, units_of, verbs

WEAK_STRONG = pytest.mark.parametrize(("plus", "n"), [("", 1), ("+", 2)], ids=["weak", "strong"])


def draws(chips: str, units: str = "S S S", rival: str = "S S S", rival_draws: str = "1 1 1 2", seats: int = 2, **more: Any) -> Played:
    """Two players; the first, Alice, draws these chips one after the other, the second what `rival_draws` says.  Each has an Artifact left in the bag."""
    mine, theirs = chips.split(), rival_draws.split()
    order = [each for pair in zip([f"0:{name}" for name in mine], [f"1:{name}" for name in theirs], strict=False) for each in pair]
    bags = {0: f"{chips} A", 1: f"{rival_draws} A"}
    return fight({0: units, 1: rival}, bags, seats=seats, draws=order, **more)


def both_draw(match: Played) -> Played:
    return play(match, "draw", "draw")


# ---------------------------------------------------------------- set A
@WEAK_STRONG
def test_card_guard_a_is_stronger_where_the_leader_is(plus: str, n: int) -> None:
    assert strengths(draws(f"card_guard{plus}", "L S"))[0] == 1 + n + n
    assert strengths(draws(f"card_guard{plus}", "S S"))[0] == n


@WEAK_STRONG
def test_hedgehog_a_is_stronger_while_no_unit_was_lost(plus: str, n: int) -> None:
    assert strengths(draws(f"hedgehog{plus}"))[0] == 2 * n
    match = both_draw(play(draws(f"M hedgehog{plus}", broken=True)))
    assert units_of(match, "red_keep", 0) == "S S" and strengths(match)[0] == n


@pytest.mark.parametrize(("plus", "expected"), [("", [1, 3, 6, 9]), ("+", [2, 5, 9, 14])], ids=["weak", "strong"])
def test_flamingo_a_counts_the_other_active_flamingos_up_to_its_cap(plus: str, expected: list[int]) -> None:
    match = draws(" ".join([f"flamingo{plus}"] * 4), "S S S", "S S S S")
    found = [strengths(match)[0]]
    for _ in range(3):
        found.append(strengths(both_draw(match))[0])
    assert found == expected


def test_flamingo_a_counts_weak_and_strong_ones_together() -> None:
    assert strengths(both_draw(draws("flamingo flamingo+")))[0] == 1 + 2 + 1


@WEAK_STRONG
def test_oyster_a_brings_points_to_who_wins(plus: str, n: int) -> None:
    won = play(draws(f"oyster{plus} 2", zones={"marker.red_keep": ["m5"]}), "draw", "draw", "halt", "halt", "pass", "pass")
    assert count(won, "vp.0") == 2 + n
    lost = play(draws(f"oyster{plus}", rival="L gryphon"), "halt", "halt", "pass", "pass")
    assert "points" not in all_told(lost)


@WEAK_STRONG
def test_tove_a_softens_the_next_madness(plus: str, n: int) -> None:
    match = draws(f"tove{plus} D M", "S S S S", "S S S S S", broken=True)
    both_draw(match)
    assert units_of(match, "red_keep", 0).count("S") == 4 - (2 - n)
    both_draw(match)
    assert units_of(match, "red_keep", 0).count("S") == 4 - (2 - n) - 1, "what is left over of it is wasted"


# ---------------------------------------------------------------- set B
@WEAK_STRONG
def test_card_guard_b_may_place_supporters_here(plus: str, n: int) -> None:
    match = draws(f"card_guard{plus}", ally_set="B")
    assert asked(match) == ("effect", 0) and verbs(match) == {"option", "decline"}
    play(match, f"option:{n}")
    assert units_of(match, "red_keep", 0).count("S") == 3 + n
    assert units_of(play(draws(f"card_guard{plus}", ally_set="B"), "decline"), "red_keep", 0).count("S") == 3


@WEAK_STRONG
def test_hedgehog_b_brings_units_from_neighbouring_regions(plus: str, n: int) -> None:
    elsewhere = {"tulgey_wood": {0: "S S"}, "mirror_ridge": {0: "gryphon"}, "pool_of_tears": {0: "S"}}
    match = draws(f"hedgehog{plus}", "S", elsewhere=elsewhere, ally_set="B")
    assert {action.verb for action in match.decide.actions} == {"aim", "decline"} and len(match.decide.actions) == 3  # type: ignore[union-attr]
    play(match, "aim ->gryphon")
    assert units_of(match, "red_keep", 0) == "S gryphon" and strengths(match)[0] == (0 if n == 2 else 1), "a unit moved here adds no Strength (ruling 30)"
    if n == 2:
        play(match, "aim ->supporter_alice")
        assert units_of(match, "red_keep", 0) == "S S gryphon"
    assert asked(match)[0] == "draw" and units_of(match, "pool_of_tears", 0) == "S"


@WEAK_STRONG
def test_flamingo_b_is_stronger_for_who_is_behind(plus: str, n: int) -> None:
    assert strengths(draws(f"flamingo{plus}", rival="L S", ally_set="B"))[0] == 2 * n
    assert strengths(draws(f"flamingo{plus}", ally_set="B"))[0] == n


@WEAK_STRONG
def test_oyster_b_turns_a_shard_into_strength(plus: str, n: int) -> None:
    match = play(draws(f"oyster{plus}", ally_set="B", counters={"shards.0": 1}), "option")
    assert strengths(match)[0] == 2 * n and count(match, "shards.0") == 0
    assert asked(draws(f"oyster{plus}", ally_set="B", counters={"shards.0": 0}))[0] == "draw", "without a Shard nothing is asked"


@WEAK_STRONG
def test_tove_b_brings_lost_supporters_back_after_a_bust(plus: str, n: int) -> None:
    match = draws(f"tove{plus} D", "S S", ally_set="B", broken=True)
    both_draw(match)
    assert "busted" in told(match) and count(match, "strength.0") == 0
    play(match, "halt", "pass", "pass")
    assert units_of(match, "red_keep", 0).count("S") == n
    assert kinds(match, "active.0") == []


# ---------------------------------------------------------------- set C
@WEAK_STRONG
def test_card_guard_c_weakens_an_active_opponent_who_is_ahead(plus: str, n: int) -> None:
    assert strengths(draws(f"card_guard{plus}", rival="L gryphon", ally_set="C")) == [n, 5 + 1 - n]
    assert strengths(draws(f"card_guard{plus}", ally_set="C")) == [n, 1]


def test_card_guard_c_never_weakens_who_has_halted() -> None:
    match = draws("1 card_guard", rival="L gryphon", ally_set="C")
    play(match, "draw", "halt")
    assert strengths(match) == [2, 6]


@WEAK_STRONG
def test_hedgehog_c_gives_shards_to_opponents_here(plus: str, n: int) -> None:
    match = draws(f"hedgehog{plus}", ally_set="C", counters={"shards.0": 3, "shards.1": 0})
    play(match, *["aim ->@1"] * n)
    assert (count(match, "shards.0"), count(match, "shards.1")) == (3 - n, n)
    stopped = play(draws(f"hedgehog{plus}", ally_set="C", counters={"shards.0": 3}), "decline")
    assert count(stopped, "shards.0") == 3


@WEAK_STRONG
def test_flamingo_c_counts_opponents_who_have_halted(plus: str, n: int) -> None:
    match = draws(f"1 flamingo{plus}", rival="L gryphon", ally_set="C")
    play(match, "draw", "halt")
    assert strengths(match)[0] == 1 + n + n


@WEAK_STRONG
def test_oyster_c_brings_points_to_who_is_second(plus: str, n: int) -> None:
    match = play(draws(f"oyster{plus}", rival="L gryphon", ally_set="C", zones={"marker.red_keep": ["m5"]}), "halt", "halt")
    play(match, "pass", "pass")
    assert count(match, "vp.0") == 1 + n + 1, "half the award of 2, and the Oyster's"


@WEAK_STRONG
def test_tove_c_may_be_put_back_once_a_battle(plus: str, n: int) -> None:
    bags = {0: f"tove{plus} tove tove+ 2", 1: "1 1"}
    match = fight({0: "S S S", 1: "S S"}, bags, seats=2, ally_set="C", draws=[f"0:tove{plus}", "1:1", "0:tove"])
    play(match, "option")
    assert "put_back" in told(match) and kinds(match, "active.0") == ["tove_weak_c"]
    assert strengths(match)[0] == 1 + (1 if n == 2 else 0), "the strong one first adds 1; the one drawn in its place is not asked again"
    assert asked(match)[0] == "draw"


# ---------------------------------------------------------------- set D
@pytest.mark.parametrize(("plus", "castles", "bonus"), [("", 1, 0), ("", 2, 1), ("", 5, 2), ("+", 0, 0), ("+", 2, 2), ("+", 5, 3)])
def test_card_guard_d_counts_castles(plus: str, castles: int, bonus: int) -> None:
    regions = ("tulgey_wood", "pool_of_tears", "chessboard_downs", "mirror_ridge")
    elsewhere = {region: {0: "C"} for region in regions[: min(castles, 4)]}
    match = draws(f"card_guard{plus}", "S S C" if castles == 5 else "S S", elsewhere=elsewhere, ally_set="D")
    assert strengths(match)[0] == (2 if castles == 5 else 0) + (2 if plus else 1) + bonus


@WEAK_STRONG
def test_hedgehog_d_draws_one_more_chip(plus: str, n: int) -> None:
    match = fight({0: "S S", 1: "S S"}, {0: f"hedgehog{plus} 2", 1: "1 1"}, seats=2, ally_set="D", draws=[f"0:hedgehog{plus}", "1:1", "0:2"])
    play(match, "option")
    assert strengths(match)[0] == n + 2 + (1 if n == 2 else 0)
    assert kinds(match, "active.0") == sorted([f"hedgehog_{'strong' if plus else 'weak'}_d", "starting_2_alice"])
    assert strengths(play(draws(f"hedgehog{plus}", ally_set="D"), "decline"))[0] == n


@WEAK_STRONG
def test_flamingo_d_may_be_forged_and_no_other_chip_by_its_right(plus: str, n: int) -> None:
    match = draws(f"2 flamingo{plus}", "S S S", ally_set="D", rival="S S")
    both_draw(match)
    play(match, "halt", "halt", "pass", "pass")
    level = "strong" if plus else "weak"
    assert asked(match) == ("forge", 0) and not is_legal(match, "forge starting_2_alice")
    points = count(match, "vp.0")
    play(match, f"forge flamingo_{level}_d->forge.crown.0")
    assert count(match, "vp.0") == points + (1 if n == 2 else 0)
    assert kinds(match, "forge.crown.0") == [f"flamingo_{level}_d"]


@pytest.mark.parametrize(("plus", "forged", "bonus"), [("", 2, 0), ("", 3, 1), ("", 9, 2), ("+", 1, 0), ("+", 4, 2), ("+", 8, 3)])
def test_oyster_d_counts_forged_chips(plus: str, forged: int, bonus: int) -> None:
    spaces = {"crown": 3, "sword": 3, "banner": 4}
    zones: dict[str, list[str]] = {}
    chips = ["starting_alice"] * 3 + ["artifact_alice"] * 2 + ["card_guard_weak_d"] * 8
    for track, room in spaces.items():
        zones[f"forge.{track}.0"] = [chips.pop(0) for _ in range(min(room, forged - sum(len(lying) for lying in zones.values())))]
    match = draws(f"oyster{plus}", ally_set="D", zones={name: lying for name, lying in zones.items() if lying}, rival_draws="1")
    assert strengths(match)[0] == (2 if plus else 1) + bonus


@WEAK_STRONG
def test_tove_d_returns_exhausted_chips(plus: str, n: int) -> None:
    exhausted = ["starting_2_alice", "starting_alice", "artifact_alice"]
    match = draws(f"tove{plus}", ally_set="D", zones={"exhausted.0": exhausted})
    play(match, "aim ->artifact_alice", *["aim ->starting_2_alice"] * (n - 1))
    assert kinds(match, "bag.0") == sorted(["artifact_alice", *["artifact_alice", "starting_2_alice"][:n]]) and asked(match)[0] == "draw"


# ---------------------------------------------------------------- Forge
def test_a_forge_chip_forges_one_active_chip_itself_allowed() -> None:
    match = play(draws("F 2", rival="S S"), "draw", "draw", "halt", "halt", "pass", "pass")
    assert asked(match) == ("forge", 0) and is_legal(match, "forge forge->forge.sword.0") and is_legal(match, "forge starting_2_alice->forge.kettle.0")
    play(match, "forge forge->forge.kettle.0")
    assert kinds(match, "forge.kettle.0") == ["forge"]


def test_a_forge_chip_of_who_has_busted_forges_nothing() -> None:
    match = draws("F D", "S S", broken=True)
    both_draw(match)
    play(match, "halt", "pass", "pass")
    assert asked(match) == ("sit", 0) and kinds(match, "forge.crown.0") == [], "nobody was asked about forging"


# ---------------------------------------------------------------- items
@pytest.mark.parametrize(("units", "bonus"), [("S S", 2), ("L", 2), ("S S S", 0), ("tweedle_twins", 2), ("tweedle_twins S", 0)])
def test_drink_me_is_stronger_with_two_units_or_fewer(units: str, bonus: int) -> None:
    start = {"L": 1, "tweedle_twins": 2, "tweedle_twins S": 2}.get(units, 0)
    assert strengths(draws("drink_me", units))[0] == start + 1 + bonus


@pytest.mark.parametrize(("supporters", "bonus"), [(1, 0), (3, 1), (4, 2), (9, 3)])
def test_eat_me_counts_pairs_of_supporters_here(supporters: int, bonus: int) -> None:
    assert strengths(draws("eat_me", " ".join(["S"] * supporters)))[0] == 1 + bonus


def test_pocket_watch_draws_one_more_chip_and_fills_an_empty_bag_first() -> None:
    spent = {"exhausted.0": ["starting_2_alice"]}
    match = fight({0: "S S", 1: "S S"}, {0: "pocket_watch", 1: "1"}, seats=2, zones=spent, draws=["0:pocket_watch", "1:1", "0:2"])
    play(match, "option")
    assert strengths(match)[0] == 4 and "bag_filled" in told(match)


def test_pocket_watch_asks_nothing_where_there_is_no_chip_left() -> None:
    assert asked(fight({0: "S S", 1: "S S"}, {0: "pocket_watch", 1: "1 2"}, seats=2, draws=["0:pocket_watch", "1:1"])) == ("draw", 1)


def test_croquet_mallet_hits_harder_from_behind() -> None:
    assert strengths(draws("croquet_mallet", rival="L S"))[0] == 4 and strengths(draws("croquet_mallet"))[0] == 2


def test_pepper_pot_gives_every_other_active_player_a_shard() -> None:
    shards = {"shards.0": 0, "shards.1": 0, "shards.2": 0}
    match = fight({0: "S S", 1: "S S", 2: "S S"}, {0: "pepper_pot", 1: "1", 2: "1"}, counters=shards, draws=["0:pepper_pot", "1:1", "2:1"])
    assert [count(match, f"shards.{seat}") for seat in range(3)] == [0, 1, 1]
    order = ["0:1", "1:1", "2:1", "0:pepper_pot", "2:1"]
    match = fight({0: "S S", 1: "L gryphon", 2: "S S"}, {0: "1 pepper_pot", 1: "1 2", 2: "1 1"}, counters=shards, draws=order)
    play(match, "draw", "halt", "draw")
    assert [count(match, f"shards.{seat}") for seat in range(3)] == [0, 0, 1], "who has halted is not active"


def test_tart_tray_may_place_a_supporter_here() -> None:
    assert units_of(play(draws("tart_tray"), "option:1"), "red_keep", 0).count("S") == 4


def test_golden_key_may_be_forged() -> None:
    match = play(draws("golden_key", rival="S"), "halt", "halt", "pass", "pass")
    assert asked(match)[0] == "forge"
    play(match, "forge golden_key->forge.sword.0", "rise")
    assert count(match, "leader.0") == 2


def test_mushroom_slice_gives_strength_or_repairs_the_shield() -> None:
    broken = {"shield.0": 0}
    match = draws("mushroom_slice", counters=broken)
    assert not is_legal(match, "decline")
    assert strengths(play(match, "option:first"))[0] == 3
    repaired = play(draws("mushroom_slice", counters=broken), "option:second")
    assert strengths(repaired)[0] == 1 and count(repaired, "shield.0") == 1
    assert strengths(draws("mushroom_slice"))[0] == 3, "with an Active Shield there is nothing to choose"


def test_mirror_splinter_costs_a_shard() -> None:
    match = draws("mirror_splinter", counters={"shards.0": 0})
    assert strengths(match)[0] == 5 and count(match, "shards.0") == 1


@pytest.mark.parametrize(("leader", "bonus"), [(1, 1), (2, 1), (3, 2), (6, 3)])
def test_paper_crown_adds_half_the_leaders_strength(leader: int, bonus: int) -> None:
    assert strengths(draws("paper_crown", "L S", counters={"leader.0": leader}))[0] == leader + 1 + bonus
    assert strengths(draws("paper_crown", "S S", counters={"leader.0": leader}))[0] == 1


@pytest.mark.parametrize(("shards", "left"), [(5, 3), (1, 0)])
def test_royal_warrant_discards_two_shards_of_who_wins(shards: int, left: int) -> None:
    match = play(draws("royal_warrant", counters={"shards.0": shards}), "halt", "halt", "pass", "pass")
    assert count(match, "shards.0") == left
    lost = play(draws("royal_warrant", rival="L gryphon", counters={"shards.0": shards}), "halt", "halt", "pass", "pass")
    assert count(lost, "shards.0") == shards


def test_points_of_effects_count_in_the_score() -> None:
    match = play(draws("oyster+", zones={"marker.red_keep": ["m5"]}), "halt", "halt", "pass", "pass")
    assert lines(match, 0)["track"] == 2 + 2
