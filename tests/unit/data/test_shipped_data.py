"""The shipped data have no findings, in any game and language."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from wonderland_gui.data.loader import Loaded, check_everything, from_files, load_game
from wonderland_gui.data.schema import schema
from wonderland_gui.data.textfiles import languages
from wonderland_gui.data.yaml_loader import read_yaml
from wonderland_gui.games.registry import GAMES
from wonderland_gui.resources import Resources
from wonderland_gui.text import load_texts

FILES = {"game": "game.yaml", "components": "components.yaml", "layout": "layout.yaml", "text": "text.en.yaml"}


@pytest.fixture(scope="module", params=sorted(GAMES))
def loaded(request: pytest.FixtureRequest) -> Loaded:
    return load_game(GAMES[request.param], Resources())


def test_nothing_is_wrong_with_the_shipped_data() -> None:
    texts = load_texts(Resources(), "en")
    assert [texts.problem(problem) for problem in check_everything(GAMES.values(), Resources())] == []


def test_every_yaml_file_that_is_shipped_can_be_read() -> None:
    found = sorted(Resources().root.rglob("*.yaml"))
    assert len(found) > 10
    assert [str(problem) for path in found for problem in read_yaml(path.read_bytes(), path.name).problems] == []


def test_the_program_speaks_english_and_portuguese() -> None:
    assert languages(Resources()) == ("en", "pt")


def test_every_game_can_be_offered(loaded: Loaded) -> None:
    assert loaded.playable
    assert loaded.info is not None
    assert set(loaded.texts) == {"en", "pt"}


def test_a_match_file_keeps_all_that_the_rules_need(loaded: Loaded) -> None:
    assert from_files(loaded.game, loaded.files) == (loaded.data, loaded.options)


def test_every_group_states_how_many_there_are(loaded: Loaded) -> None:
    assert loaded.info is not None
    assert set(loaded.info.sizes) == set(loaded.files["components"])


@pytest.mark.parametrize("name", sorted(FILES))
def test_the_schemas_accept_what_is_shipped(loaded: Loaded, name: str) -> None:
    made: Any = schema(loaded.game, loaded.data)[name]
    jsonschema.Draft7Validator.check_schema(made)
    path = f"games/{loaded.game.id}/{FILES[name]}"
    errors = jsonschema.Draft7Validator(made).iter_errors(read_yaml(Resources().read(path), path).value)
    assert [error.message for error in errors] == []
