"""Lets one piece go from wherever it is to where it is to lie: it glides, flips, turns, or is riffled with its pile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import pi, sin
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPixmap

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.views.bodies import Look
from wonderland_gui.views.items import PieceItem
from wonderland_gui.views.journeys import THROWN, hopped, rolled
from wonderland_gui.views.lying import Lying
from wonderland_gui.views.motion import Motions
from wonderland_gui.views.riffle import APART, riffled
from wonderland_gui.views.scenery import Spot
from wonderland_gui.views.stamps import Shape
from wonderland_gui.views.theme import Theme
from wonderland_gui.views.trips import Riffle, Trip

Z_PIECES: Final = 100.0
Z_MOVING: Final = 1_000_000.0
HELD: Final = 1.06
"""How much larger a piece is shown that is held up."""
DEPTH: Final = 0.55
"""From how far below its place a piece rises that is set up, in its heights."""
COURSES: Final = ("glide", "flip", "turn", "riffle")
"""By which names the motions of one piece are known."""
SINKING: Final = ((0.35, "lifted"), (0.8, "hover"))
"""Until which part of its way down a piece casts which shadow; then that of its rest."""


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

    def rests(self, item: PieceItem, new: Lying) -> bool:
        """Whether an item lies exactly where it is to lie, and stays there."""
        if item.pos() != new.spot.rect.center() or item.scale() != 1.0 or item.rotation() or item.angle != new.spot.turn or item.squeeze != 1.0:
            return False
        return item.opacity() == _seen(new) and not any(self._motions.moves((item.ref, name)) for name in COURSES)

    def rest(self, item: PieceItem, new: Lying) -> None:
        """Puts an item exactly where it is to lie."""
        for name in ("glide", "turn", "riffle"):
            self._motions.forget((item.ref, name))
        item.setPos(new.spot.rect.center())
        item.lean()
        item.setOpacity(_seen(new))
        item.setZValue(Z_PIECES + new.spot.z)
        item.cast("")
        item.strike(False)
        item.slant = float(new.spot.turn)
        item.pose(angle=float(new.spot.turn), squeeze=1.0)

    def send(self, item: PieceItem, new: Lying, trip: Trip | None, *, fades: bool = False) -> None:
        """Lets one piece go; without a trip it is there at once.  One that `fades` was not seen before."""
        shape, old_width = self._outline(new), item.shape_.width
        scale = item.scale() * old_width / shape.width if shape.width else 1.0
        item.set_shape(shape, self.dpr)
        item.slant = float(new.spot.turn)
        if trip is None:
            self._motions.forget((item.ref, "flip"))
            item.face = new.look
            item.set_body(self._body(new))
            self.rest(item, new)
            return
        if trip.rolls:
            self._roll(item, new, trip, comes=fades)
            return
        if trip.rises:
            item.setPos(new.spot.rect.center() + QPointF(0, DEPTH * shape.height))
            fades = True
        if trip.riffle is not None:
            self._riffle(item, new, trip.riffle)
        else:
            self._flip(item, new, trip)
        self._turn(item, new, trip)
        if trip.stops:
            self._hop(item, new, trip)
        else:
            self._glide(item, new, trip, scale * (HELD if trip.lifted else 1.0), fades)

    def _flip(self, item: PieceItem, new: Lying, trip: Trip) -> None:
        old = item.face
        item.face = new.look
        if not trip.flips or not isinstance(old, Look) or old.face == new.look.face:
            self._motions.forget((item.ref, "flip"))
            item.pose(squeeze=1.0)
            item.set_body(self._body(new))
            return
        motion = self.theme.motion["board_flip" if new.spot.under else "flip"]
        self._body(new)  # asked for at once, so that it is painted by the time it is seen

        def step(part: float) -> None:
            if part >= 0.5:  # asked for anew: the face may have been painted on the way
                item.set_body(self._body(new))
            item.pose(squeeze=abs(1 - 2 * part), gleam=part if part < 1 else -1.0)

        self._motions.start((item.ref, "flip"), motion.ms, step, curve=motion.curve(), delay=trip.delay + trip.flips_after)

    def _turn(self, item: PieceItem, new: Lying, trip: Trip) -> None:
        start, end = item.angle, float(new.spot.turn)
        way = (end - start + 180) % 360 - 180
        if trip.spins:
            spun = 360.0 + way
            self._motions.start(
                (item.ref, "turn"),
                trip.motion.ms,
                lambda part: item.pose(angle=end - spun * (1 - part) if part < 1 else end),
                curve=trip.motion.curve(),
                delay=trip.delay,
            )
            return
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

    def _hop(self, item: PieceItem, new: Lying, trip: Trip) -> None:
        """From place to place along its way, and upright on each of them."""
        end = new.spot.rect.center()
        stops = [(at.x(), at.y()) for at in (item.pos(), *trip.stops, end)]
        item.lean()
        item.setOpacity(1.0)
        item.setZValue(Z_MOVING + new.spot.z)

        def step(part: float) -> None:
            if part >= 1:
                self._arrive(item, new)
                return
            (x, y), rise = hopped(stops, part)
            item.setPos(self._whole_pixel(QPointF(x, y - rise * item.shape_.height), new.spot))

        ms = trip.motion.ms * (len(stops) - 1)
        self._motions.start((item.ref, "glide"), ms, step, curve=trip.motion.curve(), delay=trip.delay)

    def _roll(self, item: PieceItem, new: Lying, trip: Trip, *, comes: bool) -> None:
        """Rolls from where it is thrown to where it lies, one face after the other up."""
        end, shape = new.spot.rect.center(), item.shape_
        start = end + QPointF(THROWN[0] * shape.width, THROWN[1] * shape.height) if comes else item.pos()
        for name in ("flip", "turn"):
            self._motions.forget((item.ref, name))
        item.face = new.look
        item.lean()
        item.setOpacity(0.0 if comes else 1.0)
        item.setZValue(Z_MOVING + new.spot.z)
        item.pose(squeeze=1.0)

        def step(part: float) -> None:
            at = rolled(part)
            look = trip.rolls[at.face % len(trip.rolls)] if part < 1 else new.look
            item.set_body(self._body(replace(new, look=look)))
            item.pose(angle=new.spot.turn + at.angle)
            if part >= 1:
                self._arrive(item, new)
                return
            item.setOpacity(1.0)
            item.setPos(self._whole_pixel(start + (end - start) * at.way - QPointF(0, at.rise * shape.height), new.spot))

        self._motions.start((item.ref, "glide"), trip.motion.ms, step, curve=trip.motion.curve(), delay=trip.delay)

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
        arc = 0.0 if trip.rises else trip.motion.arc
        bow = QPointF(way.y(), -way.x()) * (arc if way.x() >= 0 else -arc)
        item.lean(scale, tilt)
        item.setZValue(Z_MOVING + new.spot.z)
        item.setOpacity(0.0 if fades else 1.0)
        item.strike(trip.struck)
        item.cast(SINKING[0][1] if trip.sinks or trip.lifted else "rest" if new.flat else "")

        def step(part: float) -> None:
            if part >= 1:
                self._arrive(item, new)
                return
            item.setPos(self._whole_pixel(start + way * part + bow * sin(pi * part), new.spot))
            item.lean(scale + (1 - scale) * part, tilt * (1 - part) + trip.motion.tilt * _tipped(part))
            if fades:
                item.setOpacity(part)
            if trip.sinks or trip.lifted:
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
        item.strike(False)


def _seen(lying: Lying) -> float:
    """How much of a piece is seen where it lies: nothing of one that an icon, a note or a number stands for."""
    return 0.0 if lying.spot.hidden else 1.0


def _tipped(part: float) -> float:
    """How far a piece is tipped on its way: soon, until just before it comes to lie."""
    return min(1.0, 4 * part, 5 * (1 - part))
