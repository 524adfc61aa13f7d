"""A person against an automatic player: its process answers, is taken back, is stopped, and fails in every way; the window never waits for it."""

from __future__ import annotations

import logging
import time
from functools import partial
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt, QTimer

from tests.helpers.bad_players import BAD, serve_bad_in_the_program
from tests.helpers.program import Sit, Sitting, run_on, until
from wonderland_gui.engine.table import Seat, ZoneId
from wonderland_gui.models.setup import PERSON
from wonderland_gui.players.question import Question
from wonderland_gui.players.registry import PLAYERS
from wonderland_gui.players.worker import Thinking, Worker
from wonderland_gui.store.settings import Settings

ALL = {**PLAYERS, **BAD}


class Impatient(Worker):
    """Gives its players so many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(serve_bad_in_the_program)
        self.seconds = seconds

    def ask(self, asked: Question, limit: float = 0) -> Thinking:
        return super().ask(asked, self.seconds)


def against(sit: Sit, player: str, seconds: float = 0.5) -> Sitting:
    """A person on seat 0 against a player of the tests, who has so many seconds for an action."""
    sitting: Sitting = sit(players=ALL, worker=Impatient(seconds))
    sitting.begin((PERSON, player))
    return sitting


def answered(sitting: Sitting, cursor: int) -> bool:
    return sitting.match.cursor == cursor and bool(sitting.offers)


def thinks(sitting: Sitting) -> bool:
    return sitting.desk.runner.thinking


# ---------------------------------------------------------------- answers and taking back
def test_the_other_process_answers_and_the_person_goes_on(sit: Sit) -> None:
    sitting = sit()
    sitting.begin((PERSON, "greedy"))
    for turn in range(3):
        sitting.play_any()
        expected = 2 * turn + 2
        until(partial(answered, sitting, expected), "the schemer answers")
    assert [action.seat for action, _ in sitting.match.record[1:] if action is not None] == [0, 1] * 3


def test_the_same_seed_gets_the_same_answers(sit: Sit) -> None:
    played = []
    for _ in range(2):
        sitting = sit()
        sitting.begin((PERSON, "random"), seed=5)
        sitting.play_any()
        until(partial(answered, sitting, 2))
        played.append(sitting.hash)
        sitting.leave()
    assert played[0] == played[1]


def test_taking_back_goes_over_the_answer_and_playing_again_brings_both_back(sit: Sit) -> None:
    sitting = sit()
    sitting.begin((PERSON, "greedy"))
    start = sitting.hash
    sitting.play_any()
    until(lambda: answered(sitting, 2))
    after = sitting.hash
    sitting.key(Qt.Key.Key_Z)
    assert (sitting.match.cursor, sitting.hash) == (0, start)
    run_on(0.1)  # while it looks back, nobody plays
    assert sitting.match.cursor == 0
    sitting.key(Qt.Key.Key_Y)
    assert (sitting.match.cursor, sitting.hash) == (2, after)
    sitting.key(Qt.Key.Key_Z)
    sitting.play_any(pick=lambda offers: offers[-1])
    assert len(sitting.match) == 1
    assert not sitting.controller.can_redo
    until(lambda: answered(sitting, 2))


def test_what_the_automatic_seat_began_with_is_not_taken_back(sit: Sit) -> None:
    sitting = sit()
    sitting.begin(("random", PERSON))
    until(lambda: answered(sitting, 1))
    assert not sitting.kit.page.top.buttons["undo"].isEnabled()
    assert not sitting.program.shell.commands.actions["take_back"].isEnabled()
    sitting.key(Qt.Key.Key_Z)
    assert sitting.match.cursor == 1


def test_taking_back_while_it_thinks_stops_it_at_once_as_often_as_one_likes(sit: Sit) -> None:
    sitting = against(sit, "hangs")
    start = sitting.hash
    for _ in range(4):
        sitting.play_any()
        assert thinks(sitting)
        begun = time.monotonic()
        sitting.key(Qt.Key.Key_Z)
        assert time.monotonic() - begun < 1
        assert not thinks(sitting)
        assert sitting.hash == start
        assert sitting.offers
    run_on(0.7)
    assert sitting.match.cursor == 0
    sitting.key(Qt.Key.Key_Y)
    assert thinks(sitting)  # what was taken back is asked again


def test_two_automatic_seats_play_to_the_end_and_a_spectator_sees_no_hidden_face(sit: Sit) -> None:
    sitting = sit()
    hidden = []
    sitting.begin(("random", "greedy"))
    sitting.controller.changed.connect(lambda shown: hidden.append([p.kind for zone in shown.view.zones.values() for p in zone.pieces if not p.face_up]))
    view = sitting.kit.scene.view
    assert view is not None
    assert view.viewer is None
    assert all(piece.kind is None for zone in ("hand.0", "hand.1") for piece in view.zones[ZoneId(zone)].pieces)
    until(lambda: sitting.match.over is not None, "they come to the end")
    assert len(hidden) == 14
    assert all(kind is None for kinds in hidden for kind in kinds)
    assert sitting.kit.result.isVisible()


# ---------------------------------------------------------------- players that go wrong
@pytest.mark.parametrize("player", ["raises", "dies", "hangs", "nothing", "beyond"])
def test_for_a_player_that_goes_wrong_a_legal_action_is_played_and_one_line_logged(sit: Sit, player: str, caplog: pytest.LogCaptureFixture) -> None:
    sitting = against(sit, player)
    until(lambda: sitting.desk.runner._worker.pid is not None)
    with caplog.at_level(logging.WARNING, "wonderland"):
        sitting.play_any()
        until(lambda: answered(sitting, 2), "a legal action is played", seconds=6)
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert player in caplog.text
    assert sitting.match.record[2][0].seat == Seat(1)  # type: ignore[union-attr]


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_while_a_player_reckons_the_window_answers(sit: Sit) -> None:
    sitting = against(sit, "busy", 20)
    until(lambda: sitting.desk.runner._worker.pid is not None)
    sitting.play_any()
    ticks: list[float] = []
    timer = QTimer(sitting.window, interval=20)
    timer.timeout.connect(lambda: ticks.append(time.monotonic()))
    timer.start()
    menu = sitting.program.shell.commands.root
    sitting.click(sitting.kit.page.top.buttons["menu"])
    assert menu.isVisible()
    menu.close()
    run_on(0.4)
    timer.stop()
    assert sitting.desk.runner.thinking
    assert len(ticks) > 8
    gaps = sorted(after - before for before, after in pairwise(ticks))
    assert gaps[len(gaps) * 3 // 4] < 0.15


# ---------------------------------------------------------------- going away
def test_closing_the_window_while_it_thinks_ends_the_process(sit: Sit) -> None:
    sitting = against(sit, "hangs")
    sitting.play_any()
    assert sitting.desk.runner.thinking
    begun = time.monotonic()
    sitting.leave()
    assert time.monotonic() - begun < 2
    assert sitting.desk.runner._worker.pid is None


@pytest.mark.parametrize("away", ["start", "new"])
def test_leaving_the_table_while_it_thinks_leaves_its_answer_behind(sit: Sit, away: str) -> None:
    sitting = against(sit, "busy", 20)
    sitting.play_any()
    sitting.program.carry_out(away)
    assert sitting.desk.match is None
    sitting.begin((PERSON, PERSON))
    run_on(0.7)
    assert sitting.match.cursor == 0


# ---------------------------------------------------------------- with motion
def test_with_motion_the_answer_waits_for_the_person_s_card_to_lie_and_a_moment_more(sit: Sit) -> None:
    sitting = sit(settings=Settings(language="en", speed="fast"))
    sitting.begin((PERSON, "random"))
    sitting.settle()
    runner, scene = sitting.desk.runner, sitting.kit.scene
    moments: dict[str, float] = {}
    scene.motion_ended.connect(lambda: moments.setdefault("still", time.monotonic()))
    runner.chosen.connect(lambda *_: moments.setdefault("played", time.monotonic()))
    sitting.play_any()
    until(lambda: "played" in moments)
    assert moments["played"] - moments["still"] >= 0.14


def test_a_person_need_not_wait_for_motion(sit: Sit) -> None:
    sitting = sit(settings=Settings(language="en", speed="slow"))
    sitting.begin((PERSON, "random"))
    sitting.desk.runner.speed = "off"
    sitting.play_any()
    until(lambda: answered(sitting, 2))
    assert sitting.kit.scene.in_motion
    sitting.play_any()
    assert sitting.match.cursor >= 3


def test_the_speed_is_chosen_in_the_menu_holds_at_once_and_the_next_time(sit: Sit) -> None:
    sitting = sit(settings=Settings(language="en", speed="normal"))
    sitting.begin((PERSON, "random"))
    sitting.program.shell.commands.actions["speed.off"].trigger()
    assert not sitting.kit.scene.motions.on
    assert sitting.desk.runner.speed == "off"
    sitting.leave()
    again = sit()
    assert again.program.shell.settings.speed == "off"
    assert again.program.shell.commands.actions["speed.off"].isChecked()
    again.begin((PERSON, "random"))
    assert not again.kit.scene.motions.on
