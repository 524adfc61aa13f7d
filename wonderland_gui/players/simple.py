"""The two simplest automatic players: one that takes anything, and one that looks one action ahead."""

from __future__ import annotations

from typing import Any

from wonderland_gui.engine.protocol import Decide, GameOver, Rules, S
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.view import imagine
from wonderland_gui.players.base import Situation

WORLDS = 12
"""In how many imagined states `greedy` tries each action."""


def random_player(situation: Situation[Any, Any], rng: Rng, /) -> int:
    """Any legal action, each equally likely."""
    return rng.below(len(situation.decide.actions))


def greedy_player(situation: Situation[Any, Any], rng: Rng, /) -> int:
    """The action after which the game's value is best on average over imagined states; among equals any."""
    actions = situation.decide.actions
    if len(actions) == 1:
        return 0
    rules, seat, value = situation.rules, situation.seat, situation.game.value
    sums = [0.0] * len(actions)
    for _ in range(WORLDS):
        world = imagine(situation.state, seat, rng)
        luck = rng.bits()
        for index, action in enumerate(actions):
            sums[index] += value(rules, settled(rules, rules.act(world, action).state, luck), seat)
    best = max(sums)
    return rng.choice([index for index, total in enumerate(sums) if total == best])


def settled(rules: Rules[S, Any], state: S, luck: int) -> S:
    """The state at the next decision or at the end, with chance falling by `luck`, the same for each action that is compared."""
    rng: Rng | None = None
    while not isinstance(pending := rules.pending(state), (Decide, GameOver)):
        rng = rng or Rng(luck)
        state = rules.settle(state, pending, pending.sample(rng)).state
    return state
