"""Programs whose start is timed: `python -m tests.benchmarks.starters ours|bare` prints when its window was painted first and how long the processor
worked until then, and ends."""

from __future__ import annotations

import sys
import time
from typing import Any


def watched() -> Any:
    """The application, which ends itself after the first picture of a window."""
    from PySide6.QtCore import QEvent, QObject, QTimer
    from PySide6.QtWidgets import QApplication, QWidget

    class FirstPaint(QObject):
        """Waits for the first picture of a window."""

        seen = False

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            """Notes the moment and ends the program once the picture is complete."""
            if not self.seen and event.type() == QEvent.Type.Paint and isinstance(watched, QWidget) and watched.window().isVisible():
                self.seen = True
                QTimer.singleShot(0, self, self.tell)
            return False

        def tell(self) -> None:
            """Tells when it was, and ends."""
            print(time.monotonic(), time.process_time(), flush=True)
            QApplication.exit(0)

    app = QApplication(sys.argv[:1])
    app.first_paint = FirstPaint(app)  # type: ignore[attr-defined]
    app.installEventFilter(app.first_paint)  # type: ignore[attr-defined]
    return app


def bare() -> int:
    """The least program with a scene."""
    app = watched()
    from PySide6.QtWidgets import QGraphicsScene, QGraphicsView

    scene = QGraphicsScene()
    scene.addText("Wonderland")
    view = QGraphicsView(scene)
    view.resize(1280, 800)
    view.show()
    return int(app.exec())


def ours() -> int:
    """The program as `wonderland play` starts it."""
    from wonderland_gui import app, cli

    run = app.run

    def watched_run(start: app.Start) -> int:
        kept = watched()
        code = run(start)
        del kept
        return code

    app.run = watched_run
    return cli.main(["play"])


if __name__ == "__main__":
    sys.exit(ours() if sys.argv[1] == "ours" else bare())
