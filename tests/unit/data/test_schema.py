"""JSON Schema of a game's files: editors accept and refuse what the program accepts and refuses."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from tests.helpers.garden import GARDEN, Plant, garden
from wonderland_gui.data.layers import Layers
from wonderland_gui.data.loader import load_game
from wonderland_gui.data.schema import schema
from wonderland_gui.data.validate import validate
from wonderland_gui.data.yaml_loader import read_yaml

FILES = {"game": "game.yaml", "components": "components.yaml", "layout": "layout.yaml", "text": "text.en.yaml"}
# fmt: off
CORPUS = [
    "y", "Y", "yes", "Yes", "YES", "n", "N", "no", "No", "NO", "on", "On", "ON", "off", "Off", "OFF", "true", "True", "TRUE", "false", "False",
    "FALSE", "null", "Null", "NULL", "~", "0", "1", "-1", "+1", "007", "010", "08", "0x10", "0o17", "0b11", "1_000", "1.5", "-.5", "1.5e0", "1e3x",
    "12:30", "1:30:00", "2001-12-14", ".inf", "-.inf", ".nan", "1e999", "0xZZ", "--", "1-2", "1,5", "1/2", "v1", "=", "<<x", '""', '"1"', '"true"',
    "'007'", '"~"', "[]", "{}", "[1]", "one,two",
]
# fmt: on
"""Spellings that readers of YAML disagree about."""


def accepts(schema_: Any, tree: Any) -> bool:
    return jsonschema.Draft7Validator(schema_).is_valid(tree)


@pytest.mark.parametrize("partial", [False, True])
def test_every_schema_is_one_and_accepts_the_sound_files(partial: bool) -> None:
    data = load_game(GARDEN, garden()).data
    made = schema(GARDEN, data, partial=partial)
    assert set(made) == set(FILES)
    for name, file in FILES.items():
        jsonschema.Draft7Validator.check_schema(made[name])
        assert made[name]["$schema"] == "http://json-schema.org/draft-07/schema#"
        tree = read_yaml(garden().read(f"games/garden/{file}"), file).value
        jsonschema.validate(tree, made[name], jsonschema.Draft7Validator)


@pytest.mark.parametrize(
    ("name", "tree"),
    [
        ("game", {"game": "garden"}),
        ("components", {"plants": {"rose": {"cost": 1}}, "backs": {}}),
        ("components", {"plants": {"rose": {"extends": "x", "coost": 1}}, "backs": {}}),
        ("components", {"plants": {"_base": {"coost": 1}}, "backs": {}}),
        ("components", {"plants": {"rose": {"extends": "x", "spot": [1]}}, "backs": {}}),
        ("components", {"plants": {"rose": {"extends": "x", "months": {"05": "x"}}}, "backs": {}}),
        ("components", {"plants": {"rose": {"extends": "x", "colour": "blue"}}, "backs": {}}),
        ("components", {"plants": {"rose": {"extends": "x", "prickly": "yes"}}, "backs": {}}),
        ("components", {"plants": {}, "backs": {}, "more": {}}),
        ("layout", {"size": [1, 2], "zones": {}, "seats": {"me": {"at": [0, 0], "att": 1}, "others": {}}}),
        ("text", {"prompt.plnt": "x"}),
        ("text", {}),
    ],
)
def test_what_the_program_refuses_the_schema_refuses(name: str, tree: Any) -> None:
    assert not accepts(schema(GARDEN)[name], tree)


def test_the_schema_of_a_pack_requires_nothing_and_lets_things_be_removed() -> None:
    made = schema(GARDEN, partial=True)
    assert accepts(made["components"], {"plants": {"rose": None, "lily": {"cost": None, "soil": {"lime": 2}}}})
    assert accepts(made["text"], {"component.rose": None})
    assert accepts(made["game"], {})
    assert not accepts(made["components"], {"plants": {"lily": {"coost": 1}}})
    assert not accepts(made["components"], {"plants": {"lily": {"cost": "x"}}})


def test_descriptions_and_defaults_help_an_editor() -> None:
    components = schema(GARDEN)["components"]
    assert components["definitions"]["Soil"]["description"] == "What a plant stands in."
    assert components["definitions"]["Soil"]["properties"]["lime"]["default"] == 0.5


def test_the_texts_know_the_components_when_there_are_data() -> None:
    data = load_game(GARDEN, garden()).data
    assert accepts(schema(GARDEN)["text"] | {"required": []}, {"component.anything": "x"})
    assert not accepts(schema(GARDEN, data)["text"] | {"required": []}, {"component.anything": "x"})
    assert accepts(schema(GARDEN, data)["text"] | {"required": []}, {"component.rose.a": "a rose", "zone.heap": "x", "ui.more": "y"})


def test_there_are_sixty_ambiguous_scalars() -> None:
    assert len(set(CORPUS)) == len(CORPUS) >= 60


@pytest.mark.parametrize("typed", CORPUS)
@pytest.mark.parametrize("field", ["latin", "cost", "height", "prickly", "colour", "water"])
def test_program_and_schema_agree_about_every_ambiguous_scalar(field: str, typed: str) -> None:
    sound = {"template": "t", "art": "a", "back": "b", "cost": "1", "colour": "red"} | {field: typed}
    document = read_yaml("".join(f"{key}: {value}\n" for key, value in sound.items()).encode(), "f")
    assert not document.problems.broken
    tree = {"plants": {"rose": document.value}, "backs": {}}
    made = validate(Plant, Layers([document], "f"))
    assert (made is not None) == accepts(schema(GARDEN)["components"], tree)
    if made is not None and field == "latin":
        assert made.latin == typed.strip("'\"")
