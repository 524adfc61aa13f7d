"""What can be under way in a match of `zenescope`: frames on a stack, the innermost last.  They hold seats, places and public numbers, never kinds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from wonderland_gui.games.zenescope.questions import (
    Ask,
    DrawItems,
    Grab,
    Loss,
    Lot,
    PickRival,
    PickSection,
    PickSpace,
    Present,
    PutBack,
    Search,
    Toll,
)

NOBODY: Final = -1
"""In place of a seat: the Boss."""
Answers = tuple[tuple[int, ...], ...]
"""What the frames above this one have come back with, in order."""


@dataclass(frozen=True, slots=True)
class Text:
    """A clause of a card on the table and who heeds it."""

    zone: str
    at: int
    path: str
    owner: int


# ---------------------------------------------------------------- frames: setup
@dataclass(frozen=True, slots=True)
class Mix:
    """A deck is to be shuffled."""

    is_frame: ClassVar[bool] = True
    zone: str


@dataclass(frozen=True, slots=True)
class Deal:
    """Characters and Goals are to be dealt."""

    is_frame: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Divide:
    """It is to be diced who starts on which section."""

    is_frame: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Begin:
    """Who begins is to be diced."""

    is_frame: ClassVar[bool] = True


# ---------------------------------------------------------------- frames: a turn
@dataclass(frozen=True, slots=True)
class Start:
    """Before the movement roll."""

    is_frame: ClassVar[bool] = True
    encounter: bool = False
    """A flip has put the pawn on an Event or Warp! space, which may be encountered instead."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What happens at the start of a turn."""

    is_frame: ClassVar[bool] = True
    heard: tuple[Text, ...] = ()
    """The clauses for it that were heeded."""


@dataclass(frozen=True, slots=True)
class March:
    """The movement roll."""

    is_frame: ClassVar[bool] = True
    answers: Answers = ()
    put: bool = False
    """A flip in this turn has put the pawn on the space where it stands."""


@dataclass(frozen=True, slots=True)
class Move:
    """A movement action of up to so many steps."""

    is_frame: ClassVar[bool] = True
    steps: int
    reward: bool = False
    """Of a card: it may be declined."""
    encounter: bool = False
    """A flip has put the pawn on an Event or Warp! space, which may be encountered instead."""
    put: bool = False
    """A flip in this turn has put the pawn there before the roll: it may not stay."""


@dataclass(frozen=True, slots=True)
class Space:
    """The encounters of the space on which the pawn stands."""

    is_frame: ClassVar[bool] = True
    rivals: tuple[int, ...] = ()
    """Those still to be fought."""
    flip: bool = False
    """A flip has put the pawn here: only fights."""
    ask: bool = False
    """All fights are done: the Event or Warp! is left."""
    fought: bool = False
    boss: bool = False
    """The fight under way is that with the Boss of the space."""


@dataclass(frozen=True, slots=True)
class Close:
    """The end of a turn."""

    is_frame: ClassVar[bool] = True
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Unveil:
    """A seat may reveal Goals that are done."""

    is_frame: ClassVar[bool] = True
    seat: int


# ---------------------------------------------------------------- frames: dice
@dataclass(frozen=True, slots=True)
class Throw:
    """A roll outside fights."""

    is_frame: ClassVar[bool] = True
    seat: int
    scope: Literal["move", "event", "placement", "clause"]
    dice: int
    phase: Literal["ask", "roll", "dice", "items", "done"] = "roll"
    heard: tuple[Text, ...] = ()
    """The clauses that were heeded since the dice fell."""
    again: bool = False
    bonus: int = 0
    plain: bool = False
    """No ability and no Item may change it."""
    items: bool = True
    """Whether Items may be used on it now."""


@dataclass(frozen=True, slots=True)
class Place:
    """A pawn, or the Cheshire token (seat -1), is placed on a section by dice."""

    is_frame: ClassVar[bool] = True
    seat: int
    slot: int
    flip: bool = False
    setup: bool = False
    answers: Answers = ()


@dataclass(frozen=True, slots=True)
class TurnOver:
    """A section is turned over by `by`."""

    is_frame: ClassVar[bool] = True
    slot: int
    by: int
    phase: int = 0
    order: tuple[int, ...] = ()
    """Pawns still to be placed."""
    cat: bool = False
    """Whether a Cheshire token is to be placed after them."""
    here: bool = False
    """Whether the active pawn was on the section."""


# ---------------------------------------------------------------- frames: cards
@dataclass(frozen=True, slots=True)
class DrawCards:
    """Event cards are drawn."""

    is_frame: ClassVar[bool] = True
    side: Literal["real", "wonder"]
    warp: bool = False
    drawn: int = 0
    wanted: int = 0
    keep: int = 1


@dataclass(frozen=True, slots=True)
class Face:
    """The Event that lies at place `at` of `event` is faced."""

    is_frame: ClassVar[bool] = True
    at: int
    warp: bool = False
    phase: Literal["test", "judge", "reward", "done"] = "test"
    won: bool = False
    chosen: int = NOBODY
    landed: str = ""
    """The Event or Warp! space on which a flip has put the pawn."""


@dataclass(frozen=True, slots=True)
class Trial:
    """The test of a text."""

    is_frame: ClassVar[bool] = True
    zone: str
    at: int
    path: str
    owner: int
    seat: int
    """Who is tested."""
    chosen: int = NOBODY
    answers: Answers = ()


@dataclass(frozen=True, slots=True)
class Doing:
    """The effects of a text are carried out."""

    is_frame: ClassVar[bool] = True
    zone: str
    at: int
    path: str
    owner: int
    step: int = 0
    answers: Answers = ()
    chosen: int = NOBODY
    """The rival picked last."""
    amount: int = 0
    """Which of several amounts of a roll was chosen."""
    landed: str = ""


@dataclass(frozen=True, slots=True)
class Heeding:
    """A clause of a text is heeded."""

    is_frame: ClassVar[bool] = True
    zone: str
    at: int
    path: str
    owner: int
    answers: Answers = ()


@dataclass(frozen=True, slots=True)
class Using:
    """An Item that was discarded does what it does."""

    is_frame: ClassVar[bool] = True
    zone: str
    at: int
    seat: int
    amount: int = 0
    started: bool = False


# ---------------------------------------------------------------- frames: fights
@dataclass(frozen=True, slots=True)
class Fight:
    """A fight.  Side 0 is the attacker, side 1 the other player, the Boss or Cheshire; pairs are in this order."""

    is_frame: ClassVar[bool] = True
    attacker: int
    foe: str
    """The plate of a seat, "boss" or "cheshire"."""
    distance: bool = False
    phase: Literal["begin", "start", "ask", "roll", "dice", "items", "rolled", "compare", "result", "loss", "skip", "spoils", "end"] = "begin"
    heard: tuple[Text, ...] = ()
    """The clauses that were heeded in this phase; about dice, those that lie."""
    rolling: tuple[int, ...] = ()
    """Sides whose dice are to be rolled."""
    again: tuple[bool, bool] = (False, False)
    side: int = 0
    """Whose choice it is to use an Item."""
    passes: int = 0
    bonus: tuple[int, int] = (0, 0)
    """By Items used in this round."""
    extra: tuple[int, int] = (0, 0)
    """By what happened at the start, for the whole fight."""
    dice: tuple[int, int] = (0, 0)
    """Dice by what happened at the start; 0: as usual."""
    forbid: bool = False
    wins: tuple[bool, bool] = (False, False)
    immune: tuple[bool, bool] = (False, False)
    """Who does not skip a turn for losing."""
    items: tuple[int, int] = (0, 0)
    """Held when the fight began."""
    won: bool = False
    """Whether the attacker has won."""


Frame = (
    Mix | Deal | Divide | Begin | Start | Opening | March | Move | Space | Close | Unveil | Throw | Place | TurnOver | DrawCards | Face | Trial
    | Doing | Heeding | Using | Ask | PickRival | PickSpace | PickSection | Toll | Loss | Lot | Search | DrawItems | Grab | Present | PutBack | Fight
)  # fmt: skip
FRAMES: Final = (
    Mix, Deal, Divide, Begin, Start, Opening, March, Move, Space, Close, Unveil, Throw, Place, TurnOver, DrawCards, Face, Trial, Doing, Heeding, Using, Ask,
    PickRival, PickSpace, PickSection, Toll, Loss, Lot, Search, DrawItems, Grab, Present, PutBack, Fight,
)  # fmt: skip
