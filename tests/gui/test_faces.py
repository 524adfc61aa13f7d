"""Faces: hidden ones alike, sharp at every ratio of pixels, more shown the larger they are, painted without holding up the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from math import ceil
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap, QTransform

from tests.helpers.look import RESOURCES, ChangedFiles, card, differing, image
from wonderland_gui.data.templates import Templates
from wonderland_gui.data.theme_file import THEMES
from wonderland_gui.data.yaml_loader import read_yaml
from wonderland_gui.engine.protocol import Params
from wonderland_gui.text import Texts, load_texts
from wonderland_gui.views import face_layers
from wonderland_gui.views import faces as faces_module
from wonderland_gui.views.art import ArtStore
from wonderland_gui.views.faces import MARGINS, Face, FacePool, margin_px
from wonderland_gui.views.paint import advance, fitted, good
from wonderland_gui.views.theme import display, load_fonts
from wonderland_gui.views.theme_file import load_themes

pytestmark = pytest.mark.usefixtures("qapp")
COMPONENTS = read_yaml(RESOURCES.read("games/duel/components.yaml"), "components.yaml").value


def resolved(group: str, kind: str) -> dict[str, Any]:
    """An entry of the duel's components with what it extends."""
    entry = dict(COMPONENTS[group][kind])
    return (resolved(group, entry.pop("extends")) if "extends" in entry else {}) | entry


KINDS = [(kind, resolved(group, kind)) for group in ("cards", "wonders") for kind in COMPONENTS[group]]


@pytest.fixture(scope="module")
def themes(qapp):
    load_fonts(RESOURCES)
    return load_themes(RESOURCES)


@pytest.fixture
def pool(themes):
    store = ArtStore(RESOURCES, "duel", at_once=True)
    yield FacePool(themes["dark"], store, Templates(RESOURCES))
    store.close()


@pytest.fixture
def later(themes):
    """A pool whose pictures arrive later."""
    store = ArtStore(RESOURCES, "duel")
    yield FacePool(themes["dark"], store, Templates(RESOURCES))
    store.close()


def settle(pool: FacePool, qtbot: Any) -> None:
    qtbot.waitUntil(lambda: not pool.busy)


def noted(asked: list[str], words: str) -> Callable[[str, Params], str]:
    """Says the same for every key, and notes which were asked for."""

    def say(key: str, _fields: Params) -> str:
        asked.append(key)
        return words

    return say


# ---------------------------------------------------------------- the value
def test_a_hidden_face_holds_its_back_and_nothing_else():
    hidden = Face.hidden("back_duel_red")
    assert hidden == Face.hidden("back_duel_red")
    assert hidden.kind is None
    assert hidden.fields == ()
    assert set(hidden.values()) == {"back", "art"}


def test_a_face_is_made_of_a_map_or_a_dataclass_alike():
    class Side(Enum):
        ALICE = "alice"

    @dataclass
    class Items:
        left: str | None = "cake"
        top: str | None = None

    @dataclass
    class Card:
        side: Side = Side.ALICE
        rank: int = 6
        template: str = "duel_card"
        back: str = "back_duel_alice"
        items: Items = field(default_factory=Items)

    face = Face.shown("blue_6", Card())
    assert (face.template, face.back) == ("duel_card", "back_duel_alice")
    entry = {"side": "alice", "rank": 6, "template": "duel_card", "back": "back_duel_alice", "items": {"left": "cake", "top": None}}
    assert face.values() == entry | {"art": "blue_6", "kind": "blue_6"}
    assert face == Face.shown("blue_6", entry)
    assert hash(face)


# ---------------------------------------------------------------- hidden pieces
@pytest.mark.parametrize("back", ["back_duel_alice", "back_duel_red"])
def test_hidden_cards_of_one_back_are_the_same_to_the_pixel(pool, back):
    pictures = []
    for _ in range(3):
        pool.forget()
        pictures.append(image(pool.pixmap(Face.hidden(back), 130, 1.5)))
    assert pictures[0] == pictures[1] == pictures[2]


@pytest.mark.parametrize("back", ["back_duel_alice", "back_duel_red"])
def test_a_back_turned_upside_down_tells_nothing(pool, back):
    upright = image(pool.pixmap(Face.hidden(back), 126, 1.0, lift="none"))
    turned = upright.transformed(QTransform().rotate(180))
    assert differing(upright, turned) < 0.01 * upright.width() * upright.height()


def test_the_two_sides_have_backs_that_are_told_apart(pool):
    assert differing(image(pool.pixmap(Face.hidden("back_duel_alice"), 60, 1.0)), image(pool.pixmap(Face.hidden("back_duel_red"), 60, 1.0))) > 500


# ---------------------------------------------------------------- pixels
@pytest.mark.parametrize("dpr", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("lift", MARGINS)
def test_a_face_has_the_pixels_of_the_screen(pool, dpr, lift):
    pixmap = pool.pixmap(card(), 100, dpr, lift=lift)
    rest = 2 * margin_px(round(100 * dpr), lift)
    assert pixmap.width() == 100 * dpr + rest
    assert pixmap.height() == ceil(100 * dpr * 88 / 63) + rest
    assert pixmap.devicePixelRatio() == dpr


@pytest.mark.parametrize("lift", MARGINS)
@pytest.mark.parametrize("width", [44, 130, 260])
@pytest.mark.parametrize("turn", [0, 90, 180])
def test_no_shadow_is_cut_off_at_the_edge_of_its_pixmap(pool, lift, width, turn):
    if lift == "none":
        return
    picture = image(pool.pixmap(Face.hidden("back_duel_red"), width, 1.0, lift=lift, turn=turn))
    rim = [picture.pixelColor(x, y).alpha() for x in range(picture.width()) for y in (0, picture.height() - 1)]
    rim += [picture.pixelColor(x, y).alpha() for y in range(picture.height()) for x in (0, picture.width() - 1)]
    assert max(rim) <= 12


def test_the_shadow_of_a_turned_card_still_falls_down(pool):
    def below(picture: QImage) -> int:
        middle, foot = picture.width() // 2, picture.height() - 1
        return sum(picture.pixelColor(middle, foot - y).alpha() - picture.pixelColor(middle, y).alpha() for y in range(margin_px(130, "hover") - 1))

    face = Face.hidden("back_duel_red")
    upright = image(pool.pixmap(face, 130, 1.0, lift="hover"))
    turned = image(pool.pixmap(face, 130, 1.0, lift="hover", turn=180)).transformed(QTransform().rotate(180))
    assert below(upright) > 100
    assert below(turned) > 100


@pytest.mark.parametrize("dpr", [1.0, 1.5, 2.0])
def test_a_face_drawn_on_a_table_is_its_pixmap_pixel_for_pixel(pool, dpr):
    canvas = QPixmap(round(220 * dpr), round(280 * dpr))
    canvas.setDevicePixelRatio(dpr)
    canvas.fill(Qt.GlobalColor.transparent)
    p = good(QPainter(canvas))
    pool.draw(p, card(), QRectF(40, 40, 120, 120 * 88 / 63), lift="rest")
    p.end()
    pixmap = pool.pixmap(card(), 120, dpr)
    corner, rest = round(40 * dpr), margin_px(round(120 * dpr), "rest")
    assert differing(image(canvas).copy(corner - rest, corner - rest, pixmap.width(), pixmap.height()), image(pixmap)) == 0


def test_how_much_a_face_shows_depends_on_its_size_on_the_screen_not_on_the_table(pool):
    asked: list[str] = []
    pool.set_words(noted(asked, "x"))
    canvas = QPixmap(300, 400)
    p = good(QPainter(canvas))
    p.scale(0.5, 0.5)
    pool.draw(p, card(), QRectF(0, 0, 200, 280))
    assert asked == []
    p.scale(2, 2)
    pool.draw(p, card(), QRectF(0, 0, 200, 280))
    p.end()
    assert asked == ["component.blue_6"]


# ---------------------------------------------------------------- the faces of the duel
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [44, 100, 200])
def test_all_cards_of_the_duel_are_painted_in_every_theme_and_told_apart(pool, themes, theme, width):
    pool.set_theme(themes[theme])
    pictures = [image(pool.pixmap(Face.shown(kind, entry), width, 1.0)) for kind, entry in KINDS]
    assert pool.faults == {}
    assert pool.art.missing == {}
    for i, one in enumerate(pictures):
        for other in pictures[i + 1 :]:
            assert differing(one, other) > width


@pytest.mark.parametrize(
    ("width", "words"),
    [(60, []), (84, []), (169, []), (170, ["component.blue_6"]), (300, ["component.blue_6"])],
)
def test_a_card_says_its_name_where_there_is_room(pool, width, words):
    asked: list[str] = []
    pool.set_words(noted(asked, "Cheshire Cat"))
    pool.pixmap(card(), width, 1.0)
    assert asked == words


@pytest.mark.parametrize(
    ("width", "words"),
    [(83, []), (84, ["component.maze", "component.maze.tag"]), (149, ["component.maze"]), (150, ["component.maze", "component.maze.rules"])],
)
def test_a_wonder_says_what_it_does_where_there_is_room(pool, width, words):
    asked: list[str] = []
    pool.set_words(noted(asked, "The lower total scores."))
    pool.pixmap(Face.shown("maze", resolved("wonders", "maze")), width, 1.0)
    assert asked == words


@pytest.mark.parametrize("width", [84, 100, 120, 150, 169, 170])
@pytest.mark.parametrize("language", ["en", "pt"])
def test_no_name_of_a_spirit_is_cut_however_small_its_card(pool, monkeypatch, language, width):
    texts, said = load_texts(RESOURCES, language, "xiii"), []
    monkeypatch.setattr(face_layers, "text", lambda p, box, words, font, *rest, **more: said.append((words, advance(words, font) <= box.width())))
    pool.set_words(texts.say)
    for kind, entry in read_yaml(RESOURCES.read("games/xiii/components.yaml"), "").value["spirits"].items():
        said.clear()
        pool.pixmap(Face.shown(kind, {"template": "xiii_spirit", "art": entry.get("art", kind), "back": "back_xiii"}), width, 1.0)
        names = {texts.kind(kind), texts.kind(kind, "tag")}
        assert [fits for words, fits in said if words in names] == [True], kind


@pytest.mark.parametrize("language", ["en", "pt"])
def test_no_name_is_cut_and_no_rule_left_out_on_a_card_in_full_size(pool, monkeypatch, language):
    said: list[str] = []
    for name in ("text", "paragraph"):
        monkeypatch.setattr(face_layers, name, lambda p, box, words, *rest, **more: said.append(words))
    monkeypatch.setattr(face_layers, "name_plate", lambda p, rect, words, px, theme: said.append(fitted(words, display(px), rect.width() - rect.height())[0]))
    texts = load_texts(RESOURCES, language, "duel")
    pool.set_words(texts.say)
    for kind, entry in KINDS:
        said.clear()
        pool.pixmap(Face.shown(kind, entry), 172, 1.0)
        keys = [f"component.{kind}"] + ([f"component.{kind}.rules"] if entry["template"] == "duel_wonder" else [])
        assert said == [" ".join(texts.say(key).split()) for key in keys]


def test_what_a_card_says_follows_its_fields(pool):
    texts = Texts("en", {"component.maze": "Maze", "component.maze.rules": "Move up to {win.0.move:2=two|other={win.0.move}} spaces{kind:none=|other=}."})

    def face(move: int) -> QImage:
        return image(pool.pixmap(Face.shown("maze", resolved("wonders", "maze") | {"win": ({"move": move},)}), 200, 1.0))

    pool.set_words(texts.say)
    named = {move: face(move) for move in (2, 3)}
    for move, word in ((2, "two"), (3, "3")):
        pool.set_words(lambda key, _fields, word=word: f"Move up to {word} spaces." if key.endswith(".rules") else "Maze")
        assert face(move) == named[move]


def test_a_text_too_long_for_its_place_is_left_out(pool):
    wonder = Face.shown("maze", resolved("wonders", "maze"))
    pool.set_words(lambda key, _fields: "" if key.endswith(".rules") else "Maze")
    without = image(pool.pixmap(wonder, 180, 1.0))
    pool.set_words(lambda key, _fields: "so much to say " * 40 if key.endswith(".rules") else "Maze")
    assert image(pool.pixmap(wonder, 180, 1.0)) == without


@pytest.mark.parametrize(("words", "said"), [("Two Words", True), ("Incomprehensibilities", False)])
def test_a_name_that_does_not_fit_with_every_word_whole_is_said_in_short(pool, words, said):
    """A word that is wider than its card would lose letters at both ends."""
    face = Face.shown("x", {"template": "text_card", "art": "cake", "back": "back_duel_red", "kicker": "k", "ground": "kinds.alice", "foot": "f"})
    pool.set_words(lambda key, _fields: {"component.x": words, "component.x.tag": "Short"}.get(key, ""))
    whole = image(pool.pixmap(face, 66, 1.0))
    pool.set_words(lambda key, _fields: "Short" if key == "component.x" else "")
    assert (image(pool.pixmap(face, 66, 1.0)) == whole) == (not said)


def noting(sizes, paint):
    """A painter of words that also notes their size."""

    def painted(p, box, said, font, *rest, **more):
        sizes.append(font.pixelSize())
        return paint(p, box, said, font, *rest, **more)

    return painted


@pytest.mark.parametrize("width", [40, 60, 84, 130, 170, 300])
def test_no_words_on_a_face_are_smaller_than_twelve_pixels(pool, width, monkeypatch):
    sizes: list[int] = []
    for name in ("text", "paragraph"):
        monkeypatch.setattr(face_layers, name, noting(sizes, getattr(face_layers, name)))
    pool.set_words(lambda key, _fields: "Some words of a middling length")
    for kind, entry in KINDS:
        pool.pixmap(Face.shown(kind, entry), width, 1.0)
    assert min(sizes, default=12) >= 12


def test_a_turned_six_is_not_a_nine(pool):
    def corner(rank: int, turned: bool) -> QImage:
        picture = image(pool.pixmap(card(rank=rank), 130, 2.0, lift="none"))
        whole = picture.transformed(QTransform().rotate(180)) if turned else picture
        return whole.copy(0, 0, 86, 86)

    assert corner(6, False) == corner(6, False)
    assert differing(corner(6, True), corner(9, False)) > 200


def test_items_lie_on_the_edges_they_act_on(pool):
    bare = image(pool.pixmap(card(items={}), 130, 1.0, lift="none"))
    edges = {"left": QRectF(0, 60, 40, 60), "right": QRectF(90, 60, 40, 60), "bottom": QRectF(45, 141, 40, 40), "top": QRectF(45, 0, 40, 40)}
    for edge in edges:
        picture = image(pool.pixmap(card(items={edge: "cake"}), 130, 1.0, lift="none"))
        changed = {name: differing(picture.copy(box.toRect()), bare.copy(box.toRect())) for name, box in edges.items()}
        assert changed.pop(edge) > 300
        assert max(changed.values()) == 0


def test_a_changed_definition_is_another_face(pool):
    assert pool.pixmap(card(rank=6), 130, 1.0) is not pool.pixmap(card(rank=7), 130, 1.0)
    assert image(pool.pixmap(card(rank=6), 130, 1.0)) != image(pool.pixmap(card(rank=7), 130, 1.0))


# ---------------------------------------------------------------- what is missing
def test_a_missing_picture_is_named_on_the_card(pool):
    blank = image(pool.pixmap(card(art="white_elephant"), 130, 1.0))
    assert pool.art.missing == {"white_elephant": "shared/art/white_elephant.svg"}
    assert blank != image(pool.pixmap(card(art="grey_elephant"), 130, 1.0))


def test_a_missing_or_broken_template_is_named_on_the_card(pool):
    pool.templates = Templates(ChangedFiles({"shared/templates/odd.yaml": b"layers: [{paint: papre}]"}))
    pool.pixmap(card(template="white_elephant"), 130, 1.0)
    pool.pixmap(card(template="odd"), 130, 1.0)
    assert pool.faults["white_elephant"] == "shared/templates/white_elephant.yaml is missing"
    assert "did you mean paper" in pool.faults["odd"]


# ---------------------------------------------------------------- the pool
def test_a_face_is_painted_once_for_each_size_ratio_and_theme(pool, themes):
    first = pool.pixmap(card(), 130, 1.0)
    assert pool.pixmap(card(), 130, 1.0) is first
    assert pool.pixmap(card(), 131, 1.0) is not first
    assert pool.pixmap(card(), 130, 2.0) is not first
    pool.set_theme(themes["light"])
    assert image(pool.pixmap(card(), 130, 1.0)) != image(first)


def test_the_pool_stays_within_its_bytes_and_forgets_what_was_not_shown_longest(themes):
    store = ArtStore(RESOURCES, "duel", at_once=True)
    pool = FacePool(themes["dark"], store, Templates(RESOURCES), limit=600_000)
    first = pool.pixmap(Face.hidden("back_duel_red"), 100, 1.0)
    for rank in range(1, 30):
        pool.pixmap(card(rank=rank), 100, 1.0)
        pool.pixmap(Face.hidden("back_duel_red"), 100, 1.0)
        assert pool.bytes <= 600_000
    assert pool.pixmap(Face.hidden("back_duel_red"), 100, 1.0) is first


def test_faces_get_their_figures_when_the_pictures_have_come(later, pool, qtbot):
    face = card()
    first = image(later.pixmap(face, 130, 1.0))
    told: list[Face] = []
    later.changed.connect(told.extend)
    settle(later, qtbot)
    assert face in told
    assert image(later.pixmap(face, 130, 1.0)) == image(pool.pixmap(face, 130, 1.0))
    assert first != image(pool.pixmap(face, 130, 1.0))


def test_another_size_stands_in_until_the_new_one_is_painted(later, qtbot):
    later.pixmap(card(), 100, 1.0)
    settle(later, qtbot)
    old = later.pixmap(card(), 100, 1.0)
    assert later.pixmap(card(), 140, 1.0).cacheKey() == old.cacheKey()
    settle(later, qtbot)
    assert later.pixmap(card(), 140, 1.0).width() == 140 + 2 * margin_px(140, "rest")


def test_only_the_newest_size_is_painted_while_a_window_is_resized(later, qtbot):
    later.pixmap(card(), 100, 1.0)
    settle(later, qtbot)
    before = later.bytes
    for width in range(101, 140):
        later.pixmap(card(), width, 1.0)
    settle(later, qtbot)
    newest = later.pixmap(card(), 139, 1.0)
    assert newest.width() == 139 + 2 * margin_px(139, "rest")
    assert later.bytes <= before + faces_module.SIZES * newest.width() * newest.height() * 4


def test_a_face_wanted_in_two_sizes_gets_both(later, qtbot):
    later.pixmap(card(), 100, 1.0)
    settle(later, qtbot)
    later.pixmap(card(), 90, 1.0)
    later.pixmap(card(), 150, 1.0)
    settle(later, qtbot)
    assert [later.pixmap(card(), width, 1.0, lift="rest").width() - 2 * margin_px(width, "rest") for width in (90, 150)] == [90, 150]


def test_a_face_shown_in_many_sizes_gets_its_figure_in_all_of_them_when_the_pictures_come_at_once(later, pool, qtbot):
    """As a card in decks, hands and panels of several players, each as large as its place."""
    widths = (40, 52, 66, 84, 106, 132, 160)

    def show(_faces: object = None) -> None:
        for width in widths:
            later.pixmap(card(), width, 1.0)

    later.changed.connect(show)
    with qtbot.waitSignal(later.changed):
        show()
    later.art.blockSignals(True)  # the pictures come, and nobody hears of them before the last one
    qtbot.waitUntil(lambda: not later.busy)
    later.art.blockSignals(False)
    later.art.ready.emit(frozenset())
    settle(later, qtbot)
    assert [image(later.pixmap(card(), width, 1.0)) == image(pool.pixmap(card(), width, 1.0)) for width in widths] == [True] * len(widths)


def test_what_does_not_fit_into_one_turn_is_a_plain_card_until_the_next(later, qtbot, monkeypatch):
    monkeypatch.setattr(faces_module, "BUDGET", 0.0)
    plain = {image(later.pixmap(card(kind=f"blue_{rank}", rank=rank), 130, 1.0)).pixelColor(70, 90).name() for rank in range(1, 8)}
    assert len(plain) == 1
    monkeypatch.setattr(faces_module, "BUDGET", 0.008)
    settle(later, qtbot)
    assert later.pixmap(card(rank=3, kind="blue_3"), 130, 1.0).width() > 0
    assert len(later._entries) == 7


def test_what_is_put_off_is_a_plain_card_until_the_next_turn(later, qtbot):
    later.put_off()
    plain = image(later.pixmap(card(), 130, 1.0))
    assert later.busy
    settle(later, qtbot)
    assert image(later.pixmap(card(), 130, 1.0)) != plain
    later.put_off()
    settle(later, qtbot)
    qtbot.waitUntil(lambda: not later._timer.isActive())
    assert image(later.pixmap(card(kind="blue_2", rank=2), 130, 1.0)) != plain, "the next turn has its own time"


@pytest.mark.parametrize("change", ["forget", "words", "theme"])
def test_what_still_waits_to_be_painted_is_asked_for_again_when_all_is_painted_anew(later, qtbot, monkeypatch, themes, change):
    """As a table does that takes the faces it is told of: a save while it is painted left plain cards on it."""
    shown = {face: later.pixmap(face, 130, 1.0) for face in [card(kind="blue_1", rank=1)]}
    settle(later, qtbot)
    monkeypatch.setattr(faces_module, "BUDGET", 0.0)
    shown |= {face: later.pixmap(face, 130, 1.0) for face in (card(kind=f"blue_{rank}", rank=rank) for rank in range(2, 8))}
    plain = image(shown[card(kind="blue_7", rank=7)])

    def take(faces: frozenset[Face] | None) -> None:
        shown.update({face: later.pixmap(face, 130, 1.0) for face in shown if faces is None or face in faces})

    later.changed.connect(take)
    {"forget": later.forget, "words": lambda: later.set_words(later.words), "theme": lambda: later.set_theme(themes["light"])}[change]()
    monkeypatch.setattr(faces_module, "BUDGET", 0.008)
    settle(later, qtbot)
    assert plain not in [image(pixmap) for pixmap in shown.values()]
    assert {face.kind for face, pixmap in shown.items() if image(pixmap) == image(later.pixmap(face, 130, 1.0))} == {face.kind for face in shown}


def test_another_theme_is_shown_at_once_in_the_old_colours_and_then_in_the_new(later, pool, themes, qtbot):
    later.pixmap(card(), 130, 1.0)
    settle(later, qtbot)
    old = later.pixmap(card(), 130, 1.0)
    with qtbot.waitSignal(later.changed):
        later.set_theme(themes["light"])
    assert later.pixmap(card(), 130, 1.0).cacheKey() == old.cacheKey()
    settle(later, qtbot)
    pool.set_theme(themes["light"])
    assert image(later.pixmap(card(), 130, 1.0)) == image(pool.pixmap(card(), 130, 1.0))


def test_other_words_are_put_on_all_faces(pool):
    pool.set_words(lambda key, _fields: "Cheshire Cat")
    english = image(pool.pixmap(card(), 200, 1.0))
    pool.set_words(lambda key, _fields: "Gato de Cheshire")
    assert image(pool.pixmap(card(), 200, 1.0)) != english


def test_a_back_that_has_no_picture_says_what_is_missing(pool):
    assert not pool.pixmap(Face.hidden("white_elephant"), 100, 1.0).isNull()
    assert pool.art.missing == {"white_elephant": "shared/art/white_elephant.svg"}
