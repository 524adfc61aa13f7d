"""Nothing in the window depends on what whoever looks cannot see: the same match with the unseen faces dealt anew looks, says and answers the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from tests.helpers.look import differing
from tests.helpers.program import PERSON, Sit, Sitting, everything_said
from wonderland_gui.controllers.intents import buttons
from wonderland_gui.engine.match import Match
from wonderland_gui.engine.protocol import Action
from wonderland_gui.engine.record import encode
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.view import Eyes, imagine
from wonderland_gui.games.registry import GAMES
from wonderland_gui.models.setup import MatchSetup, SeatSetup

POSITIONS = 3
"""How many moments of each match are looked at."""
GESTURES = 3
"""How many pieces are pointed at, and how many offers tried, at each of them."""


def begin(sitting: Sitting, game: str, players: tuple[str, ...], seed: int) -> None:
    """A match of any game, with every option that is a yes or a no turned on where the seed is odd."""
    loaded = sitting.program.shell.library.loaded(game)
    options = {name: seed % 2 == 1 for name, value in encode(loaded.options).items() if isinstance(value, bool)}
    seats = tuple(SeatSetup(player, f"Somebody {i}") for i, player in enumerate(players))
    sitting.program.begin(MatchSetup(game, seats, options, "free", seed))
    sitting.desk.runner.stop()
    QApplication.processEvents()


def play_on(sitting: Sitting, rng: Rng, actions: int) -> None:
    """Plays at random past the window, and shows where that led."""
    match = sitting.match
    for _ in range(actions):
        if match.decide is None:
            break
        match.play(rng.choice(match.decide.actions))
        sitting.controller.curtain.moved(match)
    show(sitting)
    show(sitting)  # what moved last is marked in the first view alone


def show(sitting: Sitting) -> None:
    sitting.controller.show()
    sitting.desk.runner.stop()
    QApplication.processEvents()


def dealt_anew(match: Match, eyes: Eyes, rng: Rng) -> None:
    """Another table in place of the real one, which whoever looks cannot tell from it."""
    entry = match.entry
    match._entries[match.cursor] = replace(entry, state=imagine(entry.state, eyes, rng))


def answers(sitting: Sitting, rng: Rng) -> Iterator[tuple[str, QImage | None]]:
    """What the window shows and says, also to somebody who points at pieces and holds cards over places."""
    kit = sitting.kit
    assert sitting.desk.presenter is not None
    sitting.desk.presenter._inspector.ref = None  # what was looked at last time is no part of the match
    kit.page.side.inspect(None)
    sitting.settle()
    yield everything_said(sitting), sitting.window.grab().toImage()
    view = kit.scene.view
    assert view is not None
    pieces = [piece.id for zone in view.zones.values() for piece in zone.pieces]
    for _ in range(GESTURES if pieces else 0):
        kit.scene.hovered.emit(rng.choice(pieces))
        sitting.settle()
        yield everything_said(sitting), kit.page.side.grab().toImage()
    pressed = {offer.index for offer in buttons(view.offers)}
    held = [offer for offer in view.offers if offer.source is not None and offer.index not in pressed]
    for _ in range(GESTURES if held else 0):
        offer = rng.choice(held)
        kit.scene.hot_target.emit(offer)
        sitting.settle()
        yield everything_said(sitting), kit.page.side.grab().toImage()
        kit.scene.hot_target.emit(None)
    refs = [*pieces, *map(str, view.zones)]
    for _ in range(GESTURES):
        kit.scene.refused.emit(rng.choice(refs), rng.choice(refs), 0)
        yield kit.scene.bubble.words, None
        kit.scene.unrefuse()


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES)
def test_a_person_s_window_is_the_same_whatever_lies_hidden(sit: Sit, game: str, seed: int) -> None:
    sitting = sit()
    rng = Rng(seed, "secrets", game)
    count = GAMES[game].seats[-1]
    me = Seat(rng.below(count))
    begin(sitting, game, tuple(PERSON if seat == me else "random" for seat in range(count)), seed)
    looked = 0
    for number in range(POSITIONS):
        play_on(sitting, rng, 1 + rng.below(6))
        if sitting.match.over is not None:
            break
        real = list(answers(sitting, Rng(seed, number)))
        before = sitting.match.state
        dealt_anew(sitting.match, me, rng)
        show(sitting)
        other = list(answers(sitting, Rng(seed, number)))
        looked += sitting.match.state != before
        for (said, picture), (again, drawn) in zip(real, other, strict=True):
            assert said == again
            assert picture is None or drawn is None or differing(picture, drawn) == 0
        sitting.match._entries[sitting.match.cursor] = replace(sitting.match.entry, state=before)
    assert looked >= 2


@pytest.mark.parametrize("game", GAMES)
def test_a_spectator_s_window_is_the_same_whatever_lies_hidden(sit: Sit, game: str) -> None:
    sitting = sit()
    rng = Rng(3, "spectator", game)
    begin(sitting, game, ("random",) * GAMES[game].seats[0], 3)
    for number in range(POSITIONS):
        play_on(sitting, rng, 1 + rng.below(5))
        if sitting.match.over is not None:
            break
        real = list(answers(sitting, Rng(number)))
        dealt_anew(sitting.match, None, rng)
        show(sitting)
        for (said, picture), (again, drawn) in zip(real, answers(sitting, Rng(number)), strict=True):
            assert said == again
            assert picture is None or drawn is None or differing(picture, drawn) == 0


@pytest.mark.parametrize("game", GAMES)
def test_behind_the_curtain_nothing_depends_on_any_hidden_face(sit: Sit, game: str) -> None:
    """Nor after keys, clicks and turns of the wheel that go nowhere."""
    sitting = sit()
    rng = Rng(4, "curtain", game)
    # Where Goals are revealed by hand, as in a match of an even seed, everybody is asked behind the curtain.
    begin(sitting, game, (PERSON,) * GAMES[game].seats[-1], 6 if game == "zenescope" else 5)
    looked = 0
    for _ in range(2 * POSITIONS):
        play_on(sitting, rng, 1 + rng.below(3))
        if sitting.match.over is not None:
            break
        if not sitting.curtain_for:
            continue
        looked += 1
        pictures = []
        for turn in range(2):
            sitting.key(Qt.Key.Key_Tab, Qt.Key.Key_Left, Qt.Key.Key_R)
            at = QPoint(40 + rng.below(300), 120 + rng.below(300))
            sitting.move(at)
            sitting.wheel(at, 120)
            sitting.settle()
            pictures.append((everything_said(sitting), sitting.window.grab().toImage()))
            if turn == 0:
                for seat in range(GAMES[game].seats[-1]):
                    dealt_anew(sitting.match, Seat(seat), rng)
                show(sitting)
        (said, one), (again, other) = pictures
        assert said == again
        assert differing(one, other) == 0
    assert looked or game == "xiii"


def test_where_all_persons_look_nothing_depends_on_what_only_some_of_them_know(sit: Sit) -> None:
    """Neither what lies there, nor what is said to whoever decides and has peeked."""
    sitting = sit()
    rng = Rng(6, "together")
    begin(sitting, "xiii", (PERSON,) * 3, 4)
    looked = 0
    while looked < 2:
        assert sitting.match.over is None
        play_on(sitting, rng, 1)
        while sitting.controller.curtain.peeks:  # each has seen what was shown to them alone
            sitting.controller.lift_curtain()
            sitting.controller.done_looking()
        if sitting.controller.would_look is None or len(sitting.offers) < 4:
            continue
        looked += 1
        assert not sitting.curtain_for
        show(sitting)
        real, before = list(answers(sitting, Rng(looked))), sitting.match.entry
        dealt_anew(sitting.match, sitting.controller.persons, rng)
        show(sitting)
        for (said, picture), (again, drawn) in zip(real, answers(sitting, Rng(looked)), strict=True):
            assert said == again
            assert picture is None or drawn is None or differing(picture, drawn) == 0
        sitting.match._entries[sitting.match.cursor] = before


def frames(sitting: Sitting, action: Action) -> list[QImage]:
    """What the window shows while this is played, from its first picture until all lies still."""
    scene = sitting.kit.scene
    sitting.controller._play(action)
    sitting.desk.runner.stop()
    seen = [sitting.window.grab().toImage()]
    while scene.in_motion and len(seen) < 200:
        scene.motions.advance(60)
        seen.append(sitting.window.grab().toImage())
    assert not scene.in_motion
    return seen


@pytest.mark.parametrize(("game", "verb", "target"), [("duel", "arrive", "edge."), ("xiii", "skill", "deck.")])
def test_every_frame_of_a_hidden_card_on_its_way_is_the_same_whatever_it_is(sit: Sit, game: str, verb: str, target: str) -> None:
    """A card that an automatic seat lays face down, peeks at, or hides in the Tunnel of the person who watches."""
    sitting = sit()
    me, rng = Seat(1), Rng(8, "frames", game)
    begin(sitting, game, ("random", PERSON), 2)
    watched = moved = 0
    while watched < 6:
        decide, before = sitting.match.decide, sitting.match.entry
        assert decide is not None, "the match is too short"
        fits = [action for action in decide.actions if action.verb == verb and str(action.target).startswith(target) and decide.seat != me]
        action = next((action for action in fits if action.choice), fits[0] if fits else None)
        if action is None or not is_news_without_a_face(sitting.match, action, me):
            sitting.match.play(rng.choice(decide.actions))
            continue
        pictures = []
        for turn in range(4):  # the first is a rehearsal, for which all that is to be painted is read
            if turn > 1:
                dealt_anew(sitting.match, me, rng)
                if not is_news_without_a_face(sitting.match, action, me):
                    continue
            sitting.program.carry_out("speed.off")
            show(sitting)
            show(sitting)
            sitting.settle()
            sitting.program.carry_out("speed.normal")
            pictures.append(frames(sitting, action))
            sitting.settle()
            sitting.match.seek(sitting.match.cursor - 1)
            sitting.match._entries[sitting.match.cursor] = before
        for others in pictures[2:]:
            assert [differing(one, other) for one, other in zip(pictures[1], others, strict=True)] == [0] * len(others)
            watched += 1
            moved += len(others) > 2
        sitting.match.play(action)
    assert moved


def is_news_without_a_face(match: Match, action: Action, eyes: Seat) -> bool:
    """Whether nothing that is played by this action shows these eyes a new face."""
    after = match.copy()
    after.play(action)
    return eyes not in after.learned(after.cursor)
