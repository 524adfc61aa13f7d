"""What the duel says: previews, refusals, events and card texts, as a player reads them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from tests.helpers.wonderland import ALICE, ARRIVAL, EXAMPLE, RED, action, duel_match, play, rules, shipped, with_items
from wonderland_gui.commands.library import Library
from wonderland_gui.controllers.words import Speaker
from wonderland_gui.data.loader import load_game
from wonderland_gui.engine.match import Match
from wonderland_gui.engine.protocol import Action, Illegal, Named, seat_name
from wonderland_gui.engine.rng import Rng
from wonderland_gui.engine.table import Seat
from wonderland_gui.engine.view import Eyes, foresee
from wonderland_gui.games.duel import GAME
from wonderland_gui.games.duel.definitions import Data
from wonderland_gui.games.duel.keys import Why
from wonderland_gui.games.duel.state import State
from wonderland_gui.resources import Resources
from wonderland_gui.text import load_texts

TEXTS = {language: load_texts(Resources(), language, "duel") for language in ("en", "pt")}
NAMES = {"en": ("The Red Queen", "Alice"), "pt": ("Rainha Vermelha", "Alice")}


def speaker(match: Match[State, Action], eyes: Eyes, language: str = "en") -> Speaker:
    data = shipped()[0]
    return Speaker(
        TEXTS[language], match.look(eyes), eyes, NAMES[language], lambda kind: data.cards.get(kind) or data.wonders.get(kind) or data.backs.get(kind)
    )


def said(match: Match[State, Action], eyes: Eyes, language: str = "en") -> list[str]:
    words = speaker(match, eyes, language)
    return [sentence for notice in words.view.news if (sentence := words.event(notice))]


def preview(match: Match[State, Action], seat: Seat, words: str, language: str = "en") -> list[str]:
    return list(speaker(match, seat, language).preview(foresee(match.rules, match.state, action(match, words), seat, Rng(1))))


def test_a_preview_says_totals_from_the_viewers_side_and_what_the_own_edge_is_worth() -> None:
    match = play(duel_match(), ARRIVAL + "place R5 BD")
    assert preview(match, ALICE, "place B7 BE") == [
        "Column B: 7 to 5 for you, worth 2.",
        "Row E: 7 to 0 for you.",
    ]
    assert preview(match, ALICE, "place B7 BE", "pt") == ["Coluna B: 7 a 5 para você, valendo 2.", "Fileira E: 7 a 0 para você."]


def test_a_preview_says_what_becomes_of_ranks() -> None:
    match = play(duel_match(), ARRIVAL + "place R6r BD")
    # B4r: its Cake points up, its Potion left.  Laid on BE it feeds the 6 above it.
    assert "The Red Queen’s Jabberwock: 6 becomes 12." in preview(match, ALICE, "place B4r BE")
    play(match, "place B4r BE")
    assert "Your Jabberwock: 12 becomes 24." in preview(match, RED, "place R5 CD")


def test_a_level_line_is_said_to_be_level() -> None:
    match = play(duel_match(), ARRIVAL + "place R4 BD")
    assert "Column B: level at 4, worth 2." in preview(match, ALICE, "place B4 BF")


@pytest.mark.parametrize(
    ("language", "placed", "arrived"),
    [
        ("en", "You placed the Jabberwock (6) upside down on BD.", "Alice laid a blue card face down in column C."),
        ("pt", "Você jogou o Jaguadarte (6) ao contrário em BD.", "Alice pôs uma carta azul de face para baixo na coluna C."),
    ],
)
def test_events_are_told_to_you_and_of_others(language: str, placed: str, arrived: str) -> None:
    match = play(duel_match(), ARRIVAL)
    assert said(match, RED, language) == [arrived]
    play(match, "place R6r BD")
    assert said(match, RED, language) == [placed]
    assert said(match, None, language)[0].startswith(NAMES[language][0])


def test_the_end_is_told_line_by_line() -> None:
    match = play(play(duel_match(), ARRIVAL), EXAMPLE)
    assert said(match, ALICE)[1:] == [
        "The edges are turned up.",
        "You take line A: 6 points, 11 to 0.",
        "The Red Queen takes line B: 2 points, 6 to 0.",
        "The Red Queen takes line C: 5 points, 14 to 7.",
        "The Red Queen takes line D: 7 points, 14 to 4.",
        "The Red Queen takes line E: 2 points, 6 to 1.",
        "You take line F: 1 point, 13 to 0.",
    ]


@pytest.mark.parametrize("pair", [False, True])
def test_the_stage_says_which_turn_of_how_many_it_is(pair: bool) -> None:
    match = duel_match(rules(wonders=True, pair=pair))
    steps = [*ARRIVAL.strip().splitlines(), "choose maze", *EXAMPLE.strip().splitlines()]
    seen: list[tuple[str, tuple[int, int] | None]] = []
    for step in steps:
        view = match.look(RED)
        seen.append((view.stage, view.progress))
        play(match, step)
    turns = [("arrival", (n, 6)) for n in range(1, 7)] + [("wonder", None)] + [("placement", (n, 8)) for n in range(1, 9)]
    assert seen == turns
    end = match.look(None)
    assert (end.stage, end.progress) == (("arrival", (1, 6)) if pair else ("reckoning", None))


def test_the_subtitle_tells_turn_wonders_and_play() -> None:
    match = play(duel_match(rules(wonders=True, pair=True)), ARRIVAL)
    assert speaker(match, RED).stage() == "Alice against the Red Queen · Alice chooses a Wonder"
    play(match, "choose maze")
    assert speaker(match, RED).stage() == "Alice against the Red Queen · placement, turn 1 of 8 · with Wonders"
    play(match, EXAMPLE)
    assert speaker(match, ALICE, "pt").stage() == "Alice contra a Rainha Vermelha · chegada, jogada 1 de 6 · com Maravilhas · segunda rodada"
    assert speaker(play(duel_match(), ARRIVAL), RED).stage() == "Alice against the Red Queen · placement, turn 1 of 8"


def test_what_a_wonder_does_is_told() -> None:
    match = play(play(duel_match(rules(wonders=True)), ARRIVAL), "choose tugley_wood\n" + EXAMPLE + "double BD")
    assert said(match, ALICE)[0] == "You let Tugley Wood double the Jabberwock (6)."
    assert said(match, RED)[0] == "Alice lets Tugley Wood double the Jabberwock (6)."


@pytest.mark.parametrize(
    ("items", "text"),
    [
        ({"top": "cake"}, "Doubles the card above it; turned, the card below it."),
        ({"left": "potion"}, "Reduces the card on its left to zero; turned, the card on its right."),
        (
            {"right": "cake", "bottom": "cake"},
            "Doubles the card on its right; turned, the card on its left. Doubles the card below it; turned, the card above it.",
        ),
        ({}, ""),
    ],
)
def test_an_edited_card_has_an_edited_text(items: dict[str, Any], text: str) -> None:
    data: Data = with_items(dict.fromkeys(range(1, 8), items))
    assert TEXTS["en"].rules("blue_4", data.cards["blue_4"]) == text


def test_an_edited_rank_is_told_in_names() -> None:
    match = duel_match()
    words = speaker(match, RED)
    card = replace(shipped()[0].cards["red_4"], rank=9)
    assert words.texts.kind("red_4", "a", lambda _: card) == "the Tove (9)"


@pytest.mark.parametrize("why", Why)
@pytest.mark.parametrize("language", ["en", "pt"])
def test_every_refusal_is_a_sentence(language: str, why: Why) -> None:
    words = speaker(duel_match(), ALICE, language)
    for who in (RED, ALICE):
        sentence = words.why(Illegal(why, {"who": seat_name(who), "zone": Named("zone", "cell.1.1")}))
        assert "{" not in sentence and sentence[0].isupper() and sentence.endswith(".")


def every_word(language: str, **options: bool) -> str:
    """All that is said in matches with each Wonder: events and offers, to both seats and a spectator."""
    said_: set[str] = set()
    for wonder, last in (("white_rabbit", ""), ("maze", ""), ("tea_party", "ignore BD"), ("tugley_wood", "double CE")):
        match = duel_match(rules(wonders=True, **options))
        for step in [*ARRIVAL.splitlines(), f"choose {wonder}", *EXAMPLE.splitlines(), *last.splitlines()]:
            if match.decide is not None:
                words = speaker(match, match.decide.seat, language)
                said_ |= {words.action(offer) for offer in words.view.offers} | {words.tag(offer) for offer in words.view.offers}
            play(match, step)
            for eyes in (RED, ALICE, None):
                said_ |= set(said(match, eyes, language))
    return "\n".join(sorted(said_))


def test_portuguese_sentences_agree_with_every_card_and_place() -> None:
    """Cards are of either gender, so nothing said of one depends on it; the edges have no article of their own, so the sentence gives them one."""
    words = every_word("pt")
    assert not re.search(r"(?:Colocar|colocou|Jogar|jogou|pôs) [^\n]*virad[ao]", words)
    assert not re.search(r"\b(?:em|de|a|e) borda\b", words)
    assert "na coluna C" in words and "da coluna B e da fileira E" in words


@pytest.mark.parametrize("language", ["en", "pt"])
def test_a_wonder_in_a_sentence_has_its_article(language: str) -> None:
    data = shipped()[0]
    words = every_word(language)
    for kind in data.wonders:
        name, with_article = TEXTS[language].kind(kind), TEXTS[language].kind(kind, "a")
        # Behind a verb stands "the Maze", never "The Maze" nor "Tea Party" alone.
        assert not re.search(rf"(?:[Cc]ho(?:o)?se|[Ee]scolh\w+:?) {name}\b", words) or with_article == name
        assert with_article in words


@pytest.mark.parametrize("language", ["en", "pt"])
def test_a_play_is_never_called_a_match(language: str) -> None:
    """Two plays make one match, so what is said of a play must not call it by the other's name."""
    texts, match_ = TEXTS[language], {"en": "match", "pt": "partida"}[language]
    keys_ = (
        "event.play_ended",
        "option.pair",
        "option.pair.help",
        "zone.wonder",
        "prompt.choose",
        "event.chosen",
        "why.wonder_chosen",
        "over.pair",
        "over.pair_draw",
    )
    assert not [key for key in (*keys_, "stage.arrival", "score.first.row.d") if match_ in texts.template(key).lower()]
    assert match_ in texts.template("why.over").lower()


def test_the_end_of_two_plays_names_the_winner() -> None:
    match = play(play(duel_match(rules(pair=True)), ARRIVAL), EXAMPLE)
    play(play(match, ARRIVAL), "place R6r BD\nplace B4r AD\nplace R4 CD\nplace B1 AE\nplace R3 CE\nplace B3 AF\nplace R5 CF\nplace B7 BF")
    assert match.over is not None and {standing.rank for standing in match.over.standings} == {1, 2}
    winner = next(standing.seat for standing in match.over.standings if standing.rank == 1)
    for language, (you, other) in {"en": ("You have", "Alice has"), "pt": ("Você leva", "Alice leva")}.items():
        assert winner == ALICE
        assert speaker(match, ALICE, language).over().startswith(you) and speaker(match, RED, language).over().startswith(other)


@pytest.mark.parametrize("language", ["en", "pt"])
def test_in_two_plays_nobody_is_called_by_a_side_that_changes(language: str) -> None:
    info = load_game(GAME, Resources()).info
    assert info is not None
    texts = TEXTS[language]
    one, two = ([texts.say(info.name_of(seat, rules(pair=pair).options)) for seat in (RED, ALICE)] for pair in (False, True))
    assert one == [texts.say(f"ui.duel.{side}") for side in ("red_queen", "alice")]
    assert len({*one, *two}) == 4
    # The same from the options as a match file holds them.
    assert [texts.say(info.name_of(seat, {"pair": True})) for seat in (RED, ALICE)] == two


def test_programs_call_the_seats_of_two_plays_by_the_same_names_as_the_window() -> None:
    library = Library((), "en", users=False)
    names = [library.side_names(GAME, ["", "Ada"], library.texts("duel"), rules(pair=pair).options) for pair in (False, True)]
    assert names == [("The Red Queen", "Ada"), ("Player 1", "Ada")]
