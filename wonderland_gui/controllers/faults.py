"""Faults of the program while its window is open: each is reported in a file and told in the window, and the match goes on."""

from __future__ import annotations

import logging
import sys
import threading
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QObject, Signal

from wonderland_gui.store.disk import Disk, Trouble
from wonderland_gui.store.folders import Folders
from wonderland_gui.store.reports import end_log, keep_log, write_report

LOG = logging.getLogger("wonderland.fault")
MOST = 20
"""No start of the program writes more reports: a fault in painting comes with every picture."""


class Faults(QObject):
    """Hears of everything that nobody catches, from its making until `close`."""

    happened = Signal(str)
    """A fault, with the file of its report; empty: none could be written."""

    def __init__(self, disk: Disk, folders: Folders) -> None:
        super().__init__()
        self._disk, self._folders = disk, folders
        self._known: set[tuple[str, int]] = set()
        self._busy = False
        self._log = keep_log(folders.logs)
        self._hooks = sys.excepthook, threading.excepthook
        sys.excepthook = self.hear
        threading.excepthook = self._hear_thread

    def close(self) -> None:
        """Hears nothing any more."""
        sys.excepthook, threading.excepthook = self._hooks
        end_log(self._log)

    def hear(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Something went wrong that nobody caught."""
        if issubclass(kind, KeyboardInterrupt):
            QCoreApplication.quit()
            return
        if sys.stderr is not None:
            sys.__excepthook__(kind, error, trace)
        place = _place(trace)
        if self._busy or place in self._known or len(self._known) >= MOST:  # the same again, or a fault in telling of one
            return
        self._busy = True
        try:
            self._known.add(place)
            written = write_report(self._disk, self._folders.logs, error)
            LOG.error("%s: %s (%s:%d)", kind.__name__, error, *place)
            self.happened.emit("" if isinstance(written, Trouble) else str(written))
        finally:
            self._busy = False

    def _hear_thread(self, told: threading.ExceptHookArgs) -> None:
        if told.exc_value is not None:
            self.hear(told.exc_type, told.exc_value, told.exc_traceback)


def _place(trace: TracebackType | None) -> tuple[str, int]:
    """Where it happened."""
    if trace is None:
        return "", 0
    while trace.tb_next is not None:
        trace = trace.tb_next
    return trace.tb_frame.f_code.co_filename, trace.tb_lineno
