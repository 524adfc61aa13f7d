"""Bags and chips: drawing, turning up, filling the bag again."""

from __future__ import annotations

from wonderland_gui.engine.protocol import Chance, Outcome, draw
from wonderland_gui.engine.table import PieceId, Seat
from wonderland_gui.games.war import keys
from wonderland_gui.games.war.board import Board
from wonderland_gui.games.war.frames import DrawChip, Moment, PlayChip
from wonderland_gui.games.war.handlers import Luck
from wonderland_gui.games.war.play import Play


def can_draw(board: Board, seat: Seat) -> bool:
    """Whether a seat has a chip to draw, be it after a refill (ruling 2)."""
    at = board.at
    return any(board.zone(zone[seat]).pieces for zone in (at.bag, at.exhausted, at.madness))


def refill(play: Play, seat: Seat) -> None:
    """All Exhausted chips and all of the Madness track return to the bag; Active chips stay (ruling 1)."""
    at = play.at
    play.draft.move_all(at.madness[seat], at.bag[seat])
    play.draft.move_all(at.exhausted[seat], at.bag[seat])
    play.tell(keys.Event.BAG_FILLED, seat)


def ready_bag(play: Play, seat: Seat) -> bool:
    """Whether the seat can draw; an empty bag is filled first."""
    if play.zone(play.at.bag[seat]).pieces:
        return True
    if not can_draw(play, seat):
        return False
    play.show()
    refill(play, seat)
    return True


def chip_back(play: Play, seat: Seat, chip: PieceId) -> str:
    """A chip just drawn goes back into the bag, and does nothing more (ruling 63), also if it is drawn again at once; says of which kind it is."""
    for index, frame in enumerate(play.stack):
        if isinstance(frame, Moment):
            play.stack[index] = Moment(frame.seat, tuple(trigger for trigger in frame.due if trigger.chip != chip))
    return play.draft.move(chip, play.at.drawn[seat], play.at.bag[seat]).kind


def take_out(play: Play, seat: Seat, kind: str) -> PieceId:
    """A chip of this kind, as the one on top of the bag.

    Which id it bears must tell nothing, not even to those who know the ids in the bag: so the kinds are dealt anew over the same ids.
    """
    bag = play.at.bag[seat]
    kinds = [piece.kind for piece in play.zone(bag).pieces]
    kinds.remove(kind)
    play.draft.deal(bag, [*kinds, kind])
    return play.zone(bag).pieces[-1].id


def _draw(board: Board, frame: DrawChip) -> Chance:
    return draw(board.zone(board.at.bag[frame.seat]), 1)


def _drawn(play: Play, frame: DrawChip, outcome: Outcome) -> None:
    """A chip of the kind that chance gave; those of all players wait face down until all have drawn."""
    at, seat = play.at, frame.seat
    kind = str(outcome[0])
    chip = take_out(play, seat, kind)
    play.draft.move(chip, at.bag[seat], at.drawn[seat], face_up=frame.extra)
    if frame.extra:
        play.tell(keys.Event.DREW, seat, card=play.kind(kind))
        play.push(PlayChip(seat, chip))


DRAW_CHIP = Luck(_draw, _drawn)
