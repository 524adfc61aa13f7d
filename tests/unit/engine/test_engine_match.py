"""A match: what is played, taken back, found again, and what is learned from it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.helpers.pebbles import PEBBLES
from tests.helpers.pebbles import Data as PebbleData
from tests.helpers.pebbles import Options as PebbleOptions
from tests.helpers.toys import BURROW, SACK, STROLL, BurrowData, Numbers, Options, Stir
from wonderland_gui.engine.errors import BadOutcome, Desync, IllegalAction
from wonderland_gui.engine.match import KEEP_EVERY, KEEP_LAST, MOST_CHANCE, Dice, Match, Scripted, new_match, playout
from wonderland_gui.engine.protocol import Action, Attempt, Decide, Game, Roll
from wonderland_gui.engine.record import state_hash
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import PieceId, Seat, Table, Zone, ZoneId
from wonderland_gui.engine.variant import Variant

ZERO, ONE = Seat(0), Seat(1)


def begun(game: Game[Any, Any], seats: int = 2, seed: int = 1, data: Any = None, chance: Any = None) -> Match[Any, Any]:
    rules = game.rules(game.data() if data is None else data, game.options())
    return Match(game, rules, seats, Dice(seed) if chance is None else chance)


def long(turns: int) -> Match[Any, Any]:
    """A match of nothing but peeks, which can go on for ever."""
    return begun(BURROW, data=BurrowData(Numbers(turns)))


def first(match: Match[Any, Any], verb: str = "") -> Action:
    assert match.decide is not None
    actions: tuple[Action, ...] = match.decide.actions
    return next(action for action in actions if not verb or action.verb == verb)


def play(match: Match[Any, Any], *verbs: str) -> Match[Any, Any]:
    for verb in verbs:
        match.play(first(match, verb))
    return match


# ---------------------------------------------------------------- playing
def test_chance_is_played_up_to_the_first_decision() -> None:
    match = begun(STROLL)
    assert isinstance(match.pending, Decide) and match.cursor == 0 and len(match) == 0
    assert len(match.entry.outcomes) == 2 and match.entry.action is None


def test_playing_goes_on_to_the_next_decision_with_beats_between() -> None:
    match = play(begun(STROLL), "walk")
    assert match.cursor == len(match) == 1
    assert [str(event.key) for event in match.entry.events] == ["walked", "", "rolled"]
    assert match.entry.events[1].table is not None


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    match = play(begun(BURROW), "take")
    before, record = match.state, list(match.record)
    with pytest.raises(IllegalAction, match="not legal now"):
        match.play(Stir(ONE, None, "deck", 90))
    assert match.state is before and list(match.record) == record and match.cursor == 1


def test_nothing_is_legal_after_the_end() -> None:
    match = begun(BURROW)
    playout(match, lambda _, decide: decide.actions[0])
    assert match.over is not None and match.decide is None
    assert match.legal(Stir(ZERO, None, "deck")) is None
    with pytest.raises(IllegalAction):
        match.play(Stir(ZERO, None, "deck"))


def test_an_equal_action_is_the_listed_one() -> None:
    match = begun(BURROW)
    listed = first(match, "take")
    assert match.legal(replace(listed)) is listed and match.legal(listed) is listed


class Twins:
    """Rules that offer one of two alike cards."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def setup(self, seats: int) -> Any:
        state = self.inner.setup(seats)
        deck = state.table.zones[ZoneId("deck")]
        pieces = tuple(replace(piece, kind="card_1") for piece in deck.pieces)
        return replace(state, stirring="", table=Table(seats, {**state.table.zones, deck.id: Zone(deck.id, pieces)}, state.table.counters))


def test_an_alike_piece_may_stand_for_the_listed_one() -> None:
    rules: Any = Twins(BURROW.rules(BURROW.data(), BURROW.options()))
    match = Match(BURROW, rules, 2, Dice(1))
    listed = first(match, "take")
    twin = replace(listed, source=match.state.table.pieces(ZoneId("deck"))[0].id)
    assert match.legal(twin) is listed
    assert match.legal(replace(listed, source="row.0")) is None
    assert match.legal(replace(listed, source="p99")) is None
    assert match.legal(replace(listed, source=None)) is None
    assert match.legal(replace(twin, target="row.1")) is None
    peeked = rules.act(match.state, first(match, "peek")).state
    other = Match(BURROW, rules, 2, Dice(1), start=peeked)
    assert other.legal(replace(first(other, "take"), source=twin.source)) is None


def test_a_refusal_is_asked_of_the_rules() -> None:
    assert begun(BURROW).why_not(Attempt(ZERO)).key == "not_now"


def test_a_match_can_begin_in_any_state() -> None:
    match = play(begun(BURROW), "take", "throw")
    again = Match(BURROW, match.rules, 2, Dice(9), start=match.state)
    assert again.state == match.state and again.decide == match.decide


def test_a_playout_stops_where_it_is_told() -> None:
    match = begun(BURROW)
    playout(match, lambda _, decide: decide.actions[0], 3)
    assert len(match) == 3


def test_a_variant_makes_rules_of_its_own() -> None:
    variant = Variant(BURROW, BurrowData(), Options(long=True))
    assert variant.rules().turns == 20  # type: ignore[attr-defined]
    assert variant.rules() is not variant.rules()


# ---------------------------------------------------------------- chance
def test_outcomes_depend_on_seed_and_place_alone() -> None:
    one, other = begun(STROLL, seed=5), begun(STROLL, seed=5)
    playout(one, lambda _, decide: decide.actions[-1])
    playout(other, lambda _, decide: decide.actions[-1])
    assert one.record == other.record
    assert Dice(5).outcome(3, Roll(3)) == Roll(3).sample(Rng(5, 3))
    assert len({begun(STROLL, seed=seed).entry.outcomes for seed in range(20)}) > 10


def test_taking_another_way_rolls_what_that_place_has() -> None:
    match = play(begun(STROLL), "walk")
    rolled = match.entry.outcomes
    match.seek(0)
    assert match.decide is not None
    match.play(match.decide.actions[-1])
    assert match.decide is not None and match.decide.prompt == "toll"
    play(match, "decline")
    assert match.entry.outcomes == rolled


def test_given_outcomes_come_before_those_of_the_seed() -> None:
    rules = STROLL.rules(STROLL.data(), STROLL.options())
    match = new_match(STROLL, rules, 2, 3, [("goal_4", "goal_0"), (6,)])
    assert match.entry.outcomes[0][-2:] == ("goal_4", "goal_0") and match.entry.outcomes[1] == (6,)
    seeded = new_match(STROLL, rules, 2, 3)
    assert seeded.entry.outcomes[0] == Dice(3).outcome(0, rules.pending(rules.setup(2)))  # type: ignore[arg-type]


def test_an_outcome_that_cannot_be_is_refused_and_goes_on_waiting() -> None:
    chance = Scripted([(7,)], Dice(1))
    with pytest.raises(BadOutcome, match=r"\[7\] cannot be the outcome"):
        chance.outcome(0, Roll(1))
    assert chance.waiting == [(7,)]
    chance.waiting = [(6,)]
    assert chance.outcome(0, Roll(1)) == (6,) and not chance.waiting


def test_without_a_source_every_outcome_has_to_be_given() -> None:
    with pytest.raises(BadOutcome, match="no outcome is given"):
        Scripted().outcome(0, Roll(1))
    assert Scripted([(2,)]).outcome(0, Roll(1)) == (2,)


def test_rules_whose_chance_never_ends_are_stopped() -> None:
    class Endless(Twins):
        def pending(self, state: Any) -> Any:
            return Roll(1)

        def settle(self, state: Any, chance: Any, outcome: Any) -> Any:
            return type("S", (), {"state": state, "events": ()})

    rules: Any = Endless(BURROW.rules(BURROW.data(), BURROW.options()))
    with pytest.raises(BadOutcome, match="does not end"):
        Match(BURROW, rules, 2, Dice(1))
    assert MOST_CHANCE == 1000


# ---------------------------------------------------------------- in the record
def test_the_record_beyond_the_cursor_stays_until_something_else_is_played() -> None:
    match = play(begun(BURROW), "take", "take", "throw")
    match.seek(1)
    assert len(match) == 3 and match.cursor == 1
    play(match, "peek")
    assert len(match) == 2 and match.entry.action is not None and match.entry.action.verb == "peek"


def test_what_is_cut_off_the_record_is_forgotten() -> None:
    match = play(begun(BURROW), *["peek"] * 6)
    match.seek(1)
    play(match, "take")
    assert max(match._entries) == len(match) == 2


@pytest.mark.parametrize("index", [-1, 4])
def test_there_is_nothing_outside_the_record(index: int) -> None:
    match = play(begun(BURROW), "take", "take", "throw")
    with pytest.raises(IndexError):
        match.seek(index)
    assert match.cursor == 3


def test_taking_back_goes_over_the_answers_of_automatic_seats() -> None:
    match = play(begun(BURROW), "peek", "peek", "peek", "peek", "peek")
    assert match.back({ZERO}) == 4 and match.back({ONE}) == 3 and match.back({ZERO, ONE}) == 4
    match.seek(4)
    assert match.back({ZERO}) == 2
    match.seek(0)
    assert match.back({ZERO}) is None


def test_nobody_automatic_or_everybody_takes_back_one_by_one() -> None:
    match = play(begun(BURROW), "peek", "peek")
    assert match.back(()) == 1


def test_a_redo_brings_the_answers_back_too() -> None:
    match = play(begun(BURROW), "peek", "peek", "peek", "peek")
    match.seek(0)
    assert match.forward({ZERO}) == 2 and match.forward({ZERO, ONE}) == 1
    match.seek(2)
    assert match.forward({ZERO}) == 4
    match.seek(4)
    assert match.forward({ZERO}) is None


def test_a_copy_ends_at_the_cursor_and_goes_its_own_way() -> None:
    match = play(begun(BURROW), "take", "take", "throw")
    match.seek(2)
    other = match.copy()
    assert len(other) == 2 and other.state == match.state
    play(other, "peek")
    kept = match.at(3).action
    assert len(match) == 3 and kept is not None and kept.verb == "throw"


def test_a_copy_from_an_earlier_moment_leaves_the_match_where_it_is() -> None:
    match = long(60)
    playout(match, lambda m, decide: decide.actions[0], 50)
    before, states = match.cursor, [state_hash(match.at(i).state) for i in range(51)]
    other = match.copy(7)
    assert (match.cursor, len(match)) == (before, before)
    assert (other.cursor, len(other)) == (7, 7)
    assert [state_hash(other.at(i).state) for i in range(8)] == states[:8]
    playout(other, lambda m, decide: decide.actions[0], 43)
    assert state_hash(other.state) == states[50], "the same chance falls again"


def test_an_earlier_moment_is_looked_at_without_going_there() -> None:
    match = long(60)
    playout(match, lambda m, decide: decide.actions[0], 50)
    views = []
    for index in range(51):
        match.seek(index)
        views.append(match.look(Seat(0)))
    assert [match.look(Seat(0), index) for index in range(51)] == views
    assert match.cursor == 50


def test_two_thousand_actions_are_found_again_and_few_states_kept() -> None:
    match = long(2100)
    for _ in range(2000):
        match.play(first(match, "peek"))
    hashes = {index: state_hash(match.at(index).state) for index in (0, 1, 15, 16, 17, 999, 1000, 1983, 1999, 2000)}
    assert len(match._entries) <= 2000 // KEEP_EVERY + 3 * KEEP_LAST
    fresh = long(2100)
    for index in range(2001):
        if index in hashes:
            assert state_hash(fresh.state) == hashes[index]
        if index < 2000:
            fresh.play(first(fresh, "peek"))
    rng = Rng(1)
    for _ in range(100):
        match.seek(rng.below(2001))
        assert match.state.turn == match.cursor
    assert len(match._entries) <= 2000 // KEEP_EVERY + 4 * KEEP_LAST


# ---------------------------------------------------------------- replay
def test_a_record_from_elsewhere_is_played_on_top() -> None:
    match = play(begun(BURROW, seed=4), "take", "throw", "stir", "peek")
    again = begun(BURROW, seed=99)
    again.replay(match.record)
    assert again.record == match.record and again.state == match.state


@pytest.mark.parametrize(
    ("change", "index", "message"),
    [
        (lambda r: [(None, ()), *r[1:]], 0, "the outcome of .* is missing"),
        (lambda r: [(None, (*r[0][1], (1,))), *r[1:]], 0, "2 outcomes are recorded where 1 fell"),
        (lambda r: [(None, (("card_1",),)), *r[1:]], 0, "cannot be the outcome"),
        (lambda r: [(None, (("x",) * 7,)), *r[1:]], 0, "cannot be the outcome"),
        (lambda r: [*r[:2], (None, ()), *r[3:]], 2, "an action is missing"),
        (lambda r: [*r[:3], (r[1][0], r[3][1])], 3, "is not legal here"),
        (lambda r: [*r[:3], (r[3][0], ())], 3, "is missing"),
    ],
)
def test_a_record_that_does_not_replay_says_where(change: Any, index: int, message: str) -> None:
    match = play(begun(BURROW, seed=4), "take", "throw", "stir")
    again = begun(BURROW, seed=99)
    with pytest.raises(Desync, match=message) as error:
        again.replay(change(list(match.record)))
    assert error.value.index == index
    # What could be replayed is there; where nothing could, the match is as it was.
    assert len(again) == max(0, index - 1) and again.decide is not None


# ---------------------------------------------------------------- what is learned
def test_whoever_peeks_learns_and_nobody_else() -> None:
    match = play(begun(BURROW), "peek")
    assert match.learned(1) == {ZERO} and match.reveals(1, 1, {ZERO}) and not match.reveals(1, 1, {ONE})


def test_who_knew_a_card_learns_nothing_when_it_is_turned_up() -> None:
    match = play(begun(BURROW), "peek", "take")
    assert match.learned(2) == {ONE}


def test_all_learn_where_chance_fell() -> None:
    match = play(begun(BURROW), "throw", "stir")
    assert match.learned(0) == match.learned(2) == {ZERO, ONE}


def test_a_face_that_a_beat_shows_is_learned_though_it_is_hidden_again() -> None:
    match = begun(SACK)
    no = next(a for a in match.decide.actions if match.state.table.piece(PieceId(str(a.source))).kind == "no")  # type: ignore[union-attr]
    match.play(no)
    assert match.learned(1) == frozenset()
    no = next(a for a in match.decide.actions if match.state.table.piece(PieceId(str(a.source))).kind == "no")  # type: ignore[union-attr]
    match.play(no)
    assert not match.entry.outcomes and match.learned(2) == {ZERO, ONE}
    assert all(not zone.pieces for zone in match.look(ONE).zones.values() if zone.id == "choice.0")


def test_a_match_tells_its_news_to_each_viewer() -> None:
    match = play(begun(BURROW), "peek")
    (own,), (foreign,) = match.look(ZERO).news, match.look(ONE).news
    assert "card" in own.params and "card" not in foreign.params and foreign.hidden
    assert match.chronicle(1, ZERO) == (own,)


def test_other_toys_are_played_by_the_same_match() -> None:
    match = Match(PEBBLES, PEBBLES.rules(PebbleData(), PebbleOptions()), 3, Dice(2))
    playout(match, lambda _, decide: decide.actions[0])
    assert match.over is not None and match.over.reason == "all_laid"
