"""Where a piece is that hops or rolls, in numbers."""

import pytest

from wonderland_gui.views.bodies import Look
from wonderland_gui.views.faces import Face
from wonderland_gui.views.journeys import FACES, HOP, hopped, rolled
from wonderland_gui.views.tumbling import tumbling

STOPS = [(0.0, 0.0), (10.0, 0.0), (10.0, 20.0)]


@pytest.mark.parametrize(
    ("part", "at", "rise"),
    [(0, (0, 0), 0), (0.25, (5, 0), HOP), (0.5, (10, 0), 0), (0.75, (10, 10), HOP), (1, (10, 20), 0), (1.2, (10, 20), 0)],
)
def test_a_piece_stands_on_every_place_of_its_way_and_hops_between_them(part, at, rise):
    there, high = hopped(STOPS, part)
    assert there == pytest.approx(at)
    assert high == pytest.approx(rise)


def test_a_piece_that_has_nowhere_to_go_stands_where_it_is():
    assert hopped([(3.0, 4.0)], 0.3) == ((3.0, 4.0), 0.0)


def test_a_die_turns_one_and_a_half_times_shows_six_faces_and_lies_still_in_the_end():
    frames = [rolled(part / 100) for part in range(101)]
    assert (frames[0].way, frames[0].angle, frames[0].face) == (0, -540, 0)
    assert [face for i, face in enumerate(f.face for f in frames) if i == 0 or face != frames[i - 1].face] == list(range(FACES))
    assert (frames[-1].way, frames[-1].angle, frames[-1].rise, frames[-1].face) == (1, 0, 0, FACES - 1)


def test_a_die_bounces_less_and_less():
    early, late = (max(rolled(part / 100).rise for part in range(a, b)) for a, b in ((0, 40), (60, 100)))
    assert early > 2 * late > 0


@pytest.mark.parametrize("number", range(1, 7))
def test_the_faces_that_a_die_shows_are_all_its_numbers_and_the_last_is_the_one_that_was_rolled(number):
    look = Look(Face.shown("die", {"template": "die", "face": number, "colour": "red"}))
    shown = tumbling(look)
    assert shown[-1] == look
    assert {dict(each.face.fields)["face"] for each in shown} == {1, 2, 3, 4, 5, 6}
    assert len(shown) == 6
    assert {dict(each.face.fields)["colour"] for each in shown} == {"red"}


def test_a_die_whose_face_is_told_by_no_number_shows_it_all_the_way():
    look = Look(Face.shown("crown", {"template": "die", "art": "crown"}))
    assert tumbling(look) == (look,)
