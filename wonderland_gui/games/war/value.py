"""How good a state of `war` is for a seat: what automatic players maximise."""

from __future__ import annotations

from wonderland_gui.engine.protocol import Action, Rules, best_rival
from wonderland_gui.engine.table import Seat
from wonderland_gui.games.war.state import State


def value(rules: Rules[State, Action], state: State, seat: Seat) -> float:
    """Points ahead of the best rival."""
    return best_rival(rules.score(state), seat)
