"""Whom effects may pick, and the conditions under which they work."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from wonderland_gui.engine.table import Seat
from wonderland_gui.games.war.board import Board
from wonderland_gui.games.war.frames import Trigger
from wonderland_gui.games.war.state import RESISTANCE


def chosen_by(board: Board, seat: Seat, who: str) -> tuple[Seat, ...]:
    """The players whom `who` means for a seat, in turn order; never one who has busted."""
    others = tuple(other for other in board.still_in() if other != seat)
    match who:
        case "ahead":
            drawing, before = board.drawing(), _before(board)
            return tuple(other for other in others if other in drawing and before[other] > before[seat])
        case "more_units":
            here = board.here()
            mine = board.unit_count(here, seat)
            return tuple(other for other in others if board.unit_count(here, other) > mine)
        case "each_active_opponent":
            drawing = board.drawing()
            return tuple(other for other in others if other in drawing)
        case _:
            return others


def _before(board: Board) -> tuple[int, ...]:
    battle = board.battle
    return () if battle is None else battle.before


def _leader_here(board: Board, seat: Seat, trigger: Trigger) -> bool:
    return board.has_leader_in(board.here(), seat)


def _no_loss(board: Board, seat: Seat, trigger: Trigger) -> bool:
    battle = board.battle
    return battle is not None and not battle.lost[seat]


def _behind(board: Board, seat: Seat, trigger: Trigger) -> bool:
    """By the Strengths when this draw or decision began; the Resistance is a participant too (P11)."""
    battle = board.battle
    if battle is None or not battle.before:
        return False
    best = max([battle.before[other] for other in battle.fighters if other != seat], default=0)
    if board.is_published():
        best = max(best, board.count(RESISTANCE))
    return best > battle.before[seat]


def _opponent_active(board: Board, seat: Seat, trigger: Trigger) -> bool:
    return any(other != seat for other in board.drawing())


def _chip_kind(board: Board, seat: Seat, trigger: Trigger) -> str:
    if trigger.chip is None:
        return ""
    found = board.find(trigger.chip, (board.at.drawn[seat], board.at.madness[seat], board.at.active[seat]))
    return "" if found is None else found[0].kind


def _chip_strength_1(board: Board, seat: Seat, trigger: Trigger) -> bool:
    chip = board.rules.data.chips.get(_chip_kind(board, seat, trigger))
    return chip is not None and chip.strength == 1


def _double(board: Board, seat: Seat, trigger: Trigger) -> bool:
    chip = board.rules.data.chips.get(_chip_kind(board, seat, trigger))
    return chip is not None and chip.loss > 1


def _not_winner(board: Board, seat: Seat, trigger: Trigger) -> bool:
    battle = board.battle
    return battle is not None and seat not in battle.first


def _units_max_2(board: Board, seat: Seat, trigger: Trigger) -> bool:
    return board.unit_count(board.here(), seat) <= 2


def _when_it_happens(board: Board, seat: Seat, trigger: Trigger) -> bool:
    """Of what is looked for only at the moment when it comes true."""
    return True


CONDITIONS: Final[Mapping[str, Callable[[Board, Seat, Trigger], bool]]] = MappingProxyType(
    {
        "leader_here": _leader_here,
        "no_loss": _no_loss,
        "behind": _behind,
        "opponent_active": _opponent_active,
        "chip_strength_1": _chip_strength_1,
        "double": _double,
        "track_emptied": _when_it_happens,
        "not_winner": _not_winner,
        "units_max_2": _units_max_2,
        "rival_draws_poison": _when_it_happens,
    }
)


def holds(board: Board, seat: Seat, trigger: Trigger, condition: str | None) -> bool:
    """Whether a condition is true."""
    return condition is None or CONDITIONS[condition](board, seat, trigger)
