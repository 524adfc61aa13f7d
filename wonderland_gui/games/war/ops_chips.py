"""Operations on chips and bags: drawing anew, filling, forging, gaining, softening the next Madness."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from wonderland_gui.engine.protocol import Action
from wonderland_gui.games.war import keys
from wonderland_gui.games.war.actions import Actions, Aim
from wonderland_gui.games.war.board import Board, alike_once
from wonderland_gui.games.war.chips import can_draw, chip_back, ready_bag
from wonderland_gui.games.war.frames import Boon, DrawChip
from wonderland_gui.games.war.operations import Case, Operation, aims, bumped, seat_aimed, source_of
from wonderland_gui.games.war.play import Play
from wonderland_gui.games.war.targets import chosen_by
from wonderland_gui.games.war.vocabulary import (
    GainAllies,
    GivePoison,
)


def _has_exhausted(board: Board, case: Case) -> bool:
    return bool(board.zone(board.at.exhausted[case.seat]).pieces)


def _unexhaust_ways(board: Board, case: Case) -> Actions:
    chips = board.zone(board.at.exhausted[case.seat]).pieces
    return tuple(board.rules.make(Aim, case.seat, case.trigger.source, piece.id) for piece in alike_once(chips))


def _unexhaust(play: Play, case: Case, action: Action | None) -> int:
    exhausted = play.zone(play.at.exhausted[case.seat])
    target = None if action is None else action.target
    chip = next(piece for piece in exhausted.pieces if target in (None, piece.id))
    play.move(chip.id, exhausted.id, play.at.bag[case.seat])
    play.tell(keys.Event.UNEXHAUSTED, case.seat, card=play.kind(chip.kind))
    return case.n() - 1


def _is_drawn(board: Board, case: Case) -> bool:
    chip = case.trigger.chip
    return chip is not None and board.zone(board.at.drawn[case.seat]).find(chip) is not None


def _redraw(play: Play, case: Case, action: Action | None) -> int:
    chip = case.trigger.chip
    assert chip is not None
    kind = chip_back(play, case.seat, chip)
    play.tell(keys.Event.PUT_BACK, case.seat, card=play.kind(kind))
    play.show()
    play.push(DrawChip(case.seat, extra=True))
    return 0


def _may_draw(board: Board, case: Case) -> bool:
    return can_draw(board, case.seat)


def _draw_extra(play: Play, case: Case, action: Action | None) -> int:
    play.show()
    if ready_bag(play, case.seat):
        play.push(DrawChip(case.seat, extra=True))
    return 0


def _ally(play: Play, case: Case, action: Action | None) -> int:
    given: GainAllies = case.given
    play.push(*(Boon(case.seat, given.level) for _ in range(given.n)))
    return 0


def _has_poison(board: Board, case: Case) -> bool:
    given: GivePoison = case.given
    return bool(board.zone(board.at.poison[case.seat]).pieces) and bool(chosen_by(board, case.seat, given.to))


def _poison_ways(board: Board, case: Case) -> Actions:
    return aims(board, case, chosen_by(board, case.seat, case.given.to))


def _poison(play: Play, case: Case, action: Action | None) -> int:
    given: GivePoison = case.given
    other = seat_aimed(play, action)
    for chip in play.zone(play.at.poison[case.seat]).pieces[-given.n :]:
        play.move(chip.id, play.at.poison[case.seat], play.at.bag[other])
    play.tell(keys.Event.POISONED_BAG, case.seat, other=play.rules.names[other])
    return 0


def _forge(play: Play, case: Case, action: Action | None) -> int:
    """A right for the forging step, where the owner is asked."""
    battle = play.current()
    play.fight(replace(battle, rights=bumped(battle.rights, case.seat, case.given)))
    return 0


def _forge_self(play: Play, case: Case, action: Action | None) -> int:
    battle = play.current()
    play.fight(replace(battle, own=(*battle.own, case.trigger.source)))
    return 0


def _soften(play: Play, case: Case, action: Action | None) -> int:
    battle = play.current()
    play.fight(replace(battle, soft=bumped(battle.soft, case.seat, case.given)))
    play.tell(keys.Event.SOFTENED, case.seat, card=source_of(play, case), n=case.given)
    return 0


OPERATIONS: Final[Mapping[str, Operation]] = MappingProxyType(
    {
        "soften": Operation(_soften),
        "unexhaust": Operation(_unexhaust, _has_exhausted, _unexhaust_ways),
        "redraw": Operation(_redraw, _is_drawn),
        "draw_extra": Operation(_draw_extra, _may_draw),
        "forge": Operation(_forge),
        "forge_self": Operation(_forge_self),
        "ally": Operation(_ally),
        "poison": Operation(_poison, _has_poison, _poison_ways),
    }
)
