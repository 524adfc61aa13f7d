"""Icons and notes that open when something is held over them for a while."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.views.table_scene import TableScene

SPRING_MS: Final = 400
"""So long something is held over an icon until it opens."""


class Spring(QObject):
    """Waits until something has been held over one folded zone for long enough, and spreads what lies there."""

    def __init__(self, scene: TableScene, parent: QObject) -> None:
        super().__init__(parent)
        self._scene = scene
        self._zone: Ref | None = None
        self._timer = QTimer(self, singleShot=True, interval=SPRING_MS)
        self._timer.timeout.connect(self._open)

    def over(self, zone: Ref | None) -> None:
        """Something is held over this zone now, or over none that could open."""
        if zone == self._zone:
            return
        self._zone = zone
        if zone is None:
            self._timer.stop()
        else:
            self._timer.start()

    def _open(self) -> None:
        if self._zone is not None:
            self._scene.tray.open(self._zone)
