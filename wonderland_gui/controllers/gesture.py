"""A gesture on its way: what it is told, and what it does when it is told nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, Qt

if TYPE_CHECKING:
    from wonderland_gui.controllers.gestures import Gestures

LEFT: Final = Qt.MouseButton.LeftButton
RIGHT: Final = Qt.MouseButton.RightButton
ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
ARROWS: Final = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


class Gesture:
    """One gesture.  It lives from the press, or the key, until the piece in hand is let go; what it does not know, it ignores."""

    def __init__(self, hands: Gestures) -> None:
        self.hands = hands
        self.scene = hands.scene

    def press(self, at: QPointF, button: Qt.MouseButton) -> None:
        """A button goes down."""

    def move(self, at: QPointF, buttons: Qt.MouseButton) -> None:
        """The pointer moves."""

    def release(self, at: QPointF, button: Qt.MouseButton) -> None:
        """A button goes up."""

    def double(self, at: QPointF, button: Qt.MouseButton) -> None:
        """The second press of a double click."""

    def key(self, key: Qt.Key) -> bool:
        """A key goes down; says whether it meant something here."""
        return False

    def step(self, forward: bool) -> bool:
        """Tab or Shift+Tab; says whether it stays on the table."""
        return True

    def lost(self) -> None:
        """The window lost mouse or keyboard, or shows something else."""
        self.hands.rest()
