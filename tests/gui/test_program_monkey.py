"""Whatever anybody does at the window, nothing breaks, nothing is left over, and the match is what its record says."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from tests.helpers.live import Edited
from tests.helpers.look import differing
from tests.helpers.monkey import Monkey
from tests.helpers.program import Sit, Sitting, scene_words, until, words_of
from wonderland_gui.games.registry import GAMES
from wonderland_gui.store.settings import Settings

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", "occurs outside target window")

STEPS = int(os.environ.get("MONKEY_STEPS", "200"))
SEEDS = [int(seed) for seed in os.environ.get("MONKEY_SEEDS", "1 2").split()]


def at_rest(sitting: Sitting) -> None:
    """Nothing in hand, nothing over the table, nobody pointing, and everything where it belongs."""
    window = sitting.window
    window.setWindowState(Qt.WindowState.WindowNoState)
    QApplication.processEvents()
    window.resize(1024, 700)
    until(lambda: (window.width(), window.height()) == (1024, 700), "the window has its size")
    sitting.program.carry_out("speed.off")
    sitting.program.carry_out("theme.dark")
    sitting.program.carry_out("language.en")
    sitting.desk.runner.stop()
    window.show_page(sitting.kit.page)
    sitting.kit.page.show_board(False)
    sitting.controller.look_on()
    sitting.kit.hands.lost()
    sitting.kit.hands.leave()
    sitting.controller.curtain.fall()
    for _ in range(2):  # what moved last is marked in the first view alone
        sitting.controller.show()
        sitting.desk.runner.stop()
    until(lambda: not sitting.kit.scene.in_motion)
    QApplication.processEvents()
    sitting.kit.result.hide()
    window.messages.clear()
    assert sitting.desk.presenter is not None
    sitting.desk.presenter._inspector.forget()
    sitting.settle()


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_after_anything_at_all_the_window_is_as_if_the_match_had_just_been_opened(sit: Sit, tmp_path: Path, game: str, seed: int) -> None:
    """Every second time everything moves."""
    sitting = sit(settings=Settings(language="en", theme="dark", game="duel", speed="normal" if seed % 2 else "off"))
    monkey = Monkey(sitting, seed, tmp_path)
    monkey.another(game)
    run_wild(monkey)
    stays(monkey)


@pytest.mark.parametrize("seed", SEEDS[:1])
def test_nor_does_it_matter_what_is_saved_meanwhile(sit: Sit, tmp_path: Path, seed: int) -> None:
    edited = Edited(sit, tmp_path)
    monkey = Monkey(edited.sitting, seed, tmp_path, files=edited.root)
    monkey.another()
    run_wild(monkey)
    looks = edited.live.watcher.looks
    monkey.mend()
    until(lambda: edited.live.watcher.looks > looks + 1 and not edited.live.busy, "the files are read as they were")
    assert not edited.broken
    stays(monkey)


def run_wild(monkey: Monkey) -> None:
    sitting = monkey.sitting
    for _ in range(5):
        monkey.go_on(STEPS // 5)
        if sitting.desk.controller is not None:
            assert sitting.hash == monkey.replayed()
    if sitting.desk.controller is None:
        monkey.another()
    for button in sorted(monkey.down, key=str):
        sitting.release(monkey.at, button)


def stays(monkey: Monkey) -> None:
    """The match is put on the table once more: nothing looks or reads otherwise."""
    sitting = monkey.sitting
    at_rest(sitting)
    file = monkey.folder / "end.wonder"
    assert sitting.desk.save(file, "end")
    sitting.flush()
    before = shown(sitting)
    sitting.program.files.open(file)
    at_rest(sitting)
    after = shown(sitting)
    for (one, picture), (other, again) in zip(before, after, strict=True):
        assert one == other
        assert picture is None or again is None or differing(picture, again) == 0


def shown(sitting: Sitting) -> list[tuple[object, QImage | None]]:
    """All that the table shows and says, and how many items it takes."""
    said = {**words_of(sitting.kit.page, hidden=True), **scene_words(sitting)}
    return [(sitting.hash, None), (len(sitting.kit.scene.items()), None), (said, None), ("picture", sitting.window.grab().toImage())]
