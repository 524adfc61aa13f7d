"""Where everything lies for one viewer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.helpers.garden import GARDEN, garden
from wonderland_gui.data.arrange import Box
from wonderland_gui.data.geometry import Places
from wonderland_gui.data.layers import Layers
from wonderland_gui.data.laying import AllCards
from wonderland_gui.data.layout import Layout
from wonderland_gui.data.loader import load_game
from wonderland_gui.data.textfiles import read_layers
from wonderland_gui.data.validate import validate
from wonderland_gui.data.yaml_loader import read_yaml
from wonderland_gui.data.zone_places import ZonePlace, largest_overlap, natural, zones_at
from wonderland_gui.engine.protocol import Note
from wonderland_gui.engine.table import FACES, PieceId, Seat, ZoneId
from wonderland_gui.engine.view import TableView, ViewPiece, ViewZone
from wonderland_gui.games.registry import GAMES
from wonderland_gui.resources import Resources

HEIGHT = 88 / 63


def layout(text: str) -> Layout:
    source = Layers([read_yaml(text.encode(), "layout.yaml")], "layout.yaml")
    made = validate(Layout, source)
    assert made is not None, [str(p) for p in source.problems]
    return made


def table(zones: str, more: str = "") -> Layout:
    return layout(
        f"size: [10, 6]\nseats: {{me: {{at: [1, 5]}}, others: {{2: [{{at: [1, 0]}}], 3: [{{at: [0, 0]}}, {{at: [5, 0]}}]}}}}\nzones:\n{zones}\n{more}"
    )


def piece(name: str, kind: str | None = "rose") -> ViewPiece:
    return ViewPiece(PieceId(name), kind, "back", True, 0, None, (), ())


def zone(name: str, pieces: Sequence[str | None] = (), owner: int | None = None) -> ViewZone:
    made = tuple(piece(f"{name}:{i}", kind) for i, kind in enumerate(pieces))
    return ViewZone(ZoneId(name), None if owner is None else Seat(owner), FACES, made, len(made))


def view(*zones: ViewZone, viewer: int | None = 0, seats: int = 2, stage: str = "spring", notes: Sequence[Note] = ()) -> TableView:
    known: dict[str, Any] = {
        "game": "garden",
        "stage": stage,
        "viewer": None if viewer is None else Seat(viewer),
        "seats": seats,
        "zones": {each.id: each for each in zones},
        "counters": {},
        "prompt": None,
        "offers": (),
        "standings": (),
        "notes": tuple(notes),
    }
    return TableView(**known)


def corner(placed: dict[ZoneId, ZonePlace], name: str) -> tuple[float, float]:
    box = placed[ZoneId(name)].box
    return round(box.x, 6), round(box.y, 6)


# ---------------------------------------------------------------- places
def test_zones_of_a_grid_lie_by_their_numbers() -> None:
    places = Places(
        table(
            '  "bed.{r}.{c}": {grid: {at: [2, 1], cell: [1.1, 1.5]}}\n'
            '  "row.{i}": {grid: {at: [5, 0], cell: [0, 1.5]}}\n  only: {grid: {at: [7, 7], cell: [1, 1]}}'
        )
    )
    placed = places.of(view(zone("bed.2.1"), zone("row.3"), zone("only"), zone("elsewhere")))
    assert corner(placed, "bed.2.1") == (3.1, 4.0)
    assert corner(placed, "row.3") == (5, 4.5)
    assert corner(placed, "only") == (7, 7)
    assert ZoneId("elsewhere") not in placed, "a zone without a place is left out"


@pytest.mark.parametrize(
    ("viewer", "filled", "expected"),
    [
        (0, (0, 2), {0: 1, 2: 8}),
        (2, (0, 2), {2: 1, 0: 8}),
        (1, (0, 2), {2: 1, 0: 8}),  # clockwise from the viewer
        (0, (1,), {1: 1}),
        (0, (0, 1, 2), {0: 1, 1: 8, 2: 8}),  # more than there are places share the last
    ],
)
def test_only_zones_in_which_something_lies_take_berths_the_viewers_first(viewer: int, filled: Sequence[int], expected: dict[int, int]) -> None:
    places = Places(table('  "dice.{s}": {berths: [[1, 1], [8, 1]]}'))
    shown = view(*(zone(f"dice.{seat}", ["one"] * (seat in filled)) for seat in range(3)), viewer=viewer, seats=3)
    placed = places.of(shown)
    assert {seat: placed[ZoneId(f"dice.{seat}")].box.x for seat in filled} == expected
    moved = view(*(zone(f"dice.{seat}", ["one"] * (seat == 2)) for seat in range(3)), viewer=viewer, seats=3)
    assert places.of(moved)[ZoneId("dice.2")].box.x == 1, "alone it has the first"


def test_zones_of_a_ring_go_clockwise_through_their_middles() -> None:
    placed = Places(table('  "deck.{i}": {ring: {centre: [5, 3], radius: 2, of: 4}}')).of(view(*(zone(f"deck.{i}") for i in range(4))))
    middles = [tuple(round(number, 6) for number in placed[ZoneId(f"deck.{i}")].box.centre) for i in range(4)]
    assert middles == [(5, 1), (7, 3), (5, 5), (3, 3)]


def test_a_zone_beside_another_keeps_its_distance() -> None:
    places = Places(
        table(
            '  "deck.{i}": {at: [1, 1]}\n  "lock.{i}": {beside: "deck.{i}", offset: [0.8, 0.5]}\n  lost: {beside: nowhere}\n  loop: {beside: loop}\n  bare: {}'
        )
    )
    placed = places.of(view(zone("deck.0"), zone("lock.0"), zone("lost"), zone("loop"), zone("bare")))
    assert corner(placed, "lock.0") == (1.8, 1.5)
    assert set(placed) == {"deck.0", "lock.0"}


def test_the_more_particular_pattern_goes_first() -> None:
    places = Places(table('  "edge.{s}.{i}": {at: [0, 0]}\n  "edge.1.{i}": {at: [3, 3]}'))
    placed = places.of(view(zone("edge.0.0"), zone("edge.1.0")))
    assert corner(placed, "edge.0.0") == (0, 0)
    assert corner(placed, "edge.1.0") == (3, 3)
    assert places.pattern_of("edge.1.7") == "edge.1.{i}"
    assert places.pattern_of("nothing") is None


def test_places_on_a_board_count_in_its_units() -> None:
    made = table(
        '  "space.{slot}.{i}": {on: "section.{slot}", at: [512, 256]}\n  here: {on: map, at: [100, 0]}\n  lost: {on: nothing, at: [0, 0]}',
        'boards:\n  "section.{slot}": {piece: boards, at: {NW: [1, 1], NE: [5, 1]}, width: 4, units: [1024, 1024]}\n'
        "  map: {art: map, at: [2, 2], width: 5, units: [1000, 500]}\n",
    )
    placed = Places(made).of(view(zone("space.NW.0"), zone("space.NE.0"), zone("space.SE.0"), zone("here"), zone("lost")))
    assert corner(placed, "space.NW.0") == (3, 2)
    assert corner(placed, "space.NE.0") == (7, 2)
    assert corner(placed, "here") == (2.5, 2)
    assert set(placed) == {"space.NW.0", "space.NE.0", "here"}


# ---------------------------------------------------------------- seats
HANDS = "  hand.me: {at: [0.5, 0], arrange: row}\n  hand.others: {at: [0, 0.5], width: 0.5}"


@pytest.mark.parametrize(
    ("viewer", "expected"),
    [(0, [(1.5, 5), (0, 0.5), (5, 0.5)]), (1, [(5, 0.5), (1.5, 5), (0, 0.5)]), (2, [(0, 0.5), (5, 0.5), (1.5, 5)]), (None, [(1.5, 5), (0, 0.5), (5, 0.5)])],
)
def test_seats_lie_clockwise_from_the_viewer(viewer: int | None, expected: list[tuple[float, float]]) -> None:
    placed = Places(table(HANDS)).of(view(*(zone(f"hand.{s}", owner=s) for s in range(3)), viewer=viewer, seats=3))
    assert [corner(placed, f"hand.{s}") for s in range(3)] == expected


@pytest.mark.parametrize(("seats", "wide"), [(3, 10), (2, 1 + 2.2 + 1)])
def test_a_table_at_which_fewer_sit_is_no_wider_than_it_has_to_be(seats: int, wide: float) -> None:
    places = Places(table(HANDS))
    shown = view(*(zone(f"hand.{s}", owner=s) for s in range(seats)), seats=seats)
    assert places.size(places.of(shown), shown) == pytest.approx((wide, 6))


def test_a_hand_lies_before_its_owner_whatever_its_number_says() -> None:
    placed = Places(table(HANDS)).of(view(zone("hand.0", owner=1), zone("hand.1", owner=0), viewer=0))
    assert corner(placed, "hand.1") == (1.5, 5)
    assert corner(placed, "hand.0") == (1, 0.5)
    assert placed[ZoneId("hand.0")].box.w == 0.5


def test_a_zone_that_nobody_owns_belongs_to_the_seat_in_its_name() -> None:
    placed = Places(table(HANDS)).of(view(zone("hand.0"), zone("hand.1"), zone("hand.x"), viewer=1))
    assert corner(placed, "hand.1") == (1.5, 5)
    assert corner(placed, "hand.0") == (1, 0.5)
    assert ZoneId("hand.x") not in placed


def test_somebody_else_may_sit_nearest() -> None:
    shown = view(zone("hand.0", owner=0), zone("hand.1", owner=1), viewer=0)
    places = Places(table(HANDS))
    assert corner(places.of(shown, Seat(1)), "hand.1") == (1.5, 5)
    assert places.plates(shown, Seat(1))[Seat(1)] == Box(1, 5, 2.2, 0.4)


def test_every_seat_has_a_plate() -> None:
    made = layout("size: [10, 6]\nseats: {me: {at: [1, 5], plate: [0.1, 0.2], width: 3, height: 0.5}, others: {2: [{at: [1, 0]}]}}\nzones: {}\n")
    assert Places(made).plates(view(viewer=1)) == {Seat(0): Box(1, 0, 2.2, 0.4), Seat(1): Box(1.1, 5.2, 3, 0.5)}


# ---------------------------------------------------------------- pieces
def test_pieces_lie_in_their_zone_in_the_order_of_the_view() -> None:
    placed = Places(table("  row: {at: [1, 1], arrange: row, spread: 1.1, within: 5, turn: 90}")).of(view(zone("row", ["a", "b"])))[ZoneId("row")]
    assert [p.id for p in placed.pieces] == ["row:0", "row:1"]
    assert [(round(p.box.x, 6), p.box.y, p.box.w, p.angle) for p in placed.pieces] == [(1, 1, 1, 90), (2.1, 1, 1, 90)]
    assert placed.box == Box(1, 1, 5, HEIGHT), "the whole row takes a drop"
    assert placed.z < placed.pieces[0].z < placed.pieces[1].z


@pytest.mark.parametrize(("count", "width", "step"), [(1, 1.0, 0.0), (4, 1.0, 1.1), (5, 4.3 / 5.4, 4.3 / 5.4 * 1.1), (9, 0.7, 0.45)])
def test_pieces_of_a_full_row_shrink_before_they_overlap(count: int, width: float, step: float) -> None:
    """As wide as they are to be where there is room, then smaller, and only what is as small as it may be overlaps; the row stays about one height."""
    place = Places(table("  vase: {at: [0, 0], arrange: row, within: 4.3, spread: 1.1, least: 0.7}")).of(view(zone("vase", [f"p{i}" for i in range(count)])))
    boxes = [piece.box for piece in place[ZoneId("vase")].pieces]
    assert [box.w for box in boxes] == pytest.approx([width] * count)
    assert [box.x for box in boxes] == pytest.approx([step * i for i in range(count)])
    assert [box.y + box.h / 2 for box in boxes] == pytest.approx([HEIGHT / 2] * count)


def test_only_a_hand_whose_faces_are_all_known_is_sorted() -> None:
    places = Places(table("  row: {at: [0, 0], arrange: row, sort: true}"))
    known = places.of(view(zone("row", ["red_10", "red_2", "blue_1"])))[ZoneId("row")]
    assert [p.id for p in sorted(known.pieces, key=lambda p: p.box.x)] == ["row:2", "row:1", "row:0"]
    assert [p.id for p in known.pieces] == ["row:0", "row:1", "row:2"]
    hidden = places.of(view(zone("row", ["b", None, "a"])))[ZoneId("row")]
    assert [p.id for p in sorted(hidden.pieces, key=lambda p: p.box.x)] == ["row:0", "row:1", "row:2"]


class Chips(AllCards):
    """Chips are round, all else are cards."""

    def type_of(self, piece: ViewPiece, /) -> str:
        return "chip" if piece.kind == "chip" else "card"

    def shape_of(self, piece: ViewPiece, /) -> float:
        return 1.0 if piece.kind == "chip" else HEIGHT


def test_component_types_have_widths_and_shapes_of_their_own() -> None:
    placed = Places(table("  heap: {at: [1, 1]}", "scale: {chip: 0.5}\n"), kinds=Chips()).of(view(zone("heap", ["chip", "rose"])))
    assert [(p.box.w, p.box.h) for p in placed[ZoneId("heap")].pieces] == [(0.5, 0.5), (1, HEIGHT)]
    assert placed[ZoneId("heap")].box.h == HEIGHT


def test_a_stage_folds_zones_away() -> None:
    places = Places(table('  heap: {at: [0, 0]}\n  "bed.{i}": {at: [0, 0]}\n  rest: {at: [0, 0]}', 'scenes: {summer: {fold: ["bed.*", heap]}}\n'))
    zones = (zone("heap"), zone("bed.0"), zone("rest"))
    assert [each.folded for each in places.of(view(*zones, stage="summer")).values()] == [True, True, False]
    assert not any(each.folded for each in places.of(view(*zones)).values())


@pytest.mark.parametrize(
    ("side", "expected"),
    [
        ("above", (1, 0.815)),
        ("below", (1, 1 + HEIGHT + 0.07)),
        ("left", (0.92, 1 + HEIGHT / 2)),
        ("right", (2.08, 1 + HEIGHT / 2)),
        ("inside", (1.5, 1 + HEIGHT / 2)),
    ],
)
def test_a_label_stands_at_its_side(side: str, expected: tuple[float, float]) -> None:
    label = Places(table(f"  heap: {{at: [1, 1], label: {side}}}")).of(view(zone("heap")))[ZoneId("heap")].label
    assert label == pytest.approx(expected)


def test_a_zone_without_a_label_has_no_place_for_one() -> None:
    assert Places(table("  heap: {at: [1, 1]}")).of(view(zone("heap")))[ZoneId("heap")].label is None


# ---------------------------------------------------------------- the rest of the table
def test_notes_hang_at_what_they_speak_of() -> None:
    made = table(
        '  "bed.{i}": {at: [1, 1]}\n  heap: {at: [5, 1]}',
        'notes:\n  height: {at: [0.5, 1], shape: pill}\n  sum: [{zones: "bed.{i}", at: [0, 0]}, {zones: heap, at: [1, 0], align: left}]\n',
    )
    notes = [Note("bed.0", "height"), Note("bed.0:0", "height"), Note("bed.0", "sum"), Note("heap", "sum"), Note("gone", "sum"), Note("heap", "other")]
    shown = view(zone("bed.0", ["rose"]), zone("heap"), zone("rest"), notes=notes)
    places = Places(made)
    hung = places.notes(shown, places.of(shown))
    assert {at: box.point for at, box in hung.items()} == {
        ("bed.0", "height"): (1.5, 1 + HEIGHT),
        ("bed.0:0", "height"): (1.5, 1 + HEIGHT),
        ("bed.0", "sum"): (1, 1),
        ("heap", "sum"): (6, 1),
    }
    assert hung["heap", "sum"].place.align == "left"


@pytest.mark.parametrize("viewer", [0, 1])
def test_notes_on_a_seat_and_on_what_its_plate_stands_for_hang_at_the_plate(viewer: int) -> None:
    made = table('  "role.{s}": {plate: true}', "notes: {rests: {at: [1, 0.5], align: right}}\n")
    shown = view(zone("role.0", ["rose"]), zone("role.1", ["rose"]), viewer=viewer, notes=[Note("role.1", "rests"), Note("seat.0", "rests")])
    places = Places(made)
    plates = places.plates(shown)
    hung = {at: box.point for (at, _), box in places.notes(shown, places.of(shown)).items()}
    assert hung == {ref: (box.x + box.w, box.y + box.h / 2) for ref, box in (("role.1", plates[Seat(1)]), ("seat.0", plates[Seat(0)]))}


def test_in_a_wide_window_notes_may_hang_elsewhere() -> None:
    made = table("  heap: {at: [1, 1]}", "notes: {a: {at: [0, 0]}, b: {at: [0, 0]}}\nwide: {aspect: 2, notes: {b: {at: [1, 1]}}}\n").widened()
    shown = view(zone("heap"), notes=[Note("heap", "a"), Note("heap", "b")])
    places = Places(made)
    assert [box.place.at for box in places.notes(shown, places.of(shown)).values()] == [(0, 0), (1, 1)]


def test_ornaments_and_labels_of_a_stage() -> None:
    made = table(
        "  heap: {at: [0, 0]}",
        "ornaments: {lawn: {paint: lawn, at: [1, 2], size: [3, 4]}}\nlabels: {a: {text: t, at: [0, 0]}, b: {text: u, at: [0, 0], stages: [summer]}}\n",
    )
    places = Places(made)
    assert [(name, box) for name, _, box in places.ornaments()] == [("lawn", Box(1, 2, 3, 4))]
    assert [label.text for label in places.labels("spring")] == ["t"]
    assert [label.text for label in places.labels("summer")] == ["t", "u"]


def test_a_place_may_be_otherwise_in_a_stage() -> None:
    places = Places(table("  heap: {at: [1, 2], width: 0.5, arrange: row, within: 2, stages: {summer: {at: [3, 1], width: 1, rows: 2}}}"))
    heap = zone("heap", ["rose"] * 4)
    assert [each.box.x for each in places.of(view(heap, stage="spring"))[ZoneId("heap")].pieces] == [1, 1.5, 2, 2.5]
    summer = places.of(view(heap, stage="summer"))[ZoneId("heap")].pieces
    assert [(each.box.x, round(each.box.y, 3), each.box.w) for each in summer] == [
        (3, 1, 1),
        (4, 1, 1),
        (3, round(1.08 + HEIGHT, 3), 1),
        (4, round(1.08 + HEIGHT, 3), 1),
    ]


def test_counters_are_markers_on_their_track() -> None:
    track = 'tracks:\n  battle: {points: {from: [0.5, 6], step: [0.4, 0], count: 5}, shows: "strength.{s}", marker: cube}\n'
    track += "  other: {points: path, shows: x, marker: y}\n"
    markers = Places(table("  heap: {at: [0, 0]}", track)).markers({"strength.0": 2, "strength.1": 9, "turn": 1, "x": 1})
    assert {name: tuple(round(n, 6) for n in marker.box.centre) for name, marker in markers.items()} == {"strength.0": (1.3, 6), "strength.1": (2.1, 6)}
    assert (markers["strength.1"].art, markers["strength.1"].seat, markers["strength.1"].box.w) == ("cube", 1, 0.3)


def test_a_marker_may_look_otherwise_at_each_point_of_its_track_and_is_not_seen_where_it_has_no_look() -> None:
    track = 'tracks:\n  die: {points: {from: [1, 6], step: [0, 0], count: 9}, shows: die, marker: one, markers: ["", one, two]}\n'
    places = Places(table("  heap: {at: [0, 0]}", track))
    seen = [places.markers({"die": number}) for number in range(4)]
    assert [[marker.art for marker in markers.values()] for markers in seen] == [[], ["one"], ["two"], []]
    assert seen[1]["die"].box == seen[2]["die"].box


def test_a_table_is_scaled_to_fit_and_centred() -> None:
    places = Places(table("  heap: {at: [0, 0]}"), (1200, 600))
    assert places.unit == 100
    assert places.origin == (100, 0)


def test_zones_are_found_under_a_point_and_under_a_box() -> None:
    placed = Places(table("  low: {at: [0, 0], width: 2}\n  high: {at: [1, 1]}")).of(view(zone("low"), zone("high"))).values()
    assert [each.zone for each in zones_at(placed, 1.5, 1.5)] == ["high", "low"]
    assert [each.zone for each in zones_at(placed, 0.5, 0.5)] == ["low"]
    near = largest_overlap(placed, Box(1.2, 1.2, 1, 1), lambda zone: True)
    assert near is not None
    assert near.zone == "high"
    other = largest_overlap(placed, Box(1.2, 1.2, 1, 1), lambda zone: zone == "low")
    assert other is not None
    assert other.zone == "low"
    assert largest_overlap(placed, Box(9, 9, 1, 1), lambda zone: True) is None
    assert largest_overlap(placed, Box(0, 0, 1, 1), lambda zone: False) is None


def test_names_with_numbers_are_sorted_as_people_do() -> None:
    assert sorted(["red_10", "red_2", "blue_1", "red", "7"], key=natural) == ["7", "blue_1", "red", "red_2", "red_10"]


def test_the_toy_game_has_a_place_for_every_zone() -> None:
    made = load_game(GARDEN, garden()).layout
    assert made is not None
    placed = Places(made).of(view(zone("hand.0", ["a"]), zone("hand.1", ["b"]), zone("bed.0.0"), zone("heap", ["c", "d"]), zone("box")))
    assert set(placed) == {"hand.0", "hand.1", "bed.0.0", "heap"}


# ---------------------------------------------------------------- the duel, in pixels of its mock-up
@pytest.mark.parametrize(
    ("name", "viewer", "expected"),
    [
        ("edge.0.0", 1, (336, 304, 130)),
        ("edge.0.2", 0, (336, 687, 130)),
        ("edge.1.0", 1, (522, 72, 130)),
        ("edge.1.2", 0, (814, 72, 130)),
        ("cell.0.0", 1, (522, 304, 130)),
        ("cell.2.2", 0, (814, 687, 130)),
        ("hand.0", 1, (52, 152, 88)),
        ("wonder", 1, (1034, 100, 206)),
        ("wonders", 0, (1034, 502, 68)),
    ],
)
def test_the_table_of_the_duel_is_that_of_its_picture(name: str, viewer: int, expected: tuple[int, int, int]) -> None:
    source = Layers(read_layers(Resources(), "games/duel/layout.yaml"), "layout.yaml")
    made = validate(Layout, source)
    assert made is not None
    places = Places(made, (1280, made.size[1] * 130))
    owner = int(name[-1]) if name.startswith("hand") else None
    zones = [zone(name, ["red_1"], owner), *([zone("wonders", ["maze"])] if name == "wonder" else [])]
    box = places.of(view(*zones, viewer=viewer, stage="placement"))[ZoneId(name)].pieces[0].box
    pixels = places.origin[0] + box.x * places.unit, 52 + places.origin[1] + box.y * places.unit, box.w * places.unit
    assert pixels == pytest.approx(expected, abs=1.5)


@pytest.mark.parametrize("viewer", [0, 1])
def test_in_the_duel_both_hands_lie_left_of_the_board_the_viewers_below(viewer: int) -> None:
    made = load_game(GAMES["duel"], Resources()).layout
    assert made is not None
    hands = [zone(f"hand.{side}", [f"card_{n}" for n in range(7)], side) for side in (0, 1)]
    placed = Places(made).of(view(*hands, zone("edge.0.0"), viewer=viewer))
    own, other, edge = placed[ZoneId(f"hand.{viewer}")], placed[ZoneId(f"hand.{1 - viewer}")], placed[ZoneId("edge.0.0")]
    assert own.box.y > other.box.y + other.box.h
    for each in (own, other):
        assert each.box.x >= 0
        assert each.box.x + each.box.w <= edge.box.x
        assert each.box.y + each.box.h <= made.size[1]
        corners = {(round(p.box.x, 3), round(p.box.y, 3)) for p in each.pieces}
        assert len(corners) == 7, "every card shows its corner"
