"""The rules page of the duel as the window reads it: its numbers are those of the data."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wonderland_gui.controllers.library import Library
from wonderland_gui.games.duel import GAME
from wonderland_gui.resources import Resources


def pack(folder: Path, words: str) -> Path:
    """A pack that lays `words` over the numbers of the duel."""
    place = folder / "games" / "duel"
    place.mkdir(parents=True)
    (place / "game.yaml").write_text(words, encoding="utf-8")
    return folder


@pytest.mark.parametrize("language", ["en", "pt"])
def test_the_page_of_rules_says_the_numbers(tmp_path: Path, language: str) -> None:
    words = {"en": r"doubl|twice|[Ff]our times", "pt": r"dobr|quatro"}[language]
    usual, changed = (
        Library({GAME.id: GAME}, (), Resources(), packs, language).rules_text(GAME.id)
        for packs in ([], [pack(tmp_path, "numbers: {cake: 3, tugley_wood: 5}\n")])
    )
    for page in (usual, changed):
        assert "{numbers" not in page and "{#tugley-wood}" in page
    # What the example tells was reckoned with the cards and numbers that are shipped, and says so.
    before = re.split(r"^## .*\{#example\}$", usual, flags=re.MULTILINE)
    assert re.search(words, before[0]) and {"en": "as they come with the program", "pt": "que vêm com o programa"}[language] in before[1].split("\n## ")[0]
    told = [section for section in re.split(r"^##+ ", changed, flags=re.MULTILINE) if "{#example}" not in section]
    assert not [section for section in told if re.search(words, section)]
    assert re.search(r"\b3\b", next(section for section in told if "{#items}" in section))
    assert re.search(r"\b5\b", next(section for section in told if "{#tugley-wood}" in section))
