"""The chronicle as lines: for each viewer what that viewer may read, made once, and true after every step back and forth."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers.wonderland import ALICE, RED, duel_match, play, shipped
from wonderland_gui.controllers.chronicle_lines import ChronicleLines
from wonderland_gui.controllers.words import Speaker
from wonderland_gui.data.loader import load_game
from wonderland_gui.engine.match import Match
from wonderland_gui.engine.view import Eyes
from wonderland_gui.games.registry import GAMES
from wonderland_gui.resources import Resources
from wonderland_gui.text import Texts, load_texts
from wonderland_gui.views.chronicle import LogLine

LOADED = load_game(GAMES["duel"], Resources())
SHIPPED = load_texts(Resources(), "en").with_game(LOADED.texts)
ARRIVED = {"event.arrived": "{who} laid {card.a} face down.", "component.back_duel_alice.a": "a blue card"}
TEXTS = {"en": Texts("en", {**SHIPPED._words, **ARRIVED}, SHIPPED._fallback), "pt": load_texts(Resources(), "pt").with_game(LOADED.texts)}
SCRIPT = "arrive R1 D\narrive B1 A\narrive R2 E\narrive B2 B\narrive R3 F\narrive B3 C\nplace R4 AD"


def speaker(match: Match[Any, Any], eyes: Eyes, texts: Texts = TEXTS["en"]) -> Speaker:
    return Speaker(texts, match.look(eyes), eyes, ("Lorina", "Edith"), lambda kind: shipped()[0].cards.get(kind, {}))


def lines(made: ChronicleLines, match: Match[Any, Any], eyes: Eyes, texts: Texts = TEXTS["en"]) -> tuple[LogLine, ...]:
    return made.until(match.cursor, speaker(match, eyes, texts))


def test_who_did_it_stands_first_and_the_own_lines_are_marked() -> None:
    match = play(duel_match(), SCRIPT)
    own = [line for line in lines(ChronicleLines(match), match, RED) if line.at in (1, 2)]
    assert [(line.who, line.own) for line in own] == [("You", True), ("Edith", False)]
    assert own[1].words == "laid a blue card face down."


@pytest.mark.parametrize("eyes", [RED, ALICE, None, (RED, ALICE)])
def test_every_viewer_has_the_same_number_of_lines_and_no_secret_of_another(eyes: Eyes) -> None:
    match = play(duel_match(), SCRIPT)
    made = ChronicleLines(match)
    said = "\n".join(f"{line.who} {line.words}" for line in lines(made, match, eyes))
    assert len(lines(made, match, eyes)) == len(lines(made, match, RED))
    assert ("Hedgehog" in said) == (eyes == RED)
    assert ("Dormouse" in said) == (eyes == ALICE)
    assert "Tove" in said


@pytest.mark.parametrize("order", [(RED, ALICE, None), (ALICE, (RED, ALICE), RED), ((RED, ALICE), RED, ALICE)])
def test_whoever_comes_to_the_screen_next_reads_nothing_that_was_written_for_the_one_before(order: tuple[Eyes, ...]) -> None:
    match = play(duel_match(), SCRIPT)
    made = ChronicleLines(match)
    for eyes in order:
        assert lines(made, match, eyes) == lines(ChronicleLines(match), match, eyes)


def test_lines_are_put_into_words_once() -> None:
    match = play(duel_match(), SCRIPT)
    made = ChronicleLines(match)
    first = lines(made, match, RED)
    assert all(a is b for a, b in zip(first, lines(made, match, RED), strict=True))
    made.forget()
    assert lines(made, match, RED, TEXTS["pt"]) != first


def test_looking_back_shows_the_lines_up_to_there_and_coming_forward_the_same_again() -> None:
    match = play(duel_match(), SCRIPT)
    made = ChronicleLines(match)
    whole = lines(made, match, RED)
    match.seek(3)
    assert lines(made, match, RED) == tuple(line for line in whole if line.at <= 3)
    match.seek(7)
    assert lines(made, match, RED) == whole


def test_what_was_played_otherwise_after_taking_back_is_told_as_it_was_played() -> None:
    match = play(duel_match(), SCRIPT)
    made = ChronicleLines(match)
    lines(made, match, RED)
    match.seek(5)
    play(match, "arrive B7 C\nplace R5 AD")
    assert lines(made, match, RED) == lines(ChronicleLines(match), match, RED)
    match.seek(4)
    play(match, "arrive R7 F")
    assert lines(made, match, RED) == lines(ChronicleLines(match), match, RED)
