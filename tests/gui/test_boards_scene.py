"""Boards on the table: what lies on them, what is hit, what is lit, and what stands for what is folded away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from tests.helpers.board_table import LAYOUT, BoardTable, Words, board_table, hidden, piece, space, zones
from tests.helpers.look import RESOURCES, differing
from tests.helpers.program import run_on
from tests.helpers.scene_table import done, offer
from wonderland_gui.controllers.spring import SPRING_MS
from wonderland_gui.engine.protocol import Note
from wonderland_gui.engine.table import FACES, Seat, ZoneId
from wonderland_gui.engine.view import Offer, ViewZone
from wonderland_gui.views.lights import Lights
from wonderland_gui.views.mover import Mover
from wonderland_gui.views.paint_marks import Mark
from wonderland_gui.views.paint_seats import SeatLook
from wonderland_gui.views.theme_file import load_theme


@pytest.fixture
def make(qapp: object) -> Iterator[Callable[..., BoardTable]]:
    """Makes tables, and takes them away after the test."""
    made: list[BoardTable] = []

    def one(**how: Any) -> BoardTable:
        made.append(board_table(**how))
        return made[-1]

    yield one
    for table in made:
        done(table)


@pytest.fixture
def t(make: Callable[..., BoardTable]) -> BoardTable:
    return make()


def targets(table: BoardTable) -> list[str | None]:
    """Where the offers lead that were chosen."""
    return [chosen.target for chosen in table.said["chosen"] if isinstance(chosen, Offer)]


def grabbed(table: BoardTable) -> QImage:
    size = table.window.viewport().size()
    picture = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(QColor("black"))
    p = QPainter(picture)
    table.scene.render(p, picture.rect(), picture.rect())
    p.end()
    return picture


# ---------------------------------------------------------------- what lies where
def test_pieces_stand_on_the_space_of_the_side_that_lies_up(t: BoardTable) -> None:
    t.lay()
    cell = t.scene.box_of(space("W", 2, 2))
    assert cell.contains(t.scene.box_of("me").center())
    assert space("W", 1, 1, "moon") not in t.scene.scenery.zones
    t.lay(zones(boards=(piece("west", "moon"), piece("east", "star")), **{space("W", 2, 2).replace(".", "__"): ()}))
    assert space("W", 1, 1, "moon") in t.scene.scenery.zones
    assert space("W", 1, 1) not in t.scene.scenery.zones


def test_a_board_lies_under_everything_that_lies_on_it(t: BoardTable) -> None:
    t.lay(None, [offer(0, "coin", space("W", 2, 2))])
    items = t.scene.board.items
    t.click(t.at("coin"))
    assert items["west"].zValue() < t.scene.furniture.glows.under[space("W", 2, 2)].zValue() < items["me"].zValue()


def test_pictures_are_as_high_as_their_places(t: BoardTable) -> None:
    t.lay()
    for ref in ("me", "die", "coin", "west", "c1"):
        item, spot = t.scene.board.items[ref], t.scene.scenery.pieces[ref]
        assert item.body is not None
        assert (item.body.width(), item.body.height()) == (round(spot.rect.width()), round(spot.rect.height())), ref


def test_two_pawns_on_one_space_do_not_hide_each_other(t: BoardTable) -> None:
    pawns = (piece("me", "pawn_0", 0), piece("you", "pawn_1", 1), piece("coin", "coin"))
    t.lay(zones(**{space("W", 2, 2).replace(".", "__"): pawns, space("E", 1, 2).replace(".", "__"): (), space("W", 3, 1).replace(".", "__"): ()}))
    one, two = t.scene.box_of("me"), t.scene.box_of("you")
    assert one.intersected(two).width() < one.width() / 2


class Named(Words):
    """Two squares of the west board have names, one of them at the head of its square."""

    def definition(self, kind: str) -> object:
        rows = ("|   .   .   |", "|  a.  b.   |", "|   .   .   |")
        text = "+---+---+---+\n" + "\n+   +   +   +\n".join(rows).replace("  b", " Wb") + "\n+---+---+---+"
        return {"template": "zen_board", "art": "board_forest", "side": "wonder", "boss": "", "map": text} if kind == "sun" else super().definition(kind)

    def letters(self, kind: str) -> dict[str, str]:
        return {"a": "Hall of Mirrors", "b": "Cell"} if kind == "sun" else {}


def slips_of(t: BoardTable) -> list[QRectF]:
    return [item.sceneBoundingRect() for item in t.scene.furniture._slips.items.values()]


@pytest.mark.parametrize("theme", ["dark", "contrast"])
def test_the_name_of_a_place_is_read_whole_while_pieces_stand_there_and_they_are_still_known(make: Callable[..., BoardTable], theme: str) -> None:
    t = make(theme=load_theme(RESOURCES, theme))
    t.words = Named()
    away = {space("W", 2, 2).replace(".", "__"): (), space("W", 3, 1).replace(".", "__"): ()}
    t.lay(zones(**away))
    empty = grabbed(t)
    assert slips_of(t) == []
    t.lay(zones(**away, **{space("W", 2, 1).replace(".", "__"): (piece("me", "pawn_0", 0),)}))
    (slip,) = slips_of(t)
    inner = slip.adjusted(4, 4, -4, -4).toRect()
    assert inner.width() > 40
    assert differing(empty.copy(inner), grabbed(t).copy(inner)) == 0, "the pawn hides nothing of it"
    pawn = t.scene.box_of("me")
    assert slip.top() - pawn.top() > pawn.height() * 0.5, "its portrait stands above the name"
    assert t.scene.box_of(space("W", 2, 1)).contains(pawn.center())
    assert t.home("me")
    t.lay(zones(**away))
    assert slips_of(t) == []


def test_a_small_token_beside_a_pawn_is_seen_above_the_name_of_their_place(t: BoardTable) -> None:
    t.words = Named()
    both = (piece("me", "pawn_0", 0), piece("coin", "coin"))
    t.lay(zones(**{space("W", 2, 2).replace(".", "__"): (), space("W", 3, 1).replace(".", "__"): (), space("W", 2, 1).replace(".", "__"): both}))
    (slip,) = slips_of(t)
    for ref in ("me", "coin"):
        box = t.scene.box_of(ref)
        assert slip.top() + 2 - box.top() > box.height() * 0.4


def test_the_name_of_a_place_is_read_whole_while_it_glows(t: BoardTable) -> None:
    t.words = Named()
    t.lay()
    plain = grabbed(t)
    t.lay(None, [offer(0, "me", space("W", 2, 1))])
    (slip,) = [each for each in slips_of(t) if t.scene.box_of(space("W", 2, 1)).contains(each.center())]
    inner = slip.adjusted(12, 6, -12, -12).toRect()
    t.scene.light(Lights(frozenset(), frozenset({space("W", 2, 1)})))
    assert differing(plain.copy(inner), grabbed(t).copy(inner)) == 0


def test_a_word_at_the_foot_of_a_square_and_a_name_at_its_head_are_both_read_over_a_piece(t: BoardTable) -> None:
    t.words = Named()
    t.scene._bodies.faces.set_words(lambda key, _fields: "Warp!" if key == "ui.zenescope.warp" else key)  # type: ignore[attr-defined]
    t.lay(zones(**{space("W", 3, 1).replace(".", "__"): ()}))
    one, two = slips_of(t)
    assert not one.adjusted(3, 3, -3, -3).intersects(two.adjusted(3, 3, -3, -3))
    assert all(t.scene.box_of(space("W", 2, 2)).contains(slip.center()) for slip in (one, two))


def test_the_marker_of_a_counter_goes_along_its_track(t: BoardTable) -> None:
    t.lay(counters={"might.0": 2, "might.1": 5})
    before = {name: t.scene.board.items[name].pos() for name in ("might.0", "might.1")}
    t.lay(counters={"might.0": 4, "might.1": 5})
    after = {name: t.scene.board.items[name].pos() for name in ("might.0", "might.1")}
    assert after["might.0"].x() - before["might.0"].x() == pytest.approx(2 * 0.3 * t.scene.scenery.card, abs=1)
    assert after["might.1"] == before["might.1"]
    t.lay(counters={})
    assert "might.0" not in t.scene.board.items


# ---------------------------------------------------------------- what is hit
def test_under_the_pointer_lies_the_piece_then_its_space_then_the_board(t: BoardTable) -> None:
    t.lay()
    assert t.scene.refs_at(t.scene.box_of("me").center()) == ["me", space("W", 2, 2), "west", "boards"]
    assert t.scene.refs_at(t.scene.box_of(space("W", 1, 1)).center()) == [space("W", 1, 1), "west", "boards"]


def test_a_piece_that_an_icon_stands_for_is_not_hit_but_its_zone_is(t: BoardTable) -> None:
    t.lay()
    icon = t.scene.box_of("items.1")
    assert icon.width() > 10
    assert t.scene.refs_at(icon.center())[0] == "items.1"
    assert not {"c2", "c3"} & set(t.scene.refs_at(icon.center()))


def test_a_marker_answers_for_its_counter(t: BoardTable) -> None:
    t.lay(None, [offer(0, None, "might.1")])
    t.click(t.at("might.1"))
    assert targets(t) == ["might.1"]


def test_the_icon_of_a_counter_answers_for_it_where_no_track_shows_it_while_an_action_speaks_of_it(make: Callable[..., BoardTable]) -> None:
    t = make(text=LAYOUT.replace('shows: "might.{s}"', 'shows: "other.{s}"'))
    t.words.counters = True
    t.lay()
    assert "might.0" not in t.scene.scenery.markers
    t.lay(None, [offer(0, "might.0", "me"), offer(1, None, "might.1")])
    icon = t.scene.scenery.icons[0]
    assert icon.contains(t.scene.box_of("might.0").center())
    t.click(t.at("might.0"))
    t.click(t.at("me"))
    assert targets(t) == ["me"]
    t.lay()
    assert {"might.0", "might.1"} & set(t.scene.scenery.markers) == set()


def test_a_zone_with_an_outline_is_hit_inside_it_only(make: Callable[..., BoardTable]) -> None:
    plot = "points: {plot: {at: [100, 150], shape: [[0, 0], [200, 200], [0, 200]]}}"
    board = f"boards:\n  map: {{art: board, at: [5, 3.8], width: 2, units: [200, 200], {plot}}}\n"
    text = LAYOUT.replace("scenes:", "  plot: {on: map, points: plot.at, area: plot.shape}\nscenes:").replace("boards:\n", board, 1)
    t = make(text=text)
    t.lay({**zones(), ZoneId("plot"): ViewZone(ZoneId("plot"), None, FACES)})
    box = t.scene.box_of("plot")
    assert t.scene.refs_at(box.topLeft() + QPointF(10, box.height() - 10)) == ["plot"]
    assert t.scene.refs_at(box.topLeft() + QPointF(box.width() - 10, 10)) == []


# ---------------------------------------------------------------- what is lit
@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
def test_a_legal_space_of_a_board_is_seen_in_every_theme_with_or_without_a_piece_on_it(make: Callable[..., BoardTable], theme: str) -> None:
    t = make(theme=load_theme(RESOURCES, theme))
    t.lay()
    before = grabbed(t)
    for ref in (space("W", 1, 1), space("W", 3, 1)):
        t.scene.light(Lights(targets=frozenset({ref})))
        box = t.scene.box_of(ref).toRect()
        assert differing(before.copy(box), grabbed(t).copy(box)) > 150, ref


def test_a_board_neither_rises_nor_steps_back_with_what_lies_on_it(t: BoardTable) -> None:
    t.lay()
    t.scene.light(Lights(holding=True, hovered="west"))
    board, other = t.scene.board.items["west"].dress, t.scene.board.items["you"].dress
    assert (board.dimmed, board.marks, board.shade) == (False, frozenset(), "rest")
    assert other.dimmed
    assert t.scene.board.items["west"].rise == 0


def test_a_board_that_is_offered_is_lit_as_a_whole(t: BoardTable) -> None:
    t.lay(None, [offer(0, None, "east")])
    assert Mark.SOURCE in t.scene.board.items["east"].dress.marks
    t.click(t.at(space("E", 3, 3)))
    assert targets(t) == ["east"]


# ---------------------------------------------------------------- what is folded away
def test_what_lies_in_a_folded_zone_is_not_seen_and_comes_and_goes_at_its_icon(t: BoardTable) -> None:
    t.lay()
    assert set(hidden(t)) == {"c2", "c3"}
    for ref in ("c2", "c3"):
        assert t.scene.box_of("items.1").contains(t.scene.scenery.pieces[ref].rect.center())
    taken = (piece("c1", "cake", 0), piece("c2", "cake", 1))
    t.lay(zones(items__0=taken, items__1=(piece("c3", "cake", 1),)))
    assert set(hidden(t)) == {"c3"}
    assert t.home("c2")


def test_what_a_plate_stands_for_is_spread_one_after_the_other_by_clicks_on_it(make: Callable[..., BoardTable]) -> None:
    plates = "  items.others: {plate: true}\n  done.others: {plate: true}\n  gone.others: {plate: true}\n"
    t = make(text=LAYOUT.replace("  items.others: {strip: true}\n", plates))
    more = {
        ZoneId(f"{name}.1"): ViewZone(ZoneId(f"{name}.1"), Seat(1), FACES, pieces, len(pieces))
        for name, pieces in (("done", ()), ("gone", (piece("g1", "cake"),)))
    }
    t.lay({**zones(), **more})
    plate = t.scene.scenery.seats[1].center()
    opened = []
    for _ in range(4):
        t.click(t.window.mapFromScene(plate))
        opened.append(t.scene.tray.zone)
    assert sorted(filter(None, opened[:2])) == ["gone.1", "items.1"], "what is empty is left out"
    assert opened[2:] == [None, opened[0]]


def test_a_click_on_the_icon_spreads_what_it_stands_for(t: BoardTable) -> None:
    t.lay()
    t.click(t.at("items.1"))
    tray = t.scene.scenery.tray
    assert tray is not None
    assert (tray.zone, set(hidden(t))) == ("items.1", set())
    assert all(tray.rect.contains(t.scene.box_of(ref)) for ref in ("c2", "c3"))
    t.scene.tray.close()
    assert set(hidden(t)) == {"c2", "c3"}


def test_the_icon_glows_where_something_that_it_stands_for_can_be_taken_or_may_be_met(t: BoardTable) -> None:
    t.lay(None, [offer(0, "c3", "tray"), offer(1, "me", "c3")])
    assert t.scene.lights.marks("items.1") == {Mark.SOURCE}
    t.click(t.at("me"))
    assert t.scene.lights.marks("items.1") == {Mark.TARGET}


def test_an_icon_opens_when_something_is_held_over_it_for_a_while_and_the_drop_counts_for_what_lies_there(t: BoardTable, qtbot: QtBot) -> None:
    t.lay(None, [offer(0, "me", "c2"), offer(1, "me", "c3"), offer(2, "me", "d1")])
    t.hold(t.at("me"), t.at("items.1"))
    assert (t.scene.lights.hot, t.scene.lights.barred, t.scene.scenery.tray) == (None, None, None)
    qtbot.waitUntil(lambda: t.scene.scenery.tray is not None, timeout=5000)
    assert t.scene.hand.ref == "me", "it is held on"
    t.move(t.at("c3"))
    assert t.scene.lights.hot == "c3"
    t.release(t.at("c3"))
    assert targets(t) == ["c3"]


def test_an_icon_over_which_something_is_only_moved_stays_closed(t: BoardTable) -> None:
    t.lay(None, [offer(0, "me", "c3"), offer(1, "me", "deck")])
    t.hold(t.at("me"), t.at("items.1"))
    t.move(t.at("deck"))
    run_on((SPRING_MS + 200) / 1000)
    assert t.scene.scenery.tray is None


def test_what_is_let_go_over_its_own_space_is_put_back_without_a_word(t: BoardTable) -> None:
    """The board below its space is nothing that it might have gone to."""
    t.lay(None, [offer(0, "me", space("W", 1, 1))])
    t.drag(t.at("me"), t.at("me") + QPoint(9, 9))
    assert t.said["refused"] == t.said["chosen"] == []
    t.hold(t.at("me"), t.at("me") + QPoint(9, 9))
    assert t.scene.lights.barred is None
    t.key(Qt.Key.Key_Escape)


def test_green_over_what_stands_on_a_glowing_space_is_a_line_and_no_wash(t: BoardTable) -> None:
    """The wash that carries the green lies under pieces: they must not look out of play."""
    t.lay(None, [offer(0, "coin", space("E", 1, 2)), offer(1, "coin", space("W", 2, 2))])
    t.click(t.at("coin"))
    glows = t.scene.furniture.glows
    under, over = glows.under[space("E", 1, 2)], glows.over[space("E", 1, 2)]
    assert under.isVisible() and over.isVisible()
    assert (under.shape_.picture, over.shape_.picture) == (True, False)


def test_a_drop_on_an_icon_that_stands_for_several_targets_opens_it_in_place_of_a_refusal(t: BoardTable) -> None:
    t.lay(None, [offer(0, "me", "c2"), offer(1, "me", "c3"), offer(2, "me", "d1")])
    t.drag(t.at("me"), t.at("items.1"))
    tray = t.scene.scenery.tray
    assert tray is not None
    assert (tray.zone, t.said["refused"], targets(t)) == ("items.1", [], [])
    assert t.home("me")


def test_boards_can_be_seen_whole_where_a_stage_brings_a_part_near_or_folds_zones_away(t: BoardTable) -> None:
    t.lay(stage="night")
    assert (t.places.comes_near("day"), t.places.comes_near("night")) == (False, True)
    t.places.stood_back = True
    t.scene.lay_anew()
    assert t.scene.scenery.zones[ZoneId("far")].fold == ""
    assert "f1" not in set(hidden(t))
    t.places.stood_back = False
    t.scene.lay_anew()
    assert t.scene.scenery.zones[ZoneId("far")].fold == "note"


def test_what_is_held_stays_held_when_the_boards_stand_back(t: BoardTable) -> None:
    t.lay(None, [offer(0, "me", "deck")], stage="night")
    t.hold(t.at("me"), t.at("deck"))
    t.places.stood_back = True
    t.scene.lay_anew()
    assert (t.scene.hand.ref, t.scene.lights.hot) == ("me", "deck")
    t.release(t.at("deck"))
    assert targets(t) == ["deck"]


def test_a_stage_folds_a_zone_to_a_note_with_its_name_and_who_has_what_there(t: BoardTable) -> None:
    t.lay()
    plain = grabbed(t)
    t.lay(stage="night")
    note = t.scene.scenery.zones[ZoneId("far")]
    assert note.fold == "note"
    assert "f1" in set(hidden(t))
    assert note.rect.height() > 40, "one line for the name, one for the numbers"
    assert differing(plain.copy(note.rect.toRect()), grabbed(t).copy(note.rect.toRect())) > 200
    t.lay(None, [offer(0, None, "far")], stage="night")
    t.click(t.at("far"))
    assert targets(t) == ["far"]


FIELD = """boards:
  map: {art: board, at: [3.8, 3.8], width: 3.2, units: [320, 240], points: {land: {at: [40, 40], shape: [[0, 0], [200, 0], [0, 200]]}}}
"""


@pytest.fixture
def near(make: Callable[..., BoardTable]) -> BoardTable:
    """A table on which a camera shows a part of a board: its left upper half is a field that is folded away."""
    text = LAYOUT.replace("boards:\n", FIELD, 1).replace("  far: {", "  land: {on: map, points: land.at, area: land.shape, note: [4.0, 5.9]}\n  far: {")
    t = make(text=text.replace("fold: [far]", "camera: {on: map, box: [40, 40, 160, 120]}, fold: [land]"))
    t.lay({**zones(), ZoneId("land"): ViewZone(ZoneId("land"), None, FACES)}, [offer(0, "coin", "land")], stage="night")
    return t


def on_map(table: BoardTable, x: float, y: float) -> QPoint:
    """A point of the board that the camera shows, in its frame from 0 to 1."""
    (board,) = table.scene.scenery.boards
    frame = board.frame
    return table.window.mapFromScene(QPointF(frame.left() + x * frame.width(), frame.top() + y * frame.height()))


@pytest.mark.parametrize("way", ["drag", "click"])
def test_what_is_seen_of_a_field_that_is_folded_away_takes_what_its_note_takes(near: BoardTable, way: str) -> None:
    at = on_map(near, 0.6, 0.1)
    assert not near.scene.box_of("land").contains(near.window.mapToScene(at))
    if way == "drag":
        near.drag(near.at("coin"), at)
    else:
        near.click(near.at("coin"))
        near.click(at)
    assert targets(near) == ["land"]


def test_a_field_that_is_folded_away_takes_what_covers_enough_of_it_where_the_pointer_is_beside_it(near: BoardTable) -> None:
    assert near.scene.refs_at(near.window.mapToScene(on_map(near, 0.45, 0.45))) == []
    near.drag(near.at("coin"), on_map(near, 0.45, 0.45))
    near.drag(near.at("coin"), on_map(near, 0.7, 0.9))
    assert targets(near) == ["land"]


def test_a_field_that_is_folded_away_ends_where_its_outline_ends_and_where_the_camera_does(near: BoardTable) -> None:
    assert near.scene.refs_at(near.window.mapToScene(on_map(near, 0.6, 0.1))) == ["land"]
    assert near.scene.refs_at(near.window.mapToScene(on_map(near, 0.7, 0.9))) == []
    assert "land" not in near.scene.refs_at(near.window.mapToScene(on_map(near, 0.4, -0.1)))


def test_the_field_of_a_note_is_lit_with_it(near: BoardTable) -> None:
    near.hold(near.at("coin"), on_map(near, 0.7, 0.9))
    field, note = near.scene.furniture.glows.under["land"], near.scene.furniture.glows.over["land"]
    assert field.isVisible() and note.isVisible()
    assert field.sceneBoundingRect().contains(near.window.mapToScene(on_map(near, 0.6, 0.1)))
    assert note.pos() == near.scene.box_of("land").center()
    near.release(on_map(near, 0.7, 0.9))


def test_a_drop_where_nothing_lies_on_a_board_is_refused_and_one_beside_it_only_put_back(near: BoardTable) -> None:
    near.drag(near.at("coin"), on_map(near, 0.7, 0.9))
    assert near.said["refused"] == [("coin", None, 0)]
    near.drag(near.at("coin"), QPoint(5, 5))
    assert len(near.said["refused"]) == 1
    assert targets(near) == []


def test_notes_of_one_corner_lie_beside_each_other_and_inside_the_window(make: Callable[..., BoardTable]) -> None:
    text = LAYOUT.replace("  far: {at: [8, 5]}", "  far: {at: [9, 5], note: [9.6, 6.4]}").replace("fold: [far]", "fold: [far, deck]")
    t = make(text=text.replace("  deck: {at: [4, 4], width: 0.6}", "  deck: {at: [4, 4], width: 0.6, note: [9.5, 6.3]}"))
    t.lay(stage="night")
    one, two = t.scene.box_of("far"), t.scene.box_of("deck")
    assert not one.intersects(two)
    assert all(t.scene.sceneRect().contains(box) for box in (one, two))


@pytest.mark.parametrize("width", [960, 1400])
def test_notes_on_a_board_stay_on_it_beside_above_and_below_each_other(make: Callable[..., BoardTable], width: int) -> None:
    board = "boards:\n  map: {art: board, at: [4, 3.8], width: 3.4, units: [340, 240]}\n"
    places = "".join(f"  land.{i}: {{on: map, at: [300, 200], size: [40, 40]}}\n" for i in range(3))
    t = make(text=LAYOUT.replace("boards:\n", board, 1).replace("  far: {", f"{places}  far: {{").replace("fold: [far]", 'fold: ["land.*"]'))
    t.lay({**zones(), **{ZoneId(f"land.{i}"): ViewZone(ZoneId(f"land.{i}"), None, FACES) for i in range(3)}}, stage="night")
    (frame,) = [each.frame for each in t.scene.scenery.boards]
    boxes = [t.scene.box_of(f"land.{i}") for i in range(3)]
    assert all(frame.contains(box) for box in boxes)
    assert not any(one.intersects(other) for i, one in enumerate(boxes) for other in boxes[:i])


def test_a_picture_that_arrives_while_pieces_move_is_seen_on_a_plate_at_once_and_the_plate_says_what_it_said(make: Callable[..., BoardTable]) -> None:
    class Later(Words):
        def seat(self, seat: int) -> SeatLook | None:
            return SeatLook(f"Seat {seat}", "later", "alice", (QColor("#6f9fd8"), QColor("#27447f")))

    t = make(speed="normal")
    t.lay()
    before = t.scene.furniture._painted["seat", 0].key
    t.words = Later()
    t.lay(zones(far=(), deck=(piece("d1", "cake"), piece("d2", "cake"), piece("f1", "cake", 0))), animate=True)
    assert t.scene.in_motion
    t.scene.refresh()
    plate = t.scene.furniture._painted["seat", 0]
    assert plate.key == before
    assert plate._paint is not None, "it is painted anew"
    t.scene.finish()
    assert plate.key != before


def test_names_of_boards_numbers_and_icons_are_written(t: BoardTable) -> None:
    t.lay()
    kinds = {kind for kind, _ in t.scene.furniture._painted}
    assert {"title", "icons"} <= kinds
    counts = t.words.counts
    before = grabbed(t)
    t.words.counts = {0: "7", 1: "2"}
    t.lay()
    row = t.scene.scenery.icons[0].toRect()
    assert differing(before.copy(row), grabbed(t).copy(row)) > 10
    t.words.counts = counts


def test_a_wide_window_may_have_a_layout_of_its_own(make: Callable[..., BoardTable]) -> None:
    t = make(text=LAYOUT + "wide: {aspect: 1.9, size: [14, 6.4], zones: {far: {at: [12.5, 5]}}}\n")
    t.lay()
    t.window.resize(1100, 420)
    gap = t.scene.box_of("far").left() - t.scene.box_of("east").right()
    assert gap / t.scene.scenery.card == pytest.approx(12.5 - 6.7, abs=0.1)
    t.scene.sharpen()


# ---------------------------------------------------------------- no more work than is needed
def test_only_places_that_have_been_lit_have_items_of_light(t: BoardTable) -> None:
    t.lay(None, [offer(0, "me", space("W", 1, 2)), offer(1, "coin", "tray")])
    assert set(t.scene.furniture.glows.under) <= {"items.0", "items.1"}
    t.click(t.at("me"))
    lit = set(t.scene.furniture.glows.under)
    assert space("W", 1, 2) in lit
    assert space("E", 3, 3) not in lit
    t.lay()
    assert t.scene.furniture.glows.under[space("W", 1, 2)].isVisible() is False
    t.lay(zones(boards=(piece("west", "moon"), piece("east", "star"))))
    assert space("W", 1, 2) not in t.scene.furniture.glows.under, "its place is gone"


def test_a_picture_that_arrives_has_only_those_plates_painted_anew_that_show_it(t: BoardTable) -> None:
    t.lay()
    t.window.grab()
    plates = [t.scene.furniture._painted["seat", seat] for seat in range(2)]
    assert ["alice" in plate.arts for plate in plates] == [True, False]
    keys = [plate.key for plate in plates]
    t.scene.furniture.forget(frozenset({"alice"}))
    assert [plate.key for plate in plates] == [None, keys[1]]
    assert not t.scene.furniture.forget(frozenset({"no such picture"}))


def test_pieces_that_lie_as_they_lay_are_left_alone(t: BoardTable, monkeypatch: pytest.MonkeyPatch) -> None:
    t.lay()
    sent: list[str] = []
    send = Mover.send

    def heard(mover: Mover, item: Any, *rest: Any, **more: Any) -> None:
        sent.append(item.ref)
        send(mover, item, *rest, **more)

    monkeypatch.setattr(Mover, "send", heard)
    t.lay()
    assert sent == []
    t.scene.board.items["coin"].setPos(5, 5)
    t.lay(zones(tray=()))
    assert sent == ["coin"], "it did not lie where it belongs"


def test_the_places_of_what_may_still_come_are_seen_until_it_has_come(make: Callable[..., BoardTable]) -> None:
    t = make(text=LAYOUT.replace("arrange: row, spread: 1.2}", "arrange: row, spread: 1.2, slots: [madness, madness]}"))
    places = []
    for count in (0, 2):
        t.lay(zones(tray=tuple(piece(f"coin{i}", "coin") for i in range(count))))
        places.append(t.scene.scenery.zones[ZoneId("tray")].slots)
    assert [len(each) for each in places] == [2, 0]
    t.lay(zones(tray=()))
    shown = grabbed(t)
    bare = make(text=LAYOUT)
    bare.lay(zones(tray=()))
    box = places[0][1][0].toRect()
    assert differing(shown.copy(box), grabbed(bare).copy(box)) > 100


def test_a_note_may_be_a_line_of_light_about_its_zone_without_words(make: Callable[..., BoardTable]) -> None:
    t = make(text=LAYOUT + "notes: {fight: {at: [0.5, 0.5], shape: outline}}\n")
    t.lay()
    plain = grabbed(t)
    assert t.scene.view is not None
    view = replace(t.scene.view, notes=(Note("deck", "fight", {}),))
    t.scene.show_view(view, t.words, t.places, animate=False)
    lit = grabbed(t)
    box = t.scene.box_of("deck").toRect()
    rim = box.adjusted(-8, -8, 8, 8)
    assert differing(plain.copy(rim), lit.copy(rim)) > 200
    t.lay()
    assert differing(plain, grabbed(t)) < 20


@pytest.mark.parametrize("to", ["far", "tray", "items__1"])
def test_the_last_move_is_marked_beside_the_names_of_places_and_of_what_stands_for_them(make: Callable[..., BoardTable], to: str) -> None:
    t = make(text=LAYOUT.replace("arrange: row, spread: 1.2}", "arrange: row, width: 0.5, label: above}"))
    empty: dict[str, Any] = {"far": (), "tray": (), "items__1": (), "deck": (piece("d1", "cake"),)}
    t.lay(zones(**{**empty, "deck": (piece("d1", "cake"), piece("d2", "cake", 1))}), stage="night")
    t.lay(zones(**{**empty, to: (piece("d2", "cake", 1),)}), stage="night")
    (lozenge,) = t.scene.trail.lozenges
    mark = lozenge.sceneBoundingRect().adjusted(2, 2, -2, -2)
    zone = ZoneId(to.replace("__", "."))
    assert t.scene.box_of(zone).adjusted(-9, -9, 9, 9).contains(mark.center())
    if zone == "tray":
        name = t.scene.furniture._painted["label", zone]
        assert not mark.intersects(QRectF(name.pos(), name.size()))
    else:
        box = t.scene.box_of(zone)
        assert min(abs(mark.center().x() - x) for x in (box.left(), box.right())) <= 1 and abs(mark.center().y() - box.top()) <= 1
