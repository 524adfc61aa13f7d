"""The text board: the table in words beside the table in pictures, with the same view and the same actions; and what a screen reader is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QObject, Qt

from wonderland_gui.controllers.intents import stand_ins
from wonderland_gui.controllers.table_controller import Shown, TableController
from wonderland_gui.controllers.table_presenter import TablePresenter
from wonderland_gui.controllers.words import Speaker
from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.view import Offer, TableView
from wonderland_gui.models.deed_model import DeedLine
from wonderland_gui.models.table_model import Deed
from wonderland_gui.views.announce import announce
from wonderland_gui.views.table_page import TablePage


def deeds_of(view: TableView, words: Callable[[Offer], str]) -> Mapping[Ref, Sequence[Deed]]:
    """What can be done with each piece and zone: what it is the source of, and then what it is the target of; alike pieces stand for each other."""
    found: dict[Ref, list[Deed]] = {}
    for offer in view.offers:
        deed = Deed(offer, words(offer))
        for ref in dict.fromkeys(ref for ref in (offer.source, offer.target) if ref is not None):
            found.setdefault(ref, []).append(deed)
    for ref, deeds in found.items():
        deeds.sort(key=lambda deed: deed.offer.source != ref)
    for ref, stands in stand_ins(view).items():
        if stands in found:
            found[ref] = found[stands]
    return found


class Board(QObject):
    """One match on the text board of its page."""

    def __init__(self, controller: TableController, presenter: TablePresenter, page: TablePage, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._controller, self._presenter, self._page = controller, presenter, page
        self._last: Shown | None = None
        self._told = 0
        """How many actions had been played when something was last announced."""
        board = page.board
        self._joins: tuple[tuple[Any, Callable[..., None]], ...] = (
            (controller.changed, self._show),
            (presenter.fitted, self._again),
            (board.tree.offered, self._play),
            (board.tree.chosen, self._refuse),
            (board.tree.pointed, self._point),
            (board.tree.considered, self._consider),
            (board.list.considered, self._consider),
            (board.list.done, self._do),
        )
        for signal, slot in self._joins:
            signal.connect(slot)
        # Buttons may come when everything has come to lie; by then the latest view is known here.
        page.bar.choices_changed.connect(self._again, Qt.ConnectionType.QueuedConnection)

    def close(self) -> None:
        """Another match lies on the page, or none."""
        for signal, slot in self._joins:
            signal.disconnect(slot)
        self._page.bar.choices_changed.disconnect(self._again)
        self._last = None
        self._page.board.table.set_view(None, None)
        self._page.board.deeds.set_lines(())

    # ------------------------------------------------------------ showing
    def _show(self, shown: Shown) -> None:
        before, self._last = self._last, shown
        self._fill(shown)
        self._tell(before, shown)

    def _again(self) -> None:
        """The same in other words, or the board is opened."""
        if self._last is not None:
            self._fill(self._last)

    def _fill(self, shown: Shown) -> None:
        """Puts the view on the board; a board that nobody sees holds nothing."""
        board = self._page.board
        if not self._page.on_board:
            board.table.set_view(None, None)
            board.deeds.set_lines(())
            return
        board.set_cloth(self._presenter.fittings.info.cloth)
        speaker, view = self._speaker(shown), self._presenter.on_table(shown.view)
        focused, place = board.tree.hasFocus(), board.tree.place()
        board.table.set_view(view, speaker, deeds_of(view, speaker.action))
        board.tree.unfold()
        if focused and place is not None and board.tree.place() != place:
            board.tree.go_to(place)
        buttons = [DeedLine(choice.words, None, choice.id) for choice in self._page.bar.shown_choices() if choice.id < 0 and choice.enabled]
        board.deeds.set_lines([*(DeedLine(speaker.action(offer), offer) for offer in view.offers), *buttons])

    def _speaker(self, shown: Shown) -> Speaker:
        return self._presenter.speaker(shown.view, shown.eyes)

    # ------------------------------------------------------------ telling
    def _tell(self, before: Shown | None, shown: Shown) -> None:
        """One sentence for each thing that happens: what was done, and who is to go on."""
        played = self._controller.match.cursor
        told, self._told = self._told, played
        if before is None:
            return
        speaker = self._speaker(shown)
        words = [speaker.event(notice) for notice in shown.view.news]
        onward = [] if shown.curtain is not None else [speaker.prompt(), speaker.over()]  # the curtain says itself who is to come
        if shown.looking is not None:
            words = [self._page.bar.prompt.sentence + ".", *words]
        elif before.looking is not None or played < told:
            words = [speaker.texts.say("ui.board.back" if played < told else "ui.board.present"), *onward[:1]]
        elif played > told:
            words += onward
        else:
            return
        announce(self._page, " ".join(sentence for sentence in words if sentence))

    # ------------------------------------------------------------ doing
    def _play(self, offer: Offer) -> None:
        self._controller.play(offer)

    def _do(self, line: DeedLine) -> None:
        if line.offer is not None:
            self._controller.play(line.offer)
        elif line.button is not None:
            self._page.bar.chosen.emit(line.button)

    def _refuse(self, ref: Ref | None) -> None:
        """Nothing can be done with this: says why."""
        if self._last is None or ref is None:
            return
        speaker = self._speaker(self._last)
        back = self._last.looking is not None
        words = speaker.texts.say("ui.replay.read_only") if back else speaker.why(self._controller.refuse(ref, None, 0))
        self._page.bar.set_preview(words)
        announce(self._page, words)

    def _consider(self, offer: Offer | None) -> None:
        """Shows what would follow, as it does for what is held over a place; never while nobody is known to be there."""
        board, shown = self._page.board, self._last
        there = shown is not None and shown.curtain is None and (board.tree.hasFocus() or board.list.hasFocus())
        self._page.scene.hot_target.emit(offer if there else None)

    def _point(self, ref: Ref | None) -> None:
        self._page.bar.set_preview("")
        if self._page.on_board:
            self._page.scene.hovered.emit(ref)
