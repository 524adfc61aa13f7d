"""Who looks at the screen: one person, several together, or nobody until a curtain is lifted."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers import library
from tests.helpers.toys import TOYS
from tests.helpers.wonderland import ALICE, RED, duel_match, play, rules
from wonderland_gui.controllers.curtain import Curtain, Watch, holds_secret, newly_seen, peekers
from wonderland_gui.engine.match import Match, new_match
from wonderland_gui.engine.table import Seat, ZoneId

BOTH = (RED, ALICE)
FILLED = "arrive R1 D\narrive B1 A\narrive R2 E\narrive B2 B\narrive R3 F\narrive B3 C"


def toy(name: str, seats: int) -> Match[Any, Any]:
    """A toy game at its first decision."""
    game = next(game for game in TOYS if game.id == name)
    return new_match(game, game.rules(game.data(), game.options()), seats, 1)


def secret(match: Match[Any, Any], persons: tuple[Seat, ...]) -> bool:
    decide = match.decide
    assert decide is not None
    return holds_secret(match.state.table, decide, persons)


# ---------------------------------------------------------------- what is secret
def test_an_own_card_that_another_person_does_not_see_is_a_secret() -> None:
    assert secret(duel_match(), BOTH)


def test_what_lies_open_is_no_secret() -> None:
    match = play(duel_match(rules(wonders=True)), FILLED)
    assert not secret(match, BOTH)


def test_no_secret_is_kept_from_automatic_seats() -> None:
    assert not secret(duel_match(), (RED,))


def test_a_secret_decision_is_a_secret_whatever_it_offers() -> None:
    match = toy("sack", 2)
    decide = match.decide
    assert decide is not None
    assert decide.secret
    assert secret(match, BOTH)


# ---------------------------------------------------------------- who looks
def test_nobody_plays_so_the_spectator_looks() -> None:
    assert Curtain(()).watch(duel_match()) == Watch(None)
    assert Curtain((), ALICE).watch(duel_match()) == Watch(ALICE)


@pytest.mark.parametrize("seat", BOTH)
def test_one_person_always_looks_through_the_own_eyes_whoever_decides(seat: Seat) -> None:
    curtain = Curtain((seat,))
    match = duel_match()
    for line in ("", *FILLED.splitlines()):
        play(match, line)
        assert curtain.watch(match) == Watch(seat)


def test_before_a_secret_the_curtain_waits_for_the_person_and_lifts_to_that_view() -> None:
    curtain, match = Curtain(BOTH), duel_match()
    assert curtain.watch(match) == Watch(BOTH, RED)
    curtain.lift(RED)
    assert curtain.watch(match) == Watch(RED)
    play(match, "arrive R1 D")
    curtain.moved(match)
    assert curtain.watch(match) == Watch(BOTH, ALICE)
    curtain.lift(RED)  # the wrong person
    assert curtain.watch(match) == Watch(BOTH, ALICE)
    curtain.lift(ALICE)
    assert curtain.watch(match) == Watch(ALICE)


def test_what_all_may_see_is_decided_before_all() -> None:
    match = play(duel_match(rules(wonders=True)), FILLED)
    curtain = Curtain(BOTH)
    curtain.moved(match)
    assert curtain.watch(match) == Watch(BOTH)


def test_at_the_end_all_look_together() -> None:
    match = play(duel_match(), FILLED)
    while match.decide is not None:
        match.play(match.decide.actions[0])
    curtain = Curtain(BOTH)
    curtain.moved(match)
    assert curtain.watch(match) == Watch(BOTH)


def test_whoever_goes_on_deciding_need_not_come_again() -> None:
    match = toy("burrow", 2)
    decide = match.decide
    assert decide is not None
    curtain = Curtain(BOTH)
    curtain.lift(decide.seat)
    for action in decide.actions:
        after = match.copy()
        after.play(action)
        curtain.lift(decide.seat)
        curtain.moved(after)
        again = after.decide
        goes_on = again is not None and again.seat == decide.seat and secret(after, BOTH)
        assert (curtain.here == decide.seat) == (goes_on or curtain.peeks == (decide.seat,))


def test_after_a_decision_before_all_the_curtain_falls_before_the_next_secret_of_the_same_person() -> None:
    match = play(duel_match(rules(wonders=True, pair=True)), FILLED)
    curtain = Curtain(BOTH)
    play(match, "choose tea_party")
    while match.decide is not None and match.decide.prompt != "ignore":
        curtain.moved(match)
        curtain.lift(match.decide.seat)
        match.play(match.decide.actions[0])
    curtain.moved(match)
    assert match.decide is not None
    last = match.decide.seat
    assert curtain.watch(match) == Watch(BOTH)  # all look at the Tea Party
    match.play(match.decide.actions[0])
    curtain.moved(match)
    assert match.decide.seat == last  # who was Alice opens the second play as the Red Queen
    assert curtain.watch(match) == Watch(BOTH, last)


def test_going_back_sends_everybody_away() -> None:
    curtain, match = Curtain(BOTH), duel_match()
    curtain.lift(RED)
    curtain.fall()
    assert curtain.watch(match) == Watch(BOTH, RED)


# ---------------------------------------------------------------- asking to look
def test_whoever_asks_to_look_sees_the_own_cards_until_the_next_action() -> None:
    match = play(duel_match(rules(wonders=True)), FILLED)
    curtain = Curtain(BOTH)
    curtain.ask_to_look(ALICE)
    assert curtain.watch(match) == Watch(BOTH, ALICE)
    curtain.lift(ALICE)
    assert curtain.watch(match) == Watch(ALICE)
    play(match, "choose maze")
    curtain.moved(match)
    assert curtain.watch(match) == Watch(BOTH, RED)


@pytest.mark.parametrize("how", ["done", "fall"])
def test_whoever_has_seen_enough_leaves_the_table_to_all(how: str) -> None:
    match = play(duel_match(rules(wonders=True)), FILLED)
    curtain = Curtain(BOTH)
    curtain.ask_to_look(ALICE)
    curtain.lift(ALICE)
    if how == "done":
        curtain.done_looking()
    else:
        curtain.fall()
    assert curtain.watch(match) == Watch(BOTH)


# ---------------------------------------------------------------- what was just shown to somebody
THREE = (Seat(0), Seat(1), Seat(2))
NOTEBOOKS = ("ARH", "CQS", "AAC")


def peeked() -> Match[Any, Any]:
    """The first seat has just looked at the top card of a deck."""
    match = library.at(decks=("A R", "C H Q", "Q A R", "H C A", "R Q A"), notebooks=NOTEBOOKS)
    return library.play(match, "unlock 0", "cover H 0", "skill C 3")


def given() -> Match[Any, Any]:
    """The first seat has just hidden a card in the Tunnel of the second, which all others see."""
    match = library.at(decks=("A R", "A H Q", "Q A R", "C C A", "H Q A"), notebooks=NOTEBOOKS)
    return library.play(match, "unlock 0", "cover R 0", "skill H 3 on 1")


def watched(match: Match[Any, Any], persons: tuple[Seat, ...]) -> Curtain:
    curtain = Curtain(persons)
    curtain.moved(match)
    return curtain


def test_whoever_peeks_looks_alone_until_all_may_look_again() -> None:
    match = peeked()
    curtain = watched(match, BOTH)
    assert curtain.watch(match) == Watch(BOTH, Seat(0))
    curtain.lift(Seat(0))
    assert curtain.watch(match) == Watch(Seat(0), looks=True)
    curtain.done_looking()
    assert curtain.watch(match) == Watch(BOTH)


def test_a_gift_that_its_owner_does_not_see_is_shown_to_each_other_person_alone() -> None:
    match = given()
    curtain = watched(match, THREE)
    for seat in (Seat(0), Seat(2)):
        assert curtain.watch(match) == Watch(THREE, seat)
        curtain.lift(Seat(1))  # the one who must not see it
        assert curtain.watch(match) == Watch(THREE, seat)
        curtain.lift(seat)
        assert curtain.watch(match) == Watch(seat, looks=True)
        curtain.done_looking()
    assert curtain.watch(match) == Watch(THREE)


@pytest.mark.parametrize(("persons", "looks"), [(BOTH, (Seat(0),)), ((Seat(0), Seat(2)), ()), ((Seat(1), Seat(2)), (Seat(2),)), ((Seat(1),), ()), ((), ())])
def test_nobody_looks_alone_at_what_all_persons_see(persons: tuple[Seat, ...], looks: tuple[Seat, ...]) -> None:
    assert peekers(given(), persons) == looks


def test_the_next_action_ends_the_look() -> None:
    match = peeked()
    curtain = watched(match, BOTH)
    curtain.lift(Seat(0))
    assert match.decide is not None
    match.play(match.decide.actions[0])
    curtain.moved(match)
    assert curtain.watch(match) == Watch(BOTH)


def test_going_back_ends_the_look() -> None:
    match = peeked()
    curtain = watched(match, BOTH)
    curtain.fall()
    assert curtain.watch(match) == Watch(BOTH)


def test_newly_seen_is_the_peeked_card_and_only_for_the_one_who_peeked() -> None:
    match = peeked()
    assert newly_seen(match, Seat(0)) == (match.state.table.pieces(ZoneId("deck.3"))[-1].id,)
    assert newly_seen(match, Seat(1)) == ()
    assert newly_seen(library.new(3), Seat(0)) == ()


def test_cards_of_the_own_hand_are_no_peek() -> None:
    """A new hand is seen when its owner comes to decide; nobody is called for it before."""
    match = play(duel_match(rules(wonders=True, pair=True)), FILLED)
    while match.decide is not None:
        match.play(match.decide.actions[0])
        assert peekers(match, BOTH) == ()
