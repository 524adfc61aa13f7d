"""How good a state of `xiii` is for a seat: what automatic players maximise."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wonderland_gui.engine.protocol import Action, Rules
from wonderland_gui.engine.table import Piece, Seat
from wonderland_gui.games.xiii.risk import Load, Pool
from wonderland_gui.games.xiii.rules import Xiii
from wonderland_gui.games.xiii.state import Hall, Skill, State, Visit

NEAR_SET: Final = (0.0, 4.5, 2.0, 0.8)
"""What the cards towards the next set are worth beside their own points, by how many characters are still missing."""
KEY: Final = 0.4
"""A Key in hand, while the turn goes on."""
HIDDEN: Final = 1.6
"""A card that a Hatter has hidden in the Tunnel of somebody who waits."""
PEEKED: Final = 0.3
"""A top card that this seat alone knows, while its turn goes on."""
WIN: Final = 10.0
"""Being ahead at the end, beside the points."""


def value(rules: Rules[State, Action], state: State, seat: Seat) -> float:
    """How far the seat is ahead of its best rival: points, what is on its way to a set, and the Tunnel as likely as it comes home."""
    assert isinstance(rules, Xiii)
    table = state.table
    at = rules.hall(table.seats)
    scorer = rules.scorer
    if rules.is_over(table) and not state.frames:
        points = [scorer.points(_count(scorer.blank, table.zones[notebook].pieces)) for notebook in at.notebooks]
        ahead = points[seat] - max(each for s, each in enumerate(points) if s != seat)
        return ahead + (WIN if ahead > 0 else -WIN if ahead < 0 else 0.0)
    worth = []
    for s, notebook in enumerate(at.notebooks):
        if s == state.turn:
            worth.append(_prospect(rules, state, at, seat))
        else:
            hidden = len(table.zones[at.tunnels[s]].pieces)
            worth.append(_promise(rules, _count(scorer.blank, table.zones[notebook].pieces)) - HIDDEN * hidden)
    return worth[seat] - max(each for s, each in enumerate(worth) if s != seat)


def _count(blank: dict[str, int], cards: Iterable[Piece]) -> dict[str, int]:
    """How many cards of each kind there are."""
    found = dict(blank)
    for card in cards:
        found[card.kind] += 1
    return found


def _promise(rules: Xiii, found: dict[str, int]) -> float:
    """The points of these cards, and a little for what is on its way to a set."""
    characters = rules.scorer.characters
    most = min(found[kind] for kind in characters)
    missing = sum(found[kind] == most for kind in characters)
    return rules.scorer.points(found) + (NEAR_SET[missing] if missing < len(NEAR_SET) else 0.0)


def _prospect(rules: Xiii, state: State, at: Hall, eyes: Seat) -> float:
    """What the seat whose turn it is can expect, as `eyes` can reckon it: to bank the Tunnel now or, if it may or must, to go on."""
    table, seat = state.table, state.turn
    notebook = _count(rules.scorer.blank, table.zones[at.notebooks[seat]].pieces)
    cards = table.zones[at.tunnels[seat]].pieces
    everything = _count(notebook, (card for card in cards if card.face_up))
    frame = state.frames[-1] if state.frames else None
    banked = _promise(rules, everything)
    if rules.is_over(table) or (frame is not None and not isinstance(frame, Visit | Skill)):
        return banked
    decks = rules.reckoner.visitable(state, at)
    may_stop = not isinstance(frame, Visit) and any(table.zones[lock].pieces for lock in at.locks)
    keys = KEY * len(table.zones[at.held[seat]].pieces)
    kinds = [kind for kind, n in notebook.items() if n]
    if not decks or not kinds:
        return banked
    pool = rules.reckoner.risk.pool(table, eyes, (*at.decks, *at.tunnels))
    load = rules.reckoner.risk.load(cards, eyes)
    on = max(_going_on(rules, state, at, deck, pool, load, eyes, notebook, everything, kinds) for deck in decks) + keys
    return max(banked + keys, on) if may_stop else on


def _going_on(
    rules: Xiii,
    state: State,
    at: Hall,
    deck: int,
    pool: Pool,
    load: Load,
    eyes: Seat,
    notebook: dict[str, int],
    everything: dict[str, int],
    kinds: list[str],
) -> float:
    """What is to be expected of one more visit, covered with the card that is missed least."""
    known, unseen = rules.reckoner.tops(state.table, at, deck, eyes)
    holds = rules.reckoner.risk.survival(pool, load, known, unseen)
    after = dict(everything)
    for kind in known:
        after[kind] += 1
    best = float("-inf")
    for kind in kinds:
        after[kind] -= 1
        notebook[kind] -= 1
        best = max(best, holds * (_promise(rules, after) + unseen * GAIN) + (1.0 - holds) * _promise(rules, notebook))
        after[kind] += 1
        notebook[kind] += 1
    return best


GAIN: Final = 3.0
"""What an unseen card brings on average."""
