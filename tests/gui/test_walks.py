"""Walks over places: dragged, clicked and stepped; the thread that shows the way, and which of several ways is meant."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt

from tests.helpers.board_table import BoardTable, board_table, piece, space, walks, zones
from tests.helpers.scene_table import done, offer
from wonderland_gui.engine.view import Offer
from wonderland_gui.views.paint_marks import Mark

HOME, OVER, RIGHT_OF, CORNER = space("W", 2, 2), space("W", 1, 2), space("W", 2, 3), space("W", 1, 3)
ABOUT = (space("W", 3, 2), space("W", 3, 3), space("W", 2, 3), CORNER)
WAYS = walks("me", [[OVER], [RIGHT_OF], [OVER, CORNER], [*ABOUT]])
"""One step up or right; two or four to the corner between them."""
STAY = Offer(9, "walk", "me", HOME, 0, "0")


@pytest.fixture
def t(qapp: object) -> Iterator[BoardTable]:
    table = board_table()
    table.said["ways"] = []
    table.scene.ways.connect(table.said["ways"].append)
    table.lay(offers=(*WAYS, STAY))
    yield table
    done(table)


def free(t: BoardTable, ref: str) -> QPoint:
    """A point in a space beside the middle, where no pawn of another seat stands on it."""
    box = t.scene.box_of(ref)
    return t.window.mapFromScene(box.topLeft() + (box.bottomRight() - box.topLeft()) * 0.12)


def chosen(t: BoardTable) -> list[tuple[str | None, str]]:
    return [(one.target, one.choice) for one in t.said["chosen"] if isinstance(one, Offer)]


def led(t: BoardTable) -> tuple[str, ...]:
    return t.scene.way.places


def drag_over(t: BoardTable, *spaces: str, drop: bool = True) -> None:
    """Drags the pawn from its space over the middles of others."""
    stops = [t.at("me"), *(t.at(each) for each in spaces)]
    t.press(stops[0])
    for start, end in pairwise(stops):
        for part in range(1, 9):
            t.move(start + (end - start) * part / 8)
    if drop:
        t.release(stops[-1])


# ---------------------------------------------------------------- with nothing held
def test_spaces_to_which_the_only_walker_may_go_glow_before_it_is_taken_up(t: BoardTable) -> None:
    for ref in (OVER, RIGHT_OF, CORNER):
        assert t.scene.lights.marks(ref) == {Mark.TARGET}


def test_spaces_glow_also_where_no_more_than_a_step_is_left(t: BoardTable) -> None:
    t.lay(offers=(*WAYS[:2], STAY))
    assert t.scene.lights.marks(OVER) == t.scene.lights.marks(RIGHT_OF) == {Mark.TARGET}
    t.click(free(t, OVER))
    assert chosen(t) == [(OVER, "1")]


def test_each_place_to_walk_to_has_the_number_of_the_shortest_way_there_and_all_numbers_go_with_the_walk(t: BoardTable) -> None:
    assert {ref: t.scene.lights.badge(ref) for ref in (OVER, RIGHT_OF, CORNER, HOME)} == {OVER: "1", RIGHT_OF: "1", CORNER: "2", HOME: "0"}
    tile = t.scene.furniture.glows.under[CORNER]
    assert tile.dress.badge == "2"
    t.click(t.at("me"))
    assert t.scene.lights.badge(CORNER) == "2", "also while the pawn is held"
    t.key(Qt.Key.Key_Escape)
    t.lay(offers=walks("me", [[*ABOUT]]))
    assert tile.dress.badge == "4"
    t.lay(offers=())
    assert tile.dress.badge == ""


def test_pointing_at_such_a_space_shows_the_way_the_words_and_what_would_come_of_it(t: BoardTable) -> None:
    t.move(free(t, CORNER))
    assert led(t) == (HOME, OVER, CORNER)
    assert t.scene.lights.hot == CORNER
    assert t.scene.tag.isVisible()
    assert t.said["hot_target"][-1] == WAYS[2]


def test_the_way_goes_when_the_pointer_goes(t: BoardTable) -> None:
    t.move(free(t, CORNER))
    t.move(QPoint(5, 5))
    assert led(t) == ()
    assert t.scene.lights.hot is None
    assert t.said["hot_target"][-1] is None


def test_a_click_on_a_glowing_space_walks_there(t: BoardTable) -> None:
    t.click(free(t, CORNER))
    assert chosen(t) == [(CORNER, "2")]


def test_a_click_beside_the_pawn_on_its_own_space_stays_where_that_is_on_offer(t: BoardTable) -> None:
    t.click(free(t, HOME))
    assert chosen(t) == [(HOME, "0")]


def test_a_click_on_a_space_out_of_reach_chooses_nothing(t: BoardTable) -> None:
    t.click(free(t, space("E", 3, 3)))
    assert chosen(t) == []


def test_a_piece_that_can_be_taken_up_on_a_glowing_space_answers_to_a_click_itself(t: BoardTable) -> None:
    t.lay(zones(**{space("W", 1, 2).replace(".", "__"): (piece("gem", "coin"),)}), offers=(*WAYS, offer(20, "gem", "tray")))
    t.click(t.at("gem"))
    assert t.scene.hand.ref == "gem"
    assert chosen(t) == []


def test_where_two_pieces_walk_spaces_glow_only_when_one_of_them_is_held(t: BoardTable) -> None:
    t.lay(offers=(*WAYS, *(Offer(30 + each.index, "walk", "you", each.target, 0, each.choice, each.via) for each in WAYS)))
    assert not t.scene.lights.targets
    t.click(t.at("me"))
    assert CORNER in t.scene.lights.targets


# ---------------------------------------------------------------- several ways
@pytest.mark.parametrize("held", [False, True])
def test_w_means_another_way_to_the_same_space_and_after_the_last_the_first_again(t: BoardTable, held: bool) -> None:
    if held:
        t.click(t.at("me"))
    t.move(free(t, CORNER))
    t.key(Qt.Key.Key_W)
    assert led(t) == (HOME, *ABOUT)
    assert t.said["hot_target"][-1] == WAYS[3]
    t.key(Qt.Key.Key_W)
    assert led(t) == (HOME, OVER, CORNER)
    t.key(Qt.Key.Key_W)
    t.click(free(t, CORNER))
    assert chosen(t) == [(CORNER, "4")]


@pytest.mark.parametrize(("held", "by"), [("", "wheel"), ("lifted", "wheel"), ("dragged", "wheel"), ("lifted", "right button"), ("dragged", "right button")])
def test_another_way_can_be_meant_by_the_mouse_alone(t: BoardTable, held: str, by: str) -> None:
    """Without it walks that come back to where they were, and those of a space with several, would be the keyboard's."""
    if held == "lifted":
        t.click(t.at("me"))
    elif held == "dragged":
        t.press(t.at("me"))
    t.move(free(t, CORNER))
    for steps, way in ((4, ABOUT), (2, (OVER, CORNER)), (4, ABOUT)):
        if by == "wheel":
            t.wheel(-120, free(t, CORNER))
        else:
            t.press(free(t, CORNER), Qt.MouseButton.RightButton)
            t.release(free(t, CORNER), Qt.MouseButton.RightButton)
        assert led(t) == (HOME, *way), steps
    if held == "dragged":
        t.release(free(t, CORNER))
    else:
        t.click(free(t, CORNER))
    assert chosen(t) == [(CORNER, "4")]


def test_the_wheel_turns_nothing_where_no_way_is_shown(t: BoardTable) -> None:
    t.move(QPoint(5, 5))
    t.wheel(-120, QPoint(5, 5))
    t.move(free(t, CORNER))
    assert led(t) == (HOME, OVER, CORNER)


def test_another_way_asked_for_does_not_last_when_another_space_is_pointed_at(t: BoardTable) -> None:
    t.move(free(t, CORNER))
    t.key(Qt.Key.Key_W)
    t.move(free(t, OVER))
    t.click(free(t, CORNER))
    assert chosen(t) == [(CORNER, "2")]


def test_how_many_ways_there_are_to_the_space_pointed_at_is_said(t: BoardTable) -> None:
    for at, ways in ((free(t, CORNER), 2), (free(t, OVER), 1), (QPoint(5, 5), 0)):
        t.move(at)
        assert t.said["ways"][-1] == ways


# ---------------------------------------------------------------- dragged
@pytest.mark.parametrize(("way", "steps"), [((OVER, CORNER), "2"), (ABOUT, "4")])
def test_the_way_along_which_the_pawn_is_dragged_is_the_one_it_takes(t: BoardTable, way: tuple[str, ...], steps: str) -> None:
    drag_over(t, *way)
    assert chosen(t) == [(CORNER, steps)]


def test_the_thread_follows_the_dragged_way(t: BoardTable) -> None:
    drag_over(t, *ABOUT, drop=False)
    assert led(t) == (HOME, *ABOUT)


def test_leading_the_pawn_back_undoes_what_came_after(t: BoardTable) -> None:
    drag_over(t, space("W", 3, 2), space("W", 3, 3), space("W", 3, 2), HOME, OVER, CORNER)
    assert chosen(t) == [(CORNER, "2")]


def test_a_way_that_is_not_on_offer_gives_the_one_most_like_it(t: BoardTable) -> None:
    drag_over(t, RIGHT_OF, CORNER)
    assert chosen(t) == [(CORNER, "2")]


def test_a_pawn_dropped_on_another_pawn_comes_to_its_space(t: BoardTable) -> None:
    t.lay(zones(**{CORNER.replace(".", "__"): (piece("guest", "pawn_1", 1),)}), offers=WAYS)
    t.drag(t.at("me"), t.at("guest"))
    assert [target for target, _ in chosen(t)] == [CORNER]


def test_a_pawn_that_is_only_lifted_and_let_go_again_stays_without_having_chosen_to(t: BoardTable) -> None:
    start = t.at("me")
    t.press(start)
    for step in range(1, 15):
        t.move(start + QPoint(step, 0))
    t.release(start + QPoint(14, 0))
    assert chosen(t) == []
    assert t.home("me")


def test_a_pawn_led_away_and_back_to_its_space_chooses_to_stay_where_that_is_on_offer(t: BoardTable) -> None:
    drag_over(t, space("W", 3, 2), HOME)
    assert chosen(t) == [(HOME, "0")]


# ---------------------------------------------------------------- by keys
def test_arrows_lead_the_pawn_from_space_to_space_as_they_lie(t: BoardTable) -> None:
    t.hands.set_focus("me")
    t.key(Qt.Key.Key_Return)
    for _ in range(4):
        if t.scene.lights.hot == OVER:
            break
        t.key(Qt.Key.Key_Up)
    assert t.scene.lights.hot == OVER
    t.key(Qt.Key.Key_Right)
    assert t.scene.lights.hot == CORNER
    assert led(t) == (HOME, OVER, CORNER)
    t.key(Qt.Key.Key_W, Qt.Key.Key_Return)
    assert chosen(t) == [(CORNER, "4")]


def test_escape_takes_the_thread_away_with_what_was_held(t: BoardTable) -> None:
    drag_over(t, OVER, CORNER, drop=False)
    t.key(Qt.Key.Key_Escape)
    assert led(t) == ()
    assert chosen(t) == []


# ---------------------------------------------------------------- what stays
def test_the_thread_lies_over_the_boards_and_under_the_pawns(t: BoardTable) -> None:
    t.move(free(t, CORNER))
    thread = next(item for item in t.scene.items() if item.zValue() == 60)
    boards = [t.scene.board.items[each].zValue() for each in ("west", "east")]
    assert max(boards) < thread.zValue() < t.scene.board.items["me"].zValue()


def test_no_thread_stays_when_another_view_is_shown(t: BoardTable) -> None:
    t.move(free(t, CORNER))
    t.lay(offers=(offer(0, "coin", "tray"),))
    assert led(t) == ()
    assert not t.scene.lights.targets


def test_the_thread_lies_right_again_in_a_window_of_another_size(t: BoardTable) -> None:
    t.move(free(t, CORNER))
    t.window.resize(700, 500)
    assert led(t) in ((), (HOME, OVER, CORNER))
    t.move(free(t, CORNER))
    thread = next(item for item in t.scene.items() if item.zValue() == 60)
    assert thread.sceneBoundingRect().contains(t.scene.box_of(CORNER).center())
