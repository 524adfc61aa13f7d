"""What can be asked or drawn by lot in a match of `zenescope`: the frames whose answer the one below goes on with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal


@dataclass(frozen=True, slots=True)
class Ask:
    """Something is asked that goes on as its answer."""

    is_frame: ClassVar[bool] = True
    seat: int
    what: Literal["reroll", "optional", "guess_number", "guess_parity", "guess_half", "option"]
    zone: str = ""
    at: int = 0
    path: str = ""
    """Of the text that asks."""


@dataclass(frozen=True, slots=True)
class PickRival:
    """A rival is to be picked."""

    is_frame: ClassVar[bool] = True
    seat: int
    range: Literal["any", "section", "side", "space"]
    items_min: int = 0


@dataclass(frozen=True, slots=True)
class PickSpace:
    """A space is to be picked: of a kind on the own section, or any other for the Cheshire token."""

    is_frame: ClassVar[bool] = True
    seat: int
    kind: Literal["event", "warp", "blank", "token"]


@dataclass(frozen=True, slots=True)
class PickSection:
    """A section is to be picked."""

    is_frame: ClassVar[bool] = True
    seat: int
    side: Literal["real", "wonder", "any", "adjacent"]


@dataclass(frozen=True, slots=True)
class Toll:
    """A price may be paid."""

    is_frame: ClassVar[bool] = True
    seat: int
    what: Literal["item", "madness", "skip"]
    n: int
    paid: int = 0


@dataclass(frozen=True, slots=True)
class Loss:
    """Items are to be lost by choice."""

    is_frame: ClassVar[bool] = True
    seat: int
    n: int


@dataclass(frozen=True, slots=True)
class Lot:
    """Chance picks one of `n`."""

    is_frame: ClassVar[bool] = True
    n: int


@dataclass(frozen=True, slots=True)
class Search:
    """Items may be chosen from the deck, the discard pile or both."""

    is_frame: ClassVar[bool] = True
    seat: int
    n: int
    deck: bool
    discard: bool
    open: bool = False
    """Whether the deck has been turned up to be looked through."""
    spoils: bool = False
    """For a beaten Boss: nothing has to be taken."""


@dataclass(frozen=True, slots=True)
class DrawItems:
    """The top cards of the Item deck are taken."""

    is_frame: ClassVar[bool] = True
    seat: int
    n: int


@dataclass(frozen=True, slots=True)
class Grab:
    """An Item of a rival's may be taken."""

    is_frame: ClassVar[bool] = True
    seat: int
    rivals: tuple[int, ...]
    n: int = 1
    spoils: bool = False
    """From the loser of a fight: it may be left."""
    but_last: bool = False
    """Not the Item just given."""


@dataclass(frozen=True, slots=True)
class Present:
    """An Item, or Madness, is to be given to a rival."""

    is_frame: ClassVar[bool] = True
    seat: int
    what: Literal["item", "madness"]
    n: int
    rivals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PutBack:
    """Unfinished Goals are to be put under the deck."""

    is_frame: ClassVar[bool] = True
    seat: int
    n: int
