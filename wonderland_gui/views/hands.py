"""Who is told what mouse and keyboard do on a table scene, and what is told by them."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGraphicsScene, QGraphicsSceneMouseEvent, QGraphicsSceneWheelEvent


class Hands(Protocol):
    """Who is told what mouse and keyboard do on the table; gestures are made of it."""

    @property
    def pointer(self) -> QPointF | None: ...
    def press(self, at: QPointF, button: Qt.MouseButton) -> None: ...
    def move(self, at: QPointF, buttons: Qt.MouseButton) -> None: ...
    def release(self, at: QPointF, button: Qt.MouseButton) -> None: ...
    def double(self, at: QPointF, button: Qt.MouseButton) -> None: ...
    def wheel(self, delta: int) -> bool: ...
    def key(self, key: int, modifiers: Qt.KeyboardModifier) -> bool: ...
    def wants(self, key: int, modifiers: Qt.KeyboardModifier) -> bool: ...
    def other_way(self) -> bool: ...
    def step(self, forward: bool) -> bool: ...
    def leave(self) -> None: ...
    def lost(self) -> None: ...
    def renewing(self) -> None: ...
    def renewed(self) -> None: ...


class HandledScene(QGraphicsScene):
    """A scene whose events go to hands, never to its items; the signals are what hands tell."""

    hovered = Signal(object)
    """The ref under the pointer, or None."""
    picked_up = Signal(object)
    """The ref that is now in hand, or None."""
    hot_target = Signal(object)
    """The offer that letting go now would be, or None."""
    chosen = Signal(object)
    """An offer that the player chose."""
    refused = Signal(object, object, int)
    """A gesture that is not on offer: source, target, turn.  The answer is `refuse`."""
    choices = Signal(object)
    """The offers among which the small menu asks; empty when it closes."""
    ways = Signal(int)
    """How many ways there are to the place to which one is shown."""
    opened = Signal(object)
    """A ref that the player wants to see large."""
    turned = Signal(int)
    """What is held now lies at so many degrees."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.hands: Hands | None = None
        self.left: list[QRectF] = []
        """Places that items have left since the window was painted."""

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        event.accept()
        if self.hands is not None:
            self.hands.press(event.scenePos(), event.button())

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        event.accept()
        if self.hands is not None:
            self.hands.move(event.scenePos(), event.buttons())

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        event.accept()
        if self.hands is not None:
            self.hands.release(event.scenePos(), event.button())

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        event.accept()
        if self.hands is not None:
            self.hands.double(event.scenePos(), event.button())

    def wheelEvent(self, event: QGraphicsSceneWheelEvent) -> None:
        event.setAccepted(self.hands is not None and self.hands.wheel(event.delta()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.setAccepted(self.hands is not None and self.hands.key(event.key(), event.modifiers()))
