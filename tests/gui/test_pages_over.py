"""What lies over a match: the result with every line of the scores, the curtain that nothing shines through, messages that stop nothing, and Qt's own texts."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from tests.helpers.pages import LEFT, Maker, duel_sheet, english, long_sheet, longer_texts
from wonderland_gui.models.sheet import Sheet, SheetSeat
from wonderland_gui.views.curtain_view import CurtainView
from wonderland_gui.views.message_strip import AT_ONCE, Answer, Message, MessageStrip
from wonderland_gui.views.result_page import ResultPage, join
from wonderland_gui.views.translation import QtTexts

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def maker(qapp):
    made = Maker()
    yield made
    made.close()


class Window(QWidget):
    """With a button as large as itself."""

    def __init__(self) -> None:
        super().__init__()
        self.below = QPushButton("below", self)
        self.below.setGeometry(0, 0, 1280, 800)
        self.pressed: list[int] = []
        self.below.clicked.connect(lambda: self.pressed.append(1))


@pytest.fixture
def window(qtbot):
    """A window in one loud colour with a button, so that whatever shines through is seen and whatever goes through is noticed."""
    made = Window()
    qtbot.addWidget(made)
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Window, QColor("#00ff00"))
    made.setPalette(palette)
    made.setAutoFillBackground(True)
    made.resize(1280, 800)
    made.show()
    return made


# ---------------------------------------------------------------- the result
@pytest.fixture
def result(maker, window):
    page = ResultPage(maker.themes["dark"], english(), maker.art, window)
    page.setGeometry(window.rect())
    page.set_result(duel_sheet(), page.headline(duel_sheet(), 1), "All spaces are taken.")
    page.show()
    QApplication.processEvents()
    return page


@pytest.mark.parametrize(("button", "signal"), [("again", "play_again"), ("exchange", "exchange"), ("table", "see_table"), ("start", "start_screen")])
def test_each_way_on_is_a_button(result, qtbot, button, signal):
    with qtbot.waitSignal(getattr(result, signal)):
        qtbot.mouseClick(result.buttons[button], LEFT)


def test_enter_plays_again_and_escape_shows_the_table(result, qtbot):
    with qtbot.waitSignal(result.play_again):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    with qtbot.waitSignal(result.see_table):
        qtbot.keyClick(result, Qt.Key.Key_Escape)


def test_the_winner_is_told_as_whoever_looks_would_say_it(result):
    sheet = duel_sheet()
    assert result.headline(sheet, 1) == "You have won"
    assert result.headline(sheet, 0) == "Alice has won"
    assert result.headline(sheet) == "Alice has won"


def test_a_draw_names_all_who_share_it(result):
    sheet = Sheet(tuple(SheetSeat(name, rank=1) for name in ("Alice", "Lorina", "Edith")))
    assert result.headline(sheet, 0) == "Alice, Lorina and Edith share the victory"


@pytest.mark.parametrize(("names", "said"), [([], ""), (["A"], "A"), (["A", "B"], "A & B"), (["A", "B", "C"], "A, B & C")])
def test_names_are_joined_as_people_do(names, said):
    assert join(names, "&") == said


@pytest.mark.parametrize(("seats", "words"), [(2, "Exchange sides"), (3, "Change seats"), (4, "Change seats")])
def test_two_exchange_their_sides_and_more_change_their_seats(result, seats, words):
    result.set_result(Sheet(tuple(SheetSeat(name) for name in ("Lorina", "Edith", "Rhoda", "Harry")[:seats])), "")
    assert result.buttons["exchange"].words == words
    result.set_texts(result.texts)
    assert result.buttons["exchange"].words == words


def test_exchanging_sides_is_not_offered_where_there_is_nothing_to_exchange(result):
    result.set_result(duel_sheet(), "x", can_exchange=False)
    assert not result.buttons["exchange"].isVisible()


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("rows", [0, 1, 3, 6, 12])
@pytest.mark.parametrize("width", [1024, 1280])
def test_every_number_of_seats_and_lines_is_reached_by_scrolling_at_most(result, window, seats, rows, width):
    window.resize(width, 700)
    result.setGeometry(window.rect())
    result.set_result(long_sheet(seats, rows), "Somebody has won", "Because.")
    QApplication.processEvents()
    scores = result.scores
    assert scores.height() >= scores.heightForWidth(scores.width()) - 1
    assert scores.width() <= result.scroller.viewport().width()
    assert result.panel.geometry().top() >= 0 and result.panel.geometry().bottom() <= 700
    assert result.buttons["again"].visibleRegion().boundingRect().height() > 40


def test_few_lines_stand_in_columns_and_many_below_each_other(result):
    result.scores.set_sheet(duel_sheet(), "total")
    assert result.scores.in_columns(880)
    result.scores.set_sheet(long_sheet(5, 12), "total")
    assert not result.scores.in_columns(880)


def test_the_winners_plate_is_gold_and_no_other(result, maker):
    image = result.scores.grab().toImage()
    foil = [colour for _, colour in maker.themes["dark"].foil]

    def golden(y):
        shades = [image.pixelColor(x, y) for x in range(300, 700, 7)]
        return sum(any(abs(s.red() - f.red()) + abs(s.green() - f.green()) + abs(s.blue() - f.blue()) < 60 for f in foil) for s in shades)

    lost, won = 52 + 8, 52 + 70 + 8  # a line just within the upper edge of each plate
    assert golden(won) > 40 and golden(lost) < 5


# ---------------------------------------------------------------- the curtain
@pytest.fixture
def curtain(maker, window):
    made = CurtainView(maker.themes["dark"], english(), maker.art, window)
    made.setGeometry(window.rect())
    made.set_person("Lorina", "cheshire_cat", "kinds.cheshire_cat")
    made.show()
    QApplication.processEvents()
    return made


def test_the_curtain_says_who_is_to_come_and_nothing_else(curtain):
    assert curtain.title.text() == "Pass the table to Lorina"
    assert curtain.button.words == "I am Lorina"
    assert curtain.accessibleName() == "Pass the table to Lorina"


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
def test_nothing_shines_through_the_curtain(curtain, window, maker, theme):
    curtain.set_theme(maker.themes[theme])
    over_green = window.grab().toImage()
    window.below.setText("a secret " * 40)
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Window, QColor("#ff00ff"))
    window.setPalette(palette)
    assert window.grab().toImage() == over_green


def test_the_curtain_looks_alike_whatever_lies_below_it_and_differs_by_person_alone(curtain):
    first = curtain.grab().toImage()
    curtain.set_person("Lorina", "cheshire_cat", "kinds.cheshire_cat")
    assert curtain.grab().toImage() == first
    curtain.set_person("Edith", "hatter", "kinds.hatter")
    assert curtain.grab().toImage() != first


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_the_curtain_is_lifted_by_the_keyboard(curtain, qtbot, key):
    with qtbot.waitSignal(curtain.lifted):
        qtbot.keyClick(QApplication.focusWidget(), key)


def test_the_curtain_is_lifted_by_its_button_alone(curtain, window, qtbot):
    with qtbot.assertNotEmitted(curtain.lifted):
        for button in (LEFT, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton):
            qtbot.mouseClick(curtain, button, pos=QPoint(40, 300))
            qtbot.mouseDClick(curtain, button, pos=QPoint(40, 300))
            qtbot.mouseRelease(curtain, button, pos=QPoint(40, 300))  # or it stays down, for all tests to come
        qtbot.keyClick(curtain, Qt.Key.Key_Escape)
        qtbot.keyClick(curtain, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.pressed == []
    with qtbot.waitSignal(curtain.lifted):
        qtbot.mouseClick(curtain.button, LEFT)


def test_tab_does_not_lead_below_the_curtain(curtain, window, qtbot):
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Tab):
        qtbot.keyClick(QApplication.focusWidget(), key)
        assert curtain.isAncestorOf(QApplication.focusWidget())
    assert window.pressed == []


# ---------------------------------------------------------------- messages
@pytest.fixture
def strip(maker, window):
    made = MessageStrip(maker.themes["dark"], english(), maker.art, window)
    made.place(QRect(100, 60, 1000, 500))
    return made


ASK = Message("ask", "Lorina takes back a move. Do you agree?", "question", "", (Answer("yes", "Agree", True), Answer("no", "Refuse")), False)


def test_without_a_message_there_is_no_strip(strip):
    assert not strip.isVisible()


def test_a_question_is_answered_by_its_buttons_and_is_gone(strip, qtbot):
    strip.say_message(ASK)
    QApplication.processEvents()
    with qtbot.waitSignal(strip.answered) as signal:
        qtbot.mouseClick(strip.strip("ask").buttons[1], LEFT)
    assert signal.args == ["ask", "no"]
    assert not strip.isVisible()


def test_a_question_that_must_be_answered_cannot_be_put_away(strip, qtbot):
    strip.say_message(ASK)
    one = strip.strip("ask")
    qtbot.keyClick(one, Qt.Key.Key_Escape)
    assert not one.close_button.isVisible() and strip.isVisible()


@pytest.mark.parametrize("by", ["button", "escape"])
def test_a_message_is_put_away(strip, qtbot, by):
    strip.say_message(Message("saved", "Saved."))
    one = strip.strip("saved")
    with qtbot.waitSignal(strip.dismissed) as signal:
        if by == "button":
            qtbot.mouseClick(one.close_button, LEFT)
        else:
            qtbot.keyClick(one, Qt.Key.Key_Escape)
    assert signal.args == ["saved"]
    assert not strip.isVisible()


def test_a_message_takes_the_place_of_the_one_with_the_same_name(strip):
    strip.say_message(Message("save", "The disk is full.", "error"))
    strip.say_message(Message("save", "Saved."))
    assert [message.words for message in strip.messages] == ["Saved."]
    assert strip.strip("save").words.text() == "Saved."


def test_many_messages_wait_their_turn_and_their_number_is_said(strip):
    for i in range(AT_ONCE + 2):
        strip.say_message(Message(f"m{i}", f"Message {i}."))
    assert [message.id for message in strip.shown()] == ["m0", "m1", "m2"]
    assert strip.more.text() == "2 more messages"
    strip.take_away("m0")
    assert strip.strip("m3") is not None


def test_the_window_goes_on_below_a_question(strip, window, qtbot):
    strip.say_message(ASK)
    QApplication.processEvents()
    qtbot.mouseClick(window.below, LEFT, pos=QPoint(640, 700))
    assert window.pressed == [1]


def test_a_message_of_many_lines_is_as_high_as_it_needs(strip):
    strip.say_message(Message("long", "\n".join(f"problem {i}: something with quite a few words in it" for i in range(9)), "error", "Nine problems"))
    one = strip.strip("long")
    assert one.words.height() >= one.words.wanted_height(one.words.width())
    assert one.height() > 200


def test_other_words_reach_the_strips_on_show(strip):
    strip.say_message(Message("saved", "Saved."))
    strip.set_texts(longer_texts())
    assert strip.strip("saved").close_button.accessibleName().startswith("[")


# ---------------------------------------------------------------- Qt's own texts
@pytest.fixture
def qt_texts(qapp):
    made, usual = QtTexts(), QLocale()
    yield made
    made.unload()
    QLocale.setDefault(usual)


def ok_button():
    return QCoreApplication.translate("QPlatformTheme", "Cancel")


@pytest.mark.parametrize("language", ["pt", "pt_BR", "pt-BR"])
def test_qts_own_buttons_speak_portuguese(qt_texts, language):
    assert qt_texts.load(language)
    assert ok_button() == "Cancelar"


def test_going_back_to_english_takes_portuguese_away(qt_texts):
    qt_texts.load("pt")
    assert qt_texts.load("en")
    assert ok_button() == "Cancel"


def test_a_language_that_qt_does_not_know_is_told_and_changes_nothing(qt_texts):
    assert not qt_texts.load("tlh")
    assert ok_button() == "Cancel"
