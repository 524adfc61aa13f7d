"""What is reckoned on the open table of `war`, as plates beside the pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wonderland_gui.engine.protocol import Named, Note, Param
from wonderland_gui.engine.table import Seat
from wonderland_gui.games.war.battle import starting_strength
from wonderland_gui.games.war.board import Board
from wonderland_gui.games.war.frames import Battle, LayOut, War
from wonderland_gui.games.war.keys import Note as Key
from wonderland_gui.games.war.scoring import award_of, half_of


def notes(board: Board) -> tuple[Note, ...]:
    """All notes; none before the table is laid out."""
    if any(isinstance(frame, LayOut) for frame in board.frames):
        return ()
    return (*_players(board), *_regions(board), *_battle(board), *_bags(board))


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


def _bags(board: Board) -> Iterator[Note]:
    """What is left in each bag, for its owner alone, who may not look into it in the War (ruling 36).

    All that comes into a bag or out of it is seen, so that this could be counted.  A chip that has been drawn and lies face down still counts: nobody has seen
    yet which one it is.
    """
    if not board.rules.options.count_my_bag or not any(isinstance(frame, War) for frame in board.frames):
        return
    for number in range(board.seats):
        seat = Seat(number)
        yield Note(board.at.bag[seat], Key.BAG, {"who": board.rules.names[seat], **_left(board, seat)}, seen_by=(seat,))


def _left(board: Board, seat: Seat) -> dict[str, Param]:
    """How many chips are left, of which sort; and how many units the owner has in the battle, and what Madness costs of them."""
    battle, unseen = board.battle, [piece for piece in board.zone(board.at.drawn[seat]).pieces if not piece.face_up]
    kinds = [piece.kind for piece in (*board.zone(board.at.bag[seat]).pieces, *unseen)]
    found = Counter(_sort(board, kind) for kind in kinds)
    told = {name: found.pop(name, 0) for name in ("madness", "double", "poison")}
    units = board.unit_count(board.here(), seat) if battle is not None and seat in battle.fighters else 0
    losses = {_sort(board, kind): chip.loss for kind, chip in board.rules.data.chips.items()}
    return {"n": len(kinds), **told, "others": found.total(), "units": units, "loss": losses.get("madness", 0), "double_loss": losses.get("double", 0)}


def _sort(board: Board, kind: str) -> str:
    """The sort of a chip; the Madness that is never discarded is Double."""
    sort = board.rules.sort_of[kind]
    return "double" if sort == "madness" and kind not in board.rules.discardable else sort
