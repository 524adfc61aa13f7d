"""What players of `zenescope` do: one class a verb."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from wonderland_gui.engine.protocol import Action
from wonderland_gui.engine.quick import quick
from wonderland_gui.engine.table import Seat


@dataclass(frozen=True, slots=True)
class RollDice(Action):
    """The dice are rolled."""

    verb: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class UseItem(Action):
    """An Item is discarded for what it does; `choice` is the amount where there are several."""

    verb: ClassVar[str] = "use"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Nothing is used or taken, or no Goal revealed, any more."""

    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Walk(Action):
    """The pawn goes to a space in so many steps (`choice`), or stays where it is in none."""

    verb: ClassVar[str] = "walk"


@dataclass(frozen=True, slots=True)
class Encounter(Action):
    """The Event or Warp! space under the pawn is encountered."""

    verb: ClassVar[str] = "encounter"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """What is offered is left alone."""

    verb: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True)
class Pick(Action):
    """A rival, a section or a space is picked, or a place for the Cheshire token."""

    verb: ClassVar[str] = "pick"


@dataclass(frozen=True, slots=True)
class Take(Action):
    """An Item is taken."""

    verb: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Give(Action):
    """An Item or Madness is given to a rival."""

    verb: ClassVar[str] = "give"


@dataclass(frozen=True, slots=True)
class Pay(Action):
    """A price is paid, or an Item lost by choice."""

    verb: ClassVar[str] = "pay"


@dataclass(frozen=True, slots=True)
class Call(Action):
    """What the dice are going to show is guessed."""

    verb: ClassVar[str] = "guess"


@dataclass(frozen=True, slots=True)
class Opt(Action):
    """One of several things that a card offers is chosen."""

    verb: ClassVar[str] = "option"


@dataclass(frozen=True, slots=True)
class RollAgain(Action):
    """The dice are rolled again."""

    verb: ClassVar[str] = "reroll"


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """The roll stands; or this Event is faced."""

    verb: ClassVar[str] = "keep"


@dataclass(frozen=True, slots=True)
class Return(Action):
    """A Goal goes under the deck."""

    verb: ClassVar[str] = "return"


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """A Goal that is done is revealed."""

    verb: ClassVar[str] = "reveal"


VERBS: Final = (RollDice, UseItem, Pass, Walk, Encounter, Decline, Pick, Take, Give, Pay, Call, Opt, RollAgain, Keep, Return, Reveal)
walk = quick(Walk)
"""Makes a Walk quickly: there may be a hundred of them."""


def plate_of(seat: int) -> str:
    """The ref of a seat's plate."""
    return f"seat.{seat}"


def seat_of_plate(plate: str | None) -> Seat:
    """The seat whose plate it is."""
    return Seat(int((plate or "").removeprefix("seat.")))
