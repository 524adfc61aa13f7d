"""Pages beside the match: settings, statistics, shortcuts, what the program is.  Each leads back to where one was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from wonderland_gui.controllers.help_pages import about_sections, shortcut_sections
from wonderland_gui.controllers.shell import Shell
from wonderland_gui.controllers.tallies import Tallies
from wonderland_gui.models.reading import Section
from wonderland_gui.models.setup import UNDO, OptionField, Value
from wonderland_gui.store.settings import UndoPolicy
from wonderland_gui.views.reading_page import ReadingPage
from wonderland_gui.views.settings_page import SettingsPage

READINGS = ("statistics", "shortcuts", "about")


class Pages(QObject):
    """Makes each page when it is first asked for."""

    came_back = Signal(object)
    """The page on which one was before is shown again."""
    asked = Signal(str)
    """A command of the menu was chosen on the settings page."""

    def __init__(self, shell: Shell, tallies: Tallies) -> None:
        super().__init__(shell)
        self._shell, self._tallies = shell, tallies
        self.settings: SettingsPage | None = None
        self.reading: ReadingPage | None = None
        self._reading = ""
        """Which of the readings is shown."""
        self._before: list[QWidget] = []
        """Where one was before, the latest last."""
        shell.theme_changed.connect(self._theme)
        shell.language_changed.connect(self._language)
        shell.settings_changed.connect(self._fill_settings)
        shell.art.ready.connect(self._art_ready)

    # ------------------------------------------------------------ coming and going
    def _show(self, page: QWidget) -> None:
        here = self._shell.window.pages.currentWidget()
        if here is None or here is page:
            return
        kept = self._before if here in (self.settings, self.reading) else []
        self._before = [*(known for known in kept if known is not page), here]
        self._shell.window.show_page(page)

    def back(self) -> None:
        """Goes back to where one was."""
        if self._before:
            before = self._before.pop()
            self._shell.window.show_page(before)
            self.came_back.emit(before)

    # ------------------------------------------------------------ pages to read
    def read(self, name: str) -> None:
        """Shows "statistics", "shortcuts" or "about"."""
        shell = self._shell
        if self.reading is None:
            self.reading = ReadingPage(shell.theme, shell.texts, shell.art)
            self.reading.back.connect(self.back)
        self._reading = name
        self._fill_reading()
        self.reading.to_top()
        self._show(self.reading)

    def _fill_reading(self) -> None:
        if self.reading is not None and self._reading:
            self.reading.set_sections(self._shell.texts.say(f"ui.menu.{self._reading}"), self._sections(self._reading))

    def _sections(self, name: str) -> Sequence[Section]:
        shell = self._shell
        if name == "statistics":
            return self._tallies.sections()
        if name == "shortcuts":
            return shortcut_sections(shell.commands.table, shell.texts)
        return about_sections(shell.texts, shell.resources, shell.library.games)

    # ------------------------------------------------------------ settings
    def show_settings(self) -> None:
        """Shows what can be set."""
        shell = self._shell
        if self.settings is None:
            self.settings = SettingsPage(shell.theme, shell.texts, shell.art)
            self.settings.back.connect(self.back)
            self.settings.changed.connect(self._set)
            self.settings.named.connect(self._name)
            self.settings.link.connect(self.read)
        self._fill_settings()
        self._show(self.settings)

    def _fill_settings(self) -> None:
        if self.settings is None:
            return
        shell = self._shell
        now = shell.settings
        values: dict[str, Value] = {
            "language": shell.texts.language,
            "theme": shell.theme.name,
            "speed": now.speed,
            "undo": now.undo,
            "notes": now.notes,
            "text_board": now.panels.get("text_board", False),
        }
        self.settings.set_options(self._options(), values)
        self.settings.set_names(now.persons, max(max(game.seats) for game in shell.library.games.values()))

    def _options(self) -> list[OptionField]:
        texts = self._shell.texts

        def choice(name: str, values: Sequence[str], words: str) -> OptionField:
            choices = tuple((value, texts.say(f"{words}.{value}" if value else f"{words}.usual")) for value in values)
            return OptionField(name, texts.say(f"ui.settings.{name}"), values[0], texts.maybe(f"ui.settings.{name}.help"), choices)

        names = {id_: action.text() for id_, action in self._shell.commands.actions.items()}
        spoken = tuple((code, names[f"language.{code}"]) for code in self._ids("language."))
        return [
            OptionField("language", texts.say("ui.settings.language"), texts.language, texts.maybe("ui.settings.language.help"), spoken),
            choice("theme", self._ids("theme."), "ui.menu.theme"),
            choice("speed", self._ids("speed."), "ui.menu.speed"),
            choice("undo", ("", *UNDO), "ui.match.undo"),
            OptionField("notes", texts.say("ui.menu.notes"), True),
            OptionField("text_board", texts.say("ui.menu.text_board"), False, texts.say("ui.settings.text_board.help")),
        ]

    def _ids(self, group: str) -> tuple[str, ...]:
        return tuple(command.id.removeprefix(group) for command in self._shell.commands.table if command.id.startswith(group))

    def _set(self, name: str, value: Any) -> None:
        if name == "undo":
            known: dict[str, UndoPolicy] = {"": "", "free": "free", "reveal": "reveal", "off": "off"}
            self._shell.set_settings(replace(self._shell.settings, undo=known.get(str(value), "")))
        else:
            self.asked.emit(name if name in ("notes", "text_board") else f"{name}.{value}")

    def _name(self, names: tuple[str, ...]) -> None:
        self._shell.set_settings(replace(self._shell.settings, persons=names))

    # ------------------------------------------------------------ theme and language
    def _pages(self) -> list[Any]:
        return [page for page in (self.settings, self.reading) if page is not None]

    def _theme(self) -> None:
        for page in self._pages():
            page.set_theme(self._shell.theme)
        self._fill_settings()

    def _language(self) -> None:
        for page in self._pages():
            page.set_texts(self._shell.texts)
        self._fill_settings()
        self._fill_reading()

    def _art_ready(self, names: object) -> None:
        for page in self._pages():
            page.refresh(names if isinstance(names, frozenset) else None)
