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

    def watch(self, match: Match[S, A]) -> Watch:
        """Through whose eyes the match is shown now."""
        if not self.persons:
            return Watch(self.spectator)
        if len(self.persons) == 1:
            return Watch(self.persons[0])
        if self.asked is not None:
            return Watch(self.asked) if self.here == self.asked else Watch(self.persons, self.asked)
        decide = match.decide
        if decide is None or decide.seat not in self.persons or not holds_secret(match.state.table, decide, self.persons):
            return Watch(self.persons)
        return Watch(decide.seat) if self.here == decide.seat else Watch(self.persons, decide.seat)

    def lift(self, seat: Seat) -> None:
        """The person on `seat` says to be there."""
        self.here = seat

    def ask_to_look(self, seat: Seat) -> None:
        """A person wants to see the table through the own eyes, out of turn."""
        self.asked = seat
        self.here = None

    def done_looking(self) -> None:
        """The person who asked to look has seen enough."""
        self.asked = None
        self.here = None

    def moved(self, match: Match[S, A]) -> None:
        """After an action or a step in the record: whoever does not decide now, or decides before all, has to come again."""
        decide = match.decide
        if self.asked is not None or decide is None or decide.seat != self.here or not holds_secret(match.state.table, decide, self.persons):
            self.asked = None
            self.here = None

    def fall(self) -> None:
        """Going back lets the curtain fall as going on does."""
        self.asked = None
        self.here = None
