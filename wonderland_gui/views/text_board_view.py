"""The table in words, as a tree that keyboards and screen readers go through, and beside it all that can be done as a list."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHBoxLayout, QListView, QTreeView, QWidget

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.models.deed_model import LINE, DeedLine, DeedModel
from wonderland_gui.models.table_model import KIND, OFFER, REF, Index, TableModel
from wonderland_gui.text import Texts
from wonderland_gui.views.field_style import scroll_bars
from wonderland_gui.views.paint import Art
from wonderland_gui.views.paint_table import table_cloth
from wonderland_gui.views.panels import Panel
from wonderland_gui.views.text_rows import TextRows
from wonderland_gui.views.theme import Theme
from wonderland_gui.views.themed import Themed

MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
"""Keys that lead through a list."""
MANY = 30
"""A zone of more rows than this is folded up at first."""


class TextBoardView(QTreeView):
    """Zones, in each what lies there, and under both what can be done; Enter does it, or unfolds what can be done."""

    chosen = Signal(object)
    """The ref of a row on which Enter was pressed, or that was clicked twice, with nothing below it."""
    offered = Signal(object)
    """The offer of such a row."""
    pointed = Signal(object)
    """The ref of the row on which the keyboard is, or None."""
    considered = Signal(object)
    """The offer of that row, or None."""

    def __init__(self, model: TableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = model
        self.setModel(model)
        self.setHeaderHidden(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setIndentation(18)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setExpandsOnDoubleClick(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.activated.connect(self._activate)
        self._folded: set[Ref] = set()
        """Zones that somebody folded up."""
        self.collapsed.connect(self._fold)
        self.expanded.connect(self._open)
        model.modelReset.connect(self.unfold)
        self.unfold()

    def _fold(self, index: QModelIndex) -> None:
        self._folded.add(index.data(REF))

    def _open(self, index: QModelIndex) -> None:
        self._folded.discard(index.data(REF))

    def unfold(self) -> None:
        """Zones are open where there is something to see, unless somebody folded them up; what can be done with a piece is one step to the right."""
        for row in range(self._table.rowCount()):
            zone = self._table.index(row, 0)
            rows = self._table.rowCount(zone)
            worth = rows <= MANY and any(self._table.index(i, 0, zone).data(KIND) != "unseen" for i in range(rows))
            if worth and zone.data(REF) not in self._folded and not self.isExpanded(zone):
                self.expand(zone)

    def go_to(self, ref: Ref) -> None:
        """Puts the keyboard on the row of a zone or piece."""
        index = self._table.find(ref)
        if index.isValid():
            self.setCurrentIndex(index)

    def place(self) -> Ref | None:
        """The piece or zone on which the keyboard is, or under which it is."""
        index: Any = self.currentIndex()
        while index.isValid() and index.data(REF) is None:
            index = index.parent()
        return index.data(REF) if index.isValid() else None

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Whoever comes here stands somewhere."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self._table.rowCount():
            self.setCurrentIndex(self._table.index(0, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape is the page's; all that leads through the tree is the tree's, also at its ends."""
        if event.key() == Qt.Key.Key_Escape:
            event.ignore()
            return
        super().keyPressEvent(event)
        if event.key() in (*MOVES, Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wraps the rows anew."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self.pointed.emit(current.data(REF) if current.isValid() else None)
        self.considered.emit(current.data(OFFER) if current.isValid() else None)

    def _activate(self, index: QModelIndex) -> None:
        offer = index.data(OFFER)
        if offer is not None:
            self.offered.emit(offer)
            return
        first = next((row for row in range(self._table.rowCount(index)) if self._table.index(row, 0, index).data(OFFER) is not None), None)
        if first is not None:
            self.expand(index)
            self.setCurrentIndex(self._table.index(first, 0, index))
        else:
            self.chosen.emit(index.data(REF))


class DeedList(QListView):
    """All that can be done; Enter does it."""

    done = Signal(object)
    """The `DeedLine` on which Enter was pressed, or that was clicked twice."""
    considered = Signal(object)
    """The offer of the line on which the keyboard is, or None."""

    def __init__(self, model: DeedModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._deeds = model
        self.setModel(model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.activated.connect(self._activate)
        model.modelReset.connect(self._first)

    def _first(self) -> None:
        """Other lines: whoever stands here stands on the first of them."""
        if self._deeds.rowCount():
            self.setCurrentIndex(self._deeds.index(0, 0))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Whoever comes here stands on a line."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid():
            self._first()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape is the page's, and so are the keys that lead nowhere here."""
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Space):
            event.ignore()
            return
        super().keyPressEvent(event)
        if event.key() in MOVES:
            event.accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wraps the lines anew."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        line = current.data(LINE) if current.isValid() else None
        self.considered.emit(line.offer if isinstance(line, DeedLine) else None)

    def _activate(self, index: QModelIndex) -> None:
        line = index.data(LINE)
        if isinstance(line, DeedLine):
            self.done.emit(line)


class TextBoard(Themed, QWidget):
    """Tree and list side by side on the cloth of the table."""

    def __init__(self, theme: Theme, texts: Texts, art: Art | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.start(theme, art, texts)
        self.cloth = "start"
        self.table, self.deeds = TableModel(self), DeedModel(self)
        self.tree, self.list = TextBoardView(self.table), DeedList(self.deeds)
        self._rows = (TextRows(self.tree, theme, KIND), TextRows(self.list, theme))
        self.panels = (Panel(theme), Panel(theme))
        row = QHBoxLayout(self)
        row.setSpacing(2)
        for panel, view, rows, share in zip(self.panels, (self.tree, self.list), self._rows, (3, 2), strict=True):
            view.setItemDelegate(rows)
            panel.body.addWidget(view, 1)
            row.addWidget(panel, share)
        self.setFocusProxy(self.list)
        QWidget.setTabOrder(self.list, self.tree)
        for view in (self.tree, self.list):
            view.installEventFilter(self)
        self.themed()
        self.translated()

    def set_insets(self, right: int, bottom: int) -> None:
        """Leaves room for what lies over the cloth."""
        self.setContentsMargins(4, 4, max(0, right - 8), max(0, bottom - 6))

    def set_cloth(self, cloth: str) -> None:
        """The cloth behind it, by its name in the theme."""
        if cloth != self.cloth:
            self.cloth = cloth
            self.update()

    def eventFilter(self, watched: Any, event: Any) -> bool:
        """Remembers which of both had the keyboard last: it comes back there."""
        if isinstance(event, QFocusEvent) and event.gotFocus():
            self.setFocusProxy(watched)
        return super().eventFilter(watched, event)

    def translated(self) -> None:
        """Names both."""
        for panel, view, name in zip(self.panels, (self.tree, self.list), ("table", "deeds"), strict=True):
            panel.set_title(self.say(f"ui.board.{name}"))
            view.setAccessibleName(self.say(f"ui.board.{name}"))
            view.setAccessibleDescription(self.say(f"ui.board.{name}.how"))

    def themed(self) -> None:
        """Takes the colours of the theme."""
        t = self.theme
        for view, rows in zip((self.tree, self.list), self._rows, strict=True):
            rows.theme = t
            palette = QPalette(view.palette())
            for role in (QPalette.ColorRole.Base, QPalette.ColorRole.Window, QPalette.ColorRole.Highlight):  # rows are painted by hand
                palette.setColor(role, Qt.GlobalColor.transparent)
            palette.setColor(QPalette.ColorRole.Text, t.text)
            for widget in (view, view.viewport()):
                widget.setPalette(palette)
            view.viewport().setAutoFillBackground(False)
            view.verticalScrollBar().setStyleSheet(scroll_bars(t))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the cloth."""
        p = QPainter(self)
        p.drawPixmap(0, 0, self.kept("cloth", self.size(), lambda q: table_cloth(q, self.rect().toRectF(), self.cloth, self.theme, self.art), self.cloth))
        p.end()
