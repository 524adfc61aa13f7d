"""What waits to be done in `war`: the frames of its state.  They hold ids and public numbers; the last comes first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from wonderland_gui.engine.table import PieceId, Seat, ZoneId
from wonderland_gui.games.war.vocabulary import When


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
    """Where they have to go; empty: anywhere."""


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


# ---------------------------------------------------------------- the War
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


FRAMES: Final = (
    Mix,
    FirstPlayer,
    March,
    LayOut,
    FirstQuests,
    KeepQuest,
    Tea,
    Poisoning,
    Seating,
    HeadRefill,
    HeadChair,
    Fetching,
    Card,
    ShardDie,
    Gift,
    Units,
    PlaceFigure,
    Restock,
    DiscardQuest,
    Boon,
    War,
    Battle,
    Lone,
    ResistanceDie,
    Betting,
    DrawChip,
    PlayChip,
    Moment,
    Choosing,
    After,
    MadChip,
    Loss,
    Deciding,
    Award,
    Claim,
    Forging,
)
Frame = (
    Mix
    | FirstPlayer
    | March
    | LayOut
    | FirstQuests
    | KeepQuest
    | Tea
    | Poisoning
    | Seating
    | HeadRefill
    | HeadChair
    | Fetching
    | Card
    | ShardDie
    | Gift
    | Units
    | PlaceFigure
    | Restock
    | DiscardQuest
    | Boon
    | War
    | Battle
    | Lone
    | ResistanceDie
    | Betting
    | DrawChip
    | PlayChip
    | Moment
    | Choosing
    | After
    | MadChip
    | Loss
    | Deciding
    | Award
    | Claim
    | Forging
)
