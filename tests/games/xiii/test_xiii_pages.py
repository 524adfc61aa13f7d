"""The pages of rules and the hints of Wonderland XIII say what the rules do."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from tests.helpers.library import rules, shipped
from wonderland_gui.data.fields import fields_of
from wonderland_gui.data.loader import load_game
from wonderland_gui.games.xiii import GAME
from wonderland_gui.resources import Resources
from wonderland_gui.text import load_texts

RAW = {language: Resources().read(f"games/xiii/rules.{language}.md").decode() for language in ("en", "pt")}
PAGES = {language: load_texts(Resources(), language, "xiii").page(raw) for language, raw in RAW.items()}
"""As they are read, with the numbers of the data in them."""


def section(language: str, anchor: str) -> str:
    """What stands below a heading."""
    return PAGES[language].split(f"{{#{anchor}}}")[1].split("\n#")[0]


@pytest.mark.parametrize("language", PAGES)
def test_the_example_comes_out_as_the_page_says(language: str) -> None:
    words = section(language, "example").lower()
    names = {
        "en": ("alices", "white rabbits", "cheshire cats", "a hatter", "a queen", "bundles"),
        "pt": ("alices", "coelhos", "gatos", "um chapeleiro", "uma rainha", "feixes"),
    }
    numbers = {"en": ("two", "three", "four"), "pt": ("dois", "três", "quatro")}[language]
    found = {}
    for kind, name in zip(("alice", "white_rabbit", "cheshire_cat", "hatter", "queen_of_hearts", "spirit_bundle"), names[language], strict=True):
        count = re.search(rf"({'|'.join(numbers)}) {name}", words)
        assert count is not None or name in words
        found[kind] = numbers.index(count.group(1)) + 2 if count is not None else 1
    points = rules().scorer.points(found)
    assert points == 35 and f"**{points} " in section(language, "example")


@pytest.mark.parametrize("language", PAGES)
def test_the_numbers_of_the_page_are_those_of_the_data(language: str) -> None:
    numbers, spirits = shipped()[0].numbers, shipped()[0].spirits
    points = section(language, "points")
    assert f"**{numbers.set}**" in points and f"**{spirits['spirit_bundle'].points}**" in points
    assert rules().scorer.single(3) == 6 and ("worth 6" in points or "valem 6" in points)
    assert (numbers.deal, numbers.decks, numbers.keys, numbers.collapse, numbers.refill) == (3, 5, 2, 3, 3)
    assert (numbers.empty_decks.two, numbers.empty_decks.three, numbers.empty_decks.four) == (1, 2, 2)


@pytest.mark.parametrize("language", PAGES)
def test_every_prompt_leads_to_a_heading_and_every_spirit_has_its_paragraph(language: str) -> None:
    info = load_game(GAME, Resources()).info
    anchors = set(re.findall(r"\{#([\w-]+)\}", PAGES[language]))
    assert info is not None and set(info.anchors.values()) <= anchors
    assert {kind.replace("_", "-") for kind, spirit in shipped()[0].spirits.items() if spirit.skill} <= anchors


def test_both_pages_have_the_same_sections() -> None:
    assert re.findall(r"\{#([\w-]+)\}", PAGES["en"]) == re.findall(r"\{#([\w-]+)\}", PAGES["pt"])


@pytest.mark.parametrize("language", PAGES)
def test_the_hints_and_the_cards_name_every_skill_in_one_line(language: str) -> None:
    texts = load_texts(Resources(), language, "xiii")
    for kind, spirit in shipped()[0].spirits.items():
        assert len(texts.say(f"ui.xiii.line.{kind}")) <= 36
        assert texts.rules(kind, spirit)
        if spirit.skill is not None:
            assert len(texts.say(f"ui.xiii.hint.{kind}")) <= 38
            assert texts.kind(kind, "tag") in texts.rules("hint", shipped()[0].hints["hint"])


@pytest.mark.parametrize("language", PAGES)
def test_an_edited_number_edits_its_card_text(language: str) -> None:
    from dataclasses import replace

    texts = load_texts(Resources(), language, "xiii")
    bundle, alice = shipped()[0].spirits["spirit_bundle"], shipped()[0].spirits["alice"]
    assert "7" in texts.rules("spirit_bundle", replace(bundle, points=7)) and "2" in texts.rules("alice", replace(alice, keys=2))


EDITED = [field.name for field in fields(shipped()[0].numbers) if field.name != "empty_decks"] + ["empty_decks.two", "empty_decks.three", "empty_decks.four"]


@pytest.mark.parametrize("number", EDITED)
@pytest.mark.parametrize("language", PAGES)
def test_an_edited_number_edits_the_page(language: str, number: str) -> None:
    texts = load_texts(Resources(), language, "xiii")
    told = fields_of(shipped()[0].numbers, "numbers.")
    assert f"numbers.{number}" in told
    page = texts.with_numbers({**told, f"numbers.{number}": 97}).page(RAW[language])
    assert "97" in page and page != PAGES[language] and "{" not in re.sub(r"\{#[\w-]+\}", "", page)
