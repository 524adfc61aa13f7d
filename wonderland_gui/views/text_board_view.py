"""The table in words, as a tree that keyboards and screen readers go through."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QAbstractItemView, QTreeView, QWidget

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.models.table_model import REF, Index, TableModel


class TextBoardView(QTreeView):
    """Zones, and in each what lies there; Enter on a row is a click on it."""

    chosen = Signal(object)
    """The ref of a row on which Enter was pressed, or that was clicked twice."""
    pointed = Signal(object)
    """The ref of the row on which the keyboard is, or None."""

    def __init__(self, model: TableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = model
        self.setModel(model)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setExpandsOnDoubleClick(False)
        self.activated.connect(self._activate)
        model.modelReset.connect(self.expandAll)
        self.expandAll()

    def go_to(self, ref: Ref) -> None:
        """Puts the keyboard on the row of a zone or piece."""
        index = self._table.find(ref)
        if index.isValid():
            self.setCurrentIndex(index)

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self.pointed.emit(current.data(REF) if current.isValid() else None)

    def _activate(self, index: QModelIndex) -> None:
        self.chosen.emit(index.data(REF))
