"""The window onto a table scene: one scene unit is one logical pixel, and everything the hands may need to know is passed on."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from wonderland_gui.views.table_scene import TableScene


class _Pane(QWidget):
    """What the table is seen through.  It learns that the pointer has left, for a view that looks at all events of its pane has every one of them wait."""

    left = Signal()

    def leaveEvent(self, event: QEvent) -> None:
        self.left.emit()


class TableView(QGraphicsView):
    """Shows a table scene one to one; never scrolls, never takes a foreign drop."""

    def __init__(self, scene: TableScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self._table = scene
        pane = _Pane()
        pane.left.connect(self._leave)
        self.setViewport(pane)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.BoundingRectViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        # With SmoothPixmapTransform Qt draws also what lies on whole pixels three times slower; what is stretched or slanted asks for it itself.
        self.setRenderHints(QPainter.RenderHint.Antialiasing)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(False)
        self.viewport().setAcceptDrops(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.setMinimumSize(360, 260)

    @property
    def table(self) -> TableScene:
        """The scene it shows."""
        return self._table

    def fit(self) -> None:
        """Tells the scene how large its window is, and how many device pixels a logical one has."""
        size = QSizeF(self.viewport().size())
        if not size.isEmpty():
            self._table.set_window(size, self.devicePixelRatioF())
            self.setSceneRect(QRectF(0, 0, size.width(), size.height()))

    # ------------------------------------------------------------ events
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def event(self, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._table.hands is not None:
            if self._table.hands.wants(event.key(), event.modifiers()):
                event.accept()
                return True
        elif kind == QEvent.Type.DevicePixelRatioChange:
            self.fit()
        elif kind in (QEvent.Type.WindowDeactivate, QEvent.Type.UngrabMouse):
            self._lost()
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._table.left:
            self._paint_over(event.region())
        super().paintEvent(event)

    def _paint_over(self, painted: QRegion) -> None:
        """Has the places painted that items have left and this paint leaves out.

        Where the window is painted between a move and the turn in which Qt deals with it, Qt forgets where the item was, and its picture would stay there.
        """
        left, self._table.left = self._table.left, []
        box = QRectF(painted.boundingRect())
        for rect in left:
            if not box.contains(rect.intersected(self.sceneRect())) or painted.rectCount() > 1:
                self._table.update(rect)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What the hands do not want is the page's: there is nothing to scroll."""
        self._table.keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        # A click on a button beside the table, such as the one that turns the held card, does not open the hand.
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.MouseFocusReason):
            self._lost()
        super().focusOutEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._lost()
        super().hideEvent(event)

    def _leave(self) -> None:
        if self._table.hands is not None:
            self._table.hands.leave()

    def _lost(self) -> None:
        if self._table.hands is not None:
            self._table.hands.lost()

    def focusNextPrevChild(self, forward: bool) -> bool:
        if self._table.hands is not None and self._table.hands.step(forward):
            return True
        return super().focusNextPrevChild(forward)
