"""Which of the legal actions a gesture means, where alike pieces can stand for each other."""

from __future__ import annotations

from wonderland_gui.engine.protocol import Action, Attempt, Ref, alike
from wonderland_gui.engine.table import PieceId, Table


def means(table: Table, action: Action, attempt: Attempt) -> bool:
    """Whether an attempt is this action, or the same with alike pieces; an attempt without a verb leaves the verb open."""
    if (action.seat, action.turn, action.choice) != (attempt.seat, attempt.turn, attempt.choice) or attempt.verb not in (None, action.verb):
        return False
    return same(table, action.source, attempt.source) and same(table, action.target, attempt.target)


def same(table: Table, listed: Ref | None, given: Ref | None) -> bool:
    """Whether two refs name the same thing, or alike pieces of one zone."""
    if listed == given or listed is None or given is None:
        return listed == given
    zone = table.where(PieceId(listed))
    one, other = (zone.find(PieceId(listed)), zone.find(PieceId(given))) if zone is not None else (None, None)
    return one is not None and other is not None and alike(one, other)
