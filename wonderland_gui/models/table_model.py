"""The table as a Qt model: zones, and in each the pieces that the viewer sees.  Emits the smallest signals from one view to the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.table import NOTHING
from wonderland_gui.engine.view import TableView
from wonderland_gui.text_board import Words, piece_words, zone_words

Index = QModelIndex | QPersistentModelIndex
REF: Final = int(Qt.ItemDataRole.UserRole) + 1
"""The role under which a row gives the ref of its zone or piece."""
_TOP: Final = 0
"""The internal id of zones; that of a piece is one more than the row of its zone."""


@dataclass(slots=True)
class _Piece:
    ref: Ref
    words: str


@dataclass(slots=True)
class _Zone:
    ref: Ref
    words: str
    pieces: list[_Piece] = field(default_factory=list)


class TableModel(QAbstractItemModel):
    """What a viewer may know of the table, in words; read by the text board, and by it to screen readers."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._zones: list[_Zone] = []

    # ------------------------------------------------------------ the view
    def set_view(self, view: TableView | None, words: Words | None) -> None:
        """Shows another view; no view: nothing."""
        wanted = _rows(view, words) if view is not None and words is not None else []
        if [zone.ref for zone in wanted] != [zone.ref for zone in self._zones]:
            self.beginResetModel()
            self._zones = wanted
            self.endResetModel()
            return
        for row, zone in enumerate(wanted):
            self._remove_gone(row, {piece.ref for piece in zone.pieces})
        for row, zone in enumerate(wanted):
            self._bring(row, zone.pieces)
            if self._zones[row].words != zone.words:
                self._zones[row].words = zone.words
                self._tell(self.index(row, 0))

    def _remove_gone(self, row: int, kept: set[Ref]) -> None:
        """Takes away what lies here no more, run by run from the end."""
        pieces, parent = self._zones[row].pieces, self.index(row, 0)
        last = len(pieces) - 1
        while last >= 0:
            if pieces[last].ref in kept:
                last -= 1
                continue
            first = last
            while first > 0 and pieces[first - 1].ref not in kept:
                first -= 1
            self.beginRemoveRows(parent, first, last)
            del pieces[first : last + 1]
            self.endRemoveRows()
            last = first - 1

    def _bring(self, row: int, wanted: Sequence[_Piece]) -> None:
        """Puts in what is new and in order what is not, piece by piece."""
        pieces, parent = self._zones[row].pieces, self.index(row, 0)
        for place, piece in enumerate(wanted):
            now = next((i for i in range(place, len(pieces)) if pieces[i].ref == piece.ref), None)
            if now is None:
                self.beginInsertRows(parent, place, place)
                pieces.insert(place, piece)
                self.endInsertRows()
                continue
            if now != place:
                self.beginMoveRows(parent, now, now, parent, place)
                pieces.insert(place, pieces.pop(now))
                self.endMoveRows()
            if pieces[place].words != piece.words:
                pieces[place].words = piece.words
                self._tell(self.index(place, 0, parent))

    def _tell(self, index: QModelIndex) -> None:
        self.dataChanged.emit(index, index, [Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole])

    # ------------------------------------------------------------ rows
    def find(self, ref: Ref) -> QModelIndex:
        """The row of a zone or piece; an invalid index if it is not seen."""
        for row, zone in enumerate(self._zones):
            if zone.ref == ref:
                return self.index(row, 0)
            for place, piece in enumerate(zone.pieces):
                if piece.ref == ref:
                    return self.index(place, 0, self.index(row, 0))
        return QModelIndex()

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008 (Qt's own signature)
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else _TOP)

    def parent(self, child: Index = QModelIndex()) -> QModelIndex:  # type: ignore[override]  # noqa: B008 (QObject's `parent` is another one)
        if not child.isValid() or child.internalId() == _TOP:
            return QModelIndex()
        return self.createIndex(int(child.internalId()) - 1, 0, _TOP)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        if not parent.isValid():
            return len(self._zones)
        if parent.internalId() != _TOP or parent.column() != 0:
            return 0
        return len(self._zones[parent.row()].pieces)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if index.internalId() == _TOP:
            row: _Zone | _Piece = self._zones[index.row()]
        else:
            row = self._zones[int(index.internalId()) - 1].pieces[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.words
        return row.ref if role == REF else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        return flags if index.internalId() == _TOP else flags | Qt.ItemFlag.ItemNeverHasChildren


def _rows(view: TableView, words: Words) -> list[_Zone]:
    """A row for each zone of which the viewer may know something, as the text board has it."""
    return [
        _Zone(zone.id, f"{words.zone(zone.id)}: {zone_words(view, zone, words)}", [_Piece(piece.id, piece_words(view, piece, words)) for piece in zone.pieces])
        for zone in view.zones.values()
        if zone.sight is not NOTHING
    ]
