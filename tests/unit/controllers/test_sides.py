"""Which figure a seat has, and what its plate says of it: that of its side, or of the card that gives it another."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

import pytest

from wonderland_gui.controllers.plates import Plates
from wonderland_gui.controllers.sides import Sides
from wonderland_gui.controllers.table_controller import Shown
from wonderland_gui.data.definitions import GameInfo, Side
from wonderland_gui.data.layout import Layout, Seats, StripItem
from wonderland_gui.engine.table import FACES, PieceId, Seat, ZoneId
from wonderland_gui.engine.view import Prompt, TableView, ViewPiece, ViewZone

KINDS = {"alice": SimpleNamespace(art="alice_art"), "knight": SimpleNamespace(art="knight_art"), "bare": SimpleNamespace()}
SIDES = tuple(Side("n", f"pawn_{number}", ("#aabbcc", "#112233")) for number in range(2))


def view(*kinds: str | None) -> TableView:
    """A table where seat 0 decides; before each seat lies its card, the lowest of two."""
    zones = {}
    for seat, kind in enumerate(kinds):
        card = ViewPiece(PieceId(f"c{seat}"), kind, "back", True, 0, None, (), ())
        other = ViewPiece(PieceId(f"o{seat}"), "knight", "back", True, 0, None, (), ())
        zones[ZoneId(f"role.{seat}")] = ViewZone(ZoneId(f"role.{seat}"), None if seat else Seat(0), FACES, (card, other) if kind else (), 2 if kind else 0)
    return TableView("toy", "play", Seat(0), 2, zones, {}, Prompt(Seat(0), "go", {}), (), (), ())


def sides(figures: str = "role.{s}") -> Sides:
    game: Any = SimpleNamespace(zones=("role.{s}",))
    return Sides(game, GameInfo("toy", 1, (2,), 5, "war", SIDES, figures=figures), KINDS.get)


@pytest.mark.parametrize(
    ("figures", "cards", "expected"),
    [
        ("role.{s}", ("alice", "knight"), ["alice_art", "knight_art"]),
        ("role.{s}", ("alice", None), ["alice_art", "pawn_1"]),  # not dealt yet
        ("role.{s}", ("bare", "knight"), ["pawn_0", "knight_art"]),  # its card has no picture
        ("", ("alice", "knight"), ["pawn_0", "pawn_1"]),
    ],
)
def test_a_seat_has_the_figure_of_its_card_where_the_game_says_so_else_that_of_its_side(
    figures: str, cards: tuple[str | None, ...], expected: list[str]
) -> None:
    made, shown = sides(figures), view(*cards)
    assert [made.figure(shown, Seat(seat))[0] for seat in range(2)] == expected
    assert made.figure(shown, Seat(1))[1] == ("#aabbcc", "#112233"), "the colours stay those of the side"


@pytest.mark.parametrize(
    ("plays", "owned", "sides_of"), [("house", ("red", "white"), [1, 0]), ("house", ("white", "grey"), [0, 1]), ("", ("red", "white"), [0, 1])]
)
def test_a_seat_plays_the_side_that_its_own_pieces_name_where_the_game_says_so_else_that_of_its_number(
    plays: str, owned: tuple[str, ...], sides_of: list[int]
) -> None:
    kinds = {name: SimpleNamespace(art=name, house=name) for name in ("red", "white", "grey")}
    pieces = tuple(ViewPiece(PieceId(name), name, "back", True, 0, Seat(seat), (), ()) for seat, name in enumerate(owned))
    table = replace(view(None, None), zones={ZoneId("field"): ViewZone(ZoneId("field"), None, FACES, pieces, 2)})
    game: Any = SimpleNamespace(zones=("field",))
    houses = tuple(replace(side, id=name) for side, name in zip(SIDES, ("white", "red"), strict=True))
    made = Sides(game, GameInfo("toy", 1, (2,), 5, "war", houses, plays=plays), kinds.get)
    assert [made.of(table, Seat(seat)) for seat in range(2)] == sides_of
    assert made.figure(table, Seat(0))[0] == SIDES[sides_of[0]].figure


@dataclass
class Says:
    """Texts that say their keys."""

    def say(self, key: str, *_: object) -> str:
        return key

    def has(self, key: str) -> bool:
        return False


@pytest.mark.parametrize(
    ("figures", "notes", "shorts"),
    [
        ("role.{s}", ["component.alice · ui.seat.status.you", "component.knight"], ["ui.seat.status.you", "component.knight"]),
        ("", ["ui.seat.status.you", "ui.seat.status.waits"], ["ui.seat.status.you", "ui.seat.status.waits"]),
    ],
)
def test_the_plate_says_who_a_seat_is_and_what_it_does_unless_it_only_waits(figures: str, notes: list[str], shorts: list[str]) -> None:
    shown = Shown(view("alice", "knight"), Seat(0), None, False, False, False, False, None)
    texts: Any = Says()
    made = Plates(texts, Layout((1, 1), {}, Seats(None, {})), (Seat(0), Seat(1)), sides(figures)).words(shown)  # type: ignore[arg-type]
    assert [made[seat].note for seat in range(2)] == notes
    assert [made[seat].short for seat in range(2)] == shorts
    assert [made[seat].figure for seat in range(2)] == (["alice_art", "knight_art"] if figures else ["pawn_0", "pawn_1"])


@pytest.mark.parametrize(
    ("stage", "shield", "strip"),
    [
        ("play", 0, [("cube_white", "7"), ("broken", "")]),
        ("play", 1, [("cube_white", "7"), ("whole", "")]),
        ("play", 5, [("cube_white", "7"), ("whole", "")]),
        ("war_2", 1, [("cube_white", "7"), ("whole", ""), ("sword", "3")]),
    ],
)
def test_an_icon_of_a_strip_may_be_that_of_the_side_that_of_the_number_and_of_some_stages_only(stage: str, shield: int, strip: list[tuple[str, str]]) -> None:
    items = (
        StripItem("cube_{side}", counter="might.{s}"),
        StripItem("whole", counter="shield.{s}", icons=("broken", "whole")),
        StripItem("sword", counter="strength.{s}", stages=("war_{n}",)),
    )
    houses = tuple(replace(side, id=name) for side, name in zip(SIDES, ("white", "red"), strict=True))
    made = replace(sides(), info=GameInfo("toy", 1, (2,), 5, "war", houses))
    counters = {"might.0": 7, "shield.0": shield, "strength.0": 3}
    shown = Shown(replace(view("alice", "knight"), stage=stage, counters=counters), Seat(0), None, False, False, False, False, None)
    texts: Any = Says()
    assert list(Plates(texts, Layout((1, 1), {}, Seats(None, {}), strip=items), (), made).words(shown)[0].strip) == strip  # type: ignore[arg-type]
