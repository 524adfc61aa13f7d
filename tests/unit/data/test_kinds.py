"""What a layout knows of pieces from the definitions of their kinds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from wonderland_gui.data.kinds import ComponentKinds, letters_of, type_of
from wonderland_gui.engine.table import PieceId
from wonderland_gui.engine.view import ViewPiece

COMPONENTS: Mapping[str, Any] = {
    "red_pawn": {"template": "pawn", "side": "red"},
    "rock": {"template": "token", "type": "obstacle", "weight": 3},
    "card": {"template": "text_card", "back": "back_card"},
    "back_card": {"template": "round_back"},
}


def piece(kind: str | None, *, face_up: bool = True) -> ViewPiece:
    return ViewPiece(PieceId("p"), kind, "back_card", face_up, 0, None, (), ())


def kinds() -> ComponentKinds:
    shapes = {"pawn": 1.25, "token": 1.0, "text_card": 1.4, "round_back": 1.0}
    return ComponentKinds(lambda kind: COMPONENTS.get(kind, {}), lambda template, back, hidden: shapes[template])


def test_the_type_of_a_piece_is_what_it_says_or_its_template_or_if_unseen_its_back() -> None:
    assert [kinds().type_of(piece(kind)) for kind in ("red_pawn", "rock", None)] == ["pawn", "obstacle", "back_card"]
    assert type_of(object()) == ""


def test_what_lies_face_down_has_the_shape_of_its_back_for_whoever_knows_it_too() -> None:
    assert kinds().shape_of(piece("card")) == 1.4
    assert kinds().shape_of(piece("card", face_up=False)) == kinds().shape_of(piece(None)) == 1.0


def test_a_field_is_told_only_of_what_is_seen() -> None:
    assert [kinds().field_of(piece(kind), name) for kind, name in (("red_pawn", "side"), ("rock", "weight"), ("rock", "side"), (None, "side"))] == [
        "red",
        "3",
        "",
        "",
    ]


@dataclass(frozen=True)
class Place:
    on: str
    letter: str


@dataclass(frozen=True)
class Data:
    numbers: int = 1
    places: Mapping[str, Place] = field(default_factory=lambda: {"well": Place("yard", "w"), "gate": Place("yard", "g"), "loft": Place("house", "l")})
    others: Mapping[str, object] = field(default_factory=lambda: {"yard": object()})


def test_letters_on_a_map_stand_for_the_places_that_say_to_be_on_it() -> None:
    letters = letters_of(Data())
    assert letters("yard") == {"w": "component.well", "g": "component.gate"}
    assert letters("nowhere") == letters_of(None)("yard") == {}
