"""The program in a process of its own that is killed in the midst of a match: run as a script with the number of actions to be played."""

from __future__ import annotations

import sys

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from wonderland_gui.controllers.program import Program
from wonderland_gui.controllers.start import Start
from wonderland_gui.engine.record import state_hash
from wonderland_gui.games.registry import GAMES
from wonderland_gui.models.setup import MatchSetup, SeatSetup
from wonderland_gui.players.registry import PLAYERS
from wonderland_gui.resources import Resources
from wonderland_gui.store.folders import user_folders


def play(program: Program, actions: int) -> None:
    """Begins a match, plays, says on which state it stands once that is on the disk, and waits for the end."""
    seats = (SeatSetup("person", "Lorina"), SeatSetup("person", "Edith"))
    program.begin(MatchSetup("duel", seats, {}, "free", 3))
    controller = program.desk.controller
    assert controller is not None
    for _ in range(actions):
        decide = controller.match.decide
        assert decide is not None
        controller._play(decide.actions[0])
    program.shell.writer.flush()
    print(state_hash(controller.match.state), flush=True)


def main() -> None:
    """Runs until it is killed."""
    app = QApplication(sys.argv[:1])
    program = Program(app, Resources(), user_folders(), GAMES, PLAYERS, Start(language="en"))
    program.open()
    QTimer.singleShot(0, program, lambda: play(program, int(sys.argv[1])))
    app.exec()


if __name__ == "__main__":
    main()
