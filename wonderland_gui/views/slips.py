"""Words on the squares of boards: pieces stand above them, and what a piece would hide is written once more over it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.view import TableView
from wonderland_gui.views.board_layers import Slip
from wonderland_gui.views.board_words import Written
from wonderland_gui.views.bodies import Bodies
from wonderland_gui.views.faces import Face, FacePool
from wonderland_gui.views.lying import look_of
from wonderland_gui.views.scene_words import SceneWords
from wonderland_gui.views.scenery import Scenery, Spot
from wonderland_gui.views.theme import Theme

MOST: Final = 32
"""So many boards are remembered."""
COVERED: Final = 0.3
"""A word that covers more than this of the height of a piece would hide what it is: most of a pawn is its portrait."""
SEEN: Final = 0.62
"""So much of its height then stands above the word."""
RAISED: Final = 0.45
"""By no more of its height is it raised for that."""
FOOT: Final = 0.2
"""So much of its height is its foot, which may be covered."""


class Slips:
    """The words on the boards of one scene."""

    def __init__(self, bodies: Bodies) -> None:
        self._bodies = bodies
        self._kept: OrderedDict[tuple[object, ...], tuple[Slip, ...]] = OrderedDict()

    def raised(self, scenery: Scenery, view: TableView, words: SceneWords, dpr: float) -> Scenery:
        """The scenery with those pieces raised that a word would cover."""
        raised: dict[Ref, Spot] = {}
        for ref, spot, _, slip in self._met(scenery, view, words, dpr):
            box, high = spot.rect, spot.rect.height()
            covered = min(slip.rect.bottom(), box.bottom() - high * FOOT) - max(slip.rect.top(), box.top())
            if covered > high * COVERED and scenery.zones[spot.zone].rect.contains(slip.rect.center()):
                up = min(box.top() + high * SEEN - slip.rect.top(), high * RAISED)
                if up > box.top() - raised.get(ref, spot).rect.top():
                    raised[ref] = replace(spot, rect=box.translated(0, -round(up * dpr) / dpr))
        return replace(scenery, pieces={**scenery.pieces, **raised}) if raised else scenery

    def over(self, scenery: Scenery, view: TableView, words: SceneWords, theme: Theme, dpr: float) -> Iterator[Written]:
        """The words that pieces would hide, each once."""
        found = {number: slip for _, _, number, slip in self._met(scenery, view, words, dpr)}
        return (_written(number, slip, theme) for number, slip in found.items())

    def _met(self, scenery: Scenery, view: TableView, words: SceneWords, dpr: float) -> Iterator[tuple[Ref, Spot, tuple[Ref, int], Slip]]:
        """Each piece that stands on a word of a board, with the word."""
        boards = [(ref, spot) for ref, spot in scenery.pieces.items() if spot.under and not spot.turn]
        if not boards:
            return
        zones = scenery.zones
        stand = [(ref, spot) for ref, spot in scenery.pieces.items() if not (spot.under or spot.hidden) and spot.zone in zones and zones[spot.zone].on_board]
        for board, lies in boards:
            here = [(ref, spot) for ref, spot in stand if spot.box.intersects(lies.rect)]
            piece = next((piece for piece in view.zones[lies.zone].pieces if piece.id == board), None) if lies.zone in view.zones else None
            if not here or piece is None:
                continue
            corner = lies.rect.topLeft()
            for number, plain in enumerate(self._of(look_of(piece, lies, words, self._bodies, {}).face, lies.rect.width(), dpr)):
                slip = replace(plain, rect=plain.rect.translated(corner))
                for ref, spot in here:
                    if spot.box.intersects(slip.rect):
                        yield ref, spot, (board, number), slip

    def _of(self, face: Face, width: float, dpr: float) -> tuple[Slip, ...]:
        pool = self._bodies.faces
        if not isinstance(pool, FacePool):
            return ()
        key = face, width, dpr, pool.theme.name, pool.edition
        if key not in self._kept:
            self._kept[key] = pool.slips(face, width, dpr)
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]


def _written(number: tuple[Ref, int], slip: Slip, theme: Theme) -> Written:
    own = replace(slip, rect=QRectF(QPointF(0, 0), slip.rect.size()))

    def paint(p: QPainter) -> None:
        own.paint(p, theme)

    return Written(("slip", number), slip.rect, (slip.lines, slip.px, slip.dark), paint)
