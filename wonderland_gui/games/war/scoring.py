"""The score of `war`: the track, Castles, Quests and Shards; and who is ahead among equals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland_gui.engine.protocol import Line, Named, Standing
from wonderland_gui.engine.scoring import standings
from wonderland_gui.engine.table import Seat
from wonderland_gui.games.war.board import Board, Still
from wonderland_gui.games.war.keys import Score
from wonderland_gui.games.war.objectives import is_reached
from wonderland_gui.games.war.state import State

if TYPE_CHECKING:
    from wonderland_gui.games.war.rules import Rulebook


def award_of(board: Board, region: int, number: int) -> int:
    """The points of the first place in a Region in a Round; 0 where no marker lies."""
    pieces = board.zone(board.at.markers[region]).pieces
    if not pieces:
        return 0
    awards = board.rules.data.markers[pieces[-1].kind].award
    return awards[min(number, len(awards)) - 1]


def half_of(board: Board, award: int) -> int:
    """The points of the second place."""
    return (award + 1) // 2 if board.rules.numbers.second_place == "up" else award // 2


def lines(board: Board, seat: Seat) -> list[Line]:
    """What a seat would score if the game ended now; what rests on Quests that lie face down only their owner reads."""
    at, numbers, rules = board.at, board.rules.numbers, board.rules
    castles, value = board.castle_count(seat), board.castle_value(seat)
    made = [Line(Score.TRACK, board.count(at.vp[seat])), Line(Score.CASTLES, castles * value, {"n": castles, "value": value})]
    if board.is_published():
        foundations = sum(len(board.foundations(region, seat)) for region in range(len(at.regions)))
        made.append(Line(Score.FOUNDATIONS, foundations * numbers.two_players.foundation_vp, {"n": foundations}))
    for card in board.zone(at.claimed[seat]).pieces:
        both = is_reached(board, seat, rules.data.quests[card.kind].objective)
        key, points = (Score.QUEST_BOTH, numbers.quests.both) if both else (Score.QUEST_FEAT, numbers.quests.feat)
        made.append(Line(key, points, {"card": Named("kind", card.kind)}))
    secret = (seat,) if board.frames else None
    for card in board.zone(at.quests[seat]).pieces:
        if is_reached(board, seat, rules.data.quests[card.kind].objective):
            made.append(Line(Score.QUEST_OBJECTIVE, numbers.quests.objective, {"card": Named("kind", card.kind)}, secret))
    shards = board.count(at.shards[seat])
    made.append(Line(Score.SHARDS, shards * numbers.shards.vp, {"n": shards}))
    return made


def score(rules: Rulebook, state: State) -> tuple[Standing, ...]:
    """All scores; among equals who has fewer Shards is ahead, then who has more units on the board (ruling 38: then they share)."""
    board = Still(rules, state)
    every = [Seat(seat) for seat in range(board.seats)]
    ties = {seat: (-board.count(board.at.shards[seat]), board.all_units(seat)) for seat in every}
    return standings({seat: lines(board, seat) for seat in every}, ties)
