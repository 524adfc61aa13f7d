"""What is decided before a match: usual values, seats that come and go, sides exchanged, seeds and names checked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonderland_gui.models.setup import (
    LARGEST_SEED,
    LONGEST_NAME,
    Fault,
    GameForm,
    MatchSetup,
    OptionField,
    PlayerKind,
    SeatSetup,
    SideLook,
    read_seed,
    seat_faults,
    usual_setup,
    usual_undo,
    with_seats,
)

COLOURS = (("blue", "#0000ff"), ("green", "#00ff00"), ("red", "#ff0000"))
SIDES = (SideLook("Alice", colours=COLOURS), SideLook("Hatter", colours=COLOURS), SideLook("Queen", colours=COLOURS))
PLAYERS = (PlayerKind("person", "A person"), PlayerKind("random", "Hasty"), PlayerKind("greedy", "Greedy"))
FORM = GameForm("tea", "Tea", (2, 3), SIDES, PLAYERS, (OptionField("sugar", "Sugar", True), OptionField("lumps", "Lumps", 2)), "greedy")


def test_usually_one_person_plays_against_the_usual_opponent_with_the_options_of_the_game():
    setup = usual_setup(FORM)
    assert [seat.player for seat in setup.seats] == ["greedy", "person"]
    assert dict(setup.options) == {"sugar": True, "lumps": 2}
    assert (setup.persons, setup.undo, setup.seed) == ((1,), "free", None)


@pytest.mark.parametrize(("persons", "policy"), [(0, "free"), (1, "free"), (2, "reveal"), (5, "reveal")])
def test_several_persons_do_not_take_back_past_a_reveal(persons, policy):
    assert usual_undo(persons) == policy


def test_seats_that_are_added_take_free_colours_and_leave_the_others_alone():
    before = (SeatSetup("person", "Edith", "green"),)
    assert with_seats(FORM, before, 3) == (*before, SeatSetup("greedy", "", "blue"), SeatSetup("greedy", "", "red"))


def test_seats_beyond_the_number_are_dropped():
    assert len(with_seats(FORM, usual_setup(FORM, 3).seats, 2)) == 2


def test_a_form_without_colours_gives_none():
    bare = GameForm("bare", "Bare", (2,), (SideLook("A"),), PLAYERS)
    assert [seat.colour for seat in usual_setup(bare).seats] == ["", ""]


def test_exchanging_moves_everybody_one_seat_on_and_leaves_the_colours():
    setup = MatchSetup("tea", (SeatSetup("person", "A", "blue"), SeatSetup("greedy", "", "green"), SeatSetup("random", "C", "red")))
    moved = setup.exchanged().seats
    assert moved == (SeatSetup("greedy", "", "blue"), SeatSetup("random", "C", "green"), SeatSetup("person", "A", "red"))


@given(st.lists(st.sampled_from(["person", "random", "greedy"]), min_size=2, max_size=6))
def test_exchanging_as_often_as_there_are_seats_changes_nothing(players):
    setup = MatchSetup("tea", tuple(SeatSetup(player, f"n{i}", f"c{i}") for i, player in enumerate(players)))
    moved = setup
    for _ in players:
        moved = moved.exchanged()
    assert moved == setup


@given(st.integers(0, LARGEST_SEED))
def test_every_seed_is_read_as_it_is_written(seed):
    assert read_seed(f" {seed} ") == seed


@pytest.mark.parametrize("words", ["", "  "])
def test_no_seed_means_chance(words):
    assert read_seed(words) is None


@pytest.mark.parametrize("words", ["x", "-1", "+1", "1.0", "1e3", "٣", "²", "0x10"])
def test_what_is_no_whole_number_is_no_seed(words):
    assert read_seed(words) == Fault("seed", "ui.match.fault.seed")


@pytest.mark.parametrize("words", [str(LARGEST_SEED + 1), "9" * 5000])
def test_a_seed_too_large_is_refused_without_being_reckoned(words):
    assert read_seed(words) == Fault("seed", "ui.match.fault.seed_large")


def test_names_are_compared_without_regard_to_case_and_with_the_names_that_sides_give():
    faults = seat_faults(FORM, (SeatSetup(name="HATTER"), SeatSetup(colour="green")))
    assert faults == (Fault("seat.1", "ui.match.fault.name", {"name": "Hatter"}),)


def test_a_name_too_long_and_a_colour_taken_twice_are_faults_of_their_seats():
    seats = (SeatSetup(name="a" * (LONGEST_NAME + 1), colour="blue"), SeatSetup(colour="green"), SeatSetup(colour="green"))
    assert [(fault.at, fault.key) for fault in seat_faults(FORM, seats)] == [("seat.0", "ui.match.fault.long"), ("seat.2", "ui.match.fault.colour")]


def test_the_usual_setup_has_no_faults():
    assert seat_faults(FORM, usual_setup(FORM, 3).seats) == ()
