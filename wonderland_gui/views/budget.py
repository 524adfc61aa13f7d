"""How much may be painted anew in one turn of the event loop: the rest is shown a moment later, and no window ever stands still."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import thread_time
from typing import Final, Protocol

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

SECONDS: Final = 0.008
"""For what has an older picture that stands in, in time of the processor: a busy machine makes nothing wait longer."""
FIRST_SECONDS: Final = 0.02
"""For what has shown nothing yet."""


def in_next_turn(context: QObject, do: Callable[[], object]) -> None:
    """Calls `do` after everything that waits now has had its turn, unless `context` has gone.

    A timer of no time at all would not do: Qt posts its call, and what is posted comes before the clocks that are due.
    """
    clock = QTimer(context, singleShot=True, interval=1)  # goes with its context, and what it would call with it
    clock.timeout.connect(do)
    clock.timeout.connect(clock.deleteLater)
    clock.start()


def paint_in_next_turn(widget: QWidget) -> None:
    """Has a widget that has just been made or changed painted in a turn of its own: both in one would be felt."""
    widget.setUpdatesEnabled(False)
    in_next_turn(widget, lambda: widget.setUpdatesEnabled(True))


class Waiting(Protocol):
    """Something that is shown anew by `update`."""

    def update(self) -> None: ...


class Budget(QObject):
    """Time for painting pictures anew.  What finds none left shows its old picture (or nothing yet) and is called in the next turn."""

    def __init__(self, parent: QObject | None = None, *, unlimited: bool = False) -> None:
        super().__init__(parent)
        self.unlimited = unlimited
        self._spent = 0.0
        self._waiting: list[Waiting] = []
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._next_turn)

    def left(self, *, first: bool = False) -> bool:
        """Whether something may still be painted in this turn; `first`: it has shown nothing yet."""
        return self.unlimited or self._spent < (FIRST_SECONDS if first else SECONDS)

    @property
    def busy(self) -> bool:
        """Whether something waits to be painted."""
        return bool(self._waiting)

    @contextmanager
    def spending(self) -> Iterator[None]:
        """Paints something on account of this turn."""
        started = thread_time()
        try:
            yield
        finally:
            self._spent += thread_time() - started
            self._begin()

    def wait(self, item: Waiting) -> None:
        """Calls `update` in the next turn."""
        self._waiting.append(item)
        self._begin()

    def clear(self) -> None:
        """Forgets whoever waits: the scene goes away."""
        self._timer.stop()
        self._waiting.clear()

    def _begin(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _next_turn(self) -> None:
        self._spent = 0.0
        waiting, self._waiting = self._waiting, []
        for item in waiting:
            item.update()
