"""A whole match of the third game by dragging, by clicks, by the keyboard, on the board in words and through the referee: each comes to the same states."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.gui.test_program_board import ON_BOARD, by_list
from tests.gui.test_program_whole import offer_of
from tests.helpers.program import Sit, actions_of
from wonderland_gui.commands.library import Library
from wonderland_gui.commands.referee_talk import Referee
from wonderland_gui.data.loader import load_game
from wonderland_gui.engine.match import Dice, Match
from wonderland_gui.engine.protocol import Action
from wonderland_gui.engine.record import encode_action, state_hash
from wonderland_gui.engine.rng import Rng
from wonderland_gui.games.registry import GAMES
from wonderland_gui.resources import Resources

GOALS = 2
"""So many Goals win here: matches end soon."""
LONG, SHORT = 179, 1444
"""Seeds of matches in which much is asked: fights with Items, a search, a Goal put back behind the curtain; an Event chosen among several, a section to
flip, a reward."""


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Data with which matches end soon."""
    file = tmp_path_factory.mktemp("pack") / "games" / "zenescope" / "game.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(f"numbers: {{goals: {GOALS}}}\n", "utf-8")
    return file.parent.parent.parent


@cache
def script(pack: Path, seed: int) -> tuple[tuple[Action, str], ...]:
    """A match that the engine plays alone: the actions, each with the hash of the state after it."""
    loaded = load_game(GAMES["zenescope"], Resources(packs=(pack,)))
    assert loaded.data is not None
    match: Match[Any, Any] = Match(loaded.game, loaded.game.rules(loaded.data, loaded.options), 2, Dice(seed))
    rng, made = Rng(seed, "script"), []
    while match.decide is not None:
        action: Action = rng.choice(match.decide.actions)
        match.play(action)
        made.append((action, state_hash(match.state)))
    return tuple(made)


@pytest.mark.parametrize(("way", "seed"), [("drag", LONG), ("click", SHORT), ("keys", SHORT), ("words", SHORT)])
def test_a_match_on_boards_is_played_to_the_end_in_one_way_alone_with_the_states_of_the_engine(sit: Sit, pack: Path, way: str, seed: int) -> None:
    sitting = sit(resources=Resources(packs=(pack,)), settings=ON_BOARD if way == "words" else None, size=(1100, 760))
    sitting.begin(game="zenescope", seed=seed)
    for number, (action, after) in enumerate(script(pack, seed)):
        sitting.lift(keys=way in ("keys", "words"))
        if way == "words":
            by_list(sitting, action)
        else:
            sitting.play(offer_of(sitting, action), way)
        assert sitting.hash == after, (number, action)
    assert sitting.match.over is not None
    assert sitting.kit.result.isVisible()
    assert actions_of(sitting.match) == [action for action, _ in script(pack, seed)]


@pytest.mark.parametrize("seed", [LONG, SHORT])
def test_the_referee_comes_to_the_same_states_on_boards(pack: Path, seed: int) -> None:
    referee = Referee(Library([pack], "en", users=False))

    def ask(**request: Any) -> Any:
        answer = json.loads(referee.answer(json.dumps(request).encode()))
        assert answer["ok"], answer
        return answer

    ask(do="new", game="zenescope", seats=2, seed=seed)
    for action, after in script(pack, seed):
        ask(do="play", action=encode_action(action))
        assert ask(do="state")["hash"] == after
    assert ask(do="state")["over"]
