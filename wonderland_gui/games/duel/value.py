"""How good a state of `duel` is for a seat: what automatic players maximise."""

from __future__ import annotations

from math import tanh

from wonderland_gui.engine.protocol import Action, Rules
from wonderland_gui.engine.table import Seat
from wonderland_gui.games.duel.rules import Duel
from wonderland_gui.games.duel.state import PLAY, RED_QUEEN, State, side_of

SLOPE = 6.0
"""A lead of as many ranks counts as three quarters of a line that is still open."""


def value(rules: Rules[State, Action], state: State, seat: Seat) -> float:
    """Points that the seat is ahead, those of open lines by how large the lead is."""
    assert isinstance(rules, Duel)
    table = state.table
    play = table.counters[PLAY]
    side = side_of(seat, play)
    sheet = rules.scorer.sheet(table)
    zones = table.zones
    left = sum(len(zones[hand].pieces) for hand in rules.board.hands)
    ahead = 0.0
    for (red, alice), taker, worth in zip(sheet.totals, sheet.takers, sheet.worth, strict=True):
        if left == 0:
            ahead += 0 if taker is None else worth if taker == RED_QUEEN else -worth
        else:
            ahead += worth * tanh((red - alice) / SLOPE)
    before = sum(0 if r.taker is None else r.points if r.taker == seat else -r.points for r in state.first)
    return (ahead if side == RED_QUEEN else -ahead) + before
