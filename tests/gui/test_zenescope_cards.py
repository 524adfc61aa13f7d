"""The cards of the third game as they are painted: all that they say has room on them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from tests.helpers.look import RESOURCES
from wonderland_gui.data.loader import Loaded, load_game
from wonderland_gui.data.templates import Templates
from wonderland_gui.games.zenescope import GAME
from wonderland_gui.text import load_texts
from wonderland_gui.views import face_layers
from wonderland_gui.views.art import ArtStore
from wonderland_gui.views.faces import Face, FacePool
from wonderland_gui.views.theme import load_fonts
from wonderland_gui.views.theme_file import load_themes

CARDS = ("characters", "bosses", "items", "goals", "events_real", "events_wonder")
FULL = 196
"""The width of a card that is looked at closely, in pixels."""


@cache
def shipped() -> Loaded:
    return load_game(GAME, RESOURCES)


@pytest.fixture
def pool(qapp: object) -> Iterator[FacePool]:
    load_fonts(RESOURCES)
    store = ArtStore(RESOURCES, "zenescope", at_once=True)
    yield FacePool(load_themes(RESOURCES)["dark"], store, Templates(RESOURCES))


@pytest.mark.parametrize("language", ["en", "pt"])
@pytest.mark.parametrize("group", CARDS)
def test_no_sentence_and_no_foot_is_left_out_on_a_card_in_full_size(pool: FacePool, monkeypatch: pytest.MonkeyPatch, group: str, language: str) -> None:
    said: list[str] = []
    for name in ("text", "paragraph"):
        monkeypatch.setattr(face_layers, name, lambda p, box, words, *rest, **more: said.append(words))
    texts = load_texts(RESOURCES, language, "zenescope")
    pool.set_words(texts.say)
    for kind, card in getattr(shipped().data, group).items():
        if card.template == "zen_token":
            continue
        said.clear()
        pool.pixmap(Face.shown(kind, card), FULL, 1.0)
        assert texts.kind(kind) in said
        assert texts.rules(kind, card) in said, f"{kind} is too long"
        assert not texts.foot(kind, card) or texts.foot(kind, card).lower() in [words.lower() for words in said]
        assert not [words for words in said if "{" in words or words.startswith(("ui.", "component."))]
