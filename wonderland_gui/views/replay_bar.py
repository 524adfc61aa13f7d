"""The bar at the foot while one looks back: first, back, play, forward, last; a slider over the whole match; the speed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from wonderland_gui.text import Texts
from wonderland_gui.views.controls import MarkButton, PillButton
from wonderland_gui.views.paint import Art, down, gold, inset, pen, rounded, shadow, tint
from wonderland_gui.views.replay_slider import ReplaySlider
from wonderland_gui.views.theme import Theme
from wonderland_gui.views.themed import RING, Label, Themed, italic

SHADE: Final = 12
"""How far the bar's shadow reaches beyond it."""
HIGH: Final = 58
TOOLS: Final = {"first": "first", "back": "step_back", "play": "play", "forward": "step_forward", "last": "last"}
SPEEDS: Final = ("0.5", "1", "2", "4")
"""How many times as fast as usual."""
STEPS: Final = {
    Qt.Key.Key_Left: "back",
    Qt.Key.Key_Right: "forward",
    Qt.Key.Key_Home: "first",
    Qt.Key.Key_End: "last",
    Qt.Key.Key_PageUp: "former_turn",
    Qt.Key.Key_PageDown: "next_turn",
    Qt.Key.Key_Space: "play",
    Qt.Key.Key_Escape: "leave",
}


class _Tool(MarkButton):
    """A mark that leaves the keys of the bar to the bar; of the play button the ground is gold."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space presses it; arrows and their like are the bar's."""
        if event.key() in STEPS and event.key() != Qt.Key.Key_Space:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def set_mark(self, mark: str) -> None:
        """Shows another mark."""
        if mark != self.mark:
            self.mark = mark
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the mark, on gold if it is the one that plays."""
        if self.mark not in ("play", "pause"):
            super().paintEvent(event)
            return
        t, rect = self.theme, self.shape()
        path = rounded(rect, t.radii["button"])
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        p.fillPath(path, gold(rect, t))
        p.strokePath(path, pen(t.gold_light if self.underMouse() else t.gold_deep, t.width(1.2)))
        tint(p, self.art, f"ui/{self.mark}", inset(rect, rect.width() * 0.18), t.on_gold)
        self.paint_ring(p, rect, t.radii["button"])
        p.end()


class ReplayBar(Themed, QWidget):
    """Shows where in the match one is and says where one wants to be; it moves nothing itself."""

    wanted = Signal(int)
    """The moment to which the slider was dragged."""
    stepped = Signal(str)
    """One of the values of `STEPS`."""
    speed_chosen = Signal(str)
    """One of `SPEEDS`."""

    def __init__(self, theme: Theme, texts: Texts, art: Art | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start(theme, art, texts)
        self.playing = False
        self.speed = "1"
        self.turns = 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.tools = {name: _Tool(theme, mark, art, side=34, parent=self) for name, mark in TOOLS.items()}
        for name, tool in self.tools.items():
            tool.clicked.connect(lambda _=False, name=name: self.stepped.emit(name))
            tool.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        centre = Qt.AlignmentFlag.AlignCenter
        self.begin, self.end = (Label(theme, 16, font=italic, token="muted", align=centre, wrap=False, parent=self) for _ in range(2))
        self.slider = ReplaySlider(theme, self)
        self.slider.valueChanged.connect(self.wanted)
        self.faster = PillButton(theme, art=art, px=16, high=30, parent=self)
        self.faster.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.faster.clicked.connect(self._next_speed)
        self.setFocusProxy(self.slider)
        order: list[QWidget] = [*self.tools.values(), self.slider, self.faster]
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)
        self.translated()

    # ------------------------------------------------------------ what it shows
    def set_moments(self, last: int, starts: Sequence[int]) -> None:
        """The whole match: its last moment, and those at which turns begin."""
        self.slider.set_moments(last, starts)
        if len(starts) != self.turns:
            self.turns = max(1, len(starts))
            self.translated()

    def set_moment(self, moment: int, words: str) -> None:
        """Where one is, and how that is said."""
        self.slider.set_moment(moment)
        self.slider.setAccessibleDescription(words)
        self.slider.setToolTip(words)
        at_first, at_last = moment <= 0, moment >= self.slider.maximum()
        for name, off in (("first", at_first), ("back", at_first), ("forward", at_last), ("last", at_last)):
            if off and self.tools[name].hasFocus():
                self.slider.setFocus(Qt.FocusReason.OtherFocusReason)
            self.tools[name].setEnabled(not off)

    def set_playing(self, playing: bool) -> None:
        """Whether it goes on by itself."""
        self.playing = playing
        self.tools["play"].set_mark("pause" if playing else "play")
        self._name_tools()

    def set_speed(self, speed: str) -> None:
        """How fast it does."""
        self.speed = speed if speed in SPEEDS else "1"
        self._name_tools()
        self._arrange()

    def translated(self) -> None:
        """Names everything."""
        self.begin.setText(self.say("ui.replay.turn", n=1))
        self.end.setText(self.say("ui.replay.turn", n=self.turns))
        self.slider.setAccessibleName(self.say("ui.replay.slider"))
        self.setAccessibleName(self.say("ui.replay.bar"))
        self._name_tools()
        self._arrange()

    def _name_tools(self) -> None:
        for name, tool in self.tools.items():
            tool.set_words(self.say("ui.replay.pause" if name == "play" and self.playing else f"ui.replay.{name}"))
        said = self.say("ui.replay.speed", n="½" if self.speed == "0.5" else self.speed)
        self.faster.set_words("½×" if self.speed == "0.5" else f"{self.speed}×")
        self.faster.setAccessibleName(said)
        self.faster.setToolTip(said)

    def _next_speed(self) -> None:
        self.set_speed(SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)])
        self.speed_chosen.emit(self.speed)

    # ------------------------------------------------------------ keys
    def take_key(self, key: int) -> bool:
        """Does what a key means while one looks back; says whether it meant something."""
        step = STEPS.get(Qt.Key(key))
        if step is None:
            return False
        self.stepped.emit(step)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys of the slider and of the buttons."""
        if not self.take_key(event.key()):
            super().keyPressEvent(event)

    # ------------------------------------------------------------ where everything lies
    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(900, HIGH + 2 * SHADE)

    def minimumSizeHint(self) -> QSize:
        """Room for buttons and a short slider."""
        return QSize(520, HIGH + 2 * SHADE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Places everything."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        middle, x, ring = self.height() // 2, SHADE + 6, round(RING)
        for tool in self.tools.values():
            size = tool.sizeHint()
            tool.setGeometry(x, middle - size.height() // 2, size.width(), size.height())
            x += size.width() - ring - 2
        right = self.width() - SHADE - 8
        size = self.faster.sizeHint()
        self.faster.setGeometry(right - size.width(), middle - size.height() // 2, size.width(), size.height())
        right -= size.width()
        wide = [round(label.wanted_width()) + 4 for label in (self.begin, self.end)]
        self.begin.setGeometry(x + 12, middle - 14, wide[0], 26)
        self.end.setGeometry(right - wide[1] - 2, middle - 14, wide[1], 26)
        left = x + 12 + wide[0]
        self.slider.setGeometry(left, middle - 20, max(60, right - wide[1] - 2 - left), 40)

    # ------------------------------------------------------------ paint
    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the bar."""
        p = QPainter(self)
        p.drawPixmap(0, 0, self.kept("bar", self.size(), self._paint))
        p.end()

    def _paint(self, p: QPainter) -> None:
        t, rect = self.theme, inset(QRectF(self.rect()), SHADE)
        path = rounded(rect, 12)
        shadow(p, path, t, "panel", scale=0.7)
        p.fillPath(path, down(rect, t.surface, t.sunken))
        p.strokePath(path, pen(t.c("gold", 0.5), t.width(1)))
