"""The game of the library in the window: hidden cards, peeks and several persons while one looks back, on the text board and to the end of the match."""

from __future__ import annotations

import json
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
from wonderland_gui.engine.table import Seat, sees
from wonderland_gui.engine.view import Eyes, Offer
from wonderland_gui.games.registry import GAMES
from wonderland_gui.models.setup import PERSON, MatchSetup, SeatSetup
from wonderland_gui.players.base import choose
from wonderland_gui.players.registry import PLAYERS
from wonderland_gui.resources import Resources
from wonderland_gui.store.settings import Settings
from wonderland_gui.text_board import board_lines
from wonderland_gui.views.text_board_view import TextBoard

NAMES = ("Lorina", "Edith", "Rhoda", "Harry")
ON_BOARD = Settings(language="en", speed="off", theme="dark", panels={"text_board": True})
Key = Qt.Key


def begin(sitting: Sitting, players: tuple[str, ...], seed: int = 5) -> None:
    sitting.program.begin(MatchSetup("xiii", tuple(SeatSetup(player, name) for player, name in zip(players, NAMES, strict=False)), {}, "free", seed))


def script(seats: int, seed: int) -> list[tuple[Action, str]]:
    """A match that the engine plays alone: the actions, each with the hash of the state after it."""
    loaded = load_game(GAMES["xiii"], Resources())
    match: Match[Any, Any] = Match(loaded.game, loaded.game.rules(loaded.data, loaded.options), seats, Dice(seed))
    rng, made = Rng(seed, "script"), []
    while match.decide is not None:
        action: Action = rng.choice(match.decide.actions)
        match.play(action)
        made.append((action, state_hash(match.state)))
    return made


def board(sitting: Sitting) -> TextBoard:
    return sitting.kit.page.board


def decider(sitting: Sitting) -> Any:
    return sitting.match.decide


def looks(sitting: Sitting) -> bool:
    """Whether somebody looks alone for a moment at what was just shown."""
    return sitting.controller.curtain.watch(sitting.match).looks


def looking(sitting: Sitting) -> int | None:
    return sitting.controller.looking


SHORT = {2: 44, 3: 46, 4: 32}
"""By how many play, the seed of a match that is soon over."""


def come(sitting: Sitting, *, keys: bool = False) -> None:
    """Whoever has to come first comes, looks at what was shown and says so, until the one who decides may act."""
    for _ in range(5):
        sitting.lift(keys=keys)
        if not looks(sitting):
            return
        if sitting.kit.page.on_board:
            press(sitting, lambda line: line.button is not None)
        else:
            button = sitting.kit.page.bar.choices[-1]
            if keys:
                button.setFocus(Qt.FocusReason.TabFocusReason)
                sitting.key(Key.Key_Return)
            else:
                sitting.click(button)
    raise AssertionError("somebody looks for ever")


@pytest.mark.parametrize(("way", "seats"), [("drag", 2), ("click", 3), ("drag", 4), *((way, seats) for way in ("keys", "board") for seats in (2, 3, 4))])
def test_a_match_of_several_persons_is_played_to_its_end_in_one_way_alone_with_the_states_of_the_engine(sit: Sit, way: str, seats: int) -> None:
    """On the text board by Home, Down and Enter in the list of all that can be done; peeks are ended in the same way."""
    sitting = sit(settings=ON_BOARD if way == "board" else None)
    begin(sitting, (PERSON,) * seats, seed=SHORT[seats])
    for action, after in script(seats, SHORT[seats]):
        come(sitting, keys=way in ("keys", "board"))
        wanted = (action.verb, action.source, action.target, action.turn, action.choice)
        if way == "board":
            press(sitting, lambda line, wanted=wanted: line.offer is not None and gesture(line.offer) == wanted)
        else:
            (offer,) = [offer for offer in sitting.offers if gesture(offer) == wanted]
            sitting.play(offer, way)
        assert sitting.hash == after
    assert sitting.match.over is not None
    until(sitting.kit.result.isVisible)
    referee = Referee(Library(language="en", users=False))
    asked: list[dict[str, Any]] = [{"do": "new", "game": "xiii", "seats": seats, "seed": SHORT[seats]}]
    asked += [{"do": "play", "action": encode_action(action)} for action in actions_of(sitting.match)]
    assert all(json.loads(referee.answer(json.dumps(request).encode()))["ok"] for request in asked)
    assert json.loads(referee.answer(b'{"do": "state"}'))["hash"] == sitting.hash


def test_two_persons_and_two_automatic_players_in_the_other_process_come_to_the_states_of_the_engine(sit: Sit) -> None:
    sitting = sit()
    players, seed = (PERSON, "greedy", "random", PERSON), 7
    loaded = load_game(GAMES["xiii"], Resources())
    alone: Match[Any, Any] = Match(loaded.game, loaded.game.rules(loaded.data, loaded.options), 4, Dice(seed))
    while (decide := alone.decide) is not None:
        player = players[decide.seat]
        alone.play(decide.actions[-1 if player == PERSON else choose(alone, PLAYERS, player, seed).index])
    begin(sitting, players, seed)
    while sitting.match.over is None:
        until(lambda: sitting.curtain_for or looks(sitting) or sitting.offers or sitting.match.over is not None, "somebody goes on")
        if sitting.match.over is None:
            come(sitting)
            if sitting.offers:
                sitting.controller.play(sitting.offers[-1])
    assert sitting.hash == state_hash(alone.state)
    assert sitting.match.record == alone.record


def gesture(offer: Offer) -> tuple[object, ...]:
    return offer.verb, offer.source, offer.target, offer.turn, offer.choice


def press(sitting: Sitting, fits: Any) -> None:
    """Goes to a line of the list by the keyboard, and presses Enter."""
    board(sitting).list.setFocus(Qt.FocusReason.TabFocusReason)
    place = next(i for i, line in enumerate(board(sitting).deeds.lines) if fits(line))
    sitting.key(Key.Key_Home)
    sitting.key(*[Key.Key_Down] * place)
    sitting.key(Key.Key_Return)


def to_a_peek(sitting: Sitting) -> Seat:
    """Plays until a person alone has just been shown a card."""
    for _ in range(300):
        decide = decider(sitting)
        assert decide is not None, "no peek in this match"
        if sitting.controller.curtain.peeks:
            return sitting.controller.curtain.peeks[0]
        peek = next((action for action in decide.actions if action.verb == "skill"), decide.actions[0])
        sitting.controller.curtain.lift(decide.seat)
        sitting.controller._play(peek)
    raise AssertionError("no peek in this match")


def test_what_one_person_was_shown_is_not_seen_by_all_who_look_back_and_is_still_to_be_seen_after(sit: Sit) -> None:
    sitting = sit(size=(1400, 900))
    begin(sitting, (PERSON, PERSON, PERSON))
    who = to_a_peek(sitting)
    sitting.lift()
    assert looks(sitting)
    everybody = tuple(Seat(s) for s in range(3))
    table = sitting.match.state.table
    alone = [p for zone in table.zones.values() for p in zone.pieces if sees(who, p, zone) and not all(sees(seat, p, zone) for seat in everybody)]
    assert alone
    now = sitting.match.cursor
    for moment in (now - 1, now):
        sitting.controller.look_at(moment)
        assert looking(sitting) == moment
        view = sitting.kit.scene.view
        assert view is not None
        assert view.viewer is None
        for piece in alone:
            seen = view.piece(piece.id)
            assert seen is None or seen.kind is None or moment < now
    sitting.key(Key.Key_Escape)
    assert looking(sitting) is None
    assert sitting.curtain_for == NAMES[who], "whoever was shown something has still to see it"
    sitting.lift()
    view = sitting.kit.scene.view
    assert view is not None
    assert {view.piece(piece.id).kind for piece in alone} == {piece.kind for piece in alone}  # type: ignore[union-attr]


def test_one_person_looks_back_through_her_own_eyes_only(sit: Sit) -> None:
    sitting = sit(size=(1400, 900))
    begin(sitting, (PERSON, "random", "random"))
    for _ in range(60):
        if decider(sitting) is None:
            break
        sitting.controller._play(decider(sitting).actions[-1])
    sitting.desk.runner.stop()
    for moment in range(0, sitting.match.cursor, 7):
        sitting.controller.look_at(moment)
        assert sitting.kit.scene.view is not None
        assert sitting.kit.scene.view.viewer == Seat(0)
        assert sitting.kit.scene.view.zones == sitting.match.look(Seat(0), moment).zones


def test_the_text_board_shows_a_peek_to_whoever_peeks_and_hides_it_with_the_curtain(sit: Sit) -> None:
    sitting = sit(settings=ON_BOARD)
    begin(sitting, (PERSON, PERSON))
    who = to_a_peek(sitting)
    sitting.lift(keys=True)
    assert roots(sitting) == lines(sitting, who)
    press(sitting, lambda line: line.button is not None)
    assert not looks(sitting)
    assert roots(sitting) == lines(sitting, (Seat(0), Seat(1))) != lines(sitting, who)


def roots(sitting: Sitting) -> list[str]:
    model = board(sitting).table
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def lines(sitting: Sitting, eyes: Eyes) -> list[str]:
    presenter = sitting.desk.presenter
    assert presenter is not None
    view = sitting.match.look(eyes)
    return list(board_lines(view, presenter.speaker(view, eyes)))
