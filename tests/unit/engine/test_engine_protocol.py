"""Chance with its outcomes, and the small values that games and the rest talk in."""

from __future__ import annotations

from math import isclose

import pytest

from wonderland_gui.engine.pattern import bind, matches
from wonderland_gui.engine.protocol import Chance, Draw, Line, Named, Roll, Shuffle, Standing, alike, best_rival, draw, seat_name, shuffle
from wonderland_gui.engine.quick import altered, quick
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.scoring import standings
from wonderland_gui.engine.table import Piece, PieceId, Seat, Zone, ZoneId

Z = ZoneId("bag")
BAG = Zone(Z, tuple(Piece(PieceId(f"p{i}"), kind) for i, kind in enumerate(["a", "b", "b"])))


@pytest.mark.parametrize("chance", [Roll(2), Roll(1, 4), draw(BAG, 2), shuffle(BAG)])
def test_samples_are_among_the_outcomes_whose_chances_add_up_to_one(chance: Chance) -> None:
    every = chance.outcomes()
    assert every is not None
    share = dict(every)
    assert isclose(sum(share.values()), 1)
    assert {chance.sample(Rng(seed)) for seed in range(300)} == set(share)


def test_equal_kinds_add_up() -> None:
    every = draw(BAG, 2).outcomes()
    assert every is not None
    shares = {outcome: round(share, 9) for outcome, share in every}
    assert shares == {("a", "b"): round(1 / 3, 9), ("b", "a"): round(1 / 3, 9), ("b", "b"): round(1 / 3, 9)}


@pytest.mark.parametrize("chance", [Roll(8), Shuffle(Z, tuple("abcdefgh")), Draw(Z, tuple("abcdefgh"), 6)])
def test_too_many_outcomes_are_not_listed(chance: Chance) -> None:
    assert chance.outcomes() is None


def test_outcomes_are_those_of_kinds_whatever_their_order_was() -> None:
    """So two states that a seat cannot tell apart roll alike."""
    one, other = Shuffle(Z, ("b", "a", "c")), Shuffle(Z, ("c", "b", "a"))
    assert one.sample(Rng(4)) == other.sample(Rng(4))
    assert Draw(Z, ("b", "a", "c"), 2).sample(Rng(4)) == Draw(Z, ("c", "b", "a"), 2).sample(Rng(4))
    listed, elsewhere = one.outcomes(), other.outcomes()
    assert listed is not None and elsewhere is not None and list(listed) == list(elsewhere)


@pytest.mark.parametrize("given", [(1, 2), (6, 6)])
def test_a_roll_can_be_told(given: tuple[int, ...]) -> None:
    assert Roll(2).complete(given, Rng(0)) == given


@pytest.mark.parametrize("given", [(), (1,), (1, 2, 3), (0, 1), (1, 7), ("1", "2"), (True, 1)])
def test_a_roll_that_cannot_be_is_refused(given: tuple[int, ...]) -> None:
    assert Roll(2).complete(given, Rng(0)) is None


def test_a_draw_is_told_in_full() -> None:
    chance = draw(BAG, 2)
    assert chance.complete(("b", "a"), Rng(0)) == ("b", "a")
    assert [chance.complete(given, Rng(0)) for given in (("a",), ("a", "a"), ("c", "b"), (1, 2))] == [None] * 4


def test_a_shuffle_may_be_told_from_the_top() -> None:
    chance = Shuffle(Z, ("a", "b", "c", "d"))
    told = chance.complete(("c", "a"), Rng(1))
    assert told is not None and told[-2:] == ("c", "a") and sorted(map(str, told)) == ["a", "b", "c", "d"]
    assert len({chance.complete((), Rng(seed)) for seed in range(20)}) > 5
    assert chance.complete(("e",), Rng(1)) is None


def test_pieces_are_alike_if_only_their_ids_differ() -> None:
    piece = Piece(PieceId("p1"), "a", "red")
    assert alike(piece, Piece(PieceId("p2"), "a", "red"))
    assert not any(
        alike(piece, other)
        for other in (
            Piece(piece.id, "b", "red"),
            Piece(piece.id, "a", "blue"),
            Piece(piece.id, "a", "red", False),
            Piece(piece.id, "a", "red", True, 90),
            Piece(piece.id, "a", "red", owner=Seat(0)),
            Piece(piece.id, "a", "red", shown_to=(Seat(0),)),
            Piece(piece.id, "a", "red", marks=("spent",)),
        )
    )


def test_a_seat_is_named_by_its_number() -> None:
    assert seat_name(Seat(2)) == Named("seat", "2")


# ---------------------------------------------------------------- points
def test_lines_add_up_and_equals_share_a_place() -> None:
    made = standings({Seat(2): [Line("a", 3)], Seat(0): [Line("a", 1), Line("b", 2)], Seat(1): []})
    assert [(s.seat, s.points, s.rank) for s in made] == [(0, 3, 1), (1, 0, 3), (2, 3, 1)]


def test_among_equals_who_has_more_of_what_breaks_the_tie_is_ahead_and_full_equals_share() -> None:
    lines = {Seat(seat): [Line("a", points)] for seat, points in enumerate((5, 5, 7, 5, 5))}
    ties = {Seat(0): (-2, 9), Seat(1): (-1, 3), Seat(2): (-9, 0), Seat(3): (-1, 4), Seat(4): (-2, 9)}
    assert [standing.rank for standing in standings(lines, ties)] == [4, 3, 1, 2, 4]


def test_a_seat_is_as_good_as_its_lead_over_the_best_rival() -> None:
    made = (Standing(Seat(0), 1, 7), Standing(Seat(1), 2, 5), Standing(Seat(2), 3, 1))
    assert [best_rival(made, Seat(s)) for s in range(3)] == [2, -2, -6]
    assert best_rival(made[:1], Seat(0)) == 7


# ---------------------------------------------------------------- patterns
@pytest.mark.parametrize(
    ("pattern", "zone", "bound"),
    [
        ("cell.{r}.{c}", "cell.0.12", {"r": "0", "c": "12"}),
        ("cell.{r}.{c}", "cell.0", None),
        ("cell.{r}.{c}", "cell.0.1.2", None),
        ("wonder", "wonder", {}),
        ("wonder", "wonders", None),
        ("a+{n}", "a+1", {"n": "1"}),
        ("a+{n}", "aa1", None),
    ],
)
def test_patterns_bind_the_parts_of_a_zone(pattern: str, zone: str, bound: dict[str, str] | None) -> None:
    assert bind(pattern, zone) == bound
    assert matches(pattern, zone) == (bound is not None)


# ---------------------------------------------------------------- quick constructors
def test_a_quickly_made_value_is_one_like_any_other() -> None:
    made = quick(Piece)(PieceId("p1"), "a", marks=("m",))
    assert type(made) is Piece and made == Piece(PieceId("p1"), "a", marks=("m",)) and hash(made) == hash(Piece(PieceId("p1"), "a", marks=("m",)))
    with pytest.raises(AttributeError):
        made.kind = "b"  # type: ignore[misc]
    with pytest.raises(TypeError):
        quick(Piece)(PieceId("p1"))  # type: ignore[call-arg]


def test_a_quickly_made_value_has_factories_and_generics_too() -> None:
    from wonderland_gui.engine.protocol import Action, Decide, Event

    assert quick(Event)("key").params == {} and quick(Event)("key").params is not quick(Event)("key").params
    decide = quick(Decide[Action])(Seat(0), "prompt", ())
    assert type(decide) is Decide and decide == Decide(Seat(0), "prompt", ())


def test_an_altered_value_is_what_replacing_its_fields_would_make() -> None:
    from dataclasses import replace

    from wonderland_gui.engine.protocol import Roll
    from wonderland_gui.games.zenescope.frames import Deal, Fight, Mix

    for value, changed in ((Piece(PieceId("p1"), "a", marks=("m",)), {"kind": "b", "turn": 90}), (Mix("items"), {"zone": "goals"}), (Roll(2), {"dice": 3})):
        made = altered(value, **changed)
        assert type(made) is type(value) and made == replace(value, **changed) != value
    fight = Fight(1, "boss")
    assert altered(fight, phase="roll", bonus=(3, 0)) == replace(fight, phase="roll", bonus=(3, 0)) and fight == Fight(1, "boss")
    assert altered(Deal()) == Deal()
    with pytest.raises(AttributeError):
        altered(fight, colour="red")
    with pytest.raises(AttributeError):
        altered(fight, phase="roll").phase = "end"  # type: ignore[misc]
