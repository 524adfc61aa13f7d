"""The option by which a player is told in the War what could have been counted of the own bag."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.helpers.war import Played, asked, fight, led_by, new, play, rules, tea
from wonderland_gui.engine.protocol import Chance, Note
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import Seat, ZoneId
from wonderland_gui.engine.view import Eyes, imagine

UNITS, BAGS = {0: "S S L", 1: "S S"}, {0: "1 1 2 A F M M D P", 1: "1 M D"}


def battle(*draws: str, **options: Any) -> Played:
    """Alice, with the Jabberwock's Poison in her bag, against him."""
    return fight(UNITS, BAGS, draws=draws or ("0:1", "1:1"), row="start", broken=True, **led_by("alice", "jabberwock"), **options)


def told(match: Played, eyes: Eyes) -> list[Note]:
    return [note for note in match.look(eyes).notes if note.key == "bag"]


def counted(match: Played, seat: int) -> dict[str, int]:
    """The bag, and what has been drawn from it unseen, by what the note calls it."""
    table, sorts = match.state.table, rules().sort_of
    drawn = [piece.kind for piece in table.pieces(ZoneId(f"drawn.{seat}")) if not piece.face_up]
    kinds = [*(piece.kind for piece in table.pieces(ZoneId(f"bag.{seat}"))), *drawn]
    named = Counter({"madness": "madness", "double_madness": "double", "poison": "poison"}.get(kind, "others") for kind in kinds)
    assert all(kind in ("madness", "double_madness") for kind in kinds if sorts[kind] == "madness")
    return {"n": len(kinds), **{name: named[name] for name in ("madness", "double", "poison", "others")}}


def test_a_player_is_told_what_is_left_how_many_units_fight_and_what_madness_costs() -> None:
    match = battle("0:M", "1:1", count_my_bag=True)
    assert asked(match) == ("lose", 0)
    play(match, "lose supporter_alice")
    (note,) = told(match, Seat(0))
    assert note.at == "bag.0"
    assert note.params["who"] == match.rules.names[Seat(0)]  # type: ignore[attr-defined]
    left = {"n": 8, "madness": 1, "double": 1, "poison": 1, "others": 5}
    assert {name: said for name, said in note.params.items() if name != "who"} == left | {"units": 2, "loss": 1, "double_loss": 2}
    (other,) = told(match, Seat(1))
    assert other.at == "bag.1" and (other.params["n"], other.params["units"]) == (2, 2)


@pytest.mark.parametrize("eyes", [None, Seat(2), (Seat(0), Seat(1))])
def test_who_does_not_own_a_bag_is_told_nothing_of_it(eyes: Eyes) -> None:
    assert not [note for note in told(battle(count_my_bag=True), eyes) if note.at != "bag.2"]


@pytest.mark.parametrize("seat", [0, 1])
def test_without_the_option_nothing_is_told(seat: int) -> None:
    assert not told(battle(), Seat(seat))


def test_in_the_tea_party_the_owner_looks_into_the_bag_and_nothing_need_be_counted() -> None:
    match = tea(3, count_my_bag=True)
    assert not told(match, Seat(0)) and match.look(Seat(0)).zones[ZoneId("bag.0")].contents


def test_a_chip_that_lies_face_down_is_not_told_from_those_left() -> None:
    """Between the draws of one step: at every pending draw the note is the one before any of them, whichever chip has been drawn."""
    match = battle(count_my_bag=True)
    play(match, "draw")
    said = told(match, Seat(0))
    book, state = match.rules, match.state
    step = book.act(state, next(action for action in match.decide.actions if action.verb == "draw"))  # type: ignore[union-attr]
    for kind in ("madness", "starting_alice"):
        settled = book.settle(step.state, pending, (kind,)) if isinstance(pending := book.pending(step.state), Chance) else step
        assert [note.kind for note in settled.state.table.pieces(ZoneId("drawn.0"))] == [kind]
        assert [note.params for note in book.notes(settled.state) if note.key == "bag" and note.at == "bag.0"] == [note.params for note in said]


@pytest.mark.parametrize(("seats", "options"), [(2, {"two_player_mode": "published"}), (4, {"reset_bags_each_round": False, "ally_set": "C"})])
def test_in_a_whole_match_it_is_exactly_what_is_in_the_bag_and_the_owner_alone_is_told(seats: int, options: dict[str, Any]) -> None:
    match, dice, wars = new(seats, 5, count_my_bag=True, **options), Rng(5), 0
    while match.decide is not None:
        is_war = match.look(None).stage.startswith("war_")
        wars += is_war
        for number in range(seats) if match.cursor % 3 == 0 else ():
            notes = told(match, Seat(number))
            assert [note.at for note in notes] == [f"bag.{number}"] * is_war
            for note in notes:
                assert {name: note.params[name] for name in ("n", "madness", "double", "poison", "others")} == counted(match, number)
                assert not match.look(Seat(number)).zones[ZoneId(f"bag.{number}")].contents, "nobody looks into it"
        match.play(dice.choice(match.decide.actions))
    assert wars > 20


def test_whoever_imagines_what_is_hidden_counts_the_same() -> None:
    match = battle(count_my_bag=True)
    imagined = imagine(match.state, Seat(0), Rng(3))
    mine = [note for note in match.rules.notes(imagined) if note.key == "bag" and note.at == "bag.0"]
    assert [note.params for note in mine] == [note.params for note in told(match, Seat(0))]
