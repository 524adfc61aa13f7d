"""Covers: every game has one, from data; they come one by one without holding up the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from tests.helpers.look import RESOURCES, differing
from wonderland_gui.data.covers import COVER_PAINTERS, OTHER, load_covers, parse_covers
from wonderland_gui.data.templates import TemplateError, Templates
from wonderland_gui.data.theme_file import THEMES
from wonderland_gui.views.art import ArtStore
from wonderland_gui.views.cover_layers import CoverPainter
from wonderland_gui.views.covers import Covers, gold_title, start_ground
from wonderland_gui.views.paint import good
from wonderland_gui.views.paint_table import table_cloth
from wonderland_gui.views.theme import load_fonts
from wonderland_gui.views.theme_file import load_themes

pytestmark = pytest.mark.usefixtures("qapp")
CARD = QRectF(40, 30, 170, 170 * 88 / 63)


@pytest.fixture(scope="module")
def themes(qapp):
    load_fonts(RESOURCES)
    return load_themes(RESOURCES)


@pytest.fixture
def at_once(themes):
    store = ArtStore(RESOURCES, at_once=True)
    yield Covers(themes["dark"], store, Templates(RESOURCES), load_covers(RESOURCES))
    store.close()


@pytest.fixture
def later(themes):
    store = ArtStore(RESOURCES)
    yield Covers(themes["dark"], store, Templates(RESOURCES), load_covers(RESOURCES))
    store.close()


def drawn(covers: Covers, game: str, *, title: str = "A Game", hot: bool = False) -> QImage:
    canvas = QImage(250, 330, QImage.Format.Format_ARGB32_Premultiplied)
    canvas.fill(Qt.GlobalColor.transparent)
    p = good(QPainter(canvas))
    covers.draw(p, game, title, CARD, hot=hot)
    p.end()
    return canvas


@pytest.mark.parametrize("theme", THEMES)
def test_every_game_has_a_cover_of_its_own_with_all_its_pictures(at_once, themes, theme):
    at_once.set_theme(themes[theme])
    pictures = [drawn(at_once, game) for game in at_once.covers]
    assert at_once.art.missing == {}
    for i, one in enumerate(pictures):
        for other in pictures[i + 1 :]:
            assert differing(one, other) > 3000


def test_a_game_without_a_cover_has_the_cover_of_all_others(at_once):
    assert drawn(at_once, "backgammon") == drawn(at_once, OTHER)


def test_the_cover_pointed_at_is_lit(at_once):
    assert differing(drawn(at_once, "duel"), drawn(at_once, "duel", hot=True)) > 1000


def test_a_cover_bears_the_name_of_its_game(at_once):
    assert differing(drawn(at_once, "duel", title="Wonderland"), drawn(at_once, "duel", title="País das Maravilhas")) > 100


@pytest.mark.parametrize("paint", COVER_PAINTERS)
def test_every_painter_that_a_cover_can_name_is_there(paint):
    assert callable(getattr(CoverPainter, f"_{paint}"))


def test_covers_come_one_a_turn_and_end_as_if_read_at_once(later, at_once, qtbot):
    bare = {game: drawn(later, game) for game in ("duel", "war")}
    assert bare["duel"] == bare["war"]
    changes = []
    later.changed.connect(lambda: changes.append(1))
    qtbot.waitUntil(lambda: not later.busy)
    assert len(changes) >= 2
    for game in ("duel", "war"):
        assert drawn(later, game) == drawn(at_once, game)


def test_nothing_is_painted_again_while_nothing_changes(later, qtbot):
    drawn(later, "duel")
    qtbot.waitUntil(lambda: not later.busy)
    drawn(later, "duel")
    assert not later.busy


@pytest.mark.parametrize(
    ("covers", "words"),
    [
        ({}, "with a cover called other"),
        ({OTHER: {}}, "a map with `layers`"),
        ({OTHER: {"layers": [{"paint": "pictrue"}]}}, "did you mean picture"),
        ({OTHER: {"layers": [{"paint": "picture", "art": "alice"}]}}, "box is missing"),
        ({OTHER: {"layers": [{"paint": "edge", "width": 3}]}}, "width: unknown"),
        ({OTHER: {"layers": [{"paint": "edge", "side": "left"}]}}, "should be one of above, below"),
        ({OTHER: {"layers": [], "cutt": []}}, "did you mean cut"),
        ({OTHER: {"layers": [{"paint": ["edge"]}]}}, "unknown"),
        ({OTHER: {"layers": [], "cut": 3}}, "cut: should be a list of points"),
        ({OTHER: {"layers": [], "cut": [[1, "x"]]}}, "cut: should be a list of points"),
        ({OTHER: {"layers": [{"paint": "sky", "colours": ["#fff"]}]}}, "colours: should be two colours"),
        ({OTHER: {"layers": [{"paint": "sky", "colours": ["#fff", "reddish"]}]}}, "colours: should be two colours"),
        ({OTHER: {"layers": [{"paint": "picture", "art": 3, "box": [0, 0, 1, 1]}]}}, "art: should be a name"),
        ({OTHER: {"layers": [{"paint": "picture", "art": "alice", "box": [0, 0, 1]}]}}, "box: should be 4 numbers"),
        ({OTHER: {"layers": [{"paint": "picture", "art": "alice", "box": [0, 0, 1, 1], "turn": "left"}]}}, "turn: should be a number"),
        ({OTHER: {"layers": [{"paint": "shelves", "rows": 10**12, "share": 0.3, "colours": ["#fff"]}]}}, "rows: should be a whole number"),
        ({OTHER: {"layers": [{"paint": "shelves", "rows": 3, "share": 1e300, "colours": ["#fff"]}]}}, "share: should be a number"),
        ({OTHER: {"layers": [{"paint": "shelves", "rows": 3, "share": 0.3, "colours": []}]}}, "colours: should be a list of colours"),
        ({OTHER: {"layers": [{"paint": "towers", "colour": "#fff", "boxes": [[1, 2]]}]}}, "boxes: should be a list of boxes"),
    ],
)
def test_what_is_wrong_in_the_covers_is_said(covers, words):
    with pytest.raises(TemplateError, match=words):
        parse_covers({"covers": covers})


@pytest.mark.parametrize("theme", THEMES)
def test_the_title_stands_out_from_the_ground_of_the_start_screen(at_once, themes, theme):
    canvas = QImage(700, 400, QImage.Format.Format_ARGB32_Premultiplied)
    p = good(QPainter(canvas))
    start_ground(p, QRectF(0, 0, 700, 400), themes[theme], at_once.art)
    p.end()
    ground = canvas.copy()
    p = good(QPainter(canvas))
    gold_title(p, QPointF(350, 200), "Wonderland", 86, 600, themes[theme])
    p.end()
    assert differing(canvas, ground) > 8000


def test_a_long_title_is_made_to_fit(at_once, themes):
    canvas = QImage(300, 100, QImage.Format.Format_ARGB32_Premultiplied)
    canvas.fill(QColor("#000000"))
    p = good(QPainter(canvas))
    gold_title(p, QPointF(150, 70), "A very long title indeed, and longer still", 60, 200, themes["dark"])
    p.end()
    for x in (*range(40), *range(260, 300)):
        assert all(canvas.pixelColor(x, y).value() < 40 for y in range(100))


def test_high_contrast_has_plain_cloth(at_once, themes):
    canvas = QImage(200, 200, QImage.Format.Format_ARGB32_Premultiplied)
    p = good(QPainter(canvas))
    table_cloth(p, QRectF(0, 0, 200, 200), "duel", themes["contrast"], at_once.art)
    p.end()
    assert canvas.pixelColor(100, 90) == canvas.pixelColor(101, 90)
    assert at_once.art._images == {}
