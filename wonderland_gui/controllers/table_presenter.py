"""Shows a match on its page: every view in words and pictures, and what hands do passed on to the table controller."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from wonderland_gui.controllers.asking import choices_of, prompt_of
from wonderland_gui.controllers.chronicle_lines import ChronicleLines
from wonderland_gui.controllers.fittings import Fittings
from wonderland_gui.controllers.inspector import Inspector
from wonderland_gui.controllers.intents import several_ways, turns
from wonderland_gui.controllers.plates import Plates
from wonderland_gui.controllers.prompt_buttons import AGAIN, HIDE, LOOK, RESULT
from wonderland_gui.controllers.scene_words import TableWords
from wonderland_gui.controllers.sides import Figure, Sides
from wonderland_gui.controllers.table_controller import Shown, TableController
from wonderland_gui.controllers.words import Speaker
from wonderland_gui.data.fields import component_of
from wonderland_gui.data.kinds import ComponentKinds, letters_of
from wonderland_gui.engine.pattern import bind
from wonderland_gui.engine.protocol import Action, Named, Params, Ref
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.variant import Variant
from wonderland_gui.engine.view import Eyes, Notice, Offer, TableView, ViewPiece
from wonderland_gui.models.sheet import Sheet
from wonderland_gui.views.layout_places import LayoutPlaces
from wonderland_gui.views.prompt_bar import Prompt
from wonderland_gui.views.reel import opening_of
from wonderland_gui.views.table_page import TablePage


class TablePresenter(QObject):
    """One match on one page."""

    over = Signal(object)
    """The match has ended and everything lies where it belongs: the `Sheet` of the end."""
    goes_on = Signal()
    """What is shown is not the end of a match."""
    wanted = Signal(str)
    """After the end: "result" is to be shown again, or another match is to be played "again"."""
    fitted = Signal()
    """The match is shown in other words or colours."""
    curtain = Signal(object)
    """The seat whom the curtain waits for, or None: it is up."""

    def __init__(self, controller: TableController, page: TablePage, fittings: Fittings, variant: Variant[Any, Any], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.controller, self.page = controller, page
        self.component, self._letters = component_of(variant.data), letters_of(variant.data)
        self.options = variant.options
        self.names: tuple[str, ...] = ()
        """What the seats are called: by the names that were typed, else by their sides."""
        self._lines = ChronicleLines(controller.match)
        self._shown: Shown | None = None
        self._held: str | None = None
        self._inspector = Inspector(page, self._speaker_now, lambda: self.fittings.faces, self._role_of, self)
        self._bottom: Seat | None = None
        self._stood_back = False
        self._edition: object = None
        """Of what the places were made."""
        self._told_over = False
        self._records_late = False
        """Whether chronicle, standings and title wait until everything that they tell of has been seen."""
        self._told = False
        """Whether the bar tells of a consequence in place of what is to be done."""
        self.fittings, self.names = fittings, ()
        self.fit(fittings)
        # The stage is told when it is seen; which game it is, at once, and no word is left of the match before.
        page.top.set_title(fittings.texts.say(f"game.{controller.match.game.id}.title"))
        scene = page.scene
        self._joins: tuple[tuple[Any, Callable[..., None]], ...] = (
            (controller.changed, self.show),
            (scene.chosen, self._chosen),
            (scene.refused, self._refused),
            (scene.hot_target, self._hot),
            (scene.picked_up, self._picked_up),
            (scene.choices, self._asked),
            (scene.hovered, self._hovered),
            (scene.opened, self._inspector.open),
            (scene.told, self._tell),
            (scene.motion_ended, self._still),
            (page.bar.chosen, self._pressed),
            (page.bar.turn_card, self.turn_held),
            (page.bar.other_way, self.other_way),
            (page.bar.stand_back, self.stand_back),
            (scene.ways, page.bar.set_ways),
            (page.board_shown, self.show_again),
            (page.resized, self._inspector.again),
            (fittings.faces.changed, self._inspector.again),
        )
        for signal, slot in self._joins:
            signal.connect(slot)

    def close(self) -> None:
        """Shows nothing any more: another match lies on the page, or none."""
        for signal, slot in self._joins:
            signal.disconnect(slot)
        self._inspector.hush()
        self._shown = None

    def fit(self, fittings: Fittings) -> None:
        """Shows the match with other texts, another theme or another layout from now on."""
        said = self.fittings.texts, self.names
        self.fittings = fittings
        self.sides = Sides(self.controller.match.game, fittings.info, self.component)
        self.names = tuple(seat.name.strip() or fittings.texts.say(fittings.info.name_of(i, self.options)) for i, seat in enumerate(self.controller.seats))
        self._lay_out(fittings)
        if said != (fittings.texts, self.names):
            self._lines.forget()
        self.show_again()

    def _lay_out(self, fittings: Fittings) -> None:
        """Where everything lies; as long as layout and faces are the same, what was found out of it holds."""
        edition = fittings.layout, fittings.info, fittings.faces.edition
        if edition == self._edition:
            return
        self._edition = edition
        kinds = ComponentKinds(self.component, fittings.faces.shape)
        self.places = LayoutPlaces(
            fittings.layout, fittings.info, self._bottom, kinds, lambda view, seat: self.sides.figure(view, seat)[0], self.sides.of, self._stood_back
        )

    def _role_of(self, view: TableView, seat: Seat) -> ViewPiece | None:
        return self.sides.card(view, seat)

    def show_again(self) -> None:
        """The same in other words or colours."""
        if self._shown is not None:
            self.show(self._shown, again=True)
            self.fitted.emit()

    # ------------------------------------------------------------ showing
    def speaker(self, view: TableView, eyes: Eyes) -> Speaker:
        """Puts a view into words."""
        return Speaker(self.fittings.texts, view, eyes, self.names, self.component)

    def _speaker_now(self) -> Speaker | None:
        return None if self._shown is None else self.speaker(self._shown.view, self._shown.eyes)

    def show(self, shown: Shown, *, again: bool = False) -> None:
        """Shows what the controller says; `again`: the same in other words or colours."""
        before, self._shown = self._shown, shown
        self._inspector.hush()
        view, page = shown.view, self.page
        if not again and (before is None or before.eyes != shown.eyes or shown.curtain is not None):
            self._inspector.forget()
        speaker = self.speaker(view, shown.eyes)
        self._lay_out(self.fittings)
        self._sit(shown)
        if before is not None and before.view.stage != view.stage:
            self.places.stood_back = self._stood_back = False
        same_eyes = before is not None and before.eyes == shown.eyes
        begins = before is None and shown.animate
        animate = shown.animate and not again and (begins or same_eyes or isinstance(shown.eyes, tuple)) and not page.on_board
        fittings = self.fittings
        plates = Plates(fittings.texts, fittings.layout, self.controller.persons, self.sides)
        words = TableWords(speaker, fittings.theme, fittings.info, plates.words(shown), fittings.layout, self._letters, plates.strips)
        afresh, lingers = not same_eyes and not begins, shown.curtain is not None
        table, how = self.on_table(view), {"animate": animate, "news": shown.news, "afresh": afresh, "lingers": lingers, "begins": begins}
        self._records_late = False
        page.scene.show_view(table, words, self.places, way=shown.way, **how)
        self._records_late = page.scene.in_motion and any(notice.beat is not None for notice in view.news)
        self._say(speaker, shown)
        if not self._records_late:
            self._say_records(speaker, view)
        page.side.set_preview(())
        page.bar.set_preview("")
        seen = shown.seen or self._arrived(before.view if before is not None else None, view)
        if seen and shown.curtain is None and not again:
            self._inspector.look(seen[0])
        if shown.curtain is None or not page.scene.in_motion:  # what all may see is seen before it falls
            self.curtain.emit(shown.curtain)
        if view.over is None and shown.looking is None:
            self._told_over = False
            self.goes_on.emit()
        self._still()

    def _arrived(self, before: TableView | None, view: TableView) -> tuple[Ref, ...]:
        """The open pieces that have come into a zone of which everybody reads what comes, the last of them first."""
        closely, found = self.fittings.layout.closely, []
        if before is None or not closely:
            return ()
        for zone in view.zones.values():
            if any(bind(pattern, zone.id) is not None for pattern in closely):
                lay = {piece.id for piece in before.zones[zone.id].pieces} if zone.id in before.zones else set()
                found += [piece.id for piece in zone.pieces if piece.id not in lay and piece.kind is not None]
        return tuple(reversed(found))

    def on_table(self, view: TableView) -> TableView:
        """The view with the notes that are to stand on the table."""
        layout = self.fittings.layout
        if self.fittings.notes or not layout.hideable:
            return view
        return replace(view, notes=tuple(note for note in view.notes if note.key not in layout.hideable))

    def _sit(self, shown: Shown) -> None:
        """Whoever looks sits nearest; in the common view the person to act, or whoever sat there before."""
        view = shown.view
        nearest = view.viewer
        if nearest is None and (shown.looking is not None or shown.curtain is not None):
            nearest = self._bottom  # the table does not turn while one looks back, and before the curtain falls
        if nearest is None and view.prompt is not None and view.prompt.seat in self.controller.persons:
            nearest = view.prompt.seat
        if nearest is not None:
            self._bottom = nearest
        self.places.bottom = self._bottom

    def _say(self, speaker: Speaker, shown: Shown) -> None:
        page, view = self.page, shown.view
        back_words, redo_words = self.back_words(), self.redo_words()
        page.top.set_undo(shown.can_take_back, back_words)
        page.top.set_redo(shown.can_redo, redo_words)
        page.bar.set_take_back(shown.can_take_back, back_words, shown=self.controller.undo != "off" and shown.looking is None)
        page.bar.set_turn(False)
        page.bar.set_way(several_ways(view.offers))
        self._say_board(view)
        self._told = self._records_late or (view.over is not None and page.scene.in_motion)
        if view.over is not None and self._told:  # how it ended is told when everybody has seen it end
            page.bar.set_choices(())
        elif self._told:  # what is due now may be done at once, but what is asked speaks of what is still to be seen
            self._offer(speaker, shown)
            self._tell(opening_of(view))
        else:
            self._ask(speaker, shown)

    def _say_records(self, speaker: Speaker, view: TableView) -> None:
        """Tells in the chronicle, the standings and the title what everybody has seen by now."""
        page = self.page
        page.top.set_title(speaker.texts.say(f"game.{view.game}.title"), speaker.stage())
        page.side.set_standings(self.sides.sheet(speaker))
        page.side.set_chronicle(self._lines.until(self.controller.match.cursor, speaker))

    def _ask(self, speaker: Speaker, shown: Shown) -> None:
        """Says what is to be done, with the buttons that do it."""
        self._offer(speaker, shown)
        self.page.bar.set_prompt(self._prompt(speaker, shown))

    def _offer(self, speaker: Speaker, shown: Shown) -> None:
        self.page.bar.set_choices(choices_of(speaker, shown, would_look=self.controller.would_look is not None))

    def _prompt(self, speaker: Speaker, shown: Shown) -> Prompt:
        acted = self.controller.decided(shown.looking.moment) if shown.looking is not None else None
        return prompt_of(speaker, shown, lambda seat: self.sides.figure(shown.view, seat), on_board=self.page.on_board, acted=acted)

    def back_words(self) -> str:
        """What one take-back would take back, for whoever looks now."""
        return self._named(self.controller.next_back())

    def redo_words(self) -> str:
        """What one redo would play again, for whoever looks now."""
        return self._named(self.controller.next_redo())

    def _named(self, action: Action | None) -> str:
        if action is None or self._shown is None:
            return ""
        speaker = self.speaker(self._shown.view, self._shown.eyes)
        return speaker.back(action.verb, self._action_params(speaker, action.seat, action.source, action.target))

    def over_words(self) -> str:
        """Why the match has ended; empty while it goes on."""
        if self._shown is None or self._shown.view.over is None:
            return ""
        return self.speaker(self._shown.view, self._shown.eyes).over()

    def sheet_now(self) -> Sheet:
        """The standings of what is shown."""
        speaker = self._speaker_now()
        return Sheet() if speaker is None else self.sides.sheet(speaker)

    def _action_params(self, speaker: Speaker, seat: Seat, source: str | None, target: str | None) -> Params:
        return {"seat": Named("seat", str(int(seat))), "source": speaker.ref(source), "target": speaker.ref(target)}

    def figure(self, seat: Seat) -> Figure:
        """Art and ground of a seat's figure as the match stands."""
        return self.sides.figure(self.controller.match.look(None), seat)

    # ------------------------------------------------------------ hands
    def _chosen(self, offer: Offer) -> None:
        self.controller.play(offer)

    def _pressed(self, index: int) -> None:
        if index == LOOK:
            self.controller.look_alone()
        elif index == HIDE:
            self.controller.done_looking()
        elif index in (RESULT, AGAIN):
            self.wanted.emit("result" if index == RESULT else "again")
        elif self._shown is not None:
            offer = next((offer for offer in self._shown.view.offers if offer.index == index), None)
            if offer is not None:
                self.controller.play(offer)

    def _refused(self, source: str | None, target: str | None, turn: int) -> None:
        if self._shown is not None and self._shown.curtain is not None:
            self.page.scene.unrefuse()  # nobody is asked before the curtain falls
        elif self._shown is not None:
            speaker = self.speaker(self._shown.view, self._shown.eyes)
            back = self._shown.looking is not None
            self.page.scene.refuse(speaker.texts.say("ui.replay.read_only") if back else speaker.why(self.controller.refuse(source, target, turn)))

    def _hot(self, offer: Offer | None) -> None:
        lines: Sequence[str] = ()
        if offer is not None and self._shown is not None:
            speaker = self.speaker(self._shown.view, self._shown.eyes)
            lines = speaker.preview(self.controller.preview(offer)) or tuple(line for line in (speaker.promise(offer),) if line)
        self.page.side.set_preview(lines)
        self.page.bar.set_preview(" ".join(lines) if self.page.side.folded else "")

    def _picked_up(self, ref: str | None) -> None:
        self._held = ref
        self._inspector.hush()
        if self._shown is None:
            return
        view = self._shown.view
        speaker = self.speaker(view, self._shown.eyes)
        if ref is None or view.prompt is None:
            self.page.bar.set_turn(False)
            self.page.bar.set_prompt(self._prompt(speaker, self._shown))
            return
        self.page.side.close_tab()
        can_turn = len(turns(view.offers, ref)) > 1
        self.page.bar.set_turn(can_turn)
        params = {"seat": Named("seat", str(int(view.prompt.seat))), "source": speaker.ref(ref), **view.prompt.params}
        sentence = speaker.texts.say(speaker.texts.pick(f"prompt.{view.prompt.key}.held", f"prompt.{view.prompt.key}"), params, speaker.voice)
        how = speaker.texts.say("ui.table.held.turn" if can_turn else "ui.table.held")
        self.page.bar.set_prompt(Prompt(sentence, how, *self._held_figure(view, ref)))
        self._inspector.look(ref)

    def _asked(self, offers: Sequence[Offer]) -> None:
        """The small menu asks which of several things is meant, or asks no more."""
        if not offers or self._shown is None:
            return
        bar, texts = self.page.bar, self.fittings.texts
        bar.set_turn(False)
        bar.set_prompt(Prompt(self.page.scene.words.choose(offers), texts.say("ui.table.choose.how"), bar.prompt.figure, bar.prompt.ground))

    def _held_figure(self, view: TableView, ref: str) -> Figure:
        seat = view.prompt.seat if view.prompt is not None else None
        figure, ground = self.sides.figure(view, seat)
        piece = view.piece(ref)
        art = getattr(self.component(piece.kind), "art", "") if piece is not None and piece.kind is not None else ""
        lying = self.page.scene.board.where(ref)
        if lying is not None and self.fittings.faces.asks(lying.look.face, "figure"):  # it stands for its owner
            return figure, ground
        return art or figure, ground

    def turn_held(self) -> None:
        """Turns what is held, as R does."""
        hands = self.page.scene.hands
        if hands is not None:
            hands.key(Qt.Key.Key_R, Qt.KeyboardModifier.NoModifier)

    def other_way(self) -> None:
        """Means another of several ways to the same place, as W and the wheel do."""
        hands = self.page.scene.hands
        if hands is not None:
            hands.other_way()

    def stand_back(self) -> None:
        """Shows all boards whole, or again what the stage brings near."""
        if self._shown is None or not self.places.comes_near(self._shown.view.stage):
            return
        self.places.stood_back = self._stood_back = not self._stood_back
        self.page.scene.lay_anew()
        self._say_board(self._shown.view)

    def _say_board(self, view: TableView) -> None:
        self.page.bar.set_board(self.places.comes_near(view.stage) and not self.page.on_board, stood_back=self.places.stood_back)

    def _hovered(self, ref: str | None) -> None:
        self._inspector.point(ref if self._held is None else None)

    # ------------------------------------------------------------ the moments of what has happened
    def _tell(self, notice: Notice | None) -> None:
        """Says what is seen now, while one consequence of an action is shown after the other."""
        if notice is None or self._shown is None or self._held is not None:
            return
        speaker = self.speaker(self._shown.view, self._shown.eyes)
        sentence = speaker.event(notice)
        if sentence:
            self._told = True
            bar = self.page.bar
            bar.set_prompt(Prompt(sentence, speaker.event_how(notice), bar.prompt.figure, bar.prompt.ground))

    def _still(self) -> None:
        """Everything lies where it belongs: says what is to be done, lets the curtain fall, tells of the end."""
        shown = self._shown
        if shown is None or self.page.scene.in_motion:
            return
        speaker = self.speaker(shown.view, shown.eyes)
        if self._told:
            self._told = False
            if self._held is None:
                self._ask(speaker, shown)
        if self._records_late:
            self._records_late = False
            self._say_records(speaker, shown.view)
        if shown.curtain is not None:
            self.curtain.emit(shown.curtain)
        if shown.view.over is not None and shown.looking is None and not self._told_over:
            self._told_over = True
            self.over.emit(self.sheet_now())
