"""All that can be done now as one flat list, for those who do not want to look for it on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from wonderland_gui.engine.view import Offer

Index = QModelIndex | QPersistentModelIndex
LINE: Final = int(Qt.ItemDataRole.UserRole) + 1
"""The role under which a row gives its `DeedLine`."""


@dataclass(frozen=True, slots=True)
class DeedLine:
    """A row: an offer, or a button of the prompt bar by its number."""

    words: str
    offer: Offer | None = None
    button: int | None = None


class DeedModel(QAbstractListModel):
    """The lines, in the order of the offers; buttons that are no offers stand last."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.lines: tuple[DeedLine, ...] = ()

    def set_lines(self, lines: Sequence[DeedLine]) -> bool:
        """Shows other lines; says whether anything is different."""
        new = tuple(lines)
        if new == self.lines:
            return False
        if [(line.offer, line.button) for line in new] == [(line.offer, line.button) for line in self.lines]:
            self.lines = new
            self.dataChanged.emit(self.index(0, 0), self.index(len(new) - 1, 0))
            return False
        self.beginResetModel()
        self.lines = new
        self.endResetModel()
        return True

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 (Qt's own signature)
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.lines):
            return None
        line = self.lines[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return line.words
        return line if role == LINE else None
