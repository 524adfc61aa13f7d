"""The program at its edges: started while it runs, after it was killed, and ended from the terminal."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog

from tests.helpers.program import CTRL, Sit, choose_file, until
from wonderland_gui.controllers.bell import Bell
from wonderland_gui.controllers.interrupts import SIGNALS, Interrupts
from wonderland_gui.engine.record import read_match
from wonderland_gui.store.folders import Folders
from wonderland_gui.store.instance import Knock, Place, knock
from wonderland_gui.store.lock import is_held

ROOT = Path(__file__).parents[2]
PATIENCE = 60
# What the platform without a screen says of every window that comes to the front.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


class Started:
    """The program in a process of its own."""

    def __init__(self, home: Path, *words: str, **more: Any) -> None:
        environment = {**os.environ, "WONDERLAND_HOME": str(home), "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "tests.helpers.started", *words]
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)

    def says(self) -> str:
        """Its next line."""
        assert self.process.stdout is not None
        return str(self.process.stdout.readline()).strip()

    def ends(self) -> tuple[int, str]:
        """Its exit code, and what it complained of."""
        _, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, "\n".join(line for line in err.splitlines() if "This plugin does not support" not in line)


@pytest.fixture
def start(home: Path) -> Iterator[Callable[..., Started]]:
    """Starts the program; whatever still runs at the end of the test is killed."""
    started: list[Started] = []

    def begin(*words: str, **more: Any) -> Started:
        started.append(Started(home, *words, **more))
        return started[-1]

    yield begin
    for each in started:
        each.process.kill()
        each.process.communicate(timeout=PATIENCE)


def kept(home: Path) -> list[str]:
    return sorted(path.name for path in Folders(home).autosaves.glob("*.wonder"))


# ---------------------------------------------------------------- started twice
def test_a_second_start_shows_the_first_window_and_ends(start, home):
    first = start()
    assert first.says() == "open"
    second = start()
    assert second.ends() == (0, "")
    assert first.says() == "answered - -"
    assert first.process.poll() is None
    first.process.send_signal(signal.SIGTERM)
    assert first.ends() == (0, "")
    assert not list(Folders(home).running.iterdir())


def test_a_match_file_that_is_opened_while_the_program_runs_is_opened_there(start, home, tmp_path):
    first = start("game=duel")
    assert first.says() == "open"
    (name,) = kept(home)
    (tmp_path / "tea.wonder").write_bytes((Folders(home).autosaves / name).read_bytes())
    second = start(f"open={os.path.relpath(tmp_path / 'tea.wonder', ROOT)}")
    assert second.ends() == (0, "")
    assert first.says() == "answered tea.wonder 0"


def test_a_start_that_asks_for_a_game_opens_a_window_beside_the_first_and_spoils_nothing(start, home):
    first = start()
    assert first.says() == "open"
    second = start("game=duel")
    assert second.says() == "open"
    assert first.process.poll() is None
    second.process.send_signal(signal.SIGTERM)
    assert second.ends() == (0, "")
    assert is_held(Folders(home).running / "open")
    third = start()
    assert third.ends() == (0, "")
    assert first.says() == "answered - -"


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_after_a_program_that_was_killed_the_next_one_starts_and_is_the_first(start, home, how):
    killed = start("game=duel")
    assert killed.says() == "open"
    killed.process.send_signal(how)
    killed.process.wait(PATIENCE)
    next_ = start()
    assert next_.says() == "open"
    assert start().ends() == (0, "")
    assert next_.says() == "answered - -"


def test_a_program_that_hangs_keeps_nobody_from_starting(start, home):
    first = start()
    assert first.says() == "open"
    first.process.send_signal(signal.SIGSTOP)
    second = start()
    assert second.says() == "open"
    first.process.send_signal(signal.SIGCONT)
    assert first.process.poll() is None


# ---------------------------------------------------------------- in this process
@pytest.fixture
def bell(qapp, tmp_path):
    place = Place(tmp_path / "running")
    made = Bell(place)
    yield made
    made.close()
    made.deleteLater()


def test_the_bell_rings_for_every_knock_also_for_one_from_before(qtbot, tmp_path):
    folder = tmp_path / "running"
    folder.mkdir()
    (folder / "1-1.json").write_text(json.dumps({"open": "early", "token": ""}))
    heard: list[Knock] = []
    bell = Bell(Place(folder))
    bell.rung.connect(heard.append)
    until(lambda: heard, "the knock from before is heard")
    (folder / "2-1.json").write_text(json.dumps({"open": "late", "token": ""}))
    until(lambda: len(heard) == 2, "the next one is heard")
    assert [each.open for each in heard] == ["early", "late"]
    bell.close()
    assert not knock(folder, Knock(), 0.05)
    bell.deleteLater()


def test_the_bell_of_a_program_that_has_no_place_is_silent(qtbot, tmp_path):
    first, second = Place(tmp_path / "running"), Place(tmp_path / "running")
    bell = Bell(second)
    heard: list[Knock] = []
    bell.rung.connect(heard.append)
    assert not knock(first.folder, Knock(), 0.05)
    QApplication.processEvents()
    assert not heard
    bell.close()
    assert first.held
    first.release()
    bell.deleteLater()


def test_the_window_comes_to_the_front_as_it_was(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    sitting.advance(2)
    before = sitting.hash
    for state in (Qt.WindowState.WindowNoState, Qt.WindowState.WindowMaximized):
        sitting.window.setWindowState(state | Qt.WindowState.WindowMinimized)
        assert sitting.window.isMinimized()
        sitting.program.answer(Knock())
        assert not sitting.window.isMinimized()
        assert sitting.window.isMaximized() == bool(state)
        until(sitting.window.isActiveWindow, "it is the active window")
    assert sitting.hash == before
    assert not sitting.messages


def test_a_file_that_is_wanted_from_outside_is_opened_or_told_like_any_other(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    sitting.advance(3)
    saved, path = sitting.hash, sitting.folders.matches / "tea.wonder"
    sitting.key(Qt.Key.Key_S, modifiers=CTRL)
    choose_file(sitting, path)
    sitting.flush()
    sitting.begin(seed=9)
    sitting.program.answer(Knock(str(path)))
    assert sitting.hash == saved
    sitting.program.answer(Knock(str(path.with_name("gone.wonder"))))
    assert sitting.hash == saved
    assert any("gone.wonder" in words for words in sitting.messages.values())


# ---------------------------------------------------------------- ended from the terminal
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0), (signal.SIGHUP, 0)], ids=["Ctrl+C", "SIGTERM", "SIGHUP"])
def test_the_program_that_is_ended_from_outside_is_quit_in_good_order(start, home, number, code):
    first = start("game=duel", start_new_session=True)
    assert first.says() == "open"
    os.killpg(first.process.pid, number)  # as a terminal does: also the process of the automatic players hears it
    assert first.ends() == (code, "")
    folders = Folders(home)
    assert json.loads(folders.settings.read_bytes())["window"]  # kept when the window is closed
    assert not list(folders.autosaves.glob("*.open"))
    (name,) = kept(home)
    assert read_match((folders.autosaves / name).read_bytes()).cursor == 0
    end = time.monotonic() + PATIENCE
    with pytest.raises(ProcessLookupError):  # nobody is left behind
        while time.monotonic() < end:
            os.killpg(first.process.pid, 0)


def test_a_signal_that_is_to_be_left_alone_is(qapp):
    """Whoever starts the program with nohup does not want it to end with the terminal."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        interrupts = Interrupts()
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
        interrupts.close()
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
        interrupts.deleteLater()
    finally:
        signal.signal(signal.SIGHUP, before)


def test_signals_are_heard_while_the_loop_waits_and_are_as_before_afterwards(qapp):
    before = [signal.getsignal(number) for number in SIGNALS]
    interrupts = Interrupts()
    asked: list[bool] = []
    interrupts.asked.connect(lambda: asked.append(True))
    os.kill(os.getpid(), signal.SIGINT)
    until(lambda: asked, "the program is asked to end")
    assert interrupts.code == 130
    assert signal.getsignal(signal.SIGINT) is signal.SIG_DFL  # the second one ends it at once
    interrupts.close()
    assert [signal.getsignal(number) for number in SIGNALS] == before
    interrupts.deleteLater()


def test_the_program_ends_also_while_a_dialog_is_open(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    quits: list[bool] = []
    monkeypatch.setattr(QApplication, "quit", lambda *_: quits.append(True))
    sitting = sit()
    sitting.begin()
    sitting.key(Qt.Key.Key_S, modifiers=CTRL)
    until(lambda: sitting.window.findChildren(QFileDialog), "a dialog is open")
    sitting.program.quit()
    until(lambda: quits, "the loop is left")
    assert not sitting.window.isVisible()
    for dialog in sitting.window.findChildren(QFileDialog):
        dialog.close()
