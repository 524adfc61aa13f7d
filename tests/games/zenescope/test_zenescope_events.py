"""Every Event card, won and failed, played in table terms."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.card_texts import texts_of
from tests.helpers.two_worlds import Played, asked, at, cat, counter, heard, is_legal, kinds, play, shipped, spot, step, targets, told, verbs

CALM = ("red_knight", "alice_liddle", "mad_hatter")
OWN = (1, "start")
"""The turn has gone to the next player."""
ITEMS = ("violet", "callies_axe")


def face(card: str, *outcomes: Sequence[int], rest: Sequence[str] = ("empire_state 1 1",), **where: Any) -> Played:
    """The active pawn walks a step to an Event space and draws the card; another lies below it."""
    real = card[0] == "r"
    start, to = ("liddle_residence 4 2", "liddle_residence 4 3") if real else ("queens_garden 2 2", "queens_garden 2 1")
    decks: dict[str, Any] = {"real": [], "wonder": []}
    decks |= {"real" if real else "wonder": [card]}
    decks |= {name: [*decks[name], *where.pop(name)] for name in ("real", "wonder") if name in where}
    match = at(pawns=(start, *rest), people=where.pop("people", CALM), outcomes=[(1,), *[tuple(o) for o in outcomes]], **decks, **where)
    return play(step(match, to), "encounter")


def moves(match: Played) -> int:
    """How far the reward movement goes; 0 without one."""
    assert match.decide is not None
    return int(match.decide.params["n"]) if str(match.decide.prompt).startswith("reward") else 0  # type: ignore[arg-type]


def test_every_event_is_played() -> None:
    played = set(re.findall(r"\b[rw]\d\d\b", Path(__file__).read_text()))
    data = shipped()[0]
    assert played == {*data.events_real, *data.events_wonder}


@pytest.mark.parametrize(
    ("card", "dice", "reward"),
    [
        ("r02", [(3,)], 3), ("r02", [(2,)], 0), ("r03", [(4,)], 2), ("r03", [(5,)], 0), ("r07", [(4,)], 6), ("r07", [(3,)], 0), ("r15", [(3, 3)], 5),
        ("r15", [(3, 4)], 0), ("r17", [(2,), (3,), (6,)], 5), ("r17", [(2,), (1,)], 0), ("r27", [(3, 4)], 4), ("r27", [(3, 3)], 0),
        ("r31", [(2,)], 3), ("r31", [(1,)], 0),
        ("w27", [(4,)], 2), ("w27", [(5,)], 0), ("w30", [(2, 5)], 4), ("w30", [(2, 6)], 0),
    ],
)  # fmt: skip
def test_a_roll_that_moves(card: str, dice: list[tuple[int, ...]], reward: int) -> None:
    match = face(card, *dice)
    while asked(match) == (0, "roll"):
        play(match, "roll")
    assert moves(match) == reward and (reward > 0 or asked(match) == OWN)


@pytest.mark.parametrize(
    ("card", "dice", "items", "reward"),
    [
        ("r09", [(3, 4)], 1, 0), ("r09", [(3, 3)], 0, 0), ("r24", [(3,)], 1, 0), ("r24", [(2,)], 0, 0), ("r29", [(3, 4)], 1, 2), ("r29", [(4, 5)], 0, 0),
        ("w10", [(3, 4)], 1, 2), ("w10", [(3, 3)], 0, 0), ("w22", [(2,), (2,), (2,)], 1, 2), ("w22", [(2,), (2,), (1,)], 0, 0), ("w35", [(4,)], 1, 0),
    ],
)  # fmt: skip
def test_a_roll_that_brings_the_top_item(card: str, dice: list[tuple[int, ...]], items: int, reward: int) -> None:
    match = face(card, *dice, deck=["pocket_watch", "violet"])
    while asked(match) == (0, "roll"):
        play(match, "roll")
    assert kinds(match, "items.0") == ["pocket_watch"][:items] and moves(match) == reward


@pytest.mark.parametrize(
    ("card", "dice", "madness", "reward"),
    [
        ("w03", [(3,)], 2, 5), ("w03", [(2,)], 3, 0), ("w05", [(3, 3)], 2, 3), ("w05", [(2, 3)], 3, 0), ("w28", [(2, 3)], 2, 3), ("w28", [(2, 2)], 3, 0),
        ("w16", [(3,)], 0, 3), ("w16", [(2,)], 2, 0), ("r06", [(3,)], 0, 2), ("r06", [(2,)], 3, 0), ("w14", [(4, 4)], 0, 6),
        ("w14", [(4, 5)], 2, 2), ("w35", [(1,)], 3, 0),
    ],
)  # fmt: skip
def test_a_roll_about_madness(card: str, dice: list[tuple[int, ...]], madness: int, reward: int) -> None:
    match = play(face(card, *dice, madness={0: 2}), "roll")
    assert len(kinds(match, "madness.0")) == madness and moves(match) == reward


@pytest.mark.parametrize(("card", "dice"), [("r19", [(4, 5)]), ("w21", [(4, 4)]), ("w08", [(3,), (6,)])])
def test_a_roll_that_lets_search(card: str, dice: list[tuple[int, ...]]) -> None:
    match = face(card, *dice, deck=["pocket_watch", "violet"])
    while asked(match) == (0, "roll"):
        play(match, "roll")
    assert asked(match) == (0, "search") and is_legal(match, "take violet")
    assert kinds(play(match, "take violet"), "items.0") == ["violet"] and asked(match) == OWN
    failed = face(card, (1, 2) if card != "w08" else (3,), (2,))
    while asked(failed) == (0, "roll"):
        play(failed, "roll")
    assert "failed" in told(failed) and len(kinds(failed, "madness.0")) == (1 if card == "w21" else 0)


def test_r01_and_w02_and_w20_are_fights_at_a_distance() -> None:
    match = face("r01", (6, 6), (1, 1), rest=("empire_state 1 1", "forest 1 1"))
    assert asked(match) == (0, "rival") and targets(match, "pick") == ["seat.1", "seat.2"]
    assert moves(play(match, "pick seat.2", "roll")) == 3
    scared = play(face("w02", (6, 6), (1, 1), (2, 3)), "roll")
    assert kinds(scared, "madness.1") == ["madness"] and spot(scared, 1) == "empire_state 2 3" and asked(scared) == OWN
    assert "failed" in told(face("w20")), "nobody else is on the section"
    near = play(face("w20", (6, 6), (1, 1), rest=("queens_garden 6 1",), deck=["violet"]), "roll")
    assert kinds(near, "items.0") == ["violet"] and moves(near) == 3


def test_w01_is_a_fight_with_cheshire() -> None:
    match = face("w01", (6, 5), (1, 2), cats=["queens_garden 6 1"], deck=["violet"])
    assert asked(match) == (0, "roll_fight")
    play(match, "roll", "decline")
    assert kinds(match, "bosses.0") == ["cheshire"] and cat(match, "SE") == "" and moves(match) == 2
    assert "unmet" in told(face("w01", bosses={0: ["cheshire"]}, cats=["queens_garden 6 1"]))


@pytest.mark.parametrize(
    ("card", "why", "where"),
    [
        ("w01", "cheshire", {}), ("w25", "cheshire", {}), ("w31", "madness", {}), ("w17", "madness", {}), ("w40", "madness", {}), ("w20", "rival", {}),
        ("r36", "sane", {"madness": {0: 1}}), ("r26", "items", {}), ("r26", "rival_items", {"items": {0: ["violet"]}}), ("r05", "items", {}),
    ],
)  # fmt: skip
def test_an_event_that_comes_to_nothing_by_itself_says_which_it_was_and_why(card: str, why: str, where: dict[str, Any]) -> None:
    match = face(card, **where)
    said = heard(match, "unmet")
    assert (said["card"].id, said["why"]) == (card, why)
    assert told(match).index("drew") < told(match).index("unmet") < told(match).index("failed")
    for language in ("en", "pt"):
        words = texts_of("zenescope", language)
        assert words.say(f"component.{card}") in words.say("event.unmet", said) != words.say("event.unmet", {**said, "why": "other"})


def test_who_is_to_skip_is_told_because_of_which_card() -> None:
    flat = play(face("r20", (1,)), "roll")
    lost = play(face("w01", (1, 1), (6, 6), cats=["queens_garden 6 1"]), "roll")
    assert [heard(match, "skips")["by"].id for match in (flat, lost)] == ["r20", "cheshire"]
    assert "Cheshire" in texts_of("zenescope", "en").say("event.skips", heard(lost, "skips"))


def test_r04_and_r25_lose_madness_and_r14_and_r40_and_w04_let_choose() -> None:
    assert kinds(match := face("r04", madness={0: 2}), "madness.0") == ["madness"] and moves(match) == 1
    group = face("r25", madness={0: 2, 1: 1})
    assert (len(kinds(group, "madness.0")), len(kinds(group, "madness.1")), moves(group)) == (1, 0, 3)
    refill = face("r14", madness={0: 3})
    assert verbs(refill) == ["option"] and len(kinds(play(refill, "option lose_madness"), "madness.0")) == 1 and asked(refill) == OWN
    assert moves(play(face("r14"), "option move")) == 3
    goodbye = face("r40", pile=["violet", "drink_me"])
    assert kinds(play(goodbye, "option gain_item", "take violet"), "items.0") == ["violet"]
    assert moves(play(face("r40"), "option move")) == 4 and kinds(play(face("r40", madness={0: 2}), "option lose_madness"), "madness.0") == []
    side = play(face("w04", deck=["violet"]), "option gain_madness_and_gain_item")
    assert kinds(side, "items.0") == ["violet"] and kinds(side, "madness.0") == ["madness"]
    assert moves(play(face("w04"), "option move")) == 3


def test_prices_in_items_of_r05_and_w06_and_w18() -> None:
    shop = play(face("r05", items={0: ["drink_me"]}, deck=["violet", "callies_axe"]), "pay drink_me", "take callies_axe")
    assert kinds(shop, "items.0") == ["callies_axe"] and kinds(shop, "discard.items") == ["drink_me"]
    assert "failed" in told(face("r05", items={0: ["violet"]})), "Violet cannot be paid"
    assert "refused" in told(play(face("r05", items={0: ["drink_me"]}), "decline"))
    roses = play(face("w06", items={0: ["drink_me"]}, madness={0: 3}), "pay drink_me")
    assert kinds(roses, "madness.0") == [] and moves(roses) == 5
    feast = play(face("w18", items={0: ["drink_me"], 1: ["violet", "callies_axe"]}), "pay drink_me", "take violet")
    assert kinds(feast, "items.0") == ["violet"] and feast.state.tallies["item_stolen"] == (1, 0)


def test_prices_in_madness_and_turns_of_r23_and_w13_and_w23_and_w39_and_r28() -> None:
    night = play(face("r23"), "pay")
    assert kinds(night, "madness.0") == ["madness"] and moves(night) == 5
    well = play(face("w13", deck=["violet"]), "pay", "take violet")
    assert kinds(well, "madness.0") == ["madness"] and kinds(well, "items.0") == ["violet"]
    clock = play(face("w23"), "pay")
    assert len(kinds(clock, "madness.0")) == 2 and asked(clock) == (0, "start") and told(clock)[-1] == "extra_turn"
    sleep = play(face("w39", madness={0: 2}, deck=["violet"]), "pay", "take violet")
    assert counter(sleep, "skip.0") == 1 and kinds(sleep, "madness.0") == [] and asked(sleep) == OWN
    mirror = face("r28")
    assert asked(play(mirror, "pay")) == (0, "section") and [kinds_of(mirror, ref) for ref in targets(mirror, "pick")] == ["empire_state", "queens_garden"]
    assert kinds(play(mirror, "pick queens_garden"), "boards")[3] == "old_asylum" and moves(mirror) == 2


def kinds_of(match: Played, ref: str) -> str:
    piece = match.state.table.piece(ref)  # type: ignore[arg-type]
    assert piece is not None
    return piece.kind


def test_guesses_of_r10_and_r22_and_r35_and_w09_and_w26() -> None:
    assert moves(play(face("r10", (4,)), "guess even", "roll")) == 4 and asked(play(face("r10", (4,)), "guess odd", "roll")) == OWN
    ticket = play(face("r22", (4,), deck=list(ITEMS)), "guess 4", "roll")
    assert asked(ticket) == (0, "search") and moves(play(face("r22", (4,)), "guess 5", "roll")) == 1
    magician = play(face("r35", (4,), deck=["violet"]), "guess high", "roll")
    assert kinds(magician, "items.0") == ["violet"] and "failed" in told(play(face("r35", (3,)), "guess high", "roll"))
    riddle = play(face("w09", (2,), deck=["violet"]), "guess 2", "roll", "take violet")
    assert asked(riddle) == (0, "start") and kinds(play(face("w09", (2,)), "guess 3", "roll"), "madness.0") == ["madness"]
    wager = play(face("w26", (3,), deck=["violet"]), "guess odd", "roll")
    assert kinds(wager, "items.0") == ["violet"] and moves(wager) == 2
    lost = play(face("w26", (4,), items={0: ["drink_me", "callies_axe", "violet"]}), "guess odd", "roll")
    assert asked(lost) == (0, "discard") and verbs(lost) == ["pay"] and not is_legal(lost, "pay violet")
    assert kinds(play(lost, "pay drink_me"), "items.0") == ["callies_axe", "violet"]


def test_contests_of_r11_and_r30_and_w07_and_w11_and_w29() -> None:
    assert moves(play(face("r11", (3,), (3,)), "roll")) == 3 and "failed" in told(play(face("r11", (3,), (4,)), "roll"))
    assert "failed" in told(face("r30")), "nobody is on the section"
    hide = play(face("r30", (3,), (3,), rest=("liddle_residence 1 1",), items={1: ["violet"]}), "roll")
    assert kinds(hide, "items.0") == ["violet"] and moves(hide) == 2
    heads = play(face("w07", (3,), (2,), items={1: ["violet"]}), "roll")
    assert kinds(heads, "items.1") == [] and kinds(heads, "discard.items") == ["violet"] and moves(heads) == 2
    circles = face("w11", (5,), (5,), (4,), rest=("empire_state 1 1", "forest 1 1"))
    assert moves(play(circles, "roll")) == 6
    assert "failed" in told(play(face("w11", (5,), (1,), (6,), rest=("empire_state 1 1", "forest 1 1")), "roll"))
    trial = play(face("w29", (3, 4), (3, 4), items={1: ["violet"]}), "roll", "take violet")
    assert kinds(trial, "items.0") == ["violet"]
    assert kinds(play(face("w29", (3, 3), (3, 4)), "roll"), "madness.0") == ["madness"]


def test_items_lost_and_taken_by_r12_and_r16_and_w24() -> None:
    alley = play(face("r12", (3, 3), deck=["violet"]), "roll")
    assert kinds(alley, "items.0") == ["violet"]
    worse = play(face("r12", (2, 3), items={0: ["drink_me"]}), "roll")
    assert kinds(worse, "items.0") == [] and asked(worse) == OWN
    camera = face("r16", (5,), (2,), items={1: ["violet", "callies_axe"]})
    assert kinds(play(camera, "roll"), "items.0") == ["callies_axe"] and asked(camera) == OWN
    tarts = face("w24", (4,), rest=("empire_state 1 1", "forest 1 1"), items={1: ["violet"], 2: ["drink_me"]})
    assert asked(play(tarts, "roll")) == (0, "rival")
    assert kinds(play(tarts, "pick seat.2"), "items.0") == ["drink_me"] and moves(tarts) == 1


def test_r08_and_r21_and_w33_put_the_pawn_on_a_space_and_there_it_stops() -> None:
    lift = play(face("r08", (3, 4), real=["r36"]), "roll")
    assert asked(lift) == (0, "space") and len(targets(lift, "pick")) == 6, "elsewhere: not where the pawn stands"
    play(lift, "pick liddle_residence 1 2")
    assert spot(lift, 0) == "liddle_residence 1 2" and asked(lift) == (0, "event")
    rabbit = play(face("r21", (3,), real=["r36"]), "roll", "pick liddle_residence 6 1")
    assert asked(rabbit) == (0, "warp") and kinds(rabbit, "event") == ["r21"]
    court = play(face("w33", (2,)), "roll")
    assert spot(court, 0) == "queens_garden 6 6" and told(court)[-1] == "fight_boss"
    beaten = play(face("w33", (2,), bosses={0: ["red_queen"]}), "roll")
    assert spot(beaten, 0) == "queens_garden 6 6" and asked(beaten) == OWN


def test_r13_and_w34_put_the_pawn_on_a_section_of_choice_and_w12_on_a_blank_space() -> None:
    subway = play(face("r13", (3,), (2, 6)), "roll")
    assert asked(subway) == (0, "section") and len(targets(subway, "pick")) == 2
    play(subway, "pick empire_state")
    assert spot(subway, 0) == "empire_state 2 6" and moves(subway) == 2
    hole = play(face("w34", (2,), (1, 1)), "roll")
    assert len(targets(hole, "pick")) == 4
    assert spot(play(hole, "pick liddle_residence"), 0) == "liddle_residence 1 1" and moves(hole) == 2
    falling = play(face("w12", (2,)), "roll")
    assert not is_legal(falling, "pick queens_garden 6 6") and moves(play(falling, "pick queens_garden 6 5")) == 1
    beaten = play(face("w12", (2,), bosses={0: ["red_queen"]}), "roll")
    assert is_legal(beaten, "pick queens_garden 6 6"), "a beaten Boss's space is blank"


def test_r18_and_w37_swap_places() -> None:
    crowd = face("r18")
    assert (spot(crowd, 0), spot(crowd, 1)) == ("empire_state 1 1", "liddle_residence 4 3") and moves(crowd) == 2
    glass = face("w37", rest=("empire_state 1 1", "forest 1 1"))
    assert spot(play(glass, "pick seat.2"), 0) == "forest 1 1" and moves(glass) == 3


def test_r20_makes_skip_and_r34_gives_a_turn_and_w32_a_pardon() -> None:
    assert moves(play(face("r20", (2,)), "roll")) == 2
    assert counter(play(face("r20", (1,)), "roll"), "skip.0") == 1
    again = play(face("r34", (5,)), "roll")
    assert asked(again) == (0, "start") and asked(play(face("r34", (4,)), "roll")) == OWN
    pardon = face("w32")
    assert counter(pardon, "pardon.0") == 1 and moves(pardon) == 3
    spared = play(face("r20", (1,), counters={"pardon.0": 1}), "roll")
    assert (counter(spared, "pardon.0"), counter(spared, "skip.0")) == (0, 0) and "pardoned" in told(spared)


def test_r26_swaps_items() -> None:
    sale = face("r26", items={0: ["drink_me", "callies_axe"], 1: ["violet"]})
    assert asked(sale) == (0, "give_item")
    play(sale, "give drink_me items.1")
    assert asked(sale) == (0, "take_back") and verbs(sale) == ["take"] and not is_legal(sale, "take drink_me")
    assert kinds(play(sale, "take violet"), "items.0") == ["callies_axe", "violet"] and kinds(sale, "items.1") == ["drink_me"] and moves(sale) == 2
    assert "failed" in told(face("r26", items={0: ["drink_me"]})) and "failed" in told(face("r26", items={1: ["drink_me"]}))


def test_r32_and_w36_place_by_dice() -> None:
    blackout = play(face("r32", (3,), (1, 1), rest=("liddle_residence 6 6", "forest 1 1")), "roll")
    assert spot(blackout, 1) == "liddle_residence 1 1" and spot(blackout, 2) == "forest 1 1" and moves(blackout) == 2
    assert moves(play(face("w36", (3, 4)), "roll")) == 5
    loose = play(face("w36", (3, 3), (6, 6)), "roll")
    assert spot(loose, 0) == "queens_garden 6 6" and asked(loose) == OWN, "a placement by a card brings no encounter"


def test_r33_and_w15_draw_a_goal_and_put_one_back() -> None:
    for card in ("r33", "w15"):
        match = play(face(card, (3,), hands={0: ["g01", "g02"]}, goals=["g03", "g04"]), "roll")
        assert asked(match) == (0, "return") and kinds(match, "hand.0") == ["g01", "g02", "g03"]
        assert kinds(play(match, "return g01"), "goals") == ["g01", "g04"] and moves(match) == (2 if card == "r33" else 3)


def test_checks_of_r36_and_w17_and_w40_and_w38() -> None:
    assert moves(face("r36")) == 5 and asked(face("r36", madness={0: 1})) == OWN
    assert moves(face("w17", madness={0: 1})) == 5 and asked(face("w17")) == OWN
    gift = face("w40", madness={0: 2}, deck=["violet"])
    assert asked(gift) == (0, "search") and moves(play(gift, "take violet")) == 4
    assert kinds(face("w40", madness={0: 1}), "madness.0") == ["madness", "madness"]
    assert kinds(face("w38", deck=["violet"]), "items.0") == ["violet"]


def test_r37_faces_a_wonderland_event_as_well() -> None:
    match = play(face("r37", (3, 3), wonder=["w38"], deck=["violet"]), "roll")
    assert kinds(match, "items.0") == ["violet"] and match.state.tallies["event_won side=wonder"] == (1, 0)
    assert match.state.tallies["event_won"] == (2, 0) and kinds(match, "discard.events_wonder") == ["w38"]


def test_r38_takes_from_the_discard_pile_and_r39_rewards_doubles() -> None:
    lost = play(face("r38", (3,), pile=["violet"]), "roll")
    assert asked(lost) == (0, "search") and moves(play(lost, "take violet")) == 2
    assert moves(play(face("r38", (3,)), "roll")) == 2, "an empty pile has no effect"
    two = play(face("r39", (4, 4), deck=["violet"]), "roll", "take violet")
    assert moves(two) == 4 and moves(play(face("r39", (4, 5)), "roll")) == 1


def test_w19_flips_the_own_section() -> None:
    match = play(face("w19", (4,), (4, 2)), "roll")
    assert kinds(match, "boards")[3] == "old_asylum" and spot(match, 0) == "old_asylum 4 2" and moves(match) == 3
    onto = play(face("w19", (4,), (1, 1)), "roll")
    assert asked(onto) == (0, "reward_or_encounter"), "an Event space: it may be encountered instead"


def test_w25_moves_the_token_and_w31_gives_madness() -> None:
    assert "unmet" in told(face("w25"))
    grin = face("w25", cats=["queens_garden 6 1"])
    assert asked(grin) == (0, "token") and len(targets(grin, "pick")) == 35
    play(grin, "pick queens_garden 1 1")
    assert cat(grin, "SE") == "queens_garden 1 1" and moves(grin) == 3
    assert "unmet" in told(face("w31"))
    two = face("w31", rest=("empire_state 1 1", "forest 1 1"), madness={0: 1})
    assert asked(two) == (0, "give_madness")
    assert kinds(play(two, "give madness madness.2"), "madness.2") == ["madness"] and moves(two) == 4
    one = face("w31", madness={0: 2})
    assert kinds(one, "madness.1") == ["madness"] and one.state.tallies["madness_lost"] == (1, 0) and heard(one, "madness_given")["n"] == 1
