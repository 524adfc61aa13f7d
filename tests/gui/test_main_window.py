"""The window: one page at a time, messages over it, and a place on a screen that is there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from tests.helpers.look import RESOURCES
from tests.helpers.pages import english
from wonderland_gui.views.main_window import SMALLEST, USUAL, MainWindow, on_screen
from wonderland_gui.views.message_strip import Message
from wonderland_gui.views.theme_file import load_theme
from wonderland_gui.views.themed import NO_ART

ONE, TWO = QRect(0, 0, 1920, 1080), QRect(1920, 200, 1600, 1200)


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    made = MainWindow(load_theme(RESOURCES), english(), NO_ART)
    qtbot.addWidget(made)
    made.resize(*SMALLEST)
    made.show()
    yield made
    made.close()


# ---------------------------------------------------------------- its place
def test_at_first_the_window_lies_in_the_middle_of_the_first_screen() -> None:
    place = on_screen(None, [ONE, TWO])
    assert place.size().toTuple() == USUAL
    assert place.center() == ONE.center()


@pytest.mark.parametrize("geometry", [(10**9, 10**9, 800, 600), (2**31 - 1,) * 4, (-(2**31),) * 4, (0, 0, 10**30, 10**30), (-(10**400),) * 4, (0, 0, -1, -1)])
def test_numbers_that_no_screen_has_are_brought_back_to_one(geometry: tuple[int, int, int, int]) -> None:
    """As a settings file edited by hand may hold them."""
    place = on_screen(geometry, [ONE, TWO])
    assert ONE.contains(place) or TWO.contains(place)
    assert place.width() >= SMALLEST[0] and place.height() >= SMALLEST[1]


def test_on_a_small_screen_it_is_no_larger_than_the_screen() -> None:
    assert on_screen(None, [QRect(0, 0, 1280, 720)]) == QRect(0, 0, 1280, 720)
    assert on_screen((0, 0, 1600, 1000), [QRect(0, 0, 1280, 720)]) == QRect(0, 0, 1280, 720)


@pytest.mark.parametrize("geometry", [(100, 80, 1200, 800), (2000, 300, 1100, 700), (0, 0, 1920, 1080)])
def test_where_it_was_it_comes_back(geometry: tuple[int, int, int, int]) -> None:
    assert on_screen(geometry, [ONE, TWO]) == QRect(*geometry)


@pytest.mark.parametrize(
    "geometry", [(9000, 9000, 1200, 800), (-9000, -9000, 1200, 800), (1800, 1000, 1200, 800), (-600, -400, 1200, 800), (3400, 50, 1200, 800)]
)
def test_beyond_every_screen_it_is_moved_until_all_of_it_is_on_one(geometry: tuple[int, int, int, int]) -> None:
    place = on_screen(geometry, [ONE, TWO])
    assert ONE.contains(place) or TWO.contains(place)
    assert place.size().toTuple() == (1200, 800)


def test_a_window_that_reaches_over_two_screens_goes_to_the_one_that_has_more_of_it() -> None:
    assert TWO.contains(on_screen((1700, 300, 1200, 800), [ONE, TWO]))
    assert ONE.contains(on_screen((900, 100, 1200, 800), [ONE, TWO]))


@pytest.mark.parametrize("geometry", [(0, 0, 0, 0), (10, 10, -5, -5), (10, 10, 300, 200)])
def test_a_size_that_cannot_be_becomes_the_smallest(geometry: tuple[int, int, int, int]) -> None:
    assert on_screen(geometry, [ONE]).size().toTuple() == SMALLEST


def test_without_any_screen_there_is_still_a_place() -> None:
    assert on_screen(None, []).size().toTuple() == USUAL
    assert on_screen((5, 5, 1100, 750), []).isValid()


def test_its_place_is_told_as_it_is_and_as_it_was_before_it_filled_the_screen(window: MainWindow, qtbot: QtBot) -> None:
    window.setGeometry(10, 10, 1100, 750)
    before = window.place()
    assert before == (10, 10, 1100, 750)
    for fill in (window.showMaximized, window.showFullScreen):
        fill()
        QApplication.processEvents()
        assert window.place() == before
        window.showNormal()
        QApplication.processEvents()


# ---------------------------------------------------------------- pages and messages
def test_a_page_is_shown_and_kept(window: MainWindow) -> None:
    one, two = QLabel("one"), QLabel("two")
    for page in (one, two, one):
        window.show_page(page)
        assert window.pages.currentWidget() is page
        assert page.isVisible()
    assert window.pages.count() == 2


def test_messages_lie_over_whatever_page_is_shown_and_follow_the_window(window: MainWindow, qtbot: QtBot) -> None:
    window.show_page(QLabel("one"))
    window.messages.say_message(Message("a", "Something was saved."))
    window.show_page(QLabel("two"))
    strip = window.messages.strip("a")
    assert strip is not None
    middle = strip.mapTo(window, strip.rect().center())
    found = window.childAt(middle)
    assert found is not None
    assert found is strip or strip.isAncestorOf(found)
    window.resize(1600, 900)
    qtbot.waitUntil(lambda: abs(window.messages.geometry().center().x() - 800) <= 1)


def test_closing_is_told_once_while_the_window_is_still_there(window: MainWindow) -> None:
    seen: list[bool] = []
    window.closing.connect(lambda: seen.append(window.isVisible()))
    window.close()
    assert seen == [True]


def test_its_first_picture_is_told_once(qtbot: QtBot) -> None:
    made = MainWindow(load_theme(RESOURCES), english(), NO_ART)
    qtbot.addWidget(made)
    told: list[bool] = []
    made.shown.connect(lambda: told.append(True))
    assert told == []
    made.show()
    qtbot.waitUntil(lambda: bool(told))
    made.update()
    QApplication.processEvents()
    assert told == [True]
    made.close()
