"""What is read anew when files change."""

from __future__ import annotations

import pytest

from tests.helpers.garden import FOLDER, GARDEN, garden
from wonderland_gui.controllers.live_read import read_news


@pytest.mark.parametrize(
    ("name", "games"),
    [
        ("games/garden/layout.yaml", {"garden"}),
        ("games/garden/art/lawn.yaml", {"garden"}),
        ("games/other/layout.yaml", set()),
        ("games/garden/art/lawn.txt", set()),
    ],
)
def test_a_game_is_read_when_one_of_its_files_changes_also_one_of_places_beside_its_pictures(name: str, games: set[str]) -> None:
    news = read_news(garden(FOLDER / "packs" / "boards"), {"garden": GARDEN}, "en", frozenset({name}))
    assert set(news.games) == games
