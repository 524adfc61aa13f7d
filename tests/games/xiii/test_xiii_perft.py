"""How many ways a turn of Wonderland XIII can go: leaves of the tree to a depth, counted by hand where that can be done."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers.library import PLAIN, at, new, rules
from wonderland_gui.commands.perft import leaves


def perft(depth: int, options: dict[str, bool] | None = None, **where: Any) -> int:
    made = rules(**(options or {}))
    return leaves(made, at(made, **where).state, depth, 1)


# Five decks to unlock; three kinds to cover with; then, of the five pairs R Q, A H, Q C, H R, C A, the Queen hides one card, Alice takes one
# key, and each of the others may name four decks, the Hatter once for every other player.
@pytest.mark.parametrize(("seats", "counts"), [(2, [1, 5, 15, 3 * (5 + 5 + 5 + 8 + 5)]), (3, [1, 5, 15, 3 * (5 + 9 + 5 + 12 + 5)]), (4, [1, 5, 15, 3 * 44])])
def test_the_first_visit(seats: int, counts: list[int]) -> None:
    notebooks = ("ARH", "CQS", "AAC", "RRC")[:seats]
    assert [perft(depth, decks=PLAIN, notebooks=notebooks) for depth in range(4)] == counts


def test_two_cards_of_a_kind_are_one_choice() -> None:
    assert perft(2, decks=PLAIN, notebooks=("AAH", "CQS")) == 10


def test_the_target_who_names_the_deck_makes_it_two_decisions() -> None:
    options = {"hatter_deck_by_target": True}
    three: dict[str, Any] = {"decks": PLAIN, "notebooks": ("ARH", "CQS", "AAC")}
    assert perft(3, options, **three) == 3 * (5 + 3 + 5 + 6 + 5)
    # The Hatter of the second pair and that of the fourth have two targets, each of whom names one of four decks.
    asked = at(rules(**options), mine="HA", unlocked=(0,), keys=(1, 2), frames=[{"is": "Skill", "pair": [0, 1]}], **three)
    assert [leaves(asked.rules, asked.state, depth, 1) for depth in (1, 2)] == [1 + 2, (4 + 3 + 1) + 2 * 5]


def test_a_second_visit_by_another_key_the_same_deck_or_none() -> None:
    """One unlocked deck and a key: four decks to unlock, three kinds to cover with, or the end of the turn."""
    assert perft(1, decks=PLAIN, mine="CC", unlocked=(0,), keys=(1, 2)) == 4 + 3 + 1
    assert perft(1, decks=PLAIN, mine="CC", unlocked=(0, 3), keys=(0, 2)) == 6 + 1


def test_chance_is_counted_where_it_falls() -> None:
    """After a collapse four cards are shuffled, three of them alike: four orders, after each of which the next player has five decks to unlock."""
    where: dict[str, Any] = {"decks": ("A R", "H H Q", "Q A R", "H C A", "C H A"), "notebooks": ("QH", "CQS"), "mine": "H", "unlocked": (0,), "keys": (1, 2)}
    fallen = at(decks=("A R", "H", "Q A R", "H C A", "H H A"), notebooks=("Q", "CQS", "A"), mine="HC", unlocked=(0,), keys=(0, 3))
    assert leaves(fallen.rules, fallen.state, 1, 1) == 4 + 1
    assert perft(1, **where) == 4 + 2 + 1


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "count"), [(2, 3989), (3, 5703), (4, 7513)])
def test_to_the_second_decision_after_a_skill(seats: int, count: int) -> None:
    notebooks = ("ARHQ", "CQS", "AAC", "RRC")[:seats]
    assert perft(5, decks=PLAIN, notebooks=notebooks) == count


def test_every_match_begins_with_five_decks_to_unlock() -> None:
    for seats in (2, 3, 4):
        match = new(seats)
        assert leaves(match.rules, match.state, 1, 1) == 5
