"""What an operation of the vocabulary is, and what all of them need."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from wonderland_gui.engine.protocol import Action
from wonderland_gui.engine.table import Seat
from wonderland_gui.games.war.actions import Actions, Aim
from wonderland_gui.games.war.board import Board
from wonderland_gui.games.war.frames import Trigger
from wonderland_gui.games.war.play import Play
from wonderland_gui.games.war.vocabulary import (
    Effect,
)


@dataclass(frozen=True, slots=True)
class Case:
    """One operation about to be carried out: for whom, by what, with which parameters."""

    seat: Seat
    trigger: Trigger
    effect: Effect
    given: Any
    """The parameters, as the operation declares them."""
    whole: bool = False
    """Whether something follows that happens only if it is carried out in full."""

    def n(self) -> int:
        """How many are left to be done: all of them at the beginning."""
        n: int = self.given if isinstance(self.given, int) else self.given.n
        return self.trigger.left or n


def always(board: Board, case: Case) -> bool:
    return True


def no_ways(board: Board, case: Case) -> Actions | None:
    return None


@dataclass(frozen=True, slots=True)
class Operation:
    """What one word of the vocabulary means."""

    do: Callable[[Play, Case, Action | None], int]
    """Carries it out; says how many of "up to n" are left."""
    possible: Callable[[Board, Case], bool] = always
    """Whether it can be carried out."""
    ways: Callable[[Board, Case], Actions | None] = no_ways
    """The ways to aim it; None for one that needs no target."""
    most: Callable[[Board, Case], int] | None = None
    """Of an untargeted one that the owner may do for "up to n": how many he can."""


def standing(play: Play, case: Case, action: Action | None) -> int:
    """A standing rule: those who lose units look for it."""
    return 0


def never(board: Board, case: Case) -> bool:
    return False


# ---------------------------------------------------------------- targets and names
def aims(board: Board, case: Case, seats: Any) -> Actions:
    return tuple(board.rules.make(Aim, case.seat, case.trigger.source, board.at.plates[seat]) for seat in seats)


def seat_aimed(play: Play, action: Action | None) -> Seat:
    """The player at whom an action aims."""
    assert action is not None
    return play.seat_of_plate(action.target)


def source_of(play: Play, case: Case) -> Any:
    kind = play.rules.source_kind(play, case.seat, case.trigger.source)
    return play.kind(kind)


def bumped(numbers: tuple[int, ...], seat: Seat, n: int) -> tuple[int, ...]:
    """The numbers with one seat's changed."""
    return (*numbers[:seat], numbers[seat] + n, *numbers[seat + 1 :])
