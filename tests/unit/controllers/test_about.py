"""The page about the program: after whom its games are made."""

from __future__ import annotations

import pytest

from wonderland_gui.controllers.help_pages import about_sections
from wonderland_gui.resources import Resources
from wonderland_gui.text import load_texts


@pytest.mark.parametrize(("language", "maker"), [("en", "Matthew Wang"), ("pt", "Matthew Wang")])
def test_a_game_made_after_another_names_its_inventors(language: str, maker: str) -> None:
    texts = load_texts(Resources(), language)
    rows = [row for section in about_sections(texts, Resources(), ("xiii", "zenescope")) for row in section.rows if row[0] == texts.say("game.zenescope.title")]
    assert [maker in words for _, words in rows] == [True]


def test_without_games_that_name_anybody_there_is_no_such_section() -> None:
    texts = load_texts(Resources(), "en")
    assert texts.say("ui.about.games") not in [section.title for section in about_sections(texts, Resources(), ("nowhere",))]
