"""Recent matches: those that were left and can be continued, and the files opened or saved last; in the menu and on the start screen."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, QObject, QPoint, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from wonderland_gui.controllers.shell import Shell
from wonderland_gui.store.autosaves import Kept


class Recent(QObject):
    """Fills the menu each time before it is shown."""

    continued = Signal(object)
    """The `Kept` match with which to go on."""
    opened = Signal(Path)
    """The file that is to be opened."""
    asked = Signal()
    """Another file is to be opened."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self.menu = shell.commands.menus["match.recent"]
        self.button_menu = QMenu(shell.window)
        """The same for the button of the start screen, with a way to all other files."""
        for opening in (shell.commands.root, shell.commands.menus["match"]):
            opening.aboutToShow.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        """Says anew what can be continued and opened."""
        self._fill(self.menu)
        self.menu.setEnabled(not self.menu.isEmpty())

    def popup(self, button: QWidget) -> None:
        """Opens above a button; where there is nothing recent, another file is asked for at once."""
        menu = self.button_menu
        self._fill(menu)
        if menu.isEmpty():
            self.asked.emit()
            return
        menu.addSeparator()
        other = QAction(self._shell.texts.say("ui.recent.other"), menu)
        other.triggered.connect(self.asked)
        menu.addAction(other)
        menu.setStyleSheet(self.menu.styleSheet())
        menu.popup(button.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def _fill(self, menu: QMenu) -> None:
        shell = self._shell
        menu.clear()
        kept = [one for one in shell.autosaves.kept() if one.game in shell.library.games]
        over = [one for one in kept if one.over]
        waiting = [one for one in kept if not one.over]
        files = [Path(name) for name in shell.settings.recent]
        for one in waiting:
            self._add(menu, self._words(one), lambda _=False, one=one: self.continued.emit(one))
        if waiting and (over or files):
            menu.addSeparator()
        for one in over:  # to be looked back at, like files
            self._add(menu, self._words(one), lambda _=False, one=one: self.continued.emit(one))
        for path in files:
            action = self._add(menu, path.name, lambda _=False, path=path: self.opened.emit(path))
            action.setToolTip(str(path))
            action.setStatusTip(str(path))

    def _add(self, menu: QMenu, words: str, chosen: object) -> QAction:
        action = QAction(words.replace("&", "&&"), menu)
        action.triggered.connect(chosen)
        menu.addAction(action)
        return action

    def _words(self, kept: Kept) -> str:
        """Which match that is, and when it was left or came to its end."""
        shell = self._shell
        file = shell.autosaves.read(kept).file
        names = [seat.name.strip() for seat in file.seats] if file is not None else []
        info = shell.library.loaded(kept.game).info if shell.library.is_read(kept.game) else None
        if info is not None and file is not None:
            names = [name or shell.library.texts_of(kept.game).say(info.name_of(i, file.options)) for i, name in enumerate(names)]
        when = QLocale().toString(QDateTime.fromSecsSinceEpoch(int(kept.when.timestamp())), QLocale.FormatType.ShortFormat)
        said = ", ".join(name for name in names if name)
        return shell.texts.say("ui.recent.over" if kept.over else "ui.recent.kept", {"game": shell.library.title(kept.game), "names": said, "when": when})
