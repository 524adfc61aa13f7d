"""Paints the layers of a game's cover in the arched window of its card; every painter `covers.yaml` can name is a method here."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath

from wonderland_gui.data.templates import Templates
from wonderland_gui.views.face_layers import FacePainter
from wonderland_gui.views.paint import Art, clipped, down, gold, kept, mirrored, pen, picture, polygon, shadow, tint, turned
from wonderland_gui.views.paint_cards import arch, ground, outline
from wonderland_gui.views.theme import Pair, Theme

GILT = QColor(216, 171, 78)


class CoverPainter:
    """Paints one cover on a card rectangle."""

    def __init__(self, p: QPainter, card: QRectF, theme: Theme, art: Art, templates: Templates, cut: Sequence[Sequence[float]]) -> None:
        self.p, self.card, self.theme, self.art, self.templates = p, card, theme, art, templates
        self.unit = card.width()
        self.window = arch(card, theme)
        self.rect = self.window.boundingRect()
        self.line = polygon((self.at(*point) for point in cut), closed=False) if cut else QPainterPath()

    def paint(self, layers: Sequence[Mapping[str, Any]]) -> None:
        """Paints all layers in the window, then the dark of its rim."""
        with clipped(self.p, self.window):
            for layer in layers:
                side = layer.get("side")
                if side is None:
                    getattr(self, f"_{layer['paint']}")(layer)
                else:
                    with clipped(self.p, self._half(str(side))):
                        getattr(self, f"_{layer['paint']}")(layer)
            for i in range(6):
                self.p.strokePath(self.window, pen(QColor(10, 8, 24, 26), self.unit * 0.02 * (i + 1)))

    # ------------------------------------------------------------ places and colours
    def at(self, x: float, y: float) -> QPointF:
        """A point in card widths."""
        return self.card.topLeft() + QPointF(x, y) * self.unit

    def box(self, box: Sequence[float]) -> QRectF:
        """A box in card widths."""
        x, y, width, height = box
        return QRectF(self.at(x, y), self.at(x + width, y + height))

    def pair(self, layer: Mapping[str, Any]) -> Pair:
        """The two colours of a layer."""
        first, second = layer["colours"]
        return QColor(first), QColor(second)

    def _half(self, side: str) -> QPainterPath:
        """What lies above or below the cut."""
        over = self.rect.top() - self.unit if side == "above" else self.rect.bottom() + self.unit
        path = QPainterPath(self.line)
        path.lineTo(self.rect.right() + 1, over)
        path.lineTo(self.rect.left() - 1, over)
        path.closeSubpath()
        return path

    # ------------------------------------------------------------ light
    def _ground(self, layer: Mapping[str, Any]) -> None:
        ground(self.p, self.window, self.pair(layer), rays=self.at(*layer["rays"]) if "rays" in layer else None)

    def _sky(self, layer: Mapping[str, Any]) -> None:
        self.p.fillPath(self.window, down(self.rect, *self.pair(layer)))

    def _fade(self, layer: Mapping[str, Any]) -> None:
        start, end = (self.rect.top() + self.rect.height() * float(layer[key]) for key in ("start", "end"))
        gradient = QLinearGradient(0, start, 0, end)
        colour = QColor(layer["colour"])
        for place, alpha in ((0, 0), (1, 235)):
            colour.setAlpha(alpha)
            gradient.setColorAt(place, colour)
        self.p.fillPath(self.window, QBrush(gradient))

    def _wash(self, layer: Mapping[str, Any]) -> None:
        self.p.fillRect(self.box(layer["box"]), QColor(layer["colour"]))

    # ------------------------------------------------------------ pictures
    def _picture(self, layer: Mapping[str, Any]) -> None:
        box, name = self.box(layer["box"]), str(layer["art"])
        with turned(self.p, box.center(), float(layer.get("turn", 0))):
            rect = QRectF(-box.width() / 2, -box.height() / 2, box.width(), box.height())
            if layer.get("mirror"):
                mirrored(self.p, self.art, name, rect)
            else:
                picture(self.p, self.art, name, rect, float(layer.get("opacity", 1.0)))

    def _shade(self, layer: Mapping[str, Any]) -> None:
        tint(self.p, self.art, str(layer["art"]), self.box(layer["box"]), QColor(0, 0, 0), 0.5)

    def _fan(self, layer: Mapping[str, Any]) -> None:
        """Cards held like a hand, the middle one on top."""
        names, width = list(layer["art"]), float(layer["width"]) * self.unit
        middle, template = (len(names) - 1) / 2, self.templates.get(str(layer["template"]))
        for i in sorted(range(len(names)), key=lambda i: -abs(i - middle)):
            with turned(self.p, self.at(*layer["pivot"]), (i - middle) * float(layer["spread"])):
                height = width * self.theme.card.ratio
                card = QRectF(-width / 2, -float(layer["reach"]) * self.unit - height / 2, width, height)
                shadow(self.p, outline(card, self.theme), self.theme)
                FacePainter(self.p, card, self.theme, self.art, {"art": names[i], "kind": names[i]}, lambda _key, _fields: "").paint(template.layers)

    # ------------------------------------------------------------ scenery
    def _shelves(self, layer: Mapping[str, Any]) -> None:
        """Book spines left and right of the light, in dark tones with gilt bands."""
        rows, share = int(layer["rows"]), float(layer["share"]) * self.rect.width()
        tones = [QColor(colour) for colour in layer["colours"]]
        step = self.rect.height() * 0.90 / rows
        for row in range(rows):
            foot = self.rect.top() + self.rect.height() * 0.135 + step * (row + 1) - step * 0.14
            for side, left in enumerate((self.rect.left(), self.rect.right() - share)):
                self._spines(QRectF(left, foot - step * 0.86, share, step * 0.86), tones, row * 7 + side * 3)
                self.p.fillRect(QRectF(left, foot, share, self.unit * 0.012), QColor("#120e22"))

    def _spines(self, shelf: QRectF, tones: Sequence[QColor], seed: int) -> None:
        x, i = shelf.left(), seed
        while x < shelf.right():
            width = self.unit * (0.024 + 0.024 * _scatter(i, 1))
            height = shelf.height() * (0.78 + 0.22 * _scatter(i, 2))
            book = QRectF(x, shelf.bottom() - height, width - self.unit * 0.004, height)
            self.p.fillRect(book, tones[int(_scatter(i, 3) * len(tones))])
            for place, alpha in ((0.20, 150), (0.78, 110)):
                gilt = QColor(GILT)
                gilt.setAlpha(alpha)
                self.p.fillRect(QRectF(book.left(), book.top() + height * place, book.width(), max(1.0, self.unit * 0.005)), gilt)
            x, i = x + width, i + 1

    def _towers(self, layer: Mapping[str, Any]) -> None:
        """Houses down to the foot of the window, with lit windows and a spire."""
        colour = QColor(layer["colour"])
        for x, y, width in layer["boxes"]:
            tower = QRectF(self.at(x, y), QPointF(self.at(x + width, y).x(), self.rect.bottom()))
            self.p.fillRect(tower, colour)
            if "lit" in layer:
                self._lights(tower, QColor(layer["lit"]))
        if "spire" in layer:
            top = min(y for _, y, _ in layer["boxes"])
            x = float(layer["spire"])
            self.p.fillPath(polygon((self.at(x - 0.017, top), self.at(x, top - 0.108), self.at(x + 0.017, top))), colour)

    def _lights(self, tower: QRectF, colour: QColor) -> None:
        across, downward = self.unit * 0.0266, self.unit * 0.0385
        columns = max(1, int((tower.width() - self.unit * 0.02) / across))
        left = tower.left() + (tower.width() - columns * across + across - self.unit * 0.010) / 2
        y = tower.top() + self.unit * 0.024
        while y < tower.bottom():
            for i in range(columns):
                self.p.fillRect(QRectF(left + i * across, y, self.unit * 0.010, self.unit * 0.0148), colour)
            y += downward

    def _edge(self, layer: Mapping[str, Any]) -> None:
        """The cut itself as the rim of a broken looking-glass."""
        with kept(self.p):
            self.p.strokePath(self.line, pen(self.theme.ink, self.unit * 0.027))
            self.p.strokePath(self.line, pen(gold(self.rect, self.theme), self.unit * 0.012))


def _scatter(i: int, salt: int) -> float:
    """A number from 0 to 1 that looks random and is always the same."""
    return math.modf(abs(math.sin(i * 12.9898 + salt * 78.233)) * 43758.5453)[0]
