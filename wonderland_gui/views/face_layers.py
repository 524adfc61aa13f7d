"""Paints the layers of a template on a card: every painter a template can name is a method here."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import cast

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainterPath

from wonderland_gui.data.templates import Layer
from wonderland_gui.views.board_layers import BoardLayers
from wonderland_gui.views.goods_layers import GoodsLayers
from wonderland_gui.views.layer_painter import Words, keys_as_words
from wonderland_gui.views.paint import CENTRE, advance, clipped, gold_rule, height_of, inset, paragraph, picture, rounded, text, turned
from wonderland_gui.views.paint_cards import arch, card_back, flourishes, gilt_frame, ground, item_tab, name_plate, paper, pip, roundel_rank
from wonderland_gui.views.piece_layers import PieceLayers
from wonderland_gui.views.theme import SMALLEST_PX, body, display

__all__ = ["FacePainter", "Words", "keys_as_words"]


class FacePainter(PieceLayers, BoardLayers, GoodsLayers):
    """Every painter that a template can name: those of cards here, those of other pieces and of boards in modules of their own."""

    # ------------------------------------------------------------ body and ground
    def _paper(self, layer: Layer) -> None:
        paper(self.p, self.card, self.theme)

    def _back(self, layer: Layer) -> None:
        card_back(self.p, self.card, self.word(layer, "art"), self.theme, self.art)

    def _ground(self, layer: Layer) -> None:
        path = rounded(self.box(layer), self.length(layer, "corner"))
        ground(self.p, path, self.colours(layer), rays=self.point(layer, "rays") if "rays" in layer.fields else None)

    def _arch(self, layer: Layer) -> None:
        window = arch(self.card, self.theme)
        ground(self.p, window, self.colours(layer), rays=self.point(layer, "rays") if "rays" in layer.fields else None)
        if "art" in layer.fields:
            side = self.length(layer, "size", 0.86)
            foot = self.card.top() + (self.theme.card.arch["bottom"] + 0.007) * self.unit
            self._clipped_figure(window, self.word(layer, "art"), QRectF(self.card.center().x() - side / 2, foot - side, side, side))

    def _frame(self, layer: Layer) -> None:
        gilt_frame(self.p, self.box(layer), self.length(layer, "corner"), self.unit, self.theme, inner=bool(layer.fields.get("inner")))

    def _rule(self, layer: Layer) -> None:
        gold_rule(self.p, inset(self.card, self.length(layer, "inset")), self.length(layer, "corner"), self.theme, max(1.0, 0.008 * self.unit))

    def _overlay(self, layer: Layer) -> None:
        picture(self.p, self.art, self.word(layer, "art"), self.card)

    def _flourish(self, layer: Layer) -> None:
        flourishes(self.p, self.box(layer), self.length(layer, "size"), tuple(layer.fields["corners"]), self.art, gap=self.length(layer, "gap"))

    # ------------------------------------------------------------ figures and signs
    def _figure(self, layer: Layer) -> None:
        box, opacity = self.box(layer), float(layer.fields.get("opacity", 1.0))
        if "corner" in layer.fields or "clip" in layer.fields:
            window = self.box(layer, "clip") if "clip" in layer.fields else box
            self._clipped_figure(rounded(window, self.length(layer, "corner")), self.word(layer, "art"), box)
        else:
            picture(self.p, self.art, self.word(layer, "art"), box, opacity)

    def _clipped_figure(self, path: QPainterPath, name: str, box: QRectF) -> None:
        with clipped(self.p, path):
            picture(self.p, self.art, name, box)

    def _pip(self, layer: Layer) -> None:
        pip(self.p, self.point(layer, "at"), self.length(layer, "radius"), self.word(layer, "art"), self.colours(layer), self.theme, self.art)

    def _rank(self, layer: Layer) -> None:
        with turned(self.p, self.point(layer, "at"), float(layer.fields.get("turn", 0))):
            roundel_rank(self.p, QPointF(0, 0), self.length(layer, "radius"), self.word(layer, "text"), self.colours(layer), self.theme)

    def _items(self, layer: Layer) -> None:
        items = self.values.get(str(layer.fields["items"])) or {}
        for edge, item in items.items() if isinstance(items, Mapping) else ():
            if not item:
                continue
            item_tab(self.p, self.card, str(edge), str(item), self.theme, self.art, size=float(layer.fields.get("size", 0.142)))

    # ------------------------------------------------------------ words
    def _plate(self, layer: Layer) -> None:
        px = self.length(layer, "px")
        if px >= SMALLEST_PX - 0.5:
            name_plate(self.p, self.box(layer), self.said(layer), px, self.theme)

    def _words(self, layer: Layer) -> None:
        said, box, px = self.said(layer), self.box(layer), max(float(SMALLEST_PX), self.length(layer, "px"))
        font, colour = self._font(layer, px), self._colour(layer)
        if not layer.fields.get("wrap"):
            self._line(layer, said, box, px, colour)
            return
        # What is too long at the smallest size is said in short, or left to the inspector.
        for words in (said, *((self.say(self.word(layer, "short")),) if "short" in layer.fields else ())):
            for size in (px, *range(ceil(px) - 1, SMALLEST_PX - 1, -1)):
                font = self._font(layer, size)
                whole = max((advance(word, font) for word in words.split()), default=0.0) <= box.width()
                if whole and height_of(words, font, box.width()) <= box.height() + (2 if size <= SMALLEST_PX else 0):
                    paragraph(self.p, box, words, font, colour, Qt.AlignmentFlag.AlignCenter)
                    return

    def _line(self, layer: Layer, said: str, box: QRectF, px: float, colour: QColor) -> None:
        """Words in one line: smaller where they are too wide, in short where they would be cut, and none where the picture of a small piece says it all."""
        sizes = range(round(px), SMALLEST_PX - 1, -1)
        fits = next((size for size in sizes if advance(said, self._font(layer, size)) <= box.width()), 0)
        if not fits and "short" in layer.fields:
            said = self.say(self.word(layer, "short"))
            fits = next((size for size in sizes if advance(said, self._font(layer, size)) <= box.width()), 0)
        if not fits and advance(said, body(SMALLEST_PX)) <= box.width():  # the letters of rules are narrower than those of names
            text(self.p, box, said, body(SMALLEST_PX), colour, CENTRE, fit=True)
        elif fits or self.unit >= self.theme.card.lod["name"]:
            text(self.p, box, said, self._font(layer, fits or SMALLEST_PX), colour, CENTRE, fit=True)

    def _font(self, layer: Layer, px: float) -> QFont:
        match layer.fields.get("font", "display"):
            case "italic":
                return body(px, italic=True)
            case "bold":
                return body(px, bold=True)
            case "body":
                return body(px)
            case _:
                return display(px)

    def _rules(self, layer: Layer) -> None:
        """What a card says, and below it, if there is such a text, a line of its own in the deep colour of the ground."""
        box, px = self.box(layer), max(float(SMALLEST_PX), self.length(layer, "px"))
        key = self.word(layer, "foot")
        foot = self.say(key) if key else ""
        if foot == key:  # there is no such text
            foot = ""
        if foot:
            font = body(max(float(SMALLEST_PX), px * 0.94), bold=True)
            high = min(box.height() / 2, height_of(foot, font, box.width() * 0.92))
            low = QRectF(box.left() + box.width() * 0.04, box.bottom() - high, box.width() * 0.92, high)
            paragraph(self.p, low, foot, font, self.colours(layer)[1], Qt.AlignmentFlag.AlignCenter)
            box.setBottom(low.top() - px * 0.2)
        said = self.said(layer)
        while px > SMALLEST_PX and height_of(said, body(px), box.width()) > box.height():
            px = max(float(SMALLEST_PX), px - 0.5)
        if height_of(said, body(px), box.width()) <= box.height() + 2:  # what is too long at the smallest size is left to the inspector
            paragraph(self.p, box, said, body(px), self.theme.ink, Qt.AlignmentFlag.AlignCenter)

    def _colour(self, layer: Layer) -> QColor:
        if "colours" in layer.fields:
            return self.colours(layer)[1]
        token = str(layer.fields.get("colour", "ink"))
        return cast(QColor, getattr(self.theme, token, self.theme.ink))
