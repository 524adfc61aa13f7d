"""The exact chances of the rulebook, by playing every roll there is."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.helpers.two_worlds import asked, at, play, rules
from wonderland_gui.engine.protocol import Decide, GameOver
from wonderland_gui.games.zenescope.state import State

CALM = ("red_knight", "alice_liddle")
HEARTS = ("queen_of_hearts", "alice_liddle")
LAIR = ("jabberwocky_lair", "liddle_residence", "forest", "queens_garden")
TEA = ("empire_state", "mad_tea_party", "forest", "queens_garden")
DODGSON = ("liddle_residence 6 6", "liddle_residence 5 6")
HARE = ("mad_tea_party 5 4", "mad_tea_party 4 4")
CARPENTER = ("forest 6 2", "forest 6 1")


def outcomes_of(state: State) -> dict[str, Fraction]:
    """With which chance each result is told first, over every way the dice can fall until somebody has to decide."""
    playing = rules()
    found: dict[str, Fraction] = {}

    def fall(here: State, share: Fraction) -> None:
        pending = playing.pending(here)
        assert not isinstance(pending, (Decide, GameOver))
        every = pending.outcomes()
        assert every is not None
        each = [outcome for outcome, _ in every]
        for outcome in each:
            step = playing.settle(here, pending, outcome)
            results = [str(event.key) for event in step.events if event.key in ("boss_won", "boss_lost", "fight_won", "fight_lost", "tied", "won", "failed")]
            if results:
                found[results[0]] = found.get(results[0], Fraction(0)) + share / len(each)
            else:
                fall(step.state, share / len(each))

    fall(state, Fraction(1))
    assert sum(found.values()) == 1
    return found


def before_the_dice(way: tuple[str, str], script: tuple[str, ...] = (), rest: str = "empire_state 1 1", **where: Any) -> State:
    """The state after a fight was begun and its dice are about to fall."""
    start, to = way
    match = at(pawns=(start, rest), outcomes=[(1,)], **where)
    play(match, "roll", f"walk {to} in 1", *script)
    assert asked(match) == (0, "roll_fight")
    assert match.decide is not None
    return match.rules.act(match.state, match.decide.actions[0]).state


@pytest.mark.parametrize(
    ("way", "where", "won"),
    [
        (CARPENTER, {"people": CALM}, (721, 1296)),
        (DODGSON, {"people": CALM}, (721, 1296)),
        (DODGSON, {"people": CALM, "madness": {0: 1}}, (575, 1296)),
        (DODGSON, {"people": CALM, "madness": {0: 2}}, (435, 1296)),
        (DODGSON, {"people": CALM, "madness": {0: 3}}, (310, 1296)),
        (DODGSON, {"people": CALM, "madness": {0: 5}}, (310, 1296)),
        (HARE, {"people": CALM, "sides": TEA}, (435, 1296)),
        (HARE, {"people": CALM, "sides": TEA, "madness": {0: 1}}, (721, 1296)),
        pytest.param(
            ("jabberwocky_lair 1 2", "jabberwocky_lair 1 1"),
            {"people": CALM, "sides": LAIR, "rest": "liddle_residence 1 1"},
            (2964, 7776),
            marks=pytest.mark.slow,
        ),
        (("queens_garden 6 5", "queens_garden 6 6"), {"people": CALM}, (81, 216)),
        (("queens_garden 6 5", "queens_garden 6 6"), {"people": CALM, "items": {0: ["drink_me"]}, "script": ("pay drink_me",)}, (721, 1296)),
        (("liddle_residence 1 1", "liddle_residence 1 2"), {"people": CALM, "cats": ["liddle_residence 1 2"]}, (604, 1296)),
        (DODGSON, {"people": HEARTS}, (820, 1296)),
        (("liddle_residence 1 1", "liddle_residence 1 2"), {"people": HEARTS, "cats": ["liddle_residence 1 2"]}, (709, 1296)),
    ],
)
def test_the_chance_to_beat_a_boss(way: tuple[str, str], where: dict[str, Any], won: tuple[int, int]) -> None:
    found = outcomes_of(before_the_dice(way, **where))
    assert found["boss_won"] == Fraction(*won) and set(found) == {"boss_won", "boss_lost"}


def test_the_white_rabbit_is_no_harder_than_his_dice() -> None:
    found = outcomes_of(before_the_dice(("empire_state 4 3", "empire_state 4 4"), rest="liddle_residence 1 1", people=CALM))
    assert found["boss_won"] == Fraction(721, 1296)


def test_the_first_round_between_players() -> None:
    found = outcomes_of(before_the_dice(("liddle_residence 1 1", "liddle_residence 2 1"), rest="liddle_residence 2 1", people=CALM))
    assert found == {"fight_won": Fraction(575, 1296), "tied": Fraction(146, 1296), "fight_lost": Fraction(575, 1296)}


@pytest.mark.parametrize(
    ("deck", "card", "way", "won"),
    [
        ("real", "r11", ("liddle_residence 4 2", "liddle_residence 4 3"), (21, 36)),
        ("wonder", "w29", ("queens_garden 2 2", "queens_garden 2 1"), (721, 1296)),
    ],
)
def test_a_contest_is_won_by_who_is_not_lower(deck: str, card: str, way: tuple[str, str], won: tuple[int, int]) -> None:
    cards: Any = {deck: [card]}
    match = at(pawns=(way[0], "empire_state 1 1"), people=("red_knight", "callie_liddle"), outcomes=[(1,)], **cards)
    play(match, "roll", f"walk {way[1]} in 1", "encounter")
    assert match.decide is not None and asked(match) == (0, "roll")
    found = outcomes_of(match.rules.act(match.state, match.decide.actions[0]).state)
    assert found["won"] == Fraction(*won)


def told(way: tuple[str, str], rest: str = "empire_state 1 1", **where: Any) -> int:
    """The chance in percent that the note tells before the dice are rolled."""
    match = play(at(pawns=(way[0], rest), outcomes=[(1,)], **where), "roll", f"walk {way[1]} in 1")
    (note,) = (note for note in match.rules.notes(match.state) if note.key == "odds")
    percent = note.params["percent"]
    assert isinstance(percent, int)
    return percent


@pytest.mark.parametrize(
    ("way", "where", "percent"),
    [
        (DODGSON, {"people": CALM}, 56),
        (DODGSON, {"people": CALM, "madness": {0: 3}}, 24),
        (DODGSON, {"people": HEARTS}, 63),
        (("jabberwocky_lair 1 2", "jabberwocky_lair 1 1"), {"people": CALM, "sides": LAIR, "rest": "liddle_residence 1 1"}, 38),
        (("queens_garden 6 5", "queens_garden 6 6"), {"people": CALM}, 38),
        (("liddle_residence 1 1", "liddle_residence 1 2"), {"people": CALM, "cats": ["liddle_residence 1 2"]}, 47),
        (("liddle_residence 1 1", "liddle_residence 1 2"), {"people": HEARTS, "cats": ["liddle_residence 1 2"]}, 55),
        (("liddle_residence 1 1", "liddle_residence 2 1"), {"people": CALM, "rest": "liddle_residence 2 1"}, 50),
        (("liddle_residence 1 1", "liddle_residence 2 1"), {"people": CALM, "rest": "liddle_residence 2 1", "madness": {0: 1}}, 56),
    ],
)
def test_the_chance_is_told_before_the_dice_are_rolled(way: tuple[str, str], where: dict[str, Any], percent: int) -> None:
    assert told(way, **where) == percent
