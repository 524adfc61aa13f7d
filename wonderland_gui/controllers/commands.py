"""Every command of the window in one table: its text, its shortcuts and the menu in which it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

Words = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Command:
    """A command: `id` names its text `ui.menu.<id>`; of a group, one is checked at a time."""

    id: str
    menu: str
    keys: tuple[str, ...] = ()
    group: str = ""
    at_table: bool = False
    """Whether it needs a match on the table."""
    switch: bool = False
    """Whether it is on or off."""


COMMANDS = (
    Command("new", "match", ("Ctrl+N",)),
    Command("open", "match", ("Ctrl+O",)),
    Command("save", "match", ("Ctrl+S",), at_table=True),
    Command("save_as", "match", ("Ctrl+Shift+S",), at_table=True),
    Command("start", "match", ("Ctrl+W",)),
    Command("quit", "match", ("Ctrl+Q",)),
    Command("take_back", "edit", ("Ctrl+Z", "Z"), at_table=True),
    Command("redo", "edit", ("Ctrl+Y", "Ctrl+Shift+Z", "Y"), at_table=True),
    Command("turn", "edit", ("R",), at_table=True),
    Command("other_way", "edit", ("W",), at_table=True),
    Command("look_back", "edit", ("Ctrl+L",), at_table=True),
    Command("replay", "edit", at_table=True),
    Command("result", "edit", at_table=True),
    Command("text_board", "view", ("F6",), switch=True),
    Command("stand_back", "view", ("B",), at_table=True),
    Command("notes", "view", switch=True),
    Command("speed.off", "view.speed", group="speed"),
    Command("speed.fast", "view.speed", group="speed"),
    Command("speed.normal", "view.speed", group="speed"),
    Command("speed.slow", "view.speed", group="speed"),
    Command("theme.dark", "view.theme", group="theme"),
    Command("theme.light", "view.theme", group="theme"),
    Command("theme.contrast", "view.theme", group="theme"),
    Command("fullscreen", "view", ("F11",)),
    Command("follow.ask", "view.follow", group="follow"),
    Command("follow.follow", "view.follow", group="follow"),
    Command("follow.keep", "view.follow", group="follow"),
    Command("settings", "view", ("Ctrl+,",)),
    Command("rules", "help", ("F1",)),
    Command("shortcuts", "help", ("Ctrl+F1",)),
    Command("statistics", "help"),
    Command("about", "help"),
)
MENUS = ("match", "match.recent", "edit", "view", "view.speed", "view.theme", "view.language", "view.follow", "help")
"""The menus; one within another stands where the first of its commands stands in the table."""
RECENT_AFTER = "open"
"""Recent matches, which are no commands, stand behind this one."""


def commands_of(languages: Iterable[str]) -> tuple[Command, ...]:
    """The table of commands of a program that speaks these languages."""
    last = max(i for i, command in enumerate(COMMANDS) if command.menu == "view.theme") + 1
    return (*COMMANDS[:last], *(Command(f"language.{language}", "view.language", group="language") for language in languages), *COMMANDS[last:])


class Commands(QObject):
    """The window's actions; `triggered` says which command was given."""

    triggered = Signal(str)

    def __init__(self, window: QWidget, words: Words, languages: Mapping[str, str]) -> None:
        """`languages` says what each language of the program is called."""
        super().__init__(window)
        self._window = window
        self._languages = languages
        self.table = commands_of(languages)
        self.actions: dict[str, QAction] = {}
        self._groups: dict[str, QActionGroup] = {}
        for command in self.table:
            action = QAction(window)
            action.setShortcuts([QKeySequence(key) for key in command.keys])
            action.setData(command.id)
            action.triggered.connect(self._on_triggered)
            action.setCheckable(bool(command.group) or command.switch)
            if command.group:
                if command.group not in self._groups:
                    self._groups[command.group] = QActionGroup(self)
                self._groups[command.group].addAction(action)
            window.addAction(action)
            self.actions[command.id] = action
        self.menus = {name: QMenu(window) for name in MENUS}
        for command in self.table:
            self._stand(command.menu)
            self.menus[command.menu].addAction(self.actions[command.id])
            if command.id == RECENT_AFTER:
                self._stand("match.recent")
        self.root = QMenu(window)
        for name in MENUS:
            if "." not in name:
                self.root.addMenu(self.menus[name])
        self.set_words(words)

    def _stand(self, name: str) -> None:
        """Puts a menu into the one it stands in, if it is not there yet."""
        within, menu = self.menus.get(name.partition(".")[0]), self.menus[name]
        if within is not None and within is not menu and menu.menuAction() not in within.actions():
            within.addMenu(menu)

    def set_words(self, words: Words) -> None:
        """Says everything anew in another language; languages are called as they call themselves."""
        for command in self.table:
            named = self._languages.get(command.id.removeprefix("language.")) if command.group == "language" else None
            self.actions[command.id].setText(named or words(f"ui.menu.{command.id}"))
        for name, menu in self.menus.items():
            menu.setTitle(words(f"ui.menu.{name}"))

    def set_style(self, sheet: str) -> None:
        """Dresses the menus."""
        for menu in (self.root, *self.menus.values()):
            menu.setStyleSheet(sheet)

    def name(self, command: str, text: str) -> None:
        """Gives a command a text that says more, such as what would be taken back."""
        self.actions[command].setText(text)

    def enable(self, command: str, enabled: bool) -> None:
        """Whether the command can be given now."""
        self.actions[command].setEnabled(enabled)

    def at_table(self, there: bool) -> None:
        """Whether a match lies on the table: commands that need one are given only then."""
        for command in self.table:
            if command.at_table:
                self.actions[command.id].setEnabled(there)

    def check(self, command: str) -> None:
        """Marks the command of its group that holds now."""
        if command in self.actions:
            self.actions[command].setChecked(True)

    def switch(self, command: str, on: bool) -> None:
        """Shows whether a switch is on."""
        self.actions[command].setChecked(on)

    def _on_triggered(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            self.triggered.emit(str(action.data()))
