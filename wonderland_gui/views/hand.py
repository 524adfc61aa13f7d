"""The piece in hand: a ghost of it follows the pointer while its own item waits, unseen, where it lies."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtWidgets import QGraphicsScene

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.views.board import Board
from wonderland_gui.views.bodies import Bodies
from wonderland_gui.views.furniture import Z_NAMES
from wonderland_gui.views.motion import Motions
from wonderland_gui.views.overlays import Ghost
from wonderland_gui.views.paint import Art
from wonderland_gui.views.paint_table import zone_empty
from wonderland_gui.views.painted import Painted
from wonderland_gui.views.stamps import Shape, Stamps
from wonderland_gui.views.theme import Theme


class Hand:
    """What is held, and how it is shown.  The items of the board are never moved by a gesture."""

    def __init__(self, scene: QGraphicsScene, stamps: Stamps, board: Board, bodies: Bodies, motions: Motions, art: Art) -> None:
        self._scene = scene
        self._stamps = stamps
        self._board = board
        self._bodies = bodies
        self._motions = motions
        self._art = art
        self.ref: Ref | None = None
        """What is held, as the offers call it; None: nothing."""
        self.shown: Ref | None = None
        """The piece that is shown in hand; None for what has no picture."""
        self.at = QPointF()
        self._dpr = 1.0
        self._grab = QPointF()
        self._ghost: Ghost | None = None
        self._place: Painted | None = None

    @property
    def ghost(self) -> Ghost | None:
        """The item that follows the pointer."""
        return self._ghost

    @property
    def covers(self) -> QRectF:
        """What the held piece covers; a point where it has no picture."""
        return self._ghost.covers() if self._ghost is not None else QRectF(self.at, QSizeF(0, 0))

    # ------------------------------------------------------------ taking
    def take(self, ref: Ref, shown: Ref | None, at: QPointF | None, theme: Theme, dpr: float, words: str, motif: str, grow: float = 1.0) -> None:
        """Takes a piece up where the pointer is (None: where the piece lies); it grows to the size that it will have where it may go."""
        self.ref, self.shown = ref, shown
        item = self._board.items.get(shown) if shown is not None else None
        lying = self._board.where(shown) if shown is not None else None
        if item is None or lying is None or shown is None:
            self.at = at or QPointF()
            return
        self.at, self._dpr = at or item.pos(), dpr
        self._grab = (item.pos() - self.at) * grow
        lifted = theme.shadows["lifted"]
        rect = lying.spot.rect
        pixels = round(rect.width() * grow * dpr)
        width, height = pixels / dpr, ceil(pixels * lying.spot.ratio - 1e-9) / dpr if grow != 1 else rect.height()
        ghost = Ghost(shown, self._stamps, dpr)
        ghost.set_shape(Shape(width, height, item.shape_.radius * width / rect.width(), item.shape_.free), dpr)
        ghost.set_body(self._bodies.pixmap(lying.look, width, dpr))
        ghost.angle = item.angle
        ghost.set_theme()
        ghost.setPos(item.pos())
        self._ghost = ghost
        self._scene.addItem(ghost)
        self._lift(ghost, rect.width() / width, lifted.scale, -lifted.tilt_deg, theme)
        item.setVisible(False)
        self._show_place(lying.spot.rect, words, motif, theme, dpr)

    def _lift(self, ghost: Ghost, start: float, scale: float, tilt: float, theme: Theme) -> None:
        motion = theme.motion["lift"]

        def step(part: float) -> None:
            ghost.grip(start + (scale - start) * part, tilt * part, lifted=part >= 1)

        self._motions.start("ghost lift", motion.ms, step, curve=motion.curve())

    def _show_place(self, rect: QRectF, words: str, motif: str, theme: Theme, dpr: float) -> None:
        if self._board.covers(QRectF(rect.left(), rect.bottom() - 24, rect.width(), 24), but=self.shown):
            words = ""  # they would be cut
        place = Painted(Z_NAMES)
        box = QRectF(QPointF(0, 0), rect.size())
        place.setPos(rect.topLeft())
        radius = max(6.0, rect.width() * theme.card.radius)
        place.show_("place", rect.size(), dpr, lambda p: zone_empty(p, box, theme, self._art, words, motif, radius), margin=2)
        self._scene.addItem(place)
        self._place = place

    # ------------------------------------------------------------ holding
    def move(self, at: QPointF) -> None:
        """Follows the pointer."""
        self.at = at
        if self._ghost is not None:
            self._motions.forget("ghost move")
            self._ghost.setPos(self._whole_pixel(at + self._grab))

    def hover_over(self, rect: QRectF, theme: Theme) -> None:
        """Goes to a place without a pointer, a little above it so that the place stays in sight."""
        self.at = rect.center()
        ghost = self._ghost
        if ghost is None:
            return
        self._grab = QPointF(-0.11 * ghost.shape_.width, -0.08 * ghost.shape_.height)
        start, end, motion = ghost.pos(), self._whole_pixel(self.at + self._grab), theme.motion["drop"]
        self._motions.start("ghost move", motion.ms, lambda part: ghost.setPos(start + (end - start) * part), curve=motion.curve())

    def _whole_pixel(self, at: QPointF) -> QPointF:
        """The nearest point at which the picture lies on the pixels of the screen."""
        return QPointF(round(at.x() * self._dpr) / self._dpr, round(at.y() * self._dpr) / self._dpr)

    def turn(self, degrees: int, theme: Theme) -> None:
        """Turns what is held to lie at `degrees`."""
        ghost = self._ghost
        if ghost is None:
            return
        start = ghost.angle
        way = (degrees - start + 180) % 360 - 180 or 180.0
        motion = theme.motion["turn"]
        self._motions.start("ghost turn", motion.ms, lambda part: ghost.pose(angle=start + way * part if part < 1 else float(degrees)), curve=motion.curve())

    def sharpen(self, dpr: float) -> None:
        """Takes the picture of what is held anew: its face has been painted in this size."""
        lying = self._board.where(self.shown) if self.shown is not None else None
        if self._ghost is not None and lying is not None:
            self._ghost.set_body(self._bodies.pixmap(lying.look, self._ghost.shape_.width, dpr))

    def set_theme(self) -> None:
        """Takes new stamps."""
        if self._ghost is not None:
            self._ghost.set_theme()

    def pass_for(self, ref: Ref) -> None:
        """What is held goes on as the alike piece that the offer names."""
        if self.shown is not None:
            self._board.exchange(self.shown, ref)
            self.shown = ref

    # ------------------------------------------------------------ letting go
    def let_go(self) -> Ref | None:
        """Opens the hand: the piece's own item appears where the ghost was.  Gives back the piece that was shown."""
        shown, ghost = self.shown, self._ghost
        for key in ("ghost lift", "ghost move", "ghost turn"):
            self._motions.forget(key)
        self.ref = self.shown = self._ghost = None
        if self._place is not None:
            self._scene.removeItem(self._place)
            self._place = None
        if ghost is None:
            return None
        item = self._board.items.get(shown) if shown is not None else None
        if item is not None and shown is not None:
            item.setVisible(True)
            larger = ghost.shape_.width / item.shape_.width if item.shape_.width else 1.0
            self._board.land(shown, ghost.pos(), ghost.grown * larger, ghost.tilt, round(ghost.angle / 90) * 90.0)
        self._scene.removeItem(ghost)
        return shown
