"""One deal for all: whoever looks, and whatever was chosen besides the seed, the same cards lie in the same order."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.helpers.settings import SETTINGS, SHIPPED, Setting, walk
from wonderland_gui.engine.record import SeatInfo, state_hash
from wonderland_gui.store.matches import Setup, begin

pytestmark = pytest.mark.no_cover  # they run no line that the tests of the rules do not
# All tests of one setting, then all of the next: they look at the same matches.
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name, scope="module")


@every_setting
def test_all_who_see_into_a_zone_see_the_same_pieces_in_the_same_order(setting: Setting) -> None:
    seen_by_two = 0
    for seed in (1, 2):
        for match in walk(setting, seed):
            views = [match.look(eyes) for eyes in setting.everyone]
            for one, other in combinations(views, 2):
                for zone, mine in one.zones.items():
                    theirs = other.zones.get(zone)
                    if theirs is None or not mine.pieces or not theirs.pieces:
                        continue
                    seen_by_two += 1
                    assert [piece.id for piece in mine.pieces] == [piece.id for piece in theirs.pieces]
                    both = [(a.kind, b.kind) for a, b in zip(mine.pieces, theirs.pieces, strict=True) if a.kind is not None and b.kind is not None]
                    assert all(a == b for a, b in both)
                    assert [piece.back for piece in mine.pieces] == [piece.back for piece in theirs.pieces]
    assert seen_by_two


@pytest.mark.parametrize("setting", SHIPPED, ids=lambda setting: setting.name)
def test_the_same_seed_deals_the_same_whoever_plays_and_however_it_is_set_up_besides(setting: Setting) -> None:
    """Names, colours, who is a person, what may be taken back, what the file is called by: none of them uses up a random number."""
    plain = begin(setting.variant, Setup(tuple(SeatInfo() for _ in range(setting.seats)), 5))
    people = [
        tuple(SeatInfo(f"José {n}", "person", "#ff0000") for n in range(setting.seats)),
        tuple(SeatInfo("", ("random", "greedy")[n % 2]) for n in range(setting.seats)),
    ]
    for seats in people:
        for undo, taken_back, extra in (("off", False, {}), ("reveal", True, {"match": "x"})):
            match = begin(setting.variant, Setup(seats, 5, undo=undo, taken_back=taken_back, extra=extra))
            assert (state_hash(match.state), match.record) == (state_hash(plain.state), plain.record)
    assert state_hash(begin(setting.variant, Setup(people[0], 6)).state) != state_hash(plain.state) or not plain.entry.outcomes
