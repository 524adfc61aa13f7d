"""Positions: what a designer writes becomes a state, and whatever cannot be is refused with all its faults."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.helpers.toys import BURROW, STROLL, Rolled, Toll, Turn
from wonderland_gui.engine.errors import BadPosition
from wonderland_gui.engine.position import build, position_of
from wonderland_gui.engine.protocol import Game
from wonderland_gui.engine.table import BOX, Seat, ZoneId

ZERO, ONE = Seat(0), Seat(1)


def made(position: dict[str, Any], game: Game[Any, Any] = STROLL) -> Any:
    return build(game, game.rules(game.data(), game.options()), 2, position)


def faults(position: dict[str, Any], game: Game[Any, Any] = STROLL) -> tuple[str, ...]:
    with pytest.raises(BadPosition) as error:
        made(position, game)
    assert str(error.value) == "; ".join(error.value.faults)
    return error.value.faults


def test_what_is_not_placed_lies_in_the_box_and_what_is_not_named_is_empty() -> None:
    state = made({"zones": {"space.2": ["pawn"]}})
    assert [piece.kind for piece in state.table.pieces(ZoneId("space.2"))] == ["pawn"]
    assert not state.table.pieces(ZoneId("space.0"))
    box = state.table.pieces(BOX)
    assert sorted(piece.kind for piece in box) == ["goal_0", "goal_1", "goal_2", "goal_3", "goal_4", "pawn"]
    # In the order of their ids, so that equal positions are equal states.
    assert [piece.id for piece in box] == sorted((piece.id for piece in box), key=lambda piece: int(piece[1:]))


def test_pieces_lie_as_their_zone_has_them_in_play() -> None:
    state = made({"zones": {"goal.0": ["goal_1"], "goals": ["goal_2"], "space.0": ["pawn", "pawn"]}})
    (own,), (hidden,) = state.table.pieces(ZoneId("goal.0")), state.table.pieces(ZoneId("goals"))
    assert (own.face_up, own.shown_to) == (False, (ZERO,)) and (hidden.face_up, hidden.shown_to) == (False, ())
    assert [piece.owner for piece in state.table.pieces(ZoneId("space.0"))] == [ZERO, ONE]


def test_a_piece_may_say_how_it_lies() -> None:
    card = {"kind": "goal_1", "turn": 180, "face_up": False, "shown_to": [1, 0, 1], "marks": ["a", "b"], "owner": 1, "id": "ignored"}
    (piece,) = made({"zones": {"goal.0": [card]}}).table.pieces(ZoneId("goal.0"))
    assert (piece.kind, piece.turn, piece.face_up, piece.shown_to, piece.marks, piece.owner) == ("goal_1", 180, False, (ZERO, ONE), ("a", "b"), ONE)


def test_a_card_that_lies_open_for_all_is_known_to_nobody_in_particular() -> None:
    (piece,) = made({"zones": {"goal.0": [{"kind": "goal_1", "face_up": True}]}}).table.pieces(ZoneId("goal.0"))
    assert piece.face_up and piece.shown_to == ()


def test_fields_and_counters_that_are_not_named_are_those_of_a_new_match() -> None:
    state = made({"counters": {"coins.1": 9}, "state": {"turn": 3}})
    assert state.table.counters == {"coins.0": 3, "coins.1": 9}
    assert (state.turn, state.dealt) == (3, 1) and isinstance(state.frames[0], Rolled)


def test_frames_say_what_they_are() -> None:
    frames = [{"is": "Turn", "seat": 1}, {"is": "Toll", "seat": 1, "price": 2, "asked_from": "space.3"}]
    assert made({"state": {"frames": frames}}).frames == (Turn(1), Toll(1, 2, "space.3"))


def test_all_faults_are_told_at_once() -> None:
    told = faults({"zones": {"moon": ["pawn"], "space.0": ["pwan", 3]}, "counters": {"gold": 1}, "state": {"luck": 1}, "pieces": {}})
    assert len(told) == 6


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"pieces": {}}, "pieces: a position has no such part"),
        ({"zones": []}, "zones: a map is expected"),
        ({"zones": {"moon": []}}, "zones.moon: stroll has no such zone"),
        ({"zones": {"space.0": "pawn"}}, "zones.space.0: a list of pieces is expected"),
        ({"zones": {"space.0": [1]}}, "zones.space.0[0]: a kind, or a map with one, is expected, not 1"),
        ({"zones": {"space.0": [{"turn": 0}]}}, "a map with one, is expected"),
        ({"zones": {"space.0": ["dragon"]}}, "zones.space.0[0]: stroll has no 'dragon'"),
        ({"zones": {"space.0": ["pawn", "pawn", "pawn"]}}, "zones.space.0[2]: there are only 2 of 'pawn'"),
        ({"zones": {"space.0": [{"kind": "pawn", "size": 3}]}}, "zones.space.0[0].size: a piece has no such field"),
        ({"zones": {"space.0": [{"kind": "pawn", "turn": 45}]}}, "45 is none of 0, 90, 180, 270"),
        ({"zones": {"space.0": [{"kind": "pawn", "turn": "90"}]}}, "zones.space.0[0].turn: '90' is no int"),
        ({"zones": {"space.0": [{"kind": "pawn", "face_up": 1}]}}, "zones.space.0[0].face_up: 1 is no bool"),
        ({"zones": {"space.0": [{"kind": "pawn", "marks": "spent"}]}}, "zones.space.0[0].marks: a list is expected"),
        ({"zones": {"space.0": [{"kind": "pawn", "marks": None}]}}, "zones.space.0[0].marks: a list is expected"),
        ({"zones": {"space.0": [{"kind": "pawn", "shown_to": 1}]}}, "zones.space.0[0].shown_to: a list is expected"),
        ({"zones": {"goals": [{"kind": "goal_1", "shown_to": [2]}]}}, "there are only seats 0 to 1"),
        ({"zones": {"space.0": [{"kind": "pawn", "owner": 2}]}}, "zones.space.0[0].owner: there are only seats 0 to 1"),
        ({"counters": 3}, "counters: a map is expected"),
        ({"counters": {"gold": 1}}, "counters.gold: stroll has no such counter"),
        ({"counters": {"coins.0": True}}, "counters.coins.0: True is no whole number"),
        ({"counters": {"coins.0": 1.5}}, "counters.coins.0: 1.5 is no whole number"),
        ({"state": []}, "state: a map is expected"),
        ({"state": {"luck": 1}}, "state.luck: stroll has no such field; it has dealt, frames, turn"),
        ({"state": {"turn": "3"}}, "state.turn: '3' is no int"),
        ({"state": {"frames": [{"is": "Dream"}]}}, "state.frames[0]: there is no 'Dream' here"),
        ({"state": {"table": {}}}, "state.table: stroll has no such field"),
    ],
)
def test_what_cannot_be_is_refused(position: dict[str, Any], words: str) -> None:
    (fault,) = faults(position)
    assert words in fault


def test_what_the_game_says_against_it_is_told_too() -> None:
    class Strict:
        def __init__(self, inner: Any) -> None:
            self.inner = inner

        def __getattr__(self, name: str) -> Any:
            return getattr(self.inner, name)

        def faults(self, state: Any) -> list[str]:
            return ["the moon is full"]

    rules: Any = Strict(BURROW.rules(BURROW.data(), BURROW.options()))
    with pytest.raises(BadPosition, match="the moon is full"):
        build(BURROW, rules, 2, {})


def test_a_position_says_only_what_differs_from_how_a_zone_is_in_play() -> None:
    card = {"kind": "goal_3", "face_up": True}
    pawn = {"kind": "pawn", "turn": 90, "marks": ["m"], "owner": 0}
    position: dict[str, Any] = {"zones": {"goal.0": ["goal_1"], "goal.1": [card], "space.4": [pawn]}, "state": {"turn": 2}}
    written = position_of(STROLL, made(position))
    assert written["zones"] == position["zones"]
    assert written["state"]["turn"] == 2 and written["counters"] == {"coins.0": 3, "coins.1": 3}


def test_who_knows_a_card_is_written_where_it_is_not_the_usual() -> None:
    position = {"zones": {"goal.0": [{"kind": "goal_1", "shown_to": [0, 1]}], "goal.1": [{"kind": "goal_2", "shown_to": []}]}}
    assert position_of(STROLL, made(position))["zones"] == position["zones"]


def test_alike_pieces_of_several_owners_say_whose_they_are() -> None:
    zones = {"space.0": [{"kind": "pawn", "owner": 1}], "space.3": [{"kind": "pawn", "owner": 0}]}
    state = made({"zones": zones})
    assert [state.table.pieces(ZoneId(zone))[0].owner for zone in ("space.0", "space.3")] == [ONE, ZERO]
    assert [state.table.pieces(ZoneId(zone))[0].id for zone in ("space.0", "space.3")] == ["p6", "p5"]
    assert position_of(STROLL, state)["zones"] == zones


def test_a_piece_may_lie_with_any_of_its_faces_up() -> None:
    """A die or a two-sided board is one piece, whichever face it shows in a new match."""
    two_faced = replace(STROLL, faces=lambda rules: [("goal_0", "crown")])
    state = made({"zones": {"goals": ["crown", "goal_1"]}}, two_faced)
    assert [piece.kind for piece in state.table.pieces(ZoneId("goals"))] == ["crown", "goal_1"]
    assert "goal_0" not in [piece.kind for piece in state.table.pieces(BOX)]
    assert position_of(two_faced, state)["zones"]["goals"] == ["crown", "goal_1"]
    with pytest.raises(BadPosition, match="there are only 1 of 'goal_0'"):
        made({"zones": {"goals": ["crown", "goal_0"]}}, two_faced)


def test_a_piece_in_the_state_is_named_by_where_it_lies_for_ids_are_given_anew() -> None:
    frames = [{"is": "Turn", "seat": 1}, {"is": "Toll", "seat": 1, "price": 2, "asked_from": "space.0#1"}]
    position = {"zones": {"space.0": ["pawn", "pawn"]}, "state": {"frames": frames}}
    state = made(position)
    pawn = state.table.pieces(ZoneId("space.0"))[1]
    assert state.frames[1] == Toll(1, 2, str(pawn.id))
    assert position_of(STROLL, state)["state"]["frames"] == frames
    frames[1]["asked_from"] = "space.0#2"
    assert faults(position) == ("state.frames[1].asked_from: no piece lies at space.0#2",)
