"""Sentences on the cloth: as large as their room lets them be, or shorter ones in their place."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSizeF

from wonderland_gui.views.paint import height_of
from wonderland_gui.views.scenery import Caption
from wonderland_gui.views.theme import SMALLEST_PX, body

CAPTION_PX: Final = 16
"""How large a sentence on the cloth is set where there is room."""


def caption_px(words: str, room: QSizeF) -> int:
    """How large a sentence on the cloth is set, so that it fits into its room; 0 where it could not be read."""
    return next((px for px in range(CAPTION_PX, SMALLEST_PX - 1, -1) if height_of(words, body(px, italic=True), room.width()) <= room.height()), 0)


def fitting(words: str, room: QSizeF) -> tuple[str, int]:
    """The first of the sentences, which `|` parts, that can be read in its room, and how large it is set; 0 where none can."""
    for said in map(str.strip, words.split("|")):
        if said and (px := caption_px(said, room)):
            return said, px
    return "", 0


def caption_box(words: str, caption: Caption, px: int) -> QRectF:
    """What the sentence covers of its room."""
    room, high = caption.rect, height_of(words, body(px, italic=True), caption.rect.width())
    return QRectF(room.left(), room.bottom() - high if caption.foot else room.top(), room.width(), high)
