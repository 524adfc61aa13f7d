"""Everything of Wonderland XIII has its place on the table, for every number of players and from every seat."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.helpers.library import at, new, play
from wonderland_gui.data.arrange import Box
from wonderland_gui.data.geometry import Places
from wonderland_gui.data.loader import load_game
from wonderland_gui.data.zone_places import ZonePlace
from wonderland_gui.engine.table import BOX, Seat, ZoneId
from wonderland_gui.engine.view import TableView
from wonderland_gui.games.xiii import GAME
from wonderland_gui.resources import Resources

LAYOUT = load_game(GAME, Resources()).layout
CROWDED = ("AARRCCHHQQSSA", "AARRCCHHQQ", "AARRCCHHQ", "AARRCCHHQ")
SHORT = ("R", "C", "H", "Q", "S")
seats_and_viewers = pytest.mark.parametrize(("seats", "viewer"), [(seats, viewer) for seats in (2, 3, 4) for viewer in range(seats)])


def placed(view: TableView) -> dict[ZoneId, ZonePlace]:
    assert LAYOUT is not None
    return Places(LAYOUT).of(view)


def grown(each: ZonePlace) -> Box:
    box = each.box
    for piece in each.pieces:
        box = box.around(piece.box)
    return box


@seats_and_viewers
def test_everything_lies_on_the_table(seats: int, viewer: int) -> None:
    assert LAYOUT is not None
    for match in (new(seats), at(notebooks=CROWDED[:seats], mine="ARCHQ", unlocked=(0, 1, 2), keys=(1, 0), decks=SHORT)):
        view = match.look(Seat(viewer))
        places = placed(view)
        assert set(places) == set(view.zones) - {BOX}
        for zone, each in places.items():
            box = grown(each)
            assert box.x >= 0 and box.y >= 0 and box.x + box.w <= LAYOUT.size[0] and box.y + box.h <= LAYOUT.size[1], zone


@seats_and_viewers
def test_nothing_lies_on_anything_else(seats: int, viewer: int) -> None:
    """Keys in the middle may touch a lock that is empty, nothing more."""
    assert LAYOUT is not None
    view = at(notebooks=CROWDED[:seats], mine="ARCHQ", unlocked=(0, 1), keys=(1, 1), decks=SHORT, discard="A").look(Seat(viewer))
    boxes = {str(zone): grown(each) for zone, each in placed(view).items()}
    boxes |= {f"plate.{seat}": box for seat, box in Places(LAYOUT).plates(view).items()}
    crossing = {tuple(sorted(pair)) for pair in combinations(boxes, 2) if boxes[pair[0]].overlap(boxes[pair[1]]) > 0.02}
    assert crossing <= {("keys", "lock.4")}


def test_the_decks_lie_in_a_ring_clockwise_from_the_top_each_with_its_lock_on_its_right() -> None:
    places = placed(new(3).look(Seat(0)))
    xs, ys = zip(*(places[ZoneId(f"deck.{i}")].box.centre for i in range(5)), strict=True)
    assert min(ys) == ys[0] and max(xs) == xs[1] and xs[2] > xs[3] > xs[4] and ys[2] == pytest.approx(ys[3])
    for i in range(5):
        deck, lock = places[ZoneId(f"deck.{i}")].box, places[ZoneId(f"lock.{i}")].box
        assert 0 <= lock.x - deck.x - deck.w < 0.1 and deck.y < lock.centre[1] < deck.y + deck.h


@seats_and_viewers
def test_every_player_has_a_corner_and_the_viewer_sits_nearest(seats: int, viewer: int) -> None:
    places = placed(new(seats).look(Seat(viewer)))
    mine = places[ZoneId(f"notebook.{viewer}")].box
    others = [places[ZoneId(f"notebook.{s}")].box for s in range(seats) if s != viewer]
    assert len({(box.x, box.y) for box in (mine, *others)}) == seats
    assert all(mine.w > box.w and mine.y + mine.h > box.y + box.h for box in others)


def test_others_sit_clockwise_from_the_viewer() -> None:
    """With four, the next player sits on the left, the last one low on the right."""
    places = placed(new(4).look(Seat(2)))
    corners = [places[ZoneId(f"tunnel.{s}")].box.centre for s in (3, 0, 1)]
    assert corners[0][0] < corners[1][0] == corners[2][0] and corners[0][1] == corners[1][1] < corners[2][1]


def test_the_risk_hangs_at_its_tunnel() -> None:
    assert LAYOUT is not None
    view = play(at(), "unlock 0").look(Seat(0))
    hung = Places(LAYOUT).notes(view, placed(view))
    assert {key for _, key in hung} == {"risk"} and len(hung) == 1  # points stand on the plates of the seats
    assert LAYOUT.scores and set(LAYOUT.hideable) == {"risk"}
