"""The guards of the tests themselves: what must fail a test does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint
from PySide6.QtGui import QDrag
from PySide6.QtWidgets import QColorDialog, QDialog, QFileDialog, QFontDialog, QInputDialog, QMenu, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from tests.helpers.qt_dialogs import Answers, UnexpectedDialog


class OwnDialog(QDialog):
    """A dialog as the program would have one."""


def _drag() -> None:
    source = QWidget()
    drag = QDrag(source)
    drag.setMimeData(QMimeData())
    drag.exec()


BOXES: dict[str, Callable[[], object]] = {
    "QMessageBox.about": lambda: QMessageBox.about(None, "t", "x"),
    "QMessageBox.critical": lambda: QMessageBox.critical(None, "t", "x"),
    "QMessageBox.information": lambda: QMessageBox.information(None, "t", "x"),
    "QMessageBox.question": lambda: QMessageBox.question(None, "t", "x"),
    "QMessageBox.warning": lambda: QMessageBox.warning(None, "t", "x"),
    "QMessageBox.exec": lambda: QMessageBox(QMessageBox.Icon.Question, "t", "x").exec(),
    "QDialog.exec": lambda: QDialog().exec(),
    "OwnDialog.exec": lambda: OwnDialog().exec(),
    "QFileDialog.exec": lambda: QFileDialog().exec(),
    "QFileDialog.getExistingDirectory": lambda: QFileDialog.getExistingDirectory(None, "t"),
    "QFileDialog.getOpenFileName": lambda: QFileDialog.getOpenFileName(None, "t"),
    "QFileDialog.getOpenFileNames": lambda: QFileDialog.getOpenFileNames(None, "t"),
    "QFileDialog.getSaveFileName": lambda: QFileDialog.getSaveFileName(None, caption="t"),
    "QInputDialog.getText": lambda: QInputDialog.getText(None, "t", "x"),
    "QInputDialog.getItem": lambda: QInputDialog.getItem(None, "t", "x", ["a"]),
    "QInputDialog.getInt": lambda: QInputDialog.getInt(None, "t", "x"),
    "QInputDialog.exec": lambda: QInputDialog().exec(),
    "QColorDialog.getColor": lambda: QColorDialog.getColor(parent=None),
    "QFontDialog.getFont": lambda: QFontDialog.getFont(None),
    "QMenu.exec": lambda: QMenu().exec(QPoint(1, 1)),
    "QDrag.exec": _drag,
}


@pytest.mark.timeout(20)
@pytest.mark.parametrize("name", BOXES)
def test_a_box_that_the_test_does_not_answer_fails_at_once(qtbot: QtBot, answers: Answers, name: str) -> None:
    with pytest.raises(UnexpectedDialog, match=name.partition(".")[0]):
        BOXES[name]()
    assert len(answers.surprises) == 1
    answers.surprises.clear()


@pytest.mark.parametrize("name", BOXES)
def test_a_box_gets_the_answer_that_the_test_gives(qtbot: QtBot, answers: Answers, name: str) -> None:
    answers.give(name, 7)
    BOXES[name]()
    assert [box for box, _ in answers.asked] == [name]


def test_an_answer_can_press_a_button_of_the_box(qtbot: QtBot, answers: Answers) -> None:
    box = QMessageBox(QMessageBox.Icon.Question, "t", "x", QMessageBox.StandardButton.Save | QMessageBox.StandardButton.Cancel)
    answers.give("QMessageBox.exec", lambda shown: shown.button(QMessageBox.StandardButton.Save).click() or QMessageBox.StandardButton.Save)
    assert box.exec() == QMessageBox.StandardButton.Save
    assert box.clickedButton() is box.button(QMessageBox.StandardButton.Save)


def test_the_answer_is_the_result_of_a_dialog(qtbot: QtBot, answers: Answers) -> None:
    dialog = OwnDialog()
    answers.give("QDialog.exec", 1)
    assert dialog.exec() == 1
    assert dialog.result() == QDialog.DialogCode.Accepted


HEAD = """
import threading
import pytest
from PySide6.QtCore import QAbstractListModel, QPoint, QPropertyAnimation, QThread, QTimer, Qt, qWarning
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView, QListView, QMessageBox, QPushButton, QWidget
"""

# An update of PySide that swallows errors is noticed here. The errors are raised in Python: on Python 3.11, PySide 6.8 to 6.11 dies of
# an error that C code raises (1 / 0, int("x"), [][1]) inside a virtual method, where 3.12 and 3.13 report it like any other.
ERRORS = (
    HEAD
    + """
def fail():
    raise ValueError("not a number")

def test_slot(qtbot):
    button = QPushButton()
    qtbot.addWidget(button)
    button.clicked.connect(fail)
    button.click()

def test_event(qtbot):
    class Pressed(QWidget):
        def mousePressEvent(self, event):
            fail()
    widget = Pressed()
    qtbot.addWidget(widget)
    qtbot.mousePress(widget, Qt.MouseButton.LeftButton)

def test_data(qtbot):
    class Model(QAbstractListModel):
        def rowCount(self, parent=None):
            return 1
        def data(self, index, role=0):
            fail()
    view = QListView()
    qtbot.addWidget(view)
    model = Model(view)
    view.setModel(model)
    view.grab()

def test_paint(qtbot):
    class Painted(QWidget):
        def paintEvent(self, event):
            fail()
    widget = Painted()
    qtbot.addWidget(widget)
    widget.grab()

def test_thread(qtbot):
    class Work(QThread):
        def run(self):
            fail()
    work = Work()
    work.start()
    assert work.wait(5000)

def test_warning(qtbot):
    qWarning("something is wrong")

def test_sound(qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.grab()
"""
)

LEFTOVERS = (
    HEAD
    + """
def test_timer(qtbot):
    global timer
    timer = QTimer()
    timer.start(60_000)

def test_single_shot(qtbot):
    QTimer.singleShot(60_000, lambda: None)

def test_animation(qtbot):
    global animation, moved
    moved = QWidget()
    animation = QPropertyAnimation(moved, b"pos")
    animation.setEndValue(QPoint(9, 9))
    animation.setDuration(60_000)
    animation.start()

def test_thread(qtbot):
    global thread
    thread = QThread()
    thread.start()

def test_python_thread(qtbot):
    threading.Thread(target=threading.Event().wait, args=(3,), daemon=True).start()

def test_window(qtbot):
    global window
    window = QWidget()
    window.show()

def test_swallowed_box(qtbot):
    try:
        QMessageBox.question(None, "Sure", "Really?")
    except AssertionError:
        pass

def test_idle_answer(qtbot, answers):
    answers.give("QMenu.exec", None)

def test_tidy(qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.show()
    timer = QTimer(widget)
    timer.start(60_000)
    stopped = QTimer()
    stopped.start(60_000)
    stopped.stop()
    QTimer.singleShot(60_000, widget, widget.close)
"""
)


def _run_inside(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, source: str) -> dict[str, int]:
    """Runs the source as a test file of its own, with the guards of this project, and counts what became of its tests."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    pytester.makeconftest(
        """
        from tests.helpers.qt_dialogs import answers, no_surprise_dialogs
        from tests.helpers.qt_leftovers import nothing_left_behind
        """
    )
    pytester.makeini("[pytest]\nqt_log_level_fail = WARNING\nfilterwarnings = error\nqt_api = pyside6\n")
    pytester.makepyfile(source)
    return pytester.runpytest_subprocess("-p", "no:cacheprovider", timeout=90).parseoutcomes()


@pytest.mark.slow
def test_an_error_in_a_slot_an_event_data_paint_or_a_thread_fails_the_test(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _run_inside(pytester, monkeypatch, ERRORS) == {"failed": 6, "passed": 1}


@pytest.mark.slow
def test_what_goes_on_after_a_test_fails_it(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _run_inside(pytester, monkeypatch, LEFTOVERS) == {"passed": 9, "errors": 8}
