"""Controls: pressed by mouse and keyboard, named for screen readers, sharp at every ratio of pixels, never narrower than their words."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtWidgets import QApplication, QWidget

from tests.helpers.pages import LEFT, Maker
from wonderland_gui.views.controls import Button, MarkButton, PillButton, Segments, Switch
from wonderland_gui.views.field_style import css, palette
from wonderland_gui.views.fields import Choice, Field
from wonderland_gui.views.flow import FlowLayout
from wonderland_gui.views.panels import Panel
from wonderland_gui.views.themed import Label, Themed, ground_of

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def maker(qapp):
    made = Maker()
    yield made
    made.close()


@pytest.fixture(scope="module")
def theme(maker):
    return maker.themes["dark"]


def shown(widget, qtbot):
    """The widget in a window of its own, away from the pointer."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(600, 300)
    widget.setParent(window)
    widget.move(200, 100)
    widget.resize(widget.sizeHint())
    widget.window_of_its_own = window
    window.show()
    QApplication.processEvents()
    return widget


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_a_button_is_pressed_by_enter_and_space(theme, qtbot, key):
    button = shown(Button(theme, "Begin"), qtbot)
    with qtbot.waitSignal(button.clicked):
        qtbot.keyClick(button, key)


@pytest.mark.parametrize("which", [Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.BackButton])
def test_a_button_is_pressed_by_the_left_button_of_the_mouse_alone(theme, qtbot, which):
    button = shown(Button(theme, "Begin"), qtbot)
    with qtbot.assertNotEmitted(button.clicked):
        qtbot.mouseClick(button, which)


def test_a_button_that_is_off_cannot_be_pressed_and_looks_so(theme, qtbot):
    button = shown(Button(theme, "Begin"), qtbot)
    on = button.grab().toImage()
    button.setEnabled(False)
    assert button.grab().toImage() != on
    with qtbot.assertNotEmitted(button.clicked):
        qtbot.mouseClick(button, LEFT)
        qtbot.keyClick(button, Qt.Key.Key_Return)


def test_an_ampersand_is_a_letter_and_no_shortcut(theme, qtbot):
    button = shown(Button(theme, "Tea & Cake"), qtbot)
    assert button.shortcut().isEmpty()
    assert button.accessibleName() == "Tea & Cake"


@pytest.mark.parametrize(
    ("make", "role"),
    [
        (lambda theme: Button(theme, "x"), QAccessible.Role.Button),
        (lambda theme: Switch(theme, "x"), QAccessible.Role.CheckBox),
        (lambda theme: MarkButton(theme, "close", None, "x"), QAccessible.Role.Button),
        (Field, QAccessible.Role.EditableText),
        (Choice, QAccessible.Role.ComboBox),
        (lambda theme: Label(theme, 17), QAccessible.Role.StaticText),
    ],
)
def test_screen_readers_are_told_what_a_control_is(theme, qtbot, make, role):
    widget = shown(make(theme), qtbot)
    interface = QAccessible.queryAccessibleInterface(widget)
    assert interface.role() == role


def test_a_longer_word_makes_a_button_wider_and_a_key_cap_wider_still(theme):
    pairs = (("Begin", ""), ("Begin now", ""), ("Begin now", "B"), ("Begin now", "Ctrl+B"))
    widths = [Button(theme, words, key=key).sizeHint().width() for words, key in pairs]
    assert widths == sorted(set(widths))


@pytest.mark.parametrize("state", ["primary", "hovered", "checked", "down"])
def test_every_state_of_a_button_looks_different(theme, qtbot, state):
    button = shown(Button(theme, "Begin"), qtbot)
    plain = button.grab().toImage()
    if state == "primary":
        button.set_primary(True)
    elif state == "checked":
        button.setCheckable(True)
        button.setChecked(True)
    elif state == "down":
        button.setDown(True)
    else:
        button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    assert button.grab().toImage() != plain


def test_a_switch_differs_by_shape_and_not_by_colour_alone(theme, qtbot):
    switch = shown(Switch(theme, "Wonders"), qtbot)
    off = switch.grab().toImage()
    qtbot.mouseClick(switch, LEFT)
    on = switch.grab().toImage()
    y, left, right = switch.height() // 2, round(switch.shape().left()) + 13, round(switch.shape().right()) - 13
    knob = QColor(theme.paper_light)
    assert off.pixelColor(left, y) == knob and on.pixelColor(right, y) == knob


def test_enter_on_a_switch_is_left_to_the_page(theme, qtbot):
    switch = shown(Switch(theme, "Wonders"), qtbot)
    qtbot.keyClick(switch, Qt.Key.Key_Return)
    assert not switch.isChecked()
    qtbot.keyClick(switch, Qt.Key.Key_Space)
    assert switch.isChecked()


def test_arrow_keys_move_the_choice_along_a_row_of_pills(theme, qtbot):
    row = shown(Segments(theme), qtbot)
    row.set_choices([("a", "One"), ("b", "Two"), ("c", "Three")], "a")
    row.resize(row.sizeHint())
    QApplication.processEvents()
    row.pill("a").setFocus()
    with qtbot.waitSignal(row.chosen) as signal:
        qtbot.keyClick(row.pill("a"), Qt.Key.Key_Right)
    assert (signal.args, row.value) == (["b"], "b")


def test_a_choice_set_by_the_program_makes_no_noise(theme, qtbot):
    row, choice = shown(Segments(theme), qtbot), shown(Choice(theme), qtbot)
    for control in (row, choice):
        control.set_choices([("a", "One"), ("b", "Two")], "a")
        with qtbot.assertNotEmitted(control.chosen):
            control.set_chosen("b")
        assert control.value == "b"


def test_other_words_keep_what_was_chosen(theme, qtbot):
    row, choice = shown(Segments(theme), qtbot), shown(Choice(theme), qtbot)
    for control in (row, choice):
        control.set_choices([("a", "One"), ("b", "Two")], "b")
        control.set_choices([("a", "Um"), ("b", "Dois")])
        assert control.value == "b"


def test_a_field_that_is_wrong_is_framed_in_rose(theme, qtbot):
    field = shown(Field(theme), qtbot)
    plain = field.grab().toImage()
    field.set_wrong(True)
    assert field.grab().toImage() != plain
    field.set_wrong(False)
    assert field.grab().toImage() == plain


def test_a_pill_without_room_shows_its_mark_and_keeps_its_name(theme, maker, qtbot):
    pill = shown(PillButton(theme, "Undo the last move", mark="undo", art=maker.art), qtbot)
    wide = pill.sizeHint().width()
    pill.set_compact(True)
    assert pill.sizeHint().width() < wide
    assert (pill.toolTip(), pill.accessibleName()) == ("Undo the last move", "Undo the last move")


# ---------------------------------------------------------------- what all share
class Twice(Themed, QWidget):
    """A widget on a screen with two device pixels to each of ours."""

    def devicePixelRatioF(self) -> float:
        return self.ratio

    ratio = 2.0


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
def test_what_is_kept_has_as_many_pixels_as_the_screen(theme, qtbot, ratio):
    widget = Twice()
    qtbot.addWidget(widget)
    widget.start(theme)
    widget.ratio = ratio
    pixmap = widget.kept("x", QSize(101, 57), lambda p: None)
    assert (pixmap.width(), pixmap.height()) == (round(101 * ratio), round(57 * ratio))
    assert pixmap.devicePixelRatio() == ratio


def test_what_is_kept_is_painted_again_for_another_screen_theme_size_or_key_only(theme, maker, qtbot):
    widget = Twice()
    qtbot.addWidget(widget)
    widget.start(theme)
    painted = []

    def keep(width, key=""):
        widget.kept("x", QSize(width, 20), lambda p: painted.append(1), key)
        return len(painted)

    assert [keep(20), keep(20), keep(30), keep(30, "other")] == [1, 1, 2, 3]
    widget.ratio = 1.0
    assert keep(30, "other") == 4
    widget.set_theme(maker.themes["light"])
    assert keep(30, "other") == 5
    widget.refresh()
    assert keep(30, "other") == 6


@pytest.mark.parametrize(("names", "again"), [({"crown"}, True), ({"crown", "key"}, True), ({"key"}, False), (None, True)])
def test_pictures_that_arrive_are_painted_where_they_are_shown_and_nowhere_else(theme, maker, qtbot, names, again):
    widget = Twice()
    qtbot.addWidget(widget)
    widget.start(theme, maker.art)
    painted = []

    def paint(p):
        painted.append(1)
        widget.art.picture("crown", 20, 20)

    widget.kept("x", QSize(20, 20), paint)
    widget.refresh(names)
    widget.kept("x", QSize(20, 20), paint)
    assert len(painted) == (2 if again else 1)
    assert widget.art is maker.art


def test_a_theme_reaches_widgets_inside_plain_containers(theme, maker, qtbot):
    panel = Panel(theme, "Title")
    qtbot.addWidget(panel)
    plain = QWidget()
    inner = Button(theme, "x", parent=plain)
    panel.body.addWidget(plain)
    panel.set_theme(maker.themes["light"])
    assert inner.theme is maker.themes["light"]


def test_pictures_of_another_game_reach_all_widgets(theme, maker, qtbot):
    panel = Panel(theme, "Title")
    qtbot.addWidget(panel)
    inner = MarkButton(theme, "close", None, "x", parent=panel)
    panel.set_art(maker.art)
    assert inner.art is maker.art


def test_a_label_takes_no_words_for_markup(theme, qtbot):
    label = shown(Label(theme, 17), qtbot)
    label.setText("<b>Alice</b> & <img src=x>")
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert label.wanted_width() > 150


def test_a_ground_is_named_by_the_theme_or_given_by_two_colours(theme):
    assert ground_of(theme, "kinds.alice") == theme.ground("kinds.alice")
    assert ground_of(theme, ("#112233", "#445566")) == (QColor("#112233"), QColor("#445566"))
    assert ground_of(theme, ()) == theme.ground("kinds.spirit_bundle")


def test_rows_flow_and_wrap_like_words(theme, qtbot):
    box = shown(QWidget(), qtbot)
    flow = FlowLayout(box, spacing=0)
    flow.setContentsMargins(0, 0, 0, 0)
    buttons = [Button(theme, f"Button {i}") for i in range(6)]
    for button in buttons:
        flow.addWidget(button)
    QApplication.processEvents()
    one = buttons[0].sizeHint()
    assert flow.heightForWidth(one.width() * 10) == one.height()
    assert flow.heightForWidth(one.width() * 2 + 4) == 3 * one.height()
    box.resize(one.width() * 2 + 4, 3 * one.height())
    QApplication.processEvents()
    places = [button.geometry() for button in buttons]
    assert all(box.rect().contains(place) for place in places)
    assert all(not a.intersects(b) for i, a in enumerate(places) for b in places[:i])


def test_from_the_right_the_last_widget_ends_at_the_right_edge(theme, qtbot):
    box = shown(QWidget(), qtbot)
    flow = FlowLayout(box, spacing=0, from_right=True)
    flow.setContentsMargins(0, 0, 0, 0)
    button = Button(theme, "Begin")
    flow.addWidget(button)
    box.resize(400, 80)
    QApplication.processEvents()
    assert button.mapTo(box, QPoint(button.width(), 0)).x() == 400


@pytest.mark.parametrize("name", ["dark", "light", "contrast"])
def test_qts_own_widgets_have_the_colours_of_the_theme_and_enough_contrast(maker, name):
    theme = maker.themes[name]
    made = palette(theme)

    def light(colour):
        parts = [channel / 12.92 if channel <= 0.03928 else ((channel + 0.055) / 1.055) ** 2.4 for channel in colour.getRgbF()[:3]]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    def contrast(a, b):
        high, low = sorted((light(a), light(b)), reverse=True)
        return (high + 0.05) / (low + 0.05)

    role = type(made).ColorRole
    for words, ground in (
        (role.WindowText, role.Window),
        (role.Text, role.Base),
        (role.ButtonText, role.Button),
        (role.HighlightedText, role.Highlight),
        (role.ToolTipText, role.ToolTipBase),
        (role.PlaceholderText, role.Base),
        (role.Link, role.Window),
    ):
        assert contrast(made.color(words), made.color(ground)) >= 4.5, (words, ground)


def test_a_colour_is_written_for_style_sheets_with_its_opacity():
    colour = QColor(1, 2, 3)
    colour.setAlphaF(0.5)
    assert css(colour) == "rgba(1, 2, 3, 0.500)"
