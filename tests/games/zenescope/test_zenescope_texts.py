"""What players of the third game read: card texts that follow the data, and words that tell one thing from another."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from tests.helpers.card_texts import cards_of, shipped_of, stated_numbers, texts_of
from tests.helpers.two_worlds import at
from wonderland_gui.controllers.words import Speaker
from wonderland_gui.data.fields import component_of, fields_of
from wonderland_gui.data.sentences import slots_of
from wonderland_gui.engine.protocol import Named, Param
from wonderland_gui.games.zenescope import GAME
from wonderland_gui.games.zenescope.keys import Prompt
from wonderland_gui.resources import Resources
from wonderland_gui.text import Voice

LANGUAGES = ("en", "pt")
CARDS = ("characters", "bosses", "items", "goals", "events_real", "events_wonder")
UNSAID = {"copies"}
"""How many cards there are is no matter of their text."""


shipped = partial(shipped_of, "zenescope")
texts = partial(texts_of, "zenescope")
cards = partial(cards_of, "zenescope")


def said(language: str, kind: str, params: Mapping[str, Param]) -> str:
    return " ".join(texts(language).say(f"component.{kind}.{form}", params) for form in ("rules", "foot") if texts(language).has(f"component.{kind}.{form}"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("group", CARDS)
def test_an_edited_number_edits_the_sentence_of_its_card(group: str, language: str) -> None:
    tree: Any = shipped().files["components"]
    for kind, card in cards(group).items():
        params = fields_of(card)
        for name, number in stated_numbers(tree[group][kind]):
            if name not in UNSAID:
                assert params[name] == number
                edited = said(language, kind, {**params, name: number + 7})
                assert edited != said(language, kind, params), f"{kind} does not say {name}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("group", CARDS)
def test_every_card_says_what_it_does_and_the_sentence_is_whole(group: str, language: str) -> None:
    for kind, card in cards(group).items():
        words = texts(language).rules(kind, card)
        assert words.endswith("."), kind
        assert not set("{}") & set(words), words
        assert words[0].isupper(), words


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_cards_or_places_have_one_name(language: str) -> None:
    named = [texts(language).kind(kind) for kind in cards("sides", "places", *CARDS)]
    assert len(set(named)) == len(named)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_has_a_name_with_its_article_and_a_short_one(language: str) -> None:
    groups = [name for name in shipped().files["components"] if name != "numbers"]
    for kind in cards(*groups):
        assert {f"component.{kind}", f"component.{kind}.a", f"component.{kind}.tag"} <= shipped().texts[language].keys()


def test_the_texts_have_no_fault() -> None:
    assert [str(problem) for problem in shipped().problems if "/text." in problem.file or problem.code in ("no_text", "no_anchor")] == []


def test_portuguese_names_the_fields_that_english_names() -> None:
    for kind in cards(*CARDS):
        named = [{slot.name for slot in slots_of(shipped().texts[language][f"component.{kind}.rules"])} for language in LANGUAGES]
        assert named[0] == named[1], kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_foot_of_an_item_names_its_sorts(language: str) -> None:
    items = cards("items")
    sorts = {texts(language).template(f"component.{kind}.foot"): item.tags for kind, item in items.items()}
    assert len(set(sorts.values())) == len(sorts)
    assert all(len(words.split(", ")) == len(tags) for words, tags in sorts.items())
    assert set(sorts.values()) == {item.tags for item in items.values()}


@pytest.mark.parametrize(("language", "begins"), [("en", "Goal: "), ("pt", "Objetivo: ")])
def test_a_character_tells_its_goal_at_its_foot(language: str, begins: str) -> None:
    for kind in cards("characters"):
        assert said(language, kind, fields_of(cards("characters")[kind])).count(begins) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_is_asked_a_price_is_told_for_what(language: str) -> None:
    asked = {str(prompt) for prompt in Prompt if prompt.startswith("pay_")}
    for group in ("events_real", "events_wonder"):
        for kind, card in cards(group).items():
            if card.test is None or card.test.pay is None:
                continue
            price = next(name for name in ("item", "madness", "skip") if getattr(card.test.pay, name))
            asked.discard(f"pay_{price}")
            voice = Voice(component=component_of(shipped().data))
            params = {"seat": Named("seat", "0"), "n": getattr(card.test.pay, price), "card": Named("kind", kind)}
            assert texts(language).say(f"component.{kind}") in texts(language).say(f"prompt.pay_{price}", params, voice)
            assert texts(language).rules(kind, card) in texts(language).say(f"prompt.pay_{price}.how", params, voice)
    assert not asked


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_goal_of_two_worlds_names_them_both(language: str) -> None:
    words = said(language, "red_knight", fields_of(cards("characters")["red_knight"]))
    for side in {"en": ("Real World", "Wonderland"), "pt": ("Mundo Real", "País das Maravilhas")}[language]:
        assert side in words


def test_the_rules_have_the_same_chapters_in_both_languages() -> None:
    pages = [Resources().read(f"games/zenescope/rules.{language}.md").decode() for language in LANGUAGES]
    chapters = [re.findall(r"^(#+) .*\{#([\w-]+)\}$", page, re.MULTILINE) for page in pages]
    assert chapters[0] == chapters[1]
    assert len(chapters[0]) > 20


def test_whatever_is_asked_has_a_chapter_in_the_rules() -> None:
    info = shipped().info
    assert info is not None
    assert set(info.anchors) == {str(prompt) for prompt in Prompt}


@pytest.mark.parametrize(
    ("zone", "language", "long", "short"),
    [
        ("space.SW.forest.2.4", "en", "the Forest, row 2, column 4, Event", "the Forest (2, 4)"),
        ("space.SW.forest.6.1", "en", "the Forest, row 6, column 1, Boss: the Carpenter", "the Forest (6, 1)"),
        ("space.SW.forest.3.3", "pt", "a Floresta, linha 3, coluna 3, Bosque dos Cogumelos", "o Bosque dos Cogumelos"),
        ("space.NE.liddle_residence.6.1", "en", "the Residence, row 6, column 1, Basement Mirror, Warp!", "the Basement Mirror"),
        ("space.NW.empire_state.1.2", "pt", "o Empire State, linha 1, coluna 2", "o Empire State (1, 2)"),
    ],
)
def test_the_name_of_a_space_says_what_is_there(zone: str, language: str, long: str, short: str) -> None:
    voice = Voice(component=component_of(shipped().data))
    assert texts(language).zone(zone, voice) == long
    assert texts(language).zone(zone, voice, short=True) == short


def test_every_space_of_every_side_is_known_by_what_it_is() -> None:
    data = shipped().data
    spots = data.spots
    boards = GAME.rules(data, shipped().options).boards  # type: ignore[attr-defined]
    assert {str(space.zone): (space.kind, space.place) for space in boards.spaces} == {zone: (spot.kind, spot.place) for zone, spot in spots.items()}
    assert {spot.place for spot in spots.values()} - {""} == set(data.places)


def test_a_side_whose_map_has_faults_has_no_known_spaces_and_the_others_have() -> None:
    data = shipped().data
    broken = replace(data, sides={**data.sides, "forest": replace(data.sides["forest"], map="+")})
    assert not [zone for zone in broken.spots if ".forest." in zone]
    assert len(broken.spots) == len(data.spots) - data.numbers.sides**2


@pytest.mark.parametrize(("done", "said"), [({}, "nobody has one yet"), ({0: ["g02"], 1: ["g03", "goal_token"]}, "somebody has 2")])
def test_the_subtitle_tells_how_many_goals_the_best_player_has(done: dict[int, list[str]], said: str) -> None:
    view = at(done=done).look(None)
    speaker = Speaker(texts("en"), view, None, ("Maud", "Silas"), component_of(shipped().data))
    assert speaker.stage() == f"Round 1 · the race for 3 Goals · {said}"
