"""Frames of `war` before the War phase: the beginning of a match, and the Tea Party."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from wonderland_gui.engine.table import PieceId, Seat, ZoneId


# ---------------------------------------------------------------- setup
@dataclass(frozen=True, slots=True)
class Mix:
    """A deck is to be shuffled."""

    is_frame: ClassVar[bool] = True
    zone: ZoneId


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """Who begins is to be diced."""

    is_frame: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class March:
    """The die is to move the Starting Battle standee."""

    is_frame: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class LayOut:
    """Markers, market, Shards and the first Tea Party are laid out."""

    is_frame: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class FirstQuests:
    """A seat draws its first Quests."""

    is_frame: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class KeepQuest:
    """A seat keeps one of the Quests that it has drawn."""

    is_frame: ClassVar[bool] = True
    seat: Seat


# ---------------------------------------------------------------- the Tea Party
@dataclass(frozen=True, slots=True)
class Tea:
    """The Tea Party: lies below everything that happens in it."""

    is_frame: ClassVar[bool] = True
    last: Seat | None = None
    """Who has had the last turn."""
    refilled: bool = False
    """Whether the Mad Hatter has used his power in this Tea Party."""


@dataclass(frozen=True, slots=True)
class Poisoning:
    """The Jabberwock may put a Poison on a card."""

    is_frame: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class Seating:
    """A Leader goes to a chair or to the Head; or, with all his cards, to a Region."""

    is_frame: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class HeadRefill:
    """A Leader has reached the Head and rolled the die: free chairs are refilled."""

    is_frame: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class HeadChair:
    """A Leader goes on from the Head to any chair."""

    is_frame: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class Fetching:
    """The Mad Hatter takes a card without moving."""

    is_frame: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class Card:
    """A Tea Party card is gained, part by part."""

    is_frame: ClassVar[bool] = True
    seat: Seat
    card: PieceId
    parts: tuple[str, ...]
    """What is still to be gained, such as "units.0", "die", "gain.1", "split", "top.0", "corrupt"."""


@dataclass(frozen=True, slots=True)
class ShardDie:
    """The Shard die is to be rolled, and a seat gains the Shards."""

    is_frame: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class Gift:
    """The Cheshire Cat may give one of the Shards away."""

    is_frame: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class Units:
    """The rest of the units of one icon."""

    is_frame: ClassVar[bool] = True
    seat: Seat
    left: int
    region: str = ""
    """Where they have to go, of the Red Queen's only the figures; empty: anywhere."""


@dataclass(frozen=True, slots=True)
class PlaceFigure:
    """A figure just recruited goes to a Region."""

    is_frame: ClassVar[bool] = True
    seat: Seat
    figure: PieceId


@dataclass(frozen=True, slots=True)
class Restock:
    """The market is filled up."""

    is_frame: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class DiscardQuest:
    """A seat has drawn two Quests and discards one."""

    is_frame: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class Boon:
    """A reward that comes from a Forge space, a wager or an ability."""

    is_frame: ClassVar[bool] = True
    seat: Seat
    level: Literal["weak", "strong", ""] = ""
    """An Ally chip of that level; empty: what the Forge space gives."""
    track: int = 0
    space: int = 0
