"""What players of `war` do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, TypeVar

from wonderland_gui.engine.protocol import Action, Ref
from wonderland_gui.engine.table import Seat


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """One of the first two Quests is kept; the other is shuffled back."""

    verb: ClassVar[str] = "keep"


@dataclass(frozen=True, slots=True)
class Return(Action):
    """A Quest from the hand is discarded."""

    verb: ClassVar[str] = "return"


@dataclass(frozen=True, slots=True)
class Sit(Action):
    """The Leader goes to a chair and takes its card, or to the Head of the Table."""

    verb: ClassVar[str] = "sit"


@dataclass(frozen=True, slots=True)
class Place(Action):
    """One unit goes to a Region: the Leader, a figure, or a unit that stands elsewhere."""

    verb: ClassVar[str] = "place"


@dataclass(frozen=True, slots=True)
class Deploy(Action):
    """Supporters go from the supply, or from a Forge track, to a Region; `choice` says how many."""

    verb: ClassVar[str] = "deploy"


@dataclass(frozen=True, slots=True)
class PutPoison(Action):
    """The Jabberwock puts a Poison on a card of the table."""

    verb: ClassVar[str] = "poison"


@dataclass(frozen=True, slots=True)
class Refill(Action):
    """The Mad Hatter has every free chair refilled."""

    verb: ClassVar[str] = "refill"


@dataclass(frozen=True, slots=True)
class Fetch(Action):
    """The Mad Hatter takes a card without moving."""

    verb: ClassVar[str] = "fetch"


@dataclass(frozen=True, slots=True)
class Throw(Action):
    """The Shard die is rolled."""

    verb: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class Half(Action):
    """One half of a split card is gained; `choice` is "top" or "bottom"."""

    verb: ClassVar[str] = "half"


@dataclass(frozen=True, slots=True)
class Dare(Action):
    """The Shard die is rolled for what a corrupted card ties to it."""

    verb: ClassVar[str] = "dare"


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """What a corrupted card ties to the die is left."""

    verb: ClassVar[str] = "leave"


@dataclass(frozen=True, slots=True)
class Gain(Action):
    """A chip comes into the bag."""

    verb: ClassVar[str] = "gain"


@dataclass(frozen=True, slots=True)
class Recruit(Action):
    """A Wonderlandian is taken from the market."""

    verb: ClassVar[str] = "recruit"


@dataclass(frozen=True, slots=True)
class DrawQuest(Action):
    """Quests are drawn; `choice` says how many."""

    verb: ClassVar[str] = "quest"


@dataclass(frozen=True, slots=True)
class Unlock(Action):
    """An ability is unlocked."""

    verb: ClassVar[str] = "unlock"


@dataclass(frozen=True, slots=True)
class Build(Action):
    """A Castle is built."""

    verb: ClassVar[str] = "build"


@dataclass(frozen=True, slots=True)
class Repair(Action):
    """The Shield is turned to its Active side."""

    verb: ClassVar[str] = "repair"


@dataclass(frozen=True, slots=True)
class Rise(Action):
    """The Leader's Strength goes up; at its end a Shard is discarded instead."""

    verb: ClassVar[str] = "rise"


@dataclass(frozen=True, slots=True)
class Shed(Action):
    """Shards are discarded; `choice` says how many."""

    verb: ClassVar[str] = "shed"


@dataclass(frozen=True, slots=True)
class Drop(Action):
    """A Madness is discarded from the bag for good."""

    verb: ClassVar[str] = "drop"


@dataclass(frozen=True, slots=True)
class Give(Action):
    """A Shard goes to another player."""

    verb: ClassVar[str] = "give"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Nothing is done of what might be."""

    verb: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True)
class Bet(Action):
    """A wager is laid."""

    verb: ClassVar[str] = "bet"


@dataclass(frozen=True, slots=True)
class DrawOn(Action):
    """A chip is to be drawn."""

    verb: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Halt(Action):
    """No more chips are drawn in this battle."""

    verb: ClassVar[str] = "halt"


@dataclass(frozen=True, slots=True)
class Aim(Action):
    """An effect gets its target; `choice` may say how many."""

    verb: ClassVar[str] = "aim"


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """An effect is used; `choice` says how many, or which of two."""

    verb: ClassVar[str] = "option"


@dataclass(frozen=True, slots=True)
class Lose(Action):
    """A unit is lost."""

    verb: ClassVar[str] = "lose"


@dataclass(frozen=True, slots=True)
class Block(Action):
    """The Shield blocks a Madness or a Poison."""

    verb: ClassVar[str] = "block"


@dataclass(frozen=True, slots=True)
class TakeAward(Action):
    """Of two rewards one is taken; `choice` is "vp" or "castle"."""

    verb: ClassVar[str] = "award"


@dataclass(frozen=True, slots=True)
class ClaimFeat(Action):
    """A Quest is turned up, for its feat has been done."""

    verb: ClassVar[str] = "claim"


@dataclass(frozen=True, slots=True)
class Forge(Action):
    """An Active chip goes to a Forge track."""

    verb: ClassVar[str] = "forge"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Nothing more is done here."""

    verb: ClassVar[str] = "pass"


VERBS: Final = (
    Keep,
    Return,
    Sit,
    Place,
    Deploy,
    PutPoison,
    Refill,
    Fetch,
    Throw,
    Half,
    Dare,
    Leave,
    Gain,
    Recruit,
    DrawQuest,
    Unlock,
    Build,
    Repair,
    Rise,
    Shed,
    Drop,
    Give,
    Decline,
    Bet,
    DrawOn,
    Halt,
    Aim,
    Choose,
    Lose,
    Block,
    TakeAward,
    ClaimFeat,
    Forge,
    Pass,
)
Actions = tuple[Action, ...]
A = TypeVar("A", bound=Action)


class Maker:
    """Makes actions, each of them once: equal actions of a match are the same object."""

    __slots__ = ("_made",)

    def __init__(self) -> None:
        self._made: dict[tuple[type[Action], int, Ref | None, Ref | None, str], Action] = {}

    def __call__(self, verb: type[Action], seat: Seat, source: Ref | None = None, target: Ref | None = None, choice: str = "") -> Action:
        """The action."""
        key = (verb, seat, source, target, choice)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = verb(seat, source, target, choice=choice)
        return found
