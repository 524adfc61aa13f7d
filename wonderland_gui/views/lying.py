"""How the pieces of a view are to lie: where, with which look, and what is painted on them meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from wonderland_gui.engine.protocol import Ref
from wonderland_gui.engine.table import Seat, ZoneId
from wonderland_gui.engine.view import TableView, ViewPiece
from wonderland_gui.views.bodies import Bodies, Look
from wonderland_gui.views.faces import Face
from wonderland_gui.views.paint_marks import Mark
from wonderland_gui.views.scene_words import SceneWords
from wonderland_gui.views.scenery import Scenery, Spot
from wonderland_gui.views.stamps import NO_MARKS, Marks

EDGE: Final = 0.05
"""No edge of paper in a pile is wider than this, in widths of a piece."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A piece as it is to lie."""

    spot: Spot
    look: Look
    worn: Marks = NO_MARKS
    """What is painted on it for as long as it lies so: used up."""
    flat: bool = False
    """Whether it lies on another piece of its pile: the lowest casts the shadow of all."""


def lying_of(view: TableView, scenery: Scenery, words: SceneWords, bodies: Bodies) -> dict[Ref, Lying]:
    """Every piece of the view that has a place, and the markers of counters, which are pieces of no zone."""
    owners = {seat: _owner(seat, words) for seat in range(view.seats)}
    lying: dict[Ref, Lying] = {}
    for zone in view.zones.values():
        below: Spot | None = None
        for piece in zone.pieces:
            spot = scenery.pieces.get(piece.id)
            if spot is not None:
                flat = below is not None and _on(spot, below)
                lying[piece.id] = Lying(spot, look_of(piece, spot, words, bodies, owners, zone.owner), _worn(piece, words), flat)
                below = spot
    for ref, marker in scenery.markers.items():
        lying[ref] = Lying(Spot(marker.rect, ZoneId(ref), marker.z, die=marker.die), Look(Face.shown("marker", {"template": "marker", "art": marker.art})))
    return lying


def _on(spot: Spot, below: Spot) -> bool:
    """Whether a piece lies on the one below it and nowhere beside it, but for the edge of paper that shows how high a pile is."""
    way = spot.rect.center() - below.rect.center()
    return spot.rect.size() == below.rect.size() and max(abs(way.x()), abs(way.y())) <= EDGE * below.rect.width()


def _owner(seat: int, words: SceneWords) -> Mapping[str, object]:
    """What a face may show of its owner: the figure, and the colours."""
    look = words.seat(seat)
    return {"figure": look.figure, "owner": tuple(colour.name() for colour in look.colours)} if look is not None else {}


def look_of(piece: ViewPiece, spot: Spot, words: SceneWords, bodies: Bodies, owners: Mapping[int, Mapping[str, object]], before: Seat | None = None) -> Look:
    """How a piece looks where it lies; `owners` says what it may show of its owner, or, if it has none, of the seat `before` which it lies."""
    ghost, said = words.known(piece) if piece.known else ("", "")
    owner = piece.owner if piece.owner is not None else before
    more = owners.get(int(owner), {}) if owner is not None else {}
    if spot.under:
        more = {**more, "open_": spot.open_, "letters": words.letters(piece.kind or "")}
    return bodies.look(piece, words.definition, ghost, said, more)


def _worn(piece: ViewPiece, words: SceneWords) -> Marks:
    worn = words.worn(piece) if piece.marks else ()
    return frozenset(Mark(mark) for mark in worn) if worn else NO_MARKS
