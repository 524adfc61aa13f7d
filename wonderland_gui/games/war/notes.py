"""What is reckoned on the open table of `war`, as plates beside the pieces."""

from __future__ import annotations

from collections.abc import Iterator

from wonderland_gui.engine.protocol import Named, Note, Param
from wonderland_gui.engine.table import Seat
from wonderland_gui.games.war.battle import starting_strength
from wonderland_gui.games.war.board import Board
from wonderland_gui.games.war.frames import Battle, LayOut
from wonderland_gui.games.war.keys import Note as Key
from wonderland_gui.games.war.scoring import award_of, half_of


def notes(board: Board) -> tuple[Note, ...]:
    """All notes; none before the table is laid out."""
    if any(isinstance(frame, LayOut) for frame in board.frames):
        return ()
    return (*_players(board), *_regions(board), *_battle(board))


def _players(board: Board) -> Iterator[Note]:
    yield Note(board.at.plates[board.first], Key.FIRST, {"who": board.rules.names[board.first]})
    for number in range(board.seats):
        seat = Seat(number)
        n, value = board.castle_count(seat), board.castle_value(seat)
        yield Note(board.at.castles[seat], Key.CASTLES, {"who": board.rules.names[seat], "n": n, "value": value, "points": n * value})


def _regions(board: Board) -> Iterator[Note]:
    """What a Region is worth in this Round, and who would begin a battle there with most Strength."""
    battle = board.battle
    for region, zone in enumerate(board.at.regions):
        award = award_of(board, region, board.rules.round_of(board))
        yield Note(board.at.markers[region], Key.AWARD, {"zone": Named("zone", zone), "first": award, "second": half_of(board, award)})
        if battle is not None and board.here() == region:
            yield Note(zone, Key.BATTLE, {"zone": Named("zone", zone), "n": len(battle.fighters)})
            continue
        owners = board.owners_in(region)
        strengths = {seat: starting_strength(board, seat, region) for seat in owners}
        best = max(strengths.values(), default=0)
        leading = [seat for seat in owners if strengths[seat] == best]
        if best and len(leading) == 1:
            params: dict[str, Param] = {"who": board.rules.names[leading[0]], "n": best, "zone": Named("zone", zone)}
            yield Note(zone, Key.STANDING, params)


def _battle(board: Board) -> Iterator[Note]:
    battle = board.battle
    if battle is None:
        return
    for seat in battle.fighters:
        yield from _fighter(board, battle, seat)


def _fighter(board: Board, battle: Battle, seat: Seat) -> Iterator[Note]:
    at, who = board.at, board.rules.names[seat]
    if seat in battle.busted:
        yield Note(at.active[seat], Key.BUSTED, {"who": who})
    elif seat in battle.halted:
        yield Note(at.active[seat], Key.HALTED, {"who": who})
    if battle.soft[seat]:
        yield Note(at.madness[seat], Key.SOFT, {"who": who, "n": battle.soft[seat]})
