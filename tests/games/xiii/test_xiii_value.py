"""What automatic players maximise in Wonderland XIII: the Tunnel counts as much as it is likely to come home."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers.library import LETTERS, at, new, play
from wonderland_gui.engine.match import Match
from wonderland_gui.engine.protocol import Action, Decide
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import PieceId, Seat, ZoneId
from wonderland_gui.games.xiii import GAME
from wonderland_gui.games.xiii.state import State
from wonderland_gui.games.xiii.value import WIN
from wonderland_gui.players.base import choose
from wonderland_gui.players.registry import PLAYERS

Played = Match[State, Action]


def worth(match: Played, seat: int = 0) -> float:
    return GAME.value(match.rules, match.state, Seat(seat))


def chosen(match: Played, seed: int = 1) -> Action:
    """What `greedy` does."""
    assert match.decide is not None
    return match.decide.actions[choose(match, PLAYERS, "greedy", seed).index]


def going_on(**where: Any) -> Played:
    return at(**{"notebooks": ("ARH", "CQS"), "unlocked": (0,), "keys": (1, 2), **where})


def test_at_the_end_it_is_the_lead_in_points_and_the_win() -> None:
    match = at(decks=("A", "", "C", "H", "Q"), notebooks=("AACS", "HH"))
    assert [worth(match, seat) for seat in (0, 1)] == [9 - 3 + WIN, 3 - 9 - WIN]
    assert worth(at(decks=("A", "", "C", "H", "Q"), notebooks=("A", "C"))) == 0


def test_a_tunnel_that_must_fall_is_worth_stopping_for() -> None:
    for seed in range(5):
        assert chosen(going_on(mine="SS"), seed).verb == "stop"


def test_a_visit_that_brings_home_a_set_without_risk_is_made() -> None:
    match = going_on(decks=("R A", "Q^ A", "Q A R", "H C A", "C^ H"), notebooks=("AARH", "CQS"), keys=(0, 3), mine="H")
    for seed in range(5):
        assert chosen(match, seed).verb == "cover"


def test_the_card_that_is_missed_least_covers_the_deck() -> None:
    match = going_on(decks=("R A", "Q^ A", "Q A R", "H C A", "C^ H"), notebooks=("AARH", "CQS"), keys=(0, 3))
    source = match.state.table.piece(PieceId(str(chosen(match).source)))
    assert source is not None and LETTERS[source.kind] == "A"


def test_a_deck_between_two_safe_open_cards_is_worth_more_than_one_between_two_that_collapse() -> None:
    safe, fatal = (play(going_on(decks=("R A", "Q A", f"{top} H", "C A", f"{top} R"), mine="AA", notebooks=("RHQ", "CQS")), "unlock 3") for top in ("C^", "A^"))
    assert worth(safe) > worth(fatal) + 3


def test_a_hidden_card_in_a_rivals_tunnel_is_good_and_in_the_own_one_bad() -> None:
    plain = worth(at(notebooks=("ARH", "CQS")))
    assert worth(at(notebooks=("ARH", "CQS"), hidden=("", "H"))) > plain
    assert worth(going_on(mine="CC", hidden=("H", ""))) <= worth(going_on(mine="CC"))


def test_what_a_seat_does_not_see_does_not_change_its_risk() -> None:
    """The face of the next card is no part of what is reckoned; that the seat has peeked at it is."""
    one, other = (play(going_on(decks=("R A", deck, "Q A", "C A", deck[::-1]), mine="AA"), "unlock 2") for deck in ("A C", "C A"))
    assert worth(one) == worth(other)
    table = other.state.table.draft()
    table.show(other.state.table.pieces(ZoneId("deck.1"))[-1].id, ZoneId("deck.1"), Seat(0))
    assert GAME.value(other.rules, State(table.done(), Seat(0), other.state.frames), Seat(0)) > worth(other)


def test_more_of_a_set_is_better_than_as_many_points_elsewhere() -> None:
    near, far = (worth(at(notebooks=(notebook, "SS"), active=1)) for notebook in ("ARCHA", "AARRC"))
    assert near > far


@pytest.mark.slow
def test_greedy_beats_chance_from_both_seats() -> None:
    wins = [0, 0]
    for seed in range(15):
        for greedy in (0, 1):
            match, rng = new(2, seed), Rng(seed, "chance")
            while isinstance(decide := match.decide, Decide):
                index = choose(match, PLAYERS, "greedy", seed).index if decide.seat == greedy else rng.below(len(decide.actions))
                match.play(decide.actions[index])
            assert match.over is not None
            points = [standing.points for standing in match.over.standings]
            wins[greedy] += points[greedy] > points[1 - greedy]
    assert min(wins) >= 11 and sum(wins) >= 26
