"""Programs whose start is timed: `python -m tests.benchmarks.starters ours|bare` prints when its window was painted first and how long the processor
worked until then, and ends."""

from __future__ import annotations

import sys
import time
from typing import Any

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView, QWidget


class FirstPaint(QObject):
    """Waits for the first picture of a window."""

    seen = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notes the moment and ends the program once the picture is complete."""
        if not self.seen and event.type() == QEvent.Type.Paint and isinstance(watched, QWidget) and watched.window().isVisible():
            self.seen = True
            QTimer.singleShot(0, self, self._tell)
        return False

    def _tell(self) -> None:
        print(time.monotonic(), time.process_time(), flush=True)
        QApplication.exit(0)


def bare(app: QApplication) -> int:
    """The least program with a scene."""
    scene = QGraphicsScene()
    scene.addText("Wonderland")
    view = QGraphicsView(scene)
    view.resize(1280, 800)
    view.show()
    return app.exec()


def ours(app: QApplication) -> int:
    """The program as `wonderland play` starts it."""
    from wonderland_gui.app import Start, run

    return run(Start())


def main() -> int:
    """Runs one of the two."""
    app = QApplication(sys.argv[:1])
    watcher = FirstPaint()
    app.installEventFilter(watcher)
    made: Any = ours(app) if sys.argv[1] == "ours" else bare(app)
    return int(made)


if __name__ == "__main__":
    sys.exit(main())
