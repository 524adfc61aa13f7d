"""Hears who starts the program while it runs."""

from __future__ import annotations

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from wonderland_gui.store.instance import Place

EVERY = 1000
"""Milliseconds between two looks, where a disk tells nobody what changes on it."""


class Bell(QObject):
    """Rings for each knock at the place of this program."""

    rung = Signal(object)
    """A `Knock`."""

    def __init__(self, place: Place, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._place = place
        self._watcher = QFileSystemWatcher(self)
        self._timer = QTimer(self, interval=EVERY)
        if place.held:
            self._watcher.addPath(str(place.folder))
            self._watcher.directoryChanged.connect(self._look)
            self._timer.timeout.connect(self._look)
            self._timer.start()
            QTimer.singleShot(0, self, self._look)  # somebody may have knocked while this program was starting

    def close(self) -> None:
        """Hears nothing any more, and leaves the place to others; may be called twice."""
        self._timer.stop()
        if self._watcher.directories():
            self._watcher.removePaths(self._watcher.directories())
        self._place.release()

    def _look(self) -> None:
        for knock in self._place.knocks():
            self.rung.emit(knock)
