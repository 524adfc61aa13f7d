"""The deal depends on the seed alone, whatever else is set in the window."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.program import Sit
from wonderland_gui.models.setup import PERSON, MatchSetup, SeatSetup
from wonderland_gui.store.settings import Settings

SETTINGS = (
    Settings(language="en", theme="dark", speed="off"),
    Settings(language="pt", theme="contrast", speed="slow", notes=False, undo="off", names=("Dodo", "Lory"), persons=("Gryphon",), panels={"board": True}),
)


@pytest.mark.parametrize("game", ["duel", "xiii"])
def test_language_theme_speed_names_colours_and_players_change_no_deal(sit: Sit, tmp_path: Path, game: str) -> None:
    seats = (
        (SeatSetup(PERSON, "Lorina"), SeatSetup(PERSON, "Edith")),
        (SeatSetup("greedy", "", "#aa0000"), SeatSetup(PERSON, "José אליס", "#00aa00")),
    )
    deals = set()
    for number, settings in enumerate(SETTINGS):
        for who in seats:
            sitting = sit(settings=settings, home=tmp_path / f"{number}{who[0].player}")
            sitting.program.begin(MatchSetup(game, who, {}, "free", 12))
            record = sitting.match.record[0]
            deals.add(record)
            sitting.leave()
    assert len(deals) == 1 and next(iter(deals))[1]
