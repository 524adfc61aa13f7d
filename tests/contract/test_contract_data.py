"""What holds for the files of every game that the program ships: no finding, a place for every zone, a word for every key."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import pytest

from tests.helpers.settings import SHIPPED, Setting, walk
from wonderland_gui.data.loader import from_files, load_game
from wonderland_gui.engine.protocol import Game
from wonderland_gui.engine.record import decode, encode
from wonderland_gui.games.registry import GAMES
from wonderland_gui.resources import Resources
from wonderland_gui.text import load_texts

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
every_setting = pytest.mark.parametrize("setting", SHIPPED, ids=lambda setting: setting.name)


@every_game
def test_the_shipped_files_have_no_finding(game: Game[Any, Any]) -> None:
    assert [str(problem) for problem in load_game(game, Resources()).problems] == []


@every_game
def test_the_numbers_of_the_files_fit_the_rules(game: Game[Any, Any]) -> None:
    loaded = load_game(game, Resources())
    rules = game.rules(loaded.data, loaded.options)
    for seats in game.seats:
        assert list(rules.faults(rules.setup(seats))) == []


@every_game
def test_the_rule_data_of_a_match_file_makes_the_same_data(game: Game[Any, Any]) -> None:
    loaded = load_game(game, Resources())
    assert from_files(game, loaded.files) == (loaded.data, loaded.options)


@every_game
def test_the_rule_data_comes_whole_to_automatic_players(game: Game[Any, Any]) -> None:
    """They get it as JSON, in which keys are texts."""
    loaded = load_game(game, Resources())
    for value in (loaded.data, loaded.options):
        assert decode(type(value), json.loads(json.dumps(encode(value)))) == value


@every_game
@pytest.mark.parametrize("language", ["en", "pt"])
def test_every_key_of_the_code_and_every_card_has_words(game: Game[Any, Any], language: str) -> None:
    texts = load_texts(Resources(), language, game.id)
    own = load_game(game, Resources()).texts[language]
    for family in game.keys:
        for key in family:
            assert f"{family.__name__.lower()}.{key}" in own, key
    for verb in game.verbs:
        assert texts.has(f"action.{verb.verb}") and texts.has(f"action.{verb.verb}.back")
    for option in fields(game.options):
        assert texts.has(f"option.{option.name}") and texts.has(f"option.{option.name}.help")
    for name in ("title", "tagline"):
        assert texts.has(f"game.{game.id}.{name}")


@every_setting
def test_every_zone_has_a_name_and_every_component_a_definition(setting: Setting) -> None:
    texts = load_texts(Resources(), "en", setting.game.id)
    data = setting.variant.data
    known = {name: entry for f in fields(data) if f.name != "numbers" for name, entry in getattr(data, f.name).items()}
    for match in walk(setting, 1):
        for zone in match.state.table.zones.values():
            for piece in zone.pieces:
                entry = known[piece.kind]
                assert entry.template and entry.art and piece.back == entry.back
            if zone.id != "box":
                assert texts.zone(zone.id) != zone.id
