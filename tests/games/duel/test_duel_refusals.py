"""Every gesture that is no move is answered with its reason."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.helpers.wonderland import ALICE, ARRIVAL, EXAMPLE, RED, attempt, duel_match, found, play, rules, table_of
from wonderland_gui.engine.match import Match
from wonderland_gui.engine.protocol import Action, Attempt, Illegal
from wonderland_gui.engine.table import Seat
from wonderland_gui.games.duel.keys import Why
from wonderland_gui.games.duel.refusals import refusal
from wonderland_gui.games.duel.state import State, board

LEGALITY: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "vectors.yaml").read_text())["legality"]
WONDERS_FIRST = "choose maze"
TEA = "choose tea_party"

# id: options, what has been played, who tries, which card, where to, how it is turned, the answer
CASES: dict[str, tuple[bool, str, int, str | None, str | None, int, Why]] = {
    "AL01": (False, "", RED, "R3", "E", 0, Why.LEGAL),
    "AL02": (False, "", ALICE, "B1", "A", 0, Why.NOT_YOUR_TURN),
    "AL03": (False, "", RED, "R1", "A", 0, Why.NOT_YOUR_EDGE),
    "AL04": (False, "", RED, "R1", "corner", 0, Why.CORNER),
    "AL05": (False, "", RED, "R1", "BE", 0, Why.EDGES_FIRST),
    "AL06": (False, "arrive R7 E\narrive B1 A", RED, "R1", "E", 0, Why.SPACE_TAKEN),
    "AL07": (False, ARRIVAL, RED, "R3", "BE", 180, Why.LEGAL),
    "AL09": (False, ARRIVAL, RED, "R7", "BE", 0, Why.NOT_IN_HAND),
    "AL10": (False, ARRIVAL + "place R6r BD", RED, "R6", None, 0, Why.LIES_AS_PLACED),
    "AL12": (True, ARRIVAL, RED, "R3", "BE", 0, Why.WONDER_FIRST),
    "AL14": (True, ARRIVAL + TEA + "\n" + EXAMPLE, ALICE, "tea_party", "A", 0, Why.NOT_BESIDE),
    # Beyond the vectors
    "a pass": (False, "", RED, None, None, 0, Why.MUST_PLAY),
    "a place without a card": (False, "", RED, None, "D", 0, Why.TAKE_A_CARD),
    "a card of the other hand": (False, "", RED, "B1", "D", 0, Why.NOT_YOUR_CARD),
    "a card of the box": (False, "", RED, "maze", "D", 0, Why.TAKE_A_CARD),
    "a pass out of turn": (False, "", ALICE, None, None, 0, Why.NOT_YOUR_TURN),
    "a place pressed out of turn": (False, "", ALICE, None, "A", 0, Why.NOT_YOUR_TURN),
    "a card laid sideways on the edge": (False, "", RED, "R1", "D", 90, Why.EDGE_UPRIGHT),
    "a turned card on a foreign edge": (False, "", RED, "R1", "A", 180, Why.NOT_YOUR_EDGE),
    "a sideways card on a full space": (False, ARRIVAL + "place R6r BD", ALICE, "B7", "BD", 90, Why.SPACE_TAKEN),
    "a card on the place of the Wonder": (False, ARRIVAL, RED, "R3", "wonder", 0, Why.NOWHERE),
    "no place": (False, "", RED, "R1", None, 0, Why.NOWHERE),
    "an unknown place": (False, "", RED, "R1", "the moon", 0, Why.NOWHERE),
    "the own hand": (False, "", RED, "R1", "hand.0", 0, Why.NOWHERE),
    "a turned card on the edge": (False, "", RED, "R1", "D", 180, Why.EDGE_UPRIGHT),
    "a card laid sideways": (False, ARRIVAL, RED, "R3", "BE", 270, Why.SIDEWAYS),
    "an edge after the arrival": (False, ARRIVAL, RED, "R3", "D", 0, Why.EDGES_CLOSED),
    "a full space of Wonderland": (False, ARRIVAL + "place R6r BD", ALICE, "B7", "BD", 0, Why.SPACE_TAKEN),
    "a Wonder in the arrival": (True, "", ALICE, "maze", "wonder", 0, Why.WONDER_LATER),
    "a Wonder chosen by the Red Queen": (True, ARRIVAL, RED, "maze", "wonder", 0, Why.WONDER_NOT_YOURS),
    "a Wonder put into Wonderland": (True, ARRIVAL, ALICE, "maze", "BE", 0, Why.CHOOSE_ONE),
    "a Wonder put nowhere": (True, ARRIVAL, ALICE, "maze", None, 0, Why.CHOOSE_ONE),
    "a Wonder chosen upside down": (True, ARRIVAL, ALICE, "maze", "wonder", 180, Why.WONDER_UPRIGHT),
    "no Wonder": (True, ARRIVAL, ALICE, None, None, 0, Why.CHOOSE_ONE),
    "the place of the Wonder pressed": (True, ARRIVAL, ALICE, None, "wonder", 0, Why.CHOOSE_ONE),
    "a pass while Alice chooses": (True, ARRIVAL, RED, None, None, 0, Why.NOT_YOUR_TURN),
    "a card before the Wonder by Alice": (True, ARRIVAL, ALICE, "B1", "wonder", 0, Why.WONDER_FIRST),
    "the chosen Wonder moved by the Red Queen": (True, ARRIVAL + WONDERS_FIRST, RED, "maze", "BE", 0, Why.WONDER_PLACE),
    "a second Wonder": (True, ARRIVAL + WONDERS_FIRST, ALICE, "tea_party", "wonder", 0, Why.WONDER_CHOSEN),
    "the chosen Wonder moved": (True, ARRIVAL + WONDERS_FIRST, ALICE, "maze", "BE", 0, Why.WONDER_PLACE),
    "a card at the Tea Party": (True, ARRIVAL + TEA + "\n" + EXAMPLE, ALICE, "B7", "BE", 0, Why.NAME_ONE),
    "a card at the Tea Party by the Red Queen": (True, ARRIVAL + TEA + "\n" + EXAMPLE, RED, "R6", "BE", 0, Why.NOT_YOUR_TURN),
    "nobody at the Tea Party": (True, ARRIVAL + TEA + "\n" + EXAMPLE, ALICE, None, None, 0, Why.NAME_ONE),
    "a card at the Tea Party pressed": (True, ARRIVAL + TEA + "\n" + EXAMPLE, ALICE, None, "BD", 0, Why.NAME_ONE),
    "a pass while the Tea Party waits": (True, ARRIVAL + TEA + "\n" + EXAMPLE, RED, None, None, 0, Why.NOT_YOUR_TURN),
    "the Tea Party brought nowhere": (True, ARRIVAL + TEA + "\n" + EXAMPLE, ALICE, "tea_party", None, 0, Why.NAME_ONE),
    "the Tea Party at itself": (True, ARRIVAL + TEA + "\n" + EXAMPLE, ALICE, "tea_party", "BE", 0, Why.NAME_ONE),
    "the Tea Party at the space of a card beside it": (True, ARRIVAL + TEA + "\n" + EXAMPLE, ALICE, "tea_party", "BD", 0, Why.NAME_ONE),
    "the Tea Party at the Wonders": (True, ARRIVAL + TEA + "\n" + EXAMPLE, ALICE, "tea_party", "wonders", 0, Why.NAME_ONE),
    "the Tea Party at a far card": (True, ARRIVAL + TEA + "\n" + EXAMPLE, ALICE, "tea_party", "CF", 0, Why.NOT_BESIDE),
    "a card of tied rank by its space": (True, ARRIVAL + "choose tugley_wood\n" + EXAMPLE, ALICE, "tugley_wood", "CE", 0, Why.NAME_ONE),
    "an edge card of low rank doubled": (True, ARRIVAL + "choose tugley_wood\n" + EXAMPLE, ALICE, "tugley_wood", "B", 0, Why.NOT_HIGHEST),
    "the Tea Party of the Red Queen": (True, ARRIVAL + TEA + "\n" + EXAMPLE, RED, "tea_party", "BD", 0, Why.WONDER_NOT_YOURS),
    "a card of low rank doubled": (True, ARRIVAL + "choose tugley_wood\n" + EXAMPLE, ALICE, "tugley_wood", "AE", 0, Why.NOT_HIGHEST),
    "after the end": (False, ARRIVAL + EXAMPLE, RED, "R7", "BE", 0, Why.OVER),
}


def match_of(wonders: bool, script: str) -> Match[State, Action]:
    return play(duel_match(rules(wonders=wonders)), script)


@pytest.mark.parametrize("case", CASES)
def test_every_refusal_has_its_own_reason(case: str) -> None:
    wonders, script, seat, card, target, turned, why = CASES[case]
    assert attempt(match_of(wonders, script), seat, card, target, turned) == why


def test_every_vector_of_legality_is_among_them() -> None:
    assert {vector["id"] for vector in LEGALITY} == {case for case in CASES if case.startswith("AL")}
    for vector in LEGALITY:
        assert (CASES[vector["id"]][6] == Why.LEGAL) == vector["legal"]


def test_every_reason_is_given_somewhere() -> None:
    given = {why for *_, why in CASES.values()}
    assert set(Why) - given == {Why.UNKNOWN}


def test_a_wonder_that_lies_ready_stays_there_until_the_end() -> None:
    """AL14 with the Wonder still beside Wonderland: the last card but one has been placed."""
    match = match_of(True, ARRIVAL + TEA + "\n" + "\n".join(EXAMPLE.splitlines()[:-1]))
    assert attempt(match, ALICE, "tea_party", "A") == Why.WONDER_PLACE


@pytest.mark.parametrize(("wonder", "card"), [("tea_party", "R6"), ("tugley_wood", "R3")])
def test_a_wonder_that_names_a_card_is_not_turned_for_it(wonder: str, card: str) -> None:
    match = match_of(True, ARRIVAL + f"choose {wonder}\n" + EXAMPLE)
    target = found(match.state.table, card)[1].id
    assert attempt(match, ALICE, wonder, target) == Why.LEGAL
    assert attempt(match, ALICE, wonder, target, 180) == Why.WONDER_UPRIGHT
    assert attempt(match, ALICE, wonder, target, verb="place") == Why.UNKNOWN


def test_a_card_is_refused_for_the_same_reason_by_itself_and_by_its_space() -> None:
    """But for those that may be named: they are named by themselves."""
    match = match_of(True, ARRIVAL + TEA + "\n" + EXAMPLE)
    for zone in match.state.table.zones.values():
        for piece in zone.pieces:
            by_piece, by_zone = (attempt(match, ALICE, "tea_party", ref) for ref in (piece.id, zone.id))
            assert by_piece == by_zone or (by_piece, by_zone) == (Why.LEGAL, Why.NAME_ONE), zone.id


@pytest.mark.parametrize("script", ["", ARRIVAL, ARRIVAL + TEA, ARRIVAL + TEA + "\n" + EXAMPLE])
def test_whoever_is_not_asked_is_never_told_to_do_something(script: str) -> None:
    match = match_of(True, script)
    assert match.decide is not None
    other = Seat(1 - match.decide.seat)
    table = match.state.table
    refs = [None, "corner", *table.zones, *(piece.id for zone in table.zones.values() for piece in zone.pieces)]
    told = {str(match.why_not(Attempt(other, source, target)).key) for source in refs for target in refs}
    assert not told & {Why.MUST_PLAY, Why.TAKE_A_CARD, Why.CHOOSE_ONE, Why.NAME_ONE, Why.LEGAL, Why.SPACE_TAKEN, Why.NOWHERE}


def test_a_legal_gesture_with_a_foreign_verb_is_no_move() -> None:
    match = match_of(False, "")
    assert attempt(match, RED, "R1", "D", verb="place") == Why.UNKNOWN


def test_before_the_first_decision_nothing_can_be_done() -> None:
    duel = rules()
    start = duel.setup(2)
    assert refusal(board(3, 3), start, duel.pending(start), Attempt(RED)) == Illegal(Why.UNKNOWN)


@pytest.mark.parametrize("verb", [None, "arrive", "place", "nonsense", ""])
@pytest.mark.parametrize("ref", [None, "", "p1", "p14", "p99", "hand.0", "edge.9.9", "corner", "seat.1", "leader.0", "\0"])
def test_no_gesture_is_too_senseless_for_an_answer(ref: str | None, verb: str | None) -> None:
    for match in (match_of(False, ""), match_of(True, ARRIVAL), match_of(True, ARRIVAL + TEA + "\n" + EXAMPLE)):
        for seat in (-1, 0, 1, 7):
            for target in (None, "p2", "edge.0.0", "nowhere"):
                assert str(match.why_not(Attempt(Seat(seat), ref, target, -1, "?", verb)).key) in {str(why) for why in Why}


def test_a_card_dropped_on_a_card_counts_for_its_space() -> None:
    duel = rules()
    match = duel_match(duel, start=table_of(duel, "A1 B2 C3 D1 E2 F3", ["R7 -- --", "-- -- --", "-- -- --"], ("4 5 6", "4 5 6 7")))
    lying = match.state.table.pieces(board(3, 3).cells[0])[0]
    assert attempt(match, ALICE, "B4", lying.id) == Why.SPACE_TAKEN
