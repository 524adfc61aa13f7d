"""Losing units: which may be lost, in which order, and the Shield that blocks a chip."""

from __future__ import annotations

from dataclasses import replace

from wonderland_gui.engine.protocol import Action, Decide
from wonderland_gui.engine.table import Piece, PieceId, Seat, ZoneId
from wonderland_gui.games.war import keys
from wonderland_gui.games.war.actions import Block, Decline, Lose
from wonderland_gui.games.war.board import SINGLE, Board, alike_once, here_param
from wonderland_gui.games.war.frames import Loss
from wonderland_gui.games.war.handlers import Ask, Asked
from wonderland_gui.games.war.play import Play
from wonderland_gui.games.war.state import HEAD


def candidates(board: Board, seat: Seat, falls: tuple[PieceId, ...] = ()) -> list[Piece]:
    """The units of which one may be lost, alike ones once: who must be lost last only when no other is here, and none that falls anyway."""
    units = [piece for piece in board.units(board.here(), seat) if piece.id not in falls]
    last = board.rules.last_to_leave
    others = [piece for piece in units if piece.kind not in last]
    return list(alike_once(others or units))


def home_of(board: Board, seat: Seat, piece: Piece) -> ZoneId:
    """Where a lost unit goes: Supporters to the supply, figures beside the board, a Leader to the Head, where he waits for the next Round (ruling 66)."""
    if piece.kind == board.rules.supporter_kinds[seat]:
        return board.at.supply[seat]
    return HEAD if piece.kind == board.rules.factions[seat] else board.at.figures[seat]


def lose_piece(play: Play, seat: Seat, piece: Piece) -> None:
    """One unit is lost; the first of the Twins only marks them (ruling 65)."""
    battle, here = play.current(), play.at.regions[play.here()]
    lost = (*battle.lost[:seat], battle.lost[seat] + 1, *battle.lost[seat + 1 :])
    halves = piece.kind in play.rules.counts_as and SINGLE not in piece.marks
    play.tell(keys.Event.LOST_ONE if halves else keys.Event.LOST_UNIT, seat, card=play.kind(piece.kind))
    if halves:
        play.draft.mark(piece.id, here, SINGLE)
        play.fight(replace(battle, lost=lost))
        return
    play.draft.move(piece.id, here, home_of(play, seat, piece), marks=())
    if piece.kind == play.rules.supporter_kinds[seat]:
        play.fight(replace(battle, lost=lost, fallen=(*battle.fallen[:seat], battle.fallen[seat] + 1, *battle.fallen[seat + 1 :])))
    else:
        play.fight(replace(battle, lost=lost, gone=(*battle.gone, piece.id)))


def lose_units(play: Play, seat: Seat, n: int, chip: PieceId | None = None, falls: tuple[PieceId, ...] = ()) -> None:
    """So many units are lost; the owner is asked where there is a choice, or a Shield to block the chip with (rulings 4 and 5)."""
    if chip is not None:
        play.push(Loss(seat, n, chip, falls))
        return
    for figure in falls:
        found = play.zone(play.at.regions[play.here()]).find(figure)
        if found is not None:
            lose_piece(play, seat, found)
    while n > 0:
        open_to = candidates(play, seat)
        if not open_to:
            return
        if len(open_to) > 1 and n < play.unit_count(play.here(), seat):
            play.push(Loss(seat, n))
            return
        lose_piece(play, seat, open_to[0])
        n -= 1


def _loss(board: Board, frame: Loss) -> Asked:
    seat, make, at = frame.seat, board.rules.make, board.at
    actions: list[Action] = []
    if frame.chip is not None:
        actions.append(make(Block, seat, at.shield[seat], frame.chip))
    lose: list[Action] = [make(Lose, seat, piece.id, home_of(board, seat, piece)) for piece in candidates(board, seat, frame.falls)]
    if frame.chip is not None and not lose:
        lose = [make(Decline, seat)]
    return Decide(seat, keys.Prompt.BLOCK if frame.chip is not None else keys.Prompt.LOSE, (*actions, *lose), params={"n": frame.n, **here_param(board)})


def _lost(play: Play, frame: Loss, action: Action) -> None:
    seat = frame.seat
    if isinstance(action, Block):
        play.draft.count(play.at.shield[seat], 0)
        play.tell(keys.Event.BLOCKED, seat)
        return
    lose_units(play, seat, 0, None, frame.falls)
    if isinstance(action, Lose):
        assert action.source is not None
        piece = play.zone(play.at.regions[play.here()]).find(PieceId(action.source))
        assert piece is not None
        lose_piece(play, seat, piece)
        lose_units(play, seat, frame.n - 1)


LOSS = Ask(_loss, _lost)
