"""A whole match of the fourth game by the keyboard, on the board in words and through the referee: each comes to the states of the engine."""

from __future__ import annotations

import json
from collections.abc import Mapping
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
from wonderland_gui.engine.table import ZoneId
from wonderland_gui.games.registry import GAMES
from wonderland_gui.resources import Resources
from wonderland_gui.store.matches import options_of

OPTIONS: Mapping[str, bool | str] = {"lone_region": "award_or_castle", "count_my_bag": True}
CARDS = 1
"""So many cards are taken in each Tea Party here: matches end soon."""
SEED = 217
"""Of a match with much of what is asked in longer ones, forging too."""


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Data with which matches end soon."""
    file = tmp_path_factory.mktemp("pack") / "games" / "war" / "game.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(f"numbers: {{chairs: {{cards_per_round: {CARDS}}}}}\n", "utf-8")
    return file.parent.parent.parent


@cache
def script(pack: Path) -> tuple[tuple[Action, str], ...]:
    """A match that the engine plays alone: the actions, each with the hash of the state after it."""
    loaded = load_game(GAMES["war"], Resources(packs=(pack,)))
    assert loaded.data is not None
    rules = loaded.game.rules(loaded.data, options_of(loaded.game, loaded.options, OPTIONS))
    match: Match[Any, Any] = Match(loaded.game, rules, 2, Dice(SEED))
    rng, made = Rng(SEED, "script"), []
    while match.decide is not None:
        action: Action = rng.choice(match.decide.actions)
        match.play(action)
        made.append((action, state_hash(match.state)))
    return tuple(made)


@pytest.mark.parametrize("way", ["keys", "words"])
def test_a_war_is_played_to_the_end_in_one_way_alone_with_the_states_of_the_engine(sit: Sit, pack: Path, way: str) -> None:
    sitting = sit(resources=Resources(packs=(pack,)), settings=ON_BOARD if way == "words" else None, size=(1100, 760))
    sitting.begin(game="war", seed=SEED, options=OPTIONS)
    for number, (action, after) in enumerate(script(pack)):
        sitting.lift(keys=True)
        if way == "words":
            by_list(sitting, action)
        else:
            sitting.play(offer_of(sitting, action), way)
        assert sitting.hash == after, (number, action)
    assert sitting.match.over is not None
    assert sitting.kit.result.isVisible()
    assert actions_of(sitting.match) == [action for action, _ in script(pack)]


def test_a_person_who_points_at_the_own_bag_in_the_war_reads_what_could_be_counted_and_who_comes_next_does_not(sit: Sit, pack: Path) -> None:
    sitting = sit(resources=Resources(packs=(pack,)), size=(1400, 900))
    sitting.begin(game="war", seed=SEED, options=OPTIONS)
    inspector = sitting.kit.page.side.inspector
    read: list[tuple[Any, str]] = []
    for action, _ in script(pack):
        sitting.lift()
        looking, decide = sitting.controller.shown().eyes, sitting.match.decide
        if read and looking != read[-1][0]:
            assert inspector.shown is None or inspector.shown.words != read[-1][1]
        if decide is not None and decide.prompt == "draw":
            sitting.move(sitting.point_of(f"bag.{looking}"))
            assert inspector.shown is not None
            left = len(sitting.match.state.table.pieces(ZoneId(f"bag.{looking}")))
            assert inspector.shown.words.startswith(f"{left} chips are left in your bag: ")
            read.append((looking, inspector.shown.words))
        if len({who for who, _ in read}) == 2:
            return
        sitting.controller.play(offer_of(sitting, action))
    raise AssertionError("nobody draws")


def test_the_referee_comes_to_the_same_states_of_a_war(pack: Path) -> None:
    referee = Referee(Library([pack], "en", users=False))

    def ask(**request: Any) -> Any:
        answer = json.loads(referee.answer(json.dumps(request).encode()))
        assert answer["ok"], answer
        return answer

    ask(do="new", game="war", seats=2, seed=SEED, options=OPTIONS)
    for action, after in script(pack):
        ask(do="play", action=encode_action(action))
        assert ask(do="state")["hash"] == after
    assert ask(do="state")["over"]
