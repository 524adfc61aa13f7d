"""What a sound state of the duel never shows: each broken invariant is named."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.helpers.wonderland import ARRIVAL, EXAMPLE, duel_match, play, rules, shipped, space, state, table_of
from wonderland_gui.engine.errors import BadPosition
from wonderland_gui.engine.position import build, position_of
from wonderland_gui.engine.table import BOX, Piece, PieceId, Table, Zone
from wonderland_gui.games.duel import GAME, keys
from wonderland_gui.games.duel.rules import Duel
from wonderland_gui.games.duel.state import Result, State

FULL = {"A": "blue_1", "B": "blue_2", "C": "blue_3", "D": "red_1", "E": "red_2", "F": "red_3"}


def refused(position: dict[str, Any], *words: str, **options: bool) -> None:
    zones = {space(name): pieces if isinstance(pieces, list) else [pieces] for name, pieces in position.get("zones", {}).items()}
    with pytest.raises(BadPosition) as error:
        build(GAME, rules(**options), 2, {**position, "zones": zones})
    text = str(error.value)
    assert all(word in text for word in words), text


def ended(**line: Any) -> dict[str, Any]:
    """A second play after a first one in which this became of column A."""
    results = [{"key": str(key), "points": 1, "totals": [2, 1], "taker": 0} for key in keys.LINES]
    return {"counters": {"play": 2}, "state": {"first": [results[0] | line, *results[1:]]}}


@pytest.mark.parametrize(
    ("zones", "words"),
    [
        ({"A": ["blue_1", "blue_2"]}, "room for one"),
        ({"BE": ["blue_1", "blue_2"]}, "room for one"),
        ({"wonder": ["maze", "tea_party"]}, "room for one"),
        ({"A": "red_1"}, "red_1 is no card of Alice"),
        ({"F": "blue_1"}, "blue_1 is no card of the Red Queen"),
        ({"hand.0": "blue_1"}, "blue_1 is no card of the Red Queen"),
        ({"hand.0": {"kind": "red_1", "face_up": False}}, "face down"),
        ({"hand.0": {"kind": "red_1", "turn": 180}}, "is turned"),
        ({"A": {"kind": "blue_1", "turn": 180}}, "is turned"),
        ({"wonders": "red_1"}, "no Wonder"),
        ({"wonder": "red_1"}, "no Wonder"),
        ({"BE": {"kind": "red_1", "face_up": False}}, "face down"),
        ({"BE": {"kind": "red_1", "turn": 90}}, "sideways"),
        ({"BE": "maze", "BF": "tea_party"}, "only one Wonder"),
        ({"wonder": "tea_party", "BE": "maze", "AD": "red_1", "hand.0": "red_2", "hand.1": "blue_1"}, "only one Wonder"),
        ({"BE": {"kind": "red_1", "marks": ["fond of tea"]}}, "no mark 'fond of tea'"),
        ({"BE": {"kind": "red_1", "marks": ["ignored"]}}, "ignored by no Wonder"),
        ({"BE": {"kind": "red_1", "marks": ["doubled"]}}, "doubled by no Wonder"),
        ({"BE": "tea_party", "BD": {"kind": "red_1", "marks": ["ignored"]}, "AE": {"kind": "red_2", "marks": ["ignored"]}}, "ignores one card, not 2"),
        ({"BE": "tea_party", "AD": {"kind": "red_1", "marks": ["ignored"]}}, "red_1 is ignored, but does not lie beside the Tea Party"),
        ({"BE": "tea_party", "B": {"kind": "blue_1", "marks": ["ignored"]}}, "blue_1 is ignored, but does not lie beside the Tea Party"),
        ({"BE": "tugley_wood", "AD": {"kind": "red_7", "marks": ["doubled"]}, "BD": "red_6"}, "red_7 is doubled, but is not the highest"),
        ({"BE": "tugley_wood", "BD": {"kind": "red_5", "marks": ["doubled"]}, "CE": "red_6"}, "red_5 is doubled, but is not the highest"),
        (
            {"BE": "tugley_wood", "BD": {"kind": "red_5", "marks": ["doubled"]}, "AE": {"kind": "blue_5", "marks": ["doubled"]}},
            "one card, not red_5 and blue_5",
        ),
        ({"BE": {"kind": "red_1", "owner": 1}}, "wrong owner"),
        ({"hand.0": ["red_1", "red_2"], "hand.1": "blue_1"}, "nobody's turn"),
        ({"hand.0": "red_1", "hand.1": ["blue_1", "blue_2", "blue_3"]}, "nobody's turn"),
        ({"hand.0": "red_1", "hand.1": "blue_1", "BE": "red_7"}, "before the edges are full"),
        ({"hand.0": "red_1", "hand.1": "blue_1", "A": "blue_2"}, "do not fit hands"),
        ({**FULL, "hand.0": "red_7", "hand.1": "blue_7", "BE": "maze"}, "comes into Wonderland when both hands are empty"),
        ({**FULL, "A": {"kind": "blue_1", "face_up": True}, "hand.0": "red_7", "hand.1": "blue_7"}, "face up before the end"),
    ],
)
def test_positions_that_cannot_be_are_refused(zones: dict[str, Any], words: str) -> None:
    refused({"zones": zones}, words)


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"counters": {"play": 3}}, "neither the first play nor the second"),
        ({"state": {"shuffled": 3}}, "not 0 to 2"),
        ({"state": {"shuffled": 1}, "zones": {"D": "red_1", "hand.0": "red_2", "hand.1": ["blue_1", "blue_2"]}}, "before the hands were shuffled"),
        ({"state": {"first": [{"key": "row.d", "points": 1, "totals": [1, 0], "taker": 0}]}}, "the first play has not ended"),
        ({"state": {"first": [{"key": "row.d", "points": 1, "totals": [1, 0], "taker": 0}]}, "counters": {"play": 2}}, "in this order"),
        (ended(points=1, totals=[1, 0], taker=2), "neither 0, the Red Queen, nor 1, Alice"),
        (ended(points=1, totals=[1, 1], taker=1), "column.a is taken by Alice at 1 to 1"),
        (ended(points=1, totals=[1, 0], taker=None), "column.a is taken by nobody at 1 to 0"),
        (ended(points=-1, totals=[1, 0], taker=0), "points or totals below 0"),
        (ended(points=1, totals=[1, -1], taker=0), "points or totals below 0"),
    ],
)
def test_fields_that_cannot_be_are_refused(position: dict[str, Any], words: str) -> None:
    refused(position, words, pair=True)


def test_a_position_may_lack_pieces() -> None:
    duel = rules()
    assert duel.pending(table_of(duel, "", ["-- -- --", "-- R7 --", "-- -- --"])) is not None
    assert not list(duel.faults(state(duel, {"zones": {}})))


def test_foreign_cards_are_named() -> None:
    zones = dict(duel_match().state.table.zones)
    zones[BOX] = Zone(BOX, (Piece(PieceId("p99"), "joker"),))
    found = list(rules().faults(State(Table(2, zones, {"play": 1}))))
    assert any("kind joker: there is no such card" in fault for fault in found) and any("kind maze: it is gone" in fault for fault in found)


def test_cards_are_neither_lost_nor_doubled() -> None:
    match = play(duel_match(), ARRIVAL)
    zones = dict(match.state.table.zones)
    hand = zones[space("hand.0")]
    zones[space("hand.0")] = Zone(hand.id, (*hand.pieces[:-1], hand.pieces[0]), hand.owner, hand.to_owner, hand.to_others)
    found = list(match.rules.faults(State(Table(2, zones, match.state.table.counters))))
    assert any("lies on the table 2 times" in fault for fault in found) and any("it is gone" in fault for fault in found)


def test_foreign_zones_are_named_once() -> None:
    zones = dict(rules().setup(2).table.zones)
    del zones[BOX]
    assert list(rules().faults(State(Table(2, zones, {"play": 1}))))[-1] == "zones: they are not those of the game"


def test_edges_belong_to_the_side_that_plays_them() -> None:
    start = duel_match().state
    zones = {zone: Zone(z.id, z.pieces, None, z.to_owner, z.to_others) for zone, z in start.table.zones.items()}
    assert sum("it belongs to seat" in fault for fault in rules().faults(State(Table(2, zones, start.table.counters)))) == 8


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ({"hand": 6}, "the deck of Alice has 7 cards"),
        ({"edge": 2}, "do not fit 3 rows and columns"),
        ({"grid": 2, "edge": 2}, "names for 6 lines, not for 4"),
        ({"hand": 8}, "do not fill the edges"),
        ({"hand": 6}, "the deck of the Red Queen has 7 cards"),
        ({"cake": 0}, "numbers.cake: 0 would make ranks lower"),
        ({"cake": -2}, "numbers.cake: -2 would make ranks lower"),
        ({"tugley_wood": 0}, "numbers.tugley_wood: 0 would make ranks lower"),
    ],
)
def test_numbers_that_do_not_fit_each_other_are_named(numbers: dict[str, int], words: str) -> None:
    data = shipped()[0]
    duel = Duel(replace(data, numbers=replace(data.numbers, **numbers)), shipped()[1])
    assert any(words in fault for fault in duel.faults(duel.setup(2)))


@pytest.mark.parametrize("rank", [0, -3])
def test_a_card_of_no_rank_is_named(rank: int) -> None:
    data = shipped()[0]
    duel = Duel(replace(data, cards={**data.cards, "blue_5": replace(data.cards["blue_5"], rank=rank)}), shipped()[1])
    assert f"cards.blue_5.rank: it is {rank}, but every card has a rank of 1 or more" in list(duel.faults(duel.setup(2)))


def test_marks_are_those_of_the_options() -> None:
    """One card of row and column together, one of each, or all that are highest."""
    five, other = {"kind": "red_5", "marks": ["doubled"]}, {"kind": "blue_5", "marks": ["doubled"]}
    across = {"BE": "tugley_wood", "BD": five, "AE": other}
    refused({"zones": across}, "one card, not red_5 and blue_5")
    for options in ({"tugley_per_line": True}, {"tugley_ties_all": True}):
        table = state(rules(**options), {"zones": {space(name): [piece] for name, piece in across.items()}}).table
        assert sum("doubled" in piece.marks for zone in table.zones.values() for piece in zone.pieces) == 2
    refused({"zones": across | {"AE": "blue_5"}}, "doubles all of", tugley_ties_all=True)


@pytest.mark.parametrize("options", [{"tugley_per_line": True}, {"tugley_ties_all": True}, {"tugley_per_line": True, "tugley_ties_all": True}, {}])
@pytest.mark.parametrize("wonder", ["tugley_wood", "tea_party"])
def test_what_is_marked_in_a_match_is_sound_as_a_position(wonder: str, options: dict[str, bool]) -> None:
    match = play(duel_match(rules(wonders=True, **options)), ARRIVAL + f"choose {wonder}\n" + EXAMPLE)
    while match.decide is not None:
        match.play(match.decide.actions[-1])
    assert any(piece.marks for zone in match.state.table.zones.values() for piece in zone.pieces)
    written = position_of(GAME, match.state)
    assert position_of(GAME, build(GAME, match.rules, 2, written)) == written


# ---------------------------------------------------------------- positions made whole
def test_a_position_of_the_end_is_turned_up() -> None:
    now = table_of(rules(), "A1 B2 C3 D1 E2 F3", ["R7 -- --", "-- -- --", "-- -- --"])
    assert all(zone.pieces[0].face_up and not zone.pieces[0].shown_to for zone in now.table.zones.values() if zone.id.startswith("edge."))
    assert now.stage == keys.Stage.RECKONING


def test_a_wonder_that_waits_comes_into_the_one_free_space() -> None:
    duel = rules()
    now = table_of(duel, "A6 B2 C5 D7 E2 F1", ["B4r R6r R4", "B1 -- R3", "B3 R5 B7"], wonder=["white_rabbit"])
    assert now.table.zones[space("BE")].pieces[0].kind == "white_rabbit"
    assert now.table.zones[space("B")].pieces[0].kind == "red_2" and now.table.zones[space("E")].pieces[0].kind == "blue_2"


def test_a_wonder_waits_while_several_spaces_are_free() -> None:
    now = table_of(rules(), "A6 B2 C5 D7 E2 F1", ["B4r R6r R4", "B1 -- R3", "B3 R5 --"], wonder=["maze"])
    assert now.table.zones[space("wonder")].pieces


def test_a_finished_match_is_not_swapped_again_when_it_is_read_as_a_position() -> None:
    match = play(duel_match(rules(wonders=True)), ARRIVAL + "choose white_rabbit\n" + EXAMPLE)
    written = position_of(GAME, match.state)
    assert position_of(GAME, build(GAME, match.rules, 2, written)) == written


def test_the_tea_party_of_a_position_waits_for_alice_with_the_edges_down() -> None:
    now = table_of(rules(), "A6 B2 C5 D7 E2 F1", ["B4r R6r R4", "B1 tea_party R3", "B3 R5 B7"])
    assert not any(zone.pieces[0].face_up for zone in now.table.zones.values() if zone.id.startswith("edge."))


def test_results_of_a_first_play_are_kept() -> None:
    first = [{"key": str(key), "points": 1, "totals": [2, 1], "taker": 0} for key in keys.LINES]
    now = state(rules(pair=True), {"counters": {"play": 2}, "state": {"first": first}})
    assert now.first == tuple(Result(str(key), 1, (2, 1), 0) for key in keys.LINES)
