"""What lives and ends: threads beside the window, matches that come and go, motion that is cut short, and every way to quit."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication

from tests.helpers.made_once import look_through_memory
from tests.helpers.program import Sit, Sitting, run_on, until
from wonderland_gui.engine.record import read_match
from wonderland_gui.models.setup import PERSON
from wonderland_gui.store.folders import Folders
from wonderland_gui.store.settings import Settings

ROOT = Path(__file__).parents[2]
READING = """
import os, sys, threading, time
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QFileDialog
from wonderland_gui.resources import Resources
from wonderland_gui.views.art import ArtStore, read_svg

app = QApplication([])
store = ArtStore(Resources())
data = Resources().read("shared/art/dodo.svg")

def read():
    while True:
        read_svg(data, 60, 60)

for _ in range(2):
    threading.Thread(target=read, daemon=True).start()
plain = QPixmap(20, 20)
plain.fill()
end = time.monotonic() + 1.5
while time.monotonic() < end:
    plain.save(sys.argv[1])
    QPixmap(sys.argv[1])
    QFileDialog(None, "", os.path.dirname(sys.argv[1])).deleteLater()
    app.processEvents()
os._exit(0)
"""
"""Art is read in threads while the window's thread reads and writes pictures of its own."""


def test_pictures_read_beside_the_window_never_lock_it_out(tmp_path: Path) -> None:
    """Both want the one lock under which Qt looks for the reader of a format; who holds it must not wait for the interpreter."""
    command = [sys.executable, "-c", READING, str(tmp_path / "plain.png")]
    assert subprocess.run(command, cwd=ROOT, timeout=30, check=False).returncode == 0


# ---------------------------------------------------------------- matches that come and go
def living(sitting: Sitting) -> tuple[int, int, int]:
    """How many objects of Qt live: in the interpreter, in the window, on the table."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    children = sitting.window.findChildren(QObject)
    gc.collect()
    mine = [found for found in gc.get_objects() if issubclass(type(found), QObject) and shiboken6.isValid(found)]
    return len(mine), len(children), len(sitting.kit.scene.items())


def test_matches_that_are_opened_and_left_leave_nothing_behind(sit: Sit) -> None:
    sitting = sit()
    counts = []
    for turn in range(14):
        sitting.begin((PERSON, PERSON), seed=3, options={"wonders": True})
        sitting.advance(8)
        sitting.lift()
        sitting.settle()
        if turn in (3, 13):
            counts.append(living(sitting))
        sitting.program.carry_out("rules" if turn % 2 else "about")
        sitting.program.carry_out("new")
        sitting.program.carry_out("start")
    assert counts[0] == counts[1]


def test_a_long_match_keeps_no_more_on_the_table_than_lies_there(sit: Sit) -> None:
    sitting = sit()
    sitting.begin(("random", "random"), seed=4, options={"pair": True})
    until(lambda: sitting.match.cursor >= 14, "the second play begins")
    early = len(sitting.kit.scene.items())
    until(lambda: sitting.match.over is not None, "the match ends")
    sitting.settle()
    assert len(sitting.kit.scene.items()) <= early + 12


def test_a_new_match_in_the_midst_of_motion_as_often_as_one_likes(sit: Sit) -> None:
    sitting = sit(settings=Settings(language="en", speed="slow"))
    for turn in range(20):
        sitting.begin((PERSON, PERSON), seed=turn, options={"wonders": True})
        sitting.advance(7 if turn % 2 else 1)
        sitting.lift()
        sitting.key(Qt.Key.Key_Z)
        QApplication.processEvents()
    run_on(0.3)
    sitting.settle()
    scene = sitting.kit.scene
    for ref, spot in scene.scenery.pieces.items():
        assert (scene.board.items[ref].pos() - spot.rect.center()).manhattanLength() < 1


def test_motion_comes_to_its_end_also_when_the_interpreter_clears_up_meanwhile(sit: Sit) -> None:
    sitting = sit(settings=Settings(language="en", speed="normal"))
    sitting.begin((PERSON, "random"))
    sitting.settle()
    sitting.play_any()
    assert sitting.kit.scene.in_motion
    for _ in range(5):
        gc.collect()
        run_on(0.02)
    until(lambda: not sitting.kit.scene.in_motion, "the card lies", seconds=3)


def test_the_data_of_all_games_is_not_looked_through_for_what_may_be_thrown_away_until_the_program_ends(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """With it a look through the memory stopped the window for a tenth of a second, now and then."""
    look_through_memory(monkeypatch)
    sitting = sit()
    until(lambda: sitting.program.filled, "all games are read")
    assert gc.get_freeze_count() > 100_000
    sitting.leave()
    assert gc.get_freeze_count() == 0


def test_the_table_of_the_game_that_was_played_last_is_made_ahead(sit: Sit) -> None:
    sitting = sit(settings=Settings(language="en", speed="off", theme="dark", game="xiii"))
    made: list[str] = []
    sitting.program.kits.made.connect(lambda kit: made.append(kit.loaded.game.id))
    until(lambda: made, "a table is made")
    assert made == ["xiii"]


def test_a_window_may_be_closed_in_the_midst_of_everything(sit: Sit) -> None:
    sitting = sit(settings=Settings(language="en", speed="slow"))
    sitting.begin((PERSON, "greedy"), options={"wonders": True})
    sitting.play_any()
    sitting.program.tell_fault("")
    sitting.program.files.save_to(sitting.folders.matches / "last.wonder")
    sitting.leave()
    assert read_match((sitting.folders.matches / "last.wonder").read_bytes()).cursor == 1
    run_on(0.05)


# ---------------------------------------------------------------- quitting
@pytest.mark.parametrize(
    ("way", "page"), [("menu", "table"), ("button", "start"), ("ctrl_q", "table"), ("thinking", "table"), ("silent", "start")], ids=lambda value: value
)
def test_the_program_ends_without_complaint_however_it_is_quit(home: Path, way: str, page: str) -> None:
    environment = {**os.environ, "WONDERLAND_HOME": str(home), "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-X", "dev", "-W", "error", "-m", "tests.helpers.quits", way, page]
    told = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert (told.returncode, told.stdout, told.stderr) == (0, "", "")
    folders = Folders(home)
    assert folders.settings.is_file()
    assert not list(folders.autosaves.glob("*.open"))
    if page == "table":
        newest = max(folders.autosaves.glob("*.wonder"))
        assert read_match(newest.read_bytes()).cursor == (2 if way == "thinking" else 1)
    assert not folders.logs.exists()


def test_nothing_of_a_table_is_left_to_the_collector_of_garbage(sit: Sit) -> None:
    """Parents and children of Qt that it finds together it takes in any order, and a child twice: the program would crash as it ends."""
    sitting = sit()
    sitting.begin()
    kit = sitting.kit
    mine = [kit, kit.scene, kit.hands, kit.page, kit.art, kit.faces, *kit.scene.children(), *kit.hands.children(), *kit.children()]
    sitting.leave()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert [each for each in mine if shiboken6.isValid(each)] == []
