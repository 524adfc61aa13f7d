"""Paint: words that fit, light that stays within its room, painters that leave the painter as it was."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPixmap

from tests.helpers.look import RESOURCES, differing
from tests.helpers.pages import cut_words
from wonderland_gui.data.theme_file import THEMES
from wonderland_gui.views import paint_cards, paint_marks, paint_panels, paint_table
from wonderland_gui.views.art import ArtStore
from wonderland_gui.views.furniture import note_rect
from wonderland_gui.views.paint import advance, blit, fitted, good, height_of, paragraph, polygon, text
from wonderland_gui.views.paint_cards import card_rect, outline, pile, pile_edges
from wonderland_gui.views.paint_log import log_height
from wonderland_gui.views.paint_marks import MARK_MARGIN, Mark, bubble, bubble_size, changed_value, mark_over, mark_under, sum_plate, totals
from wonderland_gui.views.paint_seats import SeatLook, seat_strip
from wonderland_gui.views.paint_table import Cloth
from wonderland_gui.views.scenery import Plate
from wonderland_gui.views.theme import body, contrast, display, load_fonts
from wonderland_gui.views.theme_file import load_themes

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def themes(qapp):
    load_fonts(RESOURCES)
    return load_themes(RESOURCES)


@pytest.fixture(scope="module")
def art():
    store = ArtStore(RESOURCES, at_once=True)
    yield store
    store.close()


def blank(width: int = 400, height: int = 400) -> QImage:
    canvas = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    canvas.fill(Qt.GlobalColor.transparent)
    return canvas


# ---------------------------------------------------------------- words
@pytest.mark.parametrize("words", ["Alice", "The best librarian of the Dream’s Library", "Coração e espadas, uma história muito comprida", "W" * 80])
@pytest.mark.parametrize("width", [60, 140, 300])
def test_a_line_made_to_fit_fits_and_is_never_smaller_than_twelve_pixels(themes, words, width):
    said, font = fitted(words, display(26), width)
    assert advance(said, font) <= width
    assert font.pixelSize() >= 12
    assert said == words or said.endswith("…")


def test_a_line_that_fits_stays_as_it_is(themes):
    said, font = fitted("Alice", display(26), 300)
    assert (said, font.pixelSize()) == ("Alice", 26)


def test_a_paragraph_says_how_high_it_is(themes):
    canvas = blank()
    p = good(QPainter(canvas))
    height = paragraph(p, QRectF(0, 0, 100, 300), "One line and another and a third one below", body(16), QColor("#ffffff"))
    p.end()
    line = QFontMetricsF(body(16)).lineSpacing()
    assert height >= 3 * line - 2
    assert all(canvas.pixelColor(x, y).alpha() == 0 for x in range(100) for y in range(int(height) + 2, 400))


def test_a_number_is_a_number_in_both_fonts(themes):
    def inked(letter: str) -> QImage:
        canvas = blank(40, 40)
        p = good(QPainter(canvas))
        text(p, QRectF(0, 0, 40, 40), letter, body(30), QColor("#ffffff"))
        p.end()
        return canvas

    assert differing(inked("0"), inked("o")) > 100
    assert differing(inked("1"), inked("I")) > 50


# ---------------------------------------------------------------- marks
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("mark", Mark)
def test_the_light_of_a_mark_stays_within_its_room(themes, theme, mark):
    canvas, card = blank(), card_rect(QPointF(200, 200), 120, themes[theme])
    p = good(QPainter(canvas))
    mark_under(p, outline(card, themes[theme]), mark, themes[theme])
    mark_over(p, outline(card, themes[theme]), mark, themes[theme])
    p.end()
    room = card.adjusted(-MARK_MARGIN, -MARK_MARGIN, MARK_MARGIN, MARK_MARGIN)
    outside = [canvas.pixelColor(x, y).alpha() for x in range(0, 400, 3) for y in range(0, 400, 3) if not room.contains(QPointF(x, y))]
    assert max(outside) == 0


@pytest.mark.parametrize("theme", THEMES)
def test_marks_are_told_apart_by_shape_also_without_colour(themes, theme):
    grey = []
    for mark in Mark:
        canvas, card = blank(), card_rect(QPointF(200, 200), 120, themes[theme])
        p = good(QPainter(canvas))
        mark_under(p, outline(card, themes[theme]), mark, themes[theme])
        mark_over(p, outline(card, themes[theme]), mark, themes[theme])
        p.end()
        grey.append(canvas.convertToFormat(QImage.Format.Format_Alpha8).convertToFormat(QImage.Format.Format_ARGB32_Premultiplied))
    for i, one in enumerate(grey):
        for other in grey[i + 1 :]:
            assert one != other


def test_lines_are_wider_in_high_contrast(themes):
    def ink(theme: str) -> int:
        canvas, card = blank(), card_rect(QPointF(200, 200), 120, themes[theme])
        p = good(QPainter(canvas))
        mark_over(p, outline(card, themes[theme]), Mark.HOVER, themes[theme])
        p.end()
        return sum(canvas.pixelColor(200, y).alpha() for y in range(400))

    assert ink("contrast") > ink("dark")


@pytest.mark.parametrize("theme", THEMES)
def test_plates_with_numbers_are_dark_in_every_theme(themes, theme):
    canvas = blank()
    p = good(QPainter(canvas))
    rect = changed_value(p, QPointF(20, 20), "16", "×4", themes[theme], themes[theme].gold_light)
    totals(p, QRectF(20, 80, 120, 24), [("3", QColor("#1d3f7a")), ("A", QColor("#b9b09c")), ("0", QColor("#741a2a"))], themes[theme])
    p.end()
    assert contrast(canvas.pixelColor(int(rect.left()) + 3, int(rect.center().y())), QColor("#000000")) < 1.5
    lit = max((canvas.pixelColor(x, y) for x in range(24, 60) for y in range(82, 102)), key=lambda c: c.lightness())
    assert contrast(lit, QColor("#12131f")) >= 4


@pytest.mark.parametrize("card", [40, 79, 160])
@pytest.mark.parametrize("words", [("9", "7 + 2"), ("12", "7 + 2 + 3 and something more to be told of it"), ("7",)])
def test_a_sum_has_room_for_what_it_is_made_of_and_its_number_is_the_largest_thing_on_it(themes, card, words):
    rect, px = note_rect(Plate(QPointF(200, 200), "sum", size=QSizeF(card * 1.3, card * 0.7)), words, card)
    assert px >= 12 and all(advance(each, body(px)) <= rect.width() - 8 for each in words[1:])

    def ink(*parts: str) -> list[int]:
        canvas = blank()
        p = good(QPainter(canvas))
        sum_plate(p, QRectF(20, 20, rect.width(), rect.height()), [(each, QColor("#ffffff")) for each in parts], themes["dark"], px)
        p.end()
        return [y for y in range(22, int(18 + rect.height())) if any(canvas.pixelColor(x, y).lightness() > 140 for x in range(24, int(16 + rect.width())))]

    number = ink(words[0], *([" "] * (len(words) - 1)))
    assert len(number) > px * 0.6 and number[-1] - number[0] + 1 == len(number)
    if len(words) > 1:
        assert number[-1] < ink(" ", words[1])[0], "one above the other"


# ---------------------------------------------------------------- bubbles, strips, piles
def test_a_bubble_is_as_wide_as_its_words_up_to_42_letters(themes):
    short, long = bubble_size("Too soon."), bubble_size("This deck is locked. " * 6)
    assert short[0] < 120
    assert long[0] <= advance("n" * 42, body(16)) + 60
    assert long[1] > short[1]


@pytest.mark.parametrize("tail", [QPointF(0, 120), QPointF(390, 120), QPointF(200, 0), QPointF(200, 390)])
def test_the_tail_of_a_bubble_points_at_what_it_speaks_of(themes, tail):
    def painted(to: QPointF | None) -> QImage:
        canvas = blank()
        p = good(QPainter(canvas))
        bubble(p, QRectF(100, 100, 200, 60), "No.", themes["dark"], QColor("#f0657a"), tail=to)
        p.end()
        return canvas

    plain, pointed = painted(None), painted(tail)
    changed = [(x, y) for x in range(0, 400, 2) for y in range(0, 400, 2) if plain.pixel(x, y) != pointed.pixel(x, y)]
    middle = QPointF(sum(x for x, _ in changed) / len(changed), sum(y for _, y in changed) / len(changed))
    centre = QPointF(200, 130)
    assert QPointF.dotProduct(middle - centre, tail - centre) > 0


def test_a_folded_seat_says_where_its_parts_lie_from_left_to_right(themes, art):
    canvas = blank(400, 60)
    p = good(QPainter(canvas))
    look = SeatLook("The Red Queen of all the squares", "waits", "red_queen", themes["dark"].ground("sides.duel.red_queen"), score="12")
    places = seat_strip(p, QRectF(10, 10, 300, 36), look, [("back_duel_red", "3"), ("key", "")], themes["dark"], art)
    p.end()
    assert len(places) == 2
    assert places[0].right() <= places[1].left() + 1
    assert all(place.left() > 10 and place.right() < 310 for place in places)


@pytest.mark.parametrize(
    ("name", "width", "parts", "score"), [("Lorina", 178, [("pip_spirit_bundle", "13")], "128"), ("Rainha Vermelha", 195, [("back_duel_red", "7")], "")]
)
def test_a_narrow_folded_seat_says_its_name_in_full_and_its_parts_in_small(themes, art, name, width, parts, score):
    look = SeatLook(name, "waits", "alice", themes["dark"].ground("sides.duel.alice"), score=score)
    widths = []
    for wide in (width, 2 * width):
        canvas = blank(500, 60)
        p = good(QPainter(canvas))
        with cut_words() as cut:
            places = seat_strip(p, QRectF(10, 10, wide, 38), look, parts, themes["dark"], art)
        p.end()
        assert cut == []
        widths.append(places[0].width())
    assert widths[0] < widths[1]


@pytest.mark.parametrize(("width", "says"), [(300, True), (120, False)])
def test_a_folded_seat_says_what_it_does_in_full_or_not_at_all(themes, art, width, says):
    canvases = []
    for doing in ("your turn", ""):
        canvas = blank(400, 60)
        p = good(QPainter(canvas))
        seat_strip(p, QRectF(10, 10, width, 36), SeatLook("Alice", doing, "alice", themes["dark"].ground("sides.duel.alice")), [], themes["dark"], art)
        p.end()
        canvases.append(canvas)
    assert (canvases[0] != canvases[1]) == says


@pytest.mark.parametrize(("count", "edges"), [(0, 0), (1, 0), (3, 0), (4, 1), (6, 1), (7, 2), (18, 5), (19, 6), (60, 6)])
def test_a_pile_shows_an_edge_for_three_cards_at_most_six(count, edges):
    assert pile_edges(count) == edges


def test_the_top_of_a_higher_pile_lies_further_up(themes):
    canvas = blank()
    p = good(QPainter(canvas))
    card = card_rect(QPointF(200, 200), 100, themes["dark"])
    low, high = pile(p, card, 2, themes["dark"]), pile(p, card, 20, themes["dark"])
    p.end()
    assert low == card
    assert high.top() < card.top()


# ---------------------------------------------------------------- the painter
@pytest.mark.parametrize(
    "paint",
    [
        lambda p, t, art: paint_cards.paper(p, QRectF(20, 20, 130, 180), t),
        lambda p, t, art: paint_cards.ground(p, outline(QRectF(20, 20, 130, 180), t), t.ground("kinds.alice"), rays=QPointF(80, 80)),
        lambda p, t, art: paint_cards.item_tab(p, QRectF(20, 20, 130, 180), "left", "cake", t, art),
        lambda p, t, art: paint_marks.known_face(p, QRectF(20, 20, 130, 180), t, art, "alice"),
        lambda p, t, art: mark_over(p, outline(QRectF(20, 20, 130, 180), t), Mark.ILLEGAL, t),
        lambda p, t, art: paint_table.lawn(p, QRectF(20, 20, 200, 200), 3, 3, t),
        lambda p, t, art: paint_table.table_cloth(p, QRectF(0, 0, 400, 400), "duel", t, art),
        lambda p, t, art: paint_panels.panel(p, QRectF(20, 20, 200, 200), t, "Chronicle"),
        lambda p, t, art: paint_panels.side_tab(p, QRectF(20, 20, 44, 140), "ui/info", "Words", t, art),
        lambda p, t, art: paint_panels.curtain(p, QRectF(0, 0, 400, 400), t, art, "Pass the table", "Nothing is shown.", figure="alice"),
        lambda p, t, art: paint_panels.prompt_bar(p, QRectF(0, 0, 400, 64), t, art, "Place a card", "Drop it.", figure="alice"),
    ],
)
def test_a_painter_is_left_as_it_was_found(themes, art, paint):
    canvas = blank()
    p = good(QPainter(canvas))
    p.setOpacity(0.9)
    p.setBrush(QColor("#123456"))
    before = (p.opacity(), p.brush(), p.worldTransform(), p.hasClipping(), p.compositionMode())
    paint(p, themes["dark"], art)
    after = (p.opacity(), p.brush(), p.worldTransform(), p.hasClipping(), p.compositionMode())
    p.end()
    assert after == before
    assert any(canvas.pixelColor(x, y).alpha() for x in range(0, 400, 5) for y in range(0, 400, 5))


@pytest.mark.parametrize("place", [QPointF(30, 40), QPointF(30.4, 39.6)])
def test_a_pixmap_of_the_right_size_is_shown_pixel_for_pixel(place):
    source = QPixmap(60, 80)
    source.fill(Qt.GlobalColor.transparent)
    p = QPainter(source)
    for i in range(0, 60, 2):
        p.fillRect(i, 0, 1, 80, QColor("#ff0000"))
    p.end()
    canvas = blank(120, 140)
    p = good(QPainter(canvas))
    blit(p, source, QRectF(place.x(), place.y(), 50, 70), 50, 5)
    p.end()
    assert differing(canvas.copy(25, 35, 60, 80), source.toImage()) == 0


def test_a_pixmap_of_another_size_is_stretched_over_the_card():
    source = QPixmap(60, 80)
    source.fill(QColor("#00ff00"))
    canvas = blank(300, 300)
    p = good(QPainter(canvas))
    blit(p, source, QRectF(50, 50, 100, 140), 50, 5)
    p.end()
    assert canvas.pixelColor(42, 42).alpha() == 255
    assert canvas.pixelColor(36, 36).alpha() == 0


# ---------------------------------------------------------------- the cloth
def test_a_cloth_is_painted_once_for_each_size_and_theme(themes, art):
    cloth = Cloth(art)
    first = cloth.pixmap(300, 200, 2.0, "duel", themes["dark"])
    assert (first.width(), first.height(), first.devicePixelRatio()) == (600, 400, 2.0)
    assert cloth.pixmap(300, 200, 2.0, "duel", themes["dark"]).cacheKey() == first.cacheKey()
    assert cloth.pixmap(300, 200, 2.0, "start", themes["dark"]).cacheKey() != first.cacheKey()


def test_the_games_have_cloths_of_their_own(themes, art):
    pixmaps = [Cloth(art).pixmap(80, 80, 1.0, cloth, themes["dark"]) for cloth in ("xiii", "duel", "zenescope", "war", "start")]
    assert len({pixmap.toImage().pixelColor(40, 30).name() for pixmap in pixmaps}) == 5


def test_a_long_name_in_the_chronicle_leaves_the_words_their_width():
    who, words = "The Red Queen of all", "laid a red card face down on an edge of the lawn, in the row that is called F"
    column = height_of(words, body(15), 220 - advance(f"{who}  ", body(15, bold=True)))
    assert log_height(who, words, 220) < column
    assert log_height("You", "laid a card", 220) == 20


def test_a_field_of_many_corners_has_no_brackets_at_the_corners_of_its_box() -> None:
    theme = load_themes(RESOURCES)["dark"]
    field = [QPointF(x, y) for x, y in ((100, 30), (150, 40), (170, 100), (150, 160), (100, 170), (50, 160), (30, 100), (50, 40))]
    picture = QImage(200, 200, QImage.Format.Format_ARGB32)
    picture.fill(0)
    p = good(QPainter(picture))
    mark_over(p, polygon(field), Mark.HOT, theme)
    p.end()
    assert picture.pixelColor(100, 100).alpha() > 0
    corners = [picture.copy(x, y, 12, 12) for x in (22, 166) for y in (22, 166)]
    assert not any(corner.pixelColor(x, y).alpha() for corner in corners for x in range(12) for y in range(12))
