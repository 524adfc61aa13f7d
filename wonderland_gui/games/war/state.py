"""Where the pieces of `war` lie, and the state of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from wonderland_gui.engine.table import Seat, Table, ZoneId
from wonderland_gui.games.war.frames import FRAMES, FirstQuests, Frame, KeepQuest, Tea, War
from wonderland_gui.games.war.keys import Stage

__all__ = ["FRAMES", "State", "Zones", "zones_of"]

HEAD: Final = ZoneId("chair.0")
MARKET: Final = ZoneId("wonderlandians")
WONDERLANDIAN_DECK: Final = ZoneId("deck.wonderlandians")
QUEST_DECK: Final = ZoneId("deck.quests")
MARKER_DECK: Final = ZoneId("deck.markers")
TEA_DISCARD: Final = ZoneId("discard.tea")
QUEST_DISCARD: Final = ZoneId("discard.quests")
MADNESS: Final = ZoneId("stock.madness")
ITEMS: Final = ZoneId("stock.items")
FIGURES: Final = ZoneId("stock.figures")
FORGE_CHIPS: Final = ZoneId("allies.forge.weak")
SHARDS: Final = "shards"
"""The counter of the supply."""
DIE: Final = "die"
ROUND: Final = "round"
RESISTANCE: Final = "resistance"


@dataclass(frozen=True, slots=True)
class State:
    """A match of `war`.  Without frames it is over."""

    table: Table
    first: Seat
    """The start player of this Round."""
    frames: tuple[Frame, ...] = ()
    """What has to be done; the last comes first."""

    @property
    def stage(self) -> str:
        """The Round and its phase."""
        return stage_of(self.frames, self.table.counters.get(ROUND, 0))


def stage_of(frames: Sequence[Frame], number: int) -> Stage:
    """The phase that has these frames in the Round of this number."""
    if not frames:
        return Stage.OVER
    if isinstance(frames[-1], KeepQuest | FirstQuests):
        return Stage.SETUP
    if isinstance(frames[0], Tea):
        return (Stage.TEA_1, Stage.TEA_2, Stage.TEA_3)[min(max(number, 1), 3) - 1]
    if isinstance(frames[0], War):
        return (Stage.WAR_1, Stage.WAR_2, Stage.WAR_3)[min(max(number, 1), 3) - 1]
    return Stage.SETUP


def per_seat(name: str, seats: int) -> tuple[ZoneId, ...]:
    """A zone of this name for each seat."""
    return tuple(ZoneId(f"{name}.{seat}") for seat in range(seats))


@dataclass(frozen=True, slots=True)
class Zones:
    """The zones of a table, by seat, chair, Region and track."""

    chairs: tuple[ZoneId, ...]
    """The Head first."""
    regions: tuple[ZoneId, ...]
    markers: tuple[ZoneId, ...]
    standees: tuple[ZoneId, ...]
    supply: tuple[ZoneId, ...]
    castles: tuple[ZoneId, ...]
    figures: tuple[ZoneId, ...]
    recruited: tuple[ZoneId, ...]
    bag: tuple[ZoneId, ...]
    drawn: tuple[ZoneId, ...]
    active: tuple[ZoneId, ...]
    madness: tuple[ZoneId, ...]
    exhausted: tuple[ZoneId, ...]
    poison: tuple[ZoneId, ...]
    locked: tuple[ZoneId, ...]
    abilities: tuple[ZoneId, ...]
    quests: tuple[ZoneId, ...]
    claimed: tuple[ZoneId, ...]
    tea: tuple[ZoneId, ...]
    wagers: tuple[ZoneId, ...]
    wager: tuple[ZoneId, ...]
    choices: tuple[ZoneId, ...]
    choice: tuple[ZoneId, ...]
    forge: tuple[tuple[ZoneId, ...], ...]
    """By seat, then by track."""
    waiting: tuple[tuple[ZoneId, ...], ...]
    """What a Forge track will free: its Artifact chip, and Supporters."""
    decks: tuple[ZoneId, ...]
    """The Tea Party decks, by Round."""
    shards: tuple[str, ...]
    """Counters by seat."""
    vp: tuple[str, ...]
    strength: tuple[str, ...]
    leader: tuple[str, ...]
    shield: tuple[str, ...]
    busts: tuple[str, ...]
    plates: tuple[str, ...]
    region_index: dict[str, int]
    """By zone and by Region."""


SEAT_ZONES: Final = (
    "supply",
    "castles",
    "figures",
    "recruited",
    "bag",
    "drawn",
    "active",
    "madness",
    "exhausted",
    "poison",
    "locked",
    "abilities",
    "quests",
    "claimed",
    "tea",
    "wagers",
    "wager",
    "choices",
    "choice",
)
SEAT_COUNTERS: Final = ("shards", "vp", "strength", "leader", "shield", "busts")


@cache
def zones_of(seats: int, chairs: int, ring: tuple[str, ...], tracks: tuple[str, ...], rounds: int) -> Zones:
    """The zones for so many seats."""
    own: dict[str, Any] = {name: per_seat(name, seats) for name in SEAT_ZONES}
    own |= {name: tuple(f"{name}.{seat}" for seat in range(seats)) for name in SEAT_COUNTERS}
    regions = tuple(ZoneId(f"region.{name}") for name in ring)
    index = {name: i for i, name in enumerate(ring)} | {str(zone): i for i, zone in enumerate(regions)}
    return Zones(
        chairs=tuple(ZoneId(f"chair.{i}") for i in range(chairs + 1)),
        regions=regions,
        markers=tuple(ZoneId(f"marker.{name}") for name in ring),
        standees=tuple(ZoneId(f"standee.{name}") for name in ring),
        forge=tuple(tuple(ZoneId(f"forge.{track}.{seat}") for track in tracks) for seat in range(seats)),
        waiting=tuple(tuple(ZoneId(f"waiting.{track}.{seat}") for track in tracks) for seat in range(seats)),
        decks=tuple(ZoneId(f"deck.tea_{number + 1}") for number in range(rounds)),
        plates=tuple(f"seat.{seat}" for seat in range(seats)),
        region_index=index,
        **own,
    )
