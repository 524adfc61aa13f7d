"""The terms of card texts: conditions and tests as typed values, and the words that effects share with them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Literal


def _yaml_name(field_name: str) -> str:
    """`from` and `for` are words of Python: their fields end with a line."""
    return field_name.rstrip("_")


YAML_NAMES: dict[str, Callable[[str], str]] = {"alias_generator": _yaml_name}
SideKind = Literal["real", "wonder"]
"""What kind of side a board section shows, and which deck an Event comes from."""
Scope = Literal["combat", "move", "event", "placement", "any"]
"""Which rolls are meant."""
Range = Literal["any", "section", "chosen", "side", "space"]
"""Which rivals: all, those on the own section, the one picked last by this card, those on the same kind of side, those on the own space."""
Who = Literal["self", "foe", "chosen", "rival", "others_here", "all"]
"""Whom it concerns: the owner of the text, the other side of the fight, the rival picked last, one to be picked, all others on the section, all."""
Guess = Literal["number", "parity", "half"]
Deed = Literal[
    "event_won",
    "event_lost",
    "boss_won",
    "boss_lost",
    "fight_won",
    "fight_lost",
    "any_won",
    "flip",
    "item_gained",
    "item_stolen",
    "item_used",
    "madness_gained",
    "madness_lost",
    "spaces_moved",
    "place_ended",
    "side_ended",
]
"""What is counted."""
Trigger = Literal["always", "turn_start", "warp_draw", "placed", "roll_made", "fight_start", "fight_rolled", "fight_won", "fight_lost"]
Timing = Literal["fight", "roll", "turn", "loss"]


# ---------------------------------------------------------------- conditions
@dataclass(frozen=True, slots=True)
class MadnessIs:
    """How many Madness tokens somebody has."""

    min: int | None = None
    max: int | None = None
    of: Literal["self", "foe"] = "self"


@dataclass(frozen=True, slots=True)
class ItemsHeld:
    """Which Items the owner holds."""

    ids: tuple[str, ...] = ()
    """All of these."""
    tag: str | None = None
    """Only Items with this tag are counted."""
    min: int | None = None
    max: int | None = None


@dataclass(frozen=True, slots=True)
class BossesHeld:
    """Which Boss cards the owner holds; a Cheshire token counts as one."""

    ids: tuple[str, ...] = ()
    min: int | None = None


@dataclass(frozen=True, slots=True)
class At:
    """Where the owner's pawn is now."""

    place: str | None = None
    side: SideKind | None = None
    turn: Literal["own"] | None = None
    cheshire: Literal["section", "token"] | None = None
    """`token`: a token is on the section; `section`: and the owner may fight it."""


@dataclass(frozen=True, slots=True)
class Boards:
    """So many sections show the same kind of side."""

    same: int


@dataclass(frozen=True, slots=True)
class RivalIs:
    """There is a rival."""

    range: Range
    items_min: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """So many deeds, as they were when they were done."""

    what: Deed
    count: int
    window: Literal["turn", "game"]
    side: SideKind | None = None
    mad: bool = False
    madness_min: int | None = None
    items_max: int | None = None
    total_min: int | None = None
    margin_min: int | None = None
    margin_max: int | None = None
    role: Literal["defender"] | None = None
    doubles: bool = False
    richer_foe: bool = False
    distinct: bool = False
    """Different places or sides are counted."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """About the roll just made."""

    doubles: Literal["self"] | None = None
    tied: bool = False
    """The two totals are equal."""


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition."""

    one_of: ClassVar[bool] = True
    madness: MadnessIs | None = None
    items: ItemsHeld | None = None
    bosses: BossesHeld | None = None
    at: At | None = None
    boards: Boards | None = None
    rival: RivalIs | None = None
    tally: Tally | None = None
    foe: str | None = None
    """player, boss, or the id of a Boss."""
    rolled: Rolled | None = None


# ---------------------------------------------------------------- tests
@dataclass(frozen=True, slots=True)
class RollTest:
    """Dice are rolled and judged by one of the ways."""

    dice: int
    min: int | None = None
    max: int | None = None
    parity: Literal["odd", "even"] | None = None
    any_of: tuple[int, ...] = ()
    doubles: bool = False
    guess: Guess | None = None
    times: int = 1


@dataclass(frozen=True, slots=True)
class Contest:
    """Each side rolls; not lower is success."""

    dice: int
    range: Range | None = None
    vs: Literal["all"] | None = None


@dataclass(frozen=True, slots=True)
class FightTest:
    """A fight at a distance."""

    foe: Literal["rival", "cheshire"]
    range: Range = "any"


@dataclass(frozen=True, slots=True)
class Price:
    """What may be paid."""

    one_of: ClassVar[bool] = True
    item: int | None = None
    madness: int | None = None
    skip: int | None = None


@dataclass(frozen=True, slots=True)
class Test:
    """One test."""

    one_of: ClassVar[bool] = True
    roll: RollTest | None = None
    contest: Contest | None = None
    fight: FightTest | None = None
    pay: Price | None = None
    check: tuple[Condition, ...] | None = None
