"""Composition root of the window: the one place that builds and connects everything."""

from __future__ import annotations

import os
import sys

from wonderland_gui.controllers.start import Start

__all__ = ["APP_ID", "NAME", "Start", "run"]

APP_ID = "org.wonderland_table.table"
"""The name of the program for desktops: that of its .desktop file, by which a window finds its icon and its entry in the dock."""
NAME = "wonderland-table"
"""The name of its executable, by which desktops under X11 know its windows."""


def run(start: Start) -> int:
    """Opens the window and stays until it is closed, or writes a picture of it; gives the exit code."""
    if start.screenshot is not None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QGuiApplication
    from PySide6.QtWidgets import QApplication

    from wonderland_gui.controllers.faults import Faults
    from wonderland_gui.controllers.picture import take_picture
    from wonderland_gui.controllers.program import Program
    from wonderland_gui.games.registry import GAMES
    from wonderland_gui.players.registry import PLAYERS
    from wonderland_gui.resources import Resources
    from wonderland_gui.store.disk import RealDisk
    from wonderland_gui.store.folders import user_folders

    QGuiApplication.setApplicationName(NAME)
    QGuiApplication.setDesktopFileName(APP_ID)
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    folders = user_folders()
    if start.screenshot is not None:
        program = Program(app, Resources(), folders, GAMES, PLAYERS, start)
        try:
            return take_picture(program, start)
        finally:
            program.close()
    faults = Faults(RealDisk(), folders)
    try:
        program = Program(app, Resources(), folders, GAMES, PLAYERS, start)
        faults.happened.connect(program.tell_fault)
        try:
            program.open()
            return app.exec()
        finally:
            program.close()
    finally:
        faults.close()
