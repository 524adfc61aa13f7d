"""What lies on a window as it lay before is the same object again; what is lit is made when it is lit first."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF

from wonderland_gui.engine.table import ZoneId
from wonderland_gui.views.ground import CELL, Ground
from wonderland_gui.views.scenery import Area, Grid, Kept, Scenery, Spot


def plain(**moved: float) -> Scenery:
    """Two pieces and a zone, in card widths; `moved` says how far pieces lie to the right."""
    spots = {ref: Spot(QRectF(1 + moved.get(ref, 0), 1, 1, 1.4), ZoneId("a"), z) for z, ref in enumerate(("p", "q"))}
    return Scenery((9, 6), spots, {ZoneId("a"): Area(QRectF(0, 0, 4, 3))})


FREE = QRectF(0, 0, 900, 600)


def test_what_lies_as_it_lay_is_the_same_object_and_what_moved_is_another() -> None:
    kept, first = Kept(), plain()
    grid = Grid.fit(first.size, FREE, 1.0)
    before = grid.scenery(first, kept)
    moved = replace(first, pieces={**first.pieces, "q": plain(q=2).pieces["q"]})
    after = grid.scenery(moved, kept)
    assert after.pieces["p"] is before.pieces["p"]
    assert after.zones[ZoneId("a")] is before.zones[ZoneId("a")]
    assert after.pieces["q"].rect.x() == before.pieces["q"].rect.x() + 2 * grid.unit
    assert after == grid.scenery(moved)


def test_a_window_of_another_size_lays_everything_anew() -> None:
    kept, first = Kept(), plain()
    Grid.fit(first.size, FREE, 1.0).scenery(first, kept)
    larger = Grid.fit(first.size, QRectF(0, 0, 1800, 1200), 1.0)
    assert larger.scenery(first, kept) == larger.scenery(first)


def test_a_piece_and_a_zone_of_the_same_name_are_not_taken_for_each_other() -> None:
    first = replace(plain(), zones={ZoneId("p"): Area(QRectF(0, 0, 4, 3))})
    grid = Grid.fit(first.size, FREE, 1.0)
    made = grid.scenery(first, Kept())
    assert isinstance(made.pieces["p"], Spot)
    assert isinstance(made.zones[ZoneId("p")], Area)


def test_what_lies_across_the_squares_by_which_it_is_found_is_found_everywhere_on_it() -> None:
    box = QRectF(CELL - 10, CELL - 10, 2 * CELL + 20, 30)
    ground = Ground(Scenery((9, 6), {"p": Spot(box, ZoneId("a"), 1)}, {ZoneId("a"): Area(box.adjusted(-5, -5, 5, 5))}))
    for x in range(int(box.left()), int(box.right()), 7):
        assert ground.refs_at(QPointF(x, box.center().y())) == ["p", "a"]
    assert ground.refs_at(QPointF(box.right() + 2, box.center().y())) == ["a"]
    assert ground.refs_at(QPointF(box.right() + 9, box.center().y())) == []
    assert ground.refs_at(QPointF(-3000, 9000)) == []
