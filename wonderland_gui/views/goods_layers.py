"""Layers that show what a field of a component lists: goods as icons, numbers as badges, and the line between a choice of two."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from wonderland_gui.data.templates import Layer
from wonderland_gui.engine.protocol import Param
from wonderland_gui.views.layer_painter import LayerPainter
from wonderland_gui.views.paint import disc, gold, inset, pen, picture, text
from wonderland_gui.views.paint_marks import badge
from wonderland_gui.views.theme import SMALLEST_PX, body, display

ALONE: Final = 0.46
BESIDE: Final = 0.36
"""How wide a good is at most, in card widths: one that lies alone, and one of several."""
EMBLEM: Final = (110 / 256, 144 / 256)
"""How far down the middle of the picture on a body lies, and how wide it is, in widths of the body."""
LEAST_BADGE: Final = 7.0
ROOMY: Final = 11.0
"""From this radius a badge has room for a picture beside its number, in pixels."""


def listed(fields: Mapping[str, Param], name: str) -> list[tuple[str, Param]]:
    """What a field lists, as pairs of what it is and what is said of it: those of one entry belong together, and an entry may stand there alone."""
    found = []
    for key, value in fields.items():
        if key.startswith(f"{name}.") and value not in ("", False, 0):
            found.append((key.rpartition(".")[2], value))
    return found


class GoodsLayers(LayerPainter):
    """The painters of these layers."""

    def _goods(self, layer: Layer) -> None:
        """What a field lists, side by side: each with the icon of what is said of it, or else of what it is, on its body if it has one.

        A number above 1 stands beside it.
        """
        goods, box = listed(self.fields, str(layer.fields["goods"])), self.box(layer)
        if not goods:
            return
        side = min((ALONE if len(goods) == 1 else BESIDE) * self.unit, box.height() * 0.94, box.width() / (1.1 * len(goods)))
        for i, (name, said) in enumerate(goods):
            x = box.center().x() + (i - (len(goods) - 1) / 2) * side * 1.1
            self._good(layer, name, said, QRectF(x - side / 2, box.center().y() - side / 2, side, side))

    def _good(self, layer: Layer, name: str, said: Param, rect: QRectF) -> None:
        icons: Mapping[str, str] = layer.fields["icons"]
        bodies: Mapping[str, str] = layer.fields.get("bodies", {})
        icon = icons.get(str(said)) or icons.get(name) or (str(said) if name in bodies else "")
        if name in bodies:
            picture(self.p, self.art, bodies[name], rect)
            down, wide = EMBLEM
            side = rect.width() * wide
            rect = QRectF(rect.center().x() - side / 2, rect.top() + rect.height() * down - side / 2, side, side)
        if icon:
            picture(self.p, self.art, icon, rect)
        if isinstance(said, int) and said is not True and said > 1:
            at = rect.center() + QPointF(rect.width(), rect.height()) * 0.34
            badge(self.p, at, str(said), self.theme, radius=max(LEAST_BADGE, rect.width() * 0.2))

    def _badges(self, layer: Layer) -> None:
        """Each number of a list beside a picture on a dark roundel."""
        radius, step = self.length(layer, "radius"), self.length(layer, "step")
        for i, (_, number) in enumerate(listed(self.fields, str(layer.fields["numbers"]))):
            rect, path = disc(self.point(layer, "at") + QPointF(step * i, 0), radius)
            self.p.fillPath(path, self.theme.ink)
            self.p.strokePath(path, pen(gold(rect, self.theme), max(1.0, radius * 0.16)))
            px = max(float(SMALLEST_PX), radius * 1.15)
            if radius >= ROOMY:
                picture(self.p, self.art, self.word(layer, "art"), QRectF(rect.left() - radius * 0.02, rect.top() + radius * 0.1, radius * 1.35, radius * 1.75))
                text(self.p, rect.adjusted(radius * 0.85, -1, 0, -1), str(number), display(px), self.theme.paper_light)
            else:
                text(self.p, rect.adjusted(0, -1, 0, -1), str(number), display(px), self.theme.paper_light)

    def _parting(self, layer: Layer) -> None:
        """A line across with a word in its middle."""
        box = self.box(layer)
        middle = box.center()
        self.p.fillRect(QRectF(box.left(), middle.y() - 0.01 * self.unit, box.width(), max(1.0, 0.02 * self.unit)), gold(box, self.theme))
        px = max(float(SMALLEST_PX), 0.1 * self.unit)
        rect, path = disc(middle, max(0.085 * self.unit, px * 0.8))
        self.p.fillPath(path, self.theme.paper_light)
        self.p.strokePath(path, pen(gold(rect, self.theme), max(1.0, 0.018 * self.unit)))
        text(self.p, inset(rect, 1), self.said(layer), body(px, italic=True), self.theme.ink)
