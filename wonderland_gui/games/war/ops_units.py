"""Operations on units: placing, moving, losing, bringing back; and the standing rules that losses look for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from wonderland_gui.engine.protocol import Action
from wonderland_gui.engine.table import Piece, Seat, ZoneId
from wonderland_gui.games.war import keys
from wonderland_gui.games.war.actions import Actions, Aim
from wonderland_gui.games.war.board import Board, alike_once
from wonderland_gui.games.war.losses import lose_piece
from wonderland_gui.games.war.operations import Case, Operation, aims, bumped, never, seat_aimed, source_of, standing
from wonderland_gui.games.war.play import Play
from wonderland_gui.games.war.targets import chosen_by
from wonderland_gui.games.war.units import deploy
from wonderland_gui.games.war.vocabulary import (
    LoseUnits,
    PlaceUnits,
    Retreat,
)


def _place_room(board: Board, case: Case) -> int:
    given: PlaceUnits = case.given
    n = min(given.n, len(board.zone(board.at.supply[case.seat]).pieces))
    return min(n, _returnable(board, case.seat)) if given.most == "lost_here" else n


def _returnable(board: Board, seat: Seat) -> int:
    """Supporters that a seat lost in this battle and that have not come back."""
    battle = board.battle
    return 0 if battle is None else battle.fallen[seat] - battle.restored[seat]


def _place(play: Play, case: Case, action: Action | None) -> int:
    given: PlaceUnits = case.given
    at = play.at
    n = int(action.choice) if action is not None and action.choice else _place_room(play, case)
    target = at.regions[play.here()] if action is None or action.target is None else ZoneId(action.target)
    deploy(play, case.seat, at.supply[case.seat], target, n)
    if given.most == "lost_here":
        _note_restored(play, case.seat, n)
    return 0


def _note_restored(play: Play, seat: Seat, n: int) -> None:
    battle = play.current()
    play.fight(replace(battle, restored=bumped(battle.restored, seat, n)))


def _place_ways(board: Board, case: Case) -> Actions | None:
    given: PlaceUnits = case.given
    if given.where == "here":
        return None
    regions = range(len(board.at.regions)) if given.where == "any" else board.neighbours(board.here())
    most = _place_room(board, case)
    return tuple(board.rules.make(Aim, case.seat, case.trigger.source, board.at.regions[region], str(n)) for region in regions for n in range(most, 0, -1))


def _movable(board: Board, case: Case) -> Iterator[tuple[Piece, ZoneId]]:
    for region in board.neighbours(board.here()):
        for piece in alike_once(board.units(region, case.seat)):
            yield piece, board.at.regions[region]


def _move_ways(board: Board, case: Case) -> Actions:
    return tuple(board.rules.make(Aim, case.seat, case.trigger.source, piece.id) for piece, _ in _movable(board, case))


def _move_here(play: Play, case: Case, action: Action | None) -> int:
    target = None if action is None else action.target
    piece, zone = next((piece, zone) for piece, zone in _movable(play, case) if target in (None, piece.id))
    play.move(piece.id, zone, play.at.regions[play.here()])
    play.tell(keys.Event.MOVED_UNIT, case.seat, card=play.kind(piece.kind), zone=play.region_name(play.here()))
    return case.n() - 1


def _lose_targets(board: Board, case: Case) -> tuple[Seat, ...]:
    given: LoseUnits = case.given
    here = board.here()
    return tuple(
        seat
        for seat in chosen_by(board, case.seat, given.who)
        if len(board.supporters(here, seat)) >= max(1, given.supporters_min) and board.unit_count(here, seat) > 1
    )


def _lose(play: Play, case: Case, action: Action | None) -> int:
    """The opponent's Supporters, one after the other, never his last unit."""
    given: LoseUnits = case.given
    other, here = seat_aimed(play, action), play.here()
    play.tell(keys.Event.STRUCK, case.seat, card=source_of(play, case), other=play.rules.names[other])
    for _ in range(given.n):
        supporters = play.supporters(here, other)
        if supporters and play.unit_count(here, other) > 1:
            lose_piece(play, other, supporters[-1])
    return 0


def _restore_room(board: Board, case: Case) -> int:
    n: int = case.given
    return min(n, _returnable(board, case.seat), len(board.zone(board.at.supply[case.seat]).pieces))


def _restore(play: Play, case: Case, action: Action | None) -> int:
    """Lost Supporters come back; those of a bust after the battle, so that nothing is fought on with."""
    if case.effect.when == "bust":
        battle = play.current()
        play.fight(replace(battle, owed=bumped(battle.owed, case.seat, case.given)))
        return 0
    n = int(action.choice) if action is not None and action.choice else _restore_room(play, case)
    bring_back(play, case.seat, n)
    return 0


def bring_back(play: Play, seat: Seat, n: int) -> None:
    """Supporters lost in this battle come back to its Region, as many as there are."""
    n = min(n, _returnable(play, seat), len(play.zone(play.at.supply[seat]).pieces))
    if n > 0:
        deploy(play, seat, play.at.supply[seat], play.at.regions[play.here()], n)
        _note_restored(play, seat, n)


def _retreat_ways(board: Board, case: Case) -> Actions:
    given: Retreat = case.given
    here = board.here()
    most = min(given.supporters, len(board.supporters(here, case.seat)))
    return tuple(
        board.rules.make(Aim, case.seat, case.trigger.source, board.at.regions[region], str(n))
        for region in board.neighbours(here)
        for n in range(most, -1, -1)
    )


def _retreat(play: Play, case: Case, action: Action | None) -> int:
    assert action is not None and action.target is not None
    here, target = play.here(), ZoneId(action.target)
    source = play.at.regions[here]
    supporters = play.supporters(here, case.seat)
    for piece_id in (case.trigger.source, *(piece.id for piece in supporters[len(supporters) - int(action.choice) :])):
        play.move(piece_id, source, target)
    play.tell(keys.Event.RETREATED, case.seat, card=source_of(play, case), n=int(action.choice), zone=play.zone_name(target))
    return 0


def _lose_ways(board: Board, case: Case) -> Actions:
    return aims(board, case, _lose_targets(board, case))


OPERATIONS: Final[Mapping[str, Operation]] = MappingProxyType(
    {
        "place": Operation(_place, lambda board, case: _place_room(board, case) > 0, _place_ways, _place_room),
        "move_here": Operation(_move_here, lambda board, case: any(True for _ in _movable(board, case)), _move_ways),
        "lose": Operation(_lose, lambda board, case: bool(_lose_targets(board, case)), _lose_ways),
        "restore": Operation(_restore, lambda board, case: case.effect.when == "bust" or _restore_room(board, case) > 0, most=_restore_room),
        "retreat": Operation(_retreat, ways=_retreat_ways),
        "last_to_leave": Operation(standing, never),
        "lose_self": Operation(standing, never),
        "units": Operation(standing, never),
    }
)
