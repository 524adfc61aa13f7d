"""Motion at a real table: it shows how things come about, and nobody ever waits for it."""

from __future__ import annotations

import pytest

from tests.helpers.program import Sit, Sitting, until
from wonderland_gui.models.setup import PERSON, MatchSetup, SeatSetup
from wonderland_gui.store.settings import Settings

MOVING = Settings(language="en", speed="normal", theme="dark")
DEALT = {"duel": ("hand.0", "hand.1"), "xiii": ("notebook.0", "notebook.1")}
"""The zones whose pieces move as a match begins."""


def begin(sit: Sit, game: str, settings: Settings = MOVING) -> Sitting:
    sitting = sit(settings=settings)
    sitting.program.begin(MatchSetup(game, (SeatSetup(PERSON, "Lorina"), SeatSetup("greedy", "")), {}, "free", 3))
    return sitting


def away(sitting: Sitting, zones: tuple[str, ...]) -> list[str]:
    """Pieces of these zones that do not lie where they belong."""
    scene = sitting.kit.scene
    assert scene.view is not None
    pieces = [piece.id for name, zone in scene.view.zones.items() if name in zones for piece in zone.pieces]
    return [ref for ref in pieces if (scene.board.items[ref].pos() - scene.box_of(ref).center()).manhattanLength() > 1]


@pytest.mark.parametrize("game", DEALT)
def test_a_new_match_is_seen_being_dealt_and_then_lies_as_any_other(sit: Sit, game: str) -> None:
    sitting = begin(sit, game)
    scene = sitting.kit.scene
    seen: set[str] = set()
    assert scene.in_motion
    for _ in range(400):
        scene.motions.advance(10)
        seen |= set(away(sitting, DEALT[game]))
    assert len(seen) >= 6
    until(lambda: not scene.in_motion, "all lies there")
    assert away(sitting, DEALT[game]) == []
    assert all(item.opacity() == 1 and item.rotation() == 0 for item in scene.board.items.values())


@pytest.mark.parametrize("game", DEALT)
def test_a_match_that_goes_on_is_not_dealt_again(sit: Sit, game: str) -> None:
    sitting = begin(sit, game)
    sitting.kit.scene.finish()
    sitting.desk.play_on(0)
    assert not sitting.kit.scene.in_motion and away(sitting, DEALT[game]) == []


def test_the_first_card_may_be_played_while_the_hands_are_still_shuffled(sit: Sit) -> None:
    sitting = begin(sit, "duel")
    assert sitting.kit.scene.in_motion
    sitting.play_any()
    assert sitting.match.cursor == 1
