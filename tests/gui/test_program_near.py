"""Where a stage brings a part of the table near, the players may stand back from it, by a button, a key or the menu."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.helpers.program import Sit, Sitting, until
from wonderland_gui.engine.table import ZoneId
from wonderland_gui.resources import Resources

NEAR = 'scenes: {"{stage}": {fold: ["hand.*"]}}\n'
"""In every stage hands are notes."""


@pytest.fixture
def sitting(sit: Sit, tmp_path: Path) -> Sitting:
    layout = tmp_path / "pack" / "games" / "duel" / "layout.yaml"
    layout.parent.mkdir(parents=True)
    layout.write_text(NEAR, "utf-8")
    return sit(resources=Resources(packs=(tmp_path / "pack",)))


def folded(sitting: Sitting) -> bool:
    return {area.fold for zone, area in sitting.kit.scene.scenery.zones.items() if zone.startswith("hand.")} == {"note"}


def test_what_a_stage_brings_near_is_seen_whole_and_from_near_again(sitting: Sitting) -> None:
    sitting.begin()
    sitting.lift()
    bar = sitting.kit.page.bar
    assert bar.board_button.isVisible()
    assert folded(sitting)
    near = bar.board_button.words
    sitting.click(bar.board_button)
    until(lambda: not folded(sitting), "the boards are seen whole")
    assert bar.board_button.words != near
    QTest.keyClick(sitting.kit.page.view, Qt.Key.Key_B)
    until(lambda: folded(sitting), "they are near again")
    sitting.program.carry_out("stand_back")
    until(lambda: not folded(sitting), "the boards are seen whole")
    assert ZoneId("hand.0") in sitting.kit.scene.scenery.zones


def test_where_nothing_comes_near_there_is_no_such_button_and_the_key_does_nothing(sit: Sit) -> None:
    sitting = sit()
    sitting.begin()
    assert not sitting.kit.page.bar.board_button.isVisible()
    before = sitting.kit.scene.scenery
    sitting.program.carry_out("stand_back")
    assert sitting.kit.scene.scenery is before


def test_another_theme_leaves_the_boards_as_they_are_seen(sitting: Sitting) -> None:
    sitting.begin()
    sitting.program.carry_out("stand_back")
    until(lambda: not folded(sitting), "the boards are seen whole")
    sitting.program.carry_out("theme.light")
    assert not folded(sitting)
