"""What is painted about and upon pieces for as long as they lie so: outlines of their own, used-up cards, ghosts of known faces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from tests.helpers.look import RESOURCES, image
from tests.helpers.scene_table import THEME, Table, ToyWords, done, offer, piece, table, zones
from wonderland_gui.data.templates import Templates
from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.view import ViewPiece
from wonderland_gui.views.art import ArtStore
from wonderland_gui.views.bodies import Bodies, Look
from wonderland_gui.views.faces import Face, FacePool
from wonderland_gui.views.lights import Lights
from wonderland_gui.views.paint_marks import Mark
from wonderland_gui.views.stamps import PLAIN, Dress, Shape, Stamp, Stamps, silhouette

pytestmark = pytest.mark.usefixtures("qapp")
FREE = Shape(60, 84, 4, free=True)
KEY = {"template": "xiii_key", "art": "key", "back": "back_key"}
SPIRIT = {"template": "xiii_spirit", "art": "hatter", "back": "back_xiii"}


@pytest.fixture
def t(qtbot: object) -> Iterator[Table]:
    made = table()
    yield made
    done(made)


def bar(width: int = 60, height: int = 84) -> QPixmap:
    """A slim upright figure in the middle of a card."""
    pixmap = QPixmap(width, height)
    pixmap.fill(Qt.GlobalColor.transparent)
    p = QPainter(pixmap)
    p.fillRect(QRectF(25, 10, 10, 64), QColor("#d8ab4e"))
    p.end()
    return pixmap


def alpha(stamp: Stamp, x: float, y: float) -> int:
    """How much is painted at a point about the middle of the piece."""
    at = QPointF(x, y) - stamp.at
    return stamp.pixmap.toImage().pixelColor(round(at.x()), round(at.y())).alpha()


# ---------------------------------------------------------------- outlines
def test_the_outline_of_a_picture_is_what_it_shows() -> None:
    assert silhouette(bar(), FREE).boundingRect() == QRectF(-5, -32, 10, 64)
    assert silhouette(bar(), FREE, 90).boundingRect() == QRectF(-32, -5, 64, 10)


def test_an_empty_picture_has_the_outline_of_its_place() -> None:
    blank = QPixmap(60, 84)
    blank.fill(Qt.GlobalColor.transparent)
    assert silhouette(blank, FREE).boundingRect() == FREE.rect()


@pytest.mark.parametrize("dress", [PLAIN, Dress(frozenset({Mark.SOURCE})), Dress(frozenset({Mark.HELD}), "lifted")])
def test_what_has_no_paper_has_shadow_and_light_about_its_own_figure_alone(dress: Dress) -> None:
    stamps = Stamps(THEME)
    free = stamps.whole(bar(), FREE, 0, dress, 1.0)
    paper = stamps.whole(bar(), Shape(60, 84, 4), 0, dress, 1.0)
    assert alpha(free, -31, 20) < alpha(paper, -31, 20)
    assert alpha(free, -8, 20) > 0
    assert alpha(free, 0, 0) == 255


def test_only_a_face_without_paper_has_an_outline_of_its_own() -> None:
    pool = FacePool(THEME, ArtStore(RESOURCES, "xiii", at_once=True), Templates(RESOURCES))
    faces = [Face.shown("key", KEY), Face.shown("hatter", SPIRIT), Face.hidden("back_key"), Face.shown("odd", {"template": "no_such"})]
    assert [pool.outline(face).free for face in faces] == [True, False, False, False]
    assert [Bodies(pool, THEME).outline(Look(face)).free for face in faces] == [True, False, False, False]


# ---------------------------------------------------------------- used up
@pytest.fixture(autouse=True)
def worn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Marks of the game are painted as used up, and told."""

    def worn(_words: ToyWords, lies: ViewPiece) -> Sequence[str]:
        return ["spent"] if "covered" in lies.marks else []

    def state(_words: ToyWords, ref: Ref) -> str:
        return f"state of {ref}"

    monkeypatch.setattr(ToyWords, "worn", worn, raising=False)
    monkeypatch.setattr(ToyWords, "state", state, raising=False)


def test_a_piece_with_a_mark_is_painted_used_up_until_the_mark_is_gone(t: Table) -> None:
    t.show(zones(hand=["p1"], a=[piece("p3", marks=("covered",))]), [offer(0, "p1", "b")])
    assert t.scene.board.items["p3"].dress.marks == {Mark.SPENT}
    assert t.scene.board.items["p1"].dress.marks == {Mark.SOURCE}
    t.scene.light(Lights(hovered="p3"))
    assert t.scene.board.items["p3"].dress.marks == {Mark.SPENT, Mark.HOVER}
    t.show(zones(hand=["p1"], a=["p3"]))
    assert t.scene.board.items["p3"].dress.marks == set()


def test_what_a_mark_means_is_said_of_a_piece_that_is_pointed_at(t: Table) -> None:
    t.show(zones(hand=["p1"], a=[piece("p3", marks=("covered",))]), [offer(0, "p1", "b")])
    t.hands.point_at(t.scene.box_of("p3").center())
    assert (told(t), t.scene.tag.isVisible()) == ("state of p3", True)
    t.hands.point_at(t.scene.box_of("p1").center())
    assert told(t) == "take p1"


def told(t: Table) -> str:
    """The words of the tag on the table."""
    key = t.scene.tag.key
    assert isinstance(key, tuple)
    return str(key[0][0])


# ---------------------------------------------------------------- ghosts
def known(ghost: str, kind: str) -> Look:
    bodies = Bodies(FacePool(THEME, ArtStore(RESOURCES, "xiii", at_once=True), Templates(RESOURCES)), THEME)
    hidden = piece("p1", kind, face_up=False, back="back_xiii")
    return bodies.look(hidden, lambda name: {**SPIRIT, "art": name}, ghost, "known")


def test_the_ghost_of_a_known_card_is_its_figure_where_no_word_is_given() -> None:
    assert (known("", "alice").figure, known("7", "alice").figure) == ("alice", "")
    pool = FacePool(THEME, ArtStore(RESOURCES, "xiii", at_once=True), Templates(RESOURCES))
    bodies = Bodies(pool, THEME, ArtStore(RESOURCES, "xiii", at_once=True))
    one, other = (image(bodies.pixmap(known("", kind), 120, 1.0)) for kind in ("alice", "queen_of_hearts"))
    assert one != other
    assert one != image(bodies.pixmap(Look(Face.hidden("back_xiii")), 120, 1.0))
