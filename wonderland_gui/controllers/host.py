"""Looks after a match on the table: curtain, consent, result, rules, and the commands that need a match."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from wonderland_gui.controllers.desk import Desk
from wonderland_gui.controllers.shell import Shell
from wonderland_gui.engine.record import encode
from wonderland_gui.engine.table import Seat
from wonderland_gui.models.setup import UNDO, MatchSetup, SeatSetup, Undo
from wonderland_gui.models.sheet import Sheet
from wonderland_gui.text import Texts
from wonderland_gui.views.budget import paint_in_next_turn
from wonderland_gui.views.message_strip import Answer, Message
from wonderland_gui.views.rules_page import RulesPage

if TYPE_CHECKING:
    from wonderland_gui.controllers.kit import TableKit


BOARD = "text_board"
"""The name of the text board among the panels of the settings."""


class Host(QObject):
    """What happens round a match."""

    begun = Signal(object)
    """Another match with this `MatchSetup`."""
    left_table = Signal()
    """The players want to go to the start screen."""

    def __init__(self, shell: Shell, desk: Desk) -> None:
        super().__init__(shell)
        self._shell, self._desk = shell, desk
        self.rules: RulesPage | None = None
        self._sheet: Sheet | None = None
        self._question = ""
        """The question to the other persons that has not been answered."""
        self._replaying = False
        """Whether the replay was begun from the result, which is shown again after it."""
        desk.laid.connect(self._laid)
        desk.changed.connect(self.name_commands)
        desk.played.connect(self._withdraw)
        desk.seat_named.connect(self._curtain)
        desk.consent_wanted.connect(self._ask_consent)
        desk.ended.connect(self._ended)
        desk.wanted.connect(self._wanted)
        desk.goes_on.connect(self._goes_on)
        desk.copied.connect(self._copied)
        shell.window.messages.answered.connect(self._answered)
        shell.language_changed.connect(self._language)
        shell.theme_changed.connect(self._theme)

    def join(self, kit: TableKit) -> None:
        """A new table: its curtain and its result page are looked after too."""
        kit.curtain.lifted.connect(self._lift)
        kit.result.play_again.connect(self.play_again)
        kit.result.exchange.connect(self.exchange)
        kit.result.see_table.connect(self._see_table)
        kit.result.replay.connect(self.replay)
        kit.result.start_screen.connect(self.left_table)

    # ------------------------------------------------------------ a match on the table
    def _laid(self) -> None:
        kit, shell = self._desk.kit, self._shell
        if kit is None:
            return
        self._sheet = None
        self._replaying = False
        if self._desk.look_back is not None:
            self._desk.look_back.left.connect(self._left_past)
        kit.result.hide()
        kit.curtain.hide()
        shell.window.messages.clear()
        kit.page.resize(shell.window.pages.size())
        shell.window.show_page(kit.page)
        kit.page.show_board(shell.settings.panels.get(BOARD, False))
        kit.page.lay()
        self._to_table(kit)
        shell.commands.at_table(True)
        if not shell.pictured:
            paint_in_next_turn(kit.page)
            self._desk.runner.warm_up()

    def _to_table(self, kit: TableKit) -> None:
        """The keyboard goes to what lies uppermost on the page of the match."""
        uppermost = next((over for over in (kit.curtain, kit.result) if not over.isHidden()), kit.page.table)
        uppermost.setFocus(Qt.FocusReason.OtherFocusReason)

    def name_commands(self) -> None:
        """Says in the menu what can be taken back and played again."""
        controller, presenter, commands, texts = self._desk.controller, self._desk.presenter, self._shell.commands, self._shell.texts
        back = presenter.back_words() if presenter is not None else ""
        again = presenter.redo_words() if presenter is not None else ""
        commands.enable("take_back", controller is not None and controller.can_take_back)
        commands.enable("redo", controller is not None and controller.can_redo)
        commands.enable("result", controller is not None and controller.match.over is not None)
        past = controller is not None and controller.match.cursor > 0
        for name in ("look_back", "replay"):
            commands.enable(name, past)
        commands.name("take_back", texts.say("ui.menu.take_back.what", {"what": back}) if back else texts.say("ui.menu.take_back"))
        commands.name("redo", texts.say("ui.menu.redo.what", {"what": again}) if again else texts.say("ui.menu.redo"))

    # ------------------------------------------------------------ the curtain
    def _curtain(self, seat: Seat | None) -> None:
        kit, desk = self._desk.kit, self._desk
        if kit is None or desk.controller is None or desk.presenter is None:
            return
        if seat is None:
            if not kit.curtain.isHidden():
                kit.curtain.hide()
                self._to_table(kit)
            return
        kit.curtain.set_person(desk.presenter.names[seat], *desk.presenter.figure(seat))
        kit.curtain.setGeometry(kit.page.rect())
        kit.curtain.raise_()
        kit.curtain.show()
        kit.curtain.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lift(self) -> None:
        if self._desk.controller is not None:
            self._desk.controller.lift_curtain()

    # ------------------------------------------------------------ consent
    def _ask_consent(self, index: int) -> None:
        self._question = f"consent {index}"

        def question(texts: Texts) -> Message:
            answers = (Answer("yes", texts.say("ui.consent.yes"), primary=True), Answer("no", texts.say("ui.consent.no")))
            return Message(f"consent {index}", texts.say("ui.consent.words"), "question", texts.say("ui.consent.title"), answers)

        self._shell.say(question)

    def _withdraw(self) -> None:
        """Something was played since the question: nobody can agree to that any more."""
        if self._question:
            self._shell.window.messages.take_away(self._question)
            self._question = ""

    def _answered(self, message: str, answer: str) -> None:
        if message != self._question:
            return
        self._question = ""
        if answer == "yes" and self._desk.controller is not None:
            self._desk.controller.go_back(int(message.split()[1]))

    # ------------------------------------------------------------ the end
    def _ended(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self.show_result()
        self.name_commands()

    def _wanted(self, what: str) -> None:
        if what == "result":
            self.show_result()
        else:
            self.play_again()

    def show_result(self) -> None:
        """Shows the score sheet of a match that has ended."""
        kit, desk, sheet = self._desk.kit, self._desk, self._sheet
        if kit is None or sheet is None or desk.controller is None or desk.presenter is None or desk.controller.match.over is None:
            return
        persons = desk.controller.persons
        title = kit.result.headline(sheet, int(persons[0]) if len(persons) == 1 else None)
        kit.result.set_result(sheet.ranked(), title, desk.presenter.over_words(), can_exchange=len(sheet.seats) > 1)
        kit.result.setGeometry(kit.page.rect())
        kit.result.raise_()
        kit.result.show()
        kit.result.setFocus(Qt.FocusReason.OtherFocusReason)

    def _goes_on(self) -> None:
        self._sheet = None
        if self._desk.kit is not None:
            self._desk.kit.result.hide()

    def _see_table(self) -> None:
        kit = self._desk.kit
        if kit is not None:
            kit.result.hide()
            self._to_table(kit)

    # ------------------------------------------------------------ looking back
    def replay(self) -> None:
        """Shows the match from its beginning; afterwards the result is there again, if it was there before."""
        kit, look_back = self._desk.kit, self._desk.look_back
        if kit is None or look_back is None:
            return
        self._replaying = not kit.result.isHidden()
        kit.result.hide()
        look_back.begin()

    def look_back(self) -> None:
        """Shows the moment before this one."""
        kit, look_back = self._desk.kit, self._desk.look_back
        if kit is not None and look_back is not None:
            self._replaying = self._replaying or not kit.result.isHidden()
            kit.result.hide()
            look_back.back_one()

    def _left_past(self) -> None:
        if self._replaying:
            self._replaying = False
            self.show_result()

    def _copied(self, turn: int) -> None:
        self._shell.say(lambda texts: Message("copied", texts.say("ui.replay.copied", {"turn": turn}), "info"))

    # ------------------------------------------------------------ the text board
    def toggle_board(self) -> None:
        """Shows the table in words, or in pictures again; so it is the next time too."""
        shell, kit = self._shell, self._desk.kit
        shown = not shell.settings.panels.get(BOARD, False)
        shell.set_settings(replace(shell.settings, panels={**shell.settings.panels, BOARD: shown}))
        shell.commands.switch(BOARD, shown)
        if kit is not None:
            kit.page.show_board(shown)

    # ------------------------------------------------------------ another match
    def _again(self) -> MatchSetup | None:
        """The match on the table as it was set up, with another deal."""
        desk = self._desk
        if desk.setup is None or desk.variant is None:
            return None
        seats = tuple(SeatSetup(seat.player, seat.name, seat.color) for seat in desk.setup.seats)
        undo: Undo = next((policy for policy in UNDO if policy == desk.setup.undo), "free")
        return MatchSetup(desk.variant.game.id, seats, encode(desk.variant.options), undo, None)

    def play_again(self) -> None:
        """The same match with another deal."""
        setup = self._again()
        if setup is not None:
            self.begun.emit(setup)

    def exchange(self) -> None:
        """Another match with everybody on the next seat."""
        setup = self._again()
        if setup is not None:
            self.begun.emit(setup.exchanged())

    # ------------------------------------------------------------ rules
    def show_rules(self, game: str) -> None:
        """The rules of a game, opened at what is asked now; Esc comes back."""
        shell = self._shell
        if game not in shell.library.games:
            return
        if self.rules is None:
            self.rules = RulesPage(shell.theme, shell.texts, shell.art)
            self.rules.back.connect(self._leave_rules)
        here = shell.window.pages.currentWidget()
        if here is not self.rules:
            self._before_rules = here
        self._fill_rules(game, self._anchor(game))
        shell.window.show_page(self.rules)

    def _anchor(self, game: str) -> str:
        """The chapter that explains what is asked now."""
        info, match = self._shell.library.loaded(game).info, self._desk.match
        decide = match.decide if match is not None and match.game.id == game else None
        return info.anchors.get(decide.prompt, "") if info is not None and decide is not None else ""

    def _fill_rules(self, game: str, anchor: str) -> None:
        texts: Texts = self._shell.library.texts_of(game)
        assert self.rules is not None
        self._rules_of = game
        self.rules.set_rules(texts.say("ui.rules.title", {"game": texts.say(f"game.{game}.title")}), self._shell.library.rules_text(game), anchor)

    def renew_rules(self) -> None:
        """The rules page or the game's numbers have changed."""
        if self.rules is not None and self._rules_of:
            self._fill_rules(self._rules_of, self.rules.anchor)

    def _leave_rules(self) -> None:
        if self._before_rules is not None:
            self._shell.window.show_page(self._before_rules)
            self.came_back(self._before_rules)

    def came_back(self, page: QWidget) -> None:
        """A page is shown again after another one."""
        kit = self._desk.kit
        if kit is not None and page is kit.page:
            self._to_table(kit)

    # ------------------------------------------------------------ theme and language
    def _theme(self) -> None:
        self._desk.show_again()
        if self._desk.kit is not None and not self._shell.pictured:
            paint_in_next_turn(self._desk.kit.page)
        if self.rules is not None:
            self.rules.set_theme(self._shell.theme)

    def _language(self) -> None:
        if self.rules is not None:
            self.rules.set_texts(self._shell.texts)
            self._fill_rules(self._rules_of, self.rules.anchor)
        self._desk.show_again()
        self.name_commands()
        if self._sheet is not None and self._desk.presenter is not None and self._desk.kit is not None and not self._desk.kit.result.isHidden():
            self._sheet = self._desk.presenter.sheet_now()
            self.show_result()
