"""Actions by what they say: the fields that programs read, and the one action that has the fields they send."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from wonderland_gui.engine.match import Match
from wonderland_gui.engine.protocol import Action, Attempt, Ref, alike
from wonderland_gui.engine.record import encode_action
from wonderland_gui.engine.table import PieceId, Seat, Table
from wonderland_gui.engine.view import TableView

FIELDS: Final = ("index", "verb", "source", "source_kind", "source_zone", "target", "target_kind", "target_zone", "turn", "choice")
"""By what an action may be picked."""


class NoMatch(Exception):
    """No legal action has these fields."""

    code = "no-match"


class Ambiguous(Exception):
    """Several legal actions, and not only such as move alike pieces, have these fields."""

    code = "ambiguous"


def listed(view: TableView, action: Action, index: int) -> Mapping[str, Any]:
    """An action as programs read it; kinds and zones are those that the seat to decide sees."""
    return {
        "index": index,
        "verb": action.verb,
        **_ref("source", view, action.source),
        **_ref("target", view, action.target),
        "turn": action.turn,
        "choice": action.choice,
        "action": encode_action(action),
    }


def _ref(name: str, view: TableView, ref: Ref | None) -> Mapping[str, Any]:
    piece = view.piece(ref) if ref is not None else None
    return {name: ref, f"{name}_kind": None if piece is None else piece.kind, f"{name}_zone": None if ref is None else view.zone_of(ref)}


def pick(match: Match[Any, Any], fields: Mapping[str, Any]) -> Action:
    """The only legal action with these fields; NoMatch or Ambiguous."""
    decide = match.decide
    if decide is None:
        raise NoMatch("the match is over")
    view, table = match.look(decide.seat), match.state.table
    found = [action for i, action in enumerate(decide.actions) if _has(listed(view, action, i), fields, table)]
    if not found:
        raise NoMatch("no legal action has these fields")
    if any(not _stand_for_each_other(table, found[0], other) for other in found[1:]):
        raise Ambiguous(f"{len(found)} legal actions have these fields")
    chosen: Action = found[0]
    return chosen


def _has(action: Mapping[str, Any], fields: Mapping[str, Any], table: Table) -> bool:
    for name, wanted in fields.items():
        real = action[name]
        if type(real) is type(wanted) and real == wanted:
            continue
        if name in ("source", "target") and isinstance(wanted, str) and isinstance(real, str) and _alike(table, real, wanted):
            continue
        return False
    return True


def _stand_for_each_other(table: Table, a: Action, b: Action) -> bool:
    same = (a.verb, a.seat, a.turn, a.choice) == (b.verb, b.seat, b.turn, b.choice)
    return same and _alike(table, a.source, b.source) and _alike(table, a.target, b.target)


def _alike(table: Table, a: Ref | None, b: Ref | None) -> bool:
    if a == b:
        return True
    if a is None or b is None:
        return False
    zone = table.where(PieceId(a))
    one, other = (zone.find(PieceId(a)), zone.find(PieceId(b))) if zone is not None else (None, None)
    return one is not None and other is not None and alike(one, other)


def attempt_of(match: Match[Any, Any], fields: Mapping[str, Any], seat: Seat) -> Attempt:
    """The gesture that these fields mean, legal or not; kinds stand for the first piece of the kind that the seat sees."""
    view = match.look(seat)
    verb, turn, choice = fields.get("verb"), fields.get("turn", 0), fields.get("choice", "")
    if not (verb is None or isinstance(verb, str)) or not isinstance(turn, int) or isinstance(turn, bool) or not isinstance(choice, str):
        raise NoMatch("verb and choice are texts, turn is a whole number")
    return Attempt(seat, _find("source", view, fields), _find("target", view, fields), turn, choice, verb)


def _find(name: str, view: TableView, fields: Mapping[str, Any]) -> Ref | None:
    ref, kind, zone = (fields.get(key) for key in (name, f"{name}_kind", f"{name}_zone"))
    if any(not (value is None or isinstance(value, str)) for value in (ref, kind, zone)):
        raise NoMatch(f"{name}, {name}_kind and {name}_zone are texts or null")
    if ref is not None or kind is None:
        return ref if ref is not None else zone
    for place in view.zones.values():
        for piece in place.pieces:
            if piece.kind == kind and zone in (None, place.id):
                return piece.id
    raise NoMatch(f"the seat to decide sees no {kind!r}{f' in {zone}' if zone else ''}")
