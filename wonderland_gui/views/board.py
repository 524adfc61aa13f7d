"""The pieces of a scene: made, moved, flipped, turned and taken away, so that they always come to lie as the last view says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import pi, sin
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsScene

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.views.bodies import Bodies, Look
from wonderland_gui.views.items import PieceItem
from wonderland_gui.views.lying import Lying
from wonderland_gui.views.motion import Motions
from wonderland_gui.views.scenery import Spot
from wonderland_gui.views.stamps import NO_MARKS, Marks, Shape, Stamps
from wonderland_gui.views.theme import Motion, Theme

Z_PIECES: Final = 100.0
Z_MOVING: Final = 1_000_000.0
OVER: Final = 500.0
"""So much higher lies a piece that is pointed at: over its neighbours, under the next zone."""
MANY: Final = 3
"""So many pieces that move at once leave one after the other."""


@dataclass(frozen=True, slots=True)
class Trip:
    """How a piece gets to its new place: by which motion of the theme, and how long after the first."""

    motion: Motion
    delay: float = 0.0


class Board:
    """Items by piece.  `show` is a function of what is to lie where; how it got there leaves no trace."""

    def __init__(self, scene: QGraphicsScene, stamps: Stamps, bodies: Bodies, motions: Motions, touch: Motions, theme: Theme) -> None:
        self._scene = scene
        self._stamps = stamps
        self._bodies = bodies
        self._motions = motions
        self._touch = touch
        self._theme = theme
        self.items: dict[Ref, PieceItem] = {}
        self._lying: dict[Ref, Lying] = {}
        self._leaving: set[PieceItem] = set()
        self._dpr = 1.0

    # ------------------------------------------------------------ showing
    def show(
        self,
        lying: Mapping[Ref, Lying],
        dpr: float,
        *,
        animate: bool,
        enter: Mapping[Ref, QPointF] | None = None,
        leave: Mapping[Ref, QPointF] | None = None,
        special: Mapping[Ref, str] | None = None,
    ) -> tuple[Ref, ...]:
        """Lays every piece where it is to lie and gives back those that changed their zone.

        `enter` and `leave` say where pieces come from that were not seen before, and go that are not seen any more;
        `special` names another motion for some.
        """
        self._dpr = dpr
        for ref in [ref for ref in self.items if ref not in lying]:
            self._take_away(ref, animate, (leave or {}).get(ref))
        moved = tuple(ref for ref, new in lying.items() if ref in self._lying and self._lying[ref].spot.zone != new.spot.zone)
        travels = [ref for ref, new in lying.items() if self._differs(ref, new)] if animate else []
        trips = self._trips(travels, special or {})
        for ref, new in lying.items():
            item = self.items.get(ref)
            if item is None:
                item = self._make(ref, new, (enter or {}).get(ref) if animate else None)
            self._send(item, new, trips.get(ref) if animate else None)
        self._lying = dict(lying)
        return moved

    def _differs(self, ref: Ref, new: Lying) -> bool:
        old = self._lying.get(ref)
        return old is None or old.spot.rect != new.spot.rect or old.look != new.look or old.spot.turn != new.spot.turn

    def _trips(self, travels: list[Ref], special: Mapping[Ref, str]) -> dict[Ref, Trip]:
        """One or two pieces glide together; many are dealt one after the other."""
        usual = [ref for ref in travels if ref not in special]
        many = len(travels) >= MANY
        motion = self._theme.motion["deal" if many else "glide"]
        trips = {ref: Trip(motion, motion.stagger * number if many else 0.0) for number, ref in enumerate(usual)}
        for number, ref in enumerate(ref for ref in travels if ref in special):
            own = self._theme.motion.get(special[ref], motion)
            trips[ref] = Trip(own, float(own.stagger * number))
        return trips

    def stretch(self, lying: Mapping[Ref, Lying], dpr: float) -> None:
        """Lays everything where it lies in a window of another size; pictures are stretched until `sharpen`."""
        self._dpr = dpr
        for ref, new in lying.items():
            item = self.items.get(ref)
            if item is not None:
                item.stretch(self._outline(new), dpr)
                self._rest(item, new)
        self._lying = dict(lying)

    def sharpen(self) -> None:
        """Takes pictures of the right size for all pieces."""
        for ref, lying in self._lying.items():
            item = self.items.get(ref)
            if item is not None and not self._motions.moves((ref, "flip")):
                item.set_body(self._body(lying))
                item.release()

    def set_theme(self, theme: Theme) -> None:
        """Takes all pictures anew."""
        self._theme = theme
        for item in self.items.values():
            item.set_theme()
        self.sharpen()

    @property
    def bare(self) -> bool:
        """Whether some piece has no picture yet."""
        return any(item.body is None for item in self.items.values())

    def where(self, ref: Ref) -> Lying | None:
        """How a piece is to lie, wherever it is on its way."""
        return self._lying.get(ref)

    def worn(self, ref: Ref) -> Marks:
        """What is painted on a piece for as long as it lies so."""
        lying = self._lying.get(ref)
        return lying.worn if lying is not None else NO_MARKS

    def exchange(self, one: Ref, other: Ref) -> None:
        """Lets two pieces that look alike change their names: the one in hand goes on as the one that is played."""
        a, b = self.items.get(one), self.items.get(other)
        if a is None or b is None:
            return
        for key in ("glide", "flip", "turn"):
            self._motions.forget((one, key))
            self._motions.forget((other, key))
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
        return Shape(rect.width(), rect.height(), rect.width() * self._theme.card.radius, self._bodies.free(lying.look))

    def _body(self, lying: Lying) -> QPixmap:
        return self._bodies.pixmap(lying.look, lying.spot.rect.width(), self._dpr)

    def _make(self, ref: Ref, new: Lying, origin: QPointF | None) -> PieceItem:
        item = PieceItem(ref, self._stamps, self._dpr)
        item.set_shape(self._outline(new), self._dpr)
        item.angle = float(new.spot.turn)
        item.face = new.look
        item.set_body(self._body(new))
        item.setPos(origin if origin is not None else new.spot.rect.center())
        self._scene.addItem(item)
        self.items[ref] = item
        return item

    def _take_away(self, ref: Ref, animate: bool, to: QPointF | None) -> None:
        item = self.items.pop(ref)
        self._touch.forget((ref, "lift"))
        for key in ("glide", "flip", "turn"):
            self._motions.forget((ref, key))
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

    def _rest(self, item: PieceItem, new: Lying) -> None:
        """Puts an item exactly where it is to lie."""
        for key in ("glide", "turn"):
            self._motions.forget((item.ref, key))
        item.setPos(new.spot.rect.center())
        item.setScale(1.0)
        item.setRotation(0.0)
        item.setOpacity(1.0)
        item.setZValue(Z_PIECES + new.spot.z)
        item.pose(angle=float(new.spot.turn), squeeze=1.0)

    def _send(self, item: PieceItem, new: Lying, trip: Trip | None) -> None:
        """Lets one piece go from wherever it is to where it is to lie."""
        shape, old_width = self._outline(new), item.shape_.width
        scale = item.scale() * old_width / shape.width if shape.width else 1.0
        item.set_shape(shape, self._dpr)
        if trip is None:
            self._motions.forget((item.ref, "flip"))
            item.face = new.look
            item.set_body(self._body(new))
            self._rest(item, new)
            return
        fresh = item.ref not in self._lying
        self._flip(item, new, trip)
        self._turn(item, new, trip)
        self._glide(item, new, trip, scale, fresh)

    def _flip(self, item: PieceItem, new: Lying, trip: Trip) -> None:
        old = item.face
        item.face = new.look
        if not isinstance(old, Look) or old.face == new.look.face:
            item.set_body(self._body(new))
            return
        motion = self._theme.motion["flip"]

        def step(part: float) -> None:
            if part >= 0.5:  # asked for anew: the face may have been painted on the way
                item.set_body(self._body(new))
            item.pose(squeeze=abs(1 - 2 * part), gleam=part if part < 1 else -1.0)

        self._motions.start((item.ref, "flip"), motion.ms, step, curve=motion.curve(), delay=trip.delay)

    def _turn(self, item: PieceItem, new: Lying, trip: Trip) -> None:
        start, end = item.angle, float(new.spot.turn)
        way = (end - start + 180) % 360 - 180
        if abs(way) < 0.5:
            item.pose(angle=end)
            return
        motion = self._theme.motion["turn"]

        def step(part: float) -> None:
            item.pose(angle=start + way * part if part < 1 else end)

        self._motions.start((item.ref, "turn"), motion.ms, step, curve=motion.curve(), delay=trip.delay)

    def _glide(self, item: PieceItem, new: Lying, trip: Trip, scale: float, fresh: bool) -> None:
        start, end = item.pos(), new.spot.rect.center()
        tilt, way = item.rotation(), end - start
        far = (way.x() ** 2 + way.y() ** 2) ** 0.5
        if far < 0.5 and not fresh and abs(scale - 1) < 0.01 and not tilt:
            item.setPos(end)
            item.setScale(1.0)
            item.setZValue(Z_PIECES + new.spot.z)
            return
        bow = QPointF(way.y(), -way.x()) * (trip.motion.arc if way.x() >= 0 else -trip.motion.arc)
        item.setScale(scale)
        item.setZValue(Z_MOVING + new.spot.z)
        if fresh:
            item.setOpacity(0.0)

        def step(part: float) -> None:
            if part >= 1:
                self._arrive(item, new)
                return
            item.setPos(self._whole_pixel(start + way * part + bow * sin(pi * part), new.spot))
            item.setScale(scale + (1 - scale) * part)
            item.setRotation(tilt * (1 - part) + trip.motion.tilt * _tipped(part))
            if fresh:
                item.setOpacity(part)

        self._motions.start((item.ref, "glide"), trip.motion.ms, step, curve=trip.motion.curve(), delay=trip.delay)

    def _whole_pixel(self, at: QPointF, spot: Spot) -> QPointF:
        """The nearest point at which a piece lies on the pixels of the screen."""
        left, top, dpr = at.x() - spot.rect.width() / 2, at.y() - spot.rect.height() / 2, self._dpr
        return QPointF(round(left * dpr) / dpr + spot.rect.width() / 2, round(top * dpr) / dpr + spot.rect.height() / 2)

    def _arrive(self, item: PieceItem, new: Lying) -> None:
        item.setPos(new.spot.rect.center())
        item.setScale(1.0)
        item.setRotation(0.0)
        item.setOpacity(1.0)
        item.setZValue(Z_PIECES + new.spot.z)

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
            item.setScale(scale)
            item.setRotation(tilt)
            item.pose(angle=angle)
            item.setZValue(Z_MOVING)

    def send_home(self, refs: Iterable[Ref], motion: str) -> None:
        """Lets pieces go back to where they lie."""
        for ref in refs:
            item, lying = self.items.get(ref), self._lying.get(ref)
            if item is not None and lying is not None:
                if self._motions.on:
                    self._send(item, lying, Trip(self._theme.motion[motion]))
                else:
                    self._send(item, lying, None)


def _tipped(part: float) -> float:
    """How far a piece is tipped on its way: soon, until just before it comes to lie."""
    return min(1.0, 4 * part, 5 * (1 - part))
