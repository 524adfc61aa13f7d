"""The small menu: which of several offers was meant?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt

from wonderland_gui.controllers.gesture import ENTER, LEFT, Gesture
from wonderland_gui.engine.view import Offer

if TYPE_CHECKING:
    from wonderland_gui.controllers.gestures import Gestures


class Ask(Gesture):
    """The small menu is open: which of several offers was meant?"""

    def __init__(self, hands: Gestures, offers: Sequence[Offer], at: QPointF) -> None:
        super().__init__(hands)
        self.offers = tuple(offers)
        self._lights = self.scene.lights
        self.scene.ask(self.offers, at)
        self._point(0)

    def press(self, at: QPointF, button: Qt.MouseButton) -> None:
        if button != LEFT:
            return
        line = self.scene.menu.line_at(at)
        if line is None:
            self.cancel()
        elif line >= 0:
            self.answer(line)

    def move(self, at: QPointF, buttons: Qt.MouseButton) -> None:
        line = self.scene.menu.line_at(at)
        if line is not None and line >= 0 and line != self.scene.menu.hot:
            self._point(line)

    def double(self, at: QPointF, button: Qt.MouseButton) -> None:
        self.press(at, button)

    def key(self, key: Qt.Key) -> bool:
        if key == Qt.Key.Key_Escape:
            self.cancel()
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.step(key == Qt.Key.Key_Down)
        elif key in ENTER:
            self.answer(self.scene.menu.hot)
        elif Qt.Key.Key_1 <= key <= Qt.Key.Key_9 and int(key) - int(Qt.Key.Key_1) < len(self.offers):
            self.answer(int(key) - int(Qt.Key.Key_1))
        else:
            return False
        return True

    def step(self, forward: bool) -> bool:
        self._point((self.scene.menu.hot + (1 if forward else -1)) % (len(self.offers) + 1))
        self.scene.announce(self.scene.menu.lines[self.scene.menu.hot].words)
        return True

    def _point(self, line: int) -> None:
        """This line would be chosen; whoever or whatever it names on the table is lit."""
        self.scene.asides.point(line)
        named = self.offers[line].choice if line < len(self.offers) else ""
        self.scene.light(replace(self._lights, hovered=None if self.scene.box_of(named).isEmpty() else named))

    def answer(self, line: int) -> None:
        """One of the lines is chosen; the last is none of the offers."""
        if line >= len(self.offers):
            self.cancel()
            return
        self.scene.close_menu()
        self.hands.commit(self.offers[line])

    def cancel(self) -> None:
        """None of them: what was in hand goes home."""
        self.scene.close_menu()
        self.hands.rest()
        self.scene.put_back()

    def lost(self) -> None:
        self.cancel()
