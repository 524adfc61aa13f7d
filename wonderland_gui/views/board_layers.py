"""Layers of boards that are made of squares: tiles, walls, openings, names and numbers, from a map written as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QPainter

from wonderland_gui.data.templates import Layer, filled
from wonderland_gui.views.layer_painter import LayerPainter
from wonderland_gui.views.paint import advance, clipped, disc, gold, gold_rule, inset, kept, line, pen, picture, polygon, rounded, shadow, text, turned
from wonderland_gui.views.paint_cards import ground, roundel
from wonderland_gui.views.square_map import Square, SquareMap, read_map
from wonderland_gui.views.theme import SMALLEST_PX, Theme, body, display

OVERHANG = 1.7
"""How wide the name of a place may be at the most, in widths of its square."""
WALL = 288 / 262
"""How long the picture of a wall or an opening is, in sides of a square: it reaches a little beyond."""
THICK = 1 / 6
"""How thick it is, in its length."""
TURNS = {"north": 0, "south": 0, "east": 90, "west": 90}
BRICK, HEDGE = (QColor("#a0522d"), QColor("#e8c9a0")), (QColor("#2f7a4e"), QColor("#9fd6a6"))
LIT = QColor("#f6e2a6")
"""Of arrows at openings: pictures of boards are the same in every theme."""
SEAM = QColor(90, 58, 24, 34)
BLADE = QColor(160, 224, 150, 105)


@dataclass(frozen=True, slots=True)
class Slip:
    """A word on a square: the name of a place on paper, or what a kind of squares is called, dark."""

    rect: QRectF
    lines: tuple[str, ...]
    px: float
    dark: bool = False

    def paint(self, p: QPainter, theme: Theme) -> None:
        """Paints it."""
        rect = self.rect
        if self.dark:
            p.fillPath(rounded(rect, rect.height() / 2), theme.c("ink", 0.86))
            text(p, rect.adjusted(0, -1, 0, -1), self.lines[0], display(self.px), QColor("#f5ead0"))
            return
        p.fillPath(rounded(rect, 3), theme.paper_light)
        p.strokePath(rounded(rect, 3), pen(theme.ink, 1))
        for i, each in enumerate(self.lines):
            text(p, QRectF(rect.left(), rect.top() + (self.px + 1) * i, rect.width(), self.px + 3), each, body(self.px, bold=True), theme.ink)


class BoardLayers(LayerPainter):
    """The painters of these layers.  `box` is where the squares lie; `map` names the field that holds the map."""

    ratio = 1.0
    """Device pixels by logical ones where nothing is painted, but measured."""

    @cached_property
    def footed(self) -> set[tuple[int, int]]:
        """Row and column of the squares at whose foot a word stands: names of places stand at their head."""
        return set()

    def slips(self, layers: Sequence[Layer]) -> tuple[Slip, ...]:
        """All words that these layers would write on squares, in the order in which they are painted."""
        found: list[Slip] = []
        for layer in layers:
            if layer.paint == "captions":
                found += self._captions_of(layer)
            elif layer.paint == "slips":
                found += [slip for slip, _ in self._slips_of(layer) if slip is not None]
        return tuple(found)

    def _squares(self, layer: Layer) -> tuple[SquareMap, list[tuple[Square, QRectF]]]:
        """The map, and each square with its box on whole device pixels, so that no seam shows."""
        found, box = read_map(str(self.values.get(str(layer.fields["map"]), ""))), self.box(layer)
        if not found.squares:
            return found, []
        ratio = max(1.0, self.p.device().devicePixelRatioF()) if self.p.isActive() else self.ratio
        xs = [round((box.left() + box.width() * i / found.columns) * ratio) / ratio for i in range(found.columns + 1)]
        ys = [round((box.top() + box.height() * i / found.rows) * ratio) / ratio for i in range(found.rows + 1)]
        boxes = [QRectF(QPointF(xs[s.column], ys[s.row]), QPointF(xs[s.column + 1], ys[s.row + 1])) for s in found.squares]
        return found, list(zip(found.squares, boxes, strict=True))

    def _marked(self, layer: Layer) -> Iterator[tuple[Square, QRectF]]:
        """The squares of the kinds that the layer names."""
        kinds = str(layer.fields["squares"])
        return ((square, box) for square, box in self._squares(layer)[1] if square.kind and square.kind in kinds)

    # ------------------------------------------------------------ squares
    def _tiles(self, layer: Layer) -> None:
        """On every square the picture of its kind, over one that all have."""
        tiles: Mapping[str, str] = layer.fields["tiles"]
        under = self.word(layer, "under")
        for square, box in self._squares(layer)[1]:
            for name in (under, filled(str(tiles.get(square.kind, "")), self.values)):
                if name:
                    picture(self.p, self.art, name, box)

    def _paving(self, layer: Layer) -> None:
        """Squares without pictures: courses of paving stones, or moss with tufts of grass."""
        box, brick = self.box(layer), self.word(layer, "style") == "brick"
        field = rounded(box, 0)
        ground(self.p, field, self.colours(layer))
        for square, place in self._squares(layer)[1]:
            inner = inset(place, place.width() * 0.035)
            odd = bool((square.row + square.column) % 2)
            tile = rounded(inner, place.width() * (0.07 if brick else 0.19))
            self.p.fillPath(tile, QColor(255, 246, 220, 96 if odd else 60) if brick else QColor(26, 74, 58, 150 if odd else 105))
            self.p.strokePath(tile, pen(QColor(70, 44, 18, 90) if brick else QColor(150, 220, 160, 95), 1.1))
            if brick:
                self._courses(inner)
            else:
                self._tufts(inner, square)
        self.p.strokePath(field, pen(self.theme.ink, 3))
        self.p.strokePath(field, pen(gold(box, self.theme), 1.4))

    def _courses(self, box: QRectF) -> None:
        for k in range(1, 5):
            y = box.top() + box.height() * k / 4
            if k < 4:
                line(self.p, QPointF(box.left() + 2, y), QPointF(box.right() - 2, y), SEAM, 1)
            for j in range(1, 4):
                x = box.left() + box.width() * (j + (0.5 if k % 2 else 0)) / 4
                if x < box.right() - 3:
                    line(self.p, QPointF(x, y - box.height() / 4), QPointF(x, y), SEAM, 1)

    def _tufts(self, box: QRectF, square: Square) -> None:
        high = box.height() * 0.09
        for k in range(3):
            x = box.left() + box.width() * (0.2 + 0.3 * k + 0.06 * ((square.row * 3 + square.column * 5 + k) % 3 - 1))
            y = box.top() + box.height() * (0.28 + 0.24 * ((square.row + 2 * square.column + k) % 3))
            for dx in (-0.6, 0.0, 0.6):
                line(self.p, QPointF(x, y), QPointF(x + dx * high, y - high * (1 - abs(dx) * 0.25)), BLADE, 1.3)

    def _portraits(self, layer: Layer) -> None:
        """A figure in a roundel on the squares of a kind, perhaps with a crown."""
        name, crown = self.word(layer, "art"), self.word(layer, "crown")
        for _, box in self._marked(layer):
            side = box.width()
            centre, radius = box.center() - QPointF(0, side * 0.02), side * float(layer.fields["radius"])
            shadow(self.p, disc(centre, radius)[1], self.theme)
            roundel(self.p, centre, radius, name, self.colours(layer), self.theme, self.art)
            if crown:
                picture(self.p, self.art, crown, QRectF(box.center().x() - side * 0.17, box.top() - side * 0.02, side * 0.34, side * 0.34))

    # ------------------------------------------------------------ edges
    def _walls(self, layer: Layer) -> None:
        """Walls over the squares, centred on their edges; a dark line under a picture tells it from the ground."""
        found, boxes = self._squares(layer)
        where = dict(zip((square for square, _ in boxes), (box for _, box in boxes), strict=True))
        name = self.word(layer, "art")
        for square, edge in found.inner_walls():
            box = where[square]
            length = box.width() * WALL
            at = QPointF(box.right(), box.center().y()) if edge == "east" else QPointF(box.center().x(), box.bottom())
            with turned(self.p, at, TURNS[edge]):
                if name:
                    dark = self.theme.c("ink", 0.55)
                    line(self.p, QPointF(-length * 0.42, 0), QPointF(length * 0.42, 0), dark, length * THICK + box.width() * 0.06)
                    picture(self.p, self.art, name, QRectF(-length / 2, -length * THICK / 2, length, length * THICK))
                else:
                    self._painted_wall(box.width(), self.word(layer, "style") == "brick")

    def _painted_wall(self, side: float, brick: bool) -> None:
        """Brick or clipped hedge, both dark with a light pattern."""
        a, b, width = QPointF(-side / 2, 0), QPointF(side / 2, 0), side * 0.16
        dark, light = BRICK if brick else HEDGE
        line(self.p, a, b, self.theme.ink, width)
        line(self.p, a, b, dark, width * 0.65)
        dashes = pen(light, width * (0.17 if brick else 0.34), dashes=(5, 1.6) if brick else (0.2, 2.0), round_ends=not brick)
        self.p.strokePath(polygon((a, b), closed=False), dashes)

    def _openings(self, layer: Layer) -> None:
        """Openings in the frame, bright only where they lead somewhere; without a picture, arrows."""
        name, faint = self.word(layer, "art"), float(layer.fields.get("opacity", 0.45))
        box, open_ = self.box(layer), self.values.get("open_") or ()
        for square, place in self._squares(layer)[1]:
            for edge in sorted(square.openings):
                lit = isinstance(open_, Sequence) and edge in open_
                band = {"north": box.top() - self.card.top(), "south": self.card.bottom() - box.bottom()}.get(edge, box.left() - self.card.left())
                at = {
                    "north": QPointF(place.center().x(), box.top() - band / 2),
                    "south": QPointF(place.center().x(), box.bottom() + band / 2),
                    "west": QPointF(box.left() - band / 2, place.center().y()),
                    "east": QPointF(box.right() + band / 2, place.center().y()),
                }[edge]
                with kept(self.p):
                    self.p.setOpacity(1.0 if lit else faint)
                    self._opening(at, edge, place.width(), name)

    def _opening(self, at: QPointF, edge: str, side: float, name: str) -> None:
        if name:
            length = side * WALL
            with turned(self.p, at, TURNS[edge]):
                picture(self.p, self.art, name, QRectF(-length / 2, -length * THICK / 2, length, length * THICK))
            return
        with turned(self.p, at, {"east": 0, "south": 90, "west": 180, "north": 270}[edge], side / 60):
            for dx in (-4, 2):
                arrow = polygon((QPointF(dx - 2, -5), QPointF(dx + 3, 0), QPointF(dx - 2, 5)), closed=False)
                self.p.strokePath(arrow, pen(self.theme.ink, 4.6))
                self.p.strokePath(arrow, pen(LIT, 2.6))

    # ------------------------------------------------------------ words and numbers
    def _captions(self, layer: Layer) -> None:
        """A word at the foot of the squares of a kind, as far as it can be read."""
        for slip in self._captions_of(layer):
            slip.paint(self.p, self.theme)

    def _captions_of(self, layer: Layer) -> Iterator[Slip]:
        words = self.say(self.word(layer, "key"))
        for square, box in self._marked(layer):
            px = max(float(SMALLEST_PX), box.width() * 0.19)
            width, high = advance(words, display(px)), display(px).pixelSize() + 3
            if width + 2 > box.width():
                continue
            width = min(width + 10, box.width() - 1)
            self.footed.add((square.row, square.column))
            yield Slip(_whole(box.center().x() - width / 2, box.bottom() - high - box.height() * 0.03, width, high), (words,), px, dark=True)

    def _slips(self, layer: Layer) -> None:
        """Names of places on paper slips; `names` is the field that has the text key of each letter.  Where a name has no room stands a flag."""
        flag = self.word(layer, "flag")
        for slip, box in self._slips_of(layer):
            if slip is not None:
                slip.paint(self.p, self.theme)
            elif flag:  # half a name says nothing
                picture(self.p, self.art, flag, box)

    def _slips_of(self, layer: Layer) -> Iterator[tuple[Slip | None, QRectF]]:
        """The name of each place, or none where it has no room, and the place's square."""
        names = self.values.get(str(layer.fields["names"])) or {}
        squares = self._squares(layer)[1]
        left, right = min((box.left() for _, box in squares), default=0.0), max((box.right() for _, box in squares), default=0.0)
        for square, box in squares:
            key = names.get(square.letter) if square.letter and isinstance(names, Mapping) else None
            if not key:
                continue
            font = body(max(float(SMALLEST_PX), box.width() * 0.19), bold=True)
            lines = _folded(self.say(str(key)), box.width() - 8, font)
            if max(advance(each, font) for each in lines) > box.width() * OVERHANG or len(lines) * font.pixelSize() > box.height() * 0.65:
                yield None, box
                continue
            step = font.pixelSize() + 1.0
            width, high = max(box.width() - 4, max(advance(each, font) for each in lines) + 4), step * len(lines) + 3
            x = min(max(box.center().x() - width / 2, left + 1), right - width - 1)  # in the frame stand numbers
            y = box.top() + 1 if (square.row, square.column) in self.footed else box.bottom() - high - 3
            yield Slip(_whole(x, y, width, high), tuple(lines), float(font.pixelSize())), box

    def _numbers(self, layer: Layer) -> None:
        """Numbers of the columns over the squares and of the rows right of them, in the frame; with colours on discs."""
        found, box, gap = read_map(str(self.values.get(str(layer.fields["map"]), ""))), self.box(layer), self.length(layer, "gap")
        radius = min(gap * 0.42, max(7.5, gap * 0.40))
        for rows in (False, True):
            for i in range(found.rows if rows else found.columns):
                along = (i + 0.5) / max(1, found.rows if rows else found.columns)
                at = (
                    QPointF(box.right() + gap / 2, box.top() + box.height() * along) if rows else QPointF(box.left() + box.width() * along, box.top() - gap / 2)
                )
                if "colours" in layer.fields:
                    rect, path = disc(at, radius)
                    self.p.fillPath(path, self.theme.ground(self.word(layer, "rows" if rows else "colours"))[1])
                    self.p.strokePath(path, pen(gold(rect, self.theme), 1.2))
                font = display(max(float(SMALLEST_PX), gap * 0.62))
                text(self.p, QRectF(at.x() - 12, at.y() - 10, 24, 18), str(i + 1), font, QColor("#fdf6e4"))

    def _rim(self, layer: Layer) -> None:
        """The frame of a board without a picture: wood in two colours, with a gold line."""
        path = rounded(self.card, self.unit * 0.02)
        with clipped(self.p, path):
            ground(self.p, path, self.colours(layer))
        self.p.strokePath(path, pen(self.theme.ink, 2))
        gold_rule(self.p, inset(self.card, self.length(layer, "inset", 0.008)), self.unit * 0.015, self.theme, 1.6)


def _whole(x: float, y: float, width: float, high: float) -> QRectF:
    """A box on whole pixels: what is written there once more lies exactly over it."""
    return QRectF(round(x), round(y), round(width), round(high))


def _folded(words: str, width: float, font: QFont) -> list[str]:
    """A name in one line or, where that is too narrow, in two."""
    parts = words.split(" ")
    if len(parts) < 2 or advance(words, font) <= width:
        return [words]
    half = min(range(1, len(parts)), key=lambda i: max(len(" ".join(parts[:i])), len(" ".join(parts[i:]))))
    return [" ".join(parts[:half]), " ".join(parts[half:])]
