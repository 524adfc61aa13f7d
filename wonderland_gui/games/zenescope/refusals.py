"""Why a gesture in `zenescope` is not legal; every answer rests on what lies open, on where things lie, and on the own cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland_gui.engine.attempts import means
from wonderland_gui.engine.protocol import Action, Attempt, Decide, GameOver, Illegal, Ref, seat_name
from wonderland_gui.engine.table import Piece, PieceId, Zone, ZoneId
from wonderland_gui.games.zenescope import scene as look
from wonderland_gui.games.zenescope import turn
from wonderland_gui.games.zenescope.frames import Move
from wonderland_gui.games.zenescope.keys import Prompt, Why
from wonderland_gui.games.zenescope.scene import Still
from wonderland_gui.games.zenescope.state import ASIDE, BOARDS, BOSS_DICE, EVENT, FIGHT, MADNESS, State

if TYPE_CHECKING:
    from wonderland_gui.games.zenescope.rules import Zenescope

_MOVING = (Prompt.WALK, Prompt.REWARD, Prompt.REWARD_OR_ENCOUNTER)
_PAYING = (Prompt.PAY_ITEM, Prompt.DISCARD)
_FIRST = {
    Prompt.START: Why.ROLL_FIRST,
    Prompt.START_OR_ENCOUNTER: Why.ROLL_FIRST,
    Prompt.ROLL: Why.ROLL_FIRST,
    Prompt.WALK: Why.MUST_MOVE,
    Prompt.ROLL_FIGHT: Why.FIGHT_FIRST,
    Prompt.FIGHT: Why.FIGHT_FIRST,
    Prompt.LOSS: Why.FIGHT_FIRST,
    Prompt.EVENT: Why.EVENT_FIRST,
    Prompt.WARP: Why.EVENT_FIRST,
    Prompt.RIVAL: Why.NOT_THIS_RIVAL,
    Prompt.SPACE: Why.NOT_THIS_SPACE,
    Prompt.TOKEN: Why.NOT_THIS_SPACE,
    Prompt.SECTION: Why.NOT_THIS_SECTION,
}
_TIMING = {"fight": Why.USE_IN_FIGHT, "roll": Why.USE_AFTER_ROLL, "turn": Why.USE_BEFORE_ROLL, "loss": Why.USE_AFTER_LOSS, None: Why.NO_USE}


def refusal(rules: Zenescope, state: State, attempt: Attempt) -> Illegal:
    """The reason; for a legal gesture that it is one."""
    pending = rules.pending(state)
    if isinstance(pending, GameOver):
        return Illegal(Why.OVER)
    if not isinstance(pending, Decide):
        return Illegal(Why.UNKNOWN)
    if any(means(state.table, action, attempt) for action in pending.actions):
        return Illegal(Why.LEGAL)
    if attempt.seat != pending.seat:
        return Illegal(Why.NOT_YOUR_TURN, {"who": seat_name(pending.seat)})
    return _Refusal(rules, state, pending, attempt).reason()


class _Refusal:
    """One gesture of the seat that has to decide."""

    def __init__(self, rules: Zenescope, state: State, pending: Decide[Action], attempt: Attempt) -> None:
        self.rules, self.state, self.pending, self.attempt = rules, state, pending, attempt
        self.scene = Still(rules, state)
        self.seat = pending.seat
        self.area = rules.areas(state.table.seats)[pending.seat]

    def reason(self) -> Illegal:
        """Why it is not legal."""
        source = self.attempt.source
        zone = self.state.table.where(PieceId(source)) if source is not None else None
        piece = zone.find(PieceId(source)) if zone is not None and source is not None else None
        if source is None:
            return self._first()
        if zone is None or piece is None:
            return Illegal(Why.NOWHERE)
        if self.attempt.turn:
            return Illegal(Why.UPRIGHT)
        return self._of_piece(zone, piece)

    def _first(self) -> Illegal:
        """What has to be done first."""
        return Illegal(_FIRST.get(Prompt(self.pending.prompt), Why.ANSWER_FIRST))

    def _of_piece(self, zone: Zone, piece: Piece) -> Illegal:
        name = str(zone.id)
        if zone.id in (ASIDE, *self.rules.boards.zones):
            return self._pawn(piece) if piece.owner is not None else Illegal(Why.CHESHIRE)
        if zone.owner is not None:
            return self._own(zone, piece, name.split(".", maxsplit=1)[0])
        if zone.id in (EVENT, FIGHT):
            return self._first()
        if zone.id == BOARDS:
            return Illegal(Why.NOT_THIS_SECTION if self.pending.prompt == Prompt.SECTION else Why.BOARD)
        return Illegal({BOSS_DICE: Why.DICE, MADNESS: Why.MADNESS_STAYS}.get(zone.id, Why.DECK))

    def _own(self, zone: Zone, piece: Piece, name: str) -> Illegal:
        """Something that lies before a player."""
        mine = zone.owner == self.seat
        match name:
            case "items":
                return self._item(piece) if mine else Illegal(Why.NOT_YOUR_ITEM)
            case "hand":
                return Illegal((Why.GOAL_NOT_DONE if self.pending.prompt == Prompt.REVEAL else Why.GOAL_WAITS) if mine else Why.NOT_YOUR_CARD)
            case "character":
                return Illegal(Why.CHARACTER)
            case "madness":
                return Illegal(Why.MADNESS_STAYS)
            case "dice":
                return Illegal(Why.DICE)
            case _:
                return Illegal(Why.TROPHY)

    def _item(self, item: Piece) -> Illegal:
        prompt = self.pending.prompt
        if prompt in _PAYING and item.kind in self.rules.cards.kept:
            return Illegal(Why.HOLD_ON)
        fight = look.fight_of(self.scene)
        timing = self.rules.cards.timing(item.kind)
        if fight is not None and fight.forbid and timing in ("fight", "roll"):
            return Illegal(Why.NO_DISCARDS)
        if prompt in (Prompt.FIGHT, Prompt.TWEAK, Prompt.START, Prompt.START_OR_ENCOUNTER, Prompt.LOSS, *_MOVING):
            return Illegal(_TIMING[timing])
        return self._first()

    def _pawn(self, pawn: Piece) -> Illegal:
        if pawn.owner != self.seat:
            return Illegal(Why.NOT_YOUR_PAWN)
        frame = self.state.frames[-1]
        if self.pending.prompt not in _MOVING or not isinstance(frame, Move):
            first = self._first()
            return first if first.key != Why.ANSWER_FIRST else Illegal(Why.NOT_NOW)
        boards = self.rules.boards
        target = self._zone(self.attempt.target)
        if target is None or target not in boards.number:
            return Illegal(Why.NOWHERE)
        number = boards.number[target]
        if boards.space(target).side not in look.sides(self.scene):
            return Illegal(Why.OTHER_SIDE)
        if target == self.scene.spots[self.seat] and not any(action.target == target for action in self.pending.actions):
            return Illegal(Why.NO_STAY)
        if any(action.target == target for action in self.pending.actions):
            return Illegal(Why.CHOOSE_STEPS)
        far = any(there == number for there, _, _ in turn.reach(self.scene, 3 * boards.size))
        return Illegal(Why.TOO_FAR if far else Why.NO_WAY, {"n": frame.steps})

    def _zone(self, ref: Ref | None) -> ZoneId | None:
        """The zone that a ref names or in which the piece it names lies."""
        if ref is None:
            return None
        if ZoneId(ref) in self.state.table.zones:
            return ZoneId(ref)
        zone = self.state.table.where(PieceId(ref))
        return None if zone is None else zone.id
