"""The start screen: a game is begun by a click on its cover or its button, and only a game that is ready can be begun."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from tests.helpers.pages import LEFT, Maker, english, games

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def maker(qapp):
    made = Maker()
    yield made
    made.close()


@pytest.fixture
def page(maker, qtbot):
    made = maker.make("start", english())
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    QApplication.processEvents()
    return made


def cover(page, game):
    return next(cover for cover in page.covers if cover.card.id == game)


def middle(cover):
    return cover.card_rect().center().toPoint()


def test_a_click_on_the_button_below_a_cover_begins_its_game(page, qtbot):
    with qtbot.waitSignal(page.play) as begun:
        qtbot.mouseClick(cover(page, "duel").button, LEFT)
    assert begun.args == ["duel"]


@pytest.mark.parametrize("size", [(1024, 700), (1600, 1000)])
def test_the_buttons_of_games_with_long_and_short_taglines_are_level(page, size):
    page.resize(*size)
    ready = [replace(cover.card, ready=True) for cover in page.covers]
    page.set_games([replace(ready[0], tagline="Librarians of a dream, two keys and a tunnel that may not hold for much longer"), *ready[1:]])
    QApplication.processEvents()
    bottoms = {cover.mapTo(page, cover.button.geometry().bottomLeft()).y() for cover in page.covers}
    assert len(bottoms) == 1


def test_a_click_on_the_cover_itself_begins_its_game(page, qtbot):
    with qtbot.waitSignal(page.play) as begun:
        qtbot.mouseClick(cover(page, "duel"), LEFT, pos=middle(cover(page, "duel")))
    assert begun.args == ["duel"]


@pytest.mark.parametrize("button", [Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton])
def test_other_buttons_of_the_mouse_begin_nothing(page, qtbot, button):
    with qtbot.assertNotEmitted(page.play):
        qtbot.mouseClick(cover(page, "duel"), button, pos=middle(cover(page, "duel")))


def test_a_press_that_slides_off_the_cover_begins_nothing(page, qtbot):
    with qtbot.assertNotEmitted(page.play):
        qtbot.mousePress(cover(page, "duel"), LEFT, pos=middle(cover(page, "duel")))
        qtbot.mouseRelease(cover(page, "duel"), LEFT, pos=QPoint(1, 1))


@pytest.mark.parametrize("game", ["xiii", "zenescope", "war"])
def test_a_game_in_preparation_cannot_be_begun(page, qtbot, game):
    one = cover(page, game)
    with qtbot.assertNotEmitted(page.play):
        qtbot.mouseClick(one, LEFT, pos=middle(one))
    assert not one.button.isVisible()
    assert "in preparation" in one.accessibleDescription()


def test_the_cover_pointed_at_rises(page, qtbot):
    one = cover(page, "duel")
    low = one.card_rect().top()
    qtbot.mouseMove(page, QPoint(2, 2))
    QApplication.sendEvent(one, enter(middle(one)))
    assert one.card_rect().top() < low


def enter(at):
    from PySide6.QtGui import QEnterEvent

    return QEnterEvent(at.toPointF(), at.toPointF(), at.toPointF())


def test_the_keyboard_reaches_every_button_and_lights_the_cover_it_is_on(page, qtbot):
    page.focus_first()
    names = set()
    for _ in range(12):
        focused = QApplication.focusWidget()
        assert focused is not None
        names.add(focused.accessibleName())
        if focused is cover(page, "duel").button:
            assert cover(page, "duel").is_lit
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    assert names == {"Play Wonderland", "Continue", "Open a match", "Settings", "Quit"}


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_the_keyboard_begins_a_game(page, qtbot, key):
    cover(page, "duel").button.setFocus(Qt.FocusReason.TabFocusReason)
    with qtbot.waitSignal(page.play):
        qtbot.keyClick(QApplication.focusWidget(), key)


@pytest.mark.parametrize(("name", "signal"), [("continue", "continue_last"), ("open", "open_match"), ("settings", "settings"), ("quit", "quit_")])
def test_the_bar_leads_to_everything_else(page, qtbot, name, signal):
    with qtbot.waitSignal(getattr(page, signal)):
        qtbot.mouseClick(page.bar.buttons[name], LEFT)


def test_without_a_match_that_waits_there_is_nothing_to_continue(page):
    page.set_continue(None)
    assert not page.bar.buttons["continue"].isVisible()
    assert page.bar.first.text() == "No match is waiting"


def test_one_button_alone_is_gold(page):
    assert [one.card.id for one in page.covers if one.button.primary] == ["duel"]
    assert not any(button.primary for button in page.bar.buttons.values())


def test_games_can_be_shown_in_other_words(page):
    page.set_games([*games()[:1], games()[1]])
    assert [one.card.id for one in page.covers] == ["xiii", "duel"]


def test_a_focus_ring_is_seen_after_tab_and_not_after_a_click(page, qtbot):
    quit_ = page.bar.buttons["quit"]
    quit_.setFocus(Qt.FocusReason.TabFocusReason)
    ringed = quit_.grab().toImage()
    page.bar.buttons["open"].setFocus()
    quit_.setFocus(Qt.FocusReason.MouseFocusReason)
    assert quit_.grab().toImage() != ringed
