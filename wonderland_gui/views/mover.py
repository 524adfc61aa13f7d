"""Lets one piece go from wherever it is to where it is to lie: it glides, flips, turns, or is riffled with its pile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import pi, sin
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPixmap

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.views.bodies import Look
from wonderland_gui.views.items import PieceItem
from wonderland_gui.views.lying import Lying
from wonderland_gui.views.motion import Motions
from wonderland_gui.views.riffle import APART, riffled
from wonderland_gui.views.scenery import Spot
from wonderland_gui.views.stamps import Shape
from wonderland_gui.views.theme import Motion, Theme

Z_PIECES: Final = 100.0
Z_MOVING: Final = 1_000_000.0
COURSES: Final = ("glide", "flip", "turn", "riffle")
"""By which names the motions of one piece are known."""
SINKING: Final = ((0.35, "lifted"), (0.8, "hover"))
"""Until which part of its way down a piece casts which shadow; then that of its rest."""


@dataclass(frozen=True, slots=True)
class Trip:
    """How a piece gets to its new place: by which motion of the theme, and how long after the first."""

    motion: Motion
    delay: float = 0.0
    flips: bool = True
    """Whether it is turned over on the way if it shows another side; otherwise it shows it at once."""
    flips_after: float = 0.0
    """How long after it has left it is turned over."""
    sinks: bool = False
    """Whether it comes down from a hand: its shadow closes on the way."""
    riffle: Riffle | None = None
    """Its pile is riffled before it goes."""


@dataclass(frozen=True, slots=True)
class Riffle:
    """The pile in which a piece is riffled."""

    number: int
    """Which piece of the pile it is, counted from the bottom."""
    count: int
    centre: QPointF


class Mover:
    """The motions of pieces.  Each ends exactly where the last view says, however it went."""

    def __init__(self, motions: Motions, theme: Theme, outline: Callable[[Lying], Shape], body: Callable[[Lying], QPixmap]) -> None:
        """`outline` and `body` say in which shape, and by which picture, a piece is shown as it is to lie."""
        self._motions, self._outline, self._body = motions, outline, body
        self.theme = theme
        self.dpr = 1.0

    def forget(self, ref: Ref) -> None:
        """Drops all motions of a piece where they are."""
        for name in COURSES:
            self._motions.forget((ref, name))

    def rest(self, item: PieceItem, new: Lying) -> None:
        """Puts an item exactly where it is to lie."""
        for name in ("glide", "turn", "riffle"):
            self._motions.forget((item.ref, name))
        item.setPos(new.spot.rect.center())
        item.lean()
        item.setOpacity(_seen(new))
        item.setZValue(Z_PIECES + new.spot.z)
        item.cast("")
        item.pose(angle=float(new.spot.turn), squeeze=1.0)

    def send(self, item: PieceItem, new: Lying, trip: Trip | None, *, fades: bool = False) -> None:
        """Lets one piece go; without a trip it is there at once.  One that `fades` was not seen before."""
        shape, old_width = self._outline(new), item.shape_.width
        scale = item.scale() * old_width / shape.width if shape.width else 1.0
        item.set_shape(shape, self.dpr)
        if trip is None:
            self._motions.forget((item.ref, "flip"))
            item.face = new.look
            item.set_body(self._body(new))
            self.rest(item, new)
            return
        if trip.riffle is not None:
            self._riffle(item, new, trip.riffle)
        else:
            self._flip(item, new, trip)
        self._turn(item, new, trip)
        self._glide(item, new, trip, scale, fades)

    def _flip(self, item: PieceItem, new: Lying, trip: Trip) -> None:
        old = item.face
        item.face = new.look
        if not trip.flips or not isinstance(old, Look) or old.face == new.look.face:
            self._motions.forget((item.ref, "flip"))
            item.pose(squeeze=1.0)
            item.set_body(self._body(new))
            return
        motion = self.theme.motion["flip"]

        def step(part: float) -> None:
            if part >= 0.5:  # asked for anew: the face may have been painted on the way
                item.set_body(self._body(new))
            item.pose(squeeze=abs(1 - 2 * part), gleam=part if part < 1 else -1.0)

        self._motions.start((item.ref, "flip"), motion.ms, step, curve=motion.curve(), delay=trip.delay + trip.flips_after)

    def _turn(self, item: PieceItem, new: Lying, trip: Trip) -> None:
        start, end = item.angle, float(new.spot.turn)
        way = (end - start + 180) % 360 - 180
        if abs(way) < 0.5:
            item.pose(angle=end)
            return
        motion = self.theme.motion["turn"]

        def step(part: float) -> None:
            item.pose(angle=start + way * part if part < 1 else end)

        self._motions.start((item.ref, "turn"), motion.ms, step, curve=motion.curve(), delay=trip.delay)

    def _riffle(self, item: PieceItem, new: Lying, pile: Riffle) -> None:
        """In the half pile nobody sees which piece is which: there it takes the look that the shuffle gives it."""
        item.face = new.look
        home, motion = item.pos(), self.theme.motion["shuffle"]

        def step(part: float) -> None:
            at = riffled(pile.number, pile.count, part)
            if part >= 0.5:
                item.set_body(self._body(new))
            shape = item.shape_
            half = pile.centre + QPointF(at.side * APART * shape.width, 0)
            item.setPos(home + (half - home) * at.gathered - QPointF(0, at.rise * shape.height))
            item.lean(tilt=at.tilt)

        self._motions.start((item.ref, "riffle"), motion.ms, step, curve=motion.curve())

    def _glide(self, item: PieceItem, new: Lying, trip: Trip, scale: float, fades: bool) -> None:
        start, end = item.pos(), new.spot.rect.center()
        tilt, way = item.rotation(), end - start
        far = (way.x() ** 2 + way.y() ** 2) ** 0.5
        if far < 0.5 and not fades and abs(scale - 1) < 0.01 and not tilt:
            item.setPos(end)
            item.lean()
            item.setOpacity(_seen(new))
            item.setZValue(Z_PIECES + new.spot.z)
            return
        bow = QPointF(way.y(), -way.x()) * (trip.motion.arc if way.x() >= 0 else -trip.motion.arc)
        item.lean(scale, tilt)
        item.setZValue(Z_MOVING + new.spot.z)
        item.setOpacity(0.0 if fades else 1.0)
        item.cast(SINKING[0][1] if trip.sinks else "rest" if new.flat else "")

        def step(part: float) -> None:
            if part >= 1:
                self._arrive(item, new)
                return
            item.setPos(self._whole_pixel(start + way * part + bow * sin(pi * part), new.spot))
            item.lean(scale + (1 - scale) * part, tilt * (1 - part) + trip.motion.tilt * _tipped(part))
            if fades:
                item.setOpacity(part)
            if trip.sinks:
                item.cast(next((shade for until, shade in SINKING if part < until), ""))

        self._motions.start((item.ref, "glide"), trip.motion.ms, step, curve=trip.motion.curve(), delay=trip.delay)

    def _whole_pixel(self, at: QPointF, spot: Spot) -> QPointF:
        """The nearest point at which a piece lies on the pixels of the screen."""
        left, top, dpr = at.x() - spot.rect.width() / 2, at.y() - spot.rect.height() / 2, self.dpr
        return QPointF(round(left * dpr) / dpr + spot.rect.width() / 2, round(top * dpr) / dpr + spot.rect.height() / 2)

    def _arrive(self, item: PieceItem, new: Lying) -> None:
        item.setPos(new.spot.rect.center())
        item.lean()
        item.setOpacity(_seen(new))
        item.setZValue(Z_PIECES + new.spot.z)
        item.cast("")


def _seen(lying: Lying) -> float:
    """How much of a piece is seen where it lies: nothing of one that an icon, a note or a number stands for."""
    return 0.0 if lying.spot.hidden else 1.0


def _tipped(part: float) -> float:
    """How far a piece is tipped on its way: soon, until just before it comes to lie."""
    return min(1.0, 4 * part, 5 * (1 - part))
