"""A match played again by the same actions under other rules."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from wonderland_gui.data.loader import Loaded, load_game
from wonderland_gui.engine.record import SeatInfo, digest, state_hash
from wonderland_gui.engine.variant import Variant
from wonderland_gui.games.registry import GAMES
from wonderland_gui.resources import Resources
from wonderland_gui.store.again import play_again
from wonderland_gui.store.matches import Moment, Setup, begin, moment, open_match, rule_data


def shipped(game: str) -> Loaded:
    return load_game(GAMES[game], Resources())


def other(loaded: Loaded, **numbers: Any) -> Loaded:
    """The same rules with other numbers."""
    files = {**loaded.files, "game": {**loaded.files["game"], "numbers": {**loaded.files["game"]["numbers"], **numbers}}}
    return replace(loaded, data=replace(loaded.data, numbers=replace(loaded.data.numbers, **numbers)), files=files, hash="other")


def played(loaded: Loaded, actions: int, cursor: int | None = None) -> Moment:
    """A match as it stands after so many actions."""
    variant: Variant[Any, Any] = Variant(loaded.game, loaded.data, loaded.options)
    setup = Setup((SeatInfo("Lorina", "person"), SeatInfo("Edith", "person")), 7, rule_data(loaded))
    match = begin(variant, setup)
    for _ in range(actions):
        assert match.decide is not None
        match.play(match.decide.actions[-1])
    match.seek(actions if cursor is None else cursor)
    return moment(match, variant, setup)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_under_the_same_rules_it_comes_to_the_same_table(game: str) -> None:
    now = played(shipped(game), 12)
    again = play_again(now, shipped(game))
    assert again.opened is not None
    assert again.stopped == 0
    assert state_hash(again.opened.match.state) == state_hash(now.state)
    assert [action for action, _ in again.opened.match.record] == [action for action, _ in now.record]


def test_it_stands_where_the_old_one_stood_and_what_was_taken_back_can_be_played_again() -> None:
    again = play_again(played(shipped("duel"), 8, cursor=5), other(shipped("duel"), cake=3))
    assert again.opened is not None
    assert (again.opened.match.cursor, len(again.opened.match)) == (5, 8)


def test_it_stops_before_the_first_action_that_the_new_rules_refuse_and_the_old_one_is_untouched() -> None:
    now = played(shipped("xiii"), 30)
    again = play_again(now, other(shipped("xiii"), keys=3))
    assert again.opened is not None
    assert again.stopped == len(again.opened.match) + 1
    assert 0 < again.stopped < 30
    assert again.verb == now.record[again.stopped][0].verb  # type: ignore[union-attr]
    assert len(now.record) == 31


def test_it_carries_the_new_rules_and_can_be_opened_from_its_file() -> None:
    rules = other(shipped("duel"), cake=3)
    again = play_again(played(shipped("duel"), 8), replace(rules, hash=digest(rules.files)))
    assert again.opened is not None
    made = again.opened
    file = moment(made.match, made.variant, made.setup).bytes()
    opened = open_match(file, GAMES, lambda game: shipped(game.id))
    assert opened.variant.data.numbers.cake == 3
    assert state_hash(opened.match.state) == state_hash(made.match.state)
