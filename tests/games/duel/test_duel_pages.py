"""The pages of rules say what the rules do."""

from __future__ import annotations

import re

import pytest

from tests.helpers.wonderland import points, ranks, rules, shipped, table_of
from wonderland_gui.resources import Resources

PAGES = {language: Resources().read(f"games/duel/rules.{language}.md").decode() for language in ("en", "pt")}
SIDES = {"en": ("Alice", "Red Queen"), "pt": ("Alice", "Rainha Vermelha")}


def tables(language: str, anchor: str) -> list[list[list[str]]]:
    """The tables below a heading, cell by cell, without their heads."""
    section = PAGES[language].split(f"{{#{anchor}}}")[1].split("\n## ")[0]
    found: list[list[list[str]]] = []
    for block in re.findall(r"(?:^\|.*\n)+", section, re.MULTILINE):
        found.append([[cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines() if not line.startswith("| --")])
    return found


@pytest.mark.parametrize("language", PAGES)
def test_the_example_comes_out_as_the_page_says(language: str) -> None:
    board, lines = tables(language, "example")
    worth = dict(re.findall(r"([A-F]) \((\d)\)", " ".join([*board[0], *(row[0] for row in board)])))
    card = {"A": "B", "R": "R"}
    rows = [" ".join(f"{card[cell[0]]}{cell[1]}{'r' if ' ' in cell else ''}" if re.match(r"[AR]\d", cell) else "--" for cell in row[1:]) for row in board[1:]]
    duel = rules()
    now = table_of(duel, " ".join(f"{line}{value}" for line, value in worth.items()), rows)
    sheet = duel.scorer.sheet(now.table)
    for (name, alice, red, value, taker), totals, worth_, taken in zip(lines[1:], sheet.totals, sheet.worth, sheet.takers, strict=True):
        assert (int(red), int(alice), int(value)) == (*totals, worth_), name
        assert taker == (SIDES[language][1 - taken] if taken is not None else taker)
        assert (taken is None) == (taker not in SIDES[language])
    assert points(duel, now) == (6, 15) and re.search(r"\*\*15 (to|a) 6\*\*", PAGES[language])
    assert sorted(rank for row in ranks(duel, now) for rank in row) == [0, 0, 0, 1, 4, 4, 4, 6, 14]


@pytest.mark.parametrize("language", PAGES)
def test_the_card_table_is_that_of_the_data_and_said_to_be_a_design(language: str) -> None:
    (cards,) = tables(language, "cards")
    words = {"en": {"": None, "Cake": "cake", "Potion": "potion"}, "pt": {"": None, "Bolo": "cake", "Poção": "potion"}}[language]
    assert [int(row[0]) for row in cards[1:]] == sorted({card.rank for card in shipped()[0].cards.values()})
    for rank, left, right, below in cards[1:]:
        for side in ("red", "blue"):
            items = shipped()[0].cards[f"{side}_{rank}"].items
            assert (items.left, items.right, items.bottom, items.top) == (words[left], words[right], words[below], None)
    assert {"en": "design of ours", "pt": "projeto nosso"}[language] in PAGES[language]


def test_both_pages_have_the_same_sections() -> None:
    assert re.findall(r"\{#([\w-]+)\}", PAGES["en"]) == re.findall(r"\{#([\w-]+)\}", PAGES["pt"])
