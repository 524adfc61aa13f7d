"""The files of the War: misspelt words are refused with a suggestion, and what no type can refuse is found."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path
from typing import Any, get_args

import pytest

from tests.helpers.war import FACTIONS, RING, rules, shipped
from wonderland_gui.data.loader import load_game
from wonderland_gui.games.war import GAME
from wonderland_gui.games.war.counters import COUNTERS
from wonderland_gui.games.war.data_faults import data_faults
from wonderland_gui.games.war.effects import OPERATIONS, words_of
from wonderland_gui.games.war.targets import CONDITIONS
from wonderland_gui.games.war.vocabulary import Condition, Counter, Effect, Op, StrengthPer, When
from wonderland_gui.resources import Resources

DATA = shipped()[0]


def problems(tmp_path: Path, components: str = "", game: str = "") -> list[tuple[str, dict[str, Any]]]:
    """The findings about a pack with these lines laid over the shipped files."""
    folder = tmp_path / "pack" / "games" / "war"
    folder.mkdir(parents=True)
    for name, words in (("components", components), ("game", game)):
        if words:
            (folder / f"{name}.yaml").write_text(words, encoding="utf-8")
    found = load_game(GAME, Resources(), [tmp_path / "pack"]).problems
    return [(problem.code, dict(problem.params)) for problem in found if "pack" in problem.file]


@pytest.mark.parametrize(
    ("line", "code", "suggestion"),
    [
        ("figures: {duchess_figure: {effect: {do: {strengh: 1}}}}", "unknown_key", "strength"),
        ("figures: {duchess_figure: {effect: {do: {strength: ~, strength_per: {off: castles, max: 2}}}}}", "unknown_key", "of"),
        ("figures: {duchess_figure: {effect: {do: {strength: ~, strength_per: {of: castels, each: 1, max: 2}}}}}", "bad_choice", "castles"),
        ("figures: {duchess_figure: {effect: {when: opp_busts}}}", "bad_choice", "opp_bust"),
        ("figures: {duchess_figure: {effect: {provided: leader_hear}}}", "bad_choice", "leader_here"),
        ("figures: {duchess_figure: {effect: {maybe: true}}}", "unknown_key", "may"),
        ("tea_cards: {t1_01: {gain: [{shild: true}]}}", "unknown_key", "shield"),
        ("tea_cards: {t1_01: {gain: [{weak: oister}]}}", "bad_choice", "oyster"),
        ("quests: {q01: {feat: {region: red_kepp}}}", "bad_choice", "red_keep"),
        ("quests: {q01: {objective: {kind: castle_min}}}", "bad_choice", "castles_min"),
        ("chips: {oyster_weak_a: {strenght: 2}}", "unknown_key", "strength"),
    ],
)
def test_a_misspelt_word_is_refused_with_a_suggestion(tmp_path: Path, line: str, code: str, suggestion: str) -> None:
    assert (code, suggestion) in [(found, params.get("suggestion")) for found, params in problems(tmp_path, line)]


@pytest.mark.parametrize(
    "line",
    [
        "figures: {duchess_figure: {effect: {do: {strength: 1, vp: 2}}}}",
        "tea_cards: {t1_01: {gain: [{shield: true, castle: true}]}}",
        "tea_cards: {t1_01: {gain: [{}]}}",
    ],
)
def test_an_operation_and_a_reward_are_exactly_one_thing(tmp_path: Path, line: str) -> None:
    assert "one_key" in [code for code, _ in problems(tmp_path, line)]


def test_an_edited_number_changes_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "pack" / "games" / "war"
    folder.mkdir(parents=True)
    (folder / "components.yaml").write_text("figures: {duchess_figure: {strength: 9}}", encoding="utf-8")
    loaded = load_game(GAME, Resources(), [tmp_path / "pack"])
    assert loaded.data.figures["duchess_figure"].strength == 9 and loaded.data.figures["gryphon_figure"].strength == 4


def test_every_word_of_the_vocabulary_has_a_meaning_and_every_meaning_a_word() -> None:
    assert {field.name for field in fields(Op)} == set(OPERATIONS)
    assert set(get_args(Condition)) == set(CONDITIONS) and set(get_args(Counter)) == set(COUNTERS)


def test_every_word_is_used_by_the_shipped_files() -> None:
    effects: list[Effect | None] = [chip.effect for chip in DATA.chips.values()]
    effects += [ability.effect for ability in DATA.abilities.values()]
    effects += [figure.effect for figure in DATA.figures.values()]
    ops = [op for effect in effects if effect for op in (effect.do, effect.then, effect.instead) if op]
    assert {word for op in ops for word in words_of(op)} == set(OPERATIONS)
    assert {effect.when for effect in effects if effect} == set(get_args(When))
    assert {effect.provided for effect in effects if effect and effect.provided} == set(get_args(Condition))


def test_the_shipped_files_have_no_finding() -> None:
    assert list(data_faults(DATA)) == []


NOTHING = Op(vp=1)
BOTH = Op(strength_per=StrengthPer("castles", 2, each=1, per=2))


@pytest.mark.parametrize(
    ("group", "name", "changed", "path", "words"),
    [
        ("chips", "forge", {"effect": Effect("play", BOTH)}, ("chips", "forge", "effect", "do", "strength_per"), "either `each` or `per`"),
        ("figures", "duchess_figure", {"effect": Effect("win", NOTHING, then=BOTH)}, ("figures", "duchess_figure", "effect", "then", "strength_per"), "either"),
        (
            "abilities",
            "hatter_pa2",
            {"effect": Effect("head", NOTHING, limit="battle")},
            ("abilities", "hatter_pa2", "effect", "limit"),
            "belongs to no battle",
        ),
        ("wonderlandians", "gryphon", {"item": "drink_me_chip"}, ("wonderlandians", "gryphon"), "either a figure or an item"),
        ("wonderlandians", "gryphon", {"figure": "griffin"}, ("wonderlandians", "gryphon", "figure"), "there is no figure griffin"),
        ("wonderlandians", "drink_me", {"item": "forge"}, ("wonderlandians", "drink_me", "item"), "there is no item chip forge"),
        ("tokens", "castle_alice", {"sort": "supporter"}, ("tokens",), "alice needs a Supporter, a Castle and a foundation"),
        ("chips", "artifact_alice", {"sort": "item"}, ("chips",), "alice needs one kind of Artifact chips"),
        ("chips", "artifact_alice", {"in_bag": 9}, ("chips", "artifact_alice", "in_bag"), "there are only 6"),
        ("resolves", "halt_alice", {"halts": False}, ("resolves",), "a card to draw and a card to halt"),
        ("wagers", "wager_alice_none", {"names": "red_queen"}, ("wagers",), "a card for each other faction, and one for none"),
        ("tea_cards", "t1_01", {"round": 4}, ("tea_cards", "t1_01", "round"), "only Rounds 1 to 3"),
    ],
)
def test_what_no_type_refuses_is_found(group: str, name: str, changed: dict[str, Any], path: tuple[str, ...], words: str) -> None:
    entries = getattr(DATA, group)
    laid: dict[str, Any] = {group: {**entries, name: replace(entries[name], **changed)}}
    data = replace(DATA, **laid)
    assert any(found == path and words in sentence for found, sentence in data_faults(data)), list(data_faults(data))


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ({"ring": RING[:4]}, "for 4 Regions"),
        ({"rounds": 4}, "cards of Round 4 are too few"),
        ({"shards": replace(DATA.numbers.shards, start={2: (1, 1, 1)})}, "one number a player"),
        ({"shards": replace(DATA.numbers.shards, die=())}, "it has no face"),
    ],
)
def test_numbers_that_cannot_be_played_with_are_found(numbers: dict[str, Any], words: str) -> None:
    data = replace(DATA, numbers=replace(DATA.numbers, **numbers))
    assert any(words in sentence for _, sentence in data_faults(data))


def test_supplies_are_those_of_the_rules() -> None:
    chips = DATA.chips
    assert (chips["madness"].copies, chips["double_madness"].copies, chips["forge"].copies, chips["poison"].copies) == (35, 5, 25, 3)
    assert {chip.copies for chip in chips.values() if chip.level == "weak" and chip.ally} == {10}
    assert {chip.copies for chip in chips.values() if chip.level == "strong"} == {8}
    assert sum(chip.copies for chip in chips.values() if chip.sort == "item") == 22
    assert len(DATA.figures) == 13 and len(DATA.wonderlandians) == 24 and len(DATA.quests) == 30


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_seat_gets_a_faction_of_its_own_whatever_is_wished(seats: int) -> None:
    for wish in FACTIONS:
        dealt = rules(**{f"faction_{number}": wish for number in range(1, 6)}).factions
        assert dealt[0] == wish and sorted(dealt) == sorted(FACTIONS)
    mixed = rules(faction_1="jabberwock", faction_2="jabberwock", faction_3="alice", faction_4="cheshire_cat", faction_5="red_queen").factions
    assert mixed == ("jabberwock", "mad_hatter", "alice", "cheshire_cat", "red_queen")
