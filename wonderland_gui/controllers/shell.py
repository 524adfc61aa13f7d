"""What every part of the program behind the window shares: settings, theme, language, the user's files, and messages."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QLocale, QObject, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QToolTip

from wonderland_gui.controllers.commands import Commands
from wonderland_gui.controllers.library import Library
from wonderland_gui.controllers.start import Start
from wonderland_gui.data.problems import Problem
from wonderland_gui.data.textfiles import language_names
from wonderland_gui.data.theme_file import THEME_FILE
from wonderland_gui.engine.protocol import Game
from wonderland_gui.players.base import Players
from wonderland_gui.resources import Resources
from wonderland_gui.store.autosaves import Autosaves
from wonderland_gui.store.disk import RealDisk, Trouble
from wonderland_gui.store.folders import Folders
from wonderland_gui.store.settings import Settings, SettingsFile, read_settings
from wonderland_gui.store.writer import Writer, Written
from wonderland_gui.text import Texts
from wonderland_gui.views.art import ArtStore
from wonderland_gui.views.field_style import menus, palette
from wonderland_gui.views.main_window import MainWindow
from wonderland_gui.views.message_strip import Kind, Message
from wonderland_gui.views.theme import Theme, body, load_fonts
from wonderland_gui.views.theme_file import load_themes
from wonderland_gui.views.translation import QtTexts

LOG = logging.getLogger("wonderland.window")
MOST_SAID = 200
"""So many letters are told of all that is wrong with a file of looks."""
Look = TypeVar("Look")


class Shell(QObject):
    """Holds the window and everything that outlives a page."""

    written = Signal(object)
    """A `Written`: how a job of the writer's thread went."""
    theme_changed = Signal()
    language_changed = Signal()
    settings_changed = Signal()

    def __init__(self, app: QApplication, resources: Resources, folders: Folders, games: Mapping[str, Game[Any, Any]], players: Players, start: Start) -> None:
        super().__init__()
        self._start, self.shipped = start, resources
        self.app, self.folders = app, folders
        self.resources = Resources(resources.root, (*resources.packs, *self.pack_folders()))
        """The shipped files with the packs of the user and of the command line laid over them."""
        self.pictured = start.screenshot is not None
        """Whether there is no user, only a picture to be made: nothing is kept and nothing moves."""
        self.disk = RealDisk()
        self.closed = False
        """Whether the window is gone: nothing can be said any more."""
        read = read_settings(self.disk, folders.settings)
        self.settings: Settings = read.settings
        self._settings_file = SettingsFile(self.disk, folders.settings, read.settings)
        self.writer = Writer(self.written.emit)
        self.autosaves = Autosaves(folders.autosaves, self.writer, self.disk)
        self.spoiled: list[Trouble] = []
        """Which files of a pack cannot be used for how the program looks; to be told when the first page is there."""
        self.themes: Mapping[str, Theme] = self.sound_look(load_themes, THEME_FILE)
        load_fonts(resources)
        app.setFont(body(17))  # menus, dialogs and tips have the letters of everything else
        QToolTip.setFont(body(16))
        self._qt_texts = QtTexts()
        self._makers: dict[str, Callable[[Texts], Message]] = {}
        self.library = Library(games, tuple(players), self.resources, (), start.language or self.settings.language or QLocale.system().name())
        self.theme: Theme = self._theme(start.theme or self.settings.theme)
        self.art = ArtStore(self.resources, at_once=self.pictured, parent=self)
        self._game_art: dict[str, ArtStore] = {}
        self.window = MainWindow(self.theme, self.texts, self.art, QIcon(str(resources.path("shared/art/app_icon.svg"))))
        self.commands = Commands(self.window, self.texts.say, language_names(self.resources))
        self.written.connect(self._written, Qt.ConnectionType.QueuedConnection)
        self._dress()
        self.trouble = read.trouble
        """What was wrong with the settings, to be told when the first page is there."""

    def pack_folders(self) -> tuple[Path, ...]:
        """The packs of the user and of the command line as they are now."""
        return (*self.folders.pack_folders(), *self._start.data)

    def find_packs(self) -> None:
        """Lays packs over the shipped files that have appeared since the start, and forgets those that have gone."""
        packs = (*self.shipped.packs, *self.pack_folders())
        if packs != self.resources.packs:
            self.resources.packs = packs

    def sound_look(self, load: Callable[[Resources], Look], path: str) -> Look:
        """What this file says of how the program looks: that of a pack if it is sound, else the shipped one."""
        try:
            return load(self.resources)
        except (ValueError, OSError) as error:
            self.spoiled.append(Trouble("bad-look", str(self.resources.path(path)), str(error)[:MOST_SAID]))
            return load(self.shipped)

    @property
    def texts(self) -> Texts:
        """The shared sentences in the language of the program."""
        return self.library.texts

    def art_of(self, game: str) -> ArtStore:
        """What pages show of a game beside its table: the game's own pictures before the shared ones.  `art.ready` tells of them too."""
        if game not in self._game_art:
            store = self._game_art[game] = ArtStore(self.resources, game, at_once=self.pictured, threads=1, parent=self)
            store.ready.connect(self.art.ready)
        return self._game_art[game]

    def forget_art(self, names: Collection[str]) -> None:
        """Reads these pictures anew when they are next asked for."""
        for store in (self.art, *self._game_art.values()):
            store.forget(names)

    @property
    def art_busy(self) -> bool:
        """Whether pictures of pages are still on their way."""
        return any(store.busy for store in (self.art, *self._game_art.values()))

    def close(self) -> None:
        """Writes what waits to be written, and lets go of everything."""
        for store in (self.art, *self._game_art.values()):
            store.close()
        self.closed = True
        self.writer.close()
        self._qt_texts.unload()
        self.window.deleteLater()

    # ------------------------------------------------------------ settings
    def set_settings(self, settings: Settings) -> None:
        """Keeps the settings for the next time."""
        if settings != self.settings:
            self.settings = settings
            self.settings_changed.emit()
            if not self.pictured:
                self.writer.put("settings", lambda: self._settings_file.keep(settings))

    def _theme(self, name: str) -> Theme:
        return self.themes.get(name) or next(iter(self.themes.values()))

    def _dress(self) -> None:
        if self.app.style().objectName().casefold() != "fusion":
            self.app.setStyle("Fusion")
        # No style sheet for the whole application: each new one would give every widget the font back that it had at first.
        colours = palette(self.theme)
        self.app.setPalette(colours)
        QToolTip.setPalette(colours)
        self.commands.set_style(menus(self.theme))
        self.app.setApplicationDisplayName(self.texts.say("ui.window.title"))
        self.window.setWindowTitle(self.texts.say("ui.window.title"))
        self._qt_texts.load(self.texts.language)
        self.commands.check(f"theme.{self.theme.name}")
        self.commands.check(f"language.{self.texts.language}")

    def set_theme(self, name: str) -> None:
        """Shows everything in another theme."""
        self.theme = self._theme(name)
        self._dress()
        self.window.messages.set_theme(self.theme)
        self.theme_changed.emit()

    def set_themes(self, themes: Mapping[str, Theme]) -> None:
        """Other themes from now on, of the same names."""
        self.themes = themes
        self.set_theme(self.theme.name)

    def set_language(self, language: str) -> None:
        """Says everything in another language."""
        self.library.set_language(language)
        self.say_anew()

    def say_anew(self) -> None:
        """Says everything again: the texts have changed."""
        self._dress()
        self.commands.set_words(self.texts.say)
        self.window.messages.set_texts(self.texts)
        self._say_again()
        self.language_changed.emit()

    # ------------------------------------------------------------ messages
    def say(self, make: Callable[[Texts], Message]) -> None:
        """Shows the message that `make` makes over the page; it is made anew when the language changes."""
        if self.closed:
            return
        message = make(self.texts)
        self._makers[message.id] = make
        self.window.messages.say_message(message)

    def _say_again(self) -> None:
        """Says what is on show in another language."""
        waiting = {message.id for message in self.window.messages.messages}
        self._makers = {id_: make for id_, make in self._makers.items() if id_ in waiting}
        for make in self._makers.values():
            self.window.messages.say_message(make(self.texts))

    def say_trouble(self, trouble: Trouble, kind: Kind = "error", *, id_: str = "") -> None:
        """Says what went wrong with a file, and what can be done."""
        LOG.warning("%s: %s %s", trouble.code, trouble.file, trouble.detail)
        name = id_ or f"trouble {trouble.code} {trouble.file}"
        self.say(lambda texts: Message(name, texts.say(texts.pick(f"error.{trouble.code}", "error.disk"), trouble.params), kind))

    def say_problems(self, game: str, problems: Sequence[Problem]) -> None:
        """Says that a game's data is broken, with the first findings."""

        def message(texts: Texts) -> Message:
            title = texts.say("ui.problems.title", {"game": self.library.title(game), "n": len(problems)})
            return Message(f"problems {game}", "\n".join(texts.problem(problem) for problem in problems[:3]), "error", title)

        self.say(message)

    def _written(self, written: Written) -> None:
        if self.closed:  # the thread of the writer told of it when nobody listened any more
            return
        keeping = written.name == "settings" or written.name.startswith(("autosave ", "statistics "))
        if keeping and written.trouble is not None:
            self.say_trouble(written.trouble, id_=f"keeping {written.name.split()[0]}")
        elif keeping:
            self.window.messages.take_away(f"keeping {written.name.split()[0]}")
