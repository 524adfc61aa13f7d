"""Operations on Strength: more of it, so much for each thing, less for another."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from wonderland_gui.engine.protocol import Action
from wonderland_gui.engine.table import Seat
from wonderland_gui.games.war import keys
from wonderland_gui.games.war.actions import Actions
from wonderland_gui.games.war.board import Board
from wonderland_gui.games.war.counters import amount
from wonderland_gui.games.war.frames import Trigger
from wonderland_gui.games.war.operations import Case, Operation, aims, seat_aimed, source_of
from wonderland_gui.games.war.play import Play
from wonderland_gui.games.war.targets import chosen_by
from wonderland_gui.games.war.vocabulary import (
    StrengthPer,
    Weaken,
)


def _strength(play: Play, case: Case, action: Action | None) -> int:
    _strengthen(play, case, case.given)
    return 0


def _strength_per(play: Play, case: Case, action: Action | None) -> int:
    _strengthen(play, case, per_amount(play, case.seat, case.trigger, case.given))
    return 0


def per_amount(board: Board, seat: Seat, trigger: Trigger, given: StrengthPer) -> int:
    """So much for each thing, or 1 for so many of them, at most the cap."""
    counted = amount(board, seat, trigger, given.of)
    return min(given.max, counted // given.per if given.per else counted * given.each)


def _counts_any(board: Board, case: Case) -> bool:
    return per_amount(board, case.seat, case.trigger, case.given) > 0


def _strengthen(play: Play, case: Case, n: int) -> None:
    moved = play.strengthen(case.seat, n)
    play.tell(keys.Event.STRENGTHENED, case.seat, card=source_of(play, case), n=moved)


def _weaken(play: Play, case: Case, action: Action | None) -> int:
    given: Weaken = case.given
    other = seat_aimed(play, action)
    n = -play.strengthen(other, -given.n)
    play.tell(keys.Event.WEAKENED, case.seat, card=source_of(play, case), other=play.rules.names[other], n=n)
    return 0


def _weaken_ways(board: Board, case: Case) -> Actions:
    battle = board.battle
    halted = () if battle is None else battle.halted
    return aims(board, case, (seat for seat in chosen_by(board, case.seat, case.given.who) if seat not in halted))


OPERATIONS: Final[Mapping[str, Operation]] = MappingProxyType(
    {
        "strength": Operation(_strength),
        "strength_per": Operation(_strength_per, _counts_any),
        "weaken": Operation(_weaken, lambda board, case: bool(_weaken_ways(board, case)), _weaken_ways),
    }
)
