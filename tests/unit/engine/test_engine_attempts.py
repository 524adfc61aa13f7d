"""Which action a gesture means."""

from __future__ import annotations

from dataclasses import replace

import pytest

from wonderland_gui.engine.attempts import means, same
from wonderland_gui.engine.protocol import Action, Attempt
from wonderland_gui.engine.table import Piece, PieceId, Seat, Zone, ZoneId, new_table

HAND, SHELF = ZoneId("hand"), ZoneId("shelf")
TABLE = new_table(
    2,
    (
        Zone(HAND, (Piece(PieceId("p1"), "cat"), Piece(PieceId("p2"), "cat"), Piece(PieceId("p3"), "dog"))),
        Zone(SHELF, (Piece(PieceId("p4"), "cat"),)),
    ),
)


class Play(Action):
    """The only verb here."""

    verb = "play"


ACTION = Play(Seat(0), "p1", "shelf", 180, "first")
GESTURE = Attempt(Seat(0), "p1", "shelf", 180, "first", "play")


@pytest.mark.parametrize(("listed", "given", "expected"), [
    ("p1", "p1", True), ("p1", "p2", True), ("p1", "p3", False), ("p1", "p4", False), ("p1", "p9", False),
    ("shelf", "shelf", True), ("shelf", "hand", False), (None, None, True), ("p1", None, False), (None, "p1", False),
])  # fmt: skip
def test_alike_pieces_of_one_zone_are_the_same_and_nothing_else_is(listed: str | None, given: str | None, expected: bool) -> None:
    assert same(TABLE, listed, given) is expected


@pytest.mark.parametrize("change", [{}, {"verb": None}, {"source": "p2"}])
def test_a_gesture_means_the_action_that_it_names_or_one_with_an_alike_piece(change: dict[str, object]) -> None:
    assert means(TABLE, ACTION, replace(GESTURE, **change))  # type: ignore[arg-type]  # one field of each sort


@pytest.mark.parametrize("change", [{"verb": "lay"}, {"seat": Seat(1)}, {"turn": 0}, {"choice": ""}, {"source": "p3"}, {"target": "hand"}, {"target": None}])
def test_whatever_else_is_otherwise_makes_it_another(change: dict[str, object]) -> None:
    assert not means(TABLE, ACTION, replace(GESTURE, **change))  # type: ignore[arg-type]  # one field of each sort
