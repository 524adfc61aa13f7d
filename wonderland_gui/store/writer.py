"""The one thread that writes: of several things to be written under one name only the newest is, and all are before the program ends."""

from __future__ import annotations

import atexit
import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass

from wonderland_gui.store.disk import Trouble

LOG = logging.getLogger("wonderland.store")
Job = Callable[[], Trouble | None]


@dataclass(frozen=True, slots=True)
class Written:
    """A job that was done."""

    name: str
    trouble: Trouble | None = None


def _ignore(written: Written) -> None:
    return None


class Writer:
    """Does jobs one after the other in a thread of its own, which it starts with the first one and joins in `close`."""

    def __init__(self, done: Callable[[Written], None] = _ignore) -> None:
        """`done` hears of every job; it is called in the writer's thread."""
        self._done = done
        self._jobs: dict[str, Job] = {}
        self._busy = False
        self._closed = False
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    def put(self, name: str, job: Job) -> None:
        """Does `job` soon; one of the same name that has not begun is left out.  After `close` it is done at once, here."""
        with self._changed:
            if not self._closed:
                self._jobs.pop(name, None)
                self._jobs[name] = job
                if self._thread is None:
                    self._thread = threading.Thread(target=self._run, name="wonderland-writer", daemon=True)
                    self._thread.start()
                    atexit.register(self.close)
                self._changed.notify_all()
                return
        self._do(name, job)

    def flush(self, timeout: float | None = None) -> bool:
        """Waits until all is done; False if the time was too short."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._jobs and not self._busy, timeout)

    def close(self, timeout: float | None = 20.0) -> bool:
        """Does what is left and ends the thread; False if the time was too short."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        thread = self._thread
        if thread is None:
            return True
        thread.join(timeout)
        atexit.unregister(self.close)
        return not thread.is_alive()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._jobs or self._closed)
                if not self._jobs:
                    return
                name = next(iter(self._jobs))
                job = self._jobs.pop(name)
                self._busy = True
            self._do(name, job)
            with self._changed:
                self._busy = False
                self._changed.notify_all()

    def _do(self, name: str, job: Job) -> None:
        try:
            trouble = job()
        except Exception as error:  # the thread has to live on for the next one
            LOG.exception("writing %s failed", name)
            trouble = Trouble("disk", name, f"{type(error).__name__}: {error}")
        try:
            self._done(Written(name, trouble))
        except Exception:  # whoever listens may be gone already
            LOG.exception("nobody heard that %s was written", name)
