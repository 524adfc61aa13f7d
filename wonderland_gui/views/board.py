"""The pieces of a scene: made, moved, flipped, turned and taken away, so that they always come to lie as the last view says."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsScene

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.views.bodies import Bodies
from wonderland_gui.views.faces import Face
from wonderland_gui.views.items import PieceItem
from wonderland_gui.views.lying import Lying
from wonderland_gui.views.motion import Motions
from wonderland_gui.views.mover import Z_MOVING, Z_PIECES, Mover
from wonderland_gui.views.stamps import BARE, NO_MARKS, PLAIN, Marks, Shape, Stamps
from wonderland_gui.views.theme import Theme
from wonderland_gui.views.trips import Trip, trips
from wonderland_gui.views.ways import STRAIGHT, Ways

OVER: Final = 500.0
"""So much higher lies a piece that is pointed at: over its neighbours, under the next zone."""


class Board:
    """Items by piece.  `show` is a function of what is to lie where; how it got there leaves no trace."""

    def __init__(self, scene: QGraphicsScene, stamps: Stamps, bodies: Bodies, motions: Motions, touch: Motions, theme: Theme) -> None:
        self._scene = scene
        self._stamps = stamps
        self._bodies = bodies
        self._motions = motions
        self._touch = touch
        self._theme = theme
        self._mover = Mover(motions, theme, self._outline, self._body)
        self.items: dict[Ref, PieceItem] = {}
        self._lying: dict[Ref, Lying] = {}
        self._leaving: set[PieceItem] = set()
        self._dpr = 1.0

    # ------------------------------------------------------------ showing
    def show(self, lying: Mapping[Ref, Lying], dpr: float, *, animate: bool, ways: Ways = STRAIGHT, only: Collection[Ref] | None = None) -> tuple[Ref, ...]:
        """Lays every piece where it is to lie and gives back those that changed their zone; `ways` says how some of them get there.

        With `only` all others are there at once, and these too show at once what is seen of them now.
        """
        self._dpr = self._mover.dpr = dpr
        for ref in [ref for ref in self.items if ref not in lying]:
            self._take_away(ref, animate and only is None, ways.leave.get(ref))
        moved = tuple(ref for ref, new in lying.items() if ref in self._lying and self._lying[ref].spot.zone != new.spot.zone)
        going = trips(self._lying, lying, ways, self._theme) if animate else {}
        if only is not None:
            going = {ref: replace(trip, flips=False, riffle=None, rolls=()) for ref, trip in going.items() if ref in only}
        for ref, new in lying.items():
            item, trip, fresh = self.items.get(ref), going.get(ref), ref not in self._lying
            if item is not None and trip is None and self._lying.get(ref) == new and self._mover.rests(item, new):
                continue
            if item is None:
                item = self._make(ref, new, ways if trip is not None else STRAIGHT)
            self._mover.send(item, new, trip, fades=fresh and not ways.still and ref not in ways.dealt)
        self._lying = dict(lying)
        return moved

    def stretch(self, lying: Mapping[Ref, Lying], dpr: float) -> None:
        """Lays everything where it lies in a window of another size; pictures are stretched until `sharpen`."""
        self._dpr = self._mover.dpr = dpr
        for ref, new in lying.items():
            item = self.items.get(ref)
            if item is not None:
                item.stretch(self._outline(new), dpr)
                self._mover.rest(item, new)
        self._lying = dict(lying)

    def sharpen(self, faces: Collection[Face] | None = None) -> None:
        """Takes pictures of the right size for all pieces, or for those that show one of these faces."""
        for ref, lying in self._lying.items():
            item = self.items.get(ref) if faces is None or lying.look.face in faces else None
            if item is not None and not self._motions.moves((ref, "flip")):
                item.set_body(self._body(lying))
                item.release()

    def known(self) -> frozenset[Face]:
        """The faces that lie up on pieces whose other side only the viewer knows: they are not painted as the pool has them."""
        return frozenset(lying.look.face for lying in self._lying.values() if lying.look.known)

    def set_theme(self, theme: Theme) -> None:
        """Dresses all pieces anew; their pictures are taken by `sharpen`."""
        self._theme = self._mover.theme = theme
        for item in self.items.values():
            item.set_theme()

    @property
    def bare(self) -> bool:
        """Whether some piece has no picture yet."""
        return any(item.body is None for item in self.items.values())

    def where(self, ref: Ref) -> Lying | None:
        """How a piece is to lie, wherever it is on its way."""
        return self._lying.get(ref)

    def covers(self, box: QRectF, *, but: Ref | None = None) -> bool:
        """Whether a piece that is seen lies on a part of a box; `but` is not counted."""
        lying = (each.spot for ref, each in self._lying.items() if ref != but)
        return any(not spot.hidden and not spot.under and spot.box.intersects(box) for spot in lying)

    def worn(self, ref: Ref) -> Marks:
        """What is painted on a piece for as long as it lies so."""
        lying = self._lying.get(ref)
        return lying.worn if lying is not None else NO_MARKS

    def dim(self, ref: Ref) -> bool:
        """Whether a piece is out of play."""
        lying = self._lying.get(ref)
        return lying is not None and lying.spot.dim

    def shade(self, ref: Ref) -> str:
        """Which shadow a piece casts as it lies; none on its pile."""
        lying = self._lying.get(ref)
        return "" if lying is not None and lying.flat else "rest"

    def is_under(self, ref: Ref) -> bool:
        """Whether a piece is a board, on which others lie."""
        lying = self._lying.get(ref)
        return lying is not None and lying.spot.under

    def exchange(self, one: Ref, other: Ref) -> None:
        """Lets two pieces that look alike change their names: the one in hand goes on as the one that is played."""
        a, b = self.items.get(one), self.items.get(other)
        if a is None or b is None:
            return
        self._mover.forget(one)
        self._mover.forget(other)
        self.items[one], self.items[other] = b, a
        a.ref, b.ref = other, one

    def clear(self) -> None:
        """Takes everything away at once."""
        for ref in list(self.items):
            self._take_away(ref, False, None)
        for item in list(self._leaving):
            self._drop(item)
        self._lying = {}

    # ------------------------------------------------------------ one piece
    def _outline(self, lying: Lying) -> Shape:
        rect = lying.spot.rect
        outline = self._bodies.outline(lying.look)
        return Shape(rect.width(), rect.height(), rect.width() * outline.radius, outline.free)

    def _body(self, lying: Lying) -> QPixmap:
        return self._bodies.pixmap(lying.look, lying.spot.rect.width(), self._dpr)

    def _make(self, ref: Ref, new: Lying, ways: Ways) -> PieceItem:
        """An item where a piece comes from: with the look it has there, or at once as it is to lie."""
        look = ways.dealt.get(ref, new.look)
        item = PieceItem(ref, self._stamps, self._dpr, BARE if new.flat else PLAIN)
        item.set_shape(self._outline(new), self._dpr)
        item.angle = float(new.spot.turn)
        item.face = look
        item.set_body(self._bodies.pixmap(look, new.spot.rect.width(), self._dpr))
        item.setPos(ways.enter.get(ref, new.spot.rect.center()))
        self._scene.addItem(item)
        self.items[ref] = item
        return item

    def _take_away(self, ref: Ref, animate: bool, to: QPointF | None) -> None:
        item = self.items.pop(ref)
        self._touch.forget((ref, "lift"))
        self._mover.forget(ref)
        if not animate or not self._motions.on:
            self._drop(item)
            return
        self._leaving.add(item)
        start, end = item.pos(), to if to is not None else item.pos()

        def step(part: float) -> None:
            item.setPos(start + (end - start) * part)
            item.setOpacity(1 - part)

        motion = self._theme.motion["deal"]
        self._motions.start((id(item), "leave"), motion.ms, step, curve=motion.curve(), done=lambda: self._drop(item))

    def _drop(self, item: PieceItem) -> None:
        """Takes an item out of the scene; hovered, focused or moving, it is safe: the scene's state names pieces, not items."""
        self._leaving.discard(item)
        self._motions.forget((id(item), "leave"))
        if item.scene() is self._scene:
            self._scene.removeItem(item)

    # ------------------------------------------------------------ in hand
    def lift(self, ref: Ref, pixels: float) -> None:
        """Lets a piece rise by some pixels, or sink back."""
        item = self.items.get(ref)
        if item is None:
            return
        self._touch.forget((ref, "lift"))  # it may still be on the way to the other height
        lying = self._lying.get(ref)
        if lying is not None and not self._motions.moves((ref, "glide")):
            item.setZValue(Z_PIECES + lying.spot.z + (OVER if pixels else 0.0))
        if item.rise == pixels:
            return
        start, motion = item.rise, self._theme.motion["lift"]
        self._touch.start((ref, "lift"), motion.ms, lambda part: item.pose(rise=start + (pixels - start) * part), curve=motion.curve())

    def land(self, ref: Ref, at: QPointF, scale: float, tilt: float, angle: float) -> None:
        """Shows a piece where the hand held it, so that it goes on from there."""
        item = self.items.get(ref)
        if item is not None:
            self._motions.forget((ref, "glide"))
            self._motions.forget((ref, "turn"))
            item.setPos(at)
            item.lean(scale, tilt)
            item.pose(angle=angle)
            item.setZValue(Z_MOVING)

    def send_home(self, refs: Iterable[Ref], motion: str) -> None:
        """Lets pieces go back to where they lie."""
        for ref in refs:
            item, lying = self.items.get(ref), self._lying.get(ref)
            if item is not None and lying is not None:
                self._mover.send(item, lying, Trip(self._theme.motion[motion], sinks=True) if self._motions.on else None)
