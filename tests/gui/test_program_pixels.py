"""A picture that has exactly the pixels of its place is painted as it is; stretched by one pixel it would be blurred, and each paint many times slower."""

from __future__ import annotations

import random

import pytest

from tests.helpers.program import Sit, Sitting
from wonderland_gui.models.setup import PERSON, MatchSetup, SeatSetup

SIZES = [(1024, 700), (1100, 733), (1280, 720), (1367, 861), (1600, 1000)]


def played(sit: Sit, game: str, size: tuple[int, int], actions: int) -> Sitting:
    sitting = sit(size=size)
    sitting.program.begin(MatchSetup(game, (SeatSetup(PERSON, "Lorina"), SeatSetup("random", "Edith")), {}, "free", 5))
    sitting.desk.runner.stop()
    chance, match = random.Random(5), sitting.match
    while (decide := match.decide) is not None and (match.cursor < actions or decide.seat != 0):
        match.play(chance.choice(decide.actions))
    sitting.controller.stop_thinking.emit()
    sitting.controller.show()
    sitting.settle()
    return sitting


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", ["duel", "xiii"])
def test_every_piece_and_what_is_held_fits_its_picture(sit: Sit, game: str, size: tuple[int, int]) -> None:
    sitting = played(sit, game, size, 9)
    items = sitting.kit.scene.board.items
    assert [ref for ref, item in items.items() if item.body is not None and not item._fits(item.body)] == []
    for source in {offer.source for offer in sitting.offers if offer.source is not None}:
        at = sitting.take(source)
        sitting.settle()
        ghost = sitting.kit.scene.hand.ghost
        assert ghost is not None and ghost.body is not None
        assert ghost._fits(ghost.body), (source, ghost.shape_, ghost.body.size())
        sitting.release(at)
        sitting.settle()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_piece_of_a_spread_pile_fits_its_picture(sit: Sit, size: tuple[int, int]) -> None:
    sitting = played(sit, "xiii", size, 60)
    scene = sitting.kit.scene
    assert scene.tray.open("discard")
    sitting.settle()
    assert len(scene.tray.pieces()) > 3
    assert [ref for ref in scene.tray.pieces() if (body := scene.board.items[ref].body) is not None and not scene.board.items[ref]._fits(body)] == []
