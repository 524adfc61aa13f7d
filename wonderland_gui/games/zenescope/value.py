"""How good a state of `zenescope` is for a seat."""

from __future__ import annotations

from wonderland_gui.engine.protocol import Action, Rules, best_rival
from wonderland_gui.engine.table import Seat
from wonderland_gui.games.zenescope.state import State


def value(rules: Rules[State, Action], state: State, seat: Seat) -> float:
    """Done Goals."""
    return best_rival(rules.score(state), seat)
