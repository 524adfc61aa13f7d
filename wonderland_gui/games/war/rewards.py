"""Rewards of Tea Party cards, Forge spaces and wagers: how each can be taken, and what it does."""

from __future__ import annotations

from wonderland_gui.engine.protocol import Action, Decide
from wonderland_gui.engine.table import BOX, Piece, PieceId, Seat, ZoneId
from wonderland_gui.games.war import castles, keys, units
from wonderland_gui.games.war.actions import Actions, Build, Deploy, DrawQuest, Drop, Gain, Recruit, Repair, Return, Rise, Shed, Unlock
from wonderland_gui.games.war.board import Board
from wonderland_gui.games.war.chips import take_out
from wonderland_gui.games.war.frames import Boon, DiscardQuest, PlaceFigure, Restock, War
from wonderland_gui.games.war.handlers import Ask, Asked, Run
from wonderland_gui.games.war.play import Play
from wonderland_gui.games.war.setup import draw_quests
from wonderland_gui.games.war.state import FIGURES, FORGE_CHIPS, ITEMS, MADNESS, MARKET, QUEST_DECK, QUEST_DISCARD, WONDERLANDIAN_DECK
from wonderland_gui.games.war.vocabulary import Level, Reward


# ---------------------------------------------------------------- how a reward can be taken
def offers(board: Board, seat: Seat, reward: Reward, waiting: ZoneId | None = None) -> Actions:
    """All ways to take a reward; none if it cannot be carried out now (ruling 48).  `waiting` is where the Supporter of a Forge space waits."""
    at, make = board.at, board.rules.make
    if reward.weak is not None:
        return _chips(board, seat, "weak", reward.weak)
    if reward.strong is not None:
        return _chips(board, seat, "strong", reward.strong)
    if reward.forge:
        return _gain(board, seat, (FORGE_CHIPS,)) or _gain(board, seat, board.rules.level_zones["weak"])
    if reward.shield:
        return () if board.count(at.shield[seat]) else (make(Repair, seat, at.shield[seat]),)
    if reward.wonderlandian:
        return tuple(make(Recruit, seat, card.id, at.recruited[seat]) for card in board.zone(MARKET).pieces)
    if reward.ability:
        return tuple(make(Unlock, seat, disc.id) for disc in board.zone(at.locked[seat]).pieces)
    if reward.shards_off:
        return (make(Shed, seat, at.shards[seat], None, str(reward.shards_off)),) if board.count(at.shards[seat]) else ()
    if reward.castle:
        return castles.offers(board, seat)
    if reward.leader:
        can = board.count(at.leader[seat]) < board.rules.numbers.leader.max or board.count(at.shards[seat])
        return (make(Rise, seat, at.leader[seat], None, str(reward.leader)),) if can else ()
    if reward.madness_off:
        to = MADNESS if board.rules.options.discarded_madness == "supply" else None
        return (make(Drop, seat, at.bag[seat], to),) if _madness_to_drop(board, seat) is not None else ()
    if reward.quest:
        if not board.zone(QUEST_DECK).pieces:
            return ()
        numbers = (1, 2) if board.rules.options.quest_reward == "owner_chooses" else (reward.quest,)
        return tuple(make(DrawQuest, seat, QUEST_DECK, at.quests[seat], str(n)) for n in numbers)
    if reward.supporter and waiting is not None:
        kind = board.rules.supporter_kinds[seat]
        if any(piece.kind == kind for piece in board.zone(waiting).pieces):
            return tuple(make(Deploy, seat, waiting, region, "1") for region in at.regions)
    return ()


def is_substitute(board: Board, seat: Seat, reward: Reward) -> bool:
    """Whether the chip that is named is out: another of its level can be taken, but need not."""
    if reward.forge:
        return not board.zone(FORGE_CHIPS).pieces
    level, ally = ("weak", reward.weak) if reward.weak is not None else ("strong", reward.strong)
    return ally not in (None, "any") and not board.zone(ZoneId(f"allies.{ally}.{level}")).pieces


def _chips(board: Board, seat: Seat, level: Level, ally: str) -> Actions:
    """An Ally chip: the one that is named or, if it is out, another of its level; `any` is every one of that level."""
    if ally != "any":
        named = _gain(board, seat, (ZoneId(f"allies.{ally}.{level}"),))
        if named:
            return named
    zones = board.rules.level_zones[level]
    if level == "weak" and board.rules.options.forge_is_weak_ally:
        zones = (*zones, FORGE_CHIPS)
    return _gain(board, seat, zones)


def _gain(board: Board, seat: Seat, zones: tuple[ZoneId, ...]) -> Actions:
    lying = [board.zone(zone).pieces for zone in zones]
    return tuple(board.rules.make(Gain, seat, pieces[-1].id, board.at.bag[seat]) for pieces in lying if pieces)


def _madness_to_drop(board: Board, seat: Seat) -> tuple[Piece, ZoneId] | None:
    """The Madness that would be discarded: one from the bag; in the War phase, if the bag holds none, one from the Madness track (ruling 53)."""
    zones = [board.at.bag[seat]]
    if isinstance(board.frames[0], War):
        zones.append(board.at.madness[seat])
    for zone in zones:
        for piece in board.zone(zone).pieces:
            if piece.kind in board.rules.discardable:
                return piece, zone
    return None


# ---------------------------------------------------------------- what it does
def take(play: Play, seat: Seat, action: Action) -> None:
    """Carries out the action with which a reward is taken."""
    at = play.at
    match action:
        case Gain():
            assert action.source is not None
            gain(play, seat, PieceId(action.source))
        case Repair():
            play.draft.count(at.shield[seat], 1)
            play.tell(keys.Event.REPAIRED, seat)
        case Recruit():
            _recruit(play, seat, action)
        case Unlock():
            assert action.source is not None
            disc = play.draft.move(PieceId(action.source), at.locked[seat], at.abilities[seat])
            play.tell(keys.Event.UNLOCKED, seat, card=play.kind(disc.kind))
        case Shed():
            play.tell(keys.Event.DISCARDED_SHARDS, seat, n=play.discard_shards(seat, int(action.choice)))
        case Build():
            castles.do_build(play, seat, action)
        case Rise():
            rise(play, seat, int(action.choice))
        case Drop():
            _drop(play, seat)
        case DrawQuest():
            n = draw_quests(play, seat, int(action.choice))
            play.tell(keys.Event.DREW_QUESTS, seat, n=n)
            if n > 1:
                play.push(DiscardQuest(seat))
        case Deploy():
            units.place(play, seat, action)
        case _:
            raise TypeError(f"{action} takes no reward")


def gain(play: Play, seat: Seat, chip: PieceId) -> None:
    """A chip from its card into the bag."""
    found = play.find(chip, (*play.rules.ally_zones, FORGE_CHIPS))
    assert found is not None
    piece, zone = found
    play.move(chip, zone, play.at.bag[seat])
    play.tell(keys.Event.GAINED_CHIP, seat, card=play.kind(piece.kind))


def rise(play: Play, seat: Seat, n: int) -> None:
    """The Leader grows stronger; each step beyond the end discards a Shard instead."""
    counter, most = play.at.leader[seat], play.rules.numbers.leader.max
    now = play.count(counter)
    up = min(n, most - now)
    if up:
        play.draft.count(counter, now + up)
        play.tell(keys.Event.ROSE, seat, n=now + up)
    if up < n:
        play.tell(keys.Event.DISCARDED_SHARDS, seat, n=play.discard_shards(seat, n - up))


def _recruit(play: Play, seat: Seat, action: Recruit) -> None:
    """A Wonderlandian: its figure is placed at once, or its chips come into the bag; then the market is filled up."""
    assert action.source is not None
    at, draft = play.at, play.draft
    card = draft.move(PieceId(action.source), MARKET, at.recruited[seat])
    play.tell(keys.Event.RECRUITED, seat, card=play.kind(card.kind))
    play.push(Restock())
    definition = play.rules.data.wonderlandians[card.kind]
    for piece in play.zone(ITEMS).pieces:
        if piece.kind == definition.item:
            draft.move(piece.id, ITEMS, at.bag[seat])
    for piece in play.zone(FIGURES).pieces:
        if piece.kind == definition.figure:
            draft.own(piece.id, FIGURES, seat)
            draft.move(piece.id, FIGURES, at.figures[seat])
            play.push(PlaceFigure(seat, piece.id))


def _drop(play: Play, seat: Seat) -> None:
    """A single Madness leaves for good (rulings 48 and 53)."""
    found = _madness_to_drop(play, seat)
    assert found is not None
    to = MADNESS if play.rules.options.discarded_madness == "supply" else BOX
    piece, zone = found
    play.move(piece.id if zone != play.at.bag[seat] else take_out(play, seat, piece.kind), zone, to)
    play.tell(keys.Event.DROPPED_MADNESS, seat)


def _restock(play: Play, frame: Restock) -> None:
    """The market is filled up, as long as there are cards (ruling 51)."""
    while len(play.zone(MARKET).pieces) < play.rules.numbers.market and play.zone(WONDERLANDIAN_DECK).pieces:
        play.draft.move(play.zone(WONDERLANDIAN_DECK).pieces[-1].id, WONDERLANDIAN_DECK, MARKET, face_up=True)


# ---------------------------------------------------------------- frames
def _discard(board: Board, frame: DiscardQuest) -> Asked:
    seat = frame.seat
    cards = board.zone(board.at.quests[seat]).pieces
    return Decide(seat, keys.Prompt.DISCARD_QUEST, tuple(board.rules.make(Return, seat, card.id, QUEST_DISCARD) for card in cards))


def _discarded(play: Play, frame: DiscardQuest, action: Action) -> None:
    assert action.source is not None
    play.move(PieceId(action.source), play.at.quests[frame.seat], QUEST_DISCARD)
    play.tell(keys.Event.DISCARDED_QUEST, frame.seat)


def _reward_of(board: Board, frame: Boon) -> Reward:
    if frame.level == "weak":
        return Reward(weak="any")
    if frame.level == "strong":
        return Reward(strong="any")
    return board.rules.numbers.forge_tracks[frame.track].spaces[frame.space]


def _boon(board: Board, frame: Boon) -> Asked:
    reward = _reward_of(board, frame)
    made = offers(board, frame.seat, reward, board.at.waiting[frame.seat][frame.track])
    return Decide(frame.seat, keys.Prompt.BOON if not frame.level else keys.Prompt.ALLY, made)


def _took_boon(play: Play, frame: Boon, action: Action) -> None:
    take(play, frame.seat, action)


RESTOCK = Run(_restock)
DISCARD_QUEST = Ask(_discard, _discarded)
BOON = Ask(_boon, _took_boon)
