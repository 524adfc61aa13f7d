"""The definitions of `zenescope`: what its YAML says, as typed values.  No number of the game stands in the code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from wonderland_gui.games.zenescope import maps
from wonderland_gui.games.zenescope.terms import Condition, SideKind, Test
from wonderland_gui.games.zenescope.vocabulary import Clause, Effect, Use

Slot = Literal["NW", "NE", "SW", "SE"]
SLOTS: tuple[Slot, ...] = ("NW", "NE", "SW", "SE")
"""The board sections, in the order in which they lie in the zone `boards`."""
SpaceKind = Literal["blank", "event", "warp", "boss"]
SPACE_KINDS: Mapping[str, SpaceKind] = {maps.BLANK: "blank", maps.EVENT: "event", maps.WARP: "warp", maps.BOSS: "boss"}
"""What the marks in a map mean."""


@dataclass(frozen=True, slots=True)
class Token:
    """A sort of tokens."""

    role: Literal["madness", "goal"]
    """Madness, or the mark of a Character's Goal that is done."""
    copies: int
    template: str
    art: str
    back: str


@dataclass(frozen=True, slots=True)
class Pawn:
    """The pawn of a seat."""

    seat: int
    template: str
    art: str
    back: str
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a board section."""

    slot: Slot
    side: SideKind
    boss: str
    """Whose space the Boss space is."""
    map: str
    """13 lines of 25 characters: blank, kind and place of each space, walls, and on the frame openings."""
    template: str
    art: str
    back: str


@dataclass(frozen=True, slots=True)
class Place:
    """A named place: a space of a section."""

    on: str
    """The side it is on."""
    letter: str
    """What stands for it in the map of that side."""


@dataclass(frozen=True, slots=True)
class Spot:
    """What is on a space."""

    kind: SpaceKind
    place: str
    """The id of its named place, or an empty text."""
    boss: str
    """Whose space it is, if it is a Boss space."""


@dataclass(frozen=True, slots=True)
class CharacterGoal:
    """The Goal on a Character card."""

    when: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Ability:
    """What a Character can do."""

    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Character:
    """A Character card."""

    goal: CharacterGoal
    ability: Ability
    """While the Character has no Madness."""
    madness: Ability
    """Instead, while it has some."""
    template: str
    art: str
    back: str


@dataclass(frozen=True, slots=True)
class Boss:
    """A Boss, or the Cheshire token."""

    copies: int
    template: str
    art: str
    back: str
    token: bool = False
    """Whether it is the token that lies on each section, not a card."""
    clauses: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """An Item card."""

    copies: int
    tags: tuple[str, ...]
    template: str
    art: str
    back: str
    keep: bool = False
    """Its owner may not choose to discard it."""
    clauses: tuple[Clause, ...] = ()
    use: Use | None = None


@dataclass(frozen=True, slots=True)
class Goal:
    """A Goal card: all conditions must hold at once."""

    when: tuple[Condition, ...]
    template: str
    art: str
    back: str


@dataclass(frozen=True, slots=True)
class EventCard:
    """An Event card."""

    template: str
    art: str
    back: str
    requires: tuple[Condition, ...] = ()
    """If they do not hold the Event fails at once."""
    test: Test | None = None
    win: tuple[Effect, ...] = ()
    lose: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class Die:
    """A face of a die."""

    colour: Literal["red", "green"]
    face: int
    template: str
    art: str
    back: str


@dataclass(frozen=True, slots=True)
class Back:
    """How a hidden piece looks."""

    art: str


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of the game."""

    goals: int
    """So many done Goals win the game."""
    deal: int
    """Goal cards that each player gets."""
    move_dice: int
    """Dice of a movement roll."""
    fight_dice: int
    """Dice of a side in a fight, unless a text says otherwise."""
    sides: int
    """Faces of a die, and rows and columns of a section."""
    least_move: int
    """A player may always move so far."""
    search: int
    """Items that a beaten Boss brings."""
    spoils: int
    """Items that the winner of a fight between players may take."""
    loss_skips: int
    """Turns that a player skips whom a Boss has beaten."""
    crowd: int
    """More players than this are divided between two sections at the start."""
    rows: tuple[int, ...]
    """The red die's number of each row, top to bottom."""
    columns: tuple[int, ...]
    """The green die's number of each column, left to right."""
    start: Mapping[Slot, str]
    """The side that each section shows at the start."""
    home: Slot
    """Where pawns start."""
    second_home: Slot
    """Where some of them start if they are too many."""


@dataclass(frozen=True, slots=True)
class Data:
    """All rule data of the game."""

    numbers: Numbers
    sides: Mapping[str, Side]
    places: Mapping[str, Place]
    characters: Mapping[str, Character]
    bosses: Mapping[str, Boss]
    items: Mapping[str, Item]
    goals: Mapping[str, Goal]
    events_real: Mapping[str, EventCard]
    events_wonder: Mapping[str, EventCard]
    tokens: Mapping[str, Token]
    pawns: Mapping[str, Pawn]
    dice: Mapping[str, Die]
    backs: Mapping[str, Back]

    @property
    def spots(self) -> Mapping[str, Spot]:
        """Every space by its zone, so that its name may say what is there; sides whose map has faults are left out."""
        size = self.numbers.sides
        places = {(place.on, place.letter): name for name, place in self.places.items()}
        found: dict[str, Spot] = {}
        for name, side in self.sides.items():
            if maps.faults(side.map, size):
                continue
            made = maps.read(side.map, size)
            for cell, (mark, letter) in enumerate(zip(made.kinds, made.letters, strict=True)):
                row, column = divmod(cell, size)
                kind = SPACE_KINDS[mark]
                zone = f"space.{side.slot}.{name}.{row + 1}.{column + 1}"
                found[zone] = Spot(kind, places.get((name, letter), ""), side.boss if kind == "boss" else "")
        return found


@dataclass(frozen=True, slots=True)
class Options:
    """How one match is played; the defaults stand in game.yaml."""

    warp_combat: Literal["faq", "rulebook"]
    """Whether a won fight after a flip ends the turn (faq), or the movement reward may still be used (rulebook)."""
    cheshire_once: bool
    """Who holds a Cheshire token treats the others as absent."""
    auto_reveal: bool
    """Goals that are done are revealed by themselves."""
