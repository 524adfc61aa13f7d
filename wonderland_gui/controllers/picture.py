"""Pictures of the window without a window: for documentation and tests."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QEventLoop, QIODevice
from PySide6.QtGui import QImageWriter, QPixmap
from PySide6.QtWidgets import QApplication

from wonderland_gui.controllers.program import Program
from wonderland_gui.controllers.start import Start
from wonderland_gui.engine.table import Seat
from wonderland_gui.players.base import choose
from wonderland_gui.players.registry import PLAYERS
from wonderland_gui.store.disk import RealDisk, Trouble, write_safely

PATIENCE = 20.0
"""Seconds until everything has to be painted."""


def take_picture(program: Program, start: Start) -> int:
    """Writes the picture that `start` asks for; gives the exit code."""
    assert start.screenshot is not None
    window = program.window
    window.resize(*start.size)
    program.home.show()
    program.home.fill()
    window.show()
    program.open_start()
    _play(program, start.after)
    _look_as(program, start.viewer)
    _settle(program)
    trouble = _write(window.grab(), start.screenshot)
    texts = program.shell.texts
    for told in (*program.shell.spoiled, *([trouble] if trouble is not None else [])):
        print(texts.say(texts.pick(f"error.{told.code}", "error.disk"), told.params), file=sys.stderr)
    return 2 if trouble is not None else 0


def _write(picture: QPixmap, path: Path) -> Trouble | None:
    """Writes a picture in whole or not at all, in the format that its name says."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    kind = path.suffix[1:]
    if kind.lower().encode() not in {bytes(known.data()) for known in QImageWriter.supportedImageFormats()} or not picture.save(buffer, kind):
        return Trouble("picture", str(path))
    return write_safely(RealDisk(), path, bytes(data.data()))


def _play(program: Program, after: int) -> None:
    desk = program.desk
    desk.runner.stop()
    if desk.match is None or desk.setup is None:
        return
    for _ in range(after):
        decide = desk.match.decide
        if decide is None:
            break
        name = desk.setup.seats[decide.seat].player
        index = choose(desk.match, PLAYERS, name if name in PLAYERS else "greedy", desk.setup.seed).index
        desk.match.play(decide.actions[index])


def _look_as(program: Program, viewer: int | None) -> None:
    controller = program.desk.controller
    if controller is None:
        return
    seat = Seat(viewer) if viewer is not None else (controller.persons or (None,))[0]
    controller.watch_as(seat)
    cursor = controller.match.cursor
    if cursor:  # what moved last is marked: the view before it has to be shown first
        controller.match.seek(cursor - 1)
        controller.show()
        controller.match.seek(cursor)
    controller.show()
    program.desk.runner.stop()


def _settle(program: Program) -> None:
    """Lets everything be read and painted."""
    until = time.monotonic() + PATIENCE
    quiet = 0
    while quiet < 3 and time.monotonic() < until:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        program.window.grab()
        quiet = 0 if program.busy else quiet + 1
