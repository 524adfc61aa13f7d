"""Layouts and views for tests of where things lie: written as YAML, and as short names of zones and kinds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from wonderland_gui.data.geometry import Places
from wonderland_gui.data.layers import Layers
from wonderland_gui.data.laying import AllCards
from wonderland_gui.data.layout import CARD_SHAPE, Layout
from wonderland_gui.data.validate import validate
from wonderland_gui.data.yaml_loader import read_yaml
from wonderland_gui.data.zone_places import ZonePlace
from wonderland_gui.engine.protocol import Note
from wonderland_gui.engine.table import FACES, PieceId, Seat, ZoneId
from wonderland_gui.engine.view import TableView, ViewPiece, ViewZone

SEATS = "seats: {me: {at: [1, 5]}, others: {2: [{at: [1, 0]}], 3: [{at: [0, 0]}, {at: [5, 0]}]}}\n"


def layout(text: str) -> Layout:
    """A layout from YAML; size and seats are there."""
    source = Layers([read_yaml(f"size: [10, 6]\n{SEATS}{text}".encode(), "layout.yaml")], "layout.yaml")
    made = validate(Layout, source)
    assert made is not None, [str(p) for p in source.problems]
    return made


@dataclass
class Types(AllCards):
    """Kinds named "pawn" or "pawn_2" are of the type "pawn"; each type has its shape, each kind its fields."""

    shapes: Mapping[str, float] = field(default_factory=dict)
    fields: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def type_of(self, piece: ViewPiece, /) -> str:
        return (piece.kind or piece.back).split("_")[0]

    def shape_of(self, piece: ViewPiece, /) -> float:
        return self.shapes.get(self.type_of(piece), CARD_SHAPE)

    def field_of(self, piece: ViewPiece, name: str, /) -> str:
        return self.fields.get(piece.kind or "", {}).get(name, "")


def lying(name: str, *pieces: str | None, owner: int | None = None, owners: Sequence[int | None] = ()) -> ViewZone:
    """A zone with pieces of these kinds, whose ids are the zone's and their number; of these owners, else of nobody."""
    made = []
    for number, kind in enumerate(pieces):
        mine = owners[number] if number < len(owners) else None
        made.append(ViewPiece(PieceId(f"{name}:{number}"), kind, "back", True, 0, None if mine is None else Seat(mine), (), ()))
    return ViewZone(ZoneId(name), None if owner is None else Seat(owner), FACES, tuple(made), len(made))


def seen(
    *zones: ViewZone, stage: str = "", seats: int = 2, viewer: int = 0, notes: Sequence[Note] = (), counters: Mapping[str, int] | None = None
) -> TableView:
    """A view of these zones."""
    found: Any = {zone.id: zone for zone in zones}
    return TableView("toy", stage, Seat(viewer), seats, found, counters or {}, None, (), (), tuple(notes))


def placed(made: Layout, *zones: ViewZone, kinds: Types | None = None, **more: Any) -> dict[ZoneId, ZonePlace]:
    """Where these zones lie."""
    return Places(made, kinds=kinds).of(seen(*zones, **more))


def middle(place: ZonePlace) -> tuple[float, float]:
    """The middle of a zone."""
    return round(place.box.centre[0], 4), round(place.box.centre[1], 4)


def middles(place: ZonePlace) -> list[tuple[float, float]]:
    """The middles of its pieces."""
    return [(round(piece.box.centre[0], 4), round(piece.box.centre[1], 4)) for piece in place.pieces]
