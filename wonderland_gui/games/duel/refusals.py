"""Why a gesture in `duel` is not legal; every answer rests on where things lie, never on a hidden face."""

from __future__ import annotations

from wonderland_gui.engine.protocol import Action, Attempt, Decide, GameOver, Illegal, Named, Pending, Ref, seat_name
from wonderland_gui.engine.table import PieceId, Table, Zone, ZoneId
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
    if attempt.source is None:
        return Illegal(Why.MUST_PLAY if attempt.target is None else Why.TAKE_A_CARD)
    table = state.table
    zone = table.where(PieceId(attempt.source))
    if zone is None:
        return Illegal(Why.TAKE_A_CARD)
    piece = zone.find(PieceId(attempt.source))
    if zone.id in (WONDERS, WONDER) or (zone.id in board.cells and piece is not None and piece.owner is None):
        return _wonder(state, pending, attempt, zone)
    return _card(board, state, pending, attempt, zone)


def _is(action: Action, attempt: Attempt) -> bool:
    """Whether the attempt is this action."""
    return (action.seat, action.source, action.target, action.turn, action.choice) == (
        attempt.seat,
        attempt.source,
        attempt.target,
        attempt.turn,
        attempt.choice,
    ) and attempt.verb in (None, action.verb)


def _wonder(state: State, pending: Decide[Action], attempt: Attempt, zone: Zone) -> Illegal:
    """A Wonder was taken."""
    if zone.id == WONDER:
        return Illegal(Why.WONDER_PLACE)
    if zone.id == WONDERS:
        if pending.prompt == Prompt.ARRIVE:
            return Illegal(Why.WONDER_LATER)
        if pending.prompt != Prompt.CHOOSE:
            return Illegal(Why.WONDER_CHOSEN)
        if attempt.seat != pending.seat:
            return Illegal(Why.WONDER_NOT_YOURS, {"who": seat_name(pending.seat)})
        return Illegal(Why.WONDER_PLACE)
    if attempt.seat != pending.seat:
        return Illegal(Why.WONDER_NOT_YOURS, {"who": seat_name(pending.seat)})
    return Illegal(Why.NOT_BESIDE if pending.prompt == Prompt.IGNORE else Why.NOT_HIGHEST)


def _card(board: Board, state: State, pending: Decide[Action], attempt: Attempt, zone: Zone) -> Illegal:
    """A card was taken."""
    if pending.prompt == Prompt.CHOOSE:
        return Illegal(Why.WONDER_FIRST, {"who": seat_name(pending.seat)})
    if pending.prompt in (Prompt.IGNORE, Prompt.DOUBLE):
        return Illegal(Why.WONDER_ACTS)
    if zone.id in board.cells:
        return Illegal(Why.LIES_AS_PLACED)
    if zone.id not in board.hands:
        return Illegal(Why.NOT_IN_HAND)
    if zone.owner != attempt.seat:
        return Illegal(Why.NOT_YOUR_CARD)
    if attempt.seat != pending.seat:
        return Illegal(Why.NOT_YOUR_TURN, {"who": seat_name(pending.seat)})
    if attempt.turn not in TURNS:
        return Illegal(Why.SIDEWAYS)
    if attempt.target == CORNER:
        return Illegal(Why.CORNER)
    target = _zone(state.table, attempt.target)
    if target is None or not (target.id in board.cells or target.id in board.line_edges):
        return Illegal(Why.NOWHERE)
    return _space(board, state, pending, attempt, target)


def _space(board: Board, state: State, pending: Decide[Action], attempt: Attempt, target: Zone) -> Illegal:
    """A card of the own hand was dropped on a space where it may not lie."""
    play = state.table.counters[PLAY]
    if target.id in board.line_edges:
        if pending.prompt != Prompt.ARRIVE:
            return Illegal(Why.EDGES_CLOSED)
        owner = next(seat_of(side, play) for side in SIDES if target.id in board.edges[side])
        if owner != attempt.seat:
            return Illegal(Why.NOT_YOUR_EDGE, {"who": seat_name(owner)})
    elif pending.prompt == Prompt.ARRIVE:
        return Illegal(Why.EDGES_FIRST)
    if target.pieces:
        return Illegal(Why.SPACE_TAKEN, {"zone": Named("zone", target.id)})
    return Illegal(Why.EDGE_UPRIGHT if attempt.turn and pending.prompt == Prompt.ARRIVE else Why.UNKNOWN)


def _zone(table: Table, ref: Ref | None) -> Zone | None:
    """The zone that a ref names or in which the piece it names lies."""
    if ref is None:
        return None
    return table.zones.get(ZoneId(ref)) or table.where(PieceId(ref))
