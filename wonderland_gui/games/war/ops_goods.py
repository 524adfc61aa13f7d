"""Operations on points, Shards and the Shield."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from wonderland_gui.engine.protocol import Action
from wonderland_gui.engine.table import Seat
from wonderland_gui.games.war import keys
from wonderland_gui.games.war.actions import Actions
from wonderland_gui.games.war.board import Board
from wonderland_gui.games.war.operations import Case, Operation, aims, seat_aimed, source_of
from wonderland_gui.games.war.play import Play
from wonderland_gui.games.war.targets import chosen_by
from wonderland_gui.games.war.vocabulary import (
    GiveShards,
)


def _vp(play: Play, case: Case, action: Action | None) -> int:
    play.add(play.at.vp[case.seat], case.given)
    play.tell(keys.Event.POINTS, case.seat, card=source_of(play, case), n=case.given)
    return 0


def _shards(play: Play, case: Case, action: Action | None) -> int:
    play.tell(keys.Event.GAINED_SHARDS, case.seat, card=source_of(play, case), n=play.gain_shards(case.seat, case.given))
    return 0


def _can_discard(board: Board, case: Case) -> bool:
    return board.count(board.at.shards[case.seat]) >= (case.given if case.whole else 1)


def _discard_shards(play: Play, case: Case, action: Action | None) -> int:
    play.tell(keys.Event.DISCARDED_SHARDS, case.seat, n=play.discard_shards(case.seat, case.given))
    return 0


def _can_give(board: Board, case: Case) -> bool:
    given: GiveShards = case.given
    if given.source == "own":
        return board.count(board.at.shards[case.seat]) > 0 and bool(chosen_by(board, case.seat, given.to))
    return bool(chosen_by(board, case.seat, given.to))


def _give_ways(board: Board, case: Case) -> Actions | None:
    given: GiveShards = case.given
    return None if given.to == "each_active_opponent" else aims(board, case, chosen_by(board, case.seat, given.to))


def _give_shards(play: Play, case: Case, action: Action | None) -> int:
    given: GiveShards = case.given
    if given.to == "each_active_opponent":
        for other in chosen_by(play, case.seat, given.to):
            n = play.gain_shards(other, given.n) if given.source == "supply" else _hand_over(play, case.seat, other, given.n)
            play.tell(keys.Event.GAINED_SHARDS, other, card=source_of(play, case), n=n)
        return 0
    other = seat_aimed(play, action)
    _hand_over(play, case.seat, other, 1)
    play.tell(keys.Event.GAVE_SHARD, case.seat, other=play.rules.names[other])
    return case.n() - 1


def _hand_over(play: Play, seat: Seat, other: Seat, n: int) -> int:
    n = min(n, play.count(play.at.shards[seat]))
    play.add(play.at.shards[seat], -n)
    play.add(play.at.shards[other], n)
    return n


def _is_broken(board: Board, case: Case) -> bool:
    return not board.count(board.at.shield[case.seat])


def _repair(play: Play, case: Case, action: Action | None) -> int:
    play.draft.count(play.at.shield[case.seat], 1)
    play.tell(keys.Event.REPAIRED, case.seat)
    return 0


OPERATIONS: Final[Mapping[str, Operation]] = MappingProxyType(
    {
        "vp": Operation(_vp),
        "shards": Operation(_shards),
        "discard_shards": Operation(_discard_shards, _can_discard),
        "give_shards": Operation(_give_shards, _can_give, _give_ways),
        "repair_shield": Operation(_repair, _is_broken),
    }
)
