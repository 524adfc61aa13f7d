"""What automatic players maximise: good enough that one action of foresight beats chance."""

from __future__ import annotations

import pytest

from tests.helpers.wonderland import ALICE, ARRIVAL, EXAMPLE, RED, action, duel_match, play, rules
from wonderland_gui.engine.protocol import Decide
from wonderland_gui.engine.rng import Rng
from wonderland_gui.games.duel import GAME
from wonderland_gui.players.base import choose
from wonderland_gui.players.registry import PLAYERS


def test_at_the_end_it_is_the_lead_in_points() -> None:
    match = play(play(duel_match(), ARRIVAL), EXAMPLE)
    assert [GAME.value(match.rules, match.state, seat) for seat in (RED, ALICE)] == [9, -9]


def test_the_lead_of_a_first_play_counts_in_the_second() -> None:
    match = play(play(duel_match(rules(pair=True)), ARRIVAL), EXAMPLE)
    assert [GAME.value(match.rules, match.state, seat) for seat in (RED, ALICE)] == [9, -9]


def test_while_cards_are_left_a_larger_lead_is_better() -> None:
    match = play(duel_match(), ARRIVAL)
    small, large = (match.rules.act(match.state, action(match, f"place {card} BE")).state for card in ("R3", "R6"))
    assert 0 < GAME.value(match.rules, small, RED) < GAME.value(match.rules, large, RED)
    assert GAME.value(match.rules, large, ALICE) == -GAME.value(match.rules, large, RED)


@pytest.mark.slow
@pytest.mark.parametrize(("options", "matches"), [({}, 20), ({"wonders": True, "pair": True}, 10)], ids=["plain", "wonders and two plays"])
def test_greedy_beats_chance_from_both_seats(options: dict[str, bool], matches: int) -> None:
    wins = [0, 0]
    for seed in range(matches):
        for greedy in (RED, ALICE):
            match = duel_match(rules(**options), seed)
            rng = Rng(seed, "chance")
            while isinstance(decide := match.decide, Decide):
                index = choose(match, PLAYERS, "greedy", seed).index if decide.seat == greedy else rng.below(len(decide.actions))
                match.play(decide.actions[index])
            assert match.over is not None
            points = [standing.points for standing in match.over.standings]
            wins[greedy] += points[greedy] > points[1 - greedy]
    assert min(wins) >= 0.7 * matches and sum(wins) >= 0.8 * 2 * matches
