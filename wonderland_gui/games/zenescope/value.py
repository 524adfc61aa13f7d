"""How good a state of `zenescope` is for a seat: what automatic players maximise.

A Goal is worth more the fewer turns it seems to be away.  Of what is hidden only the own Goals are looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from typing import Final

from wonderland_gui.engine.protocol import Action, Rules
from wonderland_gui.engine.table import Seat
from wonderland_gui.games.zenescope import goals, prospects
from wonderland_gui.games.zenescope import scene as look
from wonderland_gui.games.zenescope.frames import DrawCards, Face, Move, Space, Start
from wonderland_gui.games.zenescope.prospects import Prospects
from wonderland_gui.games.zenescope.rules import Zenescope
from wonderland_gui.games.zenescope.scene import Still
from wonderland_gui.games.zenescope.state import State

DONE: Final = 10.0
"""A Goal that is done."""
WIN: Final = 1000.0
NEAR: Final = 8.0
"""A Goal that is as good as done."""
FADE: Final = 5.0
"""In so many turns a Goal is worth a third of that."""
LESS: Final = (1.0, 0.8, 0.5, 0.2, 0.1)
"""How much the nearest open Goal counts, the next, and so on, once all that are needed are looked at."""
ITEM: Final = 0.35
CURSE: Final = -0.6
USE: Final = 0.25
"""More for an Item that can be used."""
TOKEN: Final = -0.12
SKIP: Final = -1.6
AGAIN: Final = 1.5
EVENT: Final = 0.9
"""An Event that is about to be faced or may be."""
FACING: Final = 0.75
"""One that is being faced."""
STEP: Final = 0.12
"""Each step of a movement to come."""
START: Final = 0.6
"""The turn is still to be taken."""
RIVAL: Final = 6.0
"""A done Goal of the best rival's."""


def value(rules: Rules[State, Action], state: State, seat: Seat) -> float:
    """Done Goals, open ones as near as they seem, and what is about to happen."""
    assert isinstance(rules, Zenescope)
    scene = Still(rules, state)
    areas = rules.areas(scene.seats)
    done = [len(scene.zones[area.done].pieces) for area in areas]
    needed = rules.data.numbers.goals
    best = max(n for other, n in enumerate(done) if other != seat)
    if done[seat] >= needed:
        return WIN
    if best >= needed:
        return -WIN
    worth = DONE * done[seat] - RIVAL * best
    if not scene.spots[seat]:
        return worth
    known = Prospects(scene, seat)
    near = sorted((NEAR * exp(-turns / FADE) for turns in _turns(scene, known, seat)), reverse=True)
    first = needed - done[seat]
    for place, each in enumerate(near):
        worth += each * (LESS[0] if place < first else LESS[min(1 + place - first, len(LESS) - 1)] * 0.4)
    return worth + _belongings(scene, seat) + _coming(scene, seat, known)


def _turns(scene: Still, known: Prospects, seat: int) -> Iterator[float]:
    """How many turns each open Goal seems to be away."""
    for kind in goals.open_goals(scene, seat):
        yield known.turns(scene.rules.goal_conditions(kind))


def _belongings(scene: Still, seat: int) -> float:
    rules, counters = scene.rules, scene.counters
    worth = TOKEN * look.tokens(scene, seat) + SKIP * counters[f"skip.{seat}"] + AGAIN * (counters[f"extra.{seat}"] + 0.5 * counters[f"pardon.{seat}"])
    for item in look.items(scene, seat):
        known = rules.data.items[item.kind]
        worth += CURSE if "curse" in known.tags else ITEM + (USE if known.use is not None else 0.0)
    return worth


def _coming(scene: Still, seat: int, known: Prospects) -> float:
    """What is under way on the own turn."""
    worth = 0.0
    for frame in scene.frames:
        match frame:
            case Space(ask=True):
                worth += EVENT if scene.turn == seat else 0.0
            case DrawCards() | Face(phase="test" | "judge"):
                worth += FACING if scene.turn == seat else 0.0
            case Move():
                worth += STEP * frame.steps if scene.turn == seat else 0.0
            case Start():
                worth += START if scene.turn == seat else 0.0
            case _:
                pass
    fight = look.fight_of(scene)
    if fight is not None:
        side = look.side_of(fight, seat)
        if side is not None:
            worth += prospects.stake(scene, fight, side, known)
    return worth
