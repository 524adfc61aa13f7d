"""What things of `war` are worth to whoever has them or is about to gain them, in points; for automatic players."""

from __future__ import annotations

from typing import Final

from wonderland_gui.engine.table import Seat
from wonderland_gui.games.war.board import Board
from wonderland_gui.games.war.cards import reward_of
from wonderland_gui.games.war.frames import Boon, Card
from wonderland_gui.games.war.vocabulary import Reward

UNIT: Final = 1.1
"""A unit on a card; where it stands is reckoned elsewhere."""
CHIP: Final = {"weak": 0.7, "strong": 1.6}
FORGE: Final = 0.9
SHIELD: Final = 1.0
FIGURE: Final = 2.6
ABILITY: Final = 1.4
"""For each Round in which it works."""
LEADER: Final = 0.9
"""A step of Leader Strength, for each Round."""
MADNESS: Final = -0.7
QUEST: Final = 1.0
SHARD: Final = -1.1
"""It costs a point at the end, and whoever has most gets Madness."""
FORGED: Final = 0.3
BUILT: Final = 1.0
"""A Castle, beside its points: it gives Strength."""


def reward_worth(board: Board, seat: Seat, reward: Reward, rounds: int) -> float:
    """What a reward is worth."""
    at = board.at
    if reward.weak is not None or reward.strong is not None:
        return CHIP["weak" if reward.weak is not None else "strong"]
    if reward.shards_off:
        return -SHARD * min(reward.shards_off, board.count(at.shards[seat]))
    if reward.leader:
        return LEADER * reward.leader * rounds
    if reward.ability:
        return ABILITY * rounds if board.zone(at.locked[seat]).pieces else 0.0
    if reward.shield:
        return 0.0 if board.count(at.shield[seat]) else SHIELD
    if reward.castle:
        return board.castle_value(seat) + BUILT
    plain = ((reward.forge, FORGE), (reward.wonderlandian, FIGURE), (reward.madness_off, -MADNESS), (reward.quest, QUEST), (reward.supporter, UNIT))
    return sum(worth for given, worth in plain if given)


def card_worth(board: Board, seat: Seat, frame: Card) -> float:
    """What is still to be gained from a card."""
    piece = board.zone(board.at.tea[seat]).find(frame.card)
    if piece is None:
        return 0.0
    card, rounds = board.rules.data.tea_cards[piece.kind], 4 - board.rules.round_of(board)
    mean = sum(board.rules.numbers.shards.die) / len(board.rules.numbers.shards.die)
    worth = 0.0
    for part in frame.parts:
        name, _, number = part.partition(".")
        if name == "units":
            worth += UNIT * card.units[int(number)]
        elif name == "die":
            worth += SHARD * mean
        elif name == "split" and card.split is not None:
            worth += max(sum(reward_worth(board, seat, reward, rounds) for reward in half) for half in (card.split.top, card.split.bottom))
        elif name == "corrupt" and card.corrupt is not None:
            worth += max(0.0, reward_worth(board, seat, card.corrupt, rounds) + SHARD * mean)
        else:
            reward = reward_of(card, part)
            worth += 0.0 if reward is None else reward_worth(board, seat, reward, rounds)
    return worth


def boon_worth(board: Board, frame: Boon) -> float:
    """What a Forge space or a wager is about to give."""
    if frame.level:
        return CHIP[frame.level]
    reward = board.rules.numbers.forge_tracks[frame.track].spaces[frame.space]
    return reward_worth(board, frame.seat, reward, 4 - board.rules.round_of(board))


def holdings(board: Board, seat: Seat, rounds: int, *, mine: bool) -> float:
    """What a seat holds for the Rounds to come."""
    at, chips = board.at, board.rules.data.chips
    worth = ABILITY * max(rounds, 1) * len(board.zone(at.abilities[seat]).pieces) + SHIELD * board.count(at.shield[seat])
    worth += LEADER * rounds * board.count(at.leader[seat]) + FORGED * board.forged(seat)
    worth += BUILT * rounds / 3 * board.castle_count(seat)
    weak, drawn = CHIP["weak"], 0.0
    for zones in (at.bag, at.active, at.exhausted, at.madness, at.drawn):
        for piece in board.zone(zones[seat]).pieces:
            chip = chips[piece.kind]
            if chip.loss:
                drawn += MADNESS * chip.loss
            else:
                drawn += weak * (chip.strength + (0.5 if chip.effect is not None else 0.0) - 0.7)
    worth += drawn * max(rounds, 0.4) / 2
    worth += 0.4 * rounds * (board.all_units(seat) + len(board.zone(at.figures[seat]).pieces))
    return worth + (QUEST * len(board.zone(at.quests[seat]).pieces) if mine else 0.0)
