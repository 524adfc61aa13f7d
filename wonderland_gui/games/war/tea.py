"""The Tea Party: turns, the way round the table, the Head, and the end of the phase."""

from __future__ import annotations

from wonderland_gui.engine.protocol import Action, Chance, Decide, Outcome, Roll
from wonderland_gui.engine.table import PieceId, Seat, ZoneId
from wonderland_gui.games.war import keys
from wonderland_gui.games.war.actions import Decline, Fetch, Give, Place, PutPoison, Refill, Sit
from wonderland_gui.games.war.board import Board
from wonderland_gui.games.war.cards import parts_of
from wonderland_gui.games.war.frames import After, Card, Fetching, Gift, HeadChair, HeadRefill, Poisoning, Seating, ShardDie, Tea, War
from wonderland_gui.games.war.handlers import Ask, Asked, Luck, Run
from wonderland_gui.games.war.madness import share_out_madness
from wonderland_gui.games.war.play import Play
from wonderland_gui.games.war.state import DIE, HEAD, TEA_DISCARD
from wonderland_gui.games.war.tea_table import (
    all_to_head,
    can_reach_head,
    chairs_with_cards,
    deal,
    move_leader,
    reachable,
)


def open_tea(play: Play) -> None:
    """A new Round's table: the old cards go, Poison goes home, new cards are dealt, all Leaders sit at the Head, and the last on the track begins."""
    at = play.at
    cards = play.rules.data.tea_cards
    for zone in at.chairs:
        for piece in play.zone(zone).pieces:
            if piece.kind in cards:
                play.move(piece.id, zone, TEA_DISCARD)
            elif play.rules.sort_of.get(piece.kind) == "poison":
                poison_home(play, piece.id, zone)
    for seat in range(play.seats):
        play.draft.move_all(at.tea[seat], TEA_DISCARD)
    deal(play)
    all_to_head(play)
    # Fewest points; then fewest units; then who came earlier in the last Round (rulings 16 and 42).
    before = play.order
    play.first = min(before, key=lambda seat: (play.count(at.vp[seat]), play.all_units(seat), before.index(seat)))
    play.tell(keys.Event.ROUND, play.first, n=play.round())
    play.show()


def poison_home(play: Play, chip: PieceId, zone: ZoneId) -> None:
    """A Poison returns to the supply of the Jabberwock."""
    owner = play.seat_with("poisoned_plate")
    assert owner is not None
    play.move(chip, zone, play.at.poison[owner])


# ---------------------------------------------------------------- turns
def _next_turn(play: Play, frame: Tea) -> None:
    """The next player in turn order whose Leader is in no Region; if there is none, the Tea Party ends."""
    order = play.order
    start = order.index(frame.last) + 1 if frame.last is not None else 0
    for step in range(len(order)):
        seat = order[(start + step) % len(order)]
        if play.chair_of(seat) is not None:
            play.push(Tea(seat, frame.refilled), Seating(seat))
            if may_poison(play, seat):
                play.push(Poisoning(seat))
            return
    share_out_madness(play)
    play.push(War())


def may_poison(board: Board, seat: Seat) -> bool:
    """Whether the Jabberwock's power can be used: there is Poison in his supply, and none on the table."""
    if board.seat_with("poisoned_plate") != seat or not board.zone(board.at.poison[seat]).pieces:
        return False
    return not any(board.rules.sort_of.get(piece.kind) == "poison" for zone in board.at.chairs for piece in board.zone(zone).pieces)


def _poison(board: Board, frame: Poisoning) -> Asked:
    seat, make = frame.seat, board.rules.make
    chips = board.zone(board.at.poison[seat]).pieces
    actions = [make(PutPoison, seat, chips[-1].id, board.at.chairs[chair]) for chair in chairs_with_cards(board)] if chips else []
    return Decide(seat, keys.Prompt.POISON, (*actions, make(Decline, seat)) if actions else ())


def _poisoned(play: Play, frame: Poisoning, action: Action) -> None:
    if isinstance(action, PutPoison) and action.source is not None and action.target is not None:
        play.move(PieceId(action.source), play.at.poison[frame.seat], ZoneId(action.target))
        play.tell(keys.Event.POISONED, frame.seat, zone=play.zone_name(action.target))


def has_all_cards(board: Board, seat: Seat) -> bool:
    """Whether a seat has taken its cards of this Round, or there is none left to take (rulings 18 and 19)."""
    return len(board.zone(board.at.tea[seat]).pieces) >= board.cards_per_round() or not can_reach_head(board, seat)


def _seating(board: Board, frame: Seating) -> Asked:
    """With all cards the Leader has to go to a Region; else to a chair with a card, or to the Head (ruling 43)."""
    seat, make, at = frame.seat, board.rules.make, board.at
    leader, _ = board.leader_of(seat)
    if has_all_cards(board, seat):
        return Decide(seat, keys.Prompt.PLACE_LEADER, tuple(make(Place, seat, leader.id, region) for region in at.regions))
    actions = [make(Sit, seat, leader.id, at.chairs[chair]) for chair in reachable(board, seat)]
    actions.append(make(Sit, seat, leader.id, HEAD))
    if may_refill(board, seat):
        actions.append(make(Refill, seat))
    return Decide(seat, keys.Prompt.SIT, tuple(actions))


def may_refill(board: Board, seat: Seat) -> bool:
    """Whether the Mad Hatter may use his power: once in a Tea Party, in place of a move (ruling 20)."""
    tea = board.frames[0]
    return isinstance(tea, Tea) and not tea.refilled and board.seat_with("change_places") == seat


def _seated(play: Play, frame: Seating, action: Action) -> None:
    seat = frame.seat
    if isinstance(action, Refill):
        play.stack[0] = Tea(seat, refilled=True)
        play.tell(keys.Event.REFILLED, seat, n=deal(play))
        play.push(Fetching(seat))
    elif isinstance(action, Place):
        assert action.target is not None
        move_leader(play, seat, ZoneId(action.target))
        play.tell(keys.Event.PLACED_LEADER, seat, zone=play.zone_name(action.target))
    elif action.target == HEAD:
        move_leader(play, seat, HEAD)
        play.tell(keys.Event.REACHED_HEAD, seat)
        play.push(HeadRefill(seat), ShardDie(seat))
    else:
        sit_down(play, seat, action)


def sit_down(play: Play, seat: Seat, action: Action) -> None:
    """The Leader goes to a chair, and its card is taken."""
    assert action.target is not None
    chair = ZoneId(action.target)
    move_leader(play, seat, chair)
    take_card(play, seat, chair)


def take_card(play: Play, seat: Seat, chair: ZoneId) -> None:
    """A card comes to a player, and a Poison that lies on it into his bag; the Jabberwock's own returns to his supply."""
    cards = play.rules.data.tea_cards
    card = next(piece for piece in play.zone(chair).pieces if piece.kind in cards)
    play.move(card.id, chair, play.at.tea[seat])
    play.tell(keys.Event.TOOK_CARD, seat, card=play.kind(card.kind), zone=play.zone_name(chair))
    for piece in play.zone(chair).pieces:
        if play.rules.sort_of.get(piece.kind) == "poison":
            if play.seat_with("poisoned_plate") == seat:
                poison_home(play, piece.id, chair)
                play.tell(keys.Event.POISON_HOME, seat)
            else:
                play.move(piece.id, chair, play.at.bag[seat])
                play.tell(keys.Event.TOOK_POISON, seat)
    play.push(Card(seat, card.id, parts_of(play.rules.data.tea_cards[card.kind])))


# ---------------------------------------------------------------- the Head of the Table
def _head(board: Board, frame: HeadChair) -> Asked:
    seat, make, at = frame.seat, board.rules.make, board.at
    leader, _ = board.leader_of(seat)
    return Decide(seat, keys.Prompt.SIT_ON, tuple(make(Sit, seat, leader.id, at.chairs[chair]) for chair in chairs_with_cards(board)))


def _from_head(play: Play, frame: HeadChair, action: Action) -> None:
    sit_down(play, frame.seat, action)


def _refill(play: Play, frame: HeadRefill) -> None:
    dealt = deal(play)
    if dealt:
        play.show()
        play.tell(keys.Event.REFILLED, frame.seat, n=dealt)
    play.push(HeadChair(frame.seat))


def _die(board: Board, frame: ShardDie) -> Chance:
    return Roll(1, len(board.rules.numbers.shards.die))


def _rolled(play: Play, frame: ShardDie, outcome: Outcome) -> None:
    """The Shards of the die; the Cheshire Cat may give one away if the die shows 2 or 3 (ruling 23), the Mad Hatter may gain a chip at the Head."""
    seat, symbols = frame.seat, play.rules.numbers.shards.die[int(outcome[0]) - 1]
    play.draft.count(DIE, symbols)
    gained = play.gain_shards(seat, symbols)
    play.tell(keys.Event.ROLLED, seat, n=symbols, gained=gained)
    if isinstance(play.stack[-1], HeadRefill):
        play.push(After(seat, ("head",)))
    if play.seat_with("share_the_splinters") == seat and symbols >= 2 and gained:
        play.push(Gift(seat))


def _gift(board: Board, frame: Gift) -> Asked:
    seat, make = frame.seat, board.rules.make
    others = (make(Give, seat, board.at.shards[seat], board.at.plates[other]) for other in board.order if other != seat)
    return Decide(seat, keys.Prompt.GIFT, (*others, make(Decline, seat)))


def _given(play: Play, frame: Gift, action: Action) -> None:
    if isinstance(action, Give):
        other = play.seat_of_plate(action.target)
        play.add(play.at.shards[frame.seat], -1)
        play.add(play.at.shards[other], 1)
        play.tell(keys.Event.GAVE_SHARD, frame.seat, other=play.rules.names[other])


def _fetching(board: Board, frame: Fetching) -> Asked:
    seat, make, at = frame.seat, board.rules.make, board.at
    cards = board.rules.data.tea_cards
    actions = []
    for chair in chairs_with_cards(board):
        card = next(piece for piece in board.zone(at.chairs[chair]).pieces if piece.kind in cards)
        actions.append(make(Fetch, seat, card.id, at.tea[seat]))
    return Decide(seat, keys.Prompt.FETCH, tuple(actions))


def _fetched(play: Play, frame: Fetching, action: Action) -> None:
    assert action.source is not None
    found = play.find(PieceId(action.source), play.at.chairs)
    assert found is not None
    take_card(play, frame.seat, found[1])


TEA = Run(_next_turn)
POISONING = Ask(_poison, _poisoned)
SEATING = Ask(_seating, _seated)
HEAD_CHAIR = Ask(_head, _from_head)
HEAD_REFILL = Run(_refill)
FETCHING = Ask(_fetching, _fetched)
SHARD_DIE = Luck(_die, _rolled)
GIFT = Ask(_gift, _given)
