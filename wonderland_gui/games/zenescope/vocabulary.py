"""The vocabulary of card texts: effects and clauses as typed values.  What each of them does stands in the module of its name."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar, Literal

from wonderland_gui.games.zenescope.terms import YAML_NAMES, Condition, Price, Range, Scope, Test, Timing, Trigger, Who


@dataclass(frozen=True, slots=True)
class Nothing:
    """An effect without particulars: `{}`."""


# ---------------------------------------------------------------- effects
@dataclass(frozen=True, slots=True)
class Teleport:
    """A pawn is put elsewhere without moving."""

    to: Literal["random_here", "random_section", "pick_event_here", "pick_warp_here", "pick_blank_here", "boss_here"]
    who: Literal["self", "foe", "chosen", "others_here"] = "self"
    side: Literal["real", "wonder", "any"] = "any"
    encounter: bool = False


@dataclass(frozen=True, slots=True)
class InRange:
    """With a rival."""

    range: Range


@dataclass(frozen=True, slots=True)
class Flip:
    """A section is turned over."""

    which: Literal["here", "adjacent"]


@dataclass(frozen=True, slots=True)
class GainItem:
    """Items are taken: the top ones of the deck, chosen ones of the deck, chosen ones of the discard pile."""

    __pydantic_config__: ClassVar[Any] = YAML_NAMES
    from_: Literal["deck", "choice", "discard"]
    n: int = 1


@dataclass(frozen=True, slots=True)
class LoseItem:
    """Items are discarded."""

    n: int
    pick: Literal["owner", "random"]
    who: Who = "self"


@dataclass(frozen=True, slots=True)
class StealItem:
    """An Item of a rival's is taken."""

    range: Range
    pick: Literal["choice", "random"]


@dataclass(frozen=True, slots=True)
class GainMadness:
    """Madness tokens come from the pool."""

    n: int
    who: Who = "self"


@dataclass(frozen=True, slots=True)
class LoseMadness:
    """Madness tokens go back to the pool."""

    n: int | Literal["all"]
    who: Who = "self"


@dataclass(frozen=True, slots=True)
class GiveMadness:
    """Madness tokens go to a rival."""

    n: int
    range: Range


@dataclass(frozen=True, slots=True)
class SkipTurn:
    """Turns are to be skipped."""

    n: int = 1
    who: Who = "self"
    range: Range = "any"


@dataclass(frozen=True, slots=True)
class DrawEvent:
    """Another Event is drawn and faced."""

    side: Literal["here", "real", "wonder"]


@dataclass(frozen=True, slots=True)
class MoveCheshire:
    """The Cheshire token of the section goes to another space of it."""

    to: Literal["pick_here"]


@dataclass(frozen=True, slots=True)
class RedrawGoal:
    """Goals are drawn, and as many unfinished ones put back."""

    n: int


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several things to choose from."""

    id: str
    """What the text calls it by: `{choice:move=...}`."""
    do: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class ModifyRoll:
    """A roll is changed."""

    scope: Scope
    amount: int | tuple[int, ...] = 0
    """Several: one of them is picked."""
    whose: Literal["self", "foe"] = "self"
    per: Literal["madness", "foe_madness"] | None = None
    """The amount counts for each of these tokens."""
    max: int | None = None
    """For so many of them at the most."""
    dice: int | None = None
    """So many dice are rolled."""
    keep: int | None = None
    """So many of the highest count."""


@dataclass(frozen=True, slots=True)
class Reroll:
    """The same dice are rolled again."""

    scope: Scope


@dataclass(frozen=True, slots=True)
class SetRoll:
    """A lower roll counts as this."""

    scope: Scope
    min: int


@dataclass(frozen=True, slots=True)
class Forbid:
    """No Items may be discarded to change this fight."""

    what: Literal["discards"]


@dataclass(frozen=True, slots=True)
class Immune:
    """Something has no effect on the owner."""

    to: Literal["madness", "skip"]
    until: Literal["held", "used", "end_of_fight"]


@dataclass(frozen=True, slots=True)
class NoStop:
    """These do not stop the owner's movement."""

    __pydantic_config__: ClassVar[Any] = YAML_NAMES
    for_: tuple[Literal["pawn", "cheshire"], ...]


@dataclass(frozen=True, slots=True)
class ExtraCards:
    """More Event cards are drawn, and some of them kept."""

    draw: int
    keep: int


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect."""

    one_of: ClassVar[bool] = True
    move: int | None = None
    teleport: Teleport | None = None
    swap_places: InRange | None = None
    flip: Flip | None = None
    gain_item: GainItem | None = None
    lose_item: LoseItem | None = None
    steal_item: StealItem | None = None
    swap_item: InRange | None = None
    gain_madness: GainMadness | None = None
    lose_madness: LoseMadness | None = None
    give_madness: GiveMadness | None = None
    skip_turn: SkipTurn | None = None
    extra_turn: Nothing | None = None
    draw_event: DrawEvent | None = None
    move_cheshire: MoveCheshire | None = None
    redraw_goal: RedrawGoal | None = None
    choose: tuple[Choice, ...] | None = None
    modify_roll: ModifyRoll | None = None
    reroll: Reroll | None = None
    set_roll: SetRoll | None = None
    win_fight: Nothing | None = None
    forbid: Forbid | None = None
    immune: Immune | None = None
    no_stop: NoStop | None = None
    extra_cards: ExtraCards | None = None


# ---------------------------------------------------------------- clauses
@dataclass(frozen=True, slots=True)
class Clause:
    """What a text does, and when."""

    trigger: Trigger
    scope: Scope = "any"
    """Of a roll that was made."""
    optional: bool = False
    """The owner is asked."""
    when: tuple[Condition, ...] = ()
    test: Test | None = None
    test_by: Literal["self", "foe"] = "self"
    do: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()
    """If the test fails or is declined."""


@dataclass(frozen=True, slots=True)
class Use:
    """What an Item does when it is discarded for it."""

    timing: Timing
    do: tuple[Effect, ...]


def said(one: Condition | Test | Effect | Price) -> tuple[str, Any]:
    """Which of its fields is given, and what."""
    for name in (f.name for f in fields(one)):
        value = getattr(one, name)
        if value is not None:
            return name, value
    raise ValueError(f"{type(one).__name__} says nothing")
