"""What viewers may see of a table, and tables that they cannot tell from it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from tests.helpers.toys import BURROW, SACK, STROLL
from wonderland_gui.engine.match import Dice, Match
from wonderland_gui.engine.protocol import Action, Event, Line, Named, Note, Standing
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import BACKS, BOX, COUNT, FACES, NOTHING, Piece, PieceId, Seat, Sight, Table, Zone, ZoneId, new_table
from wonderland_gui.engine.view import (
    Change,
    Eyes,
    Gaze,
    Notice,
    ViewZone,
    foresee,
    imagine,
    look_at_table,
    look_at_zone,
    may_read,
    notices,
    readable,
    reckoned,
    resample,
    with_table,
)

A, B, C = ZoneId("a"), ZoneId("b"), ZoneId("c")
ZERO, ONE = Seat(0), Seat(1)


def pieces(kinds: str, back: str = "red", first: int = 1, **more: Any) -> tuple[Piece, ...]:
    return tuple(Piece(PieceId(f"p{first + i}"), kind, back, **more) for i, kind in enumerate(kinds))


def hand(kinds: str, to_others: Sight = BACKS, **more: Any) -> Zone:
    return Zone(A, pieces(kinds, **more), ZERO, FACES, to_others)


def kinds(zone: ViewZone) -> list[str | None]:
    return [piece.kind for piece in zone.pieces]


# ---------------------------------------------------------------- zones
@pytest.mark.parametrize(("eyes", "seen"), [(ZERO, ["x", "y"]), (ONE, [None, None]), (None, [None, None]), ((ZERO,), ["x", "y"]), ((ZERO, ONE), [None, None])])
def test_backs_show_ids_and_backs_alone(eyes: Eyes, seen: list[str | None]) -> None:
    view = look_at_zone(hand("xy"), eyes)
    assert kinds(view) == seen and [p.id for p in view.pieces] == ["p1", "p2"] and view.count == 2
    assert all(p.back == "red" for p in view.pieces)


def test_what_is_counted_has_no_ids() -> None:
    assert look_at_zone(hand("xy", COUNT), ONE) == ViewZone(A, ZERO, COUNT, (), 2)


def test_what_is_not_seen_at_all_is_not_even_counted() -> None:
    assert look_at_zone(hand("xy", NOTHING), ONE) == ViewZone(A, ZERO, NOTHING)


def test_several_eyes_see_as_little_as_the_one_that_sees_least() -> None:
    assert look_at_zone(hand("xy", COUNT), (ZERO, ONE)).sight is COUNT
    assert look_at_zone(hand("xy", NOTHING), (ZERO, ONE)).sight is NOTHING


def test_a_hidden_card_tells_neither_how_it_is_turned_nor_that_it_is_known() -> None:
    zone = Zone(A, (Piece(PieceId("p1"), "x", "red", False, 180, ZERO, (ZERO,), ("m",)),))
    (unseen,) = look_at_zone(zone, ONE).pieces
    assert (unseen.kind, unseen.turn, unseen.face_up, unseen.known) == (None, 0, False, False)
    # Who knows it, whose it is and its marks are public.
    assert (unseen.shown_to, unseen.owner, unseen.marks) == ((ZERO,), ZERO, ("m",))
    (known,) = look_at_zone(zone, ZERO).pieces
    assert (known.kind, known.turn, known.known) == ("x", 180, True)


def test_of_a_bag_all_know_what_is_in_it_and_nobody_the_order() -> None:
    bag = Zone(A, pieces("zxy"), ZERO, mixed=True)
    view = look_at_zone(bag, ZERO)
    assert kinds(view) == [None] * 3 and view.contents == ("x", "y", "z")
    assert look_at_zone(Zone(A, pieces("zx"), ZERO, FACES, BACKS, True), ONE).contents == ()


def test_a_view_finds_pieces_that_lie_where_it_sees_them() -> None:
    match = Match(BURROW, BURROW.rules(BURROW.data(), BURROW.options()), 2, Dice(1))
    view = match.look(ZERO)
    top = view.zones[ZoneId("deck")].pieces[-1]
    assert view.piece(top.id) == top and view.zone_of(top.id) == "deck" and view.zone_of("deck") == "deck"
    assert view.piece("p99") is None and view.zone_of("p99") is None


# ---------------------------------------------------------------- what is read
def test_a_piece_in_a_sentence_is_its_face_or_its_back() -> None:
    table = new_table(2, [hand("x")])
    event = Event("k", {"card": Named("piece", "p1"), "gone": Named("piece", "p9"), "n": 3, "who": Named("seat", "0")})
    for eyes, card in ((ZERO, Named("kind", "x")), (ONE, Named("hidden", "red")), ((ZERO, ONE), Named("hidden", "red"))):
        (read,) = notices([event], table, eyes)
        assert read == Notice("k", {"card": card, "gone": Named("hidden", ""), "n": 3, "who": Named("seat", "0")})


def test_secret_params_are_for_those_who_may_read_them() -> None:
    event = Event("k", {"n": 1, "m": 2}, (ZERO,), ("n",))
    assert [(n.params, n.hidden) for eyes in (ZERO, ONE, None, (ZERO, ONE)) for n in notices([event], new_table(2, []), eyes)] == [
        ({"n": 1, "m": 2}, False),
        ({"m": 2}, True),
        ({"m": 2}, True),
        ({"m": 2}, True),
    ]


def test_a_beat_is_read_by_the_table_as_it_then_lay() -> None:
    then, now = new_table(2, [Zone(A, pieces("x"))]), new_table(2, [Zone(A, pieces("x", face_up=False))])
    (read,) = notices([Event("k", {"card": Named("piece", "p1")}, table=then)], now, ONE)
    assert read.params == {"card": Named("kind", "x")} and read.beat is not None and kinds(read.beat[A]) == ["x"]


def test_a_beat_has_the_numbers_and_the_stage_of_its_moment() -> None:
    draft = new_table(2, []).draft()
    draft.count("strength", 3)
    then = draft.done()
    draft.count("strength", 7)
    plain, beat = notices([Event("k"), Event("k", table=then, stage="battle")], draft.done(), ONE)
    assert (plain.counters, plain.stage) == (None, "")
    assert beat.counters is not None and beat.counters["strength"] == 3 and beat.stage == "battle"


@pytest.mark.parametrize(
    ("eyes", "seen_by", "may"), [(ONE, None, True), (ONE, (ZERO,), False), (ZERO, (ZERO,), True), ((ZERO, ONE), (ZERO, ONE), True), (None, (), False)]
)
def test_who_may_read(eyes: Eyes, seen_by: tuple[Seat, ...] | None, may: bool) -> None:
    assert may_read(eyes, seen_by) == may


def test_notes_are_shown_to_whom_they_are_for_and_others_read_something_else_or_nothing() -> None:
    notes = [Note("a", "all", {"n": 1}), Note("b", "own", {"n": 2}, (ZERO,), {"n": 0}), Note("c", "mine", {"n": 3}, (ZERO,))]
    assert readable(notes, ZERO) == (Note("a", "all", {"n": 1}), Note("b", "own", {"n": 2}), Note("c", "mine", {"n": 3}))
    assert readable(notes, ONE) == readable(notes, None) == (Note("a", "all", {"n": 1}), Note("b", "own", {"n": 0}))


def test_points_are_added_up_from_the_lines_that_are_seen() -> None:
    real = (Standing(ZERO, 1, 9, (Line("a", 2), Line("b", 7, seen_by=(ZERO,)))), Standing(ONE, 2, 5, (Line("a", 5),)))
    assert [(s.points, s.rank, len(s.lines)) for s in reckoned(real, ZERO)] == [(9, 1, 2), (5, 2, 1)]
    assert [(s.points, s.rank, len(s.lines)) for s in reckoned(real, ONE)] == [(2, 2, 1), (5, 1, 1)]
    match = Match(STROLL, STROLL.rules(STROLL.data(), STROLL.options()), 2, Dice(1))
    assert [len(s.lines) for s in match.look(ONE).standings] == [1, 2]


# ---------------------------------------------------------------- other tables
def test_unseen_kinds_are_dealt_anew_among_pieces_of_one_back() -> None:
    zones = [hand("abc"), Zone(B, pieces("de", first=4, face_up=False)), Zone(C, pieces("fg", "blue", 6, face_up=False))]
    table = new_table(2, zones)
    seen: Counter[str] = Counter()
    for seed in range(60):
        other = resample(table, ONE, Rng(seed))
        kinds_of = ["".join(p.kind for p in other.pieces(zone)) for zone in (A, B, C)]
        assert sorted(kinds_of[0] + kinds_of[1]) == list("abcde") and sorted(kinds_of[2]) == list("fg")
        assert [p.id for zone in (A, B, C) for p in other.pieces(zone)] == [f"p{i}" for i in range(1, 8)]
        seen[kinds_of[0]] += 1
    assert len(seen) > 20


def test_what_a_seat_knows_stays() -> None:
    zones = [hand("ab"), Zone(B, (Piece(PieceId("p9"), "z", "red", False, shown_to=(ONE,)), *pieces("cd", first=4, face_up=False)))]
    for seed in range(20):
        other = resample(new_table(2, zones), ONE, Rng(seed))
        assert other.pieces(B)[0].kind == "z"
        assert [p.kind for p in resample(new_table(2, zones), ZERO, Rng(seed)).pieces(A)] == ["a", "b"]


def test_the_box_stays_and_bags_keep_to_themselves() -> None:
    zones = [
        Zone(A, pieces("aab"), mixed=True),
        Zone(B, pieces("cc", first=4, face_up=False)),
        Zone(BOX, pieces("zz", first=9), to_owner=NOTHING, to_others=NOTHING),
    ]
    for seed in range(20):
        other = resample(new_table(2, zones), ONE, Rng(seed))
        assert sorted(p.kind for p in other.pieces(A)) == ["a", "a", "b"] and [p.kind for p in other.pieces(BOX)] == ["z", "z"]


def test_equal_views_give_equal_tables() -> None:
    def table(order: str) -> Table:
        return new_table(2, [hand(order)])

    assert resample(table("abc"), ONE, Rng(5)) == resample(table("cba"), ONE, Rng(5))


def test_a_table_without_secrets_is_its_own() -> None:
    table = new_table(2, [Zone(A, pieces("ab"))])
    assert resample(table, None, Rng(1)) is table


def test_a_state_is_imagined_with_everything_else_as_it_is() -> None:
    match = Match(SACK, SACK.rules(SACK.data(), SACK.options()), 2, Dice(1))
    other = imagine(match.state, ONE, Rng(2))
    assert other.round == match.state.round and with_table(other, match.state.table) == match.state
    assert look_at_table(other.table, ONE) == look_at_table(match.state.table, ONE)


# ---------------------------------------------------------------- previews
class Foreseen:
    """Rules of nothing but notes: "seen" rests on the open table, "guess" on a hidden card."""

    def notes(self, state: Any) -> tuple[Note, ...]:
        hidden = state.table.pieces(A)[0].kind
        acted = bool(state.table.pieces(B))
        made = [Note("x", "seen", {"n": int(acted)}), Note("y", "same", {})]
        return (*made, Note("z", "guess", {"kind": hidden})) if acted else (*made, Note("w", "going", {}))

    def act(self, state: Any, action: Any) -> Any:
        draft = state.table.draft()
        draft.put(Piece(PieceId("p9"), "q"), B)
        return type("S", (), {"state": with_table(state, draft.done())})


def test_a_preview_says_what_all_imagined_states_agree_on() -> None:
    match = Match(SACK, SACK.rules(SACK.data(), SACK.options()), 1, Dice(1))
    state = with_table(match.state, new_table(2, [hand("abcdefghij"), Zone(B)]))
    rules: Any = Foreseen()
    changes = foresee(rules, state, Action(ONE), ONE, Rng(1))
    assert changes == (Change(Note("x", "seen", {"n": 0}), Note("x", "seen", {"n": 1})), Change(Note("w", "going", {}), None))
    open_hand = foresee(rules, state, Action(ZERO), ZERO, Rng(1))
    assert Change(None, Note("z", "guess", {"kind": "a"})) in open_hand
    assert foresee(rules, state, Action(ONE), ONE, Rng(1), worlds=0) == ()


# ---------------------------------------------------------------- looked at again and again
@pytest.mark.parametrize("eyes", [ZERO, ONE, None, (ZERO, ONE)])
def test_of_tables_looked_at_one_after_the_other_only_what_has_changed_is_seen_anew(eyes: Eyes) -> None:
    before = new_table(2, (hand("xy"), Zone(B, pieces("z", first=5), ONE, FACES, COUNT)))
    after = replace(before, zones={**before.zones, B: Zone(B, pieces("zw", first=5), ONE, FACES, COUNT)})
    gaze = Gaze(eyes)
    first, second, again = gaze.at(before), gaze.at(after), gaze.at(before)
    assert (first, second, again) == (look_at_table(before, eyes), look_at_table(after, eyes), look_at_table(before, eyes))
    assert second[A] is first[A], "an untouched zone is the same object"


def test_a_match_shows_the_same_to_whoever_looks_whatever_was_looked_at_before() -> None:
    rules: Any = BURROW.rules(BURROW.data(), BURROW.options())
    looked: Match[Any, Any] = Match(BURROW, rules, 2, Dice(3))
    while looked.decide is not None and looked.cursor < 12:
        looked.play(looked.decide.actions[0])
        for eyes in (ZERO, ONE, None, (ZERO, ONE)):
            looked.look(eyes)
    fresh = looked.copy()
    for index in (looked.cursor, 0, looked.cursor // 2):
        for eyes in (ZERO, ONE, None, (ZERO, ONE)):
            assert looked.look(eyes, index) == fresh.copy().look(eyes, index)
            assert looked.chronicle(index, eyes) == fresh.copy().chronicle(index, eyes)


def test_of_a_secret_decision_several_who_look_together_are_offered_nothing() -> None:
    match = Match(SACK, SACK.rules(SACK.data(), SACK.options()), 2, Dice(1))
    assert match.decide is not None and match.decide.secret
    assert match.look(match.decide.seat).offers and match.look((match.decide.seat,)).offers
    together = match.look((ZERO, ONE))
    assert together.prompt is not None and together.prompt.secret and not together.offers
