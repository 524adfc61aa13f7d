"""Lines of the chronicle are short: most of them fit in one or two rows of the panel, also in a small window."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from tests.helpers.program import Sit
from wonderland_gui.controllers.chronicle_lines import ChronicleLines
from wonderland_gui.controllers.words import Speaker
from wonderland_gui.data.fields import component_of
from wonderland_gui.data.loader import load_game
from wonderland_gui.engine.match import new_match
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.view import Eyes
from wonderland_gui.games.registry import GAMES
from wonderland_gui.resources import Resources
from wonderland_gui.text import load_texts
from wonderland_gui.views.paint_log import log_height

ROW = 20.0
"""The height of one row."""
NAMES = ("Lorina", "Edith", "Rhoda", "Harry")


def rows(game: str, seats: int, language: str, width: float) -> Counter[int]:
    """How many lines of a match take how many rows, to everybody who may read them."""
    loaded = load_game(GAMES[game], Resources())
    options = replace(loaded.options, wonders=True, pair=True) if hasattr(loaded.options, "wonders") else loaded.options
    match = new_match(loaded.game, loaded.game.rules(loaded.data, options), seats, 5)
    chance = random.Random(5)
    while (decide := match.decide) is not None:
        match.play(chance.choice(decide.actions))
    texts, found = load_texts(Resources(), language, game), Counter[int]()
    everybody: tuple[Eyes, ...] = (None, *(Seat(seat) for seat in range(seats)))
    for eyes in everybody:
        speaker = Speaker(texts, match.look(eyes), eyes, NAMES[:seats], component_of(loaded.data))
        found.update(round(log_height(line.who, line.words, width) / ROW) for line in ChronicleLines(match).until(match.cursor, speaker))
    return found


@pytest.mark.parametrize("language", ["en", "pt"])
def test_most_lines_take_one_row_or_two_and_none_takes_more_than_three(sit: Sit, language: str) -> None:
    sitting = sit(size=(1280, 720))
    sitting.begin()
    side = sitting.kit.page.side
    side.open_tab("chronicle")
    width = side.log.chronicle.viewport().width() - 4.0
    assert width > 200
    for game, seats in (("duel", 2), ("xiii", 2), ("xiii", 4)):
        found = rows(game, seats, language, width)
        assert max(found) <= 3, game
        assert found[1] + found[2] > 0.97 * found.total() > 50, game
