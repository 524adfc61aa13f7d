"""The picture of a piece as one viewer sees it: its face, its back, or its back with a ghost of the face that only this viewer knows."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap

from wonderland_gui.engine.view import ViewPiece
from wonderland_gui.views.faces import Face, frozen
from wonderland_gui.views.outlines import Outline
from wonderland_gui.views.paint import CENTRE, Art, disc, gold, good, pen, rounded, text
from wonderland_gui.views.paint_marks import Mark, known_face, mark_over, tag, tag_size
from wonderland_gui.views.theme import Theme, display

MOST = 200
HIDDEN = "hidden"
"""What tells a back among the faces that are kept."""


class Faces(Protocol):
    """A pool of painted faces and backs."""

    def pixmap(self, face: Face, width: float, dpr: float, /, *, lift: str = ..., turn: int = ...) -> QPixmap:
        """The face or back in this width of logical pixels; an older size stands in until it is painted."""
        ...

    def put_off(self) -> None:
        """Paints nothing more in this turn."""
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
        self._faces: dict[tuple[str, object], tuple[object, Face]] = {}

    def look(self, piece: ViewPiece, definitions: Definitions, ghost: str = "", words: str = "", more: Mapping[str, object] | None = None) -> Look:
        """How a piece looks to its viewer: what is hidden from others shows its back, and to the one who knows it a ghost of its face.

        `more` is what a face may show beside its definition; only a template that asks for it gets it.
        """
        if piece.known:
            figure = str(self._face(piece.kind, definitions, {}).values()["art"]) if not ghost and piece.kind is not None else ""
            return Look(self._back(piece.back, definitions), ghost, words, True, figure)
        return Look(self._back(piece.back, definitions) if piece.kind is None else self._face(piece.kind, definitions, more or {}))

    def know(self, kind: str, definition: object) -> None:
        """Reads what the first piece of this kind would wait for: its face and the template that paints it."""
        self.outline(Look(self._face(kind, lambda _kind: definition, {})))

    def _back(self, back: str, definitions: Definitions) -> Face:
        """A back: nothing but itself says how it looks."""
        definition = definitions(back)
        kept = self._faces.get((back, HIDDEN))
        if kept is None or kept[0] is not definition:
            kept = self._faces[back, HIDDEN] = (definition, Face.hidden(back, definition))
        return kept[1]

    def _face(self, kind: str, definitions: Definitions, more: Mapping[str, object]) -> Face:
        definition = definitions(kind)
        plain = self._kept((kind, ()), definition, {})
        asks = getattr(self.faces, "asks", None)
        wanted = {name: value for name, value in more.items() if asks is not None and asks(plain, name)}
        return self._kept((kind, frozen(wanted)), definition, wanted) if wanted else plain

    def _kept(self, key: tuple[str, object], definition: object, more: Mapping[str, object]) -> Face:
        kept = self._faces.get(key)
        if kept is None or kept[0] is not definition:
            kept = self._faces[key] = (definition, Face.shown(key[0], definition, more))
        return kept[1]

    def outline(self, look: Look) -> Outline:
        """The outline of a look."""
        outline: Callable[[Face], Outline] | None = getattr(self.faces, "outline", None)
        return outline(look.face) if outline is not None else Outline(self.theme.card.ratio, self.theme.card.radius)

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
                _paint_ghost(made, look, self.theme, self.art, self.outline(look).radius)
            self._made[key] = made
            while len(self._made) > MOST:
                self._made.popitem(last=False)
        return made


def _paint_ghost(pixmap: QPixmap, look: Look, theme: Theme, art: Art | None, radius: float) -> None:
    size = pixmap.deviceIndependentSize()
    card, width = QRectF(QPointF(0, 0), size), size.width()
    p = good(QPainter(pixmap))
    line = card.adjusted(1, 1, -1, -1)
    if look.figure and art is not None:
        known_face(p, line, theme, art, look.figure)
    else:
        mark_over(p, rounded(line, max(0.0, width * radius - 1)), Mark.KNOWN, theme)
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
