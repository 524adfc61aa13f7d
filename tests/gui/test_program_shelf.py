"""A game beside those that the program knows by name: it stands on the start screen, is called as its own texts say, and can be left and gone on with."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.pages import misfits
from tests.helpers.program import Sit, Sitting
from wonderland_gui.engine.protocol import Game
from wonderland_gui.games.registry import GAMES
from wonderland_gui.models.setup import PERSON, MatchSetup, SeatSetup
from wonderland_gui.resources import Resources

NAMES = {"en": "A Mad Tea Party", "pt": "Um Chá Maluco"}


@pytest.fixture
def with_tea(sit: Sit, tmp_path: Path) -> Sitting:
    """The program with the duel once more, as a game of its own; nothing outside its folder names it."""
    folder = tmp_path / "pack" / "games" / "tea"
    shutil.copytree(Resources().root / "games" / "duel", folder)
    (folder / "game.yaml").write_text((folder / "game.yaml").read_text("utf-8").replace("game: duel", "game: tea"), "utf-8")
    for language, name in NAMES.items():
        path = folder / f"text.{language}.yaml"
        path.write_text(f"game.tea.title: {name}\n" + path.read_text("utf-8"), "utf-8")
    tea: Game[Any, Any] = replace(GAMES["duel"], id="tea")
    return sit(games={**GAMES, "tea": tea}, resources=Resources(packs=(tmp_path / "pack",)), size=(1024, 700))


def test_a_game_that_nothing_else_names_stands_behind_the_others_with_a_cover(with_tea: Sitting) -> None:
    page = with_tea.program.home.page
    assert [cover.card.id for cover in page.covers][-1] == "tea"
    assert (page.covers[-1].card.title, page.covers[-1].card.ready) == (NAMES["en"], True)
    with_tea.settle()
    assert misfits(page) == []
    with_tea.click(page.covers[-1].button)
    assert with_tea.program.home.new_page is not None
    assert with_tea.program.home.new_page.setup.game == "tea"


def test_it_is_called_as_its_own_texts_say_wherever_it_is_spoken_of(with_tea: Sitting) -> None:
    program = with_tea.program
    program.begin(MatchSetup("tea", tuple(SeatSetup(PERSON, name) for name in ("Lorina", "Edith")), {}, "free", 3))
    with_tea.advance(14)
    with_tea.flush()
    for language, name in NAMES.items():
        program.carry_out(f"language.{language}")
        program.carry_out("statistics")
        assert name in program.pages.reading.text.toPlainText() if program.pages.reading is not None else False
        program.pages.back()
    program.carry_out("language.en")
    with_tea.controller.take_back()
    program.carry_out("start")
    assert NAMES["en"] in program.home.page.bar.first.text()
    program.recent.fill()
    assert any(NAMES["en"] in action.text() for action in program.recent.menu.actions())
    program.carry_out("rules")
    program.show_rules()
    assert program.host.rules is not None and NAMES["en"] in program.host.rules.title.text()
