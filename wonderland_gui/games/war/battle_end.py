"""After a battle: awards and Castles, feats, effects, forging, wagers, and clearing up."""

from __future__ import annotations

from wonderland_gui.engine.protocol import Action, Decide, Param
from wonderland_gui.engine.table import Seat
from wonderland_gui.games.war import feats, keys, wagers
from wonderland_gui.games.war.actions import TakeAward
from wonderland_gui.games.war.board import Board
from wonderland_gui.games.war.castles import can_win_castle, win_castle
from wonderland_gui.games.war.frames import After, Award, Forging, Lone
from wonderland_gui.games.war.handlers import Ask, Asked
from wonderland_gui.games.war.ops_units import bring_back
from wonderland_gui.games.war.play import Play
from wonderland_gui.games.war.scoring import award_of, half_of
from wonderland_gui.games.war.state import RESISTANCE
from wonderland_gui.games.war.war_frames import Row, in_row


def strengths_of(board: Board) -> tuple[int, ...]:
    """The Strength of each seat."""
    return tuple(board.count(counter) for counter in board.at.strength)


def go(play: Play, row: Row) -> None:
    """Names the row that follows."""
    play.fight(in_row(play.current(), row))


def ranking(board: Board) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Who is first, and who second; nobody is second behind a tie (ruling 9), and nobody who has busted is either (ruling 8)."""
    stands = board.in_order(board.still_in())
    if not stands:
        return (), ()
    strengths = strengths_of(board)
    resists = board.count(RESISTANCE) if board.is_published() else -1
    best = max(strengths[seat] for seat in stands)
    first = tuple(seat for seat in stands if strengths[seat] == best)
    if resists > best:
        return (), first
    rest = [seat for seat in stands if seat not in first]
    if len(first) > 1 or not rest:
        return first, ()
    next_best = max(strengths[seat] for seat in rest)
    return first, () if resists > next_best else tuple(seat for seat in rest if strengths[seat] == next_best)


def row_award(play: Play) -> None:
    """The sole first takes the award and a Castle; of several each takes one of the two; the second takes half the award."""
    first, second = ranking(play)
    here = play.here()
    play.fight(in_row(play.current(), "quests", first=first, second=second))
    award = award_of(play, here, play.round())
    if not first and not second:
        play.tell(keys.Event.NOBODY_WON, None, zone=play.region_name(here))
    if len(first) == 1:
        give_award(play, first[0], award, keys.Event.WON)
        win_castle(play, first[0], here)
        if second:
            play.show()  # who has won is told before who came second
    for seat in second:
        give_award(play, seat, half_of(play, award), keys.Event.SECOND)
    play.push(*(Award(seat) for seat in reversed(first) if len(first) > 1))


def give_award(play: Play, seat: Seat, points: int, key: keys.Event) -> None:
    """Points for a place in a battle."""
    play.add(play.at.vp[seat], points)
    play.tell(key, seat, n=points)


def _award_or_castle(board: Board, seat: Seat, region: int) -> Asked:
    """The award, or a Castle if one can be built (ruling 13)."""
    make = board.rules.make
    actions = [make(TakeAward, seat, choice="vp")]
    if can_win_castle(board, seat, region):
        actions.append(make(TakeAward, seat, choice="castle"))
    params: dict[str, Param] = {"n": award_of(board, region, board.rules.round_of(board)), "zone": board.rules.region_names[region]}
    return Decide(seat, keys.Prompt.AWARD, tuple(actions), params=params)


def _take(play: Play, seat: Seat, region: int, action: Action) -> None:
    if action.choice == "castle":
        win_castle(play, seat, region)
    else:
        give_award(play, seat, award_of(play, region, play.round()), keys.Event.TOOK_AWARD)


def row_quests(play: Play) -> None:
    go(play, "effects")
    play.show()
    feats.ask_all(play)


def row_effects(play: Play) -> None:
    """In turn order the effects of winning, of being second, of the end; and what comes back after a bust (ruling 68)."""
    go(play, "forge")
    battle = play.current()
    for seat in battle.busted:
        bring_back(play, seat, battle.owed[seat])
    frames = []
    for seat in play.in_order(play.still_in()):
        if seat in battle.first:
            frames.append(After(seat, ("win", "end")))
        elif seat in battle.second:
            frames.append(After(seat, ("second", "end")))
        else:
            frames.append(After(seat, ("end",)))
    play.push(*reversed(frames))


def row_forge(play: Play) -> None:
    go(play, "wagers")
    play.push(*(Forging(seat) for seat in reversed(play.in_order(play.still_in()))))


def row_wagers(play: Play) -> None:
    go(play, "close")
    wagers.settle(play)


def row_close(play: Play) -> None:
    """Active chips are Exhausted, cubes go back, the Twins are whole again, and the battle is over."""
    battle, here, at = play.current(), play.here(), play.at
    for seat in battle.fighters:
        play.draft.move_all(at.active[seat], at.exhausted[seat])
        play.draft.count(at.strength[seat], 0)
    for zone in (at.regions[here], *at.figures, *at.regions):
        for piece in play.zone(zone).pieces:
            if piece.marks:
                play.draft.mark(piece.id, zone)
    play.draft.count(RESISTANCE, 0)
    play.stack.pop()


def _ask_award(board: Board, frame: Award) -> Asked:
    return _award_or_castle(board, frame.seat, board.here())


def _took_award(play: Play, frame: Award, action: Action) -> None:
    _take(play, frame.seat, play.here(), action)


def _ask_lone(board: Board, frame: Lone) -> Asked:
    return _award_or_castle(board, frame.seat, board.at.region_index[frame.region])


def _took_lone(play: Play, frame: Lone, action: Action) -> None:
    _take(play, frame.seat, play.at.region_index[frame.region], action)


AWARD = Ask(_ask_award, _took_award)
LONE = Ask(_ask_lone, _took_lone)
