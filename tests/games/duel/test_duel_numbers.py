"""Every number of the duel stands in its YAML: one that is edited changes play, sentences and pages of rules alike, or is refused by the check."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.wonderland import ARRIVAL, EXAMPLE, duel_match, play, ranks, shipped, table_of
from wonderland_gui.data.loader import Loaded, load_game
from wonderland_gui.games.duel import GAME
from wonderland_gui.games.duel.definitions import Numbers
from wonderland_gui.games.duel.rules import Duel
from wonderland_gui.resources import Resources
from wonderland_gui.text import load_texts

FREE = ("cake", "tugley_wood")
"""Numbers that may be anything; the others fit each other in one way only."""
LANGUAGES = ("en", "pt")


def pack(folder: Path, files: dict[str, str]) -> Path:
    """A pack with these files of the duel."""
    place = folder / "games" / "duel"
    place.mkdir(parents=True)
    for name, words in files.items():
        (place / name).write_text(words, encoding="utf-8")
    return folder


def loaded(folder: Path, files: dict[str, str]) -> Loaded:
    return load_game(GAME, Resources(), [pack(folder, files)])


def edited(folder: Path, number: int, *names: str) -> Loaded:
    return loaded(folder, {"game.yaml": "numbers: {" + ", ".join(f"{name}: {number}" for name in names) + "}\n"})


def test_every_number_is_looked_at_here() -> None:
    assert {f.name for f in fields(Numbers)} == {*FREE, "hand", "edge", "grid"}


@pytest.mark.parametrize("name", ["hand", "edge", "grid"])
def test_a_number_that_cannot_be_edited_alone_is_found(tmp_path: Path, name: str) -> None:
    found = edited(tmp_path, getattr(shipped()[0].numbers, name) + 1, name)
    assert not found.playable and any(problem.code == "rules_fault" and f"numbers.{name}" in str(problem.params["detail"]) for problem in found.problems)


@pytest.mark.parametrize("name", FREE)
@pytest.mark.parametrize("number", [0, -1])
def test_a_number_that_makes_nonsense_is_found(tmp_path: Path, name: str, number: int) -> None:
    found = edited(tmp_path, number, name)
    assert not found.playable and any(f"numbers.{name}: {number} would make ranks lower" in str(problem.params.get("detail")) for problem in found.problems)


@pytest.mark.parametrize("name", FREE)
@pytest.mark.parametrize("number", [1, 3, 5])
def test_an_edited_number_is_sound(tmp_path: Path, name: str, number: int) -> None:
    found = edited(tmp_path, number, name)
    assert found.playable and not found.problems


def test_ranks_follow_the_cakes(tmp_path: Path) -> None:
    found = edited(tmp_path, 3, "cake")
    duel = Duel(found.data, found.options)
    assert ranks(duel, table_of(duel, "A1 B2 C3 D1 E2 F3", ["-- -- --", "B5r B6 R5", "-- -- --"]))[1][1] == 6 * 3 * 3


def test_ranks_and_points_follow_tugley_wood(tmp_path: Path) -> None:
    found = edited(tmp_path, 5, "tugley_wood")
    duel = Duel(found.data, found.options)
    high = table_of(duel, "A3 B7 C1 D4 E6 F5", ["R3 tugley_wood B5r", "B4r R1r B2", "R2 R7 B6"])
    assert duel.scorer.sheet(high.table).worth[1] == 7 * 5
    low = table_of(duel, "A6 B2 C5 D7 E2 F1", ["B4r R6r R4", "B1 -- R3", "B3 R5 B7"], wonder=["tugley_wood"])
    match = play(duel_match(duel, start=low), "double BD")
    assert ranks(duel, match.state)[0][1] == 6 * 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_say_the_number_in_words_or_in_digits(tmp_path: Path, language: str) -> None:
    """No sentence goes on speaking of doubling, and those that say what a card does say by how much."""
    words = {"en": r"doubl|twice|Doubl", "pt": r"[Dd]obr"}[language]
    usual, changed = (
        load_texts(Resources().with_packs(packs), language, "duel") for packs in ([], [pack(tmp_path, {"game.yaml": "numbers: {cake: 3, tugley_wood: 5}\n"})])
    )
    texts = shipped_texts(language)
    speaking = [key for key, template in texts.items() if re.search(words, usual.page(template))]
    assert len(speaking) > 14
    assert not [key for key in speaking if re.search(words, changed.page(texts[key]))]
    data = shipped()[0]
    assert " 3 " in changed.rules("red_5", data.cards["red_5"]) and "5" in changed.rules("tugley_wood", data.wonders["tugley_wood"])
    assert "5" in changed.say("mark.doubled") and "5" in changed.say("action.double.if") and "{" not in changed.say("prompt.double.how")


def shipped_texts(language: str) -> dict[str, str]:
    return dict(load_game(GAME, Resources()).texts[language])


@pytest.mark.parametrize(
    ("file", "words", "speaker"),
    [
        ("text.en.yaml", 'why.over: "Over, {numbers.cak} times."\n', "why.over"),
        ("text.pt.yaml", 'component.maze.rules: "{numbers.cak}"\n', "component.maze.rules"),
        ("rules.en.md", "# Wonderland\n{numbers.cak:2=two|other=some} cakes\n", "rules.en.md"),
    ],
)
def test_a_number_that_is_not_there_is_found(tmp_path: Path, file: str, words: str, speaker: str) -> None:
    found = [problem for problem in loaded(tmp_path, {file: words}).problems if problem.code == "unknown_slot"]
    (problem,) = found
    assert problem.params == {"key": speaker, "name": "numbers.cak", "suggestion": "numbers.cake"}


def test_a_page_that_speaks_of_a_number_that_is_not_there_closes_no_game(tmp_path: Path) -> None:
    assert loaded(tmp_path, {"rules.en.md": "# Wonderland\n{numbers.cak}\n"}).playable


def test_an_edited_rank_is_what_a_line_is_worth_and_what_is_said_of_it(tmp_path: Path) -> None:
    found = loaded(tmp_path, {"components.yaml": "cards: {red_7: {rank: 9}}\n"})
    assert found.playable and not found.problems
    duel = Duel(found.data, found.options)
    match = play(play(duel_match(duel), ARRIVAL), EXAMPLE)
    assert match.over is not None
    row: Any = next(line for line in match.over.standings[0].lines if line.key == "row.d")
    assert row.points == 9
    assert load_texts(Resources(), "en", "duel").kind("red_7", "a", lambda kind: found.data.cards[kind]) == "the Red Queen (9)"
