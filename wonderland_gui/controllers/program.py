"""The program behind the window: its parts built and joined, and every command passed to the part that carries it out."""

from __future__ import annotations

import gc
import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication

from wonderland_gui.controllers.desk import Desk
from wonderland_gui.controllers.files import Files
from wonderland_gui.controllers.home import Home
from wonderland_gui.controllers.host import BOARD, Host
from wonderland_gui.controllers.kits import Kits
from wonderland_gui.controllers.live import Live
from wonderland_gui.controllers.pages import READINGS, Pages
from wonderland_gui.controllers.recent import Recent
from wonderland_gui.controllers.shell import Shell
from wonderland_gui.controllers.start import Start
from wonderland_gui.controllers.tallies import Tallies
from wonderland_gui.engine.protocol import Game
from wonderland_gui.models.setup import MatchSetup
from wonderland_gui.players.base import Players
from wonderland_gui.players.worker import Worker
from wonderland_gui.resources import Resources
from wonderland_gui.store.autosaves import Kept
from wonderland_gui.store.disk import Trouble
from wonderland_gui.store.folders import Folders
from wonderland_gui.store.instance import Knock
from wonderland_gui.store.matches import open_file
from wonderland_gui.store.settings import Speed
from wonderland_gui.text import Texts
from wonderland_gui.views.budget import in_next_turn
from wonderland_gui.views.message_strip import Message

if TYPE_CHECKING:
    from wonderland_gui.controllers.kit import TableKit

LATEST = 400
"""Milliseconds after which the games are read even if the window has not been painted yet."""
READING = 15
"""How often, in milliseconds, it is asked whether they have been read."""


class Program(QObject):
    """One window with all that belongs to it."""

    def __init__(
        self,
        app: QApplication,
        resources: Resources,
        folders: Folders,
        games: Mapping[str, Game[Any, Any]],
        players: Players,
        start: Start,
        *,
        worker: Worker | None = None,
    ) -> None:
        """`worker` thinks for the automatic seats; by default it serves the games and players of the program."""
        super().__init__()
        self.start = start
        self.shell = Shell(app, resources, folders, games, players, start)
        self.window = self.shell.window
        self.kits = Kits(self.shell)
        self.desk = Desk(self.shell.writer, self.shell.disk, self.shell.autosaves, worker or Worker(), self, kept=not self.shell.pictured)
        self.files = Files(self.shell, self.desk, self.kits)
        self.home = Home(self.shell)
        self.host = Host(self.shell, self.desk)
        self.live = Live(self.shell, self.desk, self.kits, self.home, self.host, follow=bool(start.data))
        self.pages = Pages(self.shell, Tallies(self.shell, self.desk))
        self.recent = Recent(self.shell)
        self._closed = self._begun = False
        self.filled = False
        """Whether all games have been read, and the start screen knows which can be played."""
        self._reading = QTimer(self, interval=READING)
        self._reading.timeout.connect(self._read)
        self._join()

    def _join(self) -> None:
        home, host, page = self.home, self.host, self.home.page
        home.chosen.connect(self.kits.make_ready)
        home.begun.connect(self.begin)
        home.continued.connect(self.go_on)
        home.left_table.connect(self.leave_table)
        home.rules_wanted.connect(self.show_rules)
        page.open_match.connect(lambda: self.recent.popup(page.bar.buttons["open"]))
        page.settings.connect(self.pages.show_settings)
        self.recent.continued.connect(self.go_on)
        self.recent.opened.connect(self.files.open)
        self.recent.asked.connect(self.files.ask_open)
        self.pages.asked.connect(self.carry_out)
        self.pages.came_back.connect(self.host.came_back)
        page.quit_.connect(self.window.close)
        host.begun.connect(self.begin)
        host.left_table.connect(home.show)
        self.kits.made.connect(self._join_kit)
        self.shell.commands.triggered.connect(self.carry_out)
        self.window.closing.connect(self._closing)
        QShortcut(QKeySequence(Qt.Key.Key_F10), self.window, self.show_menu)

    def _join_kit(self, kit: TableKit) -> None:
        self.host.join(kit)
        kit.page.top.undo.connect(self.take_back)
        kit.page.bar.take_back.connect(self.take_back)
        kit.page.top.redo.connect(self.redo)
        kit.page.top.rules.connect(self.show_rules)
        kit.page.top.menu.connect(self.show_menu)

    # ------------------------------------------------------------ beginning and end
    def open(self) -> None:
        """Shows the window; the data of the games is read after its first picture."""
        settings = self.shell.settings
        self.window.put_in_place(settings.window)
        self._set_speed(settings.speed)
        self.shell.commands.switch("notes", settings.notes)
        self.shell.commands.switch(BOARD, settings.panels.get(BOARD, False))
        self.leave_table()
        self.home.show()
        for trouble in (*([self.shell.trouble] if self.shell.trouble is not None else []), *self.shell.spoiled):
            self.shell.say_trouble(trouble)
        if settings.maximized:
            self.window.showMaximized()
        else:
            self.window.show()
        self.window.shown.connect(self._after_first_picture)
        # A window may begin its life where nobody sees it.  The clock goes with the shell, its call with the program.
        late = QTimer(self.shell, singleShot=True, interval=LATEST)
        late.timeout.connect(self._after_first_picture)
        late.start()

    def _after_first_picture(self) -> None:
        if self._begun or self._closed:
            return
        self._begun = True
        self.open_start()
        self.shell.library.read_ahead()
        self._reading.start()

    def _read(self) -> None:
        if self.shell.library.reading:
            return
        self._reading.stop()
        self.filled = True
        self.home.fill()
        # The data of all games stays as long as the program: to look through it for what may be thrown away would stop the window for a tenth of a second.
        gc.freeze()
        in_next_turn(self.kits, self.kits.warm_up)
        self.live.start()

    def open_start(self) -> None:
        """Lays the match on the table that the command line asks for, if it does."""
        if self.start.open is not None:
            self.files.open(self.start.open)
        elif self.start.game and self.shell.library.playable(self.start.game):
            self.begin(self.home.setup_of(self.start))

    def _closing(self) -> None:
        self.shell.set_settings(replace(self.shell.settings, window=self.window.place(), maximized=self.window.isMaximized()))

    def close(self) -> None:
        """Ends everything that runs; what was being written is written."""
        if self._closed:
            return
        self._closed = True
        gc.unfreeze()
        self._reading.stop()
        self.live.close()
        self.desk.put_away()
        self.desk.runner.close()
        self.kits.close()
        self.shell.close()
        self.shell.deleteLater()  # and with it every clock of its parts

    def quit(self) -> None:
        """Ends the program as its window's button does, whatever else is open."""
        self.window.close()
        QTimer.singleShot(0, self.shell.app, self.shell.app.quit)

    def answer(self, knock: Knock) -> None:
        """Somebody has started the program once more: shows this one, and opens the match that was wanted."""
        if knock.token:
            os.environ["XDG_ACTIVATION_TOKEN"] = knock.token  # by which Wayland lets a window come to the front
        window = self.window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized | Qt.WindowState.WindowActive)
        window.raise_()
        window.activateWindow()
        if knock.open:
            self.files.open(Path(knock.open))

    # ------------------------------------------------------------ matches
    def begin(self, setup: MatchSetup) -> None:
        """Begins a match."""
        shell = self.shell
        names, players = tuple(seat.name for seat in setup.seats), tuple(seat.player for seat in setup.seats)
        shell.set_settings(replace(shell.settings, game=setup.game, names=names, players=players))
        self.desk.begin(self.kits.of(setup.game), setup)

    def go_on(self, kept: Kept) -> None:
        """Goes on with a match that was left; a damaged state gives way to the one before."""
        shell = self.shell
        recovered = shell.autosaves.read(kept)
        for trouble in recovered.damaged:
            shell.say_trouble(trouble, "warning")
        if recovered.path is None:
            return
        opened = open_file(shell.disk, recovered.path, shell.library.games, shell.library.load)
        if isinstance(opened, Trouble):
            shell.say_trouble(opened)
            return
        if not self.files.has_table(opened.variant.game.id):
            return
        self.desk.lay(self.kits.of(opened.variant.game.id), opened, session=shell.autosaves.resume(kept))
        for trouble in recovered.damaged:
            shell.say_trouble(trouble, "warning")
        self.files.say_notes(opened)

    def leave_table(self) -> None:
        """Puts the match on the table away; it can be continued."""
        self.desk.put_away()
        self.shell.commands.at_table(False)
        self.host.name_commands()

    # ------------------------------------------------------------ commands
    def carry_out(self, command: str) -> None:
        """Carries out a command of the menu."""
        kind, _, value = command.partition(".")
        plain = {
            "new": self.new_match,
            "open": self.files.ask_open,
            "save": self.files.save,
            "save_as": self.files.ask_save,
            "start": self.home.show,
            "quit": self.window.close,
            "take_back": self.take_back,
            "redo": self.redo,
            "turn": self.turn_held,
            "other_way": self.other_way,
            "stand_back": self.stand_back,
            "look_back": self.host.look_back,
            "replay": self.host.replay,
            "result": self.host.show_result,
            "text_board": self.host.toggle_board,
            "rules": self.show_rules,
            "settings": self.pages.show_settings,
            "fullscreen": self._full_screen,
            "notes": self._switch_notes,
        }
        chosen = {"speed": self.set_speed, "theme": self.set_theme, "language": self.set_language, "follow": self.live.set_follow}
        if kind in READINGS:
            self.pages.read(kind)
        elif kind in plain:
            plain[kind]()
        elif kind in chosen:
            chosen[kind](value)

    def new_match(self) -> None:
        """Makes a match ready, of the game on the table or the last one; what stands on the page already stays."""
        if self.home.new_page is not None and self.window.pages.currentWidget() is self.home.new_page:
            return
        games = self.shell.library.games
        here = self.desk.variant.game.id if self.desk.variant is not None else self.shell.settings.game
        self.home.show_new(here if here in games else next(iter(games)))

    @property
    def _sees_table(self) -> bool:
        """Whether the match is on show: nobody takes back what is not seen, such as by a letter pressed while reading the rules."""
        return self.desk.kit is not None and self.window.pages.currentWidget() is self.desk.kit.page

    def take_back(self) -> None:
        """Takes back the last action."""
        if self.desk.controller is not None and self._sees_table:
            self.desk.controller.take_back()

    def redo(self) -> None:
        """Plays again what was taken back."""
        if self.desk.controller is not None and self._sees_table:
            self.desk.controller.redo()

    def turn_held(self) -> None:
        """Turns what is held."""
        if self.desk.presenter is not None and self._sees_table:
            self.desk.presenter.turn_held()

    def other_way(self) -> None:
        """Means another of several ways to the place that is pointed at."""
        if self.desk.presenter is not None and self._sees_table:
            self.desk.presenter.other_way()

    def stand_back(self) -> None:
        """Shows the boards whole, or from near again."""
        if self.desk.presenter is not None and self._sees_table:
            self.desk.presenter.stand_back()

    def show_rules(self) -> None:
        """The rules of the game on the table, or of the last one."""
        games = self.shell.library.games
        page = self.home.new_page
        here = self.desk.variant.game.id if self.desk.variant is not None else self.shell.settings.game
        if page is not None and self.window.pages.currentWidget() is page:
            here = page.setup.game
        self.host.show_rules(here if here in games else next(iter(games)))

    def tell_fault(self, report: str) -> None:
        """Something in the program went wrong: says so, and where the report is."""

        def message(texts: Texts) -> Message:
            words = texts.say("ui.fault.words" if report else "ui.fault.unwritten", {"file": report})
            return Message("fault", words, "error", texts.say("ui.fault.title"))

        self.shell.say(message)

    def show_menu(self) -> None:
        """Opens the menu at its button."""
        menu, kit, here = self.shell.commands.root, self.desk.kit, self.window.pages.currentWidget()
        if kit is not None and here is kit.page:
            menu.popup(kit.page.top.menu_point())
        elif here is self.home.page:
            menu.popup(here.bar.buttons["settings"].mapToGlobal(QPoint(0, -menu.sizeHint().height())))
        else:
            menu.popup(self.window.mapToGlobal(QPoint(self.window.width() - menu.sizeHint().width() - 24, 24)))

    def _full_screen(self) -> None:
        self.window.setWindowState(self.window.windowState() ^ Qt.WindowState.WindowFullScreen)

    # ------------------------------------------------------------ settings
    def set_speed(self, speed: str) -> None:
        """How fast pieces move and automatic seats answer, now and the next time."""
        known: dict[str, Speed] = {"off": "off", "fast": "fast", "normal": "normal", "slow": "slow"}
        self._set_speed(known.get(speed, "normal"))
        self.shell.set_settings(replace(self.shell.settings, speed=known.get(speed, "normal")))

    def _set_speed(self, speed: str) -> None:
        self.kits.set_speed(speed)
        self.desk.runner.speed = speed
        self.shell.commands.check(f"speed.{speed}")

    def _switch_notes(self) -> None:
        self.set_notes(not self.shell.settings.notes)

    def set_notes(self, on: bool) -> None:
        """Whether tables tell what players may want to reckon themselves, now and the next time."""
        self.shell.set_settings(replace(self.shell.settings, notes=on))
        self.shell.commands.switch("notes", on)
        self.kits.set_notes(on)
        self.desk.show_again()

    def set_theme(self, name: str) -> None:
        """Another theme, now and the next time."""
        self.shell.set_theme(name)
        self.shell.set_settings(replace(self.shell.settings, theme=name))

    def set_language(self, language: str) -> None:
        """Another language, now and the next time."""
        self.shell.set_language(language)
        self.shell.set_settings(replace(self.shell.settings, language=language))

    @property
    def busy(self) -> bool:
        """Whether pictures of what is shown are still on their way."""
        kit = self.desk.kit
        return self.shell.art_busy or self.home.covers.busy or (kit is not None and (kit.busy or kit.scene.in_motion))
