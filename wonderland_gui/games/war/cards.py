"""Tea Party cards: their parts, which are gained in any order, one action each."""

from __future__ import annotations

from wonderland_gui.engine.protocol import Action, Decide
from wonderland_gui.engine.table import Seat
from wonderland_gui.games.war import keys, rewards, units
from wonderland_gui.games.war.actions import Actions, Dare, Half, Leave, Pass, Throw
from wonderland_gui.games.war.board import Board
from wonderland_gui.games.war.definitions import TeaCard
from wonderland_gui.games.war.frames import Card, ShardDie
from wonderland_gui.games.war.handlers import Ask, Asked
from wonderland_gui.games.war.play import Play
from wonderland_gui.games.war.vocabulary import Reward

DIE_PART, SPLIT_PART, CORRUPT_PART, TIED_PART = "die", "split", "corrupt", "tied"
"""`corrupt` is the choice whether to roll; `tied` the reward after the roll."""


def parts_of(card: TeaCard) -> tuple[str, ...]:
    """What there is to be gained from a card."""
    parts = [f"units.{i}" for i in range(len(card.units))]
    if card.die:
        parts.append(DIE_PART)
    parts += [f"gain.{i}" for i in range(len(card.gain))]
    if card.split is not None:
        parts.append(SPLIT_PART)
    if card.corrupt is not None:
        parts.append(CORRUPT_PART)
    return tuple(parts)


def reward_of(card: TeaCard, part: str) -> Reward | None:
    """The reward that is a part of a card; None for units, dice and choices."""
    name, _, number = part.partition(".")
    if name == "gain":
        return card.gain[int(number)]
    if name in ("top", "bottom") and card.split is not None:
        return (card.split.top if name == "top" else card.split.bottom)[int(number)]
    return card.corrupt if name == TIED_PART else None


def _card(board: Board, frame: Card) -> TeaCard:
    piece = board.zone(board.at.tea[frame.seat]).find(frame.card)
    assert piece is not None
    return board.rules.data.tea_cards[piece.kind]


def part_offers(board: Board, frame: Card, part: str) -> Actions:
    """All ways to gain one part now."""
    seat, make = frame.seat, board.rules.make
    card = _card(board, frame)
    match part.partition(".")[0]:
        case "units":
            return units.offers(board, seat, card.units[int(part.partition(".")[2])])
        case "die":
            return (make(Throw, seat),)
        case "split":
            return tuple(make(Half, seat, frame.card, None, half) for half in ("top", "bottom"))
        case "corrupt":
            return make(Dare, seat), make(Leave, seat)
        case _:
            reward = reward_of(card, part)
            return () if reward is None else rewards.offers(board, seat, reward)


def _may_be_left(board: Board, seat: Seat, card: TeaCard, part: str) -> bool:
    """Whether a part that could be gained need not be: units with the supply empty (ruling 47), another chip for one that is out."""
    if part.startswith("units"):
        return units.is_optional(board, seat)
    reward = reward_of(card, part)
    return reward is not None and rewards.is_substitute(board, seat, reward)


def _ask(board: Board, frame: Card) -> Asked:
    """Every open part at once; what cannot be carried out falls away when nothing else is left (ruling 48)."""
    card = _card(board, frame)
    made: dict[Action, None] = {}
    optional = True
    for part in frame.parts:
        offered = part_offers(board, frame, part)
        if offered and not _may_be_left(board, frame.seat, card, part):
            optional = False
        made.update(dict.fromkeys(offered))
    if made and optional:
        made[board.rules.make(Pass, frame.seat)] = None
    params = {"card": board.rules.kind_names[_card_kind(board, frame)]} if made else {}
    return Decide(frame.seat, keys.Prompt.CARD, tuple(made), params=params)


def _card_kind(board: Board, frame: Card) -> str:
    piece = board.zone(board.at.tea[frame.seat]).find(frame.card)
    assert piece is not None
    return piece.kind


def _part_of(board: Board, frame: Card, action: Action) -> str:
    """The part that an action takes: of several that it could be the one with fewest ways, so that what can be anything is kept for later.

    Of two unit icons it is the one that the action fills, else the larger one: so every way to fill both can be played.
    """
    card = _card(board, frame)
    fits: list[tuple[tuple[int, ...], str]] = []
    for index, part in enumerate(frame.parts):
        offered = part_offers(board, frame, part)
        if action in offered:
            if part.startswith("units"):
                n = card.units[int(part.partition(".")[2])]
                fits.append(((0 if action.choice == str(n) else 1, -n, index), part))
            else:
                fits.append(((len(offered), 0, index), part))
    return min(fits)[1]


def _act(play: Play, frame: Card, action: Action) -> None:
    seat = frame.seat
    if isinstance(action, Pass):
        return
    part = _part_of(play, frame, action)
    rest = tuple(each for each in frame.parts if each != part)
    card = _card(play, frame)
    match action:
        case Half():
            half = () if card.split is None else card.split.top if action.choice == "top" else card.split.bottom
            rest += tuple(f"{action.choice}.{i}" for i in range(len(half)))
            play.tell(keys.Event.CHOSE_HALF, seat, choice=action.choice)
        case Dare():
            rest += (TIED_PART,)
            play.tell(keys.Event.DARED, seat)
        case Leave():
            play.tell(keys.Event.LEFT, seat)
        case _:
            pass
    if rest:
        play.push(Card(seat, frame.card, rest))
    if isinstance(action, Throw | Dare):
        play.push(ShardDie(seat))
    elif part.startswith("units"):
        left = card.units[int(part.partition(".")[2])]
        units.go_on(play, seat, left - units.place(play, seat, action), action)
    elif not isinstance(action, Half | Leave):
        rewards.take(play, seat, action)


CARD = Ask(_ask, _act)
