"""What is said of a piece that is pointed at, beside it, where the panel that would say it is folded away."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QPointF, QTimer

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.views.table_page import TablePage

DWELL_MS: Final = 450
"""So long the pointer rests on a piece before more is said of it than its tag does."""
LARGE: Final = 150.0
"""A piece as wide as this says all by itself."""


class Glass(QObject):
    """Shows the tip of one table after a while, and takes it away at once."""

    def __init__(self, page: TablePage, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._page = page
        self._ref: Ref | None = None
        self._at: QPointF | None = None
        """Where the pointer was when something last changed: what comes to lie under it while it rests is not what it was led to."""
        self._timer = QTimer(self, singleShot=True, interval=DWELL_MS)
        self._timer.timeout.connect(self._show)

    def point(self, ref: Ref | None) -> None:
        """Another piece is pointed at, which the panel shows, or none."""
        led = self._pointer() != self._at
        self.off()
        self._ref = ref
        if ref is not None and led and self._page.side.folded:
            self._timer.start()

    def off(self) -> None:
        """Takes it away: something is held, or another view is shown."""
        self._timer.stop()
        self._at = self._pointer()
        self._page.scene.asides.tip.setVisible(False)

    def _pointer(self) -> QPointF | None:
        hands = self._page.scene.hands
        return hands.pointer if hands is not None else None

    def _show(self) -> None:
        page, ref, shown = self._page, self._ref, self._page.side.inspector.shown
        if ref is None or shown is None or not shown.words or page.side.opened or page.on_board or page.scene.menu.is_open:
            return
        box = page.scene.box_of(ref)
        if not box.isEmpty() and (box.width() < LARGE or ref not in page.scene.board.items):
            page.scene.asides.explain(shown.title, shown.words, shown.lines, box)
