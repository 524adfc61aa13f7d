"""Sentences on the cloth are as large as their room lets them be, and left out where nobody could read them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtWidgets import QApplication

from wonderland_gui.resources import Resources
from wonderland_gui.views.captions import CAPTION_PX, caption_box, caption_px, fitting
from wonderland_gui.views.paint import height_of
from wonderland_gui.views.scenery import Caption
from wonderland_gui.views.theme import SMALLEST_PX, body, load_fonts

WORDS = "Alice takes a key\nRabbit: draw a card\nCat: peek at a card"


@pytest.fixture(autouse=True, scope="module")
def fonts(qapp: QApplication) -> None:
    load_fonts(Resources())


@pytest.mark.parametrize("high", range(20, 120, 4))
def test_words_fill_their_room_and_never_leave_it(high: int) -> None:
    room = QSizeF(220, high)
    px = caption_px(WORDS, room)
    assert px == 0 or SMALLEST_PX <= px <= CAPTION_PX
    if px:
        assert height_of(WORDS, body(px, italic=True), 220) <= high
    if px < CAPTION_PX:
        larger = max(px + 1, SMALLEST_PX)
        assert height_of(WORDS, body(larger, italic=True), 220) > high


def test_words_that_could_not_be_read_are_left_out() -> None:
    assert caption_px(WORDS, QSizeF(220, 20)) == 0


@pytest.mark.parametrize("foot", [False, True])
def test_words_stand_at_the_head_or_at_the_foot_of_their_room(foot: bool) -> None:
    room = QRectF(QPointF(10, 20), QSizeF(220, 200))
    box = caption_box(WORDS, Caption("key", room, foot=foot), CAPTION_PX)
    assert room.contains(box)
    assert (box.bottom() if foot else box.top()) == (room.bottom() if foot else room.top())


def test_where_a_sentence_has_no_room_a_shorter_one_stands_in_its_place() -> None:
    said = "Kettle: Shards, an ability, four points, Madness | Kettle: remedies | Kettle"
    found = [fitting(said, QSizeF(width, 20))[0] for width in (400, 130, 60)]
    assert found == ["Kettle: Shards, an ability, four points, Madness", "Kettle: remedies", "Kettle"]
