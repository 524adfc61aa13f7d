"""What is counted of finished matches beside who won: cards, and counters."""

from __future__ import annotations

import pytest

from tests.helpers.two_worlds import Played, at, new, shipped
from wonderland_gui.players.census import Census, counter_name, counter_names, groups_of
from wonderland_gui.players.tally import Spread


def ended() -> Played:
    """Seat 0 has three Goals done and a fourth in hand; seat 1 has one done, and that of its Character."""
    return at(
        people=("red_knight", "queen_of_spades"),
        hands={0: ["g01"], 1: ["g02", "g03"]},
        done={0: ["g05", "g06", "g07"], 1: ["g08", "goal_token"]},
        counters={"turns.0": 7, "turns.1": 9},
    )


def test_a_card_is_counted_for_whoever_has_it_and_scored_where_a_line_speaks_of_it() -> None:
    census = Census(shipped()[0], ("characters", "goals"))
    match = ended()
    census.add(match)
    census.add(match)
    told = {kind: (row.matches, row.won, row.scored) for rows in census.cards.values() for kind, row in rows.items() if row.matches}
    assert told == {
        "red_knight": (2, 2, 0),
        "queen_of_spades": (2, 0, 2),
        **dict.fromkeys(("g05", "g06", "g07"), (2, 2, 2)),
        "g01": (2, 2, 0),
        "g08": (2, 0, 2),
        "g02": (2, 0, 0),
        "g03": (2, 0, 0),
    }
    assert list(census.cards) == ["characters", "goals"] and next(iter(census.cards["characters"])) == "alice_liddle"


def test_a_counter_of_every_seat_is_counted_once_a_match_by_the_seat_with_most() -> None:
    census = Census(shipped()[0], (), ("turns",))
    census.add(ended())
    census.add(at(done={0: ["g05", "g06", "g07"]}, counters={"turns.0": 4, "turns.1": 3}))
    assert census.counters["turns"].counts == {4: 1, 9: 1}


def test_groups_and_counters_are_named_once() -> None:
    match = new(3)
    assert counter_names(match) == ("round", "skip", "pardon", "extra", "turns")
    groups = groups_of(shipped()[0], match)
    assert "goals" in groups and "places" not in groups, "of places there are no pieces"
    assert [counter_name(name) for name in ("play", "turns.2", "track.red")] == ["play", "turns", "track.red"]


@pytest.mark.parametrize(("share", "number"), [(0.0, 1), (0.25, 1), (0.5, 2), (0.74, 3), (0.99, 9), (1.0, 9)])
def test_the_number_that_a_share_of_all_does_not_exceed(share: float, number: int) -> None:
    spread = Spread()
    assert spread.below(share) == 0
    for each in (3, 1, 9, 2):
        spread.add(each)
    assert spread.below(share) == number
