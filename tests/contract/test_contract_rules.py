"""What holds for the rules of every game, for every number of seats and many seeds: games of the program and toys alike."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.settings import SETTINGS, SHIPPED, Setting, walk
from wonderland_gui.engine.match import Dice, Match, Scripted
from wonderland_gui.engine.position import build, position_of
from wonderland_gui.engine.protocol import Attempt, Decide, GameOver
from wonderland_gui.engine.record import canonical, decode, decode_action, decode_record, encode, encode_action, encode_record
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import BOX, NOTHING, PieceId, Seat

SEEDS = range(6)
# All tests of one setting, then all of the next: they look at the same matches.
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name, scope="module")


def census(match: Match[Any, Any]) -> Counter[str]:
    return Counter(str(piece.id) for zone in match.state.table.zones.values() for piece in zone.pieces)


@every_setting
def test_pieces_are_neither_lost_nor_doubled_and_no_invariant_breaks(setting: Setting) -> None:
    for seed in setting.some(SEEDS):
        start = census(setting.match(seed))
        assert set(start.values()) == {1}
        for match in walk(setting, seed):
            assert census(match) == start
            assert list(match.rules.faults(match.state)) == []


@every_setting
def test_decisions_are_never_empty_their_actions_distinct_and_in_a_fixed_order(setting: Setting) -> None:
    other = setting.variant.rules()
    for seed in setting.some(SEEDS):
        for match in walk(setting, seed):
            decide = match.decide
            if decide is None:
                continue
            assert decide.actions and len(set(decide.actions)) == len(decide.actions)
            assert all(action.seat == decide.seat for action in decide.actions)
            again, elsewhere = match.rules.pending(match.state), other.pending(match.state)
            assert isinstance(again, Decide) and isinstance(elsewhere, Decide)
            assert again.actions == decide.actions == elsewhere.actions


@every_setting
def test_alike_pieces_are_offered_once(setting: Setting) -> None:
    for match in walk(setting, 1):
        decide = match.decide
        if decide is None:
            continue
        table = match.state.table

        def looks(ref: str | None, table: Any = table) -> object:
            zone = None if ref is None else table.where(ref)
            if zone is None:
                return ref
            piece = zone.find(ref)
            return zone.id, piece.kind, piece.back, piece.face_up, piece.turn, piece.owner, piece.shown_to, piece.marks

        offered = [(action.verb, looks(action.source), looks(action.target), action.turn, action.choice) for action in decide.actions]
        assert len(set(offered)) == len(offered)


@every_setting
def test_old_states_are_not_changed_by_what_follows(setting: Setting) -> None:
    kept: list[tuple[Any, bytes]] = []
    for match in walk(setting, 2, anew=True):
        kept.append((match.state, canonical(encode(match.state))))
    assert all(canonical(encode(state)) == before for state, before in kept)


@every_setting
def test_actions_and_states_survive_json(setting: Setting) -> None:
    for match in walk(setting, 3):
        written = encode(match.state)
        state = decode(setting.game.state, written)
        assert state == match.state and encode(state) == written
        for action in () if match.decide is None else match.decide.actions:
            assert decode_action(setting.game, encode_action(action)) == action


@every_setting
def test_a_position_of_every_state_is_that_state_again(setting: Setting) -> None:
    for match in islice(walk(setting, 3), 40):
        written = position_of(setting.game, match.state)
        again = build(setting.game, match.rules, setting.seats, written)
        assert position_of(setting.game, again) == written
        # Ids may be others; everything else of every piece is as it was.
        for zone_id, zone in match.state.table.zones.items():
            there = again.table.zones[zone_id]
            assert (there.owner, there.to_owner, there.to_others, there.mixed) == (zone.owner, zone.to_owner, zone.to_others, zone.mixed)
            if zone_id != BOX:
                assert [replace(piece, id=PieceId("")) for piece in there.pieces] == [replace(piece, id=PieceId("")) for piece in zone.pieces]


@every_setting
def test_a_match_ends_within_its_stated_length_and_its_points_are_the_sum_of_lines(setting: Setting) -> None:
    for seed in setting.some(SEEDS):
        *_, match = walk(setting, seed, whole=True)
        over = match.over
        assert isinstance(over, GameOver) and len(match) <= setting.game.longest
        assert [standing.seat for standing in over.standings] == list(range(setting.seats))
        for standing in over.standings:
            assert standing.points == sum(line.points for line in standing.lines)
            # Among equals a game may have rules of its own for who is ahead.
            assert 1 + sum(other.points > standing.points for other in over.standings) <= standing.rank
            assert standing.rank <= sum(other.points >= standing.points for other in over.standings)
        assert over.standings == match.rules.score(match.state)


@every_setting
def test_the_record_replays_to_equal_states(setting: Setting) -> None:
    *_, match = walk(setting, 4)
    states = [match.at(i).state for i in range(len(match) + 1)]
    again = setting.match(99)
    again.replay(decode_record(setting.game, encode_record(match.record)))
    assert [again.at(i).state for i in range(len(again) + 1)] == states
    assert [again.at(i).events for i in range(len(again) + 1)] == [match.at(i).events for i in range(len(match) + 1)]


@every_setting
def test_the_match_can_be_left_and_found_again_anywhere(setting: Setting) -> None:
    *_, match = walk(setting, 5)
    states = [match.at(i).state for i in range(len(match) + 1)]
    rng = Rng(5)
    for _ in range(40):
        index = rng.below(len(states))
        match.seek(index)
        assert match.state == states[index]


@every_setting
def test_taking_back_and_playing_again_never_rolls_anew(setting: Setting) -> None:
    *_, match = walk(setting, 6)
    record = list(match.record)
    match.seek(len(match) // 2)
    for action, _ in record[match.cursor + 1 :]:
        assert action is not None
        match.play(action)
    assert list(match.record) == record


@every_setting
def test_every_gesture_gets_an_answer(setting: Setting) -> None:
    rng = Rng(7)
    why = {str(key) for family in setting.game.keys if family.__name__ == "Why" for key in family}
    for match in walk(setting, 7):
        table = match.state.table
        refs: list[Any] = [None, "nonsense", "seat.0", "seat.9", *table.zones, *(piece.id for zone in table.zones.values() for piece in zone.pieces)]
        verbs: list[Any] = [None, "nonsense", *(verb.verb for verb in setting.game.verbs)]
        for _ in range(60):
            attempt = Attempt(
                Seat(rng.below(4) - 1), rng.choice(refs), rng.choice(refs), rng.choice([0, 45, 90, 180, -1]), rng.choice(["", "1", "x"]), rng.choice(verbs)
            )
            assert match.why_not(attempt).key in why


@every_setting
def test_keys_verbs_frames_and_zones_are_those_that_the_game_declares(setting: Setting) -> None:
    from wonderland_gui.engine.pattern import matches

    keys = {family.__name__.removesuffix("Key"): {str(key) for key in family} for family in setting.game.keys}
    for seed in setting.some(SEEDS):
        for match in walk(setting, seed):
            if match.decide is not None:
                assert match.decide.prompt in keys["Prompt"]
                assert all(type(action) in setting.game.verbs for action in match.decide.actions)
            assert {str(event.key) for event in match.entry.events} <= {*keys["Event"], ""}
            assert {line.key for standing in match.rules.score(match.state) for line in standing.lines} <= keys["Score"]
            assert {note.key for note in match.rules.notes(match.state)} <= keys.get("Note", set())
            assert all(zone == BOX or any(matches(pattern, zone) for pattern in setting.game.zones) for zone in match.state.table.zones)
            assert all(isinstance(frame, setting.game.frames) for frame in getattr(match.state, "frames", ()))
            marks = {mark for zone in match.state.table.zones.values() for piece in zone.pieces for mark in piece.marks}
            assert marks <= keys.get("Mark", set())
            assert match.over is None or match.over.reason in keys["Over"]
            assert "Stage" not in keys or match.state.stage in keys["Stage"]
            assert all(zone.to_others is not NOTHING or zone_id == BOX for zone_id, zone in match.state.table.zones.items())


@given(st.sampled_from(SETTINGS), st.integers(0, 2**64), st.lists(st.integers(0, 10**6), max_size=40))
def test_any_choices_keep_the_rules_sound(setting: Setting, seed: int, choices: list[int]) -> None:
    match = Match(setting.game, setting.variant.rules(), setting.seats, Scripted((), Dice(seed)))
    start = census(match)
    for choice in choices:
        decide = match.decide
        if decide is None:
            break
        match.play(decide.actions[choice % len(decide.actions)])
        assert census(match) == start and not list(match.rules.faults(match.state))


def test_every_game_of_the_program_is_checked() -> None:
    from wonderland_gui.games.registry import GAMES

    assert {setting.game.id for setting in SHIPPED} == set(GAMES)
