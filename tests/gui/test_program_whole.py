"""Whole matches through the window: by dragging, by clicks and by the keyboard, each step compared with the engine and the referee."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from PySide6.QtCore import Qt

from tests.helpers.program import Sit, Sitting, actions_of, until
from wonderland_gui.commands.library import Library
from wonderland_gui.commands.referee_talk import Referee
from wonderland_gui.data.loader import load_game
from wonderland_gui.engine.match import Dice, Match
from wonderland_gui.engine.protocol import Action
from wonderland_gui.engine.record import encode_action, state_hash
from wonderland_gui.engine.rng import Rng
from wonderland_gui.games.registry import GAMES
from wonderland_gui.models.setup import PERSON
from wonderland_gui.resources import Resources
from wonderland_gui.store.matches import options_of

SEED = 11
OPTIONS: Mapping[str, Mapping[str, bool]] = {"plain": {}, "wonders": {"wonders": True}, "pair": {"pair": True, "wonders": True}}


@cache
def script(name: str) -> tuple[tuple[Action, str], ...]:
    """A match that the engine plays alone: the actions, each with the hash of the state after it."""
    loaded = load_game(GAMES["duel"], Resources())
    rules = loaded.game.rules(loaded.data, options_of(loaded.game, loaded.options, OPTIONS[name]))
    match: Match[Any, Any] = Match(loaded.game, rules, 2, Dice(SEED))
    rng, made = Rng(SEED, "script", name), []
    while match.decide is not None:
        action: Action = rng.choice(match.decide.actions)
        match.play(action)
        made.append((action, state_hash(match.state)))
    return tuple(made)


def offer_of(sitting: Sitting, action: Action) -> Any:
    """The offer in the window that an action is."""
    same = [
        o for o in sitting.offers if (o.verb, o.source, o.target, o.turn, o.choice) == (action.verb, action.source, action.target, action.turn, action.choice)
    ]
    assert len(same) == 1
    return same[0]


@pytest.mark.parametrize(("way", "name"), [(way, name) for way in ("drag", "click", "keys") for name in ("plain", "pair")])
def test_a_match_of_two_persons_is_played_to_the_end_in_one_way_alone_with_the_states_of_the_engine(sit: Sit, way: str, name: str) -> None:
    sitting = sit()
    sitting.begin(seed=SEED, options=OPTIONS[name])
    for action, after in script(name):
        sitting.lift(keys=way == "keys")
        sitting.play(offer_of(sitting, action), way)
        assert sitting.hash == after
    assert sitting.match.over is not None
    assert sitting.kit.result.isVisible()
    assert actions_of(sitting.match) == [action for action, _ in script(name)]


@pytest.mark.parametrize("name", OPTIONS)
def test_the_referee_comes_to_the_same_states(name: str) -> None:
    referee = Referee(Library(language="en", users=False))

    def ask(**request: Any) -> Any:
        answer = json.loads(referee.answer(json.dumps(request).encode()))
        assert answer["ok"], answer
        return answer

    ask(do="new", game="duel", seats=2, seed=SEED, options=OPTIONS[name])
    for action, after in script(name):
        ask(do="play", action=encode_action(action))
        assert ask(do="state")["hash"] == after
    assert ask(do="state")["over"]


def test_a_newcomer_plays_and_goes_on_by_mouse_alone(sit: Sit) -> None:
    """Play, Begin, the cards, the result, Play again, Exchange sides, Start screen, Continue."""
    sitting = sit()
    home = sitting.program.home
    cover = next(cover for cover in home.page.covers if cover.card.id == "duel")
    sitting.click(cover.button)
    page = home.new_page
    assert page is not None
    assert sitting.shows(page)
    sitting.click(page.start_button)
    assert [seat.player for seat in sitting.controller.seats] == ["greedy", PERSON]
    while sitting.match.over is None:
        until(lambda: sitting.offers or sitting.match.over is not None, "the schemer plays")
        if sitting.match.over is None:
            sitting.play_any("drag")
    result = sitting.kit.result
    assert result.isVisible()
    sums = [standing.points for standing in sorted(sitting.match.over.standings, key=lambda standing: standing.rank)]
    assert [seat.points for seat in result.sheet.seats] == sums

    sitting.click(result.buttons["table"])
    assert not result.isVisible()
    sitting.program.carry_out("result")
    sitting.click(result.buttons["again"])
    assert sitting.match.cursor <= 1
    assert not result.isVisible()
    assert [seat.player for seat in sitting.controller.seats] == ["greedy", PERSON]
    until(lambda: sitting.offers)

    sitting.program.host.exchange()  # as the button on the result page does
    assert [seat.player for seat in sitting.controller.seats] == [PERSON, "greedy"]
    sitting.play_any("drag")
    until(lambda: sitting.match.cursor == 2 and sitting.offers)
    left = sitting.hash
    sitting.key(Qt.Key.Key_W, modifiers=Qt.KeyboardModifier.ControlModifier)
    assert sitting.shows(home.page)
    assert sitting.desk.match is None
    sitting.click(home.page.bar.buttons["continue"])
    assert sitting.hash == left
    assert sitting.offers
