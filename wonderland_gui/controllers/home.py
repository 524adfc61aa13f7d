"""The start screen and the page on which a match is made ready."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QDateTime, QLocale, QObject, Signal

from wonderland_gui.controllers.shell import Shell
from wonderland_gui.controllers.start import Start
from wonderland_gui.data.covers import FILE as COVERS_FILE
from wonderland_gui.data.covers import load_covers
from wonderland_gui.data.templates import Templates
from wonderland_gui.models.setup import MatchSetup, SeatSetup, usual_setup, usual_undo
from wonderland_gui.players.base import PERSON
from wonderland_gui.store.autosaves import Kept
from wonderland_gui.views.covers import Covers
from wonderland_gui.views.game_cover import GameCard
from wonderland_gui.views.new_match_page import NewMatchPage
from wonderland_gui.views.start_page import StartPage

SHELF = ("xiii", "duel", "zenescope", "war")
"""The first covers on the start screen, from left to right; games that are not there yet are in preparation.  All other games stand behind them."""


class Home(QObject):
    """Everything before a match."""

    begun = Signal(object)
    """The `MatchSetup` that was decided."""
    continued = Signal(object)
    """The `Kept` match with which to go on."""
    chosen = Signal(str)
    """A match of this game is being made ready."""
    left_table = Signal()
    """No match is wanted on the table any more."""
    rules_wanted = Signal()
    """The rules of the game that is made ready."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self.covers = Covers(shell.theme, shell.art, Templates(shell.resources), shell.sound_look(load_covers, COVERS_FILE), parent=self)
        self.page = StartPage(shell.theme, shell.texts, shell.art, self.covers)
        self.new_page: NewMatchPage | None = None
        self.waiting: Kept | None = None
        self.page.play.connect(self.show_new)
        self.page.continue_last.connect(self._continue)
        shell.theme_changed.connect(self._theme)
        shell.language_changed.connect(self._language)
        shell.art.ready.connect(self._art_ready)

    # ------------------------------------------------------------ the start screen
    def show(self) -> None:
        """Goes to the start screen; a match on the table is kept for later."""
        self.left_table.emit()
        self._shell.window.messages.clear()
        self.fill(games=False)
        self._shell.window.show_page(self.page)
        self.page.focus_first()

    def fill(self, *, games: bool = True) -> None:
        """Says anew which games there are and which match waits to be gone on with; without `games` no data is read that was not read before."""
        library, texts = self._shell.library, self._shell.texts
        cards = []
        for game in dict.fromkeys((*SHELF, *library.games)):
            here = game in library.games
            known = here and (games or library.is_read(game))
            words = library.texts_of(game) if known else texts
            ready = here and (not known or library.playable(game))
            cards.append(GameCard(game, words.maybe(f"game.{game}.title"), words.maybe(f"game.{game}.tagline"), words.maybe(f"game.{game}.facts"), ready))
        self.page.set_games(cards)
        self._shell.writer.flush(2.0)  # the match just left is the one to be found
        self.waiting = next((kept for kept in self._shell.autosaves.kept() if kept.game in library.games and not kept.over), None)
        self.page.set_continue(self._lines(self.waiting) if self.waiting is not None else None)
        if games and self._shell.window.pages.currentWidget() is self.page:  # over a table it would be in the way
            self._tell_faults()

    def _tell_faults(self) -> None:
        """A game whose data is broken cannot be played: which, and where the first fault is."""
        library = self._shell.library
        for game in library.games:
            errors = library.loaded(game).errors
            if errors:
                self._shell.say_problems(game, errors)

    def _lines(self, kept: Kept) -> tuple[str, str]:
        texts, library = self._shell.texts, self._shell.library
        file = self._shell.autosaves.read(kept).file
        names = [seat.name.strip() for seat in file.seats] if file is not None else []
        info = library.loaded(kept.game).info if library.is_read(kept.game) else None
        if info is not None and file is not None:
            names = [name or library.texts_of(kept.game).say(info.name_of(i, file.options)) for i, name in enumerate(names)]
        first = texts.say("ui.start.last", {"game": library.title(kept.game), "names": ", ".join(name for name in names if name)})
        when = QLocale().toString(QDateTime.fromSecsSinceEpoch(int(kept.when.timestamp())), QLocale.FormatType.ShortFormat)
        second = texts.say("ui.start.last.killed" if kept.was_killed else "ui.start.last.when", {"when": when})
        return first, f"{second} {texts.say('ui.start.last.taken_back')}" if file is not None and file.taken_back else second

    def _continue(self) -> None:
        if self.waiting is not None:
            self.continued.emit(self.waiting)

    # ------------------------------------------------------------ a new match
    def show_new(self, game: str, setup: MatchSetup | None = None) -> None:
        """Shows the page on which a match of this game is made ready."""
        shell = self._shell
        if not shell.library.playable(game):
            return
        if self.new_page is None:
            self.new_page = NewMatchPage(shell.theme, shell.texts, shell.art)
            self.new_page.started.connect(self.begun)
            self.new_page.back.connect(self.show)
            self.new_page.rules.connect(self.rules_wanted)
        self.left_table.emit()
        shell.window.messages.clear()
        self.new_page.set_game(shell.library.form(game), setup or self._last_setup(game), shell.art_of(game))
        shell.window.show_page(self.new_page)
        self.chosen.emit(game)

    def _last_setup(self, game: str) -> MatchSetup:
        """The usual match, with the people of the last one."""
        shell = self._shell
        setup = usual_setup(shell.library.form(game))
        settings = shell.settings
        known = {PERSON, *shell.library.players}
        if settings.game == game and len(settings.players) == len(setup.seats) and set(settings.players) <= known:
            names = (*settings.names, *[""] * len(setup.seats))
            seats = tuple(SeatSetup(player, names[i], setup.seats[i].colour) for i, player in enumerate(settings.players))
            setup = replace(setup, seats=seats)
        return self._as_set(setup)

    def _as_set(self, setup: MatchSetup) -> MatchSetup:
        """A setup with what the settings say of new matches: how the persons are called, and what may be taken back."""
        settings = self._shell.settings
        taken = {seat.name for seat in setup.seats if seat.name}
        free = [name for name in settings.persons if name and name not in taken]
        seats = tuple(replace(seat, name=free.pop(0)) if seat.player == PERSON and not seat.name and free else seat for seat in setup.seats)
        return replace(setup, seats=seats, undo=settings.undo or usual_undo(len(setup.persons)))

    def setup_of(self, start: Start) -> MatchSetup:
        """The match that the command line asks for."""
        setup = usual_setup(self._shell.library.form(start.game), len(start.seats))
        if start.seats:
            seats = tuple(replace(setup.seats[i], player=player) for i, player in enumerate(start.seats))
            setup = replace(setup, seats=seats)
        return replace(self._as_set(setup), seed=start.seed, options={**setup.options, **start.options})

    # ------------------------------------------------------------ theme and language
    def _pages(self) -> list[Any]:
        return [self.page, *([self.new_page] if self.new_page is not None else [])]

    def _theme(self) -> None:
        self.covers.set_theme(self._shell.theme)
        for page in self._pages():
            page.set_theme(self._shell.theme)

    def renew(self) -> None:
        """The files of a game have changed: the page on show is said anew; who was chosen to play stays chosen."""
        if self._shell.window.pages.currentWidget() is self.page:
            self.fill(games=False)
        self._form_again()

    def _language(self) -> None:
        for page in self._pages():
            page.set_texts(self._shell.texts)
        self.fill()
        self._form_again()

    def _form_again(self) -> None:
        if self.new_page is not None and self._shell.window.pages.currentWidget() is self.new_page:
            setup = self.new_page.setup
            self.new_page.set_game(self._shell.library.form(setup.game), setup, self._shell.art_of(setup.game))

    def _art_ready(self, names: object) -> None:
        for page in (*self._pages(), self._shell.window.messages):
            page.refresh(names if isinstance(names, frozenset) else None)
