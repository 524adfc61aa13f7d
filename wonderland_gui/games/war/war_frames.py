"""Frames of `war` in the War phase: the battle, and what is chosen in it."""

from __future__ import annotations

from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, ClassVar, Final, Literal

from wonderland_gui.engine.quick import quick
from wonderland_gui.engine.table import PieceId, Seat
from wonderland_gui.games.war.vocabulary import When


@dataclass(frozen=True, slots=True)
class War:
    """The War phase: lies below its battles."""

    is_frame: ClassVar[bool] = True
    fought: int = 0
    """How many Regions have been dealt with."""


Row = Literal[
    "resistance",
    "wager",
    "wagered",
    "start",
    "draw",
    "reveal",
    "play",
    "place",
    "madness",
    "bust",
    "exhaust",
    "advance",
    "decide",
    "decided",
    "test",
    "award",
    "quests",
    "effects",
    "forge",
    "wagers",
    "close",
]


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle, and all that is public about it and lies nowhere.  Tuples of numbers have one for each seat."""

    is_frame: ClassVar[bool] = True
    region: str
    row: Row
    """What comes next."""
    fighters: tuple[Seat, ...]
    """The participants, in turn order."""
    halted: tuple[Seat, ...] = ()
    busted: tuple[Seat, ...] = ()
    before: tuple[int, ...] = ()
    """The Strengths when this draw or decision began."""
    leaving: tuple[Seat, ...] = ()
    """Who has just busted or halted, and whose effects follow."""
    coming: tuple[int, ...] = ()
    """The Strength of the chips of this step, which count in the advance."""
    lost: tuple[int, ...] = ()
    """Units lost."""
    fallen: tuple[int, ...] = ()
    """Supporters lost."""
    restored: tuple[int, ...] = ()
    """Supporters of these that came back."""
    owed: tuple[int, ...] = ()
    """Supporters that come back here after the battle."""
    gone: tuple[PieceId, ...] = ()
    """Figures lost."""
    mad: tuple[int, ...] = ()
    """Madness chips drawn."""
    soft: tuple[int, ...] = ()
    """By how many units the next Madness is softened."""
    rights: tuple[int, ...] = ()
    """How many chips each may forge."""
    own: tuple[PieceId, ...] = ()
    """Chips that may be forged by a right of their own."""
    used: tuple[str, ...] = ()
    """What may be used once and was, as "seat:source": these names are public, for the chips and abilities were seen."""
    first: tuple[Seat, ...] = ()
    second: tuple[Seat, ...] = ()


_BATTLE = quick(Battle)
_FIELDS: Final = tuple(field.name for field in fields(Battle))
_VALUES: Final = attrgetter(*_FIELDS)


def in_row(battle: Battle, row: Row, **changes: Any) -> Battle:
    """The battle with another row to come, and with what else changes; made in a third of the time of `replace`, for it is made at every row."""
    return _BATTLE(**{**dict(zip(_FIELDS, _VALUES(battle), strict=True)), "row": row, **changes})


@dataclass(frozen=True, slots=True)
class Lone:
    """The only player in a Region takes the award or a Castle."""

    is_frame: ClassVar[bool] = True
    seat: Seat
    region: str


@dataclass(frozen=True, slots=True)
class ResistanceDie:
    """The die is to be rolled for the Resistance."""

    is_frame: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Betting:
    """A seat lays a wager, or none."""

    is_frame: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawChip:
    """A seat draws a chip from its bag."""

    is_frame: ClassVar[bool] = True
    seat: Seat
    extra: bool = False
    """Turned up and played at once, not with those of the others."""


@dataclass(frozen=True, slots=True)
class PlayChip:
    """A chip is played."""

    is_frame: ClassVar[bool] = True
    seat: Seat
    chip: PieceId


@dataclass(frozen=True, slots=True)
class Trigger:
    """An effect that is due."""

    source: PieceId
    """What has the effect."""
    chip: PieceId | None = None
    """The chip that was played or drawn."""
    left: int = 0
    """How many of "up to n" are left; 0: it has not begun."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The effects of one seat that are due at the same moment."""

    is_frame: ClassVar[bool] = True
    seat: Seat
    due: tuple[Trigger, ...]


@dataclass(frozen=True, slots=True)
class Choosing:
    """One seat chooses among its effects that are due."""

    is_frame: ClassVar[bool] = True
    seat: Seat
    due: tuple[Trigger, ...]


@dataclass(frozen=True, slots=True)
class After:
    """The effects of a seat are due; what they are is looked up when their turn comes."""

    is_frame: ClassVar[bool] = True
    seat: Seat
    when: tuple[When, ...]


@dataclass(frozen=True, slots=True)
class MadChip:
    """A Madness or Poison is dealt with."""

    is_frame: ClassVar[bool] = True
    seat: Seat
    chip: PieceId
    step: Literal["track", "loss", "refill"] = "track"


@dataclass(frozen=True, slots=True)
class Loss:
    """A seat loses units in the battle."""

    is_frame: ClassVar[bool] = True
    seat: Seat
    n: int
    chip: PieceId | None = None
    """The chip that the Shield may still block."""
    falls: tuple[PieceId, ...] = ()
    """Figures that are lost beside them."""


@dataclass(frozen=True, slots=True)
class Deciding:
    """A seat draws on or halts."""

    is_frame: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class Award:
    """A player who is tied for first takes the award or a Castle."""

    is_frame: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class Claim:
    """A participant may claim a feat."""

    is_frame: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class Forging:
    """A seat may forge."""

    is_frame: ClassVar[bool] = True
    seat: Seat
