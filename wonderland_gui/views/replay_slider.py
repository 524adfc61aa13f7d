"""The slider of the replay bar: a gold thread with a lozenge at the beginning of each turn, and a knob to drag."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from wonderland_gui.views.paint import disc, gold, good, lozenge, pen, shadow
from wonderland_gui.views.theme import Theme
from wonderland_gui.views.themed import Ringed

KNOB = 12.0
MARK = 6.0
CLOSEST = 15.0
"""Marks nearer to each other than this, in pixels, are left out."""


class ReplaySlider(Ringed, QSlider):
    """Its value is a moment of the match.  A press anywhere on it takes the knob there, and it can be dragged on; keys are left to the bar."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.start(theme)
        self.marks: tuple[int, ...] = ()
        self.setSingleStep(1)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def set_moments(self, last: int, marks: Sequence[int]) -> None:
        """From moment 0 to the last one, with marks at some."""
        if (last, tuple(marks)) != (self.maximum(), self.marks):
            self.marks = tuple(marks)
            self.blockSignals(True)
            self.setRange(0, last)
            self.blockSignals(False)
            self.update()

    def set_moment(self, moment: int) -> None:
        """Moves the knob without telling anybody."""
        self.blockSignals(True)
        self.setValue(moment)
        self.blockSignals(False)
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(240, 40)

    def minimumSizeHint(self) -> QSize:
        """Short, but to be used."""
        return QSize(120, 40)

    # ------------------------------------------------------------ where what lies
    def _ends(self) -> tuple[float, float]:
        return KNOB + 6.0, self.width() - KNOB - 6.0

    def x_of(self, moment: int) -> float:
        """Where a moment lies, in pixels from the left."""
        left, right = self._ends()
        return left + (right - left) * moment / max(1, self.maximum())

    def moment_at(self, x: float) -> int:
        """The moment nearest to a place."""
        left, right = self._ends()
        return min(max(0, round((x - left) / max(1.0, right - left) * self.maximum())), self.maximum())

    def shown_marks(self) -> tuple[int, ...]:
        """The marks that have room beside each other."""
        shown: list[int] = []
        for mark in self.marks:
            if not shown or self.x_of(mark) - self.x_of(shown[-1]) >= CLOSEST:
                shown.append(mark)
        return tuple(shown)

    # ------------------------------------------------------------ mouse and keys
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Takes the knob to the pointer."""
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        event.accept()
        self.setSliderDown(True)
        self.setValue(self.moment_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drags the knob."""
        if self.isSliderDown() and event.buttons() & Qt.MouseButton.LeftButton:
            self.setValue(self.moment_at(event.position().x()))
        elif self.isSliderDown():  # the release never came
            self.setSliderDown(False)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Lets the knob go."""
        self.setSliderDown(False)
        self.update()
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Every key is the bar's."""
        event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Lets the knob go, too."""
        self.setSliderDown(False)
        super().focusOutEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Lights up."""
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Goes dark."""
        super().leaveEvent(event)
        self.update()

    # ------------------------------------------------------------ paint
    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints thread, marks and knob."""
        t = self.theme
        p = good(QPainter(self))
        (left, right), y, at = self._ends(), self.height() / 2, self.x_of(self.value())
        _thread(p, QPointF(left, y), QPointF(right, y), t.sunken, 9)
        if at > left:
            _thread(p, QPointF(left, y), QPointF(at, y), gold(QRectF(left, y - 3, right - left, 6), t), t.width(5))
        for mark in self.shown_marks():
            shape = lozenge(QPointF(self.x_of(mark), y), MARK)
            p.fillPath(shape, t.gold_light if mark <= self.value() else t.line)
            p.strokePath(shape, pen(t.window, 1.5))
        knob, circle = disc(QPointF(at, y), KNOB)
        shadow(p, circle, t, "hover" if self.isSliderDown() or self.underMouse() else "rest")
        p.fillPath(circle, t.paper_light)
        p.strokePath(circle, pen(gold(knob, t), t.width(3)))
        self.paint_ring(p, knob, KNOB)
        p.end()


def _thread(p: QPainter, start: QPointF, end: QPointF, colour: QColor | QBrush, width: float) -> None:
    p.setPen(QPen(QBrush(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    p.drawLine(start, end)
