"""Says how sharp the pictures of the program are at the scale factor of its environment: run as a script, prints JSON."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from wonderland_gui.controllers.program import Program
from wonderland_gui.controllers.start import Start
from wonderland_gui.games.registry import GAMES
from wonderland_gui.players.registry import PLAYERS
from wonderland_gui.resources import Resources
from wonderland_gui.store.folders import Folders
from wonderland_gui.views.items import PieceItem


def measure(program: Program) -> dict[str, Any]:
    """Of each card: its size on the table in logical pixels, and the pixels of its picture."""
    kit = program.desk.kit
    assert kit is not None
    cards = []
    for ref, spot in kit.scene.scenery.pieces.items():
        item = kit.scene.board.items[ref]
        assert isinstance(item, PieceItem)
        body = item._body
        assert body is not None
        cards.append([spot.rect.width(), spot.rect.height(), body.width(), body.height(), body.devicePixelRatio()])
    grabbed = program.window.grab()
    return {
        "window": [program.window.width(), program.window.height(), program.window.devicePixelRatioF()],
        "scene": kit.scene.dpr,
        "cards": cards,
        "grabbed": [grabbed.width(), grabbed.height()],
    }


def main() -> None:
    """Lays a match on the table and measures."""
    app = QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory() as home:
        start = Start(game="duel", seats=("person", "random"), seed=3, language="en")
        program = Program(app, Resources(), Folders(Path(home)), GAMES, PLAYERS, start)
        program.set_speed("off")
        program.open()
        program.window.resize(1280, 800)
        quiet = 0
        while quiet < 5 or program.desk.kit is None:
            app.processEvents()
            program.window.grab()
            quiet = 0 if program.busy else quiet + 1
        print(json.dumps(measure(program)))
        program.window.close()
        program.close()


if __name__ == "__main__":
    main()
