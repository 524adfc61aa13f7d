"""A whole match of the third game by dragging, by clicks, by the keyboard, on the board in words and through the referee: each comes to the same states."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.gui.test_program_board import ON_BOARD, by_list
from tests.gui.test_program_whole import offer_of
from tests.helpers.program import Sit, actions_of, run_on, until
from wonderland_gui.commands.library import Library
from wonderland_gui.commands.referee_talk import Referee
from wonderland_gui.controllers.glass import DWELL_MS
from wonderland_gui.data.loader import load_game
from wonderland_gui.engine.match import Dice, Match
from wonderland_gui.engine.protocol import Action
from wonderland_gui.engine.record import encode_action, state_hash
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import ZoneId
from wonderland_gui.games.registry import GAMES
from wonderland_gui.models.setup import PERSON
from wonderland_gui.players.base import choose
from wonderland_gui.players.registry import PLAYERS
from wonderland_gui.resources import Resources
from wonderland_gui.views.painted import PLATE_MARGIN
from wonderland_gui.views.prompt_bar import Prompt, PromptBar

GOALS = 2
"""So many Goals win here: matches end soon."""
LONG, SHORT = (2, 179), (2, 1444)
"""Seats and seeds of matches in which much is asked: fights with Items, a search, a Goal put back behind the curtain; an Event chosen among several, a section
to flip, a reward."""
FIVE, SIX = (5, 91), (6, 112)
"""Matches of more persons: their plates and pawns are small, and lie close together."""
NAMES = ("Lorina", "Edith", "Dinah", "Rhoda", "Violet", "Arthur")


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Data with which matches end soon."""
    file = tmp_path_factory.mktemp("pack") / "games" / "zenescope" / "game.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(f"numbers: {{goals: {GOALS}}}\n", "utf-8")
    return file.parent.parent.parent


@cache
def script(pack: Path, match_of: tuple[int, int]) -> tuple[tuple[Action, str], ...]:
    """A match that the engine plays alone: the actions, each with the hash of the state after it."""
    loaded = load_game(GAMES["zenescope"], Resources(packs=(pack,)))
    assert loaded.data is not None
    seats, seed = match_of
    match: Match[Any, Any] = Match(loaded.game, loaded.game.rules(loaded.data, loaded.options), seats, Dice(seed))
    rng, made = Rng(seed, "script"), []
    while match.decide is not None:
        action: Action = rng.choice(match.decide.actions)
        match.play(action)
        made.append((action, state_hash(match.state)))
    return tuple(made)


@pytest.mark.parametrize(("way", "match_of"), [("drag", LONG), ("click", SIX), ("keys", FIVE), ("words", SHORT)])
def test_a_match_on_boards_is_played_to_the_end_in_one_way_alone_with_the_states_of_the_engine(
    sit: Sit, pack: Path, way: str, match_of: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    seats, seed = match_of
    said: list[Prompt] = []
    set_prompt = PromptBar.set_prompt

    def noted(bar: PromptBar, prompt: Prompt) -> None:
        said.append(prompt)
        set_prompt(bar, prompt)

    monkeypatch.setattr(PromptBar, "set_prompt", noted)
    sitting = sit(resources=Resources(packs=(pack,)), settings=ON_BOARD if way == "words" else None, size=(1100, 760))
    sitting.begin((PERSON,) * seats, names=NAMES, game="zenescope", seed=seed)
    for number, (action, after) in enumerate(script(pack, match_of)):
        sitting.lift(keys=way in ("keys", "words"))
        if way == "words":
            by_list(sitting, action)
        else:
            sitting.play(offer_of(sitting, action), way)
        assert sitting.hash == after, (number, action)
    assert sitting.match.over is not None
    assert sitting.kit.result.isVisible()
    assert actions_of(sitting.match) == [action for action, _ in script(pack, match_of)]
    assert said and [prompt for prompt in said if "{" in f"{prompt.sentence}{prompt.how}"] == [], "something was asked without a word for whom or what"


@pytest.mark.parametrize("match_of", [LONG, SIX])
def test_the_referee_comes_to_the_same_states_on_boards(pack: Path, match_of: tuple[int, int]) -> None:
    seats, seed = match_of
    referee = Referee(Library([pack], "en", users=False))

    def ask(**request: Any) -> Any:
        answer = json.loads(referee.answer(json.dumps(request).encode()))
        assert answer["ok"], answer
        return answer

    ask(do="new", game="zenescope", seats=seats, seed=seed)
    for action, after in script(pack, match_of):
        ask(do="play", action=encode_action(action))
        assert ask(do="state")["hash"] == after
    assert ask(do="state")["over"]


def test_a_plate_and_a_pawn_show_the_card_that_gives_its_seat_its_figure(sit: Sit) -> None:
    sitting = sit(size=(1400, 900))
    sitting.begin(game="zenescope", seed=SHORT[1])
    view = sitting.kit.scene.view
    assert view is not None
    for seat, name in enumerate(("Lorina", "Edith")):
        card = view.zones[ZoneId(f"character.{seat}")].pieces[0]
        pawn = next(piece.id for zone in view.zones.values() for piece in zone.pieces if piece.owner == seat and zone.id.startswith("space."))
        for ref in (f"character.{seat}", pawn):
            sitting.move(sitting.point_of(ref))
            shown = sitting.kit.page.side.inspector.shown
            assert shown is not None
            assert shown.title == sitting.kit.texts.say(f"component.{card.kind}")
            assert name in shown.lines, "whose it is"


def test_the_token_for_the_goal_of_a_character_shows_whose_it_is_and_is_looked_at_as_that_card(sit: Sit) -> None:
    sitting = sit(size=(1400, 900))
    sitting.begin(game="zenescope", seed=3)
    match, done = sitting.match, ZoneId("done.0")
    while all(piece.kind != "goal_token" for piece in match.state.table.zones[done].pieces):
        assert match.decide is not None
        match.play(match.decide.actions[choose(match, PLAYERS, "greedy", 3).index])
    sitting.controller.show()
    scene = sitting.kit.scene
    token = next(piece.id for piece in match.state.table.zones[done].pieces if piece.kind == "goal_token")
    card = match.state.table.zones[ZoneId("character.0")].pieces[0]
    lying = scene.board.where(token)
    assert lying is not None and ("figure", card.kind) in lying.look.face.fields
    assert scene.tray.open(done)
    sitting.move(sitting.point_of(token))
    shown = sitting.kit.page.side.inspector.shown
    assert shown is not None and shown.title == sitting.kit.texts.say(f"component.{card.kind}")
    assert sitting.kit.texts.say("component.goal_token.rules") in shown.lines


def test_what_is_said_of_a_card_stands_beside_it_where_the_panels_are_folded(sit: Sit) -> None:
    sitting = sit(size=(1280, 800))
    sitting.begin(game="zenescope", seed=SHORT[1])
    scene, tip = sitting.kit.scene, sitting.kit.scene.asides.tip
    assert scene.view is not None
    deck = scene.view.zones[ZoneId("madness")].pieces[-1].id
    for ref in ("seat.0", "seat.1", deck):
        sitting.move(sitting.point_of(ref))
        until(tip.isVisible, "the tip")
        box = tip.sceneBoundingRect().adjusted(PLATE_MARGIN, PLATE_MARGIN, -PLATE_MARGIN, -PLATE_MARGIN)
        assert not box.intersects(scene.box_of(ref)), "never over what it explains"
        assert scene.asides.room.contains(box)
        shown = sitting.kit.page.side.inspector.shown
        assert shown is not None and shown.words in str(tip.key)
        sitting.controller.show()
        assert not tip.isVisible(), "something has happened: the table is to be seen"
        run_on(1.2 * DWELL_MS / 1000)
        assert not tip.isVisible(), "nor does it come again while the pointer rests there"
        sitting.move(sitting.point_of("space.NW.empire_state.1.2"))
        assert not tip.isVisible()


def test_what_comes_into_a_zone_of_which_all_read_is_looked_at_closely(sit: Sit) -> None:
    sitting = sit(size=(1400, 900))
    sitting.begin(game="zenescope", seed=SHORT[1])
    seen: set[str] = set()
    for action, _ in script_of_the_shipped():
        sitting.lift()
        sitting.controller.play(offer_of(sitting, action))
        event = sitting.match.state.table.zones[ZoneId("event")].pieces
        if event and event[-1].id not in seen:
            seen.add(event[-1].id)
            shown = sitting.kit.page.side.inspector.shown
            assert shown is not None and shown.title == sitting.kit.texts.say(f"component.{event[-1].kind}")
    assert seen


def script_of_the_shipped() -> list[tuple[Action, str]]:
    """The beginning of a match with the data as it comes."""
    loaded = load_game(GAMES["zenescope"], Resources())
    assert loaded.data is not None
    match: Match[Any, Any] = Match(loaded.game, loaded.game.rules(loaded.data, loaded.options), 2, Dice(SHORT[1]))
    made: list[tuple[Action, str]] = []
    while match.decide is not None and len(made) < 30:
        action: Action = next((action for action in match.decide.actions if action.verb == "encounter"), match.decide.actions[-1])
        match.play(action)
        made.append((action, state_hash(match.state)))
    return made
