"""How rows of the text board are painted: words that wrap, a lozenge before what can be done."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTreeView

from wonderland_gui.views.paint import TOP, good, height_of, lozenge, paragraph, pen, rounded
from wonderland_gui.views.theme import Theme, body, display

Index = QModelIndex | QPersistentModelIndex
AIR: Final = 4.0
"""Above and below the words of a row."""
INDENT: Final = 20.0
"""Room for the lozenge of what can be done."""


class TextRows(QStyledItemDelegate):
    """Paints the rows of a tree or list by a theme; `kind_role` gives what a row is: "say", "zone", "piece", "action"."""

    def __init__(self, view: QAbstractItemView, theme: Theme, kind_role: int | None = None) -> None:
        super().__init__(view)
        self._view, self.theme, self._kind_role = view, theme, kind_role

    def _kind(self, index: Index) -> str:
        return "action" if self._kind_role is None else str(index.data(self._kind_role) or "")

    def _font(self, kind: str) -> QFont:
        return display(17) if kind == "zone" else body(17, italic=kind == "say")

    def _width(self, index: Index) -> float:
        """How much room the words of a row have: the window less what the tree moves them in."""
        depth, above = 0, index.parent()
        while above.isValid():
            depth, above = depth + 1, above.parent()
        view = self._view
        inwards = view.indentation() * (depth + (1 if view.rootIsDecorated() else 0)) if isinstance(view, QTreeView) else 0
        return max(60.0, view.viewport().width() - inwards - 10 - (INDENT if self._kind(index) == "action" else 0))

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(60, round(max(24.0, height_of(_words(index), self._font(self._kind(index)), self._width(index)) + 2 * AIR)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        t, kind, rect = self.theme, self._kind(index), QRectF(option.rect)
        good(painter)
        state, shape = option.state, rounded(rect.adjusted(0, 0, -2, 0), 6)
        current = bool(state & QStyle.StateFlag.State_HasFocus) and self._view.hasFocus()
        if state & QStyle.StateFlag.State_Selected:
            painter.fillPath(shape, t.c("source", 0.16))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillPath(shape, t.c("source", 0.08))
        if current:
            painter.strokePath(rounded(rect.adjusted(1, 1, -3, -1), 6), pen(t.hover, t.width(2)))
        inner = rect.adjusted(5, AIR - 1, -5, -AIR + 4)
        if kind == "action":
            painter.fillPath(lozenge(QPointF(inner.left() + 7, inner.top() + 11), 5), t.target)
            inner.setLeft(inner.left() + INDENT)
        colour: QColor = {"zone": t.title, "say": t.muted}.get(kind, t.text)
        paragraph(painter, inner, _words(index), self._font(kind), colour, TOP | Qt.AlignmentFlag.AlignLeft)


def _words(index: Index) -> str:
    """What a row says, as a sentence begins."""
    words = str(index.data() or "")
    return words[:1].upper() + words[1:]
