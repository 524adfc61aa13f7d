"""What of a layout depends on the stage of the game: blocks of seats, boards, zones that are hidden; and how pieces lie in turned places."""

from __future__ import annotations

import pytest

from tests.helpers.layouts import Types, layout, lying, middle, placed, seen
from wonderland_gui.data.geometry import Places
from wonderland_gui.engine.table import Seat, ZoneId

MAP = """
boards:
  map:
    art: map
    at: [0, 0]
    width: 4
    units: [400, 200]
    points:
      chairs: [{index: 0, card: [100, 100], angle: 30}, {index: 1, card: [380, 180], angle: 30}]
      notes: {hill: [120, 90]}
  line: {art: line, at: [0, 3], width: 4, units: [400, 40], points: {steps: [[0, 20], [100, 20]]}, stages: ["war_{n}"]}
scenes:
  tea_1: {camera: {on: map, box: [50, 50, 100, 100]}, hide: ["flag.{i}"]}
tracks:
  might: {on: line, points: steps, shows: "might.{s}", marker: cube, width: 20}
zones:
"""


def test_a_block_lies_elsewhere_in_a_stage_and_its_zones_count_from_there() -> None:
    stages = "stages: {'war_{n}': {at: [0, 4], width: 1.5, height: 0.3, icons: [2, 0], row: 1}}"
    seats = f"seats: {{me: {{at: [1, 5]}}, others: {{2: [{{at: [1, 0], icons: [0, 1], {stages}}}], 3: [{{at: [0, 0]}}, {{at: [5, 0]}}]}}}}\n"
    source = layout("zones:\n  hand.others: {at: [0.5, 0.5]}\n")
    other = layout(seats.replace("seats:", "wide:\n  aspect: 9\n  seats:") + "zones:\n  hand.others: {at: [0.5, 0.5]}\n").widened()
    assert source.seats != other.seats
    places, hand = Places(other), lying("hand.1", "a", owner=1)
    lies = {stage: placed(other, hand, stage=stage)[ZoneId("hand.1")].box for stage in ("tea_1", "war_2")}
    assert [(round(box.x, 3), round(box.y, 3)) for box in lies.values()] == [(1.5, 0.5), (0.5, 4.5)]
    plates = {stage: places.plates(seen(hand, stage=stage))[Seat(1)] for stage in lies}
    assert [(box.x, box.y, box.w, box.h) for box in plates.values()] == [(1, 0, 2.2, 0.4), (0, 4, 1.5, 0.3)]
    rows = {stage: places.icons(seen(hand, stage=stage))[Seat(1)] for stage in lies}
    assert [(box.x, box.y, box.w) for box in rows.values()] == [(1, 1, 2.2), (2, 4, 1)]


def test_a_board_of_some_stages_lies_in_these_only_and_so_do_its_markers() -> None:
    places = Places(layout(MAP + "  hand.me: {at: [0, 0]}\n"))
    for stage, boards in (("tea_1", ["map"]), ("war_1", ["map", "line"]), ("war_3", ["map", "line"])):
        view = seen(lying("hand.0", owner=0), stage=stage, counters={"might.0": 1})
        assert [board.frame.name for board in places.lying_boards(view)] == boards
        assert set(places.markers(view.counters, stage)) == ({"might.0"} if "line" in boards else set())


def test_what_a_scene_hides_is_seen_nowhere_in_it_but_when_the_boards_are_looked_at_whole() -> None:
    made = layout(MAP + '  "flag.{i}": {on: map, points: chairs.card}\n')
    zones = lying("flag.0", "flag"), lying("flag.1", "flag")
    assert placed(made, *zones, stage="tea_1") == {}
    assert [place.fold for place in placed(made, *zones, stage="tea_2").values()] == ["", ""]
    assert [place.fold for place in placed(made.stood_back(), *zones, stage="tea_1").values()] == ["", ""]


@pytest.mark.parametrize(("named", "expected"), [('note: "notes.{name}"', (2.8, 1.6)), ("note: [3, 1]", (3, 1)), ("", (4.0, 2.6667))])
def test_a_note_lies_at_its_point_or_one_that_the_board_names_else_at_the_rim(named: str, expected: tuple[float, float]) -> None:
    made = layout(MAP + f'  "land.{{name}}": {{on: map, at: [300, 150], size: [200, 100], {named}}}\n')
    found = placed(made, lying("land.hill", "pawn"), stage="tea_1")[ZoneId("land.hill")]
    assert found.fold == "note"
    assert middle(found) == pytest.approx(expected)


def test_a_part_that_stands_upright_does_so_in_a_turned_place() -> None:
    made = layout(MAP + '  "chair.{i}": {on: map, points: chairs.card, turn: chairs.angle, arrange: parts, parts: {pawn: {upright: true}, card: {size: 1}}}\n')
    chair = placed(made, lying("chair.0", "card", "pawn"), kinds=Types())[ZoneId("chair.0")]
    card, pawn = chair.pieces
    assert (pawn.angle % 360, card.angle % 360 != 0) == (0, True)


def test_a_track_may_say_the_number_of_each_point_and_does_where_its_board_lies() -> None:
    made = Places(
        layout(MAP.replace("marker: cube, width: 20}", "marker: cube, width: 20, start: 4, numbers: [0, -10], digits: 5}") + "  hand.me: {at: [0, 0]}\n")
    )
    assert made.numerals("tea_1") == ()
    found = made.numerals("war_2")
    assert [words for words, _ in found] == ["4", "5"]
    assert [tuple(round(part, 3) for part in box.centre) for _, box in found] == [(0, 3.1), (1, 3.1)]


def test_what_lies_in_a_sack_is_not_seen_by_itself() -> None:
    made = layout("zones:\n  bag.{s}: {at: [1, 1], size: [1, 1], arrange: sack}\n")
    assert [piece.covered for piece in placed(made, lying("bag.0", "a", "b"))[ZoneId("bag.0")].pieces] == [True, True]


def test_a_zone_may_show_the_places_of_what_may_still_come_where_it_will_lie() -> None:
    made = layout("zones:\n  'forge.{s}': {at: [1, 1], width: 0.5, arrange: row, within: 4, spread: 1.2, slots: [crown, sword, '']}\n")
    found = {len(kinds): placed(made, lying("forge.0", *kinds), kinds=Types({"chip": 1}))[ZoneId("forge.0")] for kinds in ((), ("chip",), ("chip",) * 4)}
    assert [art for _, art in found[0].slots] == ["crown", "sword", ""]
    assert [(round(box.x, 3), art) for box, art in found[1].slots] == [(1.6, "sword"), (2.2, "")]
    assert found[4].slots == ()
    assert found[0].box.h == pytest.approx(0.5), "round places are no higher than wide, also while nothing lies there"
    assert [piece.box.x for piece in found[4].pieces][:3] == pytest.approx([box.x for box, _ in found[0].slots])
