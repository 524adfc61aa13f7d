"""Zones on boards: sides, grids, named points, owners' corners, cameras, scenes, tracks."""

from __future__ import annotations

import pytest

from tests.helpers.layouts import Types, layout, lying, middle, middles, placed, seen
from wonderland_gui.data.geometry import Places
from wonderland_gui.data.named_places import find, names
from wonderland_gui.data.parts import crowd
from wonderland_gui.engine.table import ZoneId
from wonderland_gui.engine.view import ViewZone

SECTIONS = """
boards:
  "section.{slot}": {piece: boards, at: {NW: [0, 0], NE: [4.2, 0], SW: [0, 4.2]}, width: 4, units: [800, 800], joins: sort}
zones:
  "space.{slot}.{side}.{r}.{c}": {on: "section.{slot}", side: "{side}", grid: {at: [100, 100], cell: [200, 200], first: 1}, arrange: parts}
"""
MAP = """
boards:
  map:
    art: map
    at: [1, 1]
    width: 5
    units: [1000, 500]
    points:
      chairs: [{index: 1, card: [100, 100], angle: -90}, {index: 2, card: [300, 100], angle: 141.43}]
      card_size: [40, 56]
      head: {mat: [500, 250], leaders: [[480, 250], [520, 250]]}
      lands:
        hill: {slots: [[600, 100], [800, 100]], area: [550, 50, 300, 100], name: [600, 20, 100, 20]}
        lake: {slots: [[600, 400], [800, 400]], area: [[550, 350], [850, 350], [700, 480]]}
      steps: [[0, 0], [100, 0], [200, 0]]
zones:
"""


# ---------------------------------------------------------------- boards that are pieces
def sections(*kinds: str) -> list[ViewZone]:
    return [lying("boards", *kinds), *(lying(f"space.NW.{side}.1.2") for side in ("sun", "moon")), lying("space.NE.star.1.1"), lying("space.NE.rain.1.1")]


def test_the_spaces_of_the_side_that_lies_up_have_places_and_the_others_none() -> None:
    made = layout(SECTIONS)
    assert set(placed(made, *sections("sun", "star"))) == {"boards", "space.NW.sun.1.2", "space.NE.star.1.1"}
    assert set(placed(made, *sections("moon", "star"))) == {"boards", "space.NW.moon.1.2", "space.NE.star.1.1"}


def test_a_board_lies_where_the_zones_of_its_side_lie_whatever_its_place_in_the_zone() -> None:
    for kinds in (("sun", "star"), ("star", "sun")):
        boards = placed(layout(SECTIONS), *sections(*kinds))[ZoneId("boards")]
        assert {kind: piece.box.x for kind, piece in zip(kinds, boards.pieces, strict=True)} == {"sun": 0, "star": 4.2}
        assert all(piece.box.w == piece.box.h == 4 for piece in boards.pieces)


def test_a_board_that_no_zone_tells_lies_by_its_place_in_the_zone() -> None:
    boards = placed(layout(SECTIONS), lying("boards", "cloud", "wind", "fog", "snow"))[ZoneId("boards")]
    assert [piece.box.x for piece in boards.pieces] == [0, 4.2, 0], "a fourth has no board to be"


def test_a_board_may_have_a_zone_of_its_own() -> None:
    made = layout('boards: {"map.{slot}": {piece: "side.{slot}", at: {a: [0, 0], b: [5, 1]}, width: 4, units: [8, 8]}}\nzones: {}\n')
    found = placed(made, lying("side.b", "moon"), lying("side.a"))
    assert [(zone, [piece.box.x for piece in place.pieces]) for zone, place in found.items()] == [("side.b", [5]), ("side.a", [])]


def test_a_space_is_a_cell_of_the_boards_grid_and_its_pieces_stand_in_its_middle() -> None:
    space = placed(layout(SECTIONS), lying("boards", "sun", "star"), lying("space.NW.sun.2.3", "pawn"), lying("space.NE.star.1.1"))[ZoneId("space.NW.sun.2.3")]
    assert (space.box.x, space.box.y, space.box.w, space.box.h) == pytest.approx((2.5, 1.5, 1, 1))
    assert middles(space) == [(3.0, 2.0)]
    assert space.board == "section.NW"


def test_boards_beside_each_other_are_open_to_each_other_where_they_are_of_one_sort() -> None:
    kinds = Types(fields={"sun": {"sort": "bright"}, "star": {"sort": "dark"}, "rain": {"sort": "bright"}, "fog": {"sort": "bright"}})
    made = Places(layout(SECTIONS), kinds=kinds)

    def open_(*lie: str) -> dict[str, tuple[str, ...]]:
        return {place.frame.name: place.open_ for place in made.lying_boards(seen(*sections(*lie), lying("space.SW.fog.1.1")))}

    assert open_("sun", "rain", "fog") == {"section.NW": ("east", "south"), "section.NE": ("west",), "section.SW": ("north",)}
    assert open_("sun", "star", "fog") == {"section.NW": ("south",), "section.NE": (), "section.SW": ("north",)}


def test_boards_lie_under_all_zones_and_nearer_pawns_before_those_behind_them() -> None:
    found = placed(
        layout(SECTIONS), lying("boards", "sun", "star"), lying("space.NW.sun.1.1", "pawn"), lying("space.NW.sun.2.1", "pawn"), lying("space.NE.star.1.1")
    )
    board, back, front = (found[ZoneId(zone)].pieces[0].z for zone in ("boards", "space.NW.sun.1.1", "space.NW.sun.2.1"))
    assert board < 0 < back < front


# ---------------------------------------------------------------- named points
@pytest.mark.parametrize(
    ("name", "bound", "found"),
    [
        ("head.mat", {}, [500, 250]),
        ("chairs.card", {"i": "2"}, [300, 100]),
        ("chairs.{i}.card", {"i": "1"}, [100, 100]),
        ("chairs.card", {"i": "3"}, None),
        ("lands.slots", {"id": "hill"}, [[600, 100], [800, 100]]),
        ("steps.1", {}, [100, 0]),
        ("steps.9", {}, None),
        ("nothing.there", {"i": "1"}, None),
        ("head.mat.deeper", {}, None),
    ],
)
def test_a_name_leads_through_what_the_zones_name_binds(name: str, bound: dict[str, str], found: object) -> None:
    assert find(layout(MAP + "  heap: {at: [0, 0]}\n").boards["map"].points, name, bound) == found


def test_all_names_can_be_listed() -> None:
    listed = set(names(layout(MAP + "  heap: {at: [0, 0]}\n").boards["map"].points))
    assert {"chairs", "chairs.card", "lands.hill.slots", "head.mat"} <= listed


def test_pieces_lie_with_their_middle_on_a_point() -> None:
    made = layout(MAP + '  "chair.{i}": {on: map, points: chairs.card, width: card_size, turn: chairs.angle}\n')
    found = placed(made, lying("chair.1", "rose"), lying("chair.2"), lying("chair.3", "rose"))
    assert middles(found[ZoneId("chair.1")]) == [(1.5, 1.5)]
    assert found[ZoneId("chair.1")].pieces[0].box.w == pytest.approx(0.2)
    assert middle(found[ZoneId("chair.2")]) == (2.5, 1.5)
    assert "chair.3" not in found


@pytest.mark.parametrize(("chair", "turn"), [("1", 0.0), ("2", 51.43)])
def test_what_lies_at_an_angle_faces_the_middle_and_is_never_on_its_head(chair: str, turn: float) -> None:
    made = layout(MAP + '  "chair.{i}": {on: map, points: chairs.card, turn: chairs.angle}\n')
    assert placed(made, lying(f"chair.{chair}", "rose"))[ZoneId(f"chair.{chair}")].pieces[0].angle == pytest.approx(turn)


def test_a_list_of_points_is_told_apart_by_the_zones_last_number() -> None:
    made = layout(MAP + '  "step.{i}": {on: map, points: steps}\n')
    found = placed(made, lying("step.0"), lying("step.2"), lying("step.3"))
    assert {zone: middle(place) for zone, place in found.items()} == {"step.0": (1.0, 1.0), "step.2": (2.0, 1.0)}


# ---------------------------------------------------------------- parts
LANDS = (
    MAP
    + """
  "land.{id}":
    on: map
    points: lands.slots
    by: owner
    size: [100, 80]
    area: lands.area
    ribbon: lands.name
    arrange: parts
    parts:
      castle: {at: [-0.5, 0], size: 0.5}
      unit: {at: [-0.25, 0.5], step: [0.25, 0], size: 0.25, most: 2, count: true}
      flag: {points: head.mat, offset: [20, 0]}
"""
)


def test_each_owners_pieces_lie_in_a_corner_of_their_own() -> None:
    hill = placed(layout(LANDS), lying("land.hill", "castle", "castle", "unit", owners=[0, 1, 1]), kinds=Types())[ZoneId("land.hill")]
    assert middles(hill) == [(3.8, 1.5), (4.8, 1.5), (4.9, 1.7)]
    assert [round(piece.box.w, 4) for piece in hill.pieces] == [0.2, 0.2, 0.1]


def test_of_many_pieces_some_are_shown_and_a_number_tells_of_the_rest() -> None:
    hill = placed(layout(LANDS), lying("land.hill", *["unit"] * 4, "unit", owners=[0, 0, 0, 0, 1]), kinds=Types())[ZoneId("land.hill")]
    assert [piece.covered for piece in hill.pieces] == [False, False, True, True, False]
    assert [(count.number, round(count.at[0], 3)) for count in hill.counts] == [(4, 4.05)]


def test_a_part_may_step_aside_while_another_lies_there_too() -> None:
    made = layout(LANDS + "      crown: {at: [0, 0], size: 0.5, shared: {at: [0.25, 0.5], size: 0.25}}\n")
    alone, both = (placed(made, lying("land.lake", *kinds), kinds=Types())[ZoneId("land.lake")] for kinds in (("crown",), ("castle", "crown")))
    assert [round(piece.box.w, 4) for piece in alone.pieces] == [0.2]
    assert [round(piece.box.w, 4) for piece in both.pieces] == [0.2, 0.1]
    assert middles(both)[1] == (round(middles(alone)[0][0] + 0.1, 3), round(middles(alone)[0][1] + 0.2, 3))


def test_a_type_may_lie_at_other_points_of_the_board() -> None:
    hill = placed(layout(LANDS), lying("land.hill", "flag", owners=[0]), kinds=Types())[ZoneId("land.hill")]
    assert middles(hill) == [(3.6, 2.25)]


def test_what_counts_as_a_zone_may_be_a_box_or_an_outline() -> None:
    found = placed(layout(LANDS), lying("land.hill"), lying("land.lake"))
    hill, lake = found[ZoneId("land.hill")], found[ZoneId("land.lake")]
    assert (hill.box.x, hill.box.w, hill.outline) == (3.75, 1.5, ())
    assert (lake.box.y, lake.box.h) == pytest.approx((2.75, 0.65))
    assert lake.outline == ((3.75, 2.75), (5.25, 2.75), (4.5, 3.4))
    assert hill.ribbon is not None
    assert (hill.ribbon.x, hill.ribbon.y, hill.ribbon.w) == pytest.approx((4, 1.1, 0.5))
    assert lake.ribbon is None


def test_a_crowd_stands_about_its_place_and_no_two_hide_each_other() -> None:
    for count in range(1, 10):
        away = crowd(count, 0.5, 0.8, 1.0)
        assert len(set(away)) == count
        assert sum(x for x, _ in away) == pytest.approx(0, abs=0.6)
        assert all(abs(x) <= 0.6 for x, _ in away)
        assert away == sorted(away, key=lambda at: at[1]), "the back row first"


@pytest.mark.parametrize(("count", "part"), [(1, 1.0), (2, 1.0), (3, 0.85), (6, 0.85)])
def test_a_crowd_is_smaller_where_its_pieces_would_hide_too_much_of_each_other(count: int, part: float) -> None:
    made = layout(SECTIONS + "scale: {pawn: 0.6}\n")
    space = placed(made, lying("boards", "sun", "star"), lying("space.NW.sun.1.1", *["pawn"] * count), lying("space.NE.star.1.1"), kinds=Types())
    assert space[ZoneId("space.NW.sun.1.1")].pieces[0].box.w == pytest.approx(0.6 * part, abs=0.01)


def test_what_no_part_speaks_of_crowds_together() -> None:
    space = placed(
        layout(SECTIONS), lying("boards", "sun", "star"), lying("space.NW.sun.1.1", "pawn", "hat", owners=[0, 1]), lying("space.NE.star.1.1"), kinds=Types()
    )
    (ax, ay), (bx, by) = middles(space[ZoneId("space.NW.sun.1.1")])
    assert (ay, by) == (1.0, 1.0)
    assert ax < 1.0 < bx


# ---------------------------------------------------------------- places with a size
def test_pieces_lie_in_the_middle_of_a_place_with_a_size() -> None:
    made = layout("zones:\n  tray: {at: [1, 1], size: [4, 2], arrange: row, spread: 1.5}\n  deck: {at: [6, 1], size: [2, 2]}\n")
    found = placed(made, lying("tray", "a", "b"), lying("deck", "c"))
    assert middles(found[ZoneId("tray")]) == [(2.25, 2.0), (3.75, 2.0)]
    assert middles(found[ZoneId("deck")]) == [(7.0, 2.0)]
    assert (found[ZoneId("tray")].box.w, found[ZoneId("tray")].box.h) == (4, 2)


# ---------------------------------------------------------------- strips, scenes, cameras
def test_a_zone_without_a_place_is_stood_for_by_its_seats_plate() -> None:
    made = layout('strip: [{icon: chest, count: "items.{s}"}]\nzones:\n  items.me: {at: [0, 0]}\n  items.others: {strip: true}\n')
    found = placed(made, lying("items.0", "cake", owner=0), lying("items.1", "cake", "cake", owner=1))
    assert found[ZoneId("items.0")].fold == ""
    other = found[ZoneId("items.1")]
    assert other.fold == "strip"
    assert [piece.covered for piece in other.pieces] == [True, True]
    assert middles(other) == [middle(other)] * 2 == [(2.1, 0.2)] * 2


def test_all_that_lies_before_a_closed_seat_is_stood_for_by_its_plate() -> None:
    made = layout("zones:\n  hand.others: {at: [0, 1]}\n  hand.me: {at: [0, 0]}\n")
    closed = layout("zones:\n  hand.others: {at: [0, 1]}\n  hand.me: {at: [0, 0]}\n")
    for block in closed.seats.others[2]:
        object.__setattr__(block, "fold", True)
    hands = lying("hand.0", "a", owner=0), lying("hand.1", "b", owner=1)
    assert [place.fold for place in placed(made, *hands).values()] == ["", ""]
    assert [place.fold for place in placed(closed, *hands).values()] == ["", "strip"]


SCENES = """scenes:
  tea: {camera: {on: map, box: [400, 150, 200, 200], at: [0, 0], width: 4}, fold: ["far.*"]}
  battle: {show: [tray, might]}
tracks:
  might: {points: {from: [0, 0], step: [0.1, 0], count: 11}, shows: "might.{s}", marker: "cube_{figure}"}
  score: {on: map, points: steps, shows: "score.{s}", marker: disc, width: 50, start: 1}
"""
SEEN = MAP + "  mat: {on: map, points: head.mat, width: 40}\n  far: {at: [8, 1]}\n  step: {on: map, at: [0, 0]}\n  tray: {at: [7, 3]}\n" + SCENES


def test_a_camera_brings_a_part_of_a_board_nearer_and_what_it_does_not_show_becomes_a_note() -> None:
    zones = lying("mat", "rose"), lying("step", "rose"), lying("tray")
    far, near = placed(layout(SEEN), *zones), placed(layout(SEEN), *zones, stage="tea")
    assert middles(far[ZoneId("mat")]) == [(3.5, 2.25)]
    assert middles(near[ZoneId("mat")]) == [(2.0, 2.0)]
    assert near[ZoneId("mat")].pieces[0].box.w == pytest.approx(4 * far[ZoneId("mat")].pieces[0].box.w)
    assert (far[ZoneId("step")].fold, near[ZoneId("step")].fold) == ("", "note")
    x, y = middle(near[ZoneId("step")])
    assert x == 0 or y == 0, "at the rim, where it lies"


def test_a_scene_folds_zones_away_and_shows_some_that_no_other_shows() -> None:
    zones = lying("far.1"), lying("tray")
    made = layout(SEEN.replace("  far: {", '  "far.{i}": {'))
    assert {stage: [(zone, place.fold) for zone, place in placed(made, *zones, stage=stage).items()] for stage in ("", "tea", "battle")} == {
        "": [("far.1", "")],
        "tea": [("far.1", "note")],
        "battle": [("far.1", ""), ("tray", "")],
    }


@pytest.mark.parametrize(("stage", "fold"), [("tea_1", "note"), ("tea_3", "note"), ("teatime", ""), ("tea_2", "")])
def test_a_scene_may_be_of_several_stages_by_a_pattern_and_a_name_goes_before_it(stage: str, fold: str) -> None:
    made = layout(SEEN.replace("  tea: {", "  tea_2: {}\n  tea_{round}: {").replace("  far: {", '  "far.{i}": {'))
    assert placed(made, lying("far.1"), stage=stage)[ZoneId("far.1")].fold == fold


def test_a_layout_that_stands_back_has_every_board_whole_and_nothing_folded_but_shows_what_its_scenes_show() -> None:
    zones = lying("far.1"), lying("mat", "rose"), lying("tray")
    made = layout(SEEN.replace("  far: {", '  "far.{i}": {')).stood_back()
    assert placed(made, *zones, stage="tea") == placed(made, *zones, stage="")
    assert ZoneId("tray") in placed(made, *zones, stage="battle")


def test_markers_of_a_track_are_seen_where_it_is_and_share_a_point_side_by_side() -> None:
    places = Places(layout(SEEN))
    counters = {"might.0": 3, "might.1": 3, "score.0": 2, "score.1": 99, "round": 1}
    assert set(places.markers(counters)) == {"score.0", "score.1"}
    markers = places.markers(counters, "battle")
    assert [round(markers[f"score.{s}"].box.centre[0], 3) for s in (0, 1)] == [1.5, 2.0], "the first point is that of 1, beyond the last it stays there"
    assert markers["score.0"].box.w == pytest.approx(0.25)
    left, right = markers["might.0"].box, markers["might.1"].box
    assert left.centre[1] == right.centre[1]
    assert 0 < left.overlap(right) < left.w * left.h / 2
    assert (left.centre[0] + right.centre[0]) / 2 == pytest.approx(0.3)
