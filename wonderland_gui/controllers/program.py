"""The program behind the window: pages follow one another, commands are carried out, settings are kept."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QDateTime, QLocale, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from wonderland_gui import __version__
from wonderland_gui.controllers.commands import Commands
from wonderland_gui.controllers.desk import Desk
from wonderland_gui.controllers.kit import TableKit
from wonderland_gui.controllers.library import Library
from wonderland_gui.controllers.start import Start
from wonderland_gui.engine.protocol import Game
from wonderland_gui.engine.table import Seat
from wonderland_gui.models.setup import UNDO, MatchSetup, SeatSetup, Undo, usual_setup, usual_undo
from wonderland_gui.models.sheet import Sheet
from wonderland_gui.players.base import Players
from wonderland_gui.players.worker import Worker
from wonderland_gui.resources import Resources
from wonderland_gui.store.autosaves import Autosaves, Kept
from wonderland_gui.store.disk import RealDisk, Trouble
from wonderland_gui.store.folders import Folders
from wonderland_gui.store.matches import Opened, open_file
from wonderland_gui.store.settings import Settings, read_settings, write_settings
from wonderland_gui.store.writer import Writer, Written
from wonderland_gui.views.art import ArtStore
from wonderland_gui.views.covers import Covers, load_covers
from wonderland_gui.views.field_style import menus, palette
from wonderland_gui.views.game_cover import GameCard
from wonderland_gui.views.main_window import MainWindow
from wonderland_gui.views.message_strip import Answer, Message
from wonderland_gui.views.new_match_page import NewMatchPage
from wonderland_gui.views.start_page import StartPage
from wonderland_gui.views.templates import Templates
from wonderland_gui.views.theme import Theme, load_fonts, load_themes
from wonderland_gui.views.translation import QtTexts

LOG = logging.getLogger("wonderland.window")
ENDING = ".wonder"
IN_PREPARATION = ("xiii", "duel", "zenescope", "war")
"""The covers on the start screen, from left to right."""


class Program(QObject):
    """Builds the window and connects everything to it."""

    written = Signal(object)
    """A `Written`: how a job of the writer's thread went."""

    def __init__(self, app: QApplication, resources: Resources, folders: Folders, games: Mapping[str, Game[Any, Any]], players: Players, start: Start) -> None:
        super().__init__()
        self.app, self.resources, self.folders, self.started = app, resources, folders, start
        self.disk = RealDisk()
        read = read_settings(self.disk, folders.settings)
        self.settings: Settings = read.settings
        self.writer = Writer(self.written.emit)
        self.autosaves = Autosaves(folders.autosaves, self.writer, self.disk)
        self.themes = load_themes(resources)
        load_fonts(resources)
        self.qt_texts = QtTexts()
        self.library = Library(games, tuple(players), resources, (*folders.pack_folders(), *start.data), start.language or self._language())
        self.theme = self._theme(start.theme or self.settings.theme)
        at_once = start.screenshot is not None
        self.art = ArtStore(resources, at_once=at_once, parent=self)
        self.window = MainWindow(self.theme, self.library.texts, self.art, self._icon())
        self.commands = Commands(self.window, self.library.texts.say)
        self.covers = Covers(self.theme, self.art, Templates(resources), load_covers(resources), parent=self)
        self.start_page = StartPage(self.theme, self.library.texts, self.art, self.covers)
        self.new_page: NewMatchPage | None = None
        self.kits: dict[str, TableKit] = {}
        self.desk = Desk(self.writer, self.disk, self.autosaves, Worker(), self)
        self.pictured = at_once
        self._waiting: Kept | None = None
        self._saving: dict[str, Path] = {}
        self._closed = False
        self._connect()
        self._dress()
        if read.trouble is not None:
            self.say_trouble(read.trouble)

    def _connect(self) -> None:
        page, desk = self.start_page, self.desk
        page.play.connect(self.new_match)
        page.continue_last.connect(self.continue_last)
        page.open_match.connect(self.ask_open)
        page.settings.connect(self.show_menu)
        page.quit_.connect(self.window.close)
        desk.laid.connect(self._laid)
        desk.changed.connect(self._changed)
        desk.seat_named.connect(self._curtain)
        desk.consent_wanted.connect(self._ask_consent)
        desk.ended.connect(self._ended)
        desk.goes_on.connect(self._goes_on)
        self.window.closing.connect(self._closing)
        self.window.messages.answered.connect(self._answered)
        self.commands.triggered.connect(self.carry_out)
        self.written.connect(self._written, Qt.ConnectionType.QueuedConnection)
        self.art.ready.connect(self._art_ready)

    # ------------------------------------------------------------ beginning and end
    def open(self) -> None:
        """Shows the window; games are read after its first picture."""
        self.window.put_in_place(self.settings.window)
        self.commands.check(f"speed.{self.settings.speed}")
        self.desk.set_speed(self.settings.speed)
        self.show_start()
        if self.settings.maximized:
            self.window.showMaximized()
        else:
            self.window.show()
        QTimer.singleShot(0, self, self._after_first_picture)

    def _after_first_picture(self) -> None:
        self._fill_start()
        start = self.started
        if start.open is not None:
            self.open_file(start.open)
        elif start.game:
            self.begin(self.setup_of(start))

    def close(self) -> None:
        """Ends everything that runs; what was being written is written."""
        if self._closed:
            return
        self._closed = True
        self.desk.put_away()
        self.desk.runner.close()
        for kit in self.kits.values():
            kit.close()
        self.art.close()
        self.writer.close()
        self.qt_texts.unload()
        self.window.deleteLater()

    def _closing(self) -> None:
        self.set_settings(replace(self.settings, window=self.window.place(), maximized=self.window.isMaximized()))

    # ------------------------------------------------------------ settings
    def set_settings(self, settings: Settings) -> None:
        """Keeps the settings for the next time."""
        if settings != self.settings:
            self.settings = settings
            if not self.pictured:
                self.writer.put("settings", lambda: write_settings(self.disk, self.folders.settings, settings))

    def _language(self) -> str:
        return self.settings.language or QLocale.system().name()

    def _theme(self, name: str) -> Theme:
        return self.themes.get(name) or next(iter(self.themes.values()))

    def _icon(self) -> QIcon:
        return QIcon(str(self.resources.path("shared/art/app_icon.svg")))

    def _dress(self) -> None:
        self.app.setStyle("Fusion")
        self.app.setPalette(palette(self.theme))
        self.app.setStyleSheet(menus(self.theme))
        self.app.setApplicationDisplayName(self.library.texts.say("ui.window.title"))
        self.window.setWindowTitle(self.library.texts.say("ui.window.title"))
        self.qt_texts.load(self.library.texts.language)
        self.commands.check(f"theme.{self.theme.name}")
        self.commands.check(f"language.{self.library.texts.language}")

    def set_theme(self, name: str) -> None:
        """Shows everything in another theme."""
        self.theme = self._theme(name)
        self._dress()
        self.covers.set_theme(self.theme)
        for page in self._pages():
            page.set_theme(self.theme)
        self.window.messages.set_theme(self.theme)
        for kit in self.kits.values():
            kit.set_theme(self.theme)
        self.desk.show_again()
        self.set_settings(replace(self.settings, theme=name))

    def set_language(self, language: str) -> None:
        """Says everything in another language."""
        self.library.set_language(language)
        self._dress()
        self.commands.set_words(self.library.texts.say)
        for page in self._pages():
            page.set_texts(self.library.texts)
        self.window.messages.set_texts(self.library.texts)
        for game, kit in self.kits.items():
            kit.set_texts(self.library.texts_of(game))
        self._fill_start()
        if self.new_page is not None and self.window.pages.currentWidget() is self.new_page:
            setup = self.new_page.setup
            self.new_page.set_game(self.library.form(setup.game), setup)
        self.desk.show_again()
        self._curtain_again()
        self._changed()
        self.set_settings(replace(self.settings, language=language))

    def _pages(self) -> list[Any]:
        return [self.start_page, *([self.new_page] if self.new_page is not None else [])]

    def _art_ready(self, _names: object) -> None:
        for page in (*self._pages(), self.window.messages):
            page.refresh()

    # ------------------------------------------------------------ the start screen
    def show_start(self) -> None:
        """Goes to the start screen; a match on the table is kept for later."""
        self.desk.put_away()
        self.commands.at_table(False)
        self.window.messages.clear()
        self._fill_start()
        self.window.show_page(self.start_page)
        self.start_page.focus_first()

    def _fill_start(self) -> None:
        texts = self.library.texts
        cards = []
        for game in IN_PREPARATION:
            here = game in self.library.games
            words = self.library.texts_of(game) if here else texts
            title, tagline = words.say(f"game.{game}.title"), words.maybe(f"game.{game}.tagline")
            cards.append(GameCard(game, title, tagline, self._facts(game), here and self.library.playable(game)))
        self.start_page.set_games(cards)
        self.writer.flush(2.0)
        kept = self.autosaves.kept()
        self._waiting = next((each for each in kept if each.game in self.library.games), None)
        self.start_page.set_continue(self._last_lines(self._waiting) if self._waiting is not None else None)

    def _facts(self, game: str) -> str:
        if game not in self.library.games:
            return self.library.texts.maybe(f"game.{game}.facts")
        texts = self.library.texts_of(game)
        return " · ".join(words for words in (texts.maybe(f"game.{game}.players"), texts.maybe(f"game.{game}.time")) if words)

    def _last_lines(self, kept: Kept) -> tuple[str, str]:
        texts = self.library.texts_of(kept.game)
        title = texts.say(f"game.{kept.game}.title")
        recovered = self.autosaves.read(kept)
        names = ", ".join(seat.name for seat in recovered.file.seats) if recovered.file is not None else ""
        first = texts.say("ui.start.last", {"game": title, "names": names})
        when = QLocale().toString(QDateTime.fromSecsSinceEpoch(int(kept.when.timestamp())), QLocale.FormatType.ShortFormat)
        return first, texts.say("ui.start.last.killed" if kept.was_killed else "ui.start.last.when", {"when": when})

    def continue_last(self) -> None:
        """Goes on with the match that was left last; a damaged state gives way to the one before."""
        kept = self._waiting
        if kept is None:
            return
        recovered = self.autosaves.read(kept)
        for trouble in recovered.damaged:
            self.say_trouble(trouble)
        if recovered.path is None:
            return
        opened = open_file(self.disk, recovered.path, self.library.games, self.library.load)
        if isinstance(opened, Trouble):
            self.say_trouble(opened)
            return
        self.desk.lay(self.kit(opened.variant.game.id), opened, session=self.autosaves.resume(kept))
        self._say_notes(opened)

    # ------------------------------------------------------------ a new match
    def new_match(self, game: str) -> None:
        """Shows the page on which a match is made ready."""
        if not self.library.playable(game):
            return
        if self.new_page is None:
            self.new_page = NewMatchPage(self.theme, self.library.texts, self.art)
            self.new_page.started.connect(self.begin)
            self.new_page.back.connect(self.show_start)
        self.desk.put_away()
        self.commands.at_table(False)
        form = self.library.form(game)
        self.new_page.set_game(form, self._last_setup(game))
        self.window.show_page(self.new_page)

    def _last_setup(self, game: str) -> MatchSetup:
        """The usual match, with the people of the last one."""
        setup = usual_setup(self.library.form(game))
        settings = self.settings
        known = {"person", *self.library.players}
        if settings.game == game and len(settings.players) == len(setup.seats) and set(settings.players) <= known:
            names = (*settings.names, *[""] * len(setup.seats))
            seats = tuple(SeatSetup(player, names[i], setup.seats[i].colour) for i, player in enumerate(settings.players))
            setup = replace(setup, seats=seats, undo=usual_undo(sum(seat.player == "person" for seat in seats)))
        return setup

    def setup_of(self, start: Start) -> MatchSetup:
        """The match that the command line asks for."""
        form = self.library.form(start.game)
        setup = usual_setup(form, len(start.seats))
        if start.seats:
            seats = tuple(replace(setup.seats[i], player=player) for i, player in enumerate(start.seats))
            setup = replace(setup, seats=seats, undo=usual_undo(sum(player == "person" for player in start.seats)))
        return replace(setup, seed=start.seed, options={**setup.options, **start.options})

    def begin(self, setup: MatchSetup) -> None:
        """Begins a match."""
        self.set_settings(
            replace(self.settings, game=setup.game, names=tuple(seat.name for seat in setup.seats), players=tuple(seat.player for seat in setup.seats))
        )
        self._setup = setup
        self.desk.begin(self.kit(setup.game), setup)

    def kit(self, game: str) -> TableKit:
        """The table of a game, made when it is first needed."""
        found = self.kits.get(game)
        if found is None:
            speed = "off" if self.pictured else self.settings.speed
            found = TableKit(self.library.loaded(game), self.resources, self.theme, self.library.texts_of(game), speed, at_once=self.pictured)
            found.page.top.undo.connect(lambda: self.carry_out("take_back"))
            found.page.top.redo.connect(lambda: self.carry_out("redo"))
            found.page.top.rules.connect(lambda: self.carry_out("rules"))
            found.page.top.menu.connect(self.show_menu)
            found.page.bar.take_back.connect(lambda: self.carry_out("take_back"))
            found.curtain.lifted.connect(self._lift)
            found.result.play_again.connect(self.play_again)
            found.result.exchange.connect(self.exchange)
            found.result.see_table.connect(self._see_table)
            found.result.start_screen.connect(self.show_start)
            self.kits[game] = found
        return found

    # ------------------------------------------------------------ a match on the table
    def _laid(self) -> None:
        kit = self.desk.kit
        if kit is None:
            return
        kit.result.hide()
        kit.curtain.hide()
        kit.page.resize(self.window.pages.size())
        self.window.messages.clear()
        self.window.show_page(kit.page)
        kit.page.lay()
        kit.page.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self.commands.at_table(True)
        if not self.pictured:
            self.desk.runner.warm_up()

    def _changed(self) -> None:
        controller = self.desk.controller
        texts = self.library.texts
        for command, can in (("take_back", controller is not None and controller.can_take_back), ("redo", controller is not None and controller.can_redo)):
            self.commands.enable(command, can)
            self.commands.name(command, texts.say(f"ui.menu.{command}"))

    def _curtain(self, seat: Seat | None) -> None:
        kit, desk = self.desk.kit, self.desk
        if kit is None or desk.controller is None or desk.presenter is None:
            return
        if seat is None:
            if kit.curtain.isVisible() or not kit.curtain.isHidden():
                kit.curtain.hide()
                kit.page.view.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        kit.curtain.set_person(desk.controller.seats[seat].name, *desk.presenter.figure(seat))
        kit.curtain.setGeometry(kit.page.rect())
        kit.curtain.raise_()
        kit.curtain.show()
        kit.curtain.setFocus(Qt.FocusReason.OtherFocusReason)

    def _curtain_again(self) -> None:
        if self.desk.controller is not None:
            self._curtain(self.desk.controller.shown().curtain)

    def _lift(self) -> None:
        if self.desk.controller is not None:
            self.desk.controller.lift_curtain()

    def _ask_consent(self, index: int) -> None:
        texts = self.library.texts
        answers = (Answer("yes", texts.say("ui.consent.yes"), primary=True), Answer("no", texts.say("ui.consent.no")))
        self.window.messages.say_message(Message(f"consent {index}", texts.say("ui.consent.words"), "question", texts.say("ui.consent.title"), answers))

    def _ended(self, sheet: Sheet) -> None:
        kit, desk = self.desk.kit, self.desk
        if kit is None or desk.controller is None or desk.match is None or desk.match.over is None:
            return
        you = int(desk.controller.persons[0]) if len(desk.controller.persons) == 1 else None
        title = kit.result.headline(sheet, you)
        kit.result.set_result(sheet, title, kit.texts.maybe(f"over.{desk.match.over.reason}"), can_exchange=len(sheet.seats) > 1)
        kit.result.setGeometry(kit.page.rect())
        kit.result.raise_()
        kit.result.show()
        kit.result.setFocus(Qt.FocusReason.OtherFocusReason)

    def _goes_on(self) -> None:
        if self.desk.kit is not None:
            self.desk.kit.result.hide()

    def _see_table(self) -> None:
        kit = self.desk.kit
        if kit is not None:
            kit.result.hide()
            kit.page.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _again(self) -> MatchSetup | None:
        """The match on the table as it was set up, with another deal."""
        desk = self.desk
        if desk.setup is None or desk.variant is None:
            return None
        from wonderland_gui.engine.record import encode

        seats = tuple(SeatSetup(seat.player, seat.name, seat.color) for seat in desk.setup.seats)
        undo: Undo = next((policy for policy in UNDO if policy == desk.setup.undo), "free")
        return MatchSetup(desk.variant.game.id, seats, encode(desk.variant.options), undo, None)

    def play_again(self) -> None:
        """The same match with another deal."""
        setup = self._again()
        if setup is not None:
            self.begin(setup)

    def exchange(self) -> None:
        """Another match with everybody on the next seat."""
        setup = self._again()
        if setup is not None:
            self.begin(setup.exchanged())

    # ------------------------------------------------------------ commands
    def carry_out(self, command: str) -> None:
        """Carries out a command of the menu."""
        group, _, value = command.partition(".")
        controller = self.desk.controller
        match group:
            case "take_back" if controller is not None:
                controller.take_back()
            case "redo" if controller is not None:
                controller.redo()
            case "turn" if self.desk.presenter is not None:
                self.desk.presenter.turn_held()
            case "new":
                self.new_match(self.desk.variant.game.id if self.desk.variant is not None else self.settings.game or next(iter(self.library.games)))
            case "open":
                self.ask_open()
            case "save":
                self.save()
            case "save_as":
                self.ask_save()
            case "start":
                self.show_start()
            case "quit":
                self.window.close()
            case "fullscreen":
                self.window.setWindowState(self.window.windowState() ^ Qt.WindowState.WindowFullScreen)
            case "speed":
                self.desk.set_speed(value)
                self.commands.check(command)
                for kit in self.kits.values():
                    kit.scene.set_speed(value)
                self.set_settings(replace(self.settings, speed=_speed(value)))
            case "theme":
                self.set_theme(value)
            case "language":
                self.set_language(value)
            case "rules":
                self.show_rules()
            case "about":
                texts = self.library.texts
                self.window.messages.say_message(Message("about", texts.say("ui.about.words", {"version": __version__}), "info", texts.say("ui.about.title")))

    def show_menu(self) -> None:
        """Opens the menu below its button."""
        page = self.window.pages.currentWidget()
        kit = self.desk.kit
        if kit is not None and page is kit.page:
            point = kit.page.top.menu_point()
        else:
            point = self.start_page.bar.buttons["settings"].mapToGlobal(QPoint(0, -self.commands.root.sizeHint().height()))
        self.commands.root.popup(point)

    def show_rules(self) -> None:
        """The rules of the game on the table."""

    # ------------------------------------------------------------ files
    def _folder(self) -> Path:
        folder = Path(self.settings.folder) if self.settings.folder else self.folders.matches
        return folder if folder.is_dir() else self.folders.matches

    def _dialog(self, title: str, mode: QFileDialog.AcceptMode) -> QFileDialog:
        texts = self.library.texts
        dialog = QFileDialog(self.window, texts.say(title), str(self._folder()), texts.say("ui.file.filter", {"ending": ENDING}))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(mode)
        dialog.setDefaultSuffix(ENDING[1:])
        return dialog

    def ask_open(self) -> None:
        """Asks which match file to open; everything goes on meanwhile."""
        dialog = self._dialog("ui.file.open", QFileDialog.AcceptMode.AcceptOpen)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.open_file(Path(name)))
        dialog.open()

    def open_file(self, path: Path) -> None:
        """Opens a match file; one that cannot be opened changes nothing."""
        self.writer.flush(5.0)
        opened = open_file(self.disk, path, self.library.games, self.library.load)
        if isinstance(opened, Trouble):
            self.say_trouble(opened)
            return
        self.desk.lay(self.kit(opened.variant.game.id), opened, path=path)
        self.set_settings(self.settings.with_recent(path))
        self._say_notes(opened)

    def _say_notes(self, opened: Opened) -> None:
        for note in opened.notes:
            self.say_trouble(note, kind="warning")

    def save(self) -> None:
        """Saves the match where it was saved before, or asks where."""
        if self.desk.path is None:
            self.ask_save()
        else:
            self.save_to(self.desk.path)

    def ask_save(self) -> None:
        """Asks where to save; everything goes on meanwhile."""
        if self.desk.match is None:
            return
        self.disk.make_folder(self.folders.matches)
        dialog = self._dialog("ui.file.save", QFileDialog.AcceptMode.AcceptSave)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.selectFile(f"{self.desk.match.game.id}{ENDING}")
        dialog.fileSelected.connect(lambda name: self.save_to(Path(name)))
        dialog.open()

    def save_to(self, path: Path) -> None:
        """Saves the match in this file; a message says how it went."""
        name = f"save {path}"
        self._saving[name] = path
        if self.desk.save(path, name):
            self.desk.path = path

    def _written(self, written: Written) -> None:
        path = self._saving.pop(written.name, None)
        if written.trouble is not None:
            self.say_trouble(written.trouble, id_="saving")
            if path is not None and self.desk.path == path:
                self.desk.path = None
        elif path is not None:
            texts = self.library.texts
            self.set_settings(self.settings.with_recent(path))
            self.window.messages.say_message(Message("saved", texts.say("ui.file.saved", {"file": path.name}), "info"))

    # ------------------------------------------------------------ messages
    def say_trouble(self, trouble: Trouble, *, kind: Any = "error", id_: str = "") -> None:
        """Says what went wrong with a file, and what can be done."""
        LOG.warning("%s: %s %s", trouble.code, trouble.file, trouble.detail)
        texts = self.library.texts
        words = texts.say(texts.pick(f"error.{trouble.code}", "error.disk"), trouble.params)
        self.window.messages.say_message(Message(id_ or f"trouble {trouble.code} {trouble.file}", words, kind))

    def _answered(self, message: str, answer: str) -> None:
        kind, _, value = message.partition(" ")
        if kind == "consent" and answer == "yes" and self.desk.controller is not None:
            self.desk.controller.go_back(int(value))

    @property
    def busy(self) -> bool:
        """Whether pictures of the page that is shown are still on their way."""
        kit = self.desk.kit
        return self.art.busy or self.covers.busy or (kit is not None and (kit.busy or kit.scene.in_motion))

    def current_page(self) -> QWidget | None:
        """The page that is shown."""
        return self.window.pages.currentWidget()


def _speed(value: str) -> Any:
    return value if value in ("off", "fast", "normal", "slow") else "normal"
