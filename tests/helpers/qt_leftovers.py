"""A test that leaves a timer, an animation, a thread, a process or an open window behind fails, and is cleaned up after."""

from __future__ import annotations

import gc
import multiprocessing
import threading
from collections.abc import Iterator
from types import FrameType

import pytest
import shiboken6
from PySide6.QtCore import SIGNAL, QAbstractAnimation, QCoreApplication, QEvent, QObject, QThread, QThreadPool, QTimeLine, QTimer
from PySide6.QtWidgets import QApplication

WATCHED = (QTimer, QAbstractAnimation, QTimeLine, QThread)
MANY = 40_000
"""If so many objects outlive a test, they are set aside: data that is read once and modules are not looked through again after each test."""


def _alive() -> list[QObject]:
    # type() and not isinstance(): some objects answer for their class with code of their own.
    objects = gc.get_objects()
    kinds = {kind for kind in set(map(type, objects)) if issubclass(kind, WATCHED)}
    found = [item for item in objects if type(item) in kinds] if kinds else []
    many = len(objects) > MANY
    del objects
    if many:
        gc.collect()
        gc.freeze()
    return [item for item in found if shiboken6.isValid(item)]


def _waits_for_the_dead(timer: QTimer) -> bool:
    """True for a `QTimer.singleShot` whose context is gone: it goes on ticking, but only deletes itself."""
    if not timer.isSingleShot() or timer.parent() is not None or timer.receivers(SIGNAL("timeout()")) != 1:
        return False
    # A timer of somebody's own has a holder in Python; the one that PySide makes has none but the list and the frames of the search.
    return all(isinstance(holder, (list, FrameType)) for holder in gc.get_referrers(timer))


def _stop(item: QObject) -> str | None:
    """Ends what still goes on and returns what it was; None for what is at rest or belongs to a group that is reported itself."""
    if isinstance(item, QTimer) and item.isActive():
        harmless = _waits_for_the_dead(item)
        item.stop()
        return None if harmless else f"timer of {item.interval()} ms {item.objectName()}".strip()
    if isinstance(item, QAbstractAnimation) and item.group() is None and item.state() != QAbstractAnimation.State.Stopped:
        item.stop()
        return f"animation {type(item).__name__} {item.objectName()}".strip()
    if isinstance(item, QTimeLine) and item.state() != QTimeLine.State.NotRunning:
        item.stop()
        return "time line"
    if isinstance(item, QThread) and item is not QThread.currentThread() and item.isRunning():
        item.requestInterruption()
        item.quit()
        if not item.wait(2000):
            item.terminate()
            item.wait(1000)
        return f"thread {type(item).__name__} {item.objectName()}".strip()
    return None


def _stopped() -> list[str]:
    return [what for item in _alive() if (what := _stop(item)) is not None]


def _windows() -> list[str]:
    left = [widget for widget in QApplication.topLevelWidgets() if shiboken6.isValid(widget) and widget.isVisible()]
    names = [f"window {type(widget).__name__} {widget.windowTitle()!r}" for widget in left]
    for widget in left:
        widget.hide()
        widget.deleteLater()
    return names


@pytest.fixture(autouse=True)
def nothing_left_behind(request: pytest.FixtureRequest) -> Iterator[None]:
    """Looks after each test for what still goes on, ends it, and fails the test."""
    threads = set(threading.enumerate())
    processes = set(multiprocessing.active_children())
    yield
    left: list[str] = []
    if "qapp" in request.fixturenames:
        QCoreApplication.processEvents()
        # Without a running loop, deleteLater() is carried out only when asked for.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        left += _windows()
        left += _stopped()
        if not QThreadPool.globalInstance().waitForDone(2000):
            left.append("work in the thread pool")
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    left += [f"thread {thread.name}" for thread in threading.enumerate() if thread not in threads and not isinstance(thread, threading._DummyThread)]
    for process in set(multiprocessing.active_children()) - processes:
        left.append(f"process {process.name}")
        process.kill()
        process.join()
    assert not left, f"left behind by the test: {', '.join(left)}"
