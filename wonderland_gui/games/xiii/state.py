"""Where the pieces of `xiii` lie, and the state of a match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final

from wonderland_gui.engine.table import Seat, Table, Zone, ZoneId
from wonderland_gui.games.xiii.keys import Stage

KEYS: Final = ZoneId("keys")
"""The Keys in the centre of the Hall."""
DISCARD: Final = ZoneId("discard")


@dataclass(frozen=True, slots=True)
class Deal:
    """The Spirit cards, all in the first deck, are to be shuffled and dealt."""

    is_frame: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Start:
    """Who begins is to be diced."""

    is_frame: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Visit:
    """A deck has been unlocked; it has to be covered next."""

    is_frame: ClassVar[bool] = True
    deck: int


@dataclass(frozen=True, slots=True)
class Skill:
    """One of the cards of this visit uses its skill next."""

    is_frame: ClassVar[bool] = True
    pair: tuple[int, ...]
    """Their places in the Tunnel."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """The target of a Hatter has to name the deck."""

    is_frame: ClassVar[bool] = True
    target: Seat


@dataclass(frozen=True, slots=True)
class Refill:
    """The discard pile is to be shuffled, and the Notebook of the turn that has ended filled from it."""

    is_frame: ClassVar[bool] = True


Frame = Deal | Start | Visit | Skill | Puzzle | Refill
FRAMES: Final = (Deal, Start, Visit, Skill, Puzzle, Refill)


@dataclass(frozen=True, slots=True)
class State:
    """A match of `xiii`.  The end, and whether a deck was visited in this turn, are read from the zones."""

    table: Table
    turn: Seat
    """Whose turn it is."""
    frames: tuple[Frame, ...] = ()
    """What has to be done before the turn goes on; the last comes first."""

    @property
    def stage(self) -> str:
        """How far the Hall has emptied."""
        empty = sum(not zone.pieces for zone in self.table.zones.values() if zone.id.startswith("deck."))
        if any(isinstance(frame, Deal) for frame in self.frames):
            empty = 0
        return (Stage.FULL, Stage.ONE_EMPTY, Stage.MORE_EMPTY)[min(empty, 2)]


@dataclass(frozen=True, slots=True)
class Hall:
    """The zones of a table, by deck and by seat."""

    decks: tuple[ZoneId, ...]
    """Clockwise."""
    locks: tuple[ZoneId, ...]
    held: tuple[ZoneId, ...]
    notebooks: tuple[ZoneId, ...]
    tunnels: tuple[ZoneId, ...]
    deck_of: dict[str, int]
    """The deck by its zone or by that of its lock."""

    @property
    def zones(self) -> tuple[ZoneId, ...]:
        """All of them."""
        return (*self.decks, *self.locks, KEYS, *self.held, *self.notebooks, *self.tunnels, DISCARD)


@cache
def hall(decks: int, seats: int) -> Hall:
    """The zones for so many decks and players."""
    names = [tuple(ZoneId(f"{name}.{i}") for i in range(count)) for name, count in (("deck", decks), ("lock", decks))]
    areas = [tuple(ZoneId(f"{name}.{seat}") for seat in range(seats)) for name in ("held", "notebook", "tunnel")]
    deck_of: dict[str, int] = {str(zone): i for zones in names for i, zone in enumerate(zones)}
    return Hall(names[0], names[1], areas[0], areas[1], areas[2], deck_of)


def notebook_of(seat: int) -> ZoneId:
    """The Notebook of a seat."""
    return ZoneId(f"notebook.{seat}")


def neighbours(zone: Callable[[ZoneId], Zone], at: Hall, deck: int) -> list[int]:
    """The next decks counter-clockwise and clockwise that are not empty: those that are do not exist any more."""
    count = len(at.decks)
    found: list[int] = []
    for step in (-1, 1):
        i = (deck + step) % count
        while i != deck and not zone(at.decks[i]).pieces:
            i = (i + step) % count
        if i != deck and i not in found:
            found.append(i)
    return found
