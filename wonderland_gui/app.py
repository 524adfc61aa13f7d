"""Composition root of the window: the one place that builds and connects everything."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from wonderland_gui.controllers.start import Start

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from wonderland_gui.store.folders import Folders
    from wonderland_gui.store.instance import Knock, Place

__all__ = ["APP_ID", "NAME", "Start", "run"]

APP_ID = "org.wonderland_table.table"
"""The name of the program for desktops: that of its .desktop file, by which a window finds its icon and its entry in the dock."""
NAME = "wonderland-table"
"""The name of its executable, by which desktops under X11 know its windows."""


def run(start: Start) -> int:
    """Opens the window and stays until it is closed, or writes a picture of it; gives the exit code.

    Where the program runs already, that one comes to the front, and opens the match that is to be opened; this one ends.
    """
    if start.screenshot is not None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        return _picture(start)
    from wonderland_gui.store.folders import user_folders
    from wonderland_gui.store.instance import Place, knock

    folders = user_folders()
    place = Place(folders.running)
    if place.taken and start.is_plain:
        if knock(folders.running, _wanted(start)):
            return 0
        place = Place(folders.running)  # it does not answer: it may have ended just now
    return _window(start, folders, place)


def _wanted(start: Start) -> Knock:
    from wonderland_gui.store.instance import Knock

    opened = "" if start.open is None else os.path.abspath(start.open)  # noqa: PTH100  links stay as they are named
    return Knock(opened, os.environ.get("XDG_ACTIVATION_TOKEN", ""))


def _application() -> QApplication:
    from PySide6.QtGui import QGuiApplication
    from PySide6.QtWidgets import QApplication

    QGuiApplication.setApplicationName(NAME)
    QGuiApplication.setDesktopFileName(APP_ID)
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    return app


def _picture(start: Start) -> int:
    app = _application()
    from wonderland_gui.controllers.picture import take_picture
    from wonderland_gui.controllers.program import Program
    from wonderland_gui.games.registry import GAMES
    from wonderland_gui.players.registry import PLAYERS
    from wonderland_gui.resources import Resources
    from wonderland_gui.store.folders import user_folders

    program = Program(app, Resources(), user_folders(), GAMES, PLAYERS, start)
    try:
        return take_picture(program, start)
    finally:
        program.close()


def _window(start: Start, folders: Folders, place: Place) -> int:
    app = _application()
    from wonderland_gui.controllers.bell import Bell
    from wonderland_gui.controllers.faults import Faults
    from wonderland_gui.controllers.interrupts import Interrupts
    from wonderland_gui.controllers.program import Program
    from wonderland_gui.games.registry import GAMES
    from wonderland_gui.players.registry import PLAYERS
    from wonderland_gui.resources import Resources
    from wonderland_gui.store.disk import RealDisk

    faults, interrupts, bell = Faults(RealDisk(), folders), Interrupts(), Bell(place)
    try:
        program = Program(app, Resources(), folders, GAMES, PLAYERS, start)
        faults.happened.connect(program.tell_fault)
        interrupts.asked.connect(program.quit)
        bell.rung.connect(program.answer)
        try:
            program.open()
            return app.exec() or interrupts.code
        finally:
            bell.close()  # before the end is waited for: who comes now starts anew
            program.close()
    finally:
        bell.close()
        interrupts.close()
        faults.close()
