"""Madness: how it is shared out after a Tea Party, and what a Madness or a Poison does that is drawn in a battle."""

from __future__ import annotations

from dataclasses import replace

from wonderland_gui.engine.table import Piece, PieceId, Seat
from wonderland_gui.games.war import keys
from wonderland_gui.games.war.board import Board
from wonderland_gui.games.war.chips import refill
from wonderland_gui.games.war.frames import MadChip, Moment
from wonderland_gui.games.war.handlers import Run
from wonderland_gui.games.war.losses import lose_units
from wonderland_gui.games.war.play import Play
from wonderland_gui.games.war.state import MADNESS
from wonderland_gui.games.war.triggers import emptied, falling, for_madness, rivals_of_poisoned


# ---------------------------------------------------------------- after the Tea Party
def share_out_madness(play: Play) -> None:
    """A Madness for everybody; then one more for whoever has most Shards, who discards half of them, rounded up.

    A group that the supply cannot serve evenly gets none; who has most and gets none discards nothing.
    """
    numbers, at = play.rules.numbers, play.at
    play.tell(keys.Event.TEA_ENDED)
    if _gives(play, play.order, numbers.madness_each):
        play.tell(keys.Event.MADNESS_FOR_ALL, n=numbers.madness_each)
    else:
        play.tell(keys.Event.MADNESS_SHORT)
    most = max(play.count(counter) for counter in at.shards)
    if most < numbers.shards.most_at_least:
        return
    group = tuple(seat for seat in play.order if play.count(at.shards[seat]) == most)
    if not _gives(play, group, numbers.madness_most):
        play.tell(keys.Event.MADNESS_SHORT)
        return
    for seat in group:
        play.tell(keys.Event.MADNESS_FOR_MOST, seat, n=numbers.madness_most, shards=play.discard_shards(seat, (most + 1) // 2))


def _gives(play: Play, group: tuple[Seat, ...], each: int) -> bool:
    """Whether the supply serves a group evenly; if so, it does."""
    if len(play.zone(MADNESS).pieces) < len(group) * each:
        return False
    for seat in group:
        for _ in range(each):
            play.move(play.zone(MADNESS).pieces[-1].id, MADNESS, play.at.bag[seat])
    return True


# ---------------------------------------------------------------- in a battle
def _chip(board: Board, seat: Seat, chip: PieceId) -> Piece:
    found = board.find(chip, (board.at.drawn[seat], board.at.madness[seat]))
    assert found is not None
    return found[0]


def _mad_chip(play: Play, frame: MadChip) -> None:
    """Track, loss, refill, one after the other (ruling 58)."""
    match frame.step:
        case "track":
            _on_track(play, frame)
        case "loss":
            _loss(play, frame)
        case "refill":
            _refilled(play, frame)


def _on_track(play: Play, frame: MadChip) -> None:
    """The chip goes to the Madness track; a Poison waits beside.  Effects of drawing it follow."""
    seat, at = frame.seat, play.at
    piece = _chip(play, seat, frame.chip)
    play.push(MadChip(seat, frame.chip, "loss"), Moment(seat, for_madness(play, seat, frame.chip)))
    if play.rules.sort_of[piece.kind] == "poison":
        for other, trigger in rivals_of_poisoned(play, seat):
            play.push(Moment(other, (trigger,)))
        return
    play.draft.move(frame.chip, at.drawn[seat], at.madness[seat])
    battle = play.current()
    play.fight(replace(battle, mad=(*battle.mad[:seat], battle.mad[seat] + 1, *battle.mad[seat + 1 :])))


def _loss(play: Play, frame: MadChip) -> None:
    """What is left of the loss after softening; the Shield may block the whole chip, also what falls beside the units (ruling 57)."""
    seat = frame.seat
    battle = play.current()
    piece = _chip(play, seat, frame.chip)
    loss = max(0, play.rules.data.chips[piece.kind].loss - battle.soft[seat])
    if battle.soft[seat]:
        play.fight(replace(battle, soft=(*battle.soft[:seat], 0, *battle.soft[seat + 1 :])))
    falls = falling(play, seat, frame.chip)
    play.push(MadChip(seat, frame.chip, "refill"))
    if not play.units(play.here(), seat):
        return
    blockable = loss > 0 and play.count(play.at.shield[seat]) > 0
    lose_units(play, seat, loss, frame.chip if blockable else None, falls)


def _refilled(play: Play, frame: MadChip) -> None:
    """Poison goes home; the Madness that fills the track empties it into the bag, with all Exhausted chips."""
    seat, at = frame.seat, play.at
    piece = _chip(play, seat, frame.chip)
    if play.rules.sort_of[piece.kind] == "poison":
        owner = play.seat_with("poisoned_plate")
        assert owner is not None
        play.move(frame.chip, at.drawn[seat], at.poison[owner])
    elif len(play.zone(at.madness[seat]).pieces) >= play.rules.numbers.madness_track:
        play.show()
        refill(play, seat)
        play.push(Moment(seat, emptied(play, seat)))


MAD_CHIP = Run(_mad_chip)
