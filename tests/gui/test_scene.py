"""The table scene is a function of the view: whatever came before, the same view looks the same."""

import gc
import random
from dataclasses import replace

import pytest
from PySide6.QtCore import QMarginsF, QPoint, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem
from shiboken6 import isValid

from tests.helpers.look import image
from tests.helpers.scene_table import RESOURCES, THEME, ToyPlaces, ToyWords, done, offer, piece, table, view, zones
from wonderland_gui.engine.protocol import Note
from wonderland_gui.engine.view import Notice
from wonderland_gui.views.lights import Lights
from wonderland_gui.views.paint_marks import Mark
from wonderland_gui.views.theme_file import load_theme


@pytest.fixture
def t(qtbot):
    made = table()
    yield made
    done(made)


@pytest.fixture
def moving(qtbot):
    """A table with motion."""
    made = table(speed="normal")
    yield made
    done(made)


def advance(made, ms):
    """Lets the scene's clocks go on in steps of a frame."""
    for _ in range(ms // 10):
        made.scene.motions.advance(10)
        made.scene.touch.advance(10)


def fresh_picture(held, offers=()):
    """How a view looks to a scene that never showed another one."""
    made = table()
    made.show(held, offers)
    picture = made.picture()
    done(made)
    return picture


START = zones(hand=["p1", "p2"], a=["p3"], deck=[piece("p4", None, face_up=False), piece("p5", None, face_up=False)])
LATER = zones(hand=["p1"], a=[piece("p3", turn=180)], b=["p2"], c=["p4"], deck=[piece("p5", None, face_up=False)])


# ---------------------------------------------------------------- a function of the view
def test_what_is_new_is_made_and_what_is_gone_is_taken_away(t):
    t.show(zones(hand=["p1", "p2"]))
    t.show(zones(hand=["p2", "p3"]))
    assert set(t.scene.board.items) == {"p2", "p3"}


def test_a_piece_that_goes_elsewhere_is_the_same_item(t):
    t.show(START)
    item = t.scene.board.items["p2"]
    t.show(LATER)
    assert t.scene.board.items["p2"] is item and t.home("p2")


@pytest.mark.parametrize("animate", [False, True])
def test_the_same_view_looks_the_same_whatever_came_before(moving, animate):
    chance = random.Random(5)
    names = ["p1", "p2", "p3", "p4", "p5"]
    moving.show(START)
    for _ in range(30):
        chance.shuffle(names)
        cut = sorted(chance.sample(range(6), 2))
        made = zones(hand=names[: cut[0]], a=names[cut[0] : cut[1]], deck=[piece(p, None, face_up=False) for p in names[cut[1] : cut[1] + 1]])
        moving.show(made, animate=animate)
        advance(moving, chance.choice([0, 30, 200]))
    moving.show(LATER, animate=animate)
    advance(moving, 3000)
    assert moving.picture() == fresh_picture(LATER)


def test_two_views_in_quick_succession_end_as_the_second_one_says(moving):
    """Fault: what was moving goes on to a target that is stale."""
    moving.show(START)
    moving.show(LATER, animate=True)
    advance(moving, 30)
    moving.show(START, animate=True)
    advance(moving, 3000)
    assert moving.picture() == fresh_picture(START)


def test_motion_delays_only_what_is_shown_and_no_input(moving):
    moving.show(START, [offer(0, "p1", "b")])
    moving.show(LATER, [offer(0, "p2", "c")], animate=True)
    advance(moving, 20)
    moving.drag(moving.at("p2"), moving.at("c"))
    assert moving.said["chosen"] == [offer(0, "p2", "c")]


def test_a_new_view_finishes_what_was_moving_at_its_target(moving):
    moving.show(START)
    moving.show(LATER, animate=True)
    advance(moving, 30)
    moving.show(LATER, animate=False)
    assert moving.picture() == fresh_picture(LATER) and not moving.scene.in_motion


def test_the_end_of_motion_is_told_once_a_view(moving):
    moving.show(START)
    assert len(moving.said["ended"]) == 1
    moving.show(LATER, animate=True)
    assert len(moving.said["ended"]) == 1 and moving.scene.in_motion
    advance(moving, 3000)
    assert len(moving.said["ended"]) == 2 and not moving.scene.in_motion
    moving.show(LATER, animate=True)  # nothing moves
    assert len(moving.said["ended"]) == 3


def test_the_clock_brings_a_piece_home_by_itself(moving, qtbot):
    """Fault: an animation that nobody holds is collected before it runs."""
    moving.scene.set_speed("fast")
    moving.show(START)
    moving.show(LATER, animate=True)
    gc.collect()
    qtbot.waitUntil(lambda: not moving.scene.in_motion)
    assert moving.picture() == fresh_picture(LATER)


# ---------------------------------------------------------------- beats
def beat(held):
    return Notice("", {}, False, held)


def test_beats_are_shown_one_after_the_other(moving):
    moving.show(START)
    middle = zones(hand=["p1", "p2"], a=["p3"], b=["p4"], deck=[piece("p5", None, face_up=False)])
    end = zones(hand=["p1", "p2"], a=["p3"], c=["p4"], deck=[piece("p5", None, face_up=False)])
    moving.show(end, animate=True, news=[beat(middle)])
    seen = []
    for _ in range(100):
        advance(moving, 10)
        item = moving.scene.board.items["p4"]
        if item.pos() == moving.scene.box_of("b").center():
            seen.append("b")
        elif item.pos() == moving.scene.box_of("c").center():
            seen.append("c")
    assert list(dict.fromkeys(seen)) == ["b", "c"]


def consequences(made):
    """An action with two consequences has just been played."""
    made.show(START)
    told: list[object] = []
    made.scene.told.connect(told.append)
    news = [beat(zones(hand=["p2"], b=["p1"], a=["p3"])), beat(zones(hand=["p2"], b=["p1"], c=["p3"])), beat(zones(b=["p1", "p2"], c=["p3"]))]
    made.show(zones(b=["p1", "p2"], c=["p3"]), animate=True, news=news)
    return news, told


def test_each_consequence_of_an_action_is_told_and_can_be_read_before_the_next(moving):
    news, told = consequences(moving)
    advance(moving, 900)  # the action itself is told by what was done
    assert told == news[1:2]
    advance(moving, 1200)
    assert told == news[1:2]
    advance(moving, 500)
    assert told == news[1:] and moving.scene.in_motion
    advance(moving, 3000)
    assert not moving.scene.in_motion


def test_a_click_or_a_key_ends_the_time_for_reading(moving):
    news, told = consequences(moving)
    advance(moving, 1000)
    assert told == news[1:2]
    moving.hands.key(Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)
    assert told == news[1:]
    advance(moving, 500)
    assert moving.scene.in_motion
    moving.hands.press(QPointF(1, 1), Qt.MouseButton.LeftButton)
    assert not moving.scene.in_motion
    moving.hands.release(QPointF(1, 1), Qt.MouseButton.LeftButton)


def test_a_new_view_does_not_wait_until_the_old_one_has_been_read(moving):
    consequences(moving)
    advance(moving, 1000)
    moving.show(START)
    assert not moving.scene.in_motion and moving.picture() == fresh_picture(START)


def test_without_motion_only_the_end_of_the_news_is_shown(t):
    t.show(START)
    t.show(LATER, animate=True, news=[beat(zones(hand=["p1"], b=["p2"]))])
    assert t.picture() == fresh_picture(LATER)


def test_beats_that_wait_are_skipped_by_the_next_view(moving):
    moving.show(START)
    moving.show(LATER, animate=True, news=[beat(zones(hand=["p1"], b=["p2"])), beat(zones(hand=["p2"]))])
    advance(moving, 20)
    moving.show(START, animate=True)
    advance(moving, 3000)
    assert moving.picture() == fresh_picture(START)


def test_taking_back_does_not_show_old_news(moving):
    moving.show(LATER)
    shown = view(START, news=[beat(zones(c=["p1", "p2", "p3"]))])
    moving.scene.show_view(shown, ToyWords(), ToyPlaces(), animate=True, news=False)
    advance(moving, 3000)
    assert moving.picture() == fresh_picture(START)


# ---------------------------------------------------------------- single motions
def test_a_piece_that_is_turned_over_is_on_edge_in_the_middle_and_then_shows_its_face(moving):
    moving.show(zones(a=[piece("p1", None, face_up=False)]))
    hidden = moving.scene.board.items["p1"].body
    moving.show(zones(a=["p1"]), animate=True)
    item, narrowest, bodies = moving.scene.board.items["p1"], 1.0, []
    for _ in range(40):
        advance(moving, 10)
        narrowest = min(narrowest, item.squeeze)
        bodies.append((item.squeeze, item.body is hidden))
    assert narrowest < 0.1 and item.squeeze == 1.0
    assert bodies[0][1] and not bodies[-1][1]
    changed = next(i for i, (_, old) in enumerate(bodies) if not old)
    assert bodies[changed][0] < 0.35, "the face changes while the card stands on edge"


def test_a_face_that_is_painted_while_the_card_turns_over_is_shown_at_the_end(moving):
    moving.show(zones(a=[piece("p1", None, face_up=False)]))
    moving.show(zones(a=["p1"]), animate=True)
    advance(moving, 200)
    moving.faces.colour = 5
    moving.scene.show_faces()
    advance(moving, 400)
    item = moving.scene.board.items["p1"]
    assert image(item.body) == image(moving.faces.pixmap(item.face.face, item.shape_.width, 1.0))


def test_a_face_that_is_painted_while_it_is_held_is_shown_in_hand(t):
    t.show(zones(hand=["p1"]), [offer(0, "p1", "a")])
    t.hold(t.at("p1"), t.at("b"))
    t.faces.colour = 5
    t.scene.show_faces()
    ghost = t.scene.hand.ghost
    assert image(ghost.body) == image(t.faces.pixmap(t.scene.board.items["p1"].face.face, ghost.shape_.width, 1.0))
    t.hands.lost()


def test_a_glide_goes_in_an_arc(moving):
    moving.show(zones(a=["p1"]))
    moving.show(zones(c=["p1"]), animate=True)
    item, straight = moving.scene.board.items["p1"], moving.scene.box_of("a").center().y()
    far = 0.0
    for _ in range(30):
        advance(moving, 10)
        far = max(far, abs(item.y() - straight))
    way = moving.scene.box_of("c").center().x() - moving.scene.box_of("a").center().x()
    assert way * 0.05 < far < way * 0.15


def test_many_pieces_are_dealt_one_after_the_other(moving):
    moving.show(zones(deck=["p1", "p2", "p3", "p4"]))
    moving.show(zones(hand=["p1", "p2", "p3", "p4"]), animate=True)
    advance(moving, 60)
    started = [ref for ref in ("p1", "p2", "p3", "p4") if moving.scene.board.items[ref].y() != moving.scene.box_of("deck").center().y()]
    assert started == ["p1", "p2"]


def test_a_held_piece_that_is_played_sinks_down_from_where_it_was_let_go(moving):
    def play(chosen):
        moving.show(zones(a=["p1"]), animate=True)

    moving.scene.chosen.connect(play)
    moving.show(zones(hand=["p1"]), [offer(0, "p1", "a")])
    spot = moving.at("a") + QPoint(20, 10)
    moving.drag(moving.at("p1"), spot)
    item = moving.scene.board.items["p1"]
    assert abs(item.x() - (moving.scene.box_of("a").center().x() + 20)) < 3
    advance(moving, 150)
    assert moving.home("p1")


def test_a_refused_piece_glides_home(moving):
    moving.show(zones(hand=["p1"], c=["p3"]), [offer(0, "p1", "a")])
    moving.drag(moving.at("p1"), moving.at("p3"))
    assert not moving.home("p1")
    advance(moving, 400)
    assert moving.home("p1")


def test_a_piece_into_a_zone_of_which_only_the_number_is_seen_goes_there_and_vanishes(moving):
    moving.show(zones(hand=["p1"], count=[]))
    moving.show(zones(hand=[], count=["p1"]), animate=True)
    advance(moving, 1000)
    assert "p1" not in moving.scene.board.items
    assert not [item for item in moving.scene.items() if getattr(item, "ref", None) == "p1"]


# ---------------------------------------------------------------- light
def marks(made, ref):
    item = made.scene.board.items.get(ref)
    tile = item if item is not None else made.scene.furniture.glows.under.get(ref)
    return tile.dress.marks if tile is not None else frozenset()


def test_what_can_be_taken_is_lit(t):
    t.show(START, [offer(0, "p1", "b")])
    assert marks(t, "p1") == {Mark.SOURCE} and not marks(t, "p3") and not marks(t, "b")


def test_while_something_is_held_targets_are_lit_the_hot_one_more_and_the_rest_steps_back(t):
    t.show(START, [offer(0, "p1", "b"), offer(1, "p1", "c"), offer(2, "p2", "b")])
    t.hold(t.at("p1"), t.at("b"))
    assert marks(t, "b") == {Mark.HOT} and marks(t, "c") == {Mark.TARGET}
    dimmed = {ref for ref, item in t.scene.board.items.items() if item.dress.dimmed}
    assert "p3" in dimmed and "p2" not in dimmed, "neither source nor target"
    t.release(QPoint(-9, -9))
    assert not any(item.dress.dimmed for item in t.scene.board.items.values())


def test_a_piece_that_is_pointed_at_lies_over_its_neighbours_until_it_is_left(t):
    t.show(zones(hand=["p1", "p2", "p3"], a=["p4"]))
    z = {ref: item.zValue() for ref, item in t.scene.board.items.items()}
    t.scene.light(Lights(hovered="p1"))
    assert t.scene.board.items["p1"].zValue() > max(z.values()) - 500 and t.scene.board.items["p1"].zValue() > z["p3"]
    t.scene.light(Lights())
    assert {ref: item.zValue() for ref, item in t.scene.board.items.items()} == z


def test_a_piece_that_is_left_before_it_has_risen_lies_flat_again(moving):
    moving.show(START)
    moving.scene.light(Lights(hovered="p1"))
    moving.scene.light(Lights())  # before the clock has ticked
    advance(moving, 1000)
    assert moving.scene.board.items["p1"].rise == 0
    moving.scene.light(Lights(hovered="p1"))
    advance(moving, 1000)
    assert moving.scene.board.items["p1"].rise > 0
    moving.scene.light(Lights())
    advance(moving, 1000)
    assert moving.scene.board.items["p1"].rise == 0


def test_what_is_illegal_under_the_pointer_is_barred(t):
    t.show(START, [offer(0, "p1", "b")])
    t.hold(t.at("p1"), t.at("p3"))
    assert marks(t, "p3") == {Mark.ILLEGAL}
    t.hands.lost()


def test_the_tag_says_what_letting_go_would_do(t):
    t.show(START, [offer(0, "p1", "b")])
    t.hold(t.at("p1"), t.at("b"))
    tag = t.scene.tag
    assert tag.isVisible() and tag.y() >= t.scene.box_of("b").bottom()
    t.hands.lost()
    assert not tag.isVisible()


def test_where_there_is_no_room_below_the_tag_stands_above_what_it_is_about(t):
    t.scene.asides.say_tag("keep it", QRectF(300, 480, 80, 110), THEME.source)
    assert t.scene.tag.y() + t.scene.tag.size().height() <= 480
    t.scene.asides.say_tag("keep it", QRectF(300, 20, 80, 580), THEME.source)
    assert t.scene.tag.y() + t.scene.tag.size().height() <= 600, "neither below nor above: it stays in the window"


@pytest.mark.parametrize(("apart", "said"), [(0.2, False), (1.1, True)])
def test_the_place_of_what_is_held_says_so_only_where_nothing_covers_the_words(t, apart, said):
    class Crowded(ToyPlaces):
        def scenery(self, shown, aspect):
            plain = super().scenery(shown, aspect)
            spot = plain.pieces["p2"]
            return replace(plain, pieces={**plain.pieces, "p2": replace(spot, rect=plain.pieces["p1"].rect.translated(apart, 0))})

    def place(words):
        """What is seen where the held piece lay."""
        t.scene.hand.take("p1", "p1", None, THEME, 1.0, words, "")
        held = t.scene.hand._place
        picture = QImage(held.size().toSize(), QImage.Format.Format_ARGB32)
        picture.fill(0)
        p = QPainter(picture)
        held.paint(p, QStyleOptionGraphicsItem())
        p.end()
        t.scene.hand.let_go()
        return picture

    t.scene.show_view(view(START), ToyWords(), Crowded())
    assert (place("its place") != place("")) == said


def test_targets_breathe_with_motion_and_stand_still_without(moving):
    moving.show(START, [offer(0, "p1", "b")])
    moving.hold(moving.at("p1"), moving.at("p3"))
    seen = set()
    for _ in range(80):
        advance(moving, 20)
        seen.add(round(moving.scene.furniture.glows.under["b"].breath, 1))
    assert {0.7, 1.0} <= seen
    moving.scene.set_speed("off")
    assert moving.scene.furniture.glows.under["b"].breath == 1.0
    moving.hands.lost()


def test_the_last_move_is_marked_until_the_next_view(t):
    t.show(START)
    t.show(LATER, animate=True)
    middles = [item.sceneBoundingRect().center() for item in t.scene.trail.lozenges]
    box = t.scene.box_of("p2")
    assert any(abs(at.x() - box.center().x()) <= 1 and abs(at.y() - box.top()) <= 1 for at in middles)
    t.show(LATER)
    assert t.scene.trail.lozenges == []


def test_a_whole_deal_is_no_last_move(t):
    t.show(zones(hand=[f"p{i}" for i in range(9)]))
    t.show(zones(a=[f"p{i}" for i in range(9)]))
    assert t.scene.trail.lozenges == []
    t.show(zones(a=[f"p{i}" for i in range(7)], b=["p7", "p8"]))
    assert len(t.scene.trail.lozenges) == 2


def test_the_way_of_the_last_move_is_a_thread_for_a_moment(moving, qtbot, monkeypatch):
    moving.scene.trail._timer.setInterval(50)
    moving.show(zones(hand=["p1"], b=["p2"]))
    moving.show(zones(c=["p1"], b=["p2"]), animate=True)
    assert moving.scene.trail.threads == []
    advance(moving, 600)
    (thread,) = moving.scene.trail.threads
    assert thread.zValue() < moving.scene.board.items["p1"].zValue() and thread.sceneBoundingRect().contains(moving.scene.box_of("c").center())
    qtbot.waitUntil(lambda: moving.scene.trail.threads == [])


# ---------------------------------------------------------------- secrets
def test_hidden_pieces_of_one_back_are_one_picture(t):
    t.show(START)
    one, other = t.scene.board.items["p4"], t.scene.board.items["p5"]
    assert one.face == other.face and image(one.body) == image(other.body)
    assert one.face.face.kind is None and not one.face.ghost


def test_nothing_in_the_scene_names_a_face_that_the_viewer_does_not_know(t):
    t.show(zones(deck=[piece("p4", None, face_up=False)]))
    assert all(face.kind is None for face, _, _ in t.faces.asked)


def test_the_motion_of_a_hidden_piece_does_not_depend_on_what_it_is(moving):
    """Fault: a special animation for a special card gives it away."""
    seen = []
    for _kind in ("king", "two"):
        moving.show(zones(deck=[piece("p4", None, face_up=False)]))
        moving.show(zones(hand=[piece("p4", None, face_up=False)]), animate=True)
        path = []
        for _ in range(30):
            advance(moving, 10)
            item = moving.scene.board.items["p4"]
            path.append((item.pos().toTuple(), item.squeeze, item.angle))
        seen.append(path)
    assert seen[0] == seen[1]


def test_a_piece_known_to_the_viewer_alone_shows_its_back_with_a_ghost(t):
    t.show(zones(a=[piece("p1", "seven", face_up=False)], b=[piece("p2", None, face_up=False)]))
    known, unknown = t.scene.board.items["p1"], t.scene.board.items["p2"]
    assert known.face.known and known.face.ghost == "7" and known.face.face == unknown.face.face
    assert image(known.body) != image(unknown.body)


def test_what_was_known_is_forgotten_when_the_view_does_not_say_it_any_more(t):
    t.show(zones(a=["p1"]))
    t.show(zones(a=[piece("p1", None, face_up=False)]))
    assert t.scene.board.items["p1"].face.face.kind is None


# ---------------------------------------------------------------- notes
def test_the_plate_of_a_note_hangs_at_what_it_speaks_of_and_goes_with_it(t):
    note = Note("p3", "rank")
    t.show(START, notes=[note])
    plates = t.scene.furniture.plates_of("p3")
    assert len(plates) == 1 and abs(plates[0].sceneBoundingRect().center().x() - t.scene.box_of("p3").x()) < 2
    t.show(START)
    assert t.scene.furniture.plates_of("p3") == []


def test_a_plate_is_shown_when_its_piece_has_arrived(moving):
    moving.show(START)
    moving.show(LATER, animate=True, notes=[Note("p2", "rank")])
    advance(moving, 20)
    assert moving.scene.furniture.plates_of("p2") == []
    advance(moving, 3000)
    assert len(moving.scene.furniture.plates_of("p2")) == 1


# ---------------------------------------------------------------- pixels
@pytest.mark.parametrize("dpr", [1.0, 1.25, 1.5, 2.0])
def test_pictures_have_the_pixels_of_the_screen_and_lie_on_them(t, dpr):
    t.show(START)
    t.scene.set_window(QSizeF(901, 613), dpr)
    for item in t.scene.board.items.values():
        shape, body = item.shape_, item.body
        assert (body.width(), body.height()) == (round(shape.width * dpr), round(shape.height * dpr)) and body.devicePixelRatio() == dpr
        corner = (item.x() - shape.width / 2) * dpr, (item.y() - shape.height / 2) * dpr
        assert corner == pytest.approx((round(corner[0]), round(corner[1])), abs=1e-6)


def test_a_card_at_rest_is_shown_pixel_by_pixel(t):
    t.show(zones(a=["p1"]))
    item = t.scene.board.items["p1"]
    shown = image(t.window.viewport().grab())
    box = t.scene.box_of("p1").toRect()
    body = image(item.body)
    inside = QPoint(20, 20)
    for dx in range(0, 40, 7):
        at = inside + QPoint(dx, dx)
        assert shown.pixelColor(box.topLeft() + at).rgb() == body.pixelColor(at).rgb()


def test_a_smaller_window_stretches_pictures_at_once_and_paints_them_anew_soon(t, qtbot):
    t.show(START)
    old = t.scene.board.items["p1"].body
    t.window.resize(QSize(600, 420))
    item = t.scene.board.items["p1"]
    assert item.body is old and item.shape_.width < 80 and t.home("p1")
    qtbot.waitUntil(lambda: item.body is not old)
    assert item.body.width() == round(item.shape_.width)


def test_the_table_keeps_clear_of_what_lies_over_the_windows_rim(t):
    t.show(START)
    t.scene.set_insets(QMarginsF(0, 0, 300, 100))
    for ref in START:
        assert QSizeF(600, 500).width() >= t.scene.box_of(ref).right() - 1


def test_another_theme_dresses_everything_anew(t):
    t.show(START, [offer(0, "p1", "b")])
    before = image(t.window.viewport().grab())
    t.scene.set_theme(load_theme(RESOURCES, "light"))
    assert image(t.window.viewport().grab()) != before
    t.scene.set_theme(THEME)
    assert image(t.window.viewport().grab()) == before


# ---------------------------------------------------------------- life and death
def test_many_pieces_may_go_at_once_while_one_is_hovered_focused_and_held(moving):
    names = [f"p{n}" for n in range(1, 21)]
    moving.show(zones(hand=names[:10], deck=names[10:]), [offer(0, "p1", "a")])
    moving.move(moving.at("p1"))
    moving.hands.set_focus("p1")
    moving.hold(moving.at("p1"), moving.at("a"))
    moving.show(zones(), animate=True)
    advance(moving, 1000)
    assert moving.scene.board.items == {} and moving.scene.hand.ghost is None and moving.hands.focus is None
    moving.move(QPoint(5, 5))


def test_a_capture_taken_back_and_played_again_a_hundred_times_leaves_no_item_behind(t):
    t.show(START)
    count = len(t.scene.items())
    for _ in range(100):
        t.show(zones(hand=["p1"]), animate=True)
        t.show(START, animate=True)
    assert len(t.scene.items()) <= count + 2


def test_a_scene_that_moves_and_glows_can_be_closed_fifty_times(qtbot):
    """Fault: a scene that is cleared never tells its items, and their clocks go on."""
    for _ in range(50):
        made = table(speed="normal")
        made.show(START, [offer(0, "p1", "b")])
        made.show(LATER, [offer(0, "p2", "c")], animate=True)
        advance(made, 20)
        made.hold(made.at("p2"), made.at("c"))
        scene = made.scene
        done(made)
        assert not isValid(scene)
    gc.collect()


def test_windows_onto_a_table_may_come_and_go(qtbot):
    for _ in range(30):
        made = table()
        made.show(START)
        done(made)
        gc.collect()


def test_an_empty_table_answers_every_event(qtbot):
    made = table()
    made.click(QPoint(10, 10))
    made.move(QPoint(20, 20))
    made.key(Qt.Key.Key_Tab, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_R)
    made.wheel(120, QPoint(20, 20))
    assert made.scene.refs_at(QPointF(10, 10)) == []
    done(made)


def test_plates_and_lines_of_places_lie_over_every_piece(t):
    t.show(START, [offer(0, "p1", "a")], notes=[Note("p3", "rank")])
    highest = max(item.zValue() for item in t.scene.board.items.values())
    assert t.scene.furniture.plates_of("p3")[0].zValue() > highest + 100_000
    t.scene.light(Lights(targets=frozenset({"a", "seat.1"})))
    lines = t.scene.furniture.glows.over
    assert {"a", "seat.1"} <= set(lines)
    assert all(tile.zValue() > highest + 100_000 for tile in lines.values())


def test_whoever_looks_afresh_sees_the_action_at_once_and_what_follows_from_it_by_motion(moving):
    moving.show(START)
    news = [beat(zones(hand=["p2"], b=["p1"], a=["p3"])), beat(zones(hand=["p2"], b=["p1"], c=["p3"]))]
    told: list[object] = []
    moving.scene.told.connect(told.append)
    shown = view(zones(hand=["p2"], b=["p1"], c=["p3"]), news=news)
    moving.scene.show_view(shown, ToyWords(), ToyPlaces(), animate=True, afresh=True)
    assert moving.scene.board.items["p1"].pos() == moving.scene.box_of("b").center() and moving.scene.in_motion
    advance(moving, 3000)
    assert told == news[1:] and not moving.scene.in_motion


def test_whoever_looks_afresh_at_an_action_without_consequences_sees_no_motion(moving):
    moving.show(START)
    moving.scene.show_view(view(LATER), ToyWords(), ToyPlaces(), animate=True, afresh=True)
    assert not moving.scene.in_motion
