"""A layout whose widgets follow each other like words and wrap."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Places widgets in rows from the left (or from the right) and begins a new row where one is full."""

    def __init__(self, parent: QWidget | None = None, *, spacing: int = 4, from_right: bool = False) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap, self._from_right = spacing, from_right

    def addItem(self, item: QLayoutItem) -> None:
        """Takes an item."""
        self._items.append(item)

    def count(self) -> int:
        """How many items there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """An item by its place."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Gives an item back."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """It takes no more room than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """The narrower, the higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Height of all rows at this width."""
        return self._arrange(QRect(0, 0, width, 0), place=False)

    def setGeometry(self, rect: QRect) -> None:
        """Places the widgets."""
        super().setGeometry(rect)
        self._arrange(rect, place=True)

    def sizeHint(self) -> QSize:
        """All in one row."""
        shown = self._shown()
        margins = self.contentsMargins()
        width = sum(item.sizeHint().width() for item in shown) + self._gap * max(0, len(shown) - 1)
        height = max((item.sizeHint().height() for item in shown), default=0)
        return QSize(width + margins.left() + margins.right(), height + margins.top() + margins.bottom())

    def minimumSize(self) -> QSize:
        """The widest of them."""
        size = QSize()
        for item in self._shown():
            size = size.expandedTo(item.minimumSize())
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def rows(self, width: int) -> list[list[QLayoutItem]]:
        """The items of each row at this width."""
        rows: list[list[QLayoutItem]] = []
        used = 0
        for item in self._shown():
            wide = item.sizeHint().width()
            if not rows or used + self._gap + wide > width:
                rows.append([])
                used = -self._gap
            rows[-1].append(item)
            used += self._gap + wide
        return rows

    def _arrange(self, rect: QRect, *, place: bool) -> int:
        margins = self.contentsMargins()
        inner = rect.adjusted(margins.left(), margins.top(), -margins.right(), -margins.bottom())
        y = inner.top()
        for row in self.rows(inner.width()):
            high = max(item.sizeHint().height() for item in row)
            wide = sum(min(item.sizeHint().width(), inner.width()) for item in row) + self._gap * (len(row) - 1)
            x = inner.right() + 1 - wide if self._from_right else inner.left()
            for item in row:
                size = QSize(min(item.sizeHint().width(), inner.width()), item.sizeHint().height())
                if place:
                    item.setGeometry(QRect(QPoint(x, y), size))
                x += size.width() + self._gap
            y += high + self._gap
        return y - (self._gap if self._items else 0) - rect.top() + margins.bottom()
