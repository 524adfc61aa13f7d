"""How good a state of `xiii` is for a seat: what automatic players maximise."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wonderland_gui.engine.protocol import Action, Rules
from wonderland_gui.engine.table import Piece, Seat
from wonderland_gui.games.xiii.rules import Xiii
from wonderland_gui.games.xiii.state import Hall, Skill, State, Visit

NEAR_SET: Final = (0.0, 4.5, 2.0, 0.8)
"""What the cards towards the next set are worth beside their own points, by how many characters are still missing."""
GAIN: Final = 2.5
"""What an unseen card brings on average."""
KEY: Final = 0.2
"""A Key in hand, while the turn goes on."""
HIDDEN: Final = 2.4
"""What a card costs that a Hatter has hidden in the Tunnel of somebody who waits."""
WIN: Final = 10.0
"""Being ahead at the end, beside the points."""
Counts = tuple[int, ...]
"""How many cards of each kind there are, in the order of `Scorer.kinds`."""


def value(rules: Rules[State, Action], state: State, seat: Seat) -> float:
    """How far the seat is ahead of its best rival: points, what is on its way to a set, and the Tunnel as likely as it comes home."""
    assert isinstance(rules, Xiii)
    table = state.table
    at = rules.hall(table.seats)
    over = not state.frames and rules.is_over(table)
    worth = []
    for s, notebook in enumerate(at.notebooks):
        mine = _count(rules, table.zones[notebook].pieces)
        if over:
            worth.append(float(rules.scorer.glance(mine)[0]))
        elif s == state.turn == seat:
            worth.append(_prospect(rules, state, at, mine))
        else:
            # What others will get out of their turns is much the same whatever is done now.
            cards = table.zones[at.tunnels[s]].pieces
            mine = _count(rules, [card for card in cards if card.face_up], mine)
            worth.append(_promise(rules, mine) - HIDDEN * sum([not card.face_up for card in cards]))
    ahead = worth[seat] - max([each for s, each in enumerate(worth) if s != seat])
    return ahead if not over or ahead == 0 else ahead + (WIN if ahead > 0 else -WIN)


def _count(rules: Xiii, cards: Iterable[Piece], start: Counts | None = None) -> Counts:
    """How many cards of each kind there are, beside those of `start`."""
    place = rules.scorer.place
    found = [0] * len(place) if start is None else list(start)
    for card in cards:
        found[place[card.kind]] += 1
    return tuple(found)


def _promise(rules: Xiii, found: Counts) -> float:
    """The points of these cards, and a little for what is on its way to a set."""
    points, missing = rules.scorer.glance(found)
    return points + (NEAR_SET[missing] if missing < len(NEAR_SET) else 0.0)


def _prospect(rules: Xiii, state: State, at: Hall, notebook: Counts) -> float:
    """What the seat whose turn it is can expect, as it can reckon it: to bank the Tunnel now or, if it may or must, to go on."""
    table, seat = state.table, state.turn
    cards = table.zones[at.tunnels[seat]].pieces
    everything = _count(rules, [card for card in cards if card.face_up], notebook)
    banked = _promise(rules, everything)
    frame = state.frames[-1] if state.frames else None
    if rules.is_over(table) or not (frame is None or isinstance(frame, Visit | Skill)):
        return banked
    decks = rules.reckoner.visitable(state, at)
    covers = [i for i, n in enumerate(notebook) if n]
    if not decks or not covers:
        return banked
    # The card that is missed least covers the deck.
    cover = max(covers, key=lambda i: _promise(rules, _more(everything, i, -1)))
    going, falling = _more(everything, cover, -1), _promise(rules, _more(notebook, cover, -1))
    risk = rules.reckoner.risk
    pool, load = risk.pool(table, seat, (*at.decks, *at.tunnels)), risk.load(cards, seat)
    best = float("-inf")
    for deck in decks:
        known, unseen = rules.reckoner.tops(table, at, deck, seat)
        holds = risk.survival(pool, load, known, unseen)
        comes = going
        for kind in known:
            comes = _more(comes, rules.scorer.place[kind])
        best = max(best, holds * (_promise(rules, comes) + unseen * GAIN) + (1.0 - holds) * falling)
    may_stop = not isinstance(frame, Visit) and any(table.zones[lock].pieces for lock in at.locks)
    return (max(banked, best) if may_stop else best) + KEY * len(table.zones[at.held[seat]].pieces)


def _more(found: Counts, place: int, n: int = 1) -> Counts:
    """The cards with one more, or one less, of a kind."""
    return (*found[:place], found[place] + n, *found[place + 1 :])
