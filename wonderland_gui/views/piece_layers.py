"""Layers of pieces that are no cards: standees, dice, discs."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QRadialGradient

from wonderland_gui.data.templates import Layer
from wonderland_gui.views.layer_painter import LayerPainter
from wonderland_gui.views.paint import disc, gold, inset, pen, polygon, rounded
from wonderland_gui.views.paint_cards import ground, roundel

PALE_GOLD = QColor(244, 220, 149, 150)
SPOTS = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the spots of a die are, in quarters of its side from its middle."""


class PieceLayers(LayerPainter):
    """The painters of these layers."""

    def _portrait(self, layer: Layer) -> None:
        """A figure in a gold-rimmed roundel."""
        roundel(self.p, self.point(layer, "at"), self.length(layer, "radius"), self.word(layer, "art"), self.colours(layer), self.theme, self.art)

    def _standee(self, layer: Layer) -> None:
        """A portrait that stands on a brass foot."""
        p, theme, card, colours = self.p, self.theme, self.card, self.colours(layer)
        high = min(card.height(), card.width() / 0.82)
        foot = QPointF(card.center().x(), card.bottom() - high * 0.06)
        radius = high * 0.40
        centre = foot - QPointF(0, high * 0.94 - radius)
        shade = disc(foot + QPointF(high * 0.05, 0), high * 0.11)[0]
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(QColor(0, 0, 0, 90))
        p.drawEllipse(QPointF(shade.center()), high * 0.34, high * 0.07)
        p.setBrush(Qt.BrushStyle.NoBrush)
        stem = polygon(
            (
                foot + QPointF(-high * 0.13, -high * 0.10),
                QPointF(foot.x() - high * 0.08, centre.y() + radius * 0.8),
                QPointF(foot.x() + high * 0.08, centre.y() + radius * 0.8),
                foot + QPointF(high * 0.13, -high * 0.10),
            )
        )
        p.fillPath(stem, gold(stem.boundingRect(), theme))
        p.strokePath(stem, pen(theme.ink, max(1.0, high * 0.022)))
        base = QRectF(foot.x() - high * 0.30, foot.y() - high * 0.15, high * 0.60, high * 0.20)
        plinth = rounded(base, base.height() / 2)
        p.fillPath(plinth, colours[1])
        p.strokePath(plinth, pen(theme.ink, max(1.2, high * 0.026)))
        p.strokePath(plinth, pen(gold(base, theme), max(0.8, high * 0.016)))
        roundel(p, centre, radius, self.word(layer, "art"), colours, theme, self.art)

    def _die(self, layer: Layer) -> None:
        """The face of a die in a colour, with spots."""
        p, theme, (light, deep) = self.p, self.theme, self.colours(layer)
        size = self.unit
        body = rounded(inset(self.card, size * 0.03), size * 0.20)
        gradient = QRadialGradient(self.card.center() + QPointF(-size * 0.2, -size * 0.25), size)
        gradient.setColorAt(0, light)
        gradient.setColorAt(1, deep)
        p.fillPath(body, gradient)
        p.strokePath(body, pen(theme.ink, size * 0.045))
        p.strokePath(rounded(inset(self.card, size * 0.09), size * 0.15), pen(PALE_GOLD, size * 0.02))
        for x, y in SPOTS.get(self.word(layer, "text"), ()):
            _, spot = disc(self.card.center() + QPointF(x, y) * (size * 0.25), size * 0.085)
            p.fillPath(spot, theme.paper_light)
            p.strokePath(spot, pen(deep.darker(150), size * 0.02))

    def _disc(self, layer: Layer) -> None:
        """A round ground with an ink and a gold rim; with `rim` a broad one in the deep colour of that ground."""
        p, theme = self.p, self.theme
        rect, path = disc(self.point(layer, "at"), self.length(layer, "radius"))
        radius = rect.width() / 2
        if "rim" in layer.fields:
            p.fillPath(path, theme.ground(self.word(layer, "rim"))[1])
            p.strokePath(path, pen(theme.ink, max(1.2, radius * 0.07)))
            rect, path = disc(rect.center(), radius * 0.80)
        ground(p, path, self.colours(layer))
        p.strokePath(path, pen(theme.ink, max(1.2, radius * 0.12)))
        p.strokePath(path, pen(gold(rect, theme), max(0.8, radius * 0.065)))
