"""A match played again by the same actions under other rule data: as far as they go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from wonderland_gui.engine.errors import BadOutcome, BadPosition, BadRecord, IllegalAction
from wonderland_gui.engine.match import Dice
from wonderland_gui.engine.protocol import Chance, Outcome
from wonderland_gui.engine.record import encode
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.variant import Variant
from wonderland_gui.store.matches import Moment, Opened, RuleData, begin, options_of, rule_data


@dataclass(frozen=True, slots=True)
class Again:
    """How it went."""

    opened: Opened | None
    """The new match at the place where the old one stood, or where it stopped; None if it cannot even begin."""
    stopped: int = 0
    """The number of the action that the new rules refuse; 0: all were played."""
    verb: str = ""
    """What was to be done there."""


class _Recalled:
    """What fell in the old match falls again wherever the new rules let it; else the seed decides."""

    def __init__(self, fell: Sequence[Outcome], seed: int) -> None:
        self.fell, self.dice, self.seed = fell, Dice(seed), seed

    def outcome(self, k: int, chance: Chance, /) -> Outcome:
        """The match's k-th outcome."""
        if k < len(self.fell):
            made = chance.complete(self.fell[k], Rng(self.seed, k))
            if made is not None and len(made) == len(self.fell[k]):
                return made
        return self.dice.outcome(k, chance)


def play_again(now: Moment, rules: RuleData) -> Again:
    """Plays a match anew by its own actions under other data; the old one is not touched."""
    game, setup = now.variant.game, replace(now.setup, data=rule_data(rules))
    try:
        known = encode(rules.options)
        given = {name: value for name, value in encode(now.variant.options).items() if name in known}
        variant: Variant[Any, Any] = Variant(game, rules.data, options_of(game, rules.options, given))
        fell = [outcome for _, outcomes in now.record for outcome in outcomes]
        match = begin(variant, setup, chance=_Recalled(fell, setup.seed))
    except (BadOutcome, BadPosition, BadRecord, KeyError, ValueError):
        return Again(None)
    stopped, verb = 0, ""
    for index, (action, _) in enumerate(now.record[1:], 1):
        if action is None:
            continue
        try:
            match.play(action)
        except (IllegalAction, BadOutcome):
            stopped, verb = index, str(action.verb)
            break
    match.chance = Dice(setup.seed)
    match.seek(min(now.cursor, len(match)))
    return Again(Opened(match, variant, setup), stopped, verb)
