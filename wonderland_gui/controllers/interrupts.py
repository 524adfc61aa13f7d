"""Ctrl+C in the terminal from which the window was started, and other wishes of the system that the program end: they close the window in good order."""

from __future__ import annotations

import contextlib
import signal
import socket
from types import FrameType
from typing import Any, Final

from PySide6.QtCore import QObject, QSocketNotifier, Signal

SIGNALS: Final = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


class Interrupts(QObject):
    """Hears signals from its making until `close`, also while Qt's loop waits and no line of Python is run."""

    asked = Signal()
    """The program is to end."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.code = 0
        """The exit code of a program that was ended so: 130 after Ctrl+C, as commands have it; 0 where the system ends it."""
        self._mine, self._theirs = socket.socketpair()
        for end in (self._mine, self._theirs):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._mine.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._heard)
        self._before: dict[int, Any] = {}
        self._wakeup = -1
        with contextlib.suppress(ValueError):  # not the main thread
            self._wakeup = signal.set_wakeup_fd(self._theirs.fileno(), warn_on_full_buffer=False)
            for number in SIGNALS:
                if signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
                    self._before[number] = signal.signal(number, self._note)

    def close(self) -> None:
        """Leaves signals to whoever had them before."""
        self._notifier.setEnabled(False)
        if self._before:
            signal.set_wakeup_fd(self._wakeup)
        for number, before in self._before.items():
            signal.signal(number, before)
        self._before.clear()
        for end in (self._mine, self._theirs):
            end.close()

    def _note(self, number: int, _frame: FrameType | None) -> None:
        """Runs between any two lines of Python: it may only remember."""
        if number == signal.SIGINT:
            self.code = 130
        signal.signal(number, signal.SIG_DFL)  # the second one ends the program at once

    def _heard(self) -> None:
        with contextlib.suppress(BlockingIOError):
            self._mine.recv(4096)
        self.asked.emit()
