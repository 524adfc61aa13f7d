"""The chronicle: what has happened, the latest line on top, as a list that keyboards and screen readers can walk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from wonderland_gui.views.field_style import scroll_bars
from wonderland_gui.views.paint import good, pen, rounded
from wonderland_gui.views.paint_log import log_height, log_line
from wonderland_gui.views.theme import Theme
from wonderland_gui.views.themed import Themed

Index = QModelIndex | QPersistentModelIndex
GAP = 7
"""Between two lines."""
LATER = 0.45
"""How much is seen of lines that tell of what comes after the moment looked at."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the chronicle."""

    who: str
    """Stands first, in bold; empty where nobody did it."""
    words: str
    own: bool = False
    """Whether it is the viewer's own."""
    at: int = 0
    """The entry of the record it tells of."""


class ChronicleModel(QAbstractListModel):
    """The lines, the latest first."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: tuple[LogLine, ...] = ()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's own signature)
        """How many lines there are."""
        return 0 if parent.isValid() else len(self.lines)

    def line(self, row: int) -> LogLine:
        """A line by its row: row 0 is the latest."""
        return self.lines[len(self.lines) - 1 - row]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The words of a line."""
        if not index.isValid() or index.row() >= len(self.lines):
            return None
        line = self.line(index.row())
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return f"{line.who} {line.words}".strip()
        if role == Qt.ItemDataRole.UserRole:
            return line
        return None

    def set_lines(self, lines: Sequence[LogLine]) -> bool:
        """Takes the whole chronicle in the order in which things happened; says whether there are other lines than before."""
        new = tuple(lines)
        if new == self.lines:
            return False
        if [line.at for line in new] == [line.at for line in self.lines]:  # the same in other words: whoever stands on a line stays there
            self.lines = new
            self.dataChanged.emit(self.index(0, 0), self.index(len(new) - 1, 0))
            return False
        if new[: len(self.lines)] == self.lines:
            self.beginInsertRows(QModelIndex(), 0, len(new) - len(self.lines) - 1)
            self.lines = new
            self.endInsertRows()
        else:
            self.beginResetModel()
            self.lines = new
            self.endResetModel()
        return True


class _Lines(QStyledItemDelegate):
    """Paints a line: who in bold, what beside it, wrapped."""

    def __init__(self, view: Chronicle) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        width = self._view.viewport().width()
        line = index.data(Qt.ItemDataRole.UserRole)
        if not isinstance(line, LogLine):
            return QSize(width, 20)
        return QSize(width, round(log_height(line.who, line.words, width - 4)) + GAP)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line = index.data(Qt.ItemDataRole.UserRole)
        if not isinstance(line, LogLine):
            return
        rect = QRectF(option.rect)
        if rect.top() > 0 and rect.bottom() - GAP > self._view.viewport().height():
            return  # half a line says nothing: it is seen when one scrolls
        theme = self._view.theme
        good(painter)
        state = option.state
        looked = self._view.looked
        if looked is not None and line.at > looked:
            painter.setOpacity(LATER)
        elif line.at == looked:
            painter.fillPath(rounded(rect.adjusted(0, -1, 0, -GAP + 2), 5), theme.c("source", 0.16))
        if state & QStyle.StateFlag.State_HasFocus and self._view.hasFocus():
            painter.strokePath(rounded(rect.adjusted(1, 0, -1, -GAP + 3), 5), pen(theme.hover, 1.5))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillPath(rounded(rect.adjusted(0, -1, 0, -GAP + 2), 5), theme.c("source", 0.08))
        log_line(painter, rect.adjusted(2, 0, -2, 0), line.who, line.words, theme, own=line.own)
        painter.setOpacity(1.0)


class Chronicle(Themed, QListView):
    """The list of lines; `picked` tells which entry of the record a clicked line speaks of."""

    picked = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start(theme)
        self.lines = ChronicleModel()
        self.looked: int | None = None
        """The entry that is looked at; None: the present."""
        self.setModel(self.lines)
        self.setItemDelegate(_Lines(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.activated.connect(self._enter)
        self.clicked.connect(self._pick)
        self.themed()

    def set_lines(self, lines: Sequence[LogLine]) -> None:
        """Shows the chronicle, given in the order in which things happened, and the latest line of it."""
        if self.lines.set_lines(lines):
            self.scrollToTop()
        else:
            self.scheduleDelayedItemsLayout()  # other words may need other heights
        self.setAccessibleDescription(self.lines.index(0, 0).data() or "" if self.lines.rowCount() else "")

    def set_looked(self, entry: int | None) -> None:
        """Marks the lines of an earlier entry and brings them into sight; None: nobody looks back."""
        if entry == self.looked:
            return
        self.looked = entry
        row = next((row for row in range(self.lines.rowCount()) if entry is not None and self.lines.line(row).at <= entry), None)
        if row is not None:
            self.scrollTo(self.lines.index(row, 0))
        self.viewport().update()

    def themed(self) -> None:
        """Takes the colours of the theme."""
        for widget in (self, self.viewport()):
            palette = QPalette(widget.palette())
            palette.setColor(QPalette.ColorRole.Base, Qt.GlobalColor.transparent)
            widget.setPalette(palette)
        self.viewport().setAutoFillBackground(False)
        self.verticalScrollBar().setStyleSheet(scroll_bars(self.theme))
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wraps the lines anew."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up, down and Enter are the list's; left, right and space belong to whoever looks back."""
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_Escape):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _enter(self, index: QModelIndex) -> None:
        """Enter on a line: the keyboard stays here."""
        self._pick(index)
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def _pick(self, index: QModelIndex) -> None:
        if index.isValid():
            self.picked.emit(self.lines.line(index.row()).at)
