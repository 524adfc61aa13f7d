"""Match files: asked for, opened, saved; everything goes on while a dialog is open."""

from __future__ import annotations

import contextlib
from itertools import count
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFileDialog

from wonderland_gui.controllers.desk import Desk
from wonderland_gui.controllers.kits import Kits
from wonderland_gui.controllers.shell import Shell
from wonderland_gui.controllers.table_controller import TableController
from wonderland_gui.resources import is_folder
from wonderland_gui.store.disk import Trouble
from wonderland_gui.store.matches import Opened, open_file
from wonderland_gui.store.writer import Written
from wonderland_gui.views.message_strip import Message

ENDING = ".wonder"
SAVED = "saved"
"""The message that a match is saved."""
ROOMY = (860, 560)
"""Size of a file dialog, where the system has none of its own."""


class Files(QObject):
    """Opens and saves the match on the table."""

    def __init__(self, shell: Shell, desk: Desk, kits: Kits) -> None:
        super().__init__(shell)
        self._shell, self._desk, self._kits = shell, desk, kits
        self._saving: dict[str, tuple[Path, TableController | None]] = {}
        """What is being written: where, and the match that is written."""
        self._count = count()
        shell.written.connect(self._written, Qt.ConnectionType.QueuedConnection)
        desk.played.connect(self._played)

    def _dialog(self, title: str, mode: QFileDialog.AcceptMode) -> QFileDialog:
        shell, texts = self._shell, self._shell.texts
        folder = Path(shell.settings.folder) if shell.settings.folder else shell.folders.matches
        start = folder if is_folder(folder) else shell.folders.matches
        dialog = QFileDialog(shell.window, texts.say(title), str(start), texts.say("ui.file.filter", {"ending": ENDING}))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(mode)
        dialog.resize(*ROOMY)
        return dialog

    # ------------------------------------------------------------ opening
    def ask_open(self) -> None:
        """Asks which match file to open."""
        dialog = self._dialog("ui.file.open", QFileDialog.AcceptMode.AcceptOpen)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.open(Path(name)))
        dialog.open()

    def open(self, path: Path) -> bool:
        """Opens a match file; one that cannot be opened changes nothing and is told."""
        shell = self._shell
        shell.writer.flush(5.0)  # it may be the very file that is being written
        opened = open_file(shell.disk, path, shell.library.games, shell.library.load)
        if isinstance(opened, Trouble):
            shell.say_trouble(opened)
            if opened.code == "no-file":
                shell.set_settings(shell.settings.without_recent(path))
            return False
        if not self.has_table(opened.variant.game.id):
            return False
        self._desk.lay(self._kits.of(opened.variant.game.id), opened, path=path)
        shell.set_settings(shell.settings.with_recent(path))
        self.say_notes(opened)
        return True

    def has_table(self, game: str) -> bool:
        """Whether the program's own data shows a game, also one that a match brings its cards to; if not, its faults are told."""
        library = self._shell.library
        if not library.playable(game):
            self._shell.say_problems(game, library.loaded(game).errors)
        return library.playable(game)

    def say_notes(self, opened: Opened) -> None:
        """Says what a player should know of an opened match."""
        for note in opened.notes:
            self._shell.say_trouble(note, "warning")

    # ------------------------------------------------------------ saving
    def save(self) -> None:
        """Saves the match where it was saved before, or asks where."""
        if self._desk.path is None:
            self.ask_save()
        else:
            self.save_to(self._desk.path)

    def ask_save(self) -> None:
        """Asks where to save the match."""
        match, shell = self._desk.match, self._shell
        if match is None:
            return
        with contextlib.suppress(OSError):  # the dialog begins elsewhere then
            shell.disk.make_folder(shell.folders.matches)
        dialog = self._dialog("ui.file.save", QFileDialog.AcceptMode.AcceptSave)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.setDefaultSuffix(ENDING[1:])
        dialog.selectFile(f"{match.game.id}{ENDING}")
        dialog.fileSelected.connect(lambda name: self.save_to(Path(name)))
        dialog.open()

    def save_to(self, path: Path) -> None:
        """Saves the match in this file; a message says how it went."""
        name = f"save {next(self._count)}"
        self._saving[name] = path, self._desk.controller
        self._desk.save(path, name)

    def _played(self) -> None:
        """Who plays on has read that the match is saved, and may want what lies under the message."""
        controller, match = self._desk.controller, self._desk.match
        action = match.entry.action if match is not None and match.cursor else None
        if controller is None or action is None or action.seat in controller.persons:
            self._shell.window.messages.take_away(SAVED)

    def _written(self, written: Written) -> None:
        path, saved = self._saving.pop(written.name, (None, None))
        if path is None or self._shell.closed:
            return
        shell, file = self._shell, path.name
        if written.trouble is not None:
            shell.say_trouble(written.trouble, id_="saving")
            return
        if saved is not None and saved is self._desk.controller:  # another match may lie there by now, and that one was not saved
            self._desk.path = path
        shell.set_settings(shell.settings.with_recent(path))
        shell.window.messages.take_away("saving")
        shell.say(lambda texts: Message(SAVED, texts.say("ui.file.saved", {"file": file}), "info"))
