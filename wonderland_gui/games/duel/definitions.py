"""The definitions of `duel`: what its YAML says, as typed values.  No number stands in the code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Item = Literal["cake", "potion"]
SideName = Literal["red_queen", "alice"]
Effect = Literal["tugley_wood", "tea_party", "white_rabbit", "maze"]


@dataclass(frozen=True, slots=True)
class Items:
    """The magic items of a card that lies upright, by the side of the card at which they stand."""

    top: Item | None = None
    right: Item | None = None
    bottom: Item | None = None
    left: Item | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """A card of one of the two decks."""

    side: SideName
    rank: int
    template: str
    art: str
    back: str
    items: Items = field(default_factory=Items)
    basis: Literal["printed", "inferred", "designed"] = "designed"
    """How its items are known: from the printed game, by reasoning from it, or designed for this program."""


@dataclass(frozen=True, slots=True)
class Wonder:
    """A Wonder card."""

    effect: Effect
    template: str
    art: str
    back: str


@dataclass(frozen=True, slots=True)
class Back:
    """How a hidden card looks."""

    art: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of the game."""

    hand: int
    """Cards in each deck."""
    edge: int
    """Spaces of each edge."""
    grid: int
    """Rows and columns of Wonderland."""
    cake: int
    """A Cake multiplies a rank by this."""
    tugley_wood: int
    """Tugley Wood multiplies a rank by this."""


@dataclass(frozen=True, slots=True)
class Data:
    """All rule data of the game."""

    numbers: Numbers
    cards: Mapping[str, Card]
    wonders: Mapping[str, Wonder]
    backs: Mapping[str, Back]


@dataclass(frozen=True, slots=True)
class Options:
    """How one match is played; the defaults stand in game.yaml."""

    wonders: bool
    """Alice chooses one of the Wonders after the arrival."""
    pair: bool
    """Two plays with the roles exchanged; the points are added up."""
    edge_items_affect_edges: bool
    """Items on edge cards change the other cards of the same edge, and with them what lines are worth."""
    tugley_per_line: bool
    """Tugley Wood doubles the highest card of its row and that of its column, not one of both together."""
    tugley_ties_all: bool
    """Tugley Wood doubles all cards that tie for the highest; else Alice names one."""
