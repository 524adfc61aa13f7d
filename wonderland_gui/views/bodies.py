"""The picture of a piece as one viewer sees it: its face, its back, or its back with a ghost of the face that only this viewer knows."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

from wonderland_gui.engine.view import ViewPiece
from wonderland_gui.views.faces import Face
from wonderland_gui.views.paint import CENTRE, Art, disc, gold, good, pen, rounded, text
from wonderland_gui.views.paint_marks import Mark, known_face, mark_over, tag, tag_size
from wonderland_gui.views.theme import Theme, display

MOST = 200


class Faces(Protocol):
    """A pool of painted faces and backs."""

    def pixmap(self, face: Face, width: float, dpr: float, /, *, lift: str = ..., turn: int = ...) -> QPixmap:
        """The face or back in this width of logical pixels; an older size stands in until it is painted."""
        ...


Definitions = Callable[[str], object]
"""The definition of a kind, whose fields its face shows."""


@dataclass(frozen=True, slots=True)
class Look:
    """What is seen of a piece; pieces of equal looks are shown by one picture."""

    face: Face
    """The face or the back that lies up."""
    ghost: str = ""
    """A short word for the face that only the viewer knows: a rank."""
    words: str = ""
    """What is said of it: "known to you"."""
    known: bool = False
    figure: str = ""
    """Art that is shown as the ghost where there is no word."""


class Bodies:
    """Pictures of looks; those with a ghost are painted here upon the pool's backs."""

    def __init__(self, faces: Faces, theme: Theme, art: Art | None = None) -> None:
        self.faces = faces
        self.theme = theme
        self.art = art
        self._made: OrderedDict[Hashable, QPixmap] = OrderedDict()
        self._faces: dict[str, tuple[object, Face]] = {}

    def look(self, piece: ViewPiece, definitions: Definitions, ghost: str = "", words: str = "") -> Look:
        """How a piece looks to its viewer: what is hidden from others shows its back, and to the one who knows it a ghost of its face."""
        if piece.known:
            figure = str(self._face(piece.kind, definitions).values()["art"]) if not ghost and piece.kind is not None else ""
            return Look(Face.hidden(piece.back), ghost, words, True, figure)
        return Look(Face.hidden(piece.back) if piece.kind is None else self._face(piece.kind, definitions))

    def _face(self, kind: str, definitions: Definitions) -> Face:
        definition = definitions(kind)
        kept = self._faces.get(kind)
        if kept is None or kept[0] is not definition:
            kept = self._faces[kind] = (definition, Face.shown(kind, definition))
        return kept[1]

    def free(self, look: Look) -> bool:
        """Whether a look has an outline of its own: its face lies on no paper."""
        cut_out = getattr(self.faces, "cut_out", None)
        return cut_out is not None and bool(cut_out(look.face))

    def forget(self) -> None:
        """Paints ghosts anew: art has arrived."""
        self._made.clear()

    def set_theme(self, theme: Theme) -> None:
        """Paints ghosts anew in another theme."""
        self.theme = theme
        self._made.clear()

    def pixmap(self, look: Look, width: float, dpr: float) -> QPixmap:
        """The picture of a look, `width` logical pixels wide."""
        body = self.faces.pixmap(look.face, width, dpr, lift="none")
        if not look.known and body.devicePixelRatio() == dpr:
            return body
        key = (look if look.known else None, body.cacheKey(), dpr)
        made = self._made.get(key)
        if made is None:
            made = QPixmap(body)
            made.setDevicePixelRatio(dpr)
            if look.known:
                _paint_ghost(made, look, self.theme, self.art)
            self._made[key] = made
            while len(self._made) > MOST:
                self._made.popitem(last=False)
        return made


def _paint_ghost(pixmap: QPixmap, look: Look, theme: Theme, art: Art | None) -> None:
    size = pixmap.deviceIndependentSize()
    card, width = QRectF(QPointF(0, 0), size), size.width()
    p = good(QPainter(pixmap))
    line = card.adjusted(1, 1, -1, -1)
    if look.figure and art is not None:
        known_face(p, line, theme, art, look.figure)
    else:
        mark_over(p, rounded(line, max(0.0, width * theme.card.radius - 1)), Mark.KNOWN, theme)
    if look.ghost:
        _roundel(p, card.center(), width * 0.185, look.ghost, theme)
    wide, high = tag_size(look.words, 12)
    if look.words and not look.figure and wide <= width - 4:
        tag(p, QPointF(card.center().x(), card.bottom() - high - 9), look.words, theme, theme.known, 12)
    p.end()


def _roundel(p: QPainter, centre: QPointF, radius: float, words: str, theme: Theme) -> None:
    rect, path = disc(centre, radius)
    p.fillPath(path, theme.paper_light)
    p.strokePath(path, pen(theme.ink, radius * 0.20))
    p.strokePath(path, pen(gold(rect, theme), radius * 0.11))
    text(p, rect.adjusted(0, -radius * 0.1, 0, -radius * 0.1), words, display(radius * 1.5), theme.ink, CENTRE)
