"""Ctrl+C: the first one ends what is under way in good order, the second one ends it at once."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from types import FrameType
from typing import Any


class Interrupts:
    """Hears Ctrl+C while it is entered.

    Within `leaving` the first one raises KeyboardInterrupt, for what may be left half done; anywhere else it is only remembered in `asked`.
    """

    def __init__(self) -> None:
        self.asked = False
        """Whether Ctrl+C was pressed."""
        self._may_leave = False
        self._before: Any = None

    def __enter__(self) -> Interrupts:
        with contextlib.suppress(ValueError):  # not the main thread
            self._before = signal.signal(signal.SIGINT, self._heard)
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
            self._before = None

    @contextlib.contextmanager
    def leaving(self) -> Iterator[None]:
        """What may be left half done."""
        self._may_leave = True
        try:
            if self.asked:  # before it began
                raise KeyboardInterrupt
            yield
        finally:
            self._may_leave = False

    def _heard(self, _signal: int, _frame: FrameType | None) -> None:
        again, self.asked = self.asked, True
        if again or self._may_leave:
            raise KeyboardInterrupt
