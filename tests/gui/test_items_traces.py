"""What moves leaves nothing behind, and what changes is seen, even when a part of the window is painted before the turn in which Qt deals with it."""

import pytest
from PySide6.QtCore import QPointF, QRect, QSizeF, Qt
from PySide6.QtGui import QColor, QPixmap

from tests.helpers.look import RESOURCES
from tests.helpers.scene_table import THEME, ToyFaces
from wonderland_gui.views.art import ArtStore
from wonderland_gui.views.items import PieceItem
from wonderland_gui.views.overlays import Ghost
from wonderland_gui.views.painted import Painted
from wonderland_gui.views.stamps import Shape, Stamps
from wonderland_gui.views.table_scene import TableScene
from wonderland_gui.views.table_view import TableView

HERE, THERE = QPointF(100, 100), QPointF(600, 300)
CLOTH = QColor(0, 0, 120)


class Cloth(TableScene):
    """A table without anything on it."""

    cloth = CLOTH

    def drawBackground(self, p, rect):
        p.fillRect(rect, self.cloth)


@pytest.fixture
def window(qtbot):
    scene = Cloth(THEME, ToyFaces(), ArtStore(RESOURCES, at_once=True))
    view = TableView(scene)
    view.resize(800, 500)
    qtbot.addWidget(view)
    with qtbot.waitExposed(view):
        view.show()
    yield view
    view.setScene(None)
    scene.close()


def tile(kind):
    item = kind("p1", Stamps(THEME), 1.0)
    item.set_shape(Shape(60, 84, 4), 1.0)
    body = QPixmap(60, 84)
    body.fill(Qt.GlobalColor.red)
    item.set_body(body)
    return item


def painted():
    item = Painted(1.0)
    item.show_("red", QSizeF(60, 40), 1.0, lambda p: p.fillRect(0, 0, 60, 40, Qt.GlobalColor.red))
    return item


def colour(view, at):
    return view.screen().grabWindow(view.winId()).toImage().pixelColor(at.toPoint())


@pytest.mark.parametrize("make", [lambda: tile(PieceItem), lambda: tile(Ghost), painted], ids=["piece", "ghost", "plate"])
def test_what_moves_while_the_window_is_painted_leaves_no_trace(window, qtbot, make):
    item = make()
    item.setPos(HERE)
    window.scene().addItem(item)
    inside = QPointF(5, 5)
    qtbot.waitUntil(lambda: colour(window, HERE + inside) == QColor(Qt.GlobalColor.red))
    item.setPos(THERE)
    window.viewport().repaint(QRect(THERE.toPoint(), QSizeF(40, 40).toSize()))  # before Qt has dealt with the move
    qtbot.waitUntil(lambda: colour(window, THERE + inside) == QColor(Qt.GlobalColor.red))
    qtbot.waitUntil(lambda: colour(window, HERE + inside) == CLOTH)


def test_what_shrinks_while_the_window_is_painted_leaves_no_trace(window, qtbot):
    item = tile(Ghost)
    item.setPos(HERE)
    item.grip(6.0, 0.0, lifted=False)
    window.scene().addItem(item)
    rim = HERE + QPointF(140, 0)
    qtbot.waitUntil(lambda: colour(window, rim) == QColor(Qt.GlobalColor.red))
    item.grip(1.0, 0.0, lifted=False)
    window.viewport().repaint(QRect(HERE.toPoint(), QSizeF(5, 5).toSize()))
    qtbot.waitUntil(lambda: colour(window, rim) == CLOTH)


@pytest.mark.parametrize("change", ["refresh", "sharpen"])
def test_a_table_that_is_painted_anew_is_so_everywhere_when_a_part_of_the_window_is_painted_first(window, qtbot, change):
    item = tile(PieceItem)
    item.setPos(HERE)
    window.scene().addItem(item)
    inside = QPointF(5, 5)
    qtbot.waitUntil(lambda: colour(window, HERE + inside) == QColor(Qt.GlobalColor.red) and colour(window, THERE) == CLOTH)
    blue = QPixmap(60, 84)
    blue.fill(Qt.GlobalColor.blue)
    item.set_body(blue)
    window.scene().cloth = QColor(0, 90, 0)
    getattr(window.scene(), change)()
    window.viewport().repaint(QRect(700, 450, 5, 5))
    qtbot.waitUntil(lambda: colour(window, THERE) == QColor(0, 90, 0))
    qtbot.waitUntil(lambda: colour(window, HERE + inside) == QColor(Qt.GlobalColor.blue))
