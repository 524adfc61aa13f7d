"""What players read is in their language: no English is left in the Portuguese, and every game is told of on the shelf and in a nutshell."""

from __future__ import annotations

import re

import pytest

from wonderland_gui.data.textfiles import read_game_texts, read_shared_texts
from wonderland_gui.games.registry import GAMES
from wonderland_gui.resources import Resources
from wonderland_gui.text import load_texts

LANGUAGES = ("en", "pt")
NAMES = {"Alice", "Edith", "Harry", "Lorina", "Rhoda", "Wonderland", "Flamingo", "XIII", "War", "Enter", "Esc", "Home", "End", "Page", "Tab", "Shift"}
NAMES |= {
    "Maud",
    "Silas",
    "Rowan",
    "Ada",
    "Felix",
    "Iris",
    "Callie",
    "Liddle",
    "Charles",
    "Dodgson",
    "Cheshire",
    "Violet",
    "Empire",
    "State",
    "East",
    "Village",
}
NAMES |= {"Jabberwock", "Tumtum", "Bandersnatch", "Humpty", "Dumpty", "Jubjub"}
"""Names of persons, games and keys, and words that are the same in both languages: they stand below with `SAME`."""
SAME = {"English", "Português", "Brasil", "Normal", "Replay", "total", "Menu", "up", "down", "Item", "Loft", "II", "III"}
ENGLISH = re.compile(r"\b(the|and|of|your|you|with|card|cards|deck|decks|turn|match|is|are|was|this|that|not)\b", re.IGNORECASE)
PORTUGUESE = re.compile(r"\b(uma?|as|os|da|do|seu|sua|você|com|carta|cartas|monte|turno|partida|é|são|este|esta|não)\b", re.IGNORECASE)
SLOT = re.compile(r"\{[\w.+]*\}|\{[\w.+]*:|[\w]+=")


def words_of(language: str, game: str) -> dict[str, str]:
    """Every sentence of a game and of the program, without the names in its slots."""
    texts = read_shared_texts(Resources(), language).texts | read_game_texts(Resources(), game, language).texts
    return {key: SLOT.sub(" ", words) for key, words in texts.items()}


def pages(language: str) -> dict[str, str]:
    """The rules, without the anchors of their headings."""
    return {game: re.sub(r"\{[^}]*\}", "", Resources().read(f"games/{game}/rules.{language}.md").decode()) for game in GAMES}


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize(("language", "foreign"), [("en", PORTUGUESE), ("pt", ENGLISH)])
def test_no_word_of_the_other_language_is_left(game: str, language: str, foreign: re.Pattern[str]) -> None:
    said = {key: words for key, words in words_of(language, game).items() if not key.startswith(("ui.language", "ui.keys"))}
    said[f"rules of {game}"] = pages(language)[game]
    english = {"as", "do"} if language == "en" else set()
    found = {key: sorted({match.group().lower() for match in foreign.finditer(words)} - english) for key, words in said.items()}
    assert {key: words for key, words in found.items() if words} == {}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_sentence_that_is_the_same_in_both_languages_holds_nothing_but_names(game: str) -> None:
    english, portuguese = words_of("en", game), words_of("pt", game)
    same = {key: words for key, words in english.items() if portuguese[key] == words}
    left = {key: set(re.findall(r"[^\W\d_]{2,}", words)) - NAMES - SAME for key, words in same.items()}
    assert {key: words for key, words in left.items() if words} == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_is_told_of_on_the_shelf_and_in_a_nutshell(game: str, language: str) -> None:
    texts = load_texts(Resources(), language)
    assert [part for part in ("title", "tagline", "facts", "about") if not texts.has(f"game.{game}.{part}")] == []
    assert len(texts.say(f"game.{game}.tagline")) <= 40, "it has one line below the cover"
    assert 150 <= len(texts.say(f"game.{game}.about")) <= 520


@pytest.mark.parametrize(
    ("wanted", "never"),
    [
        ("Desfazer", r"[Vv]oltar atrás"),  # taking back
        ("Configurações", r"\b[Aa]justes\b"),  # settings
        ("de ponta-cabeça", r"de cabeça para baixo"),  # upside down
        ("iluminado", r"que brilha"),  # glowing
    ],
)
def test_one_thing_has_one_word_in_portuguese(wanted: str, never: str) -> None:
    said = {**words_of("pt", "duel"), **words_of("pt", "xiii"), **{f"rules of {game}": words for game, words in pages("pt").items()}}
    assert any(wanted.lower() in words.lower() for words in said.values())
    assert {key: words for key, words in said.items() if re.search(never, words)} == {}
