"""Fields of a form: a line to type in, a choice from a list, a number with steps, dots of colour."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QIntValidator, QKeyEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QComboBox, QHBoxLayout, QLineEdit, QListView, QSizePolicy, QWidget

from wonderland_gui.views.controls import Button
from wonderland_gui.views.field_style import field, menus, popup
from wonderland_gui.views.flow import FlowLayout
from wonderland_gui.views.paint import LEFT, advance, disc, gold, good, inset, pen, polygon, rounded, text
from wonderland_gui.views.theme import Theme, body
from wonderland_gui.views.themed import RING, Ringed, Themed

HIGH = 36
"""Height of a field."""
SMALLEST = 13
"""A choice that is short of room sets its words smaller, down to this."""


class Field(Themed, QLineEdit):
    """A line to type in; `set_wrong` frames it in rose."""

    def __init__(self, theme: Theme, *, most: int = 40, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start(theme)
        self.setMaxLength(most)
        self.setFont(body(17))
        self.setFixedHeight(HIGH)
        self.setMinimumWidth(90)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setProperty("wrong", "false")
        self.themed()

    def set_wrong(self, wrong: bool) -> None:
        """Marks what was typed as impossible."""
        words = "true" if wrong else "false"
        if self.property("wrong") != words:
            self.setProperty("wrong", words)
            self.themed()

    def themed(self) -> None:
        """Takes the colours of the theme."""
        self.setStyleSheet(field(self.theme, "QLineEdit") + menus(self.theme))


class Choice(Themed, QComboBox):
    """One of a list.  The wheel never changes it: it scrolls the page."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start(theme)
        self.setFont(body(17))
        self.setView(QListView())
        self.view().setFont(body(17))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.activated.connect(lambda index: self.chosen.emit(str(self.itemData(index))))
        self.themed()

    def set_choices(self, choices: Sequence[tuple[str, str]], chosen: str = "") -> None:
        """The choices as (id, words)."""
        chosen = chosen or self.value
        if [(str(self.itemData(i)), self.itemText(i)) for i in range(self.count())] != list(choices):
            self.clear()
            for choice, words in choices:
                self.addItem(words, choice)
        self.set_chosen(chosen)
        self.updateGeometry()

    def set_chosen(self, choice: str) -> None:
        """Chooses without a signal."""
        index = self.findData(choice)
        if index >= 0:
            self.setCurrentIndex(index)

    @property
    def value(self) -> str:
        """What is chosen."""
        return str(self.currentData() or "")

    def themed(self) -> None:
        """Takes the colours of the theme."""
        self.view().setStyleSheet(popup(self.theme))

    def sizeHint(self) -> QSize:
        """Room for the longest choice."""
        widest = max((advance(self.itemText(i), body(17)) for i in range(self.count())), default=60.0)
        return QSize(round(widest + 48), HIGH)

    def minimumSizeHint(self) -> QSize:
        """Room for it in small type: no choice is ever cut off."""
        widest = max((advance(self.itemText(i), body(SMALLEST)) for i in range(self.count())), default=60.0)
        return QSize(round(widest + 48), HIGH)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leaves the wheel to the page."""
        event.ignore()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Shows that it can be pressed."""
        super().enterEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the field, the choice and a small arrow; with the focus it has the bright line of a field."""
        t = self.theme
        rect = inset(QRectF(self.rect()), 1)
        path = rounded(rect, 7)
        p = good(QPainter(self))
        p.fillPath(path, t.sunken)
        line = pen(t.hover, 2) if self.hasFocus() else pen(t.c("gold", 0.9 if self.underMouse() else 0.55), t.width(1))
        p.strokePath(path, line)
        colour = t.text if self.isEnabled() else t.c("muted", 0.6)
        text(p, rect.adjusted(12, -1, -30, -1), self.currentText(), body(17), colour, LEFT, fit=True)
        at = QPointF(rect.right() - 18, rect.center().y() + 1)
        p.strokePath(polygon((at + QPointF(-5, -3), at + QPointF(0, 3), at + QPointF(5, -3)), closed=False), pen(t.c("gold", 0.95), t.width(1.8)))
        p.end()


class Stepper(QWidget):
    """A whole number with a button for less and one for more; arrow keys and typing work too."""

    changed = Signal(int)

    def __init__(self, theme: Theme, low: int, high: int, value: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.low, self.high = low, high
        self._value = min(max(value, low), high)
        self.less, self.more = Button(theme, "−", height=HIGH), Button(theme, "+", height=HIGH)
        self.number = Field(theme, most=len(str(high)) + 1)
        self.number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.number.setFixedWidth(70)
        self.number.setValidator(QIntValidator(min(low, 0), high, self))
        self.number.textEdited.connect(self._typed)
        self.number.editingFinished.connect(lambda: self.set_value(self._value))
        self.number.installEventFilter(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for widget in (self.less, self.number, self.more):
            row.addWidget(widget)
        for button, step in ((self.less, -1), (self.more, 1)):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setAutoRepeat(True)
            button.clicked.connect(lambda _=False, step=step: self.step(step))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusProxy(self.number)
        self.set_value(self._value)

    @property
    def value(self) -> int:
        """The number."""
        return self._value

    def set_value(self, value: int) -> None:
        """Sets the number without a signal."""
        self._value = min(max(value, self.low), self.high)
        self.number.setText(str(self._value))
        self.less.setEnabled(self._value > self.low)
        self.more.setEnabled(self._value < self.high)

    def step(self, by: int) -> None:
        """More or less."""
        before = self._value
        self.set_value(before + by)
        if self._value != before:
            self.changed.emit(self._value)

    def set_name(self, name: str) -> None:
        """What screen readers call it."""
        self.number.setAccessibleName(name)

    def _typed(self, words: str) -> None:
        """Takes a number while it is typed; what is out of bounds waits for the rest of it."""
        if words.lstrip("-").isdecimal() and self.low <= int(words) <= self.high and int(words) != self._value:
            self._value = int(words)
            self.less.setEnabled(self._value > self.low)
            self.more.setEnabled(self._value < self.high)
            self.changed.emit(self._value)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrow keys step."""
        if watched is self.number and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            by = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()))
            if by is not None:
                self.step(by)
                return True
        return super().eventFilter(watched, event)


class ColourDot(Ringed, QAbstractButton):
    """One colour of several; the chosen one has a gold rim and a tick."""

    def __init__(self, theme: Theme, colour: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start(theme)
        self.colour = QColor(colour)
        self.setCheckable(True)
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """A small disc and its ring."""
        return QSize(round(24 + 2 * RING), round(24 + 2 * RING))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the disc."""
        rect, path = disc(QPointF(self.width() / 2, self.height() / 2), 11)
        p = good(QPainter(self))
        p.fillPath(path, self.colour)
        p.strokePath(path, pen(gold(rect, self.theme) if self.isChecked() else self.theme.line, 2.6 if self.isChecked() else 1.2))
        if self.isChecked():
            c = rect.center()
            ink = QColor("#12131f") if self.colour.lightnessF() > 0.55 else QColor("#ffffff")
            p.strokePath(polygon((c + QPointF(-4.5, 0), c + QPointF(-1.2, 3.6), c + QPointF(5, -3.8)), closed=False), pen(ink, 2.4))
        self.paint_ring(p, rect, 12)
        p.end()


class ColourDots(QWidget):
    """A row of colours of which one is chosen."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._dots: dict[str, ColourDot] = {}
        self._group = QButtonGroup(self)
        self._row = FlowLayout(self, spacing=-10)
        self._row.setContentsMargins(0, 0, 0, 0)

    def set_colours(self, colours: Sequence[tuple[str, str]], chosen: str) -> None:
        """The colours as (id, "#rrggbb"); a single one is no choice and not shown."""
        for dot in self._dots.values():
            self._group.removeButton(dot)
            dot.hide()
            dot.deleteLater()
        self._dots = {}
        for colour, code in colours if len(colours) > 1 else ():
            dot = ColourDot(self._theme, code, colour, self)
            dot.setChecked(colour == chosen)
            dot.clicked.connect(lambda _=False, colour=colour: self.chosen.emit(colour))
            self._group.addButton(dot)
            self._row.addWidget(dot)
            self._dots[colour] = dot
        self.setVisible(bool(self._dots))

    @property
    def value(self) -> str:
        """The chosen colour."""
        return next((colour for colour, dot in self._dots.items() if dot.isChecked()), "")


def starts_page(event: QKeyEvent) -> bool:
    """Whether a key is the Enter that a page takes as "go on"."""
    return event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat()
