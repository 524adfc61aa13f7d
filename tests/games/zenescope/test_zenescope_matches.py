"""Whole matches of Wonderland (Zenescope): they end, what must hold holds, and automatic players head for their Goals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.two_worlds import QUIET, at, kinds, new, play, rules
from wonderland_gui.engine.protocol import Action, Decide, GameOver
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import Seat, ZoneId
from wonderland_gui.games.zenescope import GAME
from wonderland_gui.games.zenescope import scene as look
from wonderland_gui.games.zenescope.boards import Boards
from wonderland_gui.games.zenescope.rules import Zenescope
from wonderland_gui.games.zenescope.scene import Still
from wonderland_gui.games.zenescope.state import State
from wonderland_gui.games.zenescope.turn import reach
from wonderland_gui.games.zenescope.value import WIN, value
from wonderland_gui.players.registry import PLAYERS
from wonderland_gui.players.simulate import play as play_on


def anything(made: Zenescope, state: State, actions: Sequence[Action], rng: Rng) -> Action:
    """Any action, each equally likely."""
    return rng.choice(actions)


def lively(made: Zenescope, state: State, actions: Sequence[Action], rng: Rng) -> Action:
    """Any action; but rather one that does something, and rather a walk to where something is: so more happens in a shorter match."""
    doing = [action for action in actions if action.verb not in ("decline", "pass")] if rng.below(16) else []
    if doing and doing[0].verb == "walk" and rng.below(16):
        spaces, zones = made.boards, state.table.zones
        doing = [each for each in doing if each.verb == "walk" and (spaces.space(str(each.target)).kind != "blank" or zones[ZoneId(str(each.target))].pieces)]
    return rng.choice(doing or actions)


def played(made: Zenescope, seats: int, seed: int, choose: Callable[[Zenescope, State, Sequence[Action], Rng], Action]) -> State:
    """A match at random to its end, bare: by the rules alone."""
    state, rng, actions = made.setup(seats), Rng(seed, "bare"), 0
    while not isinstance(pending := made.pending(state), GameOver):
        if isinstance(pending, Decide):
            state = made.act(state, choose(made, state, pending.actions, rng)).state
            actions += 1
            assert actions < GAME.longest, seed
        else:
            state = made.settle(state, pending, pending.sample(rng)).state
    points = [standing.points for standing in pending.standings]
    assert max(points) == 3 and points.count(3) == 1, seed
    assert not list(made.faults(state)), seed
    return state


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats)
def test_two_hundred_matches_at_random_end(seats: int) -> None:
    """The contract looks at a few matches closely."""
    made = rules()
    for seed in range(200):
        played(made, seats, seed, lively if seed % 20 else anything)


@pytest.mark.parametrize("options", [{"warp_combat": "rulebook", "cheshire_once": False}, {"auto_reveal": False}])
def test_matches_at_random_end_with_other_options_too(options: dict[str, Any]) -> None:
    for seats in GAME.seats:
        played(rules(**options), seats, seats, lively)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_matches_of_automatic_players_are_short_and_the_better_one_wins(seats: int) -> None:
    won = 0
    for seed in range(2):
        match = new(seats, seed)
        play_on(match, ["greedy" if seat == seed % seats else "random" for seat in range(seats)], PLAYERS, seed, most=1500)
        assert match.over is not None
        won += match.over.standings[seed % seats].rank == 1
        assert max(match.state.table.counters[f"turns.{seat}"] for seat in range(seats)) <= 40
    assert won == 2


def test_a_state_is_worth_more_with_a_goal_done_and_nearer_to_an_open_one() -> None:
    def worth(where: str, **more: object) -> float:
        match = at(pawns=(where, "liddle_residence 1 1"), hands={0: ["g42", *QUIET[:2]]}, items={0: ["violet", "callies_axe"]}, **more)  # type: ignore[arg-type]
        return value(match.rules, match.state, Seat(0))

    assert worth("empire_state 1 1", done={0: ["g05"]}) > worth("empire_state 1 1") > worth("empire_state 6 6")
    assert worth("empire_state 1 1", done={1: ["g05"]}) < worth("empire_state 1 1") > worth("empire_state 1 1", counters={"skip.0": 1})
    over = at(done={0: ["g05", "g06", "g07"]})
    assert over.over is not None and value(over.rules, over.state, Seat(0)) == WIN == -value(over.rules, over.state, Seat(1))


def test_what_a_seat_is_worth_rests_on_nothing_that_it_cannot_see() -> None:
    """Equal but for what a rival holds."""
    hands = [{0: ["g01"], 1: [other]} for other in ("g02", "g42")]
    one, other = (at(hands=hand) for hand in hands)
    assert value(one.rules, one.state, Seat(0)) == value(other.rules, other.state, Seat(0))


# ---------------------------------------------------------------- walks
def walks_by_trying(boards: Boards, sides: tuple[str, ...], start: int, most: int, stops: frozenset[int]) -> set[tuple[int, int]]:
    """Ends of walks, by trying every step there is."""
    beside = boards.neighbours(sides)
    found: set[tuple[int, int]] = set()

    def go(before: int, here: int, steps: int) -> None:
        if steps:
            found.add((here, steps))
        if steps == most or (steps and here in stops):
            return
        for there in beside[here]:
            if there != before:
                go(here, there, steps + 1)

    go(-1, start, 0)
    return found


@given(st.integers(0, 10**6), st.integers(1, 6))
def test_a_walk_is_offered_for_each_space_and_number_of_steps_that_can_be_reached(seed: int, most: int) -> None:
    match = new(4, seed)
    scene = Still(rules(), match.state)
    boards = scene.rules.boards
    rng = Rng(seed, "flip")
    sides = tuple(boards.other[side] if rng.below(2) else side for side in look.sides(scene))
    up = [boards.first[side] + cell for side in sides for cell in range(boards.area)]
    start, stops = rng.choice(up), frozenset(rng.choice(up) for _ in range(12))
    offered = boards.reach(sides, start, most, stops)
    assert {(there, steps) for there, steps, _ in offered} == walks_by_trying(boards, sides, start, most, stops)
    assert len(offered) == len({(there, steps) for there, steps, _ in offered})
    for there, steps, way in offered:
        path = [start, *(boards.number[zone] for zone in way), there]
        assert len(path) == steps + 1 and all(b in boards.neighbours(sides)[a] for a, b in pairwise(path))


def test_there_are_never_more_than_some_hundred_and_thirty_walks_for_a_roll_of_six() -> None:
    boards = rules().boards
    for sides in (("empire_state", "liddle_residence", "east_village", "old_asylum"), ("jabberwocky_lair", "mad_tea_party", "forest", "queens_garden")):
        stops = frozenset(number for side in sides for number in boards.stops[side][0])
        most = max(len(boards.reach(sides, boards.first[side] + cell, 6, stops)) for side in sides for cell in range(boards.area))
        assert 90 < most <= 130


def test_walks_are_the_same_for_equal_states() -> None:
    match = play(at(outcomes=[(6,)]), "roll")
    assert match.decide is not None and [a.target for a in match.decide.actions][:2] == [a.target for a in match.rules.pending(match.state).actions][:2]  # type: ignore[union-attr]
    assert len(reach(Still(rules(), match.state), 6)) == len(match.decide.actions) and kinds(match, "boards")
