"""What players of `duel` do, and every such action made once for all matches."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final

from wonderland_gui.engine.protocol import Action, Event, Named, seat_name
from wonderland_gui.engine.table import PieceId, Seat, ZoneId
from wonderland_gui.games.duel import keys
from wonderland_gui.games.duel.state import ALICE, RED_QUEEN, Board, Side, seat_of


@dataclass(frozen=True, slots=True)
class Arrive(Action):
    """A card from the hand is laid face down on a free space of the own edge."""

    verb: ClassVar[str] = "arrive"


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """Alice chooses the Wonder of this play."""

    verb: ClassVar[str] = "choose"


@dataclass(frozen=True, slots=True)
class Place(Action):
    """A card from the hand is laid face up on a free space of Wonderland, upright (turn 0) or turned (turn 180)."""

    verb: ClassVar[str] = "place"


@dataclass(frozen=True, slots=True)
class Ignore(Action):
    """Alice names the card beside the Tea Party whose items are ignored."""

    verb: ClassVar[str] = "ignore"


@dataclass(frozen=True, slots=True)
class Double(Action):
    """Alice names which of the tied highest cards Tugley Wood doubles."""

    verb: ClassVar[str] = "double"


VERBS: Final = (Arrive, Choose, Place, Ignore, Double)


class Offers(dict[int, tuple[Action, ...]]):
    """The actions of one card by the free spaces: bit i of the key says that space i is free.  Each tuple is made when first asked for."""

    __slots__ = ("_by_space",)

    def __init__(self, by_space: tuple[tuple[Action, ...], ...]) -> None:
        super().__init__()
        self._by_space = by_space

    def __missing__(self, free: int) -> tuple[Action, ...]:
        made = tuple(action for i, actions in enumerate(self._by_space) if free >> i & 1 for action in actions)
        self[free] = made
        return made


class Book:
    """All actions of one of the two plays that move a card out of a hand, and the events that tell of them."""

    def __init__(self, board: Board, hand: int, play: int) -> None:
        self.arrivals: dict[PieceId, Offers] = {}
        self.placements: dict[PieceId, Offers] = {}
        self.arrived: dict[PieceId, dict[ZoneId, Event]] = {}
        self.placed: dict[PieceId, dict[ZoneId, tuple[Event, Event]]] = {}
        self.hand_of: dict[PieceId, ZoneId] = {}
        for side in (RED_QUEEN, ALICE):
            seat = seat_of(side, play)
            for piece in card_ids(side, hand):
                self._card(board, piece, side, seat)

    def _card(self, board: Board, piece: PieceId, side: Side, seat: Seat) -> None:
        self.hand_of[piece] = board.hands[side]
        self.arrivals[piece] = Offers(tuple((Arrive(seat, piece, edge),) for edge in board.edges[side]))
        self.placements[piece] = Offers(tuple((Place(seat, piece, cell), Place(seat, piece, cell, 180)) for cell in board.cells))
        who, card = seat_name(seat), Named("piece", piece)
        self.arrived[piece] = {edge: Event(keys.Event.ARRIVED, {"who": who, "card": card, "zone": Named("zone", edge)}) for edge in board.edges[side]}
        for cell in board.cells:
            params = {"who": who, "card": card, "zone": Named("zone", cell)}
            self.placed.setdefault(piece, {})[cell] = (Event(keys.Event.PLACED, params), Event(keys.Event.PLACED_TURNED, params))


def card_ids(side: Side, hand: int) -> tuple[PieceId, ...]:
    """The ids of the cards of one deck."""
    return tuple(PieceId(f"p{1 + side * hand + i}") for i in range(hand))


@cache
def books(board: Board, hand: int) -> tuple[Book, Book]:
    """The books of the first and of the second play; equal for all matches with as many cards and spaces."""
    return Book(board, hand, 1), Book(board, hand, 2)
