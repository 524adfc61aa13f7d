"""Every Faction ability and every Leader's power, each in table terms.  Seat 0 plays the faction unless a test says otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers.war import (
    FACTIONS,
    Played,
    all_told,
    asked,
    card_at_hand,
    count,
    fight,
    is_legal,
    kinds,
    led_by,
    offers,
    pieces,
    play,
    shipped,
    strengths,
    tea,
    told,
    units_of,
    verbs,
)
from wonderland_gui.resources import Resources
from wonderland_gui.text import load_texts


def deed(ability: str) -> Any:
    """What an ability does, with its numbers as the data has them."""
    return shipped()[0].abilities[ability].effect.do


def battle(ability: str, units: str, bag: str, rival: str = "S S", theirs: str = "1 1 1", draws: str = "", **more: Any) -> Played:
    """Two players; the first has unlocked one ability of his faction."""
    faction = shipped()[0].abilities[ability].faction
    more = {"seats": 2, "broken": True, **more}
    return fight({0: units, 1: rival}, {0: bag, 1: theirs}, draws=draws.split(), abilities={0: [ability]}, **led_by(faction), **more)


# ---------------------------------------------------------------- Alice
def test_grown_too_tall_counts_the_supporters_lost() -> None:
    match = battle("alice_up1", "S S S S L", "M D A 1", draws="0:M 1:1 0:D 1:1 0:A 1:1")
    play(match, "lose supporter_alice", "draw", "draw", "lose supporter_alice", "lose alice", "draw", "draw")
    assert strengths(match)[0] == 1 + 3 + 2 * deed("alice_up1").strength_per.each, "the Leader is no Supporter"


def test_shrunk_to_fit_may_return_a_lost_supporter() -> None:
    match = battle("alice_up2", "S S S", "M A 1", draws="0:M 1:1 0:A 1:1")
    play(match, "draw", "draw")
    assert is_legal(match, "decline")
    play(match, "option alice_up2:1")
    assert units_of(match, "red_keep", 0) == "S S S"
    most = deed("alice_up2").restore
    several = battle("alice_up2", "S S S S", "M M A 1", draws="0:M 1:1 0:M 1:1 0:A 1:1")
    play(several, *["draw"] * 4)
    assert is_legal(several, f"option alice_up2:{min(2, most)}") and not is_legal(several, f"option alice_up2:{most + 1}")
    unlost = battle("alice_up2", "S S S", "A 1", draws="0:A 1:1")
    assert asked(unlost)[0] == "draw", "nothing was lost"


def test_six_impossible_things_softens_the_first_madness() -> None:
    match = battle("alice_pa1", "S S S", "M M 1", draws="0:M 1:1 0:M 1:1")
    assert units_of(match, "red_keep", 0) == "S S S"
    play(match, "draw", "draw")
    assert units_of(match, "red_keep", 0) == "S S"


def test_wide_awake_gains_when_halting_behind() -> None:
    match = battle("alice_pa2", "S S", "1 1", rival="L gryphon", draws="0:1 1:1")
    assert strengths(play(match, "halt", "draw"))[0] == 1 + deed("alice_pa2").strength
    ahead = battle("alice_pa2", "S S", "2 1", draws="0:2 1:1")
    assert "strengthened" not in told(play(ahead, "halt", "draw"))


# ---------------------------------------------------------------- Mad Hatter
def test_second_steeping_may_return_an_exhausted_chip() -> None:
    spent = {"exhausted.0": ["starting_2_mad_hatter"]}
    match = battle("hatter_up1", "S S", "A 1", draws="0:A 1:1", zones=spent)
    play(match, "aim hatter_up1->starting_2_mad_hatter")
    assert kinds(match, "exhausted.0") == [] and "starting_2_mad_hatter" in kinds(match, "bag.0")
    assert kinds(play(battle("hatter_up1", "S S", "A 1", draws="0:A 1:1", zones=spent), "decline"), "exhausted.0") == ["starting_2_mad_hatter"]


@pytest.mark.parametrize("mad", [0, 1, 3])
def test_strong_brew_counts_the_madness_track(mad: int) -> None:
    match = battle("hatter_up2", "S S", "A 1", draws="0:A 1:1", zones={"madness.0": ["madness"] * mad} if mad else {})
    assert strengths(match)[0] == 3 + mad


def test_very_merry_unbirthday_celebrates_the_emptied_track() -> None:
    match = battle("hatter_pa1", "S S S", "M 1", draws="0:M 1:1", zones={"madness.0": ["madness"] * 3})
    assert strengths(match)[0] == 3 and kinds(match, "madness.0") == [] and kinds(match, "bag.0").count("madness") == 4
    unfilled = battle("hatter_pa1", "S S S", "M 1", draws="0:M 1:1", zones={"madness.0": ["madness"]})
    assert strengths(unfilled)[0] == 0


def test_one_clean_cup_gains_a_weak_ally_at_the_head() -> None:
    match = tea(3, zones={"abilities.1": ["hatter_pa2"]}, frames=[{"is": "Tea", "last": 0}, {"is": "Seating", "seat": 1}], outcomes=[(1,)])
    play(match, "sit ->chair.0")
    assert asked(match) == ("ally", 1) and {kinds_of(match, action) for action in match.decide.actions} == {"weak"}  # type: ignore[union-attr]
    play(match, "gain oyster_weak_a")
    assert "oyster_weak_a" in kinds(match, "bag.1") and asked(match) == ("sit_on", 1)


def kinds_of(match: Played, action: Any) -> str:
    piece = match.state.table.piece(action.source)
    assert piece is not None
    return str(shipped()[0].chips[piece.kind].level)


# ---------------------------------------------------------------- Red Queen
def test_off_with_it_strikes_who_has_more_units() -> None:
    match = battle("queen_up1", "S S", "A 1", rival="S S S S S", draws="0:A 1:1")
    assert len(units_of(match, "red_keep", 1).split()) == 5 - deed("queen_up1").lose.n and count(match, "strength.0") == 3
    equal = battle("queen_up1", "S S", "A 1", rival="S S", draws="0:A 1:1")
    assert units_of(equal, "red_keep", 1) == "S S"


def test_make_an_example_counts_who_has_busted() -> None:
    order = ["0:1", "1:M", "2:1", "0:A", "2:1"]
    bags = {0: "1 A 1", 1: "M", 2: "1 1 1"}
    match = fight({0: "S S", 1: "S", 2: "S S"}, bags, draws=order, abilities={0: ["queen_up2"]}, broken=True, **led_by("red_queen"))
    play(match, "draw", "draw")
    assert strengths(match)[0] == 1 + 3 + deed("queen_up2").strength_per.each


@pytest.mark.parametrize("supporters", [1, 2, 5, 8, 10])
def test_massed_ranks_count_supporters(supporters: int) -> None:
    match, ranks = battle("queen_pa1", " ".join(["S"] * supporters), "1 1", draws="0:1 1:1"), deed("queen_pa1").strength_per
    assert strengths(match)[0] == 1 + min(supporters // ranks.per, ranks.max)


def test_march_on_places_a_supporter_after_a_victory() -> None:
    match = battle("queen_pa2", "S S", "2 1", draws="0:2 1:1")
    play(match, "halt", "halt", "pass", "pass")
    assert asked(match) == ("effect", 0) and len(offers(match, "aim")) == 5 * deed("queen_pa2").place.n and is_legal(match, "decline")
    assert units_of(play(match, "aim ->pool_of_tears:1"), "pool_of_tears", 0) == "S"


# ---------------------------------------------------------------- Cheshire Cat
def test_now_you_see_me_puts_the_grin_back_once() -> None:
    match = battle("cat_up1", "S S", "A A 2", draws="0:A 1:1 0:A 1:1")
    play(match, "option cat_up1")
    assert kinds(match, "active.0") == ["artifact_cheshire_cat"] and asked(match)[0] == "draw", "the next Grin is not asked about"


def test_bad_luck_rubs_off_for_strength() -> None:
    match = battle("cat_up2", "S S", "A 1", draws="0:A 1:1", counters={"shards.0": 1, "shards.1": 0})
    play(match, "aim cat_up2->@1")
    assert (count(match, "shards.0"), count(match, "shards.1"), strengths(match)[0]) == (0, 1, 5)
    poor = battle("cat_up2", "S S", "A 1", draws="0:A 1:1", counters={"shards.0": 0})
    assert asked(poor)[0] == "draw" and strengths(poor)[0] == 3


def test_vanishing_act_saves_supporters_to_one_neighbouring_region() -> None:
    match = battle("cat_pa1", "S S", "D 1", draws="0:D 1:1")
    assert asked(match) == ("effect", 0) and {action.choice for action in match.decide.actions} == {"1", "2", ""}  # type: ignore[union-attr]
    assert not is_legal(match, "aim ->chessboard_downs")
    play(match, "aim cat_pa1->tulgey_wood:2")
    assert units_of(match, "tulgey_wood", 0) == "S S"
    one = battle("cat_pa1", "S L", "D 1", draws="0:D 1:1")
    assert {action.choice for action in one.decide.actions} == {"1", ""}, "no more than were lost"  # type: ignore[union-attr]


def test_we_are_all_mad_here_gains_also_after_halting() -> None:
    order = ["0:1", "1:1", "1:M"]
    match = fight({0: "S S", 1: "S"}, {0: "1 1", 1: "1 M"}, seats=2, draws=order, abilities={0: ["cat_pa2"]}, broken=True, **led_by("cheshire_cat"))
    play(match, "halt", "draw")
    assert "busted" in told(match) and count(match, "strength.0") == 3


# ---------------------------------------------------------------- Jabberwock
def test_venom_drip_puts_poison_into_an_opponents_bag() -> None:
    bags = {0: "A 1", 1: "1 1", 2: "1 1"}
    order = ["0:A", "1:1", "2:1"]
    match = fight({0: "S S", 1: "S S", 2: "S S"}, bags, draws=order, abilities={0: ["jab_up1"]}, **led_by("jabberwock"))
    play(match, "aim jab_up1->@2")
    assert "poison" in kinds(match, "bag.2") and kinds(match, "poison.0") == []


def test_jaws_that_bite_count_units_that_opponents_lost() -> None:
    match = battle("jab_up2", "S S", "1 A 1", rival="S S S S", theirs="D 1", draws="0:1 1:D 0:A 1:1")
    play(match, "draw", "draw")
    assert strengths(match)[0] == 1 + 3 + 2


def test_burbling_dread_is_paid_when_a_rival_draws_poison_in_whatever_battle() -> None:
    bags = {0: "1", 1: "P 1", 2: "1 1"}
    match = fight({1: "S S", 2: "S S"}, bags, draws=["1:P", "2:1"], abilities={0: ["jab_pa1"]}, broken=True, **led_by("jabberwock"))
    play(match, "decline")
    assert count(match, "vp.0") == 2 and kinds(match, "poison.0") == ["poison"] and units_of(match, "red_keep", 1) == "S"


def test_eyes_of_flame_where_the_leader_fights() -> None:
    assert strengths(battle("jab_pa2", "L", "1 1", draws="0:1 1:1"))[0] == 1 + 2 + 1
    assert strengths(battle("jab_pa2", "S S", "1 1", draws="0:1 1:1"))[0] == 1


def test_an_ability_under_its_disc_does_nothing_and_an_unlocked_one_works_without_the_leader() -> None:
    locked = fight({0: "S S S S", 1: "S S"}, {0: "1 1", 1: "1 1"}, seats=2, draws=["0:1", "1:1"], **led_by("red_queen"))
    assert strengths(locked)[0] == 1


# ---------------------------------------------------------------- Leaders in the Tea Party
def at_turn(seat: int, seats: int = 3, **more: Any) -> Played:
    order = [(seat + seats - 1) % seats]
    return tea(seats, frames=[{"is": "Tea", "last": order[0]}, {"is": "Seating", "seat": seat}], **more)


def chairs(match: Played) -> list[int]:
    return [int(str(action.target).removeprefix("chair.")) for action in offers(match, "sit")]


def test_alice_goes_counter_clockwise_and_the_others_clockwise() -> None:
    cards = {f"chair.{i}": ["t1_01"] if i == 3 else ["t1_02"] if i == 9 else [] for i in range(1, 14)}
    alice = at_turn(0, zones={**cards, "chair.6": ["alice"], "chair.0": ["mad_hatter", "red_queen"]})
    assert chairs(alice) == [3, 0]
    hatter = at_turn(1, zones={**cards, "chair.6": ["mad_hatter"], "chair.0": ["alice", "red_queen"]})
    assert chairs(hatter) == [9, 0]


def test_the_mad_hatter_refills_and_takes_any_card_without_moving_once_a_tea_party() -> None:
    match = at_turn(1, zones={"chair.4": [], "chair.7": []})
    play(match, "refill")
    assert asked(match) == ("fetch", 1) and len(pieces(match, "chair.4")) == 1 and len(match.decide.actions) == 11  # type: ignore[union-attr]
    taken = pieces(match, "chair.7")[-1].kind
    play(match, f"fetch {taken}")
    assert taken in kinds(match, "tea.1") and "mad_hatter" in kinds(match, "chair.0") and "rolled" not in told(match)
    again = tea(3, frames=[{"is": "Tea", "last": 0, "refilled": True}, {"is": "Seating", "seat": 1}])
    assert not is_legal(again, "refill")
    assert not is_legal(at_turn(0), "refill"), "nobody else has this power"


@pytest.mark.parametrize("left", [19, 0])
def test_the_mad_hatter_may_refill_a_full_table_and_what_is_said_of_it_is_true(left: int) -> None:
    match = at_turn(1)
    assert len(kinds(match, "deck.tea_1")) == 19
    if not left:
        match = at_turn(1, zones={"deck.tea_1": []})
    play(match, "refill")
    event = next(event for event in match.entry.events if str(event.key) == "refilled")
    assert event.params["n"] == 0 and asked(match) == ("fetch", 1)
    for language, words in (("en", "No new card is dealt."), ("pt", "Nenhuma carta nova na mesa.")):
        assert load_texts(Resources(), language, "war").say("event.refilled", event.params) == words


def test_the_red_queen_spreads_the_supporters_of_a_card() -> None:
    match = card_at_hand(2, "t1_01")
    play(match, "deploy ->red_keep:1", "deploy ->tulgey_wood:1", "deploy ->red_keep:1")
    assert (units_of(match, "red_keep", 2), units_of(match, "tulgey_wood", 2)) == ("S S", "S")
    other = card_at_hand(1, "t1_01")
    assert {action.choice for action in offers(other, "deploy")} == {"3"}


@pytest.mark.parametrize(("face", "asks"), [(1, False), (4, True), (6, True)])
def test_the_cheshire_cat_may_give_a_shard_away_on_two_or_three(face: int, asks: bool) -> None:
    match = at_turn(0, outcomes=[(face,)], counters={"shards.0": 0, "shards.1": 0}, **led_by("cheshire_cat"))
    play(match, "sit ->chair.0")
    assert (asked(match)[0] == "gift") == asks
    if asks:
        symbols = 2 if face == 4 else 3
        assert count(match, "shards.0") == symbols and verbs(match) == {"give", "decline"}
        play(match, "give ->@1")
        assert (count(match, "shards.0"), count(match, "shards.1")) == (symbols - 1, 1)


def test_nobody_but_the_cheshire_cat_is_asked() -> None:
    match = play(at_turn(0, outcomes=[(6,)]), "sit ->chair.0")
    assert asked(match)[0] == "sit_on"


def test_the_jabberwocks_poison_goes_to_who_takes_the_card() -> None:
    frames = [{"is": "Tea", "last": 2}]
    match = tea(3, frames=frames, **led_by("jabberwock"))
    assert asked(match) == ("poison", 0) and is_legal(match, "decline")
    play(match, "poison ->chair.7")
    own = play(tea(3, frames=frames, **led_by("jabberwock")), "poison ->chair.7", "sit ->chair.7")
    assert kinds(own, "poison.0") == ["poison"] and "poison_home" in told(own)
    play(match, "sit ->chair.1")
    while asked(match)[1] == 0:
        match.play(match.decide.actions[0])  # type: ignore[union-attr]
    assert asked(match) == ("sit", 1)
    play(match, "sit ->chair.7")
    assert "poison" in kinds(match, "bag.1") and "took_poison" in told(match)


def test_with_poison_on_the_table_or_none_in_the_supply_the_jabberwock_is_not_asked() -> None:
    waiting = tea(4, zones={"chair.3": ["t1_01", "poison"]}, frames=[{"is": "Tea", "last": 3}], **led_by("jabberwock"))
    assert asked(waiting)[0] == "sit"
    spent = tea(3, zones={"bag.1": ["poison"]}, frames=[{"is": "Tea", "last": 2}], **led_by("jabberwock"))
    assert asked(spent)[0] == "sit" and "poisoned" not in all_told(spent)


@pytest.mark.parametrize("faction", FACTIONS)
def test_each_faction_has_two_upgrades_and_two_passive_abilities(faction: str) -> None:
    own = [ability.kind for ability in shipped()[0].abilities.values() if ability.faction == faction]
    assert sorted(own) == ["passive", "passive", "upgrade", "upgrade"]
