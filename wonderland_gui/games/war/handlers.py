"""How a frame of `war` is dealt with: it asks a seat, it asks chance, or it runs by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wonderland_gui.engine.protocol import Action, Chance, Decide, Outcome
from wonderland_gui.games.war.board import Board
from wonderland_gui.games.war.play import Play

Asked = Decide[Action]


def nothing(play: Play, frame: Any) -> None:
    """What happens where there is nothing to choose: it is left."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A seat decides.  The frame is taken off before `act` and `lapse`; whatever has to follow, also itself, they push."""

    ask: Callable[[Board, Any], Asked]
    """The decision; without actions it lapses."""
    act: Callable[[Play, Any, Action], None]
    lapse: Callable[[Play, Any], None] = nothing


@dataclass(frozen=True, slots=True)
class Luck:
    """Chance decides."""

    chance: Callable[[Board, Any], Chance]
    settle: Callable[[Play, Any, Outcome], None]


@dataclass(frozen=True, slots=True)
class Run:
    """It runs by itself."""

    run: Callable[[Play, Any], None]


Handler = Ask | Luck | Run
