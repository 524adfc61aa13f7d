"""Whole matches as the text board tells them: what each seat reads, word by word."""

from __future__ import annotations

import pytest

from tests.helpers.transcripts import FOLDER, PLAYTHROUGHS, Playthrough, told
from wonderland_gui.games.registry import GAMES


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda p: f"{p.game}-{p.seats}-{p.name}")
def test_a_match_is_told_word_by_word_as_it_was(playthrough: Playthrough) -> None:
    """Changed on purpose?  `python -m tests.helpers.transcripts` writes them anew."""
    assert told(playthrough) == playthrough.file.read_text(encoding="utf-8")


def test_every_game_is_told_with_every_number_of_seats() -> None:
    assert {(p.game, p.seats) for p in PLAYTHROUGHS} == {(game.id, seats) for game in GAMES.values() for seats in game.seats}


def test_no_transcript_is_left_over() -> None:
    assert {path for game in GAMES for path in (FOLDER / game / "transcripts").iterdir()} == {p.file for p in PLAYTHROUGHS}


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda p: p.name)
def test_no_word_is_missing(playthrough: Playthrough) -> None:
    text = playthrough.file.read_text(encoding="utf-8")
    assert "{" not in text and "event." not in text and "component." not in text and "p1" not in text.split()
