"""The games with their data and texts: read once, in one language, as the pages ask for them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

import pytest

from wonderland_gui.controllers.library import Library, option_fields
from wonderland_gui.data.loader import load_game
from wonderland_gui.games.registry import GAMES
from wonderland_gui.models.setup import PERSON
from wonderland_gui.resources import Resources
from wonderland_gui.text import Texts

pytestmark = pytest.mark.usefixtures("qapp")


def made(*packs: Path, language: str = "en") -> Library:
    return Library(GAMES, ("random", "greedy"), Resources(), packs, language)


def pack(folder: Path, **files: str) -> Path:
    """A pack for the duel."""
    where = folder / "games" / "duel"
    where.mkdir(parents=True)
    for name, text in files.items():
        (where / name.replace("__", ".")).write_text(text, encoding="utf-8")
    return folder


def test_a_game_is_read_when_it_is_first_asked_for_and_only_then(monkeypatch: pytest.MonkeyPatch) -> None:
    reads: list[str] = []

    def load(game: Any, *more: Any) -> Any:
        reads.append(game.id)
        return load_game(game, *more)

    monkeypatch.setattr("wonderland_gui.controllers.library.load_game", load)
    library = made()
    assert not library.is_read("duel")
    assert library.loaded("duel") is library.load(GAMES["duel"])
    library.set_language("pt")
    library.texts_of("duel")
    assert reads == ["duel"]
    assert library.is_read("duel")


def test_a_game_that_is_read_later_is_checked_against_shared_files_as_they_are_then(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    library = made(tmp_path)
    assert not library.loaded("duel").problems
    template = tmp_path / "shared" / "templates" / "xiii_key.yaml"
    template.parent.mkdir(parents=True)
    template.write_text('layers: [{paint: figure, box: [0, 0, 1, 1], art: "{picture}"}]', encoding="utf-8")
    library.renew({"duel": library.loaded("duel")})
    assert {problem.code for problem in library.loaded("xiii").problems} == {"no_field"}


def test_a_game_that_there_is_not_is_no_playable_one() -> None:
    assert made().playable("duel")
    assert not made().playable("chess")
    with pytest.raises(KeyError):
        made().loaded("chess")


def test_a_game_whose_data_is_broken_is_not_playable(tmp_path: Path) -> None:
    library = made(pack(tmp_path, components__yaml="cards: [\n"))
    assert not library.playable("duel")
    assert library.loaded("duel").errors


@pytest.mark.parametrize(("asked", "spoken"), [("pt", "pt"), ("pt_BR", "pt"), ("pt-BR", "pt"), ("en_GB", "en"), ("de_DE", "en"), ("C", "en"), ("", "en")])
def test_an_unknown_language_is_the_nearest_that_there_is(asked: str, spoken: str) -> None:
    assert made(language=asked).texts.language == spoken


def test_another_language_changes_shared_words_and_those_of_the_games() -> None:
    library = made()
    english = library.texts.say("ui.menu.save"), library.texts_of("duel").say("ui.duel.alice"), library.texts_of("duel").say("ui.duel.red_queen")
    library.set_language("pt")
    portuguese = library.texts.say("ui.menu.save"), library.texts_of("duel").say("ui.duel.alice"), library.texts_of("duel").say("ui.duel.red_queen")
    assert english[0] != portuguese[0]
    assert english[2] != portuguese[2]


def test_the_rules_are_those_of_the_language_and_english_where_there_are_none(tmp_path: Path) -> None:
    english, portuguese = made().rules_text("duel"), made(language="pt").rules_text("duel")
    assert english.startswith("# Wonderland")
    assert portuguese != english
    assert made().rules_text("chess") == ""
    changed = made(pack(tmp_path, rules__en__md="# Mine {#mine}\n"))
    assert changed.rules_text("duel") == "# Mine {#mine}\n"


def test_the_form_of_a_game_asks_for_seats_players_and_options() -> None:
    form = made().form("duel")
    assert (form.id, form.seats, form.opponent) == ("duel", (2,), "greedy")
    assert [player.id for player in form.players] == [PERSON, "random", "greedy"]
    assert [side.label for side in form.sides] == ["The Red Queen", "Alice"]
    assert [option.name for option in form.options][:2] == ["wonders", "pair"]
    assert all(option.label and option.help and not option.label.startswith("option.") for option in form.options)


@dataclass(frozen=True)
class Many:
    """Options of every kind."""

    quick: bool = True
    rounds: int = 3
    drawing: Literal["secret", "open"] = "secret"


def test_every_kind_of_option_has_its_field() -> None:
    loaded: Any = SimpleNamespace(game=SimpleNamespace(options=Many), options=Many(rounds=4))
    texts = Texts("en", {"option.quick": "Quick", "option.drawing.secret": "in secret", "option.drawing.open": "openly", "option.rounds.help": "How long."})
    quick, rounds, drawing = option_fields(loaded, texts)
    assert (quick.default, quick.label, quick.choices) == (True, "Quick", ())
    assert (rounds.default, rounds.help) == (4, "How long.")
    assert drawing.choices == (("secret", "in secret"), ("open", "openly"))
