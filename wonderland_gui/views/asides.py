"""What is said on the table for a moment: tags, the reason of a refusal, the small menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, QTimer
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGraphicsScene

from wonderland_gui.views.overlays import Bubble, Menu, Tag, Tip
from wonderland_gui.views.paint import Art
from wonderland_gui.views.scene_words import MenuLine
from wonderland_gui.views.theme import Theme

BUBBLE_MS: Final = 3000
"""How long the reason of a refusal is shown."""
BELOW: Final = 4
"""How far below a piece its tag hangs, in pixels."""


class Asides(QObject):
    """Tag, bubble and menu of one scene, all inside the part of the window that nothing covers."""

    def __init__(self, scene: QGraphicsScene, art: Art, theme: Theme, over: Callable[[], None]) -> None:
        """`over` is called when a reason has been shown long enough."""
        super().__init__(scene)
        self.theme = theme
        self.room = QRectF(0, 0, 800, 600)
        self.dpr = 1.0
        self.tag, self.tip, self.bubble, self.menu = Tag(), Tip(), Bubble(art), Menu(art)
        for item in (self.tag, self.tip, self.bubble, self.menu):
            scene.addItem(item)
        self._near = QPointF()
        self._beside = QRectF()
        self._timer = QTimer(self, singleShot=True, interval=BUBBLE_MS)
        self._timer.timeout.connect(over)

    def say_tag(self, words: str, box: QRectF, colour: QColor) -> None:
        """A few words below a box, or above it where there is no room; nothing for no words or no box."""
        words, below = words if not box.isEmpty() else "", QPointF(box.center().x(), box.bottom() + BELOW)
        self.tag.say(words, below, colour, self.theme, self.dpr, self.room, above=box.top() - BELOW)

    def explain(self, title: str, words: str, lines: Sequence[str], beside: QRectF) -> None:
        """Says what a piece is, beside it."""
        self.tip.say(title, words, lines, beside, self.theme, self.dpr, self.room)

    # ------------------------------------------------------------ refusing
    def bar(self, near: QPointF, beside: QRectF) -> None:
        """A gesture was refused here, beside this box; the reason follows, or does not."""
        self._near, self._beside = near, beside
        self.bubble.setVisible(False)
        self._timer.start()

    def refuse(self, sentence: str) -> None:
        """Says the reason where the gesture was refused."""
        self.bubble.say(sentence, self._near, self._beside, self.theme, self.dpr, self.room)
        self._timer.start()

    def unrefuse(self) -> None:
        """Takes the reason away."""
        self._timer.stop()
        self.bubble.setVisible(False)

    def repaint(self) -> None:
        """Art has arrived: menu and bubble may have shown without their marks."""
        if self.menu.is_open:
            self.menu.forget()
            self.menu.draw(self.theme, self.dpr)
        if self.bubble.isVisible():
            self.bubble.forget()
            self.bubble.say(self.bubble.words, self._near, self._beside, self.theme, self.dpr, self.room)

    # ------------------------------------------------------------ the menu
    def ask(self, head: str, lines: Sequence[MenuLine], last: str, near: QPointF, about: QRectF | None = None) -> None:
        """Opens the menu near a point, beside what it is `about`."""
        self.menu.open(head, lines, last, near, self.theme, self.dpr, self.room, about)

    def point(self, line: int) -> None:
        """Another line of the menu is the one that would be chosen."""
        self.menu.hot = line
        self.menu.draw(self.theme, self.dpr)
