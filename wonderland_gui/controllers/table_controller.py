"""Between the match and the window: gestures become checked actions, and every change becomes a view to be shown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from wonderland_gui.controllers.curtain import Curtain, newly_seen
from wonderland_gui.engine.match import Match
from wonderland_gui.engine.protocol import Action, Attempt, Illegal, Ref
from wonderland_gui.engine.record import SeatInfo
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import PieceId, Seat, sees
from wonderland_gui.engine.view import Change, Eyes, Offer, TableView, foresee, sees_all
from wonderland_gui.models.timeline import Timeline, timeline_of

PERSON = "person"


@dataclass(frozen=True, slots=True)
class Looking:
    """The earlier moment that is looked at."""

    moment: int
    timeline: Timeline


@dataclass(frozen=True, slots=True)
class Shown:
    """What the window shows now."""

    view: TableView
    eyes: Eyes
    curtain: Seat | None
    """Whom the curtain waits for; None: it is up."""
    animate: bool
    news: bool
    """Whether what the last entry tells has just happened: its beats are shown, which would be wrong where one goes back to it."""
    can_take_back: bool
    can_redo: bool
    thinking: Seat | None
    """The automatic seat whose action is awaited."""
    looks: bool = False
    """Whether somebody looks alone for a moment: nobody plays until all look again."""
    seen: tuple[PieceId, ...] = ()
    """Hidden pieces that were just shown to whoever looks."""
    way: tuple[Ref, ...] = ()
    """The piece that the last action let walk, and the places of its way; none if it shows no way, or has been seen."""
    looking: Looking | None = None
    """What is shown is an earlier moment, at which nothing can be done; None: the present."""


def way_of(action: Action | None) -> tuple[Ref, ...]:
    """What an action lets walk, and the places of its way, the last of them where it ends; nothing of one that shows no way."""
    if action is None or action.source is None or action.target is None or not action.via:
        return ()
    way = (action.source, *action.via)
    return way if way[-1] == action.target else (*way, action.target)


class TableController(QObject):
    """One match at one screen.  Emits `changed` for each new view; nothing else changes what is shown."""

    changed = Signal(object)
    """A `Shown`."""
    played = Signal()
    """The record has changed: save it."""
    consent_wanted = Signal(int)
    """Taking back needs a yes of the other persons; carries the index to which it would go."""
    decision_of_automatic_seat = Signal(int)
    """An automatic seat has to decide; the runner answers with `play_for`."""
    stop_thinking = Signal()
    """What an automatic seat was asked is of no use any more."""

    def __init__(
        self,
        match: Match[Any, Any],
        seats: tuple[SeatInfo, ...],
        *,
        undo: str = "free",
        taken_back: bool = False,
        spectator: Eyes = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.match = match
        self.seats = seats
        self.undo = undo
        self.taken_back = taken_back
        self.persons = tuple(Seat(i) for i, seat in enumerate(seats) if seat.player == PERSON)
        self.curtain = Curtain(self.persons, spectator)
        self.looking: int | None = None
        """The moment that is looked at; None: the present.  The match itself stays where it is."""

    # ------------------------------------------------------------ showing
    def shown(self, *, animate: bool = False, news: bool = True) -> Shown:
        """What the window is to show now."""
        if self.looking is not None:
            return self._shown_back(self.looking, animate=animate, news=False)
        watch = self.curtain.watch(self.match)
        decide = self.match.decide
        waits = watch.down_for is not None or watch.looks or self.match.cursor < len(self.match)
        waiting = decide.seat if decide is not None and decide.seat not in self.persons and not waits else None
        seen = newly_seen(self.match, watch.eyes) if news and watch.eyes is not None and not isinstance(watch.eyes, tuple) else ()
        back, again = self.can_take_back, self.can_redo
        view = self.match.look(watch.eyes)
        if watch.down_for is not None:  # before the curtain falls all see how the last card moves, but nobody takes up the next one
            view = replace(view, offers=())
        return Shown(view, watch.eyes, watch.down_for, animate, news, back, again, waiting, watch.looks, seen, way_of(self.match.entry.action) if news else ())

    def _shown_back(self, moment: int, *, animate: bool, news: bool) -> Shown:
        """An earlier moment, as whoever is at the screen may see it: nothing can be done there."""
        eyes = self.curtain.together
        view = replace(self.match.look(eyes, moment), offers=())
        way = way_of(self.match.record[moment][0]) if news else ()
        return Shown(view, eyes, None, animate, news, False, False, None, way=way, looking=Looking(moment, timeline_of(self.match)))

    def show(self, *, animate: bool = False, news: bool = True) -> None:
        """Shows the match as it stands, and asks an automatic seat for its action if it is its turn."""
        shown = self.shown(animate=animate, news=news)
        self.changed.emit(shown)
        if shown.thinking is not None:
            self.decision_of_automatic_seat.emit(shown.thinking)

    # ------------------------------------------------------------ looking back
    def look_at(self, moment: int, *, animate: bool = False) -> bool:
        """Shows the table as it was after so many actions; False, and nothing happens, while the curtain waits for somebody.

        `animate` lets the pieces move there; one step forward shows how it came about.
        """
        if self.looking is None and self.curtain.watch(self.match).down_for is not None:
            return False
        before, self.looking = self.looking, min(max(0, moment), self.match.cursor)
        self.stop_thinking.emit()
        self.changed.emit(self._shown_back(self.looking, animate=animate, news=before is not None and self.looking == before + 1))
        return True

    def decided(self, moment: int) -> Seat | None:
        """The seat whose action led to a moment."""
        action = self.match.record[moment][0]
        return None if action is None else action.seat

    def look_on(self) -> None:
        """Shows the present again; whoever alone may see it has to come anew."""
        if self.looking is not None:
            self.looking = None
            self.curtain.come_again()
            self.show()

    def watch_as(self, seat: Seat | None) -> None:
        """Shows the match as this seat, or a spectator, sees it, whoever decides."""
        self.curtain = Curtain((), seat)

    def lift_curtain(self) -> None:
        """The person whom the curtain names is there."""
        watch = self.curtain.watch(self.match)
        if watch.down_for is not None:
            self.curtain.lift(watch.down_for)
            self.show()

    @property
    def would_look(self) -> Seat | None:
        """The person to act, who may ask to see the table through the own eyes: all look together, and there is more to see alone."""
        decide, watch = self.match.decide, self.curtain.watch(self.match)
        if decide is None or self.looking is not None or watch.down_for is not None or not isinstance(watch.eyes, tuple) or decide.seat not in self.persons:
            return None
        zones, eyes = self.match.state.table.zones.values(), watch.eyes
        return decide.seat if any(sees(decide.seat, piece, zone) and not sees_all(eyes, piece, zone) for zone in zones for piece in zone.pieces) else None

    def look_alone(self) -> None:
        """The person to act asks to see the table through the own eyes until the decision is made."""
        seat = self.would_look
        if seat is not None:
            self.curtain.ask_to_look(seat)
            self.show()

    def done_looking(self) -> None:
        """Whoever looks alone has seen enough: all look again, or the next who was shown something."""
        if self.curtain.watch(self.match).looks:
            self.curtain.done_looking()
            self.show()

    # ------------------------------------------------------------ playing
    def action_of(self, offer: Offer) -> Action | None:
        """The legal action behind an offer of the view shown, None if the decision has changed since."""
        decide = self.match.decide
        if decide is None or not 0 <= offer.index < len(decide.actions):
            return None
        action = decide.actions[offer.index]
        same = (action.verb, action.source, action.target, action.turn, action.choice) == (offer.verb, offer.source, offer.target, offer.turn, offer.choice)
        return action if same else None

    def play(self, offer: Offer) -> bool:
        """Plays an offer for the person who decides; False, and nothing happens, if it is not on offer now."""
        decide = self.match.decide
        action = self.action_of(offer)
        watch = self.curtain.watch(self.match)
        if decide is None or action is None or decide.seat not in self.persons or watch.down_for is not None or self.looking is not None:
            return False
        if watch.looks and watch.eyes != decide.seat:
            return False
        self._play(action)
        return True

    def play_for(self, seat: Seat, index: int, cursor: int) -> None:
        """Plays what an automatic seat chose when the record stood at `cursor`; ignored if the match has moved on since."""
        decide = self.match.decide
        if self.looking is not None:
            return
        if decide is None or self.match.cursor != cursor or decide.seat != seat or seat in self.persons or not 0 <= index < len(decide.actions):
            return
        self._play(decide.actions[index])

    def _play(self, action: Action) -> None:
        self.match.play(action)
        self.curtain.moved(self.match)
        self.played.emit()
        self.show(animate=True)

    def refuse(self, source: str | None, target: str | None, turn: int) -> Illegal:
        """Why the gesture is not legal for the person who made it: whoever looks, or decides where all look."""
        decide, eyes = self.match.decide, self.curtain.watch(self.match).eyes
        if eyes is None or isinstance(eyes, tuple):
            eyes = decide.seat if decide is not None else Seat(0)
        return self.match.why_not(Attempt(eyes, source, target, turn))

    def preview(self, offer: Offer) -> tuple[Change, ...]:
        """What the offer would change among the notes, as far as whoever looks can know: where all look, no more than all of them."""
        action = self.action_of(offer)
        if action is None:
            return ()
        eyes = self.curtain.watch(self.match).eyes
        return foresee(self.match.rules, self.match.state, action, eyes, Rng(0, "preview", self.match.cursor))

    # ------------------------------------------------------------ taking back
    @property
    def can_take_back(self) -> bool:
        """Whether there is something to take back and the policy of the match lets it."""
        return self.undo != "off" and self.looking is None and self.match.back(self.persons) is not None

    @property
    def can_redo(self) -> bool:
        """Whether something taken back can be played again."""
        return self.undo != "off" and self.looking is None and self.match.forward(self.persons) is not None

    def next_back(self) -> Action | None:
        """The action that one take-back would take back."""
        index = self.match.back(self.persons)
        return None if index is None or self.looking is not None else self.match.record[index + 1][0]

    def next_redo(self) -> Action | None:
        """The action that one redo would play again."""
        return None if self.match.forward(self.persons) is None or self.looking is not None else self.match.record[self.match.cursor + 1][0]

    def take_back(self) -> None:
        """Takes back to the latest earlier decision of a person; past a reveal the other persons are asked first."""
        index = self.match.back(self.persons)
        if not self.can_take_back or index is None:
            return
        if self.undo == "reveal" and len(self.persons) > 1 and self.match.reveals(index + 1, self.match.cursor, self.persons):
            if not isinstance(self.curtain.watch(self.match).eyes, tuple):  # whoever is asked comes to the screen, and must not see what one looks at alone
                self.curtain.come_again()
                self.show()
            self.consent_wanted.emit(index)
            return
        self.go_back(index)

    def go_back(self, index: int) -> None:
        """Goes back to after the `index`-th action, with the consent of all who have to give it."""
        if self.match.reveals(index + 1, self.match.cursor, self.persons):
            self.taken_back = True
        self._seek(index)

    def redo(self) -> None:
        """Plays again what was taken back, with the answers of automatic seats."""
        index = self.match.forward(self.persons)
        if self.can_redo and index is not None:
            self._seek(index)

    def _seek(self, index: int) -> None:
        self.stop_thinking.emit()
        self.looking = None
        self.match.seek(index)
        self.curtain.fall()
        self.played.emit()
        self.show(animate=True, news=False)
