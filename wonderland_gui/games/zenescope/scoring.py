"""Standings: a point for each Goal that is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland_gui.engine.protocol import Line, Standing
from wonderland_gui.engine.scoring import standings as ranked
from wonderland_gui.engine.table import Seat
from wonderland_gui.games.zenescope.keys import Score
from wonderland_gui.games.zenescope.state import State, areas

if TYPE_CHECKING:
    from wonderland_gui.games.zenescope.rules import Zenescope


def standings(rules: Zenescope, state: State) -> tuple[Standing, ...]:
    """Each seat's done Goals, a line each."""
    lines: dict[Seat, list[Line]] = {}
    for area in areas(state.table.seats):
        lines[area.seat] = []
        for piece in state.table.zones[area.done].pieces:
            character = piece.kind == rules.goal_token
            kind = state.table.zones[area.character].pieces[0].kind if character else piece.kind
            lines[area.seat].append(Line(Score.CHARACTER_GOAL if character else Score.GOAL, 1, {"goal": rules.kind_name(kind)}))
    return ranked(lines)
