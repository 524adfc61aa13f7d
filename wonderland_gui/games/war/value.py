"""How good a state of `war` is for a seat: what automatic players maximise.

What a seat has is its score and what that is likely to become: its share in the Regions where it has units, the chips it draws from, and what lies
open of a card that it is just gaining.
"""

from __future__ import annotations

from typing import Final

from wonderland_gui.engine.protocol import Action, Rules
from wonderland_gui.engine.table import Seat
from wonderland_gui.games.war.board import Board, Still
from wonderland_gui.games.war.frames import Boon, Card, Forging, Units, War
from wonderland_gui.games.war.prospects import Prospects, rounds_left
from wonderland_gui.games.war.rules import Rulebook
from wonderland_gui.games.war.scoring import lines
from wonderland_gui.games.war.state import State
from wonderland_gui.games.war.worth import boon_worth, card_worth, holdings

RIVAL: Final = 0.4
"""How much a point of the best rival counts against one's own."""
WIN: Final = 10.0
"""Being ahead at the end, beside the points."""


def value(rules: Rules[State, Action], state: State, seat: Seat) -> float:
    """What the seat can expect, less a part of what its best rival can."""
    assert isinstance(rules, Rulebook)
    board = Still(rules, state)
    if not state.frames:
        points = [standing.points for standing in rules.score(state)]
        ahead = points[seat] - max(n for other, n in enumerate(points) if other != seat)
        return float(ahead) + (WIN if ahead > 0 else -WIN if ahead < 0 else 0.0)
    prospects = Prospects(board, seat)
    expected = [prospects.regions(Seat(number)) + _standing(board, Seat(number), seat) for number in range(board.seats)]
    return expected[seat] + _open(board, seat) - RIVAL * max(n for other, n in enumerate(expected) if other != seat)


def _standing(board: Board, seat: Seat, eyes: Seat) -> float:
    """The score as `eyes` see it, and what else the seat holds for the Rounds to come."""
    score = sum(line.points for line in lines(board, seat) if line.seen_by is None or eyes in line.seen_by)
    return score + holdings(board, seat, rounds_left(board), mine=seat == eyes)


def _open(board: Board, seat: Seat) -> float:
    """What the seat is about to gain: the rest of a card, of an icon, of a Forge space."""
    worth = 0.0
    for frame in board.frames[1:]:
        if isinstance(frame, Card) and frame.seat == seat:
            worth += card_worth(board, seat, frame)
        elif isinstance(frame, Units) and frame.seat == seat:
            worth += frame.left
        elif isinstance(frame, Boon) and frame.seat == seat:
            worth += boon_worth(board, frame)
        elif isinstance(frame, Forging) and frame.seat == seat and isinstance(board.frames[0], War):
            worth += 0.5
    return worth
