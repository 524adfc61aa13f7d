"""What automatic players maximise in the War: a greedy one takes what is worth most, fights where it can win and halts before it busts."""

from __future__ import annotations

import pytest

from tests.helpers.war import Played, asked, card_at_hand, count, fight, finish, new, play, rules, tea
from wonderland_gui.engine.match import Dice, Match
from wonderland_gui.engine.protocol import Action
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import Seat
from wonderland_gui.games.war import GAME
from wonderland_gui.games.war.board import Still
from wonderland_gui.games.war.prospects import Bag, Prospects
from wonderland_gui.games.war.value import WIN
from wonderland_gui.players.base import choose
from wonderland_gui.players.registry import PLAYERS


def worth(match: Played, seat: int = 0) -> float:
    return GAME.value(match.rules, match.state, Seat(seat))


def chosen(match: Played, seed: int = 1) -> Action:
    """What `greedy` does."""
    assert match.decide is not None
    return match.decide.actions[choose(match, PLAYERS, "greedy", seed).index]


def test_at_the_end_it_is_the_lead_in_points_and_the_win() -> None:
    match = finish(new(2, 3), 3)
    first, second = (standing.points for standing in match.over.standings)  # type: ignore[union-attr]
    ahead = WIN if first > second else -WIN if first < second else 0.0
    assert worth(match, 0) == first - second + ahead and worth(match, 1) == -worth(match, 0)


@pytest.mark.parametrize(("bag", "verb"), [("M M D M", "halt"), ("2 A A 2", "draw")])
def test_it_halts_when_the_next_chip_is_likely_to_bust_it_and_draws_on_when_it_is_not(bag: str, verb: str) -> None:
    match = fight({0: "S", 1: "S S"}, {0: f"1 {bag.replace('2 A A 2', '2 A A 1')}", 1: "1 1 1 2"}, seats=2, draws=["0:1", "1:1"], broken=True)
    assert asked(match) == ("draw", 0) and {chosen(match, seed).verb for seed in range(4)} == {verb}


def test_it_draws_on_while_it_is_behind_with_nothing_to_lose_and_stops_when_it_leads() -> None:
    behind = fight({0: "S S S", 1: "L gryphon S"}, {0: "1 A A 2 1", 1: "1 M D 1"}, seats=2, draws=["0:1", "1:1"])
    assert chosen(behind).verb == "draw"
    play(behind, "halt")
    leading = fight({0: "L humpty_dumpty gryphon", 1: "S"}, {0: "1 M D M", 1: "1 M"}, seats=2, draws=["0:1", "1:1"], broken=True, counters={"leader.0": 5})
    assert chosen(leading).verb == "halt"


def test_units_go_where_they_may_decide_something() -> None:
    zones = {"region.red_keep": ["jubjub_bird_figure", "mad_hatter", "supporter_mad_hatter"], "recruited.1": ["jubjub_bird"], "chair.0": ["alice", "red_queen"]}
    match = card_at_hand(0, "t1_01", counters={"leader.1": 6}, zones=zones)
    targets = {str(chosen(match, seed).target) for seed in range(3)}
    assert "region.red_keep" not in targets, "against the Hatter with Leader Strength 6 nothing is to be won"


def test_a_whole_reward_is_preferred_to_a_die_without_one() -> None:
    match = card_at_hand(0, "t1_27", counters={"shards.0": 0})
    assert chosen(match).verb in ("dare", "deploy", "gain")


def test_the_risk_of_a_bag() -> None:
    board = Still(rules(), fight({0: "S", 1: "S"}, {0: "M D 1 2", 1: "1"}, seats=3).state)
    bag = Bag(board, Seat(0))
    assert (bag.risk(1), bag.risk(2), bag.risk(3)) == (0.5, 0.25, 0.0) and bag.wear() == 0.75
    assert bag.mean == pytest.approx(3 / 4) and bag.reach(1) < bag.reach(5)


def test_more_strength_promises_more() -> None:
    weak = Prospects(Still(rules(), fight({0: "S", 1: "L S"}).state), Seat(0)).regions(Seat(0))
    strong = Prospects(Still(rules(), fight({0: "L gryphon S", 1: "S"}).state), Seat(0)).regions(Seat(0))
    assert strong > weak > 0.0


def test_rewards_have_their_worth() -> None:
    plain = worth(tea(3))
    for better in ({"counters": {"leader.0": 4}}, {"zones": {"abilities.0": ["alice_pa1"]}}, {"zones": {"castles.0": [], "region.red_keep": ["castle_alice"]}}):
        assert worth(tea(3, **better)) > plain
    poor, rich = (worth(tea(3, zones={"bag.0": ["forge", *more]})) for more in ([], ["artifact_alice"]))
    assert rich > poor
    assert worth(tea(3, counters={"shards.0": 9})) < plain


@pytest.mark.slow
def test_a_greedy_player_leaves_random_ones_behind() -> None:
    ahead = 0
    for seed in range(2):
        match = Match(GAME, rules(), 2, Dice(seed))
        rng = Rng(seed, "others")
        while match.decide is not None:
            seat = match.decide.seat
            match.play(chosen(match, seed) if seat == seed else rng.choice(match.decide.actions))
        points = [standing.points for standing in match.over.standings]  # type: ignore[union-attr]
        ahead += points[seed] - points[1 - seed]
        assert count(match, f"busts.{seed}") <= 4
    assert ahead > 40
