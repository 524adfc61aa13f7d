"""The definitions of `xiii`: what its YAML says, as typed values.  No number stands in the code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Skill = Literal["take_key", "reveal", "peek", "puzzle", "hide"]
"""What a Spirit does: Alice, the White Rabbit, the Cheshire Cat, the Hatter, the Queen of Hearts."""


@dataclass(frozen=True, slots=True)
class Spirit:
    """One kind of Spirit cards."""

    copies: int
    """How many cards there are of it."""
    template: str
    art: str
    back: str
    skill: Skill | None = None
    keys: int = 0
    """How many Keys its skill takes from the Hall."""
    bundle: bool = False
    """Whether it counts as one of every character in a Tunnel, and in a Notebook as itself alone."""
    points: int = 0
    """What a bundle is worth in a Notebook."""


@dataclass(frozen=True, slots=True)
class Key:
    """The Keys of the Hall."""

    copies: int
    template: str
    art: str
    back: str


@dataclass(frozen=True, slots=True)
class Hint:
    """A card that reminds of the skills; it lies beside the table and no rule reads it."""

    copies: int
    template: str
    art: str
    back: str


@dataclass(frozen=True, slots=True)
class Back:
    """How a hidden piece looks."""

    art: str


@dataclass(frozen=True, slots=True)
class EmptyDecks:
    """A number for each number of players."""

    two: int
    three: int
    four: int

    def of(self, seats: int) -> int:
        """The number for so many players."""
        return self.two if seats <= 2 else self.three if seats == 3 else self.four


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of the game."""

    deal: int
    """Cards in each Notebook at the beginning."""
    decks: int
    """Decks of the Hall."""
    keys: int
    """Keys that a player takes when a turn begins."""
    collapse: int
    """A Tunnel with so many cards of one character collapses."""
    refill: int
    """A Notebook with fewer cards at the end of a turn is refilled to so many."""
    empty_decks: EmptyDecks
    """How many empty decks end the game."""
    set: int
    """Points of a set: one of each character."""
    single: int
    """Points of the first card of a character that is in no set; each further one is worth that much more."""


@dataclass(frozen=True, slots=True)
class Data:
    """All rule data of the game."""

    numbers: Numbers
    spirits: Mapping[str, Spirit]
    keys: Mapping[str, Key]
    hints: Mapping[str, Hint]
    backs: Mapping[str, Back]


@dataclass(frozen=True, slots=True)
class Options:
    """How one match is played; the defaults stand in game.yaml."""

    bank_at_game_end: bool
    """The Tunnel of the last turn goes into the Notebook, if it has not collapsed."""
    refill_at_game_end: bool
    """A Notebook that the last turn leaves short is refilled as after any other turn."""
    hatter_deck_by_target: bool
    """The target of the Hatter names the deck, not the one who uses him."""
    optional_sets: bool
    """As many sets are counted as give most points, not as many as there are."""
