"""A game with the data and options of one match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from wonderland_gui.engine.protocol import Action, Game, Rules, S

A = TypeVar("A", bound=Action)


@dataclass(frozen=True, slots=True)
class Variant(Generic[S, A]):
    """A game with the rule data and the options of one match: all that its rules are made of."""

    game: Game[S, A]
    data: Any
    options: Any

    def rules(self) -> Rules[S, A]:
        """New rules of this variant."""
        return self.game.rules(self.data, self.options)
