"""The tea table: its chairs, their cards, and the way from one to another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wonderland_gui.engine.table import Seat, ZoneId
from wonderland_gui.games.war.state import HEAD

if TYPE_CHECKING:
    from wonderland_gui.games.war.board import Board
    from wonderland_gui.games.war.play import Play


def used_chairs(board: Board) -> tuple[int, ...]:
    """The chairs of this number of players, clockwise from the right hand of the Head."""
    chairs = board.rules.numbers.chairs
    return tuple(i for i in range(1, chairs.count + 1) if chairs.min_players.get(i, 0) <= board.seats)


def tea_deck(board: Board) -> ZoneId:
    """The deck of this Round."""
    return board.at.decks[min(board.rules.round_of(board), len(board.at.decks)) - 1]


def card_on(board: Board, chair: int) -> bool:
    """Whether a Tea Party card lies on a chair."""
    cards = board.rules.data.tea_cards
    return any(piece.kind in cards for piece in board.zone(board.at.chairs[chair]).pieces)


def leader_on(board: Board, chair: int) -> bool:
    """Whether a Leader sits on a chair."""
    leaders = board.rules.data.leaders
    return any(piece.kind in leaders for piece in board.zone(board.at.chairs[chair]).pieces)


def chairs_with_cards(board: Board) -> tuple[int, ...]:
    """The chairs on which a card lies: nobody sits there, for whoever sits down takes the card."""
    return tuple(i for i in used_chairs(board) if card_on(board, i))


def way_from(board: Board, seat: Seat, chair: int) -> tuple[int, ...]:
    """The chairs from one to the Head in the direction in which a Leader goes: clockwise, or the other way round."""
    chairs = used_chairs(board)
    if board.seat_with("widdershins") == seat:
        return tuple(i for i in reversed(chairs) if i < chair or chair == 0)
    return tuple(i for i in chairs if i > chair)


def reachable(board: Board, seat: Seat) -> tuple[int, ...]:
    """The chairs to which a seat's Leader may go before the Head."""
    chair = board.chair_of(seat)
    if chair is None:
        return ()
    return tuple(i for i in way_from(board, seat, chair) if card_on(board, i))


def can_reach_head(board: Board, seat: Seat) -> bool:
    """Whether there is anything to be had beyond the Head: a card on the table, or in the deck for the refill (ruling 18)."""
    return bool(chairs_with_cards(board)) or bool(board.zone(tea_deck(board)).pieces)


def deal(play: Play) -> int:
    """A card for each chair that has neither card nor Leader, from chair 1 on, while cards last (ruling 45); says how many."""
    deck, dealt = tea_deck(play), 0
    for chair in used_chairs(play):
        if not play.zone(deck).pieces:
            break
        if not card_on(play, chair) and not leader_on(play, chair):
            play.draft.move(play.zone(deck).pieces[-1].id, deck, play.at.chairs[chair], face_up=True)
            dealt += 1
    return dealt


def move_leader(play: Play, seat: Seat, to: ZoneId) -> None:
    """A seat's Leader goes somewhere, from wherever he is."""
    piece, zone = play.leader_of(seat)
    if zone != to:
        play.move(piece.id, zone, to)


def all_to_head(play: Play) -> None:
    """Every Leader goes to the Head of the Table."""
    for seat in range(play.seats):
        move_leader(play, Seat(seat), HEAD)
