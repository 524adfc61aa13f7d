"""Wagers: laid face down by those who have no units in a battle, turned up when it is over."""

from __future__ import annotations

from wonderland_gui.engine.protocol import Action, Decide
from wonderland_gui.engine.table import COUNT, FACES, Piece, PieceId, Seat, ZoneId
from wonderland_gui.games.war import keys
from wonderland_gui.games.war.actions import Bet, Decline
from wonderland_gui.games.war.board import Board, here_param
from wonderland_gui.games.war.frames import Betting, Boon
from wonderland_gui.games.war.handlers import Ask, Asked
from wonderland_gui.games.war.play import Play


def bettors(board: Board) -> tuple[Seat, ...]:
    """Who may wager: everybody without units here, with three players or more."""
    battle = board.battle
    if battle is None or board.seats < 3:
        return ()
    return tuple(seat for seat in board.order if seat not in battle.fighters)


def _names(board: Board, piece: Piece) -> str | None:
    return board.rules.data.wagers[piece.kind].names


def _bet(board: Board, frame: Betting) -> Asked:
    """A card of a participant (ruling 32), or none."""
    seat, battle = frame.seat, board.battle
    assert battle is not None
    factions = [board.rules.factions[fighter] for fighter in battle.fighters]
    cards = [card for card in board.zone(board.at.wagers[seat]).pieces if _names(board, card) in factions]
    actions = (*(board.rules.make(Bet, seat, card.id, board.at.wager[seat]) for card in cards), board.rules.make(Decline, seat))
    return Decide(seat, keys.Prompt.WAGER, actions, secret=not board.rules.options.open_choices, params=here_param(board))


def _laid(play: Play, frame: Betting, action: Action) -> None:
    """Who lays no wager lays a card that says nothing: nobody can tell before all have chosen."""
    seat, at = frame.seat, play.at
    if isinstance(action, Bet):
        assert action.source is not None
        card = PieceId(action.source)
    else:
        card = next(piece.id for piece in play.zone(at.wagers[seat]).pieces if _names(play, piece) is None)
    play.move(card, at.wagers[seat], at.wager[seat])
    play.tell(keys.Event.CHOSE_WAGER, seat)


def take_back_silent(play: Play) -> None:
    """All have chosen: cards that say nothing return to their owners, and it is seen who has laid a wager."""
    for seat in bettors(play):
        for card in play.zone(play.at.wager[seat]).pieces:
            if _names(play, card) is None:
                play.move(card.id, play.at.wager[seat], play.at.wagers[seat])
            else:
                play.tell(keys.Event.LAID_WAGER, seat)


def turn_up(play: Play, zones: tuple[ZoneId, ...], *, is_open: bool) -> None:
    """Lays zones open for everybody, or closes them again."""
    for zone in zones:
        owner = play.zone(zone).owner
        hidden = FACES if play.rules.options.open_choices else COUNT
        play.draft.rezone(zone, owner=owner, to_owner=FACES, to_others=FACES if is_open else hidden)


def settle(play: Play) -> None:
    """All wagers are turned up: right ones bring a weak Ally chip, wrong ones a Shard, a tie or no winner nothing; the cards go back (ruling 69)."""
    battle, at = play.current(), play.at
    laid = [(seat, play.zone(at.wager[seat]).pieces[-1]) for seat in bettors(play) if play.zone(at.wager[seat]).pieces]
    if not laid:
        return
    zones = tuple(at.wager[seat] for seat, _ in laid)
    turn_up(play, zones, is_open=True)
    for seat, card in laid:
        play.tell(keys.Event.TURNED_WAGER, seat, card=play.kind(card.kind))
    play.show()
    turn_up(play, zones, is_open=False)
    winner = battle.first[0] if len(battle.first) == 1 else None
    right = []
    for seat, card in laid:
        play.move(card.id, at.wager[seat], at.wagers[seat])
        if winner is None:
            play.tell(keys.Event.WAGER_VOID, seat)
        elif _names(play, card) == play.rules.factions[winner]:
            play.tell(keys.Event.WAGER_RIGHT, seat)
            right.append(seat)
        else:
            play.tell(keys.Event.WAGER_WRONG, seat, n=play.gain_shards(seat, 1))
    play.push(*(Boon(seat, "weak") for seat in reversed(right)))


def ask_all(play: Play) -> None:
    """Everybody without units here is asked, in turn order."""
    play.push(*(Betting(seat) for seat in reversed(bettors(play))))


BETTING = Ask(_bet, _laid)
