"""The panels of a match themselves: the piece pointed at, what a drop would do, chronicle and standings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from wonderland_gui.text import Texts
from wonderland_gui.views.chronicle import Chronicle
from wonderland_gui.views.paint import Art, advance, fitted, good, inset, text
from wonderland_gui.views.paint_table import rule
from wonderland_gui.views.panels import SHADE, Panel, Scroll
from wonderland_gui.views.score_list import ScoreList
from wonderland_gui.views.theme import Theme, display
from wonderland_gui.views.themed import Label, Ringed


@dataclass(frozen=True)
class Inspected:
    """A piece or zone as the inspector shows it."""

    title: str
    face: QPixmap | None = None
    """Large, at most `SidePanel.face_size()`."""
    words: str = ""
    """What its card says."""
    lines: tuple[str, ...] = ()
    """How it stands now: effective rank, who knows it, what it can do."""


class _Face(QWidget):
    """A picture in the middle, never larger than it is."""

    def __init__(self) -> None:
        super().__init__()
        self._pixmap: QPixmap | None = None

    def set_pixmap(self, pixmap: QPixmap | None) -> None:
        """Shows another picture, or none."""
        self._pixmap = pixmap
        self.setVisible(pixmap is not None)
        self.fit(10_000)
        self.update()

    def fit(self, high: float) -> None:
        """Is as high as its picture, but no higher than this."""
        if self._pixmap is not None:
            self.setFixedHeight(round(min(high, self._pixmap.deviceIndependentSize().height() + 8)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints it."""
        if self._pixmap is None:
            return
        size = self._pixmap.deviceIndependentSize()
        p = good(QPainter(self))
        if size.height() + 6 <= self.height():
            p.drawPixmap(round((self.width() - size.width()) / 2), 3, self._pixmap)
        else:
            share = (self.height() - 6) / size.height()
            target = QRectF((self.width() - size.width() * share) / 2, 3, size.width() * share, size.height() * share)
            p.drawPixmap(target, self._pixmap, QRectF(self._pixmap.rect()))
        p.end()


class _Column(QWidget):
    """Labels below each other, for a scroll area."""

    def __init__(self, labels: Sequence[QWidget]) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(6)
        for label in labels:
            column.addWidget(label)
        column.addStretch(1)


class InspectorPanel(Panel):
    """The piece pointed at, large, with its rules and how it stands."""

    def __init__(self, theme: Theme, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent=parent)
        self.texts = texts
        self.face = _Face()
        centre = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        self.words = Label(theme, 17, align=centre)
        self.lines = Label(theme, 15, token="muted", align=centre)
        self.scroller = Scroll(theme, _Column((self.words, self.lines)))
        self.body.addWidget(self.face)
        self.body.addWidget(self.scroller, 1)
        self.shown: Inspected | None = None
        self.translated()

    def show_piece(self, shown: Inspected | None) -> None:
        """Shows another piece; None: an invitation to point at something."""
        self.shown = shown
        self.face.set_pixmap(shown.face if shown is not None else None)
        self.set_title(shown.title if shown is not None else self.say("ui.table.inspector"))
        self.words.setText(shown.words if shown is not None else self.say("ui.table.inspector.empty"))
        self.lines.setText("\n".join(shown.lines) if shown is not None else "")
        self.lines.setVisible(bool(self.lines.text()))
        self.scroller.verticalScrollBar().setValue(0)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shares the room between picture and words."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """The words get what they need, but no more than a third of the panel before the picture gets smaller."""
        wide = self.width() - 2 * SHADE - 36
        title = self.title.wanted_height(wide) + 50
        words = self.words.wanted_height(wide - 4) + (self.lines.wanted_height(wide - 4) + 6 if self.lines.text() else 0) + 8
        high = self.height() - 2 * SHADE
        self.face.fit(max(80, high - title - min(words, round(high * 0.36)) - 14))

    def translated(self) -> None:
        """Says the invitation anew."""
        if self.shown is None:
            self.show_piece(None)


class PreviewPanel(Panel):
    """What a drop would do."""

    def __init__(self, theme: Theme, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent=parent)
        self.texts = texts
        self.words = Label(theme, 16)
        self.body.addWidget(Scroll(theme, _Column((self.words,))), 1)
        self.lines: tuple[str, ...] = ()
        self.translated()

    def show_lines(self, lines: Sequence[str]) -> None:
        """Shows sentences; none: how to get some."""
        self.lines = tuple(lines)
        self.words.setText("\n".join(self.lines) or self.say("ui.table.preview.empty"))
        self.words.set_token("text" if self.lines else "muted")

    def translated(self) -> None:
        """Names the panel."""
        self.set_title(self.say("ui.table.preview"))
        self.show_lines(self.lines)


class _TitleTab(Ringed, QAbstractButton):
    """One of two titles of a panel that holds two lists."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.start(theme)
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """Room for the title."""
        return QSize(round(advance(self.text(), display(20))) + 16, 32)

    def minimumSizeHint(self) -> QSize:
        """Room for the title set small."""
        return QSize(round(advance(self.text(), display(14))) + 10, 32)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the title, and a gold line below the chosen one."""
        p = good(QPainter(self))
        t, rect = self.theme, QRectF(self.rect())
        on = self.isChecked()
        words, font = fitted(self.text(), display(20 if on else 17), rect.width() - 6)
        text(p, rect.adjusted(0, 0, 0, -4), words, font, t.title if on or self.underMouse() else t.muted)
        if on:
            rule(p, QPointF(rect.center().x(), rect.bottom() - 4), rect.width() * 0.9, t)
        self.paint_ring(p, inset(rect, 4), 6)
        p.end()


class LogPanel(Panel):
    """Chronicle and standings in one panel: one of them is seen."""

    def __init__(self, theme: Theme, texts: Texts, art: Art | None = None, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent=parent)
        self.texts = texts
        self.chronicle = Chronicle(theme)
        self.scores = ScoreList(theme, art)
        self.tabs = {"chronicle": _TitleTab(theme), "standings": _TitleTab(theme)}
        head = QHBoxLayout()
        head.setSpacing(8)
        for name, tab in self.tabs.items():
            head.addWidget(tab, 1)
            tab.clicked.connect(lambda _=False, name=name: self.choose(name))
        self.stack = QStackedWidget()
        self.stack.addWidget(self.chronicle)
        self.stack.addWidget(Scroll(theme, self.scores))
        self.body.addLayout(head)
        self.body.addWidget(self.stack, 1)
        self.choose("chronicle")
        self.translated()

    def choose(self, name: str) -> None:
        """Shows "chronicle" or "standings"."""
        self.tabs[name].setChecked(True)
        self.stack.setCurrentIndex(list(self.tabs).index(name))

    @property
    def chosen(self) -> str:
        """Which of the two is seen."""
        return list(self.tabs)[self.stack.currentIndex()]

    def translated(self) -> None:
        """Names both."""
        for name, tab in self.tabs.items():
            tab.setText(self.say(f"ui.table.{name}"))
            tab.setAccessibleName(tab.text())
        self.chronicle.setAccessibleName(self.say("ui.table.chronicle"))
        self.scores.setAccessibleName(self.say("ui.table.standings"))
