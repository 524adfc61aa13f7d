"""How good a state of `xiii` is for a seat: what automatic players maximise."""

from __future__ import annotations

from wonderland_gui.engine.protocol import Action, Rules, best_rival
from wonderland_gui.engine.table import Seat
from wonderland_gui.games.xiii.rules import Xiii
from wonderland_gui.games.xiii.state import State


def value(rules: Rules[State, Action], state: State, seat: Seat) -> float:
    """Points that the seat is ahead."""
    assert isinstance(rules, Xiii)
    return best_rival(rules.score(state), seat)
