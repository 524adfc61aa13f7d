"""What players of `xiii` do, and every such action made once for all matches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final

from wonderland_gui.engine.protocol import Action
from wonderland_gui.engine.table import PieceId, Seat
from wonderland_gui.games.xiii.state import KEYS, Hall, hall


@dataclass(frozen=True, slots=True)
class Unlock(Action):
    """A Key from the hand is laid beside a deck."""

    verb: ClassVar[str] = "unlock"


@dataclass(frozen=True, slots=True)
class Cover(Action):
    """A card from the Notebook is laid face up on an unlocked deck; the top cards of both its neighbours come into the Tunnel."""

    verb: ClassVar[str] = "cover"


@dataclass(frozen=True, slots=True)
class Use(Action):
    """One of the cards of this visit uses its skill; with a Hatter, `choice` is the plate of the target's seat, "seat.2"."""

    verb: ClassVar[str] = "skill"


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """The turn ends, and the Tunnel goes into the Notebook."""

    verb: ClassVar[str] = "stop"


def plate_of(seat: Seat) -> str:
    """The ref of a seat's plate."""
    return f"seat.{int(seat)}"


def seat_of_plate(plate: str) -> Seat:
    """The seat whose plate it is."""
    return Seat(int(plate.removeprefix("seat.")))


VERBS: Final = (Unlock, Cover, Use, Stop)
Actions = tuple[Action, ...]


class Offers(dict[int, Actions]):
    """The actions of one piece by the decks that are open to it: bit i of the key says that deck i is.  Each tuple is made when first asked for."""

    __slots__ = ("_by_deck",)

    def __init__(self, by_deck: tuple[Actions, ...]) -> None:
        super().__init__()
        self._by_deck = by_deck

    def __missing__(self, decks: int) -> Actions:
        made = tuple(action for i, actions in enumerate(self._by_deck) if decks >> i & 1 for action in actions)
        self[decks] = made
        return made


class Made(dict[PieceId, Offers]):
    """The offers of every piece, made when first asked for."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[PieceId], tuple[Actions, ...]]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, piece: PieceId) -> Offers:
        made = self[piece] = Offers(self._make(piece))
        return made


class Book:
    """All actions of one seat."""

    def __init__(self, hall: Hall, seat: Seat, seats: int) -> None:
        others = [Seat(s) for s in range(seats) if s != seat]
        self.seat = seat
        self.stop: Actions = (Stop(seat),)
        self.unlock = Made(lambda key: tuple((Unlock(seat, key, lock),) for lock in hall.locks))
        self.cover = Made(lambda card: tuple((Cover(seat, card, deck),) for deck in hall.decks))
        self.on_deck = Made(lambda card: tuple((Use(seat, card, deck),) for deck in hall.decks))
        """Of a White Rabbit or a Cheshire Cat."""
        self.puzzle = Made(lambda card: tuple(tuple(Use(seat, card, deck, choice=plate_of(other)) for other in others) for deck in hall.decks))
        """Of a Hatter whose player names the deck too."""
        self.answer = Offers(tuple((Use(seat, None, deck),) for deck in hall.decks))
        """Of the target of a Hatter who names the deck."""
        self._others = others
        self._tunnels = hall.tunnels
        self._posed: dict[PieceId, Actions] = {}
        self._take_key: dict[PieceId, Actions] = {}
        self._hide: dict[tuple[PieceId, PieceId], Actions] = {}

    def pose(self, card: PieceId) -> Actions:
        """Of a Hatter whose target names the deck."""
        if card not in self._posed:
            self._posed[card] = tuple(Use(self.seat, card, self._tunnels[other]) for other in self._others)
        return self._posed[card]

    def take_key(self, card: PieceId) -> Actions:
        """Of Alice."""
        if card not in self._take_key:
            self._take_key[card] = (Use(self.seat, card, KEYS),)
        return self._take_key[card]

    def hide(self, card: PieceId, other: PieceId) -> Actions:
        """Of a Queen of Hearts."""
        if (card, other) not in self._hide:
            self._hide[card, other] = (Use(self.seat, card, other),)
        return self._hide[card, other]


@cache
def books(decks: int, seats: int) -> tuple[Book, ...]:
    """The books of all seats; equal for all matches with as many decks and players."""
    return tuple(Book(hall(decks, seats), Seat(seat), seats) for seat in range(seats))
