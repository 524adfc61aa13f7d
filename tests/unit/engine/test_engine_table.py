"""Tables never change; a draft makes the next one, and keeps what seats know of hidden faces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wonderland_gui.engine.record import canonical, encode
from wonderland_gui.engine.table import BACKS, BOX, COUNT, FACES, NOTHING, Draft, Piece, PieceId, Seat, Sight, Table, Zone, ZoneId, new_table, sees

A, B, C = ZoneId("a"), ZoneId("b"), ZoneId("c")
P, Q, R = PieceId("p1"), PieceId("p2"), PieceId("p3")
ZERO, ONE = Seat(0), Seat(1)


def table(to_owner: Sight = FACES, to_others: Sight = FACES, **more: bool) -> Table:
    """Three cards in `a`, an empty zone `b` of seat 0 with the given sights."""
    cards = (Piece(P, "x", "red"), Piece(Q, "y", "red"), Piece(R, "z", "red"))
    return new_table(2, [Zone(A, cards), Zone(B, (), ZERO, to_owner, to_others, **more), Zone(C)], {"n": 1})


def order(made: Table, zone: ZoneId = A) -> list[str]:
    return [piece.id for piece in made.pieces(zone)]


# ---------------------------------------------------------------- values
def test_a_piece_a_zone_and_a_table_cannot_be_changed() -> None:
    made = table()
    for value, name in ((made, "seats"), (made.zones[A], "id"), (made.pieces(A)[0], "kind")):
        with pytest.raises(FrozenInstanceError):
            setattr(value, name, "other")


def test_counters_of_a_table_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        table().counters["n"] = 2  # type: ignore[index]


def test_every_table_has_a_box_that_nobody_sees() -> None:
    box = table().zones[BOX]
    assert (box.to_owner, box.to_others, box.pieces) == (NOTHING, NOTHING, ())


def test_a_box_that_is_given_is_kept() -> None:
    assert new_table(1, [Zone(BOX, (Piece(P, "x"),))]).pieces(BOX)


def test_pieces_are_found_by_id_wherever_they_lie() -> None:
    made = table()
    where = made.where(Q)
    assert where is not None and where.id == A and made.piece(Q) == made.pieces(A)[1]
    assert made.where(PieceId("p9")) is None and made.piece(PieceId("p9")) is None
    assert made.pieces(ZoneId("nowhere")) == ()


# ---------------------------------------------------------------- drafts
def test_a_draft_leaves_the_table_it_was_made_of_alone() -> None:
    made = table()
    before = canonical(encode(made))
    draft = made.draft()
    draft.move(P, A, B)
    draft.count("n", 5)
    draft.mark(Q, A, "spent")
    draft.done()
    assert canonical(encode(made)) == before


def test_a_draft_goes_on_after_a_beat_and_the_beat_stays() -> None:
    draft = table().draft()
    draft.move(P, A, B)
    beat = draft.done()
    draft.move(P, B, C)
    draft.add("n", 3)
    assert (order(beat, B), order(draft.done(), C)) == (["p1"], ["p1"])
    assert (beat.counters["n"], draft.done().counters["n"]) == (1, 4)


@pytest.mark.parametrize(
    "change",
    [
        lambda draft: draft.move(P, A, C),
        lambda draft: draft.move(P, A, A),
        lambda draft: draft.move_all(A, C),
        lambda draft: draft.put(Piece(PieceId("p9"), "x", "red"), C),
        lambda draft: draft.flip(P, A, face_up=False),
        lambda draft: draft.mark(P, A, "spent"),
        lambda draft: draft.turn(P, A, 90),
        lambda draft: draft.become(P, A, "z"),
        lambda draft: draft.own(P, A, ONE),
        lambda draft: draft.deal(A, ["z", "y", "x"]),
        lambda draft: draft.count("n", 7),
        lambda draft: draft.add("n", 7),
        lambda draft: draft.rezone(B, owner=ONE, to_owner=FACES, to_others=BACKS),
        lambda draft: (draft.flip(P, A, face_up=False), draft.show(P, A, ONE)),
    ],
)
def test_every_change_shows_in_the_next_table_and_none_makes_it_the_same_one(change: Callable[[Draft], object]) -> None:
    made = table()
    draft = made.draft()
    assert draft.done() is made and draft.done() is draft.done()
    change(draft)
    after = draft.done()
    assert after != made == table() and draft.done() is after


def test_a_new_counter_begins_at_nothing() -> None:
    draft = table().draft()
    draft.add("new", 2)
    draft.add("new", 2)
    assert draft.done().counters == {"n": 1, "new": 4}


def test_pieces_are_laid_on_top_or_where_it_is_said() -> None:
    draft = table().draft()
    draft.move(P, A, A)
    assert order(draft.done()) == ["p2", "p3", "p1"]
    draft.move(P, A, A, at=1)
    assert order(draft.done()) == ["p2", "p1", "p3"]
    draft.move(P, A, B)
    draft.move(Q, A, B, at=0)
    assert order(draft.done(), B) == ["p2", "p1"]


def test_all_pieces_of_a_zone_move_in_their_order() -> None:
    draft = table().draft()
    draft.move_all(A, B, face_up=False, turn=180, marks=("m",))
    assert order(draft.done(), B) == ["p1", "p2", "p3"] and not draft.done().pieces(A)
    assert all((p.face_up, p.turn, p.marks) == (False, 180, ("m",)) for p in draft.zone(B).pieces)


def test_a_move_gives_back_the_piece_as_it_lies_then() -> None:
    draft = table().draft()
    moved = draft.move(P, A, B, face_up=False, turn=90)
    assert moved == draft.done().pieces(B)[0] and moved.turn == 90 and not moved.face_up


@pytest.mark.parametrize("edit", ["flip", "mark", "turn", "become", "own", "show", "move"])
def test_what_is_not_there_cannot_be_changed(edit: str) -> None:
    draft = table().draft()
    with pytest.raises(KeyError, match="p9"):
        {
            "flip": lambda: draft.flip(PieceId("p9"), A, face_up=False),
            "mark": lambda: draft.mark(PieceId("p9"), A),
            "turn": lambda: draft.turn(PieceId("p9"), A, 90),
            "become": lambda: draft.become(PieceId("p9"), A, "w"),
            "own": lambda: draft.own(PieceId("p9"), A, ZERO),
            "show": lambda: draft.show(PieceId("p9"), A, ZERO),
            "move": lambda: draft.move(PieceId("p9"), A, B),
        }[edit]()


def test_a_piece_is_turned_marked_owned_and_shows_another_face() -> None:
    draft = table().draft()
    draft.turn(Q, A, 270)
    draft.mark(Q, A, "one", "two")
    draft.own(Q, A, ONE)
    draft.become(Q, A, "w")
    assert draft.done().pieces(A) == (Piece(P, "x", "red"), Piece(Q, "w", "red", True, 270, ONE, (), ("one", "two")), Piece(R, "z", "red"))


def test_a_new_piece_is_put_on_top() -> None:
    draft = table().draft()
    draft.put(Piece(PieceId("p4"), "w"), A)
    assert order(draft.done()) == ["p1", "p2", "p3", "p4"]


# ---------------------------------------------------------------- knowledge
def test_sight_is_one_for_the_owner_and_one_for_all_others() -> None:
    zone = Zone(B, (), ZERO, FACES, BACKS)
    assert [zone.sight(seat) for seat in (ZERO, ONE, None)] == [FACES, BACKS, BACKS]
    assert Zone(B, to_others=COUNT).sight(ZERO) is COUNT


def test_who_knows_a_hidden_face_sees_it_anywhere() -> None:
    piece = Piece(P, "x", face_up=False, shown_to=(ONE,))
    assert sees(ONE, piece, Zone(A, (piece,))) and not sees(ZERO, piece, Zone(A, (piece,))) and not sees(None, piece, Zone(A, (piece,)))


def test_a_card_laid_face_down_stays_known_to_whoever_saw_it() -> None:
    draft = new_table(2, [Zone(A, (Piece(P, "x"),), ZERO, FACES, BACKS), Zone(B)]).draft()
    assert draft.move(P, A, B, face_up=False).shown_to == (ZERO,)


def test_a_card_turned_over_where_it_lies_stays_known_to_all_who_saw_it() -> None:
    draft = table().draft()
    draft.flip(P, A, face_up=False)
    assert draft.zone(A).pieces[0].shown_to == (ZERO, ONE)
    draft.flip(P, A, face_up=True)
    assert draft.zone(A).pieces[0].shown_to == ()


def test_a_card_that_lies_open_again_is_known_to_nobody_in_particular() -> None:
    draft = table().draft()
    draft.move(P, A, B, face_up=False)
    assert draft.move(P, B, C, face_up=True).shown_to == ()


@pytest.mark.parametrize("sight", [COUNT, NOTHING])
def test_where_a_seat_sees_no_pieces_it_forgets_them(sight: Sight) -> None:
    draft = table(FACES, sight).draft()
    assert draft.move(P, A, B, face_up=False).shown_to == (ZERO,)


def test_in_a_bag_all_are_forgotten() -> None:
    draft = table(mixed=True).draft()
    draft.move(P, A, B)
    assert draft.done().pieces(B)[0].shown_to == () and not sees(ZERO, draft.zone(B).pieces[0], draft.zone(B))


def test_where_others_see_backs_they_go_on_knowing_what_they_saw() -> None:
    draft = table(FACES, BACKS).draft()
    assert draft.move(P, A, B).shown_to == (ONE,)


def test_a_peek_is_kept_for_those_who_do_not_see_the_face_anyway() -> None:
    draft = new_table(3, [Zone(A, (Piece(P, "x", face_up=False),)), Zone(B, (Piece(Q, "y"),), ZERO, FACES, BACKS)]).draft()
    draft.show(P, A, Seat(2))
    draft.show(P, A, ONE)
    assert draft.zone(A).pieces[0].shown_to == (ONE, Seat(2))
    draft.show(Q, B, ZERO, ONE)
    assert draft.zone(B).pieces[0].shown_to == (ONE,)


def test_a_shuffle_forgets_and_keeps_the_ids() -> None:
    draft = table().draft()
    draft.move_all(A, B, face_up=False)
    draft.deal(B, ["z", "x", "y"])
    assert [(p.id, p.kind, p.shown_to, p.face_up) for p in draft.zone(B).pieces] == [("p1", "z", (), False), ("p2", "x", (), False), ("p3", "y", (), False)]


@pytest.mark.parametrize("kinds", [[], ["x", "y"], ["x", "y", "z", "w"]])
def test_a_shuffle_of_another_number_is_refused(kinds: list[str]) -> None:
    with pytest.raises(KeyError):
        table().draft().deal(A, kinds)


def test_a_zone_that_changes_hands_is_remembered_by_who_saw_it() -> None:
    draft = new_table(2, [Zone(A, (Piece(P, "x"),), ZERO, FACES, BACKS)]).draft()
    draft.rezone(A, owner=ONE, to_owner=FACES, to_others=BACKS)
    zone = draft.zone(A)
    assert zone.owner == ONE and zone.pieces[0].shown_to == (ZERO,)
    draft.rezone(A, owner=ONE, to_owner=FACES, to_others=FACES)
    assert draft.zone(A).pieces[0].shown_to == ()


SIGHTS = st.sampled_from(list(Sight))


@given(
    st.builds(Zone, st.just(A), st.just(()), st.sampled_from([None, ZERO, ONE]), SIGHTS, SIGHTS), SIGHTS, SIGHTS, st.booleans(), st.booleans(), st.booleans()
)
def test_nobody_learns_by_a_face_down_move_and_nobody_forgets_where_pieces_are_seen(
    source: Zone, to_owner: Sight, to_others: Sight, up: bool, mixed: bool, was_up: bool
) -> None:
    piece = Piece(P, "x", face_up=was_up)
    to = Zone(B, (), ZERO, to_owner, to_others, mixed)
    draft = new_table(2, [Zone(A, (piece,), source.owner, source.to_owner, source.to_others), to]).draft()
    before = {seat: sees(seat, piece, draft.zone(A)) for seat in (ZERO, ONE)}
    moved = draft.move(P, A, B, face_up=up)
    for seat in (ZERO, ONE):
        after = sees(seat, moved, draft.zone(B))
        shown = to.sight(seat) in (FACES, BACKS) and not mixed
        open_now = up and to.sight(seat) is FACES and not mixed
        assert after == ((before[seat] and shown) or open_now)
