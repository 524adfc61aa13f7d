"""An error while an item is painted must neither end the process nor the picture of the rest."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView
from pytestqt.qtbot import QtBot

from wonderland_gui.views.painted import Painted


class Broken(Painted):
    """Its painter ends with an error of the interpreter's own, the kind that once ended the process."""

    def __init__(self, error: str) -> None:
        super().__init__(1)
        self.show_("broken", QSizeF(40, 40), 1.0, lambda p: print({[]: error}))


@pytest.mark.parametrize("count", [1, 3])
def test_an_error_in_paint_is_reported_and_the_other_items_are_painted(qtbot: QtBot, count: int) -> None:
    scene = QGraphicsScene()
    for number in range(count):
        item = Broken("no picture")
        item.setPos(number * 60, 0)
        scene.addItem(item)
    sound = Painted(2)
    sound.show_("sound", QSizeF(40, 40), 1.0, lambda p: p.fillRect(0, 0, 40, 40, QColor("red")))
    sound.setPos(0, 80)
    scene.addItem(sound)
    view = QGraphicsView(scene)
    qtbot.addWidget(view)
    view.resize(300, 300)
    with qtbot.captureExceptions() as errors:
        picture = view.grab().toImage()
    assert len(errors) >= count
    assert any(picture.pixelColor(x, y) == QColor("red") for x in range(picture.width()) for y in range(picture.height()))
