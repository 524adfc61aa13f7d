"""The match on the table: begun, opened, saved, kept after each action, and put away."""

from __future__ import annotations

import secrets
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from wonderland_gui.controllers.player_runner import PlayerRunner
from wonderland_gui.controllers.table_controller import TableController
from wonderland_gui.data.fields import fields_of
from wonderland_gui.engine.match import Match
from wonderland_gui.engine.record import SeatInfo
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.variant import Variant
from wonderland_gui.engine.view import Eyes
from wonderland_gui.models.setup import MatchSetup
from wonderland_gui.models.timeline import timeline_of
from wonderland_gui.players.worker import Worker
from wonderland_gui.store.autosaves import Autosaves, Session
from wonderland_gui.store.disk import Disk
from wonderland_gui.store.matches import Moment, Opened, Setup, begin, moment, options_of, rule_data, save
from wonderland_gui.store.statistics import ID
from wonderland_gui.store.writer import Writer

if TYPE_CHECKING:
    from wonderland_gui.controllers.board import Board
    from wonderland_gui.controllers.fittings import Fittings
    from wonderland_gui.controllers.kit import TableKit
    from wonderland_gui.controllers.look_back import LookBack
    from wonderland_gui.controllers.table_presenter import TablePresenter

LARGEST_SEED = 2**53


def fresh_id() -> dict[str, str]:
    """What tells a new match from all others, as its file keeps it."""
    return {ID: secrets.token_hex(8)}


class Desk(QObject):
    """One match at a time, on the table of its game."""

    laid = Signal()
    """Another match lies on the table."""
    seat_named = Signal(object)
    """The curtain waits for this seat; None: it is up."""
    consent_wanted = Signal(int)
    ended = Signal(object)
    """The `Sheet` of the end."""
    wanted = Signal(str)
    """What a player wants after the end: "result" or "again"."""
    goes_on = Signal()
    changed = Signal()
    """Something else is shown: it was played, taken back or played again, or the curtain has moved."""
    played = Signal()
    """The record or the place in it has changed."""
    copied = Signal(int)
    """A copy lies on the table that goes on from this turn."""

    def __init__(self, writer: Writer, disk: Disk, autosaves: Autosaves, worker: Worker, parent: QObject | None = None, *, kept: bool = True) -> None:
        super().__init__(parent)
        self._writer, self._disk, self._autosaves, self._kept = writer, disk, autosaves, kept
        self.runner = PlayerRunner(worker, self._is_still, self)
        self.kit: TableKit | None = None
        self.controller: TableController | None = None
        self.presenter: TablePresenter | None = None
        self.look_back: LookBack | None = None
        self.board: Board | None = None
        self.variant: Variant[Any, Any] | None = None
        self.setup: Setup | None = None
        self.path: Path | None = None
        """Where the match was saved or opened; None: nowhere yet."""
        self._session: Session | None = None
        self.runner.chosen.connect(self._automatic)

    # ------------------------------------------------------------ laying a match on the table
    def begin(self, kit: TableKit, setup: MatchSetup) -> None:
        """Begins a match as it was decided on the new-match page."""
        loaded = kit.loaded
        seats = tuple(SeatInfo(who.name.strip(), who.player, who.colour) for who in setup.seats)  # who has no name is called by the side
        seed = secrets.randbelow(LARGEST_SEED) if setup.seed is None else setup.seed
        variant: Variant[Any, Any] = Variant(loaded.game, loaded.data, options_of(loaded.game, loaded.options, dict(setup.options)))
        made = Setup(seats, seed, rule_data(loaded), setup.undo, extra=fresh_id())
        self.lay(kit, Opened(begin(variant, made), variant, made), begins=True)

    def lay(
        self, kit: TableKit, opened: Opened, *, path: Path | None = None, session: Session | None = None, spectator: Eyes = None, begins: bool = False
    ) -> None:
        """Lays a match on the table in place of the one that lies there; one that `begins` is seen being dealt."""
        from wonderland_gui.controllers.board import Board
        from wonderland_gui.controllers.look_back import LookBack
        from wonderland_gui.controllers.table_presenter import TablePresenter

        self.put_away()
        match, variant, setup = opened.match, opened.variant, opened.setup
        self.kit, self.variant, self.setup, self.path = kit, variant, setup, path
        self._session = session or (self._autosaves.begin(variant.game.id, datetime.now().astimezone()) if self._kept else None)
        self.controller = TableController(match, setup.seats, undo=setup.undo, taken_back=setup.taken_back, spectator=spectator, parent=self)
        self.presenter = TablePresenter(self.controller, kit.page, _fittings(kit, variant), variant, self.controller)
        self.look_back = LookBack(self.controller, kit.page, self.controller)
        self.look_back.play_on.connect(self.play_on)
        self.presenter.fitted.connect(self.look_back.again)
        self.board = Board(self.controller, self.presenter, kit.page, self.controller)
        self.controller.changed.connect(self.changed)
        self.controller.played.connect(self._keep)
        self.controller.played.connect(self.played)
        self.controller.consent_wanted.connect(self.consent_wanted)
        self.controller.decision_of_automatic_seat.connect(self._think)
        self.controller.stop_thinking.connect(self.runner.stop)
        self.presenter.curtain.connect(self.seat_named)
        self.presenter.over.connect(self.ended)
        self.presenter.wanted.connect(self.wanted)
        self.presenter.goes_on.connect(self.goes_on)
        self._keep()
        self.laid.emit()
        self.controller.show(animate=begins)

    def play_on(self, moment: int) -> None:
        """Goes on from an earlier moment in a copy of the match; the match as it was is kept and can be continued."""
        kit, controller, variant, setup = self.kit, self.controller, self.variant, self.setup
        if kit is None or controller is None or variant is None or setup is None:
            return
        match, turn = controller.match, timeline_of(controller.match).turn(moment)
        seen = controller.taken_back or match.reveals(moment + 1, match.cursor, controller.persons)
        self.lay(kit, Opened(match.copy(moment), variant, replace(setup, taken_back=seen, extra={**setup.extra, **fresh_id()})))
        self.copied.emit(turn)

    def put_away(self, *, keep: bool = True) -> None:
        """Takes the match from the table; it can be continued if it is kept."""
        self.runner.stop()
        for part in (self.board, self.look_back):
            if part is not None:
                part.close()
        if self.presenter is not None:
            self.presenter.close()
        if self.controller is not None:
            self.controller.deleteLater()
        if self._session is not None:
            self._session.close(keep=keep)
        self.kit = self.controller = self.presenter = self.look_back = self.board = self.variant = self.setup = self.path = self._session = None

    @property
    def match(self) -> Match[Any, Any] | None:
        """The match on the table."""
        return self.controller.match if self.controller is not None else None

    def show_again(self) -> None:
        """Shows the match in another language, theme or layout."""
        if self.kit is not None and self.presenter is not None and self.variant is not None:
            self.presenter.fit(_fittings(self.kit, self.variant))

    # ------------------------------------------------------------ keeping and saving
    def moment(self) -> Moment | None:
        """The match as it stands, for a file."""
        if self.controller is None or self.variant is None or self.setup is None:
            return None
        return moment(self.controller.match, self.variant, replace(self.setup, taken_back=self.controller.taken_back))

    def _keep(self) -> None:
        now = self.moment()
        if now is not None and self._session is not None:
            self._session.save(now.bytes, over=self.controller is not None and self.controller.match.over is not None)

    def save(self, path: Path, name: str) -> bool:
        """Has the match written to a file; the writer says under `name` how it went.  False if there is none."""
        now = self.moment()
        if now is None:
            return False
        self._writer.put(name, lambda: save(self._disk, path, now))
        return True

    # ------------------------------------------------------------ automatic seats
    def _think(self, seat: int) -> None:
        if self.controller is None or self.variant is None or self.setup is None or not self._kept:  # for a picture nobody thinks
            return
        self.runner.ask(self.controller.match, self.variant, self.setup.seats[seat].player, self.setup.seed)

    def _automatic(self, seat: int, index: int, cursor: int) -> None:
        if self.controller is not None:
            self.controller.play_for(Seat(seat), index, cursor)

    def _is_still(self) -> bool:
        if self.kit is None:
            return False
        return not self.kit.scene.in_motion


def _fittings(kit: TableKit, variant: Variant[Any, Any]) -> Fittings:
    """What a match is shown with; its sentences speak of the numbers by which it is played itself."""
    made = kit.fittings
    if variant.data is kit.loaded.data:
        return made
    return replace(made, texts=made.texts.with_numbers(fields_of(variant.data.numbers, "numbers.")))
