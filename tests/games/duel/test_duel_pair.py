"""Two plays in one match, the roles exchanged."""

from __future__ import annotations

import pytest

from tests.helpers.wonderland import ALICE, ARRIVAL, EXAMPLE, RED, duel_match, play, rules, state
from wonderland_gui.engine.errors import BadPosition
from wonderland_gui.engine.match import Match
from wonderland_gui.engine.position import build, position_of
from wonderland_gui.engine.protocol import Action, Decide
from wonderland_gui.games.duel import GAME, keys
from wonderland_gui.games.duel.state import State


def second(**options: bool) -> Match[State, Action]:
    """A match at the first decision of its second play."""
    match = play(duel_match(rules(pair=True, **options)), ARRIVAL)
    return play(match, EXAMPLE)


def test_after_the_first_play_all_cards_are_in_the_hands_of_the_other_side_again() -> None:
    match = second()
    assert match.over is None
    hands = [match.state.table.zones[zone] for zone in match.rules.board.hands]  # type: ignore[attr-defined]
    assert [hand.owner for hand in hands] == [ALICE, RED]
    assert [{piece.kind[:3] for piece in hand.pieces} for hand in hands] == [{"red"}, {"blu"}]
    assert all(piece.owner == hand.owner and not piece.shown_to and not piece.marks for hand in hands for piece in hand.pieces)
    assert isinstance(match.decide, Decide) and match.decide.seat == 1


def test_the_end_of_the_first_play_is_shown_before_the_second_begins() -> None:
    match = second()
    ended = next(event for event in match.entry.events if event.key == keys.Event.PLAY_ENDED)
    assert (ended.params["red_queen"], ended.params["alice"]) == (16, 7)
    assert ended.table is not None and all(ended.table.zones[edge].pieces[0].face_up for edge in match.rules.board.line_edges)  # type: ignore[attr-defined]
    order = [str(event.key) for event in match.entry.events if event.key]
    assert order[-4:] == ["play_ended", "roles_exchanged", "shuffled", "shuffled"]


def test_both_hands_are_shuffled_anew_and_nobody_knows_the_other() -> None:
    match = second()
    assert len(match.entry.outcomes) == 2
    assert match.learned(match.cursor) == {RED, ALICE}
    seen = match.look(RED).zones
    assert all(piece.kind is None for piece in seen[match.rules.board.hands[0]].pieces)  # type: ignore[attr-defined]
    assert all(piece.kind is not None for piece in seen[match.rules.board.hands[1]].pieces)  # type: ignore[attr-defined]


def test_the_points_of_the_first_play_stay_as_lines_of_the_seats_that_took_them() -> None:
    lines = [{line.key: line.points for line in standing.lines} for standing in second().look(None).standings]
    assert {key: value for key, value in lines[0].items() if value} == {"first.column.b": 2, "first.column.c": 5, "first.row.d": 7, "first.row.e": 2}
    assert {key: value for key, value in lines[1].items() if value} == {"first.column.a": 6, "first.row.f": 1}


def test_the_sums_of_both_plays_decide() -> None:
    """The same cards once more: seat 1 takes the Red Queen's 16 points, and the sums are level."""
    match = play(play(second(), ARRIVAL), EXAMPLE)
    assert match.over is not None and match.over.reason == keys.Over.PAIR_DRAW
    assert [standing.points for standing in match.over.standings] == [23, 23]
    assert [[line.key for line in standing.lines] for standing in match.over.standings] == [[f"first.{key}" for key in keys.LINES] + list(keys.LINES)] * 2


def test_each_play_has_all_wonders_and_alice_of_the_play_chooses() -> None:
    match = play(play(duel_match(rules(pair=True, wonders=True)), ARRIVAL), "choose maze\n" + EXAMPLE)
    play(match, ARRIVAL)
    assert isinstance(match.decide, Decide) and match.decide.seat == 0 and len(match.decide.actions) == 4
    assert not any(piece.marks for zone in match.state.table.zones.values() for piece in zone.pieces)


def test_a_position_of_the_second_play_is_written_and_read() -> None:
    match = play(second(), ARRIVAL)
    written = position_of(GAME, match.state)
    assert written["counters"] == {"play": 2} and "shown_to" not in str(written)
    assert position_of(GAME, build(GAME, match.rules, 2, written)) == written


def test_there_is_no_second_play_without_the_option() -> None:
    with pytest.raises(BadPosition, match="without the option pair"):
        state(rules(), {"counters": {"play": 2}})
