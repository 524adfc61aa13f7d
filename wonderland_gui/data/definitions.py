"""What a game's files say about the game itself: the part of `game.yaml` that no rule reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Point = tuple[float, float]
"""Right and down, in card widths."""


@dataclass(frozen=True, slots=True)
class Side:
    """How one seat looks: its usual name, its figure and its colours."""

    name: str
    """The text key of the name a seat of this side has until somebody changes it."""
    figure: str
    """Art of its roundel."""
    colours: tuple[str, ...]
    """Light to deep, "#rrggbb"."""
    id: str = ""
    """By which components call it, where seats choose their sides."""
    neutral: str = ""
    """The text key of the name instead, where the sides are exchanged on the way; empty: the same."""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game as it is offered to players."""

    game: str
    """The game's id, which is also the name of its folder."""
    version: int
    """Goes up with every change of the rule data that changes how matches go."""
    seats: tuple[int, ...]
    """With how many it can be played."""
    minutes: int
    """How long a match lasts."""
    cloth: str
    """The theme's ground of the table."""
    sides: tuple[Side, ...]
    """One a seat; seats beyond take the last."""
    sizes: Mapping[str, int] = field(default_factory=dict)
    """How many entries each group of the components has: a lost or doubled card is found."""
    anchors: Mapping[str, str] = field(default_factory=dict)
    """The heading of the rules page that explains a prompt."""
    figures: str = ""
    """The pattern of the zones, such as `character.{s}`, in which the card of a seat lies that gives it its figure in place of its side; empty: none."""
    plays: str = ""
    """The field of the components that tells whose a piece is, such as `faction`: a seat plays the side whose id its own pieces have there; empty: that of its
    number."""
    exchange: str = ""
    """The option with which the seats exchange their sides on the way, so that none is to be called by its side; empty: none."""

    @property
    def title(self) -> str:
        """The text key of the game's name."""
        return f"game.{self.game}.title"

    def side(self, seat: int) -> Side:
        """How a seat looks."""
        return self.sides[min(seat, len(self.sides) - 1)]

    def name_of(self, seat: int, options: object) -> str:
        """The text key of what a seat without a name of its own is called in a match with these options, a map or an object."""
        side = self.side(seat)
        exchanged = options.get(self.exchange) if isinstance(options, Mapping) else getattr(options, self.exchange, False)
        return side.neutral if side.neutral and exchanged is True else side.name
