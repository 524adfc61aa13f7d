"""Why a gesture in `war` is not legal; every answer rests on what the seat asked can see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from wonderland_gui.engine.protocol import Action, Attempt, Decide, GameOver, Illegal, Ref, alike, seat_name
from wonderland_gui.engine.table import PieceId, Table
from wonderland_gui.games.war.keys import Prompt, Why
from wonderland_gui.games.war.state import State

if TYPE_CHECKING:
    from wonderland_gui.games.war.rules import Rulebook

FIRST: Final = {
    Prompt.KEEP_QUEST: Why.KEEP_FIRST,
    Prompt.POISON: Why.POISON_FIRST,
    Prompt.SIT: Why.SIT_FIRST,
    Prompt.SIT_ON: Why.CHAIR_FIRST,
    Prompt.FETCH: Why.FETCH_FIRST,
    Prompt.PLACE_LEADER: Why.LEADER_FIRST,
    Prompt.CARD: Why.CARD_FIRST,
    Prompt.UNITS: Why.UNITS_FIRST,
    Prompt.FIGURE: Why.FIGURE_FIRST,
    Prompt.DISCARD_QUEST: Why.QUEST_FIRST,
    Prompt.GIFT: Why.GIFT_FIRST,
    Prompt.ALLY: Why.ALLY_FIRST,
    Prompt.BOON: Why.BOON_FIRST,
    Prompt.WAGER: Why.WAGER_FIRST,
    Prompt.DRAW: Why.DRAW_FIRST,
    Prompt.EFFECT: Why.EFFECT_FIRST,
    Prompt.EFFECTS: Why.EFFECT_FIRST,
    Prompt.BLOCK: Why.BLOCK_FIRST,
    Prompt.LOSE: Why.LOSE_FIRST,
    Prompt.AWARD: Why.AWARD_FIRST,
    Prompt.CLAIM: Why.CLAIM_FIRST,
    Prompt.FORGE: Why.FORGE_FIRST,
}


def refusal(rules: Rulebook, state: State, attempt: Attempt) -> Illegal:
    """The reason; for a legal gesture that it is one."""
    pending = rules.pending(state)
    if isinstance(pending, GameOver):
        return Illegal(Why.OVER)
    if not isinstance(pending, Decide):
        return Illegal(Why.UNKNOWN)
    if any(_is(state.table, action, attempt) for action in pending.actions):
        return Illegal(Why.LEGAL)
    if attempt.seat != pending.seat:
        return Illegal(Why.NOT_YOUR_TURN, {"who": seat_name(pending.seat)})
    return Illegal(FIRST[Prompt(pending.prompt)])


def _is(table: Table, action: Action, attempt: Attempt) -> bool:
    """Whether the attempt is this action, or the same with alike pieces."""
    if (action.seat, action.turn, action.choice) != (attempt.seat, attempt.turn, attempt.choice) or attempt.verb not in (None, action.verb):
        return False
    return _same(table, action.source, attempt.source) and _same(table, action.target, attempt.target)


def _same(table: Table, listed: Ref | None, given: Ref | None) -> bool:
    if listed == given or listed is None or given is None:
        return listed == given
    zone = table.where(PieceId(listed))
    one, other = (zone.find(PieceId(listed)), zone.find(PieceId(given))) if zone is not None else (None, None)
    return one is not None and other is not None and alike(one, other)
