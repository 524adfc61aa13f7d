"""Why a gesture of Wonderland (Zenescope) is refused, and what no sound state shows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.helpers.two_worlds import Played, at, new, play, rules, space, step, why
from wonderland_gui.engine.errors import BadPosition
from wonderland_gui.engine.protocol import Attempt
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import Piece, Seat, ZoneId
from wonderland_gui.games.zenescope.frames import Start, Unveil
from wonderland_gui.games.zenescope.keys import Why
from wonderland_gui.games.zenescope.questions import Ask
from wonderland_gui.games.zenescope.state import State

EVENT = ("liddle_residence 4 2", "empire_state 1 1")
ME, HERE = "pawn_red in space.NE.liddle_residence.4.2", "space.NE.liddle_residence.4.2"


def walking(roll: int = 2, **where: Any) -> Played:
    return play(at(pawns=where.pop("pawns", EVENT), people=("red_knight", "alice_liddle"), outcomes=[(roll,)], **where), "roll")


def shop() -> Played:
    """An Item may be paid for another one."""
    return at(pawns=EVENT, outcomes=[(1,)], real=["r05"], items={0: ["violet", "drink_me"]})


@pytest.mark.parametrize(
    ("reason", "match", "source", "target"),
    [
        (Why.ROLL_FIRST, lambda: at(pawns=EVENT), ME, space("liddle_residence 4 3")),
        (Why.ROLL_FIRST, lambda: at(pawns=EVENT), None, space("liddle_residence 4 3")),
        (Why.NOT_YOUR_PAWN, walking, "pawn_blue in space.NW.empire_state.1.1", "space.NW.empire_state.1.2"),
        (Why.CHOOSE_STEPS, walking, ME, space("liddle_residence 4 3")),
        (Why.TOO_FAR, walking, ME, space("liddle_residence 4 5")),
        (Why.NO_WAY, walking, ME, space("queens_garden 1 1")),
        (Why.OTHER_SIDE, walking, ME, space("mad_tea_party 1 1")),
        (Why.NO_STAY, walking, ME, HERE),
        (Why.NOWHERE, walking, ME, "items"),
        (Why.NOWHERE, walking, "nothing", None),
        (Why.MUST_MOVE, walking, None, None),
        (Why.CHESHIRE, lambda: walking(cats=["forest 1 1"]), "cheshire in space.SW.forest.1.1", None),
        (Why.DECK, lambda: walking(deck=["violet"]), "violet in items", "items.0"),
        (Why.DECK, lambda: walking(pile=["violet"]), "violet in discard.items", "items.0"),
        (Why.CHARACTER, walking, "red_knight in character.0", None),
        (Why.MADNESS_STAYS, walking, "madness in madness", "madness.0"),
        (Why.MADNESS_STAYS, lambda: walking(madness={0: 1}), "madness in madness.0", "madness"),
        (Why.TROPHY, lambda: walking(bosses={0: ["dodgson"]}), "dodgson in bosses.0", None),
        (Why.BOARD, walking, "forest in boards", None),
        (Why.DICE, walking, "die_red_2 in dice.0", None),
        (Why.GOAL_WAITS, lambda: walking(hands={0: ["g01"]}), "g01 in hand.0", "done.0"),
        (Why.NOT_YOUR_CARD, lambda: walking(hands={1: ["g01"]}), "g01 in hand.1", "done.0"),
        (Why.NOT_YOUR_ITEM, lambda: walking(items={1: ["violet"]}), "violet in items.1", "items.0"),
        (Why.NO_USE, lambda: walking(items={0: ["callies_axe"]}), "callies_axe in items.0", None),
        (Why.USE_IN_FIGHT, lambda: walking(items={0: ["eat_me_cake"]}), "eat_me_cake in items.0", None),
        (Why.USE_BEFORE_ROLL, lambda: walking(items={0: ["oyster_purse"]}), "oyster_purse in items.0", None),
        (Why.USE_AFTER_LOSS, lambda: walking(items={0: ["card_shield"]}), "card_shield in items.0", None),
        (Why.USE_AFTER_ROLL, lambda: at(pawns=EVENT, items={0: ["rabbits_foot"]}), "rabbits_foot in items.0", None),
        (Why.EVENT_FIRST, lambda: step(at(pawns=EVENT, outcomes=[(1,)]), "liddle_residence 4 3"), None, "items"),
        (Why.EVENT_FIRST, lambda: step(at(pawns=EVENT, outcomes=[(1,)]), "liddle_residence 4 3"), "pawn_red in space.NE.liddle_residence.4.3", HERE),
        (Why.HOLD_ON, lambda: play(step(shop(), "liddle_residence 4 3"), "encounter"), "violet in items.0", "discard.items"),
    ],
)
def test_a_gesture_is_refused_for_its_reason(reason: Why, match: Any, source: str | None, target: str | None) -> None:
    assert why(match(), source, target) == reason


def fighting(**where: Any) -> Played:
    match = at(pawns=("forest 6 2", "empire_state 1 1"), people=("red_knight", "alice_liddle"), outcomes=[(1,), (1, 1), (6, 5)], **where)
    return play(match, "roll", *(["pass"] if "rabbits_foot" in where.get("items", {}).get(0, ()) else []), "walk forest 6 1 in 1")


def test_refusals_in_fights() -> None:
    assert why(fighting(), None, "items") == Why.FIGHT_FIRST
    lost = play(fighting(items={0: ["eat_me_cake", "card_shield"]}), "roll")
    assert why(lost, "eat_me_cake in items.0", "fight") == Why.NO_DISCARDS
    assert why(lost, None, "items") == Why.FIGHT_FIRST and why(fighting(), "carpenter in fight") == Why.FIGHT_FIRST


def test_refusals_of_questions() -> None:
    rival = step(at(pawns=(*EVENT, "forest 1 1"), outcomes=[(1,)], real=["r01"]), "liddle_residence 4 3")
    assert why(play(rival, "encounter"), None, "seat.0") == Why.NOT_THIS_RIVAL
    section = play(step(at(pawns=EVENT, outcomes=[(1,)], real=["r28"]), "liddle_residence 4 3"), "encounter", "pay")
    assert why(section, None, "forest in boards") == Why.NOT_THIS_SECTION == why(section, "forest in boards")
    token = step(at(pawns=("queens_garden 2 2", "forest 1 1"), outcomes=[(1,)], wonder=["w25"], cats=["queens_garden 6 1"]), "queens_garden 2 1")
    assert why(play(token, "encounter"), None, space("forest 1 1")) == Why.NOT_THIS_SPACE
    assert why(walking(), ME, space("liddle_residence 4 3"), turn=90) == Why.UPRIGHT
    assert why(walking(), None, seat=1) == Why.NOT_YOUR_TURN
    match = walking()
    action = match.decide.actions[0]  # type: ignore[union-attr]
    assert match.why_not(Attempt(action.seat, action.source, action.target, 0, action.choice)).key == Why.LEGAL
    option = play(step(at(pawns=EVENT, outcomes=[(1,)], real=["r14"]), "liddle_residence 4 3"), "encounter")
    assert why(option, ME.replace("4.2", "4.3"), HERE) == Why.NOT_NOW and why(option, None) == Why.ANSWER_FIRST
    over = at(done={0: ["g01", "g02", "g03"]})
    assert why(over, None) == Why.OVER


# ---------------------------------------------------------------- invariants
def faults(state: State) -> str:
    return "; ".join(rules().faults(state))


def changed(state: State, zone: str, *pieces: Piece) -> State:
    old = state.table.zones[ZoneId(zone)]
    made = replace(state.table, zones={**state.table.zones, ZoneId(zone): replace(old, pieces=pieces)})
    return replace(state, table=made)


def test_no_fault_in_whatever_comes_up_while_two_play() -> None:
    match, rng = new(2, 5), Rng(5)
    for _ in range(150):
        if match.decide is None:
            break
        assert faults(match.state) == ""
        match.play(rng.choice(match.decide.actions))


def test_pieces_that_are_lost_doubled_or_lie_where_they_do_not_belong() -> None:
    state = at(items={0: ["violet"]}, deck=["drink_me"]).state
    violet = state.table.pieces(ZoneId("items.0"))[0]
    assert "kind violet: there are 0 of it, not 1" in faults(changed(state, "items.0"))
    assert f"id {violet.id}: it lies on the table 2 times" in faults(changed(state, "items", violet))
    assert "goals: violet does not belong here" in faults(changed(state, "goals", violet))
    assert "items.0: violet is turned" in faults(changed(state, "items.0", replace(violet, turn=90)))
    assert "items.0: violet lies face down" in faults(changed(state, "items.0", replace(violet, face_up=False)))
    assert "items.0: violet has a mark 'dropped'" in faults(changed(state, "items.0", replace(violet, marks=("dropped",))))
    assert "kind jabberwock: there is no such piece" in faults(changed(state, "items.0", replace(violet, kind="jabberwock")))
    goal = at(goals=["g01"]).state
    assert "goals: g01 lies face up" in faults(changed(goal, "goals", replace(goal.table.pieces(ZoneId("goals"))[0], face_up=True)))


def test_boards_pawns_and_cheshire_tokens_that_cannot_be() -> None:
    state = at(cats=["forest 1 1"]).state
    boards = state.table.pieces(ZoneId("boards"))
    assert "boards: liddle_residence, empire_state, forest, queens_garden cannot lie as NW, NE, SW, SE" in faults(
        changed(state, "boards", boards[1], boards[0], *boards[2:])
    )
    assert "state.spots: the pawn of seat 0 stands on" in faults(replace(state, spots=("", state.spots[1])))
    assert "state.spots: there is one for each seat" in faults(replace(state, spots=()))
    assert "state.cats: the Cheshire token of SW lies on" in faults(replace(state, cats=("",) * 4))
    with pytest.raises(BadPosition, match="this side lies face down"):
        at(pawns=("mad_tea_party 1 1", "empire_state 1 1"))
    with pytest.raises(BadPosition, match="section SW has 2 Cheshire tokens"):
        at(cats=["forest 1 1", "forest 1 2"])
    with pytest.raises(BadPosition, match=r"bosses\.0: dodgson was beaten 2 times"):
        at(bosses={0: ["dodgson", "dodgson"]})


def test_states_that_speak_of_what_there_is_not() -> None:
    state = at().state
    assert "state.turn: there are only seats 0 to 1" in faults(replace(state, turn=Seat(2)))
    assert "state.frames: Unveil speaks of seat 7" in faults(replace(state, frames=(Unveil(7),)))
    assert "state.frames: Ask speaks of attic, which is no zone" in faults(replace(state, frames=(Ask(0, "option", "attic"),)))
    assert "state.frames: Ask speaks of a card that does not lie in event" in faults(replace(state, frames=(Ask(0, "option", "event", 3),)))
    assert "state.frames: somebody has to do something" in faults(replace(state, frames=()))
    over = at(done={0: ["g01", "g02", "g03"]}).state
    assert "state.frames: the match is over" in faults(replace(over, frames=(Start(),)))
    draft = state.table.draft()
    draft.count("skip.0", -1)
    assert "counters.skip.0: -1 is less than nothing" in faults(replace(state, table=draft.done()))
