"""All ninety Tea Party cards: what each brings, whichever half is taken and whether or not the die is dared; and what the three decks are made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.helpers.war import Played, asked, card_at_hand, count, is_legal, kinds, lines, offers, play, shipped, tea, told, units_of, verbs
from wonderland_gui.engine.rng import Rng
from wonderland_gui.games.war.vocabulary import Reward

CARDS = shipped()[0].tea_cards


def ways() -> Iterator[tuple[str, str, str]]:
    """Each card with each way to take it: which half, and whether the die is dared."""
    for kind, card in CARDS.items():
        for half in ("top", "bottom") if card.split is not None else ("",):
            for dare in ("dare", "leave") if card.corrupt is not None else ("",):
                yield kind, half, dare


def rewards(kind: str, half: str, dare: str) -> list[Reward]:
    card = CARDS[kind]
    found = list(card.gain)
    if card.split is not None:
        found += card.split.top if half == "top" else card.split.bottom
    if card.corrupt is not None and dare == "dare":
        found.append(card.corrupt)
    return found


def sizes(match: Played) -> Counter[str]:
    """What seat 0 has, in numbers."""
    table = match.state.table
    found = Counter({name: len(kinds(match, f"{name}.0")) for name in ("bag", "quests", "recruited", "abilities", "castles", "supply")})
    chips = [shipped()[0].chips[kind] for kind in kinds(match, "bag.0")]
    found["strong"] = sum(chip.level == "strong" for chip in chips)
    found["items"] = sum(chip.sort == "item" for chip in chips)
    found["madness"] = sum(chip.sort == "madness" for chip in chips)
    return found + Counter({name: table.counters[f"{name}.0"] for name in ("shards", "leader", "shield")})


@pytest.mark.parametrize(("kind", "half", "dare"), list(ways()))
def test_a_card_brings_exactly_what_it_shows(kind: str, half: str, dare: str) -> None:
    match = card_at_hand(0, kind, counters={"shards.0": 12, "shield.0": 0, "leader.0": 2}, outcomes=[(6,)])
    before, rng = sizes(match), Rng(3, kind)
    while asked(match)[1] == 0:
        assert match.decide is not None
        unwanted = {"pass", "dare" if dare != "dare" else "leave"}
        wanted = [action for action in match.decide.actions if action.verb not in unwanted and not (action.verb == "half" and action.choice != half)]
        match.play(rng.choice(wanted))
    gained, card = rewards(kind, half, dare), CARDS[kind]
    got, rolled = sizes(match), 3 * (card.die or dare == "dare")
    many = Counter({name: sum(int(getattr(reward, name) or 0) for reward in gained) for name in ("shards_off", "leader", "ability", "castle", "shield")})
    drops = sum(reward.madness_off is not None for reward in gained)
    recruits = sum(reward.wonderlandian is not None for reward in gained)
    quests = sum(reward.quest is not None for reward in gained)
    strong = sum(reward.strong is not None for reward in gained)
    weak = sum(reward.weak is not None or reward.forge is not None for reward in gained)
    assert before["supply"] - got["supply"] == sum(card.units)
    assert got["bag"] - before["bag"] == weak + strong - drops + got["items"]
    assert got["items"] in {0, 2 * recruits} and got["recruited"] == recruits
    assert got["strong"] == strong and got["madness"] - before["madness"] == -drops
    assert got["shards"] - before["shards"] == rolled - many["shards_off"]
    assert got["leader"] - before["leader"] == many["leader"] and got["abilities"] == many["ability"]
    assert before["castles"] - got["castles"] == many["castle"] and got["shield"] == many["shield"]
    assert got["quests"] - before["quests"] == quests, "of two drawn one is discarded"


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_deck_has_thirty_cards_of_which_some_are_split_corrupted_with_a_die_or_with_two_icons(number: int) -> None:
    deck = [card for card in CARDS.values() if card.round == number]
    assert len(deck) == 30
    assert sum(card.split is not None for card in deck) == 5 and sum(card.corrupt is not None for card in deck) == 4
    assert sum(card.die for card in deck) == 4 and sum(len(card.units) > 1 for card in deck) == 3
    assert not any(card.corrupt is not None and (card.die or card.split is not None) for card in deck)


def test_all_open_parts_of_a_card_are_offered_at_once() -> None:
    match = card_at_hand(0, "t2_12")
    assert verbs(match) == {"deploy", "roll", "recruit", "rise"}
    play(match, "rise")
    assert verbs(match) == {"deploy", "roll", "recruit"}


def test_what_cannot_be_carried_out_falls_away_when_nothing_else_is_left() -> None:
    match = card_at_hand(0, "t1_30", counters={"shards.0": 0})
    assert not is_legal(match, "repair"), "the Shield is whole"
    play(match, "leave", "deploy ->red_keep:2")
    assert asked(match) == ("sit", 1)


def test_shards_of_a_die_can_be_discarded_by_the_same_card() -> None:
    match = card_at_hand(0, "t2_12", counters={"shards.0": 0}, zones={"wonderlandians": [], "deck.wonderlandians": []}, outcomes=[(6,)])
    assert not is_legal(match, "recruit"), "an empty market gives nothing"
    match = card_at_hand(0, "t1_02", counters={"shards.0": 0})
    play(match, "deploy ->red_keep:3")
    assert asked(match) == ("sit", 1) and count(match, "shards.0") == 0


def test_two_icons_may_go_to_two_regions_and_each_to_one() -> None:
    match = play(card_at_hand(0, "t2_19"), "deploy ->red_keep:2")
    assert {action.choice for action in offers(match, "deploy")} == {"1"}
    play(match, "deploy ->mirror_ridge:1")
    assert (units_of(match, "red_keep", 0), units_of(match, "mirror_ridge", 0)) == ("S S", "S")


def test_a_chip_that_is_named_is_not_taken_for_any() -> None:
    match = play(card_at_hand(0, "t1_09"), "gain forge")
    assert is_legal(match, "gain oyster_weak_a") and is_legal(match, "gain forge"), "the Forge of the card is gained, any weak Ally is left"
    play(match, "gain forge")
    assert not is_legal(match, "gain oyster_weak_a")


def test_a_figure_goes_to_a_region_at_once_and_the_market_is_filled_then() -> None:
    match = card_at_hand(0, "t1_10", zones={"wonderlandians": ["gryphon", "drink_me", "duchess"]})
    play(match, "recruit gryphon")
    assert asked(match) == ("figure", 0) and len(kinds(match, "wonderlandians")) == 2
    play(match, "place gryphon->pool_of_tears")
    assert units_of(match, "pool_of_tears", 0) == "gryphon" and len(kinds(match, "wonderlandians")) == 3
    assert kinds(match, "recruited.0") == ["gryphon"]


def test_an_item_brings_two_chips_into_the_bag() -> None:
    match = card_at_hand(0, "t1_10", zones={"wonderlandians": ["gryphon", "drink_me", "duchess"]})
    play(match, "recruit drink_me")
    assert kinds(match, "bag.0").count("drink_me_chip") == 2 and kinds(match, "recruited.0") == ["drink_me"]


def test_lost_figures_come_back_in_place_of_supporters() -> None:
    zones = {"recruited.0": ["gryphon", "duchess"], "figures.0": [{"kind": "gryphon_figure", "owner": 0}, {"kind": "duchess_figure", "owner": 0}]}
    match = card_at_hand(0, "t1_01", zones=zones)
    assert {action.choice for action in offers(match, "deploy ->red_keep")} == {"1", "2", "3"}
    play(match, "place gryphon->red_keep")
    assert asked(match) == ("units", 0) and not is_legal(match, "deploy ->tulgey_wood"), "all of one icon go to one Region"
    play(match, "deploy ->red_keep:1", "place duchess->red_keep")
    assert units_of(match, "red_keep", 0) == "S duchess gryphon"


def test_every_gain_is_told() -> None:
    match = play(card_at_hand(0, "t1_24"), "half:bottom")
    assert told(match) == ["chose_half"] and lines(match, 0)["track"] == 0
    play(match, "gain tove_weak_a")
    assert told(match) == ["gained_chip"]


def test_the_market_and_an_icon_can_be_used_in_any_order() -> None:
    match = tea(3)
    assert asked(match) == ("sit", 0) and verbs(match) == {"sit"}
