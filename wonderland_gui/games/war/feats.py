"""Feats: what has to happen in a battle, and claiming a Quest for it."""

from __future__ import annotations

from wonderland_gui.engine.protocol import Action, Decide
from wonderland_gui.engine.table import PieceId, Seat
from wonderland_gui.games.war import keys
from wonderland_gui.games.war.actions import ClaimFeat, Pass
from wonderland_gui.games.war.board import Board, here_param
from wonderland_gui.games.war.definitions import Feat
from wonderland_gui.games.war.frames import Claim
from wonderland_gui.games.war.handlers import Ask, Asked
from wonderland_gui.games.war.play import Play


def is_done(board: Board, seat: Seat, feat: Feat) -> bool:
    """Whether a participant has done a feat in the battle that has just ended."""
    battle, numbers = board.battle, board.rules.numbers.quests
    if battle is None or battle.region != feat.region or seat not in battle.fighters:
        return False
    stands = seat not in battle.busted
    match feat.kind:
        case "win":
            return seat in battle.first
        case "second":
            return seat in battle.second
        case "bust":
            return not stands
        case "clean":
            return stands and not battle.mad[seat] and len(board.zone(board.at.active[seat]).pieces) >= numbers.clean
        case "frayed":
            return stands and battle.mad[seat] >= numbers.frayed
        case "mighty":
            return stands and board.count(board.at.strength[seat]) >= numbers.mighty


def ask_all(play: Play) -> None:
    """Every participant with a face-down Quest is asked, fitting or not: so asking gives nothing away.  One alone never does a feat."""
    battle = play.current()
    if len(battle.fighters) + play.is_published() < 2:
        return
    play.push(*(Claim(seat) for seat in reversed(play.in_order(battle.fighters)) if play.zone(play.at.quests[seat]).pieces))


def _claim(board: Board, frame: Claim) -> Asked:
    seat, make = frame.seat, board.rules.make
    quests = board.rules.data.quests
    fits = [card for card in board.zone(board.at.quests[seat]).pieces if is_done(board, seat, quests[card.kind].feat)]
    actions = (*(make(ClaimFeat, seat, card.id, board.at.claimed[seat]) for card in fits), make(Pass, seat))
    return Decide(seat, keys.Prompt.CLAIM, actions, secret=True, params=here_param(board))


def _claimed(play: Play, frame: Claim, action: Action) -> None:
    if isinstance(action, ClaimFeat):
        assert action.source is not None
        card = play.draft.move(PieceId(action.source), play.at.quests[frame.seat], play.at.claimed[frame.seat])
        play.tell(keys.Event.CLAIMED, frame.seat, card=play.kind(card.kind))
    else:
        play.tell(keys.Event.NO_CLAIM, frame.seat)


CLAIM = Ask(_claim, _claimed)
