"""Which side each seat plays, with what figure, and where it stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wonderland_gui.controllers.words import Speaker
from wonderland_gui.data.definitions import GameInfo
from wonderland_gui.data.kinds import ComponentKinds
from wonderland_gui.engine.pattern import bind
from wonderland_gui.engine.protocol import Game
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.view import TableView, ViewPiece
from wonderland_gui.models.sheet import Sheet, SheetSeat, make_sheet

Figure = tuple[str, tuple[str, ...]]
"""Art of a figure and the colours of what stands behind it."""


@dataclass(frozen=True, slots=True)
class Sides:
    """The sides of one game."""

    game: Game[Any, Any]
    info: GameInfo
    component: Callable[[str], object] = lambda _: None
    """The definition of a kind."""

    def of(self, view: TableView, seat: Seat) -> int:
        """Which side a seat plays: that of its own pieces or of the zones it owns, else its own number."""
        if self.info.plays:
            chosen = self._played(view, seat)
            if chosen is not None:
                return chosen
        for zone in view.zones.values():
            if zone.owner == seat:
                for pattern in self.game.zones:
                    bound = bind(pattern, zone.id)
                    if bound is not None and bound.get("s", "").isdecimal():
                        return int(bound["s"])
        return int(seat)

    def _played(self, view: TableView, seat: Seat) -> int | None:
        """The side that a field of the seat's own pieces names."""
        ids, kinds = [side.id for side in self.info.sides], ComponentKinds(self.component)
        own = (piece for zone in view.zones.values() for piece in zone.pieces if piece.owner == seat and piece.kind is not None)
        return next((ids.index(name) for piece in own if (name := kinds.field_of(piece, self.info.plays)) in ids and name), None)

    def role(self, view: TableView, seat: Seat) -> str:
        """The kind of the card that gives a seat its figure; empty where there is none, or none that is seen."""
        card = self.card(view, seat)
        return card.kind or "" if card is not None else ""

    def card(self, view: TableView, seat: Seat) -> ViewPiece | None:
        """The card that gives a seat its figure; None where there is none, or none that is seen."""
        if not self.info.figures:
            return None
        for zone in view.zones.values():
            bound = bind(self.info.figures, zone.id)
            if bound is not None and (zone.owner == seat or (zone.owner is None and bound.get("s") == str(int(seat)))):
                return next((piece for piece in zone.pieces if piece.kind is not None), None)
        return None

    def figure(self, view: TableView, seat: Seat | None) -> Figure:
        """The figure of a seat; of the winner for None."""
        if seat is None:
            seat = next((standing.seat for standing in view.standings if standing.rank == 1), Seat(0))
        side, role = self.info.side(self.of(view, seat)), self.role(view, seat)
        art = str(getattr(self.component(role), "art", "")) if role else ""
        return art or side.figure, (side.colours[0], side.colours[-1])

    def sheet(self, speaker: Speaker) -> Sheet:
        """The standings of a view as a sheet."""
        view = speaker.view
        seats = []
        for number in range(view.seats):
            figure, ground = self.figure(view, Seat(number))
            seats.append(SheetSeat(speaker.seat(Seat(number)), figure, ground))
        return make_sheet(view.standings, seats, speaker.line, lambda line: speaker.texts.maybe(f"score.{line.key}.detail", line.params, speaker.voice))
