"""Automatic seats: asks a worker process, waits for the motion on the table and a moment more, then plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from wonderland_gui.engine.match import Match
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.variant import Variant
from wonderland_gui.players.question import question
from wonderland_gui.players.worker import Thinking, Worker

PAUSES: Mapping[str, int] = {"off": 0, "fast": 150, "normal": 450, "slow": 900}
"""Milliseconds between the end of a motion and the action of an automatic seat, by the speed setting."""
POLL = 15
"""Milliseconds between two looks for the answer."""


class PlayerRunner(QObject):
    """Thinks for the automatic seats of one window."""

    chosen = Signal(int, int, int)
    """Seat, index of the action, cursor of the match when it was asked."""

    def __init__(self, worker: Worker, still: Callable[[], bool], parent: QObject | None = None) -> None:
        """`still` says whether nothing moves on the table."""
        super().__init__(parent)
        self._worker, self._still = worker, still
        self._thinking: Thinking | None = None
        self._asked: tuple[Seat, int] | None = None
        self.speed = "normal"
        self._poll = QTimer(self)
        self._poll.setInterval(POLL)
        self._poll.timeout.connect(self._look)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self._play)
        self._warm = QTimer(self)
        self._warm.setSingleShot(True)
        self._warm.setInterval(0)
        self._warm.timeout.connect(worker.start)

    @property
    def thinking(self) -> bool:
        """Whether an answer is awaited or about to be played."""
        return self._asked is not None

    def ask(self, match: Match[Any, Any], variant: Variant[Any, Any], name: str, seed: int) -> None:
        """Begins to think about the decision at the cursor; asked twice for the same, it goes on thinking."""
        decide = match.decide
        if decide is None:
            return
        asked = (decide.seat, match.cursor)
        if asked == self._asked:
            return
        self.stop()
        self._asked = asked
        self._thinking = self._worker.ask(question(match, variant, name, seed))
        self._poll.start()

    def warm_up(self) -> None:
        """Starts the worker process ahead of the first question, when there is nothing else to do."""
        self._warm.start()

    def stop(self) -> None:
        """Takes back what was asked; nothing will be played."""
        self._poll.stop()
        self._pause.stop()
        if self._thinking is not None:
            self._thinking.cancel()
        self._thinking = self._asked = None

    def close(self) -> None:
        """Ends the worker process."""
        self._warm.stop()
        self.stop()
        self._worker.close()

    def _look(self) -> None:
        if self._thinking is None or self._thinking.poll() is None or not self._still():
            return
        self._poll.stop()
        self._pause.start(PAUSES.get(self.speed, PAUSES["normal"]))

    def _play(self) -> None:
        if self._thinking is None or self._asked is None:
            return
        if not self._still():  # something was moved while it waited
            self._poll.start()
            return
        choice = self._thinking.poll()
        (seat, cursor), self._asked, self._thinking = self._asked, None, None
        if choice is not None:
            self.chosen.emit(int(seat), choice.index, cursor)
