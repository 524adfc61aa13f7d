"""The whole program in a process of its own that says what becomes of it: run as a script with what the command line of `play` takes."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtWidgets import QApplication

from wonderland_gui import app
from wonderland_gui.controllers import program as programs
from wonderland_gui.controllers.program import Program
from wonderland_gui.controllers.start import Start
from wonderland_gui.store.instance import Knock


def say(words: str) -> None:
    """One line that the test reads."""
    print(words, flush=True)


def main() -> int:
    """Runs the program as it is run; gives its exit code."""
    QApplication(sys.argv[:1])

    class Saying(Program):
        """The program, which says what it does."""

        def open_start(self) -> None:
            super().open_start()
            say("open")

        def answer(self, knock: Knock) -> None:
            super().answer(knock)
            match = self.desk.match
            say(f"answered {self.desk.path.name if self.desk.path is not None else '-'} {match.cursor if match is not None else '-'}")

    programs.Program = Saying  # type: ignore[misc]
    words = dict(word.split("=", 1) for word in sys.argv[1:])
    opened = Path(words["open"]) if "open" in words else None
    return app.run(Start(game=words.get("game", ""), seed=1 if "game" in words else None, open=opened))


if __name__ == "__main__":
    sys.exit(main())
