"""Who looks at the screen: one person's view, the common view of several, or a curtain that names whose turn it is to look."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from wonderland_gui.engine.match import Match
from wonderland_gui.engine.protocol import Action, Decide, S
from wonderland_gui.engine.table import PieceId, Seat, Table, sees
from wonderland_gui.engine.view import Eyes

A = TypeVar("A", bound=Action)


@dataclass(frozen=True, slots=True)
class Watch:
    """Through whose eyes the table is shown, and who must come before it is."""

    eyes: Eyes
    down_for: Seat | None = None
    """The curtain hides everything until this person says to be there."""
    looks: bool = False
    """Whether the person looks only for a moment, and has to say when all may look again."""


def newly_seen(match: Match[S, A], seat: Seat) -> tuple[PieceId, ...]:
    """The hidden pieces whose faces the last action has shown to this seat: a peek, not the own hand, which its owner sees anyway."""
    if match.cursor == 0:
        return ()
    before = match.at(match.cursor - 1).state.table
    knew = {piece.id for zone in before.zones.values() for piece in zone.pieces if sees(seat, piece, zone)}
    now = ((piece, zone) for zone in match.state.table.zones.values() for piece in zone.pieces)
    return tuple(piece.id for piece, zone in now if seat in piece.shown_to and piece.id not in knew and not sees(None, piece, zone))


def peekers(match: Match[S, A], persons: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The persons who have just been shown what another person does not see, beginning with the one who acted.

    Whoever decides a secret next is left out: that seat's view is shown anyway.
    """
    if len(persons) < 2 or match.cursor == 0:
        return ()
    action, decide, table = match.entry.action, match.decide, match.state.table
    first = action.seat if action is not None else persons[0]
    in_turn = sorted(persons, key=lambda seat: (seat - first) % match.seats)
    found = []
    for seat in in_turn:
        pieces = newly_seen(match, seat)
        others = [person for person in persons if person != seat]
        hidden = any(piece.id in pieces and any(not sees(other, piece, zone) for other in others) for zone in table.zones.values() for piece in zone.pieces)
        if hidden and not (decide is not None and decide.seat == seat and holds_secret(table, decide, persons)):
            found.append(seat)
    return tuple(found)


def holds_secret(table: Table, decide: Decide[A], persons: tuple[Seat, ...]) -> bool:
    """Whether the decision is secret, or offers a piece that another person does not see."""
    if decide.secret:
        return True
    others = [person for person in persons if person != decide.seat]
    offered = {ref for action in decide.actions for ref in (action.source, action.target) if ref is not None}
    return any(PieceId(piece.id) in offered and any(not sees(other, piece, zone) for other in others) for zone in table.zones.values() for piece in zone.pieces)


class Curtain:
    """Remembers which of several persons has said to be at the screen.

    `persons` are the seats of persons; `spectator` is through whose eyes a match without persons is watched.
    """

    def __init__(self, persons: tuple[Seat, ...], spectator: Eyes = None) -> None:
        self.persons = persons
        self.spectator = spectator
        self.here: Seat | None = None
        self.asked: Seat | None = None
        self.peeks: tuple[Seat, ...] = ()
        """Who is still to look at what was just shown to them alone, the next one first."""

    def watch(self, match: Match[S, A]) -> Watch:
        """Through whose eyes the match is shown now."""
        if not self.persons:
            return Watch(self.spectator)
        if len(self.persons) == 1:
            return Watch(self.persons[0])
        looker = self.peeks[0] if self.peeks else self.asked
        if looker is not None:
            return Watch(looker, looks=bool(self.peeks)) if self.here == looker else Watch(self.persons, looker)
        decide = match.decide
        if decide is None or decide.seat not in self.persons or not holds_secret(match.state.table, decide, self.persons):
            return Watch(self.persons)
        return Watch(decide.seat) if self.here == decide.seat else Watch(self.persons, decide.seat)

    @property
    def together(self) -> Eyes:
        """Through whose eyes anybody here may look at any moment: those of the only person, the common view of several, the spectator's."""
        return self.spectator if not self.persons else self.persons[0] if len(self.persons) == 1 else self.persons

    def lift(self, seat: Seat) -> None:
        """The person on `seat` says to be there."""
        self.here = seat

    def ask_to_look(self, seat: Seat) -> None:
        """A person wants to see the table through the own eyes, out of turn."""
        self.asked = seat
        self.here = None

    def done_looking(self) -> None:
        """Whoever looked has seen enough; the next who was shown something may come."""
        if self.peeks:
            self.peeks = self.peeks[1:]
        else:
            self.asked = None
        self.here = None

    def moved(self, match: Match[S, A]) -> None:
        """After an action: whoever does not decide now, or decides before all, has to come again, and who was shown something may look at it."""
        decide = match.decide
        self.peeks = peekers(match, self.persons)
        stays = self.peeks[0] if self.peeks else decide.seat if decide is not None and holds_secret(match.state.table, decide, self.persons) else None
        if self.asked is not None or stays != self.here:
            self.asked = None
            self.here = None

    def come_again(self) -> None:
        """After all have looked at something else: whoever looked alone has to come again, and has still to see what was shown."""
        self.asked = None
        self.here = None

    def fall(self) -> None:
        """Going back lets the curtain fall as going on does."""
        self.peeks = ()
        self.asked = None
        self.here = None
