"""Buttons and switches, painted by the theme: real Qt buttons to keyboard and screen readers."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSizePolicy, QWidget

from wonderland_gui.views.flow import FlowLayout
from wonderland_gui.views.paint import Art, advance, disc, fitted, gold, good, inset, pen, rounded, shadow, text, tint
from wonderland_gui.views.paint_panels import button, keycap
from wonderland_gui.views.theme import Theme, body, display
from wonderland_gui.views.themed import RING, Ringed

SMALLEST_BUTTON_PX = 15
"""A button that is short of room sets its words smaller, down to this."""


class _Control(Ringed, QAbstractButton):
    """What buttons of all shapes share: the words are their name, the pointer lifts them, Enter presses them as Space does."""

    def __init__(self, theme: Theme, words: str, art: Art | None, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.start(theme, art)
        self.words = ""
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.set_words(words)

    def set_words(self, words: str) -> None:
        """What the button says, to eyes and to screen readers."""
        if words == self.words:
            return
        self.words = words
        self.setText(words.replace("&", "&&"))
        self.setAccessibleName(words)
        self.updateGeometry()
        self.update()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Shows that it can be pressed."""
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Falls back."""
        super().leaveEvent(event)
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        """A button that cannot be pressed has the plain pointer."""
        if event.type() == QEvent.Type.EnabledChange:
            self.setCursor(Qt.CursorShape.PointingHandCursor if self.isEnabled() else Qt.CursorShape.ArrowCursor)
            self.update()
        super().changeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button that has the focus; what is switched on and off is left to the space bar, so that Enter can begin a match."""
        if self.isCheckable() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat() and self.isEnabled():
            event.accept()
            self.click()
            return
        super().keyPressEvent(event)

    def shape(self) -> QRectF:
        """What is shown of the widget's area: ring and shadow lie about it."""
        return inset(QRectF(self.rect()), RING)

    def minimumSizeHint(self) -> QSize:
        """As large as its words need."""
        return self.sizeHint()


class Button(_Control):
    """A button: gold if it is the one thing to do next, else raised with a line of gold; it may carry a mark and a key cap."""

    def __init__(
        self,
        theme: Theme,
        words: str = "",
        *,
        primary: bool = False,
        key: str = "",
        mark: str = "",
        art: Art | None = None,
        height: int = 40,
        parent: QWidget | None = None,
    ) -> None:
        self.primary, self.key, self.mark, self.high = primary, key, mark, height
        super().__init__(theme, words, art, parent)
        self.set_key(key)

    def set_primary(self, primary: bool) -> None:
        """Makes it the gold one, or not."""
        if primary != self.primary:
            self.primary = primary
            self.update()

    def set_key(self, key: str) -> None:
        """The key that does the same, shown as a key cap."""
        self.key = key
        self.setAccessibleDescription(key)
        self.updateGeometry()
        self.update()

    @property
    def px(self) -> float:
        """Size of its words."""
        return 19 if self.high >= 40 else 17

    def _width(self, px: float, padding: float) -> int:
        width = advance(self.words, display(px)) + 2 * padding + 2 * RING
        if self.key:
            width += self._cap() + 12
        if self.mark:
            width += 28
        return int(width + 0.999)

    def _cap(self) -> float:
        return max(24.0, advance(self.key, body(14)) + 12)

    def sizeHint(self) -> QSize:
        """Room for words, mark and key cap."""
        return QSize(self._width(self.px, 20), round(self.high + 2 * RING))

    def minimumSizeHint(self) -> QSize:
        """The same with smaller words and less air."""
        return QSize(self._width(SMALLEST_BUTTON_PX, 12), round(self.high + 2 * RING))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the button."""
        hover = self.isEnabled() and (self.underMouse() or self.isDown())
        key: tuple[Hashable, ...] = (self.words, self.key, self.mark, self.primary, hover, self.isDown(), self.isChecked(), self.isEnabled())
        p = good(QPainter(self))
        p.drawPixmap(0, 0, self.kept("face", self.size(), lambda q: self._paint(q, hover), *key))
        self.paint_ring(p, self.shape(), self.theme.radii["button"])
        p.end()

    def _paint(self, p: QPainter, hover: bool) -> None:
        t, rect = self.theme, self.shape()
        down = self.isDown() and self.isEnabled()
        button(p, rect, "", t, primary=self.primary, hover=hover, pressed=down, enabled=self.isEnabled())
        rect = rect.translated(0, 1 if down else 0)
        if self.isChecked():
            path = rounded(rect, t.radii["button"])
            p.fillPath(path, t.c("source", 0.16))
            p.strokePath(path, pen(t.source, t.width(1.6)))
        colour = (t.on_gold if self.primary else t.text) if self.isEnabled() else t.c("muted", 0.5)
        self._paint_words(p, rect, colour)

    def _paint_words(self, p: QPainter, rect: QRectF, colour: QColor) -> None:
        inner = rect.adjusted(10, 0, -10, 0)
        if self.key:
            cap = QRectF(inner.right() - self._cap() + 2, rect.center().y() - 11, self._cap(), 22)
            keycap(p, cap, self.key, colour)
            inner.setRight(cap.left() - 6)
        words, font = fitted(self.words, display(self.px), inner.width() - (28 if self.mark else 0), SMALLEST_BUTTON_PX)
        if self.mark:
            whole = advance(words, font) + 28
            left = inner.center().x() - whole / 2
            tint(p, self.art, f"ui/{self.mark}", QRectF(left, rect.center().y() - 11, 22, 22), colour)
            inner = QRectF(left + 28, inner.top(), whole - 28, inner.height())
        text(p, inner.adjusted(0, -1, 0, -1), words, font, colour)


class PillButton(_Control):
    """A quiet button with round ends, for bars and rows of choices; without room it shows its mark alone."""

    def __init__(
        self,
        theme: Theme,
        words: str = "",
        *,
        mark: str = "",
        art: Art | None = None,
        px: float = 17,
        high: int = 32,
        checkable: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        self.mark, self.px, self.high, self.compact = mark, px, high, False
        super().__init__(theme, words, art, parent)
        self.setCheckable(checkable)

    def set_compact(self, compact: bool) -> None:
        """Shows the mark in place of the words; they become the tooltip."""
        compact = compact and bool(self.mark)
        if compact != self.compact:
            self.compact = compact
            self.setToolTip(self.words if compact else "")
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Room for its words."""
        wide = self.high + 10 if self.compact else advance(self.words, display(self.px)) + 34
        return QSize(int(wide + 2 * RING + 0.999), round(self.high + 2 * RING))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the button."""
        t, rect = self.theme, self.shape()
        radius = rect.height() / 2
        path = rounded(rect, radius)
        p = good(QPainter(self))
        enabled, checked = self.isEnabled(), self.isChecked()
        hover = enabled and self.underMouse()
        if checked:
            p.fillPath(path, t.c("source", 0.18))
        elif hover or self.isDown():
            p.fillPath(path, t.c("source", 0.20 if self.isDown() else 0.10))
        line = t.source if checked else t.c("gold", 0.9 if hover else 0.5 if enabled else 0.25)
        p.strokePath(path, pen(line, t.width(1.6 if checked else 1)))
        colour = t.text if enabled else t.c("muted", 0.5)
        if self.compact:
            tint(p, self.art, f"ui/{self.mark}", QRectF(rect.center().x() - 10, rect.center().y() - 10, 20, 20), colour)
        else:
            text(p, rect.adjusted(4, -1, -4, -1), self.words, display(self.px), colour, fit=True)
        self.paint_ring(p, rect, radius)
        p.end()


class MarkButton(_Control):
    """A small square button that shows a control mark; its words are the tooltip."""

    def __init__(self, theme: Theme, mark: str, art: Art | None, words: str = "", *, side: int = 32, parent: QWidget | None = None) -> None:
        self.mark, self.side = mark, side
        super().__init__(theme, words, art, parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_words(self, words: str) -> None:
        """Its name and tooltip."""
        super().set_words(words)
        self.setToolTip(words)

    def sizeHint(self) -> QSize:
        """A square."""
        return QSize(round(self.side + 2 * RING), round(self.side + 2 * RING))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the mark."""
        t, rect = self.theme, self.shape()
        path = rounded(rect, t.radii["button"])
        p = good(QPainter(self))
        if self.isEnabled() and (self.underMouse() or self.isDown() or self.isChecked()):
            p.fillPath(path, t.c("source", 0.15))
            p.strokePath(path, pen(t.source, t.width(1.2)))
        side = self.side * 0.66
        colour = t.text if self.isEnabled() else t.c("muted", 0.5)
        tint(p, self.art, f"ui/{self.mark}", QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side), colour)
        self.paint_ring(p, rect, t.radii["button"])
        p.end()


class Switch(_Control):
    """An on-off switch: the knob lies right and the track is gold when it is on."""

    def __init__(self, theme: Theme, words: str = "", *, on: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(theme, words, None, parent)
        self.setCheckable(True)
        self.setChecked(on)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """The track and its ring."""
        return QSize(round(48 + 2 * RING), round(26 + 2 * RING))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints track and knob; a stroke in the track says "on" without colour."""
        t, rect = self.theme, self.shape()
        path = rounded(rect, rect.height() / 2)
        p = good(QPainter(self))
        on, hover = self.isChecked(), self.underMouse() and self.isEnabled()
        p.fillPath(path, gold(rect, t) if on else t.sunken)
        p.strokePath(path, pen(t.gold_deep if on else t.c("gold", 0.9 if hover else 0.55), t.width(1.2)))
        if on:
            x, y = rect.left() + 13, rect.center().y()
            p.fillRect(QRectF(x - 1, y - 5, 2, 10), t.on_gold)
        knob, circle = disc(QPointF(rect.right() - 13 if on else rect.left() + 13, rect.center().y()), 9.5)
        shadow(p, circle, t, scale=0.5)
        p.fillPath(circle, t.paper_light)
        p.strokePath(circle, pen(gold(knob, t), t.width(1.6)))
        if not self.isEnabled():
            p.fillPath(path, t.c("surface", 0.55))
        self.paint_ring(p, rect, rect.height() / 2)
        p.end()


class Segments(QWidget):
    """Some choices of which one is chosen, as a row of pills that wraps; arrow keys move the choice."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, *, px: float = 16, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._px = theme, px
        self._pills: dict[str, PillButton] = {}
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(self._clicked)
        layout = FlowLayout(spacing=-8)
        layout.setContentsMargins(0, 0, 0, 0)
        self.setLayout(layout)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_choices(self, choices: Sequence[tuple[str, str]], chosen: str = "") -> None:
        """The choices as (id, words), and which is chosen."""
        if list(self._pills) != [choice for choice, _ in choices]:
            layout = self.layout()
            assert layout is not None
            for pill in self._pills.values():
                self._group.removeButton(pill)
                layout.removeWidget(pill)
                pill.hide()
                pill.deleteLater()
            theme = next(iter(self._pills.values())).theme if self._pills else self._theme
            self._pills = {}
            for number, (choice, words) in enumerate(choices):
                pill = PillButton(theme, words, px=self._px, high=30, checkable=True, parent=self)
                self._pills[choice] = pill
                self._group.addButton(pill, number)
                layout.addWidget(pill)
                pill.setVisible(True)
        for choice, words in choices:
            self._pills[choice].set_words(words)
        if chosen:
            self.set_chosen(chosen)
        self.updateGeometry()

    def set_chosen(self, choice: str) -> None:
        """Chooses without a signal."""
        if choice in self._pills:
            self._pills[choice].setChecked(True)

    @property
    def value(self) -> str:
        """What is chosen."""
        return next((choice for choice, pill in self._pills.items() if pill.isChecked()), "")

    def pill(self, choice: str) -> PillButton:
        """The button of a choice."""
        return self._pills[choice]

    def _clicked(self, number: int) -> None:
        self.chosen.emit(list(self._pills)[number])


def below(control: QWidget) -> QPoint:
    """The point on the screen where a menu of this control opens."""
    return control.mapToGlobal(QPoint(round(RING), control.height() - round(RING) + 2))
