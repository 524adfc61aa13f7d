"""Nothing on a table covers anything else: no plate a place where something may go, no name a card, no panel any of them; at every size, in every language."""

from __future__ import annotations

import random

import pytest

from tests.helpers.cloth import faults
from tests.helpers.pages import cut_words
from tests.helpers.program import Sit, Sitting
from wonderland_gui.models.setup import PERSON, MatchSetup, SeatSetup
from wonderland_gui.store.settings import Settings

SIZES = [(1024, 700), (1280, 720), (1280, 800), (1600, 900), (1600, 1000), (2560, 1440)]
NAMES = ("Lorina", "Edith", "Rhoda", "Harry")
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def at_size(sit: Sit, size: tuple[int, int], language: str = "en") -> Sitting:
    return sit(size=size, settings=Settings(language=language, speed="off"))


@pytest.mark.parametrize(("size", "language"), [*((size, "en") for size in SIZES), *((size, "pt") for size in SIZES[:3])], ids=str)
def test_nothing_covers_anything_in_the_duel(sit: Sit, size: tuple[int, int], language: str) -> None:
    sitting = at_size(sit, size, language)
    sitting.begin(options={"wonders": True})
    for actions in (0, 6, 4, 5):
        sitting.advance(actions)
        sitting.lift()
        sitting.settle()
        assert faults(sitting) == []


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("size", "language"), [*((size, "en") for size in SIZES), *((size, "pt") for size in SIZES[:3])], ids=str)
def test_nothing_covers_anything_in_the_library(sit: Sit, size: tuple[int, int], language: str, seats: int) -> None:
    sitting = at_size(sit, size, language)
    players = (PERSON, *("random" for _ in range(seats - 1)))
    sitting.program.begin(MatchSetup("xiii", tuple(SeatSetup(player, name) for player, name in zip(players, NAMES, strict=False)), {}, "free", 6))
    sitting.desk.runner.stop()
    chance, match = random.Random(seats), sitting.match
    for actions in (0, 3, 9, 30, 40):
        for _ in range(actions):
            if (decide := match.decide) is not None:
                match.play(chance.choice(decide.actions))
        sitting.controller.changed.emit(sitting.controller.shown())
        sitting.settle()
        assert faults(sitting) == [], match.cursor


@pytest.mark.parametrize("language", ["en", "pt"])
@pytest.mark.parametrize("size", [(1280, 800), (1600, 900)], ids=str)
@pytest.mark.parametrize("game", ["duel", "xiii"])
def test_no_words_of_a_seats_plate_are_cut(sit: Sit, size: tuple[int, int], language: str, game: str) -> None:
    sitting = at_size(sit, size, language)
    players = (PERSON, "random") if game == "duel" else (PERSON, "random", "random")
    sitting.program.begin(MatchSetup(game, tuple(SeatSetup(player, name) for player, name in zip(players, NAMES, strict=False)), {}, "free", 6))
    sitting.desk.runner.stop()
    chance, match = random.Random(1), sitting.match
    for actions in (0, 3, 8, 400):
        for _ in range(actions):
            if (decide := match.decide) is not None:
                match.play(chance.choice(decide.actions))
        with cut_words() as cut:
            sitting.controller.changed.emit(sitting.controller.shown())
            sitting.kit.scene.furniture.forget()
            sitting.kit.scene.refresh()
            sitting.settle()
            sitting.kit.page.view.grab()
        said = [look.note for seat in range(len(players)) if (look := sitting.kit.scene.words.seat(seat)) is not None]
        assert [words for words in cut if words in said] == [], match.cursor
    assert match.over is not None
