"""What several persons decide together at one screen, for every game: nothing that only some of them know comes to the light by it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers.settings import SETTINGS, Setting, walk
from wonderland_gui.controllers.curtain import holds_secret
from wonderland_gui.engine.match import Match
from wonderland_gui.engine.protocol import Attempt
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.view import foresee, imagine


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_what_is_decided_before_all_tells_nothing_that_only_some_of_them_know(setting: Setting) -> None:
    """Where the curtain stays up all see what is offered, refused and promised to whoever decides, who may know more than the others."""
    together = tuple(Seat(s) for s in range(setting.seats))
    open_decisions = 0
    for seed in range(2):
        rng = Rng(seed, "together")
        for number, match in enumerate(walk(setting, seed)):
            decide, rules = match.decide, match.rules
            if number % 2 or decide is None or holds_secret(match.state.table, decide, together):
                continue
            open_decisions += 1
            other = imagine(match.state, together, rng)
            assert rules.pending(other) == decide
            for attempt in attempts(match, rng):
                assert rules.explain(other, attempt) == rules.explain(match.state, attempt)
            for action in [rng.choice(decide.actions) for _ in range(2)]:
                told, again = (foresee(rules, state, action, together, Rng(match.cursor)) for state in (match.state, other))
                assert told == again
    assert open_decisions or setting.seats == 1 or setting.game.id in ("duel", "pebbles", "sack")


def attempts(match: Match[Any, Any], rng: Rng) -> list[Attempt]:
    assert match.decide is not None
    table = match.state.table
    refs = [*table.zones, *(piece.id for zone in table.zones.values() for piece in zone.pieces)]
    return [Attempt(match.decide.seat, rng.choice(refs), rng.choice(refs), rng.choice((0, 180))) for _ in range(6)]
