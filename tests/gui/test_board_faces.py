"""Faces of what is no card: boards of squares, pawns, dice, tokens, and the words of cards with a picture above."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage

from tests.helpers.look import RESOURCES, ChangedFiles, differing, image
from wonderland_gui.data.templates import Templates
from wonderland_gui.views.art import ArtStore
from wonderland_gui.views.board_layers import OVERHANG
from wonderland_gui.views.faces import Face, FacePool
from wonderland_gui.views.paint import advance
from wonderland_gui.views.theme import body, load_fonts
from wonderland_gui.views.theme_file import load_theme

MAP = """
+---+---+
| E   .a:
+---+   +
| B   W |
+---+---+
"""
BOARD = b"""
shape: 1
radius: 0.02
layers:
  - {paint: rim, colours: sides.zenescope.real}
  - {paint: paving, map: map, box: &box [0.1, 0.1, 0.8, 0.8], style: brick, colours: sides.zenescope.real, when: side=real}
  - {paint: paving, map: map, box: *box, style: moss, colours: sides.zenescope.wonder, when: side=wonder}
  - {paint: tiles, map: map, box: *box, tiles: {E: event_real, W: warp}}
  - {paint: portraits, map: map, box: *box, squares: B, art: jabberwock, colours: kinds.alice, radius: 0.37, crown: crown}
  - {paint: captions, map: map, box: *box, squares: W, key: warp}
  - {paint: walls, map: map, box: *box, style: brick, unless: picture}
  - {paint: walls, map: map, box: *box, art: wall, when: picture}
  - {paint: slips, map: map, box: *box, names: letters, flag: place}
  - {paint: numbers, map: map, box: *box, gap: 0.1, colours: dice.green, rows: dice.red}
  - {paint: openings, map: map, box: *box, art: ""}
"""
SAID = {"warp": "Warp!", "component.wide": "Ooooooooooo", "component.well": "The Deep Well", "component.long": "A name that has no room at all anywhere"}


@pytest.fixture(params=["dark", "light", "contrast"])
def pool(request: pytest.FixtureRequest, qapp: object) -> FacePool:
    load_fonts(RESOURCES)
    files = ChangedFiles({"shared/templates/board.yaml": BOARD})
    return FacePool(
        load_theme(RESOURCES, request.param), ArtStore(RESOURCES, "zenescope", at_once=True), Templates(files), lambda key, _fields: SAID.get(key, key)
    )


def board(text: str = MAP, *, side: str = "real", **more: object) -> Face:
    return Face.shown("yard", {"template": "board", "map": text, "side": side}, more)


def painted(pool: FacePool, face: Face, width: int = 240) -> QImage:
    return image(pool.pixmap(face, width, 1.0, lift="none"))


def square(picture: QImage, row: int, column: int) -> QImage:
    """One square of the 2 x 2 map, a little more than it."""
    side = picture.width()
    left, top = round(side * (0.1 + 0.4 * column)), round(side * (0.1 + 0.4 * row))
    return picture.copy(left + 12, top + 12, round(side * 0.4) - 24, round(side * 0.4) - 24)


def test_each_square_shows_its_kind(pool: FacePool) -> None:
    whole, bare = painted(pool, board()), painted(pool, board(MAP.replace("E", ".").replace("B", ".").replace("W", ".")))
    changed = {(r, c) for r in range(2) for c in range(2) if differing(square(whole, r, c), square(bare, r, c)) > 300}
    assert changed == {(0, 0), (1, 0), (1, 1)}
    assert pool.art.missing == {}
    assert pool.faults == {}


@pytest.mark.parametrize("picture", ["", "yes"])
def test_a_wall_stands_where_the_map_has_it_and_nowhere_else(pool: FacePool, picture: str) -> None:
    walled, open_ = painted(pool, board(picture=picture)), painted(pool, board(MAP.replace("+---+   +", "+   +   +"), picture=picture))
    strip = round(240 * 0.5) - 8, 16
    left, right = (differing(walled.copy(x, strip[0], 60, strip[1]), open_.copy(x, strip[0], 60, strip[1])) for x in (44, 150))
    assert left > 100
    assert right == 0


def test_the_two_styles_of_paving_are_told_apart(pool: FacePool) -> None:
    assert differing(painted(pool, board()), painted(pool, board(side="wonder"))) > 3000


def test_an_opening_is_bright_only_where_the_board_is_open(pool: FacePool) -> None:
    def light(face: Face) -> int:
        band = painted(pool, face).copy(218, 40, 20, 32)
        return max(QColor(band.pixel(x, y)).lightness() for x in range(band.width()) for y in range(band.height()))

    assert light(board(open_=("east",))) > light(board(open_=())) + 20
    assert differing(painted(pool, board(open_=("north",))), painted(pool, board(open_=()))) == 0, "there is no opening"


def test_a_place_has_its_name_where_there_is_room_and_a_flag_where_not(pool: FacePool) -> None:
    plain = painted(pool, board())
    named, flagged = painted(pool, board(letters={"a": "component.well"})), painted(pool, board(letters={"a": "component.long"}))
    small_plain, small = painted(pool, board(), 100), painted(pool, board(letters={"a": "component.well"}), 100)
    for before, after in ((plain, named), (plain, flagged), (small_plain, small)):
        assert differing(before, after) > 60
    assert differing(square(plain, 1, 1), square(named, 1, 1)) == 0
    assert differing(named, flagged) > 60


def test_a_name_that_is_wider_than_its_square_reaches_over_the_next_one_and_never_into_the_frame(pool: FacePool) -> None:
    letters = body(12, bold=True)
    assert 64 < advance(SAID["component.wide"], letters) < 64 * OVERHANG
    named, bare = painted(pool, board(letters={"a": "component.wide"}), 160), painted(pool, board(), 160)
    inside = round(160 * 0.1), round(160 * 0.9)
    changed = [x for x in range(160) if differing(named.copy(x, 0, 1, 160), bare.copy(x, 0, 1, 160))]
    assert inside[0] <= min(changed) < 160 * 0.5 - 4, "it needs more than its own square"
    assert max(changed) <= inside[1]


@pytest.mark.parametrize("width", [160, 240, 480])
def test_no_word_on_a_board_covers_another_nor_reaches_into_another_row(pool: FacePool, width: int) -> None:
    both = board(MAP.replace("W ", "Wb").replace(".a", "Wa"), letters={"a": "component.well", "b": "component.well"})
    slips = pool.slips(both, width, 1.0)
    assert sorted(slip.dark for slip in slips) == [False, False, True, True]
    for i, one in enumerate(slips):
        top = width * (0.1 if one.rect.center().y() < width / 2 else 0.5)
        assert top <= one.rect.top() and one.rect.bottom() <= top + width * 0.4
        assert not any(one.rect.intersects(other.rect) for other in slips[i + 1 :]), "the name of a place and what its square is called"


def test_a_map_that_is_no_map_paints_a_board_without_squares(pool: FacePool) -> None:
    assert not painted(pool, board("nonsense")).isNull()
    assert not painted(pool, Face.shown("yard", {"template": "board"})).isNull()
    assert pool.faults == {}


# ---------------------------------------------------------------- pieces
def test_a_face_is_as_high_as_its_template_says_and_its_corners_as_round(pool: FacePool) -> None:
    for template, shape, radius, free in (("pawn", 1.25, 0.054, True), ("token", 1, 0.5, False), ("die", 1, 0.2, False), ("text_card", 88 / 63, 0.054, False)):
        face = Face.shown("x", {"template": template, "art": "madness", "figure": "alice", "owner": ["#ff0000", "#800000"]})
        outline = pool.outline(face)
        assert outline.shape == pytest.approx(shape)
        assert (outline.radius, outline.free) == (radius, free)
        assert pool.shape(template, "", False) == pytest.approx(shape)
        assert painted(pool, face, 80).height() == pytest.approx(80 * shape, abs=1)


def test_a_back_has_the_shape_of_its_own_template(pool: FacePool) -> None:
    assert pool.outline(Face.hidden("back_chip", {"art": "madness", "template": "token"})).radius == 0.5
    assert pool.outline(Face.hidden("back_chip")).radius == pytest.approx(0.054)
    assert painted(pool, Face.hidden("back_chip", {"art": "madness", "template": "token"}), 60).height() == 60


def test_a_pawn_shows_the_figure_and_the_colours_of_its_owner_and_no_more(pool: FacePool) -> None:
    def pawn(figure: str, light: str) -> QImage:
        return painted(pool, Face.shown("pawn_1", {"template": "pawn"}, {"figure": figure, "owner": (light, "#400000")}), 80)

    alice = pawn("alice", "#d02020")
    assert differing(alice, pawn("hatter", "#d02020")) > 100
    assert differing(alice, pawn("alice", "#20d020")) > 100
    assert QColor.fromRgba(alice.pixel(1, 1)).alpha() == 0, "nothing lies in its corners"
    assert pool.asks(Face.shown("pawn_1", {"template": "pawn"}), "figure")
    assert not pool.asks(Face.shown("token_1", {"template": "token"}), "figure")


def test_the_faces_of_a_die_without_pictures_have_as_many_spots_as_they_say(pool: FacePool) -> None:
    faces = [painted(pool, Face.shown(f"d{n}", {"template": "spotted_die", "colour": "red", "face": n}), 90) for n in range(1, 7)]
    assert all(differing(a, b) > 20 for i, a in enumerate(faces) for b in faces[:i])


def test_a_card_with_a_picture_above_has_a_line_at_its_foot_only_if_there_is_such_a_text(pool: FacePool, qapp: object) -> None:
    def face(**said: str) -> QImage:
        pool.set_words(lambda key, _fields: {"component.x": "Name", "component.x.rules": "What it does.", **said}.get(key, key))
        values = {"template": "text_card", "art": "madness", "kicker": "sort", "ground": "kinds.alice", "foot": "component.x.foot"}
        return painted(pool, Face.shown("x", values), 200)

    plain, footed = face(), face(**{"component.x.foot": "weapon"})
    low = plain.copy(20, 225, 160, 45), footed.copy(20, 225, 160, 45)
    assert differing(*low) > 60
