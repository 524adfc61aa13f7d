"""Nothing is held: pointing, pressing, and the tug at what cannot be moved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication

from wonderland_gui.controllers.carry import Drag
from wonderland_gui.controllers.gesture import ARROWS, ENTER, LEFT, Gesture
from wonderland_gui.engine.protocol import Ref

if TYPE_CHECKING:
    from wonderland_gui.controllers.gestures import Gestures


class Idle(Gesture):
    """Nothing is held and no button is down."""

    def press(self, at: QPointF, button: Qt.MouseButton) -> None:
        if button != LEFT or self.hands.leaves_tray(at):
            return
        self.hands.begin(Press(self.hands, at))

    def move(self, at: QPointF, buttons: Qt.MouseButton) -> None:
        self.hands.point_at(at)

    def double(self, at: QPointF, button: Qt.MouseButton) -> None:
        ref = next(iter(self.scene.refs_at(at)), None)
        if button == LEFT and ref is not None:
            self.scene.opened.emit(ref)

    def key(self, key: Qt.Key) -> bool:
        hands = self.hands
        if key == Qt.Key.Key_W:
            return hands.other_way()
        if key in ARROWS:
            return hands.step_focus(ARROWS[key])
        if key in ENTER and hands.focus is not None:
            if hands.open_pile((hands.focus,)):
                hands.set_focus(hands.scene.tray.pieces()[-1])
            else:
                hands.click(hands.focus, None)
            return True
        if key == Qt.Key.Key_Escape and hands.scene.tray.zone is not None:
            pile, inside = hands.scene.tray.zone, hands.focus in hands.scene.tray.pieces()
            hands.scene.tray.close()
            if inside:
                hands.set_focus(pile)
            return True
        if key == Qt.Key.Key_Escape and hands.focus is not None:
            hands.set_focus(None)
            return True
        return False

    def step(self, forward: bool) -> bool:
        return self.hands.tab_focus(forward)

    def lost(self) -> None:
        """There is nothing to lose."""


class Press(Gesture):
    """The left button is down and has not moved yet."""

    def __init__(self, hands: Gestures, at: QPointF) -> None:
        super().__init__(hands)
        self.at = at
        self.refs = self.scene.refs_at(at)

    def move(self, at: QPointF, buttons: Qt.MouseButton) -> None:
        if not buttons & LEFT:
            self.hands.rest()
            self.hands.point_at(at)
        elif (at - self.at).manhattanLength() >= QApplication.startDragDistance():
            self._leave(at)

    def _leave(self, at: QPointF) -> None:
        found = self.hands.source_among(self.refs)
        if found is None:
            self.hands.begin(Tug(self.hands, self.refs, at))
        else:
            carry = Drag(self.hands, *found, self.at)
            self.hands.begin(carry)
            carry.move(at, LEFT)

    def release(self, at: QPointF, button: Qt.MouseButton) -> None:
        if button == LEFT:
            self.hands.rest()
            self.hands.click_at(self.refs, at)


class Tug(Gesture):
    """A drag of what cannot be moved: nothing moves, and the release is told why."""

    def __init__(self, hands: Gestures, refs: Sequence[Ref], at: QPointF) -> None:
        super().__init__(hands)
        self.refs = refs

    def move(self, at: QPointF, buttons: Qt.MouseButton) -> None:
        if not buttons & LEFT:
            self.hands.rest()

    def release(self, at: QPointF, button: Qt.MouseButton) -> None:
        if button != LEFT:
            return
        self.hands.rest()
        piece = self.refs[0] if self.refs and self.scene.is_piece(self.refs[0]) else None
        if piece is not None:
            under = [ref for ref in self.scene.refs_at(at) if ref not in self.refs]
            self.hands.refuse(piece, under[0] if under else None, 0, piece, at)
