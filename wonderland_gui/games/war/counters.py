"""What effects count: the counters of the vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from wonderland_gui.engine.table import Seat
from wonderland_gui.games.war.board import Board
from wonderland_gui.games.war.frames import Battle, Trigger


def _battle(board: Board) -> Battle:
    battle = board.battle
    assert battle is not None
    return battle


def _active_same(board: Board, seat: Seat, trigger: Trigger) -> int:
    """The other Active chips of the same Ally, weak or strong."""
    allies = board.rules.ally_of
    source = board.rules.source_kind(board, seat, trigger.source)
    ally = allies.get(source)
    return sum(1 for piece in board.zone(board.at.active[seat]).pieces if piece.id != trigger.source and allies.get(piece.kind) == ally)


def _supporters_here(board: Board, seat: Seat, trigger: Trigger) -> int:
    return len(board.supporters(board.here(), seat))


def _lost_here(board: Board, seat: Seat, trigger: Trigger) -> int:
    return _battle(board).fallen[seat]


def _castles(board: Board, seat: Seat, trigger: Trigger) -> int:
    return board.castle_count(seat)


def _forged(board: Board, seat: Seat, trigger: Trigger) -> int:
    return board.forged(seat)


def _madness_track(board: Board, seat: Seat, trigger: Trigger) -> int:
    return len(board.zone(board.at.madness[seat]).pieces)


def _opp_busted(board: Board, seat: Seat, trigger: Trigger) -> int:
    return sum(1 for other in _battle(board).busted if other != seat)


def _opp_halted(board: Board, seat: Seat, trigger: Trigger) -> int:
    return sum(1 for other in _battle(board).halted if other != seat)


def _opp_lost(board: Board, seat: Seat, trigger: Trigger) -> int:
    return sum(n for other, n in enumerate(_battle(board).lost) if other != seat)


def _leader_half(board: Board, seat: Seat, trigger: Trigger) -> int:
    return (board.count(board.at.leader[seat]) + 1) // 2


COUNTERS: Final[Mapping[str, Callable[[Board, Seat, Trigger], int]]] = MappingProxyType(
    {
        "active_same": _active_same,
        "supporters_here": _supporters_here,
        "lost_here": _lost_here,
        "castles": _castles,
        "forged": _forged,
        "madness_track": _madness_track,
        "opp_busted": _opp_busted,
        "opp_halted": _opp_halted,
        "opp_lost": _opp_lost,
        "leader_half": _leader_half,
    }
)


def amount(board: Board, seat: Seat, trigger: Trigger, counter: str) -> int:
    """How many there are of what an effect counts."""
    return COUNTERS[counter](board, seat, trigger)
