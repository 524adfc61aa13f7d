"""The scenarios of the rulebook and its questions and answers, each as a match in table terms."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.two_worlds import Played, asked, at, cat, counter, heard, is_legal, kinds, new, play, rules, space, spot, steps, told, verbs
from wonderland_gui.games.zenescope import turn
from wonderland_gui.games.zenescope.scene import Still

CALM = ("red_knight", "alice_liddle")
STEP = ("liddle_residence 4 2", "empire_state 1 1")
"""The active pawn is a step away from the Event space in row 4, column 3."""


def test_every_scenario_has_a_test() -> None:
    found = {int(number) for number in re.findall(r"^def test_s(\d\d)_", Path(__file__).read_text(), re.MULTILINE)}
    assert found == set(range(1, 17))


def fight(mine: tuple[int, int], theirs: tuple[int, int], **where: Any) -> Played:
    match = at(pawns=("liddle_residence 1 1", "liddle_residence 2 1"), people=CALM, outcomes=[(1,), mine, theirs, *where.pop("more", ())], **where)
    return play(match, "roll", "walk liddle_residence 2 1 in 1", "roll")


def test_s01_the_item_loop_goes_from_you_to_the_opponent_and_back_to_you() -> None:
    match = fight((5, 3), (5, 4), items={0: ["eat_me_cake", "drink_me"], 1: ["eat_me_cake"]})
    assert asked(match) == (0, "fight") and asked(play(match, "use eat_me_cake")) == (1, "fight")
    assert asked(play(match, "use eat_me_cake")) == (0, "fight")
    play(match, "use drink_me")
    assert (heard(match, "fight_won")["mine"], heard(match, "fight_won")["theirs"]) == (11, 9)
    assert sorted(kinds(match, "discard.items")) == ["drink_me", "eat_me_cake", "eat_me_cake"]


def boss(mine: tuple[int, int], theirs: tuple[int, int], **where: Any) -> Played:
    match = at(pawns=("liddle_residence 6 6", "empire_state 1 1"), people=CALM, outcomes=[(1,), mine, theirs], **where)
    return play(match, "roll", "walk liddle_residence 5 6 in 1", "roll")


def test_s02_cake_beats_a_boss_and_a_tie_needs_none() -> None:
    match = boss((6, 1), (4, 4), items={0: ["eat_me_cake"]})
    assert asked(match) == (0, "fight")
    play(match, "use eat_me_cake")
    assert (heard(match, "boss_won")["mine"], heard(match, "boss_won")["theirs"]) == (10, 8)
    assert "boss_won" in told(boss((4, 4), (5, 3)))


def test_s03_after_a_tie_the_axe_counts_again_and_the_spent_cake_does_not() -> None:
    match = fight((3, 2), (6, 4), items={0: ["callies_axe", "eat_me_cake"]}, more=[(3, 3), (5, 3)])
    play(match, "use eat_me_cake")
    assert told(match)[-1] == "tied"
    play(match, "roll")
    assert told(match)[-1] == "tied" and heard(match, "tied")["n"] == 8


def test_s04_at_least_one_space_and_on_a_warp_one_may_stay() -> None:
    where: dict[str, Any] = {"items": {0: ["violet"]}, "madness": {0: 1}, "outcomes": [(1,)]}
    match = play(at(pawns=("liddle_residence 1 1", "empire_state 1 1"), **where), "roll")
    assert steps(match) == 1 and not is_legal(match, "walk liddle_residence 1 1 in 0")
    warp = play(at(pawns=("liddle_residence 2 4", "empire_state 1 1"), **where), "roll")
    assert is_legal(warp, "walk liddle_residence 2 4 in 0") and is_legal(warp, "walk liddle_residence 2 5 in 1")


def test_s05_cheshires_lament_fails_without_a_token_and_without_a_roll() -> None:
    match = at(pawns=("queens_garden 2 2", "empire_state 1 1"), outcomes=[(1,)], wonder=["w01"], cats=["forest 1 1"])
    play(match, "roll", "walk queens_garden 2 1 in 1", "encounter")
    assert "unmet" in told(match) and "failed" in told(match) and not match.entry.outcomes and asked(match) == (1, "start")


@pytest.mark.parametrize("won", [True, False])
def test_s06_long_range_moves_no_pawn(won: bool) -> None:
    rolls = [(6, 6), (1, 2)] if won else [(1, 2), (6, 6)]
    match = at(pawns=("liddle_residence 4 2", "forest 6 3"), people=CALM, outcomes=[(1,), *rolls], real=["r01"], items={0: ["violet"], 1: ["drink_me"]})
    play(match, "roll", "walk liddle_residence 4 3 in 1", "encounter", "roll", "pass")
    assert asked(match) == (0 if won else 1, "spoils")
    play(match, "decline")
    assert (spot(match, 0), spot(match, 1)) == ("liddle_residence 4 3", "forest 6 3")
    assert asked(match) == ((0, "reward") if won else (1, "start")) and counter(match, "skip.0") == 0


def test_s07_the_armor_gives_the_queen_of_hearts_her_own_ability_back() -> None:
    where: dict[str, Any] = {"pawns": ("liddle_residence 6 6", "empire_state 1 1"), "people": ("queen_of_hearts", "alice_liddle"), "madness": {0: 2}}
    match = at(outcomes=[(1,), (1, 1), (6, 5)], items={0: ["white_knights_armor"]}, **where)
    play(match, "roll", "walk liddle_residence 5 6 in 1", "roll")
    assert "automatic" in told(match) and "boss_won" in told(match)
    mad = play(at(outcomes=[(1,), (1, 1), (6, 5)], **where), "roll", "walk liddle_residence 5 6 in 1", "roll")
    assert asked(mad) == (0, "reroll") and verbs(mad) == ["reroll", "keep"]


def test_s08_on_a_boss_space_the_players_fight_first() -> None:
    match = at(pawns=("liddle_residence 6 6", "liddle_residence 5 6"), people=CALM, outcomes=[(1,), (1, 1), (6, 5)])
    play(match, "roll", "walk liddle_residence 5 6 in 1")
    assert told(match)[-1] == "fight"
    play(match, "roll")
    assert "fight_boss" not in told(match) and asked(match) == (1, "start") and counter(match, "skip.0") == 0


@pytest.mark.parametrize("cheshire", [True, False])
def test_s09_pawn_cheshire_and_event_come_in_order(cheshire: bool) -> None:
    against = [(6, 5), (1, 2)] if cheshire else [(1, 1), (6, 5)]
    where: dict[str, Any] = {"pawns": ("liddle_residence 4 2", "liddle_residence 4 3"), "cats": ["liddle_residence 4 3"], "people": CALM, "real": ["r36"]}
    match = at(outcomes=[(1,), (6, 5), (1, 1), *against], **where)
    play(match, "roll", "walk liddle_residence 4 3 in 1", "roll")
    assert told(match)[-1] == "fight_cheshire"
    play(match, "roll")
    if cheshire:
        assert cat(match, "NE") == "" and asked(match) == (0, "event")
    else:
        assert asked(match) == (1, "start") and counter(match, "skip.0") == 1 and kinds(match, "events_real") == ["r36"]


@pytest.mark.parametrize("combat", ["faq", "rulebook"])
def test_s10_a_flip_onto_a_boss(combat: str) -> None:
    match = at(
        rules(warp_combat=combat),
        pawns=("liddle_residence 2 3", "empire_state 1 1"),
        people=CALM,
        outcomes=[(1,), (4, 4), (6, 6), (1, 2)],
        real=["r36"],
        deck=["violet"],
    )
    play(match, "roll", "walk liddle_residence 2 4 in 1", "encounter", "roll", "take violet")
    assert kinds(match, "items.0") == ["violet"] and kinds(match, "bosses.0") == ["march_hare"]
    assert asked(match) == ((1, "start") if combat == "faq" else (0, "reward"))


def test_s11_a_flip_that_puts_another_pawn_on_a_boss() -> None:
    match = at(pawns=("liddle_residence 2 3", "liddle_residence 6 6"), people=CALM, outcomes=[(1,), (3, 1), (4, 4), (2,)], real=["r36"])
    play(match, "roll", "walk liddle_residence 2 4 in 1", "encounter", "decline", "roll")
    assert spot(match, 1) == "mad_tea_party 4 4" and is_legal(match, "walk mad_tea_party 4 4 in 0")
    assert told(play(match, "walk mad_tea_party 4 4 in 0"))[-1] == "fight_boss"


def test_s12_sections_of_different_kinds_do_not_join() -> None:
    made = rules()
    spaces = made.boards.spaces

    def crossing(sides: tuple[str, ...]) -> set[str]:
        match = at(made, pawns=("liddle_residence 5 2", "liddle_residence 1 1"), sides=sides, outcomes=[(6,)])
        return {spaces[number].side for number, _, _ in turn.reach(Still(made, match.state), 6)}

    assert crossing(("empire_state", "liddle_residence", "forest", "queens_garden")) == {"liddle_residence", "empire_state"}
    assert crossing(("jabberwocky_lair", "liddle_residence", "forest", "old_asylum")) == {"liddle_residence", "old_asylum"}
    below = made.boards.neighbours(("empire_state", "liddle_residence", "forest", "old_asylum"))
    seam = ("liddle_residence", "old_asylum")
    joined = {(spaces[a].cell, spaces[b].cell) for a, others in below.items() for b in others if (spaces[a].side, spaces[b].side) == seam}
    assert {(a % 6 + 1, b % 6 + 1) for a, b in joined} == {(2, 2), (4, 4), (5, 5)}


def test_s13_callie_and_bring_her_home_are_done_at_once() -> None:
    match = at(pawns=("empire_state 6 2", "liddle_residence 1 1"), items={0: ["violet"]}, hands={0: ["g35", "g01"]}, outcomes=[(2,)])
    play(match, "roll", "walk empire_state 6 3 in 1")
    assert sorted(kinds(match, "done.0")) == ["g35", "goal_token"]
    assert [line.key for line in match.rules.score(match.state)[0].lines] == ["goal", "character_goal"]


def test_s14_a_beaten_boss_space_is_blank() -> None:
    where: dict[str, Any] = {"bosses": {0: ["dodgson"]}, "outcomes": [(2,)]}
    match = at(pawns=("liddle_residence 6 6", "empire_state 1 1"), **where)
    assert asked(play(match, "roll", "walk liddle_residence 5 6 in 1")) == (1, "start")
    staying = play(at(pawns=("liddle_residence 5 6", "empire_state 1 1"), **where), "roll")
    assert not is_legal(staying, "walk liddle_residence 5 6 in 0")
    through = play(at(pawns=("liddle_residence 5 5", "empire_state 1 1"), **where), "roll")
    assert any(space("liddle_residence 5 6") in action.via for action in through.decide.actions)  # type: ignore[union-attr]


def test_s15_back_inside_one_action_is_illegal_and_by_a_reward_legal() -> None:
    match = play(at(pawns=STEP, outcomes=[(2,), (6,)], real=["r02"]), "roll")
    assert not is_legal(match, "walk liddle_residence 4 2 in 2")
    play(match, "walk liddle_residence 4 3 in 1", "encounter", "roll", "walk liddle_residence 4 2 in 1")
    assert spot(match, 0) == "liddle_residence 4 2"


@pytest.mark.parametrize("group", range(1, 21))
def test_s16_five_players_start_on_two_boards(group: int) -> None:
    match = new(5, outcomes=[(), (), (), (), (), (group,)])
    here = [spot(match, seat).split()[0] for seat in range(5)]
    assert sorted((here.count("liddle_residence"), here.count("empire_state"))) == [2, 3]
