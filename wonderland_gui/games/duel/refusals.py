"""Why a gesture in `duel` is not legal; every answer rests on where things lie, never on a hidden face."""

from __future__ import annotations

from wonderland_gui.engine.protocol import Action, Attempt, Decide, GameOver, Illegal, Named, Pending, Ref, seat_name
from wonderland_gui.engine.table import BOX, PieceId, Table, Zone, ZoneId
from wonderland_gui.games.duel.keys import Prompt, Why
from wonderland_gui.games.duel.state import PLAY, SIDES, WONDER, WONDERS, Board, State, seat_of

CORNER = "corner"
"""What a view calls the place where the edges meet; it is no zone, nothing ever lies there."""
TURNS = (0, 180)


def refusal(board: Board, state: State, pending: Pending[Action], attempt: Attempt) -> Illegal:
    """The reason; for a legal gesture that it is one."""
    if isinstance(pending, GameOver):
        return Illegal(Why.OVER)
    if not isinstance(pending, Decide):
        return Illegal(Why.UNKNOWN)
    if any(_is(action, attempt) for action in pending.actions):
        return Illegal(Why.LEGAL)
    zone = None if attempt.source is None else state.table.where(PieceId(attempt.source))
    piece = None if zone is None else zone.find(PieceId(str(attempt.source)))
    if zone is None or piece is None or zone.id == BOX:
        return _empty_handed(pending, attempt)
    if zone.id in (WONDERS, WONDER) or (zone.id in board.cells and piece.owner is None):
        return _wonder(state, pending, attempt, zone)
    return _card(board, state, pending, attempt, zone)


def _is(action: Action, attempt: Attempt) -> bool:
    """Whether the attempt is this action."""
    return _goes(action, attempt) and (action.turn, action.choice) == (attempt.turn, attempt.choice) and attempt.verb in (None, action.verb)


def _goes(action: Action, attempt: Attempt) -> bool:
    """Whether the attempt brings the same thing to the same place as this action, however it does so."""
    return (action.seat, action.source, action.target) == (attempt.seat, attempt.source, attempt.target)


def _empty_handed(pending: Decide[Action], attempt: Attempt) -> Illegal:
    """Nothing was taken that anybody could play: a pass, or a place without a card."""
    if attempt.seat != pending.seat:
        return Illegal(Why.NOT_YOUR_TURN, {"who": seat_name(pending.seat)})
    if pending.prompt == Prompt.CHOOSE:
        return Illegal(Why.CHOOSE_ONE)
    if pending.prompt in (Prompt.IGNORE, Prompt.DOUBLE):
        return Illegal(Why.NAME_ONE)
    return Illegal(Why.MUST_PLAY if attempt.source is None and attempt.target is None else Why.TAKE_A_CARD)


def _wonder(state: State, pending: Decide[Action], attempt: Attempt, zone: Zone) -> Illegal:
    """A Wonder was taken."""
    if zone.id == WONDER:
        return Illegal(Why.WONDER_PLACE)
    if zone.id == WONDERS and pending.prompt != Prompt.CHOOSE:
        return Illegal(Why.WONDER_LATER if pending.prompt == Prompt.ARRIVE else Why.WONDER_CHOSEN)
    if attempt.seat != pending.seat:
        return Illegal(Why.WONDER_NOT_YOURS)
    if any(_goes(action, attempt) for action in pending.actions):
        return Illegal(Why.WONDER_UPRIGHT if attempt.turn else Why.UNKNOWN)
    return Illegal(Why.CHOOSE_ONE) if zone.id == WONDERS else _named(state, pending, attempt)


def _named(state: State, pending: Decide[Action], attempt: Attempt) -> Illegal:
    """The Wonder in Wonderland was brought to a card that it cannot name, or to none."""
    target = _zone(state.table, attempt.target)
    cards = () if target is None else tuple(piece.id for piece in target.pieces)
    one_lies_there = any(action.target in cards for action in pending.actions)
    if target is None or not cards or attempt.source in cards or one_lies_there or target.id in (WONDERS, BOX):
        return Illegal(Why.NAME_ONE)
    return Illegal(Why.NOT_BESIDE if pending.prompt == Prompt.IGNORE else Why.NOT_HIGHEST)


def _card(board: Board, state: State, pending: Decide[Action], attempt: Attempt, zone: Zone) -> Illegal:
    """A card was taken."""
    if pending.prompt == Prompt.CHOOSE:
        return Illegal(Why.WONDER_FIRST, {"who": seat_name(pending.seat)})
    if pending.prompt in (Prompt.IGNORE, Prompt.DOUBLE):
        return _empty_handed(pending, attempt)
    if zone.id in board.cells:
        return Illegal(Why.LIES_AS_PLACED)
    if zone.id not in board.hands:
        return Illegal(Why.NOT_IN_HAND)
    if zone.owner != attempt.seat:
        return Illegal(Why.NOT_YOUR_CARD)
    if attempt.seat != pending.seat:
        return Illegal(Why.NOT_YOUR_TURN, {"who": seat_name(pending.seat)})
    if attempt.target == CORNER:
        return Illegal(Why.CORNER)
    target = _zone(state.table, attempt.target)
    if target is None or not (target.id in board.cells or target.id in board.line_edges):
        return Illegal(Why.NOWHERE)
    return _space(board, state, pending, attempt, target)


def _space(board: Board, state: State, pending: Decide[Action], attempt: Attempt, target: Zone) -> Illegal:
    """A card of the own hand was dropped on a space where it may not lie, or may not lie like that."""
    play = state.table.counters[PLAY]
    arriving = pending.prompt == Prompt.ARRIVE
    if target.id in board.line_edges:
        if not arriving:
            return Illegal(Why.EDGES_CLOSED)
        owner = next(seat_of(side, play) for side in SIDES if target.id in board.edges[side])
        if owner != attempt.seat:
            return Illegal(Why.NOT_YOUR_EDGE, {"who": seat_name(owner)})
    elif arriving:
        return Illegal(Why.EDGES_FIRST)
    if target.pieces:
        return Illegal(Why.SPACE_TAKEN, {"zone": Named("zone", target.id)})
    if arriving and attempt.turn:
        return Illegal(Why.EDGE_UPRIGHT)
    return Illegal(Why.UNKNOWN if attempt.turn in TURNS else Why.SIDEWAYS)


def _zone(table: Table, ref: Ref | None) -> Zone | None:
    """The zone that a ref names or in which the piece it names lies."""
    if ref is None:
        return None
    return table.zones.get(ZoneId(ref)) or table.where(PieceId(ref))
