"""The match at one screen: what gestures may do, who is asked for an action, and what taking back needs."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from tests.helpers import library
from tests.helpers.wonderland import ALICE, RED, duel_match, play, rules
from wonderland_gui.controllers.table_controller import PERSON, Shown, TableController, way_of
from wonderland_gui.engine.protocol import Action
from wonderland_gui.engine.record import SeatInfo, state_hash
from wonderland_gui.engine.table import Seat

PERSONS = (SeatInfo("Lorina"), SeatInfo("Edith"))
ARRIVALS = "arrive R1 D\narrive B1 A\narrive R2 E\narrive B2 B\narrive R3 F\narrive B3 C"


@dataclass
class Heard:
    """A controller and what its signals said."""

    controller: TableController
    shown: list[Shown] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)
    consent: list[int] = field(default_factory=list)
    stopped: list[bool] = field(default_factory=list)
    played: list[bool] = field(default_factory=list)

    @property
    def hash(self) -> str:
        return state_hash(self.controller.match.state)


def heard(*players: str, script: str = "", undo: str = "free", **options: bool) -> Heard:
    """A match of these players, played so far."""
    seats = tuple(replace(PERSONS[i], player=player) for i, player in enumerate(players or (PERSON, PERSON)))
    match: Any = play(duel_match(rules(**options)), script)
    made = Heard(TableController(match, seats, undo=undo))
    controller = made.controller
    controller.changed.connect(made.shown.append)
    controller.decision_of_automatic_seat.connect(made.asked.append)
    controller.consent_wanted.connect(made.consent.append)
    controller.stop_thinking.connect(lambda: made.stopped.append(True))
    controller.played.connect(lambda: made.played.append(True))
    return made


# ---------------------------------------------------------------- showing
def test_an_automatic_seat_is_asked_when_it_is_its_turn_and_only_then() -> None:
    made = heard("random", PERSON)
    made.controller.show()
    assert made.asked == [RED]
    made.controller.play_for(RED, 0, 0)
    assert made.asked == [RED]
    assert [shown.thinking for shown in made.shown] == [RED, None]
    made.controller.play(made.controller.shown().view.offers[0])
    assert made.asked == [RED, RED]


def test_nobody_is_asked_while_the_window_looks_back() -> None:
    made = heard("random", "random", script=ARRIVALS)
    made.controller.match.seek(3)
    made.controller.show()
    assert made.asked == []
    made.controller.match.seek(6)
    made.controller.show()
    assert made.asked == [RED]


def test_two_automatic_seats_are_watched_by_a_spectator() -> None:
    made = heard("random", "random")
    assert made.controller.shown().eyes is None
    assert made.controller.shown().view.offers == ()


# ---------------------------------------------------------------- playing
def test_an_offer_of_the_view_shown_is_played() -> None:
    made = heard()
    made.controller.lift_curtain()
    offer = made.controller.shown().view.offers[3]
    assert made.controller.play(offer)
    assert made.controller.match.cursor == 1
    assert made.played == [True]
    assert made.shown[-1].animate


def test_an_offer_of_another_moment_is_not_played() -> None:
    made = heard()
    made.controller.lift_curtain()
    offers = made.controller.shown().view.offers
    made.controller.play(offers[0])
    made.controller.lift_curtain()
    before = made.hash
    for offer in offers:
        assert not made.controller.play(offer)
    assert not made.controller.play(replace(offers[0], index=99))
    assert not made.controller.play(replace(offers[0], index=-1))
    assert made.hash == before


def test_behind_the_curtain_nothing_is_played() -> None:
    made = heard()
    made.controller.lift_curtain()
    offer = made.controller.shown().view.offers[0]
    made.controller.curtain.fall()
    assert not made.controller.play(offer)


def test_no_gesture_plays_for_an_automatic_seat() -> None:
    made = heard("random", PERSON)
    offers = made.controller.match.look(RED).offers
    assert not made.controller.play(offers[0])
    assert made.controller.match.cursor == 0


@pytest.mark.parametrize(("seat", "index", "cursor"), [(ALICE, 0, 0), (RED, 99, 0), (RED, -1, 0), (RED, 0, 1)])
def test_an_answer_that_does_not_fit_any_more_is_not_played(seat: Seat, index: int, cursor: int) -> None:
    made = heard("random", PERSON)
    made.controller.play_for(seat, index, cursor)
    assert made.controller.match.cursor == 0


def test_an_answer_never_plays_for_a_person() -> None:
    made = heard()
    made.controller.play_for(RED, 0, 0)
    assert made.controller.match.cursor == 0


def test_a_gesture_that_is_refused_is_refused_to_whoever_made_it() -> None:
    made = heard(PERSON, "random", script="arrive R1 D")
    card = made.controller.match.look(RED).zones
    own = next(piece.id for zone in card.values() for piece in zone.pieces if zone.id == "hand.0")
    assert made.controller.refuse(own, "edge.0.1", 0).key == "not_your_turn"


def test_what_a_drop_would_change_rests_on_what_the_person_knows() -> None:
    made = heard(script=ARRIVALS + "\nplace R4 AD\nplace B5 BD")
    made.controller.lift_curtain()
    offers = made.controller.shown().view.offers
    changes = [made.controller.preview(offer) for offer in offers]
    assert any(changes)
    made.controller.play(offers[0])
    assert made.controller.preview(offers[0]) == ()


def promised(card: str, *players: str) -> object:
    """What is promised to the first seat, which has peeked at this card, while she holds her Rabbit over its deck."""
    others = " ".join(other for other in "AQS" if other != card)
    match: Any = library.at(decks=("A R", "C R Q", f"Q A R {others}", f"{card} C A", "Q H A"), notebooks=("ACHH", "CQS"))
    library.play(match, "unlock 0", "cover H 0", "skill C 3", "cover H 0")
    controller = TableController(match, tuple(SeatInfo("", player=player) for player in players))
    rabbit = match.decide.actions.index(library.action(match, "skill R 3"))
    offer = next(offer for offer in controller.shown().view.offers if offer.index == rabbit)
    return controller.preview(offer)


def test_what_the_person_who_decides_has_peeked_at_is_promised_to_her_alone_and_to_nobody_who_looks_with_her() -> None:
    alone = [promised(card, PERSON, "random") for card in "AQS"]
    assert len({str(each) for each in alone}) == 3
    together = [promised(card, PERSON, PERSON) for card in "AQS"]
    assert together[0] == together[1] == together[2]


# ---------------------------------------------------------------- taking back
def test_at_the_beginning_nothing_can_be_taken_back_and_nothing_played_again() -> None:
    made = heard()
    assert not made.controller.can_take_back
    assert not made.controller.can_redo
    made.controller.take_back()
    made.controller.redo()
    assert made.shown == []
    assert (made.controller.next_back(), made.controller.next_redo()) == (None, None)


def test_one_step_goes_over_the_answers_and_stops_whoever_thinks() -> None:
    made = heard(PERSON, "random", script="arrive R1 D\narrive B1 A\narrive R2 E\narrive B2 B")
    action = made.controller.next_back()
    assert action is not None
    assert action.seat == RED
    made.controller.take_back()
    assert made.controller.match.cursor == 2
    assert made.stopped == [True]
    again = made.controller.next_redo()
    assert again == action
    made.controller.redo()
    assert made.controller.match.cursor == 4


def test_playing_on_after_taking_back_ends_what_could_be_played_again() -> None:
    made = heard(script="arrive R1 D\narrive B1 A")
    made.controller.take_back()
    made.controller.lift_curtain()
    assert made.controller.can_redo
    assert made.controller.play(made.controller.shown().view.offers[-1])
    assert not made.controller.can_redo


@pytest.mark.parametrize(("undo", "asks", "goes"), [("free", False, True), ("reveal", True, False), ("off", False, False)])
def test_past_a_reveal_the_policy_decides(undo: str, asks: bool, goes: bool) -> None:
    made = heard(script=ARRIVALS + "\nplace R4 AD", undo=undo)
    made.controller.take_back()
    assert bool(made.consent) == asks
    assert (made.controller.match.cursor == 6) == goes
    assert made.controller.taken_back == goes


def test_with_consent_it_goes_back_and_the_match_is_marked() -> None:
    made = heard(script=ARRIVALS + "\nplace R4 AD", undo="reveal")
    made.controller.take_back()
    made.controller.go_back(made.consent[0])
    assert made.controller.match.cursor == 6
    assert made.controller.taken_back


def test_what_revealed_nothing_is_taken_back_unasked_and_leaves_no_mark() -> None:
    made = heard(script="arrive R1 D", undo="reveal")
    made.controller.take_back()
    assert made.consent == []
    assert made.controller.match.cursor == 0
    assert not made.controller.taken_back


def test_alone_nobody_is_asked_even_past_a_reveal() -> None:
    made = heard(PERSON, "random", script=ARRIVALS + "\nplace R4 AD\nplace B4 BD", undo="reveal")
    made.controller.take_back()
    assert made.consent == []
    assert made.controller.match.cursor == 6
    assert made.controller.taken_back


def test_any_walk_back_and_forth_shows_the_states_of_the_record() -> None:
    made = heard(script=ARRIVALS + "\nplace R4 AD\nplace B4 BD\nplace R5 CD")
    controller = made.controller
    hashes = {}
    for index in range(len(controller.match) + 1):
        controller.match.seek(index)
        hashes[index] = made.hash
    for step in "bbbfbbffbbbbbbbffffffffbf":
        (controller.take_back if step == "b" else controller.redo)()
        assert made.hash == hashes[controller.match.cursor]
        last = made.shown[-1]
        view = controller.match.look(last.eyes)
        assert last.view == (view if last.curtain is None else replace(view, offers=())) or not last.view.news


def test_nothing_is_on_offer_until_the_curtain_is_lifted() -> None:
    """It may fall only when all have seen how the last card came to lie: what the next person may do is that person's."""
    made = heard(script=ARRIVALS)
    for _ in range(3):
        made.controller.show()
        waiting = made.shown[-1]
        assert waiting.curtain is not None and waiting.view.prompt is not None and waiting.view.offers == ()
        made.controller.lift_curtain()
        assert made.shown[-1].view.offers
        made.controller.play(made.shown[-1].view.offers[0])


# ---------------------------------------------------------------- looking alone
def test_the_person_to_act_may_look_alone_only_where_there_is_more_to_see() -> None:
    made = heard(script=ARRIVALS, wonders=True)
    before = made.controller.would_look
    made.controller.look_alone()
    assert (before, made.controller.would_look) == (ALICE, None)
    made.controller.lift_curtain()
    assert made.controller.shown().eyes == ALICE
    assert made.controller.play(made.controller.shown().view.offers[0])
    assert made.controller.shown().curtain == RED


@pytest.mark.parametrize("players", [(PERSON, "random"), ("random", PERSON), ("random", "random")])
def test_with_one_person_or_none_nobody_asks_to_look(players: tuple[str, str]) -> None:
    assert heard(*players, script=ARRIVALS, wonders=True).controller.would_look is None


# ---------------------------------------------------------------- looking at what was just shown
def peeking(*players: str) -> Heard:
    """The first seat, a person, is about to peek at a deck; who plays the others is said."""
    match: Any = library.at(decks=("A R", "C H Q", "Q A R", "H C A", "R Q A"), notebooks=("ARH", "CQS", "AAC"))
    library.play(match, "unlock 0", "cover H 0")
    seats = tuple(SeatInfo("", player=player) for player in (PERSON, *players))
    made = Heard(TableController(match, seats))
    made.controller.changed.connect(made.shown.append)
    made.controller.decision_of_automatic_seat.connect(made.asked.append)
    made.controller.show()
    offer = next(o for o in made.shown[-1].view.offers if o.source == library.action(match, "skill C 3").source and o.target == "deck.3")
    assert made.controller.play(offer)
    return made


def test_a_peek_is_shown_behind_the_curtain_and_hidden_again_by_a_button() -> None:
    made = peeking(PERSON, "random")
    assert (made.shown[-1].curtain, made.shown[-1].seen) == (Seat(0), ())
    made.controller.lift_curtain()
    shown = made.shown[-1]
    (card,) = shown.seen
    piece = shown.view.piece(card)
    assert (shown.eyes, shown.curtain, shown.looks) == (Seat(0), None, True)
    assert piece is not None and piece.kind == "hatter"
    made.controller.done_looking()
    shown = made.shown[-1]
    piece = shown.view.piece(card)
    assert (shown.eyes, shown.looks, shown.seen) == ((Seat(0), Seat(1)), False, ())
    assert piece is not None and piece.kind is None


def test_one_person_sees_a_peek_at_once_and_goes_on() -> None:
    made = peeking("random", "random")
    shown = made.shown[-1]
    assert (shown.eyes, shown.curtain, shown.looks, len(shown.seen)) == (Seat(0), None, False, 1)


def test_without_a_look_there_is_nothing_to_end() -> None:
    made = heard()
    made.controller.show()
    made.controller.done_looking()
    assert len(made.shown) == 1


def gift_of_a_machine() -> Heard:
    """An automatic seat has hidden a card in the Tunnel of the second seat; the second and third are persons."""
    match: Any = library.at(decks=("A R", "A H Q", "Q A R", "C C A", "H Q A"), notebooks=("ARH", "CQS", "AAC"))
    library.play(match, "unlock 0", "cover R 0")
    made = Heard(TableController(match, (SeatInfo("", player="random"), SeatInfo(""), SeatInfo(""))))
    made.controller.changed.connect(made.shown.append)
    made.controller.decision_of_automatic_seat.connect(made.asked.append)
    decide = match.decide
    made.controller.play_for(Seat(0), decide.actions.index(library.action(match, "skill H 3 on 1")), match.cursor)
    return made


def test_no_automatic_seat_plays_while_somebody_looks_alone() -> None:
    made = gift_of_a_machine()
    assert (made.shown[-1].curtain, made.asked) == (Seat(2), [])
    made.controller.lift_curtain()
    assert (made.shown[-1].eyes, made.shown[-1].looks, made.asked) == (Seat(2), True, [])
    made.controller.done_looking()
    assert (made.shown[-1].eyes, made.asked) == ((Seat(1), Seat(2)), [Seat(0)])


# ---------------------------------------------------------------- what has walked
WALKS = [
    (Action(RED, "pawn", "d", via=("a", "b")), ("pawn", "a", "b", "d")),
    (Action(RED, "pawn", "d", via=("a", "d")), ("pawn", "a", "d")),
    (Action(RED, "pawn", "d"), ()),
    (Action(RED, "pawn", via=("a",)), ()),
    (Action(RED), ()),
    (None, ()),
]


@pytest.mark.parametrize(("action", "way"), WALKS)
def test_of_an_action_that_shows_its_way_the_piece_and_the_places_are_known(action: Action | None, way: tuple[str, ...]) -> None:
    assert way_of(action) == way


@dataclass
class Walked:
    """A match whose last action has walked; all else as it is."""

    match: Any

    def __getattr__(self, name: str) -> Any:
        return getattr(self.match, name)

    @property
    def entry(self) -> Any:
        return replace(self.match.entry, action=WALKS[0][0])


def test_the_way_of_the_last_action_is_shown_once_when_it_has_just_been_played() -> None:
    made = heard(script=ARRIVALS)
    made.controller.match = Walked(made.controller.match)  # type: ignore[assignment]
    assert made.controller.shown().way == WALKS[0][1]
    assert made.controller.shown(news=False).way == ()
