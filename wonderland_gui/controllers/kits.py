"""The tables of all games, each made when it is first needed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from wonderland_gui.controllers.shell import Shell
from wonderland_gui.data.loader import Loaded
from wonderland_gui.views.budget import in_next_turn

if TYPE_CHECKING:  # a table is a tenth of a second of modules: the first picture of the window does without
    from wonderland_gui.controllers.kit import TableKit


class Kits(QObject):
    """Gives a game its table, and every table the theme, the words and the speed of the program."""

    made = Signal(object)
    """A new `TableKit`."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self._kits: dict[str, TableKit] = {}
        self._closed = False
        shell.theme_changed.connect(self._theme)
        shell.language_changed.connect(self._language)

    def of(self, game: str) -> TableKit:
        """The table of a game."""
        found = self._kits.get(game)
        if found is None:
            from wonderland_gui.controllers.kit import TableKit

            shell = self._shell
            speed = "off" if shell.pictured else shell.settings.speed
            found = TableKit(shell.library.loaded(game), shell.resources, shell.theme, shell.library.texts_of(game), speed, at_once=shell.pictured)
            found.notes = shell.settings.notes
            self._kits[game] = found
            self.made.emit(found)
        return found

    def renew(self, games: Mapping[str, Loaded]) -> None:
        """Gives the tables their game's files as they were read anew."""
        for game, loaded in games.items():
            if game in self._kits:
                self._kits[game].renew(loaded, self._shell.library.texts_of(game))

    def forget(self, pictures: Collection[str] = ()) -> None:
        """Paints all faces again, with changed templates and these pictures read anew."""
        for kit in self._kits.values():
            kit.forget(pictures)

    def warm_up(self) -> None:
        """Reads the modules of a table before somebody asks for one, and makes that of the game that was played last."""
        import wonderland_gui.controllers.board
        import wonderland_gui.controllers.kit
        import wonderland_gui.controllers.look_back
        import wonderland_gui.controllers.table_presenter  # noqa: F401

        self.make_ready(self._shell.settings.game)

    def make_ready(self, game: str) -> None:
        """Makes the table of a game in a turn of its own, before somebody begins a match on it."""
        if self._shell.library.playable(game):
            in_next_turn(self, partial(self._ready, game))

    def _ready(self, game: str) -> None:
        if not self._closed:
            self.of(game).warm_up()

    def set_speed(self, speed: str) -> None:
        """How fast pieces move on every table."""
        for kit in self._kits.values():
            kit.scene.set_speed(speed)

    def set_notes(self, on: bool) -> None:
        """Whether the tables tell what players may want to reckon themselves."""
        for kit in self._kits.values():
            kit.notes = on

    def _theme(self) -> None:
        for kit in self._kits.values():
            if kit.page.isVisible():
                kit.set_theme(self._shell.theme)
            else:  # nobody sees it: in a turn of its own
                in_next_turn(kit, partial(self._dress, kit))

    def _dress(self, kit: TableKit) -> None:
        if not self._closed:
            kit.set_theme(self._shell.theme)

    def _language(self) -> None:
        for game, kit in self._kits.items():
            kit.set_texts(self._shell.library.texts_of(game))

    def close(self) -> None:
        """Ends everything that runs on them."""
        self._closed = True
        for kit in self._kits.values():
            kit.close()
        self._kits.clear()
