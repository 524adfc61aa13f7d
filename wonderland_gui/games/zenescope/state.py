"""Where the pieces of `zenescope` lie, and the state of a match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Final

from wonderland_gui.engine.table import Seat, Table, ZoneId
from wonderland_gui.games.zenescope.frames import Fight, Frame
from wonderland_gui.games.zenescope.keys import Stage

BOARDS: Final = ZoneId("boards")
"""The four sections, NW, NE, SW, SE; the kind is the side that lies up."""
EVENTS: Final[Mapping[str, ZoneId]] = MappingProxyType({"real": ZoneId("events_real"), "wonder": ZoneId("events_wonder")})
ITEMS: Final = ZoneId("items")
GOALS: Final = ZoneId("goals")
CHARACTERS: Final = ZoneId("characters")
"""Where Characters lie until they are dealt."""
DISCARD: Final[Mapping[ZoneId, ZoneId]] = MappingProxyType({deck: ZoneId(f"discard.{deck}") for deck in (*EVENTS.values(), ITEMS)})
"""The discard pile of each deck."""
EVENT: Final = ZoneId("event")
"""Cards being faced, and Items while they do what they do."""
FIGHT: Final = ZoneId("fight")
"""The Boss being fought, and the Items used in a fight."""
BOSS_DICE: Final = ZoneId("boss_dice")
MADNESS: Final = ZoneId("madness")
"""The pool."""
ROUND: Final = "round"
"""The counter of rounds: a round is one turn for everybody, those that are skipped included and extra ones not."""
ASIDE: Final = ZoneId("aside")
"""Pawns and a Cheshire token while their section is turned over."""


Counts = Mapping[str, tuple[int, ...]]
"""Counted deeds: the name of a tally, and the number for each seat."""


@dataclass(frozen=True, slots=True)
class State:
    """A match of `zenescope`.  Skips, pardons and extra turns are counters; the end is read from the zones."""

    table: Table
    turn: Seat
    """Whose turn it is."""
    frames: tuple[Frame, ...] = ()
    """What is under way, the innermost last."""
    spots: tuple[str, ...] = ()
    """The space of each pawn; empty while it has none.  In a position it is read from the zones."""
    cats: tuple[str, ...] = ()
    """The space of the Cheshire token of each section; read from the zones."""
    stopped: bool = False
    """The turn is over but for what is still being carried out: no movement, fight or Event begins any more."""
    tallies: Counts = field(default_factory=lambda: MappingProxyType({}))
    """Of the whole game."""
    this_turn: Counts = field(default_factory=lambda: MappingProxyType({}))
    due: tuple[tuple[str, ...], ...] = ()
    """With Goals that are revealed by hand: those whose conditions have come true for each seat in this turn, whoever holds them."""

    @property
    def stage(self) -> str:
        """A fight, cards being faced, or the board."""
        if any(isinstance(frame, Fight) for frame in self.frames):
            return Stage.FIGHT
        return Stage.EVENT if self.table.zones[EVENT].pieces else Stage.BOARD


@dataclass(frozen=True, slots=True)
class Area:
    """The zones of one seat."""

    seat: Seat
    hand: ZoneId
    items: ZoneId
    bosses: ZoneId
    character: ZoneId
    madness: ZoneId
    done: ZoneId
    dice: ZoneId

    @property
    def zones(self) -> tuple[ZoneId, ...]:
        """All of them."""
        return (self.character, self.madness, self.hand, self.items, self.bosses, self.done, self.dice)


@cache
def areas(seats: int) -> tuple[Area, ...]:
    """The zones of each seat."""
    names = ("hand", "items", "bosses", "character", "madness", "done", "dice")
    return tuple(Area(Seat(seat), *(ZoneId(f"{name}.{seat}") for name in names)) for seat in range(seats))


COMMON: Final = (BOARDS, *EVENTS.values(), ITEMS, GOALS, CHARACTERS, *DISCARD.values(), EVENT, FIGHT, BOSS_DICE, MADNESS, ASIDE)
"""The zones that belong to nobody, beside the spaces."""
