"""What holds for the window of every game before a match."""

from __future__ import annotations

import pytest

from tests.helpers.program import Sit
from wonderland_gui.games.registry import GAMES

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_page_of_a_new_match_has_the_pictures_of_its_sides(sit: Sit, game: str) -> None:
    sitting = sit()
    home = sitting.program.home
    for shown in (*sorted(GAMES), game):  # the page is one for all games
        home.show_new(shown)
    page = home.new_page
    assert page is not None
    figures = {row.portrait.figure for row in page.rows}
    assert figures
    for row in page.rows:
        assert row.portrait.art.exists(row.portrait.figure)  # type: ignore[attr-defined]
