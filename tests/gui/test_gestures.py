"""Gestures with real events on the viewport: drag, click and keys make the same offers; nothing else changes anything."""

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QImage
from PySide6.QtWidgets import QApplication

from tests.helpers.scene_table import BACK, LEFT, MIDDLE, NONE, RIGHT, done, offer, piece, table, zones
from wonderland_gui.views.paint_marks import Mark

K = Qt.Key
TO_A, TO_B = offer(0, "p1", "a"), offer(1, "p1", "b")
UP, DOWN_TURNED = offer(0, "p1", "a", turn=0), offer(1, "p1", "a", turn=180)


@pytest.fixture
def t(qtbot):
    made = table()
    yield made
    done(made)


@pytest.fixture
def two(t):
    """Two cards in hand, one of them with two places to go, and a third card on the table."""
    t.show(CARDS, [TO_A, TO_B])
    return t


CARDS = zones(hand=["p1", piece("p2", "y")], c=["p3"])


def far():
    return QPoint(-500, -500)


# ---------------------------------------------------------------- dragging
def test_a_drag_to_a_legal_place_chooses_its_offer_once(two):
    two.drag(two.at("p1"), two.at("a"))
    assert two.said["chosen"] == [TO_A]
    assert two.said["refused"] == []


def test_while_it_is_held_a_ghost_moves_and_the_piece_itself_does_not(two):
    before = two.scene.board.items["p1"].pos()
    two.hold(two.at("p1"), two.at("b"))
    assert two.scene.hand.ghost is not None and two.scene.board.items["p1"].pos() == before
    assert two.said["picked_up"] == ["p1"]
    two.release(two.at("b"))
    assert two.scene.hand.ghost is None and two.said["picked_up"] == ["p1", None]


def test_what_is_held_is_lifted_tilted_and_larger(two):
    two.hold(two.at("p1"), two.at("p3"))
    ghost = two.scene.hand.ghost
    assert (ghost.grown, ghost.tilt, ghost.dress.shade) == (1.06, -2.0, "lifted")
    two.key(K.Key_Escape)


def test_what_was_refused_and_glides_home_is_not_pointed_at_any_more(two):
    two.move(two.at("p1"))
    assert two.scene.lights.hovered == "p1"
    two.drag(two.at("p1"), two.at("p3"))
    assert two.said["refused"] and two.scene.lights.hovered != "p1"


def test_a_drop_on_a_piece_counts_for_its_zone(t):
    t.show(zones(hand=["p1"], a=["p3"]), [TO_A])
    t.drag(t.at("p1"), t.at("p3"))
    assert t.said["chosen"] == [TO_A]


def test_a_drop_beside_every_target_goes_to_the_one_it_covers_most(two):
    between = two.at("a") + QPoint(58, 90)  # over neither, the ghost's corner over the first
    assert two.scene.refs_at(two.window.mapToScene(between)) == []
    two.hold(two.at("p1") + QPoint(30, 40), between)
    assert two.said["hot_target"][-1] == TO_A
    two.release(between)
    assert two.said["chosen"] == [TO_A]


def test_a_drop_far_outside_brings_the_piece_home_and_chooses_nothing(two):
    two.drag(two.at("p1"), far())
    assert two.said["chosen"] == [] and two.home("p1")


def test_a_drop_on_its_own_place_is_no_refusal(two):
    two.drag(two.at("p1"), two.at("p1") + QPoint(20, 10))
    assert (two.said["chosen"], two.said["refused"]) == ([], [])
    assert two.home("p1")


def test_a_refused_drop_asks_why_and_says_it_near_the_spot(two):
    two.drag(two.at("p1"), two.at("p3"))
    assert two.said["refused"] == [("p1", "p3", 0)]
    assert two.home("p1") and two.scene.lights.barred == "p3"
    two.scene.refuse("That place is taken.")
    bubble = two.scene.bubble
    assert bubble.isVisible() and bubble.words == "That place is taken."
    assert bubble.sceneBoundingRect().intersects(two.scene.box_of("p3").adjusted(-60, -60, 60, 60))


def test_the_reason_goes_away_when_the_next_piece_is_taken(two):
    two.drag(two.at("p1"), two.at("p3"))
    two.scene.refuse("No.")
    two.hold(two.at("p1"), two.at("a"))
    assert not two.scene.bubble.isVisible()
    two.key(K.Key_Escape)


def test_a_piece_that_may_not_be_moved_stays_and_moves_no_other(two):
    """Faults of this kind: the press on a locked piece takes its neighbour along."""
    before = two.picture()
    two.drag(two.at("p3"), two.at("p2"))
    two.drag(two.at("p2"), two.at("p1"))
    assert two.said["chosen"] == [] and two.picture() == before
    assert two.said["refused"] == [("p3", "p2", 0), ("p2", "p1", 0)]


def test_a_movement_of_one_pixel_is_a_click(two):
    start = two.at("p1")
    two.press(start)
    two.move(start + QPoint(1, 0))
    two.release(start + QPoint(1, 0))
    assert two.said["picked_up"] == ["p1"] and two.said["chosen"] == []


# ---------------------------------------------------------------- cancelling
@pytest.mark.parametrize("how", ["escape", "focus", "deactivate", "hidden", "no button", "new view", "resized"])
def test_a_drag_can_be_broken_off_and_leaves_no_trace(two, how):
    two.hold(two.at("p1"), two.at("a"))
    match how:
        case "escape":
            two.key(K.Key_Escape)
        case "focus":
            two.window.clearFocus()
        case "deactivate":
            QApplication.sendEvent(two.window, _event("WindowDeactivate"))
        case "hidden":
            two.window.hide()
        case "no button":  # the release got lost
            two.buttons = NONE
            two.move(two.at("b"))
        case "new view":
            two.show(CARDS, [TO_A])
        case _:
            two.window.resize(1000, 700)
    two.release(two.at("a"))
    assert two.said["chosen"] == [] and two.scene.hand.ghost is None
    assert two.home("p1")


def _event(name):
    from PySide6.QtCore import QEvent

    return QEvent(QEvent.Type[name])


def test_after_a_lost_release_the_next_drag_is_a_clean_one(two):
    two.hold(two.at("p1"), two.at("c"))
    two.buttons = NONE
    two.press(two.at("p1"))
    two.move(two.at("b"))
    two.release(two.at("b"))
    two.drag(two.at("p1"), two.at("b"))
    assert two.said["chosen"] == [TO_B, TO_B] and two.scene.hand.ghost is None and two.home("p1")


def test_a_bar_that_grows_in_the_middle_of_a_drag_does_not_end_it(two):
    from PySide6.QtCore import QMarginsF

    two.hold(two.at("p1"), two.at("a"))
    two.scene.set_insets(QMarginsF(0, 0, 0, 80))
    assert two.scene.hand.ref == "p1"
    two.release(two.at("a"))
    assert two.said["chosen"] == [TO_A]
    two.show(zones(hand=["p2"], a=["p1"], c=["p3"]), [])
    assert two.scene.scenery.size[1] <= 520


# ---------------------------------------------------------------- buttons
@pytest.mark.parametrize("button", [RIGHT, MIDDLE, BACK])
def test_other_buttons_move_nothing(two, button):
    before = two.picture()
    two.click(two.at("p1"), button)
    two.double_click(two.at("p1"), button)
    two.move(two.at("p1"))
    two.press(two.at("p1"), button)
    two.move(two.at("a"))
    two.release(two.at("a"), button)
    assert two.said["chosen"] == two.said["refused"] == two.said["picked_up"] == two.said["opened"] == []
    assert two.picture() == before


@pytest.mark.parametrize("button", [MIDDLE, BACK])
def test_other_buttons_do_not_let_go_of_what_is_held(two, button):
    two.hold(two.at("p1"), two.at("a"))
    two.click(two.at("a"), button)
    assert two.scene.hand.ref == "p1" and two.said["chosen"] == []
    two.release(two.at("a"))
    assert two.said["chosen"] == [TO_A]


# ---------------------------------------------------------------- turning
@pytest.mark.parametrize("how", ["key", "wheel", "right"])
def test_what_is_held_can_be_turned_and_the_drop_is_the_turned_offer(t, how):
    t.show(zones(hand=["p1"]), [UP, DOWN_TURNED])
    t.hold(t.at("p1"), t.at("a"))
    _turn(t, how)
    assert t.said["turned"] == [180] and t.said["hot_target"][-1] == DOWN_TURNED
    t.release(t.at("a"))
    assert t.said["chosen"] == [DOWN_TURNED]


def _turn(t, how):
    if how == "key":
        t.key(K.Key_R)
    elif how == "wheel":
        t.wheel(120, t.at("a"))
    else:
        t.click(t.at("a"), RIGHT)


def test_a_touch_pad_adds_small_movements_up_to_one_turn(t):
    t.show(zones(hand=["p1"]), [UP, DOWN_TURNED])
    t.hold(t.at("p1"), t.at("a"))
    for _ in range(7):
        t.wheel(16, t.at("a"))
    assert t.said["turned"] == []
    t.wheel(16, t.at("a"))
    assert t.said["turned"] == [180]
    t.key(K.Key_Escape)


@pytest.mark.parametrize("how", ["key", "wheel", "right"])
def test_what_has_no_two_ways_to_lie_is_not_turned(two, how):
    two.hold(two.at("p1"), two.at("a"))
    _turn(two, how)
    assert two.said["turned"] == []
    two.release(two.at("a"))
    assert two.said["chosen"] == [TO_A]


def test_a_piece_that_lies_turned_is_taken_up_as_it_lies(t):
    t.show(zones(hand=[piece("p1", turn=180)]), [UP, DOWN_TURNED])
    t.hold(t.at("p1"), t.at("a"))
    assert t.said["hot_target"][-1] == DOWN_TURNED
    t.key(K.Key_Escape)


# ---------------------------------------------------------------- clicking
def test_a_click_takes_up_and_the_next_click_lets_go(two):
    two.click(two.at("p1"))
    assert two.scene.hand.ref == "p1"
    two.move(two.at("b"))
    assert two.said["hot_target"][-1] == TO_B
    two.click(two.at("b"))
    assert two.said["chosen"] == [TO_B]


def test_a_second_click_on_what_is_held_puts_it_back(two):
    two.click(two.at("p1"))
    two.move(two.at("p1") + QPoint(3, 3))
    two.click(two.at("p1") + QPoint(3, 3))
    assert (two.said["chosen"], two.said["refused"]) == ([], []) and two.home("p1")


def test_an_offer_without_target_is_done_by_one_click_and_one_without_source_by_a_click_on_its_target(t):
    lone, draw = offer(0, "p1", None), offer(1, None, "deck")
    t.show(zones(hand=["p1"], deck=["p4", "p5"]), [lone, draw])
    t.click(t.at("p1"))
    assert t.said["chosen"] == [lone]
    t.show(zones(hand=["p1"], deck=["p4", "p5"]), [lone, draw])
    t.click(t.at("p5"))
    assert t.said["chosen"] == [lone, draw]


def test_once_an_offer_is_chosen_nothing_else_is_until_the_next_view(t):
    heard = []

    def answer(chosen):
        heard.append(chosen)
        t.click(t.at("p4"))  # a second click before the table is shown anew
        t.show(zones(deck=[]), [])

    t.scene.chosen.connect(answer)
    t.show(zones(deck=["p4"]), [offer(0, None, "deck")])
    t.click(t.at("p4"))
    assert len(heard) == 1


def test_a_double_click_does_the_only_offer_of_a_piece(t):
    only = offer(0, "p1", "a")
    t.show(zones(hand=["p1", "p2"]), [only, offer(1, "p2", "a"), offer(2, "p2", "b")])
    t.double_click(t.at("p1"))
    assert t.said["chosen"] == [only]


def test_a_double_click_on_a_piece_with_several_places_shows_it_large_and_moves_nothing(two):
    two.double_click(two.at("p1"))
    assert two.said["opened"] == ["p1"] and two.said["chosen"] == [] and two.home("p1")
    two.double_click(two.at("p3"))
    assert two.said["opened"] == ["p1", "p3"]


def test_a_click_on_what_cannot_be_taken_asks_why(two):
    two.click(two.at("p2"))
    assert two.said["refused"] == [("p2", None, 0)]


def test_a_click_on_the_bare_cloth_says_nothing(two):
    two.click(QPoint(450, 330))
    assert two.said["refused"] == two.said["chosen"] == []


def test_a_piece_alike_to_the_offered_one_stands_for_it_and_lies_where_it_was_let_go(t):
    t.show(zones(hand=["p1", "p2"]), [TO_A])
    second = t.scene.board.items["p2"]
    t.drag(t.at("p2"), t.at("a"))
    assert t.said["chosen"] == [TO_A]
    t.show(zones(hand=["p2"], a=["p1"]), [])
    assert t.scene.board.items["p1"] is second and t.home("p1") and t.home("p2")


def test_an_offer_that_is_not_carried_out_lets_the_piece_go_home(two):
    two.drag(two.at("p1"), two.at("a"))
    assert two.home("p1")
    two.drag(two.at("p1"), two.at("b"))
    assert two.said["chosen"] == [TO_A, TO_B]


# ---------------------------------------------------------------- the small menu
@pytest.fixture
def tied(t):
    t.show(zones(hand=["p1"]), [offer(0, "p1", "a", choice="4"), offer(1, "p1", "a", choice="5")])
    t.drag(t.at("p1"), t.at("a"))
    return t


def test_a_tie_opens_a_small_menu_and_no_box(tied):
    assert tied.scene.menu.is_open and tied.said["chosen"] == []
    assert [line.words for line in tied.scene.menu.lines] == ["choose 4", "choose 5", "Neither"]
    assert [len(offers) for offers in tied.said["choices"]] == [2]
    tied.key(K.Key_Escape)


@pytest.mark.parametrize("how", ["digit", "arrow", "click"])
def test_a_line_of_the_menu_is_chosen_by_digit_arrow_or_click(tied, how):
    if how == "digit":
        tied.key(K.Key_2)
    elif how == "arrow":
        tied.key(K.Key_Down, K.Key_Return)
    else:
        tied.click(tied.window.mapFromScene(tied.scene.menu.line_rect(1).center()))
    assert [chosen.choice for chosen in tied.said["chosen"]] == ["5"] and not tied.scene.menu.is_open


@pytest.mark.parametrize("how", ["escape", "last line", "beside", "digit that is none", "view"])
def test_the_menu_can_be_left_and_the_piece_goes_home(tied, how):
    if how == "escape":
        tied.key(K.Key_Escape)
    elif how == "last line":
        tied.click(tied.window.mapFromScene(tied.scene.menu.line_rect(2).center()))
    elif how == "beside":
        tied.click(QPoint(880, 580))
    elif how == "view":
        tied.show(zones(hand=["p1"]), [])
    else:
        tied.key(K.Key_7)
        assert tied.scene.menu.is_open
        tied.key(K.Key_Escape)
    assert tied.said["chosen"] == [] and not tied.scene.menu.is_open and tied.home("p1")


# ---------------------------------------------------------------- keyboard
def test_tab_goes_through_what_can_be_taken_and_then_leaves_the_table(t):
    t.show(zones(hand=["p1", "p2"], c=["p3"]), [TO_A, offer(1, "p2", "a"), offer(2, "p3", "b")])
    seen = []
    for _ in range(4):
        stayed = t.hands.step(True)
        seen.append(t.hands.focus if stayed else "left")
    assert seen == ["p3", "p1", "p2", "left"]


def test_a_whole_action_by_keys(two):
    two.key(K.Key_Tab, K.Key_Return)
    assert two.scene.hand.ref == "p1"
    hot = two.said["hot_target"][-1]
    two.key(K.Key_Right if hot == TO_A else K.Key_Left)
    other = two.said["hot_target"][-1]
    assert {hot, other} == {TO_A, TO_B}
    two.key(K.Key_Return)
    assert two.said["chosen"] == [other]


def test_what_the_keyboard_has_laid_down_is_not_pointed_at_any_more(two):
    two.key(K.Key_Tab, K.Key_Return, K.Key_Return)
    assert two.said["chosen"]
    two.show(zones(hand=[piece("p2", "y")], a=["p1"], c=["p3"]), [offer(0, "p2", "b")])
    assert Mark.HOVER not in two.scene.board.items["p1"].dress.marks and two.scene.board.items["p1"].rise == 0


def test_escape_puts_back_what_the_keyboard_took(two):
    two.key(K.Key_Tab, K.Key_Return, K.Key_Escape)
    assert two.said["chosen"] == [] and two.home("p1") and two.scene.hand.ref is None


def test_the_keyboards_place_is_framed(two):
    two.key(K.Key_Tab)
    assert two.scene.board.items["p1"].dress.focused and not two.scene.board.items["p2"].dress.focused


def test_arrows_lead_from_piece_to_piece_by_where_they_lie(t):
    t.show(zones(hand=["p1", "p2"], c=["p3"]), [TO_A, offer(1, "p2", "a"), offer(2, "p3", "b")])
    t.hands.set_focus("p1")
    t.key(K.Key_Right)
    assert t.hands.focus == "p2"
    t.key(K.Key_Up)
    assert t.hands.focus == "p3"


def test_keys_of_a_gesture_are_taken_from_shortcuts_only_while_it_lasts(two):
    plain = Qt.KeyboardModifier.NoModifier
    assert not two.hands.wants(K.Key_R, plain)
    two.hold(two.at("p1"), two.at("a"))
    assert two.hands.wants(K.Key_R, plain) and two.hands.wants(K.Key_Escape, plain)
    assert not two.hands.wants(K.Key_Z, Qt.KeyboardModifier.ControlModifier)
    two.key(K.Key_Escape)


def test_mouse_and_keyboard_share_what_is_held(two):
    two.key(K.Key_Tab, K.Key_Return)
    two.move(two.at("b"))
    two.click(two.at("b"))
    assert two.said["chosen"] == [TO_B]


# ---------------------------------------------------------------- pointing
def test_pointing_at_a_piece_tells_it_and_raises_it(two):
    two.move(two.at("p1"))
    assert two.said["hovered"] == ["p1"] and two.scene.board.items["p1"].rise == 3
    assert two.scene.tag.isVisible()
    two.move(QPoint(450, 330))
    assert two.said["hovered"] == ["p1", None] and two.scene.board.items["p1"].rise == 0


def test_leaving_the_table_points_at_nothing(two):
    two.move(two.at("p1"))
    QApplication.sendEvent(two.window.viewport(), _event("Leave"))
    assert two.said["hovered"] == ["p1", None]


# ---------------------------------------------------------------- from outside
@pytest.mark.parametrize("what", ["text", "url", "picture"])
def test_nothing_from_outside_can_be_dropped_on_the_table(two, what):
    data = QMimeData()
    if what == "text":
        data.setText("p1")
    elif what == "url":
        data.setUrls([QUrl("file:///tmp/x")])
    else:
        data.setImageData(QImage(2, 2, QImage.Format.Format_RGB32))
    event = QDropEvent(QPointF(two.at("a")), Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier)
    event.ignore()
    QApplication.sendEvent(two.window.viewport(), event)
    assert not event.isAccepted() and not two.window.acceptDrops() and not two.window.viewport().acceptDrops()
    assert two.said["chosen"] == []


def test_the_plate_of_a_seat_can_be_a_target(t):
    give = offer(0, "p1", "seat.1")
    t.show(zones(hand=["p1"]), [give])
    t.hold(t.at("p1"), t.at("seat.1"))
    assert Mark.HOT in t.scene.furniture.glows.over["seat.1"].dress.marks and t.scene.furniture.glows.over["seat.1"].isVisible()
    t.release(t.at("seat.1"))
    assert t.said["chosen"] == [give]
