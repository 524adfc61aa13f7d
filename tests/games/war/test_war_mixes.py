"""What the contract asks of every game, for the War with every number of players, every faction in every seat and every choice of every option."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.helpers.war import FACTIONS, Played, mixes, rules
from wonderland_gui.engine.match import Dice, Match
from wonderland_gui.engine.position import build, position_of
from wonderland_gui.engine.record import decode, encode, state_hash
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.view import Eyes, imagine, look, look_at_table, notices
from wonderland_gui.games.war import GAME
from wonderland_gui.games.war.state import State

MIXES = mixes()
EVERY = 67
"""One state in so many is looked at."""


def walk(seats: int, number: int) -> Iterator[Played]:
    """A match at random to its end, some of whose states are looked at."""
    match: Played = Match(GAME, rules(**MIXES[number]), seats, Dice(number))
    rng = Rng(number, "mixes", seats)
    while match.decide is not None:
        match.play(rng.choice(match.decide.actions))
        if match.cursor % EVERY == number or match.decide is None:
            yield match


def everybody(seats: int) -> tuple[Eyes, ...]:
    return (*(Seat(seat) for seat in range(seats)), None, tuple(Seat(seat) for seat in range(seats)))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(MIXES)))
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_mix_keeps_its_secrets_its_pieces_and_its_positions(seats: int, number: int) -> None:
    rng = Rng(number, "eyes")
    for match in walk(seats, number):
        state, book = match.state, match.rules
        assert not list(book.faults(state))
        assert decode(State, encode(state)) == state
        written = position_of(GAME, state)
        assert position_of(GAME, build(GAME, book, seats, written)) == written
        if match.decide is None:
            continue
        assert book.pending(imagine(state, match.decide.seat, rng)) == match.decide
        for eyes in everybody(seats):
            assert look(book, imagine(state, eyes, rng), eyes) == look(book, state, eyes)
        for seat in set(range(seats)) - {int(each) for each in match.learned(match.cursor)}:
            before, action = match.at(match.cursor - 1).state, match.entry.action
            step = book.act(imagine(before, Seat(seat), rng), action)  # type: ignore[arg-type]
            assert notices(step.events, step.state.table, Seat(seat)) == notices(match.entry.events, state.table, Seat(seat))
            assert look_at_table(step.state.table, Seat(seat)) == match.look(Seat(seat)).zones


def test_the_mixes_make_every_choice_and_seat_every_faction_everywhere() -> None:
    def chosen(name: str) -> set[Any]:
        return {mix[name] for mix in MIXES}

    assert chosen("ally_set") == set("ABCD") and chosen("two_player_mode") == {"plain", "published"}
    assert all(chosen(f"faction_{number}") == set(FACTIONS) for number in range(1, 6))
    assert chosen("castle_already_there") == {"vp_2", "nothing", "second_castle"} and chosen("open_choices") == {False, True}


def test_a_match_replays_to_equal_states() -> None:
    *_, match = walk(4, 3)
    again: Played = Match(GAME, rules(**MIXES[3]), 4, Dice(99))
    again.replay(match.record)
    assert state_hash(again.state) == state_hash(match.state)
