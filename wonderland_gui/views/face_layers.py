"""Paints the layers of a template on a card: every painter a template can name is a method here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath

from wonderland_gui.data.templates import Layer, Template, filled
from wonderland_gui.views.paint import CENTRE, Art, clipped, gold_rule, height_of, inset, paragraph, picture, rounded, text, turned
from wonderland_gui.views.paint_cards import arch, card_back, flourishes, gilt_frame, ground, item_tab, name_plate, paper, pip, roundel_rank
from wonderland_gui.views.theme import SMALLEST_PX, Pair, Theme, body, display

Words = Callable[[str], str]
"""Puts the key of a text into words."""

SHARED = ("paper", "ground", "frame", "rule")
"""Painters of what lies below the figure, the same for all cards of a side: painted once for them all."""


class FacePainter:
    """Paints one face: a template over the values of a component, on a card rectangle."""

    def __init__(self, p: QPainter, card: QRectF, theme: Theme, art: Art, values: Mapping[str, Any], words: Words) -> None:
        self.p, self.card, self.theme, self.art, self.values, self.words = p, card, theme, art, values, words
        self.unit = card.width()

    def paint(self, layers: Sequence[Layer]) -> None:
        """Paints layers, the lowest first."""
        for layer in layers:
            getattr(self, f"_{layer.paint}")(layer)

    def parted(self, template: Template) -> tuple[list[Layer], list[Layer]]:
        """The layers that show at this width: those at the bottom that many cards share, and the rest."""
        layers = [layer for layer in template.layers if layer.shows(self.unit, self.theme.card.lod)]
        shared = next((i for i, layer in enumerate(layers) if layer.paint not in SHARED), len(layers))
        return layers[:shared], layers[shared:]

    def grounds(self, layers: Sequence[Layer]) -> tuple[str, ...]:
        """What tells the shared layers of one card from those of another."""
        return tuple(self.word(layer, "colours") for layer in layers)

    # ------------------------------------------------------------ fields
    def box(self, layer: Layer, key: str = "box") -> QRectF:
        """A box of card widths on this card."""
        x, y, width, height = cast(Sequence[float], layer.fields[key])
        return QRectF(self.card.left() + x * self.unit, self.card.top() + y * self.unit, width * self.unit, height * self.unit)

    def point(self, layer: Layer, key: str) -> QPointF:
        """A point in card widths on this card."""
        x, y = cast(Sequence[float], layer.fields[key])
        return self.card.topLeft() + QPointF(x, y) * self.unit

    def length(self, layer: Layer, key: str, default: float = 0.0) -> float:
        """A length in pixels."""
        return float(layer.fields.get(key, default)) * self.unit

    def word(self, layer: Layer, key: str) -> str:
        """A word with the component's values put in."""
        return filled(str(layer.fields.get(key, "")), self.values)

    def colours(self, layer: Layer) -> Pair:
        """The ground that the layer names."""
        return self.theme.ground(self.word(layer, "colours"))

    def said(self, layer: Layer) -> str:
        """The words of a layer: those of a text key, or plain ones."""
        return self.words(self.word(layer, "key")) if "key" in layer.fields else self.word(layer, "text")

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
        if "corner" in layer.fields:
            self._clipped_figure(rounded(box, self.length(layer, "corner")), self.word(layer, "art"), box)
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
            text(self.p, box, said, font, colour, CENTRE, fit=True)
            return
        while height_of(said, font, box.width()) > box.height() and px > SMALLEST_PX:
            px = max(float(SMALLEST_PX), px - 1)
            font = self._font(layer, px)
        if height_of(said, font, box.width()) <= box.height() + 2:  # what is too long at the smallest size is left to the inspector
            paragraph(self.p, box, said, font, colour, Qt.AlignmentFlag.AlignCenter)

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

    def _colour(self, layer: Layer) -> QColor:
        token = str(layer.fields.get("colour", "ink"))
        return cast(QColor, getattr(self.theme, token, self.theme.ink))
