"""Bars and panels of a match: every button says what it does once, panels fold where it is narrow, the chronicle shows the latest line."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QMouseEvent, QPixmap
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from tests.helpers.pages import LEFT, Maker, duel_sheet, english
from wonderland_gui.views.chronicle import GAP, ChronicleModel, LogLine
from wonderland_gui.views.prompt_bar import Prompt, PromptButton
from wonderland_gui.views.side_panel import Inspected

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def maker(qapp):
    made = Maker()
    yield made
    made.close()


@pytest.fixture
def table(maker, qtbot):
    made = maker.make("table", english())
    qtbot.addWidget(made)
    made.resize(1600, 1000)
    made.show()
    QApplication.processEvents()
    return made


def resized(table, width, height):
    table.resize(width, height)
    QApplication.processEvents()
    table.lay()
    return table


# ---------------------------------------------------------------- the bar at the head
@pytest.mark.parametrize("name", ["undo", "redo", "rules", "menu"])
def test_each_button_at_the_head_says_its_own_thing_once(table, qtbot, name):
    said = []
    for other in ("undo", "redo", "rules", "menu"):
        getattr(table.top, other).connect(lambda other=other: said.append(other))
    qtbot.mouseClick(table.top.buttons[name], LEFT)
    assert said == [name]


def test_undo_that_cannot_be_is_grey_and_does_nothing(table, qtbot):
    table.top.set_undo(False)
    with qtbot.assertNotEmitted(table.top.undo):
        qtbot.mouseClick(table.top.buttons["undo"], LEFT)


def test_undo_says_what_it_would_take_back(table):
    table.top.set_undo(True, "Take back the placing of the Dodo")
    assert table.top.buttons["undo"].toolTip() == "Take back the placing of the Dodo"


def test_clicks_on_the_bars_leave_the_keyboard_where_it_is(table, qtbot):
    holder = QWidget(table)
    holder.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    holder.show()
    holder.setFocus()
    for button in (table.top.buttons["menu"], table.bar.back_button, table.bar.turn_button):
        qtbot.mouseClick(button, LEFT)
        assert holder.hasFocus()


def test_in_a_very_narrow_window_the_buttons_become_marks_with_tooltips(table):
    resized(table, 560, 500)
    assert all(button.compact and button.toolTip() for button in table.top.buttons.values())


# ---------------------------------------------------------------- the bar at the foot
def test_the_bar_says_what_to_do_and_how(table):
    assert table.bar.sentence.text() == "Place your Cheshire Cat in Wonderland"
    assert table.bar.how.text().startswith("Let go over")
    assert table.bar.accessibleName() == table.bar.sentence.text()


def test_a_preview_stands_in_the_place_of_the_how_to_line_and_goes_again(table):
    table.bar.set_preview("Column B: 6 to 0 for you.")
    assert table.bar.how.text() == "Column B: 6 to 0 for you."
    table.bar.set_preview("")
    assert table.bar.how.text().startswith("Let go over")


def test_a_decision_by_button_gives_its_own_id(table, qtbot):
    table.bar.set_choices([PromptButton(7, "Begin", True), PromptButton(3, "Leave")])
    QApplication.processEvents()
    for button, id_ in zip(table.bar.choices, (7, 3), strict=True):
        with qtbot.waitSignal(table.bar.chosen) as signal:
            qtbot.mouseClick(button, LEFT)
        assert signal.args == [id_]


@pytest.mark.parametrize("presses", [2, 3])
def test_fast_clicks_on_one_spot_decide_once_whatever_takes_the_place_of_the_button(table, qtbot, presses):
    decided: list[int] = []

    def next_decision(id_: int) -> None:
        decided.append(id_)
        table.bar.set_choices([PromptButton(id_ + 1, "Take nothing", True)])

    table.bar.set_choices([PromptButton(1, "Roll the dice", True)])
    table.bar.chosen.connect(next_decision)
    QApplication.processEvents()
    button, soon, plain = table.bar.choices[0], QApplication.doubleClickInterval() // 2, Qt.KeyboardModifier.NoModifier
    for press in range(presses):  # each so soon after the one before
        for kind in (QEvent.Type.MouseButtonDblClick if press % 2 else QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
            middle = QPointF(button.rect().center())
            held = LEFT if kind != QEvent.Type.MouseButtonRelease else Qt.MouseButton.NoButton
            event = QMouseEvent(kind, middle, QPointF(button.mapToGlobal(middle)), LEFT, held, plain)
            event.setTimestamp(10_000_000 + press * soon)
            QApplication.sendEvent(button, event)
    assert decided == [1]
    qtbot.mouseClick(button, LEFT)
    assert decided == [1, 2]


def test_other_decisions_take_the_place_of_the_former_ones(table, qtbot):
    table.bar.set_choices([PromptButton(1, "Begin"), PromptButton(2, "Leave")])
    table.bar.set_choices([PromptButton(9, "Pass")])
    QApplication.processEvents()
    with qtbot.waitSignal(table.bar.chosen) as signal:
        qtbot.mouseClick(table.bar.choices[0], LEFT)
    assert signal.args == [9]
    assert [button.words for button in table.bar.choices] == ["Pass"]


def test_a_button_that_goes_while_it_has_the_keyboard_hands_it_on(table):
    table.bar.set_choices([PromptButton(1, "Begin"), PromptButton(2, "Leave")])
    table.bar.choices[1].setFocus()
    table.bar.set_choices([PromptButton(9, "Pass")])
    assert table.bar.choices[0].hasFocus()


@pytest.mark.parametrize(("button", "signal"), [("turn_button", "turn_card"), ("way_button", "other_way"), ("back_button", "take_back")])
def test_turning_other_ways_and_taking_back_are_buttons_too(table, qtbot, button, signal):
    table.bar.set_way(True)
    table.bar.set_ways(2)
    with qtbot.waitSignal(getattr(table.bar, signal)):
        qtbot.mouseClick(getattr(table.bar, button), LEFT)


def test_turning_is_offered_only_while_a_card_can_be_turned(table):
    table.bar.set_turn(False)
    assert not table.bar.turn_button.isVisible()


def test_another_way_is_offered_where_some_place_has_several_and_can_be_asked_for_while_that_is_pointed_at(table):
    assert not table.bar.way_button.isVisible()
    table.bar.set_way(True)
    assert table.bar.way_button.isVisible()
    assert not table.bar.way_button.isEnabled()
    table.bar.set_ways(2)
    assert table.bar.way_button.isEnabled()
    table.bar.set_ways(1)
    assert not table.bar.way_button.isEnabled()


def test_taking_back_can_be_missing_altogether(table):
    table.bar.set_take_back(False, shown=False)
    assert not table.bar.back_button.isVisible()


def test_the_bar_grows_when_its_buttons_need_a_row_and_says_so(table, qtbot):
    resized(table, 1024, 700)
    low = table.bar.heightForWidth(table.bar.width())
    with qtbot.waitSignal(table.bar.height_changed):
        table.bar.set_choices([PromptButton(i, f"A decision of some length {i}") for i in range(4)])
    assert table.bar.heightForWidth(table.bar.width()) > low


def test_the_bar_is_as_high_as_it_says_for_every_width(table):
    for width in range(480, 1600, 40):
        high = table.bar.heightForWidth(width)
        table.bar.setGeometry(0, 0, width, high)
        assert table.bar.how.geometry().bottom() < high
        assert table.bar.back_button.geometry().bottom() <= high


def test_what_moves_below_the_bar_has_its_words_painted_only_once(table, monkeypatch):
    """Words as labels made each step of a card that is dragged along the foot of the window half as dear again."""
    painted: list[object] = []
    paint = table.bar._paint

    def counted(p):
        painted.append(p)
        paint(p)

    monkeypatch.setattr(table.bar, "_paint", counted)
    assert not [label for label in table.bar.findChildren(QLabel) if label.isVisible()]
    table.bar.repaint()
    for _ in range(3):
        table.repaint()
        table.bar.repaint()
    assert len(painted) <= 1, "the picture is kept"
    before = table.bar.grab().toImage()
    for say in (lambda: table.bar.set_preview("Column B: 6 to 0 for you."), lambda: table.bar.set_prompt(Prompt("Another sentence", "and how"))):
        say()
        after = table.bar.grab().toImage()
        assert after != before, "what is said anew is seen"
        before = after


def test_another_prompt_changes_the_figure(table):
    before = table.bar.grab().toImage()
    table.bar.set_prompt(Prompt(table.bar.prompt.sentence, table.bar.prompt.how, "red_queen", "kinds.queen_of_hearts"))
    assert table.bar.grab().toImage() != before


# ---------------------------------------------------------------- panels and tabs
def test_wide_windows_have_panels_and_narrow_ones_tabs(table):
    assert table.side.inspector.isVisible() and not table.side.tabs["chronicle"].isVisible()
    assert table.side.taken() > 296
    resized(table, 1280, 800)
    assert table.side.tabs["chronicle"].isVisible() and not table.side.inspector.isVisible()
    assert table.side.taken() == 0


def test_folding_is_announced(table, qtbot):
    with qtbot.waitSignal(table.side.folded_changed) as signal:
        resized(table, 1200, 800)
    assert signal.args == [True]


@pytest.mark.parametrize(("name", "panel"), [("inspector", "inspector"), ("preview", "preview"), ("standings", "log"), ("chronicle", "log")])
def test_a_tab_unrolls_its_panel_and_rolls_it_up_again(table, qtbot, name, panel):
    resized(table, 1280, 800)
    qtbot.mouseClick(table.side.tabs[name], LEFT)
    assert getattr(table.side, panel).isVisible()
    if panel == "log":
        assert table.side.log.chosen == name
    qtbot.mouseClick(table.side.tabs[name], LEFT)
    assert not getattr(table.side, panel).isVisible()


def test_escape_rolls_up_what_is_unrolled(table, qtbot):
    resized(table, 1280, 800)
    qtbot.mouseClick(table.side.tabs["inspector"], LEFT)
    qtbot.keyClick(table.side.tabs["inspector"], Qt.Key.Key_Escape)
    assert not table.side.inspector.isVisible()


def test_clicks_beside_tabs_and_panels_go_to_the_table_below(table):
    resized(table, 1280, 800)
    side = table.side
    inside = side.tabs["inspector"].geometry().center()
    assert table.childAt(side.mapTo(table, inside)) is side.tabs["inspector"]
    beside = side.mapTo(table, QPoint(side.width() - 10, side.tabs["chronicle"].geometry().bottom() + 12))
    assert table.childAt(beside) is None


def test_the_inspector_shows_name_face_rules_and_how_a_piece_stands(table):
    face = QPixmap(120, 168)
    face.fill(Qt.GlobalColor.red)
    table.side.inspect(Inspected("The Dodo, rank 3", face, "Doubles the card on its left.", ("Counts 6 here.", "Known to you.")))
    panel = table.side.inspector
    assert (panel.title.text(), panel.words.text(), panel.lines.text()) == (
        "The Dodo, rank 3",
        "Doubles the card on its left.",
        "Counts 6 here.\nKnown to you.",
    )
    assert panel.face.isVisible()
    table.side.inspect(None)
    assert "Point at a card" in panel.words.text() and not panel.face.isVisible()


def test_a_face_too_high_for_its_panel_is_shown_smaller_and_leaves_room_for_the_words(table):
    resized(table, 1400, 700)
    face = QPixmap(400, 560)
    table.side.inspect(Inspected("Tall", face, "Words " * 20))
    QApplication.processEvents()
    panel = table.side.inspector
    assert panel.face.geometry().bottom() <= panel.scroller.geometry().top()
    assert panel.scroller.height() >= 40


def test_the_largest_face_fits_into_the_panel(table):
    for size in ((1300, 700), (1600, 1000), (2560, 1440)):
        resized(table, *size)
        assert table.side.face_size().height() < table.side.inspector.height() - 100


def test_tabs_stay_where_they_are_whatever_card_is_pointed_at(table):
    table.side.place(QRect(0, 52, 1280, 660), folded=True)
    at = []
    for title in ("Tove, rank 4", "Cheshire Cat, rank 6", "Tulgey Wood: an award of 7 points, 4 and 2"):
        table.side.inspect(Inspected(title, None, "", ()))
        at.append({name: tab.geometry() for name, tab in table.side.tabs.items()})
        assert not table.side.tabs["inspector"].short
    assert at[0] == at[1]


def test_tabs_keep_their_words_where_the_bar_below_grows_by_a_line(table):
    for high, short in ((660, False), (640, False), (600, False), (400, True)):
        table.side.place(QRect(0, 52, 1280, high), folded=True)
        assert {tab.short for tab in table.side.tabs.values()} == {short}
        assert table.side.tabs["chronicle"].geometry().bottom() <= table.side.height()


def test_a_preview_is_shown_sentence_by_sentence_and_an_invitation_without_one(table):
    table.side.set_preview(["Row F: 22 to 0 for you.", "Your Caterpillar: 8 becomes 16."])
    assert table.side.preview.words.text() == "Row F: 22 to 0 for you.\nYour Caterpillar: 8 becomes 16."
    table.side.set_preview([])
    assert "Hold a card" in table.side.preview.words.text()


def test_standings_say_everything_to_screen_readers(table):
    table.side.set_standings(duel_sheet())
    assert "Alice: 12" in table.side.log.scores.accessibleDescription()


def test_the_two_lists_of_the_last_panel_are_chosen_by_their_titles(table, qtbot):
    qtbot.mouseClick(table.side.log.tabs["standings"], LEFT)
    assert table.side.log.scores.isVisible() and not table.side.log.chronicle.isVisible()
    qtbot.mouseClick(table.side.log.tabs["chronicle"], LEFT)
    assert table.side.log.chronicle.isVisible()


def test_panels_stay_inside_the_area_they_are_given(table):
    for width, height in ((1024, 700), (1281, 720), (1600, 1000), (2560, 1440)):
        resized(table, width, height)
        area = QRect(0, 0, width, height)
        for panel in (table.side.inspector, table.side.preview, table.side.log, *table.side.tabs.values()):
            if panel.isVisible():
                assert area.contains(panel.shape().toRect().translated(panel.mapTo(table, QPoint(0, 0))))


# ---------------------------------------------------------------- the chronicle
def lines(count, start=0):
    return [LogLine("Alice" if i % 2 else "Queen", f"did the thing number {i}.", i % 2 == 1, i) for i in range(start, start + count)]


def test_the_chronicle_is_a_sound_model(qtmodeltester):
    model = ChronicleModel()
    model.set_lines(lines(3))
    qtmodeltester.check(model)


def test_the_latest_line_stands_on_top(table):
    table.side.set_chronicle(lines(40))
    chronicle = table.side.log.chronicle
    assert chronicle.lines.index(0, 0).data() == "Alice did the thing number 39."
    chronicle.scrollToBottom()
    table.side.set_chronicle(lines(41))
    QApplication.processEvents()
    assert chronicle.indexAt(QPoint(20, 8)).row() == 0
    assert chronicle.lines.index(0, 0).data() == "Queen did the thing number 40."


def test_lines_that_are_added_leave_the_others_where_they_are(qtbot):
    model = ChronicleModel()
    model.set_lines(lines(5))
    with qtbot.assertNotEmitted(model.modelReset), qtbot.waitSignal(model.rowsInserted) as signal:
        model.set_lines(lines(7))
    assert signal.args[1:] == [0, 1]


def test_taking_back_shortens_the_chronicle(qtbot):
    model = ChronicleModel()
    model.set_lines(lines(5))
    with qtbot.waitSignal(model.modelReset):
        model.set_lines(lines(3))
    assert model.rowCount() == 3


def test_a_click_on_a_line_tells_which_entry_it_speaks_of(table, qtbot):
    table.side.set_chronicle(lines(3))
    QApplication.processEvents()
    chronicle = table.side.log.chronicle
    at = chronicle.visualRect(chronicle.lines.index(1, 0)).center()
    with qtbot.waitSignal(table.side.entry_picked) as signal:
        qtbot.mouseClick(chronicle.viewport(), LEFT, pos=at)
    assert signal.args == [1]


def test_long_lines_wrap_and_make_their_row_higher(table):
    table.side.set_chronicle([LogLine("Queen", "placed her 5 upside down, so that a cake points to its right, and " * 3), LogLine("Alice", "passed.")])
    QApplication.processEvents()
    chronicle = table.side.log.chronicle
    assert chronicle.visualRect(chronicle.lines.index(1, 0)).height() > 2 * chronicle.visualRect(chronicle.lines.index(0, 0)).height()


def ink(chronicle):
    """The rows of pixels of the chronicle in which something is painted."""
    picture = chronicle.viewport().grab().toImage()
    plain = picture.pixel(0, 0)
    return {y for y in range(picture.height()) if any(picture.pixel(x, y) != plain for x in range(picture.width()))}


def test_a_line_that_would_be_cut_at_the_foot_is_seen_only_when_one_scrolls(table):
    chronicle = table.side.log.chronicle
    high, cut = chronicle.viewport().height(), None
    for more in range(1, 9):  # the latest line stands on top: the longer it is, the lower the others lie
        told = [LogLine("Queen", f"placed her {i} upside down, so that a cake points to its right.", False, i) for i in range(40)]
        table.side.set_chronicle([*told, LogLine("Alice", "passed, " * 6 * more, False, 40)])
        QApplication.processEvents()
        boxes = [chronicle.visualRect(chronicle.lines.index(row, 0)) for row in range(40)]
        cut = cut or next((box for box in boxes if box.top() < high - 4 and high + 4 < box.bottom() - GAP), None)
        if cut is not None:
            break
    assert cut is not None
    painted = ink(chronicle)
    assert not painted & set(range(cut.top(), high)) and painted & set(range(cut.top() - 20, cut.top()))
    chronicle.verticalScrollBar().setValue(cut.bottom() - high + 1)
    QApplication.processEvents()
    assert ink(chronicle) & set(range(high - 30, high))
