"""The whole program in a process of its own that is quit in one of several ways: run as a script with the way, and the page from which it is quit."""

from __future__ import annotations

import sys

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from wonderland_gui import app
from wonderland_gui.controllers import program as programs
from wonderland_gui.controllers.program import Program
from wonderland_gui.controllers.start import Start


def quit_(program: Program, way: str) -> None:
    """Quits once everything is there."""
    window = program.window
    if program.start.game and (program.desk.match is None or program.busy or program.desk.match.cursor == 0):
        QTimer.singleShot(20, program, lambda: quit_(program, way))
        return
    window.activateWindow()
    match way:
        case "menu":
            program.shell.commands.actions["quit"].trigger()
        case "button":
            window.close()
        case "thinking":  # the other seat has just been asked
            assert program.desk.controller is not None
            assert program.desk.match is not None
            decide = program.desk.match.decide
            assert decide is not None
            program.desk.controller._play(decide.actions[0])
            assert program.desk.runner.thinking
            window.close()
        case _:
            QTest.keyClick(window.windowHandle(), Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)


def main() -> int:
    """Runs the program as it is run, but for somebody who quits it; gives its exit code."""
    way, page = sys.argv[1:]
    if way == "silent":  # as started from a desktop, without a console
        sys.stdout = sys.stderr = None
    QApplication(sys.argv[:1])

    class Quitting(Program):
        """The program with somebody at it who wants to leave."""

        def open(self) -> None:
            super().open()
            QTimer.singleShot(50, self, lambda: quit_(self, way))

    programs.Program = Quitting  # type: ignore[misc]
    start = Start(game="duel", seats=("random", "person"), seed=1, language="en") if page == "table" else Start(language="en")
    return app.run(start)


if __name__ == "__main__":
    sys.exit(main())
