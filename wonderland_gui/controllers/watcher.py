"""Watches folders of data and says which files have changed: whether they were written in place, renamed over, truncated or made anew.

Qt's watcher of files misses what is done by renaming, that of folders what is written in place, and both miss network disks; so both
only ring a bell, and a look at all files every now and then is the net beneath them.  Looking is done in a thread.  Nothing is ever written.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import ceil
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, QTimer, Signal

from wonderland_gui.controllers.scan import NOTHING, Scan, changed, scan

QUIET = 150
"""Milliseconds without news after which a burst of writing is over."""
LONGEST = 600
"""Milliseconds after which we look although the writing goes on."""
POLL = 1500
"""Milliseconds between two looks when no bell rings."""
GRACE = 1000
"""Milliseconds for which a file may be away: many editors take it away and put a new one in its place."""


class Watcher(QObject):
    """Watches from `start` on until `close`."""

    changed = Signal(object)
    """A frozenset of paths: files that are new, gone, or have other bytes."""
    _seen = Signal(object)

    def __init__(self, roots: Callable[[], Sequence[Path]], parent: QObject | None = None) -> None:
        """`roots` says anew at each look which folders there are: a pack may appear while the program runs."""
        super().__init__(parent)
        self._roots = roots
        self._now: Scan | None = None
        self._gone: dict[Path, float] = {}
        """Since when files have been away that were there."""
        self._looking = self._again = self._closed = False
        self.looks = 0
        """How often all files have been looked at."""
        self._thread = ThreadPoolExecutor(1, "watcher")
        self._bell = QFileSystemWatcher(self)
        self._bell.fileChanged.connect(self._ring)
        self._bell.directoryChanged.connect(self._ring)
        self._quiet, self._longest, self._back, self._poll = QTimer(self), QTimer(self), QTimer(self), QTimer(self)
        for timer, wait in ((self._quiet, QUIET), (self._longest, LONGEST), (self._back, GRACE)):
            timer.setSingleShot(True)
            timer.setTimerType(Qt.TimerType.PreciseTimer)
            timer.setInterval(wait)
            timer.timeout.connect(self.look)
        self._poll.setInterval(POLL)
        self._poll.timeout.connect(self.look)
        self._seen.connect(self._arrived, Qt.ConnectionType.QueuedConnection)

    @property
    def ready(self) -> bool:
        """Whether the first look has been taken: changes are seen from now on."""
        return self._now is not None

    def start(self) -> None:
        """Takes the first look, to which all later ones are compared."""
        if not self._closed:
            self._poll.start()
            self.look()

    def close(self) -> None:
        """Watches no more."""
        self._closed = True
        for timer in (self._quiet, self._longest, self._back, self._poll):
            timer.stop()
        paths = [*self._bell.files(), *self._bell.directories()]
        if paths:
            self._bell.removePaths(paths)
        self._thread.shutdown(wait=True, cancel_futures=True)

    def look(self) -> None:
        """Looks at all files now."""
        self._quiet.stop()
        self._longest.stop()
        if self._looking:
            self._again = True
        elif not self._closed:
            self._looking = True
            roots, before = tuple(self._roots()), self._now or NOTHING
            self._thread.submit(lambda: self._seen.emit(scan(roots, before, time.time_ns())))

    def _ring(self) -> None:
        if not self._closed:
            self._quiet.start()
            if not self._longest.isActive():
                self._longest.start()

    def _arrived(self, found: Scan) -> None:
        self._looking = False
        self.looks += 1
        if self._closed:
            return
        before = self._now
        self._now = found if before is None else self._patient(before, found)
        self._listen(found)
        news = changed(before, self._now) if before is not None else frozenset()
        if self._again:
            self._again = False
            self.look()
        if news:
            self.changed.emit(news)

    def _patient(self, before: Scan, found: Scan) -> Scan:
        """What was found, with files that have only just gone still there."""
        now = time.monotonic()
        gone = before.files.keys() - found.files.keys()
        self._gone = {path: self._gone.get(path, now) for path in gone}
        waiting = {path: before.files[path] for path, since in self._gone.items() if (now - since) * 1000 < GRACE}
        if waiting:
            longest = max(now - self._gone[path] for path in waiting)
            self._back.start(ceil(GRACE - longest * 1000) + 1)
        return Scan({**found.files, **waiting}, found.folders)

    def _listen(self, found: Scan) -> None:
        """Hangs a bell on every file and folder; a file that was renamed over has lost its own."""
        wanted = {str(path) for path in (*found.files, *found.folders)}
        heard = {*self._bell.files(), *self._bell.directories()}
        if heard - wanted:
            self._bell.removePaths(sorted(heard - wanted))
        if wanted - heard:
            self._bell.addPaths(sorted(wanted - heard))
